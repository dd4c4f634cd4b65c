//! A PTX module as data. Operands are stored as text.

/// An error at a byte range of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    pub start: usize,
    pub end: usize,
    pub message: String,
    pub hint: Option<&'static str>,
}

/// A module.
#[derive(Default, Debug)]
pub struct PtxModule<'a> {
    pub target: &'a str,
    pub variables: Vec<Variable<'a>>,
    pub functions: Vec<Function<'a>>,
    /// `.alias a, b`.
    pub aliases: Vec<(&'a str, &'a str)>,
}

/// A variable, or a parameter.
#[derive(Clone, Debug)]
pub struct Variable<'a> {
    pub name: &'a str,
    /// `global`, `shared`, `const`, `local` or `param`.
    pub space: &'a str,
    /// The linkage directives, such as `visible`.
    pub linkage: Vec<&'a str>,
    pub align: Option<u64>,
    /// The type without its dot, such as `b8`.
    pub ty: &'a str,
    /// For each dimension of an array, the number of elements; `None` if the text leaves the number out, as in `a[]`.
    pub dimensions: Vec<Option<u64>>,
    /// For a pointer parameter (`.ptr .global`), the space that it points to; empty for the generic space.
    pub pointer: Option<&'a str>,
    pub init: Option<&'a str>,
    /// The byte offset in the text.
    pub at: usize,
}

impl Variable<'_> {
    /// Returns the size of one element in bytes.
    pub fn element(&self) -> u64 {
        u64::from(bits(self.ty).unwrap_or(8).div_ceil(8))
    }

    /// Returns the size of all elements in bytes; `None` if the text does not state a dimension.
    pub fn size(&self) -> Option<u64> {
        self.dimensions.iter().try_fold(self.element(), |n, d| Some(n.saturating_mul((*d)?)))
    }

    /// Returns the alignment in bytes.
    pub fn alignment(&self) -> u64 {
        self.align.unwrap_or(self.element()).clamp(1, MAX_ALIGN).next_power_of_two()
    }
}

/// Maximum alignment in bytes.
const MAX_ALIGN: u64 = 1 << 20;

/// A kernel or a function.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    pub name: &'a str,
    pub is_entry: bool,
    pub linkage: Vec<&'a str>,
    pub results: Vec<Variable<'a>>,
    pub params: Vec<Variable<'a>>,
    /// The statements; `None` for a declaration.
    pub body: Option<Vec<Statement<'a>>>,
}

/// A statement of a body.
#[derive(Clone, Debug)]
pub enum Statement<'a> {
    Label(&'a str),
    /// `{`: a scope of names begins.
    Open,
    Close,
    /// `.reg .b32 %r<5>`: the type, and the names with the number of registers that each declares.
    Registers(&'a str, Vec<(&'a str, Option<u32>)>),
    Variable(Variable<'a>),
    /// `.branchtargets a, b`.
    Targets(Vec<&'a str>),
    /// `.callprototype (results) _ (params)`.
    Prototype(Vec<Variable<'a>>, Vec<Variable<'a>>),
    Instruction(Instruction<'a>),
}

/// One instruction.
#[derive(Clone, Debug)]
pub struct Instruction<'a> {
    /// The predicate, and whether it is negated.
    pub guard: Option<(&'a str, bool)>,
    /// The mnemonic, split at its dots.
    pub words: Vec<&'a str>,
    pub operands: Vec<&'a str>,
    /// The byte offset in the text.
    pub at: usize,
}

impl Instruction<'_> {
    /// Whether the mnemonic has this word.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// Returns the last word, which names the type.
    pub fn last(&self) -> &str {
        self.words.last().copied().unwrap_or("")
    }
}

/// Returns the width in bits of a type, such as `u32`, `f16x2` or `pred`.
pub fn bits(ty: &str) -> Option<u32> {
    Some(match ty {
        "pred" => 1,
        "f16x2" | "bf16x2" | "s16x2" | "u16x2" => 32,
        "f32x2" => 64,
        "bf16" => 16,
        _ => ty.strip_prefix(['b', 'u', 's', 'f'])?.parse().ok().filter(|n| matches!(n, 1..=64 | 128))?,
    })
}
