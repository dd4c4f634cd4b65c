//! Environment threads. If the entry of a launch is not a kernel, some threads of the launch can each execute a short
//! script instead of the entry. The script stands for outside code, which has the arguments and can access the exported
//! variables by their names. A thread of the entry sees the writes of a script after it has synchronised with the
//! environment thread.
//!
//! The steps of a script use LLVM's syntax:
//!
//! ```text
//! ; aliasmith: driver 1 = store i32 7, arg 1 + 4 | store atomic i32 1, arg 0 syncscope("device") release
//! ; aliasmith: driver 2 = load atomic i32, arg 0 acquire until 1 | load i32, @g | barrier | fence acq_rel
//! ; aliasmith: driver 3 = atomicrmw add i32 1, arg 0 monotonic
//! ```
//!
//! At `barrier`, the environment thread waits until the threads of the function reach their next barrier. This may be
//! any barrier of the code. `until` repeats a load until the load reads the value. `arg N` is the argument that thread
//! 0 gets.

use super::Input;
use super::Syntax;
use super::cursor::Cursor;
use super::lines::{value, value_text};
use crate::ir::{Atomic, Ordering, RmwOp};

/// The script of an environment thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnvThread {
    /// The linear number of the thread in the grid, 1 to 1023. Thread 0 always enters the function.
    pub thread: u32,
    /// The steps of the thread, in order.
    pub steps: Vec<Step>,
}

/// A step of a script. The field `place` is the address that the step accesses: an [`Input::Arg`] or an
/// [`Input::Global`]. The width of each access is a whole number of bytes, at most 128 bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Waits at the next barrier of its CTA or cluster.
    Barrier,
    /// A fence.
    Fence(Atomic),
    /// A load.
    Load {
        /// Width of the integer in bits.
        bits: u32,
        /// The loaded address.
        place: Input,
        /// Ordering and scope of an atomic load.
        atomic: Option<Atomic>,
        /// If set, the thread repeats the load until the load reads this value.
        until: Option<u128>,
    },
    /// A store.
    Store {
        /// Width of the integer in bits.
        bits: u32,
        /// The stored value.
        value: u128,
        /// The address that is stored to.
        place: Input,
        /// Ordering and scope of an atomic store.
        atomic: Option<Atomic>,
    },
    /// A read-modify-write.
    Rmw {
        /// The operation on the old value and `value`.
        op: RmwOp,
        /// Width of the integer in bits.
        bits: u32,
        /// The operand.
        value: u128,
        /// The address.
        place: Input,
        /// Ordering and scope.
        atomic: Atomic,
    },
}

impl Step {
    /// Returns the address that the step accesses; `None` for barriers and fences.
    pub fn place(&self) -> Option<&Input> {
        match self {
            Step::Barrier | Step::Fence(_) => None,
            Step::Load { place, .. } | Step::Store { place, .. } | Step::Rmw { place, .. } => Some(place),
        }
    }
}

const ORDERINGS: [Ordering; 6] = [
    Ordering::Unordered,
    Ordering::Monotonic,
    Ordering::Acquire,
    Ordering::Release,
    Ordering::AcqRel,
    Ordering::SeqCst,
];

/// The operations that `atomicrmw` may have in a script.
const OPERATIONS: [RmwOp; 11] = [
    RmwOp::Xchg,
    RmwOp::Add,
    RmwOp::Sub,
    RmwOp::And,
    RmwOp::Nand,
    RmwOp::Or,
    RmwOp::Xor,
    RmwOp::Max,
    RmwOp::Min,
    RmwOp::UMax,
    RmwOp::UMin,
];

/// Maximum thread number.
const MAX_THREAD: i128 = 1023;

const STEPS: &str = "barrier, fence, load, store or atomicrmw";

/// Parses the text after `driver`.
pub(super) fn driver(c: &mut Cursor<'_>) -> Result<EnvThread, Syntax> {
    let thread = match c.number()? {
        0 => return Err(Syntax::Rule("thread 0 enters the function: a driver is another thread")),
        n if (1..=MAX_THREAD).contains(&n) => n as u32,
        _ => return Err(Syntax::Rule("a driver is thread 1 to 1023")),
    };
    c.expect("=")?;
    let mut steps = vec![step(c)?];
    while c.accept("|") {
        steps.push(step(c)?);
    }
    Ok(EnvThread { thread, steps })
}

