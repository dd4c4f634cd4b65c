//! Generated kernels through the passes: a kernel that was free of UB stays so and does the same, and nothing that the
//! reference says of the result is refuted.

use super::*;
use crate::alias::evaluate::{Ask, evaluate};
use crate::answers::{Answer, Answers};
use crate::r#gen::{Features, from_seed, vary};
use crate::ir::builder::{declare, md_node};
use crate::ir::{AddressSpace, AttrSet, BlockId, CallArg, Constant, Type, Value};
use crate::judge::Verdict;
use crate::passes::edit;
use crate::passes::lower_provenance::lower_provenance;
use crate::passes::memory_space::{SpaceOptions, memory_space_opt};
use crate::passes::propagate_noalias::propagate_noalias;
use crate::triage::assess::{Run, assess};
use crate::triage::same::{Same, same};
use std::collections::BTreeMap;

/// One way to run passes, by name.
type Variant = (&'static str, fn(&mut Module));

fn restrict(m: &mut Module, in_struct: bool, multi_level: bool) {
    process_restrict(m, &RestrictOptions { reach: Reach { in_struct, multi_level }, ..PLAIN });
}

const VARIANTS: [Variant; 6] = [
    ("process-restrict", |m| restrict(m, false, false)),
    ("propagate-only after it", |m| {
        restrict(m, false, false);
        process_restrict(m, &RestrictOptions { propagate_only: true, ..PLAIN });
    }),
    ("full restrict, lowered from the first state", |m| {
        full_restrict(m);
        lower_provenance(m);
    }),
    ("full restrict, lowered from the second state", |m| {
        full_restrict(m);
        propagate_noalias(m);
        assert_eq!(verify::verify(m), []);
        lower_provenance(m);
    }),
    ("memory-space-opt", |m| {
        memory_space_opt(m, &SpaceOptions::default());
    }),
    ("memory-space-opt, careful", |m| {
        memory_space_opt(m, &SpaceOptions { kernel_arguments_are_global: false, clones: 1 });
    }),
];

/// For kernels that keep the promises that the flags add.
const FLAGS: [Variant; 4] = [
    ("process-restrict", |m| restrict(m, false, false)),
    ("process-restrict -allow-restrict-in-struct", |m| restrict(m, true, false)),
    ("process-restrict -apply-multi-level-restrict", |m| restrict(m, false, true)),
    ("process-restrict with both", |m| restrict(m, true, true)),
];

/// `noalias` parameters as a front end with full restrict would leave them: read once where the function begins, in a
/// scope that every access sees.
fn full_restrict(m: &mut Module) {
    for f in m.defined_functions().collect::<Vec<_>>() {
        let domain = edit::scope_domain(m, m.function_name(f).to_string().as_str());
        let mut visible = Vec::new();
        for i in 0..m.function(f).params.len() as u32 {
            let param = &m.function(f).params[i as usize];
            let ty = param.ty;
            if !param.attrs.has("noalias") || param.attrs.has("byval") || !m.types.is_pointer(ty) {
                continue;
            }
            let scope = edit::scope(m, domain, &format!("{i}"));
            visible.push(scope);
            let list = md_node(m, &[scope]);
            let (plain, word) = (m.types.ptr(AddressSpace(0)), m.types.int(64));
            let metadata = m.types.intern(Type::Metadata);
            let name = format!("llvm.noalias.p{0}.p0.p0.i64", m.types.pointer_space(ty).unwrap_or_default().0);
            let callee = declare(m, &name, ty, &[ty, plain, plain, word, metadata]);
            let null = Value::Const(m.intern(Constant::Null { ty: plain }));
            let zero = Value::Const(m.const_int(64, 0));
            let arg = |ty, value| CallArg { ty, value, attrs: AttrSet::default() };
            let args = vec![
                arg(ty, Value::Arg(i)),
                arg(plain, null),
                arg(plain, null),
                arg(word, zero),
                arg(metadata, Value::Metadata(list)),
            ];
            let at = edit::front(m.function(f), m.function(f).block(BlockId(0)));
            let read = edit::insert_at(m, f, BlockId(0), at, |b| b.call_with(callee, args, Vec::new()));
            edit::replace_all(m, f, Value::Arg(i), read);
            let Value::Inst(id) = read else { continue };
            if let Some(call) = m.functions[f.0 as usize].insts[id.0 as usize].kind.as_call_mut() {
                call.args[0].value = Value::Arg(i);
            }
        }
        for id in m.function(f).inst_ids().collect::<Vec<_>>() {
            let kind = &m.function(f).inst(id).kind;
            if matches!(kind, InstKind::Load { .. } | InstKind::Store { .. } | InstKind::Call(_)) {
                edit::extend_list(m, f, id, crate::ir::MdKindId::NOALIAS, &visible);
            }
        }
    }
}

/// What all kernels showed.
#[derive(Debug, Default)]
struct Tally {
    kernels: u64,
    runs: u64,
    no_alias: BTreeMap<&'static str, [u64; 2]>,
    changed: u64,
    discarded: u64,
}

fn no_alias(answers: &[Answers]) -> u64 {
    let claims = answers.iter().flat_map(|a| &a.claims);
    claims.filter(|c| matches!(c.answer, Answer::Alias(AliasResult::NoAlias))).count() as u64
}

fn answers(m: &Module) -> Vec<Answers> {
    m.defined_functions().map(|f| evaluate(m, f, Profile::sound(), Ask::ALL)).collect()
}

fn try_seed(seed: u64, features: &Features, variants: &[Variant], tally: &mut Tally) {
    let case = from_seed(seed, features);
    let before = no_alias(&answers(&case.module));
    tally.kernels += 1;
    for (name, pass) in variants {
        let mut after = case.module.clone();
        pass(&mut after);
        assert_eq!(verify::verify(&after), [], "{name}, seed {seed}");
        let said = answers(&after);
        let count = tally.no_alias.entry(name).or_default();
        count[0] += before;
        count[1] += no_alias(&said);
        tally.changed += u64::from(before != no_alias(&said));
        let runs: Vec<Run> = (0..2).map(|n| Run { entry: case.entry, setup: vary(&case, n) }).collect();
        for r in &runs {
            let [was, is] = [&case.module, &after].map(|m| {
                let mut out = Execution::default();
                run(&Program::new(m), m, r.entry, &r.setup, &Options::default(), &Watch::default(), &mut out);
                out
            });
            if was.outcome == Outcome::Counted {
                tally.runs += 1;
                assert!(!matches!(is.outcome, Outcome::Violation(_)), "{name}, seed {seed}: {}", outcome(&is));
                if is.outcome != Outcome::Counted {
                    tally.discarded += 1;
                    continue;
                }
                assert_eq!((was.memory, was.returns), (is.memory, is.returns), "{name}, seed {seed}");
            }
        }
        if seed.is_multiple_of(40) {
            let judged = same(&case.module, &after, case.entry, &case.setup, &Options::default());
            assert!(matches!(judged, Same::Same | Same::Discard(_)), "{name}, seed {seed}: {judged:?}");
        }
        let all: Vec<&Answers> = said.iter().collect();
        let found = assess(&after, &Program::new(&after), &all, &runs, &Options::default());
        for (at, list) in said.iter().enumerate() {
            for index in 0..list.claims.len() {
                let verdict = found.verdict(&all, at, index);
                assert!(!matches!(verdict, Verdict::Refuted(_)), "{name}, seed {seed}: {:?}", list.claims[index]);
            }
        }
    }
}

#[test]
fn generated_kernels_stay_what_they_are() {
    let mut tally = Tally::default();
    for seed in 0..120 {
        try_seed(seed, &Features::all(), &VARIANTS, &mut tally);
    }
    assert!(tally.runs > 200 && tally.changed > 0 && tally.discarded == 0, "{tally:?}");
}

#[test]
fn kernels_that_keep_the_promises_of_the_flags_stay_what_they_are() {
    let mut tally = Tally::default();
    for seed in 0..60 {
        try_seed(seed, &asked(), &FLAGS, &mut tally);
    }
    let gained = |name| tally.no_alias[name][1] - tally.no_alias[name][0];
    let [plain, fields, levels, both] = FLAGS.map(|(name, _)| gained(name));
    assert!(plain < fields && plain < levels && fields < both && levels < both, "{tally:?}");
}

fn asked() -> Features {
    Features::parse("all,restrict-struct,restrict-levels").expect("all are features")
}

/// `ALIASMITH_KERNELS=20000 cargo test --lib passes::tests::generated -- --ignored --nocapture`
#[test]
#[ignore = "long: ALIASMITH_KERNELS many kernels, and the table of answers gained"]
fn many_generated_kernels() {
    let number = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut tally = Tally::default();
    for seed in 0..number {
        try_seed(seed, &Features::all(), &VARIANTS, &mut tally);
    }
    println!("{tally:#?}");
    let mut tally = Tally::default();
    for seed in 0..number {
        try_seed(seed, &asked(), &FLAGS, &mut tally);
    }
    println!("{tally:#?}");
}
