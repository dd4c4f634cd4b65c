//! The search: chooses the next inputs to run from the results of earlier runs. The search ends when its budget of
//! runs, or of instructions, is spent.
//!
//! The first half of the budget is spent on fresh draws. The search keeps the inputs and edges of a run if the run took
//! a new edge, or led to a new fact about some question. (An edge that only discarded runs took is still new.) At most
//! `MAX_UNCOUNTED` of the kept runs are no evidence. The second half of the budget is spent on changes of kept inputs.
//! A change aims at an untaken edge out of a reached block, or at an overlap of a question's two pointers; some changes
//! are random. A third of the changes aim at values that do not decide a branch
//! ([`comparison_goals`](super::comparison_goals)); if there are no other goals, all changes do. The result depends
//! only on the seed and the order of the calls.

mod goals;

use self::goals::WEIGHTS;
use super::backward_solver::{Goal, aim};
use super::comparison_goals::sides;
use super::distance::distances;
use super::mutate::mutate;
use super::random_setup::{EntryFacts, SetupStyle};
use super::repair::Lessons;
use super::search_stats::SearchStats;
use super::setup_edit::SetupEditor;
use super::{completed, draw_setup};
use crate::answers::Question;
use crate::case::{Input, Launch, Setup};
use crate::ir::cfg::Placement;
use crate::ir::*;
use crate::judge::RunFacts;
use crate::machine::{EventKind, Execution, FunctionWatch, Outcome, Ub, UbKind, Watch};
use crate::random::Rng;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// An edge into a block. The source is `None` if control enters the function there.
type Edge = (FuncId, Option<BlockId>, BlockId);

/// The search of one entry, with its budget of runs.
pub struct Search<'m> {
    scene: EntryFacts<'m>,
    /// The inputs that the case states.
    stated: Option<&'m Setup>,
    seed: u64,
    budget: u32,
    /// The limit on the number of runs while none of them is evidence. At least `budget`.
    patience: u32,
    /// The number of the first run that was evidence.
    first_counted: Option<u32>,
    made: u32,
    rng: Rng,
    kept: Vec<CorpusEntry>,
    /// The edges that runs took. Discarded runs are ignored.
    seen: BTreeSet<Edge>,
    tries: BTreeMap<Goal, u32>,
    /// Goals about values, in the order of the next tries, each with the number of tries so far.
    sides: VecDeque<(Goal, u32)>,
    lessons: Lessons,
    /// Launches of several threads whose runs were evidence.
    launches: Vec<Launch>,
    /// Inputs that the search runs first, in place of fresh draws. `None` if the search makes fresh draws.
    given: Option<VecDeque<Setup>>,
    /// The inputs of the last run, repaired; `None` if they were not repaired.
    repaired: Option<Setup>,
    record: SearchStats,
    /// Whether some untaken edge leads to about half or more of its function's unreached code.
    is_urgent: bool,
    /// The style of the last proposed inputs, if they were a fresh draw.
    drawn: Option<SetupStyle>,
}

struct CorpusEntry {
    setup: Setup,
    edges: BTreeSet<Edge>,
    counted: bool,
    effort: u64,
    /// The access out of bounds that ended the run.
    outside: Option<(FuncId, InstId)>,
}

/// A [patient](Search::patient) search without any run that is evidence ends after this number of runs.
const PATIENCE: u32 = 64;
/// The maximum number of tries of one goal.
const TRIES: u32 = 6;
/// The maximum number of kept inputs whose runs are no evidence.
const MAX_UNCOUNTED: usize = 8;
/// The maximum number of guesses in one try for a kernel. The first guess that changes the inputs is used.
const GUESSES: u32 = 4;
/// The maximum number of tries of one goal about a value.
const MAX_VALUE_GOAL_TRIES: u32 = 4;
/// The maximum number of goals about values that are tried in one change of inputs.
const MAX_VALUE_GOALS: usize = 8;
/// The maximum number of launches that are kept because their runs were evidence.
const MAX_LAUNCHES: usize = 8;
/// The maximum number of overlaps that are goals at one time. An overlap is a goal about the two pointers of one
/// question.
const MAX_OVERLAP_GOALS: usize = 64;
/// A change towards one overlap also aims at fewer than `EXTRA_OVERLAPS` further overlaps. Their number is random.
const EXTRA_OVERLAPS: u64 = 4;
/// Every second change of a kernel's inputs towards an edge also aims at up to `MORE_EDGES` further edges.
const MORE_EDGES: usize = 8;

