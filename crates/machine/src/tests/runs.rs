//! Tests of whole runs. They concern launches, inputs, unknown functions, determinism and traces. Source of the rules:
//! docs/machine.md, sections 1 and 5.

use super::*;

#[test]
fn layout_seed_changes_addresses_only() {
    let text = format!("{NVPTX}{}", EXCHANGE.replace("BARRIER", "call void @llvm.nvvm.barrier0()"));
    let case = case(&text, vec![object(16)], 4);
    let watch = watch_all(&case.module);
    let (a, again) = (run_one(&case), run_one(&case));
    assert_eq!(a.events, again.events);
    let b = run_case(&case, &Options { layout_seed: 1, ..Options::default() }, &watch);
    assert_ne!(a.events, b.events, "another layout has other addresses");
    let without_addresses = |e: &Execution| -> Vec<EventKind> {
        let mut kinds: Vec<EventKind> = e.events.iter().map(|e| e.kind.clone()).collect();
        for k in &mut kinds {
            if let EventKind::Define { pointer, .. } = k {
                pointer.address = 0;
            }
        }
        kinds
    };
    assert_eq!(without_addresses(&a), without_addresses(&b));
}

#[test]
fn launches_fill_coordinates_and_shared_memory_is_per_cta() {
    let body = "@s = internal addrspace(3) global i32 undef
        declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
        define i32 @k() {
          %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
          store i32 %c, ptr addrspace(3) @s
          %v = load i32, ptr addrspace(3) @s
          ret i32 %v
        }";
    let mut case = case(&format!("{NVPTX}{body}"), vec![], 1);
    case.setup.launch.grid = [3, 1, 1];
    let e = run_one(&case);
    assert_eq!(e.outcome, Outcome::Counted);
    assert_eq!(e.returns, ["i32 0", "i32 1", "i32 2"]);
    assert_eq!(e.objects.len(), 3);
}

#[test]
fn inputs_place_objects() {
    let body = "define i32 @k(ptr addrspace(3) %s, ptr %g) {
          store i32 3, ptr addrspace(3) %s
          %v = load i32, ptr %g
          ret i32 %v
        }";
    let args = vec![shared(8), Input::Arg { arg: 0, offset: 0 }];
    assert_eq!(outcome(body, args, 1), "ok i32 3");
}

/// An unknown function does only what its attributes allow, and repeats its actions in a second run.
#[test]
fn peers_obey_attributes() {
    let text = |attributes: &str, arg: &str| {
        format!(
            "{NVPTX}define i32 @k(ptr %p, ptr %q) {{
               %r = call i32 @unknown(ptr {arg} %p) {attributes}
               ret i32 %r
             }}
             declare i32 @unknown(ptr)"
        )
    };
    let touched = |attributes: &str, arg: &str| {
        let (mut reads, mut writes) = (0, 0);
        for seed in 0..32 {
            let mut case = case(&text(attributes, arg), vec![object(16), object(16)], 1);
            case.setup.seed = seed;
            let e = run_one(&case);
            assert_eq!(e.outcome, Outcome::Counted, "{attributes}");
            assert_eq!(e.events, run_one(&case).events);
            for event in &e.events {
                if let EventKind::Access { kind, operand, .. } = event.kind {
                    assert_eq!(operand, None);
                    if kind == AccessKind::Read { reads += 1 } else { writes += 1 }
                }
            }
        }
        (reads > 0, writes > 0)
    };
    assert_eq!(touched("", ""), (true, true));
    assert_eq!(touched("memory(read)", ""), (true, false));
    assert_eq!(touched("memory(none)", ""), (false, false));
    assert_eq!(touched("", "writeonly captures(none)"), (false, true));
}

