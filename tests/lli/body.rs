//! The body of a function under construction: its text, the values that may become operands, and the checksum so far.
//!
//! Invariant: no value is poison or undefined, and no NaN's payload or sign reaches an integer. So every function has
//! exactly one result. Every kept value is mixed into the checksum by steps that are bijective in the checksum, so one
//! wrong bit of a kept value changes the result.

use super::types::{Elem, Format, Ty};
use aliasmith::random::Rng;
use rand::RngExt as _;
use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};

const WIDTHS: [u32; 16] = [1, 3, 8, 8, 13, 16, 16, 32, 32, 33, 64, 64, 65, 100, 127, 128];
const LANES: [u32; 4] = [2, 3, 4, 8];
/// The maximum width of vectors in bits. Wider vectors only take more time to compile.
const MAX_BITS: u32 = 512;

pub struct Body {
    pub rng: Rng,
    /// The prefix of the names of helper functions of this function.
    pub name: String,
    pub text: String,
    /// The texts of the functions that this function calls.
    pub helpers: Vec<String>,
    pub declarations: BTreeSet<String>,
    /// The values in scope.
    values: Vec<(Ty, String)>,
    /// The number of values that are already in the checksum.
    mixed: usize,
    next: u32,
    /// The label of the block that is being written.
    pub block: String,
    /// The checksum so far, an i64.
    pub hash: String,
    /// The number of levels of control flow and calls that may still be nested here.
    pub depth: u32,
}

