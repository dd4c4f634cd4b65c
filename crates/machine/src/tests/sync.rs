//! Which operations order memory between threads. Each test has one program with the happens-before edge, and one
//! program without this edge. Source of the rules: docs/machine.md, section 4.

use super::outcome_of;
use crate::Options;

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";
const AMDGPU: &str = "target triple = \"amdgcn-amd-amdhsa\"\n";

fn launch(cluster: u32, grid: u32, block: u32) -> String {
    format!("; aliasmith: launch cluster={cluster} grid={grid},1,1 block={block},1,1\n")
}

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// A CTA has `block` threads. Each thread writes its own word of `@s`, executes `meet`, and reads the word of its
/// neighbour.
fn exchange(block: u32, meet: &str) -> String {
    format!(
        "{}{NVPTX}@s = internal addrspace(3) global [128 x i32] undef, align 16\ndefine ptx_kernel void @k() {{\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %own = getelementptr i32, ptr addrspace(3) @s, i32 %t\nstore i32 %t, ptr addrspace(3) %own\n{meet}\n\
         %u = xor i32 %t, 1\n%other = getelementptr i32, ptr addrspace(3) @s, i32 %u\n\
         %v = load i32, ptr addrspace(3) %other\nret void\n}}\n",
        launch(1, 1, block)
    )
}

#[test]
fn barriers_of_a_cta() {
    let counted = [
        "call void @llvm.nvvm.barrier0()",
        "call void @llvm.nvvm.bar.sync(i32 3)",
        "call void @llvm.nvvm.barrier.sync(i32 0)",
        "call void @llvm.nvvm.barrier.n(i32 1)",
        "call void @llvm.nvvm.barrier(i32 1, i32 32)",
        "call void @llvm.nvvm.barrier.sync.cnt(i32 1, i32 32)",
        "call void @llvm.nvvm.barrier.cta.sync.all(i32 0)",
        "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 15)",
        "call void @llvm.nvvm.barrier.cta.sync.count(i32 0, i32 32)",
        "call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 32)",
        "%n = call i32 @llvm.nvvm.barrier0.popc(i32 %t)",
        "%n = call i32 @llvm.nvvm.barrier0.and(i32 %t)",
        "%n = call i32 @llvm.nvvm.barrier0.or(i32 %t)",
        "%n = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 true)",
        "%n = call i1 @llvm.nvvm.barrier.cta.red.and.all(i32 0, i1 true)",
        "%n = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.count(i32 0, i32 32, i1 true)",
        "call void @llvm.nvvm.bar.warp.sync(i32 3)",
        "call void @llvm.nvvm.bar.warp.sync(i32 -1)",
        // A barrier for a stated number of threads comes first, then the barrier for all threads.
        "call void @llvm.nvvm.barrier.cta.arrive.count(i32 1, i32 64)\ncall void @llvm.nvvm.barrier0()",
    ];
    for meet in counted {
        assert_eq!(run(&exchange(2, meet)), "counted", "{meet}");
    }
    for meet in [
        "",
        // Exchanges of values order no memory (PTX ISA, shfl.sync, vote.sync, match.sync, redux.sync, activemask).
        "%n = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 0, i32 31)",
        "%n = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %t, i32 1, i32 0)",
        "%n = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)",
        "%n = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)",
        "%n = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %t)",
        "%n = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %t)",
        "%n = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 -1)",
        "%n = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)",
        "%n = call i32 @llvm.nvvm.activemask()",
        // Fences order a thread's own accesses. Two fences without an atomic access between them synchronise with no
        // other thread.
        "call void @llvm.nvvm.membar.cta()",
        "call void @llvm.nvvm.membar.gl()",
        "call void @llvm.nvvm.membar.sys()",
        "call void @llvm.nvvm.fence.sc.cluster()",
        "call void @llvm.nvvm.fence.proxy.async()",
        "fence seq_cst",
        // The thread arrives without waiting.
        "call void @llvm.nvvm.barrier.cta.arrive.count(i32 0, i32 32)",
        "call void @llvm.nvvm.bar.warp.sync(i32 %m)",
    ] {
        let meet = meet.replace(
            "call void @llvm.nvvm.bar.warp.sync(i32 %m)",
            "%m = shl i32 1, %t\ncall void @llvm.nvvm.bar.warp.sync(i32 %m)",
        );
        assert_eq!(run(&exchange(2, &meet)), "ub race", "{meet}");
    }
    // The barrier orders only threads of the same warp. Neighbours in a warp are ordered, and threads of different
    // warps are not ordered.
    let far = |meet: &str| exchange(64, meet).replace("xor i32 %t, 1", "xor i32 %t, 32");
    assert_eq!(run(&exchange(64, "call void @llvm.nvvm.bar.warp.sync(i32 -1)")), "counted");
    assert_eq!(run(&far("call void @llvm.nvvm.bar.warp.sync(i32 -1)")), "ub race");
    let per_warp = "%w = lshr i32 %t, 5\ncall void @llvm.nvvm.barrier.cta.sync.count(i32 %w, i32 32)";
    assert_eq!(run(&exchange(64, per_warp)), "counted");
    assert_eq!(run(&far(per_warp)), "ub race");
    assert_eq!(run(&far("call void @llvm.nvvm.barrier.cta.sync.count(i32 0, i32 64)")), "counted");
    assert_eq!(run(&exchange(2, "call void @llvm.nvvm.barrier.cta.sync.count(i32 0, i32 64)")), "deadlock");
    assert_eq!(run(&exchange(2, "call void @llvm.nvvm.barrier.cta.sync.count(i32 0, i32 2)")), "ub bad-call");
}

