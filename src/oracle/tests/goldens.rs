//! The stored outputs of every release are read correctly.

use super::*;

/// Every set of stored outputs: the input file, and the file name of each process's output.
const GOLDENS: [(&str, &[&str]); 3] = [
    ("forms.ll", &["forms.txt", "forms-globals-aa.txt"]),
    ("memssa.ll", &["memssa.txt", "memssa-walker.txt"]),
    ("memdeps.ll", &["memdeps.txt"]),
];

/// Returns the questions about the files of [`GOLDENS`].
fn asked(set: usize) -> Ask {
    match set {
        0 => Ask { memssa: false, ..ALL },
        1 => only_memssa(),
        _ => Ask { memdeps: true, memssa: false, ..only_memssa() },
    }
}

/// Returns the path of a process's stored output.
fn golden(major: u32, name: &str) -> PathBuf {
    here(&format!("tests/goldens/opt-{major}/{name}"))
}

/// With `UPDATE_GOLDENS=1` the stored outputs are written anew.
#[test]
fn golden_outputs_equal_current_opt_output() {
    for (set, (file, names)) in GOLDENS.into_iter().enumerate() {
        let ask = asked(set);
        let forms = load(&here("tests/goldens").join(file));
        let by_name = by_name().into_iter().filter(|m| matches!(find(m), Discovery::Found(_)));
        for manifest in built_in().into_iter().chain(by_name) {
            let Some(opt) = installed(&manifest) else { continue };
            let prepared = prepare(&[Subject::whole(&forms)], manifest.major, None, None).expect("a layout");
            for (name, plan) in names.iter().zip(&plans(&manifest, &ask)) {
                let ran = batch::run(&opt, plan, &prepared, Duration::from_secs(20)).expect("opt runs");
                assert_eq!(ran.end, End::Exit(0), "{}: {}", manifest.name, ran.text);
                let path = golden(manifest.major, name);
                if std::env::var_os("UPDATE_GOLDENS").is_some() {
                    std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
                    std::fs::write(path, &ran.text).expect("can be written");
                } else {
                    let stored = std::fs::read_to_string(&path).expect("a stored output");
                    assert!(stored == ran.text, "{} prints something else than {}", manifest.name, path.display());
                }
            }
        }
    }
}

/// Reads the stored output of one process.
fn stored_answers(major: u32, set: usize, plan: usize) -> (Module, Vec<Answers>) {
    let (file, names) = &GOLDENS[set];
    let manifest = built_in().into_iter().chain(by_name()).find(|m| m.major == major).expect("ours");
    let module = load(&here("tests/goldens").join(file));
    let group = [Subject::whole(&module)];
    let prepared = prepare(&group, major, None, None).expect("a layout");
    let text = std::fs::read_to_string(golden(major, names[plan])).expect("a stored output");
    let opt = Opt { manifest, path: PathBuf::new(), version: String::new(), plugin: None };
    let plan = &plans(&opt.manifest, &asked(set))[plan];
    let mut found = read(&opt, &group, &prepared, plan, &text).unwrap_or_else(|e| panic!("{major}: {e}"));
    let (answers, dropped) = found.remove(0);
    assert_eq!(dropped, 0, "{major}");
    (module, answers)
}

/// Returns the claims about one function in the stored output of one aa-eval process.
pub(super) fn stored(major: u32, function: &str, plan: usize) -> (Module, Vec<Claim>) {
    let (forms, mut answers) = stored_answers(major, 0, plan);
    answers.retain(|a| forms.function_name(a.function) == function);
    (forms, answers.swap_remove(0).claims)
}

/// Returns a graph as text, with one line per access. An access is identified by its block and by the number of its
/// instruction in the function, not by its id.
fn graph_text(m: &Module, answers: &Answers) -> String {
    let f = m.function(answers.function);
    let graph = answers.graph.as_ref().unwrap_or_else(|| panic!("{:?}", answers.unread));
    let number = |i: InstId| f.inst_ids().position(|x| x == i).expect("an instruction of the function");
    let name = |id: crate::answers::AccessId| match graph.kind(id) {
        AccessKind::LiveOnEntry => "live".to_string(),
        AccessKind::Phi(b) => format!("phi {}", b.0),
        AccessKind::Def(i) => format!("def {}", number(i)),
        AccessKind::Use(i) => format!("use {}", number(i)),
    };
    let mut out = String::new();
    for id in graph.ids().skip(1) {
        let a = graph.access(id);
        out += &name(id);
        let optimized = a.optimized.filter(|_| a.kind.defines()); // of uses only 15 says it
        for (word, to) in [(" of ", a.defining), (" -> ", optimized), (" clobber ", a.clobber)] {
            out += &to.map_or_else(String::new, |to| format!("{word}{}", name(to)));
        }
        for (block, from) in &a.incoming {
            out += &format!(" [{}: {}]", block.0, name(*from));
        }
        out.push('\n');
    }
    out
}

