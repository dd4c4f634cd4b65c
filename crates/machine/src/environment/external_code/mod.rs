//! Unknown functions. An adversarial model, the *external function model* (below: the model), executes calls of unknown
//! functions. The model reads and writes the memory that the function's attributes allow, keeps pointers, and returns
//! any allowed value. The model never breaks a promise: if its choice would break one, the run is discarded.
//!
//! The model's behaviour depends only on the seed, the callee, the inspectable parts of the arguments, and the bytes
//! that the callee read. A part of an argument is inspectable if the attributes allow the callee to inspect it. If the
//! callee may have private state, the behaviour also depends on the number of calls by this thread. So in two runs of
//! one program the model does the same. [`Plans`](crate::Plans) records the actions that must be the same after a pass.
//!
//! A function may be a barrier of the CTA ([`may_synchronize`]). If the launch has several threads, half of all seeds
//! make the model execute such a function as a barrier that accesses nothing. The model never synchronises in another
//! way and never calls back, although unknown code could. Only a deallocation function frees memory.
//!
//! The model can access memory through its arguments, through exported variables, and through pointers that it kept. It
//! can also use every pointer that it finds in this memory. If two programs are compared, the model can also access the
//! memory of the entry's arguments. It does not do so if a restrict argument forbids this. The model allocates memory
//! as `allockind` states. The model has a private copy of a by-value argument, and the bytes of the copy count as
//! arguments. The model's choices do not depend on numbers of steps, on the sizes of objects without a name, or on
//! addresses that the callee must not capture. The model does not execute intrinsics, inline asm, varargs or library
//! functions. For example, LLVM treats `operator new` as NoModRef of all memory, although no attribute says so.

mod effects;
mod library;
mod reach;

pub use self::effects::result_promise;
pub use self::library::is_library;
pub use self::reach::Sources;
use crate::api::{ObjectId, Origin};
use crate::code::CallCode;
use crate::environment::{EnvironmentView, is_hidden};
use crate::ir::*;
use crate::memory::{Kind, Scalar};
use crate::random::sub_seed;
use rustc_hash::FxHashMap;

/// The state that outside code keeps between calls.
#[derive(Debug, Default)]
pub struct ExternalCode {
    /// Pointers that calls passed to functions that may keep them.
    kept: Vec<EscapedPointer>,
    /// How often calls passed a pointer to a function that may keep it. The key has the hash of the function's name,
    /// and the pointer's [`Handle::id`].
    given: FxHashMap<(u64, u64), u64>,
    /// The number of calls so far, by callee and thread.
    calls: FxHashMap<(FuncId, u32), u64>,
}

impl ExternalCode {
    /// Counts a call of `callee`. Returns the number of calls by thread `t` so far, including the counted call.
    pub fn calls(&mut self, callee: FuncId, t: usize) -> u64 {
        let n = self.calls.entry((callee, t as u32)).or_default();
        *n += 1;
        *n
    }

    /// Notes that a function got a pointer that it may keep. `name` is the hash of the function's name.
    pub fn give(&mut self, name: u64, h: &Handle, replay: bool) {
        let nth = self.given.entry((name, h.id)).or_default();
        *nth += 1;
        let id = Id::Kept.number(&[name, h.id, *nth]);
        self.remember_pointer(EscapedPointer { id, pointer: h.pointer, space: h.space }, replay);
    }

    /// Remembers a pointer. If 64 pointers are remembered already, does nothing. Without `replay`, equal pointers are
    /// remembered only once. With `replay` (after a pass), equal pointers are remembered several times, because the
    /// pass may have merged two pointers into one.
    fn remember_pointer(&mut self, new: EscapedPointer, replay: bool) {
        // The comparison ignores the tags of promises, because only a run that checks promises has tags.
        let place = |k: &EscapedPointer| (k.pointer.prov.base, k.pointer.bits, k.space);
        let known = |k: &EscapedPointer| place(k) == place(&new);
        if self.kept.len() < 64 && (replay || !self.kept.iter().any(known)) {
            self.kept.push(new);
        }
    }
}

