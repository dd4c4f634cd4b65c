//! The facts about one pointer that all rules share. These facts are computed once per pointer
//! ([`Memo`](super::memo::Memo)). They do not depend on the pointer with which a query compares this pointer.

use super::Analysis;
use super::target_aa::infer_space;
use crate::ir::{AddressSpace, InstKind, Value};
use crate::target::Quirk;
use crate::values::objects::{
    is_escape_source, is_identified_function_local, is_identified_object, is_null, is_undef, null_is_valid,
};
use crate::values::size::{dereferenceable_bytes, object_size};
use crate::values::underlying::strip_for_alias;

/// The origin of a pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The pointer, after stripping all operations that preserve the address.
    pub ptr: Value,
    /// Whether `ptr` is undef or poison.
    pub is_undef: bool,
    /// Whether `ptr` is a phi or select.
    pub is_choice: bool,
    /// Whether `ptr` is a GEP instruction or a GEP constant expression.
    pub is_gep: bool,
    /// The number of bytes from `ptr` on that are promised to be dereferenceable; 0 if nothing is promised.
    pub promised: u64,
    /// The underlying object of `ptr`.
    pub object: Value,
    /// Whether `object` is an identified object.
    pub is_identified: bool,
    /// Whether `object` is an identified function-local object: an alloca, a `noalias` result, or a `noalias` or
    /// `byval` argument.
    pub is_local: bool,
    /// Whether `object` can only be a pointer to an object whose address was captured.
    pub is_from_outside: bool,
    /// Whether `object` is null in a space where no object may be at address 0.
    pub is_nowhere: bool,
    /// The number of bytes of `object` that an access may touch ([`object_size`], rounded).
    pub object_size: Option<u64>,
    /// The address space of the pointer, or of a pointer from which it was cast.
    pub space: AddressSpace,
}

impl Origin {
    /// Computes all facts about the pointer.
    pub fn for_pointer(analysis: &Analysis, v: Value) -> Origin {
        let view = &analysis.view;
        let ptr = strip_for_alias(view, v);
        let object = analysis.object(ptr);
        let may_be_null = |v| view.pointer_space(v).is_none_or(|space| null_is_valid(view, space));
        let promised = dereferenceable_bytes(view, ptr);
        let everywhere = analysis.profile.has(Quirk::NullInSpaces);
        let excludes_null = if everywhere { !null_is_valid(view, AddressSpace(0)) } else { !may_be_null(ptr) };
        Origin {
            ptr,
            is_undef: is_undef(view, ptr),
            is_choice: matches!(view.inst(ptr).map(|i| &i.kind), Some(InstKind::Phi { .. } | InstKind::Select { .. })),
            is_gep: view.gep(ptr).is_some(),
            promised: if promised.or_null && !excludes_null { 0 } else { promised.bytes },
            object,
            is_identified: is_identified_object(view, object),
            is_local: is_identified_function_local(view, object),
            is_from_outside: is_escape_source(view, object),
            is_nowhere: is_null(view, object) && !may_be_null(object),
            object_size: object_size(view, object, true),
            space: infer_space(analysis, v),
        }
    }
}
