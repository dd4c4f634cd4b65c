//! An `opt` that lies: a program that calls the installed `opt`, but for one kernel gives the answer, or makes the
//! edit, that a row in `tests/lies` states.
//!
//! `-lie=FILE#ROW` among the arguments names the row (see `table.rs`). Questions that the row is not about, and
//! pipelines that the row does not imitate, are passed to the real `opt`: `opt-22`, or the `opt` that `LYING_OPT`
//! names. Edits change the input text, and the real `opt` reads, verifies and prints the result. Answers change the
//! real `opt`'s output. If an edit cannot be made, or gives no well-formed IR, the row ends with an error.

#[allow(dead_code)] // the test needs the rest
mod table;

use std::env;
use std::io::{Read as _, Write as _};
use std::process::{Command, ExitCode, Stdio};
use table::{Row, Step};

fn main() -> ExitCode {
    match run_opt() {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(1)
        }
    }
}

fn run_opt() -> Result<ExitCode, String> {
    let real = env::var("LYING_OPT").unwrap_or_else(|_| "opt-22".into());
    let (lies, args): (Vec<String>, Vec<String>) = env::args().skip(1).partition(|a| a.starts_with("-lie="));
    let passes = args.iter().find_map(|a| a.strip_prefix("-passes=")).unwrap_or("").to_string();
    if args.iter().any(|a| a == "--version") {
        let status = Command::new(&real).args(&args).status().map_err(|e| format!("{real}: {e}"))?;
        return Ok(code(status.code()));
    }
    let mut module = String::new();
    std::io::stdin().read_to_string(&mut module).map_err(|e| e.to_string())?;
    let row = match lies.last() {
        Some(lie) => Some(row(&lie["-lie=".len()..])?),
        None => None,
    };
    let plain = |args: &[String], module: &str| run(&real, args, module).and_then(|r| finish(&r));
    // aliasmith first tries a pipeline on a small module, `@trial`, to which no row applies.
    let Some(row) = row.filter(|_| !module.contains("@trial(")) else { return plain(&args, &module) };
    if args.iter().any(|a| a == "-S") {
        if passes != row.passes {
            return plain(&args, &module);
        }
        let pretended = |a: &String| if a.starts_with("-passes=") { "-passes=no-op-module".into() } else { a.clone() };
        let args: Vec<String> = args.iter().map(pretended).collect();
        return plain(&args, &edited(&module, &row.steps)?);
    }
    let mut ran = run(&real, &args, &module)?;
    for step in row.steps.iter().filter(|_| ran.code == Some(0)) {
        match step {
            Step::Pair(said) if passes.contains("aa-eval") => ran.stderr = paired(&ran.stderr, &module, said)?,
            Step::Clobber { walker, access, by }
                if passes.contains(if *walker { "<memoryssa-walker>" } else { "<memoryssa>" }) =>
            {
                ran.stderr = clobbered(&ran.stderr, access, by)?;
            }
            Step::Depends { load, on } if passes.starts_with("gvn") => {
                ran.stdout = depending(&ran.stdout, &module, load, on)?;
            }
            _ => {}
        }
    }
    if passes.contains("print-alias-sets") && row.steps.iter().any(|s| matches!(s, Step::Set(_))) {
        ran.stderr = sets(&ran.stderr, &row.steps);
    }
    finish(&ran)
}

/// Parses `FILE#ROW`.
fn row(place: &str) -> Result<Row, String> {
    let (file, name) = place.rsplit_once('#').ok_or("-lie=FILE#ROW")?;
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let rows = table::rows(&text).map_err(|e| format!("{file}: {e}"))?;
    rows.into_iter().find(|r| r.name == name).ok_or_else(|| format!("{file} has no row {name}"))
}

struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(real: &str, args: &[String], module: &str) -> Result<Ran, String> {
    let mut command = Command::new(real);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("{real}: {e}"))?;
    let mut stdin = child.stdin.take().ok_or("no stdin")?;
    let text = module.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    // If the real `opt` stops reading, its message gives the reason, so the error of the writer is ignored.
    let _ = writer.join();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) })
}

