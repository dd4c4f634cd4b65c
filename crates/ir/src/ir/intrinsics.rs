//! Properties of LLVM's intrinsics, in one table for the parser, the printer, the machine and the analyses. The parser
//! replaces the attributes of an intrinsic's declaration by the attributes in this table.
//!
//! The file `intrinsics.txt` has the attributes that `opt-15`, `opt-16`, `opt-19`, `opt-22` and `opt-23` print for the
//! declaration of each intrinsic (see `intrinsics.gen.sh`). The column [`Synchronises`] comes from the manuals of PTX
//! and AMD, because LLVM's attributes do not state which intrinsics order threads.

use super::attr::Captures;
use super::{Attr, AttrSet, AttrValue, MemoryEffects, ModRefInfo, Type, TypeTable};
use std::sync::LazyLock;

/// The measured LLVM majors. For any other version, the table uses the data of the next older measured version.
const MAJORS: [u32; 5] = [15, 16, 19, 22, 23];

/// One intrinsic, with all its overloads.
#[derive(Debug)]
pub struct Intrinsic {
    /// The name without `llvm.` and without overload suffix: `memcpy`, `nvvm.barrier0`.
    pub name: &'static str,
    /// Whether the full name has a suffix for the types.
    pub overloaded: bool,
    /// For each major of [`MAJORS`], an index in [`Table::sets`]; `None` if the major does not know the intrinsic.
    sets: [Option<u16>; MAJORS.len()],
    synchronises: Synchronises,
}

/// Attributes of a declaration as text, in the order and spelling of one LLVM version.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttrText {
    /// Attributes of the function.
    pub function: &'static str,
    /// Attributes of the result.
    pub ret: &'static str,
    /// Attributes of the parameters. The list ends with the last parameter that has attributes.
    pub params: Vec<&'static str>,
}

/// Attributes of a declaration, in the newest spelling.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attrs {
    /// Attributes of the function.
    pub function: AttrSet,
    /// Attributes of the result.
    pub ret: AttrSet,
    /// Attributes of the parameters. The list ends with the last parameter that has attributes.
    pub params: Vec<AttrSet>,
}

/// The set of threads that an operation affects.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// A warp or wavefront.
    Warp,
    /// A CTA or workgroup.
    Cta,
    /// A cluster of CTAs.
    Cluster,
    /// All threads of the device.
    Gpu,
    /// All threads of all devices and of the host.
    System,
}

/// How an intrinsic orders memory accesses of different threads.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Synchronises {
    /// The intrinsic orders nothing. Votes and shuffles are in this class: threads exchange values by them, but the
    /// manuals promise no order.
    No,
    /// A barrier of all threads of the scope. All operations before the barrier in one thread happen before all
    /// operations after the barrier in other threads.
    Barrier(Scope),
    /// The first half of a barrier: a release, after which the thread does not wait.
    Arrive(Scope),
    /// The first half of a barrier, without any ordering of memory accesses.
    ArriveRelaxed(Scope),
    /// The second half of a barrier: the thread waits for all threads, and acquires.
    Wait(Scope),
    /// A barrier that orders only execution (AMDGPU). Memory accesses are ordered only by additional fences.
    ExecutionBarrier,
    /// A fence of this scope with sequentially consistent or acquire-release semantics.
    Fence(Scope),
    /// An operation on an mbarrier object.
    Mbarrier,
    /// Starts copies that run asynchronously to the thread.
    AsyncCopy,
    /// Waits for asynchronous copies, or puts them into a group.
    AsyncWait,
    /// Orders special accesses, and not ordinary accesses of threads: accesses by proxies, by grids or by tensor cores.
    Other,
}

