//! Signatures, which decide whether two findings are the same: `<question>-<answer>-<provider>-<12 hex>`.
//!
//! The hex digits are a hash of the *cause*: the blamed component and the kinds of operations in the kernel
//! ([`opcode_fingerprint`]). A reduced kernel contains only operations that the error needs, so the kinds of its
//! operations distinguish causes. Names, types, sizes, constants, and the number and order of operations are not part
//! of the cause, because one error occurs with many of them. The question and the answer are not part of the cause
//! either. Example: an analysis treats `llvm.ptrmask` as if it returned its operand unchanged. Depending on the
//! offsets, the analysis wrongly answers NoAlias, MustAlias or PartialAlias, and MemorySSA, which uses this answer,
//! skips a clobber.
//!
//! For some findings the cause has other parts:
//!
//! - A broken promise that a pass deduced ([`DifferenceKind::Promise`]): the cause consists of the pass and the way in
//!   which the promise is broken. The kernel's operations are not part of the cause, because some are needed only to
//!   make the pass deduce the promise.
//! - A crash with a message, and output that `opt` cannot read: the cause consists of the pass and the message.
//! - A clobber answer that a second thread's write refutes: the cause is the operation that makes the write visible to
//!   the reading thread, because the oracle [missed](missed_synchronisation) this operation. The operations by which
//!   the second thread writes, and the loop in which the first thread waits, are not part of the cause.
//! - An alias or mod/ref answer that a second thread's write refutes: the operations by which threads wait are not part
//!   of the cause. The analysis is wrong about which threads know the object, so the kernel's operations on pointers
//!   distinguish causes. There is one exception: if a [cmpxchg](of_failure) synchronises only when it fails, this
//!   cmpxchg alone is the cause.
//! - A miscompile that needs two adjacent objects (the second begins where the first ends): the cause contains the word
//!   `adjacent`.
//!
//! Two signatures with the same cause denote one finding ([`cause`]). The findings folder keeps the signature of the
//! kernel that was found first.
//!
//! A signature contains no LLVM version. [`FORMAT`] is the number in a findings folder's `format` file. A change of
//! this code that alters the hash of some kernel must increase the number.

use super::fingerprint::opcode_fingerprint;
use super::{Fault, Miscompile, Passes, WitnessRecord};
use crate::answers::QuestionKind;
use crate::ir::Module;
use crate::judge::observable::DifferenceKind;
use sha2::{Digest, Sha256};

/// The version of the hash. Each earlier version differed as follows:
///
/// - 0 hashed the whole text of the kernel.
/// - 1 blamed no pass for a crash. For a miscompile, only the pass was the cause.
/// - 2 also hashed the surrounding operations of dropped volatile accesses.
/// - 3 also hashed the surrounding operations of broken promises, and 4 the surrounding operations of crashes with a
///   message.
/// - 5 also hashed the surrounding operations of clobber answers that a second thread's write refutes.
/// - 6 also hashed the surrounding operations of alias answers that a second thread's write refutes.
/// - 7 also hashed the surrounding operations for alias answers about a cmpxchg that LLVM treats as a call.
pub const FORMAT: u32 = 8;

/// Returns the signature of a finding. `provider` is the blamed component. `expected` is
/// [`Finding::expected`](super::Finding::expected).
pub fn signature(fault: &Fault, provider: Option<&str>, expected: &str, kernel: &Module) -> String {
    // If no single pass is to blame, the signature has the word `pipeline`.
    let pass = provider.unwrap_or("pipeline");
    let of = family(pass);
    let question = fault.question();
    match fault {
        Fault::WrongAnswer(w) => of_answer((w.question, &w.answer), provider, w.witness.ordered_by.as_deref(), kernel),
        Fault::BrokenShape(b) => of_words(question, b.rule.name(), b.passes.as_ref().map(|_| pass), kernel),
        Fault::Miscompile(Miscompile { passes: Passes::Upstream(_), difference: DifferenceKind::Promise, .. }) => {
            hashed(question, pass, None, &format!("{of} {}", without_places(expected)))
        }
        Fault::Miscompile(Miscompile { passes: Passes::Upstream(_), witness, .. })
            if needs_adjacent_objects(witness) =>
        {
            hashed(question, pass, None, &format!("{of} adjacent {}", opcode_fingerprint(kernel).join(" ")))
        }
        Fault::Miscompile(Miscompile { passes: Passes::Upstream(_), .. }) => of_words(question, pass, None, kernel),
        Fault::Miscompile(Miscompile { passes: Passes::Ours(list), .. }) => of_words(question, list, None, kernel),
        Fault::Crash { .. } | Fault::InvalidOutput { .. } if expected.contains(": ") => {
            hashed(question, fault.verdict().name(), provider, &format!("{of} {}", without_places(expected)))
        }
        Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => {
            of_words(question, fault.verdict().name(), provider, kernel)
        }
    }
}