fn step(c: &mut Cursor<'_>) -> Result<Step, Syntax> {
    match c.word() {
        "barrier" => Ok(Step::Barrier),
        "fence" => {
            let a = ordered(c, |o| !matches!(o, Ordering::Unordered | Ordering::Monotonic))?;
            Ok(Step::Fence(a))
        }
        "load" => {
            let atomic = c.accept("atomic");
            let bits = bits(c, atomic)?;
            let place = place(c)?;
            let atomic =
                atomic.then(|| ordered(c, |o| !matches!(o, Ordering::Release | Ordering::AcqRel))).transpose()?;
            let until = c.accept("until").then(|| number(c, bits)).transpose()?;
            if until.is_some() && atomic.is_none() {
                return Err(Syntax::Rule("only an atomic load is repeated: write `load atomic`"));
            }
            Ok(Step::Load { bits, place, atomic, until })
        }
        "store" => {
            let atomic = c.accept("atomic");
            let bits = bits(c, atomic)?;
            let value = number(c, bits)?;
            let place = place(c)?;
            let atomic =
                atomic.then(|| ordered(c, |o| !matches!(o, Ordering::Acquire | Ordering::AcqRel))).transpose()?;
            Ok(Step::Store { bits, value, place, atomic })
        }
        "atomicrmw" => {
            let word = c.word();
            let op = OPERATIONS.into_iter().find(|op| op.name() == word);
            let names = || OPERATIONS.map(RmwOp::name).join(", ");
            let op = op.ok_or_else(|| Syntax::Unknown { what: "operation", word: word.into(), valid: names() })?;
            let bits = bits(c, true)?;
            let value = number(c, bits)?;
            let place = place(c)?;
            Ok(Step::Rmw { op, bits, value, place, atomic: ordered(c, |o| o != Ordering::Unordered)? })
        }
        other => Err(Syntax::Unknown { what: "step", word: other.into(), valid: STEPS.into() }),
    }
}

/// Parses an integer type such as `i32`. The width of the type must be a whole number of bytes, up to 128 bits. For an
/// atomic access, the width must also be a power of two, up to 64 bits.
fn bits(c: &mut Cursor<'_>, atomic: bool) -> Result<u32, Syntax> {
    let word = c.word();
    let n = word.strip_prefix('i').and_then(|n| n.parse::<u32>().ok());
    let fits = |n: &u32| n.is_multiple_of(8) && (8..=128).contains(n) && (!atomic || n.is_power_of_two() && *n <= 64);
    n.filter(fits).ok_or_else(|| Syntax::Form {
        word: word.into(),
        form: match atomic {
            true => "i8, i16, i32 or i64 of an atomic access",
            false => "an integer type of whole bytes up to i128",
        },
    })
}

fn number(c: &mut Cursor<'_>, bits: u32) -> Result<u128, Syntax> {
    let mask = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
    Ok(c.number()? as u128 & mask)
}

/// Parses a comma and the address of an access: `, arg 0 + 4` or `, @g`.
fn place(c: &mut Cursor<'_>) -> Result<Input, Syntax> {
    c.expect(",")?;
    match value(c, 0)? {
        place @ (Input::Arg { .. } | Input::Global { .. }) => Ok(place),
        _ => Err(Syntax::Rule("a driver accesses `arg N + OFF` or `@global + OFF`")),
    }
}

/// Parses scope and ordering, such as `syncscope("device") release`. The function `allowed` decides which orderings are
/// valid.
fn ordered(c: &mut Cursor<'_>, allowed: impl Fn(Ordering) -> bool) -> Result<Atomic, Syntax> {
    let mut word = c.word();
    let mut scope = None;
    if let Some(named) = word.strip_prefix("syncscope(") {
        let name = named.strip_prefix('"').and_then(|n| n.strip_suffix("\")"));
        scope = Some(Box::from(name.ok_or(Syntax::Expected("syncscope(\"NAME\")"))?));
        word = c.word();
    }
    let open = || ORDERINGS.into_iter().filter(|o| allowed(*o));
    let known = open().find(|o| o.name() == word);
    let names = || open().map(Ordering::name).collect::<Vec<_>>().join(", ");
    Ok(Atomic {
        ordering: known.ok_or_else(|| Syntax::Unknown { what: "ordering", word: word.into(), valid: names() })?,
        scope,
    })
}

/// Formats an environment thread as in a case line, without the word `driver`.
pub fn driver_text(driver: &EnvThread) -> String {
    let steps: Vec<String> = driver.steps.iter().map(step_text).collect();
    format!("{} = {}", driver.thread, steps.join(" | "))
}

