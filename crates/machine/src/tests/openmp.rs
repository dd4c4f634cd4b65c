//! Tests of OpenMP's device runtime: which code each thread executes, which threads wait for each other, and how the
//! iterations of loops are distributed. The sources are openmp/device of LLVM, and the sections "parallel Construct",
//! "Worksharing Constructs" and "barrier Construct" of OpenMP.

use super::outcome_of;
use crate::Options;

/// Declarations, functions that regions call, and the kernel environment `@env`, which selects SPMD mode (2) or generic
/// mode (1). `@wrap` is the wrapper for workers. `@region` is the region itself, with one argument.
const DECLARED: &str = "target triple = \"nvptx64-nvidia-cuda\"
%env = type { { i8, i8, i8, i32, i32, i32, i32, i32, i32 }, ptr, ptr }
@env = weak_odr constant %env { { i8, i8, i8, i32, i32, i32, i32, i32, i32 } { i8 1, i8 0, i8 MODE, i32 1, i32 128, i32 0, i32 0, i32 4, i32 8 }, ptr null, ptr null }
@s = internal addrspace(3) global [256 x i32] undef
@g = internal global [4 x i32] zeroinitializer
declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare void @__kmpc_get_shared_variables(ptr)
declare void @__kmpc_barrier(ptr, i32)
declare i32 @__kmpc_global_thread_num(ptr)
declare i32 @omp_get_thread_num()
declare i32 @omp_get_num_threads()
declare i32 @omp_get_level()
declare i32 @__kmpc_get_hardware_thread_id_in_block()
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_loop_4u(ptr, ptr, ptr, i32, i32, i32)
declare noalias ptr @__kmpc_alloc_shared(i64)
declare void @__kmpc_free_shared(ptr, i64)
declare i32 @__kmpc_shuffle_int32(i32, i16, i16)
declare i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr, i64, ptr, ptr, ptr)
declare i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr, ptr, i32, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare ptr @__kmpc_reduction_get_fixed_buffer()
declare void @__kmpc_future()
declare void @llvm.assume(i1)
define internal void @wrap(i16 %z, i32 %t) {
  %a = alloca ptr
  %n = alloca i32
  store i32 %t, ptr %n
  call void @__kmpc_get_shared_variables(ptr %a)
  %args = load ptr, ptr %a
  %x = load ptr, ptr %args
  call void @region(ptr %n, ptr %n, ptr %x)
  ret void
}
define internal ptr @place(i32 %t) {
  %i = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %p = addrspacecast ptr addrspace(3) %i to ptr
  ret ptr %p
}
";

/// Makes a kernel of this mode with the user code `body` and the region `region`. In the texts `body` and `region`,
/// `%t` is the number of the thread in the block. The text `PARALLEL` is replaced by a parallel region of all threads.
fn kernel(mode: u32, block: u32, body: &str, region: &str) -> String {
    let parallel = "call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @region, ptr @wrap, ptr %args, i64 1, i32 0)";
    let own = "%t = call i32 @__kmpc_get_hardware_thread_id_in_block()\n%u = xor i32 %t, 1\n%own = call ptr @place(i32 %t)\n\
               %other = call ptr @place(i32 %u)";
    format!(
        "; aliasmith: launch grid=GRID,1,1 block={block},1,1\n{}\n\
         define internal void @region(ptr %id, ptr %bound, ptr %x) {{\n{own}\n{region}\nret void\n}}\n\
         define ptx_kernel void @k() {{\n%r = call i32 @__kmpc_target_init(ptr @env, ptr null)\n%c = icmp eq i32 %r, -1\n\
         br i1 %c, label %user, label %out\nuser:\n{own}\n%x = alloca i32\nstore i32 7, ptr %x\n%args = alloca [1 x ptr]\n\
         store ptr %x, ptr %args\n{}\ncall void @__kmpc_target_deinit()\nret void\nout:\nret void\n}}\n",
        DECLARED.replace("MODE", &mode.to_string()),
        body.replace("PARALLEL", parallel),
    )
}

