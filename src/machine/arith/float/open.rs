//! The freedom that LangRef gives to a float operation: several results are allowed, and one is chosen from the seed.
//! A result that could differ is marked as drawn; [`Loose`] says which of its properties are nevertheless definite.
//!
//! Sources: LangRef, 'Behavior of Floating-Point NaN values' (sign and payload of a NaN result are one of several), 'denormal_fpenv' (until
//! LLVM 22 the strings `denormal-fp-math`, `denormal-fp-math-f32`, in 23 `denormal_fpenv`): denormal inputs follow the input mode, denormal results
//! *may* be flushed with the sign of the output mode; 'Fast-Math Flags', nsz: the sign of a zero argument or result is
//! insignificant.

use super::{decode, is_nan, wide};
use crate::ir::denormal::{self, DenormalKind, DenormalMode};
use crate::ir::{AttrSet, AttrValue, Flags, FloatKind};
use crate::machine::api::Stop;
use crate::machine::memory::{Loose, Scalar, mask};
use crate::random::Rng;

/// What happens to denormal numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Denormal {
    /// Nothing.
    #[default]
    Ieee,
    /// They become a zero of their sign.
    PreserveSign,
    /// They become +0.
    PositiveZero,
    /// Any of these, depending on the environment.
    Dynamic,
}

/// The modes of one type.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Mode {
    pub output: Denormal,
    pub input: Denormal,
}

/// The modes of a function.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Modes {
    pub others: Mode,
    /// Of 32-bit floats.
    pub float: Mode,
}

impl Modes {
    /// What float atomics do: PTX flushes in global memory and not in shared memory, and LLVM may make a plain operation of
    /// one.
    pub const ATOMIC: Modes = {
        let any = Mode { output: Denormal::Dynamic, input: Denormal::Dynamic };
        Modes { others: any, float: any }
    };

    /// The modes that a function's attributes state; `None`: an attribute has an unknown word.
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

/// Fast-math flags that a function's attributes give all its operations.
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

/// Context of an operation: the source of draws, and the treatment of denormal numbers.
pub struct Env<'a> {
    pub draws: &'a mut Rng,
    pub modes: Modes,
}

/// The results that an operation may have, apart from those that follow from the rules shared by all operations.
#[derive(Clone, Debug, Default)]
pub struct Results {
    bits: [u128; 8],
    len: usize,
    /// There are more results than the array holds.
    more: bool,
}

impl Results {
    /// Adds a result.
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

    /// All of them.
    pub fn all(&self) -> &[u128] {
        &self.bits[..self.len]
    }
}

/// An operation as the shared rules see it.
#[derive(Copy, Clone, Debug)]
pub struct Rule {
    pub flags: Flags,
    pub from: FloatKind,
    pub to: FloatKind,
    /// Works on bits: no denormal number is flushed, no NaN changed.
    pub bitwise: bool,
    /// Chooses one of its arguments: it may see a denormal number unflushed where other operations must flush it, and
    /// it may distinguish NaNs.
    pub chooses: bool,
}

impl Rule {
    /// Ordinary arithmetic.
    pub fn arithmetic(kind: FloatKind, flags: Flags) -> Rule {
        Rule { flags, from: kind, to: kind, bitwise: false, chooses: false }
    }
}

/// Is a number of the format denormal?
pub fn is_denormal(bits: u128, kind: FloatKind) -> bool {
    let magnitude = bits & mask(kind.bits() - 1);
    magnitude != 0 && magnitude >> fraction(kind) == 0
}

/// Bits of the fraction.
pub fn fraction(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::Half => 10,
        FloatKind::BFloat => 7,
        FloatKind::Float => 23,
        _ => 52,
    }
}

/// The sign bit.
pub fn sign(kind: FloatKind) -> u128 {
    1 << (kind.bits() - 1)
}

/// The zeros that a denormal number may become.
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
    /// The values that an argument may be read as.
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
        if zero && (rule.flags.has(Flags::NSZ) || arg.loose == Loose::Zero) {
            out.add(0);
            out.add(sign(rule.from));
        }
        out
    }

    /// Adds the values that a result may have instead.
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

    /// A NaN result. LangRef allows any sign; the payload may be empty, an argument's, or the target's own.
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

    /// Calls `each` with every combination of values that the arguments (at most three) may be read as.
    pub fn ways(&self, rule: &Rule, args: &[Scalar], mut each: impl FnMut([u128; 3])) {
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

    /// The result of an operation whose possible results, for every way to take the arguments, `each` adds (nothing: the
    /// format is not modelled). `free`: a flag lets a pass compute something else.
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
            self.ways(rule, args, |way| {
                let mut raw = Results::default();
                modelled &= each(self, way, &mut raw).is_some();
                raw.all().iter().for_each(|bits| self.outputs(rule, *bits, &mut results));
            });
            self.passed_through(rule, args, &each, &mut results);
        }
        if !modelled || results.len == 0 {
            return Err(wide(if decode(0, rule.from).is_none() { rule.from } else { rule.to }));
        }
        let mut out = args.iter().fold(Scalar::of(0), |all, a| all.derive(*a, 0, rule.to.bits()));
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
                all if all.iter().all(nan) => Loose::Nan,
                all if all.iter().all(zero) => Loose::Zero,
                _ => Loose::No,
            };
        }
        Ok(out)
    }

    /// Input modes notwithstanding, LLVM takes `x * 1.0`, `x * -1.0`, `x - 0.0`, `x / 1.0` for `x` or `-x`, and undoes a
    /// conversion by another: a denormal argument may come through.
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

    /// The index of one of `len` alternatives; a single alternative costs no draw.
    fn draws_one_of(&mut self, len: usize) -> usize {
        if len > 1 { self.draws.below(len as u64) as usize } else { 0 }
    }
}

/// Do fast-math flags make the result poison?
fn breaks_fast_math(rule: &Rule, args: &[Scalar], out: &Scalar, bits: u128) -> bool {
    let any = |of: fn(f64) -> bool| {
        let arg = |a: &Scalar| decode(a.bits, rule.from).is_some_and(of);
        out.undef != 0 || args.iter().any(arg) || decode(bits, rule.to).is_some_and(of)
    };
    (rule.flags.has(Flags::NNAN) && any(f64::is_nan)) || (rule.flags.has(Flags::NINF) && any(f64::is_infinite))
}

/// Are all properties that the operation uses definite for a drawn argument? A zero is tried with both signs.
fn is_covered(rule: &Rule, arg: &Scalar) -> bool {
    match arg.loose {
        Loose::Nan => !rule.chooses && !rule.bitwise,
        Loose::Zero => true,
        Loose::No | Loose::Part => false,
    }
}
