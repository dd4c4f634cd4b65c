//! Extracts the output of a pipeline for one kernel, as a text that does not depend on the other kernels of the
//! process.
//!
//! [`ModuleText::kernel_text`] returns a module that contains only the kernel: its functions, variables and aliases,
//! and the module's flags and assembler. The module also contains everything that these definitions mention directly or
//! indirectly: declarations, structs, comdats, attribute groups, metadata.
//!
//! [`ModuleText::comparison_text`] returns this text in a form for comparison. Invariant: if two texts are equal and
//! have the same target, every run and every comparison has the same result for both. `opt` numbers attribute groups
//! and metadata nodes across all kernels. So this text numbers them anew, in the order in which the kernel mentions
//! them. The kernel's prefix in names is replaced by a placeholder. If promises are not checked after the passes,
//! [spelling differences](super::canonical_text) between versions of LLVM are removed. If the text contains unneeded
//! parts, two equal outputs may look different, and both are run.
//!
//! Most pipelines have the same output for most kernels, so outputs are compared as texts first.

use super::canonical_text;
use crate::ir::print::symbol_text;
use crate::machine::intrinsic;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// The named metadata of a module that was read from PTX ([`crate::ir::RULES_OF_PTX`]), as text.
const RULES_OF_PTX: &str = "!aliasmith.ptx";

/// A module as `opt` prints it, split into its definitions.
pub struct ModuleText<'t> {
    /// The definitions, in the order of the text. Each has a name with its sigil (`@`, `%`, `#`, `!`), and its text.
    all: Vec<(&'t str, &'t str)>,
    /// The index of each name in `all`.
    at: FxHashMap<&'t str, usize>,
    /// The parts that belong to every kernel: targets, assembler, flags.
    common: Vec<&'t str>,
    /// Named metadata, each a list of nodes. The nodes of one list may belong to different kernels.
    lists: Vec<&'t str>,
    has_comdats: bool,
}

