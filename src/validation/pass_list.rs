//! Represents pipelines of `opt` as trees of passes, and searches for the shortest pipeline that still shows an effect.

use crate::oracle::transform::split_options;

/// A pass, or a pass manager with the passes in its parentheses.
pub(super) struct Node<'a> {
    pub name: &'a str,
    pub inner: Vec<Node<'a>>,
}

impl Node<'_> {
    pub fn text(&self) -> String {
        match self.inner.as_slice() {
            [] => self.name.to_string(),
            inner => format!("{}({})", self.name, texts(inner)),
        }
    }

    /// Returns the number of passes.
    pub fn count(&self) -> usize {
        if self.inner.is_empty() { 1 } else { self.inner.iter().map(Node::count).sum() }
    }

    /// Returns the text with only the passes that `kept` selects by their numbers; `None` if no pass of the node is
    /// selected. The caller passes the number of the node's first pass in `next`. On return, `next` is the number of
    /// the first pass after the node.
    fn kept_text(&self, kept: &[bool], next: &mut usize) -> Option<String> {
        if self.inner.is_empty() {
            let at = std::mem::replace(next, *next + 1);
            return kept[at].then(|| self.name.to_string());
        }
        let inner: Vec<String> = self.inner.iter().filter_map(|node| node.kept_text(kept, next)).collect();
        (!inner.is_empty()).then(|| format!("{}({})", self.name, inner.join(",")))
    }

    /// Returns the last pass in the node's parentheses, or the node's own pass.
    pub fn last(&self) -> &str {
        self.inner.last().map_or(self.stem(), Node::last)
    }

    /// Returns the name without options: `early-cse<memssa>` → `early-cse`.
    pub fn stem(&self) -> &str {
        self.name.split('<').next().unwrap_or(self.name)
    }
}

pub(super) fn texts(nodes: &[Node<'_>]) -> String {
    nodes.iter().map(Node::text).collect::<Vec<_>>().join(",")
}

/// Parses a list of passes, and leaves out the `omitted` passes. Returns `None` if the brackets do not match.
pub(super) fn parsed<'a>(text: &'a str, omitted: &[&str]) -> Option<Vec<Node<'a>>> {
    let mut nodes = Vec::new();
    for item in split(text)? {
        let open = depths(item).find(|(_, c, depth)| *c == '(' && *depth == 1);
        let node = match open {
            Some((at, ..)) => Node { name: &item[..at], inner: parsed(item[at + 1..].strip_suffix(')')?, omitted)? },
            None => Node { name: item, inner: Vec::new() },
        };
        // LLVM 15 and 16 print a target's passes by class name, but do not read such names.
        let is_class = item.starts_with(|c: char| c.is_ascii_uppercase());
        let is_empty = item.ends_with(')') && node.inner.is_empty();
        if !omitted.contains(&node.name) && !item.is_empty() && !is_class && !is_empty {
            nodes.push(node);
        }
    }
    Some(nodes)
}

/// Splits a text at the commas outside all brackets. Returns `None` if the brackets do not match.
fn split(text: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let (mut from, mut end) = (0, 0);
    for (at, c, depth) in depths(text) {
        if c == ',' && depth == 0 {
            parts.push(&text[from..at]);
            from = at + 1;
        }
        end = depth;
    }
    parts.push(&text[from..]);
    (end == 0).then_some(parts)
}

/// Returns each character with its position and the number of brackets around it. An opening bracket counts as inside.
fn depths(text: &str) -> impl Iterator<Item = (usize, char, i32)> + '_ {
    text.char_indices().scan(0, |depth, (at, c)| {
        match c {
            '(' | '<' => *depth += 1,
            ')' | '>' => *depth -= 1,
            _ => {}
        }
        Some((at, c, *depth))
    })
}

/// The maximum number of pipelines that are tried in the search for the shortest one.
const TRIALS: usize = 200;

/// Returns a pipeline in which the effect still occurs (`shows`), with as few passes as possible. Returns `None` if
/// `shows` rejects even the whole pipeline as this file spells it. The search first drops everything after the earliest
/// sufficient pass, then smaller and smaller groups of passes.
pub(super) fn shortest(pipeline: &str, mut shows: impl FnMut(&str) -> bool) -> Option<String> {
    let (list, llvm_options) = split_options(pipeline);
    let nodes = parsed(list, &[])?;
    let text = |kept: &[bool]| {
        let mut next = 0;
        let all: Vec<String> = nodes.iter().filter_map(|node| node.kept_text(kept, &mut next)).collect();
        (!all.is_empty()).then(|| all.join(",") + llvm_options)
    };
    let mut trials = 0;
    let mut is_shown = |kept: &[bool]| {
        trials += 1;
        trials <= TRIALS && text(kept).is_some_and(|text| shows(&text))
    };
    let count = nodes.iter().map(Node::count).sum();
    if !is_shown(&vec![true; count]) {
        return None;
    }
    let first = |n: usize| (0..count).map(|at| at < n).collect::<Vec<bool>>();
    let (mut from, mut to) = (0, count);
    while from + 1 < to {
        let middle = from.midpoint(to);
        if is_shown(&first(middle)) { to = middle } else { from = middle }
    }
    let (mut kept, mut size) = (first(to), to.div_ceil(2));
    while size > 0 {
        for start in (0..to).step_by(size).rev() {
            let mut fewer = kept.clone();
            fewer[start..to.min(start + size)].fill(false);
            if fewer != kept && is_shown(&fewer) {
                kept = fewer;
            }
        }
        size /= 2;
    }
    text(&kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_pipeline_has_the_passes_that_are_needed() {
        let given = "a1,function<eager-inv>(sroa<modify-cfg>,b1,loop-mssa(c1,licm)),cgscc(devirt<4>(d1,function(gvn<>,e1))) -k=1,2";
        let has = |text: &str, all: &[&str]| all.iter().all(|pass| text.contains(pass));
        for needed in [&["sroa", "gvn"][..], &["licm"], &["a1", "e1"], &["gvn"]] {
            let found = shortest(given, |text| has(text, needed)).expect("the whole shows it");
            let passes =
                parsed(split_options(&found).0, &[]).expect("good text").iter().map(Node::count).sum::<usize>();
            assert!(has(&found, needed) && passes == needed.len() && found.ends_with(" -k=1,2"), "{found}");
        }
        let found = shortest(given, |text| has(text, &["sroa", "gvn"]));
        let expected = "function<eager-inv>(sroa<modify-cfg>),cgscc(devirt<4>(function(gvn<>))) -k=1,2";
        assert_eq!(found.as_deref(), Some(expected));
        assert_eq!(shortest(given, |text| text.contains("nothing")), None);
        assert_eq!(shortest("a(b", |_| true), None);
    }
}
