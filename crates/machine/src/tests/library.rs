//! Tests of library functions that the machine executes. They check the results, and that misuse is undefined
//! behaviour.

use super::*;

const DECLARED: &str = "@hi = constant [3 x i8] c\"hi\\00\"
    @ho = constant [3 x i8] c\"ho\\00\"
    @raw = constant [3 x i8] c\"abc\"
    @format = constant [4 x i8] c\"%d\\0A\\00\"
    @text = constant [4 x i8] c\"%s\\0A\\00\"
    declare i32 @memcmp(ptr, ptr, i64)
    declare i32 @strcmp(ptr, ptr)
    declare i32 @strncmp(ptr, ptr, i64)
    declare ptr @memchr(ptr, i32, i64)
    declare ptr @strchr(ptr, i32)
    declare ptr @strrchr(ptr, i32)
    declare i64 @strlen(ptr)
    declare i64 @strnlen(ptr, i64)
    declare ptr @memcpy(ptr, ptr, i64)
    declare ptr @memmove(ptr, ptr, i64)
    declare ptr @mempcpy(ptr, ptr, i64)
    declare ptr @memccpy(ptr, ptr, i32, i64)
    declare ptr @strcpy(ptr, ptr)
    declare ptr @strncpy(ptr, ptr, i64)
    declare ptr @stpcpy(ptr, ptr)
    declare ptr @memset(ptr, i32, i64)
    declare void @bzero(ptr, i64)
    declare ptr @stpncpy(ptr, ptr, i64)
    declare ptr @strcat(ptr, ptr)
    declare ptr @strncat(ptr, ptr, i64)
    declare ptr @memrchr(ptr, i32, i64)
    declare i64 @strspn(ptr, ptr)
    declare i64 @strcspn(ptr, ptr)
    declare ptr @strpbrk(ptr, ptr)
    declare ptr @strstr(ptr, ptr)
    declare i32 @sprintf(ptr, ptr, ...)
    declare i32 @snprintf(ptr, i64, ptr, ...)
    declare ptr @malloc(i64)
    declare ptr @calloc(i64, i64)
    declare ptr @realloc(ptr, i64)
    declare ptr @aligned_alloc(i64, i64)
    declare ptr @_ZnwmSt11align_val_t(i64, i64)
    declare void @_ZdlPvmSt11align_val_t(ptr, i64, i64)
    declare void @free(ptr)
    declare double @modf(double, ptr)
    declare float @frexpf(float, ptr)
    declare double @ldexp(double, i32)
    declare float @__ocml_sincos_f32(float, ptr addrspace(5))
    declare void @sincosf(float, ptr, ptr)
    declare double @sqrt(double)
    declare float @powf(float, float)
    declare float @__ocml_fma_f32(float, float, float)
    declare float @erff(float)
    declare i32 @printf(ptr, ...)
    declare i32 @puts(ptr)
    declare void @abort()
    declare void @exit(i32)
";

/// Returns the outcome of `body`, executed by one thread. `%p` points to 16 bytes that begin with the text "hello".
fn ends(body: &str) -> String {
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n{DECLARED}define i64 @k(ptr %p, i64 %n) {{
        store [6 x i8] c\"hello\\00\", ptr %p
        {body}\n}}"
    );
    let run = run_one(&case(&text, vec![object(16), int(3)], 1));
    match run.outcome {
        Outcome::Counted => run.returns[0].clone(),
        Outcome::Violation(ub) => format!("ub {}", ub.kind),
        Outcome::Discard(why) => why.to_string(),
    }
}

/// Returns the result of a call: a number, or the distance of a pointer from `%p`.
fn gives(ty: &str, call: &str) -> String {
    let widened = match ty {
        "i64" => "%w = add i64 %r, 0",
        "i32" => "%w = sext i32 %r to i64",
        "ptr" => {
            "%a = ptrtoint ptr %r to i64\n%b = ptrtoint ptr %p to i64\n%d = sub i64 %a, %b\n%z = icmp eq ptr %r, null\n%w = select i1 %z, i64 -1, i64 %d"
        }
        "float" => "%w = fptosi float %r to i64",
        _ => "%w = fptosi double %r to i64",
    };
    ends(&format!("%r = call {ty} {call}\n{widened}\nret i64 %w"))
}

