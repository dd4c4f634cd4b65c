//! Reads the output of `print<memoryssa>` and `print<memoryssa-walker>` (LLVM 15 to 23).
//!
//! Both printers print the function with comment lines. Every instruction with an access has a comment line above it,
//! and every block with a phi has a comment line below its label. Invariant: the graph has exactly the accesses of the
//! text. The position of a comment, not the number in it, decides to which instruction or block an access belongs.
//! Instructions are identified by their tags (`!am.7`, see [`super::read`]), blocks by their order. If the text of a
//! function does not match the function, only this function is skipped, with a reason ([`UnreadReason`]).

use super::read::tag_of;
use crate::answers::{Access, AccessId, AccessKind, AliasResult, Answer, Claim, MemoryGraph, Question};
use crate::ir::{BlockId, Function, InstId, MdKindId};
use rustc_hash::FxHashMap;

/// Why a function's text was not read.
pub type UnreadReason = &'static str;

/// The text about one function, from its header line to the closing brace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section<'a> {
    /// The function's name in the text.
    pub function: &'a str,
    /// The lines of the function's body.
    pub lines: Vec<&'a str>,
}

/// Splits the output by function. Text between the functions (warnings of the target) is ignored.
pub(super) fn sections(text: &str) -> Vec<Section<'_>> {
    const HEADERS: [&str; 2] = ["MemorySSA for function: ", "MemorySSA (walker) for function: "];
    let mut out: Vec<Section> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(function) = HEADERS.iter().find_map(|h| line.strip_prefix(h)) {
            out.push(Section { function, lines: Vec::new() });
            open = true;
        } else if let Some(section) = out.last_mut().filter(|_| open) {
            open = line != "}";
            section.lines.push(line);
        }
    }
    out
}

/// The number of an access; `None` is liveOnEntry.
pub(super) type Number = Option<u32>;

/// The content of an access line. `P` is the type of a phi's list of incoming edges: text, or blocks with access
/// numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum AccessLine<P> {
    Phi { number: u32, incoming: P },
    Def { number: u32, defining: Number, optimized: Option<Number>, rest: LineSuffix },
    Use { defining: Number, rest: LineSuffix },
}

/// An access line, and the instruction or block to which the access belongs. The edges into a phi are named by the
/// blocks from which they come.
pub(super) type OwnedAccessLine = (AccessKind, AccessLine<Vec<(BlockId, Number)>>);

/// The end of a def's or use's line. LLVM 15 appends an alias result to optimised accesses, and
/// `print<memoryssa-walker>` appends the walker's answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LineSuffix {
    pub alias: Option<AliasResult>,
    pub clobber: Option<Number>,
}

/// Builds the graph of the function `f`. `names` are the names of its blocks in the printed text.
pub(super) fn graph(f: &Function, names: &[String], section: &Section<'_>) -> Result<MemoryGraph, UnreadReason> {
    linked(f, &placed_accesses(f, names, section)?)
}

/// Builds the graph from these access lines.
pub(super) fn linked(f: &Function, said: &[OwnedAccessLine]) -> Result<MemoryGraph, UnreadReason> {
    let mut graph = MemoryGraph::new(f);
    let mut by_number: FxHashMap<u32, AccessId> = FxHashMap::default();
    let mut ids = Vec::with_capacity(said.len());
    for (kind, said) in said {
        if graph.find(*kind).is_some() {
            return Err("two accesses of one instruction or block");
        }
        let number = match said {
            AccessLine::Phi { number, .. } | AccessLine::Def { number, .. } => Some(*number),
            AccessLine::Use { .. } => None,
        };
        let id = graph.push(Access { number, ..Access::new(*kind) });
        if number.is_some_and(|n| by_number.insert(n, id).is_some()) {
            return Err("two accesses of one number");
        }
        ids.push(id);
    }
    let access = |number: Number| match number {
        None => Ok(AccessId::LIVE_ON_ENTRY),
        Some(n) => by_number.get(&n).copied().ok_or("an access of an unknown number"),
    };
    let maybe = |number: Option<Number>| number.map(access).transpose();
    for (id, (_, said)) in ids.into_iter().zip(said) {
        match said {
            AccessLine::Phi { incoming, .. } => {
                let entries: Result<_, UnreadReason> = incoming.iter().map(|(b, n)| Ok((*b, access(*n)?))).collect();
                graph.access_mut(id).incoming = entries?;
            }
            AccessLine::Def { defining, optimized, rest, .. } => {
                let node = graph.access_mut(id);
                (node.defining, node.optimized) = (Some(access(*defining)?), maybe(*optimized)?);
                (node.alias, node.clobber) = (rest.alias, maybe(rest.clobber)?);
            }
            AccessLine::Use { defining, rest } => {
                let node = graph.access_mut(id);
                let defining = access(*defining)?;
                (node.defining, node.optimized) = (Some(defining), rest.alias.map(|_| defining));
                (node.alias, node.clobber) = (rest.alias, maybe(rest.clobber)?);
            }
        }
    }
    Ok(graph)
}

