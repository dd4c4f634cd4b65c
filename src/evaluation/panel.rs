//! The oracles that a command asks, and the ways of asking them.

use crate::answers::Answers;
use crate::case::Setup;
use crate::evaluation::progress::Progress;
use crate::evaluation::volatile::may_break_nosync;
use crate::ir::upgrade::loses_lifetimes;
use crate::ir::{AddressSpace, DataLayout, FuncId, Module, Type, TypeId};
use crate::machine::Options;
use crate::oracle::libnvvm::contract;
use crate::oracle::plugin::difference;
use crate::oracle::sample::samples;
use crate::oracle::transform::{Texts, TransformResults, transform};
use crate::oracle::{Ask, Failure, Opt, Oracle, OracleError, Reply, Subject, Timeouts, Transport};
use crate::oracle::{ask_batch, ask_one, ask_printed, reference};
use crate::target::Profile;
use std::collections::BTreeSet;

/// The oracles, the questions, and the options of the machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Panel {
    /// The oracles, in the order of `--oracle`.
    pub oracles: Vec<Oracle>,
    /// The questions that each upstream `opt` is asked.
    pub ask: Ask,
    /// The time limits per process.
    pub timeouts: Timeouts,
    /// The profile of the reference.
    pub profile: Profile,
    /// The options of the machine.
    pub options: Options,
    /// The transport for asking each upstream `opt` about one file.
    pub lane: Transport,
    /// The pipelines that are run on every kernel.
    pub pipelines: Vec<Pipeline>,
    /// The current step of the command.
    pub progress: Progress,
}

/// A pipeline that `opt` runs on kernels.
#[derive(Clone, Debug)]
pub struct Pipeline {
    /// The pipeline in `opt`'s own syntax.
    pub text: String,
    /// The pipeline that is passed to `opt`. It is the whole pipeline, or a [cut](crate::validation::cuts): its
    /// beginning, with a printer at the end.
    pub given: String,
    /// Whether `given` is a cut. For a cut, only one thing is checked: the MemorySSA that `opt` keeps up to the end of
    /// the cut.
    pub is_cut: bool,
    /// The last pass before the check of the MemorySSA in `opt`. `None` if there is no such check.
    pub checked_pass: Option<String>,
    /// For each oracle of the panel: whether it knows all passes in the pipeline.
    pub known: Vec<bool>,
    /// The architecture of the kernels for which the pipeline is meant. `None` if it is meant for all kernels.
    pub architecture: Option<&'static str>,
}

impl Pipeline {
    /// Whether the pipeline applies to the module's target.
    pub fn takes(&self, module: &Module) -> bool {
        self.architecture.is_none_or(|a| module.triple.split('-').next() == Some(a))
    }
}

/// One oracle's reply about one module.
#[derive(Clone, Debug)]
pub enum OracleReply {
    /// The answers of the oracle.
    Answers(Vec<Answers>),
    /// The oracle rejects the text, with this message.
    Unsupported(String),
    /// The oracle crashed or hung.
    Failed(Failure),
    /// A failure of aliasmith itself: the oracle's answer is unknown.
    Unknown(OracleError),
}

impl Panel {
    /// Returns a panel of oracles that are asked through the plugin. Time limits and options of the machine have their
    /// defaults, the reference has the profile `sound`, and there are no pipelines.
    pub fn new(oracles: Vec<Oracle>, ask: Ask) -> Panel {
        // One run must be evidence against all oracles. Some rules exist only in newer releases. So the machine applies
        // such a rule only if all oracles of the panel follow it.
        let dereferenceable_at_point = oracles.iter().all(reads_dereferenceable_at_point);
        Panel {
            oracles,
            ask,
            timeouts: Timeouts::default(),
            profile: Profile::sound().clone(),
            options: Options { dereferenceable_at_point, ..Options::default() },
            lane: Transport::Plugin,
            pipelines: Vec::new(),
            progress: Progress::default(),
        }
    }

    /// Asks every oracle about all functions of one module. Returns the replies in the order of [`Panel::oracles`].
    pub fn ask_file(&self, module: &Module) -> Vec<OracleReply> {
        let subject = Subject::whole(module);
        let ask = |oracle: &Oracle| {
            self.progress.begin_step(format!("{} answers", oracle.name()));
            match oracle {
                Oracle::Reference => OracleReply::Answers(self.ask_reference(subject)),
                Oracle::Opt(opt) => {
                    self.ask_opt(opt, subject, &self.ask).map_or_else(OracleReply::Unknown, OracleReply::from)
                }
            }
        };
        self.oracles.iter().map(ask).collect()
    }

