//! Positions in the current function, the values that are visible there, and new instructions.

use super::Mutator;
use crate::ir::builder::{FunctionBuilder, add_param};
use crate::ir::cfg::Cfg;
use crate::ir::dominators::Dominators;
use crate::ir::surgery::{calls_of, insert_at};
use crate::ir::*;
use crate::target::Target;

/// A position in the current function: before the `at`-th instruction of a reachable block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Site {
    pub block: BlockId,
    pub at: usize,
}

/// The largest number of parameters that mutations add to an entry.
const MAX_PARAMS: usize = 4;

/// The source of an integer operand.
#[derive(Copy, Clone)]
enum Number {
    /// A visible value of the required width.
    Visible,
    /// A visible value of another width, extended or truncated.
    Resized,
    /// The number of the thread in its CTA.
    Thread,
    /// A new parameter of the entry.
    Parameter,
    Constant,
}

/// The sources of integers, each with its weight.
const NUMBERS: [(usize, Number); 5] =
    [(4, Number::Visible), (3, Number::Resized), (1, Number::Thread), (2, Number::Parameter), (4, Number::Constant)];

impl Mutator<'_, '_> {
    pub fn function(&self) -> &Function {
        self.m.function(self.f)
    }

    pub fn function_mut(&mut self) -> &mut Function {
        &mut self.m.functions[self.f]
    }

    pub fn kind_mut(&mut self, i: InstId) -> &mut InstKind {
        &mut self.function_mut().insts[i].kind
    }

