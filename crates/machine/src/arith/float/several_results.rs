//! Float operations for which LangRef allows several results. The seed chooses one of them, and the machine taints it.
//! [`TaintDetail`] states which properties all possible results have in common.
//!
//! Sources in LangRef:
//!
//! - 'Behavior of Floating-Point NaN values': a NaN result has one of several signs and payloads.
//! - 'denormal_fpenv', an attribute since LLVM 23; until LLVM 22 it is the strings `denormal-fp-math` and
//!   `denormal-fp-math-f32`. The input mode decides what a denormal input becomes. A denormal result *may* be flushed
//!   to a zero whose sign the output mode states.
//! - 'Fast-Math Flags', nsz: the sign of a zero argument or result is insignificant.

use super::{decode, is_nan, wide};
use crate::api::Stop;
use crate::ir::denormal::{self, DenormalKind, DenormalMode};
use crate::ir::{AttrSet, AttrValue, Flags, FloatKind};
use crate::memory::{Scalar, TaintDetail, mask};
use crate::random::Rng;

/// How an operation treats denormal numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Denormal {
    /// Denormal numbers are not flushed.
    #[default]
    Ieee,
    /// Denormal numbers become a zero of the same sign.
    PreserveSign,
    /// Denormal numbers become +0.
    PositiveZero,
    /// Any other mode: the environment decides whether denormal numbers are flushed.
    Dynamic,
}

/// The denormal modes of one floating-point type.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Mode {
    pub output: Denormal,
    pub input: Denormal,
}

/// The denormal modes of a function.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Modes {
    pub others: Mode,
    /// The mode of 32-bit floats.
    pub float: Mode,
}

impl Modes {
    /// The modes of floating-point atomics. PTX flushes denormal numbers in global memory but not in shared memory.
    /// LLVM may turn an atomic into a plain operation.
    pub const ATOMIC: Modes = {
        let any = Mode { output: Denormal::Dynamic, input: Denormal::Dynamic };
        Modes { others: any, float: any }
    };

    /// Reads the modes from a function's attributes. `None` if an attribute has an unknown word.
    pub fn from_attributes(attrs: &AttrSet) -> Option<Modes> {
        let said = denormal::modes(attrs)?;
        let mode = |mode: DenormalMode| Mode { output: kind(mode.output), input: kind(mode.input) };
        Some(Modes { others: mode(said.others), float: mode(said.float) })
    }

    fn of_kind(self, kind: FloatKind) -> Mode {
        if kind == FloatKind::Float { self.float } else { self.others }
    }
}

fn attribute_text<'a>(attrs: &'a AttrSet, name: &str) -> Option<&'a str> {
    match attrs.get(name).map(|a| &a.value) {
        Some(AttrValue::String(Some(words))) if !words.is_empty() => Some(words),
        _ => None,
    }
}

fn kind(kind: DenormalKind) -> Denormal {
    match kind {
        DenormalKind::Ieee => Denormal::Ieee,
        DenormalKind::PreserveSign => Denormal::PreserveSign,
        DenormalKind::PositiveZero => Denormal::PositiveZero,
        DenormalKind::Dynamic => Denormal::Dynamic,
    }
}

/// Returns the fast-math flags that a function's attributes give to all its operations.
pub fn flags_of(attrs: &AttrSet) -> Flags {
    const NAMES: [(&str, u32); 5] = [
        ("no-nans-fp-math", Flags::NNAN.0),
        ("no-infs-fp-math", Flags::NINF.0),
        ("no-signed-zeros-fp-math", Flags::NSZ.0),
        ("approx-func-fp-math", Flags::AFN.0),
        ("unsafe-fp-math", Flags::REASSOC.0 | Flags::NSZ.0 | Flags::ARCP.0 | Flags::CONTRACT.0 | Flags::AFN.0),
    ];
    let set = NAMES.iter().filter(|(name, _)| attribute_text(attrs, name) == Some("true"));
    Flags(set.fold(0, |all, (_, flags)| all | flags))
}

/// The context of an operation: the source of random choices, and the treatment of denormal numbers.
pub struct Env<'a> {
    pub draws: &'a mut Rng,
    pub modes: Modes,
}

/// The results that one operation may have. An operation's own rules give some of these results; rules that all
/// operations share (flushing, NaN, nsz) add others.
#[derive(Clone, Debug, Default)]
pub struct Results {
    bits: [u128; 8],
    len: usize,
    /// Whether there are more results than the array can contain.
    more: bool,
}

impl Results {
    /// Adds a result, unless the list contains it already.
    pub fn add(&mut self, bits: u128) {
        if self.all().contains(&bits) {
            return;
        }
        match self.bits.get_mut(self.len) {
            Some(slot) => {
                *slot = bits;
                self.len += 1;
            }
            None => self.more = true,
        }
    }

    /// Returns all results.
    pub fn all(&self) -> &[u128] {
        &self.bits[..self.len]
    }
}

