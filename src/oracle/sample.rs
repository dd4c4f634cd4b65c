//! Selection of questions about pairs, for functions with too many pairs.
//!
//! The number of pairs of a function grows with the square of the number of its accesses and calls. If the pairs exceed
//! the limit, some accesses and calls are selected, and only their pairs are asked about. The selected accesses form
//! groups of neighbours, evenly spread over the function, because most wrong answers concern neighbours. The selection
//! depends on the module alone and is made before any oracle is asked, so all oracles get the same questions. Omitted
//! questions are counted. The plugin computes only the selected pairs. An `opt` without the plugin prints all pairs
//! (ten million in a second); aliasmith reads only the selected pairs, because reading, storing and judging all would
//! take minutes.

use super::Ask;
use crate::answers::{MemoryLocation, Question};
use crate::ir::{DataLayout, FuncId, Function, InstId, InstKind, Module, TypeId, Value};
use rustc_hash::FxHashSet;

/// The selected questions about one function.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The selected accesses and calls; `None`: all.
    some: Option<SampledOperations>,
    /// Number of questions that were omitted.
    pub left_out: u64,
}

/// The selected accesses and calls. Only questions about pairs of these are asked.
#[derive(Clone, Debug, Default)]
struct SampledOperations {
    insts: FxHashSet<InstId>,
    /// Pointers, each with the number of accessed bytes (`None` for scalable vectors).
    pointers: FxHashSet<(Value, Option<u64>)>,
}

impl Sample {
    /// Whether questions about the instruction are selected. A pointer is represented by the first access through it.
    pub fn keeps(&self, inst: InstId) -> bool {
        self.some.as_ref().is_none_or(|some| some.insts.contains(&inst))
    }

    /// Whether all questions are selected.
    pub fn is_all(&self) -> bool {
        self.some.is_none()
    }

    /// Whether this question is selected. Questions that do not concern pairs are always selected.
    pub fn asks(&self, question: &Question) -> bool {
        let Some(SampledOperations { insts, pointers }) = &self.some else { return true };
        let pointer = |loc: &MemoryLocation| pointers.contains(&(loc.ptr, loc.size.precise()));
        match question {
            Question::Alias { a, b } => pointer(a) && pointer(b),
            Question::AliasInsts { a, b } => insts.contains(a) && insts.contains(b),
            Question::CallLoc { call, loc } => insts.contains(call) && pointer(loc),
            Question::CallCall { first, second } => insts.contains(first) && insts.contains(second),
            Question::Asked { .. }
            | Question::CallAsked { .. }
            | Question::Masked { .. }
            | Question::Clobber { .. }
            | Question::Memdep { .. }
            | Question::Sets { .. } => true,
        }
    }
}

/// An access or call, in text order.
struct Operation {
    inst: InstId,
    kind: Kind,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    Call,
}

/// Numbers of selected pointers, loads, stores and calls.
#[derive(Copy, Clone, Default)]
struct Counts {
    pointers: u64,
    loads: u64,
    stores: u64,
    calls: u64,
}

/// Number of neighbouring accesses and calls that are selected together.
const RUN: usize = 8;

/// The accesses and calls of one function.
struct Operations {
    all: Vec<Operation>,
    /// For each access: its pointer and its accessed type. `None` if an earlier access has the same pointer and type.
    /// Also `None` for calls.
    first: Vec<Option<(Value, TypeId)>>,
}

impl Operations {
    fn new(module: &Module, f: &Function) -> Operations {
        let mut seen: FxHashSet<(Value, TypeId)> = FxHashSet::default();
        let mut parties = Operations { all: Vec::new(), first: Vec::new() };
        for inst in f.inst_ids() {
            let (kind, pointer) = match &f.inst(inst).kind {
                InstKind::Load { ptr, .. } => (Kind::Load, Some((*ptr, f.inst(inst).ty))),
                InstKind::Store { ptr, value, .. } => (Kind::Store, module.value_type(f, *value).map(|ty| (*ptr, ty))),
                kind if kind.as_call().is_some() => (Kind::Call, None),
                _ => continue,
            };
            parties.all.push(Operation { inst, kind });
            parties.first.push(pointer.filter(|key| seen.insert(*key)));
        }
        parties
    }

    /// Returns the accesses and calls that remain if one of `every` groups of neighbours is selected.
    fn every_nth(&self, every: usize) -> impl Iterator<Item = (&Operation, &Option<(Value, TypeId)>)> {
        let kept = move |at: usize| (at / RUN).is_multiple_of(every);
        self.all.iter().zip(&self.first).enumerate().filter(move |(at, _)| kept(*at)).map(|(_, party)| party)
    }

    /// Returns the number of questions about a part of the accesses and calls: those that
    /// [`every_nth`](Self::every_nth) selects.
    fn questions(&self, every: usize, ask: &Ask) -> u64 {
        let mut n = Counts::default();
        for (party, first) in self.every_nth(every) {
            n.pointers += u64::from(first.is_some());
            match party.kind {
                Kind::Load => n.loads += 1,
                Kind::Store => n.stores += 1,
                Kind::Call => n.calls += 1,
            }
        }
        let among = |n: u64| n * n.saturating_sub(1) / 2;
        let alias = if ask.alias { among(n.pointers) } else { 0 };
        let metadata = if ask.alias && ask.metadata { n.loads * n.stores + among(n.stores) } else { 0 };
        let modref = if ask.modref { n.calls * (n.pointers + n.calls.saturating_sub(1)) } else { 0 };
        alias + metadata + modref
    }

