//! Variables whose addresses the module states (LangRef, "'absolute_symbol' Metadata"), such as those in AMDGPU's LDS
//! after `amdgpu-lower-module-lds`. Source of the rules: docs/machine.md, section 2.

use super::outcome_of;
use crate::Options;

fn run_on(triple: &str, variables: &str, arguments: &str, body: &str) -> String {
    let kernel = if triple.starts_with("nvptx") { "ptx_kernel" } else { "amdgpu_kernel" };
    let stated = if arguments.is_empty() { "" } else { "; aliasmith: arg 0 = object shared 4 align 4\n" };
    let text = format!(
        "; aliasmith: seed 7\n{stated}target triple = \"{triple}\"\n{variables}\ndeclare void @llvm.assume(i1)\n\
         define {kernel} void @k({arguments}) {{\n{body}\nret void\n}}\n"
    );
    outcome_of(&text, &Options::default())
}

fn run(variables: &str, body: &str) -> String {
    run_on("amdgcn-amd-amdhsa", variables, "", body)
}

/// A kernel that is defined only if the address of `@v` is in `low..high`.
fn address_in(low: u32, high: u32) -> String {
    format!(
        "%n = ptrtoint ptr addrspace(3) @v to i32\n%d = sub i32 %n, {low}\n%ok = icmp ult i32 %d, {}\n\
         call void @llvm.assume(i1 %ok)",
        high - low
    )
}

fn variable(name: &str, ty: &str, align: u32, stated: &str) -> String {
    let attachment = if stated.is_empty() { String::new() } else { format!(", !absolute_symbol !{stated}") };
    format!("@{name} = internal addrspace(3) global {ty} undef, align {align}{attachment}\n")
}

#[test]
fn a_stated_address_is_that_of_the_variable() {
    for (stated, align, low, high, end) in [
        // `!absolute_symbol` with a single address. The address may be 0, because null of LDS has a different address.
        ("{i32 0, i32 1}", 16, 0, 1, "counted"),
        ("{i32 20, i32 21}", 4, 20, 21, "counted"),
        ("{i32 20, i32 21}", 4, 0, 20, "ub assume"),
        // If several addresses are stated, the variable has one that also satisfies its alignment.
        ("{i32 65, i32 90}", 16, 80, 81, "counted"),
        ("{i32 65, i32 66, i32 90, i32 100}", 16, 96, 97, "counted"),
        ("{i32 90, i32 8}", 8, 96, 97, "counted"),
        // The full set states nothing.
        ("{i32 -1, i32 -1}", 4, 0, 1, "ub assume"),
        ("", 4, 0, 1, "ub assume"),
        ("{i32 2, i32 3}", 4, 0, 4, "unsupported: a variable at an address that it cannot have"),
        ("{i32 16777216, i32 33554432}", 4, 0, 4, "unsupported: a variable at an address that it cannot have"),
    ] {
        let variables = variable("v", "[4 x i32]", align, if stated.is_empty() { "" } else { "0" })
            + &format!("!0 = !{}\n", if stated.is_empty() { "{}" } else { stated });
        assert_eq!(run(&variables, &address_in(low, high)), end, "{stated}");
    }
}

#[test]
fn object_at_address_zero_is_accessible() {
    let store = "store i32 5, ptr addrspace(3) @v\n";
    let generic = "%g = addrspacecast ptr addrspace(3) @v to ptr\n%w = load i32, ptr %g\n";
    let number = "%n = ptrtoint ptr addrspace(3) @v to i32\n";
    let back = "%q = inttoptr i32 0 to ptr addrspace(3)\n%w = load i32, ptr addrspace(3) %q\n";
    let is_five = "%ok = icmp eq i32 %w, 5\ncall void @llvm.assume(i1 %ok)";
    let at_zero = variable("v", "i32", 4, "0") + "!0 = !{i32 0, i32 1}\n";
    assert_eq!(run(&at_zero, &format!("{store}{generic}{is_five}")), "counted");
    assert_eq!(run(&at_zero, &format!("{store}{number}{back}{is_five}")), "counted");
    let unasked = run(&at_zero, &format!("{store}{back}{is_five}"));
    let undecided = "undecided: an access through null of a space other than 0";
    assert_eq!(unasked, undecided, "its address is not exposed");
    let anywhere = variable("v", "i32", 4, "");
    assert_eq!(run(&anywhere, &format!("{store}{number}{back}{is_five}")), undecided);
    // NVPTX's null is zero in shared memory too, so no variable can be there.
    let end = run_on("nvptx64-nvidia-cuda", &at_zero, "", store);
    assert_eq!(end, "unsupported: a variable at an address that it cannot have");
}

