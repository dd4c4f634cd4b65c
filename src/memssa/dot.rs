//! A graph as a picture: DOT for Graphviz.
//!
//! One cluster per block, one node per access. Thin grey edges are the shape (each access to the state before it, phis to
//! their operands); heavy edges are the claims, from an access to what clobbers it. Where memories are independent the
//! heavy edges fall apart into chains.

use crate::answers::{Access, AccessId, AccessKind, MemoryGraph};
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Module};
use std::fmt::Write;

/// One digraph for one function; claims are the walker's answers, or what accesses were optimised to.
pub fn dot_text(module: &Module, f: FuncId, graph: &MemoryGraph, printer: &ModulePrinter) -> String {
    let function = module.function(f);
    let names = printer.function(f);
    let mut out = format!("digraph {} {{\n", quoted(module.function_name(f)));
    out.push_str("  node [shape=box, fontname=\"monospace\"];\n  n0 [label=\"liveOnEntry\", shape=oval];\n");
    for b in function.block_ids() {
        let accesses: Vec<AccessId> = graph.in_block(function, b).collect();
        let label = match (&function.block(b).name, names.block_number(b)) {
            (Some(name), _) => name.to_string(),
            (None, number) => number.map_or(String::new(), |n| format!("%{n}")),
        };
        let _ = writeln!(out, "  subgraph cluster_{} {{\n    label={};", b.0, quoted(&label));
        for id in accesses {
            let access = graph.access(id);
            let what = access.kind.inst().map_or(String::new(), |i| names.inst_text(i).trim().to_string());
            let text = format!("{}\n{what}", title(access));
            let _ = writeln!(out, "    n{} [label={}];", id.index(), quoted(text.trim_end()));
        }
        out.push_str("  }\n");
    }
    for id in graph.ids() {
        edges(&mut out, graph, id);
    }
    out.push_str("}\n");
    out
}

fn title(access: &Access) -> String {
    let number = access.number.map_or(String::new(), |n| format!("{n} = "));
    match access.kind {
        AccessKind::LiveOnEntry => "liveOnEntry".into(),
        AccessKind::Phi(_) => format!("{number}MemoryPhi"),
        AccessKind::Def(_) => format!("{number}MemoryDef"),
        AccessKind::Use(_) => "MemoryUse".into(),
    }
}

fn edges(out: &mut String, graph: &MemoryGraph, id: AccessId) {
    let access = graph.access(id);
    let claim = access.clobber.or(access.optimized).filter(|c| *c != id && access.kind.inst().is_some());
    let states = access.defining.into_iter().chain(access.incoming.iter().map(|(_, s)| *s));
    for state in states.filter(|s| Some(*s) != claim) {
        let _ = writeln!(out, "  n{} -> n{} [color=gray, style=dashed];", id.index(), state.index());
    }
    if let Some(claim) = claim {
        let _ = writeln!(out, "  n{} -> n{} [penwidth=2];", id.index(), claim.index());
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l"))
}