/// Returns every access line, together with the instruction or block next to which it is printed.
fn placed_accesses(
    f: &Function,
    names: &[String],
    section: &Section<'_>,
) -> Result<Vec<OwnedAccessLine>, UnreadReason> {
    let blocks: Vec<BlockId> = f.block_ids().collect();
    // An entry block without a name has no label.
    let mut labels = usize::from(names.first().is_some_and(String::is_empty));
    let mut out = Vec::new();
    let mut lines = section.lines.iter().skip_while(|l| !l.starts_with("define ")).skip(1);
    while let Some(&line) = lines.next() {
        let Some(comment) = line.strip_prefix("; ") else {
            labels += usize::from(is_label(line));
            continue;
        };
        let Some(said) = parse_access(comment) else {
            if comment.contains("Memory") {
                return Err("an access line of another form");
            }
            continue;
        };
        let said = match said {
            AccessLine::Phi { number, incoming } => {
                let block = labels.checked_sub(1).and_then(|b| blocks.get(b)).ok_or("a phi outside all blocks")?;
                let incoming = phi_entries(incoming, names).ok_or("a phi of another form")?;
                out.push((AccessKind::Phi(*block), AccessLine::Phi { number, incoming }));
                continue;
            }
            AccessLine::Def { number, defining, optimized, rest } => {
                AccessLine::Def { number, defining, optimized, rest }
            }
            AccessLine::Use { defining, rest } => AccessLine::Use { defining, rest },
        };
        // An invoke is printed on two lines; its tag is on the second.
        let mut tag = lines.next().and_then(|l| tag_of(l));
        if tag.is_none() {
            tag = lines.clone().next().filter(|l| l.starts_with("          ")).and_then(|l| tag_of(l));
        }
        out.push((kind_of(f, tag, matches!(said, AccessLine::Use { .. }))?, said));
    }
    if labels != blocks.len() {
        return Err("another number of blocks");
    }
    Ok(out)
}

/// Returns the access kind of the instruction with this tag.
pub(super) fn kind_of(f: &Function, tag: Option<InstId>, is_use: bool) -> Result<AccessKind, UnreadReason> {
    let inst = tag.ok_or("an access of an instruction that its reader made")?;
    if inst.0 as usize >= f.insts.len() {
        return Err("an access of an unknown instruction");
    }
    Ok(if is_use { AccessKind::Use(inst) } else { AccessKind::Def(inst) })
}

/// Whether a line is a block's label.
fn is_label(line: &str) -> bool {
    !line.is_empty() && !line.starts_with([' ', ';', '}'])
}

/// Parses an access line after its `; `.
fn parse_access(line: &str) -> Option<AccessLine<&str>> {
    if let Some(rest) = line.strip_prefix("MemoryUse(") {
        let (defining, rest) = rest.split_once(')')?;
        return Some(AccessLine::Use { defining: access(defining)?, rest: rest_of(rest)? });
    }
    let (number, rest) = line.split_once(" = Memory")?;
    let number = number.parse().ok()?;
    if let Some(rest) = rest.strip_prefix("Phi(") {
        return Some(AccessLine::Phi { number, incoming: rest.strip_suffix(')')? });
    }
    let (defining, mut rest) = rest.strip_prefix("Def(")?.split_once(')')?;
    let mut optimized = None;
    if let Some(after) = rest.strip_prefix("->") {
        let end = after.find(' ').unwrap_or(after.len());
        optimized = Some(access(&after[..end])?);
        rest = &after[end..];
    }
    Some(AccessLine::Def { number, defining: access(defining)?, optimized, rest: rest_of(rest)? })
}

/// Parses `liveOnEntry` or a number.
fn access(text: &str) -> Option<Number> {
    if text == "liveOnEntry" { Some(None) } else { text.parse().ok().map(Some) }
}

