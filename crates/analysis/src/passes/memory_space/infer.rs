//! Infers, for each generic pointer, the spaces that may contain its object. The result is the least solution of the
//! equations below, for the whole module at once. Sets only grow, so the solution exists. The code evaluates the
//! equations repeatedly, until no set grows.

use super::{SpaceOptions, SpaceSet};
use crate::ir::{AddressSpace, Call, CastOp, ConstExpr, ConstId, Constant, FuncId, Inst, InstKind, Module, Value};
use crate::passes::propagate::CallSites;
use crate::target::{Defect, Target, is_kernel};

/// The set of spaces into which each generic pointer of a module may point.
pub struct Spaces {
    insts: Vec<Vec<SpaceSet>>,
    args: Vec<Vec<SpaceSet>>,
    results: Vec<SpaceSet>,
    /// Whether the host passes only pointers to global memory.
    from_host_is_global: bool,
    /// The seeded defect, if there is one.
    pub defect: Option<Defect>,
    /// The direct calls of the module.
    pub calls: CallSites,
}

impl Spaces {
    /// Solves the equations.
    pub fn new(m: &Module, options: &SpaceOptions) -> Spaces {
        let mut s = Spaces {
            insts: m.functions.iter().map(|f| vec![SpaceSet::NONE; f.insts.len()]).collect(),
            args: m.functions.iter().map(|f| vec![SpaceSet::NONE; f.params.len()]).collect(),
            results: vec![SpaceSet::NONE; m.functions.len()],
            from_host_is_global: options.kernel_arguments_are_global && host_knows_global_only(m),
            defect: options.defect,
            calls: CallSites::new(m),
        };
        for f in m.defined_functions() {
            for i in 0..m.function(f).params.len() {
                s.args[f.0 as usize][i] = s.parameter(m, f, i);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for f in m.defined_functions() {
                changed |= s.pass_over(m, f);
            }
        }
        s
    }

    /// Returns the set of a generic pointer.
    pub fn pointer_spaces(&self, m: &Module, f: FuncId, v: Value) -> SpaceSet {
        match v {
            Value::Arg(a) => self.args[f.0 as usize].get(a as usize).copied().unwrap_or(SpaceSet::ANY),
            Value::Inst(i) => self.insts[f.0 as usize][i.0 as usize],
            Value::Const(c) => constant(m, c),
            Value::Block(_) | Value::Metadata(_) | Value::Asm(_) => SpaceSet::ANY,
        }
    }

    /// Returns the initial set of a parameter. If every caller is known, the initial set is empty, and the calls add
    /// the sets of their arguments.
    fn parameter(&self, m: &Module, f: FuncId, i: usize) -> SpaceSet {
        let param = &m.function(f).params[i];
        let nvptx = Target::of(m) == Target::Nvptx64;
        if param.attrs.has("byval") {
            // The copy of a `byval` parameter is on the caller's stack. For a kernel, the copy is in the launch's
            // parameter memory, which may have global addresses.
            return match nvptx {
                true if is_kernel(m, f) => SpaceSet::from_spaces(&[1, 5, 101]),
                true => SpaceSet::from_spaces(&[5]),
                false => SpaceSet::ANY,
            };
        }
        if is_kernel(m, f) {
            let global = self.from_host_is_global && !param.attrs.has("byref");
            return if global { SpaceSet::from_spaces(&[1]) } else { SpaceSet::ANY };
        }
        if self.calls.sees_all(f) { SpaceSet::NONE } else { SpaceSet::ANY }
    }

    /// Evaluates the equations of one function once. Returns whether a set grew.
    fn pass_over(&mut self, m: &Module, f: FuncId) -> bool {
        let function = m.function(f);
        let mut changed = false;
        let mut grow = |old: &mut SpaceSet, new: SpaceSet| {
            let joined = old.join(new);
            changed |= std::mem::replace(old, joined) != joined;
        };
        for id in function.inst_ids() {
            let inst = function.inst(id);
            if is_generic(m, inst.ty) {
                let new = self.result_of(m, f, inst);
                grow(&mut self.insts[f.0 as usize][id.0 as usize], new);
            }
            match &inst.kind {
                InstKind::Ret(Some(v)) if is_generic(m, function.ret) => {
                    let new = self.pointer_spaces(m, f, *v);
                    grow(&mut self.results[f.0 as usize], new);
                }
                InstKind::Call(call) => {
                    let Some(callee) = m.callee(call.callee).filter(|c| self.calls.sees_all(*c)) else { continue };
                    for (i, arg) in call.args.iter().enumerate() {
                        let byval = m.function(callee).params.get(i).is_none_or(|p| p.attrs.has("byval"));
                        if is_generic(m, arg.ty) && !byval {
                            let new = self.pointer_spaces(m, f, arg.value);
                            grow(&mut self.args[callee.0 as usize][i], new);
                        }
                    }
                }
                _ => {}
            }
        }
        changed
    }

    /// Evaluates the equation of an instruction.
    fn result_of(&self, m: &Module, f: FuncId, inst: &Inst) -> SpaceSet {
        let of = |v: &Value| self.pointer_spaces(m, f, *v);
        match &inst.kind {
            InstKind::Alloca { .. } if Target::of(m) == Target::Nvptx64 => SpaceSet::from_spaces(&[5]),
            InstKind::Gep { base, .. } => of(base),
            InstKind::Freeze(v) => of(v),
            InstKind::Phi { incoming, .. } if self.defect == Some(Defect::FirstSource) => {
                incoming.first().map_or(SpaceSet::NONE, |(v, _)| of(v))
            }
            InstKind::Select { then, .. } if self.defect == Some(Defect::FirstSource) => of(then),
            InstKind::Phi { incoming, .. } => incoming.iter().fold(SpaceSet::NONE, |set, (v, _)| set.join(of(v))),
            InstKind::Select { then, els, .. } => of(then).join(of(els)),
            InstKind::Cast { op: CastOp::BitCast, value, .. } => of(value),
            InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => {
                let from = m.value_type(m.function(f), *value).and_then(|t| m.types.pointer_space(t));
                from.map_or(SpaceSet::ANY, SpaceSet::singleton)
            }
            InstKind::Cast { op: CastOp::IntToPtr, value, .. } => self.round_trip(m, f, *value),
            InstKind::Call(call) => self.call_result(m, f, call),
            InstKind::Load { ptr, .. } if self.from_host_is_global && is_of_launch(m, f, *ptr) => {
                SpaceSet::from_spaces(&[1])
            }
            _ => SpaceSet::ANY,
        }
    }

    /// For an `inttoptr (ptrtoint p)` whose integer has 64 bits, returns the set of p, because the result has the
    /// address of p.
    fn round_trip(&self, m: &Module, f: FuncId, v: Value) -> SpaceSet {
        let function = m.function(f);
        let Value::Inst(i) = v else { return SpaceSet::ANY };
        match &function.inst(i).kind {
            InstKind::Cast { op: CastOp::PtrToInt, value, .. } => {
                let generic = m.value_type(function, *value).is_some_and(|t| is_generic(m, t));
                let wide = m.types.int_bits(function.inst(i).ty) == Some(64);
                if generic && wide { self.pointer_spaces(m, f, *value) } else { SpaceSet::ANY }
            }
            _ => SpaceSet::ANY,
        }
    }

    fn call_result(&self, m: &Module, f: FuncId, call: &Call) -> SpaceSet {
        const SAME_OBJECT: [&str; 3] = ["llvm.launder.invariant.group", "llvm.strip.invariant.group", "llvm.ptrmask"];
        let Some(callee) = m.callee(call.callee).filter(|c| m.function(*c).ty == call.fn_ty) else {
            return SpaceSet::ANY;
        };
        let name = m.function_name(callee);
        if SAME_OBJECT.iter().any(|p| name.starts_with(p)) {
            return call.args.first().map_or(SpaceSet::ANY, |a| self.pointer_spaces(m, f, a.value));
        }
        let function = m.function(callee);
        // If a definition is interposable, the linker may replace it by a different definition.
        let fixed = !function.is_declaration() && matches!(&*function.linkage.linkage, "" | "internal" | "private");
        if fixed { self.results[callee.0 as usize] } else { SpaceSet::ANY }
    }
}

/// Whether launches pass only pointers to global memory, as CUDA's and AMD's launches do (upstream makes the same
/// assumption).
fn host_knows_global_only(m: &Module) -> bool {
    match Target::of(m) {
        Target::Nvptx64 => m.triple.contains("-cuda"),
        Target::Amdgcn => true,
        Target::Flat => false,
    }
}

/// Whether the pointer points into constant memory that an AMD kernel gets at its launch: its arguments in memory, or
/// tables of the host. (As in upstream, false for every pointer on NVPTX.)
fn is_of_launch(m: &Module, f: FuncId, ptr: Value) -> bool {
    let function = m.function(f);
    let base_of = |v: Value| match v {
        Value::Inst(i) => match &function.inst(i).kind {
            InstKind::Gep { base, .. } => Some(*base),
            _ => None,
        },
        _ => None,
    };
    // At most one step per instruction, because dead code may have cycles.
    let chain = std::iter::successors(Some(ptr), |v| base_of(*v)).take(function.insts.len() + 1);
    let Some(base @ Value::Arg(_)) = chain.last() else { return false };
    let space = m.value_type(function, base).and_then(|t| m.types.pointer_space(t));
    space == Some(AddressSpace(4)) && is_kernel(m, f) && Target::of(m) == Target::Amdgcn
}

/// Whether the type is a single generic pointer.
pub(super) fn is_generic(m: &Module, ty: crate::ir::TypeId) -> bool {
    *m.types.get(ty) == crate::ir::Type::Ptr(AddressSpace(0))
}

fn constant(m: &Module, c: ConstId) -> SpaceSet {
    match m.constant(c) {
        Constant::Null { .. } | Constant::Undef { .. } | Constant::Poison { .. } => SpaceSet::NONE,
        Constant::Expr { expr: ConstExpr::Gep { base, .. }, .. } => constant(m, *base),
        Constant::Expr { expr: ConstExpr::Cast { op: CastOp::AddrSpaceCast, value }, .. } => {
            let from = m.constant_type(*value).and_then(|t| m.types.pointer_space(t));
            from.map_or(SpaceSet::ANY, SpaceSet::singleton)
        }
        _ => SpaceSet::ANY,
    }
}