/// Whether the finding needs two adjacent objects: the second begins where the first ends. A pass that confuses two
/// pointers with equal addresses makes such an error.
fn needs_adjacent_objects(witness: &WitnessRecord) -> bool {
    witness.args.iter().any(|arg| arg.contains(" after arg "))
}

/// Returns the signature of a wrong answer; `ordered_by` is defined in [`WitnessRecord`](super::WitnessRecord).
pub fn of_answer(
    (kind, answer): (QuestionKind, &str),
    provider: Option<&str>,
    ordered_by: Option<&str>,
    kernel: &Module,
) -> String {
    let Some(by) = ordered_by else { return of_words(Some(kind), answer, provider, kernel) };
    let mut cause = format!("{} orders {by}", blamed_provider(Some(kind), answer, provider));
    if !kind.follows() && !of_failure(kind, by) {
        let pointers = opcode_fingerprint(kernel).into_iter().filter(|word| !is_waiting_operation(word));
        pointers.for_each(|word| cause.extend([" ", &word]));
    }
    hashed(Some(kind), answer, provider, &cause)
}

/// Whether the question treats a cmpxchg as a call, and this cmpxchg makes the write visible although its success
/// ordering is monotonic. Then the cmpxchg synchronises by its failure ordering: `cmpxchg ptr %p, i32 0, i32 1
/// monotonic acquire`. An analysis that ignores the failure ordering (llvm#210545) does not check which threads know
/// the object.
fn of_failure(kind: QuestionKind, ordered_by: &str) -> bool {
    kind == QuestionKind::Modref && ordered_by == "cmpxchg"
}

/// Whether this word denotes an operation with which threads wait for each other.
fn is_waiting_operation(word: &str) -> bool {
    matches!(word, "atomic" | "fence" | "phi") || word.contains("barrier")
}

/// Returns the operation that makes another thread's write visible, and that MemorySSA's walker or MemDep skipped.
/// Returns `None` for alias analyses, because their error concerns which threads know the object, and the operation
/// only reveals this error.
pub fn missed_synchronisation(kind: QuestionKind, ordered_by: Option<&str>) -> Option<&str> {
    ordered_by.filter(|_| kind.follows())
}

/// Returns the common name of passes that do the same work in a different order, or do only a part of the work. For
/// example, `attributor-light-cgscc` is `attributor`.
fn family(pass: &str) -> &str {
    let pass = pass.strip_suffix("-cgscc").unwrap_or(pass);
    pass.strip_suffix("-light").unwrap_or(pass)
}

/// Builds a signature of at most 60 characters of `[a-z0-9-]`. A part that is `None` is omitted. If there is no
/// question, `answer` is the verdict (for example `crash`).
fn of_words(kind: Option<QuestionKind>, answer: &str, provider: Option<&str>, kernel: &Module) -> String {
    hashed(
        kind,
        answer,
        provider,
        &format!("{} {}", blamed_provider(kind, answer, provider), opcode_fingerprint(kernel).join(" ")),
    )
}

/// Returns the blamed component. If no component is blamed, returns the question and the answer.
fn blamed_provider(kind: Option<QuestionKind>, answer: &str, provider: Option<&str>) -> String {
    let question = kind.map_or("", QuestionKind::name);
    provider.map_or_else(|| format!("{question} {}", family(answer)), String::from)
}

fn hashed(question: Option<QuestionKind>, answer: &str, provider: Option<&str>, cause: &str) -> String {
    let question = question.map(QuestionKind::name);
    let hash: String = Sha256::digest(cause).iter().take(6).map(|b| format!("{b:02x}")).collect();
    let words: Vec<String> = [question, Some(answer), provider].into_iter().flatten().map(word).collect();
    let mut text = words.join("-");
    text.truncate(60 - 13);
    format!("{text}-{hash}")
}

/// Removes from a description the words that differ from kernel to kernel: numbers, and names of functions.
pub fn without_places(text: &str) -> String {
    let is_place =
        |word: &&str| word.contains(['@', '%']) || word.contains(|c: char| c.is_ascii_digit()) || *word == "(in";
    text.split_whitespace().filter(|word| !is_place(word)).collect::<Vec<_>>().join(" ")
}

/// Returns the hash, which all signatures with the same cause share.
pub fn cause(signature: &str) -> &str {
    signature.rsplit('-').next().unwrap_or(signature)
}

