//! The generator of GPU kernels. The kernels have no UB for their inputs, always terminate, and have many accesses that
//! alias.
//!
//! Generation is concolic. The generator chooses each input, the launch and each trip count before it emits code that
//! depends on them. When it emits a value, it evaluates the value in all executions ([`concrete`]). It checks and logs
//! every access ([`state`]). At the end, it adds promises that are true according to the log ([`promises`]). Two
//! invariants hold: the same seed bytes make the same kernel on every computer, and the kernel has no UB with any
//! inputs that [`vary`] returns.
//!
//! A *lane* is one execution of a program point. The *pool* has the values that the next instructions may use. A
//! *variant* is one of the kernel's sets of inputs. The *entry* is the function that the launch starts.

mod addresses;
mod aliases;
mod assumptions;
mod atomics;
mod buffers;
mod bytes;
mod byvalue;
mod calls;
mod loop_carried;
mod casts;
mod conditional;
mod control;
mod copies;
mod draw;
mod escapes;
mod features;
mod freed_memory;
mod release_acquire;
mod heap;
mod inputs;
mod ints;
mod concrete;
mod library;
mod masked;
mod memory;
pub mod mutate;
mod narrow_indices;
mod unexecuted_accesses;
mod external_calls;
mod pointers;
mod promises;
mod published_pointers;
mod recursion;
mod scopes;
mod state;
mod structs;
mod sync;
#[cfg(test)]
mod tests;
mod vectors;
mod votes;
pub mod weights;

pub use features::{ASKED, Feature, Features, NAMES};

use aliasmith_ir::{case, ir, named_enum, random, target};

use crate::case::{Case, Launch, Setup};
use crate::ir::builder::{FunctionBuilder, add_function};
use crate::ir::{BlockId, Module, Type, merge};
use crate::random::{Rng, sub_seed};
use crate::target::Target;
use arbitrary::Unstructured;
use draw::Draw;
use state::*;
use weights::Weights;

/// The version of the generator. Increment it if a seed makes a different kernel than before.
pub const GEN_VERSION: u32 = 13;

/// The number of bytes that a seed is expanded to. The largest kernel uses fewer bytes.
const SEED_BYTES: usize = 6144;

/// Makes a kernel from random bytes. Every input makes a kernel, and fewer bytes make a smaller kernel.
pub fn generate(u: &mut Unstructured, features: &Features) -> Case {
    body(u, features).into_case()
}

fn body<'a, 'u>(u: &'a mut Unstructured<'u>, features: &Features) -> Gen<'a, 'u> {
    let mut d = Draw(u);
    let on = features.swarm(&mut d);
    let mut g = start(d, on);
    g.first_objects();
    g.restrict_pointers();
    g.slices();
    // The target size does not include the instructions that `slices` emitted.
    g.size += g.emitted;
    while g.emitted < g.size && !g.d.is_empty() {
        g.step(0);
    }
    g.finish_pointers();
    g.builder().ret(None);
    g.promise();
    g.mark_convergent();
    g
}

/// Makes the kernel of a seed. While [`GEN_VERSION`] stays the same, a seed makes the same kernel on every machine.
pub fn from_seed(seed: u64, features: &Features) -> Case {
    let mut case = generate(&mut Unstructured::new(&seed_bytes(seed)), features);
    case.setup.seed = seed;
    case
}

/// Expands a seed to bytes.
fn seed_bytes(seed: u64) -> Vec<u8> {
    Rng::new(seed, 0x6b65_726e_656c).bytes(SEED_BYTES)
}

/// Returns how often the generator draws each step for the kernel of a seed, in the order of [`STEPS`].
pub fn steps_of_seed(seed: u64, features: &Features) -> [u64; STEPS.len()] {
    let bytes = seed_bytes(seed);
    let mut u = Unstructured::new(&bytes);
    body(&mut u, features).step_counts
}

