//! What a compiler assumes about two pointers (its *belief*), read from the PTX of a probe. A probe is a small function
//! whose output reveals the belief.
//!
//! A probe stores 11 through the first pointer and 22 through the second, loads through the first, and stores the
//! loaded value through its last pointer. If the PTX stores the constant 11 there, the compiler believes that the
//! second store cannot have changed the bytes. A probe of constant memory loads through the constant pointer before and
//! after a store through the other pointer, and stores the difference.

use std::collections::HashMap;
use std::fmt;

/// What the compiler assumed about the two pointers of a probe. [`Belief::Reloaded`] is no claim, because a compiler
/// can have many reasons to load again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Belief {
    /// The compiler used the value of the first store without a load. So the compiler assumes that the second store did
    /// not change the bytes.
    Forwarded,
    /// The compiler used the value of the second store without a load. So the compiler assumes that the pointers are
    /// equal.
    Overwritten,
    /// The compiler loads the bytes after the second store.
    Reloaded,
    /// The compiler loads the bytes after the second store by `ld.global.nc`, the load for memory that the kernel never
    /// writes.
    ReloadedNonCoherent,
    /// In a probe of constant memory: the compiler merged the loads before and after the store into one load.
    Same,
    /// In a probe of constant memory: both loads remained.
    Different,
    /// The compiler stores another constant than 11 and 22.
    Value(String),
    /// The PTX has none of these forms.
    Other,
}

impl fmt::Display for Belief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Belief::Forwarded => f.write_str("forwarded"),
            Belief::Overwritten => f.write_str("overwritten"),
            Belief::Reloaded => f.write_str("reloaded"),
            Belief::ReloadedNonCoherent => f.write_str("reloaded.nc"),
            Belief::Same => f.write_str("same"),
            Belief::Different => f.write_str("different"),
            Belief::Value(value) => write!(f, "value {value}"),
            Belief::Other => f.write_str("other"),
        }
    }
}

/// The value of the first store of a probe.
pub const FIRST: u32 = 11;
/// The value of the second store of a probe.
pub const SECOND: u32 = 22;

/// A store of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Store {
    address: Value,
    value: Value,
}

/// What is known about the content of a register.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    /// A constant, a symbol or a parameter, as the text spells it.
    Named(String),
    /// The result of a load, and whether the load uses the non-coherent cache.
    Loaded { non_coherent: bool },
    /// The result of another operation, by its name.
    Computed(String),
}

/// Infers the belief from the value that the last store of this function writes.
pub fn belief(ptx: &str, function: &str) -> Belief {
    read(stores(ptx, function).last())
}

/// Infers the belief from the value that the last store of this function to this variable writes.
pub fn belief_of(ptx: &str, function: &str, variable: &str) -> Belief {
    let stores = stores(ptx, function);
    read(stores.iter().rev().find(|s| s.address == Value::Named(variable.into())))
}

fn read(store: Option<&Store>) -> Belief {
    let Some(store) = store else { return Belief::Other };
    match &store.value {
        Value::Named(text) if *text == FIRST.to_string() => Belief::Forwarded,
        Value::Named(text) if *text == SECOND.to_string() => Belief::Overwritten,
        Value::Named(text) if text == "0" => Belief::Same,
        Value::Named(text) if text.parse::<i128>().is_ok() => Belief::Value(text.clone()),
        Value::Loaded { non_coherent: true } => Belief::ReloadedNonCoherent,
        Value::Loaded { non_coherent: false } => Belief::Reloaded,
        Value::Computed(operation) if operation.starts_with("sub") => Belief::Different,
        Value::Named(_) | Value::Computed(_) => Belief::Other,
    }
}

/// Whether the text defines the function.
pub(super) fn is_defined(ptx: &str, function: &str) -> bool {
    !body(ptx, function).is_empty()
}

/// Returns the lines of a function's body without comments, directives and the nested scopes of calls. Each line is one
/// instruction without its semicolon.
fn body<'p>(ptx: &'p str, function: &str) -> Vec<&'p str> {
    let is_head = |line: &str| {
        let mut words = line.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|w| !w.is_empty());
        words.any(|w| w == ".entry" || w == ".func") && words.any(|w| w == function)
    };
    let mut lines = ptx.lines().map(|line| line.split("//").next().unwrap_or("").trim());
    // A declaration ends with a semicolon before a body could begin.
    loop {
        if lines.by_ref().find(|line| is_head(line)).is_none() {
            return Vec::new();
        }
        match lines.by_ref().find(|line| line.starts_with('{') || line.ends_with(';')) {
            Some(line) if line.starts_with('{') => break,
            Some(_) => {}
            None => return Vec::new(),
        }
    }
    let (mut depth, mut found) = (0, Vec::new());
    for line in lines {
        match line {
            "}" if depth == 0 => break,
            "}" => depth -= 1,
            _ if line.starts_with('{') && !line.ends_with('}') => depth += 1,
            _ if line.is_empty() || line.starts_with('.') => {}
            _ => found.push(line.trim_end_matches(';')),
        }
    }
    found
}

