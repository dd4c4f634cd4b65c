//! Turns the events of a run into the [`WitnessEvent`]s of witnesses.

use super::{Access, Instance};
use crate::answers::MemoryLocation;
use crate::ir::Value;
use crate::judge::facts::{Action, WitnessEvent};
use crate::judge::footprint::{Bytes, Footprint};
use crate::machine::{Execution, ObjectId, Pointer};

pub(super) fn defined(run: &Execution, instance: &Instance, loc: &MemoryLocation) -> WitnessEvent {
    let (object, offset) = instance.pointer.target.unzip();
    WitnessEvent {
        event: instance.event,
        thread: run.events[instance.event].thread,
        action: Action::Define,
        inst: None,
        value: Some(loc.ptr),
        pointer: Some(instance.pointer),
        object,
        offset: offset.unwrap_or(0),
        len: loc.size.precise().unwrap_or(0),
    }
}

pub(super) fn accessed_bytes(access: &Access, run: &Execution) -> WitnessEvent {
    WitnessEvent {
        event: access.event,
        thread: run.events[access.event].thread,
        action: Action::Access(access.kind),
        inst: Some(access.inst),
        value: None,
        pointer: None,
        object: Some(access.bytes.object),
        offset: access.bytes.offset as i64,
        len: access.bytes.len,
    }
}

pub(super) fn access_event(access: &Access, run: &Execution, value: Value, pointer: Pointer) -> WitnessEvent {
    WitnessEvent { value: Some(value), pointer: Some(pointer), ..accessed_bytes(access, run) }
}

pub(super) fn call_moment(
    run: &Execution,
    call: &Footprint,
    action: Action,
    bytes: Bytes,
    event: usize,
) -> WitnessEvent {
    let object: Option<ObjectId> = Some(bytes.object);
    let thread = run.events[event].thread;
    WitnessEvent {
        event,
        thread,
        action,
        inst: Some(call.call),
        value: None,
        pointer: None,
        object,
        offset: bytes.offset as i64,
        len: bytes.len,
    }
}
