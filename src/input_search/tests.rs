//! Tests that the search finds inputs that fresh draws miss, that it is deterministic, and that draws contain the
//! inputs that the documentation of the module `input_search` lists.

mod blocks;
mod bounds;
mod draws;
mod floats;
mod ignored_bits;
mod inputs;
mod links;
mod ramps;

use super::*;
use crate::alias::{Ask, evaluate};
use crate::case::{Input, Launch, Place, StoredInput};
use crate::evaluation::assess::{Assessment, Run, assess, assess_search};
use crate::ir::parse::parse_module;
use crate::machine::{EventKind, Execution, FunctionWatch, Options, Outcome, Program, Watch, execute};
use crate::target::Profile;

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

fn parse(text: &str) -> Module {
    parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}")).module
}

fn entry(module: &Module) -> FuncId {
    module.find_function("k").expect("the test defines @k")
}

/// Returns the number of questions that the runs of a search accessed, and the number that the same number of fresh
/// draws accessed. Both are sums over eight seeds, because a single seed depends on luck.
fn exercised(text: &str, budget: u32) -> (usize, usize) {
    let each = (0..8).map(|n| exercised_by(text, 1000 * n, budget));
    each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

fn exercised_by(text: &str, first: u64, budget: u32) -> (usize, usize) {
    let module = parse(text);
    let program = Program::new(&module);
    let answers: Vec<_> =
        module.defined_functions().map(|f| evaluate(&module, f, Profile::sound(), Ask::ALL)).collect();
    let answers: Vec<_> = answers.iter().collect();
    let count = |a: &Assessment| a.questions().filter(|(_, _, facts)| facts.accessed).count();
    let options = Options::default();
    let search = Search::new(&module, entry(&module), None, first, budget);
    let (searched, runs) = assess_search(&module, &program, &answers, vec![search], &options);
    assert_eq!(runs.len(), budget as usize, "the whole budget is spent");
    let fresh: Vec<Run> = (first..first + u64::from(budget))
        .map(|seed| Run { entry: entry(&module), setup: synthesise(&module, entry(&module), seed) })
        .collect();
    (count(&searched), count(&assess(&module, &program, &answers, &fresh, &options)))
}

/// After each condition, the code makes two accesses. Only inputs that satisfy the condition test the question about
/// them.
#[test]
fn the_search_passes_conditions_that_fresh_draws_do_not() {
    let guarded = |conditions: &str, last: &str| {
        format!(
            "{NVPTX}define void @k(i32 %n, i64 %m, float %x, ptr addrspace(1) %p, ptr addrspace(1) %q) {{
             {conditions}
             br i1 {last}, label %in, label %out
             in:
               store i32 1, ptr addrspace(1) %p
               store i32 2, ptr addrspace(1) %q
               ret void
             out:
               ret void
             }}"
        )
    };
    let nested = "%c = icmp eq i32 %n, 123456789\nbr i1 %c, label %a, label %out\na:
        %v = load i32, ptr addrspace(1) %p\n%d = icmp eq i32 %v, 987654321\nbr i1 %d, label %b, label %out\nb:
        %s = shl i64 %m, 3\n%t = add i64 %s, 5\n%e = icmp eq i64 %t, 80005";
    let rows: &[(&str, String)] = &[
        ("sum", guarded("%w = mul i32 %n, 77\n%y = add i32 %w, 13\n%c = icmp eq i32 %y, 1000000", "%c")),
        (
            "range",
            guarded(
                "%w = mul i32 %n, 3\n%c = icmp ugt i32 %w, 70000\n%d = icmp ult i32 %w, 70004\n%e = and i1 %c, %d",
                "%e",
            ),
        ),
        (
            "exchanged",
            guarded(
                "%g = getelementptr i8, ptr addrspace(1) %q, i64 12\n\
                 %o = cmpxchg ptr addrspace(1) %g, i32 77123, i32 5 monotonic monotonic\n%c = extractvalue { i32, i1 } %o, 1",
                "%c",
            ),
        ),
        (
            "old value",
            guarded("%o = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic\n%c = icmp eq i32 %o, 5551212", "%c"),
        ),
        (
            "loaded byte",
            guarded(
                "%g = getelementptr i8, ptr addrspace(1) %q, i64 9\n%v = load i8, ptr addrspace(1) %g\n%c = icmp eq i8 %v, 171",
                "%c",
            ),
        ),
        ("not", guarded("%h = xor i32 %n, 1431655765\n%c = icmp ne i32 %h, 286331153\n%d = xor i1 %c, true", "%d")),
        ("bits", guarded("%h = and i32 %n, 16777215\n%w = xor i32 %h, 4321\n%c = icmp eq i32 %w, 11259375", "%c")),
        ("shifted", guarded("%h = lshr i64 %m, 40\n%c = icmp eq i64 %h, 4660", "%c")),
        ("float", guarded("%c = fcmp oeq float %x, 0x400921FB60000000", "%c")),
        (
            "pointers",
            guarded(
                "%g = getelementptr i8, ptr addrspace(1) %p, i64 52\n%c = icmp eq ptr addrspace(1) %g, %q\n%d = icmp eq i32 %n, -77\n%e = and i1 %c, %d",
                "%e",
            ),
        ),
        (
            "switch",
            guarded(
                "switch i32 %n, label %out [ i32 5000, label %out\n i32 6000, label %s ]\ns:\n%c = icmp eq i64 %m, 5555555",
                "%c",
            ),
        ),
        (
            "callee",
            guarded("%r = call i32 @f(i32 %n)\n%c = icmp eq i32 %r, 31337", "%c")
                + "define internal i32 @f(i32 %a) {\n%b = sub i32 %a, 1000000\nret i32 %b\n}",
        ),
        (
            "spilled",
            guarded(
                "%l = alloca i32\n%w = mul i32 %n, 3\nstore i32 %w, ptr %l\n%v = load i32, ptr %l\n%c = icmp eq i32 %v, 271828182",
                "%c",
            ),
        ),
        ("nested", guarded(nested, "%e")),
    ];
    for (name, text) in rows {
        let (searched, fresh) = exercised(text, 64);
        assert!(searched > fresh, "{name}: {searched} by search, {fresh} by fresh draws");
    }
}

