//! All promises of one module, decoded once and used by all its runs.

use super::attributes::{CallPromises, intrinsic_site};
use super::groups;
use super::table::{self, AttachPoint, Checker};
use crate::ir::decode::{self, Scope, TbaaTag, Unique};
use crate::ir::layout::DataLayout;
use crate::ir::restrict::{RestrictKind, restrict_call};
use crate::ir::{Call, FuncId, Inst, InstId, InstKind, MdId, MdKindId, Module, Value};
use crate::target::Target;
use crate::target::is_kernel;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Index in [`Promises::scope_uses`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct ScopeUseId(pub u32);

/// The two lists of scopes of one instruction.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(super) struct ScopeUse {
    pub scopes: Vec<Scope>,
    pub noalias: Vec<Scope>,
    /// Whether a scope in `scopes` is in the `noalias` list of some instruction of the module, or a scope in `noalias`
    /// is in the `scopes` list of some instruction. Also true if the module reads restrict pointers. After inlining,
    /// many `noalias` lists contain only scopes without any access.
    pub matters: bool,
    /// Whether these lists and the lists of some synchronising operation of the module exclude each other.
    pub excludes_sync: bool,
}

impl ScopeUse {
    /// Whether some domain has this property: each scope of the domain in `self.scopes` is in `other.noalias`, and
    /// `counts` returns true for it.
    pub fn is_within(&self, other: &ScopeUse, counts: impl Fn(&Scope) -> bool) -> bool {
        let is_excluded = |scope: &Scope| other.noalias.contains(scope) && counts(scope);
        // Lists are sorted by domain.
        self.scopes.chunk_by(|a, b| a.domain == b.domain).any(|own| own.iter().all(is_excluded))
    }
}

/// Index in [`Promises::tbaa_tags`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct TbaaId(pub u32);

/// The promises of one instruction's metadata.
#[derive(Clone, Debug, Default)]
pub(super) struct InstPromises {
    pub scopes: Option<ScopeUseId>,
    pub tbaa: Option<TbaaId>,
    /// For a memcpy: offset, size and tag of each field.
    pub tbaa_struct: Vec<(u64, u64, TbaaId)>,
    /// Whether the bytes are never written (`!invariant.load`, or a constant TBAA tag).
    pub invariant: bool,
    pub group: bool,
    /// Whether the bytes have not changed since the launch began (`!amdgpu.noclobber`).
    pub unclobbered: bool,
    /// Ranges of address spaces that must not contain the object (`!noalias.addrspace`).
    pub not_in: Vec<(u64, u64)>,
    /// Groups of accesses that loops may declare independent.
    pub access_groups: Vec<MdId>,
    /// The only functions that the call may call (`!callees`).
    pub callees: Option<Vec<FuncId>>,
    /// Whether the instruction is a call of asm that has no side effect and does not clobber memory. The instruction
    /// promises that the result depends only on its operands.
    pub is_pure_asm: bool,
}

/// The promises of one call site.
#[derive(Clone, Debug)]
struct SitePromises {
    own: CallPromises,
    /// For a direct call: the callee, and the promises of call and callee together.
    callee: Option<FuncId>,
    merged: CallPromises,
}

/// The promises of one function and its instructions.
#[derive(Clone, Debug)]
pub(super) struct FunctionPromises {
    /// Whether some parameter is a vector of pointers.
    pub pointer_vectors: bool,
    /// For each parameter, whether it is a pointer. An aggregate that contains a pointer counts as no pointer.
    pub pointers: Vec<bool>,
    pub own: CallPromises,
    /// Whether the function is a kernel, which only a host launches.
    pub kernel: bool,
    /// The call sites that make a promise.
    calls: FxHashMap<InstId, SitePromises>,
    /// For each instruction, an index in [`Promises::insts`]; the index 0 stands for no promise.
    insts: Vec<u32>,
    unchecked: FxHashMap<InstId, String>,
}

