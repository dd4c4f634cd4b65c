//! Selects the runs that need a [confirmation](crate::confirmation::confirm). Many kernels share one process per oracle
//! and pipeline; then each [output](super::compare_outputs) is run and compared. The results are suspicions, not
//! findings.

use super::compare_outputs::compare_kernels;
use super::distinct_outputs::PipelineOutput;
use super::heard_suspects::heard_suspects;
use super::suspicion::suspect;
pub use super::suspicion::{PassLead, Suspects, Suspicion};
use crate::evaluation::panel::Panel;
use crate::oracle::transform::{NoOutput, Texts, TransformResults, transform_watched};
use crate::oracle::{OracleError, Subject, Transport};
use crate::validation::batching::{Batch, Kernel, batches, cuts};
use crate::validation::function_text::ModuleText;
use crate::validation::preserved_memssa::{broken_rules, doubted_rules};

/// The processes that transform the kernels.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Processes {
    /// The server (an `opt` process that is kept running), if the plugin is in use; otherwise a new process.
    Kept,
    /// The server, and also a new process for each pipeline, because a pass whose result depends on addresses may have
    /// another output in a new process.
    KeptAndSeparate,
}

/// Returns the suspicions about each kernel, and the other results of all batches. `texts` caches the printed modules
/// of the kernels.
pub fn suspects<'a>(
    panel: &'a Panel,
    kernels: &'a [Kernel<'a>],
    texts: &'a Texts<'a>,
    processes: Processes,
) -> Suspects {
    let all = Suspects {
        found: vec![Suspicion::new(); kernels.len()],
        compared: vec![0; kernels.len()],
        aimed: vec![Vec::new(); kernels.len()],
        ..Suspects::default()
    };
    let mut validation = Validation { panel, kernels, texts, processes, outputs: Vec::new(), all };
    if !panel.pipelines.is_empty() {
        validation.run();
    }
    validation.all
}

/// The kernels, their outputs, and the results so far.
struct Validation<'a> {
    panel: &'a Panel,
    kernels: &'a [Kernel<'a>],
    texts: &'a Texts<'a>,
    processes: Processes,
    outputs: Vec<PipelineOutput<'a>>,
    all: Suspects,
}

impl<'a> Validation<'a> {
    /// Transforms all batches, and compares the outputs with the kernels.
    fn run(&mut self) {
        let panel = self.panel;
        for batch in batches(panel, self.kernels) {
            if let Err(failure) = self.batch(&batch) {
                let stop = failure.stops_command();
                self.all.failures.push((batch.which, failure));
                if stop {
                    break;
                }
            }
        }
        panel.progress.begin_step("the outputs of the pipelines are run".into());
        compare_kernels(panel, self.kernels, &self.outputs, &mut self.all);
        if panel.ask.heard {
            heard_suspects(panel, self.kernels, &mut self.all);
        }
    }

