//! The promises of a function's attributes and of a call's attributes together.
//!
//! A promise applies if the function or the call makes it. So the promises of both are merged into one
//! [`CallPromises`]. A default [`CallPromises`] promises nothing.

use super::table;
use crate::ir::attr::{AttrSet, AttrValue, Captures};
use crate::ir::layout::DataLayout;
use crate::ir::{Call, FuncId, Function, MemoryEffects, ModRefInfo, Module, TailKind};

/// Everything may be captured.
const CAPTURES_ALL: Captures = Captures { other: 15, ret: 15 };

/// Promises about one argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ArgPromises {
    pub noalias: bool,
    pub nofree: bool,
    pub returned: bool,
    /// The accesses that the attributes allow through pointers based on the argument.
    pub access: ModRefInfo,
    pub captures: Captures,
    pub initializes: Vec<(i64, i64)>,
    /// Whether the argument is `dead_on_return` (outer `Option`), and the number of bytes after the pointer that the
    /// attribute states (inner `Option`; `None` stands for all bytes).
    pub dead_on_return: Option<Option<u64>>,
    /// Number of bytes that the function loads and stores back on entry (`writable`). If `nullable` is set, a null
    /// pointer breaks no promise.
    pub writable: u64,
    pub nullable: bool,
}

impl Default for ArgPromises {
    fn default() -> Self {
        ArgPromises {
            noalias: false,
            nofree: false,
            returned: false,
            access: ModRefInfo::ModRef,
            captures: CAPTURES_ALL,
            initializes: Vec::new(),
            dead_on_return: None,
            writable: 0,
            nullable: false,
        }
    }
}

impl ArgPromises {
    /// Whether the machine must check accesses and escapes of pointers based on the argument.
    pub fn needs_tag(&self) -> bool {
        let watched = self.noalias || self.nofree || self.access != ModRefInfo::ModRef || self.captures != CAPTURES_ALL;
        watched || !self.initializes.is_empty() || self.dead_on_return.is_some()
    }

    fn decode(attrs: &AttrSet, module: &Module, layout: &DataLayout, site: bool) -> ArgPromises {
        use ModRefInfo::{Mod, ModRef, NoModRef, Ref};
        let mut access = ModRef;
        for (name, allowed) in
            [("readonly", Ref), ("writeonly", Mod), ("readnone", NoModRef), ("nvvm.grid_constant", Ref)]
        {
            if attrs.has(name) {
                access = access.intersect(allowed);
            }
        }
        // At a call site, `readonly` and similar attributes concern the caller's bytes. With `byval`, the callee cannot
        // access these bytes, because it has a copy (LangRef, 'byval').
        if site && attrs.has("byval") {
            access = ModRef;
        }
        let no_capture = attrs.has("nocapture").then_some(Captures { other: 0, ret: 0 });
        let sized = |name: &str| attrs.type_of(name).and_then(|ty| layout.store_size(&module.types, ty));
        let bytes = [
            attrs.int("dereferenceable"),
            attrs.int("dereferenceable_or_null"),
            sized("sret"),
            sized("byval"),
            sized("byref"),
        ];
        ArgPromises {
            noalias: attrs.has("noalias"),
            nofree: attrs.has("nofree"),
            returned: attrs.has("returned"),
            access,
            captures: attrs.captures().or(no_capture).unwrap_or(CAPTURES_ALL),
            initializes: match attrs.get("initializes").map(|a| &a.value) {
                Some(AttrValue::Initializes(ranges)) => ranges.clone(),
                _ => Vec::new(),
            },
            dead_on_return: attrs.has("dead_on_return").then(|| attrs.int("dead_on_return")),
            writable: if attrs.has("writable") { bytes.into_iter().flatten().max().unwrap_or(0) } else { 0 },
            nullable: attrs.has("dereferenceable_or_null"),
        }
    }

    fn merge(&mut self, o: &ArgPromises) {
        self.noalias |= o.noalias;
        self.nofree |= o.nofree;
        self.returned |= o.returned;
        self.access = self.access.intersect(o.access);
        self.captures =
            Captures { other: self.captures.other & o.captures.other, ret: self.captures.ret & o.captures.ret };
        self.initializes.extend(&o.initializes);
        self.dead_on_return = match (self.dead_on_return, o.dead_on_return) {
            // Without a number the promise covers all bytes.
            (Some(a), Some(b)) => Some(a.zip(b).map(|(a, b)| a.max(b))),
            (a, b) => a.or(b),
        };
        self.writable = self.writable.max(o.writable);
        self.nullable |= o.nullable;
    }
}

/// The promises of one function, of one call, or of both together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CallPromises {
    /// The name of the first attribute or bundle that has no checker.
    pub unchecked: Option<String>,
    pub effects: MemoryEffects,
    pub nosync: bool,
    pub nofree: bool,
    pub noreturn: bool,
    pub willreturn: bool,
    pub norecurse: bool,
    /// Whether the callee accesses no alloca and no byval copy of the caller (`tail`).
    pub tail: bool,
    pub noalias_result: bool,
    /// The promises by argument. The list may be shorter than the list of arguments.
    pub args: Vec<ArgPromises>,
}

impl Default for CallPromises {
    fn default() -> Self {
        CallPromises {
            unchecked: None,
            effects: MemoryEffects::UNKNOWN,
            nosync: false,
            nofree: false,
            noreturn: false,
            willreturn: false,
            norecurse: false,
            tail: false,
            noalias_result: false,
            args: Vec::new(),
        }
    }
}

