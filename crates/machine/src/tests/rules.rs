//! Small programs of one thread, and their outcomes. Source of the rules: docs/machine.md, sections 2, 3 and 7.

use super::*;

/// Each row has a body of `i32 @k(i32 %a, i32 %b)`, the arguments and the outcome.
#[test]
fn arithmetic() {
    let rows: &[(&str, i128, i128, &str)] = &[
        ("%r = add i32 %a, %b", i32::MAX as i128, 1, "ok i32 -2147483648"),
        ("%r = add nsw i32 %a, %b", i32::MAX as i128, 1, "ok i32 poison"),
        ("%r = add nsw i32 %a, %b", i32::MAX as i128 - 1, 1, "ok i32 2147483647"),
        ("%r = sub nuw i32 %a, %b", 1, 2, "ok i32 poison"),
        ("%r = mul nsw i32 %a, %b", 65536, 32768, "ok i32 poison"),
        ("%r = mul nsw i32 %a, %b", -65536, 32768, "ok i32 -2147483648"),
        ("%r = shl i32 %a, %b", 1, 32, "ok i32 poison"),
        ("%r = shl nsw i32 %a, %b", 1, 31, "ok i32 poison"),
        ("%r = lshr exact i32 %a, %b", 3, 1, "ok i32 poison"),
        ("%r = ashr i32 %a, %b", -8, 1, "ok i32 -4"),
        ("%r = sdiv i32 %a, %b", 7, 0, "div-by-zero"),
        ("%r = sdiv i32 %a, %b", i32::MIN as i128, -1, "div-by-zero"),
        ("%r = srem i32 %a, %b", -7, 3, "ok i32 -1"),
        ("%r = udiv exact i32 %a, %b", 7, 2, "ok i32 poison"),
        ("%r = or disjoint i32 %a, %b", 3, 1, "ok i32 poison"),
        ("%r = or disjoint i32 %a, %b", 2, 1, "ok i32 3"),
        ("%c = icmp slt i32 %a, %b\n%r = select i1 %c, i32 5, i32 6", -1, 0, "ok i32 5"),
        ("%x = trunc i32 %a to i8\n%r = sext i8 %x to i32", 255, 0, "ok i32 -1"),
        ("%x = zext nneg i32 %a to i64\n%r = trunc i64 %x to i32", -1, 0, "ok i32 poison"),
        ("%r = call i32 @llvm.smax.i32(i32 %a, i32 %b)", -1, 4, "ok i32 4"),
        ("%r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 8)", 0x12345678, 0x9abcdef0, "ok i32 878082202"),
        ("%r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)", 1, 0, "ok i32 31"),
        ("%r = call i32 @llvm.bswap.i32(i32 %a)", 1, 0, "ok i32 16777216"),
        ("%x = uitofp i32 %a to float\n%y = fdiv float %x, 2.0\n%r = fptosi float %y to i32", 9, 0, "ok i32 4"),
        ("%x = freeze i32 poison\n%y = and i32 %x, 0\n%r = add i32 %y, %a", 9, 0, "ok i32 9"),
    ];
    for (body, a, b, want) in rows {
        let text = format!(
            "define i32 @k(i32 %a, i32 %b) {{\n{body}\nret i32 %r\n}}\n{}",
            "declare i32 @llvm.smax.i32(i32, i32)\ndeclare i32 @llvm.fshl.i32(i32, i32, i32)\n\
             declare i32 @llvm.ctlz.i32(i32, i1)\ndeclare i32 @llvm.bswap.i32(i32)\n"
        );
        assert_eq!(outcome(&text, vec![int(*a), int(*b)], 1), *want, "{body}");
    }
}

