//! The `; aliasmith:` comment lines that hold a case in a `.ll` file. A case has no other format.
//!
//! The lines precede the first entity of the file. Each line holds one statement:
//!
//! ```text
//! ; aliasmith: entry @k
//! ; aliasmith: launch cluster=1 grid=2,1,1 block=2,1,1
//! ; aliasmith: arg 0 = object global 64 align 16
//! ; aliasmith: arg 1 = arg 0 + 8
//! ; aliasmith: arg 2 = i32 7
//! ; aliasmith: arg 3 = per-thread i32 0 | i32 4
//! ; aliasmith: arg 4 = { i32 1, @g + 4, null }
//! ; aliasmith: arg 5 = object global 8 align 4 after arg 0
//! ; aliasmith: mem arg 0 + 8 = arg 1 space 0
//! ; aliasmith: mem arg 0 + 16 = i32 7
//! ; aliasmith: mem arg 0 + 24 = object global 96 align 16
//! ; aliasmith: mem arg 0 + 24 -> 88 = i32 7
//! ; aliasmith: driver 1 = barrier | store i32 7, arg 0
//! ; aliasmith: seed 42
//! ; aliasmith: expect unsound opt-16 NoAlias %p %q
//! ; aliasmith: expect unsound opt-22 clobber MemoryPhi %v %loop
//! ```
//!
//! If a [`CaseLines`] is printed and the text is parsed, the result equals the printed [`CaseLines`].

use super::cursor::Cursor;
use super::env_thread::{driver, driver_text};
use super::syntax::Syntax;
use super::{Adjacent, Demand, Expect, Input, Iota, Launch, Place, Races, Setup, StoredInput};
use crate::ir::print::symbol_text;
use std::fmt::Write as _;

/// The parsed case lines of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseLines {
    /// Name of the entry function without `@`.
    pub entry: Option<String>,
    /// Launch, inputs and seed. If no line states a value, [`Setup::default`] determines it.
    pub setup: Setup,
    /// Whether there is a line other than `entry` and `expect`.
    pub states_setup: bool,
    /// `expect` lines in order.
    pub expects: Vec<Expect>,
}

/// The error for a line that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct LineError {
    /// Line number, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong, with the expected syntax.
    pub message: Syntax,
}

const MARK: &str = "aliasmith:";
const STATEMENTS: &str = "entry, launch, shared, races, arg, mem, driver, seed or expect";
const LAUNCH: &str = "cluster=N, grid=X,Y,Z or block=X,Y,Z";
const VALUES: &str = "object, arg, @global, null, per-thread, { … } or an integer type up to i128";
/// Maximum number of arguments of a case.
pub const MAX_ARGS: u32 = 4096;

/// Parses the lines at the top of a `.ll` text. A case line below the first entity is an error.
pub fn parse(text: &str) -> Result<CaseLines, LineError> {
    let mut lines = CaseLines::default();
    let (mut is_top, mut seen) = (true, Vec::new());
    for (number, raw) in text.lines().enumerate() {
        let trimmed = raw.trim();
        let Some(comment) = trimmed.strip_prefix(';') else {
            is_top &= trimmed.is_empty();
            continue;
        };
        let Some(statement) = comment.trim_start().strip_prefix(MARK) else { continue };
        let mut cursor = Cursor { text: statement, at: 0 };
        let parsed = match is_top {
            true => statement_line(&mut cursor, &mut lines, &mut seen),
            false => Err(Syntax::Rule("a case line precedes the first entity of the file")),
        };
        parsed.map_err(|message| LineError {
            line: number + 1,
            column: raw.len() - raw.trim_start().len() + (trimmed.len() - statement.len()) + cursor.at + 1,
            message,
        })?;
    }
    Ok(lines)
}

/// Parses one input value, written as after `arg N =`.
pub fn parse_value(text: &str) -> Result<Input, Syntax> {
    let mut cursor = Cursor { text, at: 0 };
    let input = value(&mut cursor, 0)?;
    if cursor.rest().is_empty() { Ok(input) } else { Err(Syntax::Rest("value")) }
}

/// The statements that a case has at most once.
const SINGLE: [&str; 4] = ["entry", "launch", "seed", "shared"];