#[test]
fn objects_at_stated_addresses_must_not_overlap() {
    let both = "store i32 1, ptr addrspace(3) @v\nstore i32 2, ptr addrspace(3) @w";
    let two = |v: &str, w: &str| {
        let variables = variable("v", "[4 x i32]", 4, "0") + &variable("w", "i32", 4, "1");
        run(&format!("{variables}!0 = !{v}\n!1 = !{w}\n"), both)
    };
    assert_eq!(two("{i32 0, i32 1}", "{i32 16, i32 17}"), "counted");
    assert_eq!(two("{i32 0, i32 1}", "{i32 12, i32 13}"), "undecided: two variables at one address");
    assert_eq!(two("{i32 0, i32 1}", "{i32 0, i32 64}"), "counted", "there is room for both");
    // Objects without a stated address are placed after the objects with a stated address.
    let large = variable("v", "[4096 x i32]", 4, "0") + "!0 = !{i32 0, i32 1}\n";
    let behind = "store i32 1, ptr addrspace(3) %p\nstore i32 1, ptr addrspace(3) @v\n\
                  %n = ptrtoint ptr addrspace(3) %p to i32\n%ok = icmp uge i32 %n, 16384\ncall void @llvm.assume(i1 %ok)";
    assert_eq!(run_on("amdgcn-amd-amdhsa", &large, "ptr addrspace(3) %p", behind), "counted");
    // Dynamic shared memory also begins at its stated address, and has 256 bytes.
    let dynamic = "@v = external addrspace(3) global [0 x i8], align 4, !absolute_symbol !0\n!0 = !{i32 20, i32 21}\n";
    assert_eq!(run(dynamic, &address_in(20, 21)), "counted");
    let behind = behind.replace("16384", "276");
    assert_eq!(run_on("amdgcn-amd-amdhsa", dynamic, "ptr addrspace(3) %p", &behind), "counted");
}

/// LangRef, 'llvm.loop.parallel_accesses': a loop names access groups. An access in such a group does not depend on
/// other iterations of the loop.
#[test]
fn iterations_of_a_parallel_loop_are_independent() {
    // Every iteration writes at `place` and reads at `from`, under `!llvm.access.group`.
    let text = |place: &str, from: &str, groups: &str, md: &str| {
        format!(
            "; aliasmith: arg 0 = object global 64 align 16\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
             define void @k(ptr %p) {{\nbr label %loop\nloop:\n%i = phi i64 [ 0, %0 ], [ %n, %loop ]\n%n = add i64 %i, 1\n\
             %f = getelementptr i32, ptr %p, i64 {from}\n%v = load i32, ptr %f{groups}\n\
             %q = getelementptr i32, ptr %p, i64 {place}\nstore i32 5, ptr %q{groups}\n\
             %c = icmp ult i64 %n, 4\nbr i1 %c, label %loop, label %out, !llvm.loop !0\nout:\nret void\n}}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{{md}}}\n!2 = distinct !{{}}\n!3 = distinct !{{}}\n!4 = !{{!3, !2}}\n"
        )
    };
    let named = "!\"llvm.loop.parallel_accesses\", !2";
    let broken = "undecided: iterations that depend on each other, where an access group says that they do not";
    for (place, from, groups, md, end) in [
        ("%i", "%i", ", !llvm.access.group !2", named, "counted"),
        ("%n", "%i", ", !llvm.access.group !2", named, broken),
        ("%i", "%n", ", !llvm.access.group !2", named, broken),
        ("0", "%n", ", !llvm.access.group !2", named, broken),
        ("%n", "%i", ", !llvm.access.group !4", named, broken),
        // In some of these rows, the accesses are in no group or in a group that the loop does not name. In the
        // remaining rows, the loop names no group.
        ("%n", "%i", ", !llvm.access.group !3", named, "counted"),
        ("%n", "%i", "", named, "counted"),
        ("%n", "%i", ", !llvm.access.group !2", "!\"llvm.loop.vectorize.enable\", i1 true", "counted"),
    ] {
        assert_eq!(
            outcome_of(&text(place, from, groups, md), &Options::default()),
            end,
            "{place} {from} {groups} {md}"
        );
    }
    // Each time that the program enters the loop, a new execution of the loop begins.
    let nested = "; aliasmith: arg 0 = object global 64 align 16\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
        define void @k(ptr %p) {\nbr label %outer\nouter:\n%o = phi i64 [ 0, %0 ], [ %m, %end ]\n%m = add i64 %o, 1\nbr label %loop\n\
        loop:\n%i = phi i64 [ 0, %outer ], [ %n, %loop ]\n%n = add i64 %i, 1\n%q = getelementptr i32, ptr %p, i64 %i\n\
        %v = load i32, ptr %q, !llvm.access.group !2\nstore i32 5, ptr %q, !llvm.access.group !2\n%c = icmp ult i64 %n, 4\n\
        br i1 %c, label %loop, label %end, !llvm.loop !0\nend:\n%d = icmp ult i64 %m, 3\nbr i1 %d, label %outer, label %out\nout:\nret void\n}\n\
        !0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.parallel_accesses\", !2}\n!2 = distinct !{}\n";
    assert_eq!(outcome_of(nested, &Options::default()), "counted");
}
