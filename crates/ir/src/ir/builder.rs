//! Builds modules: adds functions, globals and instructions, and computes the types of results.
//!
//! A [`FunctionBuilder`] is a position (function and block) in a borrowed module. A builder has no other state, so a
//! caller can create a builder at any time. By default, a builder leaves results unnamed, and the printer numbers these
//! results.

use super::*;

/// Adds a function with external linkage and without a body. If another entity has the name, a number is appended to
/// the name.
pub fn add_function(m: &mut Module, name: &str, ret: TypeId, params: &[(TypeId, &str)]) -> FuncId {
    let symbol = fresh_symbol(m, name);
    let ty = m.types.intern(Type::Function { ret, params: params.iter().map(|(t, _)| *t).collect(), vararg: false });
    let params = params
        .iter()
        .map(|(ty, name)| Param {
            ty: *ty,
            name: (!name.is_empty()).then(|| Box::from(*name)),
            attrs: AttrSet::default(),
        })
        .collect();
    m.functions.push(Function { params, ..Function::new(symbol, ty, ret) });
    let id = FuncId(m.functions.len() as u32 - 1);
    m.symbols[symbol].def = Some(GlobalRef::Function(id));
    id
}

/// Adds a parameter at the end of a function. The caller must add an argument for the new parameter to all existing
/// calls.
pub fn add_param(m: &mut Module, f: FuncId, ty: TypeId, name: &str) -> Value {
    let function = &mut m.functions[f];
    let attrs = AttrSet::default();
    function.params.push(Param { ty, name: (!name.is_empty()).then(|| Box::from(name)), attrs });
    let params = function.params.iter().map(|p| p.ty).collect();
    let fn_ty = Type::Function { ret: function.ret, params, vararg: function.vararg };
    let index = function.params.len() as u32 - 1;
    let ty = m.types.intern(fn_ty);
    m.functions[f].ty = ty;
    Value::Arg(index)
}

/// Returns the function of this name. If the module has no such function, declares it. The name may be that of an
/// intrinsic.
pub fn declare(m: &mut Module, name: &str, ret: TypeId, params: &[TypeId]) -> FuncId {
    match m.find_function(name) {
        Some(f) => f,
        None => add_function(m, name, ret, &params.iter().map(|t| (*t, "")).collect::<Vec<_>>()),
    }
}

/// Builds a direct call without attributes. Declares the callee if it does not exist.
pub fn plain_call(m: &mut Module, name: &str, ret: TypeId, args: &[(TypeId, Value)]) -> InstKind {
    let types: Vec<TypeId> = args.iter().map(|(ty, _)| *ty).collect();
    let callee = declare(m, name, ret, &types);
    let fn_ty = m.function(callee).ty;
    let callee = Value::Const(function_constant(m, callee));
    InstKind::Call(Box::new(Call::plain(callee, fn_ty, CallArg::plain(args))))
}

/// Adds a global variable with external linkage; without `init` it is a declaration.
pub fn add_global(
    m: &mut Module,
    name: &str,
    ty: TypeId,
    space: AddressSpace,
    init: Option<ConstId>,
    align: u64,
) -> GlobalId {
    let symbol = fresh_symbol(m, name);
    m.types.ptr(space);
    let linkage = Linkage { linkage: if init.is_none() { "external".into() } else { "".into() }, ..Linkage::default() };
    m.globals.push(GlobalVar {
        symbol,
        linkage,
        space,
        externally_initialized: false,
        constant: false,
        ty,
        init,
        align: Some(align),
        attrs: AttrSet::default(),
        metadata: Vec::new(),
        extra: Vec::new(),
    });
    let id = GlobalId(m.globals.len() as u32 - 1);
    m.symbols[symbol].def = Some(GlobalRef::Variable(id));
    id
}

/// Returns the address of a function as a constant.
pub fn function_constant(m: &mut Module, f: FuncId) -> ConstId {
    let Function { symbol, space, .. } = *m.function(f);
    m.types.ptr(space);
    m.intern(Constant::Symbol { symbol, space })
}