/// Parses a statement. `seen`: the earlier statements of [`SINGLE`].
fn statement_line(c: &mut Cursor<'_>, lines: &mut CaseLines, seen: &mut Vec<&'static str>) -> Result<(), Syntax> {
    let word = c.word();
    if let Some(single) = SINGLE.into_iter().find(|single| *single == word) {
        if seen.contains(&single) {
            return Err(Syntax::Second(single));
        }
        seen.push(single);
    }
    match word {
        "entry" => lines.entry = Some(c.symbol()?),
        "launch" => lines.setup.launch = launch(c)?,
        "seed" => lines.setup.seed = c.unsigned()?,
        "shared" => lines.setup.shared = c.unsigned()?,
        "races" => {
            c.expect("undef")?;
            lines.setup.races = Races::Undef;
        }
        "arg" => {
            let index = argument_number(c)?;
            c.expect("=")?;
            let value = value(c, 0)?;
            let args = &mut lines.setup.args;
            if args.len() <= index as usize {
                args.resize(index as usize + 1, None);
            }
            let is_object = matches!(value, Input::Object { .. } | Input::Inside { .. });
            if args[index as usize].replace(value).is_some() {
                return Err(Syntax::SecondArgument(index));
            }
            if c.accept("after") {
                c.expect("arg")?;
                let after = argument_number(c)?;
                lines.setup.adjacent.push(adjacent(&lines.setup, Adjacent { arg: index, after }, is_object)?);
            }
        }
        "mem" => lines.setup.stored.push(parse_stored(c)?),
        "driver" => {
            let driver = driver(c)?;
            if lines.setup.drivers.iter().any(|d| d.thread == driver.thread) {
                return Err(Syntax::SecondDriver(driver.thread));
            }
            lines.setup.drivers.push(driver);
        }
        "expect" => {
            let rest = c.rest();
            lines.expects.push(expect(rest)?);
            return Ok(());
        }
        other => {
            return Err(Syntax::Unknown { what: "statement", word: other.into(), valid: STATEMENTS.into() });
        }
    }
    lines.states_setup |= !c.text.trim_start().starts_with("entry");
    if c.rest().is_empty() { Ok(()) } else { Err(Syntax::Rest("statement")) }
}

/// Checks a line `arg N = object … after arg M`. No other object may begin where the object of argument M ends.
fn adjacent(setup: &Setup, new: Adjacent, is_object: bool) -> Result<Adjacent, Syntax> {
    if !is_object || new.arg == new.after {
        return Err(Syntax::Rule("an `object` begins where that of another argument ends"));
    }
    match setup.successor(new.after) {
        Some(_) => Err(Syntax::Rule("one object begins where another ends")),
        None => Ok(new),
    }
}

fn argument_number(c: &mut Cursor<'_>) -> Result<u32, Syntax> {
    let n = c.number()?;
    u32::try_from(n).ok().filter(|n| *n < MAX_ARGS).ok_or(Syntax::ArgumentNumber(MAX_ARGS - 1))
}

fn launch(c: &mut Cursor<'_>) -> Result<Launch, Syntax> {
    let mut launch = Launch::default();
    while !c.rest().is_empty() {
        let word = c.word();
        let (key, numbers) = word.split_once('=').ok_or(Syntax::Expected(LAUNCH))?;
        let mut dims = [1u32; 3];
        let parts: Vec<&str> = numbers.split(',').collect();
        if parts.len() > 3 {
            return Err(Syntax::Dimension { word: word.into() });
        }
        for (dim, part) in dims.iter_mut().zip(&parts) {
            *dim = part
                .parse()
                .ok()
                .filter(|n| (1..=1024).contains(n))
                .ok_or_else(|| Syntax::Dimension { word: word.into() })?;
        }
        match (key, parts.len()) {
            ("cluster", 1) => launch.cluster = dims[0],
            ("grid", _) => launch.grid = dims,
            ("block", _) => launch.block = dims,
            _ => return Err(Syntax::Form { word: word.into(), form: LAUNCH }),
        }
    }
    if launch.grid[0] % launch.cluster != 0 {
        return Err(Syntax::Rule("the grid's x dimension must be a multiple of the cluster size"));
    }
    Ok(launch)
}

fn parse_stored(c: &mut Cursor<'_>) -> Result<StoredInput, Syntax> {
    c.expect("arg")?;
    let arg = argument_number(c)?;
    let place =
        |offset| u64::try_from(offset).map_err(|_| Syntax::Rule("the offset of a stored value is not negative"));
    let (mut path, mut offset) = (Vec::new(), place(c.offset()?)?);
    while c.accept("->") {
        if path.len() == MAX_PATH {
            return Err(Syntax::Rule("a value is stored behind at most 16 pointers"));
        }
        path.push(std::mem::replace(&mut offset, place(c.number()?)?));
    }
    c.expect("=")?;
    let mut value = value(c, 0)?;
    if c.accept("step") {
        value = Input::Ramp(parse_iota(c, &value)?);
    }
    let is_number = matches!(value, Input::Bits { .. } | Input::Ramp(_));
    let of_its_own = matches!(value, Input::Object { .. } | Input::Inside { .. });
    if !of_its_own && !is_number && !matches!(value, Input::Arg { .. } | Input::Global { .. } | Input::Null) {
        return Err(Syntax::Rule("memory holds `arg N + OFF`, `@global + OFF`, `object …`, `null` or an integer"));
    }
    let space = match c.accept("space") {
        true => u32::try_from(c.number()?).map_err(|_| Syntax::Rule("an address space is 0 to 2^32 - 1"))?,
        false => 0,
    };
    Ok(StoredInput { arg, path, offset, value, space })
}