    /// Draws one of the items; `None` if there are none.
    pub fn choose<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(self.d.pick(of)) }
    }

    /// Returns every reachable instruction that `wanted` accepts, with its position.
    pub fn find_instructions(&self, wanted: impl Fn(&Module, &Inst) -> bool) -> Vec<(Site, InstId)> {
        let f = self.function();
        let cfg = Cfg::new(f);
        let mut found = Vec::new();
        for block in f.block_ids().filter(|b| cfg.is_reachable(*b)) {
            let insts = f.block(block).insts.iter().enumerate();
            found.extend(insts.filter(|(_, i)| wanted(&self.m, f.inst(**i))).map(|(at, i)| (Site { block, at }, *i)));
        }
        found
    }

    /// Draws one of the instructions that `wanted` accepts.
    pub fn choose_instruction(&mut self, wanted: impl Fn(&Module, &Inst) -> bool) -> Option<(Site, InstId)> {
        let all = self.find_instructions(wanted);
        self.choose(&all)
    }

    /// Draws a position for new instructions, after the phis of a reachable block.
    pub fn any_site(&mut self) -> Option<Site> {
        self.choose_instruction(|_, inst| !matches!(inst.kind, InstKind::Phi { .. })).map(|(site, _)| site)
    }

    /// Returns the values that are visible at a site: the arguments, and the results of all instructions that dominate
    /// the site.
    pub fn visible(&self, site: Site) -> Vec<Value> {
        let f = self.function();
        let cfg = Cfg::new(f);
        let dominators = Dominators::new(&cfg);
        let mut values: Vec<Value> = (0..f.params.len() as u32).map(Value::Arg).collect();
        for b in f.block_ids().filter(|b| cfg.is_reachable(*b) && dominators.dominates(*b, site.block)) {
            let end = if b == site.block { site.at } else { f.block(b).insts.len() };
            values.extend(f.block(b).insts.iter().take(end).map(|i| Value::Inst(*i)));
        }
        values
    }

    /// Returns visible values of a type, without constants.
    pub fn visible_of(&self, site: Site, ty: TypeId) -> Vec<Value> {
        let f = self.function();
        self.visible(site).into_iter().filter(|v| self.m.value_type(f, *v) == Some(ty)).collect()
    }

    pub fn type_of(&self, v: Value) -> Option<TypeId> {
        self.m.value_type(self.function(), v)
    }

    /// Returns the address space of a value that is a scalar pointer.
    pub fn space_of(&self, v: Value) -> Option<AddressSpace> {
        match self.m.types.get(self.type_of(v)?) {
            Type::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    /// Returns the pointers that can be used at a site: visible values, and the addresses of global variables.
    pub fn pointers(&mut self, site: Site) -> Vec<Value> {
        let mut found: Vec<Value> = self.visible(site).into_iter().filter(|v| self.space_of(*v).is_some()).collect();
        for g in (0..self.m.globals.len() as u32).map(GlobalId) {
            if !self.m.symbol_name(self.m.globals[g].symbol).starts_with("llvm.") {
                found.push(Value::Const(builder::global_constant(&mut self.m, g)));
            }
        }
        found
    }

    /// Draws a pointer for a new access: mostly a pointer that some access uses already.
    pub fn any_pointer(&mut self, site: Site) -> Option<Value> {
        let all = self.pointers(site);
        let used: Vec<Value> = self
            .find_instructions(|_, _| true)
            .iter()
            .filter_map(|(_, i)| self.access_operands(*i))
            .map(|a| a.0)
            .collect();
        let used: Vec<Value> = all.iter().copied().filter(|v| used.contains(v)).collect();
        if !used.is_empty() && self.d.below(4) > 0 { self.choose(&used) } else { self.choose(&all) }
    }

    /// Returns the pointer, type and alignment of a load, store or atomic operation.
    pub fn access_operands(&self, i: InstId) -> Option<(Value, TypeId, u64)> {
        let inst = self.function().inst(i);
        match inst.kind {
            InstKind::Load { ptr, align, .. } => Some((ptr, inst.ty, align)),
            InstKind::Store { ptr, value, align, .. } | InstKind::AtomicRmw { ptr, value, align, .. } => {
                Some((ptr, self.type_of(value)?, align))
            }
            InstKind::CmpXchg { ptr, new, align, .. } => Some((ptr, self.type_of(new)?, align)),
            _ => None,
        }
    }

    /// Emits instructions at a site.
    pub fn insert<R>(&mut self, site: Site, emit: impl FnOnce(&mut FunctionBuilder) -> R) -> R {
        insert_at(&mut self.m, self.f, site.block, site.at, emit)
    }

    /// Emits one instruction at a site, and moves the site after the instruction.
    pub fn emit_at(&mut self, site: &mut Site, emit: impl FnOnce(&mut FunctionBuilder) -> Value) -> Value {
        let before = self.function().block(site.block).insts.len();
        let value = self.insert(*site, emit);
        site.at += self.function().block(site.block).insts.len() - before;
        value
    }

    /// Makes an integer of a width at a site. The integer is a visible value (cast if necessary), the thread's number,
    /// a new parameter, or a constant.
    pub fn number(&mut self, site: &mut Site, bits: u32) -> Value {
        let ty = self.m.types.int(bits);
        let choice = self.d.choose_weighted(&NUMBERS);
        let of = |x: &Self, pick: &dyn Fn(u32) -> bool| -> Vec<Value> {
            let width = |v: &Value| x.type_of(*v).and_then(|t| x.m.types.int_bits(t));
            x.visible(*site).into_iter().filter(|v| width(v).is_some_and(pick)).collect()
        };
        let found = match choice {
            Number::Visible => {
                let same = of(self, &|b| b == bits);
                self.choose(&same)
            }
            Number::Resized => {
                let others = of(self, &|b| b != bits && b <= 64);
                self.choose(&others).map(|v| self.resize_int(site, v, bits))
            }
            Number::Thread => self.thread_number(site).map(|v| self.resize_int(site, v, bits)),
            Number::Parameter => self.new_param(ty),
            Number::Constant => None,
        };
        match found {
            Some(value) => value,
            None => Value::Const(self.constant(bits)),
        }
    }

    /// Draws an integer constant: mostly a small constant, sometimes a constant with which arithmetic wraps.
    pub fn constant(&mut self, bits: u32) -> ConstId {
        let small = [0, 1, 2, 4, 8, 16, 3, u128::MAX, u128::MAX - 1, u128::MAX - 3, u128::MAX - 7];
        let edge = [1 << 31, (1 << 31) - 1, 1 << 32, 1 << 30, 1 << 62, 1u128 << 63, u128::MAX - (1 << 31) + 1];
        let value = if self.d.below(8) > 0 { self.d.pick(&small) } else { self.d.pick(&edge) };
        self.m.const_int(bits, value)
    }

    /// Casts an integer to a width, with zero or sign extension.
    pub fn resize_int(&mut self, site: &mut Site, v: Value, bits: u32) -> Value {
        let Some(old) = self.type_of(v).and_then(|t| self.m.types.int_bits(t)) else { return v };
        let op = match old.cmp(&bits) {
            std::cmp::Ordering::Equal => return v,
            std::cmp::Ordering::Greater => CastOp::Trunc,
            std::cmp::Ordering::Less if self.d.below(2) == 0 => CastOp::ZExt,
            std::cmp::Ordering::Less => CastOp::SExt,
        };
        let ty = self.m.types.int(bits);
        self.emit_at(site, |b| b.cast(op, v, ty))
    }

    /// Emits a read of the thread's number in its CTA (`tid.x`, an i32).
    fn thread_number(&mut self, site: &mut Site) -> Option<Value> {
        let name = match self.target {
            Target::Nvptx64 => "llvm.nvvm.read.ptx.sreg.tid.x",
            Target::Amdgcn => "llvm.amdgcn.workitem.id.x",
            Target::Flat => return None,
        };
        let ty = self.m.types.int(32);
        let callee = builder::declare(&mut self.m, name, ty, &[]);
        Some(self.emit_at(site, |b| b.call(callee, &[])))
    }

    /// Adds a parameter of this type. Returns `None` if the current function is not the entry, is variadic or already
    /// has [`MAX_PARAMS`] new parameters. Also returns `None` if the module calls the entry or takes the entry's
    /// address.
    pub fn new_param(&mut self, ty: TypeId) -> Option<Value> {
        if self.f != self.entry || self.params >= MAX_PARAMS || self.function().vararg {
            return None;
        }
        if !calls_of(&self.m, self.entry)?.is_empty() {
            return None;
        }
        self.params += 1;
        Some(add_param(&mut self.m, self.entry, ty, ""))
    }

    /// Makes an i1 at a site: a visible i1, or a comparison of an integer with a constant.
    pub fn condition(&mut self, site: &mut Site) -> Option<Value> {
        let bit = self.m.types.int(1);
        let bits = self.visible_of(*site, bit);
        if !bits.is_empty() && self.d.below(2) == 0 {
            return self.choose(&bits);
        }
        let value = self.number(site, 32);
        let value = match value {
            // A comparison of two constants would be useless.
            Value::Const(_) => {
                let ty = self.m.types.int(32);
                self.new_param(ty).or_else(|| self.choose(&bits))?
            }
            value => value,
        };
        if self.type_of(value) == Some(bit) {
            return Some(value);
        }
        let pred = self.d.pick(&[ICmpPred::Eq, ICmpPred::Ult, ICmpPred::Ne, ICmpPred::Slt]);
        let limit = Value::Const(self.constant(32));
        Some(self.emit_at(site, |b| b.icmp(pred, value, limit)))
    }
}
