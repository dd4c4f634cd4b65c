//! What the code of an entry says about useful inputs: its constants, the strides and sizes of its accesses, the
//! pointers that it loads, and whether it asks for threads.

use crate::case::Launch;
use crate::ir::*;
use crate::machine::ops::{Code, Op, Program, Src, Term};
use crate::machine::rng::Rng;

/// What the code of an entry and its callees says about useful inputs.
#[derive(Default)]
pub(super) struct Facts {
    /// Integer constants.
    pub numbers: Vec<u128>,
    /// Constant byte offsets of GEPs, and distances at which scaled indices wrap.
    pub offsets: Vec<i128>,
    pub scales: Vec<u64>,
    /// Bytes an object should have so that most accesses are inside.
    pub span: u64,
    pub asks_for_threads: bool,
    pub clusters: bool,
    /// Exported variables that the code names, with their spaces.
    pub globals: Vec<(Box<str>, AddressSpace)>,
    /// What most accesses want of their addresses.
    pub align: u64,
    /// Argument and offset of loads of pointers, with the loaded space.
    pub pointer_slots: Vec<(u32, u64, AddressSpace)>,
}

/// Functions looked at, the entry first.
const MAX_FUNCTIONS: usize = 8;

impl Facts {
    pub fn of(program: &Program, module: &Module, entry: FuncId) -> Facts {
        let mut facts = Facts { span: 8, align: 1, ..Facts::default() };
        let mut todo = vec![entry];
        let mut at = 0;
        while at < todo.len() {
            let f = todo[at];
            at += 1;
            facts.read(program, module, f, f == entry);
            for callee in module.function(f).inst_ids().filter_map(|i| {
                let call = module.function(f).inst(i).kind.as_call()?;
                module.callee(call.callee)
            }) {
                if !todo.contains(&callee) && todo.len() < MAX_FUNCTIONS {
                    todo.push(callee);
                }
                let name = module.function_name(callee);
                facts.asks_for_threads |= name.contains(".tid.") || name.contains("ctaid") || name.contains("barrier");
                facts.asks_for_threads |= name.contains("workitem.id") || name.contains("laneid");
                facts.clusters |= name.contains("cluster") || name.contains("mapa");
            }
        }
        facts.numbers.sort_unstable();
        facts.numbers.dedup();
        facts.offsets.sort_unstable();
        facts.offsets.dedup();
        facts
    }

    fn read(&mut self, program: &Program, module: &Module, f: FuncId, is_entry: bool) {
        let function = module.function(f);
        for i in function.inst_ids() {
            function.inst(i).kind.for_each_operand(|v| {
                if let Value::Const(c) = v {
                    self.constant(module, c, 0);
                }
            });
            if let InstKind::Switch { cases, .. } = &function.inst(i).kind {
                for (c, _) in cases {
                    if let Constant::Int { value, .. } = module.constant(*c) {
                        self.numbers.push(*value);
                    }
                }
            }
        }
        let code = &program.functions[f.0 as usize];
        let mut used = 0;
        for step in &code.steps {
            match &step.op {
                Op::Gep { terms, .. } => used = used.max(self.gep(program, terms)),
                Op::Load { mem, .. } | Op::Store { mem, .. } => {
                    self.align = self.align.max(mem.align.min(16));
                    self.span = self.span.max(program.shape(mem.shape).store_size);
                }
                _ => {}
            }
            if let (Op::Load { mem, .. }, Some(space), true) = (&step.op, step.pointer, is_entry) {
                self.pointer_slot(program, code, mem.ptr, space);
            }
        }
        self.span = (self.span + used).min(4096);
    }

    fn constant(&mut self, module: &Module, id: ConstId, depth: u32) {
        match module.constant(id) {
            Constant::Int { value, .. } => self.numbers.push(*value),
            Constant::Symbol { symbol, space } => {
                if let Some(GlobalRef::Variable(g)) = module.symbols[symbol.0 as usize].def
                    && !module.globals[g.0 as usize].linkage.is_local()
                {
                    let known = (Box::from(module.symbol_name(*symbol)), *space);
                    if !self.globals.contains(&known) {
                        self.globals.push(known);
                    }
                }
            }
            Constant::Expr { expr: ConstExpr::Gep { base, .. }, .. } if depth < 4 => {
                self.constant(module, *base, depth + 1);
            }
            Constant::Expr { expr: ConstExpr::Cast { value, .. }, .. } if depth < 4 => {
                self.constant(module, *value, depth + 1);
            }
            _ => {}
        }
    }

    /// Notes the constant offset and the scales; gives the bytes it reaches over.
    fn gep(&mut self, program: &Program, terms: &[Term]) -> u64 {
        let (mut constant, mut variable) = (0i128, 0u64);
        for term in terms {
            match term {
                Term::Field(at) => constant += i128::from(*at),
                Term::Scaled { index, bits, scale, .. } => match index {
                    Src::Pool(at) => {
                        let index = signed(program.pool[*at as usize].bits, *bits);
                        constant = constant.wrapping_add(index.wrapping_mul(i128::from(*scale)));
                    }
                    _ => {
                        self.scales.push(*scale);
                        variable += scale.saturating_mul(8);
                    }
                },
            }
        }
        if constant != 0 {
            self.offsets.push(constant);
        }
        let near = u64::try_from(constant).ok().filter(|c| *c <= 2048).unwrap_or(0);
        near + variable.min(1024)
    }

    fn pointer_slot(&mut self, program: &Program, code: &Code, ptr: Src, space: AddressSpace) {
        let Src::Reg(slot) = ptr else { return };
        let (mut slot, mut offset) = (slot, 0i128);
        for _ in 0..4 {
            if let Some(arg) = code.params.iter().position(|p| p.slot == slot && p.leaves == 1) {
                if let Ok(offset) = u64::try_from(offset) {
                    self.pointer_slots.push((arg as u32, offset, space));
                }
                return;
            }
            match code.steps.iter().find(|s| s.dst == slot && s.leaves == 1).map(|s| &s.op) {
                Some(Op::Gep { base: Src::Reg(base), terms, .. }) => {
                    for term in terms {
                        offset += match term {
                            Term::Field(at) => i128::from(*at),
                            Term::Scaled { index: Src::Pool(at), bits, scale, .. } => {
                                signed(program.pool[*at as usize].bits, *bits).wrapping_mul(i128::from(*scale))
                            }
                            Term::Scaled { .. } => 0,
                        };
                    }
                    slot = *base;
                }
                Some(Op::Cast { op: CastOp::AddrSpaceCast, a: Src::Reg(base), .. }) => slot = *base,
                _ => return,
            }
        }
    }

    pub fn launch(&self, rng: &mut Rng) -> Launch {
        let mut launch = Launch::default();
        if self.asks_for_threads {
            launch.block[0] = rng.pick(&[1, 2, 2, 3, 4]);
            launch.grid[0] = rng.pick(&[1, 1, 1, 2]);
        } else if rng.one_in(8) {
            launch.block[0] = 2;
        }
        if self.clusters {
            (launch.cluster, launch.grid[0]) = (2, 2);
        }
        launch
    }
}
