//! Tests of the parser.

use super::super::*;
use super::*;

fn ok(text: &str) -> Module {
    match parse_module("t.ll", text.as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{}", e.render(text.as_bytes(), false)),
    }
}

/// The instructions of the only function, in text order.
fn insts(m: &Module) -> Vec<&Inst> {
    let f = m.functions.iter().find(|f| !f.blocks.is_empty()).expect("a body");
    f.inst_ids().map(|i| f.inst(i)).collect()
}

#[test]
fn an_empty_file_is_a_module() {
    assert_eq!(ok("").functions.len(), 0);
    assert_eq!(ok("; one\n  ; two  \n\ntarget triple = \"nvptx64\"\n; not the header\n").header.len(), 2);
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