    /// Asks every oracle about many modules at once, and writes the texts of the modules for the pipelines. Returns the
    /// replies per module, in the order of [`Panel::oracles`]. `record` receives the failures of aliasmith itself, and
    /// decides whether to continue.
    pub fn ask_modules<'a>(
        &self,
        subjects: &[Subject<'a>],
        texts: &Texts<'a>,
        mut record: impl FnMut(OracleError) -> Result<(), OracleError>,
    ) -> Result<Vec<Vec<OracleReply>>, OracleError> {
        let mut said: Vec<Vec<OracleReply>> = vec![Vec::new(); subjects.len()];
        let texts = Some(texts).filter(|_| !self.pipelines.is_empty());
        for oracle in 0..self.oracles.len() {
            match self.ask_batch(oracle, (subjects, texts), &self.ask) {
                Ok(replies) => said.iter_mut().zip(replies).for_each(|(list, reply)| list.push(reply)),
                Err(failure) => {
                    said.iter_mut().for_each(|list| list.push(OracleReply::Unknown(failure.clone())));
                    record(failure)?;
                }
            }
        }
        Ok(said)
    }

    /// Asks an upstream `opt` about one module, by the panel's transport.
    pub fn ask_opt(&self, opt: &Opt, subject: Subject<'_>, ask: &Ask) -> Result<Reply, OracleError> {
        match self.lane {
            Transport::Print => ask_one(opt, subject, ask, self.timeouts),
            Transport::Plugin => {
                let mut replies = ask_batch(opt, (&[subject], None), ask, self.timeouts)?;
                Ok(replies.pop().expect("one reply per subject"))
            }
        }
    }