/// Returns the stores of a function in order, with what is known about their operands.
fn stores(ptx: &str, function: &str) -> Vec<Store> {
    let mut held: HashMap<String, Value> = HashMap::new();
    let mut all = Vec::new();
    for line in body(ptx, function).into_iter().filter(|line| !line.ends_with(':')) {
        let line = match line.strip_prefix('@') {
            Some(guarded) => guarded.split_once(char::is_whitespace).map_or("", |(_, rest)| rest).trim_start(),
            None => line,
        };
        let (operation, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let operands = split(operands);
        let value = |held: &HashMap<String, Value>, operand: &str| {
            held.get(operand).cloned().unwrap_or_else(|| Value::Named(operand.into()))
        };
        let address = |operand: &String| operand.trim_start_matches('[').trim_end_matches(']').trim().to_string();
        let mut set = |registers: &str, value: &Value| {
            for register in registers.trim_matches(['{', '}']).split(',') {
                held.insert(register.trim().into(), value.clone());
            }
        };
        let kind = operation.split('.').next().unwrap_or("");
        match (kind, &operands[..]) {
            ("ld" | "ldu", [to, from, ..]) if operation.contains(".param") => set(to, &Value::Named(address(from))),
            ("ld" | "ldu" | "atom", [to, ..]) => {
                set(to, &Value::Loaded { non_coherent: operation.split('.').any(|part| part == "nc") });
            }
            ("st" | "red", [to, what, ..]) if !operation.contains(".param") => {
                let store = Store { address: value(&held, &address(to)), value: value(&held, what) };
                all.push(store);
            }
            ("mov" | "cvta", [to, from, ..]) => {
                let from = value(&held, from);
                held.insert(to.clone(), from);
            }
            ("bar" | "barrier" | "bra" | "call" | "st" | "red", _) => {}
            (_, [to, _, ..]) => set(to, &Value::Computed(operation.into())),
            _ => {}
        }
    }
    all
}

/// Splits operands at commas outside of brackets.
fn split(operands: &str) -> Vec<String> {
    let (mut depth, mut parts, mut part) = (0, Vec::new(), String::new());
    for c in operands.chars() {
        match c {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(std::mem::take(&mut part).trim().to_string());
        } else {
            part.push(c);
        }
    }
    parts.push(part.trim().to_string());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Our own PTX, in the form that compilers print.
    fn probe(tail: &str) -> String {
        format!(
            "// .globl k\n.func callee\n(\n.param .b64 callee_param_0\n)\n;\n.visible .entry k(\n\t.param .u64 k_param_0,\n\t.param .u64 k_param_1\n)\n{{\n\
             \t.reg .b32 \t%r<4>;\n\tld.param.u64 \t%rd1, [k_param_0];\n\tcvta.to.global.u64 \t%rd2, %rd1;\n\
             \tst.global.u32 \t[%rd2], 11;\n{tail}\tret;\n}}\n.visible .func other()\n{{\n\tst.u32 [%rd9], 22;\n\tret;\n}}\n"
        )
    }

    #[test]
    fn beliefs() {
        for (tail, expected) in [
            ("\tst.global.u32 \t[%rd3], 11;\n", "forwarded"),
            ("\tst.global.u32 \t[%rd3], 22;\n", "overwritten"),
            ("\tmov.b32 \t%r1, 11;\n\tst.global.u32 \t[%rd3], %r1;\n", "forwarded"),
            ("\tld.global.u32 \t%r1, [%rd2];\n\tst.global.u32 \t[%rd3], %r1;\n", "reloaded"),
            ("\tld.global.nc.u32 \t%r1, [%rd2];\n\tst.global.u32 \t[%rd3], %r1;\n", "reloaded.nc"),
            ("\tst.global.u32 \t[%rd3], 0;\n", "same"),
            ("\tsub.s32 \t%r3, %r1, %r2;\n\tst.global.u32 \t[%rd3], %r3;\n", "different"),
            ("\tst.global.u32 \t[%rd3], 7;\n", "value 7"),
            ("\tadd.s32 \t%r3, %r1, %r2;\n\tst.global.u32 \t[%rd3], %r3;\n", "other"),
            (
                "\t{ // callseq 0, 0\n\t.param .b32 param0;\n\tst.param.b32 [param0], 5;\n\tcall.uni callee, (param0);\n\t} // callseq 0\n",
                "forwarded",
            ),
        ] {
            assert_eq!(belief(&probe(tail), "k").to_string(), expected, "{tail}");
        }
        assert_eq!(belief(&probe(""), "missing"), Belief::Other);
        assert_eq!(belief(&probe(""), "callee"), Belief::Other, "it is only declared");
        assert_eq!(
            belief_of(&probe("\tst.global.u32 \t[out], 22;\n\tst.global.u32 \t[%rd3], 7;\n"), "k", "out"),
            Belief::Overwritten
        );
    }
}