    /// Selects at most `most` questions.
    fn sample(&self, layout: &DataLayout, module: &Module, ask: &Ask, most: u64) -> Sample {
        let all = self.questions(1, ask);
        if all <= most {
            return Sample::default();
        }
        let runs = self.all.len().div_ceil(RUN);
        // The number of pairs is proportional to the square of the selected share.
        let guess = (all / most.max(1)).isqrt().max(1) as usize;
        let every = (guess..=runs).find(|every| self.questions(*every, ask) <= most);
        let mut some = SampledOperations::default();
        let Some(every) = every else { return Sample { some: Some(some), left_out: all } };
        for (party, first) in self.every_nth(every) {
            some.insts.insert(party.inst);
            some.pointers.extend(first.map(|(pointer, ty)| (pointer, layout.store_size(&module.types, ty))));
        }
        Sample { some: Some(some), left_out: all - self.questions(every, ask) }
    }
}

/// Returns the sample of each function, with at most [`Ask::most`] questions in all. The functions get their shares in
/// order of size, the smallest first. Each share is an equal part of the questions that remain, but at least [`LEAST`]
/// if that many remain. So small functions keep all questions, and large functions share the rest.
pub fn samples(module: &Module, functions: &[FuncId], ask: &Ask) -> Vec<Sample> {
    let parties: Vec<Operations> = functions.iter().map(|f| Operations::new(module, module.function(*f))).collect();
    let sizes: Vec<u64> = parties.iter().map(|p| p.questions(1, ask)).collect();
    let mut room = ask.most;
    if sizes.iter().sum::<u64>() <= room {
        return vec![Sample::default(); functions.len()];
    }
    let layout = DataLayout::for_module(module);
    let mut order: Vec<usize> = (0..functions.len()).collect();
    order.sort_by_key(|at| sizes[*at]);
    let mut samples = vec![Sample::default(); functions.len()];
    for (done, at) in order.iter().enumerate() {
        let share = (room / (order.len() - done) as u64).max(LEAST).min(room);
        samples[*at] = parties[*at].sample(&layout, module, ask, share);
        room -= sizes[*at] - samples[*at].left_out;
    }
    samples
}

/// The minimum number of questions per function, as long as the total allows it.
const LEAST: u64 = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn module(functions: &[usize]) -> Module {
        let function = |(i, stores): (usize, &usize)| {
            let body: String = (0..*stores)
                .map(|n| format!("  %g{n} = getelementptr i32, ptr %p, i64 {n}\n  store i32 0, ptr %g{n}\n"))
                .collect();
            format!("define void @f{i}(ptr %p) {{\n{body}  ret void\n}}\n")
        };
        let text: String = functions.iter().enumerate().map(function).collect();
        parse_module("sample.ll", text.as_bytes()).expect("good text").module
    }

    fn of(functions: &[usize], most: u64) -> (Vec<Sample>, Vec<u64>) {
        let m = module(functions);
        let ids: Vec<FuncId> = m.defined_functions().collect();
        let ask = Ask { most, ..Ask::default() };
        let left = |f: &FuncId| Operations::new(&m, m.function(*f)).questions(1, &ask);
        let all: Vec<u64> = ids.iter().map(left).collect();
        let samples = samples(&m, &ids, &ask);
        let kept = all.iter().zip(&samples).map(|(all, s)| all - s.left_out).collect();
        (samples, kept)
    }

    #[test]
    fn few_questions_are_all_pursued() {
        // 10 stores: 45 pairs of pointers, 45 of instructions.
        assert_eq!(of(&[10, 10], 180).1, [90, 90]);
        assert!(of(&[10, 10], 180).0.iter().all(Sample::is_all));
        assert!(!of(&[10, 10], 179).0.iter().all(Sample::is_all));
    }

    #[test]
    fn large_functions_share_the_remaining_question_budget() {
        let (samples, kept) = of(&[400, 3, 400], 20_000);
        assert_eq!(kept[1], 6);
        assert!(samples[1].is_all());
        assert!(kept.iter().sum::<u64>() <= 20_000);
        assert!(kept[0] > 5_000 && kept[2] > 5_000, "{kept:?}");
        assert_eq!(of(&[100; 40], 300).1.iter().filter(|n| **n > 0).count(), 5, "8 neighbours have 56 questions");
    }

    #[test]
    fn sample_selects_runs_of_neighbours() {
        let (samples, _) = of(&[64], 500);
        let kept: Vec<u32> = (0..128).filter(|i| samples[0].keeps(InstId(*i))).collect();
        assert_eq!(kept[..8], [1, 3, 5, 7, 9, 11, 13, 15], "the stores of the first run");
        let insts = |a: u32, b: u32| Question::AliasInsts { a: InstId(a), b: InstId(b) };
        assert!(samples[0].asks(&insts(3, 1)));
        assert!(!samples[0].asks(&insts(17, 1)), "a store of the second run");
        assert!(samples[0].asks(&Question::Clobber { access: InstId(17) }), "no pair");
    }
}