/// Parses ` MayAlias - clobbered by 2 = MemoryDef(1)`, or a part of it.
fn rest_of(text: &str) -> Option<LineSuffix> {
    let (alias, clobber) = match text.split_once(" - clobbered by ") {
        Some((alias, clobber)) => (alias, Some(clobber)),
        None => (text, None),
    };
    let alias = match alias.strip_prefix(' ') {
        None if alias.is_empty() => None,
        None => return None,
        Some(word) => Some(super::read::alias_result(word)?),
    };
    let clobber = match clobber {
        None => None,
        Some(text) => Some(access(text.split_once(" = Memory").map_or(text, |(number, _)| number))?),
    };
    Some(LineSuffix { alias, clobber })
}

/// Parses `{entry,1},{odd, name,liveOnEntry}`. Block names are printed without quotes. So the end of a name is found
/// only by comparison with the known names.
fn phi_entries(mut text: &str, names: &[String]) -> Option<Vec<(BlockId, Number)>> {
    let mut out = Vec::new();
    loop {
        let inside = text.strip_prefix('{')?;
        let fits = names.iter().enumerate().filter(|(_, name)| !name.is_empty()).find_map(|(block, name)| {
            let (number, rest) = inside.strip_prefix(name.as_str())?.strip_prefix(',')?.split_once('}')?;
            let ends = rest.is_empty() || rest.starts_with(",{");
            Some((BlockId(block as u32), access(number)?, rest)).filter(|_| ends)
        });
        let (block, number, rest) = fits?;
        out.push((block, number));
        match rest.strip_prefix(',') {
            Some(more) => text = more,
            None => return Some(out),
        }
    }
}