/// Returns launch, inputs and seed of the `run`-th execution of a case. Run 0 uses `case.setup`. Later runs use
/// `case.setup` and `case.alternatives` in turn, each with a new seed.
pub fn vary(case: &Case, run: u32) -> Setup {
    let choices = case.alternatives.len() as u32 + 1;
    let mut setup = match run % choices {
        0 => case.setup.clone(),
        n => case.alternatives[n as usize - 1].clone(),
    };
    if run > 0 {
        setup.seed = sub_seed(case.setup.seed, run.into());
    }
    setup
}

/// Merges the kernels of a batch into one module. The functions of the n-th kernel get the prefix `k<n>_`. The kernels
/// should have the same triple and data layout.
pub fn merge(cases: &[&Case]) -> Module {
    let mut out = Module::default();
    for (i, case) in cases.iter().enumerate() {
        merge::append(&mut out, &case.module, &format!("k{i}_"));
    }
    out
}

/// Returns the triple and data layout of a target's kernels. AMD's layout is written out, because LLVM 15 and 16
/// do not use this layout for a module that states none.
fn triple_and_layout(target: Target) -> (&'static str, &'static str) {
    match target {
        Target::Nvptx64 => ("nvptx64-nvidia-cuda", ""),
        Target::Amdgcn => (
            "amdgcn-amd-amdhsa",
            "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32\
             -i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1\
             -ni:7:8:9",
        ),
        Target::Flat => ("", "e-m:e-i64:64-f80:128-n8:16:32:64-S128"),
    }
}

/// Draws the target and the launch, and creates an empty entry function.
fn start<'a, 'u>(mut d: Draw<'a, 'u>, on: Features) -> Gen<'a, 'u> {
    let mut m = Module::default();
    let target = match () {
        () if on.has(Feature::Flat) => Target::Flat,
        () if on.has(Feature::Amd) => Target::Amdgcn,
        () => Target::Nvptx64,
    };
    let (triple, layout) = triple_and_layout(target);
    (m.triple, m.data_layout) = (triple.into(), layout.into());
    let kernel = target != Target::Flat && (d.chance(75) || on.has(Feature::HandOver));
    let mut launch = Launch::default();
    if kernel && on.has(Feature::Threads) {
        launch.block[0] = if on.has(Feature::HandOver) { 2 } else { 2 + d.below(3) as u32 };
        if !on.has(Feature::HandOver) && d.chance(25) {
            launch.grid[0] = 2;
            let cluster = on.has(Feature::Cluster) && target == Target::Nvptx64;
            launch.cluster = if cluster && d.chance(50) { 2 } else { 1 };
        }
    }
    let void = m.types.intern(Type::Void);
    let entry = add_function(&mut m, "kernel", void, &[]);
    if kernel {
        let cc = if target == Target::Amdgcn { "amdgpu_kernel" } else { "ptx_kernel" };
        m.functions[entry].cc = Some(cc.into());
    }
    FunctionBuilder::new(&mut m, entry, BlockId(0)).new_block("entry");
    let who: Vec<VariantThread> = (0..VARIANTS as u32)
        .flat_map(|variant| (0..launch.threads()).map(move |thread| VariantThread { variant, thread }))
        .collect();
    let phase = vec![0; who.len()];
    let up = vec![0; who.len()];
    let root = Ctx { parent: 0, up, last: Vec::new(), who, phase, header: None };
    let size = 6 + d.below(26);
    Gen {
        d,
        on,
        m,
        target,
        kernel,
        launch,
        ctxs: vec![root],
        cur: 0,
        frames: vec![Frame { func: entry, block: BlockId(0), pool: Vec::new(), ctx: 0, bit: 1 }],
        frame_count: 1,
        objects: Vec::new(),
        log: Vec::new(),
        inputs: Vec::new(),
        stored: Vec::new(),
        entry,
        tags: Vec::new(),
        names: 0,
        size,
        emitted: 0,
        syncs: Vec::new(),
        heaps: Vec::new(),
        unexecuted_sites: Vec::new(),
        copied: Vec::new(),
        step_counts: [0; STEPS.len()],
    }
}