fn finish(ran: &Ran) -> Result<ExitCode, String> {
    print!("{}", ran.stdout);
    eprint!("{}", ran.stderr);
    Ok(code(ran.code))
}

fn code(code: Option<i32>) -> ExitCode {
    ExitCode::from(code.and_then(|c| u8::try_from(c).ok()).unwrap_or(2))
}

/// Whether a line equals the wanted line. Blanks around the line, and the comment with predecessors after a label, are
/// ignored.
fn is_line(line: &str, wanted: &str) -> bool {
    let line = line.split("; preds").next().unwrap_or(line).trim();
    line == wanted.trim()
}

/// Returns the module with the edits made.
fn edited(module: &str, steps: &[Step]) -> Result<String, String> {
    let mut lines: Vec<String> = module.lines().map(String::from).collect();
    let mut at = 0;
    for step in steps {
        match step {
            Step::At(line) => at = find(&lines, line, at)? + 1,
            Step::Remove(line) => {
                at = find(&lines, line, at)?;
                lines.remove(at);
            }
            Step::Add(line) => {
                lines.insert(at, line.clone());
                at += 1;
            }
            _ => return Err("edits and answers in one row".into()),
        }
    }
    Ok(lines.join("\n") + "\n")
}

/// Returns the index of the wanted line, which must occur only once. After a step `@`, returns the first such line
/// after the place that this step found.
fn find(lines: &[String], wanted: &str, from: usize) -> Result<usize, String> {
    let mut found = lines.iter().enumerate().skip(from).filter(|(_, l)| is_line(l, wanted)).map(|(i, _)| i);
    let first = found.next().ok_or_else(|| format!("there is no line `{wanted}` (any more)"))?;
    match found.next().filter(|_| from == 0) {
        Some(_) => Err(format!("the line `{wanted}` stands there twice")),
        None => Ok(first),
    }
}

/// Whether a printed instruction begins with this text. Metadata at its end is ignored.
fn begins(line: &str, wanted: &str) -> bool {
    line.trim_start().strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ' ', '.', '(']))
}

/// Returns the printed text of the only instruction that begins with `wanted`.
fn instruction<'a>(text: &'a str, wanted: &str) -> Result<&'a str, String> {
    let mut found = text.lines().filter(|l| l.contains(", !am.") && begins(l, wanted));
    let first = found.next().ok_or_else(|| format!("no instruction begins with `{wanted}`"))?;
    match found.next() {
        Some(_) => Err(format!("two instructions begin with `{wanted}`")),
        // Debug locations were added for MemDep, so they are removed.
        None => Ok(first.split(", !dbg ").next().unwrap_or(first).trim()),
    }
}

/// Returns aa-eval's output with one answer, in the section of the last function, in place of the answer about the same
/// two operands.
fn paired(printed: &str, module: &str, said: &str) -> Result<String, String> {
    let (answer, operands) = said.split_once(": ").ok_or("no answer")?;
    let rest = match operands.strip_prefix("Ptr: ") {
        Some(pair) => {
            let (pointer, call) = pair.split_once(" <-> ").ok_or("no call")?;
            format!("  Ptr: {pointer}\t<->  {}", instruction(module, call)?)
        }
        None => match operands.split_once(" <-> ") {
            Some((a, b)) => format!("   {} <->   {}", instruction(module, a)?, instruction(module, b)?),
            None => format!("\t{operands}"),
        },
    };
    let about = |l: &&str| l.split_once(':').is_some_and(|(_, r)| r == rest);
    let (head, report) = match printed.split_once("===== Alias Analysis Evaluator Report") {
        Some((head, report)) => (head, format!("===== Alias Analysis Evaluator Report{report}")),
        None => (printed, String::new()),
    };
    let kept: String = head.lines().filter(|l| !about(l)).map(|l| format!("{l}\n")).collect();
    Ok(format!("{kept}  {answer}:{rest}\n{report}"))
}

