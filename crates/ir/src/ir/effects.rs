//! Effects on memory: LLVM's `ModRefInfo` and `MemoryEffects`.

words! {
    /// LLVM's `ModRefInfo`: how some memory may be accessed. As in LLVM, the discriminants are sets of two bits.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
    pub enum ModRefInfo {
        /// Neither reads nor writes.
        #[default]
        NoModRef = "NoModRef",
        /// May read, never writes.
        Ref = "Ref",
        /// May write, never reads.
        Mod = "Mod",
        /// May read and write.
        ModRef = "ModRef",
    }
}

/// The words of [`ModRefInfo`] inside `memory(…)`, in the order of the variants.
const ACCESSES: [&str; 4] = ["none", "read", "write", "readwrite"];

const _: () = {
    use ModRefInfo::{Mod, ModRef, NoModRef, Ref};
    assert!(NoModRef as u8 == 0 && Ref as u8 == 1 && Mod as u8 == 2 && ModRef as u8 == 3);
};

impl ModRefInfo {
    /// Returns the value that allows reads if `reads` is set, and allows writes if `writes` is set.
    pub const fn from_accesses(reads: bool, writes: bool) -> ModRefInfo {
        match (reads, writes) {
            (false, false) => ModRefInfo::NoModRef,
            (true, false) => ModRefInfo::Ref,
            (false, true) => ModRefInfo::Mod,
            (true, true) => ModRefInfo::ModRef,
        }
    }

    const fn of_bits(bits: u8) -> ModRefInfo {
        match bits {
            0 => ModRefInfo::NoModRef,
            1 => ModRefInfo::Ref,
            2 => ModRefInfo::Mod,
            _ => ModRefInfo::ModRef,
        }
    }

    /// Returns the accesses that both values allow.
    pub fn intersect(self, o: ModRefInfo) -> ModRefInfo {
        ModRefInfo::of_bits(self as u8 & o as u8)
    }

    /// Returns the accesses that at least one of the values allows.
    pub fn union(self, o: ModRefInfo) -> ModRefInfo {
        ModRefInfo::of_bits(self as u8 | o as u8)
    }

    /// Returns the accesses that `self` allows and `o` does not.
    pub fn difference(self, o: ModRefInfo) -> ModRefInfo {
        ModRefInfo::of_bits(self as u8 & !(o as u8))
    }

    /// Whether the value allows writes.
    pub const fn is_mod(self) -> bool {
        matches!(self, ModRefInfo::Mod | ModRefInfo::ModRef)
    }

    /// Whether the value allows reads.
    pub const fn is_ref(self) -> bool {
        matches!(self, ModRefInfo::Ref | ModRefInfo::ModRef)
    }

    /// Whether the value allows reads or writes.
    pub fn is_any(self) -> bool {
        self != ModRefInfo::NoModRef
    }

    /// Returns the word for this value inside `memory(…)`.
    pub fn access(self) -> &'static str {
        ACCESSES[self as usize]
    }

    /// Parses a word inside `memory(…)`.
    pub fn by_access(word: &str) -> Option<ModRefInfo> {
        ModRefInfo::ALL.iter().copied().find(|info| info.access() == word)
    }
}

/// Effects per kind of memory, as LLVM's `MemoryEffects`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemoryEffects {
    /// Memory that pointer arguments point to.
    pub argmem: ModRefInfo,
    /// Memory that the module cannot access.
    pub inaccessiblemem: ModRefInfo,
    /// `errno`, since LLVM 21.
    pub errnomem: ModRefInfo,
    /// All other memory.
    pub other: ModRefInfo,
    /// `target_mem0` and `target_mem1`, since LLVM 22.
    pub target_mem: [ModRefInfo; 2],
}

impl MemoryEffects {
    /// May read and write anything.
    pub const UNKNOWN: MemoryEffects = MemoryEffects::uniform(ModRefInfo::ModRef);
    /// `memory(none)`.
    pub const NONE: MemoryEffects = MemoryEffects::uniform(ModRefInfo::NoModRef);
    /// `memory(read)`.
    pub const READ: MemoryEffects = MemoryEffects::uniform(ModRefInfo::Ref);
    /// `memory(write)`.
    pub const WRITE: MemoryEffects = MemoryEffects::uniform(ModRefInfo::Mod);
    /// `memory(argmem: readwrite)`.
    pub const ARGUMENTS: MemoryEffects = MemoryEffects { argmem: ModRefInfo::ModRef, ..MemoryEffects::NONE };

    /// Makes effects that are the same on every kind of memory.
    pub const fn uniform(all: ModRefInfo) -> MemoryEffects {
        MemoryEffects { argmem: all, inaccessiblemem: all, errnomem: all, other: all, target_mem: [all; 2] }
    }

    /// Returns the effects that a function attribute of LLVM 15 states; `None` if the attribute states no effects.
    pub fn of_old_attribute(name: &str) -> Option<MemoryEffects> {
        let inaccessiblemem = ModRefInfo::ModRef;
        Some(match name {
            "readnone" => MemoryEffects::NONE,
            "readonly" => MemoryEffects::READ,
            "writeonly" => MemoryEffects::WRITE,
            "argmemonly" => MemoryEffects::ARGUMENTS,
            "inaccessiblememonly" => MemoryEffects { inaccessiblemem, ..MemoryEffects::NONE },
            "inaccessiblemem_or_argmemonly" => MemoryEffects { inaccessiblemem, ..MemoryEffects::ARGUMENTS },
            _ => return None,
        })
    }

    /// Returns the field for the kind of memory that has this name inside `memory(…)`.
    pub fn location_mut(&mut self, name: &str) -> Option<&mut ModRefInfo> {
        match name {
            "argmem" => Some(&mut self.argmem),
            "inaccessiblemem" => Some(&mut self.inaccessiblemem),
            "errnomem" => Some(&mut self.errnomem),
            "other" => Some(&mut self.other),
            "target_mem0" => Some(&mut self.target_mem[0]),
            "target_mem1" => Some(&mut self.target_mem[1]),
            _ => None,
        }
    }

    fn join(self, o: MemoryEffects, by: fn(ModRefInfo, ModRefInfo) -> ModRefInfo) -> MemoryEffects {
        MemoryEffects {
            argmem: by(self.argmem, o.argmem),
            inaccessiblemem: by(self.inaccessiblemem, o.inaccessiblemem),
            errnomem: by(self.errnomem, o.errnomem),
            other: by(self.other, o.other),
            target_mem: [by(self.target_mem[0], o.target_mem[0]), by(self.target_mem[1], o.target_mem[1])],
        }
    }

    /// Returns the effects that both values allow.
    pub fn intersect(self, o: MemoryEffects) -> MemoryEffects {
        self.join(o, ModRefInfo::intersect)
    }

    /// Returns the effects that at least one of the values allows.
    pub fn union(self, o: MemoryEffects) -> MemoryEffects {
        self.join(o, ModRefInfo::union)
    }

    /// Returns the union of the effects on all kinds of memory except `argmem` and `inaccessiblemem`.
    pub fn non_argument_memory(self) -> ModRefInfo {
        self.target_mem[0].union(self.target_mem[1]).union(self.errnomem).union(self.other)
    }

    /// Whether these effects include no access except through pointer arguments.
    pub fn only_arguments(self) -> bool {
        !self.non_argument_memory().union(self.inaccessiblemem).is_any()
    }

    /// Returns the union of the effects on all kinds of memory.
    pub fn any_memory(self) -> ModRefInfo {
        self.non_argument_memory().union(self.argmem).union(self.inaccessiblemem)
    }
}
