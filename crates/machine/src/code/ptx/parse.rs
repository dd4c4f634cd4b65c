//! Parses the text of inline PTX to data: statements with guard, mnemonic and operands (PTX ISA, "Syntax", "Operands").
//! The parser accepts any register and any instruction; [`lower`](super::lower) rejects unknown ones.

use aliasmith_ir::operands::split;

/// One operand of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum Operand {
    /// `$3`: operand 3 of the asm call.
    Argument(u32),
    /// A register that the asm declares, a special register (with its `%`), or a label.
    Name(Box<str>),
    Int(i128),
    /// A float constant such as `0f3F800000`, `0d…` or `20.`: its bits, and its width in bits.
    Float(u128, u32),
    /// An address `[base + offset]`.
    Address(Box<Operand>, i64),
    /// `[map, {x, y, …}]`: the map of a tensor, as an address, and the coordinates.
    Tensor(Box<Operand>, Vec<Operand>),
    /// A vector `{a, b, …}`.
    Vector(Vec<Operand>),
    /// Two results, `d|p`.
    Pair(Box<Operand>, Box<Operand>),
    /// A negated predicate, `!p`.
    Not(Box<Operand>),
    /// `_`: a result that is not used.
    Nothing,
}

/// The guard of an instruction: `@p` or `@!p`.
#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    pub predicate: Operand,
    pub negated: bool,
}

/// One statement of PTX.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    Label(Box<str>),
    /// `.reg .b32 a, b;`: the type and the names.
    Registers(Box<str>, Vec<Box<str>>),
    Instruction(Instruction),
}

/// One instruction with its guard and operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    pub guard: Option<Guard>,
    /// The mnemonic, split at the dots: `ld`, `global`, `v4`, `b32`.
    pub words: Vec<Box<str>>,
    pub operands: Vec<Operand>,
}

impl Instruction {
    /// Returns the whole mnemonic.
    pub fn name(&self) -> String {
        self.words.join(".")
    }

    /// Whether the mnemonic contains this word.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|w| &**w == word)
    }

    /// Returns the last word, which names the type.
    pub fn last(&self) -> &str {
        self.words.last().map_or("", |w| w)
    }
}

/// Parses the statements of a text. The error is the part of the text that cannot be parsed.
pub fn parse(text: &str) -> Result<Vec<Statement>, String> {
    let plain = without_comments(text);
    let mut out = Vec::new();
    let mut rest = plain.trim_start();
    while !rest.is_empty() {
        // Blocks only limit the scope of names. The parser ignores them, because no known asm declares a name twice.
        if let Some(inner) = rest.strip_prefix(['{', '}', ';']) {
            rest = inner.trim_start();
            continue;
        }
        if let Some((label, behind)) = label(rest) {
            out.push(Statement::Label(label.into()));
            rest = behind.trim_start();
            continue;
        }
        let (line, behind) = rest.split_once(';').unwrap_or((rest, ""));
        out.push(statement(line.trim()).ok_or_else(|| line.trim().to_string())?);
        rest = behind.trim_start();
    }
    Ok(out)
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        out += &rest[..at];
        let (mark, end) = if rest[at..].starts_with("//") { ("//", "\n") } else { ("/*", "*/") };
        let inside = &rest[at + mark.len()..];
        out.push(' ');
        rest = inside.find(end).map_or("", |e| &inside[e + end.len()..]);
    }
    out + rest
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%')
}

/// Splits off a label `name:`, and returns the name and the remaining text. A name with two colons, such as
/// `shared::cta`, is no label.
fn label(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c| !is_name(c))?;
    let behind = text[end..].trim_start().strip_prefix(':')?;
    (end > 0 && !behind.starts_with(':')).then_some((&text[..end], behind))
}

/// Limit on the number of registers that one name may declare.
const MAX_REGISTERS: u32 = 4096;