/// The claims of the use optimiser and of the walker about `memssa.ll`. The second text is with GlobalsAA.
const FORMS: [&str; 2] = [
    "def 1 of live\n\
    use 2 of def 1\n\
    def 3 of def 1\n\
    def 5 of def 3\n\
    def 7 of def 3\n\
    phi 3 [2: def 7] [1: def 5]\n\
    use 9 of phi 3\n\
    use 10 of phi 3\n\
    def 11 of phi 3\n\
    phi 4 [3: def 11] [4: def 14] [4: def 14]\n\
    def 14 of phi 4\n\
    use 16 of def 11\n\
    use 17 of live\n\
    def 19 of def 14\n\
    def 20 of def 19\n\
    def 21 of def 20\n",
    "def 1 of live -> live clobber live\n\
    use 2 of def 1 clobber def 1\n\
    def 3 of def 1 -> live clobber live\n\
    def 5 of def 3 -> live clobber live\n\
    def 7 of def 3 -> def 3 clobber def 3\n\
    phi 3 [2: def 7] [1: def 5]\n\
    use 9 of phi 3 clobber phi 3\n\
    use 10 of phi 3 clobber phi 3\n\
    def 11 of phi 3 clobber def 11\n\
    phi 4 [3: def 11] [4: def 14] [4: def 14]\n\
    def 14 of phi 4 -> phi 4 clobber phi 4\n\
    use 16 of def 11 clobber def 11\n\
    use 17 of live clobber live\n\
    def 19 of def 14 -> def 11 clobber def 11\n\
    def 20 of def 19 -> def 19 clobber def 19\n\
    def 21 of def 20 -> def 20 clobber def 20\n",
];
const CALLS: [&str; 2] = [
    "def 0 of live\n\
    def 1 of def 0\n\
    use 4 of def 0\n",
    "def 0 of live -> live clobber live\n\
    def 1 of def 0 -> def 0 clobber def 0\n\
    use 4 of def 0 clobber def 0\n",
];
const UNREACHABLE: [&str; 2] = [
    "def 0 of live\n\
    def 2 of def 0\n\
    def 4 of live\n\
    use 5 of live\n\
    phi 3 [0: def 0] [1: def 2] [2: live]\n\
    use 7 of phi 3\n",
    "def 0 of live -> live clobber live\n\
    def 2 of def 0 -> def 0 clobber def 0\n\
    def 4 of live -> live clobber live\n\
    use 5 of live clobber live\n\
    phi 3 [0: def 0] [1: def 2] [2: live]\n\
    use 7 of phi 3 clobber phi 3\n",
];

#[test]
fn graphs_of_all_versions_are_read() {
    for major in [15, 16, 19, 22, 23] {
        for plan in [0, 1] {
            let (m, answers) = stored_answers(major, 1, plan);
            let names: Vec<&str> = answers.iter().map(|a| m.function_name(a.function)).collect();
            // Up to LLVM 16, printers skip functions with `optnone`.
            let all = ["forms", "calls", "unreachable", "nothing", "skipped"];
            assert_eq!(names, all[..if major >= 19 { 5 } else { 4 }], "{major}");
            let (forms, calls, unreachable) = (&answers[0], &answers[1], &answers[2]);
            assert_eq!(graph_text(&m, forms), FORMS[plan], "{major}");
            assert_eq!(graph_text(&m, calls), CALLS[plan], "{major}");
            assert_eq!(graph_text(&m, unreachable), UNREACHABLE[plan], "{major}");
            assert_eq!(graph_text(&m, &answers[3]), "", "{major}: no accesses");
        }
    }
}

