//! Mod/ref of calls.

use super::{claims, module};
use crate::answers::{Answer, Question};
use crate::ir::{InstId, Module, Value};

/// The name of the called function.
fn callee(m: &Module, id: InstId) -> String {
    let f = m.defined_functions().next().expect("a function");
    match m.function(f).inst(id).kind.as_call().map(|c| c.callee) {
        Some(Value::Asm(_)) => "asm".into(),
        Some(v) => m.callee(v).map(|f| m.function_name(f).to_string()).expect("direct"),
        None => panic!("a call"),
    }
}

fn pointer_name(m: &Module, v: Value) -> String {
    let f = m.function(m.defined_functions().next().expect("a function"));
    match v {
        Value::Arg(a) => f.params[a as usize].name.as_deref().unwrap_or("").into(),
        Value::Inst(i) => f.inst(i).name.as_deref().unwrap_or("").into(),
        Value::Const(c) => match m.constant(c) {
            crate::ir::Constant::Symbol { symbol, .. } => m.symbol_name(*symbol).into(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// Returns lines of the form `callee pointer Answer rule` and `callee callee Answer rule`.
fn lines(text: &str, profile: &str) -> Vec<String> {
    let m = module(text);
    let mut out = Vec::new();
    for c in claims(&m, profile) {
        let Answer::ModRef(info) = c.answer else { continue };
        let names = match c.question {
            Question::CallLoc { call, loc } => format!("{} {}", callee(&m, call), pointer_name(&m, loc.ptr)),
            Question::CallCall { first, second } => format!("{} {}", callee(&m, first), callee(&m, second)),
            _ => continue,
        };
        out.push(format!("{names} {} {}", info.name(), c.rule.unwrap_or("-")));
    }
    out
}

fn check(text: &str, profile: &str, expected: &[&str]) {
    let lines = lines(text, profile);
    for e in expected {
        assert!(lines.iter().any(|l| l == e), "{profile}: no line\n  {e}\namong\n  {}\nfor {text}", lines.join("\n  "));
    }
}

const PROFILES: [&str; 7] = ["sound", "cicc-13", "llvm-15", "llvm-16", "llvm-19", "llvm-22", "llvm-23"];

/// According to LLVM 22, a volatile memcpy, memmove or memset also accesses inaccessible memory, so two such calls stay
/// in order. The copies of atomic elements have an element size in place of the volatile flag.
#[test]
fn volatile_transfers() {
    let text = "
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.element.unordered.atomic.p0.i64(ptr, i8, i64, i32)
define void @f(ptr noalias %a, ptr noalias %b) {
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 true)
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 4, i1 FLAG)
  call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 4 %b, i8 0, i64 4, i32 4)
  ret void
}
";
    let (set, atomic) = ("llvm.memset.p0.i64", "llvm.memset.element.unordered.atomic.p0.i64");
    let (both, one) = (text.replace("FLAG", "true"), text.replace("FLAG", "false"));
    check(
        &both,
        "llvm-22",
        &[&format!("{set} {set} ModRef -"), &format!("{set} {atomic} NoModRef chain/call-arguments")],
    );
    check(&both, "llvm-19", &[&format!("{set} {set} NoModRef chain/call-arguments")]);
    check(&one, "llvm-22", &[&format!("{set} {set} NoModRef chain/call-arguments")]);
}

#[test]
fn effects_and_arguments() {
    let text = "
@c = constant i32 7
declare void @any()
declare void @none() memory(none)
declare void @reads() memory(read)
declare void @args(ptr readonly, ptr writeonly) memory(argmem: readwrite)
declare void @hidden() memory(inaccessiblemem: readwrite)
define void @f(ptr %p, ptr noalias %q, ptr %r) {
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %z = load i32, ptr @c
  call void @any()
  call void @none()
  call void @reads()
  call void @args(ptr %p, ptr %r)
  call void @hidden()
  ret void
}
";
    for profile in PROFILES {
        // LLVM 15 lets calls read constant memory (measured).
        let constant = if profile == "llvm-15" { "Ref" } else { "NoModRef" };
        // LLVM 23 first asks whether one of two calls accesses no memory.
        let none = if profile == "llvm-23" { "chain/memory-effects" } else { "basic-aa/memory-attribute" };
        check(
            text,
            profile,
            &[
                "any p ModRef -",
                "any q NoModRef basic-aa/not-captured",
                &format!("any c {constant} basic-aa/constant-memory"),
                "none p NoModRef basic-aa/memory-attribute",
                "reads p Ref basic-aa/memory-attribute",
                "args p ModRef -",
                "args q NoModRef basic-aa/not-captured",
                "hidden p NoModRef basic-aa/memory-attribute",
                "any hidden ModRef -",
                "hidden args NoModRef chain/call-arguments",
                "reads args Ref basic-aa/memory-attribute",
                "args reads Mod chain/call-arguments",
                &format!("none any NoModRef {none}"),
            ],
        );
    }
}

#[test]
fn captured_objects_and_tail_calls() {
    let text = "
declare void @any()
declare void @keep(ptr)
declare void @look(ptr nocapture readonly)
define void @f(ptr %p) {
  %quiet = alloca i32
  %kept = alloca i32
  %looked = alloca i32
  store i32 0, ptr %quiet
  store i32 0, ptr %kept
  store i32 0, ptr %looked
  call void @keep(ptr %kept)
  call void @look(ptr %looked)
  tail call void @any()
  ret void
}
";
    for profile in PROFILES {
        check(
            text,
            profile,
            &[
                "keep quiet NoModRef basic-aa/not-captured",
                "keep kept ModRef -",
                "look looked Ref basic-aa/not-captured",
                "look quiet NoModRef basic-aa/not-captured",
                "look kept ModRef -",
                "any kept NoModRef basic-aa/tail-call",
            ],
        );
    }
}

#[test]
fn transfers_touch_their_length() {
    let text = "
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) argmemonly
define void @f(ptr %p, ptr %q) {
  %p8 = getelementptr i8, ptr %p, i64 8
  %p7 = getelementptr i8, ptr %p, i64 7
  store i32 0, ptr %p8
  store i32 0, ptr %p7
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 8, i1 false)
  ret void
}
";
    for profile in PROFILES {
        check(
            text,
            profile,
            &["llvm.memcpy.p0.p0.i64 p8 NoModRef chain/call-arguments", "llvm.memcpy.p0.p0.i64 p7 ModRef -"],
        );
    }
}