fn run_grid(text: &str, grid: u32) -> String {
    let ends = |schedule_seed| {
        outcome_of(&text.replace("GRID", &grid.to_string()), &Options { schedule_seed, ..Options::default() })
    };
    let all = [0, 1, 2, 5].map(ends);
    assert!(all.iter().all(|end| *end == all[0]), "{all:?}");
    all[0].clone()
}

fn run(text: &str) -> String {
    run_grid(text, 1)
}

/// Checks that `%v` is `want` and nothing else.
#[track_caller]
fn is(make: &dyn Fn(&str) -> String, value: &str, want: &str) {
    for (compare, end) in [("eq", "counted"), ("ne", "ub assume")] {
        let text = make(&format!("{value}\n%ok = icmp {compare} i32 %v, {want}\ncall void @llvm.assume(i1 %ok)"));
        assert_eq!(run(&text), end, "{text}");
    }
}

const STORE: &str = "store i32 %t, ptr %own";
const LOAD: &str = "%l = load i32, ptr %other";

#[test]
fn spmd_parallel_region_has_barriers_at_both_ends() {
    for (body, region, end) in [
        // The beginning of a region orders the accesses before it with the accesses after it. The end of the region
        // orders accesses in the same way.
        (format!("{STORE}\nPARALLEL"), LOAD, "counted"),
        (format!("PARALLEL\n{LOAD}"), STORE, "counted"),
        (format!("{STORE}\n{LOAD}\nPARALLEL"), "", "ub race"),
        ("PARALLEL".into(), &format!("{STORE}\n{LOAD}"), "ub race"),
        ("PARALLEL".into(), &format!("{STORE}\ncall void @__kmpc_barrier(ptr null, i32 0)\n{LOAD}"), "counted"),
        (format!("PARALLEL\n{STORE}"), LOAD, "counted"),
        ("call void @__kmpc_future()".into(), "", "unsupported: call @__kmpc_future"),
    ] {
        assert_eq!(run(&kernel(2, 4, &body, region)), end, "{body} {region}");
    }
    // This call requests no parallel execution, so each thread would have to execute the region alone. The machine does
    // not model this.
    let alone = "call void @__kmpc_parallel_60(ptr null, i32 0, i32 0, i32 -1, i32 -1, ptr @region, ptr @wrap, ptr %args, i64 1, i32 0)";
    assert_eq!(run(&kernel(2, 4, alone, "")), "unsupported: call @__kmpc_parallel_60");
}

#[test]
fn numbers_in_regions() {
    let inside = |value: &str| kernel(2, 4, "PARALLEL", value);
    let outside = |value: &str| kernel(2, 4, value, "");
    is(&inside, "%v = call i32 @omp_get_thread_num()", "%t");
    is(&inside, "%v = call i32 @__kmpc_global_thread_num(ptr null)", "%t");
    is(&inside, "%v = load i32, ptr %id", "%t");
    is(&inside, "%v = load i32, ptr %bound", "0");
    is(&inside, "%v = load i32, ptr %x", "7");
    is(&inside, "%v = call i32 @omp_get_num_threads()", "4");
    is(&inside, "%v = call i32 @omp_get_level()", "1");
    is(&outside, "%v = call i32 @omp_get_thread_num()", "0");
    is(&outside, "%v = call i32 @omp_get_num_threads()", "1");
    is(&outside, "%v = call i32 @omp_get_level()", "0");
    // Only the requested number of threads executes the region and waits at its barriers.
    let two = |value: &str| {
        let all = kernel(2, 4, "PARALLEL", value);
        all.replace("i32 1, i32 -1, i32 -1, ptr @region", "i32 1, i32 2, i32 -1, ptr @region")
    };
    is(&two, "call void @__kmpc_barrier(ptr null, i32 0)\n%v = call i32 @omp_get_num_threads()", "2");
    is(&two, "%h = lshr i32 %t, 1\n%v = add i32 %h, 5", "5");
    // A region inside a region has one thread.
    let nested = "%l = call i32 @omp_get_level()\n%outer = icmp eq i32 %l, 1\nbr i1 %outer, label %again, label %in\nagain:\n\
        %a = alloca ptr\nstore ptr %x, ptr %a\n\
        call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @region, ptr @wrap, ptr %a, i64 1, i32 0)\n\
        ret void\nin:\n";
    let nested = |value: &str| kernel(2, 4, "PARALLEL", &format!("{nested}{value}"));
    is(&nested, "%v = call i32 @omp_get_thread_num()", "0");
    is(&nested, "%v = call i32 @omp_get_num_threads()", "1");
}

