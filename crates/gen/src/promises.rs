//! Promises that are true: attributes, metadata and assumptions. The generator adds them after the body is complete.
//!
//! The log of accesses ([`Access`](super::state::Access)) has every byte that every access touches in every variant, so
//! it shows whether a promise holds. The log does not distinguish the activations of a function. So if the truth of a
//! promise depends on the activation, the generator does not add the promise.

use super::concrete::{Concrete, ConcretePtr};
use super::features::Feature;
use super::state::*;
use crate::ir::attr::Captures;
use crate::ir::builder::{md_add, md_node};
use crate::ir::*;
use std::collections::BTreeMap;

/// A load, store or call: the function and the instruction.
pub(super) type Site = (FuncId, InstId);

/// The pairs of log entries with a common byte, and the sites of the entries.
pub(super) struct Overlaps {
    /// All pairs of log entries that share a byte.
    pub pairs: Vec<(usize, usize)>,
    /// The pairs in which at least one entry is a write.
    pub writing: Vec<(usize, usize)>,
    /// The pairs in which at least one entry is a write or overlaps a write. The third element is the union of the tags
    /// of the two entries.
    clashes: Vec<(usize, usize, u64)>,
    /// All executed loads and stores in order, each with the indices of its log entries.
    pub sites: Vec<(Site, Vec<usize>)>,
    /// For each log entry of a load or store, the index of its site in `sites`.
    pub site_of: Vec<Option<usize>>,
}

impl Gen<'_, '_> {
    pub fn promise(&mut self) {
        let overlaps = self.overlaps();
        for t in 0..self.tags.len() {
            self.parameter_promises(t, &overlaps);
        }
        self.function_promises();
        self.copied_promises();
        if self.on.has(Feature::Tbaa) {
            self.tbaa(&overlaps);
        }
        if self.on.has(Feature::Scopes) {
            for _ in 0..1 + self.d.below(3) {
                self.scopes(&overlaps);
            }
        }
        if self.on.has(Feature::Const) {
            self.invariant_loads(&overlaps);
        }
        if self.on.has(Feature::Assume) {
            self.assumptions(&overlaps);
        }
    }

    fn overlaps(&self) -> Overlaps {
        let mut by_object: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (i, a) in self.log.iter().enumerate() {
            by_object.entry((a.object, a.instance, a.who.variant)).or_default().push(i);
        }
        let mut pairs = Vec::new();
        for list in by_object.values() {
            // Two entries with the same object, instance and variant overlap if their ranges of bytes overlap.
            let bytes: Vec<(i64, i64)> = list.iter().map(|i| (self.log[*i].lo, self.log[*i].hi)).collect();
            for (n, &(lo, hi)) in bytes.iter().enumerate() {
                let earlier = bytes[..n].iter().zip(list).filter(|((low, high), _)| lo < *high && *low < hi);
                pairs.extend(earlier.map(|(_, j)| (list[n], *j)));
            }
        }
        let mut modified: Vec<bool> = self.log.iter().map(|a| a.write).collect();
        let writing = pairs.iter().copied().filter(|(i, j)| self.log[*i].write || self.log[*j].write);
        let writing: Vec<(usize, usize)> = writing.collect();
        for &(i, j) in &writing {
            modified[i] |= self.log[j].write;
            modified[j] |= self.log[i].write;
        }
        let clash = |&(i, j): &(usize, usize)| (i, j, self.log[i].tags | self.log[j].tags);
        let clashes = pairs.iter().filter(|(i, j)| modified[*i] || modified[*j]).map(clash).collect();
        let sites = self.sites();
        let mut site_of = vec![None; self.log.len()];
        for (number, (_, entries)) in sites.iter().enumerate() {
            entries.iter().for_each(|i| site_of[*i] = Some(number));
        }
        Overlaps { pairs, writing, clashes, sites, site_of }
    }

    pub(super) fn param_attrs(&mut self, t: usize) -> &mut AttrSet {
        let (func, param) = (self.tags[t].func, self.tags[t].param);
        &mut self.m.functions[func].params[param as usize].attrs
    }

