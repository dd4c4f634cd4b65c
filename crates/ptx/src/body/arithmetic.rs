//! Translates integer arithmetic, comparisons and selections. Results wrap. If a shift amount is larger than the width,
//! the width is used instead. The result of a division by zero is an arbitrary number (PTX ISA, "Integer Arithmetic
//! Instructions"). The modules `floats` and `asm` translate instructions on floats.

use super::Body;
use crate::syntax::{Instruction, bits};

/// A type of an integer instruction.
#[derive(Copy, Clone)]
struct Int {
    bits: u32,
    is_signed: bool,
}

/// Returns the integer type of this name; `None` for floats and for pairs of numbers.
fn int(word: &str) -> Option<Int> {
    let is_other = word.starts_with('f') || word.starts_with("bf") || word.ends_with("x2");
    let bits = bits(word).filter(|_| !is_other)?;
    Some(Int { bits, is_signed: word.starts_with('s') })
}

impl Body<'_, '_> {
    /// Translates an instruction on integers or predicates; `None` for any other instruction.
    pub(super) fn arithmetic(&mut self, i: &Instruction<'_>) -> Option<()> {
        if i.words[0] == "setp" {
            return self.compare(i);
        }
        if i.words[0] == "selp" {
            return self.select(i);
        }
        if let ["add" | "sub" | "mad" | "addc" | "subc" | "madc", ..] = i.words[..]
            && (i.has("cc") || i.words[0].ends_with('c'))
        {
            return self.carry(i);
        }
        let ty = int(i.last())?;
        let plain = i.words.len() == 2;
        match i.words[0] {
            "add" | "sub" | "and" | "or" | "xor" if plain => self.binary(i, ty, i.words[0]),
            "mul" | "mad" => self.multiply(i, ty),
            "div" | "rem" if plain => self.divide(i, ty),
            "min" | "max" if plain => self.extremum(i, ty),
            "not" if plain => self.unary(i, ty, |v, bits| format!("xor i{bits} {v}, -1")),
            "neg" if plain => self.unary(i, ty, |v, bits| format!("sub i{bits} 0, {v}")),
            "abs" if plain => self.absolute(i, ty),
            "shl" | "shr" if plain => self.shift(i, ty),
            "cvt" if i.words.len() == 3 => self.convert(i, ty),
            _ => None,
        }
    }

    fn emit(&mut self, text: &str) -> String {
        self.ssa.emit(self.block, text)
    }

    fn finish(&mut self, i: &Instruction<'_>, ty: Int, value: String) -> Option<()> {
        self.assign(i.operands.first()?, value, ty.bits, ty.is_signed)
    }

    fn binary(&mut self, i: &Instruction<'_>, ty: Int, op: &str) -> Option<()> {
        let [_, a, b] = i.operands[..] else { return None };
        let (a, b) = (self.value(a, ty.bits)?, self.value(b, ty.bits)?);
        let value = self.emit(&format!("{op} i{} {a}, {b}", ty.bits));
        self.finish(i, ty, value)
    }

    /// Translates `add`, `sub` and `mad` with a carry: they read or write the carry flag (PTX ISA, "Extended-Precision
    /// Integer Arithmetic Instructions").
    fn carry(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ty = int(i.last())?;
        let (n, flag) = (ty.bits, self.flag);
        let (a, b, op) = match (&i.operands[..], &i.words[0][..3]) {
            ([_, _, _, addend], "mad") => (self.product(i, ty)?.0, self.value(addend, n)?, "add"),
            ([_, a, b], op) => (self.value(a, n)?, self.value(b, n)?, op),
            _ => return None,
        };
        // An addition sets the flag if the sum is less than an operand. A subtraction sets the flag if the subtrahend
        // exceeds the minuend.
        let wraps = |a: &str, b: &str, result: &str| match op {
            "add" => format!("icmp ult i{n} {result}, {a}"),
            _ => format!("icmp ult i{n} {a}, {b}"),
        };
        let mut value = self.emit(&format!("{op} i{n} {a}, {b}"));
        let mut carries = self.emit(&wraps(&a, &b, &value));
        if i.words[0].ends_with('c') {
            let old = self.ssa.read(self.block, flag);
            let one = self.resize(old, 1, n, false);
            let next = self.emit(&format!("{op} i{n} {value}, {one}"));
            let again = self.emit(&wraps(&value, &one, &next));
            carries = self.emit(&format!("or i1 {carries}, {again}"));
            value = next;
        }
        if i.has("cc") {
            self.ssa.write(self.block, flag, carries);
        }
        self.finish(i, ty, value)
    }

