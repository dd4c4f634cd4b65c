//! This crate's own analyses as an oracle.

use super::read_sets::{Placed, is_location, pairs};
use super::sample::Sample;
use super::{Ask, GlobalsAa, clobber_claims};
use crate::alias;
use crate::alias::sets::AliasSets;
use crate::answers::Answers;
use crate::ir::{DataLayout, FuncId, InstKind, Module};
use crate::memssa::MemorySsa;
use crate::target::Profile;

/// The reference's answers about one function: of the alias analysis, and what MemorySSA's use optimiser and its walker
/// say. It has no pipelines and no knobs: the profile says what it knows.
pub fn ask(module: &Module, function: FuncId, profile: &Profile, ask: &Ask, sample: &Sample) -> Vec<Answers> {
    let mut all = Vec::new();
    if ask.alias || ask.modref {
        all.extend(pairs_of(module, function, profile, ask, sample));
    }
    if ask.sets {
        all.push(alias_sets(module, function, profile));
    }
    if ask.memssa {
        let layout = DataLayout::of(module);
        let analysis = alias::Analysis::new(module, function, &layout, profile);
        all.extend([("memoryssa", false), ("memoryssa-walker", true)].map(|(printer, walker)| {
            let mut memssa = MemorySsa::build(&analysis);
            if walker {
                memssa.ask_walker();
            } else {
                memssa.optimize_uses();
            }
            Answers {
                oracle: "reference".into(),
                pipeline: format!("{} -passes=print<{printer}>", profile.words()),
                function,
                claims: clobber_claims(module.function(function), &memssa.graph),
                left_out: 0,
                graph: Some(memssa.graph),
                unread: None,
            }
        }));
    }
    all
}

/// The reference's answers about pairs. A profile that imitates a release answers as a stock oracle is asked, with and
/// without globals-aa (see [`super::batch`]); one that has globals-aa of its own answers once.
fn pairs_of(module: &Module, function: FuncId, profile: &Profile, ask: &Ask, sample: &Sample) -> Vec<Answers> {
    let metadata = ask.alias && ask.metadata;
    let with = || profile.clone().with_globals_aa(true);
    let without = || profile.clone().with_globals_aa(false);
    let asked = match ask.globals_aa {
        _ if profile.imitates.is_none() => vec![(profile.clone(), metadata)],
        GlobalsAa::Without => vec![(without(), metadata)],
        GlobalsAa::With => vec![(with(), metadata)],
        GlobalsAa::Both => vec![(without(), metadata), (with(), false)],
    };
    let answers = |(profile, metadata): (Profile, bool)| {
        let kinds = alias::Ask { alias: ask.alias, metadata, modref: ask.modref };
        let mut answers = alias::evaluate_some(module, function, &profile, kinds, |question| sample.asks(question));
        if !ask.all_lines {
            answers.claims.retain(|c| !c.answer.is_uninformative());
        }
        answers
    };
    asked.into_iter().map(answers).collect()
}

/// What the reference's alias sets claim.
fn alias_sets(module: &Module, function: FuncId, profile: &Profile) -> Answers {
    let layout = DataLayout::of(module);
    let analysis = alias::Analysis::new(module, function, &layout, profile);
    let sets = AliasSets::of(&analysis);
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
    let f = module.function(function);
    let placed = f.inst_ids().filter(|i| is_location(&f.inst(*i).kind)).filter_map(|inst| {
        let pointer = alias::location::of_inst(&analysis.view, inst)?.ptr;
        let set = sets.set_of(pointer)?;
        let writes = matches!(f.inst(inst).kind, InstKind::Store { .. });
        Some(Placed { inst, writes, pointer, set, must: pair[set] })
    });
    Answers {
        oracle: "reference".into(),
        pipeline: format!("{} -passes=print-alias-sets", profile.words()),
        claims: pairs(&placed.collect::<Vec<_>>()),
        ..Answers::none(function)
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
            ask(&m, f, Profile::sound(), &request, &Sample::default())
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
