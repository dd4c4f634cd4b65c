//! Swarm configuration: each kernel uses a random part of the features, so that rare features often occur together.

use super::draw::Draw;
use super::weights::Weights;
use crate::named_enum::UnknownWord;
use arbitrary::Unstructured;

/// Every feature with its name for `--only`, in the order of the bits of [`Features`].
pub const NAMES: [(&str, Feature); 50] = [
    ("addrspacecast", Feature::AddrSpaceCast),
    ("shared", Feature::Shared),
    ("const", Feature::Const),
    ("local", Feature::Local),
    ("globals", Feature::Globals),
    ("cluster", Feature::Cluster),
    ("restrict", Feature::Restrict),
    ("structs", Feature::Structs),
    ("wrap", Feature::Wrap),
    ("ptrmask", Feature::PtrMask),
    ("select", Feature::Select),
    ("loops", Feature::Loops),
    ("branches", Feature::Branches),
    ("switch", Feature::Switch),
    ("calls", Feature::Calls),
    ("memintrinsics", Feature::MemIntrinsics),
    ("atomics", Feature::Atomics),
    ("volatile", Feature::Volatile),
    ("threads", Feature::Threads),
    ("barriers", Feature::Barriers),
    ("slots", Feature::Slots),
    ("data-index", Feature::DataIndex),
    ("scopes", Feature::Scopes),
    ("tbaa", Feature::Tbaa),
    ("assume", Feature::Assume),
    ("flat", Feature::Flat),
    ("amd", Feature::Amd),
    ("orders", Feature::Orders),
    ("hand-over", Feature::HandOver),
    ("conditional", Feature::Conditional),
    ("chains", Feature::Chains),
    ("peers", Feature::Peers),
    ("integers", Feature::Integers),
    ("linkage", Feature::Linkage),
    ("never", Feature::Never),
    ("results", Feature::Results),
    ("optnone", Feature::OptNone),
    ("recursion", Feature::Recursion),
    ("heap", Feature::Heap),
    ("library", Feature::Library),
    ("carry", Feature::Carry),
    ("escapes", Feature::Escapes),
    ("aliases", Feature::Aliases),
    ("addresses", Feature::Addresses),
    ("votes", Feature::Votes),
    ("by-value", Feature::ByValue),
    ("masked", Feature::Masked),
    ("narrow", Feature::Narrow),
    ("pointer-vectors", Feature::PointerVectors),
    ("buffers", Feature::Buffers),
];

/// Features that a kernel has only if `--only` names them. The default set does not have them. So without `--only`, a
/// seed makes the same kernel as before these features existed.
pub const ASKED: [(&str, Feature); 6] = [
    ("restrict-struct", Feature::RestrictStruct),
    ("restrict-levels", Feature::RestrictLevels),
    ("published", Feature::Published),
    ("bytes", Feature::Bytes),
    ("elementwise", Feature::Elementwise),
    ("freed", Feature::Freed),
];

/// A language feature or pattern that kernels may contain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Feature {
    /// Casts between address spaces, and generic views of objects.
    AddrSpaceCast,
    /// Objects in shared memory.
    Shared,
    /// Constant tables, and objects in constant memory.
    Const,
    /// Allocas, and objects in local memory.
    Local,
    /// Global variables.
    Globals,
    /// Clusters of two CTAs.
    Cluster,
    /// `noalias` parameters.
    Restrict,
    /// Structs: parameters by value, fields, pointers in structs in memory.
    Structs,
    /// Address arithmetic that wraps around.
    Wrap,
    /// `llvm.ptrmask`.
    PtrMask,
    /// Selects between pointers.
    Select,
    /// Loops.
    Loops,
    /// Branches that join again.
    Branches,
    /// Switches.
    Switch,
    /// Calls of helper functions.
    Calls,
    /// `llvm.memcpy` and similar intrinsics.
    MemIntrinsics,
    /// Atomic accesses.
    Atomics,
    /// Volatile accesses.
    Volatile,
    /// Several threads.
    Threads,
    /// Barriers between threads, and fences.
    Barriers,
    /// Memory that stores pointers.
    Slots,
    /// Indices loaded from memory.
    DataIndex,
    /// `!alias.scope` and `!noalias`.
    Scopes,
    /// `!tbaa`.
    Tbaa,
    /// `llvm.assume`.
    Assume,
    /// An ordinary function of a target with one flat space, instead of a GPU kernel.
    Flat,
    /// An AMD kernel instead of an NVIDIA kernel.
    Amd,
    /// Atomics of every ordering, scope and width.
    Orders,
    /// Two threads that pass memory to each other without a barrier.
    HandOver,
    /// Accesses of one address on several paths that join again.
    Conditional,
    /// Memory intrinsics that access the bytes of earlier intrinsics.
    Chains,
    /// Calls of functions that have only a declaration.
    Peers,
    /// Pointers that are converted to integers and back.
    Integers,
    /// Global variables of every linkage.
    Linkage,
    /// Accesses that are never executed. If they were executed, they would be undefined behaviour.
    Never,
    /// Results of helpers that are passed in memory (`sret`).
    Results,
    /// Helpers with `optnone`.
    OptNone,
    /// Helpers that call themselves, or each other.
    Recursion,
    /// Memory of `malloc` and `calloc`, and `free`.
    Heap,
    /// Functions of the C library, by name.
    Library,
    /// Loops that read what an earlier iteration wrote.
    Carry,
    /// Addresses that are stored in global variables.
    Escapes,
    /// Aliases of global variables.
    Aliases,
    /// Addresses that are compared or converted to numbers.
    Addresses,
    /// Votes of some lanes of a warp, such as `vote.ballot`.
    Votes,
    /// Structs that are passed by value, and parameters whose size is not one word.
    ByValue,
    /// Masked accesses, which access some elements of a vector.
    Masked,
    /// Indices of a few bits whose arithmetic wraps.
    Narrow,
    /// Vectors of pointers as arguments of calls.
    PointerVectors,
    /// Fat pointers to buffers (AMDGPU). The kernel also accesses the memory of the buffer through ordinary pointers.
    Buffers,
    /// Restrict pointers in structs that are passed by value. The kernel keeps the promise of restrict.
    RestrictStruct,
    /// Restrict pointers that are loaded through restrict pointers. The kernel keeps the promise of restrict.
    RestrictLevels,
    /// A generic pointer to shared or local memory is copied to global memory and loaded from there (NVPTX).
    Published,
    /// Values of byte types, which older releases than LLVM 23 do not read.
    Bytes,
    /// Elementwise atomic operations on vectors, which older releases than LLVM 23 do not read.
    Elementwise,
    /// A function frees memory although a promise states that the memory is dereferenceable. Such runs are evidence
    /// only against LLVM 23 and later.
    Freed,
}

