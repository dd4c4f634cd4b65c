//! Tests the reports that `check`, `compare`, `same`, `selftest` and `hunt` write for CI services: JUnit, SARIF and
//! HTML. Run: `cargo test --test verbs gates::`; most tests need opt-22.

use crate::common;
use common::{aliasmith, installed};
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

/// A kernel about which opt-22 is wrong (llvm#197082). `DBG` stands for the debug information of the second store.
const WRONG: &str = "\
; aliasmith: arg 0 = object global 32 align 8
target triple = \"nvptx64-nvidia-cuda\"
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
define ptx_kernel void @f(ptr addrspace(1) %p) !dbg !4 {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %past = getelementptr inbounds i8, ptr addrspace(1) %p, i64 9
  %rounded = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %past, i64 -8)
  store i8 1, ptr addrspace(1) %q
  store i8 2, ptr addrspace(1) %roundedDBG
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"stencil.cu\", directory: \"/home\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: \"f\", file: !1, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{null}
!6 = !DILocation(line: 14, column: 12, scope: !4)
";

fn read(file: &str) -> String {
    fs::read_to_string(file).expect("written")
}

#[test]
fn reports_name_the_line_of_the_access() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let kernel = dir.path().join("k.ll");
    let path = kernel.display().to_string();
    for (debug, expected) in [("", (path.as_str(), 9, None)), (", !dbg !6", ("stencil.cu", 14, Some(12)))] {
        fs::write(&kernel, WRONG.replace("DBG", debug)).expect("written");
        let [xml, json, page] = ["j.xml", "s.json", "p.html"].map(|name| dir.path().join(name).display().to_string());
        let reports = ["--junit", &xml, "--sarif", &json, "--html", &page];
        let check = ["check", &path, "-j", "2", "--oracle", "opt-22", "--ask", "alias", "--no-known", "-q"];
        let found = aliasmith(&[&check[..], &reports].concat());
        assert_eq!(found.code, 1, "{}", found.stderr);
        let text = found.stdout;
        assert!(text.contains(&format!("], {path}:9")), "{text}");
        assert_eq!(text.contains("stencil.cu:14:12"), !debug.is_empty(), "{text}");
        let sarif: Value = serde_json::from_str(&read(&json)).expect("JSON");
        let result = &sarif["runs"][0]["results"][0];
        let place = &result["locations"][0]["physicalLocation"];
        let region = &place["region"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a name");
        assert_eq!(
            (uri, region["startLine"].as_u64(), region["startColumn"].as_u64()),
            (expected.0, Some(expected.1), expected.2)
        );
        let steps = &result["codeFlows"][0]["threadFlows"][0]["locations"];
        assert_eq!(steps.as_array().map(Vec::len), Some(2), "{sarif}");
        assert_eq!(steps[0]["location"]["physicalLocation"]["region"]["startLine"], 8, "{sarif}");
        assert!(
            result["suppressions"].is_null()
                && sarif["runs"][0]["tool"]["driver"]["rules"][0]["help"]["text"].is_string()
        );
        let xml = read(&xml);
        assert!(xml.contains("tests=\"1\" failures=\"1\"") && xml.contains("classname=\"opt-22, questions\""), "{xml}");
        assert!(read(&page).contains("stencil.cu:14:12") != debug.is_empty());
    }
}

#[test]
fn reports_separate_passed_known_and_unjudged_cases() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let [wrong, right, endless, xml, json] = ["wrong.ll", "right.ll", "endless.ll", "j.xml", "s.json"]
        .map(|name| dir.path().join(name).display().to_string());
    fs::write(&wrong, WRONG.replace("DBG", "")).expect("written");
    fs::write(&right, "define void @f(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n").expect("written");
    fs::write(&endless, "define void @f() {\n  unreachable\n}\n").expect("written");
    let check = ["check", "--oracle", "opt-22", "--passes", "dse", "--reduce", "-q", &wrong, &right, &endless];
    let found = aliasmith(&[&check[..], &["--junit", &xml, "--sarif", &json]].concat());
    assert_eq!(found.code, 0, "{}", found.stderr);
    let xml = read(&xml);
    assert!(xml.contains("tests=\"6\" skipped=\"2\" errors=\"0\" failures=\"0\""), "{xml}");
    assert!(xml.contains("llvm#197082"), "{xml}");
    let sarif: Value = serde_json::from_str(&read(&json)).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("a list");
    assert!(!results.is_empty(), "{sarif}");
    for result in results {
        assert_eq!(result["suppressions"][0]["justification"], "llvm#197082", "{result}");
    }
}

