//! Nondeterministic choices under `observe`, where every possible outcome matters. The tests check which comparisons
//! these choices decide, which successor a branch takes, what is tainted after a branch, which thread runs next, and
//! how long a run may last. Source of the rules: docs/machine.md, sections 3 and 4; docs/freedoms.md.

use super::*;

/// Returns the result of `@k`, and whether a nondeterministic choice decides this result.
fn observed(text: &str, options: &Options) -> (String, bool) {
    let case = case(&format!("{NVPTX}{text}"), vec![object(16), object(16)], 1);
    let run = run_case(&case, &Options { observe: true, ..options.clone() }, &Watch::default());
    assert_eq!(run.outcome, Outcome::Counted, "{text}");
    (run.returns[0].clone(), run.observed.returned[0][0].taint != Taint::No)
}

#[test]
fn addresses_decide_some_comparisons() {
    let drawn = |compare: &str| {
        let body = format!(
            "@c = private unnamed_addr constant i32 1\ndeclare noalias ptr @malloc(i64)\ndeclare void @free(ptr)\n\
             define i1 @k(ptr %p, ptr %q) {{\n%in = getelementptr i8, ptr %p, i64 8\n%end = getelementptr i8, ptr %p, i64 16\n\
             %out = getelementptr i8, ptr %p, i64 17\n%before = getelementptr i8, ptr %p, i64 -1\n\
             %other = getelementptr i8, ptr %q, i64 15\n%last = getelementptr i8, ptr %q, i64 16\n\
             %number = inttoptr i64 4096 to ptr\n%gone = call ptr @malloc(i64 16)\ncall void @free(ptr %gone)\n\
             %there = call ptr @malloc(i64 16)\n%r = icmp {compare}\nret i1 %r\n}}\n"
        );
        observed(&body, &Options::default()).1
    };
    for open in [
        // The order of two objects, addresses just after an object, and addresses outside objects.
        "ult ptr %p, %q",
        "sge ptr %in, %other",
        "eq ptr %end, %q",
        "ne ptr %q, %end",
        "eq ptr %p, %last",
        "eq ptr %before, %other",
        "eq ptr %out, %p",
        "ult ptr %p, %out",
        "ult ptr %before, %p",
        "eq ptr %out, null",
        "eq ptr null, %before",
        // A pointer made from a number, and an object that has ended.
        "eq ptr %number, %p",
        "eq ptr %p, %number",
        "eq ptr %gone, %there",
    ] {
        assert!(drawn(open), "{open}");
    }
    for decided in [
        "eq ptr %p, %q",
        "ne ptr %in, %other",
        "eq ptr %p, %in",
        "ult ptr %p, %in",
        "ule ptr %in, %end",
        "eq ptr %end, %end",
        "eq ptr %p, null",
        "eq ptr null, %end",
        "ugt ptr %in, null",
        "eq ptr null, null",
        "eq ptr %there, %p",
    ] {
        assert!(!drawn(decided), "{decided}");
    }
}

#[test]
fn numbers_of_addresses_that_another_object_may_have() {
    let number = |pointer: &str| {
        let body = format!(
            "@c = private unnamed_addr constant i32 1\n@d = internal constant i32 1\n@g = global i32 1\n\
             declare noalias ptr @malloc(i64)\ndeclare void @llvm.lifetime.start.p0(ptr)\n\
             define i64 @k(ptr %p, ptr %q) {{\n%h = call ptr @malloc(i64 16)\n%a = alloca i64\n%l = alloca i64\n\
             call void @llvm.lifetime.start.p0(ptr %l)\n%r = ptrtoint ptr {pointer} to i64\nret i64 %r\n}}\n"
        );
        observed(&body, &Options::default()).1
    };
    assert!(["@c", "%h", "%l"].into_iter().all(number));
    assert!(!["@d", "@g", "%a", "%p", "null"].into_iter().any(number));
}

