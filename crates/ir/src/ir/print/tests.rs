//! Tests with a module that the test builds. The golden files test modules that the parser reads.

use super::super::builder::{self, FunctionBuilder};
use super::*;
use crate::ir::attr::Captures;
use crate::ir::{AddressSpace, AttrValue, BinOp, CastOp, Flags, ICmpPred, MemoryEffects, Metadata, Type};
use crate::ir::{layout, parse};
use std::path::{Path, PathBuf};

/// A kernel with a loop-free diamond, flags, a call, metadata and attributes.
fn sample() -> Module {
    let mut m = Module::default();
    m.triple = "nvptx64-nvidia-cuda".into();
    let (i1, i32, void) = (m.types.int(1), m.types.int(32), m.types.intern(Type::Void));
    let (p0, p3) = (m.types.ptr(AddressSpace(0)), m.types.ptr(AddressSpace(3)));
    let tid = builder::declare(&mut m, "tid", i32, &[]);
    let k = builder::add_function(&mut m, "k", void, &[(p0, "p"), (p3, "q"), (i1, "c")]);
    let f = &mut m.functions[k];
    f.cc = Some("ptx_kernel".into());
    f.attrs.set("memory", AttrValue::Memory(MemoryEffects::ARGUMENTS));
    f.attrs.set("nounwind", AttrValue::None);
    f.attrs.set("target-cpu", AttrValue::String(Some("sm_90".into())));
    f.params[0].attrs.set("captures", AttrValue::Captures(Captures { other: 0, ret: 0 }));
    let args: Vec<Value> = (0..3).map(Value::Arg).collect();
    let mut b = FunctionBuilder::new(&mut m, k, BlockId(0));
    let entry = b.new_block("entry");
    let (yes, no) = (b.new_block("yes"), b.new_block("no"));
    b.switch_to(entry);
    let t = b.call(tid, &[]);
    let cast = b.cast(CastOp::AddrSpaceCast, args[1], p0);
    let g = b.gep(i32, cast, vec![t], Flags::NUSW.union(Flags::NUW));
    let one = b.int(32, 1);
    let sum = b.binary(BinOp::Or, t, one, Flags::DISJOINT);
    b.cond_br(args[2], yes, no);
    b.switch_to(yes);
    b.store(sum, g, 4);
    b.br(no);
    b.switch_to(no);
    let neg = b.int(32, u128::from(-7i32 as u32));
    b.icmp(ICmpPred::Slt, sum, neg);
    let load = b.load(i32, args[0], 4);
    b.ret(None);
    let node = builder::md_add(&mut m, Metadata::Node { distinct: false, operands: Vec::new() });
    let Value::Inst(load) = load else { panic!("a load is an instruction") };
    m.functions[k].insts[load].metadata.push((crate::ir::MdKindId::INVARIANT_LOAD, node));
    m
}

#[test]
fn newest_text() {
    let text = print_module(&sample(), Dialect(22));
    assert_same("sample", Dialect(22), &text, include_str!("sample.22.ll"));
}

#[test]
fn older_dialects_lose_promises_only() {
    let text = print_module(&sample(), Dialect(15));
    assert_same("sample", Dialect(15), &text, include_str!("sample.15.ll"));
    for word in ["nusw", "disjoint", "captures", "memory("] {
        assert!(!text.contains(word), "LLVM 15 does not know {word}");
    }
}

fn goldens() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/goldens/print")
}

/// Reads `folder/name.ll` as LLVM `reader` does, and prints the module for `writer`.
fn converted(folder: &Path, name: &str, reader: Dialect, writer: Dialect) -> String {
    let file = format!("{name}.ll");
    let text = std::fs::read(folder.join(&file)).expect("a committed file");
    let layout = |triple: &str| layout::default_layout(triple, reader.0).to_string();
    let mut m = parse::parse_module_with(&file, &text, layout).expect("a golden input parses").module;
    upgrade::read_as(&mut m, reader, &file);
    print_module(&m, writer)
}

/// Returns every `NAME.N.ll` of a folder: name, dialect and text.
fn expectations(folder: &Path) -> Vec<(String, Dialect, String)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a committed folder") {
        let path = entry.expect("readable").path();
        let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("").to_string();
        let Some((name, Ok(d))) = stem.rsplit_once('.').map(|(name, d)| (name.to_string(), d.parse())) else {
            continue;
        };
        all.push((name, d, std::fs::read_to_string(path).expect("readable")));
    }
    all.sort();
    assert!(!all.is_empty());
    all
}

