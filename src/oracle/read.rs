//! Reads the output of aa-eval (LLVM 15 to 23).
//!
//! Reading takes two steps. [`sections`] splits the text into lines by form alone. [`Names::claims`] maps the operands
//! of one function's lines to the function's values. If a line has an unknown form, or an operand that the function
//! does not have, reading fails with the line's number and text. Skipping the line instead would hide a claim from the
//! judge.
//!
//! Pointers are identified by the operand text that the oracle prints. This text is unique, because the prepared text
//! gives every value a name. Instructions are identified by the tag that [`super::prepare`] attached (`!am.7` is the
//! function's instruction 7), because two instructions may print the same text.

use crate::answers::{AliasResult, Answer, Claim, MemoryLocation, ModRefInfo, Question};
use crate::ir::InstId;
use rustc_hash::FxHashMap;

/// The error for a line that cannot be read.
#[derive(thiserror::Error, Debug, PartialEq, Eq)]
#[error("line {line} of its output: {what}: {text:?}")]
pub struct ReadError {
    /// Whether the line is well-formed but has an unknown operand. The operand may be a constant that the oracle spells
    /// differently.
    pub unknown_operand: bool,
    /// The number of the line, starting at 1.
    pub line: usize,
    /// The error message.
    pub what: &'static str,
    /// The text of the line.
    pub text: String,
}

/// The content of one line, with operands as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AnswerLine<'a> {
    /// A line such as ` NoAlias:\tT* %p, T addrspace(3)* %q`. The operands are not split here, because types contain
    /// commas too.
    Pointers { answer: AliasResult, pair: &'a str },
    /// `  Just Ref:  Ptr: T* %p\t<->  call …` (no address space here).
    PointerCall { answer: ModRefInfo, pointer: &'a str, call: &'a str },
    /// `  NoAlias:   load … <->   store …`; lines about two calls have the same form.
    Instructions { answer: Answer, first: &'a str, second: &'a str },
}

/// All lines about one function in one stage of the pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section<'a> {
    pub function: &'a str,
    pub line: usize,
    pub pointers: usize,
    pub calls: usize,
    /// The lines with their numbers.
    pub said: Vec<(usize, AnswerLine<'a>)>,
}

/// Splits the whole output into sections, in order. Two parts of the text belong to no function: the text before the
/// first `Function:` line (warnings of the target), and the report of totals that each run of aa-eval prints after its
/// last function.
pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, ReadError> {
    let mut out: Vec<Section> = Vec::new();
    let (mut in_function, mut last) = (false, (0, ""));
    let error = |(line, text): (usize, &str), what| ReadError { unknown_operand: false, line, what, text: text.into() };
    for (number, line) in lines(text) {
        last = (number, line);
        let error = |what| error(last, what);
        if let Some(header) = line.strip_prefix("Function: ") {
            let (function, pointers, calls) =
                header_of(header).ok_or_else(|| error("a function line of another form"))?;
            out.push(Section { function, line: number, pointers, calls, said: Vec::new() });
            in_function = true;
        } else if line.starts_with("===== Alias Analysis Evaluator Report") {
            in_function = false;
        } else if !in_function || line.is_empty() || line.contains("(ignoring ") {
            // This is a report of totals, or the target's warning about a CPU or feature name.
            continue;
        } else {
            let said = parse_answer(line).ok_or_else(|| error("not a line of aa-eval"))?;
            out.last_mut().expect("in a function").said.push((number, said));
        }
    }
    // A missing report means that the output is incomplete, so claims may be missing too.
    if in_function { Err(error(last, "the output ends here, without the evaluator's report")) } else { Ok(out) }
}

/// Returns the lines with their numbers. The second line of an invoke or callbr is joined to its first.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut number = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let first = number + 1;
        let mut end = 0;
        loop {
            number += 1;
            match rest[end..].find('\n') {
                None => end = rest.len(),
                Some(i) if rest[end + i + 1..].starts_with("          to label ") => {
                    end += i + 1;
                    continue;
                }
                Some(i) => end += i,
            }
            break;
        }
        let line = &rest[..end];
        rest = rest[end..].strip_prefix('\n').unwrap_or("");
        Some((first, line))
    })
}

/// Parses `NAME: P pointers, C call sites`.
fn header_of(header: &str) -> Option<(&str, usize, usize)> {
    let (name, counts) = header.rsplit_once(": ")?;
    let (pointers, calls) = counts.strip_suffix(" call sites")?.split_once(" pointers, ")?;
    Some((name, pointers.parse().ok()?, calls.parse().ok()?))
}

