//! NVVM's atomic operations that have a scope in their name (`nvvm.atomic.add.gen.i.cta`), with their names.

use crate::code::Scope;
use crate::ir::RmwOp;

/// An atomic operation without ordering. If `op` is `None`, the operation is a compare-and-swap whose first operand is
/// the expected value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScopedAtomic {
    pub op: Option<RmwOp>,
    pub scope: Scope,
}

/// Returns the operation of the intrinsic `llvm.nvvm.atomic.{name}`; `name` has no type suffixes.
pub fn by_name(name: &str) -> Option<ScopedAtomic> {
    let (op, place) = name.split_once(".gen.")?;
    let scope = match place.split_once('.')? {
        (_, "cta") => Scope::Cta,
        (_, "sys") => Scope::System,
        _ => return None,
    };
    let op = match (op, place.starts_with("f.")) {
        ("add", true) => RmwOp::FAdd,
        ("add", false) => RmwOp::Add,
        // NVPTX selects `atom.min.s32` and `atom.max.s32`.
        ("max", false) => RmwOp::Max,
        ("min", false) => RmwOp::Min,
        ("inc", false) => RmwOp::UIncWrap,
        ("dec", false) => RmwOp::UDecWrap,
        ("exch", false) => RmwOp::Xchg,
        ("and", false) => RmwOp::And,
        ("or", false) => RmwOp::Or,
        ("xor", false) => RmwOp::Xor,
        ("cas", false) => return Some(ScopedAtomic { op: None, scope }),
        _ => return None,
    };
    Some(ScopedAtomic { op: Some(op), scope })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scoped_atomics() {
        let of = |name| by_name(name).map(|atomic| (atomic.op, atomic.scope));
        assert_eq!(of("add.gen.i.cta"), Some((Some(RmwOp::Add), Scope::Cta)));
        assert_eq!(of("add.gen.f.sys"), Some((Some(RmwOp::FAdd), Scope::System)));
        assert_eq!(of("cas.gen.i.sys"), Some((None, Scope::System)));
        assert_eq!((of("max.gen.f.cta"), of("add.gen.i.gpu"), of("load.add.f32")), (None, None, None));
    }
}
