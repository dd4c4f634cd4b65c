//! The effects of single instructions on any memory, on a location, and on the memory of a call. LangRef defines for
//! each instruction which memory it accesses and what it orders. If the ordering of an instruction is stronger than
//! monotonic, the instruction makes writes of other threads visible. So it modifies all memory.

use super::*;
use crate::alias::instruction::{
    conflicts_with_call, is_inert, is_ordered, location_of, memory_mod_ref, mnemonic, to_location,
};
use crate::alias::must_bit::meets_exactly;
use crate::answers::ModRefInfo;
use crate::ir::{InstId, InstKind};

/// Returns a function that contains the instruction `line`. In this function, `%p` may point anywhere, no other code
/// has a pointer to `%own`, and `@fixed` is constant. The last call accesses only the memory to which `%q` points.
fn function(line: &str, header: &str) -> Module {
    module(&format!(
        "{header}
@fixed = constant i32 7
declare void @any()
declare void @on(ptr) memory(argmem: readwrite)
declare void @on_read(ptr) memory(argmem: read)
declare void @pure() memory(none)
declare void @llvm.assume(i1)
declare void @llvm.sideeffect()
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare i1 @llvm.allow.runtime.check(metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @personality(...)
define void @f(ptr %p, ptr noalias %q, ptr %list, i1 %c, i32 %n) personality ptr @personality {{
  %own = alloca i32
  store i32 0, ptr %own
  {line}
  call void @on(ptr %q)
  %v = load i32, ptr @fixed
  ret void
}}
!0 = !{{!1}}
!1 = distinct !{{!1, !1}}
"
    ))
}

/// Returns the effect on any memory, then the effects on four bytes at `%p`, `%own`, `%q` and `@fixed`. Adds `meets` if
/// the instruction conflicts with the call, and `ordered` if passes must not reorder the instruction.
fn instruction_effects(line: &str, header: &str, profile: &Profile) -> String {
    let m = function(line, header);
    let f = m.defined_functions().next().expect("a function");
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, profile);
    let insts: Vec<InstId> = m.function(f).inst_ids().collect();
    let (id, call) = (insts[2], insts[3]);
    let mut q = Query::new(&analysis);
    let mut out = short(memory_mod_ref(&q, id)).to_string();
    for name in ["%p", "%own", "%q", "@fixed"] {
        let loc = Location::new(value(&m, f, name), LocationSize::Precise(4));
        out += &format!(" {}", short(to_location(&mut q, id, &loc).0));
    }
    let called = analysis.call_site(call).expect("the call");
    out += if conflicts_with_call(&mut q, id, &called) { " meets" } else { "" };
    out += if is_ordered(&m.function(f).inst(id).kind) { " ordered" } else { "" };
    out
}

fn short(info: ModRefInfo) -> &'static str {
    use ModRefInfo::*;
    match info {
        NoModRef => "-",
        Ref => "r",
        Mod => "w",
        ModRef => "rw",
    }
}