/// Each row has a body of `i32 @k(ptr addrspace(1) %p, i64 %i)` with a 16-byte object, the index and the outcome.
#[test]
fn memory_rules() {
    let rows: &[(&str, i128, &str)] = &[
        ("store i32 7, ptr addrspace(1) %p\n%r = load i32, ptr addrspace(1) %p", 0, "ok i32 7"),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 %i\nstore i32 7, ptr addrspace(1) %q\n%r = load i32, ptr addrspace(1) %q",
            12,
            "ok i32 7",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 %i\n%r = load i32, ptr addrspace(1) %q, align 1",
            13,
            "out-of-bounds",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 %i\n%r = load i32, ptr addrspace(1) %q, align 1",
            -1,
            "out-of-bounds",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 %i\n%r = load i32, ptr addrspace(1) %q, align 4",
            2,
            "misaligned",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 %i\nstore i32 9, ptr addrspace(1) %q, align 2\n%r = load i32, ptr addrspace(1) %q, align 2",
            2,
            "ok i32 9",
        ),
        (
            "%q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i\n%z = getelementptr i8, ptr addrspace(1) %q, i64 -17\n%r = load i32, ptr addrspace(1) %z, align 1",
            17,
            "poison",
        ),
        (
            "%q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i\n%z = getelementptr i8, ptr addrspace(1) %q, i64 -16\nstore i32 1, ptr addrspace(1) %z\n%r = load i32, ptr addrspace(1) %z",
            16,
            "ok i32 1",
        ),
        ("%r = load i32, ptr null", 0, "null"),
        (
            "%r = load i32, ptr addrspace(1) null",
            0,
            "discard undecided: an access through null of a space other than 0",
        ),
        ("%q = inttoptr i64 64 to ptr addrspace(1)\n%r = load i32, ptr addrspace(1) %q", 0, "no-provenance"),
        (
            "%a = ptrtoint ptr addrspace(1) %p to i64\n%q = inttoptr i64 %a to ptr addrspace(1)\nstore i32 3, ptr addrspace(1) %p\n%r = load i32, ptr addrspace(1) %q",
            0,
            "ok i32 3",
        ),
        ("%c = icmp eq i32 undef, 0\nbr i1 %c, label %x, label %x\nx:\n%r = add i32 0, 0", 0, "undef"),
        ("%c = icmp eq i32 poison, 0\nbr i1 %c, label %x, label %x\nx:\n%r = add i32 0, 0", 0, "poison"),
        (
            "%m = alloca i32\n%v = load i32, ptr %m\n%c = icmp eq i32 %v, 0\nbr i1 %c, label %x, label %x\nx:\n%r = add i32 0, 0",
            0,
            "undef",
        ),
        (
            "%m = alloca <5 x i3>\nstore <5 x i3> <i3 1, i3 2, i3 -3, i3 0, i3 3>, ptr %m\n%n = load i15, ptr %m\n%r = zext i15 %n to i32",
            0,
            "ok i32 12625",
        ),
        (
            "%m = alloca i8\nstore i8 6, ptr %m\n%v = load <8 x i1>, ptr %m\n%a = extractelement <8 x i1> %v, i32 1\n%r = sext i1 %a to i32",
            0,
            "ok i32 -1",
        ),
        ("%m = alloca i32\nstore i32 5, ptr %m\n%r = load i32, ptr %m", 0, "ok i32 5"),
        ("store i8 1, ptr addrspace(1) @c\n%r = add i32 0, 0", 0, "write-to-constant"),
        ("%r = load i32, ptr addrspace(1) @c", 0, "ok i32 11"),
        ("call void @llvm.assume(i1 false)\n%r = add i32 0, 0", 0, "assume"),
        ("call void @llvm.assume(i1 true) [\"align\"(ptr addrspace(1) %p, i64 16)]\n%r = add i32 0, 0", 0, "ok i32 0"),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 4\ncall void @llvm.assume(i1 true) [\"align\"(ptr addrspace(1) %q, i64 16)]\n%r = add i32 0, 0",
            0,
            "assume",
        ),
        ("%r = load i32, ptr addrspace(1) @c, !range !{i32 0, i32 11}, !noundef !{}", 0, "range"),
        ("%r = load i32, ptr addrspace(1) @c, !range !{i32 0, i32 12}, !noundef !{}", 0, "ok i32 11"),
        ("%r = call i32 @dead()\nunreachable\nx:\n%s = add i32 %r, 0", 0, "use-after-free"),
        (
            "%m = alloca i64\nstore ptr addrspace(1) %p, ptr %m\n%q = load ptr addrspace(1), ptr %m\nstore i32 4, ptr addrspace(1) %q\n%r = load i32, ptr addrspace(1) %p",
            0,
            "ok i32 4",
        ),
        (
            "%m = alloca i64\nstore ptr addrspace(1) %p, ptr %m\n%n = load i64, ptr %m\nstore i64 %n, ptr %m\n%q = load ptr addrspace(1), ptr %m\n%r = load i32, ptr addrspace(1) %q",
            0,
            "discard undecided: pointer bytes through an integer",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 4\ncall void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 8, i1 false)\n%r = add i32 0, 0",
            0,
            "overlap",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(1) %p, i64 8\nstore i32 42, ptr addrspace(1) %p\ncall void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 8, i1 false)\n%r = load i32, ptr addrspace(1) %q",
            0,
            "ok i32 42",
        ),
    ];
    for (body, i, want) in rows {
        let text = format!(
            "@c = constant i32 11\ndefine i32 @k(ptr addrspace(1) %p, i64 %i) {{\n{body}\nret i32 %r\n}}\n{}",
            "declare void @llvm.assume(i1)\n\
             declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
             define ptr @frame() {\n%m = alloca i32\nret ptr %m\n}\n\
             define i32 @dead() {\n%p = call ptr @frame()\n%v = load i32, ptr %p\nret i32 %v\n}\n"
        )
        .replace("@c = constant", "@c = addrspace(1) constant")
        .replace("unreachable\nx:\n%s = add i32 %r, 0", "");
        assert_eq!(outcome(&text, vec![object(16), int(*i)], 1), *want, "{body}");
    }
}

