//! Findings as text for people.

use crate::answers::{AliasResult, QuestionKind};
use crate::confirmation::blame::MEMORY_SSA;
use crate::escape::one_line;
use crate::finding::coverage::Reach;
use crate::finding::describe::Operand;
use crate::finding::record::action;
use crate::finding::{BrokenShape, EventRecord, Fault, Finding, Lead, LeadAbout, Summary, WrongAnswer};
use crate::judge::Action;
use crate::report::heard;
use std::fmt::Write as _;

/// Formats one line: the error, its location, and the affected versions.
pub fn headline(f: &Finding) -> String {
    one_line(&title(f))
}

fn title(f: &Finding) -> String {
    let wrong = format!("in @{}; wrong: {}", f.function, f.wrong_versions().collect::<Vec<_>>().join(" "));
    let (verdict, oracle) = (f.fault.verdict().name(), &f.oracle);
    match &f.fault {
        Fault::WrongAnswer(WrongAnswer { question, sides, answer, .. }) => {
            let (a, b) = (&sides.a.text, sides.b.as_ref().map(|b| &*b.text));
            match (question, b) {
                (QuestionKind::Clobber | QuestionKind::Memdeps, _) => {
                    let what = if *question == QuestionKind::Clobber { question.name() } else { "dependence" };
                    let clobber = b.map_or_else(|| answer.clone(), |b| format!("{answer} '{b}'"));
                    format!("{verdict}: {oracle} answers {clobber} for the {what} of '{a}' {wrong}")
                }
                (QuestionKind::Sets, Some(b)) => {
                    let how = if AliasResult::named(answer) == Some(AliasResult::NoAlias) {
                        "in different alias sets"
                    } else {
                        "in one must alias set"
                    };
                    format!("{verdict}: {oracle} puts '{a}' and '{b}' {how} {wrong}")
                }
                (_, Some(b)) => format!("{verdict}: {oracle} answers {answer} for {a} and {b} {wrong}"),
                (_, None) => format!("{verdict}: {oracle} answers {answer} for {a} {wrong}"),
            }
        }
        Fault::BrokenShape(BrokenShape { rule, access, .. }) => {
            let at = access.as_ref().map_or_else(String::new, |a| format!(" at '{a}'"));
            format!("{verdict}: {oracle}'s MemorySSA breaks the rule {}{at} {wrong}", rule.name())
        }
        Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => {
            format!("{verdict}: {oracle} on @{} ({})", f.function, f.expected)
        }
    }
}

/// Formats the refuted answer as a sentence.
fn claim(WrongAnswer { question, sides, answer, .. }: &WrongAnswer) -> String {
    let side = |Operand { text, size, space }: &Operand| match (size, space) {
        (Some(n), Some(s)) => format!("{text} ({n} bytes, space {s})"),
        _ => text.clone(),
    };
    let (name, a, b) = (question.name(), &sides.a, sides.b.as_ref());
    match question {
        QuestionKind::Clobber | QuestionKind::Memdeps => {
            let by = b.map_or_else(String::new, |b| format!(" {}", b.text));
            format!("{name}({}) = {answer}{by}: no byte of the access was written since", a.text)
        }
        _ => format!("{name}({}; {}) = {answer}", side(a), b.map_or_else(String::new, side)),
    }
}

