//! Texts that the parser rejects: the position of the error, and the hint.

use super::*;
use crate::random::Rng;

const BAD: &[(&str, usize, usize, &str, &str)] = &[
    ("define void @f( {\n", 2, 1, "expected a type, found the end of the file", ""),
    (
        "define void @f() {\n  %x = add i32 1, 2\n}\n",
        3,
        1,
        "basic block does not end with a terminator",
        "end it with br",
    ),
    (
        "define i32 @f(i32 %count) {\n  ret i32 %cuont\n}",
        2,
        11,
        "use of undefined value '%cuont'",
        "did you mean %count?",
    ),
    (
        "define void @f(i32 %a) {\n  %a = add i32 1, 2\n  ret void\n}",
        2,
        3,
        "multiple definition of local value named '%a'",
        "",
    ),
    ("define void @f(i64 %a) {\n  %b = add i32 %a, 2\n", 2, 16, "'%a' has type i64 but is used as i32", ""),
    (
        "define void @f() {\n  %b = add i32 %a, 2\n  %a = add i64 1, 2\n  ret void\n}",
        2,
        16,
        "'%a' is used as i32 but defined with type i64",
        "",
    ),
    (
        "define void @f() {\n  br label %exti\nexit:\n  ret void\n}",
        2,
        12,
        "use of undefined block '%exti'",
        "did you mean %exit?",
    ),
    ("define void @f() {\na:\n  ret void\na:\n", 4, 1, "redefinition of block '%a'", ""),
    ("define int @f() {\n", 1, 8, "expected a type, found 'int'", "i32"),
    ("define float @f() {\n  ret float 1.0e40\n}", 2, 13, "floating point constant is too large for its type", ""),
    (
        "define float @f() {\n  ret float f0x3F80000\n}",
        2,
        13,
        "hexadecimal constant has 7 digits but the 32 bits of the type have 8",
        "",
    ),
    (
        "define void @f(ptr %p, <3 x i32> %v) {\n  %a = atomicrmw elementwise add ptr %p, <3 x i32> %v monotonic\n",
        2,
        42,
        "atomicrmw elementwise operand must have a power-of-two byte size",
        "",
    ),
    ("define void @f(ptr dead_on_return(0) %p) {\n", 1, 35, "the number of bytes must not be zero", ""),
    ("define void @f(float %a) {\n  %r = fptosi fast float %a to i32\n", 2, 15, "expected type, not a flag", ""),
    (
        "define void @f(ptr %p) {\n  %a = atomicrmw elementwise add ptr %p, i32 1 monotonic\n",
        2,
        42,
        "atomicrmw elementwise operand must be a fixed vector type",
        "",
    ),
    ("define void @f() denormal_fpenv(flush) {\n", 1, 32, "expected the modes of denormal numbers", "preservesign"),
    ("define void @f(b64 %b) {\n  %t = trunc b64 %b to b32\n", 2, 8, "invalid cast from b64 to b32", ""),
    ("define float @f() {\n  ret float 1\n}", 2, 13, "integer constant must have integer type", "write 1.0"),
    (
        "define void @f(ptr %p) {\n  %v = load i32* %p\n",
        2,
        18,
        "expected ',' after the loaded type",
        "load i32, ptr %p",
    ),
    (
        "define void @f(ptr %p) {\n  %v = load i32, ptr %p, align 3\n",
        2,
        32,
        "alignment '3' is not a power of two",
        "the next is 4",
    ),
    (
        "define void @f(ptr %p) {\n  %v = getelementptr { i32, i64 }, ptr %p, i64 0, i32 2\n",
        2,
        22,
        "getelementptr index 2 is past the 2 fields",
        "",
    ),
    (
        "define void @f(ptr %p) {\n  %v = bitcast ptr %p to ptr addrspace(1)\n",
        2,
        8,
        "invalid cast from ptr to ptr addrspace(1)",
        "use addrspacecast",
    ),
    (
        "define void @f() {\n  call void @gone()\n  ret void\n}",
        2,
        13,
        "use of undefined value '@gone'",
        "declare the function",
    ),
    ("@a = global i32 0\n@a = global i32 1\n", 2, 1, "redefinition of '@a'", ""),
    ("@s = constant [3 x i8] c\"four\"\n", 1, 25, "string has 4 bytes", "[4 x i8]"),
    (
        "@p = global ptr @q\n@q = addrspace(1) global i32 0\n",
        1,
        17,
        "'@q' has type ptr addrspace(1) but is used as ptr",
        "",
    ),
    ("%a = type { %b }\n", 1, 13, "use of undefined type named '%b'", "%b = type opaque"),
    ("%a = type { i32, %a }\n", 1, 1, "identified structure type '%a' contains itself", "through a pointer"),
    ("!0 = !{!1}\n", 1, 9, "use of undefined metadata '!1'", ""),
    ("!0 = !{}\n!0 = !{}\n", 2, 2, "redefinition of metadata !0", ""),
    ("declare void @f() memory(argmem)", 1, 26, "expected none, read, write or readwrite", "memory(argmem: read"),
    ("define i32 @f() {\n  ret i64 0\n}", 2, 7, "value doesn't match function result type i32", ""),
    (
        "define void @f() {\n  %5 = add i32 1, 2\n  %3 = add i32 1, 2\n",
        3,
        3,
        "instruction expected to be numbered '%6'",
        "share one count",
    ),
    ("define void @f(float %x) {\n  %y = add float %x, %x\n", 2, 12, "invalid operand type float", "fadd"),
    ("define void @f() {\n  %x = ad i32 1, 2\n", 2, 8, "expected an instruction, found 'ad'", "did you mean add?"),
    (
        "define void @f() {\n  stroe i32 1, ptr null\n",
        2,
        3,
        "expected an instruction, found 'stroe'",
        "did you mean store?",
    ),
    ("define void @f() {\n  %x = frobnicate i32 1\n", 2, 8, "expected an instruction, found 'frobnicate'", "no LLVM"),
    ("hello world\n", 1, 1, "expected a top-level entity, found 'hello'", "define"),
    ("\u{7f}ELF\u{1}", 1, 1, "unexpected byte: is this a text file?", ""),
    ("@s = global i32 \"abc", 1, 17, "string is never closed", ""),
    ("define void @f(ptr %p) {\n  store i32 0, i32 %p\n", 2, 20, "'%p' has type ptr but is used as i32", ""),
    (
        "define void @f(i32 %c) {\n  br i32 %c, label %a, label %a\n",
        2,
        6,
        "branch condition must have type i1, not i32",
        "",
    ),
    (
        "declare void @g(i32)\ndefine void @f() {\n  call void (i32) @g(i64 0)\n",
        3,
        22,
        "argument has type i64 but the function takes i32",
        "",
    ),
    (
        "declare void @g(i32)\ndefine void @f() {\n  call void (i32) @g()\n",
        3,
        22,
        "not enough parameters specified",
        "has 1",
    ),
    ("target datalayout = \"e-q\"\n", 1, 21, "data layout: 'q'", ""),
    (
        "define void @f(ptr %p) {\n  %x = atomicrmw plus ptr %p, i32 1 seq_cst\n",
        2,
        18,
        "expected an atomicrmw operation",
        "xchg",
    ),
    ("@a = global i32 @b\n", 1, 17, "global variable reference must have pointer type, not i32", ""),
    ("define void @f() {\n  %x = icmp less i32 1, 2\n", 2, 13, "expected an icmp predicate, found 'less'", "slt"),
    (
        "define void @f() {\n  ret void\n}\nret void\n",
        4,
        1,
        "expected a top-level entity, found 'ret'",
        "inside define",
    ),
    ("define void @é() {\n", 1, 13, "expected a name or a number after '@'", ""),
    ("@\"é\" = global i32 x\n", 1, 19, "expected a value, found 'x'", ""),
    ("define void @f() {\n  x86_mmx\n", 2, 3, "expected an instruction, found 'x86_mmx'", ""),
    ("define void @f() {\n  x = add i32 1, 2\n", 2, 3, "expected an instruction, found 'x ='", "start with %"),
    (
        "define void @f() {\n  %v = call void @f()\n  ret void\n}",
        2,
        3,
        "instructions returning void cannot have a name",
        "",
    ),
    ("define void @f() {\n}\n", 2, 1, "function body requires at least one basic block", "declare"),
    ("define internal void @f()\n", 2, 1, "expected '{' to open a function body", ""),
    ("declare internal void @f()\n", 1, 9, "invalid linkage for function declaration", "extern_weak"),
    ("@v = global <2 x i32> <i32 1, i64 2>\n", 1, 31, "element 1 has type i64 but i32 is expected", ""),
    ("@x = internal hidden global i32 0", 1, 15, "symbol with local linkage must have default visibility", ""),
    (
        "!0 = !DIFile(filename: \"a\", filename: \"b\")",
        1,
        29,
        "field 'filename' cannot be specified more than once",
        "",
    ),
    ("!0 = !DIFile(filename: \"a\" \"b\")", 1, 28, "expected ',' or ')' after a field", ""),
    ("!0 = !GenericDINode(tag: 3, operands: {!0 0})", 1, 43, "expected ',' or ')' after a field", ""),
    ("declare void @f() allockind(\"a\nb\")", 1, 29, "line break in the text of an attribute", ""),
    ("!0 = !DIFile(\"a\")", 1, 14, "expected the name of a field and ':'", ""),
    (
        "define void @f(i32 %a) {\n  call void @g(metadata !{!DIArgList(i32 %a)})\n  ret void\n}\ndeclare void @g(metadata)\n",
        2,
        27,
        "a metadata node cannot use a local value",
        "!DIArgList",
    ),
    (
        "define void @f(i32 %a) {\n  ret void, !note !DIOther(i32 %a)\n}\n",
        2,
        19,
        "a metadata node cannot use a local value",
        "!DIArgList",
    ),
    ("!0 = !DIFile(filename:)", 1, 23, "expected the value of a field", ""),
];