/// A producer warp arrives and continues, and a consumer warp waits. The accesses are ordered in this direction only.
#[test]
fn arriving_warp_is_ordered_before_waiting_warp() {
    let text = |writer: &str| {
        let (one, other) = if writer == "arrives" {
            ("store i32 1, ptr addrspace(1) %p", "%v = load i32, ptr addrspace(1) %p")
        } else {
            ("", "store i32 1, ptr addrspace(1) %p")
        };
        let after = if writer == "arrives" { "" } else { "%w = load i32, ptr addrspace(1) %p" };
        format!(
            "{}; aliasmith: arg 0 = object global 64 align 16\n{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%c = icmp eq i32 %t, 0\n%d = icmp eq i32 %t, 32\n\
             %e = icmp ult i32 %t, 32\nbr i1 %e, label %arrive, label %wait\n\
             arrive:\nbr i1 %c, label %first, label %go\nfirst:\n{one}\nbr label %go\ngo:\n\
             call void @llvm.nvvm.barrier.cta.arrive.count(i32 1, i32 64)\nbr i1 %c, label %again, label %out\nagain:\n{after}\nbr label %out\n\
             wait:\nbr i1 %d, label %last, label %stay\nlast:\n{}\nbr label %stay\nstay:\n\
             call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 64)\nbr i1 %d, label %read, label %out\nread:\n{}\nbr label %out\n\
             out:\nret void\n}}\n",
            launch(1, 1, 64),
            if writer == "arrives" { "" } else { other },
            if writer == "arrives" { other } else { "" },
        )
    };
    assert_eq!(run(&text("arrives")), "counted");
    assert_eq!(run(&text("waits")), "ub race");
}

