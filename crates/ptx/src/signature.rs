//! The LLVM types of PTX functions, and the storage of each parameter in param memory (PTX ISA, "Function
//! Declarations"; NVPTXAsmPrinter).

use crate::syntax::{Function, Variable};
use aliasmith_ir::ir::layout::{DataLayout, default_layout};
use aliasmith_ir::ir::print::ModulePrinter;
use aliasmith_ir::ir::{AttrSet, AttrValue, Dialect, Module, Type, TypeId};

/// The storage of a parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Storage {
    /// A scalar of this number of bits.
    Register(u32),
    /// An array of bytes that receives a copy of the value.
    Memory { size: u64, align: u64 },
    /// An array of bytes that the LLVM parameter points to.
    ByVal { size: u64, align: u64 },
}

/// The kind of an LLVM type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Int { bits: u32, is_signed: bool },
    Float(u32),
    Pointer,
    Other,
}

/// One parameter or result.
#[derive(Clone, Debug)]
pub struct Param {
    /// The LLVM type as text.
    pub ty: String,
    pub kind: Kind,
    /// Attributes of the ABI, such as `byval([4 x i8]) align 4`.
    pub attributes: String,
    pub storage: Storage,
}

/// A function's type, convention and parameters.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The calling convention as text.
    pub convention: String,
    /// The linkage as text; empty is external.
    pub linkage: String,
    pub result: Option<Param>,
    pub params: Vec<Param>,
}

impl Signature {
    /// Returns the signature of a function. If `like` has a function of the same name whose types fit the sizes in PTX,
    /// the signature has the types of that function. Otherwise, the sizes alone determine the types.
    pub fn new(f: &Function<'_>, like: Option<&Module>) -> Signature {
        like.and_then(|like| from_llvm(f, like)).unwrap_or_else(|| from_ptx(f))
    }

    /// Returns the storage of the result and the parameters, with [`Storage::ByVal`] replaced by [`Storage::Memory`].
    /// To translate a call through a pointer, the translator searches for a signature with the same storage.
    pub fn shape(&self) -> Vec<Storage> {
        let plain = |p: &Param| match p.storage {
            Storage::ByVal { size, align } => Storage::Memory { size, align },
            other => other,
        };
        self.result.iter().chain(&self.params).map(plain).collect()
    }
}

/// Returns the storage of a `.param` variable.
pub fn storage(v: &Variable<'_>) -> Storage {
    match v.dimensions.is_empty() {
        true => Storage::Register(v.element() as u32 * 8),
        false => Storage::Memory { size: v.size().unwrap_or(0), align: v.alignment() },
    }
}

/// Functions of CUDA's runtime, each with its result and parameter types. PTX does not distinguish their pointers from
/// their numbers.
const LIBRARY: [(&str, &str, &[&str]); 9] = [
    ("malloc", "ptr", &["i64"]),
    ("calloc", "ptr", &["i64", "i64"]),
    ("realloc", "ptr", &["ptr", "i64"]),
    ("free", "", &["ptr"]),
    ("vprintf", "i32", &["ptr", "ptr"]),
    ("memcmp", "i32", &["ptr", "ptr", "i64"]),
    ("memcpy", "ptr", &["ptr", "ptr", "i64"]),
    ("memset", "ptr", &["ptr", "i32", "i64"]),
    ("__assertfail", "", &["ptr", "ptr", "i32", "ptr", "i64"]),
];

fn kind_of(ty: &str) -> Kind {
    match ty {
        "half" | "bfloat" => Kind::Float(16),
        "float" => Kind::Float(32),
        "double" => Kind::Float(64),
        _ if ty.starts_with("ptr") => Kind::Pointer,
        _ => match ty.strip_prefix('i').and_then(|n| n.parse().ok()) {
            Some(bits) => Kind::Int { bits, is_signed: false },
            None => Kind::Other,
        },
    }
}

