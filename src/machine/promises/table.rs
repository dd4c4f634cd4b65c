//! What opt-22 can print at functions, arguments, results, calls and instructions, and who checks it.
//!
//! What does not stand here discards the run when execution reaches it.

use crate::ir::{Attr, AttrValue};

/// Where a promise stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Where {
    /// An enum attribute of a function, argument, result or call.
    Attribute,
    /// A string attribute.
    Text,
    /// An attachment to an instruction.
    Metadata,
    /// An operand bundle of a call other than `llvm.assume`.
    Bundle,
}

/// Who makes sure that a broken promise is no evidence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Checker {
    /// A file of this folder, by its name.
    Here(&'static str),
    /// The machine, where the value is used (poison, object sizes, copies, addresses).
    Machine,
    /// It promises nothing that an analysis or a pass could use against an execution.
    Nothing,
    /// A promise of a definition that nobody checks; a peer that plays a declaration keeps it.
    Peer,
    /// Nobody: the run is discarded as `unchecked: NAME`.
    Nobody,
}

use Checker::{Here, Machine, Nobody, Nothing, Peer};
use Where::{Attribute, Bundle, Metadata, Text};

/// One row per name.
pub const PROMISES: &[(&str, Where, Checker)] = &[
    ("noalias", Attribute, Here("noalias")),
    ("memory", Attribute, Here("effects")),
    ("readonly", Attribute, Here("effects")),
    ("writeonly", Attribute, Here("effects")),
    ("readnone", Attribute, Here("effects")),
    ("speculatable", Attribute, Here("effects")),
    ("nosync", Attribute, Here("effects")),
    ("nofree", Attribute, Here("effects")),
    ("noreturn", Attribute, Here("calls")),
    ("willreturn", Attribute, Here("calls")),
    ("norecurse", Attribute, Here("effects")),
    ("captures", Attribute, Here("captures")),
    ("nocapture", Attribute, Here("captures")),
    ("initializes", Attribute, Here("contents")),
    ("dead_on_return", Attribute, Here("contents")),
    ("writable", Attribute, Here("contents")),
    ("nvvm.grid_constant", Text, Here("effects")),
    // Checked where the value is used, or by construction (copies, sizes).
    ("align", Attribute, Machine),
    ("alignstack", Attribute, Machine),
    ("byref", Attribute, Machine),
    ("byval", Attribute, Machine),
    ("dereferenceable", Attribute, Machine),
    ("dereferenceable_or_null", Attribute, Machine),
    ("nonnull", Attribute, Machine),
    ("noundef", Attribute, Machine),
    ("range", Attribute, Machine),
    ("returned", Attribute, Machine),
    ("sret", Attribute, Machine),
    ("nofpclass", Attribute, Machine),
    ("allocsize", Attribute, Machine),
    // Not ending within the step budget discards the run; nothing unwinds; peers never call back.
    ("mustprogress", Attribute, Machine),
    ("nounwind", Attribute, Machine),
    ("dead_on_unwind", Attribute, Machine),
    ("nocallback", Attribute, Machine),
    // Kept by the machine's own allocation functions and by peers.
    ("allocalign", Attribute, Peer),
    ("allockind", Attribute, Peer),
    ("allocptr", Attribute, Peer),
    ("nocreateundeforpoison", Attribute, Peer),
    // Hints, ABI, code generation, instrumentation: they restrict nothing that a kernel does.
    ("alwaysinline", Attribute, Nothing),
    ("builtin", Attribute, Nothing),
    ("cold", Attribute, Nothing),
    ("convergent", Attribute, Nothing),
    ("coro_elide_safe", Attribute, Nothing),
    ("coro_only_destroy_when_complete", Attribute, Nothing),
    ("disable_sanitizer_instrumentation", Attribute, Nothing),
    ("elementtype", Attribute, Nothing),
    ("fn_ret_thunk_extern", Attribute, Nothing),
    ("hot", Attribute, Nothing),
    ("hybrid_patchable", Attribute, Nothing),
    ("immarg", Attribute, Nothing),
    ("inlinehint", Attribute, Nothing),
    ("inreg", Attribute, Nothing),
    ("jumptable", Attribute, Nothing),
    ("minsize", Attribute, Nothing),
    ("nest", Attribute, Nothing),
    ("nobuiltin", Attribute, Nothing),
    ("nocf_check", Attribute, Nothing),
    ("nodivergencesource", Attribute, Nothing),
    ("noduplicate", Attribute, Nothing),
    ("noext", Attribute, Nothing),
    ("noimplicitfloat", Attribute, Nothing),
    ("noinline", Attribute, Nothing),
    ("nomerge", Attribute, Nothing),
    ("nonlazybind", Attribute, Nothing),
    ("noprofile", Attribute, Nothing),
    ("noredzone", Attribute, Nothing),
    ("nosanitize_bounds", Attribute, Nothing),
    ("nosanitize_coverage", Attribute, Nothing),
    ("null_pointer_is_valid", Attribute, Nothing),
    ("optdebug", Attribute, Nothing),
    ("optforfuzzing", Attribute, Nothing),
    ("optnone", Attribute, Nothing),
    ("optsize", Attribute, Nothing),
    ("safestack", Attribute, Nothing),
    ("sanitize_address", Attribute, Nothing),
    ("sanitize_alloc_token", Attribute, Nothing),
    ("sanitize_hwaddress", Attribute, Nothing),
    ("sanitize_memory", Attribute, Nothing),
    ("sanitize_memtag", Attribute, Nothing),
    ("sanitize_numerical_stability", Attribute, Nothing),
    ("sanitize_realtime", Attribute, Nothing),
    ("sanitize_realtime_blocking", Attribute, Nothing),
    ("sanitize_thread", Attribute, Nothing),
    ("sanitize_type", Attribute, Nothing),
    ("shadowcallstack", Attribute, Nothing),
    ("signext", Attribute, Nothing),
    ("skipprofile", Attribute, Nothing),
    ("speculative_load_hardening", Attribute, Nothing),
    ("ssp", Attribute, Nothing),
    ("sspreq", Attribute, Nothing),
    ("sspstrong", Attribute, Nothing),
    ("strictfp", Attribute, Nothing),
    ("swiftself", Attribute, Nothing),
    ("uwtable", Attribute, Nothing),
    ("vscale_range", Attribute, Nothing),
    ("zeroext", Attribute, Nothing),
    ("inalloca", Attribute, Nobody),
    ("naked", Attribute, Nobody),
    ("preallocated", Attribute, Nobody),
    ("presplitcoroutine", Attribute, Nobody),
    ("returns_twice", Attribute, Nobody),
    ("swiftasync", Attribute, Nobody),
    ("swifterror", Attribute, Nobody),
    // String attributes are ignored but for these.
    ("llvm.assume", Text, Nobody),
    ("vector-function-abi-variant", Text, Nobody),
    ("tbaa", Metadata, Here("tbaa")),
    ("tbaa.struct", Metadata, Here("tbaa")),
    ("alias.scope", Metadata, Here("scopes")),
    ("noalias", Metadata, Here("scopes")),
    ("invariant.load", Metadata, Here("invariant")),
    ("invariant.group", Metadata, Here("invariant")),
    ("noalias.addrspace", Metadata, Here("mod")),
    ("align", Metadata, Machine),
    ("dereferenceable", Metadata, Machine),
    ("dereferenceable_or_null", Metadata, Machine),
    ("nonnull", Metadata, Machine),
    ("noundef", Metadata, Machine),
    ("range", Metadata, Machine),
    ("DIAssignID", Metadata, Nothing),
    ("alloc_token", Metadata, Nothing),
    ("amdgpu.ignore.denormal.mode", Metadata, Nothing),
    ("amdgpu.last.use", Metadata, Nothing),
    ("amdgpu.no.fine.grained.memory", Metadata, Nothing),
    ("amdgpu.no.remote.memory", Metadata, Nothing),
    ("amdgpu.uniform", Metadata, Nothing),
    ("annotation", Metadata, Nothing),
    ("callee_type", Metadata, Nothing),
    ("callsite", Metadata, Nothing),
    ("coro.outside.frame", Metadata, Nothing),
    ("dbg", Metadata, Nothing),
    ("fpmath", Metadata, Nothing),
    ("heapallocsite", Metadata, Nothing),
    ("irr_loop", Metadata, Nothing),
    ("kcfi_type", Metadata, Nothing),
    ("llvm.loop", Metadata, Nothing),
    ("llvm.preserve.access.index", Metadata, Nothing),
    ("make.implicit", Metadata, Nothing),
    ("memprof", Metadata, Nothing),
    ("nontemporal", Metadata, Nothing),
    ("nosanitize", Metadata, Nothing),
    ("pcsections", Metadata, Nothing),
    ("prof", Metadata, Nothing),
    ("srcloc", Metadata, Nothing),
    ("structurizecfg.uniform", Metadata, Nothing),
    ("unpredictable", Metadata, Nothing),
    ("callback", Metadata, Nobody),
    ("callees", Metadata, Nobody),
    ("captures", Metadata, Nobody),
    ("llvm.access.group", Metadata, Nobody),
    ("llvm.mem.parallel_loop_access", Metadata, Nobody),
    ("mmra", Metadata, Nobody),
    ("nofree", Metadata, Nobody),
    ("convergencectrl", Bundle, Nothing),
    ("kcfi", Bundle, Nothing),
];

