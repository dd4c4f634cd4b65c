//! Tests `aliasmith.toml` beside the kernels, which states options. Options of the command line replace them.

use crate::common::{Ran, command, ran};
use std::fs;
use tempfile::{TempDir, tempdir};

const KERNEL: &str = "define void @f(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n";

/// Returns a folder with `kernels/k.ll`, `kernels/known.toml` and `kernels/aliasmith.toml` with this text.
fn project(config: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::create_dir(dir.path().join("kernels")).expect("a folder");
    for (name, text) in [("k.ll", KERNEL), ("known.toml", "knwon = 1\n"), ("aliasmith.toml", config)] {
        fs::write(dir.path().join("kernels").join(name), text).expect("written");
    }
    dir
}

fn call(dir: &TempDir, args: &[&str]) -> Ran {
    ran(command(args).current_dir(dir.path()))
}

/// A row has the text of the file, the arguments, the exit code, and the start of a line that stderr must have.
#[test]
fn options_are_read_from_aliasmith_toml() {
    let reference = "oracles = [\"reference\"]\n";
    let both = "oracles = [\"reference\", \"opt-1\"]\n";
    let known = "known = \"known.toml\"\noracles = [\"reference\"]\n";
    let check = &["check", "kernels/k.ll"][..];
    let told = "note: kernels/aliasmith.toml states --oracle=reference\n";
    for (config, args, code, expected) in [
        (reference, check, 0, told),
        (reference, &["compare", "reference", "reference", "kernels"], 2, told),
        (reference, &["reduce", "kernels/k.ll"], 2, told),
        (reference, &["check", "kernels/k.ll", "--oracle", "opt-1"], 2, "error: unknown oracle 'opt-1'"),
        (both, check, 2, "error: unknown oracle 'opt-1'"),
        (both, &["--color", "never", "check", "--oracle=reference", "kernels/k.ll"], 0, "1 functions, 64 executions"),
        (known, check, 2, "error: kernels/known.toml:1:1: unknown field `knwon`"),
        (known, &["check", "kernels/k.ll", "--no-known"], 0, "1 functions, 64 executions"),
        ("", check, 0, "note: kernels/aliasmith.toml states nothing"),
        ("oracels = []", check, 2, "error: kernels/aliasmith.toml:1:1: unknown field `oracels`"),
        ("oracles = [\"reference\"]\nknown = 3", check, 2, "error: kernels/aliasmith.toml:2:9: invalid type: integer"),
        ("known = \"a", check, 2, "error: kernels/aliasmith.toml:1:11: "),
        (
            "oracles = [\n  \"./opt\"]",
            check,
            2,
            "error: kernels/aliasmith.toml:2:3: './opt' is no name; --oracle also takes a path",
        ),
        (
            "pipelines = [\"gvn -load-pass-plugin=x.so\"]",
            check,
            2,
            "error: kernels/aliasmith.toml:1:14: the option -load-pass-plugin=x.so may only stand in --passes of the command",
        ),
    ] {
        let dir = project(config);
        let got = call(&dir, args);
        assert_eq!(got.code, code, "{config} {args:?}: {got:?}");
        assert!(got.stderr.lines().any(|line| format!("{line}\n").starts_with(expected)), "{config} {args:?}: {got:?}");
        let other = call(&dir, &["parse", "kernels/k.ll"]);
        assert_eq!((other.code, other.stderr.as_str()), (0, ""), "{config}: other verbs do not read it");
    }
}

/// A hunt without kernels reads `aliasmith.toml` in the current folder. A resumed hunt keeps the options with which it
/// began.
#[test]
fn hunts_read_the_current_folder_once() {
    let dir = tempdir().expect("a folder");
    let config = dir.path().join("aliasmith.toml");
    fs::write(&config, "oracles = [\"reference\"]\npipelines = [\"gvn\"]\nbaseline = [\"last\"]\n").expect("written");
    let args = ["hunt", "--ask", "alias", "--seeds", "0..4", "--out", "now"];
    let begun = call(&dir, &args);
    assert_eq!(begun.code, 0, "{begun:?}");
    let state = || {
        let text = fs::read_to_string(dir.path().join("now/state.json")).expect("a state");
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")["args"].to_string()
    };
    let expected = "[\"--oracle=reference\",\"--passes=gvn\",\"--ask\",\"alias\",\"--seeds\",\"0..4\"]";
    assert_eq!(state(), expected);
    fs::write(&config, "oracles = [\"opt-1\"]").expect("written");
    let resumed = call(&dir, &["hunt", "--resume", "--out", "now"]);
    assert_eq!((resumed.code, state().as_str()), (0, expected), "{resumed:?}");
    fs::write(&config, "oracles = [\"reference\"]\nbaseline = [\"last\", \"now\"]\n").expect("written");
    let night = call(&dir, &["nightly", "now"]);
    assert_eq!(night.code, 0, "{night:?}");
    assert!(night.stderr.contains("note: there is no baseline last"), "{night:?}");
}
