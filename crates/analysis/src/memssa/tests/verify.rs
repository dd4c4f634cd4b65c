//! For each rule, a graph that is correct except for one error.

use super::module;
use crate::alias::Analysis;
use crate::answers::{Access, AccessId, AccessKind, MemoryGraph};
use crate::ir::{BlockId, DataLayout, FuncId, Module};
use crate::memssa::MemorySsa;
use crate::memssa::preserved_graph::verify_preserved;
use crate::memssa::shape::ShapeRule;
use crate::memssa::verify::verify;
use crate::target::Profile;

const LOOP: &str = r#"
define void @f(ptr %p, ptr %q, i1 %c) {
entry:
  store i32 1, ptr %p
  %x = add i32 1, 2
  br label %head
head:
  %a = load i32, ptr %p
  br i1 %c, label %body, label %side
side:
  br label %latch
body:
  store i32 2, ptr %q
  %v = load volatile i32, ptr %q
  br label %latch
latch:
  %b = load i32, ptr %q
  br i1 %c, label %head, label %out
out:
  store i32 3, ptr %p
  ret void
dead:
  store i32 4, ptr %p
  br label %out
}
"#;

fn built(text: &str) -> (Module, FuncId, MemoryGraph) {
    let m = module(text);
    let f = m.defined_functions().next().expect("a body");
    let layout = DataLayout::for_module(&m);
    let graph = {
        let analysis = Analysis::new(&m, f, &layout, Profile::sound());
        let mut memssa = MemorySsa::build(&analysis);
        memssa.optimize_uses();
        memssa.graph
    };
    (m, f, graph)
}

/// Returns the access of the instruction at a position of a block.
fn at(m: &Module, f: FuncId, g: &MemoryGraph, block: u32, position: usize) -> AccessId {
    g.of_inst(m.function(f).block(BlockId(block)).insts[position]).expect("it has an access")
}

/// Returns the rules that a graph breaks after a change.
fn broken(change: impl FnOnce(&Module, FuncId, &mut MemoryGraph)) -> Vec<ShapeRule> {
    let (m, f, mut g) = built(LOOP);
    assert_eq!(verify(&m, f, &g), []);
    change(&m, f, &mut g);
    let mut rules: Vec<_> = verify(&m, f, &g).into_iter().map(|b| b.rule).collect();
    rules.dedup();
    rules
}

#[test]
fn an_access_is_missing() {
    assert_eq!(
        broken(|m, f, g| {
            let load = at(m, f, g, 1, 0);
            g.remove(load);
        }),
        [ShapeRule::AccessMissing]
    );
}

/// A call without attributes needs an access. A call with a TBAA tag of memory that never changes may have no access.
#[test]
fn a_call_has_no_access() {
    let text = "declare void @g(ptr)\ndefine void @f(ptr %p) {\n  call void @g(ptr %p)TAG\n  ret void\n}\n\
        !0 = !{!1, !1, i64 0, i64 1}\n!1 = !{!\"const\", !2, i64 0}\n!2 = !{!\"root\"}\n";
    let missing = |tag: &str| {
        let (m, f, mut g) = built(&text.replace("TAG", tag));
        if let Some(access) = g.of_inst(m.function(f).inst_ids().next().expect("a call")) {
            g.remove(access);
        }
        verify(&m, f, &g).into_iter().map(|b| b.rule).collect::<Vec<_>>()
    };
    assert_eq!(missing(""), [ShapeRule::AccessMissing]);
    assert_eq!(missing(", !tbaa !0"), []);
}

#[test]
fn arithmetic_has_an_access() {
    let add = |m: &Module, f| m.function(f).block(BlockId(0)).insts[1];
    let rules = broken(|m, f, g| {
        let mut access = Access::new(AccessKind::Use(add(m, f)));
        access.defining = Some(AccessId::LIVE_ON_ENTRY);
        g.push(access);
    });
    assert_eq!(rules, [ShapeRule::AccessExtra]);
}

