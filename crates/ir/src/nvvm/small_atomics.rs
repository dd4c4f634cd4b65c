//! Rewrites atomic operations on 16 bits, which NVVM IR does not have. PTX has only one such operation, `atom.cas.b16`.
//! So inline PTX replaces each operation by one compare-and-swap, or by a loop around a compare-and-swap. The load in
//! the loop is atomic too, so the operation remains a single atomic operation.

use super::NvvmVersion;
use super::fence;
use crate::ir::surgery::{new_inst, replace_uses};
use crate::ir::*;

/// Replaces the atomic operations on i16 in a function, except volatile ones.
pub(super) fn replace(m: &mut Module, f: FuncId, version: NvvmVersion) {
    let small = m.types.int(16);
    for block in 0..m.function(f).blocks.len() {
        let insts = std::mem::take(&mut m.functions[f].blocks[block].insts);
        let mut kept = Vec::with_capacity(insts.len());
        for i in insts {
            match operation(m, f, i, small) {
                Some(operation) => kept.extend(operation.write(m, f, i, version)),
                None => kept.push(i),
            }
        }
        m.functions[f].blocks[block].insts = kept;
    }
}

/// One atomic operation on an i16.
struct Operation {
    ptr: Value,
    ptr_ty: TypeId,
    /// PTX's word for the address space, with a dot; empty for the generic space.
    space: &'static str,
    is_acquire: bool,
    is_release: bool,
    is_seq_cst: bool,
    kind: Kind,
}

enum Kind {
    CompareAndSwap {
        expected: Value,
        new: Value,
    },
    /// The PTX instructions that compute the new number `n_` from the old number `o_` and the operand `$2`.
    Modify {
        value: Value,
        text: &'static str,
    },
}

/// Returns the operation of an instruction, if inline PTX can express it.
fn operation(m: &Module, f: FuncId, i: InstId, small: TypeId) -> Option<Operation> {
    let function = m.function(f);
    let of = |value: Value| m.value_type(function, value);
    let (ptr, orderings, kind) = match &function.inst(i).kind {
        InstKind::CmpXchg { ptr, expected, new, success, failure, volatile: false, .. } if of(*new) == Some(small) => {
            let kind = Kind::CompareAndSwap { expected: *expected, new: *new };
            (*ptr, [success.ordering, *failure], kind)
        }
        InstKind::AtomicRmw { op, ptr, value, atomic, volatile: false, .. } if of(*value) == Some(small) => {
            (*ptr, [atomic.ordering; 2], Kind::Modify { value: *value, text: instructions(*op)? })
        }
        _ => return None,
    };
    let ptr_ty = of(ptr)?;
    let space = match m.types.pointer_space(ptr_ty)?.0 {
        0 => "",
        1 => ".global",
        3 => ".shared",
        _ => return None,
    };
    let is_one_of = |wanted: &[Ordering]| orderings.iter().any(|o| wanted.contains(o));
    Some(Operation {
        ptr,
        ptr_ty,
        space,
        is_acquire: is_one_of(&[Ordering::Acquire, Ordering::AcqRel, Ordering::SeqCst]),
        is_release: is_one_of(&[Ordering::Release, Ordering::AcqRel, Ordering::SeqCst]),
        is_seq_cst: is_one_of(&[Ordering::SeqCst]),
        kind,
    })
}

/// Returns the PTX instructions of an operation; `None` if the operation needs more than two instructions.
fn instructions(op: RmwOp) -> Option<&'static str> {
    Some(match op {
        RmwOp::Xchg => "mov.b16 n_, $2;",
        RmwOp::Add => "add.s16 n_, o_, $2;",
        RmwOp::Sub => "sub.s16 n_, o_, $2;",
        RmwOp::And => "and.b16 n_, o_, $2;",
        RmwOp::Nand => "and.b16 n_, o_, $2; not.b16 n_, n_;",
        RmwOp::Or => "or.b16 n_, o_, $2;",
        RmwOp::Xor => "xor.b16 n_, o_, $2;",
        RmwOp::Max => "max.s16 n_, o_, $2;",
        RmwOp::Min => "min.s16 n_, o_, $2;",
        RmwOp::UMax => "max.u16 n_, o_, $2;",
        RmwOp::UMin => "min.u16 n_, o_, $2;",
        _ => return None,
    })
}

