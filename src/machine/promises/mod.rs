//! Promises: what attributes and metadata promise and an analysis may assume, enforced while a kernel runs.
//!
//! A broken promise is a named UB, never evidence; one that nobody checks discards the run by name, but only if
//! execution reaches what carries it. A false UB only loses evidence; a missed one could become a false alarm, so every
//! doubt stops the run. [`Promises`] is decoded once per module, [`State`] follows one run; the machine tells it of every
//! activation, access, synchronisation, escape and object, with the thread's vector clock.

mod tags;

pub use tags::{Tag, TagSetId, TagSets};

use super::events::{AccessKind, ActivationId, ObjectId, Semantics};
use crate::ir::{AddressSpace, Attr, AttrSet, AttrValue, FuncId, InstId, MdId, Module};

/// Why the run ends here. The machine adds function, instruction and thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A broken promise: one of [`UB_KINDS`](super::events::UB_KINDS) and a sentence for people.
    Ub(&'static str, String),
    /// `unchecked: NAME` or `undecided: WHY`.
    Discard(String),
}

/// Result of every notification.
pub type Check = Result<(), Stop>;

/// Who does something, where and when. `clock` is the thread's vector clock now; its own entry is its current time and
/// must grow with every access and call. Event (t, time) happens before now iff `time <= clock[t]`.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct At<'a> {
    pub thread: u32,
    pub activation: ActivationId,
    pub function: FuncId,
    pub inst: InstId,
    pub clock: &'a [u32],
}

/// A pointer as promises see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Ptr {
    /// The object of its provenance; `None` for null, wildcards and pointers without provenance.
    pub object: Option<ObjectId>,
    pub offset: i64,
    pub tags: TagSetId,
    /// Provenance is a wildcard (inttoptr).
    pub wildcard: bool,
}

/// An object's beginning.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Birth {
    /// The space of its home, never generic for shared, local, const, param (see [`crate::ir::AddressSpace`]).
    pub space: AddressSpace,
    /// Never writable.
    pub constant: bool,
    /// Alloca or byval copy: the activation whose frame it lives in (of a byval: the callee's). Heap objects: `None`.
    pub frame: Option<ActivationId>,
    /// Created by this thread at this time; `None` for what exists at launch.
    pub by: Option<(u32, u32)>,
}

/// Bytes touched by one access. Several ranges (gather) are several accesses.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Access {
    pub object: ObjectId,
    pub offset: u64,
    pub len: u64,
    pub kind: AccessKind,
    /// What the pointer is based on.
    pub tags: TagSetId,
    pub wildcard: bool,
    pub volatile: bool,
    /// Atomic, of any ordering (what orders stronger than monotonic is also a [`State::sync`]).
    pub atomic: bool,
}

/// What kind of synchronisation happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sync {
    /// Acquire, release, fence, barrier, mbarrier, wait for async copies: reads and writes all memory.
    Memory,
    /// A convergent operation that communicates without ordering memory (shfl, vote, activemask).
    Convergent,
}

/// How a pointer's value leaves the hands of the program's pointer operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Escape {
    /// Stored to these bytes (also by memcpy of its bytes); `None`: handed to outside code.
    Stored(Option<ObjectId>),
    /// `ptrtoint`.
    PtrToInt,
    /// `ptrtoaddr`, or a pointer's bytes loaded as an integer.
    Address,
    /// `icmp` with something else than null of that space (`false`), or with null (`true`).
    Compared(bool),
}

/// Everything promised by one module, decoded once.
#[derive(Clone, Debug)]
pub struct Promises {
    functions: Vec<FunctionPromises>,
}

/// What one function promises.
#[derive(Clone, Debug, Default)]
struct FunctionPromises {
    /// The first attribute that nobody checks.
    unchecked: Option<String>,
}

impl Promises {
    /// Decodes all attributes and metadata of a module.
    pub fn new(module: &Module) -> Promises {
        let functions = module
            .functions
            .iter()
            .map(|f| {
                let sets = f.params.iter().map(|p| &p.attrs).chain([&f.attrs, &f.ret_attrs]);
                FunctionPromises { unchecked: sets.flat_map(|s: &AttrSet| &s.0).find_map(unchecked) }
            })
            .collect();
        Promises { functions }
    }

