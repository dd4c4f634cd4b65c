//! Byte types of LLVM 23: a value of `b32` is four bytes as they are in memory. Each byte has its part of a pointer and
//! its poison or undefined bits (LangRef, 'Byte Type'). For each rule, there is a kernel that breaks the rule and a
//! kernel that does not break it.

use super::outcome_of;
use crate::Options;

/// Returns the outcome of `@k`. Its argument points to 16 bytes that contain a number and then a pointer to `@g`.
fn run(code: &str) -> String {
    let text = format!(
        "; aliasmith: arg 0 = object global 32 align 8\n; aliasmith: mem arg 0 = i32 305419896\n@g = internal global i32 7\n\
         declare void @llvm.assume(i1)\ndefine void @k(ptr %p) {{\n  %slot = getelementptr i8, ptr %p, i64 8\n  \
         %to = getelementptr i8, ptr %p, i64 16\n  store ptr @g, ptr %slot\n  %junk = alloca b32\n{code}\n  ret void\n}}\n"
    );
    outcome_of(&text, &Options::default())
}

/// Returns the outcome of a kernel that assumes that the `i32` `%r` is 7.
fn is_seven(code: &str) -> String {
    run(&format!("{code}\n  %ok = icmp eq i32 %r, 7\n  call void @llvm.assume(i1 %ok)"))
}

#[test]
fn bytes_keep_the_pointer_that_they_are_part_of() {
    let copied =
        "  %b = load b64, ptr %slot\n  store b64 %b, ptr %to\n  %q = load ptr, ptr %to\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(copied), "counted");
    let cast = "  %b = load b64, ptr %slot\n  %q = bitcast b64 %b to ptr\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(cast), "counted");
    let there_and_back = "  %b = bitcast ptr @g to b64\n  %v = bitcast b64 %b to <8 x b8>\n  %c = bitcast <8 x b8> %v to b64\n  \
                          %q = bitcast b64 %c to ptr\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(there_and_back), "counted");
    let constant = "  store b64 bitcast (ptr @g to b64), ptr %to\n  %q = load ptr, ptr %to\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(constant), "counted");
    let lane = "  store ptr %p, ptr %to\n  %v = load <2 x b64>, ptr %slot, align 8\n  %e = extractelement <2 x b64> %v, i32 0\n  \
                %q = bitcast b64 %e to ptr\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(lane), "counted");
    // The same bytes, copied as a number, give no pointer.
    let number =
        "  %i = load i64, ptr %slot\n  store i64 %i, ptr %to\n  %q = load ptr, ptr %to\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(number), "undecided: pointer bytes through an integer");
    // A bitcast from bytes to a number gives the address and does not expose the object (LangRef, 'bitcast').
    let number = "  %b = load b64, ptr %slot\n  %i = bitcast b64 %b to i64\n  %c = bitcast i64 %i to b64\n  \
                  %q = bitcast b64 %c to ptr\n  %r = load i32, ptr %q";
    assert_eq!(is_seven(number), "ub no-provenance");
    let address = "  %b = load b64, ptr %slot\n  %i = bitcast b64 %b to i64\n  %q = inttoptr i64 %i to ptr\n  \
                   %r = load i32, ptr %q";
    assert_eq!(is_seven(address), "ub no-provenance");
    let exposed = format!("  %e = ptrtoint ptr @g to i64\n{address}");
    assert_eq!(is_seven(&exposed), "counted");
    let compared = "  %b = load b64, ptr %slot\n  %i = bitcast b64 %b to i64\n  %a = ptrtoaddr ptr @g to i64\n  \
                    %c = icmp eq i64 %i, %a\n  %r = select i1 %c, i32 7, i32 8";
    assert_eq!(is_seven(compared), "counted");
    // Bytes of two pointers, or bytes of a pointer and of a number, give no pointer.
    let mixed = "  %v = load <8 x b8>, ptr %slot\n  %w = insertelement <8 x b8> %v, b8 0, i32 7\n  %c = bitcast <8 x b8> %w to b64\n  \
                 %q = bitcast b64 %c to ptr\n  %r = load i32, ptr %q";
    assert_ne!(is_seven(mixed), "counted");
}

