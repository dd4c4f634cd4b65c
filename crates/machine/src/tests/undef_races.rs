//! Loads that race under `races undef`: docs/soundness.md section 2, "Loads that race".

use super::*;
use crate::case::Races;
use std::collections::BTreeSet;

const LOAD: &str = "load i32, ptr addrspace(1) %a, align 4";

/// Threads 0 and 2 access element 0 of an array, and threads 1 and 3 access element 1. Each thread loads its element
/// and stores a value in the element, as Triton's kernels do. Then the thread uses the loaded value.
fn in_place(load: &str, back: &str, used: &str) -> Case {
    let text = format!(
        "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)\n\
         define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{\n%m = alloca i32\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%n = and i32 %t, 1\n\
         %a = getelementptr i32, ptr addrspace(1) %p, i32 %n\n%v = {load}\n\
         %w = add i32 %v, 1\nstore i32 {back}, ptr addrspace(1) %a, align 4\n{used}\nret void\n}}\n!0 = !{{}}\n"
    );
    let mut case = case(&text, vec![object(16), object(16)], 4);
    case.setup.races = Races::Undef;
    case
}

/// Returns the outcomes under many interleavings, with the number of contested bytes.
fn ends(case: &Case, options: &Options) -> BTreeSet<String> {
    let end = |schedule_seed| {
        let run = run_case(case, &Options { schedule_seed, ..options.clone() }, &Watch::default());
        match &run.outcome {
            Outcome::Violation(ub) => ub.kind.to_string(),
            Outcome::Counted => {
                assert!(run.contested.iter().all(|(object, byte)| object.0 == 0 && *byte < 8));
                format!("{} bytes", run.contested.len())
            }
            other => format!("{other:?}"),
        }
    };
    (0..24).map(end).collect()
}

/// LangRef, 'Memory Model for Concurrent Operations': a load that races gives undef, whether the store comes before or
/// after the load. The race is no undefined behaviour if the case allows it, and if no branch or address depends on the
/// loaded value.
#[test]
fn plain_loads_that_race_give_undef() {
    let default = |case: &Case| ends(case, &Options::default());
    let one = |end: &str| BTreeSet::from([end.to_string()]);
    assert_eq!(default(&in_place(LOAD, "%w", "")), one("8 bytes"), "the stored value depends on the loaded value");
    assert_eq!(default(&in_place(LOAD, "7", "")), one("8 bytes"));
    let mut strict = in_place(LOAD, "7", "");
    strict.setup.races = Races::End;
    assert_eq!(default(&strict), one("race"));
    let compared = Options { observe: true, ..Options::default() };
    assert_eq!(ends(&in_place(LOAD, "7", ""), &compared), one("race"), "where programs are compared");
    assert_eq!(default(&in_place(LOAD, "%t", "")), one("race"), "stores of different values");
    assert_eq!(
        default(&in_place("load atomic i32, ptr addrspace(1) %a monotonic, align 4", "7", "")),
        one("race"),
        "an atomic load must not race with plain stores"
    );
    let branch = "%c = icmp eq i32 %v, 3\nbr i1 %c, label %x, label %y\nx:\nbr label %y\ny:";
    assert_eq!(default(&in_place(LOAD, "7", branch)), one("undef"));
    assert_eq!(default(&in_place(LOAD, "7", &branch.replace("%v", "%n"))), one("8 bytes"));
    let through =
        "%o = and i32 %v, 7\n%b = getelementptr i8, ptr addrspace(1) %q, i32 %o\nstore i8 1, ptr addrspace(1) %b";
    assert_eq!(default(&in_place(LOAD, "7", through)), one("undef"));
}

/// If the load has attributes such as `noundef`, the undefined value violates them. A copy of racing bytes copies their
/// undefined bits.
#[test]
fn racing_load_is_undef_for_attributes_and_copies() {
    let default = |case: &Case| ends(case, &Options::default());
    let promised = in_place(&format!("{LOAD}, !noundef !0"), "7", "");
    assert_eq!(default(&promised), BTreeSet::from(["noundef".to_string()]));
    let copied = "call void @llvm.memcpy.p0.p1.i64(ptr %m, ptr addrspace(1) %a, i64 4, i1 false)\n%x = load i32, ptr %m\n\
         %c = icmp eq i32 %x, 3\nbr i1 %c, label %x1, label %y1\nx1:\nbr label %y1\ny1:";
    assert_eq!(default(&in_place(LOAD, "7", copied)), BTreeSet::from(["undef".to_string()]));
}