    fn unary(&mut self, i: &Instruction<'_>, ty: Int, text: fn(&str, u32) -> String) -> Option<()> {
        let [_, a] = i.operands[..] else { return None };
        let a = self.value(a, ty.bits)?;
        let value = self.emit(&text(&a, ty.bits));
        self.finish(i, ty, value)
    }

    fn absolute(&mut self, i: &Instruction<'_>, ty: Int) -> Option<()> {
        let [_, a] = i.operands[..] else { return None };
        let (a, n) = (self.value(a, ty.bits)?, ty.bits);
        self.intrinsics.insert(format!("i{n} @llvm.abs.i{n}(i{n}, i1 immarg)"));
        let value = self.emit(&format!("call i{n} @llvm.abs.i{n}(i{n} {a}, i1 false)"));
        self.finish(i, ty, value)
    }

    /// Translates the product in `mul` and `mad`: the low half (`.lo`), the high half (`.hi`), or the whole product
    /// (`.wide`). Also returns the width of the result in bits.
    fn product(&mut self, i: &Instruction<'_>, ty: Int) -> Option<(String, u32)> {
        let ([_, half, ..], n) = (&i.words[..], ty.bits) else { return None };
        let (a, b) = (self.value(i.operands.get(1)?, n)?, self.value(i.operands.get(2)?, n)?);
        Some(match *half {
            "lo" => (self.emit(&format!("mul i{n} {a}, {b}")), n),
            "hi" | "wide" if n <= 64 => {
                let (a, b) = (self.resize(a, n, 2 * n, ty.is_signed), self.resize(b, n, 2 * n, ty.is_signed));
                let all = self.emit(&format!("mul i{} {a}, {b}", 2 * n));
                match *half {
                    "wide" => (all, 2 * n),
                    _ => {
                        let high = self.emit(&format!("lshr i{} {all}, {n}", 2 * n));
                        (self.resize(high, 2 * n, n, false), n)
                    }
                }
            }
            _ => return None,
        })
    }

    /// Translates `mul` and `mad` without the carry flag.
    fn multiply(&mut self, i: &Instruction<'_>, ty: Int) -> Option<()> {
        if i.words.len() != 3 {
            return None;
        }
        let (product, width) = self.product(i, ty)?;
        let value = match i.words[0] {
            "mad" => {
                let addend = self.value(i.operands.get(3)?, width)?;
                self.emit(&format!("add i{width} {product}, {addend}"))
            }
            _ => product,
        };
        self.finish(i, Int { bits: width, ..ty }, value)
    }

    /// Returns an arbitrary number.
    fn arbitrary_number(&mut self, bits: u32) -> String {
        self.emit(&format!("freeze i{bits} poison"))
    }

    fn divide(&mut self, i: &Instruction<'_>, ty: Int) -> Option<()> {
        let ([_, a, b], n) = (&i.operands[..], ty.bits) else { return None };
        let (a, b) = (self.value(a, n)?, self.value(b, n)?);
        let mut is_arbitrary = self.emit(&format!("icmp eq i{n} {b}, 0"));
        if ty.is_signed {
            // PTX does not define the quotient of the smallest number and -1.
            let lowest = self.emit(&format!("icmp eq i{n} {a}, {}", -(1i128 << (n - 1))));
            let negates = self.emit(&format!("icmp eq i{n} {b}, -1"));
            let overflows = self.emit(&format!("and i1 {lowest}, {negates}"));
            is_arbitrary = self.emit(&format!("or i1 {is_arbitrary}, {overflows}"));
        }
        let divisor = self.emit(&format!("select i1 {is_arbitrary}, i{n} 1, i{n} {b}"));
        let op = format!("{}{}", if ty.is_signed { "s" } else { "u" }, i.words[0]);
        let quotient = self.emit(&format!("{op} i{n} {a}, {divisor}"));
        let any = self.arbitrary_number(n);
        let value = self.emit(&format!("select i1 {is_arbitrary}, i{n} {any}, i{n} {quotient}"));
        self.finish(i, ty, value)
    }

