//! Makes a canonical text for comparison, without spelling differences between LLVM versions.
//!
//! Invariant: if two texts have the same canonical text, they are the same program. So words are sorted only where
//! their order has no meaning. Old attributes are replaced by the attributes to which LLVM upgrades them. An entry of
//! the data layout is omitted only if no type in the text can need it.

use crate::ir::layout::default_layout;
use crate::ir::print::memory;
use crate::ir::{Dialect, MemoryEffects};
use std::borrow::Cow;

/// Returns the canonical text of a definition, declaration or group of attributes; any other part is unchanged.
pub(super) fn canonical_part(part: &str) -> Cow<'_, str> {
    if let Some((head, words)) = part.strip_suffix(" }").and_then(|part| part.split_once(" = { "))
        && head.starts_with("attributes #")
    {
        return Cow::Owned(format!("{head} = {{ {} }}", group(words)));
    }
    if part.starts_with("define ") || part.starts_with("declare ") {
        let (line, body) = part.split_at(part.find('\n').unwrap_or(part.len()));
        return Cow::Owned(header(line) + &body.replace(" nocapture ", " captures(none) "));
    }
    Cow::Borrowed(part)
}

/// Returns the attributes of a group, sorted, with `memory(…)` in place of the attributes of LLVM 15 (`readonly`,
/// `argmemonly`, …).
fn group(text: &str) -> String {
    let (old, mut words): (Vec<&str>, Vec<&str>) =
        split_outside_brackets(text, ' ').partition(|word| MemoryEffects::of_old_attribute(word).is_some());
    let effects = old.iter().filter_map(|word| MemoryEffects::of_old_attribute(word)).reduce(MemoryEffects::intersect);
    let memory = effects.map(|effects| memory(effects, Dialect::INTERNAL));
    words.extend(memory.as_deref());
    words.sort_unstable();
    words.join(" ")
}

/// Returns the first line of a function with the words of each parameter sorted. The sorted text is unambiguous for
/// three reasons. Different types consist of different words. Only names begin with a sigil (`%`). A number is always
/// the operand of `align`.
fn header(line: &str) -> String {
    let open = line.find('@').and_then(|name| {
        let quoted = line[name + 1..].starts_with('"').then(|| line[name + 2..].find('"')).flatten();
        let behind = name + quoted.map_or(0, |length| length + 3);
        Some(behind + line[behind..].find('(')?)
    });
    let Some(open) = open else { return line.to_string() };
    let close = open + balanced_len(&line[open..]);
    let parameters = split_outside_brackets(&line[open + 1..close - 1], ',').map(|parameter| {
        let spell = |word| if word == "nocapture" { "captures(none)" } else { word };
        let mut words: Vec<&str> = split_outside_brackets(parameter, ' ').map(spell).collect();
        words.sort_unstable();
        words.join(" ")
    });
    let parameters: Vec<String> = parameters.collect();
    format!("{}({}){}", &line[..open], parameters.join(", "), &line[close..])
}

/// Splits a text at the separators outside of brackets and strings.
fn split_outside_brackets(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let next = move || {
        rest = rest.trim_start_matches([separator, ' ']);
        if rest.is_empty() {
            return None;
        }
        let mut at = 0;
        while let Some(next) = rest[at..].find(['(', '[', '{', '<', '"', separator]) {
            at += next;
            if rest[at..].starts_with(separator) {
                break;
            }
            at += balanced_len(&rest[at..]);
        }
        let end = if rest[at..].starts_with(separator) { at } else { rest.len() };
        let word;
        (word, rest) = rest.split_at(end);
        Some(word)
    };
    std::iter::from_fn(next)
}

/// Returns the length of the bracketed part, or of the string, at the beginning of a text.
fn balanced_len(text: &str) -> usize {
    let (mut depth, mut in_string) = (0, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => in_string = !in_string,
            b'(' | b'[' | b'{' | b'<' if !in_string => depth += 1,
            b')' | b']' | b'}' | b'>' if !in_string => depth -= 1,
            _ => {}
        }
        if depth == 0 && !in_string {
            return at + 1;
        }
    }
    text.len()
}

/// The layout of address spaces up to this number is always kept. The reason is that the sizes of the machine's
/// memories depend on the pointer widths of these spaces.
const COMMON_SPACES: u32 = 5;

/// Returns the lines of the target for a module whose remaining text is `rest`. Triple and layout may be in quotation
/// marks. A missing layout is replaced by the layout that the newest LLVM's reader adds.
pub(super) fn targets(triple: &str, layout: &str, rest: &str) -> String {
    let (triple, layout) = (triple.trim_matches('"'), layout.trim_matches('"'));
    let layout = if layout.is_empty() { default_layout(triple, 22) } else { layout };
    let widest = widest_integer(rest);
    let number = |entry: &str| -> u32 {
        let digits = entry[1..].split(':').next().unwrap_or("");
        digits.parse().unwrap_or(0)
    };
    let is_integer = |entry: &&str| entry.starts_with('i') && number(entry) > 0;
    let narrower = |bits| layout.split('-').filter(is_integer).map(number).filter(|n| *n < bits).fold(64, u32::max);
    let is_asked_for = |entry: &&str| match entry.as_bytes() {
        // An integer type uses the layout entry of its width. If there is no such entry, the type uses the entry of the
        // next larger width.
        [b'i', b'1'..=b'9', ..] => number(entry) <= 64 || widest > narrower(number(entry)),
        [b'p', b'1'..=b'9', ..] => {
            number(entry) <= COMMON_SPACES || rest.contains(&format!("addrspace({})", number(entry)))
        }
        _ => true,
    };
    let entries: Vec<&str> = layout.split('-').filter(is_asked_for).collect();
    format!("target triple = \"{triple}\"\ntarget datalayout = \"{}\"\n", entries.join("-"))
}

