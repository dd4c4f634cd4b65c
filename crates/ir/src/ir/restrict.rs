//! The intrinsics of the full-restrict proposal (LLVM review D68484), decoded from calls.
//!
//! Before propagation, a pointer that was read from a restrict variable is the argument of an `llvm.noalias`. After
//! propagation, the same information is in the `ptr_provenance` operands of loads and stores: a chain of
//! `llvm.provenance.noalias` that ends at a normal pointer. The name of an intrinsic has a suffix for typed pointers
//! (`p0i32`), a suffix for opaque pointers (`p0`), or no suffix.

use super::{Function, InstKind, MdId, MdKindId, Metadata, Module, Value};

/// The five intrinsics of the full-restrict proposal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RestrictKind {
    /// `llvm.noalias.decl`: declares a restrict variable.
    Decl,
    /// `llvm.noalias`: gives the pointer that was read from a restrict variable.
    NoAlias,
    /// `llvm.provenance.noalias`: like `NoAlias`, but the result is used only as a provenance operand.
    Provenance,
    /// `llvm.noalias.arg.guard`: combines a pointer with its provenance.
    ArgGuard,
    /// `llvm.noalias.copy.guard`: marks a memory block that holds restrict pointers.
    CopyGuard,
}

/// A call of one of the intrinsics.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RestrictCall {
    /// Which intrinsic is called.
    pub kind: RestrictKind,
    /// The pointer that the call returns. For a declaration, the variable.
    pub ptr: Value,
    /// The `llvm.noalias.decl` call of the variable, if it is known.
    pub decl: Option<Value>,
    /// The address of the restrict pointer.
    pub addr: Option<Value>,
    /// The provenance of `addr`. For an argument guard (`ArgGuard`), the provenance of `ptr`.
    pub provenance: Option<Value>,
    /// The object id operand.
    pub object: Option<Value>,
    /// The metadata list with the scope.
    pub scope: Option<MdId>,
}

/// A row has the intrinsic's name without type suffix, the kind, and the positions of five operands: declaration,
/// address, provenance, object id and scope.
type Row = (&'static str, RestrictKind, [Option<usize>; 5]);

/// If one name in the list is a prefix of another, the longer name comes first, because the search takes the first row
/// that matches.
const ROWS: [Row; 5] = [
    ("llvm.noalias.decl", RestrictKind::Decl, [None, Some(0), None, Some(1), Some(2)]),
    ("llvm.noalias.arg.guard", RestrictKind::ArgGuard, [None, None, Some(1), None, None]),
    ("llvm.noalias.copy.guard", RestrictKind::CopyGuard, [Some(1), None, None, None, Some(3)]),
    ("llvm.provenance.noalias", RestrictKind::Provenance, [Some(1), Some(2), Some(3), Some(4), Some(5)]),
    ("llvm.noalias", RestrictKind::NoAlias, [Some(1), Some(2), None, Some(3), Some(4)]),
];

/// Returns the row for a function name. The suffix of a name that was made for typed pointers may contain any struct
/// name, as in `.p0s_struct.Bs`.
fn row(name: &str) -> Option<&'static Row> {
    let rest = |stem: &str| name.strip_prefix(stem).is_some_and(|r| r.is_empty() || r.starts_with(".p"));
    ROWS.iter().find(|(stem, ..)| rest(stem))
}

/// Returns the kind of the intrinsic that a function name denotes.
pub fn restrict_kind(name: &str) -> Option<RestrictKind> {
    row(name).map(|(_, kind, _)| *kind)
}

/// Decodes a call of a full-restrict intrinsic; `None` for any other instruction.
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

/// Returns the scopes in a list.
pub fn scopes(m: &Module, list: Option<MdId>) -> Vec<MdId> {
    match list.and_then(|id| m.metadata.get(id.0 as usize)) {
        Some(Metadata::Node { operands, .. }) => operands.iter().copied().flatten().collect(),
        _ => Vec::new(),
    }
}

/// Returns the function's scope for restrict pointers whose declaration is unknown.
pub fn unknown_scope(m: &Module, f: &Function) -> Option<MdId> {
    let list = f.metadata.iter().find(|(kind, _)| *kind == MdKindId::NOALIAS).map(|(_, list)| *list);
    match scopes(m, list)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether the value is `null`, `undef` or `poison`. As an operand, such a value means that the information is missing.
fn is_nothing(m: &Module, v: Value) -> bool {
    use super::Constant;
    match v {
        Value::Const(c) => {
            matches!(m.constant(c), Constant::Null { .. } | Constant::Undef { .. } | Constant::Poison { .. })
        }
        _ => false,
    }
}
