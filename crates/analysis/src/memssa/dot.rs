//! Prints the graph in DOT, as `opt -dot-cfg-mssa` does. The picture shows the control flow of a function, and each
//! block with its text and its accesses. Blocks with accesses have a different colour.
//!
//! Upstream names each node by a memory address. This printer names each node by the number of its block. Upstream
//! writes every function to the same file, so that only the last function remains. This printer writes all functions
//! one after the other.

use super::print::{Printer, function_text, is_access};
use crate::answers::MemoryGraph;
use crate::ir::ops::signed;
use crate::ir::print::ModulePrinter;
use crate::ir::{BlockId, Constant, FuncId, Function, InstKind, Module};
use std::fmt::Write;

/// The maximum number of characters of a line. Longer lines are broken.
const COLUMNS: usize = 80;

/// The maximum number of outgoing edges of a block that each have a port of their own. All further edges share one
/// port.
const MOST_EDGES: usize = 64;

/// Returns the digraph of one function in the format of LLVM `major`.
pub fn dot_text(module: &Module, f: FuncId, graph: &MemoryGraph, printer: &ModulePrinter, major: u32) -> String {
    let function = module.function(f);
    let text = function_text(module, f, graph, printer, Printer::Graph, major);
    let mut out = String::from("digraph \"MSSA\" {\n\tlabel=\"MSSA\";\n\n");
    for (b, body) in function.block_ids().zip(blocks(&text)) {
        let accesses = body.lines().any(is_access);
        let fill = if accesses { "style=filled, fillcolor=lightpink," } else { "" };
        let ports = ports(module, function.terminator(b).map(|t| &t.kind));
        let shown = if ports.is_empty() { String::new() } else { format!("|{{{}}}", ports.join("|")) };
        let label = label(&body);
        let _ = writeln!(out, "\tNode{} [shape=record,{fill}label=\"{{\\l|{label}{shown}}}\"];", b.0);
        edges(&mut out, function, b.0, !ports.is_empty());
    }
    out.push_str("}\n");
    out
}

/// Splits the body of the function's text into its blocks, each with its label.
fn blocks(text: &str) -> Vec<String> {
    let lines = text.lines().skip_while(|l| !l.starts_with("define ")).skip(1).take_while(|l| *l != "}");
    let mut all = vec![String::new()];
    for line in lines {
        match (line.is_empty(), all.last_mut()) {
            (false, Some(block)) => *block += &format!("{line}\n"),
            _ => all.push(String::new()),
        }
    }
    all
}

/// Returns a block's text as a DOT string: comments other than accesses are removed, and long lines are broken.
fn label(body: &str) -> String {
    let mut out = String::new();
    for line in body.lines() {
        let code = line.split_once(';').filter(|_| !is_access(line)).map_or(line, |(code, _)| code);
        for part in wrap_line(code) {
            part.chars().for_each(|c| match c {
                '{' | '}' | '<' | '>' | '|' | '"' | '\\' => out.extend(['\\', c]),
                '\t' => out.push_str("  "),
                c => out.push(c),
            });
            out.push_str("\\l");
        }
    }
    out
}

/// Splits a line into parts of at most [`COLUMNS`] characters, preferably at blanks. All parts except the first begin
/// with dots.
fn wrap_line(line: &str) -> Vec<String> {
    let (mut parts, mut part, mut blank) = (Vec::new(), String::new(), 0);
    for c in line.chars() {
        // LLVM wraps lines by a count of columns. It also counts the `l` of the line break `\l` before the line. In a
        // continued line, it counts one character twice and does not count the three dots.
        let columns = if parts.is_empty() { COLUMNS - 1 } else { COLUMNS + 2 };
        if part.len() >= columns {
            let rest = part.split_off(if blank == 0 { part.len() } else { blank });
            parts.push(std::mem::replace(&mut part, format!("...{rest}")));
            blank = 0;
        }
        if c == ' ' {
            blank = part.len();
        }
        part.push(c);
    }
    parts.push(part);
    parts
}

/// Returns the labels at the edges of a block: `T` and `F` of a branch, the values of a switch.
fn ports(module: &Module, terminator: Option<&InstKind>) -> Vec<String> {
    let labels: Vec<String> = match terminator {
        Some(InstKind::CondBr { .. }) => vec!["T".into(), "F".into()],
        Some(InstKind::Switch { cases, .. }) => {
            let number = |c| match module.constant(c) {
                Constant::Int { ty, value } => signed(*value, module.types.int_bits(*ty).unwrap_or(64)).to_string(),
                _ => "0".into(),
            };
            std::iter::once("def".to_string()).chain(cases.iter().map(|(c, _)| number(*c))).collect()
        }
        _ => Vec::new(),
    };
    let more = (labels.len() > MOST_EDGES).then(|| format!("<s{MOST_EDGES}>truncated..."));
    let shown = labels.into_iter().take(MOST_EDGES).enumerate().map(|(i, l)| format!("<s{i}>{l}"));
    shown.chain(more).collect()
}

fn edges(out: &mut String, function: &Function, block: u32, with_ports: bool) {
    let to = function.terminator(BlockId(block)).map_or(Vec::new(), |t| t.kind.successors());
    for (i, to) in to.into_iter().enumerate() {
        let port = if with_ports { format!(":s{}", i.min(MOST_EDGES)) } else { String::new() };
        let _ = writeln!(out, "\tNode{block}{port} -> Node{};", to.0);
    }
}
