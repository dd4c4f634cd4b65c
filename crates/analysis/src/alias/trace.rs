//! Records every query and answer in order, with the rule that decided, as LLVM's `-debug-aa` and `-aa-trace` do.
//!
//! To answer a query, a rule may make further queries. The trace prints these inner queries before the outer query, and
//! indents them. If [`Trace::start`] was not called on the new analysis, the trace is empty.

use super::modref::NarrowedAnswer;
use super::{Analysis, Decision, Location};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::print::FunctionPrinter;
use crate::ir::{InstId, Value};
use std::cell::RefCell;
use std::fmt::Write;

/// One query with its answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TracedQuery {
    /// A query about two locations. The answer `None` is MayAlias.
    Alias {
        /// The locations.
        pair: [Location; 2],
        /// Whether instances of different iterations are compared.
        across: bool,
        /// The nesting depth: the number of queries that wait for the answer to this query.
        depth: u32,
        /// The answer of the chain.
        answer: Option<Decision>,
    },
    /// The effect of a call on a location.
    CallLoc(InstId, Location, NarrowedAnswer),
    /// The effect of a call on memory that another call accesses.
    CallCall(InstId, InstId, NarrowedAnswer),
}

/// The queries to one analysis so far, if the caller started the recording.
#[derive(Debug, Default)]
pub struct Trace(Option<RefCell<Vec<TracedQuery>>>);

impl Trace {
    /// Starts recording.
    pub fn start(&mut self) {
        self.0 = Some(RefCell::default());
    }

    /// Whether recording is on.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Records a query, if recording is on. Callers check [`is_on`](Self::is_on) first. The parameter is no closure,
    /// because a closure would borrow the answer. The compiler would then build the answer in memory and copy it.
    pub fn add(&self, query: TracedQuery) {
        if let Some(all) = &self.0 {
            all.borrow_mut().push(query);
        }
    }
}

/// Returns the trace of an analysis, one line per query.
pub fn trace_text(analysis: &Analysis, printer: &FunctionPrinter) -> String {
    let at = |loc: &Location| format!("{}:{}", printer.operand_text(loc.ptr), size_text(loc.size));
    let call = |id: InstId| match &analysis.view.function.inst(id).name {
        Some(_) => printer.operand_text(Value::Inst(id)),
        None => printer.inst_text(id).trim().to_string(),
    };
    let by = |rule: Option<&str>| rule.map(|rule| format!("   [{rule}]")).unwrap_or_default();
    let mut out = String::new();
    for query in analysis.memo.trace.0.iter().flat_map(|all| all.borrow().clone()) {
        let _ = match query {
            TracedQuery::Alias { pair: [a, b], across, depth, answer } => {
                let result = answer.map_or(AliasResult::MayAlias, |d| d.result).name();
                let how = if across { " across iterations" } else { "" };
                let indent = "  ".repeat(depth as usize);
                writeln!(
                    out,
                    "{indent}alias({}, {}){how} = {result}{}",
                    at(&a),
                    at(&b),
                    by(answer.and_then(|d| d.rule))
                )
            }
            TracedQuery::CallLoc(id, loc, said) => {
                writeln!(out, "modref({}, {}) = {}{}", call(id), at(&loc), said.info.name(), by(said.rule))
            }
            TracedQuery::CallCall(first, second, said) => {
                writeln!(out, "modref({}, {}) = {}{}", call(first), call(second), said.info.name(), by(said.rule))
            }
        };
    }
    out
}

fn size_text(size: LocationSize) -> String {
    match size {
        LocationSize::Precise(n) => n.to_string(),
        LocationSize::UpperBound(n) => format!("<={n}"),
        LocationSize::AfterPointer => "after".into(),
        LocationSize::BeforeOrAfterPointer => "any".into(),
    }
}
