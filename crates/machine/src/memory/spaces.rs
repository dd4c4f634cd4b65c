//! Address spaces: the memory that contains each object, the spaces that map it, and how `addrspacecast` translates
//! addresses.
//!
//! An object is stored in one memory, its home, and has one address there. Every other space that maps the object adds
//! a constant to this address. NVPTX's generic space maps global memory at its own addresses, and other memories in
//! windows (ranges of addresses). A CTA's shared memory is also a slice of its cluster's shared window. A byte is
//! always identified by object and offset, so a different space only changes the number in a pointer.

use crate::ir::*;
use crate::target::Target;

/// The home memory of an object, which contains its bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum StorageKind {
    /// Device memory. On a flat target: the memory of space 0 and of the spaces that map the same memory.
    Global,
    /// Shared memory, one per CTA.
    Shared,
    /// The constant bank.
    Const,
    /// Local memory, one per thread.
    Local,
    /// Kernel parameters.
    Param,
    /// Functions.
    Code,
    /// The memory of a space, which no other space maps.
    Other(u32),
}

/// The thread that accesses memory, with its CTA and cluster. All numbers are linear except `rank`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub thread: u32,
    pub cta: u32,
    pub cluster: u32,
    /// The CTA's number in its cluster, from 0.
    pub rank: u32,
}

/// The set of rules for address spaces.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Family {
    Nvptx,
    Amdgcn,
    /// No triple, or any other target: the rules of LLVM alone. Each space is a separate memory, with one exception:
    /// space 0 and all spaces between which the module casts pointers map one memory, at equal addresses.
    Flat,
}

/// Address arithmetic of one module on one SM version.
#[derive(Clone, Debug)]
pub struct Spaces {
    pub family: Family,
    pub layout: DataLayout,
    /// Whether param memory is visible through generic and global (SM 70 and later).
    pub param_is_generic: bool,
    /// Address widths of spaces 0 to 7 in bits, which are queried often.
    index: [u32; 8],
    /// For [`Family::Flat`]: the spaces that map the memory of space 0, as a bit mask. Bit n stands for space n. These
    /// are space 0, the spaces between which the module casts pointers, and in SPIR-V also spaces 1 and 4. In SPIR-V
    /// with 64-bit addresses, space 3 is excluded.
    joined: u64,
    /// The smallest address width of the joined spaces, in bits.
    narrowest: u32,
    /// Whether space 3 is the memory of a work-group (SPIR-V). The joined spaces map this memory only in a window.
    work_group: bool,
}

/// Size in bytes of a window of the generic space. The windows are far above all other addresses, and aligned to their
/// size.
const WINDOW_BYTES: u64 = 1 << 32;
const SHARED_WINDOW: u64 = 0x7000_0000_0000;
const LOCAL_WINDOW: u64 = 0x7100_0000_0000;
const CONST_WINDOW: u64 = 0x7200_0000_0000;
const PARAM_WINDOW: u64 = 0x7300_0000_0000;
/// In the shared window of a cluster, each CTA has a slice. `SLICE` is the size of a slice, and `CLUSTER_BASE` is the
/// offset of the first slice in the window.
const SLICE: u64 = 1 << 24;
const CLUSTER_BASE: u64 = 1 << 26;

/// The reason why the machine does not model a cast or access of this space.
pub type UnmodelledReason = &'static str;