#[test]
fn the_main_thread_runs_and_workers_wait_in_generic_mode() {
    // 64 threads: one warp of workers, and the main thread in the second warp.
    let inside = |value: &str| kernel(1, 64, "PARALLEL", value);
    let outside = |value: &str| kernel(1, 64, value, "");
    is(&outside, "%v = add i32 %t, 0", "32");
    is(&outside, "%v = call i32 @omp_get_thread_num()", "0");
    is(&inside, "%h = lshr i32 %t, 5\n%v = add i32 %h, 0", "0");
    is(&inside, "%v = call i32 @omp_get_num_threads()", "32");
    is(&inside, "%v = call i32 @omp_get_thread_num()", "%t");
    is(&inside, "%v = load i32, ptr %id", "%t");
    let shared = "%p = call align 16 ptr @__kmpc_alloc_shared(i64 4)\nstore i32 9, ptr %p\nstore ptr %p, ptr %args\nPARALLEL\n\
                  call void @__kmpc_free_shared(ptr %p, i64 4)";
    for (body, region, end) in [
        // Workers read what the main thread wrote, and the main thread reads what workers wrote.
        ("store i32 5, ptr @g\nPARALLEL".into(), "%l = load i32, ptr @g", "counted"),
        ("PARALLEL\nstore i32 5, ptr @g".into(), "%l = load i32, ptr @g", "counted"),
        ("PARALLEL\n%q = call ptr @place(i32 3)\n%l = load i32, ptr %q".into(), STORE, "counted"),
        ("PARALLEL".into(), &format!("{STORE}\n{LOAD}") as &str, "ub race"),
        ("PARALLEL".into(), &format!("{STORE}\ncall void @__kmpc_barrier(ptr null, i32 0)\n{LOAD}"), "counted"),
        (shared.to_string(), "%l = load i32, ptr %x", "counted"),
        // Two regions, one after the other, are ordered.
        (
            "PARALLEL\nPARALLEL".into(),
            &format!("{LOAD}\ncall void @__kmpc_barrier(ptr null, i32 0)\n{STORE}"),
            "counted",
        ),
    ] {
        let text = kernel(1, 64, &body, region);
        assert_eq!(run(&text), end, "{text}");
    }
    // A block of one warp has no workers, so the main thread executes the region.
    let alone = |value: &str| kernel(1, 32, "PARALLEL", value);
    is(&alone, "%v = call i32 @omp_get_num_threads()", "1");
    is(&alone, "%v = load i32, ptr %x", "7");
}