/// No fresh draw brings these accesses inside an object; the search does.
#[test]
fn the_search_brings_accesses_inside() {
    let bodies = [
        "%a = mul i64 %n, 1000\n%b = add i64 %a, 2000000\n%g = getelementptr i8, ptr %p, i64 %b",
        "%m = mul i64 %n, 3\n%a = add i64 %m, 987654\n%b = and i64 %a, -65536\n%g = getelementptr i32, ptr %p, i64 %b",
        "%h = getelementptr i8, ptr %p, i64 -1000000\n%a = add i64 %n, 77777777\n%g = getelementptr i32, ptr %h, i64 %a",
    ];
    for body in bodies {
        let rest = "store i32 1, ptr %g\nstore i32 2, ptr %q\nret void";
        let text = format!("{NVPTX}define void @k(ptr %p, ptr %q, i64 %n) {{\n{body}\n{rest}\n}}");
        let (searched, fresh) = exercised(&text, 64);
        assert!(searched > fresh, "{body}: {searched} by search, {fresh} by fresh draws");
    }
}

/// The accesses are in a callee, and go to memory of the caller.
#[test]
fn the_search_looks_through_calls() {
    let text = format!(
        "{NVPTX}define void @k(ptr %p, ptr %q, i32 %n) {{
           %g = getelementptr i8, ptr %p, i64 4
           %m = mul i32 %n, 5
           call void @f(ptr %g, ptr %q, i32 %m)
           ret void
         }}
         define internal void @f(ptr %a, ptr %b, i32 %n) {{
           %v = load i16, ptr %a
           %c = icmp eq i16 %v, 4242
           %d = icmp eq i32 %n, 35000
           %e = select i1 %c, i1 %d, i1 false
           br i1 %e, label %in, label %out
         in:
           store i32 1, ptr %a
           store i32 2, ptr %b
           ret void
         out:
           ret void
         }}"
    );
    let (searched, fresh) = exercised(&text, 64);
    assert!(searched > fresh, "{searched} by search, {fresh} by fresh draws");
}

