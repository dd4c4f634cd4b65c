//! Selects the pipelines whose passes got an answer that a run refutes (`--ask heard`). The results are suspicions, not
//! findings.

use super::batching::Kernel;
use super::heard::{JudgedState, MAX_STATES};
use super::inconclusive::Inconclusive;
use super::suspicion::{PassLead, Suspects, suspect};
use crate::evaluation::panel::{Panel, undecided};
use crate::finding::summary::Summary;
use crate::oracle::Subject;
use crate::oracle::heard::{AskedKind, Heard, HeardKind, HeardQuestion, is_repeated, listen};

/// The maximum number of states that a hunt judges per kernel and pipeline. A state is the module at the time when a
/// pass asked.
const MAX_STATES_IN_HUNT: usize = 8;

/// The names of the counts of states and answers that are not judged.
const BEYOND: &str = "heard: states beyond the first ones";
const UNVERIFIED: &str = "heard: states that do not verify";
const UNPLACED: &str = "heard: answers about values that are not in the function";
const INDEFINITE: &str = "heard: questions without a definite answer";
const WALKS: &str = "heard: questions to MemorySSA's walker about a location";
const NOT_HEARD: &str = "heard: pipelines that cannot be heard";

/// Adds the suspicions about the answers that passes got for these kernels.
pub(super) fn heard_suspects(panel: &Panel, kernels: &[Kernel<'_>], all: &mut Suspects) {
    let trials: Vec<_> = panel.trials().filter(|(_, _, pipeline)| !pipeline.is_cut).collect();
    for (k, kernel) in kernels.iter().enumerate().filter(|(_, kernel)| kernel.judges_pass_answers) {
        for (oracle, opt, pipeline) in trials.iter().filter(|(_, _, pipeline)| pipeline.takes(kernel.module)) {
            let states = if kernel.turn.is_some() { MAX_STATES_IN_HUNT } else { MAX_STATES };
            let subject = Subject::whole(kernel.module);
            let Some(heard) = listen(opt, subject, &pipeline.text, (&panel.ask, states), panel.timeouts) else {
                all.summary.discard(NOT_HEARD, 1);
                continue;
            };
            count(&heard, &mut all.summary);
            for state in &heard.states {
                let before = (kernel.module, kernel.entry);
                let judged = JudgedState::new(panel, opt, state, before, kernel.runs, &mut all.summary);
                let Some(judged) = judged else { continue };
                for (at, witness) in judged.refuted() {
                    let heard = &judged.read.claims[at];
                    let about = HeardQuestion { state, heard };
                    let is_again = || is_repeated(opt, about, &kernel.module.triple, &panel.ask, panel.timeouts);
                    match undecided(opt, &judged.read.module) {
                        None if is_again() => suspect(&mut all.found[k], witness.run, pipeline),
                        why => all.lead(PassLead {
                            kernel: k,
                            oracle: *oracle,
                            pipeline: pipeline.text.clone(),
                            why: why
                                .map_or_else(|| Inconclusive::StaleAnswer(heard.pass.clone()), Inconclusive::Undecided),
                        }),
                    }
                }
            }
        }
    }
}

/// Counts the recorded questions and answers, and the questions that are not judged.
fn count(heard: &Heard, summary: &mut Summary) {
    let says_nothing = |kind: &&AskedKind| kind.kind != HeardKind::Walk && matches!(kind.answer.as_str(), "?" | "3");
    let of = |some: &dyn Fn(&&AskedKind) -> bool| -> u64 {
        heard.counts.iter().filter(|(kind, _)| some(kind)).map(|(_, n)| n).sum()
    };
    let walks = of(&|kind| kind.kind == HeardKind::Walk);
    let counts = [
        (BEYOND, heard.beyond),
        (UNVERIFIED, heard.unverified),
        (UNPLACED, heard.unplaced),
        (INDEFINITE, of(&says_nothing)),
        (WALKS, walks),
    ];
    for (AskedKind { pass, kind, sizes: [one, two], flags, .. }, n) in &heard.counts {
        summary.reach.heard(pass, format!("{} {one} {two} {flags}", kind.name()), *n);
    }
    for (why, n) in counts.into_iter().filter(|(_, n)| *n > 0) {
        summary.discard(why, n);
    }
}