/// A trace contains the accesses, their bytes and the outcome.
#[test]
fn traces_read_well() {
    let body = "define i32 @k(ptr addrspace(1) %p) {\nstore i32 7, ptr addrspace(1) %p\n%r = load i32, ptr addrspace(1) %p\nret i32 %r\n}";
    let case = case(&format!("{NVPTX}{body}"), vec![object(16)], 1);
    let run = run_case(&case, &Options::default(), &trace::full_watch(&case.module));
    let text = trace::describe(&case.module, &run);
    for part in
        ["object 0: argument 0, 16 bytes", "store i32 7", "writes object 0 bytes 0..4", "returns i32 7", "counted"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

/// For a kernel that breaks its restrict promise across a barrier, the trace names both threads, both accesses, and the
/// origins of their pointers. Without the promise the run is evidence, and without the barrier the kernel races.
#[test]
fn trace_names_threads_accesses_and_pointer_origins() {
    let text = include_str!("../../../../corpus/kernels/restrict-barrier.ll");
    let run = |text: &str, seed: u64| {
        let mut case = case(text, vec![shared(8), Input::Arg { arg: 0, offset: 0 }], 2);
        case.setup.seed = seed;
        let options = Options { explain: true, ..Options::default() };
        let run = run_case(&case, &options, &trace::full_watch(&case.module));
        (trace::describe(&case.module, &run), run.outcome)
    };
    let text = text.replace("@restrict_barrier", "@k");
    // In some schedule thread 0 reads before thread 1 writes.
    let all = (0..32).map(|seed| run(&text, seed).0);
    let said = all.into_iter().find(|said| said.contains("thread 0 reads it")).expect("one of 32");
    for part in [
        "your kernel breaks its restrict promise here",
        "thread 0 reads it through %theirs of thread 0, noalias",
        "thread 1 writes it not through %theirs of thread 0",
        "where %theirs is argument 1 of @k, noalias",
        "where %mine is argument 0 of @k, noalias",
        "no barrier between them helps",
    ] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
    let plain = text.replace(" noalias ", " ");
    assert!((0..32).all(|seed| run(&plain, seed).1 == Outcome::Counted));
    let unordered = plain.replace("  call void @llvm.nvvm.barrier0()\n", "");
    let (said, _) = run(&unordered, 0);
    for part in ["your kernel has a data race here", "writes it\n", "reads it\n", "where %from = getelementptr"] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
}

/// If a promise is broken before the first instruction, the report names no instruction. Otherwise, the report names
/// the instruction that breaks the promise.
#[test]
fn undefined_behaviour_names_its_instruction() {
    let of = |params: &str, body: &str, input: Input| {
        let case = case(&format!("{NVPTX}define i32 @k({params}) {{\n{body}\nret i32 0\n}}\n"), vec![input], 1);
        let Outcome::Violation(ub) = run_one(&case).outcome else { panic!("{params}: it is undefined") };
        (ub.function == case.entry, ub.inst.map(|i| i.0))
    };
    let whose = |params: &str, body: &str| of(params, body, Input::Null);
    assert_eq!(whose("ptr nonnull noundef %p", "%v = load i32, ptr %p"), (true, None));
    // LangRef, 'writable': the function behaves as if it began with a store.
    let fixed = Input::Object { place: Place::Const, size: 4, align: 4 };
    assert_eq!(of("ptr noalias writable dereferenceable(4) %p", "%v = load i32, ptr %p", fixed), (true, None));
    assert_eq!(whose("ptr %p", "%v = load i32, ptr %p"), (true, Some(0)));
    assert_eq!(whose("ptr %p", "%a = alloca i32\n%v = load i32, ptr %p"), (true, Some(1)));
}

/// An unknown function in a `tail` call does not access its caller's allocas, but may access other memory.
#[test]
fn tail_called_peers_leave_the_callers_stack_alone() {
    let text = |tail: &str| {
        format!(
            "{NVPTX}define i32 @k(ptr %p) {{
               %a = alloca [2 x i64]
               store i64 1, ptr %a
               {tail} void @unknown(ptr %a)
               {tail} void @unknown(ptr %p)
               ret i32 0
             }}
             declare void @unknown(ptr)"
        )
    };
    let touched = |tail: &str| {
        let mut objects = std::collections::BTreeSet::new();
        for seed in 0..32 {
            let mut case = case(&text(tail), vec![object(16)], 1);
            case.setup.seed = seed;
            let e = run_one(&case);
            assert_eq!(e.outcome, Outcome::Counted, "{tail}, seed {seed}");
            objects.extend(e.events.iter().filter_map(|event| match event.kind {
                EventKind::Access { operand: None, object, .. } => Some(object.0),
                _ => None,
            }));
        }
        objects.len()
    };
    assert_eq!((touched("tail call"), touched("call")), (1, 2));
}

/// On an unknown target, an alloca is also accessible through the spaces that casts connect, and not through other
/// spaces.
#[test]
fn an_alloca_is_seen_through_the_spaces_that_casts_connect() {
    let text = |cast: &str| {
        format!(
            "target triple = \"x86_64-unknown-linux-gnu\"\ndefine i32 @k() {{\n  %a = alloca i32\n  store i32 7, ptr %a\n  {cast}\n  \
             %v = load i32, ptr addrspace(1) %c\n  ret i32 %v\n}}\n"
        )
    };
    let run = |cast: &str| run_one(&case(&text(cast), Vec::new(), 1)).outcome;
    assert_eq!(run("%c = addrspacecast ptr %a to ptr addrspace(1)"), Outcome::Counted);
    let apart = run("%i = ptrtoint ptr %a to i64\n  %c = inttoptr i64 %i to ptr addrspace(1)");
    assert!(matches!(apart, Outcome::Violation(_)), "{apart:?}");
}

/// A launch has 1 to 1,024 threads, in whole clusters.
#[test]
fn launches_that_are_too_large_or_too_small() {
    let run = |grid: u32, block: u32, cluster: u32| {
        let mut case = case(&format!("{NVPTX}define void @k() {{\nret void\n}}\n"), vec![], block);
        (case.setup.launch.cluster, case.setup.launch.grid) = (cluster, [grid, 1, 1]);
        match run_one(&case).outcome {
            Outcome::Discard(why) => why.to_string(),
            other => format!("{other:?}"),
        }
    };
    assert_eq!((run(4, 256, 1), run(4, 4, 2)), ("Counted".into(), "Counted".into()));
    assert_eq!(run(4, 257, 1), "unsupported: launch of 1028 threads");
    assert_eq!(run(1, 0, 1), "unsupported: launch of 0 threads");
    assert_eq!(run(3, 1, 2), "unsupported: launch of 3 threads");
}
