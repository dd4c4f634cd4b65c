//! The initial contents of variables, their addresses, and which threads can access them. Source of the rules:
//! docs/machine.md, section 2; LangRef, 'Global Variables'; PTX ISA, "State Spaces".

use super::outcome_of;
use crate::Options;

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// Returns the outcome of a kernel that reads `%v` from the variable of the row, and then assumes that `%v` is `want`.
fn holds(seed: u32, variable: &str, read: &str, want: &str) -> String {
    run(&format!(
        "; aliasmith: seed {seed}\ntarget triple = \"nvptx64-nvidia-cuda\"\n%S = type {{ i8, i32, [2 x i16] }}\n@other = internal global i32 77\n{variable}\n\
         declare void @llvm.assume(i1)\ndefine void @k() {{\n{read}\n%ok = icmp eq i32 %v, {want}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
    ))
}

fn at(offset: u32) -> String {
    format!("%p = getelementptr i8, ptr @g, i64 {offset}\n%v = load i32, ptr %p, align 1")
}

#[test]
fn internal_variables_start_with_their_initialiser() {
    let rows = [
        ("i32 5", 0, "5"),
        ("[3 x i32] [i32 1, i32 2, i32 3]", 8, "3"),
        ("[2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 4]]", 12, "4"),
        ("[2 x [2 x i32]] [[2 x i32] zeroinitializer, [2 x i32] [i32 3, i32 4]]", 4, "0"),
        ("[8 x i8] c\"ab\\00\\01efgh\"", 4, "1751606885"),
        ("%S { i8 1, i32 2, [2 x i16] [i16 3, i16 4] }", 4, "2"),
        ("%S { i8 1, i32 2, [2 x i16] [i16 3, i16 4] }", 8, "262147"),
        ("[2 x %S] [%S zeroinitializer, %S { i8 1, i32 2, [2 x i16] zeroinitializer }]", 16, "2"),
        ("<4 x i16> <i16 1, i16 2, i16 3, i16 4>", 4, "262147"),
        ("<4 x i32> splat (i32 9)", 12, "9"),
        ("<2 x float> <float 1.0, float 2.0>", 4, "1073741824"),
        ("[2 x float] [float 1.0, float 2.0]", 4, "1073741824"),
        ("[4 x i32] zeroinitializer", 12, "0"),
    ];
    for (init, offset, want) in rows {
        for kind in ["internal global", "constant", "internal constant", "private unnamed_addr constant"] {
            for seed in 0..6 {
                assert_eq!(holds(seed, &format!("@g = {kind} {init}"), &at(offset), want), "counted", "{kind} {init}");
            }
        }
        let exported =
            (0..40).map(|seed| holds(seed, &format!("@g = global {init}"), &at(offset), want)).collect::<Vec<_>>();
        assert!(
            exported.iter().any(|o| o == "counted") && exported.iter().any(|o| o == "ub assume"),
            "{init} {exported:?}"
        );
    }
}