/// Returns a graph in which one access has another clobber.
fn clobbered(printed: &str, access: &str, by: &str) -> Result<String, String> {
    let lines: Vec<&str> = printed.lines().collect();
    let state = match by.strip_prefix("phi ") {
        Some(label) => {
            let at = lines.iter().position(|l| is_line(l, &format!("{label}:"))).ok_or("no such block")?;
            number(lines.get(at + 1))?
        }
        None if by == "liveOnEntry" => by.to_string(),
        None => number(Some(&lines[above(&lines, by)?]))?,
    };
    let at = above(&lines, access)?;
    let line = lines[at];
    let told = match line.split_once(" - clobbered by ") {
        Some((node, _)) => format!("{node} - clobbered by {state}"),
        None if line.starts_with("; MemoryUse(") => format!("; MemoryUse({state})"),
        None => format!("{}->{state}", line.split("->").next().unwrap_or(line)),
    };
    let text: Vec<&str> = lines.iter().enumerate().map(|(i, l)| if i == at { told.as_str() } else { l }).collect();
    Ok(text.join("\n") + "\n")
}

/// Returns the index of the line with an instruction's access.
fn above(lines: &[&str], wanted: &str) -> Result<usize, String> {
    let found: Vec<usize> = (1..lines.len()).filter(|i| begins(lines[*i], wanted)).collect();
    match found.as_slice() {
        [at] if lines[at - 1].starts_with("; ") => Ok(at - 1),
        [_] => Err(format!("`{wanted}` has no access")),
        other => Err(format!("{} instructions begin with `{wanted}`", other.len())),
    }
}

fn number(line: Option<&&str>) -> Result<String, String> {
    let named = line.and_then(|l| l.strip_prefix("; ")?.split_once(" = Memory"));
    named.map(|(n, _)| n.to_string()).ok_or_else(|| format!("{line:?} is no def or phi"))
}

/// Returns the output for the same function with other alias sets.
fn sets(printed: &str, steps: &[Step]) -> String {
    let mut out: String =
        printed.lines().filter(|l| l.starts_with("Alias sets for")).map(|l| format!("{l}\n")).collect();
    for (i, step) in steps.iter().enumerate() {
        let Step::Set(said) = step else { continue };
        let (kind, pointers) = said.split_once(' ').unwrap_or((said, ""));
        let members: Vec<String> = pointers.split(", ").map(|p| format!("({p}, LocationSize::precise(4))")).collect();
        out += &format!("  AliasSet[0x{i}, 1] {kind} alias, Mod/Ref   Memory locations: {}\n", members.join(", "));
    }
    out
}

/// Returns GVN's remarks with another clobber of one load.
fn depending(records: &str, module: &str, load: &str, on: &str) -> Result<String, String> {
    let line_of = |wanted: &str| {
        let printed = instruction(module, wanted)?;
        let mut tagged = module.lines().filter(|l| l.contains(", !am."));
        tagged.position(|l| l.trim().starts_with(printed)).map(|i| i + 1).ok_or_else(|| format!("where is `{wanted}`?"))
    };
    let (at, by) = (line_of(load)?, line_of(on)?);
    let opcode = on.split(" = ").last().unwrap_or(on).split(' ').next().unwrap_or("");
    let about = format!("DebugLoc:        {{ File: a, Line: {at}, ");
    let others = records.split("--- !").filter(|r| !r.is_empty() && !r.contains(&about));
    let kept: String = others.map(|r| format!("--- !{r}")).collect();
    Ok(format!(
        "{kept}--- !Missed\nPass:            gvn\nName:            LoadClobbered\n{about}Column: 0 }}\nFunction:        f\nArgs:\n  \
         - String:          'load of type '\n  - ClobberedBy:     {opcode}\n    DebugLoc:        {{ File: a, Line: {by}, Column: 0 }}\n...\n"
    ))
}