/// A cluster has two CTAs. A thread of each CTA writes the shared memory of the other CTA, executes `meet`, and reads
/// its own shared memory.
#[test]
fn barriers_of_a_cluster() {
    let text = |cluster: u32, meet: &str| {
        format!(
            "{}{NVPTX}@s = internal addrspace(3) global i32 undef\n@g = addrspace(1) global [2 x i32] zeroinitializer\n\
             define ptx_kernel void @k() {{\n%r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
             %own = getelementptr i32, ptr addrspace(1) @g, i32 %r\nstore i32 %r, ptr addrspace(1) %own\n{meet}\n\
             %o = xor i32 %r, 1\n%other = getelementptr i32, ptr addrspace(1) @g, i32 %o\n\
             %v = load i32, ptr addrspace(1) %other\nret void\n}}\n",
            launch(cluster, 2, 1)
        )
    };
    let arrive = |how: &str| format!("call void @llvm.nvvm.barrier.cluster.arrive{how}()");
    let wait = |how: &str| format!("call void @llvm.nvvm.barrier.cluster.wait{how}()");
    let both = |a: &str, w: &str| format!("{}\n{}", arrive(a), wait(w));
    assert_eq!(run(&text(2, &both("", ""))), "counted");
    assert_eq!(run(&text(2, &both(".aligned", ".aligned"))), "counted");
    assert_eq!(run(&text(2, &arrive(""))), "ub race");
    assert_eq!(run(&text(2, &both(".relaxed", ""))), "ub race");
    assert_eq!(run(&text(2, &both(".relaxed.aligned", ""))), "ub race");
    // PTX ISA, 'barrier.cluster': a relaxed arrival needs a release fence before it.
    assert_eq!(run(&text(2, &format!("fence syncscope(\"cluster\") release\n{}", both(".relaxed", "")))), "counted");
    // PTX ISA, 'membar, fence': the fence for initialised mbarriers is a release for the cluster, and for no threads
    // outside the cluster.
    let init = "call void @llvm.nvvm.fence.mbarrier_init.release.cluster()";
    let init_in_asm = "call void asm sideeffect \"fence.mbarrier_init.release.cluster;\", \"~{memory}\"()";
    for fence in [init, init_in_asm] {
        assert_eq!(run(&text(2, &format!("{fence}\n{}", both(".relaxed", "")))), "counted");
        assert_eq!(run(&text(2, &format!("{}\n{fence}", both(".relaxed", "")))), "ub race");
        assert_eq!(run(&text(1, &format!("{fence}\n{}", both(".relaxed", "")))), "ub race");
    }
    assert_eq!(run(&text(1, &both("", ""))), "ub race");
    assert_eq!(run(&text(2, "call void @llvm.nvvm.barrier0()")), "ub race");
    assert_eq!(run(&text(2, &wait(""))), "ub divergent-barrier");
}

/// Thread 0 writes and sets a flag. The last thread waits for the flag and reads.
fn message((cluster, grid, block): (u32, u32, u32), raise: &str, seen: &str) -> String {
    format!(
        "{}; aliasmith: arg 0 = object global 64 align 16\n{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
         %flag = getelementptr i32, ptr addrspace(1) %p, i32 4\n\
         %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%y = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
         %t = add i32 %x, %y\n%c = icmp eq i32 %t, 0\nbr i1 %c, label %write, label %spin\n\
         write:\nstore i32 5, ptr addrspace(1) %p\n{raise}\nret void\n\
         spin:\n{seen}\n%d = icmp eq i32 %v, -77\nbr i1 %d, label %read, label %spin\n\
         read:\n%r = load i32, ptr addrspace(1) %p\nret void\n}}\n",
        launch(cluster, grid, block)
    )
}