#[test]
fn other_verbs_write_them_too() {
    let dir = tempdir().expect("a folder");
    let file = |name: &str| dir.path().join(name).display().to_string();
    let kernel = |name: &str, stored: u32| {
        let text = format!("define void @f(ptr %p) {{\n  store i32 {stored}, ptr %p\n  ret void\n}}\n");
        fs::write(file(name), text).expect("written");
    };
    kernel("a.ll", 1);
    kernel("b.ll", 2);
    let xml = file("j.xml");
    for (after, exit, tests) in [("a.ll", 0, "tests=\"1\" failures=\"0\""), ("b.ll", 1, "tests=\"1\" failures=\"1\"")] {
        let [json, page] = [file("s.json"), file("p.html")];
        let reports = ["--junit", &xml, "--sarif", &json, "--html", &page, "-j", "1", "-q"];
        let same = aliasmith(&[&["same", &file("a.ll"), &file(after)][..], &reports].concat());
        assert_eq!(same.code, exit, "{}", same.stderr);
        let sarif: Value = serde_json::from_str(&read(&json)).expect("JSON");
        let rules = sarif["runs"][0]["results"].as_array().expect("a list").iter().map(|result| &result["ruleId"]);
        assert_eq!(
            rules.collect::<Vec<_>>(),
            ["miscompile-same"].map(Value::from).iter().take(exit as usize).collect::<Vec<_>>()
        );
        assert_eq!(read(&page).matches("<td class=\"come\">").count(), exit as usize);
        let xml = read(&xml);
        assert!(xml.contains(tests) && xml.contains("classname=\"same\""), "{xml}");
    }
    for (defect, failures) in [("two-sources", 1), ("skipped-path", 0)] {
        let [json, page] = [file("s.json"), file("p.html")];
        let kernels = file(defect);
        let reports = ["--junit", &xml, "--sarif", &json, "--html", &page, "--out", &kernels, "-j", "1", "-q"];
        let found = aliasmith(&[&["selftest", defect, "--kernels", "20"][..], &reports].concat());
        assert_eq!(found.code, failures, "{}", found.stdout);
        let stored = fs::read_to_string(format!("{kernels}/{defect}.ll"));
        assert_eq!(stored.is_ok_and(|kernel| kernel.contains("; aliasmith: entry @")), failures == 0);
        let text = read(&xml);
        assert!(text.contains(&format!("tests=\"2\" failures=\"{failures}\"")), "the defect and the control: {text}");
        assert!(text.contains(&format!("name=\"{defect}\"")), "{text}");
        let sarif: Value = serde_json::from_str(&read(&json)).expect("JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("a list");
        assert_eq!(results.len(), failures as usize, "{sarif}");
        assert!(results.iter().all(|r| r["ruleId"] == "failed-test" && r["properties"]["test"] == defect), "{sarif}");
        let page = read(&page);
        assert_eq!(page.matches("<td class=\"bad\">failed</td>").count(), failures as usize, "{page}");
    }
    let hunt = ["hunt", "--oracle", "reference", "--kernels", "20", "--out", &file("found"), "--junit", &xml, "-q"];
    let hunt = aliasmith(&hunt);
    assert_eq!(hunt.code, 0, "{}", hunt.stderr);
    assert!(read(&xml).contains("tests=\"0\""));
    if !installed(&["opt-19", "opt-22"]) {
        return;
    }
    let [json, page] = [file("s.json"), file("p.html")];
    let compare = ["compare", "opt-19", "opt-22", &file("a.ll"), &file("b.ll"), "--passes", "dse", "-q", "-j", "1"];
    let reports = ["--junit", &xml, "--sarif", &json, "--html", &page];
    let compare = aliasmith(&[&compare[..], &reports].concat());
    assert_eq!(compare.code, 0, "{}", compare.stderr);
    let text = read(&xml);
    assert!(text.contains("tests=\"4\"") && text.contains("classname=\"opt-22, dse\""), "{text}");
    assert!(read(&json).contains("\"results\":[]") && read(&page).contains("<html"));
}

/// gvn forwards the first store to the load, so the last store writes another byte. The report must name this store's
/// line and its place in the source.
#[test]
fn a_miscompile_names_the_last_write_of_the_byte() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let file = |name: &str| dir.path().join(name).display().to_string();
    let more = "  %v = load i8, ptr addrspace(1) %q\n  store i8 %v, ptr addrspace(1) %out, !dbg !6\n  ret void";
    let text =
        WRONG.replace("DBG", "").replace("  ret void", more).replace("%p) !dbg", "%p, ptr addrspace(1) %out) !dbg");
    let text = text.replacen("align 8\n", "align 8\n; aliasmith: arg 1 = object global 4 align 4\n", 1);
    fs::write(file("k.ll"), text).expect("written");
    let check = ["check", &file("k.ll"), "--oracle", "opt-22", "--ask", "same", "--passes", "gvn", "--no-known", "-q"];
    let found = aliasmith(&[&check[..], &["--sarif", &file("s.json")]].concat());
    assert_eq!(found.code, 1, "{found:?}");
    let event = found.stdout.lines().find(|line| line.starts_with("  event 1 ")).expect("an event");
    let end = format!("[store i8 %v, ptr addrspace(1) %out, align 1, !dbg !6], {}:12, stencil.cu:14:12", file("k.ll"));
    assert!(event.contains("thread 0 writes 1 bytes at argument 1 ") && event.ends_with(&end), "{event}");
    let sarif: Value = serde_json::from_str(&read(&file("s.json"))).expect("JSON");
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!((&place["artifactLocation"]["uri"], &place["region"]["startLine"]), (&"stencil.cu".into(), &14.into()));
}
