//! Types, interned: equal types have equal ids within one module.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Index of a type in a [`TypeTable`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// Index of a named struct in a [`TypeTable`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StructId(pub u32);

/// An LLVM address space number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct AddressSpace(pub u32);

words! {
    /// Floating-point formats; the names are LLVM's.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum FloatKind {
        Half = "half",
        BFloat = "bfloat",
        Float = "float",
        Double = "double",
        X86Fp80 = "x86_fp80",
        Fp128 = "fp128",
        PpcFp128 = "ppc_fp128",
    }
}

impl FloatKind {
    /// Returns the width in bits.
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 16,
            FloatKind::Float => 32,
            FloatKind::Double => 64,
            FloatKind::X86Fp80 => 80,
            FloatKind::Fp128 | FloatKind::PpcFp128 => 128,
        }
    }
}

/// A type of LLVM. There are no typed pointers: the parser reads every pointer type as `Ptr`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `void`.
    Void,
    /// `label`.
    Label,
    /// `token`.
    Token,
    /// `metadata`.
    Metadata,
    /// `x86_amx`.
    X86Amx,
    /// `iN`: an integer; the field is its width in bits, 1 to 2^23.
    Int(u32),
    /// `bN` (LLVM 23): raw memory bits, which may hold pointers and poison. The field is the width in bits, 1 to 2^23.
    Byte(u32),
    /// A floating-point type.
    Float(FloatKind),
    /// `ptr`, in an address space.
    Ptr(AddressSpace),
    /// `<4 x T>`.
    Vector {
        /// The type of a lane.
        elem: TypeId,
        /// Number of lanes; for a scalable vector, the minimum number.
        len: u32,
        /// Whether the vector is scalable: `<vscale x 4 x T>`.
        scalable: bool,
    },
    /// `[4 x T]`.
    Array {
        /// The type of an element.
        elem: TypeId,
        /// Number of elements.
        len: u64,
    },
    /// A literal struct.
    Struct {
        /// The types of the fields.
        fields: Vec<TypeId>,
        /// Whether the struct is packed: `<{ … }>`.
        packed: bool,
    },
    /// An identified struct; the body is in [`TypeTable::named`].
    Named(StructId),
    /// A function type.
    Function {
        /// The type of the result.
        ret: TypeId,
        /// The types of the parameters.
        params: Vec<TypeId>,
        /// Whether the function is variadic.
        vararg: bool,
    },
    /// `target("name", types, ints)`.
    Target {
        /// The name.
        name: String,
        /// The type parameters.
        types: Vec<TypeId>,
        /// The integer parameters.
        ints: Vec<u64>,
    },
}

/// `%name = type { … }`.
#[derive(Clone, Debug)]
pub struct NamedStruct {
    /// The name; `None` for a numbered struct (`%0 = type …`).
    pub name: Option<String>,
    /// The field types, and whether the struct is packed; `None` for an opaque struct.
    pub body: Option<(Vec<TypeId>, bool)>,
}

/// All types of one module.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    /// All types; [`TypeId`] is the index.
    types: IndexSet<Type, FxBuildHasher>,
    /// Identified structs, in order of first mention.
    pub named: Vec<NamedStruct>,
}

impl TypeTable {
    /// Returns the id of `ty`; adds it if it is new.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        TypeId(self.types.insert_full(ty).0 as u32)
    }

    /// Returns the type of this id.
    #[inline]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// Returns the id of `ty` if the table has it.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.types.get_index_of(ty).map(|i| TypeId(i as u32))
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether the table has no types.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Adds an identified struct. The caller must check that the name is unique.
    pub fn add_named(&mut self, name: Option<String>, body: Option<(Vec<TypeId>, bool)>) -> TypeId {
        let id = StructId(self.named.len() as u32);
        self.named.push(NamedStruct { name, body });
        self.intern(Type::Named(id))
    }

    /// Returns `iN`.
    pub fn int(&mut self, bits: u32) -> TypeId {
        self.intern(Type::Int(bits))
    }

    /// Returns `ptr addrspace(N)`.
    pub fn ptr(&mut self, space: AddressSpace) -> TypeId {
        self.intern(Type::Ptr(space))
    }

    /// Returns the address space of a pointer or of a vector of pointers.
    #[inline]
    pub fn pointer_space(&self, id: TypeId) -> Option<AddressSpace> {
        match self.get(id) {
            Type::Ptr(space) => Some(*space),
            Type::Vector { elem, .. } => self.pointer_space(*elem),
            _ => None,
        }
    }

    /// Returns the fields of a struct, and whether it is packed. `None` for other types and opaque structs.
    pub fn struct_body(&self, id: TypeId) -> Option<(&[TypeId], bool)> {
        match self.get(id) {
            Type::Struct { fields, packed } => Some((fields, *packed)),
            Type::Named(s) => self.named[s.0 as usize].body.as_ref().map(|(f, p)| (f.as_slice(), *p)),
            _ => None,
        }
    }

    /// Whether two types are equal except for the names of structs. If two function types are equal in this sense, a
    /// function of the first type accepts the arguments of a call with the second type.
    pub fn are_alike(&self, a: TypeId, b: TypeId) -> bool {
        let all =
            |a: &[TypeId], b: &[TypeId]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.are_alike(*a, *b));
        if a == b {
            return true;
        }
        if let (Some((a, packed)), Some((b, packed2))) = (self.struct_body(a), self.struct_body(b)) {
            return packed == packed2 && all(a, b);
        }
        match (self.get(a), self.get(b)) {
            (Type::Array { elem: a, len }, Type::Array { elem: b, len: len2 }) => len == len2 && self.are_alike(*a, *b),
            (
                Type::Function { ret: a, params, vararg },
                Type::Function { ret: b, params: params2, vararg: vararg2 },
            ) => vararg == vararg2 && self.are_alike(*a, *b) && all(params, params2),
            _ => false,
        }
    }

    /// Whether the type is `ptr addrspace(_)`, not a vector of pointers.
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Ptr(_))
    }

    /// Returns the width of a type whose constants are written as integers (integer and byte types).
    pub fn number_bits(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Int(bits) | Type::Byte(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Returns the width of an integer type.
    pub fn int_bits(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Int(bits) => Some(*bits),
            _ => None,
        }
    }
}
