//! From a setup to running threads: threads with their coordinates, input objects, argument values.

use crate::case::{Input, Place, Setup};
use crate::ir::*;
use crate::machine::exec::objects::Owner;
use crate::machine::exec::vm::{Status, Thread, Vm};
use crate::machine::facts::events::{ActivationId, Execution, ObjectId, Options, Origin, Outcome, Ub, Watch};
use crate::machine::facts::observed::Trapped;
use crate::machine::facts::stop::{Discard, Stop, UbKind, discard, ub, unsupported};
use crate::machine::memory::spaces::{Family, Home};
use crate::machine::memory::value::{Base, Kind, Leaf, Scalar, mask};
use crate::machine::order::race::Races;
use crate::machine::promises::State;
use crate::machine::rng::Rng;
use crate::machine::{code::ops::Program, memory::Memory, order::clock};
use rustc_hash::FxHashMap;

/// Threads of one launch.
const MAX_THREADS: u64 = 256;

/// Executes `entry` of `module` (of which `program` is the decoded form) and fills `out`. A setup that lacks an argument
/// is discarded: `explore` completes setups.
pub fn run(
    program: &Program,
    module: &Module,
    entry: FuncId,
    setup: &Setup,
    options: &Options,
    watch: &Watch,
    out: &mut Execution,
) {
    clear(out);
    out.plans = options.plans.clone();
    let threads = setup.launch.grid.iter().chain(&setup.launch.block).fold(1u64, |n, d| n.saturating_mul((*d).into()));
    let cluster = setup.launch.cluster.max(1);
    if threads == 0 || threads > MAX_THREADS || !setup.launch.grid[0].is_multiple_of(cluster) {
        out.outcome = Outcome::Discard(Discard::Unsupported(format!("launch of {threads} threads").into()));
        return;
    }
    let mut vm = Vm {
        program,
        module,
        watch,
        options,
        setup,
        state: State::new(&program.promises, options, threads as u32),
        memory: Memory::new(setup.seed ^ options.layout_seed.wrapping_mul(0xd6e8_feb8_6659_fd93), options.shuffled),
        threads: (0..threads as u32).map(|t| thread(t, setup)).collect(),
        races: Races::default(),
        sync: clock::Sync::default(),
        copies: crate::machine::order::copies::Copies::default(),
        undef: Rng::new(setup.seed ^ options.undef_seed.wrapping_mul(0xd6e8_feb8_6659_fd93), 0x0075_6e64_6566),
        floats: Rng::new(setup.seed ^ options.undef_seed.wrapping_mul(0xd6e8_feb8_6659_fd93), 0x0066_6c6f_6174),
        bytes: Rng::new(setup.seed, 0x0062_7974_6573),
        schedule: Rng::new(setup.seed ^ options.schedule_seed.wrapping_mul(0xd6e8_feb8_6659_fd93), 0x0073_6368_6564),
        globals: FxHashMap::default(),
        functions: FxHashMap::default(),
        scripts: Vec::new(),
        peer: crate::machine::outside::peer::Peer::default(),
        current: 0,
        raced: Vec::new(),
        volatiles: Vec::new(),
        conflict: None,
        scratch: Vec::new(),
        free_writes: Vec::new(),
        regions: FxHashMap::default(),
        constants: FxHashMap::default(),
        inputs: FxHashMap::default(),
        out,
    };
    vm.races.enabled = threads > 1;
    let result = vm.execute_launch(entry);
    let outcome = match result {
        Ok(()) => Outcome::Counted,
        Err(Stop::Discard(Discard::Trap)) if options.observe => {
            let free = vm.is_free(vm.current);
            vm.out.observed.trap = if free { Trapped::Perhaps } else { Trapped::Yes };
            Outcome::Counted
        }
        Err(Stop::Discard(why)) => Outcome::Discard(why),
        Err(Stop::Ub(kind, detail)) => {
            let t = vm.current;
            let (function, inst) = match vm.threads[t].frames.last() {
                Some(f) if vm.out.steps > 0 => (f.function, Some(vm.threads[t].inst)),
                _ => (entry, None),
            };
            // The other access of a race may depend on a free choice too.
            vm.out.observed.ends_freely = vm.is_free(t) || kind == UbKind::Race && vm.out.observed.forks > 0;
            let conflict = vm.conflict.take().or_else(|| vm.state.conflict());
            Outcome::Violation(Ub { kind, function, inst, thread: t as u32, detail, conflict })
        }
    };
    vm.out.outcome = outcome;
    if options.keep_memory {
        vm.keep_memory();
    }
    if options.observe {
        vm.observe_memory();
    }
}

