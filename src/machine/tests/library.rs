//! Library functions that are executed: what they give, and the misuse that is undefined.

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
    declare double @sqrt(double)
    declare float @powf(float, float)
    declare float @__ocml_fma_f32(float, float, float)
    declare float @erff(float)
    declare i32 @printf(ptr, ...)
    declare i32 @puts(ptr)
    declare void @abort()
    declare void @exit(i32)
";

/// How `body` ends in a function with 16 bytes at `%p`, the first of which are \"hello\", in one thread.
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

/// What a call gives: a number, or how far behind `%p` a pointer leads.
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
fn functions_give_what_the_standard_says() {
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
        ("double", "@sqrt(double 9.0)", "3"),
        ("float", "@powf(float 2.0, float 5.0)", "32"),
        ("float", "@__ocml_fma_f32(float 2.0, float 5.0, float 1.0)", "11"),
    ] {
        assert_eq!(gives(ty, call), format!("i64 {want}"), "{call}");
    }
}

/// What is read back of the first 8 bytes.
#[test]
fn functions_write_what_the_standard_says() {
    let after = |call: &str| ends(&format!("call ptr {call}\n%v = load i64, ptr %p\nret i64 %v"));
    let filled = |call: &str| after(&format!("@memset(ptr %p, i32 1, i64 8)\ncall ptr {call}"));
    assert_eq!(after("@memset(ptr %p, i32 257, i64 8)"), format!("i64 {}", 0x0101_0101_0101_0101_u64));
    assert_eq!(filled("@memcpy(ptr %p, ptr @hi, i64 2)"), format!("i64 {}", 0x0101_0101_0101_6968_u64));
    assert_eq!(filled("@strcpy(ptr %p, ptr @hi)"), format!("i64 {}", 0x0101_0101_0100_6968_u64));
    assert_eq!(filled("@strncpy(ptr %p, ptr @hi, i64 5)"), format!("i64 {}", 0x0101_0100_0000_6968_u64));
    assert_eq!(filled("@memmove(ptr %p, ptr @hi, i64 0)"), format!("i64 {}", 0x0101_0101_0101_0101_u64));
}

/// Each call with one word, and how it ends with another.
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
    assert_eq!([4, 2, 0].map(overlap), ["i64 0", "ub overlap", "i64 0"], "a copy onto itself is none");
    assert_eq!(ends("call void @abort()\nret i64 0"), "trap");
    assert_eq!(ends("call void @exit(i32 0)\nret i64 0"), "exit");
    assert_eq!(gives("float", "@erff(float 1.0)"), "unsupported: call @erff", "in no row");
    let undefined =
        "%q = getelementptr i8, ptr %p, i64 8\nstore i8 undef, ptr %q\n%r = call i64 @strlen(ptr %q)\nret i64 %r";
    assert_eq!(ends(undefined), "unsupported: call @strlen of undefined bytes");
}

/// A declaration that says less than the function does discards the run; two programs that are compared do not.
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

/// A function of AMD's device libraries that is not executed is outside code like any other; one of a library that LLVM knows,
/// or may know, is not.
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

/// However much is asked for, no more is looked at than there is.
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

/// C, 7.26.2: what is copied must not overlap, except by `memmove`; bytes beside each other, or of two objects, do not.
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
        // All of its bytes are written, the zeros behind the text too.
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