/// Returns the address of a global variable as a constant.
pub fn global_constant(m: &mut Module, g: GlobalId) -> ConstId {
    let GlobalVar { symbol, space, .. } = m.globals[g];
    m.types.ptr(space);
    m.intern(Constant::Symbol { symbol, space })
}

/// Adds a uniqued metadata node, or returns an equal one.
pub fn md_node(m: &mut Module, operands: &[MdId]) -> MdId {
    md_add(m, Metadata::Node { distinct: false, operands: operands.iter().copied().map(Some).collect() })
}

/// Adds a piece of metadata, or returns an equal uniqued one.
pub fn md_add(m: &mut Module, md: Metadata) -> MdId {
    let distinct = matches!(md, Metadata::Node { distinct: true, .. } | Metadata::Special { distinct: true, .. });
    let found = if distinct { None } else { m.metadata.iter().position(|x| *x == md) };
    let i = found.unwrap_or_else(|| {
        m.metadata.push(md);
        m.metadata.len() - 1
    });
    MdId(i as u32)
}

/// Returns a symbol of this name that has no definition. If another entity has the name, a number is appended to the
/// name. If an existing symbol has the name but no definition, returns this symbol.
fn fresh_symbol(m: &mut Module, name: &str) -> SymbolId {
    match m.find_symbol(name) {
        None => return m.symbol(name),
        Some(there) if m.symbols[there].def.is_none() => return there,
        Some(_) => {}
    }
    let free = (1u32..).map(|n| format!("{name}.{n}")).find(|n| m.find_symbol(n).is_none());
    m.symbol(&free.expect("some number is free"))
}

/// An insertion point: the end of a block.
pub struct FunctionBuilder<'m> {
    /// The module under construction.
    pub module: &'m mut Module,
    /// The function that receives the instructions.
    pub func: FuncId,
    /// The block to which new instructions are appended.
    pub block: BlockId,
}

impl<'m> FunctionBuilder<'m> {
    /// Creates a builder at the end of `block`. The block need not exist yet: [`new_block`](Self::new_block) may create
    /// it later.
    pub fn new(module: &'m mut Module, func: FuncId, block: BlockId) -> Self {
        FunctionBuilder { module, func, block }
    }

    /// Returns the function that receives the instructions.
    pub fn function(&mut self) -> &mut Function {
        &mut self.module.functions[self.func]
    }

    /// Adds an empty block at the end of the function. The insertion point does not change.
    pub fn new_block(&mut self, name: &str) -> BlockId {
        let blocks = &mut self.function().blocks;
        blocks.push(Block { name: (!name.is_empty()).then(|| Box::from(name)), ..Block::default() });
        BlockId(blocks.len() as u32 - 1)
    }

    /// Moves the insertion point to the end of another block.
    pub fn switch_to(&mut self, block: BlockId) {
        self.block = block;
    }

    /// Returns the type of a value in this function. For a block, metadata or asm, which have no type, returns `void`.
    pub fn type_of(&mut self, value: Value) -> TypeId {
        match self.module.value_type(self.module.function(self.func), value) {
            Some(ty) => ty,
            None => self.module.types.intern(Type::Void),
        }
    }

    /// Adds an instruction with a known result type.
    pub fn emit(&mut self, kind: InstKind, ty: TypeId) -> Value {
        let block = self.block.0 as usize;
        let f = self.function();
        let id = InstId(f.insts.len() as u32);
        f.insts.push(Inst { kind, ty, name: None, metadata: Vec::new(), records: Vec::new() });
        f.blocks[block].insts.push(id);
        Value::Inst(id)
    }

    /// Adds an instruction without a result.
    pub fn emit_void(&mut self, kind: InstKind) -> Value {
        let void = self.module.types.intern(Type::Void);
        self.emit(kind, void)
    }

    /// Names the result of an instruction. The caller must keep names unique.
    pub fn name(&mut self, value: Value, name: &str) {
        if let Value::Inst(id) = value {
            self.function().insts[id].name = Some(name.into());
        }
    }

    /// Attaches metadata to an instruction. The attachments stay sorted by kind.
    pub fn attach(&mut self, value: Value, kind: MdKindId, md: MdId) {
        if let Value::Inst(id) = value {
            let list = &mut self.function().insts[id].metadata;
            list.retain(|(k, _)| *k != kind);
            list.push((kind, md));
            list.sort();
        }
    }