    /// Adds some of the attributes that hold for a pointer parameter.
    fn parameter_promises(&mut self, t: usize, overlaps: &Overlaps) {
        if self.param_attrs(t).has("byval") {
            return;
        }
        let bit = 1u64 << t;
        let based = !self.tags[t].is_integer;
        if based && self.on.has(Feature::Restrict) && self.restrict_holds(t, overlaps) && self.d.chance(65) {
            self.param_attrs(t).set("noalias", AttrValue::None);
        }
        let through = self.log.iter().filter(|a| a.tags & bit != 0);
        let (mut reads, mut writes) = (false, false);
        through.for_each(|a| {
            reads |= !a.write || a.atomic;
            writes |= a.write;
        });
        if based && !writes && self.d.chance(50) {
            let name = if reads { "readonly" } else { "readnone" };
            self.param_attrs(t).set(name, AttrValue::None);
        } else if based && !reads && self.d.chance(30) {
            self.param_attrs(t).set("writeonly", AttrValue::None);
        }
        if !self.tags[t].escapes && self.d.chance(45) {
            self.param_attrs(t).set("captures", AttrValue::Captures(Captures { other: 0, ret: 0 }));
        }
        if let Some((align, size)) = self.extent(&self.tags[t].lanes) {
            if align > 1 && self.d.chance(30) {
                self.param_attrs(t).set("align", AttrValue::Int(align.min(16)));
            }
            if size > 0 && self.d.chance(25) {
                let bytes = if self.d.chance(50) { size } else { 1 + self.d.below(size as usize) as u64 };
                let name = if self.d.chance(75) { "dereferenceable" } else { "dereferenceable_or_null" };
                self.param_attrs(t).set(name, AttrValue::Int(bytes));
            }
            if self.is_generic(t) && self.d.chance(20) {
                self.param_attrs(t).set("nonnull", AttrValue::None);
            }
        }
        if self.d.chance(25) {
            self.param_attrs(t).set("noundef", AttrValue::None);
        }
        self.result_promises(t);
    }

    fn is_generic(&self, t: usize) -> bool {
        let tag = &self.tags[t];
        let ty = self.m.function(tag.func).params[tag.param as usize].ty;
        self.m.types.pointer_space(ty) == Some(AddressSpace(0))
    }

    /// Returns two numbers that hold in all lanes: the alignment of a pointer in bytes, and the number of bytes from
    /// the pointer to the end of its object. `None` if the pointer is outside its object in some lane.
    pub(super) fn extent(&self, lanes: &[Concrete]) -> Option<(u64, u64)> {
        let mut out = (16, u64::MAX);
        for l in lanes {
            let Concrete::Ptr(ConcretePtr { object, at, .. }) = l else { return None };
            let o = &self.objects[*object as usize];
            let left = (o.size as i64).checked_sub(at.hi).filter(|n| *n > 0 && at.lo >= 0)?;
            out = (out.0.min(at.align(o.align)), out.1.min(left as u64));
        }
        Some(out)
    }

    /// Whether the parameter may be `noalias`. The rule is about bytes that are accessed through the parameter and
    /// modified while the function runs. No access may reach such a byte through another pointer, and only one thread
    /// may access it.
    fn restrict_holds(&self, t: usize, Overlaps { clashes, .. }: &Overlaps) -> bool {
        let (bit, frame) = (1u64 << t, self.tags[t].frame);
        clashes.iter().filter(|(.., tags)| tags & bit != 0).all(|(i, j, _)| {
            let (a, b) = (&self.log[*i], &self.log[*j]);
            let both = a.tags & b.tags & bit != 0;
            let during = a.frames & frame != 0 && b.frames & frame != 0;
            a.who.thread == b.who.thread && (both || !during)
        })
    }

    /// Adds to helpers some of the function attributes that hold, such as `memory(…)` and `nosync`.
    fn function_promises(&mut self) {
        let mut helpers: Vec<(FuncId, u64)> =
            self.tags.iter().filter(|t| t.func != self.entry).map(|t| (t.func, t.frame)).collect();
        helpers.dedup();
        for (func, frame) in helpers {
            let [syncs, heaps] = [&self.syncs, &self.heaps].map(|calls| calls.iter().any(|s| s & frame != 0));
            if let Some(effects) = self.effects(func, frame).filter(|_| !syncs && !heaps && self.d.chance(50)) {
                self.m.functions[func].attrs.set("memory", AttrValue::Memory(effects));
            }
            for (name, holds) in
                [("nosync", !syncs), ("nounwind", true), ("willreturn", true), ("nofree", !heaps), ("nocallback", true)]
            {
                if holds && self.d.chance(40) {
                    self.m.functions[func].attrs.set(name, AttrValue::None);
                }
            }
        }
        if self.d.chance(50) {
            let entry = self.entry;
            self.m.functions[entry].attrs.set("nounwind", AttrValue::None);
        }
    }

