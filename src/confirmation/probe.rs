//! Turns a lead into a case by adding accesses to the two locations of a NoAlias claim. The caller then asks the oracle
//! about the function with these accesses, and runs this function.
//!
//! Two accesses are added: a store through one pointer, then a load through the other pointer. The added accesses have
//! the claimed sizes and alignment 1, and directly follow the definition of the pointer that is defined last. The
//! oracle's answers about the new function replace the answers of the lead.

use crate::answers::{MemoryLocation, Question};
use crate::ir::cfg::Cfg;
use crate::ir::dominators::Dominators;
use crate::ir::{BlockId, FuncId, Function, Inst, InstId, InstKind, Module, Value};

/// Returns the module with the missing accesses of an alias question added to `function`. Returns `None` if neither
/// definition dominates the other, or if a size is not known.
pub fn probe(module: &Module, function: FuncId, question: &Question) -> Option<Module> {
    let Question::Alias { a, b } = question else { return None };
    let (size_a, size_b) = (a.size.precise()?, b.size.precise()?);
    let f = module.function(function);
    let (block, at) = place(f, a, b)?;
    let mut out = module.clone();
    let bytes = |out: &mut Module, n: u64| {
        u32::try_from(n * 8).ok().filter(|bits| (8..=128).contains(bits)).map(|bits| (out.types.int(bits), bits))
    };
    let (_, bits_a) = bytes(&mut out, size_a)?;
    let (ty_b, _) = bytes(&mut out, size_b)?;
    let void = out.types.intern(crate::ir::Type::Void);
    let stored = Value::Const(out.const_int(bits_a, 0x5a));
    let store =
        InstKind::Store { value: stored, ptr: a.ptr, provenance: None, align: 1, volatile: false, atomic: None };
    let load = InstKind::Load { ptr: b.ptr, provenance: None, align: 1, volatile: false, atomic: None };
    let f = &mut out.functions[function.0 as usize];
    for (offset, (kind, ty)) in [(store, void), (load, ty_b)].into_iter().enumerate() {
        let id = InstId(f.insts.len() as u32);
        f.insts.push(Inst { kind, ty, name: None, metadata: Vec::new(), records: Vec::new() });
        f.blocks[block.0 as usize].insts.insert(at + offset, id);
    }
    Some(out)
}

/// Returns the block of the later definition, and the index directly after it.
fn place(f: &Function, a: &MemoryLocation, b: &MemoryLocation) -> Option<(BlockId, usize)> {
    let position = |v: Value| match v {
        Value::Inst(i) => f.block_ids().find_map(|b| {
            let at = f.block(b).insts.iter().position(|x| *x == i)?;
            Some((b, at + 1))
        }),
        _ => Some((BlockId(0), 0)),
    };
    let (pa, pb) = (position(a.ptr)?, position(b.ptr)?);
    let dominators = Dominators::new(&Cfg::new(f));
    let later = if pa.0 == pb.0 {
        (pa.0, pa.1.max(pb.1))
    } else if dominators.dominates(pa.0, pb.0) {
        pb
    } else if dominators.dominates(pb.0, pa.0) {
        pa
    } else {
        return None;
    };
    // The accesses follow the phis of the block.
    let phis = f.block(later.0).insts.iter().take_while(|i| matches!(f.inst(**i).kind, InstKind::Phi { .. })).count();
    Some((later.0, later.1.max(phis)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::LocationSize;
    use crate::ir::dialect::Dialect;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;
    use crate::ir::verify::verify;

    fn probed(text: &str) -> Option<String> {
        let module = parse_module("probe.ll", text.as_bytes()).expect("good text").module;
        let f = module.function(FuncId(0));
        let value = |name: &str| {
            let inst = f.insts.iter().position(|i| i.name.as_deref() == Some(name));
            let arg = f.params.iter().position(|p| p.name.as_deref() == Some(name));
            inst.map(|i| Value::Inst(InstId(i as u32))).or(arg.map(|i| Value::Arg(i as u32))).expect("named")
        };
        let location = |name| MemoryLocation {
            ptr: value(name),
            size: LocationSize::Precise(4),
            space: crate::ir::AddressSpace(0),
        };
        let out = probe(&module, FuncId(0), &Question::Alias { a: location("p"), b: location("q") })?;
        assert_eq!(verify(&out), []);
        Some(print_module(&out, Dialect::INTERNAL))
    }

    #[test]
    fn adds_a_store_and_a_load_behind_the_later_definition() {
        let text = probed("define void @k(ptr %p, i64 %i) {\n  %q = getelementptr i8, ptr %p, i64 %i\n  ret void\n}\n")
            .expect("a place");
        let order = ["%q = getelementptr", "store i32 90, ptr %p, align 1", "load i32, ptr %q, align 1", "ret void"];
        let at: Vec<usize> =
            order.iter().map(|o| text.find(o).unwrap_or_else(|| panic!("{o} is in\n{text}"))).collect();
        assert!(at.is_sorted(), "{text}");
    }

    #[test]
    fn no_place_where_neither_definition_dominates() {
        let text = "define void @k(ptr %a, i1 %c) {\n  br i1 %c, label %x, label %y\nx:\n  %p = getelementptr i8, ptr %a, i64 1\n  \
            ret void\ny:\n  %q = getelementptr i8, ptr %a, i64 2\n  ret void\n}\n";
        assert_eq!(probed(text), None);
    }
}