#[test]
fn a_volatile_load_is_a_use() {
    let rules = broken(|m, f, g| {
        let old = at(m, f, g, 3, 1);
        let defining = g.access(old).defining.expect("a def");
        let mut access = Access::new(AccessKind::Use(g.kind(old).inst().expect("a def")));
        access.defining = Some(defining);
        // References to the old access now refer to its defining access.
        for id in g.ids().collect::<Vec<_>>() {
            let a = g.access_mut(id);
            a.incoming.iter_mut().filter(|(_, s)| *s == old).for_each(|(_, s)| *s = defining);
        }
        let (gone, last) = (g.access(old).number, g.ids().filter_map(|id| g.access(id).number).max());
        let moved = g.ids().find(|id| g.access(*id).number == last).expect("some access has the last number");
        g.access_mut(moved).number = gone;
        g.push(access);
    });
    assert_eq!(rules, [ShapeRule::AccessKind]);
}

#[test]
fn a_use_is_named_as_a_state() {
    let rules = broken(|m, f, g| {
        let (load, def) = (at(m, f, g, 1, 0), at(m, f, g, 3, 0));
        g.access_mut(def).defining = Some(load);
    });
    assert_eq!(rules, [ShapeRule::Reference]);
}

#[test]
fn a_def_skips_the_one_above_it() {
    let rules = broken(|m, f, g| {
        let def = at(m, f, g, 5, 0);
        g.access_mut(def).defining = Some(AccessId::LIVE_ON_ENTRY);
    });
    assert_eq!(rules, [ShapeRule::DefChain]);
}

#[test]
fn a_clobber_is_on_one_path_only() {
    let rules = broken(|m, f, g| {
        let (load, def) = (at(m, f, g, 4, 0), at(m, f, g, 3, 0));
        g.access_mut(load).defining = Some(def);
    });
    assert_eq!(rules, [ShapeRule::Dominance]);
}

/// In a block, an access dominates the accesses after it, but not the accesses before it. (An access may refer to
/// itself.)
#[test]
fn optimised_access_does_not_dominate() {
    for (position, expected) in [(0, &[][..]), (1, &[ShapeRule::Dominance])] {
        let rules = broken(|m, f, g| {
            let (def, named) = (at(m, f, g, 3, 0), at(m, f, g, 3, position));
            g.access_mut(def).optimized = Some(named);
        });
        assert_eq!(rules, expected, "{position}");
    }
}

#[test]
fn join_of_states_lacks_a_phi() {
    let rules = broken(|m, f, g| {
        let phi = g.phi(BlockId(4)).expect("two states meet");
        let def = at(m, f, g, 3, 1);
        for id in g.ids().collect::<Vec<_>>() {
            let a = g.access_mut(id);
            let named = a.defining.iter_mut().chain(&mut a.optimized);
            named.chain(a.incoming.iter_mut().map(|(_, s)| s)).filter(|s| **s == phi).for_each(|s| *s = def);
        }
        g.remove(phi);
    });
    assert!(rules.contains(&ShapeRule::PhiMissing), "{rules:?}");
}

#[test]
fn an_edge_has_no_operand() {
    let rules = broken(|_, _, g| {
        let phi = g.phi(BlockId(4)).expect("two states meet");
        g.access_mut(phi).incoming.pop();
    });
    assert!(rules.contains(&ShapeRule::PhiOperands), "{rules:?}");
}

#[test]
fn an_operand_is_of_another_path() {
    let rules = broken(|_, _, g| {
        let phi = g.phi(BlockId(4)).expect("two states meet");
        let side = g.access_mut(phi).incoming.iter_mut().find(|(from, _)| from.0 == 2).expect("an edge");
        side.1 = AccessId::LIVE_ON_ENTRY;
    });
    assert_eq!(rules, [ShapeRule::PhiState]);
}

/// Adds a superfluous phi, all of whose operands are one state. Otherwise the graph remains consistent.
fn add_trivial_phi(g: &mut MemoryGraph) {
    let head = g.phi(BlockId(1)).expect("the loop changes memory");
    let latch = g.phi(BlockId(4)).expect("two states meet");
    let mut phi = Access::new(AccessKind::Phi(BlockId(2)));
    phi.incoming = vec![(BlockId(1), head)];
    phi.number = Some(8);
    let phi = g.push(phi);
    g.access_mut(latch).incoming.iter_mut().filter(|(from, _)| from.0 == 2).for_each(|(_, s)| *s = phi);
}