/// Maximum number of steps that may enclose a step.
const MAX_DEPTH: usize = 2;

/// The precondition of a step.
#[derive(Copy, Clone)]
enum Needs {
    Nothing,
    Feature(Feature),
    /// The feature, and fewer than [`MAX_DEPTH`] enclosing steps.
    FeatureAndRoom(Feature),
    /// All threads may execute a barrier at this point.
    Synchronisation,
    /// Two threads may wait for each other at this point.
    HandOver,
}

/// Emits a step of the body; returns `None` if the step is not possible here.
type Step = fn(&mut Gen<'_, '_>, usize) -> Option<()>;

/// The steps of a body. The text is the key of the step's weight in `weights.toml`.
const STEPS: [(&str, Needs, Step); 38] = [
    ("derive and access", Needs::Nothing, |g, _| g.derive_and_access()),
    ("access again", Needs::Nothing, |g, _| g.access_again()),
    ("loads of two sizes", Needs::Nothing, |g, _| g.loads_of_two_sizes()),
    ("derive an integer", Needs::Nothing, |g, _| g.derive_int().map(|_| ())),
    ("loop", Needs::FeatureAndRoom(Feature::Loops), |g, depth| g.make_loop(depth)),
    ("branch", Needs::FeatureAndRoom(Feature::Branches), |g, depth| g.branch(depth)),
    ("switch", Needs::Feature(Feature::Switch), |g, _| g.switch()),
    ("call a helper", Needs::FeatureAndRoom(Feature::Calls), |g, depth| g.call_helper(depth)),
    ("memory intrinsic", Needs::Feature(Feature::MemIntrinsics), |g, _| g.memory_intrinsic()),
    ("chain of copies", Needs::Feature(Feature::Chains), |g, _| g.copy_chain()),
    ("atomic", Needs::Feature(Feature::Atomics), |g, _| g.atomic()),
    ("ordered atomic", Needs::Feature(Feature::Orders), |g, _| g.atomic()),
    ("conditional", Needs::Feature(Feature::Conditional), |g, _| g.conditional()),
    ("never", Needs::Feature(Feature::Never), |g, depth| g.never(depth)),
    ("hand over", Needs::HandOver, |g, depth| g.hand_over(depth)),
    ("peer", Needs::Feature(Feature::Peers), |g, _| g.call_external()),
    ("barrier", Needs::Synchronisation, |g, _| g.barrier()),
    ("slot", Needs::Feature(Feature::Slots), |g, _| g.slot()),
    ("structs", Needs::Feature(Feature::Structs), |g, _| g.structs()),
    ("local object", Needs::Feature(Feature::Local), |g, _| g.local_object()),
    ("constant table", Needs::Feature(Feature::Const), |g, _| g.constant_table()),
    ("fence", Needs::Feature(Feature::Barriers), |g, _| g.fence()),
    ("recursion", Needs::FeatureAndRoom(Feature::Recursion), |g, depth| g.recurse(depth)),
    ("heap", Needs::FeatureAndRoom(Feature::Heap), |g, depth| g.heap(depth)),
    ("library function", Needs::Feature(Feature::Library), |g, _| g.library_call()),
    ("carry", Needs::FeatureAndRoom(Feature::Carry), |g, _| g.loop_carried_access()),
    ("kept address", Needs::Feature(Feature::Escapes), |g, _| g.stored_address()),
    ("address", Needs::Feature(Feature::Addresses), |g, _| g.address()),
    ("vote", Needs::Feature(Feature::Votes), |g, depth| g.vote(depth)),
    ("parameter by value", Needs::Feature(Feature::ByValue), |g, _| g.by_value_parameter()),
    ("neighbours", Needs::Feature(Feature::Narrow), |g, _| g.narrow()),
    ("masked", Needs::Feature(Feature::Masked), |g, _| g.masked_accesses()),
    ("vector of pointers", Needs::Feature(Feature::PointerVectors), |g, _| g.pointer_vector()),
    ("fat pointer", Needs::Feature(Feature::Buffers), |g, _| g.fat_pointers()),
    ("published pointer", Needs::Feature(Feature::Published), |g, _| g.publish()),
    ("bytes", Needs::Feature(Feature::Bytes), |g, _| g.bytes()),
    ("elementwise atomic", Needs::Feature(Feature::Elementwise), |g, _| g.elementwise_atomic()),
    ("freed memory", Needs::Feature(Feature::Freed), |g, _| g.freed_memory()),
];

