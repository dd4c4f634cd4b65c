//! Small functions with the sets that upstream `opt` prints for them (measured with opt-15, 16, 19 and 22; the
//! addresses of sets are replaced by numbers).

use super::text::function_text;
use super::*;
use crate::ir::dialect::Dialect;
use crate::ir::layout::DataLayout;
use crate::ir::parse::parse_module;
use crate::ir::print::ModulePrinter;
use crate::ir::upgrade::read_as;
use crate::target::Profile;

fn printed(text: &str, profile: &str, llvm_options: &[&str]) -> String {
    let mut m = parse_module("test.ll", text.as_bytes()).expect("good text").module;
    let mut profile = Profile::named(profile).expect("a profile").clone();
    llvm_options.iter().for_each(|k| profile.set_option(k).expect("an option"));
    let dialect = profile.imitates.map_or(Dialect::INTERNAL, Dialect);
    read_as(&mut m, dialect, "test.ll");
    let layout = DataLayout::for_module(&m);
    let f = m.defined_functions().next().expect("a function");
    let analysis = Analysis::new(&m, f, &layout, &profile);
    function_text(&AliasSets::build(&analysis), &ModulePrinter::new(&m, dialect))
}

const MIXED: &str = "target triple = \"nvptx64-nvidia-cuda\"
@shared = internal addrspace(3) global [16 x i32] undef, align 16
declare void @llvm.nvvm.barrier0()
declare i32 @reads(ptr nocapture) argmemonly readonly
define i32 @f(ptr noalias %a, ptr %b, ptr %c, i64 %i) {
  %s = getelementptr i32, ptr addrspace(3) @shared, i64 %i
  store i32 1, ptr %a
  store i64 2, ptr %a
  %x = load i32, ptr addrspace(3) %s
  store i32 %x, ptr addrspace(3) @shared
  %same = getelementptr i8, ptr %b, i64 0
  %y = load i32, ptr %same
  store i8 1, ptr %b
  call void @llvm.nvvm.barrier0()
  %r = call i32 @reads(ptr %c)
  ret i32 %r
}
";

#[test]
fn a_set_keeps_locations_or_records() {
    let rest = "(ptr addrspace(3) %s, LocationSize::precise(4)), (ptr addrspace(3) @shared, LocationSize::precise(4)), \
        (ptr %same, LocationSize::precise(4)), (ptr %b, LocationSize::precise(1)), (ptr %c, unknown before-or-after)\n    \
        1 Unknown instructions:   call void @llvm.nvvm.barrier0()\n\n";
    let head = "Alias sets for function 'f':\nAlias Set Tracker: 2 alias sets for 6 pointer values.\n";
    let old = format!(
        "{head}  AliasSet[0x1, 1] must alias, Mod       Pointers: (ptr %a, LocationSize::upperBound(8))\n  \
         AliasSet[0x2, 6] may alias, Mod/Ref   Pointers: {rest}"
    );
    let new = format!(
        "{head}  AliasSet[0x1, 1] must alias, Mod       Memory locations: (ptr %a, LocationSize::precise(4)), \
         (ptr %a, LocationSize::precise(8))\n  AliasSet[0x2, 6] may alias, Mod/Ref   Memory locations: {rest}"
    );
    for (profile, expected) in [("llvm-15", &old), ("llvm-16", &old), ("llvm-19", &new)] {
        assert_eq!(&printed(MIXED, profile, &[]), expected, "{profile}");
    }
    let newest = new.replace("llvm.nvvm.barrier0()", "llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)");
    assert_eq!(printed(MIXED, "llvm-22", &[]), newest);
    // A generic pointer never points to a shared variable that does not escape. So there were two sets before the
    // barrier was added.
    let sound = printed(MIXED, "sound", &[]);
    assert!(sound.contains("AliasSet[0x3, 2] must alias, Mod/Ref    forwarding to 0x2"), "{sound}");
}

#[test]
fn above_the_threshold_all_sets_are_one() {
    let text = printed(MIXED, "llvm-19", &["alias-set-saturation-threshold=3"]);
    let lines: Vec<&str> = text.lines().skip(1).take(4).collect();
    assert_eq!(lines[0], "Alias Set Tracker: 3 (Saturated) alias sets for 6 pointer values.");
    assert_eq!(lines[1], "  AliasSet[0x1, 1] must alias, Mod        forwarding to 0x3");
    assert_eq!(lines[2], "  AliasSet[0x2, 2] may alias, Mod/Ref    forwarding to 0x3");
    assert!(lines[3].starts_with("  AliasSet[0x3, 6] may alias, Mod/Ref   Memory locations: (ptr %a, "), "{text}");
    assert!(!printed(MIXED, "llvm-19", &["alias-set-saturation-threshold=7"]).contains("Saturated"));
}

/// Up to LLVM 17, a query compares only the first record of a must set. So `%q` does not get into the set of the second
/// record, although the second record was extended until it overlaps `%q`.
#[test]
fn llvm_17_sets_compare_only_the_first_record() {
    let text = "define void @f(ptr %a) {
  %b = getelementptr i8, ptr %a, i64 0
  %q = getelementptr i8, ptr %a, i64 8
  store i32 1, ptr %a
  store i32 1, ptr %b
  store i128 1, ptr %b
  store i32 1, ptr %q
  ret void
}
";
    let sets = |profile: &str| printed(text, profile, &[]).matches("  AliasSet[").count();
    assert_eq!([sets("llvm-15"), sets("llvm-16"), sets("llvm-19"), sets("llvm-22"), sets("sound")], [2, 2, 1, 1, 1]);
}

#[test]
fn a_location_that_bridges_two_sets_merges_them() {
    let text = "define void @f(ptr noalias %a, ptr noalias %b, i1 %c) {
  %either = select i1 %c, ptr %a, ptr %b
  store i32 1, ptr %a
  store i32 2, ptr %b
  %x = load i32, ptr %either
  ret void
}
";
    let text = printed(text, "llvm-22", &[]);
    assert!(text.contains("AliasSet[0x1, 3] may alias, Mod/Ref   Memory locations: (ptr %a, LocationSize::precise(4)), (ptr %b, LocationSize::precise(4)), (ptr %either, "), "{text}");
    assert!(text.contains("AliasSet[0x2, 1] must alias, Mod        forwarding to 0x1"), "{text}");
}

#[test]
fn metadata_tells_locations_of_one_pointer_apart() {
    let text = "define void @f(ptr %a) {
  store i32 1, ptr %a, !tbaa !0
  store i32 2, ptr %a, !tbaa !3
  store i32 3, ptr %a, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!\"int\", !2}
!2 = !{!\"root\"}
!3 = !{!4, !4, i64 0}
!4 = !{!\"float\", !2}
";
    let count = |profile: &str| printed(text, profile, &[]).matches("(ptr %a, ").count();
    assert_eq!([count("llvm-16"), count("llvm-22")], [1, 2]);
}