    /// Returns an integer constant.
    pub fn int(&mut self, bits: u32, value: u128) -> Value {
        Value::Const(self.module.const_int(bits, value))
    }

    /// Emits an integer or floating-point operation.
    pub fn binary(&mut self, op: BinOp, lhs: Value, rhs: Value, flags: Flags) -> Value {
        let ty = self.type_of(lhs);
        self.emit(InstKind::Binary { op, lhs, rhs, flags }, ty)
    }

    /// Emits a cast to `ty`.
    pub fn cast(&mut self, op: CastOp, value: Value, ty: TypeId) -> Value {
        self.emit(InstKind::Cast { op, value, flags: Flags::NONE }, ty)
    }

    /// Emits an integer or pointer comparison. For vectors, the result is a vector of i1.
    pub fn icmp(&mut self, pred: ICmpPred, lhs: Value, rhs: Value) -> Value {
        let operand = self.type_of(lhs);
        let bit = self.module.types.int(1);
        let ty = match *self.module.types.get(operand) {
            Type::Vector { len, scalable, .. } => self.module.types.intern(Type::Vector { elem: bit, len, scalable }),
            _ => bit,
        };
        self.emit(InstKind::ICmp { pred, lhs, rhs, flags: Flags::NONE }, ty)
    }

    /// Emits a select.
    pub fn select(&mut self, cond: Value, then: Value, els: Value) -> Value {
        let ty = self.type_of(then);
        self.emit(InstKind::Select { cond, then, els, flags: Flags::NONE }, ty)
    }

    /// Emits a phi at the end of the block. The caller must emit all phis of a block before other instructions.
    /// [`add_incoming`](Self::add_incoming) adds more incoming edges.
    pub fn phi(&mut self, ty: TypeId, incoming: Vec<(Value, BlockId)>) -> Value {
        self.emit(InstKind::Phi { incoming, flags: Flags::NONE }, ty)
    }

    /// Adds an incoming edge to a phi.
    pub fn add_incoming(&mut self, phi: Value, value: Value, from: BlockId) {
        if let Value::Inst(id) = phi
            && let InstKind::Phi { incoming, .. } = &mut self.function().insts[id].kind
        {
            incoming.push((value, from));
        }
    }

    /// Emits an alloca in `space`.
    pub fn alloca(&mut self, allocated: TypeId, space: AddressSpace, align: u64) -> Value {
        let ty = self.module.types.ptr(space);
        self.emit(InstKind::Alloca { allocated, count: None, align, inalloca: false, swifterror: false }, ty)
    }

    /// Emits a load that is neither volatile nor atomic.
    pub fn load(&mut self, ty: TypeId, ptr: Value, align: u64) -> Value {
        self.emit(InstKind::Load { ptr, provenance: None, align, volatile: false, atomic: None }, ty)
    }

    /// Emits a store that is neither volatile nor atomic.
    pub fn store(&mut self, value: Value, ptr: Value, align: u64) -> Value {
        self.emit_void(InstKind::Store { value, ptr, provenance: None, align, volatile: false, atomic: None })
    }

    /// Emits a getelementptr. The result has the type of `base`, so a scalar base with a vector of indices is not
    /// supported.
    pub fn gep(&mut self, source: TypeId, base: Value, indices: Vec<Value>, flags: Flags) -> Value {
        let ty = self.type_of(base);
        self.emit(InstKind::Gep { source, base, indices, flags }, ty)
    }

    /// Emits a direct call with the callee's calling convention and without attributes.
    pub fn call(&mut self, callee: FuncId, args: &[Value]) -> Value {
        let args: Vec<_> = args.iter().map(|v| (self.type_of(*v), *v)).collect();
        self.call_with(callee, CallArg::plain(&args), Vec::new())
    }

