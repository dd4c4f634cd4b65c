//! The launch: turns the inputs of a case into running threads with coordinates, input objects and argument values.

use crate::api::observed::TrapState;
use crate::api::{
    Discard, Execution, Interleaving, Options, Origin, Outcome, Stop, Ub, UbKind, Watch, discard, ub, unsupported,
};
use crate::arith::float::decode;
use crate::case::Setup;
use crate::code::Program;
use crate::code::null_shared::NullShared;
use crate::environment::external_code::ExternalCode;
use crate::exec::{Thread, Vm};
use crate::ir::*;
use crate::memory::{Cell, Family, Kind, Leaf, Memory, Position, Scalar, StorageKind};
use crate::order::{Order, Timeline};
use crate::promises::State;
use crate::random::{Rng, sub_seed};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The maximum number of threads of one launch, all CTAs together.
pub const MOST_THREADS: u32 = 1024;

/// The maximum number of restarts of a run whose loads raced with later stores.
const RACES: usize = 4;

/// Executes `entry` of `module` and fills `out`. `program` is the decoded form of `module`. `setup` has the inputs and
/// the launch. If it lacks an argument, the run is discarded. The caller first lets `input_search` add missing
/// arguments.
pub fn execute(
    program: &Program,
    module: &Module,
    entry: FuncId,
    setup: &Setup,
    options: &Options,
    watch: &Watch,
    out: &mut Execution,
) {
    execute_once(program, module, entry, setup, options, watch, out);
    let mut raced = options.raced.clone();
    for _ in 0..RACES {
        if out.raced.iter().all(|read| raced.contains(read)) {
            return;
        }
        // These loads were executed before the stores with which they race. The run is restarted, and now these loads
        // give undef.
        Arc::make_mut(&mut raced).extend(out.raced.iter().copied());
        let options = Options { raced: raced.clone(), ..options.clone() };
        execute_once(program, module, entry, setup, &options, watch, out);
    }
    if !out.raced.iter().all(|read| raced.contains(read)) {
        out.outcome = Outcome::Discard(Discard::Undecided("loads that race, and others once those give undef".into()));
    }
}

/// Executes one run, from launch to end.
fn execute_once(
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
    if threads == 0 || threads > MOST_THREADS.into() || !setup.launch.grid[0].is_multiple_of(cluster) {
        out.outcome = Outcome::Discard(Discard::Unsupported(format!("launch of {threads} threads").into()));
        return;
    }
    let lanes = options.lanes.unwrap_or(program.lanes);
    let mut vm = Vm {
        program,
        module,
        watch,
        options,
        setup,
        state: State::new(&program.promises, options, threads as u32),
        memory: Memory::new(sub_seed(setup.seed, options.layout_seed), options.shuffled),
        threads: (0..threads as u32).map(|t| thread(t, setup)).collect(),
        order: order(threads as u32, setup, lanes),
        lanes,
        undef: Rng::new(sub_seed(setup.seed, options.undef_seed), 0x0075_6e64_6566),
        floats: Rng::new(sub_seed(setup.seed, options.undef_seed), 0x0066_6c6f_6174),
        bytes: Rng::new(setup.seed, 0x0062_7974_6573),
        schedule: Rng::new(sub_seed(setup.seed, options.schedule_seed), 0x0073_6368_6564),
        globals: FxHashMap::default(),
        functions: FxHashMap::default(),
        exchanged: FxHashSet::default(),
        scripts: Vec::new(),
        external_state: ExternalCode::default(),
        known_functions: FxHashMap::default(),
        openmp: Default::default(),
        next_look: 0,
        current: 0,
        racing_reads: Vec::new(),
        racing_atomic_writes: Vec::new(),
        tensors: FxHashMap::default(),
        equal_store_races: Vec::new(),
        contested: FxHashMap::default(),
        volatiles: Vec::new(),
        conflict: None,
        scratch: Vec::new(),
        free_writes: Vec::new(),
        asm_operands: None,
        launched: FxHashMap::default(),
        fault: None,
        strays: Vec::new(),
        shared_at_null: FxHashMap::default(),
        regions: FxHashMap::default(),
        constants: FxHashMap::default(),
        nested: 0,
        inputs: FxHashMap::default(),
        out,
    };
    vm.order.races.enabled = threads > 1;
    if program.ptx {
        vm.memory.follow_ptx();
    }
    vm.order.keeps_all = matches!(options.interleaving, Interleaving::Chosen(_));
    vm.order.keeps_reads = matches!(options.interleaving, Interleaving::Chosen(_) | Interleaving::Stale);
    vm.order.orders_unordered = options.interleaving == Interleaving::Stale;
    for (home, end) in program.absolute.home_ends(vm.dynamic_shared()) {
        vm.memory.reserve(home, end);
    }
    if program.null_shared == NullShared::Begin {
        vm.memory.reserve(StorageKind::Shared, vm.dynamic_shared());
    }
    let result = vm.execute_launch(entry);
    let outcome = match result {
        Ok(()) => Outcome::Counted,
        Err(Stop::Discard(Discard::Trap)) if options.observe => {
            let free = vm.is_tainted(vm.current);
            vm.out.observed.trap = if free { TrapState::Perhaps } else { TrapState::Yes };
            Outcome::Counted
        }
        Err(Stop::Discard(why)) => Outcome::Discard(why),
        Err(Stop::Ub(kind, detail)) => {
            let t = vm.current;
            let (function, inst) = match vm.threads[t].frames.last() {
                // An unknown function has no instructions. The thread's current instruction is the call.
                Some(f) if module.function(f.function).is_declaration() => (f.function, None),
                Some(f) if vm.out.steps > 0 => (f.function, Some(vm.threads[t].inst)),
                _ => (entry, None),
            };
            // A nondeterministic choice may also decide whether the other access of the race is executed.
            vm.out.observed.ends_at_tainted_point =
                vm.is_tainted(t) || kind == UbKind::Race && vm.out.observed.forks > 0;
            let conflict = vm.conflict.take().or_else(|| vm.state.conflict());
            let mut detail = detail;
            if !vm.out.invented.is_empty() {
                let names: Vec<String> = vm.out.invented.iter().map(|name| format!("@{name}")).collect();
                let names = names.join(", ");
                detail += &format!(
                    " (the machine chose what {names} did before, because only the declaration is known, so the error may \
                     depend on this)"
                );
            }
            Outcome::Violation(Ub { kind, function, inst, thread: t as u32, detail, conflict, fault: vm.fault })
        }
    };
    vm.out.outcome = outcome;
    vm.out.effort = vm.effort();
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
    out.guessed.clear();
    out.elsewhere = Arc::default();
    out.invented.clear();
    out.drivers.clear();
    out.refused = None;
    out.raced.clear();
    out.atomics.clear();
    out.contested.clear();
    out.steps = 0;
    out.quick = 0;
    out.effort = 0;
}