/// Each row: the instruction, and the answers of `sound`.
const ROWS: [(&str, &str); 38] = [
    ("%x = load i32, ptr %p", "r r - - r"),
    ("%x = load i32, ptr %q", "r - - r - meets"),
    ("%x = load i32, ptr %own", "r - r - -"),
    ("%x = load volatile i32, ptr %p", "r r - - r ordered"),
    ("%x = load atomic i32, ptr %p unordered, align 4", "r r - - r"),
    ("%x = load atomic i32, ptr %p monotonic, align 4", "r rw rw rw rw ordered"),
    ("%x = load atomic i32, ptr %p acquire, align 4", "r rw rw rw rw meets ordered"),
    ("store i32 1, ptr %p", "w w - - -"),
    ("store i32 1, ptr %q", "w - - w - meets"),
    ("store i32 1, ptr %own", "w - w - -"),
    ("store volatile i32 1, ptr %p", "w w - - - ordered"),
    ("store atomic i32 1, ptr %p unordered, align 4", "w w - - -"),
    ("store atomic i32 1, ptr %p monotonic, align 4", "w rw rw rw rw ordered"),
    ("store atomic i32 1, ptr %p release, align 4", "w rw rw rw rw meets ordered"),
    ("%x = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic", "rw rw - - rw"),
    ("%x = cmpxchg ptr %q, i32 0, i32 1 monotonic monotonic", "rw - - rw - meets"),
    ("%x = cmpxchg ptr %p, i32 0, i32 1 acquire monotonic", "rw rw rw rw rw meets"),
    ("%x = cmpxchg ptr %p, i32 0, i32 1 monotonic acquire", "rw rw rw rw rw meets"),
    ("%x = atomicrmw add ptr %p, i32 1 monotonic", "rw rw - - rw"),
    ("%x = atomicrmw add ptr %q, i32 1 monotonic", "rw - - rw - meets"),
    ("%x = atomicrmw add ptr %p, i32 1 release", "rw rw rw rw rw meets"),
    ("fence acquire", "rw rw rw rw - meets"),
    ("%x = va_arg ptr %list, i32", "rw rw - - -"),
    ("%x = va_arg ptr %q, i32", "rw - - rw - meets"),
    ("%x = add i32 %n, 1", "- - - - - meets"),
    ("call void @any()", "rw rw - rw - meets"),
    ("call void @on(ptr %p)", "rw rw - - -"),
    ("call void @on(ptr %q)", "rw - - rw - meets"),
    ("call void @on_read(ptr %q)", "r - - r - meets"),
    ("call void @pure()", "- - - - -"),
    ("call void @llvm.assume(i1 %c)", "- - - - -"),
    ("call void @llvm.pseudoprobe(i64 1, i64 2, i32 0, i64 -1)", "- - - - -"),
    ("%x = call i1 @llvm.allow.runtime.check(metadata !\"check\")", "- - - - -"),
    ("call void @llvm.dbg.value(metadata i32 %n, metadata !1, metadata !1)", "- - - - -"),
    ("call void @llvm.experimental.noalias.scope.decl(metadata !0)", "- - - - -"),
    ("call void @llvm.sideeffect()", "rw - - - -"),
    ("call void @llvm.lifetime.start.p0(i64 4, ptr %own)", "rw - rw - -"),
    ("call void @llvm.lifetime.end.p0(i64 4, ptr %own)", "rw - rw - -"),
];

