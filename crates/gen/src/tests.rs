use super::*;
use crate::ir::FuncId;
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;
use crate::ir::verify::verify;
use aliasmith_machine::{Execution, Options, Outcome, Program, Watch, execute};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

fn text(case: &Case) -> String {
    case::lines::print("kernel", &case.setup, &[]) + &print_module(&case.module, Dialect(22))
}

/// Decodes and runs a case once.
fn run_case(case: &Case, options: &Options, watch: &Watch) -> Execution {
    let mut out = Execution::default();
    execute(&Program::new(&case.module), &case.module, case.entry, &case.setup, options, watch, &mut out);
    out
}

/// Runs the kernels of these seeds. Returns each reason for a discard with the number of runs discarded for this
/// reason, and the number of all runs.
fn discards(seeds: std::ops::Range<u64>, features: Features) -> (BTreeMap<String, u32>, u32) {
    let mut why: BTreeMap<String, u32> = BTreeMap::new();
    let mut runs = 0;
    for seed in seeds {
        let case = from_seed(seed, &features);
        for run in 0..VARIANTS as u32 {
            let case = Case { setup: vary(&case, run), ..case.clone() };
            runs += 1;
            let reason = match run_case(&case, &Options::default(), &Watch::default()).outcome {
                Outcome::Counted => continue,
                Outcome::Violation(ub) => format!("{}: {}", ub.kind, ub.detail),
                Outcome::Discard(name) => format!("discard {name}"),
            };
            *why.entry(reason.split_whitespace().take(6).collect::<Vec<_>>().join(" ")).or_default() += 1;
        }
    }
    (why, runs)
}

#[test]
fn nearly_every_run_counts() {
    let (why, runs) = discards(1000..1150, Features::all());
    let bad: u32 = why.values().sum();
    assert!(bad * 20 <= runs, "{bad} of {runs} runs discarded: {why:?}");
}

#[test]
fn kernels_are_well_formed_and_survive_their_own_text() {
    for seed in 0..150 {
        let case = from_seed(seed, &Features::all());
        let found: Vec<_> = verify(&case.module).iter().map(|v| v.describe(&case.module)).collect();
        assert!(found.is_empty(), "seed {seed}: {found:?}");
        let printed = print_module(&case.module, Dialect(22));
        let parsed = parse_module("kernel.ll", printed.as_bytes()).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
        assert_eq!(printed, print_module(&parsed.module, Dialect(22)), "seed {seed}");
    }
}

/// For each feature, a text that only kernels with this feature contain. There are two exceptions: kernels with a
/// second feature contain the text too. The test names this second feature.
const SIGNS: [(Feature, &str); 22] = [
    (Feature::Results, "sret("),
    (Feature::OptNone, "optnone"),
    (Feature::Recursion, "call void @turn"),
    (Feature::Heap, "@malloc("),
    (Feature::Heap, "@free("),
    (Feature::Library, "@memccpy("),
    (Feature::Library, "@memcmp("),
    (Feature::Carry, "@reader"),
    (Feature::Escapes, "@kept"),
    (Feature::Aliases, " alias i8"),
    (Feature::Addresses, "ptrtoaddr"),
    (Feature::Votes, "llvm.nvvm.vote.ballot.sync"),
    (Feature::Peers, "errnomem"),
    (Feature::ByValue, "byval([5 x i32])"),
    (Feature::ByValue, "byref("),
    (Feature::ByValue, "<3 x i32> %n"),
    (Feature::Masked, "@llvm.masked.store."),
    (Feature::Masked, "@llvm.masked.gather."),
    (Feature::Narrow, "i5 %n"),
    (Feature::PointerVectors, "call void @spread"),
    (Feature::PointerVectors, "call void @among"),
    (Feature::Buffers, "@llvm.amdgcn.make.buffer.rsrc."),
];

#[test]
fn families_appear_and_their_runs_count() {
    let cases: Vec<_> = (0..2500).map(|seed| (seed, from_seed(seed, &Features::all()))).collect();
    for (family, sign) in SIGNS {
        let (mut with, mut bad, mut runs) = (0, 0, 0);
        for (seed, case) in &cases {
            if !text(case).contains(sign) {
                continue;
            }
            let on = Features::all().of_seed(*seed);
            let others = [("@malloc(", Feature::Escapes), ("@llvm.masked.gather.", Feature::PointerVectors)];
            let other = others.iter().any(|(of, family)| *of == sign && on.has(*family));
            assert!(on.has(family) || other, "seed {seed}: {sign}");
            with += 1;
            for run in 0..VARIANTS as u32 {
                let case = Case { setup: vary(case, run), ..case.clone() };
                let outcome = run_case(&case, &Options::default(), &Watch::default()).outcome;
                runs += 1;
                bad += u32::from(outcome != Outcome::Counted);
            }
        }
        assert!(with >= 5, "{sign} occurs in {with} kernels");
        assert!(bad * 10 <= runs, "{bad} of {runs} runs with {sign} are discarded");
    }
}

/// A seed must make the same kernel on every machine and for ever. A change of the generator must also change
/// `GEN_VERSION` and this hash.
#[test]
fn seeds_are_pinned() {
    let mut hash = Sha256::new();
    for seed in (0..32).chain([42, u64::MAX - 1]) {
        hash.update(text(&from_seed(seed, &Features::all())));
    }
    let hash: String = hash.finalize().iter().take(8).map(|b| format!("{b:02x}")).collect();
    assert_eq!((GEN_VERSION, hash.as_str()), (13, "e3f4cf66f5a1a434"));
}