/// Returns a graph's claims about clobbers (docs/soundness.md section 4): the walker's answers, the defining accesses
/// of uses, and the optimised accesses of defs. If an access is named as its own clobber, there is no claim. An access
/// with `!invariant.group` gives no claim either, because this metadata allows LLVM to skip stores that do not change
/// the value (LangRef, "invariant.group").
pub fn clobber_claims(f: &Function, graph: &MemoryGraph) -> Vec<Claim> {
    let mut claims = Vec::new();
    for id in graph.ids() {
        let node = graph.access(id);
        let Some(inst) = node.kind.inst() else { continue };
        let optimized = if node.kind.defines() { node.optimized } else { node.defining };
        if f.inst(inst).metadata.iter().any(|(kind, _)| *kind == MdKindId::INVARIANT_GROUP) {
            continue;
        }
        if let Some(clobber) = node.clobber.or(optimized).filter(|c| *c != id) {
            let answer = Answer::Clobber(graph.kind(clobber));
            claims.push(Claim { question: Question::Clobber { access: inst }, answer, rule: None });
        }
    }
    claims
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_access_line() {
        let rest = |alias, clobber| LineSuffix { alias, clobber };
        let may = Some(AliasResult::MayAlias);
        assert_eq!(
            parse_access("MemoryUse(liveOnEntry)"),
            Some(AccessLine::Use { defining: None, rest: LineSuffix::default() })
        );
        assert_eq!(
            parse_access("MemoryUse(7) MayAlias"),
            Some(AccessLine::Use { defining: Some(7), rest: rest(may, None) })
        );
        let def = |optimized, rest| AccessLine::Def { number: 3, defining: Some(2), optimized, rest };
        assert_eq!(parse_access("3 = MemoryDef(2)"), Some(def(None, LineSuffix::default())));
        assert_eq!(parse_access("3 = MemoryDef(2)->liveOnEntry"), Some(def(Some(None), LineSuffix::default())));
        assert_eq!(
            parse_access("3 = MemoryDef(2)->1 MayAlias - clobbered by 1 = MemoryPhi({a,2},{b) - clobbered by 9,3})"),
            Some(def(Some(Some(1)), rest(may, Some(Some(1)))))
        );
        assert_eq!(
            parse_access("3 = MemoryDef(2) - clobbered by liveOnEntry"),
            Some(def(None, rest(None, Some(None))))
        );
        for bad in ["MemoryUse(x)", "MemoryUse(1) Foo", "x = MemoryDef(1)", "1 = MemoryPhi({a,1}", "1 = MemoryDef(2)->"]
        {
            assert_eq!(parse_access(bad), None, "{bad}");
        }
    }

    #[test]
    fn block_names_end_where_a_known_one_does() {
        let names: Vec<String> = ["a", "a,1},{a", "", "x,1}"].map(String::from).into();
        let entry = |b, n| (BlockId(b), n);
        assert_eq!(phi_entries("{a,1},{x,1},liveOnEntry}", &names), Some(vec![entry(0, Some(1)), entry(3, None)]));
        assert_eq!(phi_entries("{a,1},{a,2}", &names), Some(vec![entry(0, Some(1)), entry(0, Some(2))]));
        for bad in ["{b,1}", "{a,1},", "{a,1}{a,2}", ""] {
            assert_eq!(phi_entries(bad, &names), None, "{bad}");
        }
    }

    const LOOP: &str = "define void @k(ptr %p) {\nentry:\n  store i32 1, ptr %p\n  br label %loop\nloop:\n  store i32 2, ptr %p\n  \
        %v = load i32, ptr %p\n  br label %loop\n}\n";

    fn read(body: &[&str]) -> Result<MemoryGraph, UnreadReason> {
        read_named(["entry", "loop"], body)
    }

    fn read_named(names: [&str; 2], body: &[&str]) -> Result<MemoryGraph, UnreadReason> {
        let parsed = crate::ir::parse::parse_module("loop.ll", LOOP.as_bytes()).expect("good text");
        let f = &parsed.module.functions[0];
        let names = names.map(String::from);
        let text =
            ["warning: nothing", "MemorySSA for function: k", "; Function Attrs: nounwind", "define void @k(ptr %p) {"];
        let text = [&text[..], body, &["}", "MemoryUse(of nobody)"]].concat().join("\n");
        let sections = sections(&text);
        assert_eq!((sections.len(), sections[0].function), (1, "k"));
        graph(f, &names, &sections[0])
    }

    #[test]
    fn accesses_belong_to_tagged_instructions_and_blocks() {
        let body = [
            "entry:",
            "; 4 = MemoryDef(liveOnEntry)",
            "  store i32 1, ptr %p, !am.0 !0",
            "  br label %loop",
            "",
            "loop:                                             ; preds = %loop, %entry",
            "; 9 = MemoryPhi({entry,4},{loop,2})",
            "; 2 = MemoryDef(9)->4",
            "  store i32 2, ptr %p, !am.2 !0",
            "; MemoryUse(2) - clobbered by 2 = MemoryDef(9)->4",
            "  %v = load i32, ptr %p, !am.3 !0",
            "  br label %loop",
        ];
        let g = read(&body).expect("good text");
        let kinds: Vec<AccessKind> = g.ids().map(|id| g.kind(id)).collect();
        use AccessKind::{Def, LiveOnEntry, Phi, Use};
        let (first, second, load) = (Def(InstId(0)), Def(InstId(2)), Use(InstId(3)));
        assert_eq!(kinds, [LiveOnEntry, first, Phi(BlockId(1)), second, load]);
        let at = |k| g.access(g.find(k).expect("there"));
        let kind = |id: Option<AccessId>| id.map(|id| g.kind(id));
        assert_eq!((kind(at(second).defining), kind(at(second).optimized)), (Some(Phi(BlockId(1))), Some(first)));
        assert_eq!((kind(at(load).defining), kind(at(load).clobber)), (Some(second), Some(second)));
        let incoming = &at(Phi(BlockId(1))).incoming;
        let incoming: Vec<_> = incoming.iter().map(|(b, id)| (*b, g.kind(*id))).collect();
        assert_eq!(incoming, [(BlockId(0), first), (BlockId(1), second)]);

        // If a constant refers to a block, the entry block may have no name. The text of such an entry block has no
        // label.
        let mut unnamed = body;
        (unnamed[0], unnamed[6]) = ("; a comment", "; 9 = MemoryPhi({%0,4},{loop,2})");
        assert_eq!(read_named(["", "loop"], &unnamed), Err("a phi of another form"));
        unnamed[6] = "; 9 = MemoryPhi({loop,2})";
        assert!(read_named(["", "loop"], &unnamed).is_ok());

        for (at, line, why) in [
            (8, "  store i32 2, ptr %p", "an access of an instruction that its reader made"),
            (8, "  store i32 2, ptr %p, !am.77 !0", "an access of an unknown instruction"),
            (8, "  store i32 2, ptr %p, !am.0 !0", "two accesses of one instruction or block"),
            (7, "; 4 = MemoryDef(9)", "two accesses of one number"),
            (7, "; 2 = MemoryDef(8)", "an access of an unknown number"),
            (7, "; 2 = MemoryDef(8", "an access line of another form"),
            (6, "; 9 = MemoryPhi({other,4})", "a phi of another form"),
            (5, "", "another number of blocks"),
        ] {
            let mut body = body;
            body[at] = line;
            assert_eq!(read(&body), Err(why), "{line}");
        }
    }
}
