//! Pictures of graphs. The DOT text must equal the output of opt-22, and the lines of the SVG picture must satisfy a
//! few laws.

use super::module;
use crate::alias::Analysis;
use crate::answers::MemoryGraph;
use crate::ir::print::ModulePrinter;
use crate::ir::{DataLayout, Dialect, Module};
use crate::memssa::MemorySsa;
use crate::memssa::dot::dot_text;
use crate::memssa::svg::svg_text;
use crate::target::Profile;

/// Returns the graph of the last function, each access with its clobber.
fn graph(m: &Module, profile: &str, ask_walker: bool) -> MemoryGraph {
    let f = m.defined_functions().last().expect("a body");
    let layout = DataLayout::for_module(m);
    let analysis = Analysis::new(m, f, &layout, Profile::named(profile).expect("a profile"));
    let mut memssa = MemorySsa::build(&analysis);
    match ask_walker {
        true => memssa.ask_walker(),
        false => memssa.optimize_uses(),
    }
    memssa.graph
}

/// `tests/goldens/switch.dot` is the output of `opt-22 -dot-cfg-mssa=… -passes=print<memoryssa>` for
/// `tests/memssa/switch.ll`, with numbered nodes. The function has labels of more than 80 columns, edges with and
/// without ports, a block with more edges than ports, and characters that have a meaning in DOT.
#[test]
fn dot_output_equals_upstream() {
    let m = module(include_str!("../../../../../tests/memssa/switch.ll"));
    let f = m.defined_functions().last().expect("a body");
    let names = ModulePrinter::new(&m, Dialect::INTERNAL);
    let text = dot_text(&m, f, &graph(&m, "llvm-22", false), &names, 22);
    assert_eq!(text, include_str!("../../../../../tests/goldens/switch.dot"));
}

/// A function with accesses of every address space, accesses without a single location, and two blocks that join. A
/// name in it has characters that have a meaning in XML.
const SPACES: &str = "target triple = \"nvptx64-nvidia-cuda\"
declare void @any()
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(5) %l, ptr addrspace(7) %o, i1 %b) {
  store i32 0, ptr %p
  store i32 0, ptr addrspace(1) %g
  store i32 0, ptr addrspace(3) %s
  %x = load i32, ptr addrspace(4) %c
  store i32 0, ptr addrspace(5) %l
  store i32 0, ptr addrspace(7) %o
  br i1 %b, label %\"a<&>b\", label %join
\"a<&>b\":
  store i32 1, ptr addrspace(1) %g
  %y = load i32, ptr addrspace(3) %s
  br label %join
join:
  %z = load i32, ptr addrspace(1) %g
  store i32 %z, ptr addrspace(3) %s
  call void @any()
  %w = load i32, ptr %p
  ret void
}
";

fn picture(text: &str) -> String {
    let m = module(text);
    let f = m.defined_functions().last().expect("a body");
    svg_text(&m, f, &graph(&m, "sound", true), &ModulePrinter::new(&m, Dialect::INTERNAL))
}

/// Returns all numbers in a line of the SVG text, in order.
fn numbers(line: &str) -> Vec<usize> {
    let digits = line.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    digits.map(|n| n.parse().expect("digits")).collect()
}

/// A line of the picture. `edge` is the x at which it leaves and reaches a row, `from` and `to` are the y of its start
/// and its end, and `lane` is the x of its column.
struct Line {
    edge: usize,
    from: usize,
    to: usize,
    lane: usize,
}

fn lines(svg: &str) -> Vec<Line> {
    let paths = svg.lines().filter(|l| l.starts_with("<path"));
    paths
        .map(|path| {
            let n = numbers(path);
            let (edge, from, lane, to) = (n[0], n[1], n[2], n[3]);
            assert_eq!(n[4], edge, "it comes back to where it started: {path}");
            Line { edge, from, to, lane }
        })
        .collect()
}

/// Rows are 22 pixels apart. Each line leaves a row below its middle and arrives above the middle of another row. No
/// two lines of a side overlap, and everything is inside the picture, beside the text.
#[test]
fn lines_have_lanes_of_their_own() {
    let svg = picture(SPACES);
    let head = numbers(svg.lines().next().expect("a first line"));
    let (width, height) = (head[head.len() - 3], head[head.len() - 2]);
    let texts: Vec<Vec<usize>> =
        svg.lines().filter(|l| l.starts_with("<text") && l.contains("#444444")).map(numbers).collect();
    let rows: Vec<usize> = texts.iter().map(|n| n[1]).collect();
    assert!(rows.windows(2).all(|w| w[1] == w[0] + 22) && rows[0] == 26, "{rows:?}");
    assert_eq!(height, (rows.len() + 2) * 22);
    let all = lines(&svg);
    let left = texts[0][0];
    for line in &all {
        assert!(rows.contains(&(line.from + 1)) && rows.contains(&(line.to + 7)), "{} {}", line.from, line.to);
        let outside = if line.edge < left { line.lane < line.edge } else { line.lane > line.edge };
        assert!(outside && line.lane >= 12 && line.lane + 12 <= width, "{} {}", line.lane, line.edge);
        assert!((line.edge < left) == (line.edge + 3 == left));
    }
    for (i, a) in all.iter().enumerate() {
        for b in all[..i].iter().filter(|b| b.edge == a.edge && b.lane == a.lane) {
            let (low, high) = (a.from.min(a.to), a.from.max(a.to));
            assert!(b.from.max(b.to) + 10 < low || high + 10 < b.from.min(b.to), "two lines overlap");
        }
    }
    let (shape, claims): (Vec<&Line>, Vec<&Line>) = all.iter().partition(|l| l.edge < left);
    assert!(shape.len() >= 10 && claims.len() >= 5, "{} {}", shape.len(), claims.len());
}

/// Compares a whole picture, so that this test notices any change of the drawing. `aliasmith memssa --walker --svg` of
/// the same text makes `tests/goldens/graph.svg` anew.
#[test]
fn a_whole_picture() {
    assert_eq!(picture(SPACES), include_str!("../../../../../tests/goldens/graph.svg"));
}

/// The legend has exactly the colours of the drawn accesses.
#[test]
fn legend_names_only_drawn_spaces() {
    let legend = |svg: &str| {
        let names = ["generic", "global", "shared", "constant", "local", "other space", "any memory"];
        names.iter().filter(|n| svg.contains(&format!(">{n}</text>"))).copied().collect::<Vec<_>>().join(", ")
    };
    assert_eq!(legend(&picture(SPACES)), "generic, global, shared, constant, local, other space, any memory");
    let one = "define void @f(ptr addrspace(3) %s) {\n  store i32 0, ptr addrspace(3) %s\n  ret void\n}\n";
    assert_eq!(legend(&picture(one)), "shared");
    assert_eq!(legend(&picture("define void @f() {\n  ret void\n}\n")), "");
}