fn assert_same(name: &str, d: Dialect, got: &str, want: &str) {
    let differs = got.lines().zip(want.lines()).find(|(got, want)| got != want);
    assert!(got == want, "{name} for LLVM {d}: first difference (got, want) {differs:#?}");
}

/// `NAME.N.ll` is what `opt-N -S NAME.ll` printed.
#[test]
fn printed_text_equals_opt_output() {
    let folder = goldens();
    for (name, d, want) in expectations(&folder) {
        assert_same(&name, d, &converted(&folder, &name, d, d), &want);
    }
}

/// `back/NAME.N.ll` is the text for `opt-N` of a module that LLVM 22 reads. `opt-N -S` printed each text without a
/// change.
#[test]
fn older_dialect_text_equals_opt_output() {
    let folder = goldens().join("back");
    for (name, d, want) in expectations(&folder) {
        assert_same(&name, d, &converted(&folder, &name, Dialect(22), d), &want);
    }
}

/// For every dialect, the printed text must not change if it is parsed and printed again.
#[test]
fn printed_text_round_trips() {
    for text in [
        "define void @f(i32 %a, ptr %p) !dbg !1 {\n  #dbg_value(!DIArgList(i32 %a, ptr %p), !2, !DIExpression(), !3)\n  \
         call void @g(metadata !DIArgList(i32 %a))\n  ret void\n}\ndeclare void @g(metadata)\n!1 = distinct \
         !DISubprogram(name: \"f\")\n!2 = !DILocalVariable(scope: !1)\n!3 = !DILocation(scope: !1)\n",
        "@a = global [2 x i32] zeroinitializer\n\
         @b = global ptr getelementptr inrange(-8, 0) ([2 x i32], ptr @a, i32 0, i32 0)\n\
         @c = alias i32, getelementptr inrange(-8, 0) ([2 x i32], ptr @a, i32 0, i32 0)\n",
        "@g = global i32 0 #0\nattributes #0 = { large key \"x\" \"key\"=\"value\" }\n",
        "target datalayout = \"A1\"\ndefine void @f() {\n  %p = alloca i32\n  ret void\n}\n",
    ] {
        for d in [15, 16, 19, 22].map(Dialect) {
            let read = |text: &str| parse::parse_module("t.ll", text.as_bytes()).expect("it parses").module;
            let first = print_module(&read(text), d);
            assert!(!first.contains("badref"), "{first}");
            assert_eq!(print_module(&read(&first), d), first);
        }
    }
}

/// If a call does not fit the signature of the intrinsic, the printed callee must still be a function of the module.
#[test]
fn calls_of_misdeclared_intrinsics_stay() {
    let text = "declare void @llvm.nvvm.barrier.cta.red.popc.aligned.all()
declare void @llvm.nvvm.rotate.b32(i32, i32, i32)
declare i32 @llvm.ctlz.i32(i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i32, i1)
declare i32 @h(...)
define void @f(ptr %p) personality ptr @h {
  call void @llvm.nvvm.barrier.cta.red.popc.aligned.all()
  call void @llvm.nvvm.rotate.b32(i32 1, i32 2, i32 3)
  %a = call i64 (...) @llvm.ctlz.i32(i64 1, i64 2)
  invoke void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i32 4, i1 false) to label %a1 unwind label %b
a1:
  ret void
b:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
";
    for d in [15, 16, 19, 22].map(Dialect) {
        let mut m = parse::parse_module("t.ll", text.as_bytes()).expect("it parses").module;
        upgrade::read_as(&mut m, d, "t.ll");
        let printed = print_module(&m, d);
        let again = parse::parse_module("t.ll", printed.as_bytes());
        assert!(again.is_ok() && !printed.contains("llvm.removed"), "{printed}");
    }
}

/// The text of an operand or an instruction must occur in the text of the module.
#[test]
fn parts_agree_with_the_whole() {
    let m = sample();
    let k = m.find_function("k").expect("the sample has it");
    let f = m.function(k);
    let (text, printer) = (print_module(&m, Dialect(22)), ModulePrinter::new(&m, Dialect(22)));
    let of_k = printer.function(k);
    for id in f.inst_ids() {
        assert!(text.contains(&of_k.inst_text(id)));
    }
    assert_eq!(of_k.operand_text(Value::Arg(1)), "%q");
    assert_eq!(printer.type_text(f.params[1].ty), "ptr addrspace(3)");
}

