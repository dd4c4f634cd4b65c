//! The text of `print<memoryssa>` and `print<memoryssa-walker>`, for any graph.
//!
//! The walker's printer asks the walker about an access when it prints this access. At this time, the defs above the
//! access in the text already have an optimised access, but the defs below it do not.

use crate::answers::{AccessId, AccessKind, AliasResult, MemoryGraph};
use crate::ir::print::{At, ModulePrinter};
use crate::ir::{BlockId, FuncId, Function, Module, Placement};
use std::fmt::Write;

/// The two printers of upstream `opt`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Printer {
    /// `print<memoryssa>`: uses are optimised, defs are not.
    Graph,
    /// `print<memoryssa-walker>`: the walker's answer beside each access.
    Walker,
}

/// Whether a line of either printer's text is an access. Each access has its own line, before its block or instruction.
pub fn is_access(line: &str) -> bool {
    [" = MemoryDef(", " = MemoryPhi(", "MemoryUse("].iter().any(|word| line.starts_with(';') && line.contains(word))
}

/// Prints one function with its accesses, as upstream `opt` does.
pub fn function_text(
    module: &Module,
    f: FuncId,
    graph: &MemoryGraph,
    printer: &ModulePrinter,
    which: Printer,
    major: u32,
) -> String {
    let function = module.function(f);
    let printer = printer.for_function(f);
    let names = printer.function(f);
    let accesses = AccessPrinter {
        graph,
        function,
        at: Placement::new(function),
        number: &|b| names.block_number(b),
        alias: major <= 15,
    };
    let walker = if which == Printer::Walker { " (walker)" } else { "" };
    let header = format!("MemorySSA{walker} for function: {}\n", module.function_name(f));
    header
        + &names.annotated_text(&mut |out, place| {
            let access = match place {
                At::Block(b) => graph.phi(b),
                At::Inst(i) => graph.of_inst(i),
            };
            if let Some(id) = access {
                out.push_str("; ");
                accesses.line(out, id, which);
                out.push('\n');
            }
        })
}

struct AccessPrinter<'a> {
    graph: &'a MemoryGraph,
    function: &'a Function,
    at: Placement,
    number: &'a dyn Fn(BlockId) -> Option<u32>,
    /// Whether LLVM prints, for an optimised access, the alias result of the access and the access to which it is
    /// optimised. (Only LLVM 15 does.)
    alias: bool,
}

impl AccessPrinter<'_> {
    fn line(&self, out: &mut String, id: AccessId, which: Printer) {
        self.access(out, id, id, which);
        let Some(clobber) = self.graph.access(id).clobber.filter(|_| which == Printer::Walker) else { return };
        if let AccessKind::Phi(_) = self.graph.kind(id) {
            return;
        }
        out.push_str(" - clobbered by ");
        match clobber {
            AccessId::LIVE_ON_ENTRY => out.push_str("liveOnEntry"),
            _ => self.access(out, clobber, id, which),
        }
    }

    /// Prints an access as it is at the time when the printer prints the access `now`.
    fn access(&self, out: &mut String, id: AccessId, now: AccessId, which: Printer) {
        let access = self.graph.access(id);
        match access.kind {
            AccessKind::LiveOnEntry => {
                out.push_str("0 = MemoryDef(liveOnEntry)");
            }
            AccessKind::Phi(_) => {
                self.reference(out, id);
                out.push_str(" = MemoryPhi(");
                for (i, (from, state)) in access.incoming.iter().enumerate() {
                    out.push_str(if i > 0 { ",{" } else { "{" });
                    self.block(out, *from);
                    out.push(',');
                    self.reference(out, *state);
                    out.push('}');
                }
                out.push(')');
            }
            AccessKind::Def(_) => {
                self.reference(out, id);
                out.push_str(" = MemoryDef(");
                self.reference(out, access.defining.unwrap_or(AccessId::LIVE_ON_ENTRY));
                out.push(')');
                if let Some(to) = access.optimized.filter(|_| which == Printer::Walker && self.is_past(id, now)) {
                    out.push_str("->");
                    self.reference(out, to);
                    self.alias(out, access.alias);
                }
            }
            AccessKind::Use(_) => {
                out.push_str("MemoryUse(");
                self.reference(out, access.defining.unwrap_or(AccessId::LIVE_ON_ENTRY));
                out.push(')');
                self.alias(out, access.alias.filter(|_| access.optimized.is_some()));
            }
        }
    }

    fn alias(&self, out: &mut String, alias: Option<AliasResult>) {
        if let Some(alias) = alias.filter(|_| self.alias) {
            out.push(' ');
            out.push_str(if alias == AliasResult::MustAlias { alias.name() } else { AliasResult::MayAlias.name() });
        }
    }

    /// Whether the first access is the second access or precedes it in the text.
    fn is_past(&self, id: AccessId, now: AccessId) -> bool {
        let position = |id| match self.graph.kind(id) {
            AccessKind::Phi(b) => Some((b, 0)),
            kind => kind.inst().and_then(|i| self.at.position(i)).map(|(b, i)| (b, i + 1)),
        };
        position(id) <= position(now)
    }

    fn reference(&self, out: &mut String, id: AccessId) {
        match self.graph.access(id).number {
            Some(n) => {
                let _ = write!(out, "{n}");
            }
            None => out.push_str("liveOnEntry"),
        }
    }

    fn block(&self, out: &mut String, b: BlockId) {
        match (&self.function.block(b).name, (self.number)(b)) {
            (Some(name), _) => out.push_str(name),
            (None, Some(n)) => {
                let _ = write!(out, "%{n}");
            }
            (None, None) => out.push_str("<badref>"),
        }
    }
}
