//! Tests that the deadline of the whole command ends a run that is in progress. The test starts a new process, because
//! a deadline applies to the whole process.

use aliasmith::case::Setup;
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Discard, Execution, Options, Outcome, Program, Watch, execute};
use aliasmith::oracle::end_by;
use std::process::Command;
use std::time::{Duration, Instant};

/// The environment variable that is set only in the process that the test starts.
const ALONE: &str = "ALIASMITH_TEST_DEADLINE";

/// A kernel with an endless loop that executes `BODY`.
const ENDLESS: &str = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k() {
  %p = alloca i32
  br label %again
again:
  BODY
  br label %again
}
";

#[test]
fn a_run_ends_when_the_time_is_over() {
    if std::env::var_os(ALONE).is_none() {
        let name = "deadline::a_run_ends_when_the_time_is_over";
        let alone =
            Command::new(std::env::current_exe().expect("a test")).args(["--exact", name]).env(ALONE, "1").output();
        let said = String::from_utf8(alone.expect("it starts").stdout).expect("UTF-8");
        assert!(said.contains("test result: ok. 1 passed"), "{said}");
        return;
    }
    end_by(Instant::now() + Duration::from_millis(200));
    for body in ["", "%o = atomicrmw add ptr %p, i32 1 monotonic"] {
        let module = parse_module("endless.ll", ENDLESS.replace("BODY", body).as_bytes()).expect("a module").module;
        let entry = module.find_function("k").expect("a function");
        let (program, watch) = (Program::new(&module), Watch::default());
        let options = Options { max_steps: 1 << 40, ..Options::default() };
        let mut out = Execution::default();
        execute(&program, &module, entry, &Setup::default(), &options, &watch, &mut out);
        assert_eq!(out.outcome, Outcome::Discard(Discard::Deadline), "{body}");
    }
}