impl<'t> ModuleText<'t> {
    /// Splits a text into its parts.
    pub fn parse(text: &'t str) -> ModuleText<'t> {
        let (all, at, common, lists) = (Vec::new(), FxHashMap::default(), Vec::new(), Vec::new());
        let mut parts = ModuleText { all, at, common, lists, has_comdats: false };
        let mut rest = text;
        while !rest.is_empty() {
            let (line, mut behind) = rest.split_once('\n').unwrap_or((rest, ""));
            let mut part = line;
            if line.starts_with("define ") {
                let end = rest.find("\n}").map_or(rest.len(), |end| end + "\n}".len());
                (part, behind) = rest.split_at(end);
            }
            parts.add(part);
            rest = behind;
        }
        parts
    }

    fn add(&mut self, part: &'t str) {
        let named = part.strip_prefix("attributes ").unwrap_or(part);
        let name = match named.as_bytes().first() {
            None | Some(b';') => return,
            Some(b'@' | b'%' | b'$' | b'!' | b'#') => &named[..name_length(named)],
            _ if part.starts_with("define ") || part.starts_with("declare ") => match function_name(part) {
                Some(name) => name,
                None => return self.common.push(part),
            },
            _ if part.starts_with("source_filename") => return,
            _ => return self.common.push(part),
        };
        match name {
            "!llvm.module.flags" | RULES_OF_PTX => self.common.push(part),
            _ if name.starts_with('!') && !is_number(name) => self.lists.push(part),
            _ => {
                self.has_comdats |= name.starts_with('$');
                self.at.insert(name, self.all.len());
                self.all.push((name, part));
            }
        }
    }

    /// Whether a function of this name (without a sigil) is defined.
    pub fn defines(&self, name: &str) -> bool {
        self.at.get(symbol_text(name).as_str()).is_some_and(|at| self.all[*at].1.starts_with("define "))
    }

    /// Returns everything that belongs to the kernel with this prefix, as a module. Keeps the order of the text, and
    /// numbers the symbols without names anew, because old releases accept no gap in these numbers.
    pub fn kernel_text(&self, prefix: &str) -> String {
        let mut writer = Writer::new(self, prefix, false);
        // The module's flags belong to every kernel, and they mention metadata nodes too.
        self.common.iter().for_each(|part| writer.write(part));
        let lists = self.write_reached(&mut writer);
        let of_kernel = || (0..self.all.len()).filter(|at| writer.seen.contains(at)).map(|at| self.all[at]);
        let parts = self.common.iter().copied().chain(of_kernel().map(|(_, part)| part));
        let parts = parts.chain(lists.iter().map(String::as_str));
        let without_names = of_kernel().map(|(name, _)| name).filter(|name| name.starts_with('@') && is_number(name));
        let numbers: FxHashMap<&str, usize> = without_names.enumerate().map(|(number, name)| (name, number)).collect();
        parts.flat_map(|part| [renumbered(part, &numbers), "\n".into()]).collect()
    }

    /// Returns the kernel's text for comparison. If `held` is false, the caller compares only the kernel's behaviour,
    /// not its promises. Then spelling differences are removed, and the target lines are reduced.
    pub fn comparison_text(&self, prefix: &str, held: bool) -> String {
        let mut writer = Writer::new(self, prefix, !held);
        let is_target = |part: &&&str| !held && part.starts_with("target ");
        self.common.iter().filter(|part| !is_target(part)).for_each(|part| writer.write(part));
        let head = writer.out.len();
        self.write_reached(&mut writer);
        writer.out.insert_str(head, &writer.types);
        let mut targets = self.common.iter().filter(is_target).peekable();
        if targets.peek().is_some() {
            let line = |key: &str| self.common.iter().find_map(|part| part.strip_prefix(key)).unwrap_or("\"\"");
            let targets = canonical_text::targets(line("target triple = "), line("target datalayout = "), &writer.out);
            writer.out.push_str(&targets);
        }
        writer.out
    }

    /// Writes the definitions that belong to a kernel, and everything that they mention. Returns the named metadata
    /// that belongs to the kernel, with only the kernel's nodes.
    fn write_reached(&self, writer: &mut Writer<'_>) -> Vec<String> {
        for (at, (name, part)) in self.all.iter().enumerate() {
            if name.starts_with(['@', '$']) && self.is_about(name, part, writer.prefix) && writer.seen.insert(at) {
                writer.write(part);
            }
        }
        writer.write_mentioned();
        let mut lists = Vec::new();
        for list in &self.lists {
            let (name, nodes) = list.split_once(" = ").unwrap_or((list, ""));
            let nodes = tokens(nodes).filter(|node| {
                let mentions =
                    |at: usize| tokens(self.all[at].1).any(|t| t.starts_with('@') && is_own(t, writer.prefix));
                self.at.get(node).is_some_and(|at| writer.seen.contains(at) || mentions(*at))
            });
            let nodes: Vec<&str> = nodes.collect();
            if !nodes.is_empty() {
                lists.push(format!("{name} = !{{{}}}", nodes.join(", ")));
                writer.write(&lists[lists.len() - 1]);
                writer.write_mentioned();
            }
        }
        writer.finish();
        lists
    }

    /// Whether a definition belongs to the kernel: its name has the kernel's prefix, or it is one of LLVM's lists (such
    /// as `@llvm.global_ctors`) and mentions a symbol of the kernel.
    fn is_about(&self, name: &str, part: &str, prefix: &str) -> bool {
        let is_list = || name.starts_with("@llvm.") && !part.starts_with("declare ");
        is_own(name, prefix) || is_list() && tokens(part).any(|t| t.starts_with('@') && is_own(t, prefix))
    }
}

/// Returns the text with new numbers for symbols without names.
fn renumbered<'p>(part: &'p str, numbers: &FxHashMap<&str, usize>) -> Cow<'p, str> {
    if numbers.is_empty() {
        return Cow::Borrowed(part);
    }
    let mut out = String::with_capacity(part.len());
    let mut copied = 0;
    for token in tokens(part) {
        if let Some(number) = numbers.get(token) {
            let start = token.as_ptr() as usize - part.as_ptr() as usize;
            out += &part[copied..start];
            out += &format!("@{number}");
            copied = start + token.len();
        }
    }
    out += &part[copied..];
    Cow::Owned(out)
}

/// Whether a name, with its sigil, begins with the prefix.
fn is_own(name: &str, prefix: &str) -> bool {
    name[1..].trim_start_matches('"').starts_with(prefix)
}

/// Whether a name is a number after its sigil.
fn is_number(name: &str) -> bool {
    name.len() > 1 && name[1..].bytes().all(|b| b.is_ascii_digit())
}

/// Returns the length of the name, with its sigil, at the beginning of the text.
fn name_length(text: &str) -> usize {
    let behind = &text.as_bytes()[1..];
    if behind.first() == Some(&b'"') {
        return text[2..].find('"').map_or(text.len(), |end| end + 3);
    }
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-' | b'$' | b'\\');
    1 + behind.iter().take_while(|b| is_part(b)).count()
}

/// Returns the name of a function, with its sigil, from its definition or declaration.
fn function_name(part: &str) -> Option<&str> {
    let line = part.split_once('\n').map_or(part, |(line, _)| line);
    tokens(line).find(|token| token.starts_with('@'))
}

/// Splits a text into tokens: names with their sigils, strings, comments, and the text between them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|b| matches!(b, b'@' | b'%' | b'$' | b'#' | b'!' | b'"' | b';'))?;
        rest = &rest[start..];
        let length = match rest.as_bytes()[0] {
            b'"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            b';' => rest.find('\n').unwrap_or(rest.len()),
            _ => name_length(rest),
        };
        let token;
        (token, rest) = rest.split_at(length);
        Some(token)
    })
}