fn param(ty: String, storage: Storage) -> Param {
    Param { kind: kind_of(&ty), ty, attributes: String::new(), storage }
}

fn from_ptx(f: &Function<'_>) -> Signature {
    let row = LIBRARY.iter().find(|row| row.0 == f.name && row.2.len() == f.params.len() && f.body.is_none());
    let params = f.params.iter().enumerate().map(|(n, v)| {
        let stored = storage(v);
        let ty = match (stored, v.pointer) {
            (Storage::Register(_), Some(space)) => pointer(space),
            (Storage::Register(bits), None) => format!("i{bits}"),
            (Storage::Memory { size, .. } | Storage::ByVal { size, .. }, _) => format!("[{size} x i8]"),
        };
        let ty = row.map_or(ty, |row| row.2[n].to_string());
        match stored {
            Storage::Memory { size, align } => Param {
                ty: "ptr".into(),
                kind: Kind::Pointer,
                attributes: format!("byval([{size} x i8]) align {align}"),
                storage: Storage::ByVal { size, align },
            },
            _ => param(ty, stored),
        }
    });
    let params = params.collect();
    let result = f.results.first().map(|v| match (storage(v), row) {
        (stored, Some(row)) if !row.1.is_empty() => param(row.1.to_string(), stored),
        (Storage::Register(bits), _) => param(format!("i{bits}"), Storage::Register(bits)),
        (stored @ (Storage::Memory { size, .. } | Storage::ByVal { size, .. }), _) => {
            param(format!("[{size} x i8]"), stored)
        }
    });
    let convention = if f.is_entry { "ptx_kernel".to_string() } else { String::new() };
    Signature { convention, linkage: linkage(&f.linkage, f.body.is_some()).to_string(), result, params }
}

/// Returns LLVM's type of a pointer to a space, as text. `space` is PTX's name of the space.
fn pointer(space: &str) -> String {
    match space_number(space) {
        0 => "ptr".to_string(),
        n => format!("ptr addrspace({n})"),
    }
}

/// Returns the number that LLVM gives a space of PTX; 0 for the generic space.
pub fn space_number(space: &str) -> u32 {
    match space {
        "global" => 1,
        "shared" | "shared::cta" => 3,
        "const" => 4,
        "local" => 5,
        "shared::cluster" => 7,
        "param" | "param::entry" | "param::func" => 101,
        _ => 0,
    }
}

/// Returns LLVM's word for the linkage of a definition or declaration.
pub fn linkage(words: &[&str], is_defined: bool) -> &'static str {
    match words {
        [.., "weak"] if is_defined => "weak",
        [.., "common"] => "common",
        [] if is_defined => "internal",
        _ => "",
    }
}

