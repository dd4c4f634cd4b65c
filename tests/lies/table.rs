//! Reads the table of lies and truths, `tests/lies/*.ll`. The test and the `opt` that lies use this file.
//!
//! A file has kernels, and each kernel is followed by its rows. Lines that begin with `;;` belong to the table:
//!
//! ```text
//! ;; kernel NAME                          the text up to the next row is a module with its case lines
//! ;; lie FAMILY/KIND/DETAIL: why          the row's answer or edit is wrong and must be refuted
//! ;; true FAMILY/KIND/DETAIL: why         the row's answer or edit is right and must not be refuted
//! ;;   passes function-attrs              the pipeline that seems to make the edits; default no-op-module
//! ;;   runs 64                            executions, if inputs that show the error must be searched for
//! ;;   @ LINE                             go after this line (later lines are searched from there)
//! ;;   - LINE                             remove this line
//! ;;   + LINE                             insert this line at the current place
//! ;;   says NoAlias: i32* %p, i32* %q     aa-eval's answer; instructions are named by their beginning
//! ;;   says NoModRef: Ptr: i32* %p <-> call void @f()
//! ;;   says %v = load i32, ptr %p clobbered by liveOnEntry    MemorySSA: an instruction, `phi LABEL` or liveOnEntry
//! ;;   walks store i32 1, ptr %p clobbered by liveOnEntry     the same for its walker
//! ;;   says set must ptr %p, ptr %q       one alias set; all such lines replace the printed sets
//! ;;   says %v = load i32, ptr %p depends on store i32 1      MemoryDependenceAnalysis, through GVN's remarks
//! ```
//!
//! A line whose text is not in the module, or is there twice, is an error.

/// Whether the row must be refuted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Lie,
    True,
}

/// One line of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    At(String),
    Remove(String),
    Add(String),
    Pair(String),
    Clobber { walker: bool, access: String, by: String },
    Set(String),
    Depends { load: String, on: String },
}

/// The question that shows the lie.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum AskedQuestion {
    Alias,
    ModRef,
    Clobber,
    Sets,
    Memdeps,
    Same,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub kind: Kind,
    /// The reason why the row's answer or edit is wrong, or right.
    pub why: String,
    pub passes: String,
    /// The number of executions, if the row states it.
    pub runs: Option<u32>,
    pub steps: Vec<Step>,
    /// The module with its case lines.
    pub text: String,
}

impl Row {
    pub fn asked(&self) -> AskedQuestion {
        match self.steps.first() {
            Some(Step::Pair(said)) if said.contains("Alias") => AskedQuestion::Alias,
            Some(Step::Pair(_)) => AskedQuestion::ModRef,
            Some(Step::Clobber { .. }) => AskedQuestion::Clobber,
            Some(Step::Set(_)) => AskedQuestion::Sets,
            Some(Step::Depends { .. }) => AskedQuestion::Memdeps,
            Some(Step::At(_) | Step::Remove(_) | Step::Add(_)) | None => AskedQuestion::Same,
        }
    }
}

/// Returns all rows of a file, in order. An error names the line.
pub fn rows(text: &str) -> Result<Vec<Row>, String> {
    let mut rows: Vec<Row> = Vec::new();
    let mut kernel = String::new();
    let mut in_rows = false;
    for (number, line) in text.lines().enumerate() {
        let Some(said) = line.strip_prefix(";;") else {
            if !in_rows {
                kernel.push_str(line);
                kernel.push('\n');
            } else if !line.trim().is_empty() {
                return Err(format!("line {}: text behind a row: {line}", number + 1));
            }
            continue;
        };
        let error = |what: &str| format!("line {}: {what}: {line}", number + 1);
        let said = said.trim();
        let (word, rest) = said.split_once(' ').unwrap_or((said, ""));
        match word {
            "" | "#" => {}
            "kernel" => (kernel, in_rows) = (String::new(), false),
            "lie" | "true" => {
                let (name, why) = rest.split_once(": ").ok_or_else(|| error("no `NAME: why`"))?;
                let kind = if word == "lie" { Kind::Lie } else { Kind::True };
                let (name, why, text) = (name.to_string(), why.to_string(), kernel.clone());
                let (passes, steps) = ("no-op-module".into(), Vec::new());
                rows.push(Row { name, kind, why, passes, runs: None, steps, text });
                in_rows = true;
            }
            _ => {
                let row = rows.last_mut().filter(|_| in_rows).ok_or_else(|| error("no row yet"))?;
                match word {
                    "passes" => row.passes = rest.into(),
                    "runs" => row.runs = Some(rest.parse().map_err(|_| error("no number"))?),
                    _ => row.steps.push(step(word, rest).ok_or_else(|| error("not a line of a row"))?),
                }
            }
        }
    }
    Ok(rows)
}

fn step(word: &str, rest: &str) -> Option<Step> {
    let clobber = |walker| {
        let (access, by) = rest.split_once(" clobbered by ")?;
        Some(Step::Clobber { walker, access: access.into(), by: by.into() })
    };
    Some(match word {
        "@" => Step::At(rest.into()),
        "-" => Step::Remove(rest.into()),
        "+" => Step::Add(rest.into()),
        "walks" => clobber(true)?,
        "says" if rest.starts_with("set ") => Step::Set(rest["set ".len()..].into()),
        "says" if rest.contains(" clobbered by ") => clobber(false)?,
        "says" if rest.contains(" depends on ") => {
            let (load, on) = rest.split_once(" depends on ")?;
            Step::Depends { load: load.into(), on: on.into() }
        }
        "says" if rest.contains(": ") => Step::Pair(rest.into()),
        _ => return None,
    })
}
