//! Runs after a pass. A read that races gives an undefined value, and the run continues. Outside code repeats its
//! actions of the run before the pass. The file also tests what a module's attributes and flags state about its target.

use super::*;

/// Returns the results of thread 1 over many interleavings. Thread 1 reads while thread 0 may write bytes 2 and 3 of
/// `%p`.
fn racing_results(ty: &str, read: &str) -> std::collections::BTreeSet<String> {
    let text = format!(
        "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndefine {ty} @k(ptr %p) {{\n\
         %a = alloca i64\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%h = getelementptr i8, ptr %p, i64 2\n\
         %c = icmp eq i32 %t, 0\nbr i1 %c, label %w, label %r\nw:\nstore i16 7, ptr %h\nret {ty} zeroinitializer\n\
         r:\n{read}\nret {ty} %v\n}}\n"
    );
    let case = case(&text, vec![object(16)], 2);
    let run = |schedule_seed| {
        let run = run_case(&case, &Options { tolerant: true, schedule_seed, ..Options::default() }, &Watch::default());
        assert_eq!(run.outcome, Outcome::Counted, "{read}");
        run.returns[1].clone()
    };
    (0..40).map(run).collect()
}

#[test]
fn racing_bytes_are_undefined_individually() {
    let undefined = |ty: &str, read: &str| racing_results(ty, read).iter().any(|v| v.contains("undef"));
    assert!(undefined("i32", "%v = load i32, ptr %p"));
    assert!(undefined("i16", "%v = load i16, ptr %h"));
    assert!(!undefined("i16", "%v = load i16, ptr %p"), "bytes 0 and 1");
    // If a vector is loaded, only the lanes that contain racing bytes are undefined.
    let lanes = racing_results("<2 x i16>", "%v = load <2 x i16>, ptr %p");
    assert!(
        lanes.iter().any(|v| v.ends_with("undef")) && !lanes.iter().any(|v| v.starts_with("i16 undef")),
        "{lanes:?}"
    );
    // A copy of racing bytes copies their undefined bits too.
    let copied = |at: u32, len: u32| {
        format!(
            "store i64 0, ptr %a\ncall void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 {len}, i1 false)\n\
             %b = getelementptr i8, ptr %a, i64 {at}\n%v = load i8, ptr %b"
        )
    };
    assert!(undefined("i8", &copied(2, 8)) && undefined("i8", &copied(3, 4)));
    assert!(!undefined("i8", &copied(1, 8)) && !undefined("i8", &copied(4, 8)) && !undefined("i8", &copied(2, 2)));
    // Racing bytes are also undefined for masked loads, and for atomic operations whose scope is too narrow.
    let masked = "%v = call <2 x i16> @llvm.masked.load.v2i16.p0(ptr %p, i32 2, <2 x i1> <i1 true, i1 true>, <2 x i16> zeroinitializer)";
    let lanes = racing_results("<2 x i16>", masked);
    assert!(
        lanes.iter().any(|v| v.ends_with("undef")) && !lanes.iter().any(|v| v.starts_with("i16 undef")),
        "{lanes:?}"
    );
    assert!(undefined("i32", "%v = load atomic i32, ptr %p monotonic, align 4"));
}

/// If a run gets the plans of the run before the pass, a callee repeats its actions, even if the pass has removed
/// promises of the call.
#[test]
fn plans_are_repeated() {
    let text = |site: &str| {
        format!(
            "{NVPTX}declare i32 @f(ptr)\ndeclare ptr @g(ptr, ptr) memory(none)\ndefine i32 @k(ptr %p, ptr %q) {{\n\
             %x = call i32 @f(ptr {site} %p)\n%g = call ptr @g(ptr %p, ptr {site} %q)\n%c = icmp eq ptr %g, %p\n\
             %y = select i1 %c, i32 1, i32 0\n%r = add i32 %x, %y\nret i32 %r\n}}\n"
        )
    };
    let writes = |run: &Execution| {
        run.events.iter().filter(|e| matches!(e.kind, EventKind::Access { kind: AccessKind::Write, .. })).count()
    };
    let mut others = 0;
    for seed in 0..32 {
        let run = |site: &str, options: Options| {
            let mut case = case(&text(site), vec![object(16), object(16)], 1);
            case.setup.seed = seed;
            let run = run_case(&case, &options, &watch_all(&case.module));
            assert_eq!(run.outcome, Outcome::Counted);
            run
        };
        let before = run("readonly", Options::default());
        let after = run("", Options { plans: before.plans.clone(), replay: true, ..Options::default() });
        assert_eq!((&before.returns, writes(&after)), (&after.returns, 0), "{seed}");
        let again = run("readonly", Options { plans: before.plans.clone(), ..Options::default() });
        assert_eq!((&before.returns, &before.events), (&again.returns, &again.events));
        others += usize::from(writes(&run("", Options::default())) > 0);
    }
    assert!(others > 4, "without plans it writes");
}