#[test]
fn errors_have_position_and_hint() {
    for (text, line, column, message, hint) in BAD {
        let e = fails(text);
        assert_eq!((e.line, e.column), (*line, *column), "{text}\n{e}");
        assert!(e.message.starts_with(message), "{text}\n{e}");
        assert!(e.hint.as_deref().unwrap_or("").contains(hint), "{text}\n{e}");
        assert!(hint.is_empty() == e.hint.is_none(), "{text}\n{e}");
    }
}

#[test]
fn an_error_is_rendered_with_its_line() {
    let text = "define i32 @f(i32 %count) {\n  ret i32 %cuont\n}\n";
    let e = fails(text);
    assert_eq!(e.to_string(), "t.ll:2:11: use of undefined value '%cuont' (did you mean %count?)");
    assert_eq!(
        e.render(text.as_bytes(), false),
        "error: use of undefined value '%cuont'
 --> t.ll:2:11
  |
2 |   ret i32 %cuont
  |           ^^^^^^
  |
  = help: did you mean %count?"
    );
    assert!(e.render(text.as_bytes(), true).contains('\u{1b}'));
}

/// The parser must not panic on any input. The inputs here are truncated samples, samples with changed bytes, and
/// hostile texts.
#[test]
fn no_bytes_panic() {
    let samples = [include_str!("../samples/newest.ll"), include_str!("../samples/typed-pointers.ll")];
    let mut rng = Rng::new(1, 0);
    let mut random = |n: usize| rng.below(n as u64) as usize;
    for text in samples {
        for cut in (0..text.len()).step_by(61) {
            let _ = parse_module("t.ll", &text.as_bytes()[..cut]);
        }
        for _ in 0..300 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..3 {
                let at = random(bytes.len());
                match random(4) {
                    0 => bytes[at] = random(256) as u8,
                    1 => bytes[at] = b"(){}[]<>,*!%@#\"0-="[random(18)],
                    2 => drop(bytes.remove(at)),
                    _ => {
                        let (from, len) = (random(bytes.len()), random(40));
                        let piece: Vec<u8> = bytes.iter().skip(from).take(len).copied().collect();
                        bytes.splice(at..at, piece);
                    }
                }
            }
            if let Err(e) = parse_module("t.ll", &bytes) {
                let _ = e.render(&bytes, false);
            }
        }
    }
    let deep = |open: &str| open.repeat(100_000);
    for text in [
        deep("@x = global {"),
        format!("@x = global {}", deep("{")),
        format!("@x = global {}", deep("[1 x ")),
        format!("@x = global i32{}", deep(" (")),
        format!("@x = global ptr {}", deep("getelementptr (i8, ptr ")),
        format!("!0 = {}", deep("!{")),
        format!("!0 = {}", deep("!DIExpression(")),
        format!("!0 = !DIX({}", deep("(")),
        format!("declare void @f() x{}", deep("(")),
        format!("@x = global i8388607 {}", "9".repeat(100_000)),
        format!("%0 = type i{}", "9".repeat(100)),
        "define void @f() {\n%4294967295 = add i32 1, 2\n add i32 1, 2".to_string(),
        "@4294967295 = global i32 0\n@4294967296 = global i32 0".to_string(),
    ] {
        assert!(parse_module("t.ll", text.as_bytes()).is_err(), "{}", &text[..40]);
    }
    // A text may nest pointers to pointers, and names of types, to any depth. The parser must not exhaust the stack on
    // such a text.
    let _ = parse_module("t.ll", format!("@x = global i32{} null", "*".repeat(100_000)).as_bytes());
    let _ = parse_module("t.ll", format!("@x = global i32 {}", "9".repeat(100_000)).as_bytes());
    let _ = parse_module("t.ll", b"\xFF\xFE\x00@\"\xFF\" = global i32 0");
}

#[test]
fn long_chains_of_structs_are_refused_not_followed() {
    let mut text: String = (0..100_000).map(|i| format!("%a{i} = type {{ %a{} }}\n", i + 1)).collect();
    text.push_str("%a100000 = type { i8 }\n");
    assert!(fails(&text).message.contains("too many levels"));
}

#[test]
fn time_is_linear_in_the_text() {
    let n = 20_000;
    let mut text = String::from("define void @f(ptr %p) {\n");
    for i in 0..n {
        text.push_str(&format!("  %v{i} = load i32, ptr %p, !k{i} !{i}\n  br label %b{i}\nb{i}:\n"));
    }
    text.push_str("  ret void\n}\n");
    for i in 0..n {
        text.push_str(&format!(
            "!{i} = !{{i32 {i}}}\n@g{i} = global i32 {i}\n$c{i} = comdat any\n%t{i} = type {{ i32 }}\n"
        ));
    }
    let start = std::time::Instant::now();
    let m = ok(&text);
    assert_eq!(m.md_kinds.len(), n);
    // The text has 4 MB, so quadratic work would take minutes.
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
