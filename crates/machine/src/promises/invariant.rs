//! Memory that a promise forbids to change: `!invariant.load`, constant TBAA tags, `llvm.invariant.start`,
//! `!invariant.group`, `!amdgpu.noclobber`.
//!
//! All of these promises concern values. So a store of the value that memory already contains breaks no promise.
//! LangRef, 'invariant.load': the bytes have one value wherever they are dereferenceable. So it is UB if an invariant
//! load reads a byte that any store of the run changes, before or after the load. LangRef, 'invariant.group': all loads
//! and stores of a group through one pointer access one value. After a pointer was laundered in the run, an access of a
//! group may be through a different pointer, so the run is no evidence.
//!
//! If PTX asm has neither a side effect nor a memory clobber, it states that its result depends only on its operands
//! (LangRef, "Inline Assembler Expressions"). If the asm loads only bytes that no store of the run changes, this
//! statement is true. Otherwise the run is undecided, because LLVM may execute the asm earlier, later, twice or never.
//!
//! `!amdgpu.noclobber` promises that the bytes have not changed since the launch began. The pass
//! amdgpu-annotate-uniform marks loads whose MemorySSA clobber is the function entry. Code generation makes these loads
//! use the scalar cache, which the stores of the launch do not update. Stores after the load do not matter.
//!
//! An analysis may assume that no store writes invariant bytes. So a run that stores an equal value into such bytes
//! must not refute an analysis. The machine knows the stored value only after the access. So it first
//! [remembers](Invariant::access) an access, and [checks](Invariant::check_pending) this access later.

use super::bytes::ByteMap;
use super::module::InstPromises;
use super::{Access, AccessKind, Check, ObjectId};
use crate::api::{Stop, UbKind, ub, undecided};
use crate::memory::Base;

/// The content of one byte. In comparisons, undefined bits equal all bits, and pointers are equal if they differ only
/// in their tags.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Content {
    pub value: u8,
    pub undef: u8,
    pub poison: u8,
    pub part: Option<(Base, usize)>,
}

/// The state of one byte for the whole run.
#[derive(Copy, Clone, Debug, Default)]
struct Constant {
    /// Whether a store changed the byte (`changed`), and whether a store wrote the value that the byte already had
    /// (`rewritten`).
    changed: bool,
    rewritten: bool,
    /// Whether an invariant load read the byte (`read`), and whether asm that does not state its accesses read it
    /// (`read_by_asm`).
    read: bool,
    read_by_asm: bool,
}

/// The state of one byte during the lifetime of its memory.
#[derive(Clone, Debug, Default)]
struct Byte {
    /// The value of the byte at the first access under `!invariant.group` (`group`), and whether the byte was written
    /// since that access (`rewritten`).
    group: Option<Content>,
    rewritten: bool,
    /// Number of executed `invariant.start`s without an executed `invariant.end`.
    starts: u32,
}

/// An access whose bytes must be checked after it takes effect.
#[derive(Clone, Debug)]
struct PendingAccess {
    object: ObjectId,
    offset: u64,
    len: u64,
    /// The bytes before a write; `None` for a read.
    before: Option<Vec<Content>>,
    invariant: bool,
    group: bool,
    unclobbered: bool,
    is_pure_asm: bool,
}

/// The state of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Invariant {
    constant: ByteMap<Constant>,
    life: ByteMap<Byte>,
    /// Whether the run had an access of a group or an `invariant.start`.
    used: bool,
    laundered: bool,
    seen: Vec<PendingAccess>,
}

impl Invariant {
    /// Drops the state that ends with the lifetime of the memory.
    pub fn clear(&mut self, object: ObjectId) {
        self.life.clear(object);
    }

    /// Whether every access must be checked, because the run had an access of a group or an `invariant.start`.
    pub fn is_watching(&self) -> bool {
        self.used
    }

    /// Whether there is an access to check.
    pub fn is_pending(&self) -> bool {
        !self.seen.is_empty()
    }