    /// Runs a pipeline over modules, with the panel's options and time limits.
    pub fn transform(
        &self,
        opt: &Opt,
        lane: Transport,
        subjects: &[Subject<'_>],
        pipeline: &str,
    ) -> Result<TransformResults, OracleError> {
        transform(opt, lane, subjects, pipeline, &self.ask.supported_options(&opt.manifest), self.timeouts)
    }

    /// Returns the same panel with this transport.
    pub fn in_lane(&self, lane: Transport) -> Panel {
        Panel { lane, ..self.clone() }
    }

    /// Returns the same panel with the machine's rules for comparing kernels with PTX output.
    pub fn for_ptx(&self) -> Panel {
        Panel { options: Options { lowered: true, ..self.options.clone() }, ..self.clone() }
    }

    /// Asks an oracle again, by printed output. Returns an error if its printed answers about a module differ from
    /// `said`, its answers through the plugin.
    pub fn cross_check_printer(
        &self,
        oracle: usize,
        subjects: &[Subject<'_>],
        said: &[&OracleReply],
    ) -> Result<(), OracleError> {
        let Oracle::Opt(opt) = &self.oracles[oracle] else { return Ok(()) };
        let Some(plugin) = opt.plugin_in_use() else { return Ok(()) };
        let printed = ask_printed(opt, subjects, &self.ask, self.timeouts)?;
        let differs = |(said, printed): (&&OracleReply, &Reply)| match (said, printed) {
            (OracleReply::Answers(a), Reply::Answered { answers: b, .. }) => difference(a, b),
            (OracleReply::Unsupported(why), Reply::Answered { .. }) => {
                Some(format!("it refuses what opt answers: {why}"))
            }
            _ => None,
        };
        match said.iter().zip(&printed).find_map(differs) {
            Some(what) => Err(plugin.differs(opt, what)),
            None => Ok(()),
        }
    }

    /// Asks one oracle, by its index in the panel, about many modules at once, and returns one reply per module. The
    /// reference always answers all questions. If `texts` is given, also writes the texts of the modules for the
    /// pipelines.
    pub fn ask_batch<'a>(
        &self,
        oracle: usize,
        (subjects, texts): (&[Subject<'a>], Option<&Texts<'a>>),
        ask: &Ask,
    ) -> Result<Vec<OracleReply>, OracleError> {
        match &self.oracles[oracle] {
            Oracle::Reference => {
                let said = |s: &Subject<'_>| OracleReply::Answers(self.ask_reference(*s));
                Ok(subjects.iter().map(said).collect())
            }
            Oracle::Opt(opt) => {
                let replies = ask_batch(opt, (subjects, texts), ask, self.timeouts)?;
                Ok(replies.into_iter().map(OracleReply::from).collect())
            }
        }
    }

    /// Like [`undecided`], but for the oracle at this index. Returns `None` for the reference.
    pub fn undecided(&self, oracle: usize, module: &Module) -> Option<String> {
        match &self.oracles[oracle] {
            Oracle::Opt(opt) => undecided(opt, module),
            Oracle::Reference => None,
        }
    }

    /// Does the same as [`Panel::undecided`] for one run. Also returns a reason if the run's inputs violate an
    /// assumption of the oracle about launches.
    pub fn undecided_run(&self, oracle: usize, module: &Module, (entry, setup): (FuncId, &Setup)) -> Option<String> {
        let Oracle::Opt(opt) = &self.oracles[oracle] else { return None };
        let broken = || opt.manifest.is_libnvvm().then(|| contract::broken_by_inputs(module, entry, setup)).flatten();
        undecided(opt, module).or_else(broken)
    }

    /// Returns the reference's answers per function. The reference answers every question, so its answers are also the
    /// list of all questions.
    pub fn ask_reference(&self, Subject { module, functions }: Subject<'_>) -> Vec<Answers> {
        let all: Vec<FuncId> = if functions.is_empty() { module.defined_functions().collect() } else { Vec::new() };
        let functions = if functions.is_empty() { &all } else { functions };
        let ask = Ask { all_lines: true, ..self.ask.clone() };
        let samples = samples(module, functions, &ask);
        reference::ask(module, functions, &self.profile, &ask, &samples)
    }

    /// Returns a copy of the panel with only these pipelines.
    pub fn with_pipelines(&self, pipelines: &BTreeSet<String>) -> Panel {
        let pipelines = self.pipelines.iter().filter(|p| pipelines.contains(&p.text)).cloned().collect();
        Panel { pipelines, ..self.clone() }
    }

    /// Whether the panel has an `opt`.
    pub fn asks_opt(&self) -> bool {
        self.oracles.iter().any(|oracle| matches!(oracle, Oracle::Opt(_)))
    }

    /// Whether an oracle answers without starting a process: it is the reference, or an `opt` with a plugin.
    pub fn is_fast(&self, oracle: usize) -> bool {
        match &self.oracles[oracle] {
            Oracle::Reference => true,
            Oracle::Opt(opt) => opt.plugin_in_use().is_some(),
        }
    }

    /// Whether the plugin of this `opt` checks the MemorySSA that `opt` keeps after every pass.
    pub fn watches(&self, opt: &Opt) -> bool {
        self.lane == Transport::Plugin && opt.plugin_in_use().is_some()
    }

    /// Returns every pair of a pipeline and an `opt` that knows all its passes, with the index of the `opt`.
    pub fn trials(&self) -> impl Iterator<Item = (usize, &Opt, &Pipeline)> + '_ {
        let each =
            self.oracles.iter().enumerate().flat_map(|(o, oracle)| self.pipelines.iter().map(move |p| (o, oracle, p)));
        each.filter_map(|(o, oracle, p)| match oracle {
            Oracle::Opt(opt) if p.known.get(o) == Some(&true) => Some((o, opt, p)),
            _ => None,
        })
    }
}

/// Since llvm#204795, the attribute `dereferenceable` is a promise only about its own program point. Returns whether
/// this oracle uses this rule.
fn reads_dereferenceable_at_point(oracle: &Oracle) -> bool {
    match oracle {
        Oracle::Reference => true,
        Oracle::Opt(opt) => opt.manifest.major >= 23,
    }
}

/// If a run of this module is no evidence against this oracle, returns the reason. Otherwise returns `None`. There are
/// three kinds of reasons (docs/soundness.md section 2, undecided questions): the module uses an address space that the
/// oracle's version does not define; the module depends on a rule that this version interprets differently; or the
/// module is undefined by a rule of this version.
pub fn undecided(opt: &Opt, module: &Module) -> Option<String> {
    if opt.manifest.prints_ptx()
        && let Some(why) = contract::broken_by_module(module)
    {
        return Some(why.into());
    }
    if opt.manifest.major >= 22 && loses_lifetimes(module) {
        return Some(format!(
            "LLVM {} drops a lifetime marker on reading if its operand is no alloca",
            opt.manifest.major
        ));
    }
    if opt.manifest.major < 18 && has_padded_elements(module) {
        return Some(format!("LLVM {} lays out the elements of a vector like those of an array", opt.manifest.major));
    }
    if opt.manifest.major < 23 && may_break_nosync(module) {
        return Some(format!("for LLVM {} a volatile access breaks nosync", opt.manifest.major));
    }
    let architecture = module.triple.split('-').next().unwrap_or("");
    let undefined = opt.manifest.undefined_spaces.get(architecture)?;
    let used = undefined.iter().find(|n| module.types.find(&Type::Ptr(AddressSpace(**n))).is_some())?;
    Some(format!("LLVM {} does not define address space {used}", opt.manifest.major))
}

/// Whether the module has a vector whose elements would be padded in an array (llvm#75448).
fn has_padded_elements(module: &Module) -> bool {
    let (types, layout) = (&module.types, DataLayout::for_module(module));
    let all = (0..types.len() as u32).map(|at| types.get(TypeId(at)));
    let elements = all.filter_map(|ty| if let Type::Vector { elem, .. } = ty { Some(*elem) } else { None });
    let mut sizes = elements.map(|elem| (layout.store_size(types, elem), layout.alloc_size(types, elem)));
    sizes.any(|(packed, padded)| packed != padded)
}

impl From<Reply> for OracleReply {
    fn from(reply: Reply) -> OracleReply {
        match reply {
            Reply::Answered { answers, .. } => OracleReply::Answers(answers),
            Reply::Unsupported(why) => OracleReply::Unsupported(why),
            Reply::Failed(failure) => OracleReply::Failed(failure),
        }
    }
}

/// Returns the replies of a panel that are failures of aliasmith itself.
pub fn failures(said: &[OracleReply]) -> impl Iterator<Item = &OracleError> {
    said.iter().filter_map(|s| if let OracleReply::Unknown(e) = s { Some(e) } else { None })
}