/// Maximum number of pointers that lead to a stored value.
const MAX_PATH: usize = 16;

/// Maximum number of elements in an [`Input::Ramp`].
const MAX_RAMP: u32 = 1 << 20;

/// Parses the text after `i32 0 step`, such as `4 count 64`.
fn parse_iota(c: &mut Cursor<'_>, first: &Input) -> Result<Iota, Syntax> {
    let Input::Bits { bits: bits @ (8 | 16 | 32 | 64), value } = *first else {
        return Err(Syntax::Rule("only numbers of 8, 16, 32 or 64 bits have a step"));
    };
    let step = c.number()? as u64 & u64::MAX >> (64 - bits);
    c.expect("count")?;
    let count = u32::try_from(c.number()?).ok().filter(|n| (1..=MAX_RAMP).contains(n));
    Ok(Iota { bits, first: value as u64, step, count: count.ok_or(Syntax::Rule("a count is 1 to 2^20"))? })
}

/// Maximum nesting of a value; the IR parser has the same limit for types.
const MAX_DEPTH: u32 = 160;

/// Parses one input value that is nested inside `depth` other values.
pub(super) fn value(c: &mut Cursor<'_>, depth: u32) -> Result<Input, Syntax> {
    if depth > MAX_DEPTH {
        return Err(Syntax::Rule("a value is nested at most 160 levels deep"));
    }
    if c.accept("{") {
        let mut elems = Vec::new();
        while !c.accept("}") {
            elems.push(value(c, depth + 1)?);
            if !c.accept(",") {
                c.expect("}")?;
                break;
            }
        }
        return Ok(Input::Aggregate(elems));
    }
    if c.peek().starts_with('@') {
        let name = c.symbol()?.into();
        return Ok(Input::Global { name, offset: c.offset()? });
    }
    match c.word() {
        "object" => {
            let word = c.word();
            let place = PLACES.iter().find(|(n, _)| *n == word).map(|(_, p)| *p);
            let place = place.ok_or_else(|| Syntax::Unknown {
                what: "place",
                word: word.into(),
                valid: PLACES.map(|(n, _)| n).join(", "),
            })?;
            let size = u64::try_from(c.number()?)
                .ok()
                .filter(|s| *s <= 1 << 40)
                .ok_or(Syntax::Rule("an object has at most 2^40 bytes"))?;
            let align = if c.accept("align") { c.number()? as u64 } else { 16 };
            if !align.is_power_of_two() {
                return Err(Syntax::Rule("an alignment is a power of two"));
            }
            match c.offset()? {
                0 => Ok(Input::Object { place, size, align }),
                offset => Ok(Input::Inside { place, size, align, offset }),
            }
        }
        "arg" => Ok(Input::Arg { arg: argument_number(c)?, offset: c.offset()? }),
        "null" => Ok(Input::Null),
        "poison" => Ok(Input::Poison),
        "per-thread" => {
            let mut values = vec![value(c, depth + 1)?];
            while c.accept("|") {
                values.push(value(c, depth + 1)?);
            }
            Ok(Input::PerThread(values))
        }
        int => {
            let bits = int.strip_prefix('i').and_then(|n| n.parse::<u32>().ok()).filter(|n| (1..=128).contains(n));
            let bits = bits.ok_or_else(|| Syntax::Form { word: int.into(), form: VALUES })?;
            let value = c.number()?;
            let mask = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
            if bits < 128 && !(-(1 << (bits - 1))..=mask as i128).contains(&value) {
                return Err(Syntax::Rule("the number does not fit into the type"));
            }
            Ok(Input::Bits { bits, value: value as u128 & mask })
        }
    }
}

const PLACES: [(&str, Place); 5] = [
    ("global", Place::Global),
    ("shared", Place::Shared),
    ("const", Place::Const),
    ("local", Place::Local),
    ("param", Place::Param),
];