fn clear(out: &mut Execution) {
    out.outcome = Outcome::Counted;
    out.events.clear();
    out.objects.clear();
    out.activations.clear();
    out.clocks.clear();
    out.returns.clear();
    out.contents.clear();
    out.memory.clear();
    out.observed.clear();
    out.drivers.clear();
    out.refused = None;
    out.raced.clear();
    out.steps = 0;
}

fn thread(t: u32, setup: &Setup) -> Thread {
    let (grid, block) = (setup.launch.grid, setup.launch.block);
    let per_cta: u32 = block.iter().product();
    let total: u32 = grid.iter().product::<u32>() * per_cta;
    let place = |n: u32, [x, y, _]: [u32; 3]| [n % x, n / x % y, n / (x * y)];
    let (cta, tid) = (t / per_cta, t % per_cta);
    // Entries happen at time 1, so that no other thread starts out ordered after them.
    let mut clock = vec![0; total as usize];
    clock[t as usize] = 1;
    Thread {
        frames: Vec::new(),
        regs: Vec::new(),
        allocas: Vec::new(),
        status: Status::Ready,
        clock,
        released: Vec::new(),
        seen: Vec::new(),
        cta,
        rank: cta % setup.launch.cluster.max(1),
        inst: InstId(0),
        tid: place(tid, block),
        ctaid: place(cta, grid),
        brought: None,
        returned: Vec::new(),
        forks: Vec::new(),
    }
}