fn word(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    lower.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn of(answer: &str, text: &str) -> String {
        let module = parse_module("s.ll", text.as_bytes()).expect("good text").module;
        of_words(Some(QuestionKind::Alias), answer, Some("basic-aa"), &module)
    }

    #[test]
    fn signature_depends_only_on_operations() {
        let mask = |at: i64, mask: i64| {
            format!(
                "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine void @k(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 {at}\n  \
                %r = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 {mask})\n  store i8 0, ptr %q\n  store i16 0, ptr %r\n  ret void\n}}\n"
            )
        };
        let one = of("NoAlias", &mask(1, -8));
        assert_eq!(
            cause(&one),
            cause(&of("MustAlias", &mask(7, -4).replace("%q", "%x"))),
            "offsets, names and answers do not"
        );
        let scaled = |op: &str| {
            format!(
                "define void @k(ptr %p, i64 %i) {{\n  %j = {op}\n  %q = getelementptr i8, ptr %p, i64 %j\n  store i8 0, ptr %q\n  ret void\n}}\n"
            )
        };
        let (mul, shl) = (of("NoAlias", &scaled("mul i64 %i, 8")), of("NoAlias", &scaled("shl i64 %i, 3")));
        assert_eq!(mul, shl);
        assert_ne!(cause(&one), cause(&mul));
        assert_ne!(mul, of("NoAlias", &scaled("sub i64 %i, 8")));
        assert!(one.starts_with("alias-noalias-basic-aa-"), "{one}");
        assert!(
            one.len() <= 60 && one.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
            "{one}"
        );
    }

    #[test]
    fn signature_has_the_ordering_operation_and_no_other() {
        let of_kernel = |body: &str, ordered_by: Option<&str>| {
            let text = format!("@x = global i32 0\ndefine void @k(ptr %p) {{\n{body}  ret void\n}}\n");
            let module = parse_module("s.ll", text.as_bytes()).expect("good text").module;
            of_answer((QuestionKind::Clobber, "liveOnEntry"), Some("memoryssa"), ordered_by, &module)
        };
        let (one, other) = ("  fence release\n  store i8 0, ptr %p\n", "  %v = atomicrmw or ptr @x, i32 1 acq_rel\n");
        assert_eq!(of_kernel(one, Some("cmpxchg")), of_kernel(other, Some("cmpxchg")));
        assert_ne!(of_kernel(one, Some("cmpxchg")), of_kernel(one, Some("fence")), "who makes the write visible is");
        assert_ne!(of_kernel(one, None), of_kernel(other, None), "where no other thread writes all is needed");
        let of_kind = |kind, by, kernel: &str| {
            let module = parse_module("s.ll", kernel.as_bytes()).expect("good text").module;
            of_answer((kind, "x"), Some("p"), Some(by), &module)
        };
        let fence = "define void @k() {\n  fence release\n  ret void\n}\n";
        let same = |kind, by, with: &str| of_kind(kind, by, "") == of_kind(kind, by, with);
        assert!(same(QuestionKind::Memdeps, "cmpxchg", fence), "the question is not");
        assert!(same(QuestionKind::Modref, "call", fence), "nor is it of an alias analysis");
        let escapes = "define i64 @k(ptr %p) {\n  %i = ptrtoint ptr %p to i64\n  ret i64 %i\n}\n";
        assert!(!same(QuestionKind::Modref, "call", escapes), "which errs about who knows the object");
        assert!(!same(QuestionKind::Modref, "cmpxchg acquire", escapes), "of a cmpxchg too");
        assert!(same(QuestionKind::Modref, "cmpxchg", escapes), "but where only its failure orders");
        assert!(same(QuestionKind::Memdeps, "cmpxchg", escapes));
    }

    #[test]
    fn passes_of_one_family_share_a_cause() {
        assert_eq!(
            ["attributor", "attributor-cgscc", "attributor-light", "attributor-light-cgscc"].map(family),
            ["attributor"; 4]
        );
        assert_eq!(["gvn", "openmp-opt-cgscc"].map(family), ["gvn", "openmp-opt"]);
    }

    #[test]
    fn broken_promise_signature_keeps_reason_and_drops_places() {
        let one = "a promise that was not there is broken (initializes): the range ends outside object 0 (in @k)";
        let other = one.replace("object 0", "object 12").replace("@k", "@helper7");
        assert_eq!(without_places(one), without_places(&other));
        assert!(without_places(one).ends_with("the range ends outside object"), "{}", without_places(one));
        assert_ne!(
            without_places(one),
            without_places(&one.replace("ends outside", "is read before it is initialized"))
        );
    }

    #[test]
    fn gep_fingerprint_names_unusual_offsets_and_types() {
        let shape_of = |gep: &str| {
            let text = format!(
                "define void @k(ptr %p, i64 %i) {{\n  %q = getelementptr {gep}\n  store i8 0, ptr %q\n  ret void\n}}\n"
            );
            opcode_fingerprint(&parse_module("s.ll", text.as_bytes()).expect("good text").module).join(" ")
        };
        assert_eq!(shape_of("i8, ptr %p, i64 -4"), "offset");
        assert_eq!(shape_of("i8, ptr %p, i64 -2147483649"), "hugeoffset");
        assert_eq!(shape_of("[4294967298 x i8], ptr %p, i64 %i"), "huge-element");
        assert_eq!(shape_of("i8, ptr %p, i64 %i"), "index");
    }
}