/// After a pass, an argument may be a number instead of a pointer. It is unknown to which object this address belongs,
/// so the model cannot repeat the planned accesses. A null argument is the address of no object.
#[test]
fn an_address_in_place_of_a_pointer_is_unclear() {
    let ends = |address: &str, replay: bool| {
        let text = format!(
            "{NVPTX}declare void @f(ptr)\ndefine void @k(ptr %p, i64 %zero) {{\n%n = ptrtoint ptr %p to i64\n\
             %m = inttoptr i64 {address} to ptr\ncall void @f(ptr %m)\nret void\n}}\n"
        );
        let case = case(&text, vec![object(16), int(0)], 1);
        run_case(&case, &Options { replay, ..Options::default() }, &Watch::default()).outcome
    };
    let unclear = ends("%n", true);
    assert!(matches!(&unclear, Outcome::Discard(why) if why.to_string().contains("an address instead of a pointer")));
    assert_eq!((ends("%n", false), ends("%zero", true)), (Outcome::Counted, Outcome::Counted));
}

/// NVPTXUsage, "NVVMReflect": the queries that have a known result.
#[test]
fn nvvm_reflect_knows_only_listed_queries() {
    let drawn = |asked: &str, flags: &str| {
        let len = asked.len() + 1;
        is_drawn(&format!(
            "{NVPTX}@s = private constant [{len} x i8] c\"{asked}\\00\"\ndeclare i32 @__nvvm_reflect(ptr)\n\
             define i32 @k() {{\n%r = call i32 @__nvvm_reflect(ptr @s)\nret i32 %r\n}}\n{flags}"
        ))
    };
    assert!(!drawn("__CUDA_FTZ", ""));
    assert!(drawn("__CUDA_FTZ", "!llvm.module.flags = !{!0}\n!0 = !{i32 4, !\"nvvm-reflect-ftz\", i32 1}\n"));
    assert!(drawn("__CUDA_ARCH", "") && drawn("__CUDA_FT", "") && drawn("__CUDA_FTZX", ""));
}

/// AMDGPUUsage, "Target Features": the number of lanes of a wave.
#[test]
fn lanes_of_a_warp() {
    let lanes = |head: &str| Program::new(&parse(head)).lanes;
    let amd = |rest: &str| lanes(&format!("target triple = \"amdgcn-amd-amdhsa\"\n{rest}"));
    let with = |name: &str, value: &str| amd(&format!("define void @k() \"{name}\"=\"{value}\" {{\nret void\n}}\n"));
    assert_eq!((lanes(NVPTX), lanes(""), amd("")), (32, 32, 64));
    assert_eq!(with("target-features", "+a,+wavefrontsize32,-b"), 32);
    assert_eq!(with("target-features", "+a,+wavefrontsize64"), 64);
    assert_eq!((with("target-cpu", "gfx90a"), with("target-cpu", "gfx1100")), (64, 32));
    assert_eq!((with("target-cpu", "sm_90"), with("target-features", "-wavefrontsize32")), (64, 64));
    for name in ["llvm.amdgcn.ballot.i32", "llvm.amdgcn.permlanex16", "llvm.amdgcn.permlane16.i32"] {
        assert_eq!(amd(&format!("declare i32 @{name}(i32)\n")), 32, "{name}");
    }
    assert_eq!(amd("declare i64 @llvm.amdgcn.ballot.i64(i1)\n"), 64);
}
