//! Operations that the lanes of a warp execute together: the PTX ISA's "vote.sync", "match.sync", "elect.sync",
//! "activemask", "ldmatrix" and "stmatrix". The tests state the result of each lane.

use super::matrices::{declaring, ends, kernel};
use super::*;

const DECLARED: &str = "declare i1 @llvm.nvvm.vote.all.sync(i32, i1)\ndeclare i1 @llvm.nvvm.vote.any.sync(i32, i1)\n\
    declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)\ndeclare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n\
    declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)\n\
    declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)\ndeclare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)\n\
    declare { i32, i1 } @llvm.nvvm.elect.sync(i32)\ndeclare i32 @llvm.nvvm.activemask()\n\
    declare i32 @llvm.nvvm.redux.sync.min(i32, i32)\ndeclare i32 @llvm.nvvm.redux.sync.max(i32, i32)";

/// Returns the values of the `i32` `%r` in one of four lanes, over several runs.
fn gives(code: &str, lane: u32) -> Vec<u32> {
    let text = kernel(
        4,
        &declaring(
            &format!("{code}\n%q = getelementptr i32, ptr addrspace(1) %p, i32 %t\nstore i32 %r, ptr addrspace(1) %q"),
            DECLARED,
        ),
    );
    let one = |schedule_seed| {
        let options = Options { schedule_seed, keep_memory: true, ..Options::default() };
        let run = executed(&text, &options, |_| Watch::default());
        assert_eq!(run.outcome, Outcome::Counted, "{code}");
        let bytes = &run.memory[0].2;
        (0..4).fold(0, |all, k| all | u32::from(bytes[(4 * lane + k) as usize].expect("it is stored")) << (8 * k))
    };
    let mut all: Vec<u32> = (0..3).map(one).collect();
    all.dedup();
    all
}

#[test]
fn votes_count_true_lanes() {
    for yes in 0..=4u32 {
        let vote = |name: &str| {
            let (ty, widen) = match name {
                "ballot" => ("i32", "%r = add i32 %v, 0"),
                _ => ("i1", "%r = zext i1 %v to i32"),
            };
            gives(
                &format!(
                    "%c = icmp ult i32 %t, {yes}\n%v = call {ty} @llvm.nvvm.vote.{name}.sync(i32 15, i1 %c)\n{widen}"
                ),
                2,
            )
        };
        assert_eq!(vote("all"), [u32::from(yes == 4)], "{yes}");
        assert_eq!(vote("any"), [u32::from(yes > 0)], "{yes}");
        assert_eq!(vote("uni"), [u32::from(yes == 0 || yes == 4)], "{yes}");
        assert_eq!(vote("ballot"), [(1 << yes) - 1], "{yes}");
    }
}

/// NVVM IR, "llvm.nvvm.vote.sync": the second argument is the mode. The result of a ballot is in member 0 of the
/// returned struct, and the result of any other vote in member 1. The machine chooses a random value for the member
/// that has no result.
#[test]
fn a_mode_selects_the_vote() {
    for yes in 0..=4u32 {
        let vote = |mode: u32, member: u32| {
            let widen = if member == 0 { "%r = add i32 %v, 0" } else { "%r = zext i1 %v to i32" };
            gives(
                &format!(
                    "%c = icmp ult i32 %t, {yes}\n%a = call {{ i32, i1 }} @llvm.nvvm.vote.sync(i32 15, i32 {mode}, i1 %c)\n\
                     %v = extractvalue {{ i32, i1 }} %a, {member}\n{widen}"
                ),
                2,
            )
        };
        assert_eq!(vote(0, 1), [u32::from(yes == 4)], "{yes}");
        assert_eq!(vote(1, 1), [u32::from(yes > 0)], "{yes}");
        assert_eq!(vote(2, 1), [u32::from(yes == 0 || yes == 4)], "{yes}");
        assert_eq!(vote(3, 0), [(1 << yes) - 1], "{yes}");
    }
    let of = |mode: u32| {
        let code = format!(
            "%a = call {{ i32, i1 }} @llvm.nvvm.vote.sync(i32 15, i32 {mode}, i1 true)\n\
             %f = extractvalue {{ i32, i1 }} %a, @@\nbr i1 %f, label %e, label %e\ne:"
        );
        declaring(&code, DECLARED)
    };
    ends(4, &of(0), &[("1", "counted")]);
    ends(4, &of(3), &[("1", "ub undef")]);
}

