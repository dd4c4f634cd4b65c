//! The intrinsics of the full-restrict proposal (LLVM review D68484), decoded from calls.
//!
//! Before propagation a pointer that was read from a restrict variable goes through `llvm.noalias`; after it the loads and
//! stores carry the same knowledge in their `ptr_provenance` operand, whose chain of `llvm.provenance.noalias` ends at a
//! normal pointer. Names carry type suffixes, typed (`p0i32`) or opaque (`p0`), or none.

use super::{Function, InstKind, MdId, MdKindId, Metadata, Module, Value};

/// One of the intrinsics.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RestrictKind {
    /// `llvm.noalias.decl`: here a restrict variable is declared.
    Decl,
    /// `llvm.noalias`: the pointer read from it.
    NoAlias,
    /// `llvm.provenance.noalias`: the same, on the provenance path.
    Provenance,
    /// `llvm.noalias.arg.guard`: a pointer together with its provenance.
    ArgGuard,
    /// `llvm.noalias.copy.guard`: a block in memory that holds restrict pointers.
    CopyGuard,
}

/// One call of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RestrictCall {
    /// The intrinsic.
    pub kind: RestrictKind,
    /// The pointer that is passed on (of a declaration: the variable).
    pub ptr: Value,
    /// The declaration, if there is one.
    pub decl: Option<Value>,
    /// Address of the restrict pointer.
    pub addr: Option<Value>,
    /// Provenance of that address, or (arg.guard) of the pointer.
    pub provenance: Option<Value>,
    /// The object id.
    pub object: Option<Value>,
    /// The list with the one scope.
    pub scope: Option<MdId>,
}

/// Name without types, kind, and the positions of declaration, address, provenance, object id and scope.
type Row = (&'static str, RestrictKind, [Option<usize>; 5]);

/// Longer names first.
const ROWS: [Row; 5] = [
    ("llvm.noalias.decl", RestrictKind::Decl, [None, Some(0), None, Some(1), Some(2)]),
    ("llvm.noalias.arg.guard", RestrictKind::ArgGuard, [None, None, Some(1), None, None]),
    ("llvm.noalias.copy.guard", RestrictKind::CopyGuard, [Some(1), None, None, None, Some(3)]),
    ("llvm.provenance.noalias", RestrictKind::Provenance, [Some(1), Some(2), Some(3), Some(4), Some(5)]),
    ("llvm.noalias", RestrictKind::NoAlias, [Some(1), Some(2), None, Some(3), Some(4)]),
];

/// The row of a name. The suffix of a typed spelling may hold any name of a struct: `.p0s_struct.Bs`.
fn row(name: &str) -> Option<&'static Row> {
    let rest = |stem: &str| name.strip_prefix(stem).is_some_and(|r| r.is_empty() || r.starts_with(".p"));
    ROWS.iter().find(|(stem, ..)| rest(stem))
}

/// The intrinsic that a function of this name is.
pub fn restrict_kind(name: &str) -> Option<RestrictKind> {
    row(name).map(|(_, kind, _)| *kind)
}

/// Reads a call of one of the intrinsics; `None` for anything else.
pub fn restrict_call(m: &Module, kind: &InstKind) -> Option<RestrictCall> {
    let InstKind::Call(call) = kind else { return None };
    let (_, kind, [decl, addr, provenance, object, scope]) = *row(m.function_name(m.callee(call.callee)?))?;
    let at = |i: Option<usize>| call.args.get(i?).map(|a| a.value);
    let scope = match at(scope) {
        Some(Value::Metadata(id)) => Some(id),
        _ => None,
    };
    let known = |v: &Value| !is_nothing(m, *v);
    Some(RestrictCall {
        kind,
        ptr: call.args.first()?.value,
        decl: at(decl).filter(known),
        addr: at(addr).filter(known),
        provenance: at(provenance).filter(known),
        object: at(object),
        scope,
    })
}

/// The members of a list of scopes.
pub fn scopes(m: &Module, list: Option<MdId>) -> Vec<MdId> {
    match list.and_then(|id| m.metadata.get(id.0 as usize)) {
        Some(Metadata::Node { operands, .. }) => operands.iter().copied().flatten().collect(),
        _ => Vec::new(),
    }
}

/// The unknown function scope of a function: the scope of restrict pointers whose declaration is unknown.
pub fn unknown_scope(m: &Module, f: &Function) -> Option<MdId> {
    let list = f.metadata.iter().find(|(kind, _)| *kind == MdKindId::NOALIAS).map(|(_, list)| *list);
    match scopes(m, list)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// `null`, `undef` or `poison`: what was known is gone.
fn is_nothing(m: &Module, v: Value) -> bool {
    use super::Constant;
    match v {
        Value::Const(c) => {
            matches!(m.constant(c), Constant::Null { .. } | Constant::Undef { .. } | Constant::Poison { .. })
        }
        _ => false,
    }
}