impl Gen<'_, '_> {
    /// Makes one step of the body, such as a new value, an access or a loop. `depth` counts the enclosing loops,
    /// branches and helpers.
    fn step(&mut self, depth: usize) {
        let (may_synchronise, may_hand_over) = (self.may_synchronise(), self.may_hand_over());
        let may = |needs: Needs| match needs {
            Needs::Nothing => true,
            Needs::Feature(f) => self.on.has(f),
            Needs::FeatureAndRoom(f) => depth < MAX_DEPTH && self.on.has(f),
            Needs::Synchronisation => may_synchronise,
            Needs::HandOver => depth < MAX_DEPTH && may_hand_over,
        };
        let weights = &Weights::table().steps;
        let rows: [(usize, usize); STEPS.len()] =
            std::array::from_fn(|i| (if may(STEPS[i].1) { weights[i] } else { 0 }, i));
        let at = self.d.choose_weighted(&rows);
        self.step_counts[at] += 1;
        STEPS[at].2(self, depth);
    }

    /// Makes a struct parameter, a pointer in memory, or a struct value. If a restrict feature is on, some forms of
    /// pointers would break the promise of restrict; these forms are excluded.
    fn structs(&mut self) -> Option<()> {
        match self.d.below(3) {
            0 if !self.on.has(Feature::RestrictStruct) => self.struct_param(),
            1 if !self.on.has(Feature::RestrictLevels) => self.stored_pointer(),
            _ => self.struct_value(),
        }
    }

    fn derive_and_access(&mut self) -> Option<()> {
        let p = self.derive_pointer()?;
        self.access(&p)
    }

    fn access_again(&mut self) -> Option<()> {
        let p = self.pick_ptr()?;
        self.access(&p)
    }

    fn local_object(&mut self) -> Option<()> {
        let size = self.d.pick(&[16u64, 32, 24]);
        let byte = self.m.types.int(8);
        let ty = self.m.types.intern(Type::Array { elem: byte, len: size });
        let p = self.alloca(ty, size, false);
        self.access(&p)
    }

    /// Makes a constant array whose bytes are known, and an access that may load an index from the array.
    fn constant_table(&mut self) -> Option<()> {
        let space = match self.target {
            Target::Flat => 0,
            _ => self.d.pick(&[4, 4, 1]),
        };
        let table = self.global(space, 16, true);
        self.access(&table)
    }

    /// Accesses most pointers of the entry that no load or store uses yet, if an access is allowed.
    fn finish_pointers(&mut self) {
        let mut used = std::collections::BTreeSet::new();
        let f = self.m.function(self.entry);
        f.insts.iter().for_each(|i| match i.kind {
            ir::InstKind::Load { ptr, .. } | ir::InstKind::Store { ptr, .. } => {
                used.insert(ptr);
            }
            _ => {}
        });
        let pool: Vec<Var> = self.frame().pool.iter().filter(|v| matches!(v.kind, Kind::Ptr(_))).cloned().collect();
        for v in pool {
            if !used.contains(&v.value) && self.d.chance(70) {
                self.access(&v);
            }
        }
    }

    fn into_case(self) -> Case {
        let setup = |v: usize| Setup {
            args: self.inputs.iter().map(|i| Some(i[v].clone())).collect(),
            stored: self.stored.clone(),
            launch: self.launch,
            seed: v as u64,
            ..Setup::default()
        };
        Case {
            setup: setup(0),
            alternatives: (1..VARIANTS).map(setup).collect(),
            module: self.m,
            entry: self.entry,
            expects: Vec::new(),
        }
    }
}
