//! The bodies of the fuzz targets. The targets in `fuzz/fuzz_targets` only call these functions, and tests also run
//! them briefly. A body panics if it finds a bug. No other code of the library may panic.

use crate::case::{Case, lines};
use crate::confirmation::confirm::{confirm, judge_file};
use crate::confirmation::reduced_kernel::reduce_finding;
use crate::evaluation::assess::{Run, assess};
use crate::evaluation::claims::{Claims, Suspect};
use crate::evaluation::panel::{OracleReply, Panel};
use crate::r#gen::mutate::mutant;
use crate::r#gen::{Features, generate};
use crate::hunt::pre_passes;
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::{ModulePrinter, print_module};
use crate::judge::observable::DifferenceKind;
use crate::machine::Options;
use crate::memssa::print::{Printer, function_text};
use crate::memssa::script::{Session, draw::draw};
use crate::memssa::verify::verify;
use crate::oracle::{Ask, Subject, graphs_in};
use crate::oracle::{Discovery, built_in, find, read_as_anything};
use crate::target::Profile;
use crate::{input_search, machine, machine::Program, oracle::Oracle};
use arbitrary::Unstructured;

/// Parses any bytes: the result must be a module or an error with its position, never a panic. Also parses the case
/// lines.
pub fn parse_ll(bytes: &[u8]) {
    if let Err(e) = parse_module("fuzz.ll", bytes) {
        assert!(e.line >= 1 && e.column >= 1, "an error without a position: {e}");
        let _ = e.render(bytes, false);
    }
    let _ = lines::parse(&String::from_utf8_lossy(bytes));
}

/// If a text parses, prints it in every dialect. The printed text must parse, and printing it again must give the same
/// text.
pub fn roundtrip(bytes: &[u8]) {
    let Ok(parsed) = parse_module("fuzz.ll", bytes) else { return };
    for dialect in [15, 16, 19, 22].map(Dialect) {
        let first = print_module(&parsed.module, dialect);
        let again = match parse_module("printed.ll", first.as_bytes()) {
            Ok(again) => again.module,
            Err(e) => panic!("our own text of LLVM {} does not parse: {e}\n{first}", dialect.0),
        };
        let second = print_module(&again, dialect);
        let diff = similar::TextDiff::from_lines(&first, &second);
        assert!(first == second, "the second print differs:\n{}", diff.unified_diff().context_radius(1));
    }
}

/// Mutates the `.ll` text in the first `size` bytes in place for libFuzzer, with the mutations of campaigns. Returns
/// the new length in bytes. If the text is no module that can be mutated, or if the mutant has more than `most` bytes,
/// the function returns `None` and changes nothing.
pub fn mutate_ll(bytes: &mut [u8], size: usize, most: usize, seed: u32) -> Option<usize> {
    let text = bytes.get(..size)?;
    let module = parse_module("fuzz.ll", text).ok()?.module;
    let entry = module.defined_functions().next()?;
    if !crate::ir::verify::verify(&module).is_empty() {
        return None;
    }
    // The case lines precede the module, and the parsed module does not contain them.
    let lines = std::str::from_utf8(text).ok()?.lines().take_while(|l| l.starts_with(';'));
    let case: String = lines.map(|l| format!("{l}\n")).collect();
    let changed = case + &print_module(&mutant(&module, entry, seed.into()), Dialect::INTERNAL);
    bytes.get_mut(..changed.len()).filter(|_| changed.len() <= most)?.copy_from_slice(changed.as_bytes());
    Some(changed.len())
}

/// Generates a kernel, asks the reference about it, runs it and judges the answers. Panics if an answer of the profile
/// `sound` is refuted.
pub fn soundness(bytes: &[u8]) {
    let case = generate(&mut Unstructured::new(bytes), &Features::all());
    let panel = of_the_reference();
    let said = [OracleReply::Answers(panel.ask_reference(Subject::whole(&case.module)))];
    let claims = Claims::new(&panel, &case.module, &said);
    let runs = [Run { entry: case.entry, setup: case.setup.clone() }];
    let assessment = assess(&case.module, &Program::new(&case.module), &claims.answers, &runs, &panel.options);
    if let Some(Suspect { claim, witness, .. }) = claims.suspects(&assessment).iter().find(|s| s.doubt.is_none()) {
        panic!("{}", failing(&case, &format!("{claim:?}\n{witness:?}")));
    }
}