/// Four threads share the iterations 0 to 9, and each iteration is executed once.
#[test]
fn static_loop_iterations_are_distributed_once() {
    let share = "%lower = alloca i32\n%upper = alloca i32\n%stride = alloca i32\n%last = alloca i32\n\
        store i32 0, ptr %lower\nstore i32 9, ptr %upper\nstore i32 1, ptr %stride\nstore i32 0, ptr %last\n\
        call void @__kmpc_for_static_init_4(ptr null, i32 %t, i32 KIND, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 1, i32 CHUNK)";
    let of = |kind: u32, chunk: u32| {
        let text = share.replace("KIND", &kind.to_string()).replace("CHUNK", &chunk.to_string());
        move |value: &str| kernel(2, 4, "PARALLEL", &format!("{text}\n{value}"))
    };
    // With the schedule kind 34, each thread gets one chunk, and the chunks have 3, 3, 2 and 2 iterations. With the
    // kind 33, the threads take turns to get chunks of two iterations.
    is(
        &of(34, 1),
        "%a = load i32, ptr %lower\n%m = mul i32 %t, 3\n%e = icmp eq i32 %t, 3\n%z = zext i1 %e to i32\n%w = sub i32 %m, %z\n%v = sub i32 %a, %w",
        "0",
    );
    is(&of(33, 2), "%a = load i32, ptr %lower\n%w = mul i32 %t, 2\n%v = sub i32 %a, %w", "0");
    is(&of(33, 2), "%v = load i32, ptr %stride", "8");
    is(&of(33 | 1 << 30, 2), "%v = load i32, ptr %stride", "8");
    is(
        &of(33, 2),
        "%a = load i32, ptr %last\n%w = icmp eq i32 %t, 0\n%z = zext i1 %w to i32\n%v = sub i32 %a, %z",
        "0",
    );
    assert_eq!(run(&of(35, 1)("")), "unsupported: call @__kmpc_for_static_init_4");
    let loops = "%n = call i32 @omp_get_num_threads()\n\
        call void @__kmpc_for_static_loop_4u(ptr null, ptr @body, ptr %x, i32 10, i32 %n, i32 0)\n\
        call void @__kmpc_barrier(ptr null, i32 0)\n";
    let body = "define internal void @body(i32 %i, ptr %x) {\n%p = call ptr @place(i32 %i)\nstore i32 %i, ptr %p\nret void\n}\n";
    let loops = |value: &str| kernel(2, 4, "PARALLEL", &format!("{loops}{value}")) + body;
    is(&loops, "%p = call ptr @place(i32 9)\n%v = load i32, ptr %p", "9");
}

/// Threads take the iterations 0 to 9 chunk by chunk. Each iteration is executed exactly once, by any of the threads.
#[test]
fn chunks_are_taken_one_by_one() {
    let declared = "declare void @__kmpc_dispatch_init_4(ptr, i32, i32, i32, i32, i32, i32)\n\
        declare i32 @__kmpc_dispatch_next_4(ptr, i32, ptr, ptr, ptr, ptr)\ndeclare void @__kmpc_dispatch_fini_4(ptr, i32)\n\
        declare void @__kmpc_dispatch_deinit(ptr, i32)\ndeclare void @__kmpc_ordered(ptr, i32)\ndeclare void @__kmpc_end_ordered(ptr, i32)\n";
    let of = |kind: u32, chunk: u32, write: &str, after: &str| {
        let region = format!(
            "%lower = alloca i32\n%upper = alloca i32\n%stride = alloca i32\n%last = alloca i32\n\
             call void @__kmpc_dispatch_init_4(ptr null, i32 %t, i32 {kind}, i32 0, i32 9, i32 1, i32 {chunk})\n\
             br label %take\ntake:\n\
             %more = call i32 @__kmpc_dispatch_next_4(ptr null, i32 %t, ptr %last, ptr %lower, ptr %upper, ptr %stride)\n\
             %has = icmp ne i32 %more, 0\nbr i1 %has, label %begin, label %done\nbegin:\n\
             %first = load i32, ptr %lower\n%end = load i32, ptr %upper\nbr label %loop\nloop:\n\
             %i = phi i32 [ %first, %begin ], [ %j, %loop ]\n%at = call ptr @place(i32 %i)\n\
             %old = load i32, ptr %at\n%was = icmp eq i32 %old, 100\ncall void @llvm.assume(i1 %was)\n\
             {write}\n%j = add i32 %i, 1\n%again = icmp sle i32 %j, %end\nbr i1 %again, label %loop, label %take\ndone:\n\
             call void @__kmpc_dispatch_deinit(ptr null, i32 %t)\ncall void @__kmpc_barrier(ptr null, i32 0)\n{after}"
        );
        let fill = (0..10).map(|i| format!("%p{i} = call ptr @place(i32 {i})\nstore i32 100, ptr %p{i}\n"));
        let main = format!(
            "%main = icmp eq i32 %t, 0\nbr i1 %main, label %fill, label %filled\nfill:\n{}br label %filled\nfilled:\nPARALLEL",
            fill.collect::<String>()
        );
        kernel(2, 4, &main, &region) + declared
    };
    let write = "store i32 %i, ptr %at";
    for chunk in [1, 3, 100] {
        let make = |value: &str| of(35, chunk, write, value);
        is(&make, "%q = call ptr @place(i32 7)\n%v = load i32, ptr %q", "7");
        assert_eq!(run(&of(36 | 1 << 30, chunk, write, "")), "counted");
    }
    // All iterations write one word, in several threads.
    assert_eq!(run(&of(35, 10, "store i32 %i, ptr @g", "")), "counted", "one chunk is for one thread");
    let text = of(35, 1, "store i32 %t, ptr @g", "").replace("GRID", "1");
    let all = (0..8).map(|schedule_seed| outcome_of(&text, &Options { schedule_seed, ..Options::default() }));
    assert!(all.into_iter().any(|end| end == "ub race"), "chunks are not ordered");
    assert_eq!(run(&of(38, 1, write, "")), "unsupported: call @__kmpc_dispatch_init_4");
    // One thread executes an ordered loop, whatever the chunks.
    let ordered = "call void @__kmpc_ordered(ptr null, i32 %t)\nstore i32 %t, ptr @g\ncall void @__kmpc_end_ordered(ptr null, i32 %t)\n\
        call void @__kmpc_dispatch_fini_4(ptr null, i32 %t)";
    for schedule_seed in 0..8 {
        let text = of(66, 1, ordered, "").replace("GRID", "1");
        assert_eq!(outcome_of(&text, &Options { schedule_seed, ..Options::default() }), "counted");
    }
    assert_eq!(run(&of(35, 1, ordered, "")), "unsupported: call @__kmpc_ordered", "not in an ordered loop");
}

