//! Sets `ALIASMITH_VERSION`, the text of `aliasmith --version`: the release, the commit and its date. They come from
//! git; in a package of crates.io, they come from `.cargo_vcs_info.json`. Unknown parts are left out; nothing is
//! fetched.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    let of_package = std::fs::read_to_string(".cargo_vcs_info.json").ok();
    // Only a release build asks git, because otherwise every commit would make the tests build again.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let (commit, date) = match (of_package, is_release) {
        (Some(info), _) => {
            println!("cargo::rerun-if-changed=.cargo_vcs_info.json");
            (info.split("\"sha1\": \"").nth(1).and_then(|rest| rest.split('"').next()).map(String::from), None)
        }
        (None, true) => git(&["log", "-1", "--format=%H %cs"])
            .and_then(|text| text.split_once(' ').map(|(commit, date)| (Some(commit.into()), Some(date.into()))))
            .unwrap_or_default(),
        (None, false) => (Some("debug build".into()), None),
    };
    // A distribution's build states the date (https://reproducible-builds.org/specs/source-date-epoch/).
    let stated = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok()).map(day);
    let known: Vec<String> =
        [commit.map(|c| c.chars().take(12).collect()), stated.or(date)].into_iter().flatten().collect();
    let release = std::env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let details = if known.is_empty() { String::new() } else { format!(" ({})", known.join(" ")) };
    println!("cargo::rustc-env=ALIASMITH_VERSION={release}{details}");
}

/// Returns what git prints about this folder. `None` if the folder is no checkout of ours, or there is no git.
fn git(args: &[&str]) -> Option<String> {
    let output = |args: &[&str]| {
        let out = Command::new("git").args(args).output().ok().filter(|out| out.status.success())?;
        Some(String::from_utf8_lossy(&out.stdout).trim().to_string())
    };
    // If the sources were copied into another repository, that repository's commit says nothing about them.
    output(&["ls-files", "--error-unmatch", "build.rs"])?;
    // The log of HEAD grows with each commit and checkout.
    for name in ["HEAD", "logs/HEAD"] {
        let path = output(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    output(args)
}

/// Returns the day, in UTC, of a number of seconds since 1970: `2026-11-28`.
fn day(seconds: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut days, mut year) = (seconds / 86_400, 1970);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}