#[test]
fn matches_are_lanes_of_the_same_value() {
    let any = |value: &str, lane| {
        gives(&format!("%x = {value}\n%r = call i32 @llvm.nvvm.match.any.sync.i32(i32 15, i32 %x)"), lane)
    };
    assert_eq!((any("lshr i32 %t, 1", 0), any("lshr i32 %t, 1", 3)), (vec![0b11], vec![0b1100]));
    assert_eq!((any("and i32 %t, 0", 2), any("add i32 %t, 0", 2)), (vec![0b1111], vec![0b100]));
    let all = |value: &str, member: u32| {
        gives(
            &format!(
                "%x = {value}\n%a = call {{ i32, i1 }} @llvm.nvvm.match.all.sync.i32p(i32 15, i32 %x)\n%m = extractvalue {{ i32, i1 }} %a, 0\n\
                 %f = extractvalue {{ i32, i1 }} %a, 1\n%w = zext i1 %f to i32\n%r = add i32 {}, 0",
                if member == 0 { "%m" } else { "%w" }
            ),
            1,
        )
    };
    assert_eq!((all("and i32 %t, 0", 0), all("and i32 %t, 0", 1)), (vec![15], vec![1]));
    assert_eq!((all("lshr i32 %t, 1", 0), all("lshr i32 %t, 1", 1)), (vec![0], vec![0]));
    // If a lane's operand is undefined, the result is undefined in all lanes.
    let undefined = "%m = alloca i32\n%u = load i32, ptr %m\n%is = icmp eq i32 %t, 3\n%x = select i1 %is, i32 %u, i32 5\n\
        %a = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 15, i32 %x)\n%f = extractvalue { i32, i1 } %a, 1\nbr i1 %f, label %e, label %e\ne:";
    ends(4, &declaring(&undefined.replace("i32 %u,", "i32 @@,"), DECLARED), &[("5", "counted"), ("%u", "ub undef")]);
}

#[test]
fn extremes_of_equal_and_unequal_numbers() {
    for (value, min, max) in [("sub i32 %t, 2", -2, 1), ("and i32 %t, 0", 0, 0), ("sub i32 7, %t", 4, 7)] {
        for (name, want) in [("min", min), ("max", max)] {
            let code = format!("%x = {value}\n%r = call i32 @llvm.nvvm.redux.sync.{name}(i32 %x, i32 15)");
            assert_eq!(gives(&code, 1), [want as u32], "{name} {value}");
        }
    }
}

/// PTX ISA, "shfl.sync" and similar: the operation waits for the lanes of the mask that have not ended.
#[test]
fn ended_lanes_take_no_part() {
    let code = |operation: &str| {
        let body =
            format!("%c = icmp ult i32 %t, 2\nbr i1 %c, label %in, label %out\nin:\n{operation}\nbr label %out\nout:");
        kernel(4, &declaring(&body, &format!("{DECLARED}\ndeclare void @llvm.nvvm.bar.warp.sync(i32)")))
    };
    let ends = |operation: &str| outcome_of(&code(operation), &Options::default());
    assert_eq!(ends("%v = call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 true)"), "counted");
    assert_eq!(ends("call void @llvm.nvvm.bar.warp.sync(i32 15)"), "ub divergent-barrier");
}

