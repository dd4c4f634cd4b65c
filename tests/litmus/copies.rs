//! Litmus tests of asynchronous copies: which thread must wait, and how, before a thread may access the source or the
//! destination of the copy (PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy", "cp.async",
//! "cp.async.commit_group", "cp.async.wait_group").

use aliasmith::case::{Setup, lines};
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, UbKind, Watch, execute};

/// The operations of two threads of one CTA, and whether some run races. `copy s` copies x, which is 5, to s in shared
/// memory. The last `R` of a thread gives the thread's result. Without a race, each result must be 5.
const ROWS: [(&str, bool); 17] = [
    ("copy s ; all ; R s", false),
    ("copy s ; commit ; wait 0 ; R s", false),
    ("copy s ; R s ; all", true),
    ("copy s ; commit ; R s ; all", true),
    ("copy s ; wait 0 ; R s", true),
    ("copy s ; commit ; wait 1 ; R s ; all", true),
    ("copy s ; commit ; copy t ; commit ; wait 1 ; R s ; all", false),
    ("copy s ; commit ; copy t ; commit ; wait 1 ; R t ; all", true),
    ("copy s ; W x ; all", true),
    ("copy s ; all ; W x", false),
    ("copy s ; R x ; all", false),
    ("copy s ; W s ; all", true),
    ("copy s ; all ; barrier || barrier ; R s", false),
    ("copy s ; all || R s", true),
    ("copy s ; barrier ; all || barrier ; R s", true),
    // A wait applies only to the copies of the waiting thread.
    ("copy s ; barrier ; all || barrier ; all ; R s", true),
    ("copy s ; all ; barrier || barrier ; W x", false),
];

const DECLARED: &str = "target triple = \"nvptx64-nvidia-cuda\"
@s = internal addrspace(3) global i32 undef, align 4
@t = internal addrspace(3) global i32 undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.cp.async.wait.all()
define i32 @k(ptr addrspace(1) %x) {
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %id, 0
  br i1 %first, label %t0, label %t1
";

fn operation(op: &str, value: &str) -> String {
    let place =
        |name: &str| if name == "x" { "ptr addrspace(1) %x".into() } else { format!("ptr addrspace(3) @{name}") };
    match op.split(' ').collect::<Vec<_>>()[..] {
        ["copy", to] => {
            format!("call void @llvm.nvvm.cp.async.ca.shared.global.4({}, ptr addrspace(1) %x)", place(to))
        }
        ["commit"] => "call void @llvm.nvvm.cp.async.commit.group()".into(),
        ["wait", n] => format!("call void @llvm.nvvm.cp.async.wait.group(i32 {n})"),
        ["all"] => "call void @llvm.nvvm.cp.async.wait.all()".into(),
        ["barrier"] => "call void @llvm.nvvm.barrier.cta.sync.all(i32 0)".into(),
        ["R", from] => format!("{value} = load i32, {}, align 4", place(from)),
        ["W", to] => format!("store i32 9, {}, align 4", place(to)),
        _ => panic!("no operation {op}"),
    }
}

fn source(row: &str) -> String {
    let threads: Vec<&str> = row.split(" || ").collect();
    let mut out = format!(
        "; aliasmith: entry @k\n; aliasmith: launch cluster=1 grid=1,1,1 block={},1,1\n\
         ; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: mem arg 0 + 0 = i32 5\n{DECLARED}",
        threads.len()
    );
    for t in 0..2 {
        out += &format!("t{t}:\n");
        let mut last = "5".to_string();
        for (i, op) in threads.get(t).iter().flat_map(|ops| ops.split(" ; ")).enumerate() {
            let value = format!("%v{t}.{i}");
            out += &format!("  {}\n", operation(op, &value));
            if op.starts_with('R') {
                last = value;
            }
        }
        out += &format!("  ret i32 {last}\n");
    }
    out + "}\n"
}

#[test]
fn copies_race_until_they_are_waited_for() {
    for (row, is_race) in ROWS {
        let source = source(row);
        let module = parse_module("copies.ll", source.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{source}")).module;
        let setup = lines::parse(&source).expect("good lines").setup;
        let entry = module.find_function("k").expect("it is there");
        let (program, mut races) = (Program::new(&module), 0);
        for seed in 0..super::runs() {
            let setup = Setup { seed, ..setup.clone() };
            let options = Options { schedule_seed: seed, ..Options::default() };
            let mut execution = Execution::default();
            execute(&program, &module, entry, &setup, &options, &Watch::default(), &mut execution);
            match &execution.outcome {
                Outcome::Counted => {
                    assert!(execution.returns.iter().all(|r| r == "i32 5"), "{row}: {:?}", execution.returns)
                }
                Outcome::Violation(ub) if ub.kind == UbKind::Race => races += 1,
                other => panic!("{row}, seed {seed}: {other:?}"),
            }
        }
        assert_eq!(races > 0, is_race, "{row}: {races} runs race");
    }
}
