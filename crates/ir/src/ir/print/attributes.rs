//! Printing of attribute sets: LLVM's order, the spellings of older dialects, and attributes that a dialect does not
//! know.
//!
//! Printing for an older dialect is sound: an attribute that the dialect cannot express is omitted or weakened, never
//! strengthened.

use super::super::attr::{Captures, FLOAT_CLASSES, float_classes};
use super::super::{Attr, AttrSet, AttrValue, MemoryEffects, ModRefInfo, signed};
use super::{Dialect, ModulePrinter, text};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::sync::LazyLock;

struct AttributeRank {
    rank: usize,
    first: u32,
    last: u32,
}

/// The table of `attributes.txt`: for each attribute, its position in LLVM's order, and the first and last release that
/// have it. An attribute whose position changed has several lines.
static KNOWN: LazyLock<FxHashMap<&str, Vec<AttributeRank>>> = LazyLock::new(|| {
    let mut all: FxHashMap<&str, Vec<AttributeRank>> = FxHashMap::default();
    let lines = include_str!("attributes.txt").lines().filter(|l| !l.starts_with('#'));
    for (rank, line) in lines.enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, first, last] = words[..] else { continue };
        if let (Ok(first), Ok(last)) = (first.parse(), last.parse()) {
            all.entry(name).or_default().push(AttributeRank { rank, first, last });
        }
    }
    all
});

/// Returns the attribute's position in the order of this release, as `Some(Some(position))`. `Some(None)` if this
/// release does not know the attribute, but some other release does. `None` if no release knows the attribute.
fn places(name: &str, d: Dialect) -> Option<Option<usize>> {
    let major = d.0.min(Dialect::LATEST.0);
    let known = KNOWN.get(name)?;
    Some(known.iter().find(|k| (k.first..=k.last).contains(&major)).map(|k| k.rank))
}

/// An attribute as a dialect prints it.
struct PrintedAttribute {
    /// The position among the attributes that are not string attributes; `None` for a string attribute.
    rank: Option<usize>,
    text: String,
    /// The text in an attribute group, if it differs from `text`.
    group: Option<String>,
}

/// Returns the printed form of every attribute of a set.
fn written(p: &ModulePrinter<'_>, set: &AttrSet) -> Vec<PrintedAttribute> {
    let mut all: Vec<PrintedAttribute> = Vec::with_capacity(set.0.len());
    for a in &set.0 {
        attribute(p, a, &mut all);
    }
    // String attributes come last, sorted by text, which begins with the key. The sort is stable, so unknown attributes
    // keep their order.
    all.sort_by(|a, b| match (a.rank, b.rank) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(_), None) => std::cmp::Ordering::Less,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (None, None) => a.text.cmp(&b.text),
    });
    all.dedup_by(|a, b| a.rank.is_some() && a.text == b.text);
    all
}