/// `activemask` contains the executing lane and an unknown selection of the other lanes. The mask contains no lane of a
/// different warp or block, and no lane that has ended.
#[test]
fn active_lanes_are_of_the_own_warp() {
    let text = |early: u32, wait: &str| {
        let body = format!(
            "%lane = and i32 %t, 31\n%c = icmp ult i32 %lane, {early}\nbr i1 %c, label %out, label %in\nin:\n\
             %r = call i32 @llvm.nvvm.activemask()\n{wait}\n%q = getelementptr i32, ptr addrspace(1) %p, i32 %t\nstore i32 %r, ptr addrspace(1) %q\nbr label %out\nout:"
        );
        kernel(40, &declaring(&body, DECLARED))
    };
    let masks = |early: u32, wait: &str, undef_seed: u64| -> Vec<Option<u32>> {
        let options = Options { undef_seed, schedule_seed: undef_seed + 1, keep_memory: true, ..Options::default() };
        let run = executed(&text(early, wait), &options, |_| Watch::default());
        assert_eq!(run.outcome, Outcome::Counted);
        let bytes = run.memory[0].2.clone();
        let word =
            |t: usize| bytes[4 * t..4 * t + 4].iter().rev().try_fold(0u32, |w, b| Some(w << 8 | u32::from((*b)?)));
        (0..40).map(word).collect()
    };
    let (mut ever, mut always, mut full) = ([0u32; 2], [u32::MAX; 2], 0);
    for seed in 0..16 {
        // No lane ends before all lanes have executed `activemask`.
        let masks_of_all = masks(0, "call void @llvm.nvvm.barrier0()", seed);
        full += u32::from((0..40).all(|t| masks_of_all[t] == Some([u32::MAX, 0xff][t / 32])));
        for (t, mask) in masks(0, "", seed).into_iter().enumerate() {
            let (warp, mask) = (t / 32, mask.expect("each lane stores"));
            assert_eq!(mask >> (t % 32) & 1, 1, "lane {t} is active: {mask:#x}");
            ever[warp] |= mask & !(1 << (t % 32));
            always[warp] &= mask | 1 << (t % 32);
        }
    }
    assert!(ever[0].count_ones() > 16 && ever[1].count_ones() > 4 && ever[1] <= 0xff, "{ever:x?}");
    assert_eq!(always, [0, 0]);
    assert!((8..16).contains(&full), "in most runs all lanes are together: {full}");
    // When programs are compared, the mask is a nondeterministic choice.
    assert!(is_drawn(
        "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.activemask()\ndefine i32 @k() {\n%r = call i32 @llvm.nvvm.activemask()\nret i32 %r\n}\n"
    ));
    // In each draw one lane is elected, so the elected lane is not tainted.
    assert!(!is_drawn(
        "target triple = \"nvptx64-nvidia-cuda\"\ndeclare { i32, i1 } @llvm.nvvm.elect.sync(i32)\ndefine i32 @k() {\n\
         %e = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)\n%r = extractvalue { i32, i1 } %e, 0\nret i32 %r\n}\n"
    ));
}

/// For each row, one lane has the row's address. For one matrix these are lanes 0 to 7, for two matrices lanes 0 to 15,
/// and for four matrices all lanes. The addresses of other lanes are ignored.
#[test]
fn lanes_that_bring_a_row() {
    let registers = |n: u32| match n {
        1 => "i32".to_string(),
        n => format!("{{ {} }}", vec!["i32"; n as usize].join(", ")),
    };
    let rows = "%lane = mul i32 %t, 16\n%own = getelementptr i8, ptr addrspace(3) @s, i32 %lane\n\
        call void asm sideeffect \"st.shared.v4.b32 [$0], {0, 0, 0, 0}; bar.warp.sync -1;\", \"l\"(ptr addrspace(3) %own)\n\
        %brings = icmp ult i32 %t, @@\n%row = select i1 %brings, ptr addrspace(3) %own, ptr addrspace(3) poison\n";
    for n in [1, 2, 4] {
        let load = format!("llvm.nvvm.ldmatrix.sync.aligned.m8n8.x{n}.b16.p3");
        let store = format!("llvm.nvvm.stmatrix.sync.aligned.m8n8.x{n}.b16.p3");
        let parts = vec!["i32"; n as usize].join(", ");
        let declared = format!(
            "declare {} @{load}(ptr addrspace(3))\ndeclare void @{store}(ptr addrspace(3), {parts})",
            registers(n)
        );
        let loads = format!("{rows}%v = call {} @{load}(ptr addrspace(3) %row)", registers(n));
        let given = vec!["i32 %t"; n as usize].join(", ");
        let stores = format!("{rows}call void @{store}(ptr addrspace(3) %row, {given})");
        let (all, fewer) = ((8 * n).to_string(), (8 * n - 1).to_string());
        for body in [loads, stores] {
            ends(32, &declaring(&body, &declared), &[(&all, "counted"), (&fewer, "ub poison")]);
        }
    }
}