    /// Emits a direct call with attributes on the arguments, and operand bundles.
    pub fn call_with(&mut self, callee: FuncId, args: Vec<CallArg>, bundles: Vec<Bundle>) -> Value {
        let f = self.module.function(callee);
        let (fn_ty, ret, cc) = (f.ty, f.ret, f.cc.clone());
        let callee = Value::Const(function_constant(self.module, callee));
        let call = Call { cc, bundles, ..Call::plain(callee, fn_ty, args) };
        self.emit(InstKind::Call(Box::new(call)), ret)
    }

    /// Reads a member of a struct or array value.
    pub fn extract_value(&mut self, aggregate: Value, path: Vec<u32>) -> Value {
        let mut ty = self.type_of(aggregate);
        for &i in &path {
            ty = match self.module.types.get(ty) {
                Type::Array { elem, .. } => *elem,
                _ => self.module.types.struct_body(ty).and_then(|(f, _)| f.get(i as usize).copied()).unwrap_or(ty),
            };
        }
        self.emit(InstKind::ExtractValue { aggregate, path }, ty)
    }

    /// Replaces a member of a struct or array value.
    pub fn insert_value(&mut self, aggregate: Value, value: Value, path: Vec<u32>) -> Value {
        let ty = self.type_of(aggregate);
        self.emit(InstKind::InsertValue { aggregate, value, path }, ty)
    }

    /// Emits an unconditional branch.
    pub fn br(&mut self, to: BlockId) {
        self.emit_void(InstKind::Br(to));
    }

    /// Emits a conditional branch.
    pub fn cond_br(&mut self, cond: Value, then: BlockId, els: BlockId) {
        self.emit_void(InstKind::CondBr { cond, then, els });
    }

    /// Emits a return.
    pub fn ret(&mut self, value: Option<Value>) {
        self.emit_void(InstKind::Ret(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_a_loop_with_types() {
        let mut m = Module::default();
        let (i32t, void) = (m.types.int(32), m.types.intern(Type::Void));
        let p3 = m.types.ptr(AddressSpace(3));
        let f = add_function(&mut m, "k", void, &[(p3, "p")]);
        let mut b = FunctionBuilder::new(&mut m, f, BlockId(0));
        let entry = b.new_block("entry");
        let body = b.new_block("body");
        let exit = b.new_block("");
        b.switch_to(entry);
        b.br(body);
        b.switch_to(body);
        let zero = b.int(32, 0);
        let i = b.phi(i32t, vec![(zero, entry)]);
        let q = b.gep(i32t, Value::Arg(0), vec![i], Flags::INBOUNDS);
        assert_eq!(b.type_of(q), p3);
        b.store(i, q, 4);
        let one = b.int(32, 1);
        let next = b.binary(BinOp::Add, i, one, Flags::NSW);
        b.add_incoming(i, next, body);
        let four = b.int(32, 4);
        let more = b.icmp(ICmpPred::Ult, next, four);
        b.cond_br(more, body, exit);
        b.switch_to(exit);
        b.ret(None);
        assert_eq!(m.function(f).inst_ids().count(), 8);
        let InstKind::Phi { incoming, .. } = &m.function(f).inst(InstId(1)).kind else { panic!("phi comes first") };
        assert_eq!(incoming.len(), 2);
    }

    #[test]
    fn names_stay_unique() {
        let mut m = Module::default();
        let void = m.types.intern(Type::Void);
        let a = add_function(&mut m, "f", void, &[]);
        let b = add_function(&mut m, "f", void, &[]);
        assert_eq!((m.function_name(a), m.function_name(b)), ("f", "f.1"));
        assert_eq!(declare(&mut m, "f", void, &[]), a);
        let removed = m.symbol("llvm.trap");
        let trap = declare(&mut m, "llvm.trap", void, &[]);
        assert_eq!((m.function(trap).symbol, m.function_name(trap)), (removed, "llvm.trap"), "nothing defines it");
        let g = add_global(&mut m, "f", void, AddressSpace(1), None, 4);
        assert_eq!(m.symbol_name(m.globals[g].symbol), "f.2");
        let ty = m.types.int(8);
        let with = add_param(&mut m, a, ty, "n");
        assert_eq!(with, Value::Arg(0));
        assert!(matches!(m.types.get(m.function(a).ty), Type::Function { params, .. } if params.len() == 1));
    }
}