/// Outside code may write a variable before the launch, so its contents are random. Variables that contain pointers
/// keep their initialisers, because a case cannot state to which objects random pointers point.
#[test]
fn exported_variables_have_random_contents() {
    let through = "%q = load ptr, ptr @g\n%v = load i32, ptr %q";
    let second = "%a = getelementptr ptr, ptr @g, i64 1\n%q = load ptr, ptr %a\n%v = load i32, ptr %q";
    for seed in 0..24 {
        for (variable, read) in [
            ("@g = global ptr @other", through),
            ("@g = global ptr getelementptr (i8, ptr @other, i64 0)", through),
            ("@g = global [2 x ptr] [ptr null, ptr @other]", second),
            ("@g = global { i64, ptr } { i64 1, ptr @other }", second),
            ("@g = global <2 x ptr> splat (ptr @other)", second),
            ("@g = internal externally_initialized global ptr @other", through),
        ] {
            assert_eq!(holds(seed, variable, read, "77"), "counted", "{variable}");
        }
    }
    // If a vector is too long to be stored in full, the run is discarded. The vector never gets contents other than its
    // initialiser.
    let long = "@g = global <5000 x ptr> splat (ptr @other), align 16";
    assert!((0..24).all(|seed| holds(seed, long, second, "77") == "unsupported: initialiser"));
    let any = |variable: &str| (0..40).any(|seed| holds(seed, variable, &at(0), "5") == "ub assume");
    assert!(any("@g = global i32 5") && any("@g = internal externally_initialized global i32 5"));
    assert!(any("@g = externally_initialized constant i32 5"), "the host sets it before the launch");
    assert!(!any("@g = internal global i32 5") && !any("@g = constant i32 5"));
    // Outside code initialises a declaration, or a variable whose initialiser is undef. Shared and local memory is not
    // initialised.
    for (variable, space, end) in [
        ("@g = external global i32", 0, "counted"),
        ("@g = global i32 undef", 0, "counted"),
        ("@g = internal global i32 undef", 0, "ub undef"),
        ("@g = addrspace(3) global i32 undef", 3, "ub undef"),
        ("@g = internal addrspace(3) global i32 undef", 3, "ub undef"),
        ("@g = external addrspace(3) global i32", 3, "ub undef"),
    ] {
        let read = format!(
            "%w = load i32, ptr addrspace({space}) @g\n%v = and i32 %w, 0\n%c = icmp eq i32 %w, 1\nbr i1 %c, label %x, label %x\nx:"
        );
        for seed in 0..8 {
            assert_eq!(holds(seed, variable, &read, "0"), end, "{variable}");
        }
    }
}

/// LLVM aligns a definition of more than 16 bytes to 16 bytes, if the definition states no alignment and the linker may
/// not replace it by a different definition.
#[test]
fn alignments_that_passes_may_count_on() {
    let aligned = |variable: &str, to: u32| {
        (0..40).all(|seed| {
            let low = format!("%n = ptrtoint ptr @g to i64\n%t = trunc i64 %n to i32\n%v = and i32 %t, {}", to - 1);
            holds(seed, variable, &low, "0") == "counted"
        })
    };
    let bytes = "[17 x i8] zeroinitializer";
    assert!(aligned(&format!("@g = internal global {bytes}"), 16) && aligned(&format!("@g = global {bytes}"), 16));
    assert!(!aligned("@g = internal global [16 x i8] zeroinitializer", 16));
    assert!(!aligned("@g = external global [17 x i8]", 16));
    assert!(!aligned(&format!("@g = linkonce_odr global {bytes}"), 16), "another module's may be taken");
    assert!(!aligned(&format!("@g = internal global {bytes}, align 1"), 2));
    assert!(aligned("@g = internal global i32 0", 4) && !aligned("@g = internal global i32 0", 8));
    assert!(aligned("@g = internal global i8 0, align 64", 64));
}

/// Dynamic shared memory is a declaration without a size. The case may state the size of this memory; otherwise it has
/// 256 bytes.
#[test]
fn dynamic_shared_memory() {
    let store = |head: &str, variable: &str, offset: u32| {
        run(&format!(
            "{head}target triple = \"nvptx64-nvidia-cuda\"\n@g = {variable}\ndefine void @k() {{\n\
             %p = getelementptr i8, ptr addrspace(3) @g, i32 {offset}\nstore i8 1, ptr addrspace(3) %p\nret void\n}}\n"
        ))
    };
    let dynamic = "external addrspace(3) global [0 x i8]";
    let said = "; aliasmith: shared 64\n";
    for (head, variable, offset, end) in [
        ("", dynamic, 255, "counted"),
        ("", dynamic, 256, "ub out-of-bounds"),
        (said, dynamic, 63, "counted"),
        (said, dynamic, 64, "ub out-of-bounds"),
        (said, "external addrspace(3) global [4 x i8]", 3, "counted"),
        (said, "external addrspace(3) global [4 x i8]", 4, "ub out-of-bounds"),
        // MLIR defines the start of the dynamic shared memory in this form.
        (
            said,
            "internal addrspace(3) global [0 x i8] undef",
            0,
            "undecided: a definition of no bytes in shared memory",
        ),
    ] {
        assert_eq!(store(head, variable, offset), end, "{variable} {offset}");
    }
}