impl Spaces {
    /// Creates the rules for this module.
    pub fn new(module: &Module, layout: DataLayout) -> Spaces {
        let family = match Target::of(module) {
            Target::Nvptx64 => Family::Nvptx,
            Target::Amdgcn => Family::Amdgcn,
            Target::Flat => Family::Flat,
        };
        let bits = |space: usize| match (family, space) {
            // Data layouts written before LLVM 17 do not state this width.
            (Family::Amdgcn, 7) => 32,
            _ => layout.index_bits(AddressSpace(space as u32)).min(64),
        };
        let index = std::array::from_fn(bits);
        let spirv = family == Family::Flat && module.triple.starts_with("spir");
        let joined = match family {
            // Clang stores a kernel's argument, a pointer to global memory (space 1), to an alloca. Then it loads the
            // bytes as a generic pointer (space 4), without a cast.
            Family::Flat if spirv && bits(4) == 64 => (cast_spaces(module) | 1 | 1 << 1 | 1 << 4) & !(1 << 3),
            Family::Flat if spirv => cast_spaces(module) | 1 | 1 << 1 | 1 << 4,
            Family::Flat => cast_spaces(module) | 1,
            _ => 1,
        };
        let narrowest = (0..64).filter(|s| joined >> s & 1 == 1).map(bits).min().unwrap_or(64);
        let work_group = spirv && joined >> 3 & 1 == 0;
        Spaces { family, layout, param_is_generic: true, index, joined, narrowest, work_group }
    }

    /// Whether objects of space 0 are visible in this space: it is space 0, or on a flat target another
    /// [joined](Self::joined) space.
    #[inline]
    fn is_joined(&self, space: AddressSpace) -> bool {
        space.0 < 64 && self.joined >> space.0 & 1 == 1
    }

    /// Returns the address width of objects in a home memory, in bits. An address must fit into every space that maps
    /// this memory.
    pub fn bits_of(&self, home: StorageKind) -> u32 {
        self.index_bits(self.native(home)).min(self.narrowest)
    }

    /// Returns the address width of a space in bits.
    #[inline]
    pub fn index_bits(&self, space: AddressSpace) -> u32 {
        match self.index.get(space.0 as usize) {
            Some(bits) => *bits,
            None => self.layout.index_bits(space).min(64),
        }
    }

    /// Returns a mask with all bits of an address of the space.
    #[inline]
    pub fn index_mask(&self, space: AddressSpace) -> u64 {
        let bits = self.index_bits(space);
        if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
    }

    /// Returns the home memory of a global variable in this space, or of an input object to which a pointer of this
    /// space points.
    pub fn home(&self, space: AddressSpace) -> Result<StorageKind, UnmodelledReason> {
        Ok(match (self.family, space.0) {
            (_, 0) | (Family::Nvptx | Family::Amdgcn, 1) => StorageKind::Global,
            (Family::Nvptx | Family::Amdgcn, 3) => StorageKind::Shared,
            (Family::Flat, 3) if self.work_group => StorageKind::Shared,
            (Family::Nvptx, 4) => StorageKind::Const,
            (Family::Nvptx | Family::Amdgcn, 5) => StorageKind::Local,
            (Family::Nvptx, 7) => StorageKind::Shared,
            (Family::Nvptx, 101) => StorageKind::Param,
            (Family::Amdgcn, 4) => StorageKind::Global,
            (Family::Nvptx, 6) => return Err("tensor memory"),
            (Family::Amdgcn, 2) => return Err("address space 2"),
            (Family::Amdgcn, 6..=9) => return Err("buffer pointers"),
            (Family::Flat, _) if self.is_joined(space) => StorageKind::Global,
            (_, n) => StorageKind::Other(n),
        })
    }

    /// Returns the address space in which the objects of this home memory have their own addresses.
    pub fn native(&self, home: StorageKind) -> AddressSpace {
        AddressSpace(match (self.family, home) {
            (Family::Flat, StorageKind::Global) | (_, StorageKind::Code) => 0,
            (Family::Flat, StorageKind::Local) => self.layout.alloca_space.0,
            (_, StorageKind::Global) => 1,
            (_, StorageKind::Shared) => 3,
            (_, StorageKind::Const) => 4,
            (_, StorageKind::Local) => 5,
            (_, StorageKind::Param) => 101,
            (_, StorageKind::Other(n)) => n,
        })
    }

    /// Whether no program may write this memory, through whichever space.
    pub fn is_read_only(&self, home: StorageKind) -> bool {
        matches!((self.family, home), (_, StorageKind::Const | StorageKind::Param))
    }

    /// Whether a program may read memory through this space, but not write it.
    pub fn is_read_only_view(&self, space: AddressSpace) -> bool {
        matches!((self.family, space.0), (Family::Nvptx, 4 | 101) | (Family::Amdgcn, 4))
    }

