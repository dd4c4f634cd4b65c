//! The distinct questions of all oracles' claims, and the events that the machine must record to judge them.

use super::asked::{AskedQuestion, AskedSide, moved_pointers};
use super::facts::FunctionFacts;
use crate::answers::{AccessKind, Answer, Answers, AskedWhen, Claim, MemoryLocation, QUESTION_LIMIT, Question};
use crate::ir::cfg::{Cfg, Placement};
use crate::ir::cycles::{CycleId, Cycles};
use crate::ir::layout::DataLayout;
use crate::ir::{BlockId, FuncId, Function, InstId, Module, Value};
use crate::machine::{FunctionWatch, Watch};

use rustc_hash::FxHashMap;

/// The position of a claim's question in a plan.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ClaimRef {
    /// Index in [`ObservationPlan::functions`].
    pub function: usize,
    /// Index in [`FunctionPlan::questions`].
    pub question: usize,
}

/// The questions about one function, with the indices that `observe` needs.
#[derive(Clone, Debug)]
pub struct FunctionPlan {
    /// The function.
    pub function: FuncId,
    /// The distinct questions, in the order of their first claims.
    pub questions: Vec<Question>,
    /// For each question about locations, the indices of its pointers in `values`. An alias question has two pointers.
    /// A CallLoc question has one pointer, then the index of the call in `named`. A question about two accesses or
    /// calls has the indices of both in `named`.
    pub(super) slots: Vec<[usize; 2]>,
    /// Every pointer that a question names.
    pub(super) values: Vec<Value>,
    pub(super) value_index: FxHashMap<Value, usize>,
    /// Index width of each of `values` in bits (for offsets modulo the width).
    pub(super) index_bits: Vec<u32>,
    /// The indices of the alias questions about each value.
    pub(super) alias_of_value: Vec<Vec<usize>>,
    /// The indices of the CallLoc questions about each value.
    pub(super) calls_of_value: Vec<Vec<usize>>,
    /// For each value, the sides of passes' questions to which an access through the value may belong.
    pub(super) asked_of_value: Vec<Vec<AskedSide>>,
    /// For each question that a pass asks, the properties that do not depend on a side.
    pub(super) asked: FxHashMap<usize, AskedQuestion>,
    /// The questions to getModRefInfoMask: whether a location can be written or read at all.
    pub(super) masked: Vec<usize>,
    /// The cycles whose iterations are compared with each other.
    pub(super) compared_cycles: Vec<CycleId>,
    /// The indices of the AliasInsts and Sets questions about each instruction, indexed by instruction.
    pub(super) alias_of_inst: Vec<Vec<usize>>,
    /// The indices of the CallLoc and CallCall questions about each call, indexed by the call's instruction.
    pub(super) of_call: Vec<Vec<usize>>,
    /// The instructions that questions name, in order of first mention.
    pub(super) named: Vec<InstId>,
    /// For each instruction, its index in `named`.
    pub(super) number_of: Vec<Option<usize>>,
    /// For each value, the instructions in `named` that use the value, as indices in `named`.
    pub(super) users_of_value: Vec<Vec<usize>>,
    /// For each instruction, the index of the clobber question about its access.
    pub(super) clobber_of: Vec<Option<usize>>,
    /// For each clobber question, all clobbers that oracles give as the answer.
    pub(super) clobbers: FxHashMap<usize, Vec<AccessKind>>,
    /// The block and the position of each instruction.
    pub(super) placement: Placement,
    /// For each instruction (getelementptr, cast) that computes a pointer within an object: the result, and the base
    /// pointer.
    pub(super) moved: Vec<(Value, Value)>,
    /// The function's cycles.
    pub(super) cycles: Cycles,
    /// The operands of each instruction. An access event names its pointer by a position in this list.
    pub(super) operands: Vec<Vec<Value>>,
    /// The block of each instruction; `None` if the instruction is in no block.
    pub(super) block_of: Vec<Option<BlockId>>,
    /// The edges that end instances. For each edge, the set of blocks whose definitions become stale.
    pub(super) stale: FxHashMap<(BlockId, BlockId), Vec<bool>>,
    /// For each edge that ends instances, the values that become stale.
    pub(super) stale_values: FxHashMap<(BlockId, BlockId), Vec<usize>>,
    index: FxHashMap<Question, usize>,
}

