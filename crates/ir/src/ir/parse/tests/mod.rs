//! Tests of the parser. opt-22 wrote the expected texts of the samples. The sample with typed pointers was first
//! converted by `opt-15 -opaque-pointers`, and the result by opt-22.

use super::super::dialect::Dialect;
use super::super::print::print_module;
use super::super::*;
use super::*;

mod errors;

fn ok(text: &str) -> Module {
    parsed(text).module
}

fn parsed(text: &str) -> ParsedModule {
    match parse_module("t.ll", text.as_bytes()) {
        Ok(parsed) => parsed,
        Err(e) => panic!("{}", e.render(text.as_bytes(), false)),
    }
}

fn fails(text: &str) -> SyntaxError {
    match parse_module("t.ll", text.as_bytes()) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(e) => e,
    }
}

/// The instructions of the first function with a body, in text order.
fn insts(m: &Module) -> Vec<&Inst> {
    let f = m.functions.iter().find(|f| !f.blocks.is_empty()).expect("a body");
    f.inst_ids().map(|i| f.inst(i)).collect()
}

/// Returns the module in LLVM's text, without the line that names the module.
fn printed(m: &Module) -> String {
    let text = print_module(m, Dialect::INTERNAL);
    text.lines().filter(|l| !l.starts_with("; ModuleID")).map(|l| format!("{l}\n")).collect()
}

#[test]
fn every_construct_reads_as_the_newest_llvm_prints_it() {
    let text = include_str!("../samples/newest.ll");
    let p = parsed(text);
    assert_eq!(printed(&p.module), text);
    assert_eq!(p.opaque, OpaqueCounts { instructions: 6, attributes: 0, metadata_kinds: 1, typed_pointers: 0 });
}

#[test]
fn typed_pointers_and_old_attributes_read_as_new_ones() {
    let p = parsed(include_str!("../samples/typed-pointers.ll"));
    // The text uses `%fwd` and `%later` only as pointees, and the parser drops the pointees of pointers.
    assert_eq!(printed(&p.module), include_str!("../samples/typed-pointers.newest.ll"));
    assert!(p.opaque.typed_pointers > 20);
}

#[test]
fn an_empty_file_is_a_module() {
    assert_eq!(ok("").functions.len(), 0);
    let m = ok("; one\n  ; two  \n\ntarget triple = \"nvptx64\"\n; not the header\n");
    assert_eq!(m.header, vec!["; one".into(), "; two".into()] as Vec<Box<str>>);
}