#[test]
fn phi_is_redundant() {
    assert_eq!(broken(|_, _, g| add_trivial_phi(g)), [ShapeRule::PhiRedundant]);
}

#[test]
fn dead_code_sees_a_state() {
    let rules = broken(|m, f, g| {
        let (dead, def) = (at(m, f, g, 6, 0), at(m, f, g, 0, 0));
        g.access_mut(dead).defining = Some(def);
    });
    assert_eq!(rules, [ShapeRule::Unreachable]);
}

#[test]
fn a_number_occurs_twice() {
    let rules = broken(|m, f, g| {
        let def = at(m, f, g, 3, 0);
        g.access_mut(def).number = Some(1);
    });
    assert_eq!(rules, [ShapeRule::Numbering]);
}

/// Returns the rules that a changed graph breaks, compared with the newly built graph.
fn broken_kept(change: impl FnOnce(&Module, FuncId, &mut MemoryGraph)) -> Vec<ShapeRule> {
    let (m, f, fresh) = built(LOOP);
    let mut kept = fresh.clone();
    change(&m, f, &mut kept);
    verify_preserved(&m, f, &kept, &fresh).into_iter().map(|b| b.rule).collect()
}

/// Adds a superfluous def or use directly below `above`. Accesses that referred to `above` now refer to the new access.
fn add_access(g: &mut MemoryGraph, kind: AccessKind, above: AccessId) {
    let mut access = Access::new(kind);
    access.defining = Some(above);
    let id = g.push(access);
    for other in g.ids().filter(|a| *a != id && kind.defines()).collect::<Vec<_>>() {
        let a = g.access_mut(other);
        let states = a.defining.iter_mut().chain(a.incoming.iter_mut().map(|(_, s)| s));
        states.filter(|s| **s == above).for_each(|s| *s = id);
    }
}

/// Differences that a pass may leave in a preserved MemorySSA.
#[test]
fn preserved_modulo_numbers_phis_strength_and_dead_code() {
    let rules = broken_kept(|m, f, g| {
        add_trivial_phi(g);
        let (dead, def) = (at(m, f, g, 6, 0), at(m, f, g, 0, 0));
        g.access_mut(dead).defining = Some(def);
        g.access_mut(def).number = Some(99);
        let add = m.function(f).block(BlockId(0)).insts[1];
        add_access(g, AccessKind::Def(add), def);
        // In the preserved graph, a load still has a def. The comparison skips the state of this def and treats the
        // access as a use.
        let load = at(m, f, g, 4, 0);
        let (inst, latch) = (g.kind(load).inst().expect("a use"), g.phi(BlockId(4)).expect("two states meet"));
        g.remove(load);
        add_access(g, AccessKind::Def(inst), latch);
    });
    assert_eq!(rules, []);
}

/// If only one path has a superfluous access, no phi is required.
#[test]
fn a_skipped_def_needs_no_phi() {
    let text = "define void @f(ptr %p, i1 %c) {\nstore i32 1, ptr %p\nbr i1 %c, label %x, label %y\nx:\n\
        %a = add i32 1, 2\nbr label %y\ny:\nstore i32 2, ptr %p\nret void\n}\n";
    let (m, f, fresh) = built(text);
    let mut kept = fresh.clone();
    let mut access = Access::new(AccessKind::Def(m.function(f).block(BlockId(1)).insts[0]));
    access.defining = fresh.of_inst(m.function(f).block(BlockId(0)).insts[0]);
    kept.push(access);
    assert_eq!(verify_preserved(&m, f, &kept, &fresh), []);
    assert_ne!(verify(&m, f, &kept), [], "it is no fresh build");
}

