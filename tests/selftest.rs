//! Tests that the harness finds seeded defects, and no error of the reference without a defect. For each part of the
//! harness, the test uses a few defects that are found after few kernels. `aliasmith selftest` seeds all defects
//! (docs/selftest.md).

use crate::common::aliasmith;
use aliasmith::r#gen::{Feature, Features};
use aliasmith::selftest::{self, FamilyResult, Report, SABOTAGES, SeededDefect, SelftestConfig, families, named};
use std::collections::BTreeSet;

/// Every tested defect is found among fewer kernels than this.
const KERNELS: u64 = 512;

const SOON: [&str; 20] = [
    "shared-and-cluster-apart",
    "every-global-tracked",
    "invariant-objects",
    "allocas-alone",
    "results-unwritten",
    "turns-are-idle",
    "paths-to-access",
    "no-wrap",
    "standing-phi",
    "silent-barrier",
    "unmerged-sets",
    "volatile-is-use",
    "skipped-path",
    "budget-answers-entry",
    "no-new-phi",
    "unheard-deletions",
    "unheard-escapes",
    "end-reads-nothing",
    "any-root",
    "dropped-provenance",
];

fn run(defects: &[&'static SeededDefect], plan: SelftestConfig) -> Report {
    selftest::run(defects, plan, &Default::default())
}

#[test]
fn selftest_finds_only_seeded_defects() {
    let defects = named(&SOON.map(String::from)).expect("they are in the table");
    let report = run(&defects, SelftestConfig { seed: 0, kernels: KERNELS, family: None });
    assert_eq!(report.outcomes.len(), SOON.len());
    assert!(report.is_good(), "{report:#?}");
    assert!(report.controls.iter().all(|c| c.kernels > 0));
}

#[test]
fn names_are_unique_and_no_seed_is_special() {
    let names: BTreeSet<&str> = SABOTAGES.iter().map(|s| s.name).collect();
    assert!(names.len() == SABOTAGES.len() && names.len() >= 25);
    let two = named(&["no-wrap".into(), "first-operand".into()]).expect("they are in the table");
    let [once, twice] =
        [1u64 << 40, 1 << 40].map(|seed| run(&two, SelftestConfig { seed, kernels: KERNELS, family: None }));
    assert!(once.is_good() && once == twice, "{once:#?}");
}

fn table() -> String {
    let line = |d: &SeededDefect| format!("| `{}` | {} | {} |\n", d.name, d.sentence, d.found_by());
    let head = "| defect | what is wrong | what shows it |\n|---|---|---|\n";
    head.to_string() + &SABOTAGES.iter().map(line).collect::<String>()
}

#[test]
fn the_document_holds_the_table() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/selftest.md");
    let text = std::fs::read_to_string(&path).expect("docs/selftest.md");
    let (start, end) = ("<!-- table -->\n", "<!-- end -->");
    let (from, to) = (text.find(start).expect("a mark") + start.len(), text.find(end).expect("a mark"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, format!("{}{}{}", &text[..from], table(), &text[to..])).expect("writable");
        return;
    }
    assert_eq!(&text[from..to], table(), "BLESS=1 cargo test --test verbs selftest:: writes it anew");
}

#[test]
fn kernels_of_a_family_show_its_defect_and_others_do_not() {
    let row = named(&["transparent-ptrmask".into()]).expect("it is in the table");
    let [with, without] = [true, false].map(|has| {
        let plan = SelftestConfig { seed: 0, kernels: 64, family: Some((Feature::PtrMask, has)) };
        run(&row, plan).outcomes[0].found.clone()
    });
    let seed = with.expect("kernels with ptrmask show it").seed;
    assert!(Features::all().of_seed(seed).has(Feature::PtrMask));
    assert_eq!(without, None);
    let shown = families(SelftestConfig { seed: 0, kernels: 1, family: None });
    assert!(shown.len() > 15 && shown.iter().all(|s| s.tried == 1 && s.with.is_none_or(|n| n == 1)), "{shown:?}");
    let page = include_str!("../docs/selftest.md");
    for FamilyResult { family, defect, .. } in shown {
        assert!(page.contains(&format!("| `{family}` | `{defect}` |")), "docs/selftest.md: {family}");
    }
}

#[test]
fn selftest_reports_defects_not_found() {
    let got = aliasmith(&["selftest", "no-wrap", "--kernels", "1", "--seed", "0"]);
    assert_eq!((got.code, got.stdout.contains("NOT FOUND")), (1, true), "{got:?}");
    let got = aliasmith(&["selftest", "paths-to-access", "--json"]);
    assert_eq!((got.code, got.lines("sabotage").len(), got.lines("control").len()), (0, 1, 1), "{got:?}");
    let got = aliasmith(&["selftest", "sleep"]);
    assert_eq!((got.code, got.stderr.contains("no defect 'sleep'; there are: shared-and")), (2, true), "{got:?}");
}
