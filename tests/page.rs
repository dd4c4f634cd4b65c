//! Tests the page of `--html`: its content, its links, and how Chromium lays it out. Run: `cargo test --test verbs
//! page::`; needs opt-22. If Chromium is not installed, the layout is not tested.

use crate::common::{aliasmith, command, installed, ran};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

/// An alias error of opt-22, and an error of its pass licm.
const KNOWN: [&str; 2] = ["llvm-197082-ptrmask-through-gvn.ll", "llvm-157852-licm-stores-to-a-dead-alloca.ll"];

/// Returns a page about two nights: the earlier night has the first error, and the later night both errors.
fn page(dir: &Path) -> String {
    let kernels = KNOWN.map(|name| format!("{}/corpus/known/{name}", env!("CARGO_MANIFEST_DIR")));
    let call = |args: &[&str]| ran(command(args).current_dir(dir));
    let check =
        ["check", "--oracle", "reference,opt-22", "--no-known", "-q", "--passes", "loop-mssa(licm)", &kernels[0]];
    for (night, more) in [("one", &[][..]), ("two", &[kernels[1].as_str()])] {
        let got = call(&[&check[..], more, &["--out", night, "--html", "check.html"]].concat());
        assert_eq!(got.code, 1, "{got:?}");
    }
    let night = call(&["nightly", "two", "--baseline", "one", "--html", "night.html", "--no-known", "-q"]);
    assert_eq!(night.code, 1, "{night:?}");
    fs::read_to_string(dir.join("night.html")).expect("written")
}

/// Returns the values of an attribute.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    page.split(&format!(" {attribute}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn html_page_shows_nights_diffs_and_valid_links() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let night = page(dir.path());
    let check = fs::read_to_string(dir.path().join("check.html")).expect("written");
    for page in [&night, &check] {
        let ids: Vec<&str> = values(page, "id");
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id stands twice");
        let links: Vec<&str> = values(page, "href").into_iter().filter(|link| link.starts_with('#')).collect();
        assert!(links.len() > 6 && links.iter().all(|link| ids.contains(&&link[1..])), "{links:?}");
        assert!(values(page, "src").is_empty(), "it loads nothing");
        // licm moves a store, so lines differ on both sides.
        assert!(
            page.contains("<td class=\"gone\">")
                && page.contains("<td class=\"come\">")
                && page.contains("<th>before</th><th>after</th>"),
            "{page}"
        );
        assert!(page.contains("<dt>date</dt><dd>20") && page.contains("<dt>command</dt><dd>aliasmith "));
    }
    assert!(check.contains("<dt>LLVM</dt><dd>opt-22: 22.") && check.contains("<dt>kernels</dt><dd>2</dd>"));
    assert!(check.contains("<table class=\"heat\">") && check.contains("<th>kernels</th>"));
    assert!(night.contains("<svg class=\"trend\"") && night.contains("<td>one</td>"));
    // New findings come first.
    let rows: Vec<&str> = night.split("<tr data-words=").skip(1).collect();
    let state = |row: &str| row.split("</td><td>").nth(1).map(String::from);
    let states: Vec<Option<String>> = rows.iter().map(|row| state(row)).collect();
    assert_eq!(states, ["new", "still there"].map(|state| Some(state.to_string())));
    let file = format!("corpus/known/{}", KNOWN[0]);
    let known =
        aliasmith(&["check", &file, "--oracle", "opt-22", "--html", &format!("{}/k.html", dir.path().display()), "-q"]);
    assert_eq!(known.code, 0, "{known:?}");
    let known = fs::read_to_string(dir.path().join("k.html")).expect("written");
    assert!(known.contains("<a href=\"https://github.com/llvm/llvm-project/issues/197082\">"));
}

/// A script that searches the page for a word that only one finding has, and then reports properties of the page.
const PROBE: &str = "<script>{
  const wide = [...document.querySelectorAll('body *')].filter(e => !e.closest('.wide, pre') && e.getBoundingClientRect().right > innerWidth + 1);
  const rows = () => document.querySelectorAll('tr[data-words]:not([hidden])').length;
  const all = rows();
  words.value = 'miscompile'; words.dispatchEvent(new Event('input'));
  document.querySelector('th[data-sort]').click();
  parent.postMessage({errors: errors, wide: wide.map(e => e.outerHTML.slice(0, 80)), scroll: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    width: innerWidth, all: all, found: rows(), paper: getComputedStyle(document.body).backgroundColor}, '*');
}</script></body>";

/// Lays the page out in a frame of this width, and returns what the script reports.
fn rendered(dir: &Path, page: &str, width: u32, dark: bool) -> Value {
    let errors = "<head><script>const errors = []; addEventListener('error', e => errors.push(e.message));</script>";
    let probed = page.replacen("<head>", errors, 1).replacen("</body>", PROBE, 1);
    fs::write(dir.join("probed.html"), probed).expect("written");
    let frame = format!(
        "<body><script>addEventListener('message', e => document.body.setAttribute('data-probe', btoa(JSON.stringify(e.data))))</script>\
         <iframe src=\"probed.html\" width=\"{width}\" height=\"900\"></iframe></body>"
    );
    let file = dir.join("frame.html");
    fs::write(&file, frame).expect("written");
    let mut chromium = Command::new("chromium");
    chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=4000"]);
    chromium.arg(format!("--user-data-dir={}/profile", dir.display()));
    chromium.arg(format!("--blink-settings=preferredColorScheme={}", if dark { 0 } else { 1 }));
    let out = chromium.arg(format!("file://{}", file.display())).output().expect("chromium runs");
    let dom = String::from_utf8_lossy(&out.stdout).into_owned();
    let probe = values(&dom, "data-probe");
    let text = probe.first().unwrap_or_else(|| panic!("no answer: {dom} {}", String::from_utf8_lossy(&out.stderr)));
    serde_json::from_str(&decoded(text)).expect("JSON")
}

/// Decodes base64.
fn decoded(text: &str) -> String {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for four in text.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = four.iter().fold(0_u32, |bits, c| bits << 6 | u32::from(digit(*c))) << (6 * (4 - four.len()));
        bytes.extend(bits.to_be_bytes()[1..four.len()].iter());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A row has the width of the window in pixels, whether the user wants dark colours, and the colour of the paper.
#[test]
fn html_page_renders_at_any_width_and_colour_scheme() {
    if Command::new("chromium").arg("--version").output().is_err() {
        eprintln!("no chromium in PATH: the page is not rendered");
        return;
    }
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let page = page(dir.path());
    for (width, dark, paper) in
        [(1280, false, "rgb(255, 255, 255)"), (420, false, "rgb(255, 255, 255)"), (420, true, "rgb(21, 23, 27)")]
    {
        let probe = rendered(dir.path(), &page, width, dark);
        let expected =
            json!({"errors": [], "wide": [], "scroll": 0, "width": width, "all": 2, "found": 1, "paper": paper});
        assert_eq!(probe, expected, "{width} {dark}");
    }
}