#[test]
fn a_kernel() {
    let m = ok("; aliasmith: entry @k
target datalayout = \"e-i64:64-p3:32:32-n16:32:64\"
@s = internal addrspace(3) global [16 x float] undef, align 4
define ptx_kernel void @k(ptr addrspace(1) noalias nocapture readonly %p, i32 %n) #0 {
entry:
  %c = icmp slt i32 %n, 4
  br i1 %c, label %then, label %exit
then:
  %g = getelementptr inbounds float, ptr addrspace(1) %p, i32 %n
  %v = load float, ptr addrspace(1) %g, !tbaa !0
  store float %v, ptr addrspace(3) @s
  br label %exit
exit:
  ret void
}
attributes #0 = { nounwind readonly }
!0 = !{!1, !1, i64 0}
!1 = !{!\"float\"}
");
    assert_eq!(&*m.header[0], "; aliasmith: entry @k");
    let f = &m.functions[0];
    assert_eq!(f.cc.as_deref(), Some("ptx_kernel"));
    assert_eq!(f.attrs.memory(), Some(MemoryEffects::READ));
    assert_eq!(f.params[0].attrs.0.iter().map(|a| &*a.name).collect::<Vec<_>>(), ["noalias", "readonly", "captures"]);
    assert_eq!(f.blocks.len(), 3);
    let all = insts(&m);
    assert!(matches!(all[3].kind, InstKind::Load { align: 4, volatile: false, atomic: None, .. }));
    assert_eq!(all[3].md(MdKindId::TBAA).map(|id| id.0), Some(0));
}

#[test]
fn blocks_and_values_may_be_used_before_their_definition() {
    let m = ok("define i32 @f(i1 %c) {
  br label %last
first:
  %p = phi i32 [ %late, %last ]
  ret i32 %p
last:
  %late = add i32 1, 2
  br label %first
}");
    let f = &m.functions[0];
    assert_eq!(f.blocks.iter().map(|b| b.name.as_deref()).collect::<Vec<_>>(), [None, Some("first"), Some("last")]);
    let all = insts(&m);
    assert_eq!(all[0].kind, InstKind::Br(BlockId(2)));
    assert_eq!(all[1].kind, InstKind::Phi { incoming: vec![(Value::Inst(InstId(3)), BlockId(2))], flags: Flags::NONE });
}

#[test]
fn alignment_comes_from_the_data_layout() {
    let body = "define void @f(ptr %p) {
  %a = alloca i64
  %v = load i64, ptr %p
  %w = cmpxchg ptr %p, i16 0, i16 1 seq_cst seq_cst
  ret void
}";
    let aligns = |text: &str| {
        let m = parse_module_with("t.ll", text.as_bytes(), |_| "i64:64".to_string()).expect("valid").module;
        insts(&m)
            .iter()
            .filter_map(|i| match i.kind {
                InstKind::Alloca { align, .. } | InstKind::Load { align, .. } | InstKind::CmpXchg { align, .. } => {
                    Some(align)
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(aligns(&format!("target datalayout = \"e-i64:32:64\"\n{body}")), [8, 4, 2]);
    assert_eq!(aligns(body), [8, 8, 2]);
    // Without a layout and a triple, LLVM's default applies: i64 has ABI alignment 4, preferred alignment 8.
    assert!(matches!(insts(&ok(body))[1].kind, InstKind::Load { align: 4, .. }));
}

#[test]
fn unknown_constructs_are_preserved_and_counted() {
    let p = parsed(
        "define void @f(ptr newattr(1, 2) %p) brandnew {
  %x = cleanuppad within none [i32 4, ptr %p], !later !0
  cleanupret from %x unwind to caller, !custom !0
}
!0 = !{}",
    );
    assert_eq!(p.opaque, OpaqueCounts { instructions: 2, attributes: 2, metadata_kinds: 2, typed_pointers: 0 });
    let f = &p.module.functions[0];
    assert_eq!(f.params[0].attrs.0[0].value, AttrValue::Verbatim("newattr(1, 2)".into()));
    assert_eq!(f.attrs.0[0].value, AttrValue::Verbatim("brandnew".into()));
    let InstKind::Opaque { operands, terminator: false, .. } = &insts(&p.module)[0].kind else { panic!("not opaque") };
    assert_eq!(operands[1], Value::Arg(0));
}

#[test]
fn exception_handling_keeps_its_edges() {
    let m = ok(include_str!("../samples/newest.ll"));
    let f = m.function(m.find_function("eh").expect("in the sample"));
    let edges: Vec<_> = f.block_ids().map(|b| f.terminator(b).expect("terminated").kind.successors()).collect();
    let b = BlockId;
    assert_eq!(edges, [vec![b(3), b(1)], vec![b(2)], vec![b(3)], vec![b(4), b(5)], vec![], vec![]]);
}

#[test]
fn equal_nodes_are_one_unless_distinct() {
    let m = ok("define void @f() {
  call void @g(), !a !0, !b !3, !c !{!1}
  ret void
}
declare void @g()
!0 = !{!1}
!1 = !{}
!2 = !{}
!3 = !{!2}
!4 = distinct !{!2}
!5 = !{!5}
!6 = !{!6}
!n = !{!0, !3, !4, !5, !6}");
    let call = insts(&m)[0];
    assert!(call.metadata.iter().all(|(_, id)| *id == call.metadata[0].1));
    let n = &m.named_metadata[0].1;
    assert!(n[0] == n[1] && n[1] != n[2]);
    assert!(n[3] != n[4] && matches!(m.metadata[n[3].0 as usize], Metadata::Node { distinct: true, .. }));
}

#[test]
fn intrinsics_that_are_only_called_are_declared() {
    let m = ok("define i32 @f(i32 %a) {
  %m = call i32 @llvm.umax.i32(i32 %a, i32 1)
  ret i32 %m
}");
    let f = m.function(m.find_function("llvm.umax.i32").expect("declared"));
    assert!(f.is_declaration() && f.params.len() == 2);
    assert_eq!(fails("@p = global ptr @llvm.umax.i32").message, "use of undefined value '@llvm.umax.i32'");
}

#[test]
fn names_keep_their_bytes() {
    let m = ok(
        "@\"a b\\22\" = global i32 0\n@\"\\C3\\A9\" = global i32 1\n@\"\\FF\" = global i32 2\n@\"\" = global i32 3\n@1 = global i32 4\n",
    );
    let names: Vec<_> = m.symbols.iter().map(|s| s.name.as_deref()).collect();
    assert_eq!(names[..2], [Some("a b\""), Some("é")]);
    assert_eq!(names[2], Some("\u{10FFFF}"));
    assert_eq!(names[3..], [None, None]);
}

#[test]
fn integers_wrap_and_constants_fold_as_in_llvm() {
    for (written, read) in [
        ("i8 511", "i8 -1"),
        ("i32 add (i32 40, i32 2)", "i32 42"),
        ("i64 sub (i64 1, i64 2)", "i64 -1"),
        (
            "i64 add (i64 add (i64 ptrtoint (ptr @x to i64), i64 1), i64 2)",
            "i64 add (i64 ptrtoint (ptr @x to i64), i64 3)",
        ),
        ("i32 trunc (i64 ptrtoint (ptr @x to i64) to i32)", "i32 ptrtoint (ptr @x to i32)"),
        ("ptr inttoptr (i64 ptrtoint (ptr @x to i64) to ptr)", "ptr @x"),
        ("i64 ptrtoint (ptr inttoptr (i64 5 to ptr) to i64)", "i64 5"),
        ("ptr inttoptr (i64 0 to ptr)", "ptr null"),
        ("ptr getelementptr (i32, ptr @x, i64 0)", "ptr @x"),
        ("ptr getelementptr (i32, ptr poison, i64 4)", "ptr poison"),
        ("ptr addrspacecast (ptr addrspace(1) addrspacecast (ptr @x to ptr addrspace(1)) to ptr)", "ptr @x"),
        ("i16 sext (i8 -3 to i16)", "i16 -3"),
        ("[2 x i8] [i8 104, i8 105]", "[2 x i8] c\"hi\""),
        ("[2 x i32] [i32 0, i32 0]", "[2 x i32] zeroinitializer"),
        ("<2 x i32> <i32 3, i32 3>", "<2 x i32> splat (i32 3)"),
        ("<2 x ptr> splat (ptr @x)", "<2 x ptr> <ptr @x, ptr @x>"),
        ("i128 u0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "i128 -1"),
        ("[0 x i32] []", "[0 x i32] poison"),
        ("i200 0", "i200 0"),
        ("x86_mmx undef", "<1 x i64> undef"),
    ] {
        let m = ok(&format!("@x = global i32 0\n@y = global {written}\n"));
        let text = printed(&m);
        assert!(text.contains(&format!("@y = global {read}\n")), "{written} reads as\n{text}");
    }
}

/// Expressions are never distinct: the expected text is what `opt-22 -S` prints.
#[test]
fn expressions_are_never_distinct() {
    let m = ok("!n = !{!0}\n!0 = distinct !DIExpression()\n");
    assert!(printed(&m).contains("!n = !{!DIExpression()}"), "{}", printed(&m));
}

/// Fuzzing found this case: blanks between the words of an unknown node.
#[test]
fn unknown_nodes_round_trip() {
    for node in
        ["!DIThing(a :!0)", "!DIThing(a b: 1 2 \"c\" d)", "!DIThing(x: 1 -2, y | z)", "!DIThing({!0 0 !0}, a i32 7)"]
    {
        let first = printed(&ok(&format!("!n = !{{!1}}\n!0 = !{{}}\n!1 = {node}\n")));
        assert_eq!(first, printed(&ok(&first)), "{node}");
    }
}

/// opt-15, opt-19 and opt-22 read the text in this way, because only front ends use `G1`.
#[test]
fn a_global_without_a_space_is_in_space_zero() {
    let text = "target datalayout = \"e-A5-G1\"\n@a = global i32 0\n@b = global ptr @a\n";
    let m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
    assert!(m.globals.iter().all(|g| g.space == AddressSpace(0)));
}

#[test]
fn a_wide_range_stays_text() {
    let text = "define range(i333 0, 64) i333 @f(i333 range(i333 -1, 5) %x) {\n  ret i333 %x\n}\n";
    let m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
    assert!(print_module(&m, crate::ir::Dialect(22)).contains(&text[..61]));
}