/// OpenMP, "critical Construct", "single Construct", "masked Construct".
#[test]
fn regions_of_one_thread() {
    let declared = "declare void @__kmpc_critical(ptr, i32, ptr)\ndeclare void @__kmpc_end_critical(ptr, i32, ptr)\n\
        declare i32 @__kmpc_single(ptr, i32)\ndeclare void @__kmpc_end_single(ptr, i32)\ndeclare i32 @__kmpc_master(ptr, i32)\n\
        declare i32 @__kmpc_masked(ptr, i32, i32)\ndeclare void @__kmpc_end_masked(ptr, i32)\n\
        declare i64 @__kmpc_warp_active_thread_mask()\ndeclare void @__kmpc_syncwarp(i64)\n\
        @one = common global [8 x i32] zeroinitializer\n@two = common global [8 x i32] zeroinitializer\n";
    let of = |region: &str, after: &str| kernel(2, 4, &format!("PARALLEL\n{after}"), region) + declared;
    let add = |name: &str| {
        format!(
            "call void @__kmpc_critical(ptr null, i32 %t, ptr {name})\n%a = load i32, ptr @g\n%b = add i32 %a, 1\nstore i32 %b, ptr @g\n\
             call void @__kmpc_end_critical(ptr null, i32 %t, ptr {name})"
        )
    };
    let sum = |value: &str| of(&add("@one"), &format!("%v = load i32, ptr @g\n{value}"));
    is(&|value| sum(value), "", "4");
    assert_eq!(run(&of(&add("%lock").replace("call void @__kmpc_critical", "%odd = and i32 %t, 1\n%is = icmp eq i32 %odd, 0\n%lock = select i1 %is, ptr @one, ptr @two\ncall void @__kmpc_critical"), "")), "ub race");
    assert_eq!(
        run(&of(&add("@one").replace("@__kmpc_critical(ptr null", "@__kmpc_end_critical(ptr null"), "")),
        "unsupported: call @__kmpc_end_critical"
    );
    let kept = add("@one").replace("call void @__kmpc_end_critical(ptr null, i32 %t, ptr @one)", "");
    assert_eq!(run(&of(&kept, "")), "deadlock");
    for name in ["single", "master"] {
        let value = format!(
            "%m = call i32 @__kmpc_{name}(ptr null, i32 %t)\n%n = icmp eq i32 %t, 0\n%z = zext i1 %n to i32\n%v = sub i32 %m, %z"
        );
        is(&|check: &str| of(&format!("{value}\n{check}"), ""), "", "0");
    }
    let masked = "%m = call i32 @__kmpc_masked(ptr null, i32 %t, i32 2)\n%n = icmp eq i32 %t, 2\n%z = zext i1 %n to i32\n%v = sub i32 %m, %z";
    is(&|check: &str| of(&format!("{masked}\n{check}"), ""), "", "0");
    let meets = format!("{STORE}\ncall void @__kmpc_syncwarp(i64 15)\n{LOAD}");
    assert_eq!(run(&of(&meets, "")), "counted");
    assert_eq!(run(&of(&meets.replace("i64 15", "i64 1"), "")), "ub divergent-barrier");
    let own = "%l = call i64 @__kmpc_warp_active_thread_mask()\n%n = trunc i64 %l to i32\n%s = lshr i32 %n, %t\n%v = and i32 %s, 1";
    is(&|check: &str| of(&format!("{own}\n{check}"), ""), "", "1");
}