    /// Whether the space maps global memory at its own addresses.
    #[inline]
    pub fn shows_global(&self, space: AddressSpace) -> bool {
        match space.0 {
            0 => true,
            _ if self.family == Family::Flat => self.is_joined(space),
            1 => true,
            4 => self.family == Family::Amdgcn,
            _ => false,
        }
    }

    /// Returns the difference between an object's address in `space` and its address in the home memory. `None` if
    /// `space` does not map this memory. `rank` is the owning CTA's number in its cluster.
    pub fn view(&self, home: StorageKind, space: AddressSpace, rank: u32) -> Option<u64> {
        if home == StorageKind::Global {
            return self.shows_global(space).then_some(0);
        }
        if space == self.native(home) {
            return Some(0);
        }
        let slice = slice(rank);
        match (self.family, home, space.0) {
            (_, StorageKind::Code, _) => Some(0),
            (Family::Flat, StorageKind::Local, 0) => Some(0),
            (Family::Flat, StorageKind::Local, _) if self.is_joined(space) && self.is_joined(self.native(home)) => {
                Some(0)
            }
            (Family::Flat, StorageKind::Shared, _) => self.is_joined(space).then_some(SHARED_WINDOW + slice),
            (Family::Nvptx, StorageKind::Shared, 7) => Some(slice),
            (Family::Nvptx | Family::Amdgcn, StorageKind::Shared, 0) => Some(SHARED_WINDOW + slice),
            (Family::Nvptx | Family::Amdgcn, StorageKind::Local, 0) => Some(LOCAL_WINDOW),
            (Family::Nvptx, StorageKind::Const, 0) => Some(CONST_WINDOW),
            (Family::Nvptx, StorageKind::Param, 0 | 1) if self.param_is_generic => Some(PARAM_WINDOW),
            _ => None,
        }
    }

    /// Returns the address that a cast of null to this space gives (the constant `null` always has zero bits).
    pub fn null(&self, space: AddressSpace) -> u64 {
        match (self.family, space.0) {
            (Family::Amdgcn, 3 | 5) => self.index_mask(space),
            _ => 0,
        }
    }

    /// Whether an object in this home memory may begin at address 0, the constant `null` of its own space, as in
    /// AMDGPU's LDS.
    pub fn may_be_at_zero(&self, home: StorageKind) -> bool {
        self.family == Family::Amdgcn && home == StorageKind::Shared
    }

    /// Returns the end of the addresses of a home memory. If the generic space maps this memory, its window contains
    /// all of these addresses.
    pub fn end_address(&self, home: StorageKind) -> u64 {
        match (self.family, home) {
            (_, StorageKind::Shared) => SLICE,
            (Family::Nvptx, StorageKind::Const | StorageKind::Param) => WINDOW_BYTES,
            (Family::Nvptx | Family::Amdgcn, StorageKind::Local) => WINDOW_BYTES,
            _ => 1 << self.bits_of(home).min(48),
        }
    }

    /// Returns the base and the size of a space's window in the generic space. `None` if the space has no window.
    fn window(&self, space: AddressSpace, rank: u32) -> Option<(u64, u64)> {
        match (self.family, space.0) {
            (Family::Nvptx | Family::Amdgcn, 3) => Some((SHARED_WINDOW + slice(rank), SLICE)),
            (Family::Nvptx, 7) => Some((SHARED_WINDOW, WINDOW_BYTES)),
            (Family::Nvptx | Family::Amdgcn, 5) => Some((LOCAL_WINDOW, WINDOW_BYTES)),
            (Family::Nvptx, 4) => Some((CONST_WINDOW, WINDOW_BYTES)),
            (Family::Nvptx, 101) if self.param_is_generic => Some((PARAM_WINDOW, WINDOW_BYTES)),
            _ => None,
        }
    }

