//! [`Checker`] judges one module, and [`Comparer`] compares two. All settings have defaults, so a program states only
//! the settings that differ.

use crate::case::lines::CaseLines;
use crate::confirmation::check::{ModuleReport, check};
use crate::evaluation::panel::Panel;
use crate::ir::{FuncId, Module};
use crate::machine::Options;
use crate::validation::modules::{ModuleComparison, compare_modules};
use crate::validation::pipelines::{NoPipeline, try_out};

/// The default number of runs per function, as in the command.
const RUNS: u32 = 64;

/// Asks the oracles of a panel about modules, runs the modules, and judges the answers.
///
/// ```
/// use aliasmith::front::{Ask, Checker, Panel, built_in, parse_module, resolve_oracles};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = "define void @f(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n";
/// let module = parse_module("kernel.ll", text.as_bytes())?.module;
/// let (oracles, _) = resolve_oracles("reference", &built_in())?;
/// let report = Checker::new(Panel::new(oracles, Ask::default())).runs(8).check(&module);
/// assert_eq!((report.counted, report.findings.len()), (8, 0));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    panel: Panel,
    runs: u32,
}

impl Checker {
    /// Returns a checker that asks the oracles of `panel` and runs each function 64 times.
    pub fn new(panel: Panel) -> Checker {
        Checker { panel, runs: RUNS }
    }

    /// Sets how many times each function is run.
    pub fn runs(self, runs: u32) -> Checker {
        Checker { runs, ..self }
    }

    /// Adds a pipeline of `opt`, in the syntax of `-passes=`. The output of this pipeline is compared with each module.
    /// Returns an error if no oracle of the panel knows the pipeline.
    pub fn pipeline(mut self, pipeline: &str) -> Result<Checker, NoPipeline> {
        self.panel.pipelines.extend(try_out(&self.panel, pipeline)?.0);
        Ok(self)
    }

    /// Judges every function that other modules can call. The inputs come from a search.
    pub fn check(&self, module: &Module) -> ModuleReport {
        self.check_case(module, &CaseLines::default())
    }

    /// Judges the function that `case` names. The inputs are those that `case` states.
    pub fn check_case(&self, module: &Module, case: &CaseLines) -> ModuleReport {
        check(&self.panel, module, case, &entries(module, case), self.runs)
    }
}

/// Decides whether two modules behave in the same way.
///
/// ```
/// use aliasmith::front::{Comparer, parse_module};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let stores = |n: u32| format!("define void @f(ptr %p) {{\n  store i32 {n}, ptr %p\n  ret void\n}}\n");
/// let [before, after] = [stores(1), stores(2)];
/// let [before, after] = [parse_module("before.ll", before.as_bytes())?, parse_module("after.ll", after.as_bytes())?];
/// let comparer = Comparer::default().runs(8);
/// assert!(comparer.compare(&before.module, &before.module).is_same());
/// assert!(comparer.compare(&before.module, &after.module).different.is_some());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Comparer {
    runs: u32,
    options: Options,
}

impl Default for Comparer {
    /// Returns a comparer that runs each function 64 times.
    fn default() -> Comparer {
        Comparer { runs: RUNS, options: Options::default() }
    }
}

impl Comparer {
    /// Sets how many times each function is run.
    pub fn runs(self, runs: u32) -> Comparer {
        Comparer { runs, ..self }
    }

    /// Compares every function of `before` that other modules can call. The inputs come from a search.
    pub fn compare(&self, before: &Module, after: &Module) -> ModuleComparison {
        self.compare_case(before, after, &CaseLines::default())
    }

    /// Compares the function that `case` names. The inputs are those that `case` states.
    pub fn compare_case(&self, before: &Module, after: &Module, case: &CaseLines) -> ModuleComparison {
        let stated = case.states_setup.then_some(&case.setup);
        let inputs = (stated, case.setup.seed);
        compare_modules((before, after), &entries(before, case), inputs, self.runs, &self.options)
    }
}

/// Returns the functions to run: the function that the case names, or every function that other modules can call if the
/// case names none. The list is empty if the named function has no body in the module.
fn entries(module: &Module, case: &CaseLines) -> Vec<FuncId> {
    let has_body = |f: &FuncId| !module.function(*f).is_declaration();
    match &case.entry {
        Some(name) => module.find_function(name).filter(has_body).into_iter().collect(),
        None => module.callable_functions().collect(),
    }
}
