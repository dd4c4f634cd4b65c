//! Draws a graph as SVG, without any other program.
//!
//! Accesses are drawn in rows, in the order of the text, under their blocks. On the left, thin grey lines show the
//! shape: from each access to the state before it, and from phis to their operands. On the right, heavy lines show the
//! claims: each leads from an access to its clobber, and has the colour of the accessed address space. Every line has
//! its own column over its whole length, so no two lines overlap. If the accesses of two memories never clobber each
//! other, the picture shows them as two separate chains of lines.

use crate::alias::instruction::location_of;
use crate::answers::{AccessId, MemoryGraph};
use crate::ir::print::ModulePrinter;
use crate::ir::{BlockId, Cfg, DataLayout, FuncId, Module};
use crate::values::FunctionView;
use std::fmt::Write;

/// The height of a row in pixels.
const ROW: usize = 22;
const LANE: usize = 12;
const LETTER: usize = 7;
const MARGIN: usize = 12;

/// The colours and names of address spaces; the last entry is for accesses without a single location.
const SPACES: [(Option<u32>, &str, &str); 7] = [
    (Some(0), "#6b4fa0", "generic"),
    (Some(1), "#1f6fb2", "global"),
    (Some(3), "#c2571a", "shared"),
    (Some(4), "#3c8a3c", "constant"),
    (Some(5), "#9a8500", "local"),
    (Some(u32::MAX), "#7a7a7a", "other space"),
    (None, "#1a1a1a", "any memory"),
];

/// A row of the picture: an access or the name of a block.
struct Row {
    /// The access; `None` for the name of a block.
    access: Option<AccessId>,
    title: String,
    text: String,
    /// The index in [`SPACES`].
    space: usize,
}

/// A line of the picture between two rows.
struct Line {
    from: usize,
    to: usize,
    lane: usize,
}

/// Draws one function. If the walker was asked, heavy lines lead to its answers. Otherwise they lead to the accesses to
/// which uses and defs are optimised.
pub fn svg_text(module: &Module, f: FuncId, graph: &MemoryGraph, printer: &ModulePrinter) -> String {
    let rows = rows(module, f, graph, printer);
    let row_of = |id: AccessId| rows.iter().position(|r| r.access == Some(id));
    let (mut shape, mut claims) = (Vec::new(), Vec::new());
    for (at, id) in rows.iter().enumerate().filter_map(|(i, r)| Some((i, r.access?))) {
        let access = graph.access(id);
        let line = |to: AccessId| Some(Line { from: at, to: row_of(to)?, lane: 0 });
        shape.extend(access.defining.into_iter().chain(access.incoming.iter().map(|(_, s)| *s)).filter_map(line));
        let claim = access.clobber.or(access.optimized).filter(|c| *c != id && access.kind.inst().is_some());
        claims.extend(claim.and_then(line));
    }
    let (left, right) = (assign(&mut shape), assign(&mut claims));
    let titles = rows.iter().map(|r| r.title.chars().count()).max().unwrap_or(0) * LETTER;
    let texts = rows.iter().map(|r| r.text.chars().count()).max().unwrap_or(0) * LETTER;
    let x = MARGIN + (left + 1) * LANE;
    let end = x + titles + 2 * LETTER + texts;
    let width = end + (right + 2) * LANE + MARGIN;
    let height = (rows.len() + 2) * ROW;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"monospace\" \
         font-size=\"11\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for line in &shape {
        let lane = x - (line.lane + 1) * LANE;
        path(&mut out, line, x - 3, lane, "#b0b0b0\" stroke-width=\"1\" stroke-dasharray=\"3 2", "#b0b0b0");
    }
    for line in &claims {
        let colour = SPACES[rows[line.from].space].1;
        let lane = end + (line.lane + 1) * LANE;
        path(&mut out, line, end + 2, lane, &format!("{colour}\" stroke-width=\"2"), colour);
    }
    for (i, row) in rows.iter().enumerate() {
        draw_row(&mut out, row, i, x, titles);
    }
    legend(&mut out, &rows, x);
    out.push_str("</svg>\n");
    out
}

