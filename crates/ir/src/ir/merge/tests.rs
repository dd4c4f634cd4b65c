use super::builder::*;
use super::*;

fn small() -> Module {
    let mut m = Module::default();
    m.triple = "nvptx64-nvidia-cuda".into();
    let (i32t, void) = (m.types.int(32), m.types.intern(Type::Void));
    let s = m.types.add_named(Some("S".into()), Some((vec![i32t, i32t], false)));
    let zero = m.intern(Constant::Zero { ty: s });
    let g = add_global(&mut m, "g", s, AddressSpace(3), Some(zero), 4);
    let barrier = declare(&mut m, "llvm.nvvm.barrier0", void, &[]);
    let f = add_function(&mut m, "k", void, &[]);
    let gc = global_constant(&mut m, g);
    let mut b = FunctionBuilder::new(&mut m, f, BlockId(0));
    b.new_block("");
    b.call(barrier, &[]);
    let v = b.load(i32t, Value::Const(gc), 4);
    let range = md_node(b.module, &[]);
    b.attach(v, MdKindId::NOUNDEF, range);
    b.ret(None);
    m
}

#[test]
fn two_copies_share_only_the_intrinsic() {
    let src = small();
    let mut dst = Module::default();
    let a = append(&mut dst, &src, "k0_");
    let b = append(&mut dst, &src, "k1_");
    assert_eq!(dst.triple, src.triple);
    assert_eq!(a[0], b[0], "the intrinsic is declared once");
    assert_ne!(a[1], b[1]);
    assert_eq!(dst.function_name(b[1]), "k1_k");
    assert_eq!(dst.globals.len(), 2);
    let names: Vec<_> = dst.types.named.iter().filter_map(|n| n.name.as_deref()).collect();
    assert_eq!(names, ["k0_S", "k1_S"]);
    let InstKind::Load { ptr: Value::Const(c), .. } = dst.function(b[1]).inst(InstId(1)).kind else {
        panic!("instruction ids do not change")
    };
    let Constant::Symbol { symbol, .. } = dst.constant(c) else { panic!("the operand is the variable") };
    assert_eq!(dst.symbol_name(*symbol), "k1_g");
    assert_eq!(dst.function(b[1]).inst(InstId(1)).md(MdKindId::NOUNDEF), Some(MdId(1)));
}

#[test]
fn other_declarations_of_one_name_are_renamed() {
    let mut a = Module::default();
    let (void, i8t) = (a.types.intern(Type::Void), a.types.int(8));
    declare(&mut a, "ext", void, &[]);
    let mut b = Module::default();
    let void_b = b.types.intern(Type::Void);
    assert_eq!(void, void_b);
    let i8b = b.types.int(8);
    assert_eq!(i8t, i8b);
    declare(&mut b, "ext", void_b, &[i8b]);
    let mut dst = Module::default();
    append(&mut dst, &a, "a_");
    append(&mut dst, &b, "b_");
    append(&mut dst, &a, "c_");
    let names: Vec<_> = (0..dst.functions.len() as u32).map(|f| dst.function_name(FuncId(f)).to_string()).collect();
    assert_eq!(names, ["ext", "b_ext"]);
}