/// A pointer that outside code kept. `id` is the same in runs of other versions of the module, such as a pass's output.
#[derive(Clone, Debug)]
struct EscapedPointer {
    id: u64,
    pointer: Scalar,
    space: AddressSpace,
}

/// How outside code got a pointer. The pointer's number ([`Handle::id`]) depends on this and not on the pointer's
/// address. So the number is the same in the run of a pass's output.
#[derive(Copy, Clone, Debug)]
pub enum Id {
    Argument = 1,
    Variable,
    Input,
    Kept,
    Behind,
}

impl Id {
    pub fn number(self, parts: &[u64]) -> u64 {
        parts.iter().fold(self as u64, |id, part| sub_seed(id, *part))
    }
}

/// One pointer that the callee may use in this call.
#[derive(Copy, Clone, Debug)]
pub struct Handle {
    pub id: u64,
    /// The index of the argument that is this pointer. `None` if the pointer is not an argument of this call.
    pub arg: Option<usize>,
    pub pointer: Scalar,
    pub space: AddressSpace,
    pub reads: bool,
    pub writes: bool,
    /// Whether the callee may return the pointer.
    pub returns: bool,
    pub keeps: bool,
    /// Whether the model only guesses that outside code has this pointer. True for an argument of the entry: outside
    /// code has it only if the host passed it to outside code before the launch.
    pub guessed: bool,
}

/// One call of an unknown function.
#[derive(Debug)]
pub struct ExternalCall<'a> {
    pub callee: FuncId,
    pub call: &'a CallCode,
    pub site: &'a Call,
    /// Hash keys of everything that the callee may know about the call. The first key includes the promises of the call
    /// site. The second key uses only the promises of the declaration.
    pub keys: [u64; 2],
    /// The arguments, leaf by leaf.
    pub args: Vec<Scalar>,
    pub handles: Vec<Handle>,
    /// Whether a nondeterministic choice decides an argument, or decides whether the call is executed at all.
    pub free: bool,
}

impl EnvironmentView<'_> {
    /// Hashes everything that the callee knows before it reads memory. Numbers are hashed by value, pointers by object
    /// and offset. `n` is the number of this thread's calls of the callee; the hash depends on `n` only if the callee
    /// may have private state.
    pub fn key(&self, callee: FuncId, powers: &CalleeEffects, n: u64, args: &[Scalar]) -> u64 {
        let name = self.name(self.module.function(callee).symbol);
        let mut key = sub_seed(self.seed, name_hash(name));
        if powers.effects.inaccessiblemem == ModRefInfo::ModRef {
            key = sub_seed(key, n);
        }
        let program = self.program;
        let params = program[callee].params.iter().map(|p| program.shape(p.shape));
        let leaves = params.zip(&powers.params).flat_map(|(shape, power)| shape.leaves.iter().map(move |l| (l, power)));
        for ((leaf, power), v) in leaves.zip(args).filter(|(_, v)| v.is_well_defined()) {
            match leaf.kind {
                Kind::Ptr(_) if !power.looks => {}
                Kind::Ptr(space) => {
                    let (what, offset) = match self.view.locate(v, space) {
                        // Outside code cannot know where an object without a name begins.
                        Some((o, _)) if self.is_nameless(o) || self.is_interchangeable(o) => (2, 0),
                        Some((o, offset)) => (self.stable_name(o), offset as u64),
                        None => (0, 0),
                    };
                    key = sub_seed(sub_seed(key, what), offset);
                }
                _ => key = sub_seed(key, v.bits as u64 ^ (v.bits >> 64) as u64),
            }
        }
        key
    }

    /// Whether outside code can identify the object only by its contents. True for a variable or function that other
    /// modules cannot name, and for a variable or function that a pass may merge with an equal one.
    pub(super) fn is_interchangeable(&self, object: ObjectId) -> bool {
        match self.run.objects[object].origin {
            Origin::Global(GlobalRef::Variable(g)) => {
                let variable = &self.module.globals[g];
                variable.constant || is_hidden(self.module, self.options, &variable.linkage, variable.symbol)
            }
            Origin::Function(f) => {
                let f = self.module.function(f);
                !f.linkage.unnamed_addr.is_empty() || is_hidden(self.module, self.options, &f.linkage, f.symbol)
            }
            _ => false,
        }
    }

    /// Returns a number for an object. The number does not depend on the order in which objects were created.
    pub fn stable_name(&self, object: ObjectId) -> u64 {
        match self.run.objects[object].origin {
            Origin::Input(i) => 1000 + u64::from(i),
            // A pass that removes a variable renumbers the other variables. So the name is hashed, not the number.
            Origin::Global(GlobalRef::Variable(g)) => name_hash(self.name(self.module.globals[g].symbol)),
            Origin::Function(f) => name_hash(self.name(self.module.function(f).symbol)),
            Origin::Global(_) => 1,
            Origin::Launch(which) => 500 + u64::from(which),
            Origin::Alloca { .. } | Origin::Byval { .. } => 2,
            Origin::Heap { .. } => 3,
        }
    }
}