/// Returns a signature with the types of the function of the same name in `like`. `None` if there is no such function,
/// or if its types do not fit the storage in PTX.
fn from_llvm(f: &Function<'_>, like: &Module) -> Option<Signature> {
    let llvm = like.function(like.find_function(f.name)?);
    if llvm.params.len() != f.params.len() {
        return None;
    }
    let layout = DataLayout::parse(layout_of(like)).ok()?;
    let text = |ty: TypeId| type_text(like, ty);
    let sized = |ty: TypeId| layout.alloc_size(&like.types, ty);
    let fits = |ty: TypeId, stored: Storage| match stored {
        Storage::Register(bits) => layout.store_size(&like.types, ty).is_some_and(|n| n * 8 <= u64::from(bits)),
        Storage::Memory { size, .. } | Storage::ByVal { size, .. } => sized(ty).is_some_and(|n| n <= size.max(1)),
    };
    let mut params = Vec::new();
    for (p, v) in llvm.params.iter().zip(&f.params) {
        let stored = storage(v);
        let of_type = |name: &str| {
            p.attrs.0.iter().find(|a| &*a.name == name).map(|a| match a.value {
                AttrValue::Type(ty) => Some(ty),
                _ => None,
            })
        };
        params.push(match (of_type("byval"), stored) {
            (Some(of), Storage::Memory { size, align }) => Param {
                ty: text(p.ty)?,
                kind: Kind::Pointer,
                attributes: format!("byval({}) align {align}", text(of?)?),
                storage: Storage::ByVal { size, align },
            },
            (None, _) if fits(p.ty, stored) => {
                let mut made = extended(param(text(p.ty)?, stored), &p.attrs);
                if let Some(of) = of_type("sret") {
                    made.attributes = format!("sret({})", text(of?)?);
                }
                made
            }
            _ => return None,
        });
    }
    let is_void = matches!(like.types.get(llvm.ret), Type::Void);
    let result = match (f.results.first(), is_void) {
        (None, true) => None,
        (Some(v), false) if fits(llvm.ret, storage(v)) => {
            Some(extended(param(text(llvm.ret)?, storage(v)), &llvm.ret_attrs))
        }
        _ => return None,
    };
    let convention = if f.is_entry { "ptx_kernel".to_string() } else { llvm.cc.as_deref().unwrap_or("").to_string() };
    let linkage = match (f.body.is_some(), llvm.is_declaration()) {
        (true, false) if &*llvm.linkage.linkage != "available_externally" => llvm.linkage.linkage.to_string(),
        (is_defined, _) => linkage(&f.linkage, is_defined).to_string(),
    };
    Some(Signature { convention, linkage, result, params })
}

/// Returns the parameter or result with the extension that its attributes state (LangRef, "Parameter Attributes").
fn extended(mut of: Param, attrs: &AttrSet) -> Param {
    if let (Kind::Int { is_signed, .. }, true) = (&mut of.kind, attrs.has("signext")) {
        *is_signed = true;
    }
    of
}

/// Returns the data layout of a module.
pub fn layout_of(module: &Module) -> &str {
    if module.data_layout.is_empty() { default_layout(&module.triple, 22) } else { &module.data_layout }
}

/// Returns the text of a type. In the text, each named struct is replaced by a struct with the same fields. Returns
/// `None` for an opaque struct.
fn type_text(module: &Module, ty: TypeId) -> Option<String> {
    if let Some((fields, packed)) = module.types.struct_body(ty) {
        let all: Option<Vec<String>> = fields.iter().map(|f| type_text(module, *f)).collect();
        let all = all?.join(", ");
        return Some(if packed { format!("<{{ {all} }}>") } else { format!("{{ {all} }}") });
    }
    match *module.types.get(ty) {
        Type::Array { elem, len } => Some(format!("[{len} x {}]", type_text(module, elem)?)),
        Type::Named(_) => None,
        _ => Some(ModulePrinter::new(module, Dialect::INTERNAL).type_text(ty)),
    }
}

/// Copies the attributes of declared functions from `like`, because the attributes state what the unknown code may do.
/// Definitions get no attributes, because PTX has no promises.
pub fn copy_promises(module: &mut Module, like: &Module) {
    let names: Vec<_> =
        (0..module.functions.len()).map(|f| module.symbol_name(module.functions[f].symbol).to_string()).collect();
    for (f, name) in module.functions.iter_mut().zip(&names) {
        let Some(same) = like.find_function(name).map(|f| like.function(f)) else { continue };
        if !f.is_declaration() || !same.is_declaration() || f.params.len() != same.params.len() {
            continue;
        }
        let untyped = |set: &AttrSet| {
            let typed = |v: &AttrValue| matches!(v, AttrValue::Type(_) | AttrValue::Range { .. });
            AttrSet(set.0.iter().filter(|a| !typed(&a.value)).cloned().collect())
        };
        (f.attrs, f.ret_attrs) = (untyped(&same.attrs), untyped(&same.ret_attrs));
        for (p, q) in f.params.iter_mut().zip(&same.params) {
            p.attrs.0.extend(untyped(&q.attrs).0.into_iter().filter(|a| &*a.name != "align"));
        }
    }
}