/// Who checks the promise of this name; a name without a row: nobody, but for strings and `sanitize`-like hints.
pub fn checker(name: &str, at: Where) -> Checker {
    let row = PROMISES.iter().find(|(n, w, _)| *n == name && *w == at);
    match (row, at) {
        (Some((_, _, checker)), _) => *checker,
        (None, Text) => Nothing,
        (None, Attribute | Metadata | Bundle) => Nobody,
    }
}

/// The name of an attribute that discards the run. `declared`: of a function without a body, which a peer plays.
pub fn unchecked(attr: &Attr, declared: bool) -> Option<String> {
    let at = if matches!(attr.value, AttrValue::String(_)) { Text } else { Attribute };
    match checker(&attr.name, at) {
        Nobody => Some(attr.name.to_string()),
        Peer if !declared => Some(attr.name.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_row() {
        for (i, (name, at, _)) in PROMISES.iter().enumerate() {
            assert!(!PROMISES[i + 1..].iter().any(|(n, a, _)| n == name && a == at), "{name} stands twice");
        }
    }

    #[test]
    fn unknown_names_discard_and_strings_do_not() {
        let attr = |name: &str, value| Attr { name: name.into(), value };
        assert_eq!(unchecked(&attr("brandnew", AttrValue::None), false), Some("brandnew".into()));
        assert_eq!(unchecked(&attr("target-cpu", AttrValue::String(None)), false), None);
        assert_eq!(unchecked(&attr("allocptr", AttrValue::None), true), None);
        assert!(unchecked(&attr("allocptr", AttrValue::None), false).is_some());
        assert_eq!(checker("invariant.load", Metadata), Here("invariant"));
    }
}
