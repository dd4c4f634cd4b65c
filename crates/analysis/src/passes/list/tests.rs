use super::*;
use crate::passes::memory_space::SpaceOptions;

/// Debug records refer to the replacement of a value, or to poison if the value was removed.
#[test]
fn debug_records_name_no_removed_values() {
    let text = "target triple = \"nvptx64-nvidia-cuda\"
        define void @k(ptr %s) !dbg !5 {
          %t = alloca { ptr }
          %g = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %s, ptr null, metadata !9, metadata !11)
          %c = load { ptr }, ptr %g
          store { ptr } %c, ptr %t
          %p = load ptr, ptr %t
            #dbg_declare(ptr %t, !7, !DIExpression(), !8)
            #dbg_value(ptr %p, !7, !DIExpression(), !8)
          store i32 1, ptr %p
          ret void
        }
        declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)
        !llvm.dbg.cu = !{!2}
        !llvm.module.flags = !{!4}
        !2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
        !3 = !DIFile(filename: \"a.c\", directory: \"/\")
        !4 = !{i32 2, !\"Debug Info Version\", i32 3}
        !5 = distinct !DISubprogram(name: \"k\", scope: !3, file: !3, line: 1, type: !6, spFlags: DISPFlagDefinition, unit: !2)
        !6 = !DISubroutineType(types: !14)
        !14 = !{}
        !7 = !DILocalVariable(name: \"t\", scope: !5, file: !3, line: 1)
        !8 = !DILocation(line: 1, scope: !5)
        !9 = !{!10}
        !10 = !{i32 -1, i32 0}
        !11 = !{!12}
        !12 = distinct !{!12, !13}
        !13 = distinct !{!13}";
    let mut m = crate::ir::parse::parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    run(&parse("split-copies").expect("a pass"), &mut m);
    let printed = crate::ir::print::print_module(&m, crate::ir::Dialect::INTERNAL);
    let records: Vec<&str> = printed.lines().filter_map(|l| l.trim().split_once(", !").map(|(r, _)| r)).collect();
    assert!(records.contains(&"#dbg_declare(ptr poison"), "{printed}");
    assert!(records.contains(&"#dbg_value(ptr %2"), "{printed}");
}

#[test]
fn pass_lists_are_parsed_and_unknown_passes_named() {
    let text = "kernel-params-restrict, process-restrict<allow-restrict-in-struct;propagate-only>,\
                memory-space-opt<clone-limit=2;no-global-kernel-arguments>";
    let list = parse(text).expect("a good list");
    let names: Vec<&str> = list.iter().map(Pass::name).collect();
    assert_eq!(names, ["kernel-params-restrict", "process-restrict", "memory-space-opt"]);
    let restrict = list[1].settings().restrict;
    assert!(
        restrict.propagate_only && restrict.reach.in_struct && !restrict.reach.multi_level && restrict.defect.is_none()
    );
    let spaces = SpaceOptions { kernel_arguments_are_global: false, clones: 2, defect: None };
    assert_eq!((list[2].settings().spaces, list[0].settings()), (spaces, &Settings::default()));
    assert!(parse("").expect("an empty list").is_empty());
    let wrong = |text: &str| parse(text).expect_err(text).to_string();
    assert!(wrong("gvn").starts_with("unknown pass `gvn`; there are process-restrict, "));
    assert!(wrong("full-restrict<propagate-only>").contains("no parameter `propagate-only`; there are allow-"));
    assert!(wrong("lower-provenance<x>").ends_with("there are none"), "no defect is advertised");
    assert!(wrong("process-restrict<propagate-only").contains("without `>`"));
    assert!(wrong("process-restrict<x>").ends_with("noalias-intrinsics"), "no defect is advertised");
    assert!(wrong("memory-space-opt<clone-limit=x>").contains("expected a number"));
    assert!(wrong("memory-space-opt<clone-limit>").contains("needs a number"));
}

#[test]
fn passes_adding_kernel_promises_are_recognised() {
    let promises = |text: &str| parse(text).expect("a good list")[0].promises_for_kernels();
    assert!(promises("kernel-params-restrict") && promises("process-restrict<nvptx-kernel-params-restrict>"));
    assert!(!promises("process-restrict") && !promises("memory-space-opt"));
}
