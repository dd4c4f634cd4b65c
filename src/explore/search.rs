//! The search: which setup to run next, told what each run showed. It ends when its budget of runs, or of instructions, is
//! spent.
//!
//! The first half of the budget is fresh draws. A run that counts and shows something new (it came to a block over an
//! edge that no counted run took, or a question learned a fact) is kept with the edges it took. The second half changes
//! kept setups: towards an edge that none took out of a block that the setup comes to, towards two pointers that were
//! asked about and never met, and in between blindly. A third of these aims, and all if there are no others, look at
//! values that steer no branch ([`sides`](super::sides)). Everything follows from the seed and the order of the calls.

use super::aim::{Goal, aim};
use super::draft::Draft;
use super::draw::{Manner, Scene};
use super::mutate::mutate;
use super::record::Record;
use super::repair::Lessons;
use super::sides::sides;
use super::{completed, fresh};
use crate::answers::Question;
use crate::case::Setup;
use crate::ir::cfg::Placement;
use crate::ir::*;
use crate::judge::Facts;
use crate::machine::{Discard, EventKind, Execution, FunctionWatch, Outcome, Ub, UbKind, Watch};
use crate::random::Rng;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Control came to a block: from outside the function, or from another block.
type Edge = (FuncId, Option<BlockId>, BlockId);

/// One entry's share of a budget of runs.
pub struct Search<'m> {
    scene: Scene<'m>,
    /// The inputs that the case states.
    stated: Option<&'m Setup>,
    seed: u64,
    budget: u32,
    made: u32,
    rng: Rng,
    kept: Vec<Kept>,
    /// The edges that counted runs took.
    seen: BTreeSet<Edge>,
    tries: BTreeMap<Goal, u32>,
    /// Goals about values, the next one first, with how often each was aimed at.
    sides: VecDeque<(Goal, u32)>,
    lessons: Lessons,
    /// The last run, repaired.
    repaired: Option<Setup>,
    record: Record,
    /// The manner of the setup that was proposed last, if it was drawn and not changed.
    drawn: Option<Manner>,
}

struct Kept {
    setup: Setup,
    edges: BTreeSet<Edge>,
    counted: bool,
    /// The access that ended the run because it was out of bounds.
    outside: Option<(FuncId, InstId)>,
}

/// How often one goal is aimed at, and how many setups that did not count are worth a change.
const TRIES: u32 = 6;
const MAX_UNCOUNTED: usize = 8;
/// How often one goal about a value is aimed at, and how many are looked at for one setup.
const SIDE_TRIES: u32 = 4;
const SIDES: usize = 8;
/// Questions about pairs of pointers that are goals at one time.
const MAX_MEETINGS: usize = 64;
/// One change is made towards fewer than this many further meetings.
const MORE: u64 = 4;