    /// Casts an address for a thread of the CTA with this rank, as `addrspacecast` does. `Ok(None)` is poison: the
    /// target space does not map the address. A cast to the generic space adds the window's base to any number, as
    /// `cvta` and AMDGPU's apertures do. LangRef gives poison only for a cast that the target does not support.
    pub fn cast(
        &self,
        address: u64,
        from: AddressSpace,
        to: AddressSpace,
        rank: u32,
    ) -> Result<Option<u64>, UnmodelledReason> {
        if from == to {
            return Ok(Some(address));
        }
        if self.family == Family::Flat {
            let shows = |space: AddressSpace| self.is_joined(space) || self.work_group && space.0 == 3;
            let window = |space: AddressSpace| (space.0 == 3 && self.work_group).then_some(SHARED_WINDOW + slice(rank));
            return match (window(from), window(to)) {
                _ if !shows(from) || !shows(to) => Err("addrspacecast of this space"),
                (Some(_), _) | (_, Some(_)) if address == 0 => Ok(Some(0)),
                (Some(base), _) => Ok(Some(base.wrapping_add(address))),
                (_, Some(base)) => Ok(address.checked_sub(base).filter(|a| *a < SLICE)),
                _ => Ok(Some(address & self.index_mask(to))),
            };
        }
        self.home(from)?;
        self.home(to)?;
        if address == self.null(from) {
            return Ok(Some(self.null(to)));
        }
        let generic = self.to_generic(address, from, rank)?;
        self.generic_to(generic, to, rank)
    }

    /// Returns the distance of a generic address from the window of a space. `None` if the space has no window.
    pub fn window_distance(&self, generic: u64, to: AddressSpace, rank: u32) -> Option<u64> {
        self.window(to, rank).map(|(base, _)| generic.wrapping_sub(base))
    }

    fn to_generic(&self, address: u64, from: AddressSpace, rank: u32) -> Result<u64, UnmodelledReason> {
        if from.0 == 0 || self.is_identity(from)? {
            return Ok(address);
        }
        let Some((base, _)) = self.window(from, rank) else { return Err("addrspacecast of this space") };
        Ok(base.wrapping_add(address))
    }

    fn generic_to(&self, generic: u64, to: AddressSpace, rank: u32) -> Result<Option<u64>, UnmodelledReason> {
        if to.0 == 0 {
            return Ok(Some(generic));
        }
        if self.is_identity(to)? {
            let windows = SHARED_WINDOW..PARAM_WINDOW;
            return Ok((!windows.contains(&generic)).then_some(generic));
        }
        let Some((base, bytes)) = self.window(to, rank) else { return Err("addrspacecast to this space") };
        Ok(generic.checked_sub(base).filter(|a| *a < bytes))
    }

    /// Whether the space is global memory, or a view of it at the same addresses.
    fn is_identity(&self, space: AddressSpace) -> Result<bool, UnmodelledReason> {
        Ok(self.home(space)? == StorageKind::Global)
    }
}

/// Returns the start of a CTA's slice in its cluster's shared window.
fn slice(rank: u32) -> u64 {
    CLUSTER_BASE + u64::from(rank) * SLICE
}

/// Returns a mask of the spaces between which a module casts pointers.
fn cast_spaces(module: &Module) -> u64 {
    let mut out = 0;
    let mut note = |ty: Option<TypeId>| {
        let scalar = ty.map(|ty| match module.types.get(ty) {
            Type::Vector { elem, .. } => *elem,
            _ => ty,
        });
        if let Some(AddressSpace(n @ 0..64)) = scalar.and_then(|ty| module.types.pointer_space(ty)) {
            out |= 1 << n;
        }
    };
    for f in &module.functions {
        for i in f.inst_ids().map(|i| f.inst(i)) {
            if let InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } = i.kind {
                note(Some(i.ty));
                note(module.value_type(f, value));
            }
        }
    }
    for c in (0..module.constant_count() as u32).map(ConstId) {
        if let Constant::Expr { ty, expr: ConstExpr::Cast { op: CastOp::AddrSpaceCast, value } } = module.constant(c) {
            note(Some(*ty));
            note(module.constant_type(*value));
        }
    }
    out
}