/// Names of intrinsics, each with its class. If a name in this list ends in `.` or `*`, it stands for all names that
/// begin with it (without the `*`). If several entries match an intrinsic, the first entry determines the class.
const SYNCHRONISING: [(&str, Synchronises); 44] = {
    use Scope::*;
    use Synchronises::*;
    [
        ("nvvm.barrier0*", Barrier(Cta)),
        ("nvvm.barrier", Barrier(Cta)),
        ("nvvm.barrier.n", Barrier(Cta)),
        ("nvvm.barrier.sync", Barrier(Cta)),
        ("nvvm.barrier.sync.cnt", Barrier(Cta)),
        ("nvvm.bar.sync", Barrier(Cta)),
        ("nvvm.barrier.cta.arrive.*", Arrive(Cta)),
        ("nvvm.barrier.cta.*", Barrier(Cta)),
        ("nvvm.bar.warp.sync", Barrier(Warp)),
        ("nvvm.barrier.cluster.arrive.relaxed*", ArriveRelaxed(Cluster)),
        ("nvvm.barrier.cluster.arrive*", Arrive(Cluster)),
        ("nvvm.barrier.cluster.wait*", Wait(Cluster)),
        ("nvvm.membar.cta", Fence(Cta)),
        ("nvvm.membar.gl", Fence(Gpu)),
        ("nvvm.membar.sys", Fence(System)),
        ("nvvm.fence.sc.cluster", Fence(Cluster)),
        ("nvvm.fence.acquire.sync_restrict.*", Fence(Cluster)),
        ("nvvm.fence.release.sync_restrict.*", Fence(Cluster)),
        ("nvvm.fence.mbarrier_init.*", Mbarrier),
        ("nvvm.fence.*", Other),
        ("nvvm.mbarrier.pending.count", No),
        ("nvvm.mbarrier.*", Mbarrier),
        ("nvvm.cp.async.mbarrier.*", Mbarrier),
        ("nvvm.cp.async.wait.*", AsyncWait),
        ("nvvm.cp.async.commit.group", AsyncWait),
        ("nvvm.cp.async.bulk.wait.*", AsyncWait),
        ("nvvm.cp.async.bulk.commit.group", AsyncWait),
        ("nvvm.cp.async.bulk.prefetch.*", No),
        ("nvvm.cp.async.bulk.tensor.prefetch.*", No),
        ("nvvm.cp.async.*", AsyncCopy),
        ("nvvm.clusterlaunchcontrol.try_cancel.*", AsyncCopy),
        ("nvvm.griddepcontrol.*", Other),
        ("nvvm.wgmma.*", Other),
        ("nvvm.tcgen05.*", Other),
        ("amdgcn.s.barrier*", ExecutionBarrier),
        ("amdgcn.s.cluster.barrier", ExecutionBarrier),
        ("amdgcn.wave.barrier", ExecutionBarrier),
        ("amdgcn.s.wakeup.barrier", ExecutionBarrier),
        ("amdgcn.ds.gws.*", ExecutionBarrier),
        ("amdgcn.cluster.load.async.*", AsyncCopy),
        ("amdgcn.global.load.async.*", AsyncCopy),
        ("amdgcn.global.store.async.*", AsyncCopy),
        ("amdgcn.s.wait.asynccnt", AsyncWait),
        ("r600.group.barrier", Barrier(Cta)),
    ]
};

fn synchronises(name: &str) -> Synchronises {
    let fits = |pattern: &str| match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => name == pattern,
    };
    SYNCHRONISING.iter().find(|(p, _)| fits(p)).map_or(Synchronises::No, |(_, s)| *s)
}

struct Table {
    sets: Vec<&'static str>,
    /// The intrinsics, sorted by name.
    intrinsics: Vec<Intrinsic>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let (mut sets, mut intrinsics) = (Vec::new(), Vec::new());
    for line in include_str!("intrinsics.txt").lines() {
        match line.strip_prefix('=') {
            Some(set) => sets.push(set),
            None if line.starts_with('#') => {}
            None => intrinsics.push(read_row(line)),
        }
    }
    intrinsics.sort_by_key(|i| i.name);
    Table { sets, intrinsics }
});

fn read_row(line: &'static str) -> Intrinsic {
    let mut words = line.split(' ');
    let name = words.next().unwrap_or("");
    let (name, overloaded) = name.strip_suffix('*').map_or((name, false), |n| (n, true));
    let mut sets = [None; MAJORS.len()];
    let columns: Vec<Option<u16>> = words.map(|w| w.parse().ok()).collect();
    for (i, set) in sets.iter_mut().enumerate() {
        *set = columns.get(i).or(columns.first().filter(|_| columns.len() == 1)).copied().flatten();
    }
    Intrinsic { name, overloaded, sets, synchronises: synchronises(name) }
}

/// Finds the intrinsic that a full name (`llvm.memcpy.p0.p3.i64`) denotes: the intrinsic with the longest base name
/// that is a prefix of the full name. Only an overloaded intrinsic may have a suffix.
pub fn lookup(name: &str) -> Option<&'static Intrinsic> {
    let full = name.strip_prefix("llvm.")?;
    let mut base = full;
    loop {
        if let Ok(at) = TABLE.intrinsics.binary_search_by_key(&base, |i| i.name) {
            let found = &TABLE.intrinsics[at];
            return (found.overloaded || base == full).then_some(found);
        }
        base = &base[..base.rfind('.')?];
    }
}

/// Returns the whole table, sorted by name.
pub fn all() -> &'static [Intrinsic] {
    &TABLE.intrinsics
}

impl Intrinsic {
    fn set(&self, major: u32) -> Option<usize> {
        let column = MAJORS.iter().rposition(|m| *m <= major)?;
        self.sets[column].map(usize::from)
    }

    /// Whether this LLVM major knows the intrinsic.
    pub fn known_in(&self, major: u32) -> bool {
        self.set(major).is_some()
    }

    /// Returns the attributes as `opt` of this major prints them; `None` if the major does not know the intrinsic.
    pub fn attr_text(&self, major: u32) -> Option<AttrText> {
        let mut parts = TABLE.sets[self.set(major)?].split(';');
        let mut next = || parts.next().unwrap_or("");
        Some(AttrText { function: next(), ret: next(), params: parts.collect() })
    }