impl<'m> Search<'m> {
    /// A search of `budget` runs of `entry`. `stated`: what the case fixes; only the rest is drawn.
    pub fn new(module: &'m Module, entry: FuncId, stated: Option<&'m Setup>, seed: u64, budget: u32) -> Search<'m> {
        let scene = Scene::new(module, entry);
        let sides = sides(&scene, &mut Rng::new(seed, 0x73_6964_6573));
        Search {
            scene,
            stated,
            seed,
            budget,
            made: 0,
            rng: Rng::new(seed, 0x7365_6172_6368),
            kept: Vec::new(),
            seen: BTreeSet::new(),
            tries: BTreeMap::new(),
            sides: sides.into_iter().map(|goal| (goal, 0)).collect(),
            lessons: Lessons::default(),
            repaired: None,
            record: Record::of_budget(budget),
            drawn: None,
        }
    }

    /// The function that is run.
    pub fn entry(&self) -> FuncId {
        self.scene.entry
    }

    /// The functions that its runs are to exercise.
    pub fn functions(&self) -> &[FuncId] {
        &self.scene.facts.functions
    }

    /// Adds to `watch` what [`learn`](Self::learn) reads. Gives what stood there before, by function.
    pub fn watch(&self, watch: &mut Watch) -> Vec<(FuncId, FunctionWatch)> {
        watch.functions.resize(watch.functions.len().max(self.scene.module.functions.len()), Default::default());
        let more = |f: &FuncId| {
            let w = &mut watch.functions[f.0 as usize];
            let before = w.clone();
            w.activations = true;
            w.blocks = vec![true; self.scene.module.function(*f).blocks.len()];
            (*f, before)
        };
        self.scene.facts.functions.iter().map(more).collect()
    }

    /// The next setup to run; `None` when the budget is spent. `questions` with what is known of each by now.
    pub fn propose<'q>(&mut self, questions: impl Iterator<Item = (FuncId, &'q Question, &'q Facts)>) -> Option<Setup> {
        let index = self.made;
        self.made = index.checked_add(1).filter(|_| index < self.budget && self.record.has_time())?;
        self.drawn = None;
        if let Some(setup) = self.repaired.take() {
            return Some(setup);
        }
        if index < self.budget.div_ceil(2) || self.kept.is_empty() {
            self.drawn = self.stated.is_none().then(|| self.manner(index));
            return Some(self.draw(index));
        }
        if index % 4 != 3 {
            let sides_first = index % 4 == 1;
            let aimed = if sides_first { self.aim_at_value() } else { None };
            let aimed = aimed.or_else(|| self.aim_at_goal(questions));
            if let Some(setup) = aimed.or_else(|| if sides_first { None } else { self.aim_at_value() }) {
                return Some(setup);
            }
        } else if self.rng.one_in(2) {
            return Some(self.draw(index));
        }
        let counted: Vec<usize> = (0..self.kept.len()).filter(|i| self.kept[*i].counted).collect();
        let all: Vec<usize> = (0..self.kept.len()).collect();
        let at = if counted.is_empty() || self.rng.one_in(4) { self.rng.pick(&all) } else { self.rng.pick(&counted) };
        let mut rng = Rng::new(self.rng.word(), 0);
        Some(mutate(self.draft(at), &mut rng))
    }

    /// A setup changed towards one of the goals that are left.
    fn aim_at_goal<'q>(&mut self, questions: impl Iterator<Item = (FuncId, &'q Question, &'q Facts)>) -> Option<Setup> {
        let goals = self.goals(questions);
        goals.iter().enumerate().find_map(|(i, goal)| {
            *self.tries.entry(*goal).or_default() += 1;
            let meetings = goals[i + 1..].iter().filter(|g| matches!(g, Goal::Meet { .. }));
            let more: Vec<Goal> = meetings.take(self.rng.below(MORE) as usize).copied().collect();
            self.towards(*goal, &more)
        })
    }

    /// A setup changed towards a goal about a value, and towards others that go along with it.
    fn aim_at_value(&mut self) -> Option<Setup> {
        for _ in 0..SIDES {
            let (goal, tries) = self.sides.pop_front()?;
            if !self.is_reached(goal) {
                self.sides.push_back((goal, tries));
                continue;
            }
            let others = self.sides.len() as u64;
            let more: Vec<Goal> = (0..self.rng.below(3).min(others))
                .map(|_| self.sides[self.rng.below(others) as usize].0)
                .filter(|other| !matches!(other, Goal::Warps))
                .collect();
            let aimed = self.towards(goal, &more);
            if tries + 1 < SIDE_TRIES && goal != Goal::Warps {
                self.sides.push_back((goal, tries + 1));
            }
            if aimed.is_some() {
                return aimed;
            }
        }
        None
    }

    /// Did a counted run come to where the value is?
    fn is_reached(&self, goal: Goal) -> bool {
        self.place(goal).is_none_or(|place| self.seen.iter().any(|e| (e.0, e.2) == place))
    }

    /// Where the value of a goal is.
    fn place(&self, goal: Goal) -> Option<(FuncId, BlockId)> {
        let (function, inst) = match goal {
            Goal::Compare { function, inst, .. } => (function, inst),
            Goal::Number { function, value: Value::Inst(inst), .. } => (function, inst),
            _ => return None,
        };
        Placement::new(self.scene.module.function(function)).block(inst).map(|block| (function, block))
    }

    /// What the run of a setup showed; `news`: some question learned a fact.
    pub fn learn(&mut self, setup: &Setup, run: &Execution, news: bool) {
        self.record.note(run, self.drawn);
        self.repaired = match &run.outcome {
            _ if !self.record.may_repair() => None,
            Outcome::Violation(ub) => self.lessons.repair(&self.scene, self.stated, setup, ub),
            Outcome::Discard(Discard::StepBudget | Discard::Deadlock) => {
                self.lessons.unlock(&self.scene, self.stated, setup)
            }
            _ => None,
        };
        self.record.repaired(self.repaired.is_some());
        let edges: BTreeSet<Edge> = run
            .events
            .iter()
            .filter_map(|e| match e.kind {
                EventKind::Enter { function, .. } => Some((function, None, BlockId(0))),
                EventKind::Block { from, to } => {
                    Some((run.activations[e.activation.0 as usize].function, Some(from), to))
                }
                _ => None,
            })
            .collect();
        let (counted, outside) = (run.outcome == Outcome::Counted, outside(&run.outcome));
        let new = edges.iter().any(|e| !self.seen.contains(e));
        if counted {
            self.seen.extend(edges.iter().copied());
        } else {
            let others: Vec<&Kept> = self.kept.iter().filter(|k| !k.counted).collect();
            let told = |e: &Edge| self.seen.contains(e) || others.iter().any(|k| k.edges.contains(e));
            let ended = others.iter().any(|k| k.outside == outside);
            if others.len() >= MAX_UNCOUNTED || ended && edges.iter().all(told) {
                return;
            }
        }
        if new || news {
            self.kept.push(Kept { setup: setup.clone(), edges, counted, outside });
        }
    }

    /// Run 0 of a stated case takes what it states; later ones draw contents, layout, schedule and every argument that
    /// it leaves open anew.
    fn draw(&self, index: u32) -> Setup {
        let seed = self.seed.wrapping_add(index.into());
        let mut setup = match self.stated {
            Some(stated) => completed(&self.scene, &Setup { seed, ..stated.clone() }),
            None => fresh(&self.scene, seed, self.manner(index)),
        };
        self.lessons.apply(&self.scene, self.stated, &mut setup);
        setup
    }

    fn manner(&self, index: u32) -> Manner {
        self.record.manner(index, self.scene.kernel)
    }

    fn draft(&self, kept: usize) -> Draft<'_> {
        Draft { scene: &self.scene, setup: self.kept[kept].setup.clone(), stated: self.stated }
    }

    /// A kept setup that comes close, changed towards the goal and more.
    fn towards(&mut self, goal: Goal, more: &[Goal]) -> Option<Setup> {
        let comes = |k: &Kept, f: FuncId, block: BlockId| k.edges.iter().any(|e| (e.0, e.2) == (f, block));
        let close: Vec<usize> = match goal {
            Goal::Edge { function, from, .. } => {
                (0..self.kept.len()).filter(|i| comes(&self.kept[*i], function, from)).collect()
            }
            Goal::Inside { function, access } => {
                let ended = |k: &Kept| k.outside == Some((function, access));
                (0..self.kept.len()).filter(|i| ended(&self.kept[*i])).collect()
            }
            Goal::Meet { function, a, b } => {
                let placement = Placement::new(self.scene.module.function(function));
                let block = |v| match v {
                    Value::Inst(i) => placement.block(i).unwrap_or(BlockId(0)),
                    _ => BlockId(0),
                };
                let both = |k: &Kept| k.counted && comes(k, function, block(a)) && comes(k, function, block(b));
                (0..self.kept.len()).filter(|i| both(&self.kept[*i])).collect()
            }
            Goal::Compare { .. } | Goal::Number { .. } | Goal::Warps => {
                let place = self.place(goal);
                let there = |k: &Kept| k.counted && place.is_none_or(|(f, block)| comes(k, f, block));
                (0..self.kept.len()).filter(|i| there(&self.kept[*i])).collect()
            }
        };
        if close.is_empty() {
            return None;
        }
        let at = self.rng.pick(&close);
        let mut rng = Rng::new(self.rng.word(), 0);
        let mut draft = self.draft(at);
        // Of code that is always reached one kept setup says little: any draw will do.
        let is_open = |(_, block)| block == BlockId(0);
        if matches!(goal, Goal::Compare { .. } | Goal::Number { .. })
            && self.place(goal).is_none_or(is_open)
            && rng.one_in(2)
        {
            draft.setup = self.draw(self.budget.wrapping_add(rng.word() as u32));
        }
        aim(&mut rng, draft, goal, more)
    }

    /// What is left to show, the least tried first, and edges before meetings.
    fn goals<'q>(&self, questions: impl Iterator<Item = (FuncId, &'q Question, &'q Facts)>) -> Vec<Goal> {
        let mut goals = self.open_edges();
        goals.extend(self.accesses_outside());
        let met = |q: &(FuncId, &Question, &Facts)| q.2.overlapping || !self.scene.facts.functions.contains(&q.0);
        for (function, question, _) in questions.filter(|q| !met(q)).take(MAX_MEETINGS) {
            let module = self.scene.module;
            let pairs = meetings(module, module.function(function), question);
            goals.extend(pairs.into_iter().map(|(a, b)| Goal::Meet { function, a, b }));
        }
        let mut ranked: Vec<(u32, Goal)> =
            goals.into_iter().map(|g| (self.tries.get(&g).copied().unwrap_or(0), g)).collect();
        ranked.retain(|(tries, _)| *tries < TRIES);
        ranked.sort_unstable();
        ranked.dedup();
        ranked.into_iter().map(|(_, goal)| goal).collect()
    }

    /// Accesses that ended runs which came further than any that counted.
    fn accesses_outside(&self) -> Vec<Goal> {
        let further = |k: &&Kept| k.edges.iter().any(|e| !self.seen.contains(e));
        let ends = self.kept.iter().filter(further).filter_map(|k| k.outside);
        ends.map(|(function, access)| Goal::Inside { function, access }).collect()
    }

    /// Edges that no counted run took, out of blocks to which some run came.
    fn open_edges(&self) -> Vec<Goal> {
        let none_counted = self.seen.is_empty();
        let uncounted = self.kept.iter().filter(|_| none_counted).flat_map(|k| &k.edges);
        let reached: BTreeSet<Edge> = self.seen.iter().chain(uncounted).copied().collect();
        let blocks: BTreeSet<(FuncId, BlockId)> = reached.iter().map(|e| (e.0, e.2)).collect();
        let mut goals = Vec::new();
        for (function, from) in blocks {
            let f = self.scene.module.function(function);
            let successors = f.terminator(from).map(|t| t.kind.successors()).unwrap_or_default();
            let untaken = successors.into_iter().filter(|to| !reached.contains(&(function, Some(from), *to)));
            goals.extend(untaken.map(|to| Goal::Edge { function, from, to }));
        }
        goals
    }
}

