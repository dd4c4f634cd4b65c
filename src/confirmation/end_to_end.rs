//! What a wrong answer does to a program: the shortest way to show people that it matters.
//!
//! The kernel of a finding rarely says: nothing needs to read what it computes. So besides the kernel itself its
//! *probe* is tried, in which the same two instructions are followed by a load of the one's location, a store to the
//! other's, and the load again, whose value is returned. If LLVM believes that they do not overlap, it returns the
//! first load's. Both go through the pipelines of `clang -O1` to `-O3` first; that they were changed is said by the
//! same judge as everywhere.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{new_inst, retype};
use crate::ir::verify::verify;
use crate::ir::*;
use crate::oracle::{Oracle, OracleError};
use crate::reduce::{Candidate, Target};
use crate::validation::compare_draws::Effort;
use crate::validation::run_pipeline::{miscompiled, run_all};

/// In this order: what users run, then the passes that trust most.
const PIPELINES: [&str; 6] = ["default<O2>", "default<O3>", "default<O1>", "gvn", "early-cse<memssa>", "dse"];

/// A program whose result is wrong after a pipeline.
#[derive(Clone, Debug)]
pub struct Effect {
    /// By whom.
    pub oracle: String,
    /// As `-passes=` takes it.
    pub pipeline: String,
    /// `None`: the kernel of the finding itself.
    pub probe: Option<Module>,
    /// What is wrong, in words.
    pub difference: String,
}

/// The first pipeline of the newest oracle of the target that changes what the kernel or its probe does.
pub fn effect(panel: &Panel, target: &Target, candidate: &Candidate) -> Result<Option<Effect>, OracleError> {
    let run = candidate.run();
    let probes: Vec<Module> = [false, true].into_iter().filter_map(|swapped| probe(candidate, swapped)).collect();
    let modules: Vec<Option<&Module>> = std::iter::once(None).chain(probes.iter().map(Some)).collect();
    let kernels: Vec<(&Module, &Run)> = modules.iter().map(|m| (m.unwrap_or(&candidate.module), &run)).collect();
    for oracle in target.oracles.iter().rev() {
        let Oracle::Opt(opt) = &panel.oracles[*oracle] else { continue };
        for pipeline in PIPELINES {
            let trials = run_all(panel, opt, pipeline, &kernels, Effort::Full)?;
            if let Some((at, found)) = trials.iter().enumerate().find_map(|(i, t)| Some((i, miscompiled(t)?))) {
                return Ok(Some(Effect {
                    oracle: opt.manifest.name.clone(),
                    pipeline: pipeline.to_string(),
                    probe: modules[at].cloned(),
                    difference: found.detail.clone(),
                }));
            }
        }
    }
    Ok(None)
}

/// A load of `b`, a store to `a`, a load of `b` again, which is returned, behind the block that accesses both. `None`:
/// it does not, does not end the function, or accesses no integers.
fn probe(candidate: &Candidate, swapped: bool) -> Option<Module> {
    let mut m = candidate.module.clone();
    let mut sides = candidate.anchor?.sides;
    if swapped {
        sides.reverse();
    }
    let f = candidate.function().filter(|f| *f == candidate.entry)?;
    let [(to, stored), (from, loaded)] = [access(&m, f, sides[0])?, access(&m, f, sides[1])?];
    let bits = m.types.int_bits(stored)?;
    m.types.int_bits(loaded)?;
    let value = Value::Const(m.const_int(bits, 0x5a5a_5a5a_5a5a_5a5a & (u128::MAX >> (128 - bits.min(128)))));
    let void = m.types.intern(Type::Void);
    let function = &mut m.functions[f.0 as usize];
    let block = function.block_ids().find(|b| sides.iter().all(|s| function.block(*b).insts.contains(s)))?;
    let last = *function.block(block).insts.last()?;
    if !matches!(function.inst(last).kind, InstKind::Ret(None)) {
        return None;
    }
    let load = |ptr| InstKind::Load { ptr, align: 1, volatile: false, atomic: None, provenance: None };
    let store = InstKind::Store { value, ptr: to, align: 1, volatile: false, atomic: None, provenance: None };
    let new = [(load(from), loaded, Some("before")), (store, void, None), (load(from), loaded, Some("after"))];
    let new = new.map(|(kind, ty, name)| {
        let inst = new_inst(function, kind, ty);
        function.insts[inst.0 as usize].name = name.map(Into::into);
        inst
    });
    let insts = &mut function.blocks[block.0 as usize].insts;
    insts.splice(insts.len() - 1..insts.len() - 1, new);
    function.insts[last.0 as usize].kind = InstKind::Ret(Some(Value::Inst(new[2])));
    function.ret = loaded;
    retype(&mut m, f, &[]);
    verify(&m).is_empty().then_some(m)
}

/// The pointer and type of a load or store.
fn access(m: &Module, f: FuncId, inst: InstId) -> Option<(Value, TypeId)> {
    let function = m.function(f);
    match &function.inst(inst).kind {
        InstKind::Load { ptr, .. } => Some((*ptr, function.inst(inst).ty)),
        InstKind::Store { ptr, value, .. } => Some((*ptr, m.value_type(function, *value)?)),
        _ => None,
    }
}
