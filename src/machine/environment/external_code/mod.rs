//! Unknown functions, played by a *peer*: an adversary that reads and writes what its attributes let it reach, keeps
//! pointers, and returns what it may. It never breaks a promise: where its choice would, the run is discarded.
//!
//! A peer's behaviour is a fixed function of the seed, the callee, its arguments as far as it may look at them, the
//! bytes it read, and (if it may have a private state) how often this thread called it. So two runs of one program
//! agree. What must also agree after a pass is recorded in [`Plans`](crate::machine::Plans). A peer that may be a
//! barrier of the CTA ([`may_synchronize`]) is one under every other seed, and then accesses nothing. It never frees, calls
//! back or synchronises otherwise, which is a subset of what it could do; only a deallocation function frees.
//!
//! It reaches its arguments, exported variables, pointers that it kept, and what these lead to; where two programs are
//! compared also the entry's arguments, unless a restrict argument keeps it off. It allocates as `allockind` says. It
//! has a private copy of a by-value argument, whose bytes are what it is called with. It may not look at step counts,
//! at addresses that it may not capture, or at the sizes of nameless objects. It plays no intrinsics, inline asm,
//! varargs or library functions: in LLVM `operator new` is NoModRef of everything, without an attribute that says so.

mod acts;
mod library;
mod reach;

pub use self::acts::result_promise;
pub use self::library::is_library;
pub use self::reach::Sources;
use crate::ir::*;
use crate::machine::api::{ObjectId, Origin};
use crate::machine::code::CallCode;
use crate::machine::environment::{EnvironmentView, is_hidden};
use crate::machine::memory::{Kind, Scalar};
use crate::random::sub_seed;
use rustc_hash::FxHashMap;

/// The state that outside code keeps between calls.
#[derive(Debug, Default)]
pub struct ExternalCode {
    /// Pointers that were handed to a function that may keep them.
    kept: Vec<EscapedPointer>,
    /// How often a function got a pointer to keep as one argument, by name and handle.
    given: FxHashMap<(u64, u64), u64>,
    /// Calls so far, by callee and thread.
    calls: FxHashMap<(FuncId, u32), u64>,
}

impl ExternalCode {
    /// How often a thread called a function, this call included.
    pub fn calls(&mut self, callee: FuncId, t: usize) -> u64 {
        let n = self.calls.entry((callee, t as u32)).or_default();
        *n += 1;
        *n
    }

    /// Notes that the function whose name has this hash got a pointer to keep.
    pub fn give(&mut self, name: u64, h: &Handle, replay: bool) {
        let nth = self.given.entry((name, h.id)).or_default();
        *nth += 1;
        let id = Id::Kept.number(&[name, h.id, *nth]);
        self.remember_pointer(EscapedPointer { id, pointer: h.pointer, space: h.space }, replay);
    }

    /// Remembers a pointer once, and only up to a limit; after a pass, which may have made one pointer of two, each
    /// time.
    fn remember_pointer(&mut self, new: EscapedPointer, replay: bool) {
        // Promise tags aside: only a program that is held to its promises has them.
        let place = |k: &EscapedPointer| (k.pointer.prov.base, k.pointer.bits, k.space);
        let known = |k: &EscapedPointer| place(k) == place(&new);
        if self.kept.len() < 64 && (replay || !self.kept.iter().any(known)) {
            self.kept.push(new);
        }
    }
}

/// A pointer that outside code kept, and its identity.
#[derive(Clone, Debug)]
struct EscapedPointer {
    id: u64,
    pointer: Scalar,
    space: AddressSpace,
}

/// How outside code got a pointer: part of the pointer's identity, also in a run of another program.
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

/// One pointer the peer may use in this call.
#[derive(Copy, Clone, Debug)]
pub struct Handle {
    pub id: u64,
    /// The index of the argument that is this pointer.
    pub arg: Option<usize>,
    pub pointer: Scalar,
    pub space: AddressSpace,
    pub reads: bool,
    pub writes: bool,
    /// The callee may return it, and keep it.
    pub returns: bool,
    pub keeps: bool,
    /// Only the caller of the entry may have handed it over.
    pub guessed: bool,
}