/// Runs a branch on a frozen value, with `ways` successors.
fn frozen(ways: u64, options: &Options) -> (String, bool) {
    let cases: String = (1..ways).map(|n| format!("i8 {n}, label %w{n} ")).collect();
    let blocks: String = (0..ways).map(|n| format!("w{n}:\nbr label %out\n")).collect();
    let values: Vec<String> = (0..ways).map(|n| format!("[ {n}, %w{n} ]")).collect();
    let head = match ways {
        2 => "%b = trunc i8 %f to i1\nbr i1 %b, label %w0, label %w1".into(),
        _ => format!("switch i8 %f, label %w0 [ {cases}]"),
    };
    let text = format!(
        "define i32 @k(ptr %p, ptr %q) {{\n%f = freeze i8 undef\n{head}\n{blocks}out:\n%r = phi i32 {}\nret i32 %r\n}}\n",
        values.join(", ")
    );
    observed(&text, options)
}

#[test]
fn branch_policy_selects_the_successor() {
    for undef_seed in 0..24 {
        let plain = Options { undef_seed, ..Options::default() };
        for ways in [2, 3, 5] {
            let sent = |way| frozen(ways, &Options { roam: BranchPolicy::Way(way), ..plain.clone() }).0;
            let all: std::collections::BTreeSet<String> = (0..ways).map(sent).collect();
            assert_eq!(all.len() as u64, ways);
            assert!((0..ways).all(|way| sent(way) == sent(way + ways)), "{ways}");
            let (own, drawn) = frozen(ways, &plain);
            assert!(drawn);
            assert_ne!(frozen(ways, &Options { roam: BranchPolicy::Once(0), ..plain.clone() }).0, own, "{ways}");
            assert_eq!(frozen(ways, &Options { roam: BranchPolicy::Once(1), ..plain.clone() }).0, own, "{ways}");
        }
    }
    // For each successor, some draw takes it. The test checks this with the policy `No`, where the frozen value
    // decides, and with the policy `Often`.
    for roam in [BranchPolicy::No, BranchPolicy::Often] {
        let met = |undef_seed| frozen(3, &Options { undef_seed, roam, ..Options::default() }).0;
        let all: std::collections::BTreeSet<String> = (0..64).map(met).collect();
        assert_eq!(all.len(), 3, "{roam:?}");
    }
}

#[test]
fn values_depending_on_a_choice_are_tainted() {
    // A branch on `%c` with two arms that join again. The arms execute `then` and `els`, and the code after the join
    // executes `after`.
    let run = |condition: &str, then: &str, els: &str, after: &str| {
        let text = format!(
            "@g = internal global i32 0\ndefine internal i32 @early(i1 %c) {{\nbr i1 %c, label %a, label %b\na:\nret i32 1\nb:\nret i32 1\n}}\n\
             define i32 @k(ptr %p, ptr %q) {{\nstore i32 0, ptr %p\nstore i32 0, ptr %q\n%f = freeze i8 undef\n\
             %drawn = icmp ult i8 %f, 128\n%u = add i32 1, 1\nbr i1 {condition}, label %a, label %b\n\
             a:\n{then}\nbr label %out\nb:\n{els}\nbr label %out\nout:\n%phi = phi i32 [ 1, %a ], [ 1, %b ]\n{after}\nret i32 %r\n}}\n"
        );
        observed(&text, &Options::default()).1
    };
    let read = "%r = load i32, ptr %p";
    let (store, other) = ("store i32 1, ptr %p", "store i32 1, ptr %q");
    for (condition, marked) in [("%drawn", true), ("true", false)] {
        assert_eq!(run(condition, "", "", "%r = add i32 %phi, 0"), marked, "{condition}");
        assert_eq!(run(condition, store, store, read), marked, "{condition}");
    }
    assert!(!run("%drawn", other, other, read), "it writes elsewhere");
    assert!(!run("%drawn", "", "", "%r = add i32 %u, 0"), "it was there before");
    assert!(!run("%drawn", "", "", "store i32 1, ptr %p\n%r = load i32, ptr %p"), "the ways have met");
    assert!(!run("%drawn", store, store, "store i32 2, ptr %p\n%r = load i32, ptr %p"), "it is overwritten");
    assert!(run("true", "", "", "%r = call i32 @early(i1 %drawn)"), "the paths do not join in the callee");
    assert!(!run("true", "", "", "%r = call i32 @early(i1 true)"));
}

