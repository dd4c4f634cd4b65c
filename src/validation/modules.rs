//! Decides whether the kernels of two modules of the user behave in the same way. Inputs are searched for as in
//! `check`. No `opt` is needed.

use super::added_ub::{added, only_as_of_july_2026};
use super::compare_draws::{Baseline, Comparison, Effort, compare_with_baseline};
use super::exports::lost_export;
use super::function_text::ModuleText;
use super::pair::{Pair, PairQuestion, Side, incomparable};
use super::poison_arguments::poison_runs;
use super::promise::{ADDED_IN_MODULES, added_promise, broken_promise};
use super::tight_objects::tight_runs;
use crate::case::Setup;
use crate::evaluation::assess::{Run, assess_search};
use crate::input_search::Search;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::{FuncId, Module};
use crate::judge::observable::Difference;
use crate::machine::{Options, Program};
use crate::target::is_kernel;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The result of comparing two modules.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ModuleComparison {
    /// The difference, and the run that shows it. The run is `None` for a missing symbol that other modules use by its
    /// name, because such a symbol needs no run.
    pub different: Option<(Difference, Option<Run>)>,
    /// The number of runs that show no difference.
    pub same: u64,
    /// The number of runs, by reason, in which `after` looks wrong, although no rule of docs/soundness.md, section 4,
    /// makes this an error.
    pub leads: BTreeMap<String, u64>,
    /// The number of runs that are no evidence, by reason. An entry that cannot be compared is counted as one run.
    pub discarded: BTreeMap<String, u64>,
    /// The names of the entries that `after` changes and for which no run is evidence. If some entry is a kernel, only
    /// kernels are listed, because other functions are judged in the runs of kernels that call them.
    pub not_judged: Vec<String>,
}

impl ModuleComparison {
    /// Whether at least one run is evidence, no run looks wrong, and each changed function was judged.
    pub fn is_same(&self) -> bool {
        self.different.is_none() && self.same > 0 && self.leads.is_empty() && self.not_judged.is_empty()
    }

    /// Removes entries from `not_judged`: those that are no kernels, if some entry is a kernel; and those whose text is
    /// equal in both modules, because they need no run.
    fn retain_changed(&mut self, before: &Module, after: &Module, entries: &[FuncId]) {
        if entries.iter().any(|f| is_kernel(before, *f)) {
            self.not_judged.retain(|name| before.find_function(name).is_some_and(|f| is_kernel(before, f)));
        }
        if self.not_judged.is_empty() {
            return;
        }
        let [before, after] = [before, after].map(|module| print_module(module, Dialect::INTERNAL));
        let [before, after] = [&before, &after].map(|text| ModuleText::parse(text));
        self.not_judged.retain(|name| before.comparison_text(name, true) != after.comparison_text(name, true));
    }
}

/// Runs each entry of `before`, and the function of the same name in `after`, `runs` times on the same inputs. The
/// inputs are `stated`, or come from a search in `before`. If no run differs, three further kinds of inputs are tried:
/// inputs with [tight objects](super::tight_objects), inputs from a search in `after`, and inputs with [poison
/// arguments](super::poison_arguments). Stops at the first difference.
pub fn compare_modules(
    (before, after): (&Module, &Module),
    entries: &[FuncId],
    (stated, seed): (Option<&Setup>, u64),
    runs: u32,
    options: &Options,
) -> ModuleComparison {
    let mut all = ModuleComparison::default();
    if let Some(lost) = lost_export(before, after, "") {
        all.different = Some((lost, None));
        return all;
    }
    let (strict, tolerant) = (Program::new(before), Program::unpromised(after));
    let options = &Options { lowered: after.has_rules_of_ptx(), ..options.clone() };
    for entry in entries {
        let same_before = all.same;
        let name = before.function_name(*entry);
        let became = after.find_function(name);
        let Some(became) = became.filter(|f| !after.function(*f).is_declaration()) else {
            // The missing entry has no name that other modules can use; `lost` reports all other missing entries. A
            // numbered function (`@0`) has no name, with any linkage, so GlobalOpt makes it internal (LangRef,
            // "Identifiers").
            *all.discarded.entry(super::inconclusive::NoEvidence::EntryRemoved.to_string()).or_default() += 1;
            continue;
        };
        let pair = Pair {
            before: Side { module: before, program: &strict, entry: *entry, prefix: "" },
            after: Side { module: after, program: &tolerant, entry: became, prefix: "" },
            asked: PairQuestion::Behaviour,
            joint: true,
        };
        if let Some(why) = incomparable(&pair) {
            *all.discarded.entry(why.to_string()).or_default() += 1;
            all.not_judged.push(name.to_string());
            continue;
        }
        let subject = Subject { pair: &pair, held: OnceCell::new(), options };
        if !subject.compare_inputs((stated, seed), runs, &mut all) {
            return all;
        }
        if all.same == same_before {
            all.not_judged.push(name.to_string());
        }
    }
    all.retain_changed(before, after, entries);
    all
}