#[test]
fn one_byte_has_many_views() {
    let body = "@s = addrspace(3) global [4 x i32] undef
        define i32 @k() {
          store i32 1, ptr addrspace(3) @s
          %g = addrspacecast ptr addrspace(3) @s to ptr
          store i32 2, ptr %g
          %c = addrspacecast ptr addrspace(3) @s to ptr addrspace(7)
          %v7 = load i32, ptr addrspace(7) %c
          %back = addrspacecast ptr %g to ptr addrspace(3)
          %v3 = load i32, ptr addrspace(3) %back
          %n = addrspacecast ptr null to ptr addrspace(3)
          %z = icmp eq ptr addrspace(3) %n, null
          %zi = zext i1 %z to i32
          %t = add i32 %v3, %v7
          %r = add i32 %t, %zi
          ret i32 %r
        }";
    assert_eq!(outcome(body, vec![], 1), "ok i32 5");
    // A cast from the generic space to a space that does not map the address gives poison. Using the result is UB, but
    // the cast is not.
    let body = "@g = addrspace(1) global i32 0
        define i32 @k() {
          %g = addrspacecast ptr addrspace(1) @g to ptr
          %s = addrspacecast ptr %g to ptr addrspace(3)
          ret i32 0
        }";
    assert_eq!(outcome(body, vec![], 1), "ok i32 0");
    let used = body.replace("ret i32 0", "%r = load i32, ptr addrspace(3) %s\nret i32 %r");
    assert_eq!(outcome(&used, vec![], 1), "poison");
}

/// llvm#63266: the product of -1 and the smallest number wraps, so both pointers are equal.
#[test]
fn wrapped_products_give_equal_pointers() {
    let body = "define i32 @k(ptr addrspace(1) %p, i64 %i) {
          %n = mul i64 %i, -1
          %q = getelementptr [0 x i8], ptr addrspace(1) %p, i64 %n
          %w = mul i64 %i, 9223372036854775808
          %z = getelementptr i8, ptr addrspace(1) %p, i64 %w
          store i8 1, ptr addrspace(1) %p
          store i8 5, ptr addrspace(1) %z
          %v = load i8, ptr addrspace(1) %p
          %r = zext i8 %v to i32
          ret i32 %r
        }";
    assert_eq!(outcome(body, vec![object(16), int(2)], 1), "ok i32 5");
    assert_eq!(outcome(body, vec![object(16), int(1)], 1), "out-of-bounds");
    // `%p` points outside its object. The constant wraps, so `%q` points into the object again.
    let body = "define i32 @k(ptr addrspace(1) %p) {
          %q = getelementptr i8, ptr addrspace(1) %p, i64 -9223372036854775808
          store i8 3, ptr addrspace(1) %q
          ret i32 0
        }";
    let at = Input::Inside { place: Place::Global, size: 16, align: 16, offset: 1 << 63 };
    assert_eq!(outcome(body, vec![at], 1), "ok i32 0");
}

