//! The exact output of upstream `aa-eval`.
//!
//! The two pointers of a line are ordered by their texts, and the offset of a PartialAlias follows that order. The
//! flags of [`Show`] select the printed lines. The totals count all answers, printed or not.

use super::evaluate::{AccessTypes, Ask, Subjects, answer, questions};
use super::must_bit::must_alias_bit;
use super::{Analysis, exchanged};
use crate::answers::{AliasResult, Answer, ModRefInfo, Question};
use crate::ir::print::{FunctionPrinter, ModulePrinter};
use crate::ir::{AddressSpace, FuncId, InstId, TypeId, Value};
use std::fmt::Write;

/// The answers to print; each field is a flag of upstream aa-eval.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Show {
    /// `-print-no-aliases`.
    pub no_aliases: bool,
    /// `-print-may-aliases`.
    pub may_aliases: bool,
    /// `-print-partial-aliases`.
    pub partial_aliases: bool,
    /// `-print-must-aliases`.
    pub must_aliases: bool,
    /// `-print-no-modref`.
    pub no_modref: bool,
    /// `-print-ref`.
    pub refs: bool,
    /// `-print-mod`.
    pub mods: bool,
    /// `-print-modref`.
    pub modref: bool,
    /// Whether the questions about two calls are left out (`-aa-eval-callsite-modref=false`).
    pub no_call_pairs: bool,
}

impl Show {
    /// `-print-all-alias-modref-info`.
    pub const ALL: Show = Show {
        no_aliases: true,
        may_aliases: true,
        partial_aliases: true,
        must_aliases: true,
        no_modref: true,
        refs: true,
        mods: true,
        modref: true,
        no_call_pairs: false,
    };

    /// Whether only the totals are printed.
    pub fn is_empty(self) -> bool {
        Show { no_call_pairs: false, ..self } == Show::default()
    }

    /// Whether aa-eval asks this question.
    pub fn includes(self, question: Question) -> bool {
        !self.no_call_pairs || !matches!(question, Question::CallCall { .. })
    }

    /// Whether this answer is printed.
    pub fn shows(self, answer: Answer) -> bool {
        match answer {
            Answer::Alias(AliasResult::NoAlias) => self.no_aliases,
            Answer::Alias(AliasResult::MayAlias) => self.may_aliases,
            Answer::Alias(AliasResult::PartialAlias(_)) => self.partial_aliases,
            Answer::Alias(AliasResult::MustAlias) => self.must_aliases,
            Answer::ModRef(ModRefInfo::NoModRef) => self.no_modref,
            Answer::ModRef(ModRefInfo::Ref) => self.refs,
            Answer::ModRef(ModRefInfo::Mod) => self.mods,
            Answer::ModRef(ModRefInfo::ModRef) => self.modref,
            Answer::Clobber(_) => false,
        }
    }
}

/// The number of answers of each kind, in the order of the report.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    functions: u64,
    alias: [u64; 4],
    modref: [u64; 4],
    /// The number of ModRef answers that have the Must bit; `None` if the imitated release has no such bit.
    must: Option<[u64; 4]>,
}

impl Totals {
    fn count(&mut self, answer: Answer, must: Option<bool>) {
        let exact = must.map(|_| self.must.get_or_insert_default());
        match answer {
            Answer::ModRef(info) if must == Some(true) => {
                let kinds = [ModRefInfo::NoModRef, ModRefInfo::Mod, ModRefInfo::Ref, ModRefInfo::ModRef];
                let kind = kinds.iter().position(|k| *k == info).unwrap_or(0);
                exact.into_iter().for_each(|counts| counts[kind] += 1);
            }
            Answer::Alias(AliasResult::NoAlias) => self.alias[0] += 1,
            Answer::Alias(AliasResult::MayAlias) => self.alias[1] += 1,
            Answer::Alias(AliasResult::PartialAlias(_)) => self.alias[2] += 1,
            Answer::Alias(AliasResult::MustAlias) => self.alias[3] += 1,
            Answer::ModRef(ModRefInfo::NoModRef) => self.modref[0] += 1,
            Answer::ModRef(ModRefInfo::Mod) => self.modref[1] += 1,
            Answer::ModRef(ModRefInfo::Ref) => self.modref[2] += 1,
            Answer::ModRef(ModRefInfo::ModRef) => self.modref[3] += 1,
            Answer::Clobber(_) => {}
        }
    }

    /// Returns the closing report; empty if no function was evaluated.
    pub fn report(&self) -> String {
        let mut out = String::new();
        if self.functions == 0 {
            return out;
        }
        out += "===== Alias Analysis Evaluator Report =====\n";
        let alias = ["no alias", "may alias", "partial alias", "must alias"];
        write_section(&mut out, &self.alias, &alias, ["Alias", "Pointer Alias", "Summary: No pointers!"]);
        let modref = ["no mod/ref", "mod", "ref", "mod & ref", "must", "must mod", "must ref", "must mod & ref"];
        let counts = [self.modref, self.must.unwrap_or_default()].concat();
        let known = if self.must.is_some() { 8 } else { 4 };
        let titles = ["ModRef", "Mod/Ref", "Mod/Ref Evaluator Summary: no mod/ref!"];
        write_section(&mut out, &counts[..known], &modref[..known], titles);
        out
    }
}