/// Sets [`ScopeUse::excludes_sync`] for all lists. `syncs` has the lists of the instructions that may synchronise.
fn mark_excluded_syncs(promises: &mut Promises, syncs: &FxHashSet<ScopeUseId>) {
    let syncs: Vec<ScopeUse> = syncs.iter().map(|id| promises.scope_uses[id.0 as usize].clone()).collect();
    for uses in &mut promises.scope_uses {
        uses.excludes_sync = syncs.iter().any(|sync| uses.is_within(sync, |_| true) || sync.is_within(uses, |_| true));
    }
    promises.scoped_syncs = promises.scope_uses.iter().any(|uses| uses.excludes_sync);
}

/// Sets [`ScopeUse::matters`] for all lists.
fn mark_relevant_scope_uses(promises: &mut Promises) {
    let all = |list: fn(&ScopeUse) -> &Vec<Scope>| -> FxHashSet<Scope> {
        promises.scope_uses.iter().flat_map(list).copied().collect()
    };
    let (entered, excluded) = (all(|uses| &uses.scopes), all(|uses| &uses.noalias));
    let is_read = promises.restrict;
    for uses in &mut promises.scope_uses {
        let meets =
            uses.noalias.iter().any(|s| entered.contains(s)) || uses.scopes.iter().any(|s| excluded.contains(s));
        uses.matters = is_read || meets;
    }
}

/// All promises of one module.
#[derive(Clone, Debug)]
pub struct Promises {
    pub(super) functions: Vec<FunctionPromises>,
    pub(super) insts: Vec<InstPromises>,
    pub(super) scope_uses: Vec<ScopeUse>,
    /// Whether the scopes of some access and of some synchronising operation exclude each other.
    pub(super) scoped_syncs: bool,
    pub(super) tbaa_tags: Vec<TbaaTag>,
    /// Whether two tags are compatible, for every pair of tags.
    pub(super) tbaa_compatible: FxHashMap<(TbaaId, TbaaId), bool>,
    /// Scopes that a `noalias.scope.decl` names, by its metadata operand.
    pub(super) declared_scopes: FxHashMap<MdId, Vec<Scope>>,
    /// Whether the module reads a restrict pointer.
    pub(super) restrict: bool,
    /// Scopes of restrict pointers whose declaration is unknown.
    pub(super) unknown_scopes: FxHashSet<MdId>,
    /// Whether the module has a `noalias` argument or result.
    pub(super) noalias: bool,
    /// Whether every write must be remembered for the whole run, because the module has invariant loads,
    /// `!amdgpu.noclobber` loads, or asm that promises to depend only on its operands.
    pub(super) invariant: bool,
    /// Whether a volatile access violates `nosync`. `None`: the module is not the output of an LLVM release, so the
    /// semantics of the run decide.
    pub(super) volatile_syncs: Option<bool>,
    /// Whether the target is NVPTX: shared memory is also in space 7, param memory also in space 1.
    pub(super) nvptx: bool,
    /// Whether the target is AMDGPU: constant memory and buffers are also global memory.
    pub(super) amdgpu: bool,
}

impl Promises {
    /// Decodes all attributes and metadata of a module.
    pub fn new(module: &Module) -> Promises {
        let mut decoder = Decoder {
            module,
            unique: Unique::new(module),
            layout: DataLayout::for_module(module),
            tags: FxHashMap::default(),
            uses: FxHashMap::default(),
            syncs: FxHashSet::default(),
            promises: Promises::empty(module),
        };
        for f in (0..module.functions.len() as u32).map(FuncId) {
            let decoded = decoder.function(f);
            decoder.promises.functions.push(decoded);
        }
        decoder.compare_tags();
        let Decoder { mut promises, syncs, .. } = decoder;
        let calls = |f: &FunctionPromises| f.calls.values().any(|s| promises_noalias(&s.own));
        promises.noalias = promises.functions.iter().any(|f| promises_noalias(&f.own) || calls(f));
        mark_relevant_scope_uses(&mut promises);
        mark_excluded_syncs(&mut promises, &syncs);
        promises.invariant = promises.insts.iter().any(|i| i.invariant || i.unclobbered || i.is_pure_asm);
        promises
    }