/// Formats the whole report.
pub fn render_text(f: &Finding) -> String {
    let mut out = headline(f);
    let mut line = |name: &str, text: &str| {
        let _ = write!(out, "\n  {name:<10}{}", one_line(text));
    };
    if let Fault::WrongAnswer(wrong) = &f.fault {
        line("claim", &claim(wrong));
    }
    line("shown", &f.expected);
    match &f.fault {
        Fault::WrongAnswer(_) | Fault::Miscompile(_) => {
            line("fault", "the compiler is wrong here: the run is free of undefined behaviour from start to end");
        }
        Fault::BrokenShape(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => {}
    }
    line("asked", &f.pipeline);
    if !f.promises.is_empty() {
        line("promises", &f.promises.join(", "));
    }
    if let Some(w) = f.fault.witness() {
        line("launch", &format!("{} seed={}", w.launch, w.seed));
        for (i, arg) in w.args.iter().enumerate() {
            line(&format!("arg {i}"), arg);
        }
        for driver in &w.drivers {
            line("driver", driver);
        }
        for (i, e) in w.events.iter().enumerate() {
            line(&format!("event {}", i + 1), &(event(e, &w.events) + &place(&f.file, e)));
        }
    }
    if let Some(heard) = f.fault.heard() {
        line("asked by", &format!("{}, after -passes={}", heard.pass, heard.after()));
    }
    match f.provider.as_deref() {
        Some(MEMORY_SSA) if f.fault.heard().is_some() => line(
            "provider",
            "MemorySSA's walker: no answer of an alias analysis that was heard about this state is refuted",
        ),
        Some(MEMORY_SSA) => line(
            "provider",
            "MemorySSA's own: every answer of aa-eval about the loads, stores and calls of this function holds",
        ),
        Some(pass) if f.passes().is_some() && f.fault.heard().is_none() => {
            line("provider", &format!("{pass} is the first pass after which the error shows"))
        }
        Some(provider) => line("provider", &format!("{provider} alone gives the answer")),
        None => {}
    }
    let versions: Vec<String> =
        f.versions.iter().map(|(v, wrong)| format!("{v} {}", if *wrong { "wrong" } else { "not refuted" })).collect();
    line("versions", &versions.join(", "));
    line("semantics", &f.semantics);
    if let Some(known) = &f.known {
        line("known", known);
    }
    line("file", &f.file);
    line("replay", &f.replay);
    out.push('\n');
    out
}

/// Formats the location of an event: `, kernel.ll:57, stencil.cu:14:12`.
pub(super) fn place(file: &str, e: &EventRecord) -> String {
    let line = e.line.map(|line| format!(", {file}:{line}")).unwrap_or_default();
    line + &e.source.as_ref().map(|source| format!(", {source}")).unwrap_or_default()
}

/// Formats one event of a witness. `all` has all events of the witness.
pub(super) fn event(e: &EventRecord, all: &[EventRecord]) -> String {
    let mut out = format!("thread {} ", e.thread);
    let caller = caller(e, all);
    let through = e.through.as_deref().unwrap_or("");
    let place = e.object.as_ref().map(|o| format!("{o} + {}", e.offset));
    match (e.action, place) {
        (Action::Define, Some(place)) => out += &format!("{through} is {place}"),
        (Action::Define, None) => out += &format!("{through} is {}", e.address.as_deref().unwrap_or("nowhere")),
        (_, place) => {
            let action = match (caller, operation(e)) {
                (Some(_), _) => "writes".to_string(),
                // LLVM 23 treats this operation as a call when it asks about effects. The text names the operation in
                // place of `call`.
                (None, Some(operation)) => action::name(e.action).replace("call ", &format!("{operation} ")),
                (None, None) => action::name(e.action).to_string(),
            };
            out += &format!("{action} {} bytes at {}", e.len, place.unwrap_or_default());
            if !through.is_empty() {
                out += &format!(" through {through}");
            }
        }
    }
    if let Some(caller) = caller {
        let what = match operation(e) {
            Some("atomicrmw") => "an atomicrmw",
            Some("cmpxchg") => "a cmpxchg",
            Some("fence") => "a fence",
            Some("load") => "an atomic load",
            Some("store") => "an atomic store",
            _ => "a call",
        };
        out += &format!(", which {what} of thread {caller} makes visible to it");
    }
    if let Some(instruction) = &e.instruction {
        out += &format!("   [{instruction}]");
    }
    out
}

/// Returns the mnemonic if the event's instruction is a fence or an atomic access. LLVM 23 treats such an instruction
/// as a call when it asks about effects.
fn operation(e: &EventRecord) -> Option<&str> {
    let text = e.instruction.as_deref()?;
    let text = text.split_once(" = ").map_or(text, |(_, operation)| operation);
    let word = text.split_whitespace().next()?;
    ["fence", "atomicrmw", "cmpxchg", "load", "store"].into_iter().find(|name| *name == word)
}

/// If a call refutes the answer because it makes a second thread's write visible, returns the thread that executes the
/// call. This thread also makes the other access of the witness.
fn caller(e: &EventRecord, all: &[EventRecord]) -> Option<u32> {
    let other = all.iter().map(|other| other.thread).find(|thread| *thread != e.thread);
    other.filter(|_| e.action == Action::CallWrite)
}

/// Formats a lead as one line.
pub fn lead(l: &Lead) -> String {
    one_line(&lead_of(l))
}

fn lead_of(l: &Lead) -> String {
    let (oracles, function, why) = (l.oracles.join(", "), &l.function, &l.why);
    let at = if l.file.is_empty() { String::new() } else { format!("{}: ", l.file) };
    match &l.about {
        LeadAbout::Passes { passes } => format!("lead: {at}{oracles} -passes={passes} on @{function}: {why}"),
        LeadAbout::Answers { sides, answers, .. } => {
            let [a, b] = sides.texts().map(Option::unwrap_or_default);
            format!("lead: {at}{oracles} says {} for {a} and {b} in @{function}: {why}", answers.join(", "))
        }
    }
}

/// Formats the questions that no run tested, at most a few per kind. `report --html` lists all.
fn reach(reach: &Reach) -> String {
    const SHOWN: usize = 4;
    let mut out = String::new();
    let mut line = |what: &str, never: Vec<String>| {
        let more = if never.len() > SHOWN { format!(" and {} more", never.len() - SHOWN) } else { String::new() };
        let never = if never.is_empty() { "none".into() } else { never[..never.len().min(SHOWN)].join("; ") };
        let _ = writeln!(out, "{what}{never}{more}");
    };
    let (pairs, never) = reach.pairs();
    if pairs > 0 {
        let met = pairs - never.len();
        line(
            &format!("places       {met} of {pairs} pairs accessed; never: "),
            never.into_iter().map(|(a, b, asked)| format!("{a} with {b} ({asked} asked)")).collect(),
        );
    }
    if !reach.operations.is_empty() {
        let untried = reach
            .unaccessed_operations()
            .into_iter()
            .map(|(kind, word, asked)| format!("{kind} of {word} ({asked} asked)"));
        line("operations   never accessed: ", untried.collect());
    }
    let idle = reach
        .pipelines
        .iter()
        .filter(|(_, t)| t.exercised_accessed == 0)
        .map(|(text, t)| format!("{text} ({} kernels)", t.asked));
    if !reach.pipelines.is_empty() {
        line("pipelines    never compared: ", idle.collect());
    }
    out
}

/// Formats the table of counts at the end of a campaign.
pub fn summary(s: &Summary) -> String {
    let mut out = String::new();
    let share = |part: u64, whole: u64| if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 };
    let _ = writeln!(
        out,
        "kernels      {} ({:.0} per second), {:.0}% carry promises",
        s.kernels,
        s.kernels_per_second,
        share(s.kernels_with_promises, s.kernels)
    );
    let discarded = share(s.executions.saturating_sub(s.counted), s.executions);
    let _ = writeln!(out, "executions   {}, {discarded:.1}% discarded", s.executions);
    for (why, n) in &s.discarded {
        let _ = writeln!(out, "  {n:>8}  {}", one_line(why));
    }
    for (kind, c) in &s.by_question {
        let (kind, tested) = (kind.name(), s.tested(*kind));
        let _ = writeln!(
            out,
            "{kind:<12} {} questions, {:.1}% accessed ({tested:.1}% of those that a run can test), {:.1}% only usable; {:.1}% of the \
            accessed overlap",
            c.asked,
            share(c.exercised_accessed, c.asked),
            share(c.exercised_usable, c.asked),
            share(c.overlapping, c.exercised_accessed)
        );
    }
    out += &heard::by_pass(&s.reach);
    out += &reach(&s.reach);
    for (pair, c) in &s.agreement {
        let _ = writeln!(
            out,
            "{pair}: {} same, {} differ in precision, {} contradict",
            c.same, c.precision, c.contradiction
        );
    }
    let _ = writeln!(
        out,
        "claims       {}, refuted {}, leads {}, contradictions {}",
        s.claims, s.refuted, s.leads, s.contradictions
    );
    let _ =
        writeln!(out, "time         {:.1} s; cpu {:.1} s here, {:.1} s in oracles", s.seconds, s.cpu_self, s.cpu_opt);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_write_event_names_writer_and_call() {
        let record = |thread, action| EventRecord {
            line: None,
            source: None,
            thread,
            action,
            through: None,
            object: Some("@x".into()),
            offset: 0,
            len: 1,
            address: None,
            instruction: Some("call void @f()".into()),
        };
        let told = |writer| {
            let (write, read) = (record(writer, Action::CallWrite), record(1, Action::CallRead));
            event(&write, &[write.clone(), read.clone()])
        };
        let visible =
            "thread 0 writes 1 bytes at @x + 0, which a call of thread 1 makes visible to it   [call void @f()]";
        assert_eq!(told(0), visible);
        assert_eq!(told(1), "thread 1 call writes 1 bytes at @x + 0   [call void @f()]");
        let exchange = "%p = cmpxchg ptr @d, i32 7, i32 7 monotonic acquire, align 4";
        let told = |writer| {
            let of = |r: EventRecord| EventRecord { instruction: Some(exchange.into()), ..r };
            let (write, read) = (of(record(writer, Action::CallWrite)), of(record(1, Action::CallRead)));
            event(&write, &[write.clone(), read.clone()])
        };
        let visible = "thread 0 writes 1 bytes at @x + 0, which a cmpxchg of thread 1 makes visible to it   ";
        assert_eq!(told(0), format!("{visible}[{exchange}]"));
        assert_eq!(told(1), format!("thread 1 cmpxchg writes 1 bytes at @x + 0   [{exchange}]"));
    }
}