/// The same seed gives the same inputs, and another seed gives other inputs. Stated inputs do not change.
#[test]
fn the_search_is_a_function_of_its_seed() {
    let module = parse(&format!(
        "{NVPTX}define void @k(i32 %n, ptr addrspace(1) %p, ptr addrspace(1) %q) {{
           %c = icmp eq i32 %n, 40000\nbr i1 %c, label %in, label %out
         in:\nstore i32 %n, ptr addrspace(1) %p\nstore i8 1, ptr addrspace(1) %q\nbr label %out
         out:\nret void\n}}"
    ));
    let program = Program::new(&module);
    let answers = evaluate(&module, entry(&module), Profile::sound(), Ask::ALL);
    let stated =
        Setup { args: vec![None, Some(Input::Object { place: Place::Global, size: 4, align: 4 })], ..Setup::default() };
    let setups = |seed, stated| {
        let search = Search::new(&module, entry(&module), stated, seed, 40);
        let (_, runs) = assess_search(&module, &program, &[&answers], vec![search], &Options::default());
        runs.into_iter().map(|r| r.setup).collect::<Vec<_>>()
    };
    assert_eq!(setups(3, None), setups(3, None));
    assert_ne!(setups(3, None), setups(4, None));
    for setup in setups(3, Some(&stated)) {
        assert_eq!((&setup.args[1], setup.launch), (&stated.args[1], stated.launch));
        assert_eq!(setup.args.iter().flatten().count(), 3);
    }
}

/// Input (f): no draw passes a pointer to an internal variable. Generic arguments of kernels point to global memory,
/// and shared objects are separate.
#[test]
fn only_objects_known_to_outside_code_are_passed() {
    let text = format!(
        "{NVPTX}@hidden = internal addrspace(1) global i32 0\n@known = addrspace(1) global i32 0\n@near = addrspace(3) global i32 undef
         define ptx_kernel void @k(ptr %p, ptr addrspace(1) %q, ptr addrspace(3) %s, ptr addrspace(3) %t) {{
           store i32 1, ptr addrspace(1) @hidden\nstore i32 1, ptr addrspace(1) @known\nstore i32 1, ptr addrspace(3) @near\nret void\n}}"
    );
    let names = |i: usize| {
        drawn(&text, i, 256)
            .into_iter()
            .filter_map(|a| if let Input::Global { name, .. } = a { Some(name) } else { None })
    };
    assert!(names(0).chain(names(1)).all(|n| &*n == "known") && names(1).count() > 0);
    let global = |i: &Input| match i {
        Input::Object { place, .. } | Input::Inside { place, .. } => *place == Place::Global,
        Input::Arg { arg, .. } => *arg < 2,
        _ => true,
    };
    assert!(drawn(&text, 0, 256).iter().chain(&drawn(&text, 1, 256)).all(global));
    let own = |i: &Input| matches!(i, Input::Object { .. } | Input::Inside { .. } | Input::Null);
    assert!(drawn(&text, 2, 256).iter().chain(&drawn(&text, 3, 256)).all(own));
}

/// The variable that describes a kernel to OpenMP's runtime belongs to the compiler: openmp-opt changes its bytes.
#[test]
fn openmp_kernel_environment_is_not_passed() {
    let text = format!(
        "{NVPTX}@env = weak_odr constant [4 x i64] zeroinitializer\n@known = global i32 0\n\
         declare i32 @__kmpc_target_init(ptr, ptr)\n\
         define ptx_kernel void @k(ptr %p) {{
           %r = call i32 @__kmpc_target_init(ptr @env, ptr null)\nstore i32 %r, ptr @known\nstore i32 1, ptr %p\nret void\n}}"
    );
    let names = |text: &str| {
        let of = |a| if let Input::Global { name, .. } = a { Some(name) } else { None };
        drawn(text, 0, 512).into_iter().filter_map(of).collect::<std::collections::BTreeSet<_>>()
    };
    let all = names(&text);
    assert!(all.contains("known") && !all.contains("env"), "{all:?}");
    assert!(names(&text.replace("__kmpc_target_init", "other")).contains("env"), "as any other variable");
}

