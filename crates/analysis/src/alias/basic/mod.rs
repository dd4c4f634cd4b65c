//! `basic-aa`: rules about objects, offsets, phis, selects and calls. No rule of `basic-aa` needs type metadata, scopes
//! or facts about other functions.

mod calls;
mod gep;
mod merge;
mod objects;

use super::{AliasRule, CallCallRule, CallLocRule, EffectsRule, MaskRule, Provider};

/// The provider `basic-aa`.
pub static BASIC_AA: Provider = Provider {
    name: "basic-aa",
    alias: &[
        AliasRule { name: "basic-aa/zero-size", ask: objects::zero_size },
        AliasRule { name: "basic-aa/undef", ask: objects::undef },
        AliasRule { name: "basic-aa/same-value", ask: objects::same_value },
        AliasRule { name: "basic-aa/null", ask: objects::null },
        AliasRule { name: "basic-aa/distinct-objects", ask: objects::distinct_objects },
        AliasRule { name: "basic-aa/argument-and-local", ask: objects::argument_and_local },
        AliasRule { name: "basic-aa/escape-source", ask: objects::escape_source },
        AliasRule { name: "basic-aa/object-size", ask: objects::object_size },
        AliasRule { name: "basic-aa/separate-storage", ask: objects::separate_storage },
    ],
    recursive: &[
        AliasRule { name: "basic-aa/gep", ask: gep::gep },
        AliasRule { name: "basic-aa/phi", ask: merge::phi },
        AliasRule { name: "basic-aa/select", ask: merge::select },
        AliasRule { name: "basic-aa/whole-object", ask: objects::whole_object },
    ],
    call_loc: &[
        CallLocRule { name: "basic-aa/tail-call", ask: calls::tail_call },
        CallLocRule { name: "basic-aa/stackrestore", ask: calls::stack_restore },
        CallLocRule { name: "basic-aa/not-captured", ask: calls::not_captured },
        CallLocRule { name: "basic-aa/invariant-start", ask: calls::invariant_start },
    ],
    call_call: &[CallCallRule { name: "basic-aa/guard", ask: calls::guard }],
    mask: &[MaskRule { name: "basic-aa/constant-memory", ask: calls::constant_memory }],
    effects: &[EffectsRule { name: "basic-aa/memory-attribute", ask: calls::declared_effects }],
};