fn parse_answer(line: &str) -> Option<AnswerLine<'_>> {
    let (label, rest) = line.strip_prefix("  ")?.split_once(':')?;
    if let Some(pair) = rest.strip_prefix('\t') {
        return Some(AnswerLine::Pointers { answer: alias_result(label)?, pair });
    }
    if let Some(rest) = rest.strip_prefix("  Ptr: ") {
        let (pointer, call) = rest.split_once("\t<->")?;
        return Some(AnswerLine::PointerCall { answer: mod_ref(label)?, pointer, call: call.trim_start() });
    }
    let (first, second) = rest.strip_prefix("   ")?.split_once(" <->   ")?;
    let answer = alias_result(label).map(Answer::Alias).or_else(|| mod_ref(label).map(Answer::ModRef))?;
    Some(AnswerLine::Instructions { answer, first, second })
}

pub(super) fn alias_result(label: &str) -> Option<AliasResult> {
    let with_offset = || {
        let offset = label.strip_prefix("PartialAlias (off ")?.strip_suffix(')')?;
        Some(AliasResult::PartialAlias(Some(offset.parse().ok()?)))
    };
    AliasResult::named(label).or_else(with_offset)
}

/// Parses a mod/ref label. In labels of LLVM 15, `Must` says that the pointers must alias; the label `Must` alone means
/// NoModRef.
fn mod_ref(label: &str) -> Option<ModRefInfo> {
    match label.strip_suffix(" (MustAlias)").unwrap_or(label) {
        "NoModRef" | "Must" => Some(ModRefInfo::NoModRef),
        "Just Ref" => Some(ModRefInfo::Ref),
        "Just Mod" => Some(ModRefInfo::Mod),
        "Both ModRef" => Some(ModRefInfo::ModRef),
        _ => None,
    }
}

/// Returns the instruction that the tag in a printed instruction denotes.
pub(super) fn tag_of(printed: &str) -> Option<InstId> {
    let after = printed.rsplit_once(", !am.")?.1;
    let digits = after.split_once(' ').map_or(after, |(d, _)| d);
    digits.parse().ok().map(InstId)
}

/// Whether the operand is a numbered value (`%3`). The prepared text gives every value a name, so LLVM's reader created
/// this value when it replaced an outdated intrinsic.
fn is_readers_own(operand: &str) -> bool {
    let number = operand.rsplit_once("* %").map(|(_, name)| name);
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The operands that lines about one function may name.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    locations: Vec<Option<MemoryLocation>>,
    /// Maps `T addrspace(3)* %p`, the spelling in lines about two pointers, to an index in `locations`.
    full: FxHashMap<String, usize>,
    /// Maps `T* %p`, the spelling in lines about a pointer and a call, to an index in `locations`.
    bare: FxHashMap<String, usize>,
    /// For each load and store, the spellings of its pointer with type, `ptr addrspace(3) %p`.
    pointers: FxHashMap<InstId, Vec<String>>,
    /// For each load and store: the text of the accessed type, the text of the address space, and the index of the
    /// location.
    accesses: FxHashMap<InstId, (String, String, usize)>,
}

impl Names {
    /// Adds the pointer and the accessed type of a load or store. If an earlier access has the same pointer and type,
    /// its entry is used again. `location` is `None` if the size is not a fixed number of bytes (scalable vectors).
    pub fn add(&mut self, inst: InstId, accessed: &str, space: u32, operand: &str, location: Option<MemoryLocation>) {
        let space = if space == 0 { String::new() } else { format!(" addrspace({space})") };
        self.pointers.insert(inst, vec![format!("ptr{space} {operand}")]);
        let full = format!("{accessed}{space}* {operand}");
        let index = match self.full.get(&full) {
            Some(index) => *index,
            None => {
                self.locations.push(location);
                self.locations.len() - 1
            }
        };
        self.accesses.insert(inst, (accessed.to_string(), space, index));
        self.full.insert(full, index);
        self.bare.insert(format!("{accessed}* {operand}"), index);
    }

    /// Adds another spelling of the pointer operand of a load or store.
    pub fn also_called(&mut self, inst: InstId, operand: &str) {
        let Some((accessed, space, index)) = self.accesses.get(&inst) else { return };
        self.pointers.entry(inst).or_default().push(format!("ptr{space} {operand}"));
        self.full.entry(format!("{accessed}{space}* {operand}")).or_insert(*index);
        self.bare.entry(format!("{accessed}* {operand}")).or_insert(*index);
    }