#[test]
fn preserved_graphs_that_differ() {
    let last_skips = broken_kept(|m, f, g| {
        let (last, def) = (at(m, f, g, 5, 0), at(m, f, g, 0, 0));
        g.access_mut(last).defining = Some(def);
    });
    assert_eq!(last_skips, [ShapeRule::DefChain]);
    let gone = broken_kept(|m, f, g| {
        let load = at(m, f, g, 1, 0);
        g.remove(load);
    });
    assert_eq!(gone, [ShapeRule::AccessMissing]);
    let no_operand = broken_kept(|_, _, g| {
        let phi = g.phi(BlockId(4)).expect("two states meet");
        g.access_mut(phi).incoming.pop();
    });
    assert!(
        no_operand.contains(&ShapeRule::PhiOperands) || no_operand.contains(&ShapeRule::PhiMissing),
        "{no_operand:?}"
    );
    let other_state = broken_kept(|_, _, g| {
        let phi = g.phi(BlockId(1)).expect("the loop changes memory");
        let latch = g.access_mut(phi).incoming.iter_mut().find(|(from, _)| from.0 == 4).expect("an edge");
        latch.1 = AccessId::LIVE_ON_ENTRY;
    });
    assert_eq!(other_state, [ShapeRule::PhiState]);
    let weaker = broken_kept(|m, f, g| {
        let last = at(m, f, g, 5, 0);
        let (inst, above) = (g.kind(last).inst().expect("a def"), g.access(last).defining.expect("a def"));
        g.remove(last);
        add_access(g, AccessKind::Use(inst), above);
    });
    assert_eq!(weaker, [ShapeRule::AccessKind]);
    let extra = broken_kept(|m, f, g| {
        let (def, head) = (at(m, f, g, 0, 0), g.phi(BlockId(1)).expect("the loop changes memory"));
        let mut phi = Access::new(AccessKind::Phi(BlockId(3)));
        phi.incoming = vec![(BlockId(1), head), (BlockId(1), def)];
        g.push(phi);
    });
    assert_eq!(extra, [ShapeRule::PhiExtra]);
    let nowhere = broken_kept(|m, f, g| {
        let (load, def) = (at(m, f, g, 1, 0), at(m, f, g, 3, 0));
        g.access_mut(def).defining = Some(load);
    });
    assert_eq!(nowhere, [ShapeRule::Reference]);
}

/// The verifier finds the state at the end of a loop's back edge only in its second round over the blocks.
#[test]
fn a_loop_needs_its_phi() {
    let text = "define void @f(ptr %p, i1 %c) {\nstore i32 1, ptr %p\nbr label %h\nh:\nstore i32 2, ptr %p\n\
        br i1 %c, label %h, label %o\no:\nret void\n}\n";
    let (m, f, mut g) = built(text);
    let (first, phi) = (at(&m, f, &g, 0, 0), g.phi(BlockId(1)).expect("two states meet"));
    let second = at(&m, f, &g, 1, 0);
    g.access_mut(second).defining = Some(first);
    g.remove(phi);
    let missing = verify(&m, f, &g).into_iter().filter(|b| b.rule == ShapeRule::PhiMissing);
    assert_eq!(missing.map(|b| b.access).collect::<Vec<_>>(), [AccessKind::Phi(BlockId(1))]);
}

/// Messages name a state by its number. Like LLVM, they name the first state `liveOnEntry`.
#[test]
fn states_are_called_by_their_numbers() {
    let (m, f, mut g) = built(LOOP);
    let phi = g.phi(BlockId(1)).expect("the loop changes memory");
    let (own, latch) = (g.access(phi).incoming.clone(), g.phi(BlockId(4)).expect("two states meet"));
    let of_latch = own.iter().position(|(from, _)| from.0 == 4).expect("an edge");
    g.access_mut(phi).incoming[of_latch].1 = AccessId::LIVE_ON_ENTRY;
    let number = g.access(latch).number.expect("it is numbered");
    let said: Vec<String> = verify(&m, f, &g).into_iter().map(|b| b.detail).collect();
    assert_eq!(said, [format!("for block 4 it refers to liveOnEntry; the state there is {number}")]);
}

/// The changed graphs have a phi for a block that the function does not have, or refer to an access of a different
/// graph.
#[test]
fn referenced_accesses_and_blocks_must_exist() {
    let rules = broken(|m, f, g| {
        let mut phi = Access::new(AccessKind::Phi(BlockId(m.function(f).blocks.len() as u32)));
        phi.incoming = Vec::new();
        g.push(phi);
    });
    assert!(rules.contains(&ShapeRule::Reference), "{rules:?}");
    let gone = broken(|m, f, g| {
        let (last, def) = (at(m, f, g, 5, 0), at(m, f, g, 3, 0));
        g.access_mut(last).defining = Some(def);
        g.remove(def);
    });
    assert!(gone.contains(&ShapeRule::Reference), "{gone:?}");
}
