//! What the reference's MemorySSA tells passes is acted on, and both versions are executed.
//!
//! Redundant loads become the value that they are said to read, dead stores go; then whatever outside code sees of a
//! generated kernel must be the same. `ALIASMITH_KERNELS` sets how many kernels are tried (default 150).

use aliasmith::alias::Analysis;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::{DataLayout, FuncId, InstId, InstKind, Module, Value};
use aliasmith::machine::Options;
use aliasmith::memssa::MemorySsa;
use aliasmith::memssa::consume::{Consumed, Consumers};
use aliasmith::target::Profile;
use aliasmith::translation::same::{Same, same};
use std::collections::BTreeMap;

/// How many loads and stores of a function are gone.
fn act(module: &mut Module, f: FuncId) -> (usize, usize) {
    let answers = {
        let layout = DataLayout::of(module);
        let analysis = Analysis::new(module, f, &layout, Profile::sound());
        Consumers::new(&mut MemorySsa::build(&analysis)).all()
    };
    let (mut instead, mut dead): (BTreeMap<InstId, Value>, Vec<InstId>) = (BTreeMap::new(), Vec::new());
    let function = &mut module.functions[f.0 as usize];
    for answer in answers {
        match answer {
            Consumed::Redundant { load, like } => {
                let value = match function.inst(like).kind {
                    InstKind::Store { value, .. } => value,
                    _ => Value::Inst(like),
                };
                instead.insert(load, value);
            }
            Consumed::Dead { store, .. } => dead.push(store),
            Consumed::Invariant { .. } | Consumed::ClobberedInLoop { .. } => {}
        }
    }
    let resolve = |mut v: Value| {
        while let Value::Inst(i) = v
            && let Some(next) = instead.get(&i)
        {
            v = *next;
        }
        v
    };
    for inst in &mut function.insts {
        inst.kind.for_each_operand_mut(|v| *v = resolve(*v));
    }
    for block in &mut function.blocks {
        block.insts.retain(|i| !dead.contains(i) && !instead.contains_key(i));
    }
    (instead.len(), dead.len())
}

#[test]
fn acting_on_answers_changes_nothing() {
    let kernels = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let (mut loads, mut stores, mut same_kernels) = (0, 0, 0);
    for seed in 0..kernels {
        let case = from_seed(seed, &Features::all());
        let mut after = case.module.clone();
        let defined: Vec<FuncId> = after.defined_functions().collect();
        let (mut gone_loads, mut gone_stores) = (0, 0);
        for f in defined {
            let (l, s) = act(&mut after, f);
            (gone_loads, gone_stores) = (gone_loads + l, gone_stores + s);
        }
        if gone_loads + gone_stores == 0 {
            continue;
        }
        match same(&case.module, &after, case.entry, &case.setup, &Options::default()) {
            Same::Same => {
                (loads, stores, same_kernels) = (loads + gone_loads, stores + gone_stores, same_kernels + 1);
            }
            Same::Different(d) => panic!("seed {seed}: {}: {}", d.kind.name(), d.detail),
            Same::Lead(_) | Same::Discard(_) => {}
        }
    }
    println!("{same_kernels} kernels the same without {loads} loads and {stores} stores");
    assert!(
        same_kernels * 5 > kernels && loads > 0 && stores > 0,
        "{same_kernels} kernels, {loads} loads, {stores} stores"
    );
}
