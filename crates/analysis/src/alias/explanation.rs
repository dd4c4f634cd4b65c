//! Describes why a rule gives its answer about two pointers.

use super::Analysis;
use crate::ir::print::FunctionPrinter;
use crate::ir::{AddressSpace, Value};
use crate::values::objects::{is_alloca, is_noalias_call, is_null};
use crate::values::underlying::underlying_object;

/// Returns the reason for a rule's answer, as the end of a sentence: "%p is noalias, and %q is an argument". `None` if
/// the rule is not about two pointers.
pub fn because(analysis: &Analysis, printer: &FunctionPrinter, rule: &str, pair: [Value; 2]) -> Option<String> {
    let view = &analysis.view;
    let [a, b] = pair.map(|ptr| underlying_object(view, ptr, analysis.profile.lookup_limit));
    let name = |v: Value| printer.operand_text(v);
    let kinds = || format!("{}, and {}", kind(analysis, printer, a), kind(analysis, printer, b));
    let spaces = || pair.map(|ptr| view.pointer_space(ptr).unwrap_or(AddressSpace(0)).0);
    Some(match rule {
        "basic-aa/zero-size" => "an access of no bytes overlaps nothing".into(),
        "basic-aa/undef" => "an access through undef or poison is undefined behaviour".into(),
        "basic-aa/same-value" => format!("both are the pointer {}", name(pair[0])),
        "basic-aa/null" => "no object is at address 0, and one of the pointers is based on null".into(),
        "basic-aa/distinct-objects" => kinds(),
        "basic-aa/argument-and-local" => format!("{}: an argument points into no other object of this kind", kinds()),
        "basic-aa/escape-source" => format!(
            "{}: the address of one is not captured, so the other, which comes from outside, does not point into it",
            kinds()
        ),
        "basic-aa/object-size" => format!("the access of one is larger than the object of the other; {}", kinds()),
        "basic-aa/separate-storage" => format!("llvm.assume separates the storage of {} and {}", name(a), name(b)),
        "basic-aa/whole-object" => format!("one access covers all of {}", name(a)),
        "basic-aa/phi" => "each source of a phi gives this answer".into(),
        "basic-aa/select" => "both arms of a select give this answer".into(),
        "basic-aa/gep-before-object" => {
            format!("one access ends before the first byte that the other may reach; {}", kinds())
        }
        "basic-aa/gep-unknown-size" | "basic-aa/gep-base" => format!("their bases give this answer; {}", kinds()),
        "basic-aa/gep-constant-offset" => "their distance is a constant".into(),
        "basic-aa/gep-nuw" => "the offset of one does not wrap, and is at or after the end of the other access".into(),
        "basic-aa/gep-modulo" => "their distance has a fixed remainder modulo the common divisor of the scales".into(),
        "basic-aa/gep-range" => "the ranges of the indices bound their distance".into(),
        "basic-aa/gep-wrapped-index" | "basic-aa/gep-constant-difference" => {
            "their indices differ by a constant, whether they wrap or not".into()
        }
        "basic-aa/gep-minimum-distance" => "unequal indices move the pointers apart by at least their scale".into(),
        "globals-aa/two-tracked-globals" => {
            format!("{} and {} are variables whose addresses are not taken", name(a), name(b))
        }
        "globals-aa/tracked-global" => format!("the address of one variable is not taken; {}", kinds()),
        "globals-aa/indirect-globals" => "each points to allocated storage to which only one variable points".into(),
        "globals-aa/unsafe" => "an unsafe option assumes it".into(),
        "scoped-noalias-aa/scopes" => "the !noalias list of one access has all scopes of the other".into(),
        "tbaa/incompatible" => "their !tbaa types exclude each other".into(),
        "provenance-aa/restrict" => "the accesses are based on different restrict pointers".into(),
        "nvptx-aa/space-matrix" | "amdgpu-aa/space-matrix" => {
            let [a, b] = spaces();
            format!("spaces {a} and {b} share no memory")
        }
        "nvptx-aa/noalias-addrspace" => "!noalias.addrspace of one access excludes the space of the other".into(),
        "amdgpu-aa/from-host" => "a pointer from the host points to no memory that a launch creates".into(),
        _ => return None,
    })
}

/// Returns a description of the object on which a pointer is based: "%p is noalias".
fn kind(analysis: &Analysis, printer: &FunctionPrinter, object: Value) -> String {
    let view = &analysis.view;
    let what = match object {
        Value::Arg(n) => match &view.function.params[n as usize].attrs {
            attrs if attrs.has("byval") => "a copy (byval)",
            attrs if attrs.has("noalias") => "noalias",
            _ => "an argument",
        },
        _ if is_null(view, object) => "null",
        _ if is_alloca(view, object) => "an alloca",
        _ if is_noalias_call(view, object) => "the result of a noalias call",
        _ if view.global(object).is_some() => "a global",
        _ => "another pointer",
    };
    format!("{} is {what}", printer.operand_text(object))
}
