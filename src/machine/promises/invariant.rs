//! Memory that is promised not to change: `!invariant.load`, constant TBAA tags, `llvm.invariant.start`,
//! `!invariant.group`.
//!
//! Stricter than the texts where that is simpler: bytes of an invariant load are never written in the whole run (but for
//! what the launch put there). LangRef, 'invariant.group': all loads and stores under it through one pointer see one value.
//! So bytes accessed under it, written since, and accessed under it again are UB, even if the value stays; once anything was
//! laundered in the run, such an access may be through another pointer, and the run is no evidence.

use super::bytes::ByteMap;
use super::decoded::InstPromises;
use super::{Access, AccessKind, Check, ObjectId, Stop};

/// What is remembered of one byte as long as its memory lives.
#[derive(Clone, Debug, Default)]
struct Byte {
    /// Accessed under `!invariant.group`, and written since.
    group: bool,
    changed: bool,
    /// `invariant.start`s without their end.
    starts: u32,
}

/// The state of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Invariant {
    /// Written, and read by an invariant load: remembered for the whole run.
    constant: ByteMap<(bool, bool)>,
    life: ByteMap<Byte>,
    /// Any group or start yet?
    used: bool,
    laundered: bool,
}

impl Invariant {
    /// A new lifetime of the memory.
    pub fn clear(&mut self, object: ObjectId) {
        self.life.clear(object);
    }

    /// Are there bytes that only a look at each access protects?
    pub fn is_watching(&self) -> bool {
        self.used
    }

    /// One access; `inst` if it carries metadata, `everything` if the module has invariant loads.
    pub fn access(&mut self, inst: Option<&InstPromises>, everything: bool, access: &Access) -> Check {
        let Access { object, offset, len, kind, .. } = *access;
        let writes = kind != AccessKind::Read;
        if everything {
            let invariant = inst.is_some_and(|i| i.invariant);
            self.constant.visit(object, offset, len, |offset, (written, constant)| {
                *written |= writes;
                *constant |= invariant;
                if *written && *constant {
                    let detail =
                        format!("byte {offset} of object {} is written, and read by an invariant load", object.0);
                    return Err(Stop::Ub("invariant-load", detail));
                }
                Ok(())
            })?;
        }
        let group = inst.is_some_and(|i| i.group);
        self.used |= group;
        if !self.used {
            return Ok(());
        }
        let laundered = self.laundered;
        self.life.visit(object, offset, len, |offset, byte| {
            if writes && byte.starts > 0 {
                let detail = format!("byte {offset} of object {} is written after llvm.invariant.start", object.0);
                return Err(Stop::Ub("invariant", detail));
            }
            byte.changed |= writes && byte.group;
            if group && byte.changed {
                if laundered {
                    return Err(Stop::Discard("undecided: write to a laundered invariant.group".into()));
                }
                let detail =
                    format!("byte {offset} of object {} changes between accesses of invariant.group", object.0);
                return Err(Stop::Ub("invariant-group", detail));
            }
            byte.group |= group;
            Ok(())
        })
    }

    /// `llvm.launder.invariant.group` or `.strip` executes.
    pub fn launder(&mut self) {
        self.laundered = true;
    }

    /// `llvm.invariant.start` or `.end`.
    pub fn mark(&mut self, start: bool, object: ObjectId, offset: u64, len: u64) -> Check {
        self.used = true;
        self.life.visit(object, offset, len, |_, byte| {
            byte.starts = if start { byte.starts + 1 } else { byte.starts.saturating_sub(1) };
            Ok(())
        })
    }
}