    /// Adds `convergent` to each helper that contains a convergent operation, or that calls such a helper. Without the
    /// attribute, a pass may make a call of the helper control-dependent on more values (LangRef, 'convergent').
    pub fn mark_convergent(&mut self) {
        let m = &mut self.m;
        let is_marked = |m: &Module, f: FuncId| {
            let f = m.function(f);
            let intrinsic = intrinsics::lookup(m.symbol_name(f.symbol));
            f.attrs.has("convergent") || intrinsic.is_some_and(|intrinsic| intrinsic.is_convergent())
        };
        let calls_marked = |m: &Module, f: FuncId| {
            let calls = m.function(f).insts.iter().filter_map(|inst| inst.kind.as_call());
            calls.filter_map(|call| m.callee(call.callee)).any(|callee| is_marked(m, callee))
        };
        let helpers: Vec<FuncId> = m.defined_functions().filter(|f| *f != self.entry).collect();
        while let Some(f) = helpers.iter().find(|f| !is_marked(m, **f) && calls_marked(m, **f)) {
            m.functions[*f].attrs.set("convergent", AttrValue::None);
        }
    }

    /// Returns the memory effects of a helper, without accesses of the helper's own allocas; `None` if the generator
    /// can promise nothing.
    fn effects(&self, func: FuncId, frame: u64) -> Option<MemoryEffects> {
        if self.m.function(func).params.iter().any(|p| p.attrs.has("byval")) {
            return None;
        }
        if self.tags.iter().any(|t| t.func == func && t.is_integer) {
            return None;
        }
        let mine = self.tags.iter().enumerate().filter(|(_, t)| t.func == func).fold(0u64, |m, (i, _)| m | 1 << i);
        let mut effects = MemoryEffects::NONE;
        for a in self.log.iter().filter(|a| a.frames & frame != 0) {
            let own = self.objects[a.object as usize].frame.is_some_and(|f| f >= frame);
            let done = ModRefInfo::from_accesses(a.atomic || !a.write, a.atomic || a.write);
            if a.tags & mine != 0 {
                effects.argmem = effects.argmem.union(done);
            } else if !own {
                effects.other = effects.other.union(done);
            }
        }
        if effects.other.is_any() {
            let all = effects.other.union(effects.argmem);
            effects = MemoryEffects { argmem: all, ..MemoryEffects::uniform(effects.other) };
        }
        (effects != MemoryEffects::UNKNOWN).then_some(effects)
    }

    /// Returns all executed loads and stores in order, each with the indices of its log entries.
    fn sites(&self) -> Vec<(Site, Vec<usize>)> {
        let mut sites: BTreeMap<Site, Vec<usize>> = BTreeMap::new();
        let mut first = 0;
        // In the log, the entries of one instruction are adjacent.
        for lanes in self.log.chunk_by(|a, b| (a.func, a.inst) == (b.func, b.inst)) {
            let (Access { func, inst, .. }, next) = (lanes[0], first + lanes.len());
            if matches!(self.m.function(func).inst(inst).kind, InstKind::Load { .. } | InstKind::Store { .. }) {
                sites.entry((func, inst)).or_default().extend(first..next);
            }
            first = next;
        }
        sites.into_iter().collect()
    }

    pub(super) fn attach(&mut self, (func, inst): Site, kind: MdKindId, md: MdId) {
        builder::FunctionBuilder::new(&mut self.m, func, BlockId(0)).attach(Value::Inst(inst), kind, md);
    }

    pub(super) fn md_text(&mut self, text: &str) -> MdId {
        md_add(&mut self.m, Metadata::String(text.as_bytes().to_vec()))
    }

