//! One finding: its verdict, its kernel, its events and its commands.

use super::{Entry, code, is_new, words};
use crate::alias::Analysis;
use crate::answers::QuestionKind;
use crate::finding::{EventRecord, Fault, WrongAnswer};
use crate::ir::DataLayout;
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::memssa::MemorySsa;
use crate::memssa::svg::svg_text;
use crate::report::text;
use crate::target::Profile;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeSet;

/// Formats a finding as a section with this id.
pub fn section(id: &str, entry: &Entry) -> Markup {
    let Entry { finding: f, kernel, .. } = entry;
    let events = f.fault.witness().map_or(&[][..], |w| w.events.as_slice());
    html! {
        section.finding #(id) data-words=(words(f)) data-verdict=(f.fault.verdict().name()) data-new=(is_new(entry)) {
            h3 { (text::headline(f)) }
            p { (f.expected) }
            p {
                @for (version, wrong) in &f.versions {
                    @if *wrong { span.bad { (version) " wrong" } } @else { span.good { (version) " not refuted" } } ", "
                }
                a.soft href="#findings" { "all findings" }
            }
            @if !events.is_empty() { (timeline(id, kernel, events)) }
            (code::kernel(id, kernel, events))
            @if let Some(change) = &entry.change { (code::before_and_after(change)) }
            @if let Some(picture) = memssa_picture(entry) {
                details { summary { "the correct MemorySSA" } (PreEscaped(picture)) }
            }
            details { summary { "the whole report" } pre { (text::render_text(f)) } }
            @for command in [&f.replay, &f.reduce] {
                div.command { pre { (command) } button data-copy { "copy" } }
            }
        }
    }
}

/// Formats the events of the witness, with one column per thread. Each event links to its line of the kernel.
fn timeline(id: &str, kernel: &str, events: &[EventRecord]) -> Markup {
    let threads: BTreeSet<u32> = events.iter().map(|e| e.thread).collect();
    html! {
        div.wide { table {
            thead { tr { th {} @for thread in &threads { th { "thread " (thread) } } } }
            tbody { @for (n, event) in events.iter().enumerate() { tr {
                td { (n + 1) }
                @for thread in &threads {
                    @if *thread != event.thread { td {} }
                    @else {
                        td class=(code::MARKS.get(n).copied().unwrap_or("")) {
                            @match code::line_of(kernel, event) {
                                Some(line) => a href={ "#" (id) "-" (line) } { (text::event(event, events)) },
                                None => (text::event(event, events)),
                            }
                        }
                    }
                }
            } } }
        } }
    }
}

/// Draws the graph of the function that a finding about MemorySSA names.
fn memssa_picture(entry: &Entry) -> Option<String> {
    let module = entry.module.as_ref()?;
    match &entry.finding.fault {
        Fault::WrongAnswer(WrongAnswer { question: QuestionKind::Clobber, .. }) | Fault::BrokenShape(_) => {}
        Fault::WrongAnswer(_)
        | Fault::Miscompile(_)
        | Fault::Crash { .. }
        | Fault::Hang { .. }
        | Fault::InvalidOutput { .. } => return None,
    }
    let f = module.find_function(&entry.finding.function)?;
    let layout = DataLayout::for_module(module);
    let analysis = Analysis::new(module, f, &layout, Profile::sound());
    let mut memssa = MemorySsa::build(&analysis);
    memssa.ask_walker();
    Some(svg_text(module, f, &memssa.graph, &ModulePrinter::new(module, Dialect::INTERNAL)))
}