#[test]
fn atomics_of_every_ordering_and_scope() {
    let warp = (1, 1, 2);
    let store = |how: &str| format!("store atomic i32 -77, ptr addrspace(1) %flag {how}, align 4");
    let load = |how: &str| format!("%v = load atomic i32, ptr addrspace(1) %flag {how}, align 4");
    let rmw = |how: &str| format!("%o = atomicrmw xchg ptr addrspace(1) %flag, i32 -77 {how}");
    let cas = |how: &str| {
        format!(
            "%w = cmpxchg ptr addrspace(1) %flag, i32 -77, i32 -77 {how} monotonic\n%v = extractvalue {{ i32, i1 }} %w, 0"
        )
    };
    for (raise, seen, want) in [
        (store("release"), load("acquire"), "counted"),
        (store("seq_cst"), load("seq_cst"), "counted"),
        (store("monotonic"), load("acquire"), "ub race"),
        (store("release"), load("monotonic"), "ub race"),
        (rmw("release"), load("acquire"), "counted"),
        (rmw("acq_rel"), load("acquire"), "counted"),
        (rmw("acquire"), load("acquire"), "ub race"),
        (rmw("monotonic"), load("acquire"), "ub race"),
        (store("release"), cas("acquire"), "counted"),
        (store("release"), cas("acq_rel"), "counted"),
        (store("release"), cas("release"), "ub race"),
        (store("release"), cas("monotonic"), "ub race"),
        // Fences around relaxed atomics.
        (format!("fence release\n{}", store("monotonic")), format!("{}\nfence acquire", load("monotonic")), "counted"),
        (format!("fence seq_cst\n{}", store("monotonic")), format!("{}\nfence acq_rel", load("monotonic")), "counted"),
        (format!("fence acquire\n{}", store("monotonic")), format!("{}\nfence acquire", load("monotonic")), "ub race"),
        (format!("fence release\n{}", store("monotonic")), format!("{}\nfence release", load("monotonic")), "ub race"),
        (format!("call void @llvm.nvvm.membar.cta()\n{}", store("monotonic")), load("acquire"), "counted"),
        (format!("call void @llvm.nvvm.membar.gl()\n{}", store("monotonic")), load("acquire"), "counted"),
        (format!("call void @llvm.nvvm.membar.sys()\n{}", store("monotonic")), load("acquire"), "counted"),
        (format!("call void @llvm.nvvm.fence.sc.cluster()\n{}", store("monotonic")), load("acquire"), "counted"),
        (format!("call void @llvm.nvvm.fence.proxy.async()\n{}", store("monotonic")), load("acquire"), "ub race"),
        // Volatile accesses order nothing.
        (
            "store volatile i32 -77, ptr addrspace(1) %flag".into(),
            "%v = load volatile i32, ptr addrspace(1) %flag".into(),
            "ub race",
        ),
    ] {
        assert_eq!(run(&message(warp, &raise, &seen)), want, "{raise}\n{seen}");
    }
    // Each row has a scope and three outcomes: for threads in one CTA, for threads in one cluster, and for threads in
    // two clusters.
    for (scope, cta, cluster, far) in [
        ("", "counted", "counted", "counted"),
        ("syncscope(\"singlethread\")", "ub race", "ub race", "ub race"),
        ("syncscope(\"block\")", "counted", "ub race", "ub race"),
        ("syncscope(\"cluster\")", "counted", "counted", "ub race"),
        ("syncscope(\"device\")", "counted", "counted", "counted"),
    ] {
        let how = |word: &str| format!("{scope} {word}");
        let fence = |word: &str| format!("fence {scope} {word}");
        for (place, want) in [((1, 1, 2), cta), ((2, 2, 1), cluster), ((1, 2, 1), far)] {
            let text = message(place, &store(&how("release")), &load(&how("acquire")));
            assert_eq!(run(&text), want, "{scope} at {place:?}");
            // The flag itself has system scope.
            let raise = format!("{}\n{}", fence("release"), store("monotonic"));
            let seen = format!("{}\n{}", load("monotonic"), fence("acquire"));
            assert_eq!(run(&message(place, &raise, &seen)), want, "fence {scope} at {place:?}");
        }
    }
    let membar = |level: &str| format!("call void @llvm.nvvm.membar.{level}()\n{}", store("monotonic"));
    assert_eq!(run(&message((1, 2, 1), &membar("gl"), &load("acquire"))), "counted");
    assert_eq!(run(&message((1, 2, 1), &membar("cta"), &load("acquire"))), "ub race");
    assert_eq!(
        run(&message((1, 2, 1), &store("syncscope(\"nobody\") release"), &load("acquire"))),
        "unsupported: syncscope nobody"
    );
}