fn statement(line: &str) -> Option<Statement> {
    if let Some(declared) = line.strip_prefix(".reg") {
        let declared = declared.trim_start().strip_prefix('.')?;
        let (ty, names) = declared.split_once(char::is_whitespace)?;
        let mut all = Vec::new();
        for name in names.split(',').map(str::trim) {
            match name.strip_suffix('>').and_then(|n| n.split_once('<')) {
                // "Parameterized Variable Names": `a<2>` declares `a0` and `a1`.
                Some((stem, count)) => {
                    let count = count.trim().parse().ok().filter(|n| *n <= MAX_REGISTERS)?;
                    all.extend((0..count).map(|n| format!("{stem}{n}").into()));
                }
                None => all.push(name.into()),
            }
        }
        return Some(Statement::Registers(ty.into(), all));
    }
    let (guard, line) = match line.strip_prefix('@') {
        Some(guarded) => {
            let (negated, name) = guarded.strip_prefix('!').map_or((false, guarded), |n| (true, n));
            let end = name.find(|c| !is_name(c))?;
            (Some(Guard { predicate: operand(&name[..end])?, negated }), name[end..].trim_start())
        }
        None => (None, line),
    };
    let (mnemonic, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let words: Vec<Box<str>> = mnemonic.split('.').map(Into::into).collect();
    let operands = split(operands)?.into_iter().map(operand).collect::<Option<_>>()?;
    Some(Statement::Instruction(Instruction { guard, words, operands }))
}

fn operand(text: &str) -> Option<Operand> {
    let text = text.trim();
    if text == "_" {
        return Some(Operand::Nothing);
    }
    if let Some(inner) = text.strip_prefix('{') {
        let inner = inner.strip_suffix('}')?;
        return Some(Operand::Vector(split(inner)?.into_iter().map(operand).collect::<Option<_>>()?));
    }
    if let Some(inner) = text.strip_prefix('[') {
        return address(inner.strip_suffix(']')?);
    }
    if let Some((a, b)) = text.split_once('|') {
        return Some(Operand::Pair(Box::new(operand(a)?), Box::new(operand(b)?)));
    }
    if let Some(inner) = text.strip_prefix('!') {
        return Some(Operand::Not(Box::new(operand(inner)?)));
    }
    if let Some(number) = text.strip_prefix('$') {
        return number.parse().ok().map(Operand::Argument);
    }
    if let Some(value) = number(text) {
        return Some(value);
    }
    let is_register = text.chars().all(|c| is_name(c) || c == '.');
    (is_register && !text.is_empty()).then(|| Operand::Name(text.into()))
}

/// Parses `base`, `base + 4` or `base + -4`.
fn address(inner: &str) -> Option<Operand> {
    if let Some((map, coordinates)) = inner.split_once(',') {
        let Operand::Vector(at) = operand(coordinates)? else { return None };
        return Some(Operand::Tensor(Box::new(address(map)?), at));
    }
    let (base, offset) = match inner.split_once('+') {
        Some((base, offset)) => match number(offset.trim())? {
            Operand::Int(offset) => (base, i64::try_from(offset).ok()?),
            _ => return None,
        },
        None => (inner, 0),
    };
    Some(Operand::Address(Box::new(operand(base)?), offset))
}

/// Parses a number (PTX ISA, "Constants").
fn number(text: &str) -> Option<Operand> {
    for (prefix, bits) in [("0f", 32), ("0F", 32), ("0d", 64), ("0D", 64)] {
        if let Some(hex) = text.strip_prefix(prefix).filter(|h| h.len() == bits / 4) {
            return u128::from_str_radix(hex, 16).ok().map(|v| Operand::Float(v, bits as u32));
        }
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |d| (true, d.trim_start()));
    if let Some(value) = decimal(digits) {
        return Some(Operand::Float((if negative { -value } else { value }).to_bits().into(), 64));
    }
    let digits = digits.strip_suffix(['U', 'u']).unwrap_or(digits);
    let value = match digits.get(..2) {
        Some("0x" | "0X") => i128::from_str_radix(&digits[2..], 16),
        Some("0b" | "0B") => i128::from_str_radix(&digits[2..], 2),
        Some(octal) if octal.starts_with('0') => i128::from_str_radix(digits, 8),
        _ => digits.parse(),
    };
    let value = value.ok()?;
    Some(Operand::Int(if negative { value.checked_neg()? } else { value }))
}

/// Parses a decimal constant such as `20.`, `.5` or `1.5e-3`, which always has 64 bits.
fn decimal(text: &str) -> Option<f64> {
    let is_float = text.contains('.') || !text.starts_with("0x") && text.contains(['e', 'E']);
    let is_plain = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
    let begins = text.starts_with(|c: char| c.is_ascii_digit()) || text.starts_with('.') && text.len() > 1;
    (is_float && is_plain && begins).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Instruction {
        match &parse(text).expect("understood")[..] {
            [Statement::Instruction(i)] => i.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn statements() {
        let load = one("@!$9 ld.global.v2.b32 { $0, %r1 }, [ $8 + -16 ]; // a comment");
        assert_eq!(load.name(), "ld.global.v2.b32");
        assert_eq!(load.guard.as_ref().map(|g| g.negated), Some(true));
        let vector = Operand::Vector(vec![Operand::Argument(0), Operand::Name("%r1".into())]);
        assert_eq!(load.operands, [vector, Operand::Address(Box::new(Operand::Argument(8)), -16)]);
        let shuffle = one("shfl.sync.bfly.b32 $0|p, $1, 0x10, 31, -1;");
        assert_eq!(shuffle.operands[2..], [Operand::Int(16), Operand::Int(31), Operand::Int(-1)]);
        assert_eq!(one("mov.f32 $0, 0f3F800000;").operands[1], Operand::Float(0x3f80_0000, 32));
        for (text, value) in [("20.", 20.0), (".5", 0.5), ("-1.5", -1.5), ("1e3", 1e3), ("2.5E-1", 0.25)] {
            let float = Operand::Float(f64::to_bits(value).into(), 64);
            assert_eq!(one(&format!("mov.f64 $0, {text};")).operands[1], float);
        }
        for (text, value) in [("0x1e3", 0x1e3), ("0xEU", 14), ("077", 63)] {
            assert_eq!(one(&format!("mov.b32 $0, {text};")).operands[1], Operand::Int(value));
        }
        assert_eq!(one("mov.b32 $0, e1;").operands[1], Operand::Name("e1".into()));
        let Operand::Tensor(map, at) =
            &one("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$1, {$2, -1}], [$0];").operands[0]
        else {
            panic!("no tensor")
        };
        assert_eq!(
            (&**map, &at[..]),
            (&Operand::Address(Box::new(Operand::Argument(1)), 0), &[Operand::Argument(2), Operand::Int(-1)][..])
        );
        assert_eq!(one("cp.async.bulk.shared::cta.global [$0], [$1], 16, [$2];").operands.len(), 4);
        assert_eq!(one("bar.sync 0").operands, [Operand::Int(0)]);
        assert_eq!(one("griddepcontrol.wait;").operands, []);
    }

    #[test]
    fn blocks_labels_and_registers() {
        let text = "{\n.reg .pred done, p;\nwait_loop:\nmbarrier.try_wait.parity.shared.b64 done, [$0], $1;\n\
                    @!done bra.uni wait_loop;\n}";
        let statements = parse(text).expect("understood");
        assert_eq!(statements[0], Statement::Registers("pred".into(), vec!["done".into(), "p".into()]));
        assert_eq!(statements[1], Statement::Label("wait_loop".into()));
        assert_eq!(statements.len(), 4);
        assert!(parse("ld.global [").is_err());
        let many = Statement::Registers("b32".into(), vec!["t0".into(), "t1".into(), "u".into()]);
        assert_eq!(parse(".reg .b32 t<2>, u;").as_deref(), Ok(&[many][..]));
        assert!(parse(".reg .b32 t<99999>;").is_err());
    }
}