/// All questions of one case.
#[derive(Clone, Debug, Default)]
pub struct ObservationPlan {
    /// One entry per function that a claim names.
    pub functions: Vec<FunctionPlan>,
    /// The index of each function in `functions`.
    places: FxHashMap<FuncId, usize>,
}

impl ObservationPlan {
    /// Collects the questions of `answers`, at most [`QUESTION_LIMIT`] in total. In the second result, entry `[i][j]`
    /// belongs to claim `j` of `answers[i]`: the position of the claim's question in the plan, or `None` if the
    /// question exceeds the limit.
    pub fn new(module: &Module, answers: &[&Answers]) -> (ObservationPlan, Vec<Vec<Option<ClaimRef>>>) {
        let mut plan = ObservationPlan::default();
        let mut room = QUESTION_LIMIT;
        let refs = answers
            .iter()
            .map(|a| {
                let function = plan.function_index(module, a.function);
                let fp = &mut plan.functions[function];
                // Most oracles answer the same questions, so most claims add no question. Space is reserved only for
                // claims beyond the present number of questions.
                fp.index.reserve(a.claims.len().saturating_sub(fp.index.len()));
                let enter = |c: &Claim| {
                    let question = fp.enter(c.question, &mut room)?;
                    if let Answer::Clobber(clobber) = c.answer {
                        fp.clobber(question, clobber);
                    }
                    Some(ClaimRef { function, question })
                };
                a.claims.iter().map(enter).collect()
            })
            .collect();
        let layout = DataLayout::for_module(module);
        for fp in &mut plan.functions {
            let f = module.function(fp.function);
            let space = |v| module.value_type(f, v).and_then(|ty| module.types.pointer_space(ty));
            fp.index_bits = fp.values.iter().map(|v| space(*v).map_or(64, |s| layout.index_bits(s))).collect();
            fp.users_of_value = vec![Vec::new(); fp.values.len()];
            for questions in [&fp.alias_of_inst, &fp.of_call] {
                for (inst, _) in questions.iter().enumerate().filter(|(_, questions)| !questions.is_empty()) {
                    let number = fp.number_of[inst].expect("a question names it");
                    for slot in fp.operands[inst].iter().filter_map(|v| fp.value_index.get(v)) {
                        fp.users_of_value[*slot].push(number);
                    }
                }
            }
            let stale = |blocks: &[bool], value| fp.defining_block(value).is_some_and(|b| blocks[b.0 as usize]);
            let values = |blocks: &Vec<bool>| (0..fp.values.len()).filter(|at| stale(blocks, fp.values[*at])).collect();
            let stale_values = fp.stale.iter().map(|(edge, blocks)| (*edge, values(blocks))).collect();
            fp.stale_values = stale_values;
        }
        (plan, refs)
    }

    fn function_index(&mut self, module: &Module, id: FuncId) -> usize {
        *self.places.entry(id).or_insert_with(|| {
            self.functions.push(FunctionPlan::new(module.function(id), id));
            self.functions.len() - 1
        })
    }

    /// Returns the index of a function in `functions`.
    pub fn place_of(&self, function: FuncId) -> Option<usize> {
        self.places.get(&function).copied()
    }

    /// Returns facts without any content: one entry per function, with one entry per question.
    pub fn no_facts(&self) -> Vec<FunctionFacts> {
        self.functions.iter().map(|f| FunctionFacts::of_questions(f.questions.len())).collect()
    }