/// LangRef, 'convergent': a pass may duplicate a call that is not convergent, so a helper with a barrier is convergent.
#[test]
fn every_helper_with_a_barrier_is_convergent() {
    let mut helpers = 0;
    for seed in 0..2000 {
        let case = from_seed(seed, &Features::all());
        let m = &case.module;
        let convergent = |f: FuncId| m.function(f).attrs.has("convergent");
        let is_barrier = |f: FuncId| {
            m.function_name(f).starts_with("llvm.nvvm.barrier0") || m.function_name(f).ends_with("s.barrier")
        };
        for f in m.defined_functions().filter(|f| *f != case.entry) {
            let calls = m.function(f).insts.iter().filter_map(|inst| m.callee(inst.kind.as_call()?.callee));
            if calls.into_iter().any(|callee| is_barrier(callee) || m.function(callee).attrs.has("convergent")) {
                helpers += 1;
                assert!(convergent(f), "seed {seed}: {}", text(&case));
            }
        }
    }
    assert!(helpers > 10, "{helpers}");
}

#[test]
fn fewer_bytes_make_smaller_kernels() {
    let size = |c: &Case| c.module.functions.iter().map(|f| f.inst_ids().count()).sum::<usize>();
    let empty = generate(&mut Unstructured::new(&[]), &Features::all());
    assert!(size(&empty) < 8, "{}", text(&empty));
    let bytes: Vec<u8> = (0..40u8).map(|i| i.wrapping_mul(37)).collect();
    let few = generate(&mut Unstructured::new(&bytes), &Features::all());
    assert!(size(&few) < 30 && verify(&few.module).is_empty());
}

#[test]
fn generator_uses_only_selected_features() {
    let plain = Features::parse("local").expect("a feature");
    for seed in 0..60 {
        let printed = text(&from_seed(seed, &plain));
        for word in ["addrspacecast", "noalias", "call", "phi", "select", "atomic", "volatile", "tbaa", "switch"] {
            assert!(!printed.contains(word), "seed {seed} has {word}");
        }
    }
    let masks = Features::parse("ptrmask").expect("a feature");
    assert!((0..40).any(|seed| text(&from_seed(seed, &masks)).contains("llvm.ptrmask")));
}

#[test]
fn variants_differ_in_inputs_only() {
    let case = from_seed(7, &Features::all());
    assert_eq!(vary(&case, 0), case.setup);
    assert_eq!(vary(&case, 5).launch, case.setup.launch);
    assert_ne!(vary(&case, 1).seed, vary(&case, 5).seed, "the same inputs with another seed");
    assert!((0..50).map(|s| from_seed(s, &Features::all())).any(|c| vary(&c, 1).args != c.setup.args));
}

#[test]
fn batches_keep_kernels_apart() {
    let cases: Vec<_> = (0..3).map(|s| from_seed(s, &Features::parse("calls").expect("a feature"))).collect();
    let module = merge(&cases.iter().collect::<Vec<_>>());
    assert!(verify(&module).is_empty());
    for i in 0..3 {
        assert!(module.find_function(&format!("k{i}_kernel")).is_some());
    }
}

/// The features of `ASKED` whose kernels older releases than LLVM 23 do not read or judge, each with a text that
/// every step of the feature prints.
#[test]
fn features_of_llvm_23_appear_and_their_runs_count() {
    let rows = [
        (Feature::Bytes, "bytes", "bitcast b64 "),
        (Feature::Bytes, "bytes", " to <8 x b8>"),
        (Feature::Bytes, "bytes", "store b32 "),
        (Feature::Elementwise, "elementwise", "atomicrmw elementwise add "),
        (Feature::Elementwise, "elementwise", "atomicrmw elementwise fadd "),
        (Feature::Freed, "freed", "call i32 @release"),
        (Feature::Freed, "freed", "!dereferenceable"),
        (Feature::Freed, "freed", "\"dereferenceable\"(ptr %q"),
    ];
    for (feature, name, sign) in rows {
        let features = Features::parse(&format!("all,{name}")).expect("a feature");
        assert!(features.has(feature) && !Features::all().has(feature));
        let printed =
            |case: &Case| case::lines::print("kernel", &case.setup, &[]) + &print_module(&case.module, Dialect(23));
        let cases: Vec<_> =
            (0..400).map(|seed| from_seed(seed, &features)).filter(|c| printed(c).contains(sign)).collect();
        assert!(cases.len() >= 5, "{sign} occurs in {} kernels", cases.len());
        let options = Options { dereferenceable_at_point: true, ..Options::default() };
        let (mut bad, mut runs) = (0, 0);
        for case in &cases {
            assert!(verify(&case.module).is_empty(), "{}", printed(case));
            let text = printed(case);
            let parsed = parse_module("kernel.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            assert!(text.ends_with(&print_module(&parsed.module, Dialect(23))), "{text}");
            for run in 0..VARIANTS as u32 {
                let case = Case { setup: vary(case, run), ..case.clone() };
                let outcome = run_case(&case, &options, &Watch::default()).outcome;
                runs += 1;
                bad += u32::from(outcome != Outcome::Counted);
            }
        }
        assert!(bad * 20 <= runs, "{bad} of {runs} runs with {sign} do not count");
    }
}
