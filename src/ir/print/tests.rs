//! Modules made by hand; the golden files test what the parser can read.

use super::super::builder::{self, FunctionBuilder};
use super::*;
use crate::ir::attr::Captures;
use crate::ir::{AddressSpace, AttrValue, BinOp, CastOp, Flags, ICmpPred, MemoryEffects, Metadata, Type};

/// A kernel with a loop-free diamond, flags, a call, metadata and attributes.
fn sample() -> Module {
    let mut m = Module::default();
    m.triple = "nvptx64-nvidia-cuda".into();
    let (i1, i32, void) = (m.types.int(1), m.types.int(32), m.types.intern(Type::Void));
    let (p0, p3) = (m.types.ptr(AddressSpace(0)), m.types.ptr(AddressSpace(3)));
    let tid = builder::declare(&mut m, "tid", i32, &[]);
    let k = builder::add_function(&mut m, "k", void, &[(p0, "p"), (p3, "q"), (i1, "c")]);
    let f = &mut m.functions[k.0 as usize];
    f.cc = Some("ptx_kernel".into());
    f.attrs.set("memory", AttrValue::Memory(MemoryEffects { argmem: 3, ..MemoryEffects::NONE }));
    f.attrs.set("nounwind", AttrValue::None);
    f.attrs.set("target-cpu", AttrValue::String(Some("sm_90".into())));
    f.params[0].attrs.set("captures", AttrValue::Captures(Captures { other: 0, ret: 0 }));
    let args: Vec<Value> = (0..3).map(Value::Arg).collect();
    let mut b = FunctionBuilder::new(&mut m, k, crate::ir::BlockId(0));
    let entry = b.new_block("entry");
    let (yes, no) = (b.new_block("yes"), b.new_block("no"));
    b.switch_to(entry);
    let t = b.call(tid, &[]);
    let cast = b.cast(CastOp::AddrSpaceCast, args[1], p0);
    let g = b.gep(i32, cast, vec![t], Flags::NUSW.with(Flags::NUW));
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
    m.functions[k.0 as usize].insts[load.0 as usize].metadata.push((crate::ir::MdKindId::INVARIANT_LOAD, node));
    m
}

#[test]
fn newest_text() {
    let text = print_module(&sample(), Dialect(22));
    insta::assert_snapshot!(text);
}

#[test]
fn older_dialects_lose_promises_only() {
    let text = print_module(&sample(), Dialect(15));
    insta::assert_snapshot!(text);
    for word in ["nusw", "disjoint", "captures", "memory("] {
        assert!(!text.contains(word), "LLVM 15 does not know {word}");
    }
}