#[test]
fn amdgpu_waves_and_workgroups() {
    let text = |meet: &str| {
        exchange(2, meet)
            .replace(NVPTX, AMDGPU)
            .replace("ptx_kernel", "amdgpu_kernel")
            .replace("nvvm.read.ptx.sreg.tid.x", "amdgcn.workitem.id.x")
    };
    let barrier = "call void @llvm.amdgcn.s.barrier()";
    let fenced =
        |scope: &str| format!("fence syncscope(\"{scope}\") release\n{barrier}\nfence syncscope(\"{scope}\") acquire");
    assert_eq!(run(&text(&fenced("workgroup"))), "counted");
    assert_eq!(run(&text(&fenced("agent"))), "counted");
    assert_eq!(run(&text(&fenced("singlethread"))), "ub race");
    // HIP's `__syncwarp` and OpenCL's `sub_group_barrier` are these three instructions.
    let in_wave = |scope: &str| fenced(scope).replace("s.barrier", "wave.barrier");
    assert_eq!(run(&text(&in_wave("wavefront"))), "counted");
    assert_eq!(run(&text(&in_wave("workgroup"))), "counted");
    assert_eq!(run(&text(&in_wave("singlethread"))), "ub race");
    for meet in [
        barrier,
        "call void @llvm.amdgcn.wave.barrier()",
        "call void @llvm.amdgcn.s.sleep(i32 1)",
        "call void @llvm.amdgcn.sched.barrier(i32 0)",
        "%n = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)",
        "%n = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 0)",
        "%n = call i64 @llvm.amdgcn.ballot.i64(i1 true)",
        "%n = call i32 @llvm.amdgcn.ds.bpermute(i32 4, i32 %t)",
    ] {
        assert_eq!(run(&text(meet)), "ub race", "{meet}");
    }
}

/// Values that lanes and barriers exchange.
#[test]
fn exchanged_values() {
    for (body, want) in [
        ("%n = call i32 @llvm.nvvm.barrier0.popc(i32 %t)", "1"),
        ("%n = call i32 @llvm.nvvm.barrier0.and(i32 %t)", "0"),
        ("%n = call i32 @llvm.nvvm.barrier0.or(i32 %t)", "1"),
        ("%c = icmp eq i32 %t, 1\n%n = call i32 @llvm.nvvm.barrier.cta.red.popc.count(i32 0, i32 32, i1 %c)", "1"),
        ("%n = call i32 @llvm.nvvm.redux.sync.add(i32 -3, i32 -1)", "-6"),
        ("%x = sub i32 0, %t\n%n = call i32 @llvm.nvvm.redux.sync.min(i32 %x, i32 -1)", "-1"),
        ("%x = sub i32 0, %t\n%n = call i32 @llvm.nvvm.redux.sync.umin(i32 %x, i32 -1)", "0"),
        ("%n = call i32 @llvm.nvvm.redux.sync.xor(i32 7, i32 -1)", "0"),
        ("%n = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 9)", "3"),
        (
            "%m = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %t)\n%n = extractvalue { i32, i1 } %m, 0",
            "0",
        ),
        (
            "%m = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %t, i32 1, i32 31)\n%n = extractvalue { i32, i1 } %m, 0",
            "1",
        ),
        ("%n = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)", "3"),
    ] {
        let text = format!(
            "{}{NVPTX}define ptx_kernel void @k() {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{body}\n\
             %ok = icmp eq i32 %n, {want}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n",
            launch(1, 1, 2)
        );
        assert_eq!(run(&text), "counted", "{body}");
        assert_eq!(run(&text.replace(&format!("%n, {want}"), "%n, 77")), "ub assume", "{body}");
    }
}

/// Some lanes of a warp vote, while the remaining lanes wait at the barrier of all threads.
#[test]
fn vote_waits_only_for_lanes_in_its_mask() {
    let text = |mask: u32, seed: u32| {
        format!(
            "; aliasmith: seed {seed}\n{}{NVPTX}define ptx_kernel void @k() {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             %c = icmp ult i32 %t, 2\nbr i1 %c, label %a, label %j\na:\n\
             %n = call i32 @llvm.nvvm.vote.ballot.sync(i32 {mask}, i1 true)\nbr label %j\nj:\n\
             call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\nret void\n}}\n",
            launch(1, 1, 4)
        )
    };
    for seed in 0..16 {
        assert_eq!(run(&text(3, seed)), "counted", "seed {seed}");
        assert_eq!(run(&text(15, seed)), "ub divergent-barrier", "seed {seed}");
    }
}