    pub(super) fn md_int(&mut self, v: u128) -> MdId {
        let c = self.m.const_int(64, v);
        md_add(&mut self.m, Metadata::Constant(c))
    }

    /// Adds TBAA tags to most sites. If two sites access a common byte and at least one site writes the byte, their
    /// tags are equal. All other tags are arbitrary.
    fn tbaa(&mut self, Overlaps { writing, sites, site_of, .. }: &Overlaps) {
        let mut class: Vec<usize> = (0..sites.len()).collect();
        for (i, j) in writing {
            if let (Some(a), Some(b)) = (site_of[*i], site_of[*j]) {
                let (a, b) = (class[a], class[b]);
                if a != b {
                    class.iter_mut().filter(|c| **c == a.max(b)).for_each(|c| *c = a.min(b));
                }
            }
        }
        let tags = self.tbaa_tags();
        let mut chosen: BTreeMap<usize, MdId> = BTreeMap::new();
        for (i, (site, _)) in sites.iter().enumerate() {
            let tag = match chosen.get(&class[i]) {
                Some(tag) => *tag,
                None => {
                    let tag = self.d.pick(&tags);
                    chosen.insert(class[i], tag);
                    tag
                }
            };
            if self.d.chance(85) {
                self.attach(*site, MdKindId::TBAA, tag);
            }
        }
        // An access that is never executed breaks no promise, so it gets any tag.
        for site in self.unexecuted_sites.clone() {
            if self.d.chance(85) {
                let tag = self.d.pick(&tags);
                self.attach(site, MdKindId::TBAA, tag);
            }
        }
    }

    /// Makes four tags: int, float, and the int field and the float field of a struct.
    fn tbaa_tags(&mut self) -> Vec<MdId> {
        let text = self.md_text("aliasmith");
        let root = md_node(&mut self.m, &[text]);
        let (zero, four) = (self.md_int(0), self.md_int(4));
        let (int, float, s) = (self.md_text("int"), self.md_text("float"), self.md_text("S"));
        let int = md_node(&mut self.m, &[int, root, zero]);
        let float = md_node(&mut self.m, &[float, root, zero]);
        let s = md_node(&mut self.m, &[s, int, zero, float, four]);
        [[int, int, zero], [float, float, zero], [s, int, zero], [s, float, four]]
            .iter()
            .map(|tag| md_node(&mut self.m, tag))
            .collect()
    }

    /// Emits instructions in a block, after the phis and the leading allocas of the block.
    pub(super) fn at_front(&mut self, func: FuncId, block: BlockId, emit: impl FnOnce(&mut builder::FunctionBuilder)) {
        let f = self.m.function(func);
        let insts = &f.block(block).insts;
        let fixed = |i: &&InstId| matches!(f.inst(**i).kind, InstKind::Phi { .. } | InstKind::Alloca { .. });
        let (front, old) = (insts.iter().take_while(fixed).count(), insts.len());
        emit(&mut builder::FunctionBuilder::new(&mut self.m, func, block));
        let insts = &mut self.m.functions[func].blocks[block].insts;
        let new = insts.len() - old;
        insts[front..].rotate_right(new);
    }

    /// Adds `!invariant.load` to some loads of bytes that no access writes.
    fn invariant_loads(&mut self, Overlaps { writing, sites, site_of, .. }: &Overlaps) {
        let mut written = vec![false; sites.len()];
        for number in writing.iter().flat_map(|(i, j)| [site_of[*i], site_of[*j]]).flatten() {
            written[number] = true;
        }
        for ((site, entries), written) in sites.iter().zip(written) {
            let defined = entries.iter().all(|i| self.objects[self.log[*i].object as usize].defined);
            let InstKind::Load { volatile: false, atomic: None, .. } = self.m.function(site.0).inst(site.1).kind else {
                continue;
            };
            if defined && !written && self.d.chance(35) {
                let empty = md_node(&mut self.m, &[]);
                self.attach(*site, MdKindId::INVARIANT_LOAD, empty);
            }
        }
    }

    pub(super) fn tag_operand(&self, t: usize) -> (TypeId, Value) {
        let tag = &self.tags[t];
        (self.m.function(tag.func).params[tag.param as usize].ty, Value::Arg(tag.param))
    }
}