/// Formats a step as in a case line.
pub fn step_text(step: &Step) -> String {
    let ordered = |a: &Atomic| {
        let scope = a.scope.as_ref().map_or_else(String::new, |s| format!(" syncscope(\"{s}\")"));
        format!("{scope} {}", a.ordering.name())
    };
    let maybe = |a: &Option<Atomic>| match a {
        Some(a) => (" atomic", ordered(a)),
        None => ("", String::new()),
    };
    match step {
        Step::Barrier => "barrier".into(),
        Step::Fence(a) => format!("fence{}", ordered(a)),
        Step::Load { bits, place, atomic, until } => {
            let (word, order) = maybe(atomic);
            let until = until.map_or_else(String::new, |v| format!(" until {v}"));
            format!("load{word} i{bits}, {}{order}{until}", value_text(place))
        }
        Step::Store { bits, value, place, atomic } => {
            let (word, order) = maybe(atomic);
            format!("store{word} i{bits} {value}, {}{order}", value_text(place))
        }
        Step::Rmw { op, bits, value, place, atomic } => {
            let word = op.name();
            format!("atomicrmw {word} i{bits} {value}, {}{}", value_text(place), ordered(atomic))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Setup;
    use super::super::lines::{parse, print};
    use super::*;
    use proptest::prelude::*;

    fn atomic(orderings: &'static [Ordering]) -> impl Strategy<Value = Atomic> {
        let scope = prop_oneof![Just(None), Just(Some(Box::from("device"))), Just(Some(Box::from("block")))];
        (0..orderings.len(), scope).prop_map(|(o, scope)| Atomic { ordering: orderings[o], scope })
    }

    fn steps() -> impl Strategy<Value = Step> {
        use Ordering::*;
        let place = || {
            prop_oneof![
                (0u32..9, -64i128..64).prop_map(|(arg, offset)| Input::Arg { arg, offset }),
                (-64i128..64).prop_map(|offset| Input::Global { name: "g.1".into(), offset }),
            ]
        };
        let stored = || (1u32..=8, any::<u64>()).prop_map(|(n, v)| (8 * n, u128::from(v) & ((1 << (8 * n)) - 1)));
        let width = || (0u32..4).prop_map(|n| 8u32 << n);
        prop_oneof![
            Just(Step::Barrier),
            atomic(&[Acquire, Release, AcqRel, SeqCst]).prop_map(Step::Fence),
            (stored(), place()).prop_map(|((bits, value), place)| Step::Store { bits, value, place, atomic: None }),
            (stored(), place()).prop_map(|((bits, _), place)| Step::Load { bits, place, atomic: None, until: None }),
            (width(), any::<u8>(), place(), atomic(&[Monotonic, Release, SeqCst]))
                .prop_map(|(bits, value, place, a)| Step::Store { bits, value: value.into(), place, atomic: Some(a) }),
            (width(), any::<Option<u8>>(), place(), atomic(&[Unordered, Acquire])).prop_map(
                |(bits, until, place, a)| Step::Load { bits, place, atomic: Some(a), until: until.map(u128::from) }
            ),
            (0..OPERATIONS.len(), width(), any::<u8>(), place(), atomic(&[Monotonic, AcqRel])).prop_map(
                |(op, bits, value, place, atomic)| Step::Rmw {
                    op: OPERATIONS[op],
                    bits,
                    value: value.into(),
                    place,
                    atomic
                }
            ),
        ]
    }

    proptest! {
        #[test]
        fn print_then_parse_is_identity(scripts in prop::collection::vec(prop::collection::vec(steps(), 1..6), 0..3)) {
            let drivers = (1..).zip(scripts).map(|(thread, steps)| EnvThread { thread, steps }).collect();
            let setup = Setup { drivers, ..Setup::default() };
            prop_assert_eq!(parse(&print("k", &setup, &[])).expect("our own text parses").setup, setup);
        }
    }

    #[test]
    fn errors_name_the_expected_text() {
        let rows = [
            ("0 = barrier", "thread 0 enters"),
            ("1 = jump", "expected barrier, fence"),
            ("1 = store i32 7", "expected `,`"),
            ("1 = store i7 7, arg 0", "whole bytes"),
            ("1 = store atomic i24 7, arg 0 release", "i8, i16, i32 or i64"),
            ("1 = store atomic i32 7, arg 0 acquire", "unordered, monotonic, release, seq_cst"),
            ("1 = load i32, arg 0 until 1", "load atomic"),
            ("1 = load i32, null", "arg N"),
            ("1 = fence monotonic", "acquire"),
            ("1 = atomicrmw frob i32 1, arg 0 monotonic", "umax"),
            ("1 = barrier extra", "unexpected text"),
        ];
        for (text, want) in rows {
            let error = parse(&format!("; aliasmith: driver {text}\n")).expect_err(text);
            assert!(error.message.to_string().contains(want), "{text}: {error}");
            assert_eq!(error.line, 1);
        }
        let twice = parse("; aliasmith: driver 1 = barrier\n; aliasmith: driver 1 = barrier\n");
        assert!(twice.expect_err("two scripts").message.to_string().contains("two driver lines"));
    }
}
