//! Facts about single values for alias analysis and passes: the origin of a pointer, whether an object is captured, its
//! size, the distance of a pointer from its base.
//!
//! All facts concern one function, which does not change while they are used. A fact about a value is true for every
//! instance of the value in every UB-free execution. A fact about *two* values (equal base, equal index) is true for
//! the pairs of instances that exist at the same time ("same iteration"). A caller may also compare instances of
//! different iterations. The caller must then check that the values do not change between these iterations
//! ([`FunctionView::varies`]).

pub mod constant_range;
pub mod assume;
pub mod call_attributes;
pub mod captures;
pub mod equal;
pub mod gep;
pub mod known_bits;
pub mod linear;
pub mod objects;
pub mod provenance;
pub mod range;
pub mod size;
pub mod cache;
#[cfg(test)]
mod tests;
pub mod underlying;

use self::assume::{Assume, Flow};
use self::cache::Table;
use self::call_attributes::{Callee, IntrinsicAttrs};
use self::constant_range::ConstantRange;
use crate::ir::layout::DataLayout;
use crate::ir::{
    AddressSpace, AttrSet, BlockId, Call, CastOp, ConstExpr, ConstId, Constant, Flags, FuncId, Function, GlobalRef,
    Inst, InstId, InstKind, Module, Type, TypeId, Value,
};
use crate::target::Defect;
use std::cell::OnceCell;
use std::rc::Rc;

/// One function, with the indexes that questions about its values need.
pub struct FunctionView<'m> {
    /// The module.
    pub module: &'m Module,
    /// The function to which all values belong.
    pub id: FuncId,
    /// The body of the function.
    pub function: &'m Function,
    /// The data layout that answers assume.
    pub layout: &'m DataLayout,
    /// The LLVM major version whose attributes of intrinsics are used.
    pub major: u32,
    /// Whether ranges of operations are computed from the ranges of their operands. LLVM does not do this.
    pub thorough: bool,
    /// Whether a use captures a pointer only if it captures the pointer's provenance, so that a captured address alone
    /// does not count.
    pub only_provenance: bool,
    /// The seeded defect, if there is one.
    pub defect: Option<Defect>,
    blocks: Vec<Option<BlockId>>,
    /// For each block, whether control can return to the block. Each entry is computed on first use.
    cyclic: Vec<OnceCell<bool>>,
    uses: OnceCell<Uses>,
    flow: OnceCell<Flow>,
    assumes: OnceCell<Vec<Assume<'m>>>,
    /// The attributes of the module's intrinsics in LLVM `major`. The attributes are cached and shared by the views of
    /// a module, because looking up an intrinsic by name is slow.
    pub intrinsics: Rc<IntrinsicAttrs>,
    /// The ranges of integers at a [`place`](FunctionView::place). The ranges are cached, because each question about a
    /// pair of pointers needs the ranges of the indices.
    ranges: Table<(Value, Option<InstId>), Option<ConstantRange>>,
    non_zero: Table<(Value, Option<InstId>), bool>,
}

/// The users of all values. There is one entry per use: an instruction that uses a value twice has two entries. The
/// users of value `i` (instructions, then arguments) are the entries from `starts[i]` up to `starts[i + 1]`.
struct Uses {
    starts: Vec<u32>,
    users: Vec<InstId>,
}

/// The indices of a GEP.
#[derive(Copy, Clone, Debug)]
pub enum Indices<'m> {
    /// The indices of an instruction.
    Values(&'m [Value]),
    /// The indices of a constant expression.
    Consts(&'m [ConstId]),
}

impl Indices<'_> {
    /// Returns all indices, in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        let (values, consts) = match self {
            Indices::Values(v) => (*v, &[][..]),
            Indices::Consts(c) => (&[][..], *c),
        };
        values.iter().copied().chain(consts.iter().map(|c| Value::Const(*c)))
    }
}

/// A GEP instruction or constant expression.
#[derive(Copy, Clone, Debug)]
pub struct Gep<'m> {
    /// The element type by whose size the indices are scaled.
    pub source: TypeId,
    /// The base pointer.
    pub base: Value,
    /// The indices.
    pub indices: Indices<'m>,
    /// `inbounds`, `nusw`, `nuw`.
    pub flags: Flags,
}

