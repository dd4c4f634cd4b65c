//! The reference as an oracle.

use super::read_sets::{PlacedAccess, is_location, pairs};
use super::sample::Sample;
use super::{Ask, GlobalsAa, clobber_claims};
use crate::alias::sets::AliasSets;
use crate::alias::{self, Analysis, ModuleFacts};
use crate::answers::Answers;
use crate::ir::{DataLayout, FuncId, InstKind, Module};
use crate::memssa::MemorySsa;
use crate::target::Profile;
use std::rc::Rc;

/// Returns the answers of the reference about functions of one module: the answers of its alias analysis, and of its
/// MemorySSA (use optimiser and walker). `samples` holds the selected questions of each function. The reference has no
/// pipelines and no options; `profile` determines the answers. Facts about the module or a value are computed once for
/// all questions.
pub fn ask(module: &Module, functions: &[FuncId], profile: &Profile, ask: &Ask, samples: &[Sample]) -> Vec<Answers> {
    let layout = DataLayout::for_module(module);
    let facts = Rc::new(ModuleFacts::new(module, profile));
    let each = functions.iter().zip(samples);
    each.flat_map(|(function, sample)| {
        let analysis = Analysis::sharing(Rc::clone(&facts), *function, &layout, profile);
        answers(&analysis, ask, sample)
    })
    .collect()
}

/// Returns the answers about one function.
fn answers(analysis: &Analysis, ask: &Ask, sample: &Sample) -> Vec<Answers> {
    let mut all = Vec::new();
    if ask.alias || ask.modref {
        all.extend(pairs_of(analysis, ask, sample));
    }
    if ask.sets {
        all.push(alias_sets(analysis));
    }
    if ask.memssa {
        all.extend([("memoryssa", false), ("memoryssa-walker", true)].map(|(printer, walker)| {
            let mut memssa = MemorySsa::build(analysis);
            if walker {
                memssa.ask_walker();
            } else {
                memssa.optimize_uses();
            }
            Answers {
                oracle: "reference".into(),
                pipeline: format!("{} -passes=print<{printer}>", analysis.profile.words()),
                function: analysis.view.id,
                claims: clobber_claims(analysis.view.function, &memssa.graph),
                left_out: 0,
                graph: Some(memssa.graph),
                unread: None,
            }
        }));
    }
    all
}

/// Returns the answers about pairs. A profile that imitates a release answers twice, with and without globals-aa,
/// because an upstream `opt` is asked in both ways too (see [`super::plan`]). A profile that always uses globals-aa
/// answers once.
fn pairs_of(analysis: &Analysis, ask: &Ask, sample: &Sample) -> Vec<Answers> {
    let metadata = ask.alias && ask.metadata;
    let answers = |analysis: &Analysis, metadata: bool| {
        let kinds = alias::Ask { alias: ask.alias, metadata, modref: ask.modref };
        let mut answers = alias::evaluate_in(analysis, kinds, |question| sample.asks(question));
        if !ask.all_lines {
            answers.claims.retain(|c| !c.answer.is_uninformative());
        }
        answers
    };
    let with_globals_aa = |computed: bool, metadata: bool| {
        let profile = analysis.profile.clone().with_globals_aa(computed);
        // The facts are valid for any chain of providers.
        let facts = Rc::clone(&analysis.facts);
        answers(&Analysis::sharing(facts, analysis.view.id, analysis.view.layout, &profile), metadata)
    };
    match ask.globals_aa {
        _ if analysis.profile.imitates.is_none() => vec![answers(analysis, metadata)],
        GlobalsAa::Without => vec![with_globals_aa(false, metadata)],
        GlobalsAa::With => vec![with_globals_aa(true, metadata)],
        GlobalsAa::Both => vec![with_globals_aa(false, metadata), with_globals_aa(true, false)],
    }
}

/// Returns the claims of the reference's alias sets.
fn alias_sets(analysis: &Analysis) -> Answers {
    let sets = AliasSets::build(analysis);
    let pair: Vec<bool> = {
        let is_pair = |s: &alias::sets::AliasSet| {
            let mut pointers: Vec<_> = s.locations.iter().map(|l| l.ptr).collect();
            pointers.sort();
            pointers.dedup();
            !s.may && pointers.len() == 2
        };
        let mut all = Vec::new();
        for (id, set) in sets.sets() {
            all.resize(id + 1, false);
            all[id] = is_pair(set);
        }
        all
    };
    let f = analysis.view.function;
    let placed = f.inst_ids().filter(|i| is_location(&f.inst(*i).kind)).filter_map(|inst| {
        let pointer = alias::location::of_inst(&analysis.view, inst)?.ptr;
        let set = sets.set_of(pointer)?;
        let writes = matches!(f.inst(inst).kind, InstKind::Store { .. });
        Some(PlacedAccess { inst, writes, pointer, set, must: pair[set] })
    });
    Answers {
        oracle: "reference".into(),
        pipeline: format!("{} -passes=print-alias-sets", analysis.profile.words()),
        claims: pairs(&placed.collect::<Vec<_>>()),
        ..Answers::empty(analysis.view.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::{AliasResult, Answer};
    use crate::ir::builder::{FunctionBuilder, add_function};
    use crate::ir::{AddressSpace, BlockId};

    #[test]
    fn only_informative_answers_unless_all_are_wanted() {
        let mut m = Module::default();
        m.triple = "nvptx64-nvidia-cuda".into();
        let generic = m.types.ptr(AddressSpace(0));
        let shared = m.types.ptr(AddressSpace(3));
        let global = m.types.ptr(AddressSpace(1));
        let void = m.types.intern(crate::ir::Type::Void);
        let f = add_function(&mut m, "k", void, &[(generic, "p"), (shared, "s"), (global, "g")]);
        let mut b = FunctionBuilder::new(&mut m, f, BlockId(0));
        let entry = b.new_block("entry");
        b.switch_to(entry);
        let one = b.int(32, 1);
        for i in 0..3 {
            b.store(one, crate::ir::Value::Arg(i), 4);
        }
        b.ret(None);
        let asked = |all_lines| {
            let request = Ask { all_lines, metadata: false, memssa: false, ..Ask::default() };
            ask(&m, &[f], Profile::sound(), &request, &[Sample::default()])
                .remove(0)
                .claims
                .into_iter()
                .map(|c| c.answer)
                .collect::<Vec<_>>()
        };
        assert_eq!(asked(false), [Answer::Alias(AliasResult::NoAlias)]);
        assert_eq!(asked(true).len(), 3);
    }
}