/// Each CTA has its own shared memory, and each thread its own local memory and thread-local variables. Constants
/// cannot be written.
#[test]
fn variables_have_one_instance_per_thread_cta_or_launch() {
    let two = |launch: &str, variable: &str, space: u32| {
        run(&format!(
            "; aliasmith: launch cluster=1 {launch}\ntarget triple = \"nvptx64-nvidia-cuda\"\n@g = internal {variable}\n\
             declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
             define ptx_kernel void @k() {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n%n = add i32 %t, %c\n\
             store i32 %n, ptr addrspace({space}) @g\nret void\n}}\n"
        ))
    };
    let (threads, ctas) = ("grid=1,1,1 block=2,1,1", "grid=2,1,1 block=1,1,1");
    for (launch, variable, space, end) in [
        (threads, "addrspace(1) global i32 0", 1, "ub race"),
        (ctas, "addrspace(1) global i32 0", 1, "ub race"),
        (threads, "addrspace(3) global i32 undef", 3, "ub race"),
        (ctas, "addrspace(3) global i32 undef", 3, "counted"),
        (threads, "addrspace(5) global i32 undef", 5, "counted"),
        (threads, "thread_local global i32 0", 0, "counted"),
        (threads, "addrspace(4) constant i32 0", 4, "ub write-to-constant"),
        (threads, "addrspace(1) constant i32 0", 1, "ub write-to-constant"),
    ] {
        assert_eq!(two(launch, variable, space), end, "{variable} {launch}");
    }
}

/// For SPIR-V, clang stores a kernel's argument as a global pointer and loads it as a generic pointer.
#[test]
fn global_pointers_of_spirv_are_generic_ones_in_memory() {
    let kernel = |triple: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object global 64 align 16\ntarget triple = \"{triple}\"\ndeclare void @llvm.assume(i1)\n\
             define spir_kernel void @k(ptr addrspace(1) %p) {{\n%x = alloca ptr addrspace(4), align 8\n\
             store ptr addrspace(1) %p, ptr %x, align 8\n%q = load ptr addrspace(4), ptr %x, align 8\n\
             store i32 7, ptr addrspace(4) %q\n%v = load i32, ptr addrspace(1) %p\n%ok = icmp eq i32 %v, 7\n\
             call void @llvm.assume(i1 %ok)\nret void\n}}\n"
        ))
    };
    assert_eq!(kernel("spirv64-unknown-unknown"), "counted");
    assert_eq!(kernel("spirv64-amd-amdhsa"), "counted");
    assert_eq!(kernel("spir64-unknown-unknown"), "counted");
    // If the target is unknown, it is also unknown whether the two spaces map the same memory.
    assert_eq!(kernel("unknown-unknown-unknown"), "ub no-provenance");
}

/// Work-group memory of SPIR-V: there is one object for each work-group, and generic pointers can access it too.
#[test]
fn each_work_group_of_spirv_has_its_own_memory() {
    let kernel = |triple: &str, cast: &str| {
        run(&format!(
            "; aliasmith: launch grid=4,1,1\ntarget triple = \"{triple}\"\ndeclare void @llvm.assume(i1)\n\
             declare i64 @llvm.spv.group.id.i64(i32)\n@s = internal addrspace(3) global i32 undef, align 4\n\
             define spir_kernel void @k() {{\n%w = call i64 @llvm.spv.group.id.i64(i32 0)\n%n = trunc i64 %w to i32\n\
             store i32 %n, ptr addrspace(3) @s\n{cast}\n%ok = icmp eq i32 %v, %n\n\
             call void @llvm.assume(i1 %ok)\nret void\n}}\n"
        ))
    };
    let plain = "%v = load i32, ptr addrspace(3) @s";
    let generic = "%g = addrspacecast ptr addrspace(3) @s to ptr addrspace(4)\n%v = load i32, ptr addrspace(4) %g";
    let back = "%g = addrspacecast ptr addrspace(3) @s to ptr addrspace(4)\n\
        %b = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)\n%v = load i32, ptr addrspace(3) %b";
    for cast in [plain, generic, back] {
        assert_eq!(kernel("spirv64-unknown-unknown", cast), "counted", "{cast}");
        assert_eq!(kernel("spirv64-amd-amdhsa", cast), "counted", "{cast}");
        // For an unknown target, the meaning of space 3 is not known.
        assert_eq!(kernel("unknown-unknown-unknown", cast), "ub race", "{cast}");
    }
    let other = "%g = addrspacecast ptr addrspace(1) null to ptr addrspace(4)\n\
        %b = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)\n%e = icmp eq ptr addrspace(3) %b, null\n\
        %v = select i1 %e, i32 %n, i32 -1";
    assert_eq!(kernel("spirv64-unknown-unknown", other), "counted", "null stays null");
}