    /// Returns the attributes that this LLVM major gives the intrinsic, in the newest spelling; `None` if the major
    /// does not know the intrinsic.
    pub fn attrs(&self, major: u32, types: &mut TypeTable) -> Option<Attrs> {
        let text = self.attr_text(major)?;
        Some(Attrs {
            function: read_attrs(text.function, true, types),
            ret: read_attrs(text.ret, false, types),
            params: text.params.iter().map(|p| read_attrs(p, false, types)).collect(),
        })
    }

    /// Whether any release marks the intrinsic `convergent`.
    pub fn is_convergent(&self) -> bool {
        let mut texts = MAJORS.iter().filter_map(|major| self.attr_text(*major));
        texts.any(|text| text.function.split(' ').any(|attr| attr == "convergent"))
    }

    /// Returns how the intrinsic orders memory accesses of different threads.
    pub fn synchronises(&self) -> Synchronises {
        self.synchronises
    }
}

/// Splits a text at spaces outside parentheses, but keeps `align 4` as one attribute.
fn split_attributes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let mut depth = 0u32;
        let end = rest.char_indices().find(|&(i, c)| {
            depth = depth + u32::from(c == '(') - u32::from(c == ')');
            c == ' ' && depth == 0 && &rest[..i] != "align"
        });
        let (word, tail) = rest.split_at(end.map_or(rest.len(), |(i, _)| i));
        rest = tail;
        (!word.is_empty()).then_some(word)
    })
}

/// Parses a set of attributes of the table. A test checks that no set of the table gives an attribute that is
/// `Verbatim`.
fn read_attrs(text: &str, of_function: bool, types: &mut TypeTable) -> AttrSet {
    let mut set = AttrSet::default();
    for word in split_attributes(text) {
        let (name, argument) = match word.split_once(['(', ' ']) {
            Some((name, argument)) => (name, argument.trim_end_matches(')')),
            None => (word, ""),
        };
        match name {
            "memory" => {}
            _ if of_function && MemoryEffects::of_old_attribute(name).is_some() => {}
            "nocapture" | "captures" => {}
            "align" | "dereferenceable" => {
                set.set(name, argument.parse().map_or(AttrValue::Verbatim(word.into()), AttrValue::Int));
            }
            "range" => set.set("range", read_range(argument, types).unwrap_or(AttrValue::Verbatim(word.into()))),
            _ if argument.is_empty() => set.set(name, AttrValue::None),
            _ => set.set(name, AttrValue::Verbatim(word.into())),
        }
    }
    let effects = function_effects(text);
    if of_function && effects != MemoryEffects::UNKNOWN {
        set.set("memory", AttrValue::Memory(effects));
    }
    // In this table, `captures` occurs only as `captures(none)`. Older releases call this attribute `nocapture`.
    if split_attributes(text).any(|w| matches!(w, "nocapture" | "captures(none)")) {
        set.0.push(Attr { name: "captures".into(), value: AttrValue::Captures(Captures { other: 0, ret: 0 }) });
    }
    set
}

fn read_range(text: &str, types: &mut TypeTable) -> Option<AttrValue> {
    let (ty, bounds) = text.split_once(' ')?;
    let bits: u32 = ty.strip_prefix('i')?.parse().ok()?;
    let (lo, hi) = bounds.split_once(", ")?;
    let wrap = |v: &str| Some(v.parse::<i128>().ok()? as u128 & (u128::MAX >> (128 - bits)));
    Some(AttrValue::Range { ty: types.intern(Type::Int(bits)), lo: wrap(lo)?, hi: wrap(hi)? })
}

/// Returns the memory effects that the attributes of a function state, in LLVM 15's or the newer spelling.
fn function_effects(text: &str) -> MemoryEffects {
    split_attributes(text).fold(MemoryEffects::UNKNOWN, |effects, word| {
        let new = || word.strip_prefix("memory(").map(|list| read_memory(list.trim_end_matches(')')));
        effects.intersect(MemoryEffects::of_old_attribute(word).or_else(new).unwrap_or(MemoryEffects::UNKNOWN))
    })
}

/// Parses the argument of `memory(…)`: a default access, then an access per location.
fn read_memory(list: &str) -> MemoryEffects {
    let allowed = |word: &str| ModRefInfo::by_access(word).unwrap_or(ModRefInfo::ModRef);
    let mut effects = MemoryEffects::NONE;
    for part in list.split(", ") {
        match part.split_once(": ") {
            None => effects = MemoryEffects::uniform(allowed(part)),
            Some(("target_mem", word)) => effects.target_mem = [allowed(word); 2],
            Some((location, word)) => match effects.location_mut(location) {
                Some(place) => *place = allowed(word),
                None => return MemoryEffects::UNKNOWN,
            },
        }
    }
    effects
}

#[cfg(test)]
mod tests;