impl<'m> FunctionView<'m> {
    /// Returns a view of one function of a module.
    pub fn new(module: &'m Module, f: FuncId, layout: &'m DataLayout, major: u32) -> FunctionView<'m> {
        let function = module.function(f);
        let mut blocks = vec![None; function.insts.len()];
        for b in function.block_ids() {
            for i in &function.block(b).insts {
                blocks[i.0 as usize] = Some(b);
            }
        }
        FunctionView {
            module,
            id: f,
            function,
            layout,
            major,
            thorough: true,
            only_provenance: false,
            defect: None,
            blocks,
            cyclic: vec![OnceCell::new(); function.blocks.len()],
            uses: OnceCell::new(),
            flow: OnceCell::new(),
            assumes: OnceCell::new(),
            intrinsics: Rc::default(),
            ranges: Table::default(),
            non_zero: Table::default(),
        }
    }

    /// Returns the instruction that defines a value.
    pub fn inst(&self, v: Value) -> Option<&'m Inst> {
        match v {
            Value::Inst(i) => Some(self.function.inst(i)),
            _ => None,
        }
    }

    /// Returns the constant, if the value is a constant.
    pub fn constant(&self, v: Value) -> Option<&'m Constant> {
        match v {
            Value::Const(c) => Some(self.module.constant(c)),
            _ => None,
        }
    }

    /// Returns the constant expression that a value is.
    pub fn expr(&self, v: Value) -> Option<&'m ConstExpr> {
        match self.constant(v)? {
            Constant::Expr { expr, .. } => Some(expr),
            _ => None,
        }
    }

    /// Returns the type of a value.
    pub fn ty(&self, v: Value) -> Option<TypeId> {
        self.module.value_type(self.function, v)
    }

    /// Returns the address space of a value of pointer type (`None` for any other type, also for vectors of pointers).
    pub fn pointer_space(&self, v: Value) -> Option<AddressSpace> {
        if let Some(Constant::Symbol { space, .. }) = self.constant(v) {
            return Some(*space);
        }
        match self.module.types.get(self.ty(v)?) {
            Type::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    /// Returns the call, if the value is the result of a call or invoke.
    pub fn call(&self, v: Value) -> Option<&'m Call> {
        self.inst(v)?.kind.as_call()
    }

    /// Returns the GEP that computes a value.
    pub fn gep(&self, v: Value) -> Option<Gep<'m>> {
        if let Some(Inst { kind: InstKind::Gep { source, base, indices, flags }, .. }) = self.inst(v) {
            return Some(Gep { source: *source, base: *base, indices: Indices::Values(indices), flags: *flags });
        }
        match self.expr(v)? {
            ConstExpr::Gep { source, base, indices, flags, .. } => Some(Gep {
                source: *source,
                base: Value::Const(*base),
                indices: Indices::Consts(indices),
                flags: *flags,
            }),
            _ => None,
        }
    }

    /// Returns the cast that computes a value, and its operand.
    pub fn cast(&self, v: Value) -> Option<(CastOp, Value)> {
        if let Some(Inst { kind: InstKind::Cast { op, value, .. }, .. }) = self.inst(v) {
            return Some((*op, *value));
        }
        match self.expr(v)? {
            ConstExpr::Cast { op, value } => Some((*op, Value::Const(*value))),
            _ => None,
        }
    }

    /// Returns an integer constant of at most 128 bits: its width and its bits.
    pub fn const_int(&self, v: Value) -> Option<(u32, u128)> {
        match self.constant(v)? {
            Constant::Int { ty, value } => Some((self.module.types.int_bits(*ty)?, *value)),
            Constant::Zero { ty } | Constant::Null { ty } => Some((self.module.types.int_bits(*ty)?, 0)),
            _ => None,
        }
    }

    /// Returns the global that a constant denotes, if the constant is a symbol.
    pub fn global(&self, v: Value) -> Option<GlobalRef> {
        match self.constant(v)? {
            Constant::Symbol { symbol, .. } => self.module.symbols[*symbol].def,
            _ => None,
        }
    }

    /// Returns the name of the directly called function, if it is an intrinsic.
    pub fn intrinsic(&self, call: &Call) -> Option<&'m str> {
        let name = self.module.function_name(self.module.callee(call.callee)?);
        name.starts_with("llvm.").then_some(name)
    }

    /// Returns the directly called function.
    pub fn callee(&self, call: &Call) -> Option<Callee<'m>> {
        let f = self.module.callee(call.callee)?;
        let attrs =
            self.intrinsics.get(f, || call_attributes::attrs_of_intrinsic(self.module.function_name(f), self.major));
        Some(Callee::with_attributes(self.module, f, attrs))
    }

    /// Returns the attributes of parameter `i` of the directly called function.
    pub fn callee_param(&self, call: &Call, i: usize) -> Option<&'m AttrSet> {
        self.callee(call)?.param(i)
    }

    /// Whether argument `i` of a call has this attribute, at the call or at the callee.
    pub fn arg_has(&self, call: &Call, i: usize, name: &str) -> bool {
        call.args.get(i).is_some_and(|a| a.attrs.has(name)) || self.callee_param(call, i).is_some_and(|a| a.has(name))
    }

    /// Returns the block of an instruction, or `None` if the instruction is in no block.
    pub fn block_of(&self, i: InstId) -> Option<BlockId> {
        self.blocks[i.0 as usize]
    }

    /// Whether control can return to this block.
    pub fn in_cycle(&self, block: BlockId) -> bool {
        *self.cyclic[block.0 as usize].get_or_init(|| self.comes_back(block))
    }

    fn comes_back(&self, block: BlockId) -> bool {
        let mut seen = vec![false; self.function.blocks.len()];
        let mut work = vec![block];
        while let Some(b) = work.pop() {
            for s in self.function.terminator(b).map(|t| t.kind.successors()).unwrap_or_default() {
                if s == block {
                    return true;
                }
                if !std::mem::replace(&mut seen[s.0 as usize], true) {
                    work.push(s);
                }
            }
        }
        false
    }

    /// Whether two instances of the value from different iterations can differ.
    pub fn varies(&self, v: Value) -> bool {
        match v {
            Value::Inst(i) => self.block_of(i).is_none_or(|b| self.in_cycle(b)),
            _ => false,
        }
    }

    /// Returns the instructions that use a value, once per use. The list is empty if the value is neither an
    /// instruction nor an argument.
    pub fn users(&self, v: Value) -> &[InstId] {
        let Some(i) = self.number(v) else { return &[] };
        let uses = self.uses.get_or_init(|| self.collect_uses());
        &uses.users[uses.starts[i] as usize..uses.starts[i + 1] as usize]
    }

    /// Returns the index of a value in the numbering of [`Uses`]: instructions come first, then arguments.
    fn number(&self, v: Value) -> Option<usize> {
        match v {
            Value::Inst(i) => {
                debug_assert!((i.0 as usize) < self.function.insts.len());
                Some(i.0 as usize)
            }
            Value::Arg(a) => Some(self.function.insts.len() + a as usize),
            _ => None,
        }
    }

    fn collect_uses(&self) -> Uses {
        let f = self.function;
        let mut all: Vec<(u32, InstId)> = Vec::with_capacity(2 * f.insts.len());
        for user in f.inst_ids() {
            f.inst(user).kind.for_each_operand(|v| all.extend(self.number(v).map(|i| (i as u32, user))));
        }
        // The number of uses of value `i` is stored at entry `i + 1`. So the prefix sums of the entries are the starts.
        let mut starts = vec![0; f.insts.len() + f.params.len() + 1];
        all.iter().for_each(|(i, _)| starts[*i as usize + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut users = vec![InstId(0); all.len()];
        for (i, user) in all {
            users[next[i as usize] as usize] = user;
            next[i as usize] += 1;
        }
        Uses { starts, users }
    }

    /// Returns an upper bound of the number of steps along any acyclic chain of values. Searches need a bound, because
    /// dead code may contain cycles of GEPs.
    pub fn step_bound(&self) -> u32 {
        (self.function.insts.len() + self.module.constant_count() + self.module.aliases.len()) as u32
    }
}