impl Vm<'_> {
    fn execute_launch(&mut self, entry: FuncId) -> Result<(), Stop> {
        let module = self.module;
        let f = module.function(entry);
        if f.is_declaration() {
            return unsupported("entry without a body");
        }
        let spaces = &self.program.spaces;
        if spaces.layout.big_endian {
            return unsupported("big endian");
        }
        if spaces.family != Family::Flat && spaces.index_bits(AddressSpace(0)) < 64 {
            return unsupported("generic space of less than 64 bits");
        }
        if let Some(why) = self.program.functions[entry.0 as usize].limits.broken(&self.setup.launch) {
            return ub(UbKind::Launch, why);
        }
        if let Some(why) = &self.program.functions[entry.0 as usize].unsupported {
            return discard(why.clone());
        }
        if self.options.observe {
            self.exported_variables()?;
        }
        for t in 0..self.threads.len() {
            self.current = t;
            if self.setup.drivers.iter().any(|d| d.thread as usize == t) {
                continue;
            }
            let mut args = Vec::new();
            for i in 0..f.params.len() as u32 {
                self.entry_argument(t, entry, i, &mut args)?;
            }
            if t == 0 {
                self.store_values(entry)?;
                self.prepare_drivers(entry)?;
            }
            self.enter(t, entry, &mut args, None)?;
        }
        self.run_all()?;
        for t in 0..self.threads.len() {
            let text = self.published(t).unwrap_or_else(|| self.returned(t, entry));
            self.out.returns.push(text);
            if self.options.observe {
                self.observe_result(t, entry);
            }
        }
        Ok(())
    }

    /// What outside code sees of memory after the launch.
    fn keep_memory(&mut self) {
        for (id, object) in self.out.objects.iter().enumerate() {
            if matches!(object.origin, Origin::Input(_) | Origin::Global(GlobalRef::Variable(_))) {
                self.out.memory.push((ObjectId(id as u32), self.memory.shown(id as u32, 0, object.size)));
            }
        }
    }

    fn entry_argument(&mut self, t: usize, entry: FuncId, i: u32, out: &mut Vec<Scalar>) -> Result<(), Stop> {
        let program = self.program;
        let param = &program.functions[entry.0 as usize].params[i as usize];
        let shape = program.shape(param.shape);
        let setup = self.setup;
        let Some(Some(input)) = setup.args.get(i as usize) else { return unsupported("missing input") };
        let byval = self.module.function(entry).params[i as usize].attrs.has("byval");
        if byval && !matches!(input, Input::Object { .. }) {
            return unsupported("byval input that is no object");
        }
        let mut at = 0;
        self.leaves_of_input(t, entry, i, input, &shape.leaves, &mut at, out)?;
        if at != shape.leaves.len() {
            return unsupported("input of another shape than its parameter");
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn leaves_of_input(
        &mut self,
        t: usize,
        entry: FuncId,
        arg: u32,
        input: &Input,
        leaves: &[Leaf],
        at: &mut usize,
        out: &mut Vec<Scalar>,
    ) -> Result<(), Stop> {
        match input {
            Input::Aggregate(members) => {
                for m in members {
                    self.leaves_of_input(t, entry, arg, m, leaves, at, out)?;
                }
                return Ok(());
            }
            Input::PerThread(list) => {
                let Some(input) = list.get(t).or(list.last()) else { return unsupported("empty per-thread input") };
                return self.leaves_of_input(t, entry, arg, input, leaves, at, out);
            }
            _ => {}
        }
        let Some(leaf) = leaves.get(*at) else { return unsupported("input of another shape than its parameter") };
        *at += 1;
        let v = match (leaf.kind, input) {
            (Kind::Ptr(space), input) => self.pointer_input(t, entry, arg, input, space, 0)?,
            (_, Input::Bits { value, .. }) => Scalar::of(value & mask(leaf.bits)),
            (_, Input::Null) => Scalar::of(0),
            _ => return unsupported("input of another kind than its parameter"),
        };
        out.push(v);
        Ok(())
    }

    /// A pointer input in the space of the parameter.
    pub fn pointer_input(
        &mut self,
        t: usize,
        entry: FuncId,
        arg: u32,
        input: &Input,
        space: AddressSpace,
        depth: u32,
    ) -> Result<Scalar, Stop> {
        let (base, offset) = match input {
            Input::Null => return Ok(Scalar::of(0)),
            // A number where a pointer is wanted: an address nobody owns.
            Input::Bits { value, .. } => return Ok(Scalar::of(value & mask(64))),
            Input::Object { place, size, align } => {
                let object = self.input_object(t, entry, arg, *place, *size, *align)?;
                (self.pointer_to(t, object, space)?, 0)
            }
            Input::Inside { place, size, align, offset } => {
                let object = self.input_object(t, entry, arg, *place, *size, *align)?;
                (self.pointer_to(t, object, space)?, *offset)
            }
            Input::Global { name, offset } => {
                let module = self.module;
                let found = self.named(name).and_then(|s| module.symbols[s.0 as usize].def);
                let Some(GlobalRef::Variable(g)) = found else { return unsupported("input names no variable") };
                if module.globals[g.0 as usize].linkage.is_local() {
                    return unsupported("input names an internal variable");
                }
                let object = self.global(t, g)?;
                (self.pointer_to(t, object, space)?, *offset)
            }
            Input::Arg { arg, offset } => {
                if depth > 16 {
                    return unsupported("inputs that name each other");
                }
                // The copy is made for the callee: nothing that the caller knows points into it.
                if self.module.function(entry).params.get(*arg as usize).is_some_and(|p| p.attrs.has("byval")) {
                    return unsupported("input that points into a by-value parameter");
                }
                let setup = self.setup;
                let Some(Some(input)) = setup.args.get(*arg as usize) else { return unsupported("missing input") };
                let input = match input {
                    Input::PerThread(list) => match list.get(t).or(list.last()) {
                        Some(input) => input,
                        None => return unsupported("empty per-thread input"),
                    },
                    input => input,
                };
                (self.pointer_input(t, entry, *arg, input, space, depth + 1)?, *offset)
            }
            Input::PerThread(_) | Input::Aggregate(_) => return unsupported("nested input"),
        };
        if !matches!(space.0, 3 | 5) {
            self.host_knows(entry, &base)?;
        }
        let m = u128::from(self.program.spaces.index_mask(space));
        Ok(Scalar { bits: base.bits.wrapping_add(offset as u128) & m, ..base })
    }

    /// On AMDGPU the host knows no address of LDS or private memory, and LLVM relies on it (docs/soundness.md section 2): such a
    /// pointer reaches a kernel only as an argument of its own space.
    fn host_knows(&self, entry: FuncId, pointer: &Scalar) -> Result<(), Stop> {
        let Base::Object(object) = pointer.prov.base else { return Ok(()) };
        let kernel = self.program.functions[entry.0 as usize].kernel;
        let local = matches!(self.memory.objects[object.0 as usize].home, Home::Shared | Home::Local);
        if kernel && local && self.program.spaces.family == Family::Amdgcn {
            return unsupported("local memory that reaches a kernel through the host");
        }
        Ok(())
    }

    /// The object of an argument, for the CTA or thread that sees it.
    fn input_object(
        &mut self,
        t: usize,
        entry: FuncId,
        arg: u32,
        place: Place,
        size: u64,
        align: u64,
    ) -> Result<u32, Stop> {
        let byval = self.module.function(entry).params.get(arg as usize).is_some_and(|p| p.attrs.has("byval"));
        let kernel = self.program.functions[entry.0 as usize].kernel;
        let nvptx = self.program.spaces.family == Family::Nvptx;
        let home = match place {
            Place::Global => Home::Global,
            Place::Shared if self.program.spaces.family == Family::Flat => Home::Global,
            Place::Shared => Home::Shared,
            // A space of constants that is only a view of global memory.
            Place::Const | Place::Param if !nvptx => Home::Global,
            Place::Const => Home::Const,
            Place::Local => Home::Local,
            Place::Param => Home::Param,
        };
        let key = match home {
            Home::Shared => self.threads[t].cta,
            Home::Local => t as u32,
            _ if byval => t as u32,
            _ => 0,
        };
        if let Some(object) = self.inputs.get(&(arg, key)) {
            return Ok(*object);
        }
        let owner = Owner { cta: self.threads[t].cta, thread: t as u32 };
        let object = self.create(Origin::Input(arg), home, owner, size, align.max(1))?;
        self.inputs.insert((arg, key), object);
        if place == Place::Const || (place == Place::Param && !byval) {
            self.memory.objects[object as usize].constant = true;
            self.out.objects[object as usize].constant = true;
        }
        if byval && kernel && home == Home::Param {
            let o = &mut self.memory.objects[object as usize];
            (o.byval_kernel, o.constant) = (true, false);
            // Declared in param space, it is never a private copy.
            o.cast_to_param = self.program.functions[entry.0 as usize].params[arg as usize].is_param_memory;
            self.out.objects[object as usize].constant = false;
        }
        if byval
            && key != 0
            && let Some(first) = self.inputs.get(&(arg, 0)).copied()
        {
            self.memory.copy((object, 0), (first, 0), size);
        } else {
            self.fill(object);
        }
        // A by-value parameter belongs to the activation that begins next.
        let frame = byval.then_some(ActivationId(self.out.activations.len() as u32));
        self.announce_in(t, object, frame);
        Ok(object)
    }

    /// Values that the inputs say are stored in input objects.
    fn store_values(&mut self, entry: FuncId) -> Result<(), Stop> {
        let setup = self.setup;
        for s in &setup.stored {
            let space = AddressSpace(s.space);
            let (v, leaf) = match &s.value {
                Input::Bits { bits, value } => {
                    (Scalar::of(value & mask(*bits)), Leaf { kind: Kind::Int, bits: *bits, offset: 0 })
                }
                pointer => {
                    let v = self.pointer_input(0, entry, s.arg, pointer, space, 0)?;
                    self.host_knows(entry, &v)?;
                    let bits = self.program.spaces.layout.pointer(space).bits;
                    (v, Leaf { kind: Kind::Ptr(space), bits, offset: 0 })
                }
            };
            let Some(object) = self.inputs.get(&(s.arg, 0)).copied() else {
                return unsupported("value stored in what is no input object");
            };
            let size = self.memory.objects[object as usize].size;
            if s.offset.checked_add(u64::from(leaf.bits.div_ceil(8))).is_none_or(|end| end > size) {
                return unsupported("value stored outside its object");
            }
            self.memory.store(object, s.offset, leaf, &v);
        }
        Ok(())
    }

    /// What a thread returned, as people read it.
    fn returned(&self, t: usize, entry: FuncId) -> String {
        let shape = self.program.shape(self.program.functions[entry.0 as usize].ret);
        let values = &self.threads[t].returned;
        let text = |(leaf, v): (&Leaf, &Scalar)| {
            let word = match leaf.kind {
                Kind::Int => format!("i{}", leaf.bits),
                Kind::Float(k) => format!("{k:?}").to_lowercase(),
                Kind::Ptr(_) => "ptr".to_string(),
            };
            if v.poison {
                return format!("{word} poison");
            }
            if v.undef != 0 {
                return format!("{word} undef");
            }
            match leaf.kind {
                Kind::Int => format!("{word} {}", signed(v.bits, leaf.bits)),
                Kind::Float(k) => match crate::machine::arith::float::decode(v.bits, k) {
                    Some(x) => format!("{word} {x:?}"),
                    None => format!("{word} {:#x}", v.bits),
                },
                Kind::Ptr(space) => match self.locate(t, v, space) {
                    Some((o, offset)) => format!("{word} <object {o} + {offset}>"),
                    None if v.bits == 0 => format!("{word} null"),
                    None => format!("{word} {:#x}", v.bits),
                },
            }
        };
        shape.leaves.iter().zip(values).map(text).collect::<Vec<_>>().join(", ")
    }
}