/// Input (g): internal and constant variables begin with their initialisers, exported variables with any value.
#[test]
fn variables_start_as_outside_code_can_leave_them() {
    for (variable, varies) in
        [("internal addrspace(1) global", false), ("addrspace(1) constant", false), ("addrspace(1) global", true)]
    {
        let module = parse(&format!(
            "{NVPTX}@v = {variable} i32 77\ndefine i32 @k() {{\n%v = load i32, ptr addrspace(1) @v\nret i32 %v\n}}"
        ));
        let mut returned: Vec<String> = (0..64)
            .map(|seed| {
                let mut out = Execution::default();
                let setup = synthesise(&module, entry(&module), seed);
                execute(
                    &Program::new(&module),
                    &module,
                    entry(&module),
                    &setup,
                    &Options::default(),
                    &Watch::default(),
                    &mut out,
                );
                out.returns[0].clone()
            })
            .collect();
        returned.sort();
        returned.dedup();
        assert!(returned.contains(&"i32 77".to_string()));
        assert_eq!(returned.len() > 1, varies, "{variable}: {returned:?}");
    }
}

/// Returns the values that argument `i` gets with many seeds.
fn drawn(text: &str, i: usize, seeds: u64) -> Vec<Input> {
    let module = parse(text);
    (0..seeds).filter_map(|seed| synthesise(&module, entry(&module), seed).args[i].clone()).collect()
}

fn outcome(module: &Module, seed: u64) -> Outcome {
    outcome_of(module, &synthesise(module, entry(module), seed))
}

fn outcome_of(module: &Module, setup: &Setup) -> Outcome {
    let mut out = Execution::default();
    execute(&Program::new(module), module, entry(module), setup, &Options::default(), &Watch::default(), &mut out);
    out.outcome
}

/// Blocks and grids have further dimensions if the code reads them, and occasionally more threads than a warp.
#[test]
fn launch_dimensions_follow_the_registers_read() {
    let setups = |register: &str| {
        let module = parse(&format!(
            "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p) {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.{register}()\nret void\n}}
             declare i32 @llvm.nvvm.read.ptx.sreg.{register}()"
        ));
        let search = Search::new(&module, entry(&module), None, 0, 64);
        let (_, runs) = assess_search(&module, &Program::new(&module), &[], vec![search], &Options::default());
        runs.into_iter().map(|r| r.setup.launch).collect::<Vec<_>>()
    };
    let [x, y, z, grid] = ["tid.x", "tid.y", "tid.z", "ctaid.y"].map(setups);
    assert!(x.iter().all(|l| l.block[1..] == [1, 1] && l.grid[1..] == [1, 1]));
    assert!(y.iter().any(|l| l.block[1] > 1) && y.iter().all(|l| l.block[2] == 1));
    assert!(z.iter().any(|l| l.block[2] > 1) && grid.iter().any(|l| l.grid[1] > 1));
    let wide = |launches: &[Launch]| launches.iter().filter(|l| l.threads() > 32).count();
    assert!((1..16).contains(&wide(&x)), "{}", wide(&x));
    assert_eq!(wide(&grid), 0);
}

/// Integers at the ends of their range, and adjacent operands of comparisons that decide no branch.
#[test]
fn comparison_boundaries_without_branches_are_drawn() {
    let module = parse(
        "define i1 @k(i32 %x, ptr %p) {
           %a = add i32 %x, 3\n%c = icmp ult i32 %a, 1000\n%v = load i64, ptr %p\n%d = icmp eq i64 %v, 271828
           %r = and i1 %c, %d\nret i1 %r\n}",
    );
    let search = Search::new(&module, entry(&module), None, 0, 128);
    let (_, runs) = assess_search(&module, &Program::new(&module), &[], vec![search], &Options::default());
    let number = |n: u128| runs.iter().any(|r| r.setup.args[0] == Some(Input::Bits { bits: 32, value: n }));
    for n in [996, 997, 998, 0x7fff_ffff, 0x8000_0000] {
        assert!(number(n), "{n}");
    }
    let word =
        |n: u128| runs.iter().any(|r| r.setup.stored.iter().any(|s| s.value == Input::Bits { bits: 64, value: n }));
    for n in [271_827, 271_828, 271_829] {
        assert!(word(n), "{n}");
    }
    let both = runs.iter().map(|r| &r.setup).any(|setup| {
        let below = matches!(setup.args[0], Some(Input::Bits { value, .. }) if (value + 3) & 0xffff_ffff < 1000);
        below && setup.stored.iter().any(|s| s.value == Input::Bits { bits: 64, value: 271_828 })
    });
    assert!(both, "both conditions hold in a run");
}