/// The result is the sum of the numbers of all threads and teams.
#[test]
fn reductions_combine_values_of_all_threads() {
    let functions = "define internal void @shuffle(ptr %list, i16 %lane, i16 %by, i16 %how) {
  %p = load ptr, ptr %list
  %a = load i32, ptr %p
  %b = call i32 @__kmpc_shuffle_int32(i32 %a, i16 %by, i16 32)
  %whole = icmp eq i16 %how, 0
  %first = icmp ult i16 %lane, %by
  %adds = or i1 %whole, %first
  br i1 %adds, label %add, label %move
add:
  %c = add i32 %a, %b
  store i32 %c, ptr %p
  ret void
move:
  store i32 %b, ptr %p
  ret void
}
define internal void @copy(ptr %list, i32 %warps) {
  %t = call i32 @__kmpc_get_hardware_thread_id_in_block()
  %p = load ptr, ptr %list
  %lane = and i32 %t, 31
  call void @__kmpc_barrier(ptr null, i32 %t)
  %is = icmp eq i32 %lane, 0
  br i1 %is, label %out, label %meet
out:
  %a = load i32, ptr %p
  %w = lshr i32 %t, 5
  %q = call ptr @place(i32 %w)
  store i32 %a, ptr %q
  br label %meet
meet:
  call void @__kmpc_barrier(ptr null, i32 %t)
  %takes = icmp ult i32 %t, %warps
  br i1 %takes, label %in, label %end
in:
  %o = call ptr @place(i32 %t)
  %b = load i32, ptr %o
  store i32 %b, ptr %p
  br label %end
end:
  ret void
}
define internal void @leave(ptr %buffer, i32 %i, ptr %list) {
  %p = load ptr, ptr %list
  %a = load i32, ptr %p
  %q = getelementptr i32, ptr %buffer, i32 %i
  store i32 %a, ptr %q
  ret void
}
define internal void @take(ptr %buffer, i32 %i, ptr %list) {
  %p = load ptr, ptr %list
  %q = getelementptr i32, ptr %buffer, i32 %i
  %a = load i32, ptr %q
  store i32 %a, ptr %p
  ret void
}
define internal void @add(ptr %buffer, i32 %i, ptr %list) {
  %p = load ptr, ptr %list
  %q = getelementptr i32, ptr %buffer, i32 %i
  %a = load i32, ptr %q
  %b = load i32, ptr %p
  %c = add i32 %a, %b
  store i32 %c, ptr %p
  ret void
}
";
    let team = "%sum = alloca i32\n%list = alloca ptr\nstore ptr %sum, ptr %list\nstore i32 %t, ptr %sum\n\
        %f = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 4, ptr %list, ptr @shuffle, ptr @copy)\n\
        %is = icmp eq i32 %f, 1\nbr i1 %is, label %have, label %none\nnone:\nret void\nhave:\n";
    for (block, sum) in [(32, 496), (64, 2016), (40, 780), (128, 8128)] {
        let make = |value: &str| kernel(2, block, "PARALLEL", &format!("{team}{value}")) + functions;
        is(&make, "%v = load i32, ptr %sum", &sum.to_string());
    }
    let league = "%sum = alloca i32\n%list = alloca ptr\nstore ptr %sum, ptr %list\nstore i32 3, ptr %sum\n\
        %b = call ptr @__kmpc_reduction_get_fixed_buffer()\n\
        %f = call i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr null, ptr %b, i32 8, i64 4, ptr %list, ptr @shuffle, ptr @copy, ptr @leave, ptr @add, ptr @take, ptr @add)\n\
        %is = icmp eq i32 %f, 1\nbr i1 %is, label %have, label %all\nhave:\n";
    for (mode, block) in [(2, 4), (1, 64)] {
        for (grid, want, end) in [(1, 3, "counted"), (3, 9, "counted"), (3, 8, "ub assume")] {
            let check = format!(
                "%v = load i32, ptr %sum\n%ok = icmp eq i32 %v, {want}\ncall void @llvm.assume(i1 %ok)\nbr label %all\nall:"
            );
            let text = kernel(mode, block, &format!("{league}{check}"), "") + functions;
            assert_eq!(run_grid(&text, grid), end, "{mode} {grid} {want}");
        }
    }
    // The buffer has a limited number of records. If there are more teams than records, teams would have to wait for
    // each other, so the run is discarded.
    let text = kernel(2, 4, &format!("{league}br label %all\nall:"), "") + functions;
    assert_eq!(run_grid(&text, 9), "unsupported: call @__kmpc_nvptx_teams_reduce_nowait_v2");
}

