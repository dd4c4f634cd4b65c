//! The types of generated values, with their text and their properties.

use std::fmt;

/// A floating-point format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    Half,
    Single,
    Double,
}

impl Format {
    pub fn bits(self) -> u32 {
        match self {
            Format::Half => 16,
            Format::Single => 32,
            Format::Double => 64,
        }
    }

    /// Returns an exponent e such that all finite numbers of the format are below 2^e.
    pub fn max_exponent(self) -> u32 {
        match self {
            Format::Half => 16,
            Format::Single => 128,
            Format::Double => 1024,
        }
    }
}

/// A scalar.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Elem {
    Int(u32),
    Float(Format),
}

impl Elem {
    pub fn bits(self) -> u32 {
        match self {
            Elem::Int(bits) => bits,
            Elem::Float(format) => format.bits(),
        }
    }
}

impl fmt::Display for Elem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Elem::Int(bits) => write!(f, "i{bits}"),
            Elem::Float(Format::Half) => f.write_str("half"),
            Elem::Float(Format::Single) => f.write_str("float"),
            Elem::Float(Format::Double) => f.write_str("double"),
        }
    }
}

/// A scalar or a vector of scalars.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ty {
    pub elem: Elem,
    pub lanes: Option<u32>,
}

impl Ty {
    pub const I1: Ty = Ty::int(1);
    pub const I8: Ty = Ty::int(8);
    pub const I32: Ty = Ty::int(32);
    pub const I64: Ty = Ty::int(64);

    pub const fn int(bits: u32) -> Ty {
        Ty { elem: Elem::Int(bits), lanes: None }
    }

    pub const fn float(format: Format) -> Ty {
        Ty { elem: Elem::Float(format), lanes: None }
    }

    /// Returns the type with the same number of lanes, but this scalar.
    pub fn of(self, elem: Elem) -> Ty {
        Ty { elem, ..self }
    }

    pub fn scalar(self) -> Ty {
        Ty { lanes: None, ..self }
    }

    /// Returns the number of bits of one lane.
    pub fn width(self) -> u32 {
        self.elem.bits()
    }

    pub fn total_bits(self) -> u32 {
        self.width() * self.lanes.unwrap_or(1)
    }

    pub fn format(self) -> Option<Format> {
        match self.elem {
            Elem::Float(format) => Some(format),
            Elem::Int(_) => None,
        }
    }

    /// Returns the number of bytes that the type fills completely; `None` if it has padding bits.
    pub fn whole_bytes(self) -> Option<u32> {
        self.width().is_multiple_of(8).then_some(self.total_bits() / 8)
    }

    /// Whether a value of the type may be stored. The machine does not support vectors of fractional bytes in memory.
    pub fn storable(self) -> bool {
        self.lanes.is_none() || self.whole_bytes().is_some()
    }

    /// Returns the suffix for this type in the name of an overloaded intrinsic, such as `v2i32`.
    pub fn suffix(self) -> String {
        let elem = match self.elem {
            Elem::Int(bits) => format!("i{bits}"),
            Elem::Float(format) => format!("f{}", format.bits()),
        };
        self.lanes.map_or(elem.clone(), |n| format!("v{n}{elem}"))
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lanes {
            None => self.elem.fmt(f),
            Some(n) => write!(f, "<{n} x {}>", self.elem),
        }
    }
}

/// A type of first-class values: a leaf, or an aggregate of such types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    Leaf(Ty),
    Struct { fields: Vec<Tree>, packed: bool },
    Array(Box<Tree>, u32),
}

impl Tree {
    /// Returns every leaf, with the indices that lead to it.
    pub fn leaves(&self) -> Vec<(Vec<u32>, Ty)> {
        let mut out = Vec::new();
        self.collect(&mut Vec::new(), &mut out);
        out
    }

    fn collect(&self, path: &mut Vec<u32>, out: &mut Vec<(Vec<u32>, Ty)>) {
        let mut member = |i: usize, tree: &Tree| {
            path.push(i as u32);
            tree.collect(path, out);
            path.pop();
        };
        match self {
            Tree::Leaf(ty) => out.push((path.clone(), *ty)),
            Tree::Struct { fields, .. } => fields.iter().enumerate().for_each(|(i, t)| member(i, t)),
            Tree::Array(elem, len) => (0..*len as usize).for_each(|i| member(i, elem)),
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(ty) => ty.fmt(f),
            Tree::Array(elem, len) => write!(f, "[{len} x {elem}]"),
            Tree::Struct { fields, packed } => {
                let fields: Vec<String> = fields.iter().map(Tree::to_string).collect();
                let (open, close) = if *packed { ("<{", "}>") } else { ("{", "}") };
                write!(f, "{open} {} {close}", fields.join(", "))
            }
        }
    }
}