/// Halide's dynamic shared memory has no variable and begins at null of space 3. LLVM treats null of every space except
/// 0 as an address that may be valid (`NullPointerIsDefined`).
#[test]
fn shared_memory_may_begin_at_null() {
    let kernel = |target: &str, more: &str, code: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object global 64 align 16\n; aliasmith: launch grid=2,1,1 block=2,1,1\n\
             target triple = \"{target}\"\n{more}\ndeclare void @llvm.assume(i1)\n\
             define void @k(ptr addrspace(1) %p) {{\n{code}\nret void\n}}\n"
        ))
    };
    let nvptx = "nvptx64-nvidia-cuda";
    let kept = "store atomic i32 7, ptr addrspace(3) null syncscope(\"block\") monotonic, align 4\n\
        %v = load atomic i32, ptr addrspace(3) null syncscope(\"block\") monotonic, align 4\n\
        %ok = icmp eq i32 %v, 7\ncall void @llvm.assume(i1 %ok)";
    let far = "%q = getelementptr inbounds nuw i8, ptr addrspace(3) null, i64 252\n\
        store atomic i32 7, ptr addrspace(3) %q syncscope(\"block\") monotonic, align 4";
    let folded = |at: u32| {
        let pointer = format!("inttoptr (i64 {at} to ptr addrspace(3))");
        format!("store atomic i32 7, ptr addrspace(3) {pointer} syncscope(\"block\") monotonic, align 4")
    };
    let variable = "@s = internal addrspace(3) global i32 undef, align 4";
    let cast = "%g = addrspacecast ptr addrspace(3) null to ptr\n\
        store atomic i32 7, ptr addrspace(3) null monotonic, align 4\nstore i32 7, ptr %g";
    for (target, more, code, want) in [
        (nvptx, "", kept, "counted"),
        ("amdgcn-amd-amdhsa", "", &kept.replace("block", "workgroup"), "counted"),
        (nvptx, "", far, "counted"),
        (nvptx, "", &far.replace("252", "256"), "ub out-of-bounds"),
        // LLVM folds the address of `far` to a number.
        (nvptx, "", &folded(252), "counted"),
        (nvptx, "", &folded(256), "ub out-of-bounds"),
        (nvptx, variable, &folded(252), "ub no-provenance"),
        (nvptx, variable, kept, "undecided: shared memory at null beside variables"),
        (nvptx, "", cast, "undecided: shared memory at null seen through another space"),
        // These rows use null of a space other than 3, or do not use null as an address.
        (nvptx, "", "store i32 7, ptr addrspace(1) null", "undecided: an access through null of a space other than 0"),
        (nvptx, "", "store i32 7, ptr null", "ub null"),
        (
            nvptx,
            variable,
            "%e = icmp eq ptr addrspace(3) @s, null\n%n = xor i1 %e, true\ncall void @llvm.assume(i1 %n)",
            "counted",
        ),
    ] {
        assert_eq!(kernel(target, more, code), want, "{target} {code}");
    }
}