/// The properties of an operation on which the shared rules depend.
#[derive(Copy, Clone, Debug)]
pub struct Rule {
    pub flags: Flags,
    pub from: FloatKind,
    pub to: FloatKind,
    /// Whether the operation works on bits. Such an operation flushes no denormal number and changes no NaN.
    pub bitwise: bool,
    /// Whether the operation returns one of its arguments. Such an operation may return a denormal argument unflushed
    /// even in modes where other operations must flush it. Such an operation may also treat quiet and signalling NaNs
    /// differently.
    pub chooses: bool,
}

impl Rule {
    /// Returns the rule for ordinary arithmetic.
    pub fn arithmetic(kind: FloatKind, flags: Flags) -> Rule {
        Rule { flags, from: kind, to: kind, bitwise: false, chooses: false }
    }
}

/// Whether the bits are a denormal number of this format.
pub fn is_denormal(bits: u128, kind: FloatKind) -> bool {
    let magnitude = bits & mask(kind.bits() - 1);
    magnitude != 0 && magnitude >> fraction(kind) == 0
}

/// Returns the number of fraction bits of this format.
pub fn fraction(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::Half => 10,
        FloatKind::BFloat => 7,
        FloatKind::Float => 23,
        _ => 52,
    }
}

/// Returns the mask of the sign bit.
pub fn sign(kind: FloatKind) -> u128 {
    1 << (kind.bits() - 1)
}

/// Returns the zeros that a denormal number may become.
fn flushed(bits: u128, kind: FloatKind, how: Denormal) -> Results {
    let mut out = Results::default();
    if matches!(how, Denormal::PreserveSign | Denormal::Dynamic) {
        out.add(bits & sign(kind));
    }
    if matches!(how, Denormal::PositiveZero | Denormal::Dynamic) {
        out.add(0);
    }
    out
}