/// Returns the coordinates of element `n` in a grid of these sizes.
fn coordinates(n: u32, [x, y, _]: [u32; 3]) -> [u32; 3] {
    [n % x, n / x % y, n / (x * y)]
}

fn thread(t: u32, setup: &Setup) -> Thread {
    let (grid, block) = (setup.launch.grid, setup.launch.block);
    let per_cta: u32 = block.iter().product();
    Thread {
        frames: Vec::new(),
        regs: Vec::new(),
        allocas: Vec::new(),
        inst: InstId(0),
        tid: coordinates(t % per_cta, block),
        ctaid: coordinates(t / per_cta, grid),
        contribution: None,
        returned: Vec::new(),
        forks: Vec::new(),
        asm: None,
    }
}

fn order(threads: u32, setup: &Setup, lanes: u32) -> Order {
    let per_cta: u32 = setup.launch.block.iter().product();
    let cluster = setup.launch.cluster.max(1);
    let timeline = |t: u32| {
        let cta = t / per_cta;
        let position = Position { thread: t, cta, cluster: cta / cluster, rank: cta % cluster };
        Timeline::new(threads as usize, position, t % per_cta, lanes)
    };
    let mut order = Order::default();
    order.threads.extend((0..threads).map(timeline));
    order.status.add(threads as usize);
    order
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
        if let Some(why) = self.program[entry].limits.broken_rule(&self.setup.launch) {
            return ub(UbKind::Launch, why);
        }
        if let Some(why) = &self.program[entry].unsupported {
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
                self.prepare_env_threads(entry)?;
            }
            self.enter(t, entry, &mut args, None)?;
        }
        match self.run_all(entry) {
            // An unknown function made the threads wait, so this divergence is no error of the kernel.
            Err(Stop::Ub(kind @ UbKind::DivergentBarrier, _))
                if self.order.waits_at_external_barrier() && !self.options.replay =>
            {
                discard(Discard::ExternalCode(kind))?;
            }
            other => other?,
        }
        self.order.warpgroups_agree()?;
        self.tensor_memory_is_free()?;
        for t in 0..self.threads.len() {
            let text = self.published(t).unwrap_or_else(|| self.returned_text(t, entry));
            self.out.returns.push(text);
            if self.options.observe {
                self.observe_result(t, entry);
            }
        }
        Ok(())
    }

    /// Records the memory that outside code can read after the launch.
    fn keep_memory(&mut self) {
        for id in self.memory.ids() {
            let object = &self.out.objects[id];
            if matches!(object.origin, Origin::Input(_) | Origin::Global(GlobalRef::Variable(_))) {
                let pieces = self.memory.written(id, 0, object.size).into_iter();
                let shown =
                    |(at, cells): (u64, &[Cell])| (id, at, self.memory.defined_bytes(id, at, cells.len() as u64));
                self.out.memory.extend(pieces.map(shown));
            }
        }
    }

    /// Returns the result of a thread as text.
    fn returned_text(&self, t: usize, entry: FuncId) -> String {
        let shape = self.program.shape(self.program[entry].ret);
        let values = &self.threads[t].returned;
        let text = |(leaf, v): (&Leaf, &Scalar)| {
            let word = match leaf.kind {
                Kind::Int => format!("i{}", leaf.bits),
                Kind::Byte => format!("b{}", leaf.bits),
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
                Kind::Int | Kind::Byte => format!("{word} {}", signed(v.bits, leaf.bits)),
                Kind::Float(k) => match decode(v.bits, k) {
                    Some(x) => format!("{word} {x:?}"),
                    None => format!("{word} {:#x}", v.bits),
                },
                Kind::Ptr(space) => match self.view(t).locate(v, space) {
                    Some((o, offset)) => format!("{word} <object {o} + {offset}>"),
                    None if v.bits == 0 => format!("{word} null"),
                    None => format!("{word} {:#x}", v.bits),
                },
            }
        };
        shape.leaves.iter().zip(values).map(text).collect::<Vec<_>>().join(", ")
    }
}