fn text(m: &Module, function: &str, value: crate::ir::Value) -> String {
    let f = m.find_function(function).expect("a function of the file");
    crate::ir::print::ModulePrinter::new(m, Dialect::INTERNAL).function(f).operand_text(value)
}

#[test]
fn every_form_of_line_is_read() {
    for major in [15, 16, 19, 22, 23] {
        let (m, claims) = stored(major, "pointers", 0);
        let pairs: Vec<(String, String, Answer)> = claims
            .iter()
            .filter_map(|c| match c.question {
                Question::Alias { a, b } => Some((text(&m, "pointers", a.ptr), text(&m, "pointers", b.ptr), c.answer)),
                _ => None,
            })
            .collect();
        assert_eq!(pairs.len(), 36, "{major}: 9 pointers");
        let partial = |a: &str, b: &str| pairs.iter().find(|(x, y, _)| x == a && y == b).map(|p| p.2);
        assert_eq!(partial("%s", "%s1"), Some(Answer::Alias(AliasResult::PartialAlias(Some(2)))), "{major}");
        assert_eq!(partial("%a.first", "%s"), Some(Answer::Alias(AliasResult::PartialAlias(Some(-6)))), "{major}");
        assert_eq!(claims.len(), 36 + 4 * 5 + 10, "{major}: 4 loads against 5 stores, stores against stores");

        let (m, claims) = stored(major, "calls", 0);
        let f = m.find_function("calls").expect("there");
        let calls: Vec<_> =
            m.function(f).inst_ids().filter(|i| m.function(f).inst(*i).kind.as_call().is_some()).collect();
        for first in &calls {
            for second in &calls {
                let asked =
                    claims.iter().filter(|c| c.question == Question::CallCall { first: *first, second: *second });
                assert_eq!(asked.count(), usize::from(first != second), "{major}: {first:?} {second:?}");
            }
        }
        let reads = claims.iter().filter(|c| c.answer == Answer::ModRef(ModRefInfo::Ref)).count();
        assert!(reads > 0, "{major}");
    }
}

/// Returns the claims of the stored records, by function: load, answer.
fn dependences(major: u32) -> Vec<String> {
    let (module, all) = stored_answers(major, 2, 0);
    let m = &module;
    let claims = all.iter().flat_map(|a| a.claims.iter().map(move |c| (m.function(a.function), c)));
    claims
        .map(|(f, c)| {
            let name = |i: InstId| f.inst(i).name.as_deref().unwrap_or("void").to_string();
            let number = |i| f.inst_ids().position(|x| x == i).expect("an instruction of the function");
            match (c.question, c.answer) {
                (Question::Memdep { access }, Answer::Clobber(AccessKind::Phi(b))) => {
                    format!("{} block {}", name(access), b.0)
                }
                (Question::Memdep { access }, Answer::Clobber(AccessKind::Def(i))) => {
                    format!("{} def {}", name(access), number(i))
                }
                other => panic!("{other:?}"),
            }
        })
        .collect()
}

#[test]
fn gvn_remarks_give_the_expected_dependences() {
    let common = |major| {
        let mut all = dependences(major);
        let put_back = all.iter().position(|c| c == "y def 2").map(|i| all.remove(i));
        // From LLVM 17 on, MemDep passes a store that writes back a value just loaded from there, and GVN needs no
        // second load.
        assert_eq!(put_back.is_some(), major < 17, "{major}");
        all
    };
    for major in [15, 16, 19, 22, 23] {
        let expected = [
            "own def 2",
            "above def 5",
            "across block 4",
            "around block 1",
            "x def 0",
            "past.acquire def 3",
            "past.atomic def 5",
        ];
        assert_eq!(common(major), expected, "{major}");
    }
}

#[test]
fn modules_with_debug_locations_get_no_memdep_questions() {
    let Some(opt) = installed(&built_in()[0]) else { return };
    let text = "define i32 @f(ptr %p) {\n  %v = load i32, ptr %p\n  ret i32 %v\n}\n!llvm.module.flags = !{!0}\n\
        !0 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let m = module(text);
    let ask = Ask { memdeps: true, memssa: false, ..only_memssa() };
    let reply = ask_one(&opt, Subject::whole(&m), &ask, Timeouts::default()).expect("opt runs");
    let Reply::Answered { answers, .. } = reply else { panic!("{reply:?}") };
    assert_eq!((answers.len(), answers[0].unread), (1, Some("debug locations of its own")));
}