impl Operation {
    /// Returns the instructions that replace `old`. Uses of `old` become uses of the new result.
    fn write(&self, m: &mut Module, f: FuncId, old: InstId, version: NvvmVersion) -> Vec<InstId> {
        let order = match (self.is_acquire, self.is_release) {
            (true, true) => "acq_rel",
            (true, false) => "acquire",
            (false, true) => "release",
            (false, false) => "relaxed",
        };
        let space = self.space;
        let swap = format!("atom.{order}.sys{space}.cas.b16 $0, [$1]");
        let mut out = Vec::new();
        if self.is_seq_cst {
            out.push(fence(m, f, version));
        }
        match &self.kind {
            Kind::CompareAndSwap { expected, new } => {
                let found = self.asm(m, f, (&format!("{swap}, $2, $3;"), "=h,l,h,h,~{memory}"), &[*expected, *new]);
                out.push(found);
                out.extend(pair(m, f, old, Value::Inst(found), *expected));
            }
            Kind::Modify { value, text } => {
                let text = format!(
                    "{{ .reg .pred p_; .reg .b16 o_, n_; ld.relaxed.sys{space}.b16 o_, [$1]; again_: {text} \
                     {swap}, o_, n_; setp.ne.b16 p_, $0, o_; mov.b16 o_, $0; @p_ bra again_; }}"
                );
                let found = self.asm(m, f, (&text, "=&h,l,h,~{memory}"), &[*value]);
                replace_uses(&mut m.functions[f], Value::Inst(old), Value::Inst(found));
                out.push(found);
            }
        }
        out
    }

    /// Returns a call of inline PTX. The arguments of the call are the pointer and `numbers`.
    fn asm(&self, m: &mut Module, f: FuncId, text: (&str, &str), numbers: &[Value]) -> InstId {
        let small = m.types.int(16);
        let mut args = vec![(self.ptr_ty, self.ptr)];
        args.extend(numbers.iter().map(|number| (small, *number)));
        let call = m.asm_call(small, text, &args);
        new_inst(&mut m.functions[f], call, small)
    }
}

/// Builds the pair that `cmpxchg` returns (old value, success), and replaces the uses of `old` by it.
fn pair(m: &mut Module, f: FuncId, old: InstId, found: Value, expected: Value) -> [InstId; 3] {
    let (flag, ty) = (m.types.int(1), m.function(f).inst(old).ty);
    let poison = Value::Const(m.intern(Constant::Poison { ty }));
    let function = &mut m.functions[f];
    let is_equal = InstKind::ICmp { pred: ICmpPred::Eq, lhs: found, rhs: expected, flags: Flags::NONE };
    let success = new_inst(function, is_equal, flag);
    let insert = |aggregate, value, at| InstKind::InsertValue { aggregate, value, path: vec![at] };
    let half = new_inst(function, insert(poison, found, 0), ty);
    let whole = new_inst(function, InstKind::Ret(None), ty);
    replace_uses(function, Value::Inst(old), Value::Inst(whole));
    function.insts[whole].kind = insert(Value::Inst(half), Value::Inst(success), 1);
    [success, half, whole]
}

#[cfg(test)]
mod tests {
    use super::super::to_nvvm;
    use super::*;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;

    #[test]
    fn atomics_on_16_bits_become_inline_ptx() {
        let text = "define i1 @k(ptr %a, ptr addrspace(3) %s) {\n  %x = cmpxchg ptr %a, i16 1, i16 2 release acquire, align 2\n  \
                    %ok = extractvalue { i16, i1 } %x, 1\n  %y = atomicrmw nand ptr addrspace(3) %s, i16 7 seq_cst, align 2\n  \
                    %z = atomicrmw volatile add ptr %a, i16 %y monotonic, align 2\n  \
                    %b = atomicrmw add ptr %a, i8 1 monotonic, align 1\n  ret i1 %ok\n}\n";
        let m = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let new = print_module(&to_nvvm(&m, NvvmVersion::Nvvm23).expect("nvptx"), NvvmVersion::Nvvm23.dialect());
        for part in [
            "call i16 asm sideeffect \"atom.acq_rel.sys.cas.b16 $0, [$1], $2, $3;\", \"=h,l,h,h,~{memory}\"(ptr %a, i16 1, i16 2)",
            "icmp eq i16",
            "extractvalue { i16, i1 }",
            "fence seq_cst\n",
            "and.b16 n_, o_, $2; not.b16 n_, n_; atom.acq_rel.sys.shared.cas.b16 $0, [$1], o_, n_;",
            "atomicrmw volatile add ptr %a, i16",
            "atomicrmw add ptr %a, i8 1",
        ] {
            assert!(new.contains(part), "{part}\n{new}");
        }
        assert!(!new.contains("cmpxchg") && !new.contains("atomicrmw nand"), "{new}");
        let old = to_nvvm(&m, NvvmVersion::Nvvm7).expect("nvptx");
        assert!(print_module(&old, NvvmVersion::Nvvm7.dialect()).contains("cmpxchg"), "7 has typed pointers");
    }
}