impl<'m> Search<'m> {
    /// Returns a search of `budget` runs of `entry`. `stated` has the inputs that the case fixes. The search chooses
    /// all other inputs.
    pub fn new(module: &'m Module, entry: FuncId, stated: Option<&'m Setup>, seed: u64, budget: u32) -> Search<'m> {
        let scene = EntryFacts::new(module, entry);
        let is_openmp = !scene.facts.runtime_tables.is_empty();
        let sides = sides(&scene, &mut Rng::new(seed, 0x73_6964_6573));
        Search {
            scene,
            stated,
            seed,
            budget,
            patience: budget,
            first_counted: None,
            made: 0,
            rng: Rng::new(seed, 0x7365_6172_6368),
            kept: Vec::new(),
            seen: BTreeSet::new(),
            tries: BTreeMap::new(),
            sides: sides.into_iter().map(|goal| (goal, 0)).collect(),
            lessons: Lessons::default(),
            launches: Vec::new(),
            given: None,
            repaired: None,
            record: SearchStats::of_budget(budget, is_openmp),
            is_urgent: false,
            drawn: None,
        }
    }

    /// Returns a search that first runs the inputs `given`, and makes no fresh draws; the solver makes all later
    /// inputs. The caller uses this search on a pass's output, to find inputs with which the output behaves
    /// differently. `given` are inputs of runs of the original kernel that count.
    pub fn going_on(
        module: &'m Module,
        entry: FuncId,
        (stated, seed): (Option<&'m Setup>, u64),
        given: Vec<Setup>,
        aimed: u32,
    ) -> Search<'m> {
        let budget = aimed.saturating_add(given.len() as u32);
        let mut search = Search { given: Some(given.into()), ..Search::new(module, entry, stated, seed, budget) };
        let distances = distances(&search.scene, &mut Rng::new(seed, 0x0064_6973_7461_6e63));
        distances.into_iter().for_each(|goal| search.sides.push_front((goal, 0)));
        search.sides.make_contiguous().sort_by_key(|(goal, _)| !matches!(goal, Goal::Buffers { .. }));
        search
    }

    /// Lets the search continue after its budget while no run is evidence, up to [`PATIENCE`] runs in all. After the
    /// first run that is evidence, the search gets its budget once more. If the case states inputs, nothing changes.
    pub fn patient(self) -> Search<'m> {
        let patience = if self.stated.is_some() { self.budget } else { self.budget.max(PATIENCE) };
        Search { patience, ..self }
    }

    /// Returns the number of runs after which the search ends.
    fn end(&self) -> u32 {
        match self.first_counted {
            None => self.patience,
            Some(first) if first < self.budget => self.budget,
            Some(first) => self.patience.min(first.saturating_add(self.budget)),
        }
    }

    /// Returns the function that is run.
    pub fn entry(&self) -> FuncId {
        self.scene.entry
    }

    /// Returns the entry and its callees, whose code the search tries to execute.
    pub fn functions(&self) -> &[FuncId] {
        &self.scene.facts.functions
    }

    /// Adds to `watch` the events that [`record_run`](Self::record_run) reads. Returns each function whose
    /// [`FunctionWatch`] in `watch` was changed, with the former [`FunctionWatch`].
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

    /// Returns the next inputs to run; `None` when the budget is spent. `questions` has each question, together with
    /// the facts about the question that earlier runs produced.
    pub fn propose<'q>(
        &mut self,
        questions: impl Iterator<Item = (FuncId, &'q Question, &'q RunFacts)>,
    ) -> Option<Setup> {
        let index = self.made;
        let is_late = self.scene.kernel && self.record.is_late();
        let is_early = match &self.given {
            Some(given) => !given.is_empty(),
            None => index < self.budget.div_ceil(2) && !is_late,
        };
        let is_extra = index >= self.budget && self.first_counted.is_none();
        let is_early = is_early || self.kept.is_empty() || is_extra && index.is_multiple_of(2);
        let goals = if is_early || self.repaired.is_some() { Vec::new() } else { self.goals(questions) };
        if self.repaired.is_none() {
            self.is_urgent = goals.first().is_some_and(|(weight, _)| *weight >= WEIGHTS / 2);
        }
        self.made = index.checked_add(1).filter(|_| index < self.end() && self.record.has_time(self.is_urgent))?;
        self.drawn = None;
        if let Some(setup) = self.repaired.take() {
            return Some(setup);
        }
        if let Some(setup) = self.given.as_mut().and_then(VecDeque::pop_front) {
            return Some(setup);
        }
        if is_early {
            self.drawn = self.stated.is_none().then(|| self.setup_style(index));
            return Some(self.draw(index));
        }
        if index % 4 != 3 || self.is_urgent {
            // Given inputs have usually reached all of the code, so goals about values are tried more often.
            let sides_first = (index % 4 == 1 || self.given.is_some() && index.is_multiple_of(2)) && !self.is_urgent;
            let aimed = if sides_first { self.aim_at_value() } else { None };
            let aimed = aimed.or_else(|| self.aim_at_goal(&goals));
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
        Some(mutate(self.editor(at), &mut rng))
    }

    /// Returns inputs changed towards one of the remaining goals, and towards other compatible goals.
    fn aim_at_goal(&mut self, goals: &[(u32, Goal)]) -> Option<Setup> {
        goals.iter().enumerate().find_map(|(i, (_, goal))| {
            *self.tries.entry(*goal).or_default() += 1;
            let others = goals[i + 1..].iter().map(|(_, goal)| *goal);
            // Edges around the accesses of one tile have conditions in common, so they are tried together.
            let (count, kernel) = (self.rng.below(EXTRA_OVERLAPS) as usize, self.scene.kernel);
            let is_edge = kernel && matches!(goal, Goal::Edge { .. }) && self.rng.one_in(2);
            let more: Vec<Goal> = match is_edge {
                true => others.filter(|g| matches!(g, Goal::Edge { .. })).take(MORE_EDGES).collect(),
                false => others.filter(|g| matches!(g, Goal::Meet { .. })).take(count).collect(),
            };
            (0..if kernel { GUESSES } else { 1 }).find_map(|_| self.mutate_towards(*goal, &more))
        })
    }

    /// Returns inputs changed towards a goal about a value, and towards other compatible goals.
    fn aim_at_value(&mut self) -> Option<Setup> {
        for _ in 0..MAX_VALUE_GOALS {
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
            // Any further change could hide the effect of adjacent objects.
            let is_row = matches!(goal, Goal::Adjoin { .. });
            let aimed = self.mutate_towards(goal, if is_row { &[] } else { &more });
            match tries + 1 < MAX_VALUE_GOAL_TRIES && goal != Goal::Warps {
                true if is_row => self.sides.push_front((goal, tries + 1)),
                true => self.sides.push_back((goal, tries + 1)),
                false => {}
            }
            if aimed.is_some() {
                return aimed;
            }
        }
        None
    }

    /// Whether some run that was not discarded executed the block of the goal's value.
    fn is_reached(&self, goal: Goal) -> bool {
        self.place(goal).is_none_or(|place| self.seen.iter().any(|e| (e.0, e.2) == place))
    }

    /// Returns the block of a goal's value; `None` if the goal has no such block.
    fn place(&self, goal: Goal) -> Option<(FuncId, BlockId)> {
        let (function, inst) = match goal {
            Goal::Compare { function, inst, .. }
            | Goal::Condition { function, inst, .. }
            | Goal::Adjoin { function, inst }
            | Goal::Apart { function, gep: inst }
            | Goal::Buffers { function, call: inst, .. } => (function, inst),
            Goal::Number { function, value: Value::Inst(inst), .. }
            | Goal::Random { function, value: Value::Inst(inst) } => (function, inst),
            _ => return None,
        };
        Placement::new(self.scene.module.function(function)).block(inst).map(|block| (function, block))
    }

    /// Records the results of a run with these inputs. `news`: the run showed a new fact about some question.
    pub fn record_run(&mut self, setup: &Setup, run: &Execution, news: bool) {
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
        self.record.record_run(run, self.drawn);
        self.repaired = if self.record.may_repair(new && self.scene.kernel) {
            let is_dear = self.record.is_dear(run);
            self.lessons.repair(&self.scene, self.stated, setup, &run.outcome, is_dear)
        } else {
            None
        };
        self.record.repaired(self.repaired.is_some());
        if counted {
            self.first_counted.get_or_insert(self.made.saturating_sub(1));
            let is_new = setup.launch.threads() > 1 && !self.launches.contains(&setup.launch);
            if is_new && self.launches.len() < MAX_LAUNCHES {
                self.launches.push(setup.launch);
            }
            self.seen.extend(edges.iter().copied());
        } else {
            let others: Vec<&CorpusEntry> = self.kept.iter().filter(|k| !k.counted).collect();
            let known = |e: &Edge| self.seen.contains(e) || others.iter().any(|k| k.edges.contains(e));
            let ended = others.iter().any(|k| k.outside == outside);
            if others.len() >= MAX_UNCOUNTED || ended && edges.iter().all(known) {
                return;
            }
        }
        if new || news {
            self.kept.push(CorpusEntry { setup: setup.clone(), edges, counted, effort: run.effort, outside });
        }
    }

    /// Returns a fresh draw. Run 0 of a stated case uses the stated inputs; later runs choose contents, layout,
    /// schedule and every open argument anew.
    fn draw(&self, index: u32) -> Setup {
        let seed = self.seed.wrapping_add(index.into());
        let mut setup = match self.stated {
            Some(stated) => completed(&self.scene, &Setup { seed, ..stated.clone() }),
            None => draw_setup(&self.scene, seed, self.setup_style(index)),
        };
        self.lessons.apply(&self.scene, self.stated, &mut setup);
        self.launch_as_before(&mut setup);
        setup
    }

    /// If few draws of a kernel are evidence, most draws get the launch of an earlier run that was evidence, because
    /// the code may need a certain number of threads.
    fn launch_as_before(&self, setup: &mut Setup) {
        let is_free = self.scene.kernel && self.stated.is_none() && setup.launch.threads() > 1;
        if !is_free || self.launches.is_empty() || !self.record.mostly_fails() {
            return;
        }
        let mut rng = Rng::new(setup.seed, 0x0061_6761_696e);
        if !rng.one_in(4) {
            setup.launch = rng.pick(&self.launches);
        }
    }

    /// Returns a realistic draw. Returns `None` if the case states inputs.
    fn realistic_setup(&self, index: u32) -> Option<Setup> {
        self.stated.is_none().then_some(())?;
        let mut setup = draw_setup(&self.scene, self.seed.wrapping_add(index.into()), SetupStyle::Realistic);
        self.lessons.apply(&self.scene, None, &mut setup);
        Some(setup)
    }

    fn setup_style(&self, index: u32) -> SetupStyle {
        self.record.choose_style(index, self.scene.kernel)
    }

    fn editor(&self, kept: usize) -> SetupEditor<'_> {
        SetupEditor { scene: &self.scene, setup: self.kept[kept].setup.clone(), stated: self.stated }
    }

    /// Returns kept inputs that reach the block of the goal, changed towards the goal and towards `more`.
    fn mutate_towards(&mut self, goal: Goal, more: &[Goal]) -> Option<Setup> {
        let comes = |k: &CorpusEntry, f: FuncId, block: BlockId| k.edges.iter().any(|e| (e.0, e.2) == (f, block));
        let mut close: Vec<usize> = match goal {
            Goal::Edge { function, from, .. } => {
                (0..self.kept.len()).filter(|i| comes(&self.kept[*i], function, from)).collect()
            }
            Goal::Inside { function, access } => {
                let ended = |k: &CorpusEntry| k.outside == Some((function, access));
                (0..self.kept.len()).filter(|i| ended(&self.kept[*i])).collect()
            }
            Goal::Meet { function, a, b } => {
                let placement = Placement::new(self.scene.module.function(function));
                let block = |v| match v {
                    Value::Inst(i) => placement.block(i).unwrap_or(BlockId(0)),
                    _ => BlockId(0),
                };
                let both = |k: &CorpusEntry| k.counted && comes(k, function, block(a)) && comes(k, function, block(b));
                (0..self.kept.len()).filter(|i| both(&self.kept[*i])).collect()
            }
            Goal::Compare { .. }
            | Goal::Condition { .. }
            | Goal::Buffers { .. }
            | Goal::Adjoin { .. }
            | Goal::Number { .. }
            | Goal::Random { .. }
            | Goal::Apart { .. }
            | Goal::Distance { .. }
            | Goal::Warps => {
                let place = self.place(goal);
                let there = |k: &CorpusEntry| k.counted && place.is_none_or(|(f, block)| comes(k, f, block));
                (0..self.kept.len()).filter(|i| there(&self.kept[*i])).collect()
            }
        };
        if close.is_empty() {
            return None;
        }
        if matches!(goal, Goal::Distance { .. }) {
            // Further pointers into the same object may hide the effect of this pair. So inputs with few pointers into
            // objects of other arguments are preferred.
            let shared = |at: &usize| shared(&self.kept[*at].setup);
            let least = close.iter().map(shared).min();
            close.retain(|at| Some(shared(at)) == least);
        }
        let mut at = self.rng.pick(&close);
        if self.scene.kernel {
            // Of two randomly chosen kept inputs, the one with the cheaper run is used.
            at = [at, self.rng.pick(&close)].into_iter().min_by_key(|at| self.kept[*at].effort)?;
        }
        let mut rng = Rng::new(self.rng.word(), 0);
        let mut draft = self.editor(at);
        // If every run reaches the code, kept inputs have no advantage over a new draw.
        let is_open = |(_, block)| block == BlockId(0);
        if matches!(goal, Goal::Compare { .. } | Goal::Condition { .. } | Goal::Number { .. } | Goal::Random { .. })
            && self.place(goal).is_none_or(is_open)
            && rng.one_in(2)
        {
            draft.setup = self.draw(self.budget.wrapping_add(rng.word() as u32));
        }
        // If much of the code is still unreached, it needs realistic inputs.
        if matches!(goal, Goal::Edge { .. }) && self.is_urgent && self.scene.kernel && rng.one_in(2) {
            draft.setup = self.realistic_setup(self.budget.wrapping_add(rng.word() as u32)).unwrap_or(draft.setup);
        }
        let before = draft.setup.clone();
        aim(&mut rng, draft, goal, more).filter(|setup| !self.scene.kernel || *setup != before)
    }
}

/// Returns the number of arguments that point into the object of another argument.
fn shared(setup: &Setup) -> usize {
    setup.args.iter().filter(|input| matches!(input, Some(Input::Arg { .. }))).count()
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