/// Lane l has two elements of row l / 4 of each matrix. The element in the lower half of the register has the number 2
/// (l mod 4) in its row; the element in the upper half has the next number.
#[test]
fn registers_of_a_matrix() {
    let filled = "%even = mul i32 %t, 2\n%lane = mul i32 %t, 16\n%row = getelementptr i8, ptr addrspace(3) @s, i32 %lane\n\
        call void asm sideeffect \"{ .reg .b32 v; mul.lo.u32 v, $1, 0x00100010; add.u32 v, v, 0x00010000; st.shared.b32 [$0], v; add.u32 v, v, 0x00020002; \
        st.shared.b32 [$0 + 4], v; add.u32 v, v, 0x00020002; st.shared.b32 [$0 + 8], v; add.u32 v, v, 0x00020002; st.shared.b32 [$0 + 12], v; } bar.warp.sync -1;\", \
        \"l,r\"(ptr addrspace(3) %row, i32 %t)\n";
    // Element c of row r is 16 r + c.
    let want = "%own = lshr i32 %t, 2\n%base = add i32 %own, MATRIX\n%first = mul i32 %base, 16\n%quarter = and i32 %t, 3\n%twice = mul i32 %quarter, 2\n\
        %low = add i32 %first, %twice\n%next = add i32 %low, @@\n%high = shl i32 %next, 16\n%want = or i32 %low, %high\n\
        %ok = icmp eq i32 %got, %want\ncall void @llvm.assume(i1 %ok)";
    let declared = "declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3))\n\
        declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3), i32, i32)";
    let load = "%m = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %row)\n";
    for matrix in 0..2 {
        let got = format!("%got = extractvalue {{ i32, i32 }} %m, {matrix}\n");
        let body = format!("{filled}{load}{got}{}", want.replace("MATRIX", &(8 * matrix).to_string()));
        ends(32, &declaring(&body, declared), &[("1", "counted"), ("2", "ub assume")]);
        // The test writes the matrices to the row addresses of lanes 16 to 31, and then reads them from there.
        let there = "%there = getelementptr i8, ptr addrspace(3) %row, i32 512\n\
            %x = extractvalue { i32, i32 } %m, 0\n%y = extractvalue { i32, i32 } %m, 1\n\
            call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %there, i32 %x, i32 %y)\n\
            call void asm sideeffect \"bar.warp.sync -1;\", \"\"()\n\
            %again = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %there)\n";
        let got = got.replace("%m", "%again");
        let body = format!("{filled}{load}{there}{got}{}", want.replace("MATRIX", &(8 * matrix).to_string()));
        ends(32, &declaring(&body, declared), &[("1", "counted"), ("2", "ub assume")]);
    }
    let aligned = format!(
        "{filled}%off = getelementptr i8, ptr addrspace(3) %row, i32 @@\ncall void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %off, i32 0, i32 0)"
    );
    ends(32, &declaring(&aligned, declared), &[("0", "counted"), ("16", "counted"), ("8", "ub misaligned")]);
}
