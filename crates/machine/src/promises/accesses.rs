//! Checks an access against all promises that apply to it.

use super::module::InstPromises;
use super::{Access, Birth, Check, EventContext, Promises, State, captures, effects, restrict, scopes};
use crate::api::{AccessKind, UbKind, ub, undecided};
use crate::ir::{ModRefInfo, decode};

impl State<'_> {
    /// Checks an access against the promises about its own pointer, and against `noalias` promises about other
    /// pointers.
    pub(super) fn check_pointers(&mut self, at: &EventContext, access: &Access) -> Check {
        let State { promises, sets, infos, stacks, noalias, births, .. } = self;
        if access.wildcard {
            effects::check_wildcard(infos, stacks, access)?;
        }
        for tag in sets.tags(access.tags) {
            let info = &infos[tag.0 as usize];
            if info.access != ModRefInfo::ModRef {
                let mut birth = births.get(access.object.0 as usize).copied().flatten();
                if let Some(birth) = &mut birth {
                    birth.constant |= access.constant && access.kind == AccessKind::Read;
                }
                effects::argument(info, None, at, birth.as_ref(), access)?;
            }
        }
        if promises.noalias { noalias.access(infos, sets, at, access) } else { Ok(()) }
    }

    pub(super) fn access_as(&mut self, at: &EventContext, access: &Access, inst: Option<&InstPromises>) -> Check {
        if access.len == 0 {
            return Ok(());
        }
        let mut birth = self.birth(access.object).copied();
        // Reads of constant memory are: reads through a space that maps only constant memory, invariant loads, and on
        // AMDGPU reads through an argument whose memory is constant.
        let argument =
            self.promises.amdgpu && self.sets.tags(access.tags).iter().any(|tag| self.infos[tag.0 as usize].constant);
        let read_only = access.constant || argument || inst.is_some_and(|i| i.invariant);
        if let Some(birth) = birth.as_mut().filter(|_| read_only && access.kind == AccessKind::Read) {
            birth.constant = true;
        }
        self.stack(at.thread);
        let State { promises, sets, infos, stacks, noalias, unwritten, volatile_syncs, .. } = self;
        let promises: &Promises = promises;
        for tag in sets.tags(access.tags) {
            let info = &infos[tag.0 as usize];
            let frame = stacks[at.thread as usize].iter().find(|f| f.activation == info.activation);
            *unwritten |= effects::argument(info, frame, at, birth.as_ref(), access)?;
            if access.volatile {
                captures::volatile(info)?;
            }
        }
        for frame in stacks[at.thread as usize].iter_mut() {
            if frame.restricts_accesses() {
                *unwritten |= effects::access(frame, infos, sets, at, birth.as_ref(), access, *volatile_syncs)?;
            }
            frame.initializes.iter_mut().try_for_each(|i| i.access(sets, access))?;
            frame.dead_on_return.iter_mut().try_for_each(|d| d.access(sets, access))?;
        }
        if access.wildcard {
            effects::check_wildcard(infos, stacks, access)?;
        }
        if promises.noalias {
            noalias.access(infos, sets, at, access)?;
        }
        if inst.is_none() {
            self.invariant.access(None, promises.invariant, access, &self.overwritten);
        }
        if inst.is_none_or(|i| i.tbaa.is_none()) && access.kind != AccessKind::Read {
            self.tbaa.untagged_write(access)?;
        }
        if promises.restrict && access.kind != AccessKind::Read {
            self.modifies(at.thread, access, 0)?;
        }
        self.metadata(at.thread, access, inst, birth.as_ref())
    }

    /// Checks an access against the metadata of its instruction and of every call on the stack.
    pub(super) fn metadata(
        &mut self,
        thread: u32,
        access: &Access,
        inst: Option<&InstPromises>,
        birth: Option<&Birth>,
    ) -> Check {
        let promises = self.promises;
        let mut inst = inst;
        for depth in (0..=self.stacks[thread as usize].len()).rev() {
            // `depth` is the number of frames up to the frame of the instruction. An asynchronous copy has no frame.
            if let Some(inst) = inst {
                self.tbaa.access(promises, inst, access)?;
                self.invariant.access(Some(inst), promises.invariant, access, &self.overwritten);
                check_home(promises, inst, birth)?;
                if let (Some(uses), Some(frame)) = (inst.scopes, self.stacks[thread as usize][..depth].last_mut()) {
                    let of = scopes::ScopeTables { promises, restrict: &self.restrict, sets: &self.sets };
                    frame.scopes.access(&of, frame.activation, uses, access)?;
                }
                if let (false, Some(frame)) =
                    (inst.access_groups.is_empty(), self.stacks[thread as usize][..depth].last_mut())
                {
                    frame.groups.access(&inst.access_groups, access)?;
                }
            }
            let frame = self.stacks[thread as usize][..depth].last();
            inst = frame.and_then(|f| f.site).and_then(|(f, i)| promises.inst(f, i));
        }
        Ok(())
    }

    /// If a write is through a restrict pointer, records that the restrict pointer itself is written too (C99 6.7.3.1,
    /// paragraph 4). `levels`: how many restrict pointers the recursion has followed before this write.
    pub(super) fn modifies(&mut self, thread: u32, access: &Access, levels: u32) -> Check {
        const LEVELS: u32 = 8;
        let through: Vec<restrict::Pointer> = self.restrict.pointers_in(&self.sets, access.tags).copied().collect();
        for pointer in through {
            let Some((activation, object, offset)) = pointer.modified() else { continue };
            let len = restrict::POINTER_BYTES;
            let write = Access { object, offset, len, tags: pointer.address, ..*access };
            let promises = self.promises;
            let frames = self.stacks.get_mut(thread as usize).map_or(&mut [][..], |s| &mut s[..]);
            if let (Some(uses), Some(frame)) = (pointer.uses, frames.iter_mut().find(|f| f.activation == activation)) {
                let of = scopes::ScopeTables { promises, restrict: &self.restrict, sets: &self.sets };
                frame.scopes.access(&of, activation, uses, &write)?;
            }
            if levels < LEVELS {
                self.modifies(thread, &write, levels + 1)?;
            }
        }
        Ok(())
    }
}

/// Checks `!noalias.addrspace`: the object must not be in an excluded space, or in a space that maps the same memory.
fn check_home(promises: &Promises, inst: &InstPromises, birth: Option<&Birth>) -> Check {
    if inst.not_in.is_empty() {
        return Ok(());
    }
    let Some(birth) = birth else { return undecided("home of an object") };
    let views: &[u32] = match birth.space.0 {
        3 | 7 if promises.nvptx => &[3, 7],
        101 if promises.nvptx => &[101, 1],
        _ => &[],
    };
    let excluded = |space: u32| decode::in_ranges(&inst.not_in, u64::from(space));
    // AMDGPU's global memory is also visible as constant memory and as buffers, and only the host knows in which form
    // it was allocated. amdgpu-attributor adds a promise that excludes all of these spaces except the one that the
    // module uses (LangRef, 'noalias.addrspace'). So the machine checks the promise only if it excludes every one of
    // these spaces.
    let global = promises.amdgpu && matches!(birth.space.0, 1 | 4 | 6..=9);
    if global && ![1, 4, 6, 7, 8, 9].into_iter().all(excluded) {
        return Ok(());
    }
    if excluded(birth.space.0) || views.iter().any(|v| excluded(*v)) {
        let detail = format!("the object lives in address space {}, which the instruction excludes", birth.space.0);
        return ub(UbKind::NoAliasAddrSpace, detail);
    }
    Ok(())
}
