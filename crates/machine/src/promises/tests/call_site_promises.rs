//! A promise may be at the call site or at the called function. The promise has the same effect on the call in both
//! cases.

use crate::ir::{DataLayout, FuncId, Module, Value};
use crate::promises::attributes::{ArgPromises, CallPromises};

/// Returns the merged promises of a call of `@g`. `declared` has the attributes of the declaration, and `called` has
/// the attributes of the call. Each has three entries: of a parameter, of the result and of the function.
fn merged(declared: [&str; 3], called: [&str; 3]) -> CallPromises {
    let text = format!(
        "declare {} ptr @g(ptr, ptr {}) {}\ndefine void @f(ptr %p) {{\n  %r = call {} ptr @g(ptr %p, ptr {} %p) {}\n  ret void\n}}\n",
        declared[1], declared[0], declared[2], called[1], called[0], called[2]
    );
    let parsed = crate::ir::parse::parse_module("test.ll", text.as_bytes());
    let m: Module = parsed.unwrap_or_else(|e| panic!("{e}\n{text}")).module;
    let (f, g) = (named(&m, "f"), m.function(named(&m, "g")));
    let layout = DataLayout::for_module(&m);
    let first = m.function(f).inst_ids().next().map(|i| &m.function(f).inst(i).kind);
    let call = first.and_then(|kind| kind.as_call()).expect("the call");
    assert!(matches!(call.args[0].value, Value::Arg(0)));
    let mut promises = CallPromises::of_function(g, &m, &layout);
    promises.merge(&CallPromises::of_call(call, &m, &layout));
    promises
}

fn named(m: &Module, name: &str) -> FuncId {
    m.find_function(name).expect("the test defines it")
}

const NONE: [&str; 3] = ["", "", ""];

/// Rows: attributes of a parameter, and whether these attributes make the machine check the uses of the pointer.
const PARAMETER: [(&str, bool); 12] = [
    ("noalias", true),
    ("nofree", true),
    ("readonly", true),
    ("writeonly", true),
    ("readnone", true),
    ("captures(none)", true),
    ("captures(address)", true),
    ("captures(ret: address, provenance)", true),
    ("dead_on_return", true),
    ("initializes((0, 4))", true),
    ("returned", false),
    ("writable dereferenceable(8)", false),
];

#[test]
fn of_parameters() {
    let plain = merged(NONE, NONE);
    assert!(plain.promises_nothing() && !plain.args[1].needs_tag());
    for (attribute, watched) in PARAMETER {
        let declared = merged([attribute, "", ""], NONE);
        assert_eq!(declared, merged(NONE, [attribute, "", ""]), "{attribute}");
        assert!(!declared.promises_nothing(), "{attribute}");
        assert_eq!(declared.args[0], ArgPromises::default(), "{attribute}");
        assert_eq!(declared.args[1].needs_tag(), watched, "{attribute}");
    }
    // The merged promises forbid an access if the declaration or the call forbids it.
    assert_eq!(merged(["readonly", "", ""], ["writeonly", "", ""]), merged(["readnone", "", ""], NONE));
    assert_eq!(
        merged(["captures(address)", "", ""], ["captures(none)", "", ""]),
        merged(["captures(none)", "", ""], NONE)
    );
    let wider = merged(["writable dereferenceable(8)", "", ""], ["writable dereferenceable(16)", "", ""]);
    assert_eq!(wider, merged(["writable dereferenceable(16)", "", ""], NONE));
}

#[test]
fn of_functions_and_results() {
    let alike = ["nosync", "nofree", "noreturn", "willreturn", "norecurse", "memory(none)", "memory(argmem: read)"];
    for attribute in alike {
        let declared = merged(["", "", attribute], NONE);
        assert_eq!(declared, merged(NONE, ["", "", attribute]), "{attribute}");
        assert!(!declared.promises_nothing(), "{attribute}");
    }
    assert_eq!(merged(["", "noalias", ""], NONE), merged(NONE, ["", "noalias", ""]));
    assert!(!merged(["", "noalias", ""], NONE).promises_nothing());
    let less = merged(["", "", "memory(read)"], ["", "", "memory(argmem: readwrite)"]);
    assert_eq!(less.effects, merged(["", "", "memory(argmem: read)"], NONE).effects);
    // The attributes of LLVM 15 that `memory(…)` replaced.
    for (old, new) in [("readnone", "memory(none)"), ("readonly", "memory(read)"), ("writeonly", "memory(write)")] {
        assert_eq!(merged(["", "", old], NONE).effects, merged(["", "", new], NONE).effects, "{old}");
    }
}

/// Arguments beyond the declared parameters have the promises that the call states.
#[test]
fn of_variadic_calls() {
    let text = "declare void @g(ptr, ...)
define void @f(ptr %p) {
  call void (ptr, ...) @g(ptr %p, ptr noalias %p)
  ret void
}
";
    let m = crate::ir::parse::parse_module("test.ll", text.as_bytes()).expect("good text").module;
    let (f, layout) = (m.function(named(&m, "f")), DataLayout::for_module(&m));
    let call = f.inst_ids().find_map(|i| f.inst(i).kind.as_call()).expect("the call");
    let mut promises = CallPromises::of_function(m.function(named(&m, "g")), &m, &layout);
    assert_eq!(promises.args.len(), 1);
    promises.merge(&CallPromises::of_call(call, &m, &layout));
    assert_eq!(promises.args.iter().map(|a| a.noalias).collect::<Vec<_>>(), [false, true]);
}