/// The workers' loop is in the module. openmp-opt generates such loops.
#[test]
fn workers_of_a_loop_in_the_module() {
    let text = kernel(
        1,
        64,
        "store i32 5, ptr @g\nPARALLEL\n%q = call ptr @place(i32 3)\n%v = load i32, ptr %q\n\
        %ok = icmp eq i32 %v, 5\ncall void @llvm.assume(i1 %ok)",
        "%l = load i32, ptr @g\nstore i32 %l, ptr %own",
    );
    let text = text.replace("{ i8 1, i8 0,", "{ i8 0, i8 0,").replace(
        "out:\nret void",
        "out:\n%w = icmp ult i32 %r, 32\nbr i1 %w, label %loop, label %end\nloop:\n%work = alloca ptr\n\
         call void @__kmpc_barrier_simple_generic(ptr null, i32 %r)\n%a = call i1 @__kmpc_kernel_parallel(ptr %work)\n\
         %f = load ptr, ptr %work\n%none = icmp eq ptr %f, null\nbr i1 %none, label %end, label %some\nsome:\n\
         br i1 %a, label %active, label %done\nactive:\ncall void %f(i16 0, i32 %r)\n\
         call void @__kmpc_kernel_end_parallel()\nbr label %done\ndone:\n\
         call void @__kmpc_barrier_simple_generic(ptr null, i32 %r)\nbr label %loop\nend:\nret void",
    ) + "declare void @__kmpc_barrier_simple_generic(ptr, i32)\ndeclare i1 @__kmpc_kernel_parallel(ptr)\n\
         declare void @__kmpc_kernel_end_parallel()\n";
    assert_eq!(run(&text), "counted");
    assert_eq!(run(&text.replace("icmp eq i32 %v, 5", "icmp eq i32 %v, 6")), "ub assume");
}

/// Without a kernel that initialises the runtime, the number of threads is unknown. Hosts launch kernels in one
/// dimension.
#[test]
fn uninitialised_openmp_runtime_is_unsupported() {
    let text = kernel(2, 4, "PARALLEL", "");
    let without = text.replace("call i32 @__kmpc_target_init(ptr @env, ptr null)", "add i32 0, -1");
    assert_eq!(run(&without), "unsupported: call @__kmpc_get_hardware_thread_id_in_block");
    let flat = text.replace("block=4,1,1", "block=2,2,1");
    assert_eq!(run(&flat), "ub launch");
}