#[test]
fn library_results_match_the_standard() {
    for (ty, call, want) in [
        ("i32", "@memcmp(ptr %p, ptr %p, i64 6)", "0"),
        ("i32", "@memcmp(ptr @hi, ptr @ho, i64 3)", "-1"),
        ("i32", "@memcmp(ptr @ho, ptr @hi, i64 3)", "1"),
        ("i32", "@memcmp(ptr @ho, ptr @hi, i64 1)", "0"),
        ("i32", "@memcmp(ptr null, ptr null, i64 0)", "0"),
        ("i32", "@strcmp(ptr @hi, ptr @hi)", "0"),
        ("i32", "@strcmp(ptr %p, ptr @hi)", "-1"),
        ("i32", "@strncmp(ptr %p, ptr @hi, i64 1)", "0"),
        ("ptr", "@memchr(ptr %p, i32 108, i64 6)", "2"),
        ("ptr", "@memchr(ptr %p, i32 108, i64 2)", "-1"),
        ("ptr", "@strchr(ptr %p, i32 108)", "2"),
        ("ptr", "@strrchr(ptr %p, i32 108)", "3"),
        ("ptr", "@strchr(ptr %p, i32 120)", "-1"),
        ("ptr", "@strchr(ptr %p, i32 0)", "5"),
        ("i64", "@strlen(ptr %p)", "5"),
        ("i64", "@strnlen(ptr %p, i64 %n)", "3"),
        ("ptr", "@memcpy(ptr %p, ptr @hi, i64 3)", "0"),
        ("ptr", "@mempcpy(ptr %p, ptr @hi, i64 3)", "3"),
        ("ptr", "@memccpy(ptr %p, ptr @hi, i32 105, i64 3)", "2"),
        ("ptr", "@memccpy(ptr %p, ptr @hi, i32 120, i64 3)", "-1"),
        ("ptr", "@stpcpy(ptr %p, ptr @hi)", "2"),
        ("ptr", "@stpncpy(ptr %p, ptr @hi, i64 9)", "2"),
        ("ptr", "@stpncpy(ptr %p, ptr @hi, i64 1)", "1"),
        ("ptr", "@strcat(ptr %p, ptr @hi)", "0"),
        ("ptr", "@memrchr(ptr %p, i32 108, i64 6)", "3"),
        ("ptr", "@memrchr(ptr %p, i32 108, i64 3)", "2"),
        ("i64", "@strspn(ptr %p, ptr @hi)", "1"),
        ("i64", "@strspn(ptr %p, ptr %p)", "5"),
        ("i64", "@strcspn(ptr %p, ptr @ho)", "0"),
        ("i64", "@strcspn(ptr @hi, ptr %p)", "0"),
        ("ptr", "@strpbrk(ptr %p, ptr @ho)", "0"),
        ("ptr", "@strstr(ptr %p, ptr %p)", "0"),
        ("ptr", "@strstr(ptr %p, ptr @hi)", "-1"),
        ("i32", "(ptr, ptr, ...) @sprintf(ptr %p, ptr @format, i32 -70)", "4"),
        ("i32", "(ptr, i64, ptr, ...) @snprintf(ptr null, i64 0, ptr @format, i32 12345)", "6"),
        ("i32", "(ptr, i64, ptr, ...) @snprintf(ptr %p, i64 3, ptr @text, ptr @hi)", "3"),
        ("double", "@ldexp(double 3.0, i32 4)", "48"),
        ("double", "@sqrt(double 9.0)", "3"),
        ("float", "@powf(float 2.0, float 5.0)", "32"),
        ("float", "@__ocml_fma_f32(float 2.0, float 5.0, float 1.0)", "11"),
    ] {
        assert_eq!(gives(ty, call), format!("i64 {want}"), "{call}");
    }
}

/// The test reads back the first 8 bytes.
#[test]
fn library_writes_match_the_standard() {
    let after = |call: &str| ends(&format!("call ptr {call}\n%v = load i64, ptr %p\nret i64 %v"));
    let filled = |call: &str| after(&format!("@memset(ptr %p, i32 1, i64 8)\ncall ptr {call}"));
    assert_eq!(after("@memset(ptr %p, i32 257, i64 8)"), format!("i64 {}", 0x0101_0101_0101_0101_u64));
    assert_eq!(filled("@memcpy(ptr %p, ptr @hi, i64 2)"), format!("i64 {}", 0x0101_0101_0101_6968_u64));
    assert_eq!(filled("@strcpy(ptr %p, ptr @hi)"), format!("i64 {}", 0x0101_0101_0100_6968_u64));
    assert_eq!(filled("@strncpy(ptr %p, ptr @hi, i64 5)"), format!("i64 {}", 0x0101_0100_0000_6968_u64));
    assert_eq!(filled("@memmove(ptr %p, ptr @hi, i64 0)"), format!("i64 {}", 0x0101_0101_0101_0101_u64));
}