fn attribute(p: &ModulePrinter<'_>, a: &Attr, all: &mut Vec<PrintedAttribute>) {
    let d = p.dialect;
    let mut push = |name: &str, text: String, group: Option<String>| {
        let rank = places(name, d).flatten().unwrap_or(usize::MAX);
        all.push(PrintedAttribute { rank: Some(rank), text, group });
    };
    let bytes = |v: u64| (format!("{}({v})", a.name), Some(format!("{}={v}", a.name)));
    match &a.value {
        AttrValue::String(value) => {
            let mut out = String::new();
            text::write_quoted(&mut out, &a.name);
            if let Some(value) = value.as_deref().filter(|v| !v.is_empty()) {
                out.push('=');
                text::write_quoted(&mut out, value);
            }
            all.push(PrintedAttribute { rank: None, text: out, group: None });
        }
        AttrValue::Memory(effects) if !d.is_at_least(16) => {
            old_effects(*effects, |name| push(name, name.to_string(), None));
        }
        AttrValue::Captures(c) if !d.is_at_least(21) => {
            if (c.other, c.ret) == (0, 0) {
                push("nocapture", "nocapture".to_string(), None);
            }
        }
        _ if is_unknown(a, d) => {}
        AttrValue::None => push(&a.name, a.name.to_string(), None),
        AttrValue::Int(v) if &*a.name == "align" => push("align", format!("align {v}"), Some(format!("align={v}"))),
        AttrValue::Int(v) => {
            let (text, group) = bytes(*v);
            push(&a.name, text, group);
        }
        AttrValue::Type(ty) => {
            let mut out = format!("{}(", a.name);
            p.ty(&mut out, *ty);
            out.push(')');
            push(&a.name, out, None);
        }
        AttrValue::Memory(effects) => {
            // For an older dialect, the effects may be weakened to `memory(readwrite)`. Nothing is printed for it,
            // because it promises nothing.
            let text = memory(*effects, d);
            if text != "memory(readwrite)" || *effects == MemoryEffects::UNKNOWN {
                push("memory", text, None);
            }
        }
        AttrValue::Captures(c) => push("captures", captures(*c), None),
        AttrValue::Range { ty, lo, hi } => {
            let bits = p.module.types.int_bits(*ty).unwrap_or(128);
            let mut out = "range(".to_string();
            p.ty(&mut out, *ty);
            let _ = write!(out, " {}, {})", signed(*lo, bits), signed(*hi, bits));
            push("range", out, None);
        }
        AttrValue::Initializes(ranges) => {
            let list: Vec<String> = ranges.iter().map(|(lo, hi)| format!("({lo}, {hi})")).collect();
            push("initializes", format!("initializes({})", list.join(", ")), None);
        }
        AttrValue::AllocSize(size, count) => {
            let count = count.map_or(String::new(), |c| format!(",{c}"));
            push("allocsize", format!("allocsize({size}{count})"), None);
        }
        AttrValue::Verbatim(text) if &*a.name == "nofpclass" => push("nofpclass", no_float_class(text), None),
        AttrValue::Verbatim(text) => push(&a.name, text.to_string(), None),
    }
}

/// Returns the attributes that the text for `d` expresses; `None` if the text expresses the whole set.
pub(super) fn dialect_attributes(set: &AttrSet, d: Dialect) -> Option<AttrSet> {
    let all: Vec<Attr> = set.0.iter().filter_map(|a| dialect_attribute(a, d)).collect();
    (all != set.0).then_some(AttrSet(all))
}

fn dialect_attribute(a: &Attr, d: Dialect) -> Option<Attr> {
    let with = |e: MemoryEffects| Attr { name: a.name.clone(), value: AttrValue::Memory(e) };
    match &a.value {
        AttrValue::Memory(effects) if !d.is_at_least(16) => {
            let mut said = MemoryEffects::UNKNOWN;
            let words = |name: &str| {
                said = said.intersect(MemoryEffects::of_old_attribute(name).unwrap_or(MemoryEffects::UNKNOWN));
            };
            old_effects(*effects, words);
            (said != MemoryEffects::UNKNOWN).then(|| with(said))
        }
        AttrValue::Memory(effects) => {
            let said = widened(*effects, d);
            (said != MemoryEffects::UNKNOWN || *effects == said).then(|| with(said))
        }
        AttrValue::Captures(c) if !d.is_at_least(21) => ((c.other, c.ret) == (0, 0)).then(|| a.clone()),
        _ if is_unknown(a, d) => None,
        _ => Some(a.clone()),
    }
}

/// Whether the dialect lacks the attribute. The attributes `noipa`, `flatten`, `nooutline` and `dead_on_return(N)` are
/// new in LLVM 23. Outside attribute sets, `prefalign` and `elementwise` are new. Texts for older releases omit all of
/// these. (An `atomicrmw` without `elementwise` replaces all elements at once, which is a stronger operation.)
fn is_unknown(a: &Attr, d: Dialect) -> bool {
    match a.value {
        AttrValue::String(_) => false,
        // `dead_on_return(N)` is a promise about N bytes. An older release would read `dead_on_return` as a promise
        // about all bytes.
        AttrValue::Int(_) if &*a.name == "dead_on_return" && !d.is_at_least(23) => true,
        _ => places(&a.name, d) == Some(None),
    }
}

/// Adds effects until the dialect can express them with the kinds of memory that it knows.
fn widened(effects: MemoryEffects, d: Dialect) -> MemoryEffects {
    let mut e = effects;
    if !d.is_at_least(22) {
        // A kind of memory that the text does not mention has the default effects, which are the effects of `other`.
        for target in e.target_mem.into_iter().filter(|target| *target != e.other) {
            e.inaccessiblemem = e.inaccessiblemem.union(target);
        }
        e.target_mem = [e.other; 2];
    }
    if !d.is_at_least(21) {
        e.other = e.other.union(e.errnomem);
        e.errnomem = e.other;
        if !d.is_at_least(22) {
            e.target_mem = [e.other; 2];
        }
    }
    e
}

