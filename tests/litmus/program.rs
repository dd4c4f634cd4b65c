//! Makes a function in LLVM IR from the operations of a shape. Each thread executes its own operations, and returns the
//! values that it read, one decimal digit each.

use std::fmt::Write;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Target {
    Nvptx,
    Amdgcn,
}

/// Whether the threads are in one CTA (workgroup), or each in a CTA of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Placement {
    Block,
    Grid,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    Cta,
    Device,
    System,
}

impl Target {
    pub fn name(self) -> &'static str {
        if self == Target::Nvptx { "nvptx" } else { "amdgcn" }
    }

    fn triple(self) -> &'static str {
        if self == Target::Nvptx { "nvptx64-nvidia-cuda" } else { "amdgcn-amd-amdhsa" }
    }

    fn id(self, placement: Placement) -> &'static str {
        match (self, placement) {
            (Target::Nvptx, Placement::Block) => "llvm.nvvm.read.ptx.sreg.tid.x",
            (Target::Nvptx, Placement::Grid) => "llvm.nvvm.read.ptx.sreg.ctaid.x",
            (Target::Amdgcn, Placement::Block) => "llvm.amdgcn.workitem.id.x",
            (Target::Amdgcn, Placement::Grid) => "llvm.amdgcn.workgroup.id.x",
        }
    }

    fn scope(self, scope: Scope) -> &'static str {
        match (self, scope) {
            (_, Scope::System) => "",
            (Target::Nvptx, Scope::Cta) => " syncscope(\"block\")",
            (Target::Nvptx, Scope::Device) => " syncscope(\"device\")",
            (Target::Amdgcn, Scope::Cta) => " syncscope(\"workgroup\")",
            (Target::Amdgcn, Scope::Device) => " syncscope(\"agent\")",
        }
    }
}