fn rows(module: &Module, f: FuncId, graph: &MemoryGraph, printer: &ModulePrinter) -> Vec<Row> {
    let function = module.function(f);
    let (names, cfg, layout) = (printer.function(f), Cfg::new(function), DataLayout::for_module(module));
    let view = FunctionView::new(module, f, &layout, 22);
    let label = |b: BlockId| match (&function.block(b).name, names.block_number(b)) {
        (Some(name), _) => format!("%{name}"),
        (None, number) => number.map_or(String::new(), |n| format!("%{n}")),
    };
    let plain = |title: &str, text: String| Row { access: None, title: title.into(), text, space: SPACES.len() - 1 };
    let entry = plain("liveOnEntry", format!("@{}", module.function_name(f)));
    let mut rows = vec![Row { access: Some(AccessId::LIVE_ON_ENTRY), ..entry }];
    for b in function.block_ids() {
        let from: Vec<String> = cfg.predecessors(b).iter().map(|p| label(*p)).collect();
        let after = if from.is_empty() { String::new() } else { format!("after {}", from.join(", ")) };
        rows.push(plain(&label(b), after));
        for id in graph.in_block(function, b) {
            let access = graph.access(id);
            let number = access.number.map_or(String::new(), |n| format!("{n} = "));
            let inst = access.kind.inst();
            let location = inst.and_then(|i| location_of(&view, i));
            let space = location.map(|l| view.pointer_space(l.ptr).map_or(0, |s| s.0));
            let known = SPACES.iter().position(|(s, ..)| *s == space).unwrap_or(SPACES.len() - 2);
            let text = inst.map_or(String::new(), |i| names.inst_text(i).trim().to_string());
            rows.push(Row { access: Some(id), title: number + access.kind.name(), text, space: known });
        }
    }
    rows
}

/// Assigns a column (`lane`) to every line, short lines first: the first column that is free over the whole length of
/// the line. Returns the number of columns.
fn assign(lines: &mut [Line]) -> usize {
    lines.sort_by_key(|l| (l.from.abs_diff(l.to), l.from, l.to));
    let mut lanes: Vec<Vec<(usize, usize)>> = Vec::new();
    for line in lines {
        let span = (line.from.min(line.to), line.from.max(line.to));
        let free = |lane: &Vec<(usize, usize)>| lane.iter().all(|(a, b)| span.1 < *a || *b < span.0);
        line.lane = lanes.iter().position(free).unwrap_or(lanes.len());
        if line.lane == lanes.len() {
            lanes.push(Vec::new());
        }
        lanes[line.lane].push(span);
    }
    lanes.len()
}

/// Draws a path from one row sideways to the line's column, along the column, and back to the other row. At the other
/// row, the path ends in an arrow.
fn path(out: &mut String, line: &Line, edge: usize, lane: usize, stroke: &str, colour: &str) {
    // A line leaves its first row below the row's middle, and reaches its last row above that row's middle.
    let (from, to) = (line.from * ROW + ROW + 3, line.to * ROW + ROW - 3);
    let tip = if lane < edge { edge - 5 } else { edge + 5 };
    let _ = writeln!(
        out,
        "<path d=\"M{edge} {from}H{lane}V{to}H{edge}\" fill=\"none\" stroke=\"{stroke}\"/>\
         <path d=\"M{edge} {to}L{tip} {}V{}Z\" fill=\"{colour}\"/>",
        to - 3,
        to + 3
    );
}

fn draw_row(out: &mut String, row: &Row, i: usize, x: usize, titles: usize) {
    let y = i * ROW + ROW + 4;
    let (style, colour) = match row.access {
        None => (" font-weight=\"bold\"", "#1a1a1a"),
        Some(_) => ("", SPACES[row.space].1),
    };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\"{style}>{}</text><text x=\"{}\" y=\"{y}\" fill=\"#444444\">{}</text>",
        escaped(&row.title),
        x + titles + 2 * LETTER,
        escaped(&row.text)
    );
}

fn legend(out: &mut String, rows: &[Row], x: usize) {
    let y = (rows.len() + 1) * ROW + 6;
    let mut at = x;
    let shown = |i: usize| rows.iter().any(|r| r.space == i && r.access.is_some_and(|a| a != AccessId::LIVE_ON_ENTRY));
    for (_, (_, colour, name)) in SPACES.iter().enumerate().filter(|(i, _)| shown(*i)) {
        let _ = writeln!(
            out,
            "<rect x=\"{at}\" y=\"{}\" width=\"14\" height=\"3\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{y}\" fill=\"{colour}\">{name}</text>",
            y - 5,
            at + 18
        );
        at += 18 + (name.len() + 3) * LETTER;
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