    /// Returns the events that the machine must record. A question about a call needs the accesses of the call's
    /// callees. If a barrier in the call makes accesses of other threads visible, the question needs these accesses
    /// too. A clobber question needs every access, because any access may be the clobber. A question to
    /// getModRefInfoMask also needs every access.
    pub fn watch(&self, module: &Module) -> Watch {
        let asks_of_all = |f: &FunctionPlan| f.asks_of_calls() || !f.clobbers.is_empty() || !f.masked.is_empty();
        let everything = self.functions.iter().any(asks_of_all);
        let mut watch = match everything {
            true => Watch::of_accesses(module),
            false => Watch { functions: vec![FunctionWatch::default(); module.functions.len()] },
        };
        watch.functions.iter_mut().for_each(|w| w.activations = everything);
        for fp in &self.functions {
            let f = module.function(fp.function);
            let w = &mut watch.functions[fp.function.0 as usize];
            w.activations = true;
            w.defines = vec![false; f.insts.len()];
            w.accesses.resize(f.insts.len(), false);
            // The program points of clobber questions contain the number of blocks that the activation has entered. So
            // block entries are recorded.
            w.blocks = vec![!fp.clobbers.is_empty() || !fp.compared_cycles.is_empty(); f.blocks.len()];
            for v in &fp.values {
                match v {
                    Value::Inst(i) => w.defines[i.0 as usize] = true,
                    other => w.values.push(*other),
                }
            }
            for (_, to) in fp.stale.keys() {
                w.blocks[to.0 as usize] = true;
            }
            for (i, operands) in fp.operands.iter().enumerate() {
                let touches = operands.iter().any(|v| fp.value_index.contains_key(v));
                w.accesses[i] |= touches || !fp.alias_of_inst[i].is_empty();
            }
        }
        watch
    }
}

impl FunctionPlan {
    fn new(f: &Function, function: FuncId) -> FunctionPlan {
        let placement = Placement::new(f);
        let block_of = (0..f.insts.len() as u32).map(|i| placement.block(InstId(i))).collect();
        let operands = f
            .insts
            .iter()
            .map(|i| {
                let mut all = Vec::new();
                i.kind.for_each_operand(|v| all.push(v));
                all
            })
            .collect();
        FunctionPlan {
            function,
            questions: Vec::new(),
            slots: Vec::new(),
            values: Vec::new(),
            value_index: FxHashMap::default(),
            index_bits: Vec::new(),
            alias_of_value: Vec::new(),
            calls_of_value: Vec::new(),
            asked_of_value: Vec::new(),
            asked: FxHashMap::default(),
            masked: Vec::new(),
            compared_cycles: Vec::new(),
            alias_of_inst: vec![Vec::new(); f.insts.len()],
            named: Vec::new(),
            number_of: vec![None; f.insts.len()],
            users_of_value: Vec::new(),
            of_call: vec![Vec::new(); f.insts.len()],
            clobber_of: vec![None; f.insts.len()],
            clobbers: FxHashMap::default(),
            moved: moved_pointers(f),
            cycles: Cycles::new(&Cfg::new(f)),
            placement,
            operands,
            block_of,
            stale: stale_blocks(f),
            stale_values: FxHashMap::default(),
            index: FxHashMap::default(),
        }
    }

    fn asks_of_calls(&self) -> bool {
        self.of_call.iter().any(|questions| !questions.is_empty())
    }