/// Returns the number of the thread, out of three, that took the first ticket under a schedule.
fn first_ticket(schedule_seed: u64, work: u32) -> usize {
    let text = format!(
        "{NVPTX}define i32 @k(ptr %p, ptr %q) {{\nentry:\nbr label %l\nl:\n%i = phi i32 [ 0, %entry ], [ %j, %l ]\n%j = add i32 %i, 1\n\
         %c = icmp ult i32 %j, {work}\nbr i1 %c, label %l, label %o\no:\n\
         %r = atomicrmw add ptr @g, i32 1 seq_cst\nret i32 %r\n}}\n@g = internal global i32 0\n"
    );
    let case = case(&text, vec![object(16), object(16)], 3);
    let run = run_case(&case, &Options { observe: true, schedule_seed, ..Options::default() }, &Watch::default());
    assert_eq!(run.outcome, Outcome::Counted);
    run.returns.iter().position(|r| r == "i32 0").expect("somebody is first")
}

#[test]
fn every_thread_is_first_in_some_draw() {
    // With a seed that is 4 or 5 modulo 6, threads take long turns, and an access does not end a turn.
    for (kind, work) in [(4, 40), (5, 400)] {
        let firsts: Vec<usize> = (0..3).map(|n| first_ticket(kind + 6 * n, work)).collect();
        assert_eq!(
            {
                let mut all = firsts.clone();
                all.sort_unstable();
                all
            },
            [0, 1, 2],
            "{firsts:?}"
        );
    }
    // Short and long turns.
    for kind in 0..4 {
        let firsts: std::collections::BTreeSet<usize> = (0..40).map(|n| first_ticket(kind + 6 * n, 20)).collect();
        assert!(firsts.len() > 1 || kind == 0, "{kind}: {firsts:?}");
    }
}

/// `Options::max_steps` limits the instructions of all threads together. Each thread beyond the first warp adds a tenth
/// of the limit. Each doubling of the objects' size adds the limit once more. The limit is for entries of up to 1,250
/// instructions, so an entry of 2,500 instructions has twice the limit.
#[test]
fn the_budget_of_steps() {
    let spent = |threads: u32, bytes: u64| {
        let text = format!("{NVPTX}define void @k(ptr %p) {{\nbr label %l\nl:\nbr label %l\n}}\n");
        let case = case(&text, vec![object(bytes)], threads);
        let run = run_case(&case, &Options { max_steps: 1000, ..Options::default() }, &Watch::default());
        assert_eq!(run.outcome, Outcome::Discard(Discard::StepBudget));
        assert_eq!((run.effort, run.steps > 0), (run.steps, true));
        run.steps
    };
    for (threads, bytes, expected) in [
        (1, 16, 1000),
        (32, 16, 1000),
        (33, 16, 1100),
        (64, 16, 4200),
        (1, 32 << 10, 1000),
        (1, 64 << 10, 2000),
        (1, 256 << 10, 4000),
        (42, 64 << 10, 3000),
    ] {
        assert_eq!(spent(threads, bytes), expected, "{threads} {bytes}");
    }
    let long =
        format!("{NVPTX}define void @k() {{\nbr label %l\nl:\n{}br label %l\n}}\n", "fence acquire\n".repeat(2498));
    let run = run_case(&case(&long, vec![], 33), &Options { max_steps: 1000, ..Options::default() }, &Watch::default());
    assert_eq!((run.outcome, run.effort), (Outcome::Discard(Discard::StepBudget), 2000 + 200));
    let text =
        format!("{NVPTX}define void @k(ptr %p) {{\nbr label %l\nl:\n%v = load volatile i32, ptr %p\nbr label %l\n}}\n");
    let run = run_case(
        &case(&text, vec![object(16)], 2),
        &Options { max_steps: 1000, ..Options::default() },
        &Watch::default(),
    );
    assert_eq!((run.outcome, run.steps), (Outcome::Discard(Discard::StepBudget), 1000));
}