/// Limit on the number of runs with tight objects per entry.
const MOST_TIGHT: usize = 8;

/// The maximum number of runs that are repeated with poison arguments, and the maximum number of poison arguments per
/// run.
const WITH_POISON: usize = 6;
const MOST_POISON: usize = 4;

/// The maximum number of inputs of `before` from which the search in `after` starts.
const GIVEN: usize = 16;

/// A kernel before and after a change, to be compared on many inputs.
struct Subject<'a> {
    pair: &'a Pair<'a>,
    /// `after`, decoded with its promises.
    held: OnceCell<Program>,
    options: &'a Options,
}

impl Subject<'_> {
    /// Compares the two programs on the inputs of [`compare_modules`]. Returns false at the first difference.
    fn compare_inputs(&self, (stated, seed): (Option<&Setup>, u64), runs: u32, all: &mut ModuleComparison) -> bool {
        let (Pair { before, after, .. }, options) = (self.pair, self.options);
        let search = Search::new(before.module, before.entry, stated, seed, runs).patient();
        let (assessment, made) = assess_search(before.module, before.program, &[], vec![search], options);
        let mut known = Vec::new();
        for (at, run) in made.into_iter().enumerate() {
            if assessment.endless.contains(&at) {
                *all.discarded.entry(crate::machine::Discard::StepBudget.to_string()).or_default() += 1;
                continue;
            }
            if !self.compare(&run, all) {
                return false;
            }
            if assessment.ends[at].is_none() {
                known.push(run);
            }
        }
        let tight = tight_runs(before, known.iter(), stated, options, MOST_TIGHT);
        if tight.iter().any(|run| !self.compare(run, all)) {
            return false;
        }
        // PTX has no poison, so arguments of a PTX module are never made poison.
        let is_stated = |at: usize| stated.is_some_and(|s| s.states(at));
        let kept = if after.module.has_rules_of_ptx() { 0 } else { WITH_POISON };
        let poison: Vec<Run> =
            known.iter().take(kept).flat_map(|run| poison_runs(before.module, run, is_stated, MOST_POISON)).collect();
        let known: Vec<Setup> = known.into_iter().map(|run| run.setup).collect();
        // `after` may have branches that `before` does not have. So inputs are also searched for in `after`, starting
        // from these inputs.
        let given = known.iter().take(GIVEN).cloned().collect();
        let search = Search::going_on(after.module, after.entry, (stated, seed), given, runs);
        let (assessment, made) = assess_search(after.module, after.program, &[], vec![search], options);
        for (at, run) in made.into_iter().enumerate() {
            if assessment.endless.contains(&at) || known.contains(&run.setup) {
                continue;
            }
            if !self.compare(&Run { entry: before.entry, ..run }, all) {
                return false;
            }
        }
        // Poison arguments are tried last, because all other runs show a difference more plainly.
        !poison.iter().any(|run| !self.compare(run, all))
    }

    /// Compares the two programs on one input. Returns whether the caller shall try further inputs.
    fn compare(&self, run: &Run, all: &mut ModuleComparison) -> bool {
        let Subject { pair, held, options } = self;
        let mut ground = Baseline::new(&pair.before, &run.setup, options);
        let said = compare_with_baseline(&mut ground, pair, &run.setup, options, Effort::Full);
        let is_open = match &said {
            Comparison::Same => true,
            Comparison::Lead(why) => why.promise().is_some(),
            Comparison::Different(_) | Comparison::Discard(_) => false,
        };
        if is_open {
            let strict = held.get_or_init(|| Program::new(pair.after.module));
            if let Some(found) = added(&mut ground, (pair, strict), &run.setup, options, Effort::Full) {
                all.different = Some((found.difference, Some(run.clone())));
                return false;
            }
            if only_as_of_july_2026(&ground, (pair, strict), &run.setup, options) {
                *all.leads.entry(JULY_2026.to_string()).or_default() += 1;
                return true;
            }
        }
        let promise = match (&said, ground.first()) {
            (Comparison::Lead(why), _) => Some(why.clone()),
            (Comparison::Same, Ok(before)) => {
                broken_promise(pair, held.get_or_init(|| Program::new(pair.after.module)), run, options, before)
            }
            (Comparison::Same, Err(_)) | (Comparison::Different(_) | Comparison::Discard(_), _) => None,
        };
        let made = promise.as_ref().and_then(|p| added_promise(pair.before.module, p, ADDED_IN_MODULES));
        let said = match (made, promise) {
            (Some(difference), _) => Comparison::Different(difference),
            (None, Some(promise)) => Comparison::Lead(promise),
            (None, None) => said,
        };
        match said {
            Comparison::Same => all.same += 1,
            Comparison::Lead(why) => *all.leads.entry(why.to_string()).or_default() += 1,
            Comparison::Discard(why) => *all.discarded.entry(why.to_string()).or_default() += 1,
            Comparison::Different(found) => {
                all.different = Some((found, Some(run.clone())));
                return false;
            }
        }
        true
    }
}

