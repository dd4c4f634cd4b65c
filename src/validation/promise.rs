//! Finds promises that only a pass's output breaks, and decides whether such a promise misleads a later pass.
//!
//! A wrong promise that no later pass uses does no harm, so a promise that only `after` breaks is a lead. In two cases,
//! the lead becomes a miscompile. First, a *consumer* (a later pipeline of the same `opt`) transforms `after` into a
//! program that behaves differently from `before`. (If the consumer also changes the behaviour of `before`, the error
//! is the consumer's own.) Second, `before` makes no promise of this kind, so the pass made the false promise.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::ir::{Call, FuncId, InstId, Module};
use crate::judge::observable::{Difference, DifferenceKind};
use crate::machine::{CheckerEvidence, Execution, Options, Outcome, PROMISES, Program, Ub, UbKind};
use crate::oracle::transform::{NoOutput, TransformResults, TransformedBatch};
use crate::oracle::{Opt, OracleError, Subject};
use crate::validation::compare_draws::{Comparison, Effort, compare_draws};
use crate::validation::inconclusive::Inconclusive;
use crate::validation::pair::{Pair, PairQuestion, Side, incomparable};
use crate::validation::runs::{is_hard, run_after, was_read_before};

/// Pipelines that rely on promises: the passes that docs/soundness.md lists in section 4, and one default pipeline.
const CONSUMERS: [&str; 2] = ["early-cse<memssa>,gvn,loop-mssa(licm),dse", "default<O2>"];

/// The number of draws of `after` that must all break the promise.
const DRAWS: u64 = 3;

/// Returns a promise that `after` breaks on an input, although `after` otherwise behaves like `before` on this input.
/// `strict` is `after` decoded with its promises. Hard undefined behaviour, such as a race, is no broken promise.
pub(super) fn broken_promise(
    pair: &Pair<'_>,
    strict: &Program,
    run: &Run,
    options: &Options,
    before: &Execution,
) -> Option<Inconclusive> {
    let held = Pair { after: Side { program: strict, ..pair.after }, asked: PairQuestion::Promises, ..*pair };
    let mut first: Option<Ub> = None;
    for draw in 0..DRAWS {
        match run_after(&held, &run.setup, options, draw, before).outcome {
            Outcome::Violation(ub) if was_read_before(pair, before, &ub) => return None,
            Outcome::Violation(ub) if !is_hard(&ub) && first.as_ref().is_none_or(|f| f.kind == ub.kind) => {
                first.get_or_insert(ub);
            }
            _ => return None,
        }
    }
    let describe = |ub: Ub| {
        let f = pair.after.module.function_name(ub.function);
        Inconclusive::BrokenPromise { kind: ub.kind, detail: format!("{} (in @{f})", ub.detail) }
    };
    first.map(describe)
}

/// Kinds of promises that count as made by the pass if `before` makes no promise of the kind. (If `before` makes a
/// promise of the kind, the pass may only have kept this promise in a place where it no longer holds.)
const ADDED: [UbKind; 8] = [
    UbKind::InvariantLoad,
    UbKind::NoClobber,
    UbKind::InvariantGroup,
    UbKind::NoUndef,
    UbKind::NonNull,
    UbKind::Align,
    UbKind::Dereferenceable,
    UbKind::Launch,
];

/// Further kinds that count if a user compares two modules, because the user asks whether the second module is right by
/// itself. These kinds do not count for pipelines, because pipelines often keep such promises where no pass uses them.
/// `tbaa`, `nosync` and `noalias` are missing, because LangRef has several readings of them (docs/soundness.md, section
/// 9; `noalias` has [its own rule](super::added_ub)).
pub(super) const ADDED_IN_MODULES: &[UbKind] = &[
    UbKind::AliasScope,
    UbKind::MemoryEffects,
    UbKind::ReadOnly,
    UbKind::NoFree,
    UbKind::NoRecurse,
    UbKind::NoReturn,
    UbKind::Captures,
    UbKind::Returned,
    UbKind::Writable,
    UbKind::Initializes,
    UbKind::NoFpClass,
    UbKind::NoAliasAddrSpace,
    UbKind::Tail,
];

/// Attributes that also make a promise of this kind, but that [`PROMISES`] does not list for this kind.
const IMPLIES: [(UbKind, &str); 8] = [
    (UbKind::NoUndef, "dereferenceable"),
    (UbKind::NoUndef, "dereferenceable_or_null"),
    (UbKind::Dereferenceable, "byval"),
    (UbKind::Captures, "nocapture"),
    (UbKind::Launch, "nvvm.reqntid"),
    (UbKind::Launch, "nvvm.maxntid"),
    (UbKind::Launch, "amdgpu-flat-work-group-size"),
    (UbKind::Launch, "reqd_work_group_size"),
];

/// Returns a difference if the pass itself made the broken promise: its kind is in [`ADDED`] or in `more`, and `before`
/// contains no promise of this kind.
pub(super) fn added_promise(before: &Module, promise: &Inconclusive, more: &[UbKind]) -> Option<Difference> {
    let kind = promise.promise().filter(|kind| ADDED.contains(kind) || more.contains(kind))?;
    let shown = PROMISES.iter().filter(|(.., shown)| *shown == CheckerEvidence::Ub(kind)).map(|(name, ..)| *name);
    let implied = IMPLIES.iter().filter(|(of, _)| *of == kind).map(|(_, name)| *name);
    (!shown.chain(implied).any(|name| carries(before, name))).then(|| {
        let detail = format!("the pass makes a promise that is broken: {}", promise.rule());
        Difference::new(DifferenceKind::Promise, detail)
    })
}