/// A text with every construct that is new in LLVM 23, as opt-23 prints it.
const NEW_IN_23: &str = r#"source_filename = "t.ll"

@g = global [3 x b8] c"abc"
@h = global <2 x b16> <b16 1, b16 -1>
@s = global <2 x b8> splat (b8 3)

; Function Attrs: flatten noipa nooutline denormal_fpenv(preservesign|ieee, float: dynamic) memory(read, target_mem: none)
define void @k(ptr dead_on_return(4) %p, i32 %i) #0 align 4 prefalign(32) {
  %a = uitofp fast nneg i32 %i to float
  %b = sitofp ninf i32 %i to half
  %c = fadd float %a, 1.000000e-01
  %d = fadd half %b, +inf
  %e = atomicrmw volatile elementwise add ptr %p, <2 x i32> splat (i32 1) syncscope("agent") monotonic, align 8
  %f = atomicrmw fmaximumnum ptr %p, float f0x3EAAAAAB seq_cst, align 4
  %l = load b64, ptr %p, align 4
  %q = bitcast b64 %l to ptr
  store b8 -1, ptr %q, align 1
  ret void
}

attributes #0 = { flatten noipa nooutline denormal_fpenv(preservesign|ieee, float: dynamic) memory(read, target_mem: none) }
"#;

#[test]
fn llvm_23_syntax_is_printed_as_by_opt_23() {
    let m = parse::parse_module("t.ll", NEW_IN_23.as_bytes()).expect("valid").module;
    assert!(crate::ir::verify::verify(&m).is_empty());
    assert_eq!(print_module(&m, Dialect(23)), NEW_IN_23);
    // The text of the internal dialect has every construct, but numbers in the syntax of older releases.
    let own = print_module(&m, Dialect::INTERNAL);
    assert!(own.contains("0xH7C00") && own.contains("0x3FB99999A0000000") && own.contains("prefalign(32)"), "{own}");
    let again = parse::parse_module("t.ll", own.as_bytes()).expect("valid").module;
    assert_eq!(print_module(&again, Dialect::INTERNAL), own);
    assert_eq!(print_module(&again, Dialect(23)), NEW_IN_23);
}

#[test]
fn older_dialects_print_no_llvm_23_syntax() {
    let m = parse::parse_module("t.ll", NEW_IN_23.as_bytes()).expect("valid").module;
    for d in [15, 19, 22] {
        let text = print_module(&m, Dialect(d));
        let new =
            ["flatten", "noipa", "nooutline", "fpenv", "prefalign", "target_mem:", "dead_on_return", "elementwise"];
        for word in new.into_iter().chain(["+inf", "f0x", "fast", "ninf"]) {
            assert!(!text.contains(word), "{d} does not know {word}: {text}");
        }
        assert!(text.contains(r#""denormal-fp-math"="preserve-sign,ieee" "denormal-fp-math-f32"="dynamic""#), "{text}");
    }
    // `dead_on_return` without a number is a promise about all bytes. LLVM 22 knows only this form.
    let all = NEW_IN_23.replace("dead_on_return(4)", "dead_on_return");
    let m = parse::parse_module("t.ll", all.as_bytes()).expect("valid").module;
    assert!(print_module(&m, Dialect(22)).contains("dead_on_return"));
    // The strings become the attribute, since LLVM 23 ignores the strings in a text.
    let old = "define void @k() \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" {\n  ret void\n}\n";
    let m = parse::parse_module("t.ll", old.as_bytes()).expect("valid").module;
    assert!(print_module(&m, Dialect(23)).contains("denormal_fpenv(float: preservesign)"));
    assert!(!print_module(&m, Dialect(23)).contains("denormal-fp-math"));
    assert!(print_module(&m, Dialect::INTERNAL).contains("denormal-fp-math-f32"));
}

/// Older releases do not know the name that the architecture has in LLVM 23.
#[test]
fn older_dialects_print_amdgpu_triples_as_amdgcn() {
    let m = parse::parse_module("t.ll", b"target triple = \"amdgpu9-amd-amdhsa\"\n").expect("valid").module;
    assert!(print_module(&m, Dialect(22)).contains("\"amdgcn-amd-amdhsa\""));
    assert!(print_module(&m, Dialect(23)).contains("\"amdgpu9-amd-amdhsa\""));
}