/// Executes `code`, and returns `value` as a number.
fn leaves(code: &str, value: &str) -> String {
    ends(&format!(
        "%a = alloca i64, addrspace(5)\n%s = addrspacecast ptr addrspace(5) %a to ptr\n{code}\n{value}\nret i64 %v"
    ))
}

#[test]
fn functions_append_and_format() {
    let read = "%v = load i64, ptr %p";
    for (code, first) in [
        ("call ptr @strcat(ptr %p, ptr @hi)", "hellohi\0"),
        (
            "call ptr @strncat(ptr %p, ptr @hi, i64 1)\n%e = getelementptr i8, ptr %p, i64 7\nstore i8 1, ptr %e",
            "helloh\0\x01",
        ),
        ("call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @format, i32 -70000)", "-70000\n\0"),
        (
            "store i64 -1, ptr %p\ncall i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 3, ptr @format, i32 -70000)",
            "-7\0\u{ff}",
        ),
        (
            "store i64 -1, ptr %p\ncall i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 9, ptr @text, ptr @hi)",
            "hi\n\0\u{ff}",
        ),
        ("store i64 -1, ptr %p\ncall void @bzero(ptr %p, i64 3)", "\0\0\0\u{ff}"),
    ] {
        let mut bytes: Vec<u8> = first.chars().map(|c| c as u8).collect();
        bytes.resize(8, 0xff);
        let number = i64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        assert_eq!(leaves(code, read), format!("i64 {number}"), "{code}");
    }
    for (code, end) in [
        ("%q = getelementptr i8, ptr %p, i64 2\ncall ptr @strcat(ptr %p, ptr %q)", "ub overlap"),
        ("call ptr @strcat(ptr @hi, ptr @ho)", "ub out-of-bounds"),
        ("call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @text, ptr %p)", "ub overlap"),
        ("call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @text, i32 5)", "unsupported: call @sprintf of this format"),
        ("call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @format)", "unsupported: call @sprintf of this format"),
        (
            "call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @format, i32 undef)",
            "unsupported: call @sprintf of undefined bytes",
        ),
    ] {
        assert_eq!(leaves(code, read), end, "{code}");
    }
}

#[test]
fn allocations_begin_move_and_end() {
    for (code, want) in [
        ("%m = call ptr @calloc(i64 2, i64 4)\n%v = load i64, ptr %m", "i64 0"),
        (
            "%m = call ptr @malloc(i64 8)\nstore i64 7, ptr %m\n%o = call ptr @realloc(ptr %m, i64 16)\n%v = load i64, ptr %o",
            "i64 7",
        ),
        (
            "%o = call ptr @realloc(ptr null, i64 8)\nstore i64 7, ptr %o\n%v = load i64, ptr %o\ncall void @free(ptr %o)",
            "i64 7",
        ),
        (
            "%m = call ptr @malloc(i64 8)\n%o = call ptr @realloc(ptr %m, i64 16)\n%v = load i64, ptr %m",
            "ub use-after-free",
        ),
        (
            "%m = call ptr @malloc(i64 8)\n%o = call ptr @realloc(ptr %m, i64 4)\n%v = load i64, ptr %o",
            "ub out-of-bounds",
        ),
        ("%o = call ptr @realloc(ptr %p, i64 4)\n%v = load i64, ptr %o", "ub bad-free"),
        (
            "%m = call ptr @malloc(i64 8)\n%o = call ptr @realloc(ptr %m, i64 0)\n%v = load i64, ptr %p",
            "unsupported: call @realloc",
        ),
        ("%m = call ptr @aligned_alloc(i64 4096, i64 8)\n%i = ptrtoint ptr %m to i64\n%v = and i64 %i, 4095", "i64 0"),
        (
            "%m = call ptr @aligned_alloc(i64 24, i64 8)\n%v = load i64, ptr %p",
            "unsupported: an allocation of this alignment",
        ),
        (
            "%m = call ptr @_ZnwmSt11align_val_t(i64 8, i64 64)\ncall void @_ZdlPvmSt11align_val_t(ptr %m, i64 8, i64 64)\n\
             %v = load i64, ptr %m",
            "ub use-after-free",
        ),
    ] {
        assert_eq!(leaves(code, ""), want, "{code}");
    }
}