    /// Decodes the promises as this major version of LLVM interprets them. Until LLVM 22, `nosync` covers volatile
    /// accesses too (llvm#194391).
    pub fn of_release(module: &Module, major: u32) -> Promises {
        Promises { volatile_syncs: Some(major < 23), ..Promises::new(module) }
    }

    /// Returns an empty set of promises, whatever the module contains.
    pub fn empty(module: &Module) -> Promises {
        Promises {
            functions: Vec::new(),
            insts: vec![InstPromises::default()],
            scope_uses: Vec::new(),
            scoped_syncs: false,
            tbaa_tags: Vec::new(),
            tbaa_compatible: FxHashMap::default(),
            declared_scopes: FxHashMap::default(),
            restrict: false,
            unknown_scopes: FxHashSet::default(),
            noalias: false,
            invariant: false,
            volatile_syncs: None,
            nvptx: module.triple.starts_with("nvptx"),
            amdgpu: Target::is_amdgcn(&module.triple),
        }
    }

    /// Returns the name of an attribute, bundle or metadata of this instruction that has no checker; `None` if all of
    /// them have a checker. When the instruction executes, the machine must discard the run with `unchecked: NAME`. The
    /// decoder calls this once per instruction. This function omits the attributes of called functions, and the
    /// attributes of a call whose callee has a body: [`State::enter`](super::State::enter) reports them.
    pub fn unchecked(&self, function: FuncId, inst: InstId) -> Option<&str> {
        self.functions.get(function.0 as usize)?.unchecked.get(&inst).map(String::as_str)
    }

    /// Returns the promises of an instruction's metadata; `None` if there are none.
    pub(super) fn inst(&self, function: FuncId, inst: InstId) -> Option<&InstPromises> {
        let index = *self.functions.get(function.0 as usize)?.insts.get(inst.0 as usize)?;
        if index == 0 { None } else { self.insts.get(index as usize) }
    }

    /// Returns the merged promises of a function and a call site.
    pub(super) fn call(&self, function: FuncId, site: Option<(FuncId, InstId)>) -> Cow<'_, CallPromises> {
        let site = site.and_then(|(f, i)| self.functions.get(f.0 as usize)?.calls.get(&i));
        let own = self.functions.get(function.0 as usize).map(|f| &f.own);
        match (own, site) {
            (Some(_), Some(site)) if site.callee == Some(function) => Cow::Borrowed(&site.merged),
            (Some(own), None) => Cow::Borrowed(own),
            (own, site) => {
                let mut promises = own.cloned().unwrap_or_default();
                if let Some(site) = site {
                    promises.merge(&site.own);
                }
                Cow::Owned(promises)
            }
        }
    }
}

fn promises_noalias(call: &CallPromises) -> bool {
    call.noalias_result || call.args.iter().any(|a| a.noalias)
}

struct Decoder<'m> {
    module: &'m Module,
    unique: Unique,
    layout: DataLayout,
    tags: FxHashMap<TbaaTag, TbaaId>,
    uses: FxHashMap<ScopeUse, ScopeUseId>,
    /// The lists of scopes of instructions that may synchronise.
    syncs: FxHashSet<ScopeUseId>,
    promises: Promises,
}

