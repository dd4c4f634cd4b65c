//! Searches for a program that a pipeline miscompiles because of a wrong answer. Such a program is the shortest proof
//! that the wrong answer matters.
//!
//! The kernel of a finding rarely shows an effect, because its results may be unused. So the pipelines also run on a
//! second program, the *probe* of the finding. The probe has the same two instructions as the kernel, followed by three
//! accesses: a load of one location, a store to the other location, and a second load of the first location. The probe
//! returns the value of the second load. If LLVM wrongly concludes that the locations do not overlap, the transformed
//! probe returns the value of the first load. `same` decides whether a pipeline changed the behaviour of the kernel or
//! the probe.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{new_inst, retype};
use crate::ir::verify::verify;
use crate::ir::*;
use crate::oracle::{Oracle, OracleError};
use crate::reduce::{Candidate, Target};
use crate::validation::compare_draws::Effort;
use crate::validation::run_pipeline::{miscompiled, run_all};

/// The pipelines, in the order in which they are tried: first those of `clang -O1` to `-O3`, then the passes that use
/// alias analysis most.
const PIPELINES: [&str; 6] = ["default<O2>", "default<O3>", "default<O1>", "gvn", "early-cse<memssa>", "dse"];

/// A program whose result is wrong after a pipeline.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The oracle.
    pub oracle: String,
    /// The pipeline, in the syntax of `-passes=`.
    pub pipeline: String,
    /// The probe in which the effect occurs. `None` if the effect occurs in the finding's own kernel.
    pub probe: Option<Module>,
    /// A description of the error.
    pub difference: String,
}

/// Returns the first effect of a pipeline on the kernel or its probes. The newest oracle of the target is tried first.
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

/// Returns the probe: the kernel with three more accesses at the end of the block that accesses both locations. `a` is
/// the location of the first instruction of the anchor, and `b` that of the second; `swapped` exchanges them. The probe
/// loads `b`, stores to `a`, loads `b` again, and returns the value of the second load. Returns `None` unless one block
/// accesses both locations and ends in `ret void`, and both accesses are of integers.
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

/// Returns the pointer of a load or store and the type of the loaded or stored value.
fn access(m: &Module, f: FuncId, inst: InstId) -> Option<(Value, TypeId)> {
    let function = m.function(f);
    match &function.inst(inst).kind {
        InstKind::Load { ptr, .. } => Some((*ptr, function.inst(inst).ty)),
        InstKind::Store { ptr, value, .. } => Some((*ptr, m.value_type(function, *value)?)),
        _ => None,
    }
}