/// Formats `memory(…)`. The effect on `other` is printed as the default effect.
pub fn memory(effects: MemoryEffects, d: Dialect) -> String {
    let e = widened(effects, d);
    let together = d.uses_llvm23_syntax() && e.target_mem[0] == e.target_mem[1];
    let places = [
        ("argmem", e.argmem),
        ("inaccessiblemem", e.inaccessiblemem),
        ("errnomem", e.errnomem),
        (if together { "target_mem" } else { "target_mem0" }, e.target_mem[0]),
        ("target_mem1", if together { e.other } else { e.target_mem[1] }),
    ];
    let mut parts = Vec::new();
    if e.other.is_any() || !e.any_memory().is_any() {
        parts.push(e.other.access().to_string());
    }
    let others = places.iter().filter(|(_, allowed)| *allowed != e.other);
    parts.extend(others.map(|(name, allowed)| format!("{name}: {}", allowed.access())));
    format!("memory({})", parts.join(", "))
}

/// Calls `push` with function attributes of LLVM 15 that together allow at least the effects `e`.
fn old_effects(e: MemoryEffects, mut push: impl FnMut(&str)) {
    let inaccessible = e.inaccessiblemem.union(e.target_mem[0]).union(e.target_mem[1]);
    let other = e.other.union(e.errnomem);
    if !e.any_memory().is_any() {
        return push("readnone");
    }
    if !other.is_any() {
        push(match (e.argmem.is_any(), inaccessible.is_any()) {
            (_, false) => "argmemonly",
            (false, true) => "inaccessiblememonly",
            (true, true) => "inaccessiblemem_or_argmemonly",
        });
    }
    match e.any_memory() {
        ModRefInfo::Ref => push("readonly"),
        ModRefInfo::Mod => push("writeonly"),
        _ => {}
    }
}

fn captures(c: Captures) -> String {
    let components = |bits: u8| {
        let mut words = Vec::new();
        match bits & 3 {
            0 => {}
            1 => words.push("address_is_null"),
            _ => words.push("address"),
        }
        match bits & 12 {
            0 => {}
            4 => words.push("read_provenance"),
            _ => words.push("provenance"),
        }
        if words.is_empty() { "none".to_string() } else { words.join(", ") }
    };
    let mut parts = Vec::new();
    if c.other != 0 || c.other == c.ret {
        parts.push(components(c.other));
    }
    if c.other != c.ret {
        parts.push(format!("ret: {}", components(c.ret)));
    }
    format!("captures({})", parts.join(", "))
}

/// Formats `nofpclass(…)` with class names in LLVM's order. The argument in `text` may be a number. If a class name is
/// unknown, the text is kept.
fn no_float_class(text: &str) -> String {
    let Some(mut mask) = float_classes(text) else { return text.to_string() };
    let mut out = Vec::new();
    for (name, bits) in FLOAT_CLASSES {
        if mask & bits == bits {
            mask &= !bits;
            out.push(name);
        }
    }
    format!("nofpclass({})", out.join(" "))
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" ")
}

/// Formats the attributes of a parameter, argument or result, separated by blanks. An empty set gives an empty text.
pub(super) fn inline(p: &ModulePrinter<'_>, set: &AttrSet) -> String {
    if set.is_empty() {
        return String::new();
    }
    join(written(p, set).into_iter().map(|w| w.text))
}

/// Formats an attribute group. The text is empty if the dialect knows none of the attributes.
pub(super) fn group(p: &ModulePrinter<'_>, set: &AttrSet) -> String {
    if set.is_empty() {
        return String::new();
    }
    join(written(p, set).into_iter().map(|w| w.group.unwrap_or(w.text)))
}

/// Formats the attributes for the comment before a function: all except string attributes.
pub(super) fn comment(p: &ModulePrinter<'_>, set: &AttrSet) -> String {
    join(written(p, set).into_iter().filter(|w| w.rank.is_some()).map(|w| w.text))
}