/// Generates a kernel, and changes it step by step as the bytes decide. Checks the updated MemorySSA against all rules
/// of its shape and against a fresh build. Compares the incrementally updated alias analysis with a fresh one.
pub fn memssa(bytes: &[u8]) {
    let (script, seed) = bytes.split_at(bytes.len().min(STEPS));
    let mut case = generate(&mut Unstructured::new(seed), &Features::all());
    let (entry, mut done) = (case.entry, Vec::new());
    let mut session = Session::new(&mut case.module, entry, Profile::sound());
    let mut picks = script.iter();
    while !picks.as_slice().is_empty() {
        let line = draw(&session, 40, |n| picks.next().map_or(0, |byte| usize::from(*byte) % n));
        // An impossible change is skipped. After every other change, the graph must be right.
        let made = session.apply(&line);
        done.push(line);
        if made.is_ok()
            && let Some(wrong) = session.find_errors().first()
        {
            let before = generate(&mut Unstructured::new(seed), &Features::all());
            panic!("{}", failing(&before, &format!("{wrong}\n; script:\n; {}", done.join("\n; "))));
        }
    }
}

/// The number of input bytes that choose changes.
const STEPS: usize = 64;

/// Generates a kernel, and transforms it by those aliasmith passes that add no promise. The output must be well-formed
/// and must behave like the kernel.
pub fn passes(bytes: &[u8]) {
    const LISTS: [&str; 5] = [
        "process-restrict",
        "memory-space-opt",
        "full-restrict,propagate-noalias",
        "full-restrict,propagate-noalias,lower-provenance",
        "full-restrict,inline-restrict,refine-unknown,lower-provenance",
    ];
    let Some((which, bytes)) = bytes.split_first() else { return };
    let list = LISTS[usize::from(*which) % LISTS.len()];
    let case = generate(&mut Unstructured::new(bytes), &Features::all());
    let run = Run { entry: case.entry, setup: case.setup.clone() };
    let promise = (list, DifferenceKind::Promise);
    if let Ok(Some(finding)) = pre_passes::rejudge(promise, &case.module, &run, &Options::default()) {
        panic!("{}", failing(&case, &format!("{list}: {}", finding.expected)));
    }
}

/// Parses any text as printed MemorySSA of a fixed kernel. Every graph that parses must be verifiable and printable.
pub fn graph_text(bytes: &[u8]) {
    let kernel = include_bytes!("../../corpus/kernels/two_chains.ll");
    let module = parse_module("kernel.ll", kernel).expect("the corpus is read by a test").module;
    let printer = ModulePrinter::new(&module, Dialect::INTERNAL);
    for (_, f, graph) in graphs_in(&String::from_utf8_lossy(bytes), &module) {
        let (Some(f), Ok(graph)) = (f, graph) else { continue };
        let _ = verify(&module, f, &graph);
        let _ = function_text(&module, f, &graph, &printer, Printer::Graph, Dialect::INTERNAL.0);
    }
}

/// Parses any text as printed answers about a fixed kernel, in every supported format.
pub fn opt_text(bytes: &[u8]) {
    let kernel = include_bytes!("../../corpus/kernels/two_chains.ll");
    let module = parse_module("kernel.ll", kernel).expect("the corpus is read by a test").module;
    for manifest in built_in() {
        read_as_anything(&String::from_utf8_lossy(bytes), &module, &manifest);
    }
}