/// One call of a peer.
#[derive(Debug)]
pub struct ExternalCall<'a> {
    pub callee: FuncId,
    pub call: &'a CallCode,
    pub site: &'a Call,
    /// Keys of what the callee may know of the call: with the call's own promises, and by the declaration alone.
    pub keys: [u64; 2],
    /// The arguments, leaf by leaf.
    pub args: Vec<Scalar>,
    pub handles: Vec<Handle>,
    /// A free choice decides the arguments, or whether the call happens.
    pub free: bool,
}

impl EnvironmentView<'_> {
    /// A hash of everything that the callee may know before it reads memory: numbers by value, pointers by object and
    /// offset.
    pub fn key(&self, callee: FuncId, powers: &CalleeEffects, n: u64, args: &[Scalar]) -> u64 {
        let name = self.name(self.module.function(callee).symbol);
        let mut key = sub_seed(self.seed, name_hash(name));
        if powers.effects.inaccessiblemem == ModRefInfo::ModRef {
            key = sub_seed(key, n);
        }
        let program = self.program;
        let params = program.functions[callee].params.iter().map(|p| program.shape(p.shape));
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

    /// A variable or function that others cannot name, or that may be merged with an equal one: only what it holds counts.
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

    /// A number for an object that does not depend on the order in which objects were made.
    pub fn stable_name(&self, object: ObjectId) -> u64 {
        match self.run.objects[object].origin {
            Origin::Input(i) => 1000 + u64::from(i),
            // Passes remove variables, which numbers the others anew.
            Origin::Global(GlobalRef::Variable(g)) => name_hash(self.name(self.module.globals[g].symbol)),
            Origin::Function(f) => name_hash(self.name(self.module.function(f).symbol)),
            Origin::Global(_) => 1,
            Origin::Launch(which) => 500 + u64::from(which),
            Origin::Alloca { .. } | Origin::Byval { .. } => 2,
            Origin::Heap { .. } => 3,
        }
    }
}

/// The hash of a name.
pub fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// What a declaration, or a declaration and a call together, let the callee do.
#[derive(Clone)]
pub struct CalleeEffects {
    pub effects: MemoryEffects,
    pub params: Vec<ArgumentEffects>,
}

/// What the attributes let the callee do with the pointers of one argument.
#[derive(Copy, Clone, Debug)]
pub struct ArgumentEffects {
    pub reads: bool,
    pub writes: bool,
    pub returns: bool,
    pub keeps: bool,
    /// The callee may see the address.
    pub looks: bool,
}

/// May the callee be a barrier, or hold one? Then it is convergent, is not `nosync`, and touches any memory (LangRef, "memory" and
/// "nosync"; clang marks every function of CUDA, HIP and OpenCL that it sees no body of as convergent).
pub fn may_synchronize(f: &Function, site: Option<&Call>) -> bool {
    let has = |name: &str| f.attrs.has(name) || site.is_some_and(|s| s.fn_attrs.has(name));
    has("convergent") && !has("nosync") && effects_of(f, site) == MemoryEffects::UNKNOWN
}

fn effects_of(f: &Function, site: Option<&Call>) -> MemoryEffects {
    let effects = [f.attrs.memory(), site.and_then(|s| s.fn_attrs.memory())];
    let effects = effects.into_iter().flatten().fold(MemoryEffects::UNKNOWN, MemoryEffects::intersect);
    // LangRef: it has no effects but to compute its result, so the call itself cannot be observed.
    if f.attrs.has("speculatable") { effects.intersect(MemoryEffects::READ) } else { effects }
}

pub fn powers(types: &TypeTable, f: &Function, site: Option<&Call>) -> CalleeEffects {
    let effects = effects_of(f, site);
    let params = f.params.iter().enumerate().map(|(i, p)| {
        let sets = [Some(&p.attrs), site.and_then(|s| s.args.get(i)).map(|a| &a.attrs)];
        let has = |name: &str| sets.iter().flatten().any(|s| s.has(name));
        let captures = sets.iter().flatten().filter_map(|s| s.captures());
        let (other, ret) = captures.fold((15, 15), |(o, r), c| (o & c.other, r & c.ret));
        // LangRef, 'readnone': nothing is accessed through the argument; it may be kept and returned all the same.
        let none = has("nocapture");
        // Pointers in a vector or an aggregate are no pointer arguments: what they point to is other memory.
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