    fn extremum(&mut self, i: &Instruction<'_>, ty: Int) -> Option<()> {
        let ([_, a, b], n) = (&i.operands[..], ty.bits) else { return None };
        let (a, b) = (self.value(a, n)?, self.value(b, n)?);
        let sign = if ty.is_signed { "s" } else { "u" };
        let order = if i.words[0] == "min" { "lt" } else { "gt" };
        let first = self.emit(&format!("icmp {sign}{order} i{n} {a}, {b}"));
        let value = self.emit(&format!("select i1 {first}, i{n} {a}, i{n} {b}"));
        self.finish(i, ty, value)
    }

    /// Shifts `a` by `by`, a number of 32 bits. If `by` is larger than the width, the shift amount is the width.
    fn shifted(&mut self, op: &str, a: &str, by: &str, n: u32) -> String {
        if let Ok(by) = by.parse::<i64>()
            && (0..i64::from(n)).contains(&by)
        {
            return self.emit(&format!("{op} i{n} {a}, {by}"));
        }
        let is_inside = self.emit(&format!("icmp ult i32 {by}, {n}"));
        let clamped = self.emit(&format!("select i1 {is_inside}, i32 {by}, i32 {}", n - 1));
        let amount = self.resize(clamped, 32, n, false);
        let value = self.emit(&format!("{op} i{n} {a}, {amount}"));
        match op {
            "ashr" => value,
            _ => self.emit(&format!("select i1 {is_inside}, i{n} {value}, i{n} 0")),
        }
    }

    fn shift(&mut self, i: &Instruction<'_>, ty: Int) -> Option<()> {
        let ([_, a, by], n) = (&i.operands[..], ty.bits) else { return None };
        let (a, by) = (self.value(a, n)?, self.value(by, 32)?);
        let op = match (i.words[0], ty.is_signed) {
            ("shl", _) => "shl",
            (_, true) => "ashr",
            _ => "lshr",
        };
        let value = self.shifted(op, &a, &by, n);
        self.finish(i, Int { is_signed: false, ..ty }, value)
    }

    /// Translates a conversion between integers.
    fn convert(&mut self, i: &Instruction<'_>, from: Int) -> Option<()> {
        let ([_, to, _], [d, a]) = (&i.words[..], &i.operands[..]) else { return None };
        let to = int(to)?;
        let value = self.value(a, from.bits)?;
        let value = self.resize(value, from.bits, to.bits, from.is_signed);
        self.assign(d, value, to.bits, to.is_signed)
    }

    fn select(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ([_, ty], [d, a, b, p]) = (&i.words[..], &i.operands[..]) else { return None };
        let n = bits(ty)?;
        let (a, b, p) = (self.value(a, n)?, self.value(b, n)?, self.value(p, 1)?);
        let value = self.emit(&format!("select i1 {p}, i{n} {a}, i{n} {b}"));
        self.assign(d, value, n, false)
    }

    /// Translates `setp.CMP{.BOOL}.TYPE p{|q}, a, b{, c}` on integers.
    fn compare(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ty = int(i.last())?;
        let combine = match i.words[..] {
            [_, _, _] => None,
            [_, _, op @ ("and" | "or" | "xor"), _] => Some(op),
            _ => return None,
        };
        let (sign, n) = (if ty.is_signed { "s" } else { "u" }, ty.bits);
        let order = match i.words[1] {
            word @ ("eq" | "ne") => word.to_string(),
            word @ ("lt" | "le" | "gt" | "ge") => format!("{sign}{word}"),
            "lo" => "ult".into(),
            "ls" => "ule".into(),
            "hi" => "ugt".into(),
            "hs" => "uge".into(),
            _ => return None,
        };
        let (a, b) = (self.value(i.operands.get(1)?, n)?, self.value(i.operands.get(2)?, n)?);
        let mut holds = self.emit(&format!("icmp {order} i{n} {a}, {b}"));
        let (p, q) = match i.operands[0].split_once('|') {
            Some((p, q)) => (p.trim(), Some(q.trim())),
            None => (i.operands[0], None),
        };
        let mut fails = q.map(|_| self.emit(&format!("xor i1 {holds}, true")));
        if let Some(op) = combine {
            let c = self.value(i.operands.get(3)?, 1)?;
            holds = self.emit(&format!("{op} i1 {holds}, {c}"));
            fails = fails.map(|fails| self.emit(&format!("{op} i1 {fails}, {c}")));
        }
        self.assign(p, holds, 1, false)?;
        match (q, fails) {
            (Some(q), Some(fails)) => self.assign(q, fails, 1, false),
            _ => Some(()),
        }
    }
}
