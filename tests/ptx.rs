//! Tests PTX as an input language: `same KERNEL.ll OUTPUT.ptx`. Each rule of docs/soundness.md, section 4, "PTX", has
//! an example that obeys it and one that breaks it. The PTX is the output of llc-22 -O3 for the kernels of `tests/ptx`.
//! Run with `cargo test --test verbs ptx::`.

use crate::common::aliasmith;
use std::fs;
use std::path::PathBuf;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/ptx").join(name)
}

/// Writes a changed copy of a file to a temporary folder.
fn changed(dir: &tempfile::TempDir, name: &str, from: &str, to: &str) -> PathBuf {
    let text = fs::read_to_string(file(name)).expect("committed");
    assert!(from.is_empty() || text.matches(from).count() == 1, "{name}: `{from}` is there once");
    let path = dir.path().join(name);
    fs::write(&path, if from.is_empty() { text } else { text.replace(from, to) }).expect("writable");
    path
}

/// Each row: the kernel, the verdict, a change of the kernel's PTX, and a part of the output of `same`.
#[test]
fn each_rule_has_both_sides() {
    let rows = fs::read_to_string(file("rows.tsv")).expect("committed");
    let dir = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    for row in rows.lines().skip(1) {
        let plain = row.split('\t').map(|cell| cell.replace("\\t", "\t").replace("\\n", "\n"));
        let [kernel, verdict, from, to, says] = <[String; 5]>::try_from(plain.collect::<Vec<_>>()).expect("five cells");
        let ptx = changed(&dir, &format!("{kernel}.ptx"), &from, &to);
        let ll = file(&format!("{kernel}.ll"));
        let out = aliasmith(&["same", "--runs", "4", &ll.to_string_lossy(), &ptx.to_string_lossy()]);
        let code = match &*verdict {
            "same" => 0,
            "differs" => 1,
            _ => 3,
        };
        if out.code != code || !(out.stdout.contains(&says) || out.stderr.contains(&says)) {
            wrong.push(format!("{row}\n{out:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Text that is not PTX is rejected with exit code 2. The message names the place, and some messages have a hint.
#[test]
fn malformed_text_is_refused_with_its_place() {
    let dir = tempfile::tempdir().expect("a folder");
    let rows = [
        (
            ".version 8.3",
            "",
            "vecadd.ptx:6:1: a PTX module begins with .version (aliasmith reads whole modules of PTX)",
        ),
        ("@%p1 bra \t$L__BB0_2;", "@%p1 bra \t$L__BB0_9;", "vecadd.ptx:35:7: branch to `$L__BB0_9`, which is no label"),
        (
            "add.s32 \t%r8, %r6, %r7;",
            "add.s32 \t%r8, {%r6, %r7;",
            "vecadd.ptx:43:2: expected an instruction, found `add.s32 %r8, {%r6, %r7`",
        ),
        ("add.s32 \t%r8, %r6, %r7;", "add.s32 \t%r8, %r6, %q7;", "`%q7` is not a known operand"),
        (".visible .entry", ".visible .kernel", "vecadd.ptx:11:9: unknown directive .kernel"),
        (
            "                                        // -- End function\n}\n",
            "",
            "before the end of the file (the file is cut off)",
        ),
    ];
    for (from, to, says) in rows {
        let path = changed(&dir, "vecadd.ptx", from, to);
        for verb in ["parse", "run"] {
            let out = aliasmith(&[verb, &path.to_string_lossy()]);
            assert!(out.code == 2 && out.stderr.contains(says), "{verb} {to}: {out:?}");
        }
    }
}

/// `parse` prints the LLVM IR that is executed, and the machine executes that text as it executes the PTX.
#[test]
fn parsed_ptx_ir_executes_like_the_ptx() {
    let dir = tempfile::tempdir().expect("a folder");
    for kernel in ["vecadd", "abi", "pointers", "numbers"] {
        let printed = aliasmith(&["parse", &file(&format!("{kernel}.ptx")).to_string_lossy()]);
        assert_eq!(printed.code, 0, "{printed:?}");
        let path = dir.path().join(format!("{kernel}.ll"));
        fs::write(&path, &printed.stdout).expect("writable");
        let again = aliasmith(&["parse", &path.to_string_lossy()]);
        assert_eq!(again.stdout, printed.stdout);
        let ll = file(&format!("{kernel}.ll"));
        let out = aliasmith(&[
            "same",
            "--runs",
            "2",
            &path.to_string_lossy(),
            &file(&format!("{kernel}.ptx")).to_string_lossy(),
        ]);
        assert_eq!(out.code, 0, "{ll:?}: {out:?}");
    }
}

/// The module that executes one instruction on the numbers a, b and c, which it has in all widths. The result is `%r9`,
/// `%rd9` or `%rs9`.
const ONE_INSTRUCTION: &str = "// aliasmith: arg 0 = object global 32 align 16
// aliasmith: mem arg 0 + 0 = i64 A
// aliasmith: mem arg 0 + 8 = i64 B
// aliasmith: mem arg 0 + 16 = i64 C
.version 8.3
.target sm_90
.address_size 64
.visible .entry one(.param .u64 .ptr .global .align 16 one_param_0)
{
    .reg .pred %p<4>;
    .reg .b16 %rs<10>;
    .reg .b32 %r<10>;
    .reg .b64 %rd<11>;
    ld.param.u64 %rd10, [one_param_0];
    ld.global.v2.u64 {%rd1, %rd2}, [%rd10];
    ld.global.u64 %rd3, [%rd10+16];
    cvt.u32.u64 %r1, %rd1;
    cvt.u32.u64 %r2, %rd2;
    cvt.u32.u64 %r3, %rd3;
    cvt.u16.u64 %rs1, %rd1;
    cvt.u16.u64 %rs2, %rd2;
    setp.ne.s32 %p3, %r1, %r1;
    INSTRUCTION
    RESULT
    st.global.u64 [%rd10+24], %rd9;
    ret;
}
";

/// Returns the module that runs instructions on these numbers.
fn one_instruction(instruction: &str, numbers: [u64; 3]) -> String {
    let widened = match () {
        () if instruction.contains("%rd9") => "",
        () if instruction.contains("%rs9") => "cvt.u64.u16 %rd9, %rs9;",
        () => "cvt.u64.u32 %rd9, %r9;",
    };
    let text = ONE_INSTRUCTION.replace("INSTRUCTION", instruction).replace("RESULT", widened);
    let named = ["i64 A", "i64 B", "i64 C"].into_iter().zip(numbers);
    named.fold(text, |text, (name, value)| text.replace(name, &format!("i64 {value}")))
}

/// Each row: an instruction of the PTX ISA, an example, and whether the machine executes it or discards the run with a
/// reason that names the instruction.
#[test]
fn each_instruction_of_the_isa_is_run_or_named() {
    let rows = fs::read_to_string(file("isa.tsv")).expect("committed");
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("one.ptx");
    let mut wrong = Vec::new();
    for row in rows.lines().skip(1) {
        let [word, example, verdict] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        fs::write(&path, one_instruction(example, [3, 2, 1])).expect("writable");
        let line = aliasmith(&["run", "--json", &path.to_string_lossy()]).lines("run").join("");
        let named = format!("\"unsupported: ptx {}", word.split('.').next().unwrap_or(word));
        let is_as_said = match verdict {
            "known" => line.contains("\"outcome\":\"counted\""),
            _ => line.contains(&named),
        };
        if !is_as_said {
            wrong.push(format!("{row}: {line}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows: {}", wrong.len(), wrong.join("\n"));
}

/// Each row: one or more instructions, the inputs, and the result (computed in Python by the definitions of the PTX
/// ISA).
#[test]
fn instructions_give_the_results_of_the_isa() {
    let rows = fs::read_to_string(file("values.tsv")).expect("committed");
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("one.ptx");
    let mut wrong = Vec::new();
    for row in rows.lines().skip(1) {
        let [instruction, a, b, c, result] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let number = |hex: &str| u64::from_str_radix(hex.trim_start_matches("0x"), 16).expect("hexadecimal");
        let text = one_instruction(instruction, [a, b, c].map(number));
        fs::write(&path, text).expect("writable");
        let out = aliasmith(&["run", "--json", &path.to_string_lossy()]);
        let bytes: String = number(result).to_le_bytes().iter().map(|b| format!("{b:02x}")).collect();
        let line = out.lines("run").join("");
        let memory = line.split("\"bytes\":\"").nth(1).and_then(|rest| rest.get(48..64));
        if memory != Some(&*bytes) {
            wrong.push(format!("{row}: {memory:?}, not {bytes}: {} {}", out.stdout, out.stderr));
        }
    }
    assert!(wrong.is_empty(), "{} rows: {}", wrong.len(), wrong.join("\n"));
}

/// The reader accepts or rejects randomly changed PTX text, and never panics.
#[test]
fn no_text_makes_the_reader_panic() {
    let mut rng = aliasmith::random::Rng::new(1, 2);
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ";",
        ",",
        "!",
        "@",
        ".",
        "<",
        ">",
        "%r1",
        ".b8",
        "18446744073709551615",
        "-",
        "0x",
        "|",
        "é",
    ];
    for kernel in ["vecadd", "abi", "pointers", "numbers", "narrow"] {
        let text = fs::read_to_string(file(&format!("{kernel}.ptx"))).expect("committed");
        for _ in 0..400 {
            let mut changed = text.clone();
            for _ in 0..1 + rng.below(3) {
                let from = rng.below(changed.len() as u64) as usize;
                let to = (from + rng.below(12) as usize).min(changed.len());
                let (from, to) = (boundary(&changed, from), boundary(&changed, to));
                changed.replace_range(from..to, pieces[rng.below(pieces.len() as u64) as usize]);
            }
            let _ = aliasmith::ptx::read("changed.ptx", changed.as_bytes(), None);
        }
    }
}

/// Returns the last character boundary that is not after `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
