//! Modules and global values.

use super::{
    AddressSpace, AttrSet, Call, CallArg, ConstId, Constant, Function, InstKind, MdId, MdKindId, Metadata, Type,
    TypeId, TypeTable, Value,
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Index in [`Module::symbols`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SymbolId(pub u32);

/// Index in [`Module::functions`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FuncId(pub u32);

/// Index in [`Module::globals`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// An entry of the module's name space of global values.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The name; `None` if the value is numbered (`@0`).
    pub name: Option<Box<str>>,
    /// The global value of this name; `None` if it is not defined yet, or was removed from the module.
    pub def: Option<GlobalRef>,
}

/// If a module was read from PTX, it has named metadata with this name. The rules of PTX apply to the execution of such
/// a module.
pub const RULES_OF_PTX: &str = "aliasmith.ptx";

/// The entity that a symbol denotes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GlobalRef {
    /// A function.
    Function(FuncId),
    /// A global variable.
    Variable(GlobalId),
    /// Index in [`Module::aliases`].
    Alias(u32),
}

/// Properties that variables, functions and aliases have in common. The texts are LLVM's keywords; an empty text means
/// the default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Linkage {
    /// `internal`, `weak_odr`, …; empty is `external`. A variable declaration has an explicit `external`.
    pub linkage: Box<str>,
    /// Whether the value is marked `dso_local`.
    pub dso_local: bool,
    /// `hidden`, `protected` or empty.
    pub visibility: Box<str>,
    /// `dllimport`, `dllexport` or empty.
    pub dll: Box<str>,
    /// `thread_local`, `thread_local(initialexec)`… or empty.
    pub thread_local: Box<str>,
    /// `unnamed_addr`, `local_unnamed_addr` or empty.
    pub unnamed_addr: Box<str>,
    /// `section "…"`.
    pub section: Option<Box<str>>,
    /// `partition "…"`.
    pub partition: Option<Box<str>>,
    /// The comdat: `Some("")` for `comdat`, `Some("x")` for `comdat($x)`.
    pub comdat: Option<Box<str>>,
}

impl Linkage {
    /// Whether the linkage is `internal` or `private`, so that other modules cannot name the value.
    pub fn is_local(&self) -> bool {
        matches!(&*self.linkage, "internal" | "private")
    }

    /// Whether the linkage is `available_externally`. Such a definition is a copy of a definition that another module
    /// exports.
    pub fn is_available_externally(&self) -> bool {
        &*self.linkage == "available_externally"
    }

    /// Whether LLVM may drop the definition if its own module does not use it, although other modules can refer to the
    /// name.
    pub fn is_discardable(&self) -> bool {
        self.is_available_externally() || matches!(&*self.linkage, "linkonce" | "linkonce_odr")
    }
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct GlobalVar {
    /// The symbol, which has the name.
    pub symbol: SymbolId,
    /// Linkage, visibility and related properties.
    pub linkage: Linkage,
    /// The address space of the variable.
    pub space: AddressSpace,
    /// Whether the variable is marked `externally_initialized`: when the program starts, its bytes may differ from
    /// `init`.
    pub externally_initialized: bool,
    /// Whether it is `constant` instead of `global`.
    pub constant: bool,
    /// The type of its value.
    pub ty: TypeId,
    /// The initializer; `None` for a declaration.
    pub init: Option<ConstId>,
    /// Alignment in bytes, if written.
    pub align: Option<u64>,
    /// The attributes of the variable.
    pub attrs: AttrSet,
    /// Metadata attachments.
    pub metadata: Vec<(MdKindId, MdId)>,
    /// Other properties, kept as text: `code_model "small"`, `no_sanitize_address`….
    pub extra: Vec<Box<str>>,
}

/// An alias or ifunc.
#[derive(Clone, Debug)]
pub struct Alias {
    /// The symbol, which has the name.
    pub symbol: SymbolId,
    /// Linkage, visibility and related properties.
    pub linkage: Linkage,
    /// Whether this is an ifunc, whose `target` is the resolver.
    pub ifunc: bool,
    /// The type of the aliased value.
    pub ty: TypeId,
    /// The address space of the alias.
    pub space: AddressSpace,
    /// The aliased value, or the resolver.
    pub target: ConstId,
}

/// `asm sideeffect "text", "constraints"`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InlineAsm {
    /// The instructions.
    pub text: Box<str>,
    /// Constraints of operands and clobbers, in LLVM's syntax.
    pub constraints: Box<str>,
    /// Whether it is marked `sideeffect`.
    pub sideeffect: bool,
    /// Whether it is marked `alignstack`.
    pub alignstack: bool,
    /// Whether it is marked `inteldialect`.
    pub intel: bool,
    /// Whether it is marked `unwind`.
    pub unwind: bool,
}