/// LLVM's word for the ordering, and the scope.
type Atomic = (&'static str, Scope);

#[derive(Clone, Debug)]
pub enum Op {
    Write(usize, u32, Option<Atomic>),
    Read(usize, Option<Atomic>),
    Exchange(usize, u32, Atomic),
    Add(usize, u32, Atomic),
    Fence(Atomic),
    Barrier,
    /// The thread ends here unless the last value that it read equals this number.
    Unless(u32),
}

impl Op {
    pub fn reads(&self) -> bool {
        matches!(self, Op::Read(..) | Op::Exchange(..) | Op::Add(..))
    }
}

/// Parses operations such as `W x 1 rel $ ; R y`. `$` stands for `scope`.
pub fn operations(thread: &str, scope: Option<Scope>) -> Vec<Op> {
    thread.split(" ; ").map(|op| operation(op.trim(), scope)).collect()
}

fn operation(text: &str, scope: Option<Scope>) -> Op {
    let words: Vec<&str> = text.split(' ').collect();
    let place = |word: &str| ["x", "y", "a"].iter().position(|p| *p == word).expect("x, y or a");
    let number = |word: &str| word.parse().expect("a number");
    let atomic = |ordering: &str, of: &str| {
        let ordering = match ordering {
            "rlx" => "monotonic",
            "acq" => "acquire",
            "rel" => "release",
            "acqrel" => "acq_rel",
            "sc" => "seq_cst",
            other => panic!("no ordering {other}"),
        };
        let scope = match of {
            "$" => scope.expect("a line with $ has a scope"),
            "cta" => Scope::Cta,
            "gpu" => Scope::Device,
            "sys" => Scope::System,
            other => panic!("no scope {other}"),
        };
        (ordering, scope)
    };
    match words[..] {
        ["W", at, n] => Op::Write(place(at), number(n), None),
        ["W", at, n, o, s] => Op::Write(place(at), number(n), Some(atomic(o, s))),
        ["R", at] => Op::Read(place(at), None),
        ["R", at, o, s] => Op::Read(place(at), Some(atomic(o, s))),
        ["X", at, n, o, s] => Op::Exchange(place(at), number(n), atomic(o, s)),
        ["A", at, n, o, s] => Op::Add(place(at), number(n), atomic(o, s)),
        ["F", o, s] => Op::Fence(atomic(o, s)),
        ["B"] => Op::Barrier,
        [test] if test.starts_with('?') => Op::Unless(number(&test[1..])),
        _ => panic!("no operation {text}"),
    }
}

/// Returns the module with its case lines. x, y and a are words of argument 0, which are zero at first.
pub fn text(threads: &[Vec<Op>], target: Target, placement: Placement) -> String {
    let n = threads.len();
    let (grid, block) = if placement == Placement::Block { (1, n) } else { (n, 1) };
    let mut out = format!(
        "; aliasmith: entry @k\n; aliasmith: launch cluster=1 grid={grid},1,1 block={block},1,1\n\
         ; aliasmith: arg 0 = object global 16 align 16\n"
    );
    for word in 0..4 {
        let _ = writeln!(out, "; aliasmith: mem arg 0 + {} = i32 0", 4 * word);
    }
    let id = target.id(placement);
    let _ = write!(
        out,
        "target triple = \"{}\"\ndeclare i32 @{id}()\ndeclare void @llvm.nvvm.barrier.cta.sync.all(i32)\n\
         define i64 @k(ptr addrspace(1) %p0) {{\n  %p1 = getelementptr i32, ptr addrspace(1) %p0, i64 1\n  \
         %p2 = getelementptr i32, ptr addrspace(1) %p0, i64 2\n  %id = call i32 @{id}()\n  switch i32 %id, label %none [",
        target.triple()
    );
    (0..n).for_each(|t| _ = write!(out, " i32 {t}, label %t{t}"));
    out += " ]\nnone:\n  ret i64 0\n";
    for (t, ops) in threads.iter().enumerate() {
        let _ = writeln!(out, "t{t}:");
        thread(&mut out, t, ops, target);
    }
    out + "}\n"
}

fn thread(out: &mut String, t: usize, ops: &[Op], target: Target) {
    let (mut total, mut last) = ("0".to_string(), String::new());
    for (i, op) in ops.iter().enumerate() {
        let value = format!("%v{t}.{i}");
        let at = |place: &usize| format!("ptr addrspace(1) %p{place}");
        let order = |(ordering, scope): &Atomic| format!("{} {ordering}", target.scope(*scope));
        let _ = match op {
            Op::Write(p, n, None) => writeln!(out, "  store i32 {n}, {}, align 4", at(p)),
            Op::Write(p, n, Some(a)) => writeln!(out, "  store atomic i32 {n}, {}{}, align 4", at(p), order(a)),
            Op::Read(p, None) => writeln!(out, "  {value} = load i32, {}, align 4", at(p)),
            Op::Read(p, Some(a)) => writeln!(out, "  {value} = load atomic i32, {}{}, align 4", at(p), order(a)),
            Op::Exchange(p, n, a) => {
                writeln!(out, "  {value} = atomicrmw xchg {}, i32 {n}{}, align 4", at(p), order(a))
            }
            Op::Add(p, n, a) => writeln!(out, "  {value} = atomicrmw add {}, i32 {n}{}, align 4", at(p), order(a)),
            Op::Fence(a) => writeln!(out, "  fence{}", order(a)),
            Op::Barrier => writeln!(out, "  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)"),
            Op::Unless(n) => {
                let missing = ops[i..].iter().filter(|op| op.reads()).count() as u32;
                let (scale, nines) = (10u64.pow(missing), 10u64.pow(missing) - 1);
                writeln!(
                    out,
                    "  %c{t}.{i} = icmp eq i32 {last}, {n}\n  br i1 %c{t}.{i}, label %go{t}.{i}, label %end{t}.{i}\nend{t}.{i}:\n  \
                     %s{t}.{i} = mul i64 {total}, {scale}\n  %e{t}.{i} = add i64 %s{t}.{i}, {nines}\n  ret i64 %e{t}.{i}\ngo{t}.{i}:"
                )
            }
        };
        if op.reads() {
            let _ = writeln!(
                out,
                "  %z{t}.{i} = zext i32 {value} to i64\n  %m{t}.{i} = mul i64 {total}, 10\n  %a{t}.{i} = add i64 %m{t}.{i}, %z{t}.{i}"
            );
            (total, last) = (format!("%a{t}.{i}"), value);
        }
    }
    let _ = writeln!(out, "  ret i64 {total}");
}