impl Decoder<'_> {
    fn function(&mut self, id: FuncId) -> FunctionPromises {
        let f = self.module.function(id);
        let types = &self.module.types;
        let pointers = |ty| types.pointer_space(ty).is_some() && !types.is_pointer(ty);
        let mut decoded = FunctionPromises {
            pointer_vectors: f.params.iter().any(|p| pointers(p.ty)),
            pointers: f.params.iter().map(|p| types.is_pointer(p.ty)).collect(),
            own: CallPromises::of_function(f, self.module, &self.layout),
            kernel: is_kernel(self.module, id),
            calls: FxHashMap::default(),
            insts: Vec::new(),
            unchecked: FxHashMap::default(),
        };
        for id in f.inst_ids() {
            let inst = f.inst(id);
            match self.metadata(inst).map(|p| self.read_only(inst, p)) {
                Ok(None) => {}
                Ok(Some(promises)) => {
                    decoded.insts.resize(f.insts.len(), 0);
                    decoded.insts[id.0 as usize] = self.promises.insts.len() as u32;
                    self.promises.insts.push(promises);
                }
                Err(name) => {
                    decoded.unchecked.insert(id, name);
                }
            }
            if let Some(call) = inst.kind.as_call() {
                self.call(call, id, &mut decoded);
            }
            if let Some(restrict) = restrict_call(self.module, &inst.kind) {
                self.promises.restrict |= restrict.kind != RestrictKind::ArgGuard;
                let list = restrict.scope.and_then(|list| Some((list, self.scopes(list)?)));
                self.promises.declared_scopes.extend(list);
            }
        }
        for (_, list) in f.metadata.iter().filter(|(kind, _)| *kind == MdKindId::NOALIAS) {
            let unknown = self.scopes(*list).unwrap_or_default();
            self.promises.unknown_scopes.extend(unknown.iter().map(|s| s.scope));
        }
        decoded
    }

    /// Whether an instruction calls PTX asm that loads from memory, without a side effect and without a memory clobber.
    fn is_pure_asm(&self, inst: &Inst) -> bool {
        let Some(Value::Asm(asm)) = inst.kind.as_call().map(|call| call.callee) else { return false };
        let asm = &self.module.asms[asm as usize];
        self.promises.nvptx && !asm.sideeffect && asm.text.contains("ld") && !asm.constraints.contains("~{memory}")
    }

    fn scopes(&self, list: MdId) -> Option<Vec<Scope>> {
        decode::scope_list(self.module, &self.unique, list)
    }

    fn call(&mut self, call: &Call, id: InstId, decoded: &mut FunctionPromises) {
        let callee = self.module.callee(call.callee);
        let name = callee.map_or("", |f| self.module.function_name(f));
        let unknown = |b: &&crate::ir::Bundle| table::is_unchecked(&b.tag, AttachPoint::Bundle);
        if name != "llvm.assume"
            && let Some(bundle) = call.bundles.iter().find(unknown)
        {
            decoded.unchecked.insert(id, format!("bundle {}", bundle.tag));
        }
        let Some(intrinsic) = callee.filter(|_| name.starts_with("llvm.")) else {
            let own = CallPromises::of_call(call, self.module, &self.layout);
            if own.promises_nothing() {
                return;
            }
            let mut merged = match callee {
                Some(f) => CallPromises::of_function(self.module.function(f), self.module, &self.layout),
                None => CallPromises::default(),
            };
            merged.merge(&own);
            decoded.calls.insert(id, SitePromises { own, callee, merged });
            return;
        };
        if let Some(name) = intrinsic_site(call, intrinsic, self.module, &self.layout) {
            decoded.unchecked.entry(id).or_insert(name);
        }
        if let (true, Some(Value::Metadata(list))) =
            (name == "llvm.experimental.noalias.scope.decl", call.args.first().map(|a| a.value))
        {
            match self.scopes(list) {
                Some(scopes) => {
                    self.promises.declared_scopes.insert(list, scopes);
                }
                None => {
                    decoded.unchecked.insert(id, "malformed noalias.scope.decl".into());
                }
            }
        }
    }

    /// Adds the promise of `ldg` and `ldu`: the bytes that these intrinsics read do not change while the kernel runs
    /// (PTX ISA, 'ld.global.nc'). LLVM 20 and later read such an intrinsic as a load with `!invariant.load`.
    fn read_only(&self, inst: &Inst, promises: Option<InstPromises>) -> Option<InstPromises> {
        let callee = inst.kind.as_call().and_then(|c| self.module.callee(c.callee));
        let name = callee.map_or("", |f| self.module.function_name(f));
        if !["llvm.nvvm.ldg.", "llvm.nvvm.ldu."].iter().any(|prefix| name.starts_with(prefix)) {
            return promises;
        }
        Some(InstPromises { invariant: true, ..promises.unwrap_or_default() })
    }

    /// Decodes the promises of an instruction's metadata. If a metadata kind has no checker, returns its name as the
    /// error.
    fn metadata(&mut self, inst: &Inst) -> Result<Option<InstPromises>, String> {
        let mut p = InstPromises { is_pure_asm: self.is_pure_asm(inst), ..InstPromises::default() };
        let mut any = p.is_pure_asm;
        for &(kind, md) in &inst.metadata {
            let name = self.module.md_kind_name(kind);
            let fence = name == "mmra" && matches!(inst.kind, InstKind::Fence(_));
            if fence && decode::orders_only_local(self.module, inst) {
                continue;
            }
            match table::checker(name, AttachPoint::Metadata) {
                Checker::Nothing(_) | Checker::Machine | Checker::Kept(_) => continue,
                Checker::Unknown(_) | Checker::ExternalCode => return Err(format!("metadata {name}")),
                Checker::Here(_) => any = true,
            }
            if self.attachment(kind, name, md, &mut p).is_none() {
                return Err(format!("malformed {name}"));
            }
        }
        let lists = [MdKindId::ALIAS_SCOPE, MdKindId::NOALIAS].map(|kind| match inst.md(kind) {
            Some(list) => decode::scope_list(self.module, &self.unique, list).ok_or("malformed alias scopes"),
            None => Ok(Vec::new()),
        });
        let [scopes, noalias] = lists;
        let uses = ScopeUse { scopes: scopes?, noalias: noalias?, matters: true, excludes_sync: false };
        if !uses.scopes.is_empty() || !uses.noalias.is_empty() {
            let all = &mut self.promises.scope_uses;
            let id = *self.uses.entry(uses).or_insert_with_key(|uses| {
                all.push(uses.clone());
                ScopeUseId(all.len() as u32 - 1)
            });
            p.scopes = Some(id);
            if !matches!(inst.kind, InstKind::Load { atomic: None, .. } | InstKind::Store { atomic: None, .. }) {
                self.syncs.insert(id);
            }
        }
        Ok(any.then_some(p))
    }

    fn attachment(&mut self, kind: MdKindId, name: &str, md: MdId, p: &mut InstPromises) -> Option<()> {
        match kind {
            MdKindId::TBAA => {
                let tag = decode::tbaa_tag(self.module, &self.unique, md)?;
                p.invariant |= tag.constant;
                p.tbaa = Some(self.tag(tag));
            }
            MdKindId::INVARIANT_LOAD => p.invariant = true,
            MdKindId::INVARIANT_GROUP => p.group = true,
            _ if name == "amdgpu.noclobber" => p.unclobbered = true,
            _ if name == "llvm.access.group" => p.access_groups = groups::groups_of(self.module, md),
            MdKindId::NOALIAS_ADDRSPACE => p.not_in = decode::ranges(self.module, md)?,
            _ if name == "callees" => p.callees = Some(decode::functions(self.module, md)?),
            _ if name == "tbaa.struct" => {
                for (offset, size, tag) in decode::tbaa_struct(self.module, &self.unique, md)? {
                    p.invariant |= tag.constant;
                    let tag = self.tag(tag);
                    p.tbaa_struct.push((offset, size, tag));
                }
            }
            // `metadata` decodes the two lists of scopes together.
            _ => {}
        }
        Some(())
    }

    fn tag(&mut self, tag: TbaaTag) -> TbaaId {
        let all = &mut self.promises.tbaa_tags;
        *self.tags.entry(tag).or_insert_with(|| {
            all.push(tag);
            TbaaId(all.len() as u32 - 1)
        })
    }

    /// Computes the compatibility of every pair of tags.
    fn compare_tags(&mut self) {
        let tags = &self.promises.tbaa_tags;
        for (i, a) in tags.iter().enumerate() {
            for (j, b) in tags.iter().enumerate().take(i + 1) {
                let compatible = decode::tbaa_compatible(self.module, &self.unique, a, b);
                for pair in [(i, j), (j, i)] {
                    let pair = (TbaaId(pair.0 as u32), TbaaId(pair.1 as u32));
                    self.promises.tbaa_compatible.insert(pair, compatible);
                }
            }
        }
    }
}