struct Writer<'a> {
    parts: &'a ModuleText<'a>,
    prefix: &'a str,
    /// Whether spelling differences between versions are removed.
    ignores_spelling: bool,
    /// The new numbers of attribute groups and of metadata nodes, by index of the part.
    numbers: FxHashMap<usize, usize>,
    /// The indices of parts that were mentioned and have not been written yet.
    due: Vec<usize>,
    /// The indices of all parts that were mentioned so far.
    seen: FxHashSet<usize>,
    /// The indices of declarations of intrinsics that the machine knows by name.
    known: Vec<usize>,
    /// The indices of declarations of intrinsics for which some call makes more promises than the declaration.
    promised: FxHashSet<usize>,
    /// The text of the structs, which must precede the parts that use them.
    types: String,
    out: String,
}

impl<'a> Writer<'a> {
    fn new(parts: &'a ModuleText<'a>, prefix: &'a str, ignores_spelling: bool) -> Writer<'a> {
        Writer {
            parts,
            prefix,
            ignores_spelling,
            numbers: FxHashMap::default(),
            due: Vec::new(),
            seen: FxHashSet::default(),
            known: Vec::new(),
            promised: FxHashSet::default(),
            types: String::new(),
            out: String::new(),
        }
    }

    /// Writes all mentioned parts of the module, and all parts that the written parts mention. Intrinsics that the
    /// machine knows are not written here.
    fn write_mentioned(&mut self) {
        while let Some(at) = self.due.pop() {
            let part = self.parts.all[at].1;
            match self.ignores_spelling && is_known_intrinsic(part) {
                true => self.known.push(at),
                false => self.write(part),
            }
        }
    }

    /// Writes the remaining parts. LLVM versions declare the same intrinsic differently. If the machine knows the
    /// intrinsic by name, the declaration is omitted. It does not affect a run, because the calls state the types. But
    /// if a call makes more promises than the declaration, the declaration is written, and the machine discards each
    /// run that is checked against promises.
    fn finish(&mut self) {
        for at in std::mem::take(&mut self.known) {
            if self.promised.contains(&at) {
                self.write(self.parts.all[at].1);
            }
        }
        self.write_mentioned();
    }

    fn write(&mut self, part: &str) {
        let part = if self.ignores_spelling { canonical_text::canonical_part(part) } else { Cow::Borrowed(part) };
        let start = self.out.len();
        let mut rest = &*part;
        for token in tokens(&part) {
            let start = token.as_ptr() as usize - rest.as_ptr() as usize;
            self.out.push_str(&rest[..start]);
            rest = &rest[start + token.len()..];
            if self.ignores_spelling && token.starts_with("@llvm.") && says_more(&part, part.len() - rest.len()) {
                self.promised.extend(self.parts.at.get(token));
            }
            self.token(token);
        }
        self.out.push_str(rest);
        self.out.push('\n');
        if part.starts_with('%') {
            self.types.push_str(&self.out[start..]);
            self.out.truncate(start);
        }
    }

    fn token(&mut self, token: &str) {
        if token.starts_with(';') {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            return; // a comment
        }
        let at = self.parts.at.get(token).copied();
        if let Some(at) = at.filter(|at| self.seen.insert(*at)) {
            self.due.push(at);
            // A definition with `comdat` but without a comdat name belongs to the comdat of its own name.
            let comdat = token.strip_prefix('@').filter(|_| self.parts.has_comdats).map(|name| format!("${name}"));
            let comdat = comdat.and_then(|name| self.parts.at.get(name.as_str()).copied());
            self.due.extend(comdat.filter(|at| self.seen.insert(*at)));
        }
        match at {
            Some(at) if token.starts_with(['#', '!']) && is_number(token) => {
                let next = self.numbers.len();
                let number = *self.numbers.entry(at).or_insert(next);
                self.out.push_str(&token[..1]);
                self.out.push_str(&number.to_string());
            }
            Some(_) if token.starts_with(['@', '%', '$']) && is_own(token, self.prefix) => {
                let sign = if token[1..].starts_with('"') { 2 } else { 1 };
                self.out.push_str(&token[..sign]);
                self.out.push('!');
                self.out.push_str(&token[sign + self.prefix.len()..]);
            }
            _ => self.out.push_str(token),
        }
    }
}

/// Whether a part is the declaration of an intrinsic that the machine knows by name.
fn is_known_intrinsic(part: &str) -> bool {
    let name = part.strip_prefix("declare ").and_then(function_name);
    name.is_some_and(|name| intrinsic(name[1..].trim_matches('"')).is_some())
}

/// Whether the call makes promises of its own. `end` is the end of the callee's name in the text.
fn says_more(text: &str, end: usize) -> bool {
    const OF_ARGUMENTS: [&str; 10] = [
        "noalias",
        "nofree",
        "returned",
        "readnone",
        "readonly",
        "writeonly",
        "captures(",
        "initializes(",
        "dead_on_return",
        "writable",
    ];
    let begin = text[..end].rfind('\n').map_or(0, |at| at + 1);
    let call = text[begin..].split('\n').next().unwrap_or("");
    call.contains(") #") || OF_ARGUMENTS.iter().any(|word| call.contains(word))
}

#[cfg(test)]
mod tests;