fn write_section(out: &mut String, counts: &[u64], kinds: &[&str], [queries, summary, none]: [&str; 3]) {
    let sum: u64 = counts.iter().sum();
    if sum == 0 {
        let name = if queries == "Alias" { "  Alias Analysis Evaluator " } else { "  Alias Analysis " };
        out.push_str(&format!("{name}{none}\n"));
        return;
    }
    // Writing to a String cannot fail.
    let _ = writeln!(out, "  {sum} Total {queries} Queries Performed");
    for (n, kind) in counts.iter().zip(kinds) {
        let _ = writeln!(out, "  {n} {kind} responses ({}.{}%)", n * 100 / sum, n * 1000 / sum % 10);
    }
    // LLVM 15 prints the counts of `must mod` and `must ref` in the opposite order.
    let mut counts = counts.to_vec();
    if let [.., must_mod, must_ref, _] = &mut counts[4..] {
        std::mem::swap(must_mod, must_ref);
    }
    let percent: Vec<String> = counts.iter().map(|n| format!("{}%", n * 100 / sum)).collect();
    let _ = writeln!(out, "  Alias Analysis Evaluator {summary} Summary: {}", percent.join("/"));
}

/// Returns the output of aa-eval for one function. `metadata` is `-evaluate-aa-metadata`.
pub fn function_text(
    analysis: &Analysis,
    f: FuncId,
    printer: &ModulePrinter,
    show: Show,
    metadata: bool,
    totals: &mut Totals,
) -> String {
    let lines = answer_lines(analysis, f, printer, metadata, |question| {
        if !show.includes(question) {
            return None;
        }
        let answer = answer(analysis, question).answer;
        totals.count(answer, must_alias_bit(analysis, question, answer));
        show.shows(answer).then_some(answer)
    });
    totals.functions += 1;
    if show.is_empty() {
        return String::new();
    }
    let subjects = Subjects::collect(analysis);
    let (name, pointers) = (analysis.view.module.function_name(f), subjects.pointers.len());
    let mut out = format!("Function: {name}: {pointers} pointers, {} call sites\n", subjects.calls.len());
    for (_, line) in lines {
        out += &line;
        out.push('\n');
    }
    out
}

/// Returns the questions of aa-eval about one function in order, each with its line without the newline. If `answer`
/// returns `None` for a question, the question has no line.
pub fn answer_lines(
    analysis: &Analysis,
    f: FuncId,
    printer: &ModulePrinter,
    metadata: bool,
    mut answer: impl FnMut(Question) -> Option<Answer>,
) -> Vec<(Question, String)> {
    let printer = &printer.for_function(f);
    let lines = Lines { names: printer, values: printer.function(f) };
    let mut out = Vec::new();
    questions(&analysis.view, &Subjects::collect(analysis), Ask { metadata, ..Ask::ALL }, |question, accessed| {
        if let Some(answer) = answer(question) {
            let exactly = must_alias_bit(analysis, question, answer).unwrap_or(false);
            out.push((question, lines.line(question, accessed, answer, exactly)));
        }
    });
    out
}

struct Lines<'p, 'm> {
    names: &'p ModulePrinter<'m>,
    values: FunctionPrinter<'p, 'm>,
}

impl Lines<'_, '_> {
    fn line(&self, question: Question, accessed: AccessTypes, answer: Answer, exactly: bool) -> String {
        let modref_words = |answer| modref_words(answer).to_string() + if exactly { " (MustAlias)" } else { "" };
        match question {
            Question::Alias { a, b } => {
                let (mut first, mut second) = ((a, accessed.0), (b, accessed.1));
                let (mut one, mut two) = (self.operand(a.ptr), self.operand(b.ptr));
                let mut said = answer;
                if two < one {
                    std::mem::swap(&mut one, &mut two);
                    std::mem::swap(&mut first, &mut second);
                    said = exchanged(answer);
                }
                let space = |s: AddressSpace| match s.0 {
                    0 => String::new(),
                    n => format!(" addrspace({n})"),
                };
                let side = |(loc, ty): (crate::answers::MemoryLocation, _), text| {
                    format!("{}{}* {text}", self.type_text(ty), space(loc.space))
                };
                format!("  {said}:\t{}, {}", side(first, one), side(second, two))
            }
            Question::AliasInsts { a, b } => format!("  {answer}: {} <-> {}", self.inst(a), self.inst(b)),
            Question::CallLoc { call, loc } => {
                let (ty, ptr) = (self.type_text(accessed.0), self.operand(loc.ptr));
                format!("  {}:  Ptr: {ty}* {ptr}\t<->{}", modref_words(answer), self.inst(call))
            }
            Question::CallCall { first, second } => {
                format!("  {}: {} <-> {}", modref_words(answer), self.inst(first), self.inst(second))
            }
            Question::Asked { .. }
            | Question::CallAsked { .. }
            | Question::Masked { .. }
            | Question::Sets { .. }
            | Question::Clobber { .. }
            | Question::Memdep { .. } => {
                unreachable!("aa-eval asks about pairs only")
            }
        }
    }

    fn operand(&self, v: Value) -> String {
        self.values.operand_text(v)
    }

    fn inst(&self, id: InstId) -> String {
        self.values.inst_text(id)
    }

    fn type_text(&self, ty: Option<TypeId>) -> String {
        ty.map(|ty| self.names.type_text(ty)).unwrap_or_default()
    }
}

fn modref_words(answer: Answer) -> &'static str {
    match answer {
        Answer::ModRef(ModRefInfo::NoModRef) => "NoModRef",
        Answer::ModRef(ModRefInfo::Mod) => "Just Mod",
        Answer::ModRef(ModRefInfo::Ref) => "Just Ref",
        _ => "Both ModRef",
    }
}
