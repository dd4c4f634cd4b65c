//! New variables: their initial bytes, their owner, and what is reported about an access outside them.

use super::*;

fn run(head: &str, body: &str, options: &Options) -> Execution {
    let text = format!(
        "; aliasmith: arg 0 = object global 16 align 16\n{NVPTX}{head}\ndefine void @k(ptr %p) {{\n{body}\nret void\n}}\n"
    );
    executed(&text, options, watch_all)
}

/// An out-of-bounds access reports which bytes it needed: the input, the number of bytes, and whether the launch
/// decides the object's size.
#[test]
fn out_of_bounds_access_reports_the_needed_bytes() {
    let fault = |head: &str, body: &str| {
        let Outcome::Violation(ub) = run(head, body, &Options::default()).outcome else { panic!("{body}") };
        ub.fault.map(|f| (f.root, f.offset, f.len, f.align, f.dynamic))
    };
    let behind = "%q = getelementptr i8, ptr %p, i64 14\nstore i32 1, ptr %q, align 1";
    assert_eq!(fault("", behind), Some((Some(0), 14, 4, 1, false)));
    assert_eq!(fault("", &behind.replace("14", "8").replace("align 1", "align 16")), Some((Some(0), 8, 4, 16, false)));
    let shared = |size: u32, init: &str| {
        format!(
            "@d = {init} addrspace(3) global [{size} x i8]{}, align 16",
            if init == "external" { "" } else { " undef" }
        )
    };
    let store = "store i32 1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @d, i32 1048560)";
    let of = |head: &str, body: &str| fault(head, body).map(|f| (f.0, f.4));
    assert_eq!(of(&shared(0, "external"), store), Some((None, true)));
    assert_eq!(of(&shared(64, "external"), store), Some((None, false)));
    assert_eq!(of(&shared(64, "internal"), store), Some((None, false)));
    let global = "@d = external addrspace(1) global [0 x i8], align 16";
    assert_eq!(of(global, &store.replace("addrspace(3)", "addrspace(1)")), Some((None, false)));
}

#[test]
fn objects_report_origin_and_owner() {
    let head = "@c = internal constant i32 5\n@g = internal global i32 6\n@s = internal addrspace(3) global i32 undef";
    let body = "%a = alloca i32\nstore i32 1, ptr %a\n%x = load i32, ptr @c\n%y = load i32, ptr @g\nstore i32 2, ptr addrspace(3) @s";
    let text = format!("{NVPTX}{head}\ndefine void @k() {{\n{body}\nret void\n}}\n");
    let mut case = case(&text, vec![], 2);
    case.setup.launch.grid = [2, 1, 1];
    case.setup.launch.block = [1, 1, 1];
    let run = run_one(&case);
    assert_eq!(run.outcome, Outcome::Counted);
    let mut all: Vec<(String, u32, bool)> = run
        .objects
        .iter()
        .map(|o| {
            let name = match o.origin {
                Origin::Alloca { .. } => "alloca".to_string(),
                Origin::Global(ir::GlobalRef::Variable(g)) => {
                    case.module.symbol_name(case.module.globals[g].symbol).to_string()
                }
                other => format!("{other:?}"),
            };
            (name, o.owner, o.constant)
        })
        .collect();
    all.sort();
    let want =
        [("alloca", 0, false), ("alloca", 1, false), ("c", 0, true), ("g", 0, false), ("s", 0, false), ("s", 1, false)];
    assert_eq!(all, want.map(|(name, owner, constant)| (name.to_string(), owner, constant)));
}

/// The memory of a variable contains its initialiser, whatever the form and the size of the initialiser are.
#[test]
fn initialisers_of_every_form_and_size() {
    let numbers = |n: u32| (0..n).map(|i| format!("i32 {i}")).collect::<Vec<_>>().join(", ");
    let records = |n: u32| (0..n).map(|i| format!("{{ i8, i32 }} {{ i8 1, i32 {i} }}")).collect::<Vec<_>>().join(", ");
    let text = "x".repeat(5000);
    for (head, at, want) in [
        (format!("@g = internal constant [3000 x i32] [{}]", numbers(3000)), 4 * 2999, 2999),
        (format!("@g = internal constant [900 x {{ i8, i32 }}] [{}]", records(900)), 8 * 899 + 4, 899),
        (format!("@g = internal constant [5000 x i8] c\"{text}\""), 4996, 0x7878_7878),
        ("@g = internal constant [4000 x i32] zeroinitializer".into(), 4 * 3999, 0),
        ("@g = internal constant <4 x i32> splat (i32 9)".into(), 12, 9),
        ("@g = internal constant { i32, [2 x <2 x i16>] } { i32 1, [2 x <2 x i16>] [<2 x i16> <i16 1, i16 2>, <2 x i16> <i16 3, i16 4>] }".into(), 8, 0x4_0003),
        ("@g = global i32 3, section \"here\"".into(), 0, 3),
    ] {
        let body = format!(
            "%q = getelementptr i8, ptr @g, i64 {at}\n%v = load i32, ptr %q, align 1\n%ok = icmp eq i32 %v, {want}\ncall void @llvm.assume(i1 %ok)"
        );
        let head = format!("{head}\ndeclare void @llvm.assume(i1)");
        let short = &head[..60];
        assert_eq!(run(&head, &body, &Options::default()).outcome, Outcome::Counted, "{short}");
    }
}