/// The reason for a lead about a new `noalias` that is broken under only one of several readings of LangRef.
const JULY_2026: &str = "adds undefined behaviour only as LangRef of July 2026 reads noalias";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::lines;
    use crate::ir::parse::parse_module;

    /// Compares two texts on the inputs that the first text states.
    fn compared(before: &str, after: &str) -> ModuleComparison {
        let stated = lines::parse(before).expect("good lines");
        let [before, after] =
            [before, after].map(|text| parse_module("t.ll", text.as_bytes()).expect("good text").module);
        let entry = before.find_function("f").expect("defined");
        let setup = stated.states_setup.then_some(&stated.setup);
        compare_modules((&before, &after), &[entry], (setup, 0), 16, &Options::default())
    }

    #[test]
    fn inputs_are_searched_for_in_both_modules() {
        let before = "define i32 @f(i32 noundef %a) {\n  ret i32 0\n}\n";
        let after = |result: &str| {
            format!(
                "define i32 @f(i32 noundef %a) {{\n  %c = icmp eq i32 %a, 123456789\n  %r = {result}\n  ret i32 %r\n}}\n"
            )
        };
        let found = compared(before, &after("zext i1 %c to i32")).different.expect("one input differs");
        assert_eq!(
            found.1.expect("a run").setup.args[0].as_ref().map(|a| format!("{a:?}").contains("123456789")),
            Some(true)
        );
        assert!(compared(before, &after("select i1 %c, i32 0, i32 0")).is_same());
    }

    /// If no run of a changed function is evidence, the function is listed as not judged. An unchanged function is not
    /// listed.
    #[test]
    fn each_changed_function_must_be_judged() {
        let text = |number: u32, other: u32| {
            format!(
                "define i32 @f(i32 %a) {{\n  %r = add i32 %a, 1\n  ret i32 %r\n}}\n\
                 define i32 @endless(i32 %a) {{\n  br label %x\nx:\n  %i = phi i32 [ {number}, %0 ], [ %i, %x ]\n  \
                 br label %x\n}}\ndefine i32 @other() {{\n  ret i32 {other}\n}}\n"
            )
        };
        let module = |text: &str| parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let before = module(&text(1, 1));
        let entries: Vec<FuncId> = ["f", "endless"].iter().filter_map(|name| before.find_function(name)).collect();
        let compare = |after: &str| {
            compare_modules((&before, &module(after)), &entries, (None, 0), 16, &Options::default()).not_judged
        };
        assert_eq!(compare(&text(2, 1)), ["endless"]);
        assert!(compare(&text(1, 2)).is_empty());
    }

    /// docs/soundness.md section 4, "Added undefined behaviour": the output is checked against promises that the pass
    /// added.
    #[test]
    fn added_argument_attributes_are_checked() {
        let text = |args: &str| {
            format!(
                "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: arg 1 = arg 0\ndefine i32 @f({args}) {{\n  \
                 store i32 1, ptr %p, align 4\n  store i32 2, ptr %q, align 4\n  %v = load i32, ptr %p, align 4\n  ret i32 %v\n}}\n"
            )
        };
        let before = text("ptr %p, ptr %q");
        for (args, is_same) in [
            ("ptr noalias %p, ptr %q", false),
            ("ptr readonly %p, ptr %q", false),
            ("ptr %p, ptr readnone %q", false),
            ("ptr nonnull %p, ptr dereferenceable(4) %q", true),
            ("ptr %p, ptr dereferenceable(32) %q", false),
        ] {
            let said = compared(&before, &text(args));
            assert_eq!((said.is_same(), said.different.is_none()), (is_same, is_same), "{args}: {said:?}");
        }
    }

    /// docs/soundness.md section 9, "Reads under `writeonly`": a load that gives poison is no access that a new promise
    /// forbids.
    #[test]
    fn added_readonly_of_what_may_only_be_written_is_no_difference() {
        let text = |attributes: &str, value: &str| {
            format!(
                "; aliasmith: arg 0 = object global 16 align 16\ndefine void @f(ptr {attributes} %p) {{\n  \
                 %v = load i8, ptr %p, align 1\n  {value}ret void\n}}\n"
            )
        };
        let store = "store i8 1, ptr %p, align 1\n  ";
        assert!(compared(&text("writeonly", ""), &text("readonly writeonly", "")).different.is_none());
        let two = |other: &str| {
            text("writeonly", "store i8 1, ptr %q, align 1\n  ").replace("%p)", &format!("%p, ptr {other} %q)"))
        };
        assert!(compared(&two(""), &two("readonly")).different.is_some(), "another pointer");
        assert!(compared(&text("", ""), &text("readnone", "")).different.is_some());
        assert!(compared(&text("", store), &text("readonly", store)).different.is_some());
    }

    /// A promise that the second module breaks is a difference if the first module makes no promise of this kind.
    #[test]
    fn every_kind_of_added_promise_is_checked() {
        let text = |attributes: &str, metadata: &str| {
            format!(
                "; aliasmith: arg 0 = object global 16 align 16\ndefine i32 @f(ptr %p) {attributes} {{\n  \
                 %v = load i32, ptr %p, align 4{metadata}\n  store i32 7, ptr %p, align 4\n  \
                 %w = load i32, ptr %p, align 4{metadata}\n  %s = add i32 %v, %w\n  ret i32 %s\n}}\n!0 = !{{}}\n"
            )
        };
        for (attributes, metadata, is_same) in [
            ("memory(argmem: readwrite) nofree nosync norecurse willreturn", "", true),
            ("memory(argmem: read)", "", false),
            ("memory(none)", "", false),
            ("noreturn", "", false),
            ("", ", !invariant.load !0", false),
            ("", ", !noundef !0", true),
        ] {
            let said = compared(&text("", ""), &text(attributes, metadata));
            let what = format!("{attributes}{metadata}: {said:?}");
            assert_eq!((said.is_same(), said.different.is_none()), (is_same, is_same), "{what}");
        }
    }

    #[test]
    fn added_noalias_across_threads_is_only_a_lead() {
        let text = |kind: &str| {
            format!(
                "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 64 align 16\n\
                 target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                 declare void @llvm.nvvm.barrier0()\ndefine ptx_kernel void @f(ptr {kind} %p) {{\n  \
                 %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %a = getelementptr i32, ptr %p, i32 %t\n  \
                 store i32 %t, ptr %a, align 4\n  call void @llvm.nvvm.barrier0()\n  %u = xor i32 %t, 1\n  \
                 %b = getelementptr i32, ptr %p, i32 %u\n  %v = load i32, ptr %b, align 4\n  ret void\n}}\n"
            )
        };
        let said = compared(&text(""), &text("noalias"));
        assert!(said.different.is_none() && !said.is_same() && said.leads.contains_key(JULY_2026), "{said:?}");
        assert!(compared(&text("noalias"), &text("")).different.is_none());
    }
}

#[cfg(test)]
mod searches;