/// The percentage of kernels with `ptrmask` if `--only` restricts the features. Otherwise, the table of weights states
/// a smaller percentage, because `ptrmask` hides the other features.
const PTRMASK_PERCENTAGE: usize = 65;

/// A set of features.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Features(u64);

impl Features {
    /// Returns every feature except [`ASKED`].
    pub fn all() -> Features {
        Features((1 << NAMES.len()) - 1)
    }

    /// Parses `--only a,b`. An empty text means every feature of [`NAMES`]. Pointer arithmetic, loads and stores need
    /// no feature.
    pub fn parse(text: &str) -> Result<Features, UnknownWord> {
        if text.trim().is_empty() {
            return Ok(Features::all());
        }
        let mut bits = 0u64;
        for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            match NAMES.iter().chain(&ASKED).find(|(name, _)| *name == word) {
                Some((_, f)) => bits |= 1 << *f as u64,
                None if word == "all" => bits |= Features::all().0,
                None => {
                    let known = NAMES.iter().chain(&ASKED).map(|(n, _)| *n).collect();
                    return Err(UnknownWord { what: "feature", word: word.into(), known });
                }
            }
        }
        Ok(Features(bits))
    }

    /// Whether the feature is in the set.
    pub fn has(self, f: Feature) -> bool {
        self.0 >> f as u64 & 1 == 1
    }

    /// Draws a random part of the set. The table of [`weights`](super::weights) states the percentage of kernels that
    /// get each feature. Features of [`ASKED`] are always kept. If the set has at most four other features, returns the
    /// whole set, because a user has asked for it.
    pub(super) fn swarm(self, d: &mut Draw) -> Features {
        let all = Features::all().0;
        if (self.0 & all).count_ones() <= 4 {
            return self;
        }
        let mut kept = self.0 & !all;
        for ((_, f), percent) in NAMES.iter().zip(Weights::table().families) {
            let percent = match f {
                Feature::PtrMask if self.0 & all != all => PTRMASK_PERCENTAGE,
                _ => percent,
            };
            if d.chance(percent) {
                kept |= 1 << *f as u64;
            }
        }
        if kept >> Feature::HandOver as u64 & 1 == 1 {
            kept |= 1 << Feature::Threads as u64;
        }
        Features(self.0 & kept)
    }

    /// Returns the features that the kernel of a seed may have: the part of the set that
    /// [`from_seed`](super::from_seed) draws for this seed.
    pub fn of_seed(self, seed: u64) -> Features {
        self.swarm(&mut Draw(&mut Unstructured::new(&super::seed_bytes(seed))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_names_them_all() {
        let two = Features::parse("restrict, loops").expect("both are features");
        assert!(two.has(Feature::Restrict) && two.has(Feature::Loops) && !two.has(Feature::Calls));
        assert!(Features::parse("lops").expect_err("no such feature").to_string().contains("memintrinsics"));
        assert_eq!(Features::parse("all"), Ok(Features::all()));
        assert_eq!(Features::parse(""), Ok(Features::all()));
        for (i, (_, f)) in NAMES.iter().chain(&ASKED).enumerate() {
            assert_eq!(*f as usize, i, "the table is in the order of the bits");
        }
        let asked = Features::parse("all,restrict-struct").expect("a feature");
        assert!(asked.has(Feature::RestrictStruct) && !Features::all().has(Feature::RestrictStruct));
    }
}
