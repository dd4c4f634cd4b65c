//! Types of operands and results, instruction by instruction.

use super::super::*;
use super::Checker;
use super::types::*;

impl Checker<'_> {
    /// Checks every instruction that is in a block.
    pub(super) fn instructions(&mut self) {
        for id in self.f.inst_ids() {
            self.inst = Some(id);
            let inst = self.f.inst(id);
            let void = matches!(self.module.types.get(inst.ty), Type::Void);
            self.check(!void || inst.name.is_none(), "a name without a result");
            inst.kind.for_each_operand(|v| {
                if let Value::Inst(d) = v {
                    let ty = self.module.types.get(self.f.inst(d).ty);
                    self.check(!matches!(ty, Type::Void), "an operand has no value");
                }
            });
            self.instruction(id, inst);
            self.promises(inst);
            self.restrict(inst);
        }
        self.inst = None;
    }

    /// Returns the type of an operand. `None` for blocks, metadata and asm, and for symbols whose pointer type is not
    /// in the table.
    fn ty(&self, v: Value) -> Option<TypeId> {
        self.module.value_type(self.f, v)
    }

    /// Whether the operand has this type. An operand whose type is unknown passes.
    fn has(&self, v: Value, ty: TypeId) -> bool {
        match v {
            Value::Block(_) | Value::Metadata(_) | Value::Asm(_) => false,
            _ => self.ty(v).is_none_or(|t| t == ty),
        }
    }

    /// Whether the operand's type satisfies the predicate.
    fn is(&self, v: Value, question: fn(&TypeTable, TypeId) -> bool) -> bool {
        match v {
            Value::Block(_) | Value::Metadata(_) | Value::Asm(_) => false,
            _ => self.ty(v).is_none_or(|t| question(&self.module.types, t)),
        }
    }

    fn is_bit(&self, v: Value) -> bool {
        self.is(v, |types, t| types.int_bits(t) == Some(1))
    }

    fn instruction(&mut self, id: InstId, inst: &Inst) {
        let types = &self.module.types;
        let ty = inst.ty;
        let is_void = matches!(types.get(ty), Type::Void);
        let scalar_pointer: fn(&TypeTable, TypeId) -> bool = |t, ty| t.is_pointer(ty);
        match &inst.kind {
            InstKind::Ret(value) => {
                let fits = match value {
                    Some(v) => self.has(*v, self.f.ret) && !matches!(types.get(self.f.ret), Type::Void),
                    None => matches!(types.get(self.f.ret), Type::Void),
                };
                self.check(fits, "returns another type than the function");
            }
            InstKind::Br(_) | InstKind::Unreachable => {}
            InstKind::CondBr { cond, .. } => self.check(self.is_bit(*cond), "the condition is not an i1"),
            InstKind::Switch { value, cases, .. } => self.switch(*value, cases),
            InstKind::IndirectBr { address, .. } => {
                self.check(self.is(*address, scalar_pointer), "the address is not a pointer");
            }
            InstKind::FNeg { value, .. } => {
                self.check(
                    self.has(*value, ty) && is_float(types, ty),
                    "operand and result are not the same float type",
                );
            }
            InstKind::Binary { op, lhs, rhs, .. } => self.binary(*op, *lhs, *rhs, ty),
            InstKind::Alloca { allocated, count, align, .. } => {
                self.check(types.is_pointer(ty), "the result is not a pointer");
                self.check(is_sized(types, *allocated), "the allocated type has no size");
                self.check(align.is_power_of_two(), "an alignment is a power of two");
                let count_is_int = count.is_none_or(|c| self.is(c, |t, ty| t.int_bits(ty).is_some()));
                self.check(count_is_int, "the count is not an integer");
            }
            InstKind::Load { ptr, align, atomic, .. } => {
                self.access(*ptr, ty, *align);
                if let Some(a) = atomic {
                    let bad = matches!(a.ordering, Ordering::Release | Ordering::AcqRel);
                    self.check(!bad, "a load cannot release");
                    self.atomic_type(ty);
                }
            }
            InstKind::Store { value, ptr, align, atomic, .. } => {
                let Some(stored) = self.ty(*value) else { return };
                self.access(*ptr, stored, *align);
                if let Some(a) = atomic {
                    let bad = matches!(a.ordering, Ordering::Acquire | Ordering::AcqRel);
                    self.check(!bad, "a store cannot acquire");
                    self.atomic_type(stored);
                }
            }
            InstKind::Fence(a) => {
                let orders = !matches!(a.ordering, Ordering::Unordered | Ordering::Monotonic);
                self.check(orders, "a fence must acquire or release");
            }
            InstKind::CmpXchg { ptr, expected, new, success, failure, align, .. } => {
                let Some(value) = self.ty(*expected) else { return };
                self.access(*ptr, value, *align);
                let ok = matches!(types.get(value), Type::Int(_) | Type::Ptr(_)) && self.has(*new, value);
                self.check(ok, "the values are not the same integer or pointer type");
                let pair = types.struct_body(ty).map(|(f, _)| f.to_vec());
                let bit = types.find(&Type::Int(1));
                self.check(pair == bit.map(|b| vec![value, b]), "the result is not the value and an i1");
                let bad = matches!(failure, Ordering::Release | Ordering::AcqRel | Ordering::Unordered);
                self.check(!bad && success.ordering != Ordering::Unordered, "an ordering that cmpxchg cannot have");
            }
            InstKind::AtomicRmw { op, ptr, value, atomic, align, elementwise, .. } => {
                self.rmw(*op, *ptr, *value, atomic, *align, ty);
                let fixed = matches!(types.get(ty), Type::Vector { scalable: false, .. });
                let fits = fixed && atomic.ordering != Ordering::SeqCst;
                self.check(!elementwise || fits, "an elementwise operation on a scalar, or with seq_cst");
            }
            InstKind::Gep { source, base, indices, .. } => self.gep(*source, *base, indices, ty),
            InstKind::Cast { op, value, .. } => {
                let ok = self.ty(*value).is_none_or(|from| cast_is_valid(types, *op, from, ty));
                self.check(ok, "the cast is not defined between these types");
            }
            InstKind::ICmp { lhs, rhs, .. } => {
                self.compare(*lhs, *rhs, ty, |t, ty| is_int(t, ty) || is_ptr(t, ty));
            }
            InstKind::FCmp { lhs, rhs, .. } => self.compare(*lhs, *rhs, ty, is_float),
            InstKind::Phi { incoming, .. } => {
                let ok = incoming.iter().all(|(v, _)| self.has(*v, ty));
                self.check(ok && may_be_operand(types, ty), "an incoming value has another type");
            }
            InstKind::Select { cond, then, els, .. } => {
                let lanes = shape(types, ty);
                let fits = self.is_bit(*cond)
                    || self.ty(*cond).is_none_or(|c| {
                        lanes.is_some() && shape(types, c) == lanes && types.int_bits(scalar(types, c)) == Some(1)
                    });
                self.check(fits, "the condition is not an i1 (or one per lane)");
                self.check(self.has(*then, ty) && self.has(*els, ty), "the arms have another type than the result");
            }
            InstKind::Call(call) => {
                self.call(call, ty);
                if call.tail == TailKind::MustTail {
                    self.must_tail(id);
                }
            }
            InstKind::Invoke { call, .. } => self.call(call, ty),
            InstKind::VaArg { list } => self.check(self.is(*list, scalar_pointer), "the list is not a pointer"),
            InstKind::Freeze(v) => self.check(self.has(*v, ty), "operand and result have different types"),
            InstKind::ExtractElement { vector, index } => {
                let fits = self.ty(*vector).is_none_or(|v| shape(types, v).is_some() && scalar(types, v) == ty);
                self.check(fits, "the result is not an element of the vector");
                self.check(self.is(*index, |t, ty| t.int_bits(ty).is_some()), "the index is not an integer");
            }
            InstKind::InsertElement { vector, value, index } => {
                let fits = shape(types, ty).is_some() && self.has(*vector, ty) && self.has(*value, scalar(types, ty));
                self.check(fits, "vector, element and result do not fit");
                self.check(self.is(*index, |t, ty| t.int_bits(ty).is_some()), "the index is not an integer");
            }
            InstKind::ShuffleVector { lhs, rhs, mask, mask_ty } => self.shuffle(*lhs, *rhs, mask, *mask_ty, ty),
            InstKind::ExtractValue { aggregate, path } => {
                let fits = self.ty(*aggregate).is_none_or(|a| at_path(types, a, path) == Some(ty));
                self.check(fits, "the path does not lead to the result's type");
            }
            InstKind::InsertValue { aggregate, value, path } => {
                let member = at_path(types, ty, path);
                let fits = self.has(*aggregate, ty) && member.is_some_and(|m| self.has(*value, m));
                self.check(fits, "the path does not lead to the value's type");
            }
            InstKind::Opaque { .. } => return,
        }
        let without_result = matches!(
            inst.kind,
            InstKind::Ret(_)
                | InstKind::Br(_)
                | InstKind::CondBr { .. }
                | InstKind::Switch { .. }
                | InstKind::IndirectBr { .. }
                | InstKind::Unreachable
                | InstKind::Store { .. }
                | InstKind::Fence(_)
        );
        let may_be_void = matches!(inst.kind, InstKind::Call(_) | InstKind::Invoke { .. });
        self.check(may_be_void || is_void == without_result, "the type of the result is void, or should be void");
    }

    fn switch(&mut self, value: Value, cases: &[(ConstId, BlockId)]) {
        self.check(self.is(value, |t, ty| t.int_bits(ty).is_some()), "the switched value is not an integer");
        let fits = |c: &ConstId| matches!(self.module.constant(*c), Constant::Int { ty, .. } | Constant::WideInt { ty, .. } if self.has(value, *ty));
        self.check(cases.iter().all(|(c, _)| fits(c)), "a case has another type than the value");
        let mut values: Vec<ConstId> = cases.iter().map(|(c, _)| *c).collect();
        values.sort_unstable();
        // Equal constants have equal ids.
        self.check(values.windows(2).all(|w| w[0] != w[1]), "a case occurs twice");
    }

    fn binary(&mut self, op: BinOp, lhs: Value, rhs: Value, ty: TypeId) {
        let float = op.is_float();
        let types = &self.module.types;
        let kind = if float { is_float(types, ty) } else { is_int(types, ty) };
        self.check(kind, "the operation is not defined for this type");
        self.check(self.has(lhs, ty) && self.has(rhs, ty), "operands and result have different types");
    }

    /// Checks the rules that loads, stores and atomic operations share.
    fn access(&mut self, ptr: Value, ty: TypeId, align: u64) {
        self.check(self.is(ptr, |t, ty| t.is_pointer(ty)), "the address is not a pointer");
        self.check(is_sized(&self.module.types, ty), "the accessed type has no size");
        self.check(align.is_power_of_two(), "an alignment is a power of two");
    }

    fn atomic_type(&mut self, ty: TypeId) {
        let types = &self.module.types;
        let ok = match types.get(ty) {
            Type::Int(bits) | Type::Byte(bits) => *bits >= 8 && bits.is_power_of_two(),
            Type::Ptr(_) | Type::Float(_) => true,
            // LLVM 22 allows atomic loads and stores of vectors.
            Type::Vector { .. } => true,
            _ => false,
        };
        self.check(ok, "an atomic access of a type that does not allow it");
    }

    fn rmw(&mut self, op: RmwOp, ptr: Value, value: Value, atomic: &Atomic, align: u64, ty: TypeId) {
        use RmwOp::*;
        let types = &self.module.types;
        self.access(ptr, ty, align);
        self.check(self.has(value, ty), "value and result have different types");
        // LLVM 23 allows vectors for all of these operations.
        let ok = match op {
            Xchg => matches!(types.get(scalar(types, ty)), Type::Int(_) | Type::Float(_) | Type::Ptr(_)),
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum => is_float(types, ty),
            _ => is_int(types, ty),
        };
        self.check(ok, "the operation is not defined for this type");
        self.check(atomic.ordering != Ordering::Unordered, "an ordering that atomicrmw cannot have");
    }

    fn gep(&mut self, source: TypeId, base: Value, indices: &[Value], ty: TypeId) {
        let types = &self.module.types;
        self.check(is_sized(types, source), "the source type has no size");
        let value = |v: &Value| match v {
            Value::Const(c) => index_value(self.module, *c),
            _ => None,
        };
        let known: Option<Vec<_>> = indices.iter().map(|v| Some((self.ty(*v)?, value(v)))).collect();
        let (Some(base), Some(known)) = (self.ty(base), known) else { return };
        match gep_result(types, source, base, &known) {
            Ok((space, lanes)) => {
                let fits = types.pointer_space(ty) == Some(space) && shape(types, ty) == lanes;
                self.check(fits, "the address has another type than its base");
            }
            Err(why) => self.fail(why),
        }
    }

    fn compare(&mut self, lhs: Value, rhs: Value, ty: TypeId, may: fn(&TypeTable, TypeId) -> bool) {
        let types = &self.module.types;
        let Some(operand) = self.ty(lhs) else { return };
        self.check(may(types, operand), "the comparison is not defined for this type");
        self.check(self.has(rhs, operand), "operands have different types");
        let bit = types.int_bits(scalar(types, ty)) == Some(1) && shape(types, ty) == shape(types, operand);
        self.check(bit, "the result is not an i1 (or one per lane)");
    }

    fn shuffle(&mut self, lhs: Value, rhs: Value, mask: &[i32], mask_ty: TypeId, ty: TypeId) {
        let types = &self.module.types;
        let Some(operand) = self.ty(lhs) else { return };
        let vector = shape(types, operand);
        self.check(vector.is_some() && self.has(rhs, operand), "operands are not vectors of one type");
        let result = shape(types, ty) == shape(types, mask_ty) && scalar(types, ty) == scalar(types, operand);
        self.check(result, "the result is not a vector of the mask's length");
        let (Some((len, scalable)), Some((out, _))) = (vector, shape(types, mask_ty)) else { return };
        let in_range = |i: &i32| *i == -1 || (0..2 * i64::from(len)).contains(&i64::from(*i));
        self.check(scalable || mask.len() == out as usize, "the mask has another length than its type");
        self.check(mask.iter().all(in_range), "the mask selects a lane that does not exist");
    }

    fn call(&mut self, call: &Call, ty: TypeId) {
        let types = &self.module.types;
        let Type::Function { ret, params, vararg } = types.get(call.fn_ty) else {
            return self.fail("the type of the call is not a function type");
        };
        self.check(*ret == ty, "the result has another type than the function type's");
        let callable = matches!(call.callee, Value::Asm(_)) || self.is(call.callee, |t, ty| t.is_pointer(ty));
        self.check(callable, "the callee is not a pointer");
        let enough = call.args.len() == params.len() || (*vararg && call.args.len() > params.len());
        self.check(enough, "the number of arguments is not the function type's");
        let typed = call.args.iter().zip(params).all(|(a, p)| a.ty == *p);
        self.check(typed, "an argument has another type than the function type's");
        let valued = |a: &CallArg| matches!(types.get(a.ty), Type::Metadata | Type::Label) || self.has(a.value, a.ty);
        self.check(call.args.iter().all(valued), "an argument's value has another type");
        self.function_attributes(&call.fn_attrs);
        self.result_attributes(&call.ret_attrs, ty);
        let list: Vec<(&AttrSet, TypeId)> = call.args.iter().map(|a| (&a.attrs, a.ty)).collect();
        self.parameter_attributes(&list, ty, true);
        if let Some(callee) = self.module.callee(call.callee).filter(|f| (f.0 as usize) < self.module.functions.len()) {
            self.intrinsic_call(call, callee);
        }
    }

    /// Checks that a call of an intrinsic states the function type that the intrinsic has, and that immediate arguments
    /// are constants. A call of any other function may state a different function type; to execute such a call is
    /// undefined behaviour.
    fn intrinsic_call(&mut self, call: &Call, callee: FuncId) {
        let f = self.module.function(callee);
        let name = self.module.function_name(callee);
        let Some(intrinsic) = intrinsics::lookup(name) else { return };
        // A name of an overloaded intrinsic without a suffix may stand for several overloads. LLVM's reader determines
        // which overload a call means.
        let ambiguous = intrinsic.overloaded && name.len() == "llvm.".len() + intrinsic.name.len();
        self.check(call.fn_ty == f.ty || ambiguous, "an intrinsic is called with another signature");
        for (arg, param) in call.args.iter().zip(&f.params) {
            let immediate = matches!(arg.value, Value::Const(c)
                if matches!(self.module.constant(c), Constant::Int { .. } | Constant::WideInt { .. } | Constant::Float { .. }));
            self.check(!param.attrs.has("immarg") || immediate, "an immediate argument is not a constant");
        }
        self.masked_alignment(call, intrinsic.name);
    }

    /// Checks the alignment operand that masked accesses have before LLVM 22. This operand must be a power of two. For
    /// gather and scatter, it may also be 0.
    fn masked_alignment(&mut self, call: &Call, name: &str) {
        let (at, zero) = match name {
            "masked.load" => (1, false),
            "masked.store" => (2, false),
            "masked.gather" => (1, true),
            "masked.scatter" => (2, true),
            _ => return,
        };
        let [_, _, _, _] = call.args.as_slice() else { return };
        let Value::Const(c) = call.args[at].value else { return };
        if let Constant::Int { value, .. } = self.module.constant(c) {
            let holds = value.is_power_of_two() || zero && *value == 0;
            self.check(holds, "the alignment of a masked access is not a power of two");
        }
    }

    /// Checks that the caller returns the result of a musttail call immediately.
    fn must_tail(&mut self, id: InstId) {
        let placed = |b: &BlockId| self.f.block(*b).insts.contains(&id);
        let Some(block) = self.f.block_ids().find(placed) else { return };
        let after: Vec<InstId> = self.f.block(block).insts.iter().copied().skip_while(|i| *i != id).skip(1).collect();
        let returned = |last: InstId, value: InstId| match &self.f.inst(last).kind {
            InstKind::Ret(Some(Value::Inst(v))) => *v == value,
            InstKind::Ret(v) => {
                v.is_none() || matches!(self.f.inst(value).ty, t if matches!(self.module.types.get(t), Type::Void))
            }
            _ => false,
        };
        let ok = match after[..] {
            [ret] => returned(ret, id),
            [cast, ret] => {
                matches!(&self.f.inst(cast).kind, InstKind::Cast { op: CastOp::BitCast, .. }) && returned(ret, cast)
            }
            _ => false,
        };
        self.check(ok, "a musttail call is not followed by its return");
    }

    /// Checks the metadata with promises about the result.
    fn promises(&mut self, inst: &Inst) {
        let types = &self.module.types;
        let produces = matches!(inst.kind, InstKind::Load { .. } | InstKind::Call(_) | InstKind::Invoke { .. });
        if let Some(range) = inst.md(MdKindId::RANGE) {
            self.check(produces, "!range on something that is neither a load nor a call");
            let bounds = match self.module.metadata.get(range.0 as usize) {
                Some(Metadata::Node { operands, .. }) => operands.as_slice(),
                _ => &[],
            };
            self.check(!bounds.is_empty() && bounds.len() % 2 == 0, "!range is not a list of pairs");
            let typed = bounds.iter().flatten().all(|md| match self.module.metadata.get(md.0 as usize) {
                Some(Metadata::Constant(c)) if (c.0 as usize) < self.module.constant_count() => {
                    self.module.constant_type(*c) == Some(scalar(types, inst.ty))
                }
                _ => false,
            });
            self.check(typed, "the bounds of !range have another type than the result");
        }
        for kind in [MdKindId::NONNULL, MdKindId::DEREFERENCEABLE, MdKindId::DEREFERENCEABLE_OR_NULL, MdKindId::ALIGN] {
            let pointer = inst.md(kind).is_none() || types.is_pointer(inst.ty);
            self.check(pointer, "metadata for pointers on a value of another type");
        }
    }
}