impl CallPromises {
    /// Decodes the promises of a function's own attributes.
    pub fn of_function(f: &Function, module: &Module, layout: &DataLayout) -> CallPromises {
        let args = f.params.iter().map(|p| ArgPromises::decode(&p.attrs, module, layout, false)).collect();
        let mut promises = CallPromises::of_attributes(&f.attrs, &f.ret_attrs, args);
        let sets = f.params.iter().map(|p| &p.attrs).chain([&f.attrs, &f.ret_attrs]);
        let declared = f.is_declaration();
        promises.unchecked = sets.flat_map(|s| &s.0).find_map(|a| table::unchecked(a, declared));
        if f.metadata.iter().any(|(kind, _)| module.md_kind_name(*kind) == "callback") {
            promises.unchecked.get_or_insert("metadata callback".into());
        }
        promises
    }

    /// Decodes the promises of a call site. For direct calls of intrinsics see [`intrinsic_site`].
    pub fn of_call(call: &Call, module: &Module, layout: &DataLayout) -> CallPromises {
        let args = call.args.iter().map(|a| ArgPromises::decode(&a.attrs, module, layout, true)).collect();
        let mut promises = CallPromises::of_attributes(&call.fn_attrs, &call.ret_attrs, args);
        promises.tail = matches!(call.tail, TailKind::Tail | TailKind::MustTail);
        let callee = module.callee(call.callee).map(|f| module.function(f));
        let declared = callee.is_some_and(Function::is_declaration);
        let sets = call.args.iter().map(|a| &a.attrs).chain([&call.fn_attrs, &call.ret_attrs]);
        promises.unchecked = sets.flat_map(|s| &s.0).find_map(|a| table::unchecked(a, declared));
        // The machine reads `allocsize` and `allockind` only at the called function. If the call has one of these
        // attributes and it differs from the function's, the attribute at the call has no checker.
        for name in ["allocsize", "allockind"] {
            let own = callee.and_then(|f| f.attrs.get(name));
            if call.fn_attrs.get(name).is_some_and(|a| Some(a) != own) {
                promises.unchecked.get_or_insert(format!("{name} of a call"));
            }
        }
        promises
    }

    /// Whether there is no promise.
    pub fn promises_nothing(&self) -> bool {
        let args = self.args.iter().all(|a| *a == ArgPromises::default());
        args && CallPromises { args: Vec::new(), ..self.clone() } == CallPromises::default()
    }

    fn of_attributes(attrs: &AttrSet, ret: &AttrSet, args: Vec<ArgPromises>) -> CallPromises {
        let mut effects = attrs.memory().unwrap_or(MemoryEffects::UNKNOWN);
        // The attributes of LLVM 15 that `memory(…)` replaced, if the IR reader kept them.
        use MemoryEffects as E;
        for (name, allowed) in
            [("readnone", E::NONE), ("readonly", E::READ), ("writeonly", E::WRITE), ("speculatable", E::NONE)]
        {
            if attrs.has(name) {
                effects = effects.intersect(allowed);
            }
        }
        CallPromises {
            effects,
            nosync: attrs.has("nosync"),
            nofree: attrs.has("nofree"),
            noreturn: attrs.has("noreturn"),
            willreturn: attrs.has("willreturn"),
            norecurse: attrs.has("norecurse"),
            noalias_result: ret.has("noalias"),
            args,
            ..CallPromises::default()
        }
    }

    /// Adds the promises of the call site to those of the function.
    pub fn merge(&mut self, site: &CallPromises) {
        if self.unchecked.is_none() {
            self.unchecked.clone_from(&site.unchecked);
        }
        self.effects = self.effects.intersect(site.effects);
        self.nosync |= site.nosync;
        self.nofree |= site.nofree;
        self.noreturn |= site.noreturn;
        self.willreturn |= site.willreturn;
        self.norecurse |= site.norecurse;
        self.tail |= site.tail;
        self.noalias_result |= site.noalias_result;
        if self.args.len() < site.args.len() {
            self.args.resize(site.args.len(), ArgPromises::default());
        }
        for (arg, site) in self.args.iter_mut().zip(&site.args) {
            arg.merge(site);
        }
    }
}

/// If an attribute at a direct call of an intrinsic promises more than the intrinsic's declaration, returns the
/// attribute's name. A check would need a frame for the call, so such an attribute has no checker.
pub(super) fn intrinsic_site(call: &Call, callee: FuncId, module: &Module, layout: &DataLayout) -> Option<String> {
    let f = module.function(callee);
    let own = CallPromises::of_function(f, module, layout);
    let mut both = own.clone();
    let site = CallPromises::of_call(call, module, layout);
    if let Some(name) = site.unchecked {
        return Some(name);
    }
    // These attributes add nothing to a call of an intrinsic: it returns, it does not recurse, and its accesses through
    // pointers are checked one by one.
    both.merge(&CallPromises { willreturn: false, norecurse: false, tail: false, unchecked: None, ..site });
    both.args.resize(own.args.len().max(both.args.len()), ArgPromises::default());
    let mut own = own;
    own.args.resize(both.args.len(), ArgPromises::default());
    (own != both).then(|| format!("call-site attributes of {}", module.function_name(callee)))
}