#[test]
fn gathers_touch_enabled_lanes_only() {
    let body = |mask: &str| {
        format!(
            "declare <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)>, i32, <2 x i1>, <2 x i32>)
            define i32 @k(ptr addrspace(1) %p) {{
              store i32 40, ptr addrspace(1) %p
              %q = getelementptr i8, ptr addrspace(1) %p, <2 x i64> <i64 0, i64 16>
              %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)> %q, i32 4, <2 x i1> <i1 true, i1 {mask}>, <2 x i32> <i32 1, i32 2>)
              %a = extractelement <2 x i32> %v, i32 0
              %b = extractelement <2 x i32> %v, i32 1
              %r = add i32 %a, %b
              ret i32 %r
            }}"
        )
    };
    assert_eq!(outcome(&body("false"), vec![object(16)], 1), "ok i32 42");
    assert_eq!(outcome(&body("true"), vec![object(16)], 1), "out-of-bounds");
}

/// Enabled lanes access consecutive elements, and disabled lanes access nothing.
#[test]
fn expandload_and_compressstore_access_enabled_lanes() {
    let expand = |mask: &str, lane: u32| {
        format!(
            "declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
            define i32 @k() {{
              %p = alloca [2 x i32]
              store <2 x i32> <i32 40, i32 41>, ptr %p
              %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p, <4 x i1> <{mask}>, <4 x i32> splat (i32 7))
              %r = extractelement <4 x i32> %v, i32 {lane}
              ret i32 %r
            }}"
        )
    };
    let two = "i1 false, i1 true, i1 false, i1 true";
    for (lane, want) in [(0, "ok i32 7"), (1, "ok i32 40"), (2, "ok i32 7"), (3, "ok i32 41")] {
        assert_eq!(outcome(&expand(two, lane), vec![], 1), want, "lane {lane}");
    }
    assert_eq!(outcome(&expand("i1 false, i1 true, i1 true, i1 true", 0), vec![], 1), "out-of-bounds");
    assert_eq!(outcome(&expand("i1 false, i1 undef, i1 true, i1 true", 0), vec![], 1), "undef");
    let compress = |mask: &str, word: u32| {
        format!(
            "declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
            define i32 @k() {{
              %p = alloca [3 x i32]
              store [3 x i32] [i32 1, i32 2, i32 3], ptr %p
              call void @llvm.masked.compressstore.v4i32(<4 x i32> <i32 40, i32 41, i32 42, i32 43>, ptr %p, <4 x i1> <{mask}>)
              %q = getelementptr i32, ptr %p, i32 {word}
              %r = load i32, ptr %q
              ret i32 %r
            }}"
        )
    };
    for (word, want) in [(0, "ok i32 41"), (1, "ok i32 43"), (2, "ok i32 3")] {
        assert_eq!(outcome(&compress(two, word), vec![], 1), want, "word {word}");
    }
    assert_eq!(outcome(&compress("i1 true, i1 true, i1 true, i1 true", 0), vec![], 1), "out-of-bounds");
}

#[test]
fn host_passes_no_local_memory_and_constants_are_fixed() {
    let on = |triple: &str, text: &str, args: Vec<Input>| match run_one(&case(
        &format!("target triple = \"{triple}\"\n{text}"),
        args,
        1,
    ))
    .outcome
    {
        Outcome::Counted => "ok".to_string(),
        Outcome::Violation(ub) => ub.kind.to_string(),
        Outcome::Discard(why) => why.to_string(),
    };
    let run = |text: &str, args: Vec<Input>| on("amdgcn-amd-amdhsa", text, args);
    let two = |cc: &str| {
        format!(
            "define {cc} void @k(ptr addrspace(3) %s, ptr %flat) {{\nstore i32 1, ptr addrspace(3) %s\n\
             %v = load i32, ptr %flat\nret void\n}}"
        )
    };
    let why = "unsupported: local memory that reaches a kernel through the host";
    let twice = || vec![shared(8), Input::Arg { arg: 0, offset: 0 }];
    for (triple, cc) in [("amdgcn-amd-amdhsa", "amdgpu_kernel"), ("nvptx64-nvidia-cuda", "ptx_kernel")] {
        assert_eq!(on(triple, &two(cc), twice()), why);
        assert_eq!(on(triple, &two(cc), vec![shared(8), object(8)]), "ok");
        assert_eq!(on(triple, &two(""), twice()), "ok", "the caller of a function can pass such an address");
    }
    let constant = |write: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n%q = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)\n\
             %v = load i32, ptr addrspace(4) %q\n{write}\nret void\n}}"
        )
    };
    assert_eq!(run(&constant("store i32 1, ptr addrspace(1) %p"), vec![object(8)]), "write-to-constant");
    assert_eq!(run(&constant("%w = load i32, ptr addrspace(1) %p"), vec![object(8)]), "ok");
}