fn outside(outcome: &Outcome) -> Option<(FuncId, InstId)> {
    match outcome {
        Outcome::Violation(Ub {
            kind: UbKind::OutOfBounds | UbKind::NoProvenance | UbKind::Null,
            function,
            inst,
            ..
        }) => Some((*function, (*inst)?)),
        _ => None,
    }
}

/// The pairs of pointers that a question is about.
fn meetings(module: &Module, f: &Function, question: &Question) -> Vec<(Value, Value)> {
    let pointer = |i: InstId| {
        let mut last = None;
        f.inst(i).kind.for_each_operand(|v| last = Some(v));
        last
    };
    match *question {
        Question::Alias { a, b } => vec![(a.ptr, b.ptr)],
        Question::AliasInsts { a, b } | Question::Sets { a, b } => pointer(a).zip(pointer(b)).into_iter().collect(),
        Question::CallLoc { call, loc } => {
            let args = f.inst(call).kind.as_call().map(|c| &c.args[..]).unwrap_or_default();
            let pointers = args.iter().filter(|a| module.types.is_pointer(a.ty));
            pointers.map(|a| (a.value, loc.ptr)).collect()
        }
        Question::CallCall { .. } => Vec::new(),
        Question::Clobber { access } | Question::Memdep { access } => {
            let mine: Vec<Value> = match f.inst(access).kind.as_call() {
                Some(call) => call.args.iter().filter(|a| module.types.is_pointer(a.ty)).map(|a| a.value).collect(),
                None => pointer(access).into_iter().collect(),
            };
            let stores = f.inst_ids().filter_map(|i| match f.inst(i).kind {
                InstKind::Store { ptr, .. } if i != access => Some(ptr),
                _ => None,
            });
            stores.take(8).flat_map(|store| mine.iter().map(move |p| (*p, store))).collect()
        }
    }
}