impl Env<'_> {
    /// Returns the values that the operation may read for an argument: the argument itself, or the zeros to which the
    /// input mode flushes a denormal argument.
    fn inputs(&self, rule: &Rule, arg: &Scalar) -> Results {
        let mut out = Results::default();
        let how = self.modes.of_kind(rule.from).input;
        let denormal = !rule.bitwise && how != Denormal::Ieee && is_denormal(arg.bits, rule.from);
        if !denormal || rule.chooses || how == Denormal::Dynamic {
            out.add(arg.bits);
        }
        if denormal {
            flushed(arg.bits, rule.from, how).all().iter().for_each(|zero| out.add(*zero));
        }
        let zero = out.all().iter().any(|b| b & !sign(rule.from) == 0);
        if zero && (rule.flags.has(Flags::NSZ) || arg.loose == TaintDetail::Zero) {
            out.add(0);
            out.add(sign(rule.from));
        }
        out
    }

    /// Adds to `out` the result `bits`, and the values that may replace it (flushing, nsz).
    pub fn outputs(&self, rule: &Rule, bits: u128, out: &mut Results) {
        out.add(bits);
        let how = self.modes.of_kind(rule.to).output;
        if !rule.bitwise && how != Denormal::Ieee && is_denormal(bits, rule.to) {
            flushed(bits, rule.to, how).all().iter().for_each(|zero| out.add(*zero));
        }
        if rule.flags.has(Flags::NSZ) && out.all().iter().any(|b| b & !sign(rule.to) == 0) {
            out.add(0);
            out.add(sign(rule.to));
        }
    }

    /// Chooses a NaN result. LangRef allows any sign. The payload may be empty, the payload of an argument, or a
    /// payload that the target prefers (LangRef, 'Behavior of Floating-Point NaN values').
    fn nan(&mut self, kind: FloatKind, from: FloatKind, args: &[Scalar]) -> u128 {
        let quiet = mask(kind.bits() - 1) & !mask(fraction(kind) - 1);
        let preferred = match self.draws.below(4) {
            0 => mask(kind.bits() - 1),
            _ => quiet,
        };
        let given = args.iter().map(|a| a.bits).find(|b| kind == from && is_nan(*b, kind));
        let bits = match (given, self.draws.below(4)) {
            (Some(nan), 0) => nan,
            (Some(nan), 1) => nan | quiet,
            _ => preferred,
        };
        bits & !sign(kind) | if self.draws.one_in(2) { sign(kind) } else { 0 }
    }

    /// Calls `each` with every combination of values that the operation may read for its arguments (up to three).
    pub fn for_each_choice(&self, rule: &Rule, args: &[Scalar], mut each: impl FnMut([u128; 3])) {
        let mut options: [Results; 3] = Default::default();
        args.iter().zip(&mut options).for_each(|(arg, option)| *option = self.inputs(rule, arg));
        let options = &options[..args.len()];
        let count: usize = options.iter().map(|o| o.len).product();
        for n in 0..count {
            let (mut rest, mut way) = (n, [0; 3]);
            for (slot, option) in way.iter_mut().zip(options) {
                *slot = option.all()[rest % option.len];
                rest /= option.len;
            }
            each(way);
        }
    }

    /// Evaluates an operation: chooses one of its possible results, and taints the result if several are possible.
    /// The function `each` adds the results for one combination of argument values. It returns `None` if the machine
    /// does not model the format. `free`: whether a fast-math flag allows a pass to compute a different result.
    pub fn evaluate(
        &mut self,
        rule: &Rule,
        args: &[Scalar],
        free: bool,
        each: impl Fn(&Self, [u128; 3], &mut Results) -> Option<()>,
    ) -> Result<Scalar, Stop> {
        let mut results = Results::default();
        let mut modelled = args.iter().all(|a| decode(a.bits, rule.from).is_some());
        if modelled {
            self.for_each_choice(rule, args, |way| {
                let mut raw = Results::default();
                modelled &= each(self, way, &mut raw).is_some();
                raw.all().iter().for_each(|bits| self.outputs(rule, *bits, &mut results));
            });
            self.passed_through(rule, args, &each, &mut results);
        }
        if !modelled || results.len == 0 {
            return Err(wide(if decode(0, rule.from).is_none() { rule.from } else { rule.to }));
        }
        let mut out = args.iter().fold(Scalar::from_bits(0), |all, a| all.derive(*a, 0, rule.to.bits()));
        let bits = results.all()[self.draws_one_of(results.len)];
        if out.poison || breaks_fast_math(rule, args, &out, bits) {
            return Ok(Scalar::poison());
        }
        out.bits = bits;
        let nan = |b: &u128| is_nan(*b, rule.to);
        let undecided = free || args.iter().any(|a| a.drawn && !is_covered(rule, a));
        out.drawn = undecided || results.len > 1 || results.more;
        if !rule.bitwise && nan(&bits) {
            out.bits = self.nan(rule.to, rule.from, args);
            out.drawn = true;
        }
        if out.drawn && !undecided && !results.more {
            let zero = |b: &u128| b & !sign(rule.to) == 0;
            out.loose = match results.all() {
                all if all.iter().all(nan) => TaintDetail::Nan,
                all if all.iter().all(zero) => TaintDetail::Zero,
                _ => TaintDetail::No,
            };
        }
        Ok(out)
    }

    /// Adds results with unflushed denormal arguments. In every input mode, LLVM folds `x * 1.0`, `x * -1.0`, `x - 0.0`
    /// and `x / 1.0` to `x` or `-x`, and cancels pairs of conversions. So the result may be an unflushed denormal
    /// argument even if the mode demands a flush.
    fn passed_through(
        &self,
        rule: &Rule,
        args: &[Scalar],
        each: &impl Fn(&Self, [u128; 3], &mut Results) -> Option<()>,
        results: &mut Results,
    ) {
        let flushes = !rule.bitwise && !rule.chooses && self.modes.of_kind(rule.from).input != Denormal::Ieee;
        if !flushes || !args.iter().any(|a| is_denormal(a.bits, rule.from)) {
            return;
        }
        let (mut raw, mut bits) = (Results::default(), [0; 3]);
        bits.iter_mut().zip(args).for_each(|(bits, arg)| *bits = arg.bits);
        if each(self, bits, &mut raw).is_none() {
            return;
        }
        let same = |r: u128| args.iter().any(|a| (a.bits ^ r) & !sign(rule.from) == 0 && is_denormal(r, rule.from));
        for r in raw.all().iter().filter(|r| rule.from != rule.to || same(**r)) {
            self.outputs(rule, *r, results);
        }
    }

    /// Chooses the index of one of `len` alternatives. A single alternative consumes no random number.
    fn draws_one_of(&mut self, len: usize) -> usize {
        if len > 1 { self.draws.below(len as u64) as usize } else { 0 }
    }
}

/// Whether fast-math flags make the result poison.
fn breaks_fast_math(rule: &Rule, args: &[Scalar], out: &Scalar, bits: u128) -> bool {
    let any = |of: fn(f64) -> bool| {
        let arg = |a: &Scalar| decode(a.bits, rule.from).is_some_and(of);
        out.undef != 0 || args.iter().any(arg) || decode(bits, rule.to).is_some_and(of)
    };
    (rule.flags.has(Flags::NNAN) && any(f64::is_nan)) || (rule.flags.has(Flags::NINF) && any(f64::is_infinite))
}

/// Whether the result of an operation depends only on the definite properties of a tainted argument. True for a zero
/// whose sign is tainted, because the machine evaluates the operation with both signs.
fn is_covered(rule: &Rule, arg: &Scalar) -> bool {
    match arg.loose {
        TaintDetail::Nan => !rule.chooses && !rule.bitwise,
        TaintDetail::Zero => true,
        TaintDetail::No | TaintDetail::Part | TaintDetail::Frozen => false,
    }
}
