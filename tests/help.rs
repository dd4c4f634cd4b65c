//! Tests the help: its two lengths, the groups of verbs, exit codes, environment variables, and colours.

use crate::common::{aliasmith, command, ran};

#[test]
fn help_has_two_lengths_and_explains_exit_codes() {
    for verb in ["", "check", "run", "hunt"] {
        let call = |flag| aliasmith(&[verb, flag].into_iter().filter(|w| !w.is_empty()).collect::<Vec<_>>());
        let (short, long) = (call("-h"), call("--help"));
        assert_eq!((short.code, long.code), (0, 0), "{verb}");
        assert!(short.stdout.len() * 10 < long.stdout.len() * 8, "{verb}: {}", short.stdout);
        assert!(short.stdout.contains("Exit codes: 0 nothing is wrong"), "{}", short.stdout);
        for words in
            ["Exit codes:\n  0  aliasmith judged", "3  nothing was judged", "Environment:\n  PATH ", "NO_COLOR"]
        {
            assert!(long.stdout.contains(words), "{verb}: {}", long.stdout);
        }
    }
    let all = aliasmith(&["-h"]).stdout;
    let titles = ["Judge my kernels:", "Compare:", "Reduce and report:", "Campaigns:", "Look inside:"];
    let places = titles.map(|title| all.find(&format!("\n{title}\n")).expect("a group"));
    assert!(places.is_sorted(), "{all}");
    let man = aliasmith(&["man"]).stdout;
    assert!(man.matches("Environment:").count() > 20 && man.contains("Exit codes:"), "each page has both");
}

/// A row has the value of `--color`, the variable NO_COLOR, and whether a syntax error is coloured although stderr is
/// no terminal.
#[test]
fn color_can_be_chosen() {
    for (choice, variable, colored) in [
        (&[][..], None::<&str>, false),
        (&["--color", "auto"], None, false),
        (&["--color", "always"], None, true),
        (&["--color", "always"], Some("1"), true),
        (&["--color", "never"], None, false),
    ] {
        let mut call = command(&[&["parse", "tests/cli/bad.in/truncated.ll"], choice].concat());
        if let Some(value) = variable {
            call.env("NO_COLOR", value);
        }
        let got = ran(&mut call);
        assert_eq!((got.code, got.stderr.contains("\x1b[")), (2, colored), "{choice:?}: {got:?}");
    }
    assert!(
        aliasmith(&["parse", "x.ll", "--color", "red"]).stderr.contains("invalid value 'red' for '--color <WHEN>'")
    );
}