/// Returns the width in bits of the widest integer type of a text, or a larger number.
fn widest_integer(text: &str) -> u32 {
    let bits = |rest: &str| -> u32 {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        rest[..digits].parse().unwrap_or(if digits == 0 { 0 } else { u32::MAX })
    };
    text.match_indices('i').map(|(at, _)| bits(&text[at + 1..])).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_text_unifies_spellings_of_releases() {
        for (old, new) in [
            ("attributes #1 = { argmemonly nounwind readonly }", "attributes #1 = { nounwind memory(argmem: read) }"),
            ("attributes #1 = { readnone \"a b\"=\"{ c\" }", "attributes #1 = { memory(none) \"a b\"=\"{ c\" }"),
            (
                "attributes #1 = { inaccessiblemem_or_argmemonly }",
                "attributes #1 = { memory(argmem: readwrite, inaccessiblemem: readwrite) }",
            ),
            // LLVM 15's function-attrs may combine these attributes. The function may then access both kinds of memory.
            (
                "attributes #1 = { argmemonly inaccessiblemem_or_argmemonly }",
                "attributes #1 = { memory(argmem: readwrite) }",
            ),
            ("attributes #1 = { argmemonly inaccessiblememonly }", "attributes #1 = { memory(none) }"),
            ("attributes #1 = { readonly writeonly }", "attributes #1 = { memory(none) }"),
            (
                "define void @k(ptr addrspace(1) nocapture align 16 %p, { i8, ptr } %q) #0 {\n  call void @f(ptr nocapture %p)\n}",
                "define void @k(ptr addrspace(1) align 16 captures(none) %p, { i8, ptr } %q) #0 {\n  call void @f(ptr captures(none) %p)\n}",
            ),
            ("declare void @\"f(\"(ptr nocapture readonly)", "declare void @\"f(\"(ptr readonly captures(none))"),
        ] {
            assert_eq!(canonical_part(old), canonical_part(new), "{old}");
        }
    }

    #[test]
    fn canonical_text_separates_different_meanings() {
        for (one, other) in [
            ("attributes #1 = { argmemonly readonly }", "attributes #1 = { memory(read) }"),
            ("attributes #1 = { argmemonly writeonly }", "attributes #1 = { memory(argmem: readwrite) }"),
            ("attributes #1 = { argmemonly inaccessiblememonly }", "attributes #1 = { }"),
            (
                "attributes #1 = { argmemonly inaccessiblemem_or_argmemonly }",
                "attributes #1 = { inaccessiblemem_or_argmemonly }",
            ),
            ("attributes #1 = { \"a\"=\"b c\" }", "attributes #1 = { \"a\"=\"c b\" }"),
            ("define void @k(ptr %p, ptr nocapture %q) {\n}", "define void @k(ptr nocapture %p, ptr %q) {\n}"),
            ("define void @k({ i8, i32 } %p) {\n}", "define void @k({ i32, i8 } %p) {\n}"),
            ("define void @k(<2 x i8> %p) {\n}", "define void @k(<8 x i2> %p) {\n}"),
            ("define void @k(ptr byval([2 x i8]) %p) {\n}", "define void @k(ptr byval([8 x i2]) %p) {\n}"),
            ("define void @k() #1 {\n}", "define void @k() #2 {\n}"),
        ] {
            assert_ne!(canonical_part(one), canonical_part(other), "{one}");
        }
    }

    #[test]
    fn a_layout_counts_as_far_as_types_ask_for_it() {
        let nvptx = |layout: &str, rest: &str| targets("\"nvptx64-nvidia-cuda\"", layout, rest);
        let of_19 = "\"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"";
        assert_eq!(nvptx("\"\"", "load i64, ptr addrspace(1) %p"), nvptx(of_19, "load i64, ptr addrspace(1) %p"));
        for rest in ["load i129, ptr %p", "load [2 x i256], ptr %p", "load ptr addrspace(6), ptr %p"] {
            assert_ne!(nvptx("\"\"", rest), nvptx(of_19, rest), "{rest}");
        }
        let without = |rest| nvptx("\"e-i64:64-i256:256\"", rest) == nvptx("\"e-i64:64\"", rest);
        assert!(without("load i64") && !without("load i65"), "the next wider entry");
        assert_ne!(nvptx("\"e-p1:32:32\"", ""), nvptx("\"e\"", ""), "how wide global memory is");
    }
}