#[test]
fn functions_write_numbers_through_pointers() {
    for (code, want) in [
        (
            "%f = call double @modf(double 2.5, ptr %p)\n%w = load double, ptr %p\n%x = fadd double %f, %w\n%y = fmul double %x, 10.0\n%v = fptosi double %y to i64",
            "i64 25",
        ),
        ("%f = call float @frexpf(float 12.0, ptr %p)\n%w = load i32, ptr %p\n%v = sext i32 %w to i64", "i64 4"),
        (
            "%f = call float @__ocml_sincos_f32(float 0.0, ptr addrspace(5) %a)\n%w = load float, ptr addrspace(5) %a\n%v = fptosi float %w to i64",
            "i64 1",
        ),
        (
            "%e = getelementptr i8, ptr %p, i64 4\ncall void @sincosf(float 0.0, ptr %p, ptr %e)\n%w = load float, ptr %e\n%v = fptosi float %w to i64",
            "i64 1",
        ),
        ("call void @sincosf(float 0.0, ptr %p, ptr %p)\n%v = load i64, ptr %p", "unsupported: call @sincosf"),
        (
            "%e = getelementptr i8, ptr %p, i64 13\n%f = call float @frexpf(float 12.0, ptr %e)\n%v = load i64, ptr %p",
            "ub out-of-bounds",
        ),
    ] {
        assert_eq!(leaves(code, ""), want, "{code}");
    }
}

/// Each row has a call with a gap, a right word for the gap, a wrong word, and the outcome with the wrong word.
#[test]
fn misuse_of_library_functions_is_undefined() {
    for (call, right, wrong, end) in [
        ("i32 @memcmp(ptr @hi, ptr @ho, i64 @@)", "3", "4", "ub out-of-bounds"),
        ("i64 @strlen(ptr @@)", "@hi", "@raw", "ub out-of-bounds"),
        ("i64 @strlen(ptr @@)", "%p", "null", "ub null"),
        ("ptr @memchr(ptr @raw, i32 122, i64 @@)", "3", "4", "ub out-of-bounds"),
        ("ptr @memmove(ptr @@, ptr %p, i64 4)", "%p", "@format", "ub write-to-constant"),
        ("ptr @strcpy(ptr %p, ptr @@)", "@hi", "@raw", "ub out-of-bounds"),
        ("ptr @memset(ptr %p, i32 0, i64 @@)", "16", "17", "ub out-of-bounds"),
        ("i32 (ptr, ...) @printf(ptr @@, i32 1)", "@format", "@text", "unsupported: call @printf of this format"),
        ("i32 @puts(ptr @@)", "%p", "@raw", "ub out-of-bounds"),
    ] {
        let of = |word: &str| ends(&format!("%r = call {}\nret i64 0", call.replace("@@", word)));
        assert_eq!((of(right), of(wrong)), ("i64 0".to_string(), end.to_string()), "{call}");
    }
    let overlap = |ahead: u32| {
        ends(&format!("%q = getelementptr i8, ptr %p, i64 {ahead}\ncall ptr @memcpy(ptr %q, ptr %p, i64 4)\nret i64 0"))
    };
    assert_eq!([4, 2, 0].map(overlap), ["i64 0", "ub overlap", "i64 0"], "a copy onto itself has no overlap");
    assert_eq!(ends("call void @abort()\nret i64 0"), "trap");
    assert_eq!(ends("call void @exit(i32 0)\nret i64 0"), "exit");
    assert_eq!(gives("float", "@erff(float 1.0)"), "unsupported: call @erff", "in no row");
    let undefined =
        "%q = getelementptr i8, ptr %p, i64 8\nstore i8 undef, ptr %q\n%r = call i64 @strlen(ptr %q)\nret i64 %r";
    assert_eq!(ends(undefined), "unsupported: call @strlen of undefined bytes");
}

/// The run is discarded if the attributes of a declaration allow less than the library function does. The option
/// `observe` alone is no reason for a discard.
#[test]
fn functions_that_declare_less_are_not_executed() {
    let text = |attribute: &str, promise: &str| {
        format!(
            "@hi = constant [3 x i8] c\"hi\\00\"\ndeclare i64 @strlen(ptr {promise}) {attribute}\n\
             define i64 @k() {{\n%r = call i64 @strlen(ptr @hi)\nret i64 %r\n}}"
        )
    };
    let of = |attribute: &str, promise: &str| outcome(&text(attribute, promise), vec![], 1);
    assert_eq!(of("", ""), "ok i64 2");
    assert_eq!(of("memory(argmem: read) nounwind willreturn", "noundef readonly captures(none)"), "ok i64 2");
    let less = "discard unsupported: call @strlen, which says that it does less";
    assert_eq!(of("memory(none)", ""), less);
    assert_eq!(of("", "writeonly"), less);
    let case = case(&text("", ""), vec![], 1);
    let compared = run_case(&case, &Options { observe: true, ..Options::default() }, &Watch::default()).outcome;
    assert!(matches!(compared, Outcome::Counted), "{compared:?}");
}