impl Body {
    /// Returns the empty body of a function with these parameters.
    pub fn new(seed: u64, name: &str, hash: &str, params: &[(Ty, String)], depth: u32) -> Body {
        Body {
            rng: Rng::new(seed, 0),
            name: name.to_string(),
            text: String::new(),
            helpers: Vec::new(),
            declarations: BTreeSet::new(),
            values: params.to_vec(),
            mixed: params.len(),
            next: 0,
            block: "%entry".to_string(),
            hash: hash.to_string(),
            depth,
        }
    }

    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.rng.random_range(0..list.len())].clone()
    }

    pub fn chance(&mut self, percent: u32) -> bool {
        self.rng.random_range(0..100) < percent
    }

    pub fn line(&mut self, text: impl Display) {
        writeln!(self.text, "  {text}").expect("a string takes all");
    }

    /// Returns a new local name.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("%{prefix}{}", self.next)
    }

    /// Writes an instruction with a result, and returns the result's name.
    pub fn def(&mut self, text: impl Display) -> String {
        let name = self.fresh("v");
        self.line(format_args!("{name} = {text}"));
        name
    }

    /// Writes a call of an intrinsic, and returns the result's name.
    pub fn intrinsic(&mut self, ret: &str, name: &str, args: &[(String, String)]) -> String {
        let text = self.call_text(ret, name, args);
        self.def(text)
    }

    /// Writes a call of an intrinsic without a result.
    pub fn effect(&mut self, name: &str, args: &[(String, String)]) {
        let text = self.call_text("void", name, args);
        self.line(text);
    }

    fn call_text(&mut self, ret: &str, name: &str, args: &[(String, String)]) -> String {
        let list = |parts: Vec<String>| parts.join(", ");
        let types = list(args.iter().map(|a| a.0.clone()).collect());
        self.declarations.insert(format!("declare {ret} @llvm.{name}({types})"));
        format!("call {ret} @llvm.{name}({})", list(args.iter().map(|(t, v)| format!("{t} {v}")).collect()))
    }

    /// Keeps a result: it may be an operand of later instructions, and becomes part of the checksum.
    pub fn keep(&mut self, ty: Ty, value: String) {
        self.values.push((ty, value));
    }

    /// Begins a scope for a region that does not dominate the code after it. Returns the number of values before the
    /// scope.
    pub fn scope(&self) -> usize {
        self.values.len()
    }

    /// Ends a scope: its values are no longer operands.
    pub fn leave(&mut self, scope: usize) {
        self.values.truncate(scope);
        self.mixed = scope;
    }

    pub fn begin(&mut self, label: &str) {
        writeln!(self.text, "{}:", &label[1..]).expect("a string takes all");
        self.block = label.to_string();
    }

    /// Returns an integer type, often a vector.
    pub fn int_ty(&mut self) -> Ty {
        let bits = self.pick(&WIDTHS);
        self.maybe_vector(Elem::Int(bits))
    }

    pub fn float_ty(&mut self) -> Ty {
        let format = self.pick(&[Format::Half, Format::Single, Format::Single, Format::Double, Format::Double]);
        self.maybe_vector(Elem::Float(format))
    }

    pub fn any_ty(&mut self) -> Ty {
        if self.chance(65) { self.int_ty() } else { self.float_ty() }
    }

    pub fn storable_ty(&mut self) -> Ty {
        let ty = self.any_ty();
        if ty.storable() { ty } else { ty.scalar() }
    }

    pub fn vector_ty(&mut self) -> Ty {
        let ty = self.any_ty();
        let lanes = self.pick(&LANES[..2]);
        Ty { lanes: ty.lanes.or(Some(lanes)), ..ty }
    }

    fn maybe_vector(&mut self, elem: Elem) -> Ty {
        let lanes = self.pick(&LANES);
        let vector = elem.bits() * lanes <= MAX_BITS && self.chance(30);
        Ty { elem, lanes: vector.then_some(lanes) }
    }

    /// Returns a value of this type: an existing value, a value computed from existing ones, or a constant.
    pub fn operand(&mut self, ty: Ty) -> String {
        let known: Vec<usize> = (0..self.values.len()).filter(|i| self.values[*i].0 == ty).collect();
        match self.rng.random_range(0..100) {
            0..65 if !known.is_empty() => {
                let at = self.pick(&known);
                self.values[at].1.clone()
            }
            85.. => self.constant(ty),
            _ => self.made(ty),
        }
    }

    /// Returns a value that depends on the function's arguments, so that no compiler can fold it.
    pub fn made(&mut self, ty: Ty) -> String {
        let Some(lanes) = ty.lanes else {
            return match ty.elem {
                Elem::Int(bits) => self.made_int(bits),
                Elem::Float(format) => self.made_float(format),
            };
        };
        let mut vector = self.constant(ty);
        for i in 0..lanes {
            if i == 0 || self.chance(60) {
                let lane = self.made(ty.scalar());
                vector = self.def(format_args!("insertelement {ty} {vector}, {} {lane}, i32 {i}", ty.elem));
            }
        }
        vector
    }

    fn made_int(&mut self, bits: u32) -> String {
        let words: Vec<String> = self.values.iter().filter(|v| v.0 == Ty::I64).map(|v| v.1.clone()).collect();
        let word = if words.is_empty() { self.hash.clone() } else { self.pick(&words) };
        match bits {
            64 => {
                let c = self.constant(Ty::I64);
                self.def(format_args!("xor i64 {word}, {c}"))
            }
            0..64 => self.def(format_args!("trunc i64 {word} to i{bits}")),
            _ => {
                let (how, factor) = (self.pick(&["zext", "sext"]), self.rng.random::<u64>() | 1);
                let wide = self.def(format_args!("{how} i64 {word} to i{bits}"));
                self.def(format_args!("mul i{bits} {wide}, {factor}"))
            }
        }
    }

    fn made_float(&mut self, format: Format) -> String {
        let ty = Ty::float(format);
        if self.chance(50) {
            let bits = self.made_int(format.bits());
            let raw = self.def(format_args!("bitcast i{} {bits} to {ty}", format.bits()));
            return self.canonical(ty, &raw);
        }
        let small = self.made_int(16);
        let whole = self.def(format_args!("sitofp i16 {small} to {ty}"));
        let c = self.constant(ty);
        self.def(format_args!("fdiv {ty} {whole}, {c}"))
    }

    /// Returns the same number, but with one fixed NaN for every NaN.
    pub fn canonical(&mut self, ty: Ty, value: &str) -> String {
        let nan = self.splat(ty, if ty.format() == Some(Format::Half) { "0xH7E00" } else { "0x7FF8000000000000" });
        let flag = self.def(format_args!("fcmp uno {ty} {value}, {value}"));
        let cond = ty.of(Elem::Int(1));
        self.def(format_args!("select {cond} {flag}, {ty} {nan}, {ty} {value}"))
    }

    /// Returns a constant with the same scalar in every lane.
    pub fn splat(&self, ty: Ty, scalar: &str) -> String {
        match ty.lanes {
            None => scalar.to_string(),
            Some(n) => format!("<{}>", vec![format!("{} {scalar}", ty.elem); n as usize].join(", ")),
        }
    }

    /// Returns an integer constant with the same value in every lane; the value must fit.
    pub fn int_splat(&self, ty: Ty, value: u128) -> String {
        self.splat(ty, &value.to_string())
    }

    /// Returns a random constant, with a value of its own for each lane.
    pub fn constant(&mut self, ty: Ty) -> String {
        match ty.lanes {
            None => self.scalar_constant(ty.elem),
            Some(n) => {
                let lanes: Vec<String> =
                    (0..n).map(|_| format!("{} {}", ty.elem, self.scalar_constant(ty.elem))).collect();
                format!("<{}>", lanes.join(", "))
            }
        }
    }

    fn scalar_constant(&mut self, elem: Elem) -> String {
        match elem {
            Elem::Int(bits) => self.int_constant(bits).to_string(),
            Elem::Float(Format::Half) => {
                let edges = [0, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x4100, 0xc300, 0x7bff, 1, 0x8001, 0x7c00, 0xfc00];
                let random = self.rng.random::<u16>() & 0xbfff;
                let bits: u16 = if self.chance(60) { self.pick(&edges) } else { random };
                format!("0xH{bits:04X}")
            }
            Elem::Float(Format::Single) => {
                let edges = [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -3.5, f32::MAX, 1e-45, -1e-40, f32::INFINITY, 8388609.0];
                let random = self.rng.random_range(-1e6..1e6);
                let value: f32 = if self.chance(60) { self.pick(&edges) } else { random };
                format!("0x{:016X}", f64::from(value).to_bits())
            }
            Elem::Float(Format::Double) => {
                let edges = [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -3.5, f64::MAX, 5e-324, -1e-310, f64::NEG_INFINITY, 1e17];
                let random = self.rng.random_range(-1e6..1e6);
                let value: f64 = if self.chance(60) { self.pick(&edges) } else { random };
                format!("0x{:016X}", value.to_bits())
            }
        }
    }

    /// Returns an integer of this width, often one at the edge of its range.
    pub fn int_constant(&mut self, bits: u32) -> u128 {
        let mask = ones(bits);
        let power = 1u128 << self.rng.random_range(0..bits);
        let random = self.rng.random::<u128>();
        self.pick(&[0, 1, mask, mask >> 1, (mask >> 1) + 1, power, power.wrapping_sub(1), random, random]) & mask
    }

    /// Mixes the values that were kept since the last call into the checksum.
    pub fn mix(&mut self) {
        for at in self.mixed..self.values.len() {
            let (ty, value) = self.values[at].clone();
            self.mix_value(ty, &value);
        }
        self.mixed = self.values.len();
    }

    fn mix_value(&mut self, ty: Ty, value: &str) {
        if ty.format().is_some() {
            let number = self.canonical(ty, value);
            let bits = ty.of(Elem::Int(ty.width()));
            let raw = self.def(format_args!("bitcast {ty} {number} to {bits}"));
            return self.mix_value(bits, &raw);
        }
        if let Some(lanes) = ty.lanes {
            if ty.total_bits() <= 128 && self.chance(50) {
                let whole = Ty::int(ty.total_bits());
                let raw = self.def(format_args!("bitcast {ty} {value} to {whole}"));
                return self.mix_value(whole, &raw);
            }
            for i in 0..lanes {
                let lane = self.def(format_args!("extractelement {ty} {value}, i32 {i}"));
                self.mix_value(ty.scalar(), &lane);
            }
            return;
        }
        match ty.width() {
            64 => self.mix_word(value),
            0..64 => {
                let word = self.def(format_args!("zext {ty} {value} to i64"));
                self.mix_word(&word);
            }
            _ => {
                let low = self.def(format_args!("trunc {ty} {value} to i64"));
                self.mix_word(&low);
                let shifted = self.def(format_args!("lshr {ty} {value}, 64"));
                let high = self.def(format_args!("trunc {ty} {shifted} to i64"));
                self.mix_word(&high);
            }
        }
    }

    fn mix_word(&mut self, word: &str) {
        let hash = self.hash.clone();
        let spread = self.def(format_args!("mul i64 {hash}, 6364136223846793005"));
        self.hash = self.def(format_args!("xor i64 {spread}, {word}"));
    }
}

/// Returns a number with the lowest `bits` bits set.
pub fn ones(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}