    /// Returns the index of a question in `questions`. Adds the question if it is new. `room` says how many questions
    /// may still be added. Returns `None` if the question is new and `room` is 0.
    fn enter(&mut self, q: Question, room: &mut usize) -> Option<usize> {
        if let Some(&i) = self.index.get(&q) {
            return Some(i);
        }
        // The dependence of a load in MemDep is treated as the load's clobber. So a memdep question and a clobber
        // question about one load are the same question.
        if let Question::Memdep { access } = q {
            let i = self.enter(Question::Clobber { access }, room)?;
            self.index.insert(q, i);
            return Some(i);
        }
        *room = room.checked_sub(1)?;
        let i = self.questions.len();
        self.questions.push(q);
        self.index.insert(q, i);
        let mut slots = [0; 2];
        match q {
            Question::Alias { a, b } => {
                slots = [self.value(a.ptr), self.value(b.ptr)];
                let [a, b] = slots;
                self.alias_of_value[a].push(i);
                if a != b {
                    self.alias_of_value[b].push(i);
                }
            }
            Question::AliasInsts { a, b } | Question::Sets { a, b } => {
                slots = [self.number(a), self.number(b)];
                for inst in [a, b] {
                    if let Some(ptr) = self.pointer_operand(inst) {
                        self.value(ptr);
                    }
                    self.alias_of_inst[inst.0 as usize].push(i);
                }
            }
            Question::Asked { a, b, when } => {
                slots = [self.value(a.loc.ptr), self.value(b.loc.ptr)];
                self.enter_asked(i, &[a, b], when);
            }
            Question::CallAsked { call, loc } => {
                slots = [self.value(loc.loc.ptr); 2];
                self.enter_asked(i, &[loc], AskedWhen::Together);
                self.number(call);
                self.of_call[call.0 as usize].push(i);
            }
            Question::Masked { loc } => {
                slots = [self.value(loc.loc.ptr); 2];
                self.enter_asked(i, &[loc], AskedWhen::Together);
                self.masked.push(i);
            }
            Question::CallLoc { call, loc: MemoryLocation { ptr, .. } } => {
                let slot = self.value(ptr);
                slots = [slot, self.number(call)];
                self.calls_of_value[slot].push(i);
                self.of_call[call.0 as usize].push(i);
            }
            Question::CallCall { first, second } => {
                slots = [self.number(first), self.number(second)];
                self.of_call[first.0 as usize].push(i);
                if first != second {
                    self.of_call[second.0 as usize].push(i);
                }
            }
            Question::Clobber { access } | Question::Memdep { access } => {
                self.clobber_of[access.0 as usize] = Some(i);
            }
        }
        self.slots.push(slots);
        Some(i)
    }

    /// Records that an oracle claims this clobber. An answer that names the question's own access as the clobber is
    /// ignored, because it claims nothing.
    fn clobber(&mut self, question: usize, clobber: AccessKind) {
        if matches!(self.questions[question], Question::Clobber { access } if clobber.inst() == Some(access)) {
            return;
        }
        let all = self.clobbers.entry(question).or_default();
        if !all.contains(&clobber) {
            all.push(clobber);
        }
    }

    pub(super) fn value(&mut self, v: Value) -> usize {
        if let Some(&i) = self.value_index.get(&v) {
            return i;
        }
        self.values.push(v);
        self.alias_of_value.push(Vec::new());
        self.calls_of_value.push(Vec::new());
        self.asked_of_value.push(Vec::new());
        self.value_index.insert(v, self.values.len() - 1);
        self.values.len() - 1
    }

    /// Returns the index of an instruction in `named`. Adds the instruction if it is missing.
    fn number(&mut self, inst: InstId) -> usize {
        *self.number_of[inst.0 as usize].get_or_insert_with(|| {
            self.named.push(inst);
            self.named.len() - 1
        })
    }

    fn pointer_operand(&self, inst: InstId) -> Option<Value> {
        // The pointer is the only operand of a load, and the last operand of a store.
        self.operands[inst.0 as usize].last().copied()
    }

    /// Returns the block that defines an instruction value.
    pub(super) fn defining_block(&self, v: Value) -> Option<BlockId> {
        match v {
            Value::Inst(i) => self.block_of[i.0 as usize],
            _ => None,
        }
    }
}

/// Returns, for every back edge, the blocks of the cycles for which the edge starts a new iteration. In an irreducible
/// cycle, an edge to any entry of the cycle starts a new iteration.
fn stale_blocks(f: &Function) -> FxHashMap<(BlockId, BlockId), Vec<bool>> {
    let cfg = Cfg::new(f);
    let cycles = Cycles::new(&cfg);
    let edges = cycles.back_edges(&cfg).into_iter();
    edges
        .map(|(from, to)| {
            let repeated: Vec<_> = cycles.repeated_by(from, to).map(|c| cycles.get(c)).collect();
            ((from, to), f.block_ids().map(|b| repeated.iter().any(|c| c.contains(b))).collect())
        })
        .collect()
}
