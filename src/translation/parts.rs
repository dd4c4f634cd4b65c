//! What a pipeline left of one kernel, as a text that says nothing of the other kernels of its process.
//!
//! What must hold: of two equal texts, with equal targets, every run and every comparison is the same. So the text holds
//! all that the kernel's functions, variables and aliases mention, at any remove: declarations, structs, comdats, groups of attributes,
//! metadata, and the module's flags and assembler. Groups and nodes are numbered in the order in which the
//! kernel mentions them, since `opt` counts through all kernels; names that begin with the kernel's prefix get a mark
//! instead. Too much in it only means that two that are equal are not seen to be so.
//!
//! Most pipelines leave most kernels as most others do: who compares asks here first.

use rustc_hash::{FxHashMap, FxHashSet};

/// A module as `opt` prints it, cut at its definitions.
pub(super) struct Parts<'t> {
    /// What is defined, in the order of the text: its name, with the sign before it, and its text.
    all: Vec<(&'t str, &'t str)>,
    /// Where each name stands in `all`.
    at: FxHashMap<&'t str, usize>,
    /// What concerns all kernels: targets, assembler, flags.
    common: Vec<&'t str>,
    /// Named metadata that lists nodes, which may be about some kernel each.
    lists: Vec<&'t str>,
}

impl<'t> Parts<'t> {
    pub fn of(text: &'t str) -> Parts<'t> {
        let mut parts = Parts { all: Vec::new(), at: FxHashMap::default(), common: Vec::new(), lists: Vec::new() };
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
            "!llvm.module.flags" => self.common.push(part),
            _ if name.starts_with('!') && !is_number(name) => self.lists.push(part),
            _ => {
                self.at.insert(name, self.all.len());
                self.all.push((name, part));
            }
        }
    }

    /// All that is about the kernel whose names begin with `prefix`.
    pub fn about(&self, prefix: &str) -> String {
        let mut writer = Writer {
            parts: self,
            prefix,
            numbers: FxHashMap::default(),
            due: Vec::new(),
            seen: FxHashSet::default(),
            out: String::new(),
        };
        self.common.iter().for_each(|part| writer.write(part));
        for (at, (name, part)) in self.all.iter().enumerate() {
            if name.starts_with('@') && is_own(name, prefix) && writer.seen.insert(at) {
                writer.write(part);
            }
        }
        for list in &self.lists {
            let (name, nodes) = list.split_once(" = ").unwrap_or((list, ""));
            for node in tokens(nodes).filter(|token| token.starts_with('!')) {
                let is_about = |at: &usize| tokens(self.all[*at].1).any(|t| t.starts_with('@') && is_own(t, prefix));
                if self.at.get(node).is_some_and(is_about) {
                    writer.out.push_str(name);
                    writer.write(node);
                }
            }
        }
        while let Some(at) = writer.due.pop() {
            writer.write(self.all[at].1);
        }
        writer.out
    }
}

/// Does a name, with its sign, begin with the prefix?
fn is_own(name: &str, prefix: &str) -> bool {
    name[1..].trim_start_matches('"').starts_with(prefix)
}

/// Is it a number behind its sign?
fn is_number(name: &str) -> bool {
    name.len() > 1 && name[1..].bytes().all(|b| b.is_ascii_digit())
}

/// The length of the name, with its sign, that the text begins with.
fn name_length(text: &str) -> usize {
    let behind = &text.as_bytes()[1..];
    if behind.first() == Some(&b'"') {
        return text[2..].find('"').map_or(text.len(), |end| end + 3);
    }
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-' | b'$' | b'\\');
    1 + behind.iter().take_while(|b| is_part(b)).count()
}

/// The name of a function, with its sign, in its definition or declaration.
fn function_name(part: &str) -> Option<&str> {
    let line = part.split_once('\n').map_or(part, |(line, _)| line);
    tokens(line).find(|token| token.starts_with('@'))
}

/// The names in a text, with their signs, and the strings.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(['@', '%', '$', '#', '!', '"', ';'])?;
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
    parts: &'a Parts<'a>,
    prefix: &'a str,
    /// Of groups of attributes and nodes of metadata.
    numbers: FxHashMap<&'a str, usize>,
    /// What was mentioned and has not been written yet.
    due: Vec<usize>,
    /// What was mentioned.
    seen: FxHashSet<usize>,
    out: String,
}

impl<'a> Writer<'a> {
    fn write(&mut self, part: &'a str) {
        let mut rest = part;
        for token in tokens(part) {
            let start = token.as_ptr() as usize - rest.as_ptr() as usize;
            self.out.push_str(&rest[..start]);
            rest = &rest[start + token.len()..];
            self.token(token);
        }
        self.out.push_str(rest);
        self.out.push('\n');
    }

