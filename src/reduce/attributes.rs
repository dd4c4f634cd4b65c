//! Edits that delete promises and parts that do not affect execution: attributes, metadata, flags, calling conventions,
//! target.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::*;

/// Returns one edit per part that can be deleted alone.
pub fn edits(panel: &Panel, c: &Candidate) -> Vec<Edit> {
    let m = &c.module;
    let mut edits: Vec<Edit> = vec![Box::new(|c| !std::mem::take(&mut c.module.data_layout).is_empty())];
    // A pipeline for one architecture does not run on a module without a triple.
    if panel.pipelines.iter().all(|pipeline| pipeline.architecture.is_none()) {
        edits.push(Box::new(|c| {
            !std::mem::take(&mut c.module.triple).is_empty() | !std::mem::take(&mut c.module.data_layout).is_empty()
        }));
    }
    for f in (0..m.functions.len() as u32).map(FuncId) {
        let function = m.function(f);
        if m.symbol_name(function.symbol).starts_with("llvm.") && function.is_declaration() {
            continue;
        }
        if function.cc.is_some() {
            edits.push(Box::new(move |c| conventions(c, f)));
        }
        edits.push(Box::new(move |c| strip_function(&mut c.module.functions[f])));
        names(&function.attrs, &mut edits, move |c| Some(&mut c.module.functions[f].attrs));
        names(&function.ret_attrs, &mut edits, move |c| Some(&mut c.module.functions[f].ret_attrs));
        for (i, p) in function.params.iter().enumerate() {
            names(&p.attrs, &mut edits, move |c| c.module.functions[f].params.get_mut(i).map(|p| &mut p.attrs));
        }
        for i in function.inst_ids() {
            instruction(m, f, i, &mut edits);
        }
    }
    edits
}

/// Adds to `edits` one edit per attribute of `set`. The edit deletes this attribute. `of` finds the set in a candidate.
fn names(
    set: &AttrSet,
    edits: &mut Vec<Edit>,
    of: impl Fn(&mut Candidate) -> Option<&mut AttrSet> + Copy + Sync + 'static,
) {
    for attr in set.0.clone() {
        edits.push(Box::new(move |c| {
            let Some(set) = of(c) else { return false };
            let before = set.0.len();
            set.0.retain(|a| *a != attr);
            set.0.len() < before
        }));
    }
}

fn instruction(m: &Module, f: FuncId, i: InstId, edits: &mut Vec<Edit>) {
    let inst = m.function(f).inst(i);
    for (kind, _) in inst.metadata.clone() {
        edits.push(Box::new(move |c| {
            let list = &mut inst_mut(c, f, i).metadata;
            let before = list.len();
            list.retain(|(k, _)| *k != kind);
            list.len() < before
        }));
    }
    if !inst.records.is_empty() {
        edits.push(Box::new(move |c| !std::mem::take(&mut inst_mut(c, f, i).records).is_empty()));
    }
    let mut kind = inst.kind.clone();
    if let Some(flags) = kind.flags_mut().map(|f| *f).filter(|f| *f != Flags::NONE) {
        let bits = (0..32).map(|b| Flags(1 << b)).filter(|b| flags.has(*b));
        for bit in std::iter::once(flags).chain(bits) {
            edits.push(Box::new(move |c| {
                let Some(flags) = inst_mut(c, f, i).kind.flags_mut() else { return false };
                let before = *flags;
                *flags = flags.difference(bit);
                *flags != before
            }));
        }
    }
    edits.push(Box::new(move |c| not_atomic(&mut inst_mut(c, f, i).kind)));
    edits.push(Box::new(move |c| not_volatile(&mut inst_mut(c, f, i).kind)));
    let Some(call) = inst.kind.as_call() else { return };
    names(&call.fn_attrs, edits, move |c| Some(&mut inst_mut(c, f, i).kind.as_call_mut()?.fn_attrs));
    names(&call.ret_attrs, edits, move |c| Some(&mut inst_mut(c, f, i).kind.as_call_mut()?.ret_attrs));
    for (n, arg) in call.args.iter().enumerate() {
        names(&arg.attrs, edits, move |c| inst_mut(c, f, i).kind.as_call_mut()?.args.get_mut(n).map(|a| &mut a.attrs));
    }
    for _ in &call.bundles {
        edits.push(Box::new(move |c| inst_mut(c, f, i).kind.as_call_mut().is_some_and(|c| c.bundles.pop().is_some())));
    }
    edits.push(Box::new(move |c| {
        let Some(call) = inst_mut(c, f, i).kind.as_call_mut() else { return false };
        std::mem::replace(&mut call.tail, TailKind::None) != TailKind::None
    }));
}

fn inst_mut(c: &mut Candidate, f: FuncId, i: InstId) -> &mut Inst {
    &mut c.module.functions[f].insts[i]
}

fn not_atomic(kind: &mut InstKind) -> bool {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => atomic.take().is_some(),
        _ => false,
    }
}

fn not_volatile(kind: &mut InstKind) -> bool {
    match kind {
        InstKind::Load { volatile, .. }
        | InstKind::Store { volatile, .. }
        | InstKind::CmpXchg { volatile, .. }
        | InstKind::AtomicRmw { volatile, .. } => std::mem::take(volatile),
        _ => false,
    }
}

/// Gives a function and its calls the C calling convention.
fn conventions(c: &mut Candidate, f: FuncId) -> bool {
    let calls = surgery::calls_of(&c.module, f).unwrap_or_default();
    c.module.functions[f].cc = None;
    for (caller, i) in calls {
        if let Some(call) = inst_mut(c, caller, i).kind.as_call_mut() {
            call.cc = None;
        }
    }
    true
}

/// Removes linkage, section, alignment, garbage collector and metadata.
fn strip_function(f: &mut Function) -> bool {
    let before = (f.linkage.clone(), f.metadata.len(), f.align, f.gc.clone());
    let declared_weak = f.is_declaration() && !f.linkage.linkage.is_empty();
    f.linkage =
        Linkage { linkage: if declared_weak { f.linkage.linkage.clone() } else { "".into() }, ..Linkage::default() };
    f.metadata.clear();
    (f.align, f.gc) = (None, None);
    before != (f.linkage.clone(), 0, None, None)
}