    /// Transforms a batch's kernels by one pipeline of one oracle.
    fn batch(&mut self, batch: &Batch<'a>) -> Result<(), OracleError> {
        let Batch { oracle, opt, pipeline, given, which, watched: is_watched } = batch;
        let panel = self.panel;
        panel.progress.begin_step(format!("{} runs {given}", opt.manifest.name));
        let modules = modules(self.kernels, which);
        let subjects: Vec<Subject<'a>> = modules.iter().map(|of| Subject::whole(self.kernels[of[0]].module)).collect();
        let TransformResults { lots, passed, refused } = match is_watched {
            true => {
                let llvm_options = panel.ask.supported_options(&opt.manifest);
                transform_watched(opt, (&subjects, self.texts), given, &llvm_options, panel.timeouts)?
            }
            false => panel.transform(opt, panel.lane, &subjects, given)?,
        };
        for (subject, refused) in refused {
            // The rejection of a module is recorded for the module's first kernel.
            self.refused(batch, modules[subject][0], refused);
        }
        // The kernels whose MemorySSA the plugin did not check during the pipeline.
        let mut unseen = Vec::new();
        let mut came = Vec::new();
        for one in passed {
            let parts = ModuleText::parse(&one.text);
            let broken = doubted_rules(&one.members, &one.doubts, |name| parts.defines(name));
            came.push((one.members, one.text, broken, one.doubts.unread));
        }
        for lot in lots {
            let (broken, unread) = broken_rules(panel, opt, given, &lot)?;
            unseen.extend(lot.members.iter().filter(|_| *is_watched).flat_map(|m| modules[m.subject].iter().copied()));
            came.push((lot.members, lot.text, broken, unread));
        }
        for (members, text, broken, unread) in came {
            self.all.taken.extend(members.iter().map(|m| (modules[m.subject][0], *oracle)));
            for (why, n) in unread {
                let name = &opt.manifest.name;
                self.all.summary.discard(format!("oracle {name} prints MemorySSA that is not read: {why}"), n);
            }
            for (member, _) in members.iter().zip(&broken).filter(|(_, broken)| !broken.is_empty()) {
                suspect(&mut self.all.found[modules[member.subject][0]], 0, pipeline);
            }
            if !pipeline.is_cut {
                let kernels = members.iter().map(|member| modules[member.subject].clone()).collect();
                self.outputs.push(PipelineOutput {
                    oracle: *oracle,
                    opt,
                    pipeline,
                    text,
                    members,
                    kernels,
                    is_repeated: false,
                });
            }
        }
        if self.processes == Processes::KeptAndSeparate && panel.watches(opt) && !pipeline.is_cut {
            self.run_plain_process(batch, &modules, &subjects)?;
        }
        for cut in cuts(panel, batch, self.kernels, &unseen) {
            self.batch(&cut)?;
        }
        Ok(())
    }

    /// Transforms a batch's kernels again in a new process, after the server has transformed them.
    fn run_plain_process(
        &mut self,
        batch: &Batch<'a>,
        modules: &[Vec<usize>],
        subjects: &[Subject<'a>],
    ) -> Result<(), OracleError> {
        let Batch { oracle, opt, pipeline, .. } = *batch;
        let done = self.panel.transform(opt, Transport::Print, subjects, &pipeline.text)?;
        for lot in done.lots {
            let (text, members) = (lot.text, lot.members);
            let kernels = members.iter().map(|member| modules[member.subject].clone()).collect();
            self.outputs.push(PipelineOutput { oracle, opt, pipeline, text, members, kernels, is_repeated: true });
        }
        for (subject, why) in done.refused {
            // If both processes reject the kernel, the rejection is recorded once.
            let kernel = modules[subject][0];
            if self.all.taken.contains(&(kernel, oracle)) {
                self.refused(batch, kernel, why);
            }
        }
        Ok(())
    }

    /// Records why there is no output for a kernel.
    fn refused(&mut self, batch: &Batch<'_>, kernel: usize, why: NoOutput) {
        let all = &mut self.all;
        let Batch { oracle, opt, pipeline, given, .. } = batch;
        match why {
            NoOutput::Failed(_) => {
                all.taken.insert((kernel, *oracle));
                suspect(&mut all.found[kernel], 0, pipeline);
            }
            NoOutput::Unsupported(why) => {
                let through = if pipeline.is_cut { given } else { pipeline.text.as_str() };
                let name = &opt.manifest.name;
                all.summary.no_output(&pipeline.text);
                // The reasons of libNVVM are few. Those of other programs contain names and types of the kernel.
                let reason = if opt.manifest.is_libnvvm() { format!(": {why}") } else { String::new() };
                all.summary.discard(format!("oracle {name} does not take the kernel through {through}{reason}"), 1);
                all.refused.insert((kernel, *oracle), why);
            }
            NoOutput::Unread(failure) => {
                all.summary.discard(format!("oracle {} prints what is not read", opt.manifest.name), 1);
                all.failures.push((vec![kernel], failure));
            }
        }
    }
}

/// Groups the kernels by module, in their order. A module is processed once, even if several of its functions are
/// entries.
fn modules(kernels: &[Kernel<'_>], which: &[usize]) -> Vec<Vec<usize>> {
    let mut modules: Vec<Vec<usize>> = Vec::new();
    for k in which {
        match modules.iter_mut().find(|of| std::ptr::eq(kernels[of[0]].module, kernels[*k].module)) {
            Some(of) => of.push(*k),
            None => modules.push(vec![*k]),
        }
    }
    modules
}