/// It is undecided whether memory to which the lanes of a vector argument point is argument memory (docs/soundness.md
/// section 9). So the reference allows both readings. What the call does to argument memory, it may do to any memory.
/// What the call does to other memory, it may do to the memory to which the lanes point. LLVM releases ignore lanes.
#[test]
fn lanes_of_a_vector_of_pointers() {
    let text = "
declare void @lanes(<2 x ptr>) memory(argmem: readwrite)
declare void @read(<2 x ptr>) memory(argmem: read)
declare void @both(<2 x ptr>, ptr) memory(argmem: readwrite)
declare void @other(<2 x ptr>) memory(write, argmem: none)
declare void @inner(<2 x ptr>) memory(inaccessiblemem: readwrite)
define void @f(ptr %p, ptr noalias %q) {
  %v = insertelement <2 x ptr> zeroinitializer, ptr %p, i32 0
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  call void @lanes(<2 x ptr> %v)
  call void @read(<2 x ptr> %v)
  call void @both(<2 x ptr> %v, ptr %q)
  call void @other(<2 x ptr> %v)
  call void @inner(<2 x ptr> %v)
  ret void
}
";
    let effects = |lines: &[&str]| lines.iter().map(|l| format!("{l} basic-aa/memory-attribute")).collect::<Vec<_>>();
    let arguments =
        |lines: &[&str]| lines.iter().map(|l| format!("{l} NoModRef chain/call-arguments")).collect::<Vec<_>>();
    let anything = ["lanes p", "lanes q", "both p", "both q"].map(|l| format!("{l} ModRef -"));
    let rest = effects(&["other p Mod", "other q Mod", "inner p NoModRef", "inner q NoModRef"]);
    let sound = [&anything[..], &effects(&["read p Ref", "read q Ref"]), &rest].concat();
    let passed_over =
        [&arguments(&["lanes p", "lanes q", "read p", "read q", "both p"])[..], &anything[3..], &rest].concat();
    for (profile, expected) in [("sound", sound), ("llvm-15", passed_over.clone()), ("llvm-22", passed_over)] {
        check(text, profile, &expected.iter().map(|l| &**l).collect::<Vec<_>>());
    }
}