#[test]
fn bytes_of_numbers_are_their_bits() {
    let number = |code: &str, want: &str| {
        run(&format!("{code}\n  %ok = icmp eq i32 %r, {want}\n  call void @llvm.assume(i1 %ok)"))
    };
    for (code, want) in [
        ("  %b = load b32, ptr %p\n  %r = bitcast b32 %b to i32", "305419896"),
        ("  store b32 -2, ptr %p\n  %r = load i32, ptr %p", "-2"),
        (
            "  store [3 x b8] c\"abc\", ptr %to\n  store b8 100, ptr %p\n  %b = load b8, ptr %to\n  %i = bitcast b8 %b to i8\n  %r = zext i8 %i to i32",
            "97",
        ),
        ("  %b = bitcast float 1.0 to b32\n  %r = bitcast b32 %b to i32", "1065353216"),
        ("  %b = select i1 true, b32 5, b32 6\n  %c = freeze b32 %b\n  %r = bitcast b32 %c to i32", "5"),
        (
            "  %v = bitcast b32 67305985 to <4 x b8>\n  %e = extractelement <4 x b8> %v, i32 2\n  %i = bitcast b8 %e to i8\n  %r = zext i8 %i to i32",
            "3",
        ),
        ("  %a = load atomic b32, ptr %p monotonic, align 4\n  %r = bitcast b32 %a to i32", "305419896"),
    ] {
        assert_eq!(number(code, want), "counted", "{code}");
        assert_eq!(number(code, "4711"), "ub assume", "{code}");
    }
    // Lanes of two bytes.
    let whole = "  %r = bitcast <2 x b16> %w to i32";
    for (lanes, rest, want) in [
        (
            "  %e = extractelement <2 x b16> %v, i32 1\n  %i = bitcast b16 %e to i16",
            "  %r = zext i16 %i to i32",
            0x1234,
        ),
        ("  %w = insertelement <2 x b16> %v, b16 9, i32 1", whole, 0x0009_5678),
        ("  %w = shufflevector <2 x b16> %v, <2 x b16> poison, <2 x i32> <i32 1, i32 0>", whole, 0x5678_1234),
        ("  %w = select <2 x i1> <i1 true, i1 false>, <2 x b16> %v, <2 x b16> zeroinitializer", whole, 0x5678),
        ("  %w = bitcast b32 bitcast (i32 66 to b32) to <2 x b16>", whole, 66),
    ] {
        let code = format!("  %v = load <2 x b16>, ptr %p\n{lanes}\n{rest}");
        assert_eq!(number(&code, &want.to_string()), "counted", "{code}");
        assert_eq!(number(&code, "4711"), "ub assume", "{code}");
    }
    let outside = "  %v = load <2 x b16>, ptr %p\n  %e = extractelement <2 x b16> %v, i32 2\n  %i = bitcast b16 %e to i16\n  \
                   %c = icmp eq i16 %i, 1\n  br i1 %c, label %x, label %x\nx:";
    assert_eq!(run(outside), "ub poison");
}

#[test]
fn bytes_keep_poison_and_undef_apart() {
    let branch = "\n  %c = icmp eq i8 %i, 1\n  br i1 %c, label %x, label %x\nx:";
    let half = "  store b16 poison, ptr %p\n  %b = load b32, ptr %p\n  store b32 %b, ptr %to\n";
    let at = |n: u32| format!("{half}  %q = getelementptr i8, ptr %to, i64 {n}\n  %i = load i8, ptr %q{branch}");
    // A poison byte makes the whole number poison, but not the bytes beside it.
    assert_eq!(run(&at(1)), "ub poison");
    assert_eq!(run(&at(2)), "counted");
    let whole = format!("{half}  %w = load i32, ptr %to\n  %i = trunc i32 %w to i8{branch}");
    assert_eq!(run(&whole), "ub poison");
    let undef = format!("  %b = load b32, ptr %junk\n  store b32 %b, ptr %to\n  %i = load i8, ptr %to{branch}");
    assert_eq!(run(&undef), "ub undef");
    let frozen = format!(
        "  %b = load b32, ptr %junk\n  %f = freeze b32 %b\n  store b32 %f, ptr %to\n  %i = load i8, ptr %to{branch}"
    );
    assert_eq!(run(&frozen), "counted");
}

/// LLVM 23 added fast-math flags to `uitofp` and `sitofp`.
#[test]
fn flags_of_integers_that_become_floats() {
    let half = |flags: &str, n: u32| {
        let code = format!(
            "  %h = sitofp {flags} i32 {n} to half\n  %c = fcmp oeq half %h, 1.0\n  br i1 %c, label %x, label %x\nx:"
        );
        run(&code)
    };
    assert_eq!(half("ninf", 100_000), "ub poison");
    assert_eq!(half("ninf", 1000), "counted");
    assert_eq!(half("nnan", 100_000), "counted");
    assert_eq!(half("", 100_000), "counted");
}

/// If null is all ones (LLVM 23, layout flag `o`), every run that uses null is discarded.
#[test]
fn null_of_all_ones_is_not_modelled() {
    let text = |flag: &str| {
        format!(
            "; aliasmith: arg 0 = null\ntarget datalayout = \"e-p{flag}5:32:32-A5\"\ndefine i1 @k(ptr addrspace(5) %p) {{\n  \
             %c = icmp eq ptr addrspace(5) %p, null\n  ret i1 %c\n}}\n"
        )
    };
    assert_eq!(outcome_of(&text("o"), &Options::default()), "unsupported: null where its address is all ones");
    assert_ne!(outcome_of(&text("z"), &Options::default()), "unsupported: null where its address is all ones");
}

/// docs/machine.md section 3: if a number in an alloca is loaded as a pointer, the result is the same as for `inttoptr`
/// of this number. If the number is in other memory, the loaded pointer points to no object.
#[test]
fn a_number_in_an_alloca_loads_as_an_address() {
    let load = |number: &str, memory: &str| {
        format!(
            "  %i = {number}\n  %own = alloca [16 x i8], align 8\n  store i64 %i, ptr {memory}\n  %q = load ptr, ptr {memory}\n  \
             store i32 7, ptr %q\n  %r = load i32, ptr %q"
        )
    };
    let exposed = "ptrtoint ptr %p to i64";
    assert_eq!(is_seven(&load(exposed, "%own")), "counted");
    assert_eq!(run(&load(exposed, "%to")), "ub no-provenance");
    assert_eq!(run(&load("add i64 0, 4096", "%own")), "ub no-provenance", "no object is there");
    let mixed = "  %own = alloca [16 x i8], align 8\n  store ptr @g, ptr %own\n  store i8 0, ptr %own\n  %q = load ptr, ptr %own\n  \
                 %r = load i32, ptr %q";
    assert_ne!(run(mixed), "counted", "bytes of a pointer and of a number");
}