/// One LLVM module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `source_filename = "…"`.
    pub source_filename: Option<Box<str>>,
    /// The data layout as written in the file; empty if there is none.
    pub data_layout: Box<str>,
    /// The target triple; empty if there is none.
    pub triple: Box<str>,
    /// `module asm "…"`, line by line.
    pub module_asm: Vec<Box<str>>,
    /// All types.
    pub types: TypeTable,
    /// All constants; [`ConstId`] is the index.
    constants: IndexSet<Constant, FxBuildHasher>,
    /// All names of global values; [`SymbolId`] is the index.
    pub symbols: Vec<Symbol>,
    symbol_ids: FxHashMap<Box<str>, SymbolId>,
    /// `$name = comdat any`: name and kind, in order.
    pub comdats: Vec<(Box<str>, Box<str>)>,
    /// All variables, in text order.
    pub globals: Vec<GlobalVar>,
    /// All aliases and ifuncs, in text order.
    pub aliases: Vec<Alias>,
    /// All functions, in text order.
    pub functions: Vec<Function>,
    /// The inline assembly that calls use.
    pub asms: Vec<InlineAsm>,
    /// All metadata nodes and leaves; [`MdId`] is the index.
    pub metadata: Vec<Metadata>,
    /// Metadata kinds beyond LLVM's fixed ones.
    pub md_kinds: Vec<Box<str>>,
    /// `!name = !{…}`, in text order.
    pub named_metadata: Vec<(Box<str>, Vec<MdId>)>,
    /// The `;` comment lines before the first entity, without line ends, case lines included.
    pub header: Vec<Box<str>>,
}

impl Module {
    /// Creates a call of inline asm with side effects that returns `ret`. `args` are types and values.
    pub fn asm_call(&mut self, ret: TypeId, (text, constraints): (&str, &str), args: &[(TypeId, Value)]) -> InstKind {
        let new = InlineAsm {
            text: text.into(),
            constraints: constraints.into(),
            sideeffect: true,
            alignstack: false,
            intel: false,
            unwind: false,
        };
        let known = self.asms.iter().position(|old| *old == new);
        let number = known.unwrap_or_else(|| {
            self.asms.push(new);
            self.asms.len() - 1
        });
        let params = args.iter().map(|(ty, _)| *ty).collect();
        let fn_ty = self.types.intern(Type::Function { ret, params, vararg: false });
        InstKind::Call(Box::new(Call::plain(Value::Asm(number as u32), fn_ty, CallArg::plain(args))))
    }

    /// Whether the module was read from PTX. If so, rules of PTX replace LLVM's: addresses are numbers, and unwritten
    /// memory has definite bytes.
    pub fn has_rules_of_ptx(&self) -> bool {
        self.named_metadata.iter().any(|(name, _)| &**name == RULES_OF_PTX)
    }

    /// Returns the id of a constant; adds the constant if it is new.
    pub fn intern(&mut self, c: Constant) -> ConstId {
        ConstId(self.constants.insert_full(c).0 as u32)
    }

    /// Returns the id of a constant if the module has it.
    pub fn find_constant(&self, c: &Constant) -> Option<ConstId> {
        self.constants.get_index_of(c).map(|i| ConstId(i as u32))
    }

    /// Returns the constant of this id.
    #[inline]
    pub fn constant(&self, id: ConstId) -> &Constant {
        &self.constants[id.0 as usize]
    }

    /// Returns the number of constants; every id is below it.
    pub fn constant_count(&self) -> usize {
        self.constants.len()
    }

    /// Returns an integer constant; `value` is truncated to the width.
    pub fn const_int(&mut self, bits: u32, value: u128) -> ConstId {
        let ty = self.types.int(bits);
        let value = if bits >= 128 { value } else { value & ((1u128 << bits) - 1) };
        self.intern(Constant::Int { ty, value })
    }

    /// Returns the symbol of this name; adds it without a definition if it is new.
    pub fn symbol(&mut self, name: &str) -> SymbolId {
        if let Some(&id) = self.symbol_ids.get(name) {
            return id;
        }
        let id = SymbolId(self.symbols.len() as u32);
        self.symbols.push(Symbol { name: Some(name.into()), def: None });
        self.symbol_ids.insert(name.into(), id);
        id
    }

    /// Returns the symbol of this name, if any.
    pub fn find_symbol(&self, name: &str) -> Option<SymbolId> {
        self.symbol_ids.get(name).copied()
    }

    /// Adds a symbol without a name (`@0`).
    pub fn numbered_symbol(&mut self) -> SymbolId {
        self.symbols.push(Symbol { name: None, def: None });
        SymbolId(self.symbols.len() as u32 - 1)
    }