    fn token(&mut self, token: &'a str) {
        if token.starts_with(';') {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            return; // a comment
        }
        if let Some(at) = self.parts.at.get(token).copied()
            && self.seen.insert(at)
        {
            self.due.push(at);
        }
        if token.starts_with(['#', '!']) && is_number(token) {
            let next = self.numbers.len();
            let number = *self.numbers.entry(token).or_insert(next);
            self.out.push_str(&token[..1]);
            self.out.push_str(&number.to_string());
        } else if token.starts_with(['@', '%', '$']) && is_own(token, self.prefix) && self.parts.at.contains_key(token)
        {
            let sign = if token[1..].starts_with('"') { 2 } else { 1 };
            self.out.push_str(&token[..sign]);
            self.out.push('!');
            self.out.push_str(&token[sign + self.prefix.len()..]);
        } else {
            self.out.push_str(token);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#gen::{Features, from_seed};
    use crate::oracle::transform::transform;
    use crate::oracle::{Lane, Oracle, Subject, Timeouts, built_in, resolve};

    const TWO: &str = "; ModuleID = 'a'\nsource_filename = \"a\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n\n\
        %k0.T = type { i32 }\n%k1.T = type { i32 }\n@k0.g = global i32 0\n@\"k1.g h\" = global i32 0\n\n\
        ; Function Attrs: nounwind\ndeclare void @x() #0\n\n\
        define void @k0.f(ptr %k0.T) #1 {\n  store %k0.T zeroinitializer, ptr @k0.g, !tbaa !2\n  call void @x() ; there\n  ret void\n}\n\n\
        define void @k1.f(ptr %k1.T) #2 {\n  store %k1.T zeroinitializer, ptr @\"k1.g h\", !tbaa !3\n  call void @x()\n  ret void\n}\n\n\
        attributes #0 = { nounwind }\nattributes #1 = { \"no#2\" }\nattributes #2 = { \"no#2\" }\n\n\
        !llvm.ident = !{!6}\n!nvvm.annotations = !{!0, !1}\n!0 = !{ptr @k0.f, !\"kernel\"}\n!1 = !{ptr @k1.f, !\"kernel\"}\n\
        !2 = !{!4, !4, i64 0}\n!3 = !{!5, !5, i64 0}\n!4 = distinct !{!4, !\"a !9\"}\n!5 = distinct !{!5, !\"a !9\"}\n!6 = !{!\"x\"}\n";

    #[test]
    fn kernels_that_differ_in_numbers_and_prefixes_are_the_same() {
        let first = TWO.replace("k0.g", "k0.g h").replace("@k0.g h", "@\"k0.g h\"");
        let parts = Parts::of(&first);
        let [a, b] = ["k0.", "k1."].map(|prefix| parts.about(prefix));
        assert_eq!(a, b);
        for said in [
            "target triple",
            "@\"!g h\" = global",
            "%!T = type",
            "declare void @x() #",
            "{ nounwind }",
            "!nvvm.annotations!",
            "\"a !9\"",
        ] {
            assert!(a.contains(said), "{said}: {a}");
        }
        assert!(!a.contains("there") && !a.contains("k0.") && !a.contains("k1.") && !a.contains("!\"x\""), "{a}");
    }

    #[test]
    fn whatever_a_kernel_mentions_counts() {
        let a = Parts::of(TWO).about("k0.");
        let others = [
            ("{ nounwind }", "{ nofree }"),
            ("#1 = { \"no#2\" }", "#1 = { \"no#1\" }"),
            ("%k0.T = type { i32 }", "%k0.T = type { i64 }"),
            ("@k0.g = global i32 0", "@k0.g = global i32 1"),
            ("!2 = !{!4, !4, i64 0}", "!2 = !{!4, !4, i64 1}"),
            ("!4 = distinct", "!4 ="),
            ("!0 = !{ptr @k0.f, !\"kernel\"}", "!0 = !{ptr @k0.f, !\"other\"}"),
            ("target triple = \"nvptx64", "target triple = \"nvptx"),
            ("ptr @k0.g", "ptr @x"),
        ];
        for (now, then) in others {
            assert!(TWO.contains(now));
            assert_ne!(a, Parts::of(&TWO.replace(now, then)).about("k0."), "{then}");
        }
        for (now, then) in
            [("@\"k1.g h\" = global i32 0", "@\"k1.g h\" = global i32 9"), ("!5 = distinct", "!5 ="), ("'a'", "'b'")]
        {
            assert_eq!(a, Parts::of(&TWO.replace(now, then)).about("k0."), "{then}");
        }
    }

    /// What opt prints of generated kernels: the same alone and among others, where nothing is shared with them.
    #[test]
    fn the_others_of_a_process_leave_no_trace() {
        let cases: Vec<_> = (0..24).map(|seed| from_seed(seed, &Features::all())).collect();
        let all: Vec<Subject<'_>> = cases.iter().map(|c| Subject { module: &c.module, functions: &[] }).collect();
        let backwards: Vec<Subject<'_>> = all.iter().rev().copied().collect();
        let (oracles, _) = resolve("all", &built_in()).expect("built-in oracles");
        let (mut equal, mut asked) = (0, 0);
        for opt in oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None }) {
            let texts = [&all, &backwards].map(|subjects| {
                let done =
                    transform(opt, Lane::Plugin, subjects, "instcombine", &[], Timeouts::default()).expect("runs");
                let mut texts = vec![String::new(); subjects.len()];
                for lot in &done.lots {
                    let parts = Parts::of(&lot.text);
                    lot.members.iter().for_each(|m| texts[m.subject] = parts.about(&m.prefix));
                }
                texts
            });
            let [there, mut back] = texts;
            back.reverse();
            // What LLVM 15 does not read leaves nothing.
            let left: Vec<(&String, &String)> =
                there.iter().zip(&back).filter(|(there, _)| !there.is_empty()).collect();
            asked += left.len();
            equal += left.iter().filter(|(a, b)| a == b).count();
            let distinct: FxHashSet<&&String> = left.iter().map(|(a, _)| a).collect();
            assert_eq!(distinct.len(), left.len(), "kernels of other seeds are others");
        }
        assert!(asked > 60, "{asked}");
        // A declaration keeps its name if it comes first, or is like the one that does.
        assert!(equal * 10 > asked * 7, "{equal} of {asked}");
    }
}