    /// Returns the location that a load or store accesses, as questions name it.
    pub fn location(&self, inst: InstId) -> Option<MemoryLocation> {
        self.locations[self.accesses.get(&inst)?.2]
    }

    /// Returns the spellings of a load's or store's pointer.
    pub fn pointers(&self, inst: InstId) -> &[String] {
        self.pointers.get(&inst).map_or(&[], |p| p)
    }

    /// Returns the claims of a section, and the number of lines about values that LLVM's reader created.
    pub fn claims(&self, section: &Section<'_>) -> Result<(Vec<Claim>, u32), ReadError> {
        let mut claims = Vec::with_capacity(section.said.len());
        let mut dropped = 0;
        for (number, said) in &section.said {
            match self.claim(said) {
                Ok(Some(claim)) => claims.push(claim),
                Ok(None) => dropped += 1,
                Err((what, text)) => return Err(ReadError { unknown_operand: true, line: *number, what, text }),
            }
        }
        Ok((claims, dropped))
    }

    fn claim(&self, said: &AnswerLine<'_>) -> Result<Option<Claim>, (&'static str, String)> {
        let claim = |question, answer| Some(Claim { question, answer, rule: None });
        match *said {
            AnswerLine::Pointers { pair, .. } if pair.split(", ").any(is_readers_own) => Ok(None),
            AnswerLine::PointerCall { pointer, .. } if is_readers_own(pointer) => Ok(None),
            AnswerLine::Pointers { answer, pair } => {
                let (a, b) =
                    self.pair(pair).ok_or_else(|| ("operands that the function does not have", pair.to_string()))?;
                let (Some(a), Some(b)) = (self.locations[a], self.locations[b]) else { return Ok(None) };
                Ok(claim(Question::Alias { a, b }, Answer::Alias(answer)))
            }
            AnswerLine::PointerCall { answer, pointer, call } => {
                let found = self.bare.get(pointer);
                let &at = found.ok_or_else(|| ("a pointer that the function does not have", pointer.to_string()))?;
                let (Some(loc), Some(call)) = (self.locations[at], tag_of(call)) else { return Ok(None) };
                Ok(claim(Question::CallLoc { call, loc }, Answer::ModRef(answer)))
            }
            AnswerLine::Instructions { answer, first, second } => {
                let (Some(a), Some(b)) = (tag_of(first), tag_of(second)) else { return Ok(None) };
                let question = match answer {
                    Answer::Alias(_) => Question::AliasInsts { a, b },
                    _ => Question::CallCall { first: a, second: b },
                };
                Ok(claim(question, answer))
            }
        }
    }