/// Uses any text as inline PTX of a kernel. Either the text parses and executes, or the error gives a reason.
pub fn ptx(bytes: &[u8]) {
    let escaped =
        |b: &u8| if b.is_ascii_alphanumeric() || *b == b' ' { char::from(*b).into() } else { format!("\\{b:02X}") };
    let text: String = bytes.iter().map(escaped).collect();
    let kernel = format!(
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine i32 @k(ptr addrspace(1) %p, i32 %a, i64 %b) {{\n  \
        %r = call i32 asm sideeffect \"{text}\", \"=r,r,l,l,~{{memory}}\"(i32 %a, i64 %b, ptr addrspace(1) %p)\n  ret i32 %r\n}}\n"
    );
    let module = parse_module("kernel.ll", kernel.as_bytes()).expect("every byte of the text is escaped").module;
    let entry = module.find_function("k").expect("it is there");
    let setup = input_search::synthesise(&module, entry, 1);
    let (options, mut run) = (Options::default(), machine::Execution::default());
    machine::execute(&Program::new(&module), &module, entry, &setup, &options, &machine::Watch::default(), &mut run);
}

/// Generates a kernel. If an answer of the reference with the profile of LLVM 22 is refuted, reduces the kernel. The
/// result must be no larger, must parse, and must show the same finding.
pub fn reduce(bytes: &[u8]) {
    let features = Features::parse("ptrmask,flat,loops,calls,select,shared").expect("they are features");
    let case = generate(&mut Unstructured::new(bytes), &features);
    let panel = Panel { profile: Profile::named("llvm-22").expect("it is built in").clone(), ..of_the_reference() };
    let run = Run { entry: case.entry, setup: case.setup.clone() };
    let Some(found) = confirm(&panel, &case.module, &run).filter(|found| !found.targets.is_empty()) else { return };
    let (target, before) = &found.targets[0];
    let small = match reduce_finding(&panel, &found.targets[0], |_| {}) {
        Ok(Some(small)) => small,
        other => panic!("{}", failing(&case, &format!("{:?} cannot be reduced: {other:?}", target.wrong))),
    };
    let after = &small.targets[0].1;
    let size = |m: &Module| m.functions.iter().map(|f| f.inst_ids().count()).sum::<usize>();
    assert!(size(&after.module) <= size(&before.module), "{}", failing(&case, "it grows"));
    let again = Run { entry: after.entry, setup: after.setup.clone() };
    let again = judge_file(&panel, &after.module, &again, &small.body);
    let signature = &small.findings[0][0].signature;
    let same = again.findings.iter().flatten().any(|f| f.signature == *signature);
    assert!(same, "{}", failing(&case, &format!("{signature} is not shown by\n{}", small.body)));
}

/// Generates a kernel. One kernel in eight is passed to a real `opt`: `opt` must accept the printed kernel, and
/// aliasmith must parse `opt`'s output and print the same text.
pub fn diff(bytes: &[u8]) {
    let Some((0, bytes)) = bytes.split_first().map(|(first, rest)| (first % 8, rest)) else { return };
    let installed = built_in().iter().rev().find_map(|m| match find(m) {
        Discovery::Found(opt) => Some(opt),
        Discovery::Missing { .. } => None,
    });
    let Some(opt) = installed else { return };
    let (case, dialect) = (generate(&mut Unstructured::new(bytes), &Features::all()), Dialect(opt.manifest.major));
    let ours = print_module(&case.module, dialect);
    let ran = duct::cmd(&opt.path, ["-S"]).stdin_bytes(ours).stdout_capture().stderr_capture().unchecked().run();
    let ran = ran.expect("it was found");
    let [printed, errors] = [&ran.stdout, &ran.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(ran.status.success(), "{}", failing(&case, &format!("{} refuses it: {errors}", opt.manifest.name)));
    let read = parse_module("printed.ll", printed.as_bytes());
    let read = read.unwrap_or_else(|e| panic!("{}", failing(&case, &e.to_string()))).module;
    // The first lines contain the file name, so they are skipped.
    let body = |text: &str| text.lines().skip_while(|l| !l.starts_with("target")).collect::<Vec<_>>().join("\n");
    let (ours, theirs) = (body(&print_module(&read, dialect)), body(&printed));
    let diff = similar::TextDiff::from_lines(&ours, &theirs);
    assert!(ours == theirs, "{}", failing(&case, &diff.unified_diff().context_radius(1).to_string()));
}

/// Returns a panel of the reference with the profile `sound` and the default questions.
fn of_the_reference() -> Panel {
    Panel::new(vec![Oracle::Reference], Ask::default())
}

/// Returns the kernel as `.ll` text, with the commands that check and reduce it.
fn failing(case: &Case, why: &str) -> String {
    let lines = lines::print(case.module.function_name(case.entry), &case.setup, &[]);
    let text = print_module(&case.module, Dialect::INTERNAL);
    format!(
        "refuted: {why}\n\n; aliasmith check failing.ll --oracle reference\n; \
         aliasmith reduce failing.ll --oracle reference\n{lines}{text}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;
    use rand::RngExt as _;
    use std::path::Path;

    /// Returns every `.ll` file of the corpus.
    fn corpus() -> Vec<Vec<u8>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let folders = ["kernels", "known"].map(|f| std::fs::read_dir(root.join(f)).expect("the corpus is there"));
        let mut paths: Vec<_> = folders.into_iter().flatten().map(|e| e.expect("entry").path()).collect();
        paths.sort();
        paths.into_iter().map(|p| std::fs::read(p).expect("readable")).collect()
    }

    /// Returns the text with a few bytes changed, removed or doubled.
    fn damaged(rng: &mut Rng, text: &[u8]) -> Vec<u8> {
        let mut bytes = text.to_vec();
        for _ in 0..rng.random_range(1..6) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..4) {
                0 => bytes[at] = rng.random(),
                1 => bytes.truncate(at.max(1)),
                2 => drop(bytes.drain(at..(at + rng.random_range(1..40)).min(bytes.len()))),
                _ => {
                    let end = (at + rng.random_range(1..40)).min(bytes.len());
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        bytes
    }

    #[test]
    fn damaged_texts_give_a_module_or_a_position() {
        let mut rng = Rng::new(1, 0);
        for text in corpus() {
            for _ in 0..40 {
                parse_ll(&damaged(&mut rng, &text));
            }
        }
        parse_ll(b"");
        parse_ll(&[0xff; 64]);
    }

    #[test]
    fn the_corpus_survives_the_round_trip_in_every_dialect() {
        corpus().iter().for_each(|text| roundtrip(text));
    }

    fn inputs(seed: u64, count: usize) -> impl Iterator<Item = Vec<u8>> {
        let mut rng = Rng::new(seed, 0);
        (0..count).map(move |_| (0..rng.random_range(0..4096)).map(|_| rng.random()).collect())
    }

    #[test]
    fn ll_mutator_keeps_modules_valid_and_skips_the_rest() {
        let (mut changed, mut buffer) = (0, vec![0; 1 << 16]);
        let texts = corpus();
        for (seed, text) in (0..).zip(texts.iter().filter(|t| t.len() < 1 << 14)) {
            buffer[..text.len()].copy_from_slice(text);
            assert_eq!(mutate_ll(&mut buffer, text.len(), 8, seed), None, "there is no room");
            assert!(buffer.starts_with(text));
            let Some(length) = mutate_ll(&mut buffer, text.len(), 1 << 16, seed) else { continue };
            let printed =
                |text: &[u8]| print_module(&parse_module("t.ll", text).expect("a module").module, Dialect::INTERNAL);
            changed += usize::from(printed(&buffer[..length]) != printed(text));
            let setup = |text: &[u8]| lines::parse(&String::from_utf8_lossy(text)).map(|l| l.setup);
            assert_eq!(setup(&buffer[..length]), setup(text));
        }
        assert!(changed > 20, "{changed}");
        assert_eq!(mutate_ll(&mut b"define".to_vec(), 6, 6, 1), None);
    }

    #[test]
    fn sound_profile_answers_are_not_refuted() {
        inputs(2, 300).for_each(|bytes| soundness(&bytes));
    }

    #[test]
    fn updates_keep_the_graph() {
        inputs(3, 100).for_each(|bytes| memssa(&bytes));
    }

    #[test]
    fn own_passes_preserve_kernel_behaviour() {
        inputs(4, 200).for_each(|bytes| passes(&bytes));
    }

    #[test]
    fn reduced_case_still_shows_the_error() {
        inputs(6, 60).for_each(|bytes| reduce(&bytes));
    }

    #[test]
    fn a_real_opt_prints_generated_kernels_as_we_do() {
        inputs(7, 160).for_each(|bytes| diff(&bytes));
    }

    /// Returns every file of a folder of seeds.
    fn seeds(target: &str) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
        let paths = std::fs::read_dir(folder).expect("the seeds are there").map(|e| e.expect("entry").path());
        let mut paths: Vec<_> = paths.collect();
        paths.sort();
        assert!(!paths.is_empty(), "{target} has seeds");
        paths.into_iter().map(|p| std::fs::read(p).expect("readable")).collect()
    }

    #[test]
    fn damaged_answers_are_refused_or_read() {
        let mut rng = Rng::new(8, 0);
        let module = include_bytes!("../../corpus/kernels/two_chains.ll");
        let module = parse_module("kernel.ll", module).expect("the corpus").module;
        let newest = built_in().pop().expect("there are some");
        for text in seeds("opt_text") {
            assert_ne!(
                read_as_anything(&String::from_utf8_lossy(&text), &module, &newest),
                0,
                "a seed that says something"
            );
            (0..60).for_each(|_| opt_text(&damaged(&mut rng, &text)));
        }
    }

    #[test]
    fn damaged_ptx_runs_or_is_refused() {
        let mut rng = Rng::new(9, 0);
        for text in seeds("ptx") {
            ptx(&text);
            (0..100).for_each(|_| ptx(&damaged(&mut rng, &text)));
        }
    }

    #[test]
    fn damaged_graphs_are_refused_or_read() {
        let mut rng = Rng::new(5, 0);
        let text = include_bytes!("../../tests/cli/two-chains.txt");
        graph_text(text);
        for _ in 0..400 {
            graph_text(&damaged(&mut rng, text));
        }
    }
}