    /// The name of an attribute, bundle or metadata of this instruction that nobody checks: executing it must discard
    /// the run with `unchecked: NAME`. Ask once per instruction when decoding.
    pub fn unchecked(&self, _function: FuncId, _inst: InstId) -> Option<&str> {
        None
    }
}

/// Attributes that promise nothing, or that the machine itself checks where values are used.
const HARMLESS: &[&str] = &[
    "align",
    "convergent",
    "dereferenceable",
    "dereferenceable_or_null",
    "mustprogress",
    "noundef",
    "nonnull",
    "nounwind",
    "noinline",
    "alwaysinline",
    "range",
    "signext",
    "zeroext",
    "inreg",
    "byval",
    "sret",
    "willreturn",
];

fn unchecked(attr: &Attr) -> Option<String> {
    let harmless = matches!(attr.value, AttrValue::String(_)) || HARMLESS.contains(&&*attr.name);
    (!harmless).then(|| attr.name.to_string())
}

/// The promises of one run.
#[derive(Debug)]
pub struct State<'p> {
    promises: &'p Promises,
    tags: TagSets,
}

impl<'p> State<'p> {
    /// At launch; objects and activations follow.
    pub fn new(promises: &'p Promises, _semantics: Semantics, _threads: u32) -> State<'p> {
        State { promises, tags: TagSets::default() }
    }

    /// The sets of tags that pointers carry.
    pub fn tags(&mut self) -> &mut TagSets {
        &mut self.tags
    }

    /// An object begins (also again, after its memory was reused).
    pub fn born(&mut self, _object: ObjectId, _birth: &Birth) {}

    /// An object ends, or its lifetime marker says so: what was promised of its bytes is over.
    pub fn dead(&mut self, _object: ObjectId) {}

    /// `free` and friends, before [`dead`](Self::dead), with the pointer that was given.
    pub fn free(&mut self, _at: &At, _object: ObjectId, _tags: TagSetId) -> Check {
        Ok(())
    }

    /// `at.activation` of `at.function` begins (`at.inst` is unused). `caller` is the calling activation, function and call
    /// instruction (`None` for an entry). `args` has one entry per argument, `None` for other types than pointers; their
    /// tags are changed in place. Also for external functions that a peer plays. Byval: the pointer to the copy.
    pub fn enter(
        &mut self,
        at: &At,
        _caller: Option<(ActivationId, FuncId, InstId)>,
        _args: &mut [Option<Ptr>],
    ) -> Check {
        match self.promises.functions.get(at.function.0 as usize).and_then(|f| f.unchecked.as_ref()) {
            Some(name) => Err(Stop::Discard(format!("unchecked: {name}"))),
            None => Ok(()),
        }
    }

    /// `at.activation` returns `result` (a pointer, whose tags may change) or unwinds.
    pub fn exit(&mut self, _at: &At, _result: Option<&mut Ptr>, _unwinding: bool) -> Check {
        Ok(())
    }

    /// Before an access takes effect (bounds and races are checked by the machine).
    pub fn access(&mut self, _at: &At, _access: &Access) -> Check {
        Ok(())
    }

    /// A load with `!invariant.group` or a store, of `len` bytes whose value is `bits` (any fixed encoding).
    pub fn group(&mut self, _at: &At, _object: ObjectId, _offset: u64, _bits: &[u8]) -> Check {
        Ok(())
    }

    /// Before a synchronising operation takes effect.
    pub fn sync(&mut self, _at: &At, _sync: Sync) -> Check {
        Ok(())
    }

    /// A pointer value's bits go somewhere.
    pub fn escape(&mut self, _at: &At, _tags: TagSetId, _how: Escape) -> Check {
        Ok(())
    }

    /// `llvm.experimental.noalias.scope.decl(metadata list)` executes.
    pub fn scope_decl(&mut self, _at: &At, _list: MdId) {}

    /// `llvm.invariant.start` (`true`) or `.end` on these bytes.
    pub fn invariant(&mut self, _at: &At, _start: bool, _object: ObjectId, _offset: u64, _len: u64) -> Check {
        Ok(())
    }

    /// `unreachable`-free end of the run: promises that look at the whole run.
    pub fn finish(&mut self) -> Check {
        Ok(())
    }
}