fn expect(text: &str) -> Result<Expect, Syntax> {
    let mut words = text.split_whitespace().map(Box::from);
    let word: Box<str> = words.next().ok_or(Syntax::Expected("a verdict"))?;
    let Some((verdict, _)) = Demand::NAMES.into_iter().find(|(_, name)| *name == &*word) else {
        return Err(Syntax::verdict(&word));
    };
    let oracle = words.next().ok_or(Syntax::Expected("an oracle (or the kind, after `ub`)"))?;
    let mut rest: Vec<Box<str>> = words.collect();
    // The text from `-passes=` to the end of the line is one word, because the pipeline may be followed by blanks and
    // options.
    if let Some(at) = rest.iter().position(|w| w.starts_with("-passes=")) {
        let pipeline = rest.split_off(at).join(" ");
        rest.push(pipeline.into());
    }
    Ok(Expect { verdict, oracle, rest })
}

/// Formats the lines of a case, for the top of a `.ll` file.
pub fn print(entry: &str, setup: &Setup, expects: &[Expect]) -> String {
    let mut out = String::new();
    let mut line = |text: String| writeln!(out, "; {MARK} {text}").expect("writing to a String");
    line(format!("entry {}", symbol_text(entry)));
    let Launch { cluster, grid: [gx, gy, gz], block: [bx, by, bz] } = setup.launch;
    line(format!("launch cluster={cluster} grid={gx},{gy},{gz} block={bx},{by},{bz}"));
    if setup.shared != 0 {
        line(format!("shared {}", setup.shared));
    }
    if setup.races == Races::Undef {
        line("races undef".into());
    }
    for (i, arg) in setup.args.iter().enumerate() {
        if let Some(value) = arg {
            line(format!("arg {i} = {}", argument_text(setup, i as u32, value)));
        }
    }
    for s in &setup.stored {
        let space = if matches!(s.value, Input::Bits { .. } | Input::Ramp(_)) {
            String::new()
        } else {
            format!(" space {}", s.space)
        };
        line(format!("mem {} = {}{space}", place_text(s), value_text(&s.value)));
    }
    for driver in &setup.drivers {
        line(format!("driver {}", driver_text(driver)));
    }
    line(format!("seed {}", setup.seed));
    for e in expects {
        line(
            std::iter::once(&e.oracle).chain(&e.rest).fold(format!("expect {}", e.verdict.name()), |t, w| t + " " + w),
        );
    }
    out
}

/// Formats the address of a stored value as in a case line: `arg 0 + 8 -> 88`.
pub fn place_text(s: &StoredInput) -> String {
    let offsets = s.inner_path();
    let inner: String = offsets[1..].iter().map(|offset| format!(" -> {offset}")).collect();
    format!("arg {}{}{inner}", s.arg, offset_text(offsets[0].into()))
}

/// Formats the value of an argument in the syntax of a case line. If the argument's object begins where the object of
/// argument N ends, the text ends in `after arg N`.
pub fn argument_text(setup: &Setup, arg: u32, value: &Input) -> String {
    match setup.predecessor(arg) {
        Some(after) => format!("{} after arg {after}", value_text(value)),
        None => value_text(value),
    }
}

/// Formats an input value as in a case line.
pub fn value_text(value: &Input) -> String {
    match value {
        Input::Object { place, size, align } => {
            let name = PLACES.iter().find(|(_, p)| p == place).expect("every kind of memory is in the table").0;
            format!("object {name} {size} align {align}")
        }
        Input::Inside { place, size, align, offset } => {
            let object = value_text(&Input::Object { place: *place, size: *size, align: *align });
            format!("{object}{}", offset_text(*offset))
        }
        Input::Arg { arg, offset } => format!("arg {arg}{}", offset_text(*offset)),
        Input::Global { name, offset } => format!("{}{}", symbol_text(name), offset_text(*offset)),
        Input::Bits { bits, value } => format!("i{bits} {value}"),
        Input::Null => "null".into(),
        Input::Poison => "poison".into(),
        Input::Ramp(Iota { bits, first, step, count }) => format!("i{bits} {first} step {step} count {count}"),
        Input::PerThread(values) => {
            format!("per-thread {}", values.iter().map(value_text).collect::<Vec<_>>().join(" | "))
        }
        Input::Aggregate(elems) => format!("{{ {} }}", elems.iter().map(value_text).collect::<Vec<_>>().join(", ")),
    }
}

fn offset_text(offset: i128) -> String {
    match offset {
        0 => String::new(),
        o if o < 0 => format!(" - {}", o.unsigned_abs()),
        o => format!(" + {o}"),
    }
}

#[cfg(test)]
mod tests;