/// Whether any function, parameter, call or instruction of a module has an attribute or metadata of this name.
fn carries(m: &Module, name: &str) -> bool {
    m.functions.iter().any(|f| {
        let call = |c: &Call| c.fn_attrs.has(name) || c.ret_attrs.has(name) || c.args.iter().any(|a| a.attrs.has(name));
        let inst = |i: InstId| {
            let inst = f.inst(i);
            inst.metadata.iter().any(|(kind, _)| m.md_kind_name(*kind) == name) || inst.kind.as_call().is_some_and(call)
        };
        let own = [&f.attrs, &f.ret_attrs].into_iter().chain(f.params.iter().map(|p| &p.attrs));
        own.into_iter().any(|set| set.has(name)) || f.inst_ids().any(inst)
    })
}

/// The output for one kernel: its index in a transformed batch, and the kernel before the pass.
#[derive(Copy, Clone)]
pub(super) struct KernelOutcome<'a> {
    pub lot: &'a TransformedBatch,
    pub member: usize,
    pub before: Side<'a>,
}

/// Returns the miscompile if the broken promise misleads a consumer, or if the pass itself made the promise. With quick
/// effort, no consumer is tried if the pass made the promise.
pub(super) fn misled_consumer(
    panel: &Panel,
    opt: &Opt,
    became: KernelOutcome<'_>,
    run: &Run,
    promise: &Inconclusive,
    care: Effort,
) -> Result<Option<Difference>, OracleError> {
    let KernelOutcome { lot, member, before } = became;
    let added = added_promise(before.module, promise, &[]);
    if care == Effort::Quick && added.is_some() {
        return Ok(added);
    }
    let member = &lot.members[member];
    let Some(entry) = member.function(&lot.module, before.entry) else { return Ok(None) };
    for consumer in CONSUMERS {
        let behind = (&lot.module, entry, &*member.prefix);
        let Some(found) = run_consumer(panel, opt, consumer, behind, before, (run, care))? else { continue };
        if run_consumer(panel, opt, consumer, (before.module, before.entry, ""), before, (run, care))?.is_some() {
            continue;
        }
        let what = match promise {
            Inconclusive::BrokenPromise { .. } => promise.rule(),
            other => other.to_string(),
        };
        let detail = format!(
            "{}; -passes={consumer} behind the pass shows it, but not without the pass, whose result breaks a promise: {what}",
            found.detail
        );
        return Ok(Some(Difference { detail, ..found.clone() }));
    }
    Ok(added)
}

/// Returns how a consumer's output for a module differs from `before`; `None` if it does not differ.
fn run_consumer(
    panel: &Panel,
    opt: &Opt,
    consumer: &str,
    (module, entry, prefix): (&Module, FuncId, &str),
    before: Side<'_>,
    (run, care): (&Run, Effort),
) -> Result<Option<Difference>, OracleError> {
    let subject = Subject::whole(module);
    let TransformResults { lots, refused, .. } = panel.transform(opt, panel.lane, &[subject], consumer)?;
    if let Some((_, NoOutput::Unread(failure))) = refused.into_iter().next() {
        return Err(failure);
    }
    let Some(lot) = lots.first() else { return Ok(None) };
    let Some(entry) = lot.members[0].function(&lot.module, entry) else { return Ok(None) };
    let program = Program::unpromised(&lot.module);
    let after = Side { module: &lot.module, program: &program, entry, prefix };
    let pair = Pair { before, after, asked: PairQuestion::Behaviour, joint: true };
    if incomparable(&pair).is_some() {
        return Ok(None);
    }
    Ok(match compare_draws(&pair, &run.setup, &panel.options, care) {
        Comparison::Different(found) => Some(found),
        Comparison::Same | Comparison::Lead(_) | Comparison::Discard(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    /// docs/soundness.md section 4: if nothing in the kernel makes a promise, the pass made it.
    #[test]
    fn promise_absent_before_the_pass_is_added_by_it() {
        let module = |text: &str| parse_module("promise.ll", text.as_bytes()).expect("good text").module;
        let plain = module("define void @f(ptr %p) {\n  ret void\n}\n");
        let byref = module("define void @f(ptr byref(i32) %p) {\n  ret void\n}\n");
        let broken = |kind| Inconclusive::BrokenPromise { kind, detail: "the address is poison".into() };
        let is_added = |before, promise: &Inconclusive| added_promise(before, promise, &[]).is_some();
        assert!(is_added(&plain, &broken(UbKind::Dereferenceable)));
        assert!(is_added(&plain, &Inconclusive::OnlyAfter(UbKind::InvariantLoad)));
        assert!(!is_added(&byref, &broken(UbKind::Dereferenceable)), "a pass keeps byref");
        assert!(!is_added(&plain, &broken(UbKind::AliasScope)), "other rules hold there");
    }
}