/// If the machine does not execute a function of AMD's device libraries, the function is outside code. A function that
/// LLVM treats, or may treat, as a library function is never outside code.
#[test]
fn device_libraries_are_outside_code() {
    let call = |name: &str, attrs: &str| {
        ends(&format!(
            "%r = call float @{name}(float 1.0)\nret i64 7\n}}\ndeclare float @{name}(float) {attrs}\ndefine void @other() {{\nret void"
        ))
    };
    assert_eq!(call("__ocml_erf_f32", "memory(none)"), "i64 7");
    assert_eq!(call("__ocml_sin_f32", "memory(none)"), "i64 7");
    assert_eq!(call("__ockl_mystery", ""), "i64 7");
    assert_eq!(call("__mystery", "memory(none)"), "unsupported: call @__mystery");
}

/// Whatever length a call states, the machine accesses only bytes that exist.
#[test]
fn huge_lengths() {
    for call in [
        "@memset(ptr %p, i32 1, i64 4294967295)",
        "@strncpy(ptr %p, ptr @hi, i64 4294967295)",
        "@memcpy(ptr %p, ptr @hi, i64 4294967295)",
    ] {
        assert_eq!(ends(&format!("%r = call ptr {call}\nret i64 0")), "ub out-of-bounds", "{call}");
    }
    assert_eq!(ends("%r = call ptr @memset(ptr %p, i32 1, i64 4294967296)\nret i64 0"), "unsupported: huge length");
    assert_eq!(ends("%r = call ptr @memset(ptr null, i32 1, i64 0)\nret i64 0"), "i64 0");
    let text = format!(
        "{DECLARED}define i64 @k(ptr %p) {{\n%r = call ptr @strncpy(ptr %p, ptr @hi, i64 2097152)\nret i64 0\n}}"
    );
    let run = run_one(&case(&text, vec![object(4 << 20)], 1));
    assert_eq!(run.outcome, Outcome::Discard("unsupported: 1048577 bytes at once".parse().expect("a reason")));
}

/// C, 7.26.2: the source and the target of a copy must not overlap, except for `memmove`. Adjacent bytes, and bytes of
/// two objects, do not overlap.
#[test]
fn copies_that_overlap() {
    let (overlaps, fine) = ("ub overlap", "i64 0");
    for (call, end) in [
        ("@memcpy(ptr %p, ptr %p4, i64 4)", fine),
        ("@memcpy(ptr %p4, ptr %p, i64 4)", fine),
        ("@memcpy(ptr %p3, ptr %p, i64 4)", overlaps),
        ("@memcpy(ptr %p, ptr %p3, i64 4)", overlaps),
        ("@memcpy(ptr %p, ptr %p, i64 4)", fine),
        ("@mempcpy(ptr %p3, ptr %p, i64 4)", overlaps),
        ("@memmove(ptr %p3, ptr %p, i64 4)", fine),
        ("@memcpy(ptr %m3, ptr %p, i64 4)", fine),
        ("@strcpy(ptr %p6, ptr %p)", fine),
        ("@strcpy(ptr %p4, ptr %p)", overlaps),
        ("@strcpy(ptr %p, ptr %p3)", fine),
        ("@strcpy(ptr %p, ptr %p2)", overlaps),
        ("@strcpy(ptr %m3, ptr %p)", fine),
        ("@strcpy(ptr %p, ptr %m)", fine),
        ("@stpcpy(ptr %p4, ptr %p)", overlaps),
        // `strncpy` writes the stated number of bytes, including the zeros after the text.
        ("@strncpy(ptr %p, ptr %p3, i64 3)", fine),
        ("@strncpy(ptr %p, ptr %p3, i64 4)", overlaps),
        ("@strncpy(ptr %p3, ptr %p, i64 3)", fine),
        ("@strncpy(ptr %p3, ptr %p, i64 4)", overlaps),
    ] {
        let body = format!(
            "%p2 = getelementptr i8, ptr %p, i64 2\n%p3 = getelementptr i8, ptr %p, i64 3\n%p4 = getelementptr i8, ptr %p, i64 4\n\
             %p6 = getelementptr i8, ptr %p, i64 6\n%a = alloca [16 x i8], addrspace(5)\nstore [16 x i8] zeroinitializer, ptr addrspace(5) %a\n\
             %m = addrspacecast ptr addrspace(5) %a to ptr\n%m3 = getelementptr i8, ptr %m, i64 3\n%r = call ptr {call}\nret i64 0"
        );
        assert_eq!(ends(&body), end, "{call}");
    }
}