/// Returns the hash of a name.
pub fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// What attributes allow the callee to do: the attributes of its declaration, or the attributes of its declaration and
/// of the call together.
#[derive(Clone)]
pub struct CalleeEffects {
    pub effects: MemoryEffects,
    pub params: Vec<ArgumentEffects>,
}

/// What the attributes allow the callee to do with the pointers of one argument.
#[derive(Copy, Clone, Debug)]
pub struct ArgumentEffects {
    pub reads: bool,
    pub writes: bool,
    pub returns: bool,
    pub keeps: bool,
    /// Whether the callee's behaviour may depend on the pointer's address.
    pub looks: bool,
}

/// Whether the callee may be or contain a barrier. A callee may be a barrier if it is convergent, is not `nosync`, and
/// may access any memory (LangRef, "memory" and "nosync"). clang marks every CUDA, HIP and OpenCL function without a
/// visible body as convergent.
pub fn may_synchronize(f: &Function, site: Option<&Call>) -> bool {
    let has = |name: &str| f.attrs.has(name) || site.is_some_and(|s| s.fn_attrs.has(name));
    has("convergent") && !has("nosync") && effects_of(f, site) == MemoryEffects::UNKNOWN
}

fn effects_of(f: &Function, site: Option<&Call>) -> MemoryEffects {
    let effects = [f.attrs.memory(), site.and_then(|s| s.fn_attrs.memory())];
    let effects = effects.into_iter().flatten().fold(MemoryEffects::UNKNOWN, MemoryEffects::intersect);
    // LangRef: a speculatable function has no effect except its result, so it may not write memory.
    if f.attrs.has("speculatable") { effects.intersect(MemoryEffects::READ) } else { effects }
}

pub fn powers(types: &TypeTable, f: &Function, site: Option<&Call>) -> CalleeEffects {
    let effects = effects_of(f, site);
    let params = f.params.iter().enumerate().map(|(i, p)| {
        let sets = [Some(&p.attrs), site.and_then(|s| s.args.get(i)).map(|a| &a.attrs)];
        let has = |name: &str| sets.iter().flatten().any(|s| s.has(name));
        let captures = sets.iter().flatten().filter_map(|s| s.captures());
        let (other, ret) = captures.fold((15, 15), |(o, r), c| (o & c.other, r & c.ret));
        // LangRef, 'readnone': the callee accesses nothing through the argument, but may keep and return the pointer.
        let none = has("nocapture");
        // A pointer in a vector or an aggregate is not a pointer argument. So the memory to which such a pointer points
        // is not argument memory.
        let reach = if types.is_pointer(p.ty) { effects.argmem } else { effects.other };
        ArgumentEffects {
            reads: reach.is_ref() && !has("readnone") && !has("writeonly"),
            writes: reach.is_mod() && !has("readnone") && !has("readonly"),
            returns: ret == 15 && !none,
            keeps: other == 15 && !none && effects.any_memory().is_mod(),
            looks: other != 0 && !has("nocapture"),
        }
    });
    CalleeEffects { effects, params: params.collect() }
}