#[test]
fn single_instructions() {
    let wrong: Vec<String> = ROWS
        .iter()
        .map(|(line, expected)| (line, expected, instruction_effects(line, "", Profile::sound())))
        .filter(|(_, expected, found)| *expected != found)
        .map(|(line, expected, found)| format!("{line}: {found}, not {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Answers of single profiles and options that differ from `sound`.
#[test]
fn of_profiles() {
    let llvm = |major: u32| Profile::named(&format!("llvm-{major}")).expect("a release");
    // Upstream uses only the success ordering of a cmpxchg, and an ordered instruction does not conflict with a call.
    let exchange = "%x = cmpxchg ptr %p, i32 0, i32 1 monotonic acquire";
    assert_eq!(instruction_effects(exchange, "", llvm(22)), "rw rw - - rw");
    assert_eq!(
        instruction_effects("%x = load atomic i32, ptr %p acquire, align 4", "", llvm(22)),
        "r rw rw rw rw ordered"
    );
    assert_eq!(instruction_effects("%x = atomicrmw add ptr %p, i32 1 acquire", "", llvm(22)), "rw rw rw rw rw");
    // Since LLVM 19, analyses know that `llvm.allow.runtime.check` accesses no memory.
    let check = "%x = call i1 @llvm.allow.runtime.check(metadata !\"check\")";
    assert_eq!(instruction_effects(check, "", llvm(16)).split(' ').next(), Some("rw"));
    assert_eq!(instruction_effects(check, "", llvm(19)).split(' ').next(), Some("-"));
    // Under cicc-13 a lifetime marker is not an access.
    let cicc = Profile::named("cicc-13").expect("a profile");
    assert_eq!(
        instruction_effects("call void @llvm.lifetime.end.p0(i64 4, ptr %own)", "", cicc).split(' ').next(),
        Some("-")
    );
    assert_eq!(instruction_effects("call void @any()", "", cicc).split(' ').next(), Some("rw"));
}

/// The option for relaxed fences removes the effect of a fence on two kinds of memory: memory that only its own thread
/// can access, and memory that is never written.
#[test]
fn relaxed_fences() {
    let mut relaxed = Profile::sound().clone();
    relaxed.set_option("nvptxaa-relax-fences").expect("an option");
    let fenced = |triple: &str, profile: &Profile| {
        let m = module(&format!(
            "target triple = \"{triple}\"
define void @f(ptr %p0, ptr addrspace(1) %p1, ptr addrspace(3) %p3, ptr addrspace(4) %p4, ptr addrspace(5) %p5, ptr addrspace(101) %p101) {{
  %g5 = addrspacecast ptr addrspace(5) %p5 to ptr
  fence seq_cst
  ret void
}}
"
        ));
        let f = m.defined_functions().next().expect("a function");
        let layout = DataLayout::for_module(&m);
        let analysis = Analysis::new(&m, f, &layout, profile);
        let fence = m.function(f).inst_ids().nth(1).expect("the fence");
        let touched = |name: &&&str| {
            let loc = Location::new(value(&m, f, name), LocationSize::Precise(4));
            to_location(&mut Query::new(&analysis), fence, &loc).0.is_mod()
        };
        ["%p0", "%p1", "%p3", "%p4", "%p5", "%p101", "%g5"]
            .iter()
            .filter(touched)
            .copied()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(fenced("nvptx64-nvidia-cuda", &relaxed), "%p0 %p1 %p3");
    assert_eq!(fenced("nvptx64-nvidia-cuda", Profile::sound()), "%p0 %p1 %p3 %p5 %g5");
    assert_eq!(fenced("amdgcn-amd-amdhsa", &relaxed), "%p0 %p1 %p3 %p101 %g5");
    assert_eq!(fenced("", &relaxed), "%p0 %p1 %p3 %p4 %p5 %p101 %g5");
}

/// Instructions that the parser keeps as text. Instructions that only unwind access no memory; all other kept
/// instructions may have any effect.
#[test]
fn instructions_kept_as_text() {
    let text = "declare void @any()
declare i32 @personality(...)
define void @f(ptr %p) personality ptr @personality {
  store i32 0, ptr %p
  invoke void @any() to label %out unwind label %bad
bad:
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp
out:
  ret void
}
define void @g(ptr %p) personality ptr @personality {
  invoke void @any() to label %out unwind label %bad
bad:
  %s = catchswitch within none [label %pad] unwind to caller
pad:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %c to label %out
out:
  ret void
}
";
    let m = module(text);
    let layout = DataLayout::for_module(&m);
    let mut found = Vec::new();
    for f in m.defined_functions() {
        let analysis = Analysis::new(&m, f, &layout, Profile::sound());
        let p = Location::new(Value::Arg(0), LocationSize::Precise(4));
        for id in m.function(f).inst_ids() {
            let InstKind::Opaque { text, .. } = &m.function(f).inst(id).kind else { continue };
            let (any, at) =
                (memory_mod_ref(&Query::new(&analysis), id), to_location(&mut Query::new(&analysis), id, &p).0);
            found.push(format!("{} {} {} {}", mnemonic(text), is_inert(text), short(any), short(at)));
            assert_eq!(location_of(&analysis.view, id), None);
        }
    }
    let expected = [
        "landingpad true - rw",
        "resume true - rw",
        "catchswitch true - rw",
        "catchpad false rw rw",
        "catchret false rw rw",
    ];
    assert_eq!(found, expected);
}

/// LLVM 15 also states whether two conflicting accesses certainly access exactly the same bytes. Later releases do not
/// state this.
#[test]
fn exact_conflicts_are_answered_by_llvm_15_only() {
    let exactly = |line: &str, release: &str| {
        let m = function(line, "");
        let f = m.defined_functions().next().expect("a function");
        let layout = DataLayout::for_module(&m);
        let analysis = Analysis::new(&m, f, &layout, Profile::named(release).expect("a release"));
        let insts: Vec<InstId> = m.function(f).inst_ids().collect();
        let call = analysis.call_site(insts[3]).expect("the call");
        meets_exactly(&mut Query::new(&analysis), insts[2], &call)
    };
    for (line, expected) in [
        ("store i32 1, ptr %q", true),
        ("%x = load i32, ptr %q", true),
        ("call void @on(ptr %q)", true),
        ("call void @on_read(ptr %q)", true),
        ("store i32 1, ptr %p", false),
        ("call void @on(ptr %p)", false),
        ("call void @any()", false),
        ("fence acquire", false),
    ] {
        assert_eq!(exactly(line, "llvm-15"), expected, "{line}");
        assert!(!exactly(line, "llvm-16"), "{line}");
    }
}

/// If a value is computed in very many steps, the search stops at its maximum depth. So the search ends quickly,
/// without an answer.
#[test]
fn questions_have_an_end() {
    let nested = |depth: usize| {
        let selects: String =
            (0..depth).map(|i| format!("  %s{} = select i1 %c, ptr %s{i}, ptr %p\n", i + 1)).collect();
        let m = module(&format!(
            "define void @f(ptr noalias %p, ptr noalias %q, i1 %c) {{\n  %s0 = getelementptr i8, ptr %p, i64 4\n{selects}  ret void\n}}\n"
        ));
        ask(&m, "sound", &format!("%s{depth}:4"), "%q:4").split(' ').next().expect("an answer").to_string()
    };
    assert_eq!([nested(1), nested(150)], ["NoAlias", "NoAlias"]);
    assert_eq!([nested(210), nested(400)], ["MayAlias", "MayAlias"]);
}