    /// Splits `T* %p, T* %q` at the comma that separates two known operands.
    fn pair(&self, text: &str) -> Option<(usize, usize)> {
        text.match_indices(", ").find_map(|(i, comma)| {
            let a = self.full.get(&text[..i])?;
            let b = self.full.get(&text[i + comma.len()..])?;
            Some((*a, *b))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::LocationSize;
    use crate::ir::{AddressSpace, Value};

    fn location(arg: u32, space: u32) -> Option<MemoryLocation> {
        Some(MemoryLocation { ptr: Value::Arg(arg), size: LocationSize::Precise(4), space: AddressSpace(space) })
    }

    fn names() -> Names {
        let mut n = Names::default();
        n.add(InstId(0), "i32", 0, "%p", location(0, 0));
        n.add(InstId(1), "{ i32, ptr }", 3, "getelementptr (i8, ptr addrspace(3) @g, i64 1)", location(1, 3));
        n.add(InstId(2), "<vscale x 4 x i32>", 0, "%v", None);
        n.add(InstId(3), "i32", 0, "%p", location(7, 0)); // the same again
        n.also_called(InstId(1), "@folded");
        n
    }

    fn read(body: &str) -> Result<(Vec<Claim>, u32), ReadError> {
        let text = format!(
            "noise\nFunction: f: g: 3 pointers, 2 call sites\n{body}\n===== Alias Analysis Evaluator Report =====\n  1 x\n"
        );
        let sections = sections(&text)?;
        assert_eq!((sections.len(), sections[0].function, sections[0].pointers), (1, "f: g", 3));
        names().claims(&sections[0])
    }

    #[test]
    fn commas_in_types_and_operands() {
        let (claims, dropped) =
            read("  PartialAlias (off -2):\ti32* %p, { i32, ptr } addrspace(3)* getelementptr (i8, ptr addrspace(3) @g, i64 1)\n  NoAlias:\t<vscale x 4 x i32>* %v, i32* %p").expect("good");
        assert_eq!(dropped, 1);
        assert_eq!(claims[0].answer, Answer::Alias(AliasResult::PartialAlias(Some(-2))));
        assert_eq!(
            claims[0].question,
            Question::Alias { a: location(0, 0).expect("some"), b: location(1, 3).expect("some") }
        );
    }

    #[test]
    fn a_pointer_may_have_another_text() {
        let (claims, _) = read("  NoAlias:\t{ i32, ptr } addrspace(3)* @folded, i32* %p").expect("good");
        assert_eq!(
            claims[0].question,
            Question::Alias { a: location(1, 3).expect("some"), b: location(0, 0).expect("some") }
        );
    }

    #[test]
    fn calls_are_found_by_their_tags() {
        let (claims, dropped) = read(
            "  Just Ref (MustAlias):  Ptr: { i32, ptr }* getelementptr (i8, ptr addrspace(3) @g, i64 1)\t<->  call void @f(), !am.12 !0\n\
             \x20 NoModRef:   invoke void @f()\n          to label %a unwind label %b, !am.3 !0 <->   call void @f(), !foo !1, !am.4 !0\n\
             \x20 Must:  Ptr: i32* %p\t<->  call void @untagged()\n\
             \x20 NoAlias:\ti32 addrspace(1)* %12, i32* %p\n\
             \x20 Both ModRef:  Ptr: i32* %7\t<->  call void @f(), !am.12 !0\n\
             \x20 NoAlias:   %x = load i32, ptr %p, align 4, !am.1 !0 <->   store i32 1, ptr %q, align 4, !am.2 !0",
        )
        .expect("good");
        assert_eq!(dropped, 3);
        assert_eq!(claims[0].question, Question::CallLoc { call: InstId(12), loc: location(1, 3).expect("some") });
        assert_eq!(claims[0].answer, Answer::ModRef(ModRefInfo::Ref));
        assert_eq!(claims[1].question, Question::CallCall { first: InstId(3), second: InstId(4) });
        assert_eq!(claims[2].question, Question::AliasInsts { a: InstId(1), b: InstId(2) });
    }

    /// aa-eval of LLVM 23 asks about fences and atomic accesses as it asks about calls (llvm#193935); the lines below
    /// are output of opt-23.
    #[test]
    fn fences_and_atomics_are_read_as_call_questions() {
        let (claims, dropped) = read(
            "  NoModRef:  Ptr: i32* %p\t<->  fence syncscope(\"block\") seq_cst, !am.1 !0\n\
             \x20 Both ModRef:  Ptr: i32* %p\t<->  %x = atomicrmw add ptr %b, i32 1 seq_cst, align 4, !am.2 !0\n\
             \x20 Just Ref:  Ptr: i32* %p\t<->  %v = load atomic i32, ptr %b unordered, align 4, !am.3 !0\n\
             \x20 Both ModRef:   fence seq_cst, !am.1 !0 <->   store atomic i32 2, ptr %b release, align 4, !am.4 !0",
        )
        .expect("good");
        assert_eq!(dropped, 0);
        let loc = location(0, 0).expect("some");
        let asked: Vec<Question> = claims.iter().map(|c| c.question).collect();
        let call = |n| Question::CallLoc { call: InstId(n), loc };
        assert_eq!(asked, [call(1), call(2), call(3), Question::CallCall { first: InstId(1), second: InstId(4) }]);
        assert_eq!(claims[0].answer, Answer::ModRef(ModRefInfo::NoModRef));
    }

    #[test]
    fn unreadable_answer_is_an_error_with_its_line() {
        for bad in [
            "  SureAlias:\ti32* %p, i32* %p",
            "  NoAlias:\ti32* %p, i32* %zz",
            "  Just Ref:  Ptr: i32* %zz\t<->  call void @f()",
            "hello",
            "  NoAlias:   x",
        ] {
            let e = read(bad).expect_err(bad);
            assert_eq!(e.line, 3, "{e}");
        }
    }

    #[test]
    fn a_function_header_of_another_form_is_an_error() {
        assert!(sections("Function: k: many pointers\n").is_err());
        let cut = sections("Function: k: 2 pointers, 0 call sites\n  NoAlias:\tptr %p, ptr %q\n")
            .expect_err("half an answer");
        assert_eq!((cut.line, cut.what), (2, "the output ends here, without the evaluator's report"));
        assert_eq!(sections("").expect("nothing said"), []);
    }
}