    /// Remembers one access. `inst`: the metadata of its instruction, if there is any. `everything`: whether the module
    /// has invariant or `!amdgpu.noclobber` loads, or asm that promises to depend only on its operands. `now`: the
    /// bytes that a write overwrites. If `now` is empty, the write counts as a change of its bytes.
    pub fn access(&mut self, inst: Option<&InstPromises>, everything: bool, access: &Access, now: &[Content]) {
        let (invariant, group, unclobbered) =
            inst.map_or_else(Default::default, |i| (i.invariant, i.group, i.unclobbered));
        let is_pure_asm = inst.is_some_and(|i| i.is_pure_asm);
        self.used |= group;
        let writes = access.kind != AccessKind::Read;
        if (writes && (everything || self.used)) || invariant || group || unclobbered || is_pure_asm {
            let Access { object, offset, len, .. } = *access;
            let before = writes.then(|| now.to_vec());
            self.seen.push(PendingAccess { object, offset, len, before, invariant, group, unclobbered, is_pure_asm });
        }
    }

    /// Checks the pending accesses, which have taken effect. `now` returns the content of a byte. Returns whether a
    /// store wrote invariant bytes without changing them. An analysis may assume that such a store does not exist.
    pub fn check_pending(&mut self, now: impl Fn(ObjectId, u64) -> Content) -> Result<bool, Stop> {
        let mut doubt = false;
        for seen in std::mem::take(&mut self.seen) {
            doubt |= self.check_one(&seen, &now)?;
        }
        Ok(doubt)
    }

    fn check_one(&mut self, seen: &PendingAccess, now: &impl Fn(ObjectId, u64) -> Content) -> Result<bool, Stop> {
        let PendingAccess { object, offset, len, .. } = *seen;
        let Invariant { constant, life, laundered, .. } = self;
        let mut doubt = false;
        let write = |at: u64| {
            let before = seen.before.as_ref()?;
            Some(before.get((at - offset) as usize) != Some(&now(object, at)))
        };
        constant.visit(object, offset, len, |at, byte| {
            match write(at) {
                Some(true) => byte.changed = true,
                Some(false) => byte.rewritten = true,
                None => {}
            }
            if seen.unclobbered && byte.changed {
                let detail = format!("byte {at} of object {} has changed since the launch began", object.0);
                return ub(UbKind::NoClobber, detail);
            }
            byte.read |= seen.invariant;
            byte.read_by_asm |= seen.is_pure_asm;
            doubt |= (byte.read || byte.read_by_asm) && byte.rewritten;
            if byte.changed && byte.read_by_asm {
                return undecided("inline asm that reads memory and does not say so");
            }
            if byte.changed && byte.read {
                let detail = format!("byte {at} of object {} changes, and is read by an invariant load", object.0);
                return ub(UbKind::InvariantLoad, detail);
            }
            Ok(())
        })?;
        life.visit(object, offset, len, |at, byte| {
            let changes = write(at);
            if byte.starts > 0 && changes == Some(true) {
                let detail = format!("byte {at} of object {} changes after llvm.invariant.start", object.0);
                return ub(UbKind::Invariant, detail);
            }
            doubt |= byte.starts > 0 && changes.is_some();
            byte.rewritten |= changes.is_some() && byte.group.is_some();
            if !seen.group {
                return Ok(());
            }
            doubt |= byte.rewritten;
            let content = now(object, at);
            match byte.group {
                Some(first) if first != content && *laundered => undecided("write to a laundered invariant.group"),
                Some(first) if first != content => {
                    let detail =
                        format!("byte {at} of object {} changes between accesses of invariant.group", object.0);
                    ub(UbKind::InvariantGroup, detail)
                }
                _ => {
                    byte.group = Some(content);
                    Ok(())
                }
            }
        })?;
        Ok(doubt)
    }

    /// Records an `llvm.launder.invariant.group` or `llvm.strip.invariant.group`.
    pub fn launder(&mut self) {
        self.laundered = true;
    }

    /// Executes `llvm.invariant.start` or `.end`.
    pub fn mark(&mut self, start: bool, object: ObjectId, offset: u64, len: u64) -> Check {
        self.used = true;
        self.life.visit(object, offset, len, |_, byte| {
            byte.starts = if start { byte.starts + 1 } else { byte.starts.saturating_sub(1) };
            Ok(())
        })
    }
}
