//! The launch: turns the inputs of a case into running threads with coordinates, input objects and argument values.

use crate::api::observation::TrapState;
use crate::api::{
    Discard, Execution, Interleaving, Options, Origin, Outcome, Stop, Ub, UbKind, Watch, discard, ub, unsupported,
};
use crate::arith::float::decode;
use crate::case::Setup;
use crate::code::Program;
use crate::code::null_shared::NullShared;
use crate::exec::intrinsics::tcgen05;
use crate::exec::openmp::Openmp;
use crate::exec::{Core, Job, MemorySystem, Vm, active_masks, inputs, observe};
use crate::ir::*;
use crate::memory::{Cell, Family, Kind, Leaf, Scalar, StorageKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The maximum number of threads of one launch, all CTAs together.
pub const MOST_THREADS: u32 = 1024;

/// If loads race with later stores, the run is restarted. This is the maximum number of restarts.
const RACES: usize = 4;

/// Executes `entry` of `module` and fills `out`. `program` is the decoded form of `module`. `setup` has the inputs and
/// the launch. If `setup` lacks an argument, the run is discarded. To avoid this, the caller first lets `input_search`
/// add missing arguments.
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
        // The run executed these loads before the stores with which they race. The run is restarted, and now these
        // loads give undef.
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
    let job = Job { program, module, watch, options, setup, lanes };
    let mut vm = Vm {
        core: Core::new(job, threads as u32, out),
        known_functions: FxHashMap::default(),
        openmp: Openmp::default(),
        next_look: 0,
    };
    vm.core.mem.order.races.enabled = threads > 1;
    if program.ptx {
        vm.core.mem.memory.follow_ptx();
    }
    vm.core.mem.order.keeps_all = matches!(options.interleaving, Interleaving::Chosen(_));
    vm.core.mem.order.keeps_reads = matches!(options.interleaving, Interleaving::Chosen(_) | Interleaving::Stale);
    vm.core.mem.order.orders_unordered = options.interleaving == Interleaving::Stale;
    for (home, end) in program.absolute.home_ends(job.dynamic_shared()) {
        vm.core.mem.memory.reserve(home, end);
    }
    if program.null_shared == NullShared::Begin {
        vm.core.mem.memory.reserve(StorageKind::Shared, job.dynamic_shared());
    }
    let result = vm.execute_launch(entry);
    let outcome = match result {
        Ok(()) => Outcome::Counted,
        Err(Stop::Discard(Discard::Trap)) if options.observe => {
            let free = vm.core.threads.is_tainted(vm.core.threads.current);
            vm.core.mem.out.observed.trap = if free { TrapState::Perhaps } else { TrapState::Yes };
            Outcome::Counted
        }
        Err(Stop::Discard(why)) => Outcome::Discard(why),
        Err(Stop::Ub(kind, detail)) => {
            let t = vm.core.threads.current;
            let (function, inst) = match vm.core.threads[t].frames.last() {
                // An unknown function has no instructions. The thread's current instruction is the call.
                Some(f) if module.function(f.function).is_declaration() => (f.function, None),
                Some(f) if vm.core.mem.out.steps > 0 => (f.function, Some(vm.core.threads[t].inst)),
                _ => (entry, None),
            };
            // A nondeterministic choice may also decide whether the second access of the race is executed.
            vm.core.mem.out.observed.ends_at_tainted_point =
                vm.core.threads.is_tainted(t) || kind == UbKind::Race && vm.core.mem.out.observed.forks > 0;
            let conflict = vm.core.mem.cause.conflict.take().or_else(|| vm.core.mem.state.conflict());
            let mut detail = detail;
            if !vm.core.mem.out.invented.is_empty() {
                let names: Vec<String> = vm.core.mem.out.invented.iter().map(|name| format!("@{name}")).collect();
                let names = names.join(", ");
                detail += &format!(
                    " (the machine chose what {names} did before, because only the declaration is known, so the error may \
                     depend on this)"
                );
            }
            Outcome::Violation(Ub {
                kind,
                function,
                inst,
                thread: t as u32,
                detail,
                conflict,
                fault: vm.core.mem.cause.fault,
            })
        }
    };
    vm.core.mem.out.outcome = outcome;
    vm.core.mem.out.effort = vm.core.mem.effort();
    if options.keep_memory {
        keep_memory(&mut vm.core.mem);
    }
    if options.observe {
        observe::observe_memory(&mut vm.core.mem);
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

impl Vm<'_> {
    fn execute_launch(&mut self, entry: FuncId) -> Result<(), Stop> {
        let f = self.core.job.module.function(entry);
        if f.is_declaration() {
            return unsupported("entry without a body");
        }
        let spaces = &self.core.job.program.spaces;
        if spaces.layout.big_endian {
            return unsupported("big endian");
        }
        if spaces.family != Family::Flat && spaces.index_bits(AddressSpace(0)) < 64 {
            return unsupported("generic space of less than 64 bits");
        }
        if let Some(why) = self.core.job.program[entry].limits.broken_rule(&self.core.job.setup.launch) {
            return ub(UbKind::Launch, why);
        }
        if let Some(why) = &self.core.job.program[entry].unsupported {
            return discard(why.clone());
        }
        if self.core.job.options.observe {
            observe::exported_variables(&mut self.core)?;
        }
        for t in 0..self.core.threads.len() {
            self.core.threads.current = t;
            if self.core.job.setup.drivers.iter().any(|d| d.thread as usize == t) {
                continue;
            }
            let mut args = Vec::new();
            for i in 0..f.params.len() as u32 {
                inputs::entry_argument(&mut self.core, t, entry, i, &mut args)?;
            }
            if t == 0 {
                inputs::store_values(&mut self.core, entry)?;
                self.core.prepare_env_threads(entry)?;
            }
            self.core.enter(t, entry, &mut args, None)?;
        }
        match self.run_all(entry) {
            // An unknown function made the threads wait, so the divergence is no error of the kernel.
            Err(Stop::Ub(kind @ UbKind::DivergentBarrier, _))
                if self.core.mem.order.waits_at_external_barrier() && !self.core.job.options.replay =>
            {
                discard(Discard::ExternalCode(kind))?;
            }
            // An access that the model of an unknown function chose took part in the conflict.
            Err(Stop::Ub(kind, _)) if self.core.conflicts_with_model() && !self.core.job.options.replay => {
                discard(Discard::ExternalCode(kind))?;
            }
            // Lanes may rely on a mask that no machine would give them.
            Err(Stop::Ub(kind, _)) if !self.core.active_masks_agree(kind != UbKind::DivergentBarrier) => {
                active_masks::discard_run()?;
            }
            other => other?,
        }
        if !self.core.active_masks_agree(false) {
            active_masks::discard_run()?;
        }
        self.core.mem.order.warpgroups_agree()?;
        tcgen05::tensor_memory_is_free(&self.core.mem)?;
        for t in 0..self.core.threads.len() {
            let text = self.core.published(t).unwrap_or_else(|| returned_text(&self.core, t, entry));
            self.core.mem.out.returns.push(text);
            if self.core.job.options.observe {
                observe::observe_result(&mut self.core, t, entry);
            }
        }
        Ok(())
    }
}

/// Returns the result of a thread as text.
fn returned_text(core: &Core, t: usize, entry: FuncId) -> String {
    let shape = core.job.program.shape(core.job.program[entry].ret);
    let values = &core.threads[t].returned;
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
            Kind::Ptr(space) => match core.mem.view(t).locate(v, space) {
                Some((o, offset)) => format!("{word} <object {o} + {offset}>"),
                None if v.bits == 0 => format!("{word} null"),
                None => format!("{word} {:#x}", v.bits),
            },
        }
    };
    shape.leaves.iter().zip(values).map(text).collect::<Vec<_>>().join(", ")
}

/// Records the memory that outside code can read after the launch.
fn keep_memory(mem: &mut MemorySystem) {
    for id in mem.memory.ids() {
        let object = &mem.out.objects[id];
        if matches!(object.origin, Origin::Input(_) | Origin::Global(GlobalRef::Variable(_))) {
            let pieces = mem.memory.written(id, 0, object.size).into_iter();
            let shown = |(at, cells): (u64, &[Cell])| (id, at, mem.memory.defined_bytes(id, at, cells.len() as u64));
            mem.out.memory.extend(pieces.map(shown));
        }
    }
}