    /// Renames a symbol. The caller must check that the new name is free.
    pub fn rename_symbol(&mut self, id: SymbolId, name: &str) {
        if let Some(old) = self.symbols[id].name.take() {
            self.symbol_ids.remove(&old);
        }
        self.symbol_ids.insert(name.into(), id);
        self.symbols[id].name = Some(name.into());
    }

    /// Returns the name of a symbol (empty for a numbered one).
    pub fn symbol_name(&self, id: SymbolId) -> &str {
        self.symbols[id].name.as_deref().unwrap_or("")
    }

    /// Returns the function of this id.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id]
    }

    /// Returns the name of a function (empty for a numbered one).
    pub fn function_name(&self, id: FuncId) -> &str {
        self.symbol_name(self.function(id).symbol)
    }

    /// Returns the function of this name.
    pub fn find_function(&self, name: &str) -> Option<FuncId> {
        match self.symbols[self.find_symbol(name)?.0 as usize].def {
            Some(GlobalRef::Function(f)) => Some(f),
            _ => None,
        }
    }

    /// Returns all functions with a body, in module order.
    pub fn defined_functions(&self) -> impl Iterator<Item = FuncId> + '_ {
        (0..self.functions.len() as u32).map(FuncId).filter(|f| !self.function(*f).blocks.is_empty())
    }

    /// Returns the functions with a body that outside code can call, in module order.
    pub fn callable_functions(&self) -> impl Iterator<Item = FuncId> + '_ {
        self.defined_functions().filter(|f| !self.function(*f).linkage.is_local())
    }

    /// Whether the instruction calls `llvm.lifetime.start` or `llvm.lifetime.end`.
    pub fn is_lifetime_marker(&self, kind: &InstKind) -> bool {
        let callee = kind.as_call().and_then(|call| self.callee(call.callee));
        callee.is_some_and(|f| self.function_name(f).starts_with("llvm.lifetime."))
    }

    /// Returns the function that is the callee operand of a direct call; `None` for any other value, such as an alias.
    #[inline]
    pub fn callee(&self, value: Value) -> Option<FuncId> {
        let Value::Const(c) = value else { return None };
        let Constant::Symbol { symbol, .. } = self.constant(c) else {
            return None;
        };
        match self.symbols[*symbol].def {
            Some(GlobalRef::Function(f)) => Some(f),
            _ => None,
        }
    }

    /// Returns the name of a metadata kind.
    pub fn md_kind_name(&self, kind: MdKindId) -> &str {
        let fixed = &super::metadata::FIXED_KINDS;
        match fixed.get(kind.0 as usize) {
            Some(name) => name,
            None => &self.md_kinds[kind.0 as usize - fixed.len()],
        }
    }

    /// Returns the metadata kind of this name; adds it if it is new.
    pub fn md_kind(&mut self, name: &str) -> MdKindId {
        let fixed = &super::metadata::FIXED_KINDS;
        if let Some(i) = fixed.iter().position(|k| *k == name) {
            return MdKindId(i as u32);
        }
        let i = self.md_kinds.iter().position(|k| &**k == name).unwrap_or_else(|| {
            self.md_kinds.push(name.into());
            self.md_kinds.len() - 1
        });
        MdKindId((fixed.len() + i) as u32)
    }

    /// Returns the type of a constant.
    pub fn constant_type(&self, id: ConstId) -> Option<TypeId> {
        match self.constant(id) {
            Constant::Symbol { space, .. } => self.types.find(&Type::Ptr(*space)),
            Constant::Int { ty, .. }
            | Constant::WideInt { ty, .. }
            | Constant::Float { ty, .. }
            | Constant::Null { ty }
            | Constant::Zero { ty }
            | Constant::Undef { ty }
            | Constant::Poison { ty }
            | Constant::TokenNone { ty }
            | Constant::Aggregate { ty, .. }
            | Constant::Splat { ty, .. }
            | Constant::Bytes { ty, .. }
            | Constant::Verbatim { ty, .. }
            | Constant::Expr { ty, .. } => Some(*ty),
        }
    }

    /// Returns the type of a value inside `f`; `None` for blocks, metadata and asm.
    #[inline]
    pub fn value_type(&self, f: &Function, value: Value) -> Option<TypeId> {
        match value {
            Value::Arg(i) => f.params.get(i as usize).map(|p| p.ty),
            Value::Inst(i) => Some(f.inst(i).ty),
            Value::Const(c) => self.constant_type(c),
            Value::Block(_) | Value::Metadata(_) | Value::Asm(_) => None,
        }
    }
}
