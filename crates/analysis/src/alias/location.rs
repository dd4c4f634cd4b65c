//! Memory locations: the bytes that a load, a store or a call argument may access.

use crate::answers::{LocationSize, MemoryLocation};
use crate::ir::{AddressSpace, Call, InstId, InstKind, MdId, MdKindId, TypeId, Value};
use crate::values::FunctionView;
use crate::values::objects::is_alloca;
use crate::values::size::object_size;

/// LLVM's `MemoryLocation`. The location has the metadata of the instruction `inst`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The pointer to the first byte.
    pub ptr: Value,
    /// Size in bytes.
    pub size: LocationSize,
    /// The instruction whose metadata the location has; `None` if the location has no metadata.
    pub inst: Option<InstId>,
    /// Metadata kinds of `inst` that are ignored, as a bit set over [`TAGS`]. If a location represents several
    /// accesses, the kinds in which these accesses differ are ignored.
    pub forgotten: u8,
}

/// The kinds of metadata that can describe a location. The list has the names of the kinds, because not every kind has
/// a fixed number.
pub const TAGS: [&str; 5] = ["tbaa", "tbaa.struct", "alias.scope", "noalias", "noalias.addrspace"];

impl Location {
    /// Returns a location without metadata.
    pub fn new(ptr: Value, size: LocationSize) -> Location {
        Location::with_metadata(ptr, size, None)
    }

    /// Returns a location with the metadata of an instruction.
    pub fn with_metadata(ptr: Value, size: LocationSize, inst: Option<InstId>) -> Location {
        Location { ptr, size, inst, forgotten: 0 }
    }

    /// Returns the location's metadata of one kind, such as `!tbaa`.
    pub fn md(&self, view: &FunctionView, kind: MdKindId) -> Option<MdId> {
        let bit = match kind {
            MdKindId::TBAA => 0,
            MdKindId::ALIAS_SCOPE => 2,
            MdKindId::NOALIAS => 3,
            _ => return None,
        };
        let inst = self.inst.filter(|_| self.forgotten >> bit & 1 == 0)?;
        view.function.inst(inst).md(kind)
    }

    /// Returns the location of all bytes of a pointer's object, both before and after the pointer.
    pub fn before_or_after(ptr: Value) -> Location {
        Location::new(ptr, LocationSize::BeforeOrAfterPointer)
    }

    /// Returns the location without metadata, as questions name it.
    pub fn memory_location(&self, view: &FunctionView) -> MemoryLocation {
        let space = view.pointer_space(self.ptr).unwrap_or(AddressSpace(0));
        MemoryLocation { ptr: self.ptr, size: self.size, space }
    }
}

/// Returns the size in bytes that a store of the type writes. If the type has no fixed size, the store may write any
/// bytes from the pointer on.
pub fn size_of_type(view: &FunctionView, ty: TypeId) -> LocationSize {
    view.layout.store_size(&view.module.types, ty).map_or(LocationSize::AfterPointer, LocationSize::Precise)
}

/// Returns the location that a load or store accesses, with its metadata.
pub fn of_inst(view: &FunctionView, id: InstId) -> Option<Location> {
    let inst = view.function.inst(id);
    let (ptr, ty) = match &inst.kind {
        InstKind::Load { ptr, .. } => (*ptr, inst.ty),
        InstKind::Store { value, ptr, .. } => (*ptr, view.ty(*value)?),
        _ => return None,
    };
    Some(Location::with_metadata(ptr, size_of_type(view, ty), Some(id)))
}

/// Returns the location that a call may access through argument `i`, with the call's metadata.
pub fn of_argument(view: &FunctionView, id: InstId, call: &Call, i: usize) -> Location {
    let size = argument_size(view, call, i).unwrap_or(LocationSize::BeforeOrAfterPointer);
    Location::with_metadata(call.args[i].value, size, Some(id))
}

fn argument_size(view: &FunctionView, call: &Call, i: usize) -> Option<LocationSize> {
    let name = view.intrinsic(call)?;
    let constant = |i: usize| {
        let (_, bits) = view.const_int(call.args.get(i)?.value)?;
        // LLVM treats a larger size as unknown.
        u64::try_from(bits).ok().filter(|n| *n <= (1 << 62) - 5)
    };
    let precise = |n: Option<u64>| n.map_or(LocationSize::AfterPointer, LocationSize::Precise);
    let is = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    if is(&["llvm.memcpy.", "llvm.memmove.", "llvm.memset."]) && i < 2 {
        return Some(precise(constant(2)));
    }
    if is(&["llvm.lifetime.start", "llvm.lifetime.end", "llvm.invariant.start"]) && i == 1 {
        return Some(precise(constant(0)));
    }
    // The result of `llvm.invariant.start` is never accessed.
    if is(&["llvm.invariant.end"]) {
        return Some(if i == 0 { LocationSize::Precise(0) } else { precise(constant(1)) });
    }
    // Since LLVM 22 a lifetime marker has no size operand, and its size is the size of the alloca.
    if is(&["llvm.lifetime.start", "llvm.lifetime.end"]) && i == 0 && call.args.len() == 1 {
        let ptr = call.args[0].value;
        return is_alloca(view, ptr).then(|| precise(object_size(view, ptr, false)));
    }
    if name.starts_with("llvm.masked.load") && i == 0 || name.starts_with("llvm.masked.store") && i == 1 {
        let data = if i == 0 { call_type(view, call) } else { call.args.first().map(|a| a.ty) };
        let bytes = view.layout.store_size(&view.module.types, data?)?;
        return Some(LocationSize::UpperBound(bytes));
    }
    // The access covers one vector register.
    let is_load = name.starts_with("llvm.arm.neon.vld1.");
    if i == 0 && (is_load || name.starts_with("llvm.arm.neon.vst1.")) {
        let data = if is_load { call_type(view, call) } else { call.args.get(1).map(|a| a.ty) };
        return view.layout.store_size(&view.module.types, data?).map(LocationSize::Precise);
    }
    None
}

fn call_type(view: &FunctionView, call: &Call) -> Option<TypeId> {
    match view.module.types.get(call.fn_ty) {
        crate::ir::Type::Function { ret, .. } => Some(*ret),
        _ => None,
    }
}

/// Returns an upper bound of the size in bytes; `None` if the size has no upper bound.
pub fn bound(size: LocationSize) -> Option<u64> {
    size.bytes()
}
