//! Makes inputs with *tight* objects: objects that end at the last byte that the kernel accesses. A pass may make a
//! load wider, or may always execute a load that the kernel executes only under a condition. The output then accesses
//! bytes that the kernel does not access. In a larger object, this access is harmless. In a tight object, the access is
//! out of bounds, so the pass added undefined behaviour (LangRef, "load Instruction": the operand must point to memory
//! that is large enough).

use super::pair::Side;
use crate::case::{Input, Setup, pointer_bytes};
use crate::evaluation::assess::Run;
use crate::ir::layout::DataLayout;
use crate::ir::{FuncId, Module};
use crate::machine::{EventKind, Execution, Options, Origin, Outcome, Watch, execute};
use std::collections::{BTreeMap, BTreeSet};

/// For each wanted run with tight objects, at most this number of runs are repeated. A repeated run records its
/// accesses.
const REPEATED: usize = 4;

/// Returns at most `most` runs with tight objects, made from runs of `before` that are evidence. Only one run is made
/// for each set of arguments whose objects the kernel accesses. Objects of arguments that the case states keep their
/// sizes.
pub(super) fn tight_runs<'r>(
    before: &Side<'_>,
    runs: impl Iterator<Item = &'r Run>,
    stated: Option<&Setup>,
    options: &Options,
    most: usize,
) -> Vec<Run> {
    let watch = Watch::of_accesses(before.module);
    let mut out = Execution::default();
    let mut accessed = BTreeSet::new();
    let mut found = Vec::new();
    for run in runs.take(most * REPEATED) {
        if found.len() == most {
            break;
        }
        execute(before.program, before.module, run.entry, &run.setup, options, &watch, &mut out);
        let is_stated = |arg: usize| stated.is_some_and(|s| s.states(arg));
        if out.outcome != Outcome::Counted || !run.setup.drivers.is_empty() {
            continue;
        }
        let ends = accessed_ends(&out);
        let Some(setup) = tighten((before.module, run.entry), &run.setup, &ends, is_stated) else {
            continue;
        };
        if accessed.insert(ends.into_keys().collect::<Vec<u32>>()) {
            found.push(Run { entry: run.entry, setup });
        }
    }
    found
}

/// Returns, for each argument, the end of the last accessed byte of its object, in bytes from the object's start.
fn accessed_ends(run: &Execution) -> BTreeMap<u32, u64> {
    let mut ends = BTreeMap::new();
    for event in &run.events {
        if let EventKind::Access { object, offset, len, .. } = event.kind
            && let Origin::Input(arg) = run.objects[object.0 as usize].origin
        {
            let end = ends.entry(arg).or_default();
            *end = offset.saturating_add(len).max(*end);
        }
    }
    ends
}

/// Returns the inputs with smaller objects; `None` if no object becomes smaller. An object keeps the bytes that its
/// parameter promises (`dereferenceable`), and a by-value object keeps all bytes, because the call copies them. Stored
/// values that no longer fit are dropped; a ramp (equally spaced numbers in memory) is shortened.
fn tighten(
    (module, entry): (&Module, FuncId),
    setup: &Setup,
    ends: &BTreeMap<u32, u64>,
    is_stated: impl Fn(usize) -> bool,
) -> Option<Setup> {
    let mut tight = setup.clone();
    for (at, arg) in tight.args.iter_mut().enumerate() {
        let Some(Input::Object { size, .. } | Input::Inside { size, .. }) = arg else { continue };
        let attrs = &module.function(entry).params.get(at)?.attrs;
        if is_stated(at) || attrs.has("byval") {
            continue;
        }
        let promised = attrs.int("dereferenceable").max(attrs.int("dereferenceable_or_null")).unwrap_or(0);
        *size = ends.get(&(at as u32)).copied().unwrap_or(0).max(promised).min(*size);
    }
    let sizes: Vec<Option<u64>> = tight.args.iter().map(|arg| arg.as_ref()?.object_size()).collect();
    let layout = DataLayout::for_module(module);
    tight.stored.retain_mut(|stored| {
        let Some(size) = sizes.get(stored.arg as usize).copied().flatten() else { return true };
        let room = size.saturating_sub(*stored.first_offset());
        if stored.path.is_empty() { stored.fit(room, &layout) } else { pointer_bytes(stored.space, &layout) <= room }
    });
    (tight.args != setup.args).then_some(tight)
}

#[cfg(test)]
mod tests {
    use crate::ir::parse::parse_module;
    use crate::machine::Options;
    use crate::validation::modules::compare_modules;

    fn is_same(before: &str, after: &str) -> bool {
        let [before, after] =
            [before, after].map(|text| parse_module("t.ll", text.as_bytes()).expect("good text").module);
        let entry = before.find_function("f").expect("defined");
        let compared = compare_modules((&before, &after), &[entry], (None, 0), 16, &Options::default());
        assert_eq!(compared.is_same(), compared.different.is_none(), "{compared:?}");
        compared.is_same()
    }

    /// A pass may execute a conditional load always only if the pointer is dereferenceable without the condition.
    #[test]
    fn a_load_is_not_executed_where_the_kernel_executes_none() {
        let text = |head: &str, entry: &str, then: &str| {
            format!(
                "define i32 @f({head} %p, i1 %c) {{\n{entry}\n  br i1 %c, label %a, label %e\na:\n{then}\n  \
                 br label %e\ne:\n  %r = phi i32 [ %v, %a ], [ 0, %0 ]\n  ret i32 %r\n}}\n"
            )
        };
        let load = "  %v = load i32, ptr %p, align 4";
        let twice = "  %w = load i32, ptr %p, align 4";
        for (head, entry, legal) in [
            ("ptr align 4", "", false),
            ("ptr align 4 dereferenceable(2)", "", false),
            ("ptr align 4 dereferenceable(4)", "", true),
            ("ptr align 4", twice, true),
        ] {
            let before = text(head, entry, load);
            assert!(is_same(&before, &before), "{head} {entry}");
            assert_eq!(is_same(&before, &text(head, &format!("{entry}\n{load}"), "")), legal, "{head} {entry}");
        }
    }

    /// Two changed kernels: the first reads more bytes in a load, the second reads fewer bytes.
    #[test]
    fn a_load_reads_no_more_bytes_than_the_kernel_reads() {
        let text = |ty: &str, and: &str| {
            format!("define i32 @f(ptr align 8 %p) {{\n  %v = load {ty}, ptr %p, align 8\n{and}\n  ret i32 %r\n}}\n")
        };
        let narrow = text("i32", "  %r = add i32 %v, 0");
        let wide = text("i64", "  %r = trunc i64 %v to i32");
        assert!(!is_same(&narrow, &wide));
        assert!(is_same(&wide, &narrow));
    }
}
