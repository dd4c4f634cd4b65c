//! The outputs of pipelines for one module. Equal outputs are read and decoded once.

use crate::evaluation::panel::Pipeline;
use crate::evaluation::volatile::read_as;
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::print::weaken_for;
use crate::judge::observable::Difference;
use crate::machine::Program;
use crate::oracle::pipelines::{instruments, only_deduces, presumes_one_thread};
use crate::oracle::transform::{BatchEntry, TransformedBatch};
use crate::oracle::{Opt, OracleError};
use crate::validation::batching::Kernel;
use crate::validation::function_text::ModuleText;
use crate::validation::pair::Side;
use crate::validation::run_pipeline::{decoded, exports};
use crate::validation::run_results::Presumes;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

/// The output of one process for some kernels.
pub(super) struct PipelineOutput<'a> {
    /// The oracle's index in the panel.
    pub oracle: usize,
    pub opt: &'a Opt,
    pub pipeline: &'a Pipeline,
    /// The text of the output.
    pub text: String,
    pub members: Vec<BatchEntry>,
    /// For each module in the output, the indices of its kernels.
    pub kernels: Vec<Vec<usize>>,
    /// Whether an earlier process got the same input and pipeline. If so, an output is compared only if it differs from
    /// that of the earlier process.
    pub is_repeated: bool,
}

/// One process's output, split into its kernels.
pub(super) struct CutOutput<'a> {
    pub behind: &'a PipelineOutput<'a>,
    parts: ModuleText<'a>,
    /// Whether the output is checked against its promises.
    pub held: bool,
    /// For each kernel, the index of the module in the output that contains it.
    pub member: FxHashMap<usize, usize>,
}

impl<'a> CutOutput<'a> {
    /// Finds the kernels in the output.
    pub fn new(behind: &'a PipelineOutput<'a>) -> CutOutput<'a> {
        let members = behind.kernels.iter().enumerate();
        let member = members.flat_map(|(member, kernels)| kernels.iter().map(move |k| (*k, member))).collect();
        CutOutput { behind, parts: ModuleText::parse(&behind.text), held: only_deduces(&behind.pipeline.text), member }
    }
}

/// One module, and the outputs of the pipelines for it.
pub(super) struct OfModule<'a> {
    pub module: &'a Module,
    program: Program,
    /// The index in `left` of each output. The key contains everything that distinguishes two outputs.
    places: FxHashMap<Key, usize>,
    /// For each process, the index of its output in `left`. The value is `None` until the first kernel of the module is
    /// compared with that output.
    pub of_process: Vec<Option<usize>>,
    pub left: Vec<Result<Output, OracleError>>,
    /// For each older release, the module in the form that is written for that release. `None` if this form makes the
    /// same promises as the user's module.
    weaker: FxHashMap<Dialect, Option<Rc<WeakenedBaseline>>>,
}

/// A module that promises less than the user's module. If an `opt` got this module, the module is the baseline for the
/// output of this `opt`.
pub(super) struct WeakenedBaseline {
    module: Module,
    program: Program,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    /// Three facts: whether the output is checked against its promises; whether running the kernels is omitted; whether
    /// LLVM is 23 or later, so that `nosync` promises less.
    how: (bool, bool, bool),
    presumes: Presumes,
    /// The output's [text](ModuleText::comparison_text).
    text: String,
    /// The release for which the input was written with fewer promises; `None` if the input has all promises.
    weaker: Option<Dialect>,
}

/// The output for one module alone.
pub(super) struct Output {
    pub lot: TransformedBatch,
    pub program: Program,
    /// The major version by whose rules the output is [judged](read_as).
    major: u32,
    /// The output decoded with all its promises.
    strict: OnceCell<Program>,
    /// The first symbol that is missing in the output although other modules can use it.
    pub lost: Option<Difference>,
}

impl Output {
    /// Returns the output decoded with all its promises.
    pub fn strict(&self) -> &Program {
        self.strict.get_or_init(|| Program::of_release(&self.lot.module, self.major))
    }
}

/// The form of the kernel with which an output is compared.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct KernelForm {
    /// The dialect of the input, if its text makes fewer promises than the kernel; otherwise `None`.
    pub weaker: Option<Dialect>,
    /// Whether the kernel runs by the rules of PTX.
    pub is_ptx: bool,
}

impl<'a> OfModule<'a> {
    /// Decodes a module that has no outputs yet.
    pub fn new(module: &'a Module) -> OfModule<'a> {
        let (places, of_process, left) = (FxHashMap::default(), Vec::new(), Vec::new());
        let weaker = FxHashMap::default();
        OfModule { module, program: Program::new(module), places, of_process, left, weaker }
    }

    /// Returns the module in the form that is written for this release. Returns `None` if this form makes the same
    /// promises as the user's module.
    pub fn weaker_module(&mut self, d: Dialect) -> Option<Rc<WeakenedBaseline>> {
        let module = self.module;
        let made = self.weaker.entry(d).or_insert_with(|| match weaken_for(module, d) {
            Cow::Borrowed(_) => None,
            Cow::Owned(module) => Some(Rc::new(WeakenedBaseline { program: Program::new(&module), module })),
        });
        made.clone()
    }

    /// Returns the index in `left` of the pipeline's output for this module. Reads and decodes the output only if no
    /// equal output was read before.
    pub fn place(&mut self, after: &CutOutput<'_>, member: usize, weaker: Option<&WeakenedBaseline>) -> usize {
        let CutOutput { behind: PipelineOutput { opt, pipeline, members, .. }, parts, held, .. } = after;
        let member = &members[member];
        let is_left_out = instruments(&pipeline.text) || presumes_one_thread(&pipeline.text);
        let key = Key {
            how: (*held, is_left_out, opt.manifest.major >= 23),
            presumes: presumes(opt),
            text: parts.comparison_text(&member.prefix, *held),
            weaker: weaker.map(|_| opt.manifest.dialect()),
        };
        let before = weaker.map_or(self.module, |weaker| &weaker.module);
        *self.places.entry(key).or_insert_with(|| {
            let major = read_as(opt.manifest.major, before);
            let lot = TransformedBatch::single_module(opt, &pipeline.text, member, parts.kernel_text(&member.prefix));
            self.left.push(lot.map(|lot| Output {
                program: decoded(&lot, *held, major),
                major,
                strict: OnceCell::new(),
                lost: exports((opt, &pipeline.text), before, &lot, member),
                lot,
            }));
            self.left.len() - 1
        })
    }

    /// Returns the input of the pipelines: the user's module, or its weaker form.
    pub fn side<'b>(&'b self, kernel: &Kernel<'_>, weaker: Option<&'b WeakenedBaseline>) -> Side<'b> {
        let (module, program) = match weaker {
            None => (self.module, &self.program),
            Some(weaker) => (&weaker.module, &weaker.program),
        };
        Side { module, program, entry: kernel.entry, prefix: "" }
    }
}

/// Returns what the compiler of an output presumes about launches.
pub(super) fn presumes(opt: &Opt) -> Presumes {
    if opt.manifest.is_libnvvm() { Presumes::GlobalPointers } else { Presumes::Nothing }
}