#[test]
fn constant_spaces_and_asm() {
    let text = "
target triple = \"nvptx64-nvidia-cuda\"
declare void @any()
define void @f(ptr addrspace(4) %c, ptr addrspace(101) %a, ptr addrspace(1) %g, ptr addrspace(1) noalias readonly %ro) {
  %x = load i32, ptr addrspace(4) %c
  %y = load i32, ptr addrspace(101) %a
  %z = load i32, ptr addrspace(1) %g
  %w = load i32, ptr addrspace(1) %ro
  %gc = addrspacecast ptr addrspace(4) %c to ptr
  %v = load i32, ptr %gc
  call void @any()
  call void asm \"nop;\", \"\"()
  ret void
}
";
    let masked = ["any c NoModRef nvptx-aa/constant-space", "any a NoModRef nvptx-aa/constant-space", "any g ModRef -"];
    for profile in ["sound", "cicc-13", "llvm-19", "llvm-22"] {
        check(text, profile, &masked);
        check(text, profile, &["any gc NoModRef nvptx-aa/constant-space"]);
    }
    check(text, "llvm-16", &["any c ModRef -", "any a ModRef -"]);
    check(text, "sound", &["asm g NoModRef nvptx-aa/inline-asm", "asm any NoModRef nvptx-aa/inline-asm"]);
    check(text, "llvm-19", &["asm g ModRef -"]);
    let clobber = text.replace("\"nop;\", \"\"", "\"nop;\", \"~{memory}\"");
    check(&clobber, "sound", &["asm g ModRef -"]);
    let effect = text.replace("asm \"nop;\"", "asm sideeffect \"nop;\"");
    check(&effect, "sound", &["asm g ModRef -"]);
}

/// Products of matrices read shared memory to which no pointer operand points, whatever LLVM declares. They do not read
/// memory whose address a descriptor cannot state.
#[test]
fn descriptors_name_shared_memory() {
    let m = module(
        "
target triple = \"nvptx64-nvidia-cuda\"
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
define void @f(ptr addrspace(3) %s, ptr addrspace(6) %d) {
  %own = alloca i32
  store i32 0, ptr %own
  store i32 0, ptr addrspace(3) %s
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 0, i64 0, i32 0, i1 false, i32 3, i32 1, i32 0)
  ret void
}
",
    );
    let reads = |profile: &str, pointer: &str| {
        let about = |q: Question| matches!(q, Question::CallLoc { loc, .. } if pointer_name(&m, loc.ptr) == pointer);
        let claim = claims(&m, profile).into_iter().find(|c| about(c.question)).expect("it is asked");
        matches!(claim.answer, Answer::ModRef(m) if m.is_ref())
    };
    assert_eq!((reads("sound", "s"), reads("llvm-22", "s")), (true, false));
    assert!(!reads("sound", "own"));
}

/// A barrier makes other threads' writes visible, even if its declaration states that the barrier itself accesses no
/// memory.
#[test]
fn barriers_may_modify_all_memory() {
    let text = "
target triple = \"nvptx64-nvidia-cuda\"
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.membar.cta()
define void @f(ptr addrspace(3) %s) {
  store i32 0, ptr addrspace(3) %s
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.membar.cta()
  ret void
}
";
    let m = module(text);
    let all: Vec<_> = claims(&m, "sound").into_iter().filter(|c| matches!(c.answer, Answer::ModRef(_))).collect();
    assert_eq!(all.len(), 4);
    assert!(all.iter().all(|c| c.answer.is_uninformative()), "{all:?}");
}
