//! The words of scripts: their names, their effects, the reasons of impossible changes, and the errors that seeded
//! defects cause.

use super::module;
use crate::answers::{Access, AccessId, AccessKind, MemoryGraph};
use crate::ir::print::print_module;
use crate::ir::{BlockId, DataLayout, Dialect, Module};
use crate::memssa::compare::differences;
use crate::memssa::script::{CheckFailure, Session, draw::draw, fresh};
use crate::memssa::shape::ShapeRule;
use crate::random::Rng;
use crate::target::{Defect, Profile};
use rand::RngExt as _;

const TEXT: &str = "@g = global i32 0
define void @f(ptr %p, i1 %c) {
entry:
  %a = getelementptr i8, ptr %p, i64 4
  store i32 1, ptr %a
  br i1 %c, label %left, label %join
left:
  %v = load i32, ptr %p
  store i32 %v, ptr @g
  br label %join
join:
  %x = phi ptr [ %a, %entry ], [ %p, %left ]
  %w = load i32, ptr %x
  ret void
}
";

#[test]
fn script_names_accesses_blocks_and_pointers() {
    let mut m = module(TEXT);
    let f = m.defined_functions().next().expect("a body");
    let session = Session::new(&mut m, f, Profile::sound());
    assert_eq!(session.accesses(), ["1", "%v", "2", "%w"]);
    assert_eq!(session.blocks(), ["%entry", "%left", "%join"]);
    assert_eq!(session.pointers(), ["%p", "%a", "%x"]);
    assert_eq!(session.derived_pointers(), ["%a"]);
}

/// Compares the text after each line, or the reason why the line is impossible.
#[test]
fn script_lines_edit_the_function() {
    let after = |line: &str| {
        let mut m = module(TEXT);
        let f = m.defined_functions().next().expect("a body");
        let mut session = Session::new(&mut m, f, Profile::sound());
        match session.apply(line) {
            Err(e) => e.to_string(),
            Ok(_) => {
                assert_eq!(session.find_errors(), [], "{line}");
                let text = print_module(session.module(), Dialect::INTERNAL);
                let kept: Vec<&str> = text.lines().map(str::trim).collect();
                let body = kept.iter().skip_while(|l| !l.starts_with("define")).skip(1).take_while(|l| **l != "}");
                body.filter(|l| !l.is_empty()).copied().collect::<Vec<_>>().join("; ")
            }
        }
    };
    let same = after("; nothing but a comment");
    let entry = "entry:; %a = getelementptr i8, ptr %p, i64 4; store i32 1, ptr %a, align 4; br i1 %c, label %left, label %join";
    assert!(same.starts_with(entry), "{same}");
    for (line, gone, come) in [
        ("insert store i16 %p before %v", "%v = load", "store i16 0, ptr %p, align 1; %v = load"),
        ("insert store %a @g end %entry", "br i1 %c", "store ptr %a, ptr @g, align 1; br i1 %c"),
        ("insert load i64 %x end %join", "ret void", "%0 = load i64, ptr %x, align 1; ret void"),
        ("insert load ptr %p before 2", "store i32 %v", "%0 = load ptr, ptr %p, align 1; store i32 %v"),
        ("copy %v before 2", "store i32 %v", "%0 = load i32, ptr %p, align 4; store i32 %v"),
        ("replace %v", "%v = load i32, ptr %p, align 4; store i32 %v", "%0 = load i32, ptr %p, align 4; store i32 %0"),
        ("remove %v", "%v = load i32, ptr %p, align 4; store i32 %v", "store i32 poison"),
        ("no-edge %left %join", "ptr @g, align 4; br label %join", "ptr @g, align 4; unreachable"),
        ("no-edge %entry %left", "br i1 %c, label %left, label %join", "br label %join"),
        ("no-edge %entry %join", "br i1 %c, label %left, label %join", "br label %left"),
        (
            "edge %left %left",
            "ptr @g, align 4; br label %join",
            "ptr @g, align 4; br i1 true, label %join, label %left",
        ),
    ] {
        assert!(same.contains(gone), "{line}: {gone}");
        let found = after(line);
        assert!(found.contains(come), "{line}: {found}");
    }
    assert!(after("move 2 before %v").contains("store i32 %v, ptr @g, align 4; %v = load"));
    assert!(
        after("clone %left").contains("%0 = load i32, ptr %p, align 4; store i32 %v, ptr @g, align 4; br label %join")
    );
    let no = [
        ("insert", "expected insert, copy, replace"),
        ("insert store i32 %q end %entry", "no pointer '%q' in the function"),
        ("insert store i0 %p end %entry", "an access has an integer type"),
        ("insert store i129 %p end %entry", "an access has an integer type"),
        ("insert load f32 %p end %entry", "an access has an integer type"),
        ("insert load i32 %p end %nowhere", "no block '%nowhere' in the function"),
        ("insert load i32 %p after %v", "a place is `before INSTRUCTION` or `end BLOCK`"),
        ("insert load i32 %p before %x", "nothing can be inserted before a phi"),
        ("remove 7", "no instruction '7' in the function"),
        ("remove %x", "a phi or a terminator cannot be copied, moved or removed"),
        ("copy %x end %join", "a phi or a terminator cannot be copied, moved or removed"),
        ("move %v before %v", "an instruction cannot be moved before itself"),
        ("edge %left %entry", "no edge leads to the entry"),
        ("edge %entry %left", "only a block that ends in br, ret or unreachable gets an edge"),
        ("no-edge %join %left", "the first block has no br to the second"),
        ("no-edge %left %left", "the first block has no br to the second"),
        ("alias i32 %v i32 %p", "no pointer '%v' in the function"),
    ];
    for (line, why) in no {
        assert!(after(line).starts_with(why), "{line}: {}", after(line));
    }
}

/// A new or moved def gets a number that no def had before. Later lines of the script name the def by this number.
#[test]
fn new_defs_have_new_numbers() {
    let mut m = module(TEXT);
    let f = m.defined_functions().next().expect("a body");
    let mut session = Session::new(&mut m, f, Profile::sound());
    for line in ["insert store i8 %p end %entry", "insert store i16 %p end %join", "remove 4", "move 5 end %left"] {
        assert!(session.apply(line).is_ok(), "{line}");
    }
    assert_eq!(session.accesses().iter().filter(|a| a.parse::<u32>().is_ok()).collect::<Vec<_>>(), ["1", "2", "6"]);
    assert_eq!(session.find_errors(), []);
}

/// A line of each kind can be drawn, and drawn lines name only parts of the function.
#[test]
fn drawn_lines() {
    let mut m = module(TEXT);
    let f = m.defined_functions().next().expect("a body");
    let session = Session::new(&mut m, f, Profile::sound());
    let line = |kind: usize, most_blocks: usize| {
        let mut first = true;
        draw(&session, most_blocks, |n| if std::mem::take(&mut first) { kind } else { n - 1 })
    };
    let expected = [
        "insert store i32 %x before %w",
        "insert store i32 %x end %join",
        "insert load i32 %x before %w",
        "insert store %x %x end %join",
        "copy %a before %w",
        "copy %a end %join",
        "replace %a",
        "remove %a",
        "remove %a",
        "move %a end %join",
        "move %a before %w",
        "clone %join",
        "no-edge %join %join",
        "edge %join %join",
    ];
    for (kind, expected) in expected.iter().enumerate() {
        assert_eq!(line(kind, 4), *expected, "{kind}");
    }
    assert_eq!(line(11, 3), "edge %join %join", "there are blocks enough");
}

/// For each seeded defect of the updater, some change of a small function leads to an error, and the error has the
/// expected name.
#[test]
fn seeded_errors_of_the_updater_are_found() {
    for defect in [Defect::RenamedHere, Defect::NoNewPhi, Defect::FirstOperand] {
        let mut profile = Profile::sound().clone();
        profile.defect = Some(defect);
        let mut found = Vec::new();
        for seed in 0..200 {
            let (mut m, f) = super::update::world(seed);
            let (mut rng, mut session) = (Rng::new(seed, 1), Session::new(&mut m, f, &profile));
            for _ in 0..20 {
                let _ = session.apply(&draw(&session, 20, |n| rng.random_range(0..n)));
                found.extend(session.find_errors());
            }
            if !found.is_empty() {
                break;
            }
        }
        let graph =
            |w: &CheckFailure| matches!(w, CheckFailure::Graph(d) if w.name() == "stale graph" && !d.what.is_empty());
        let rule = |w: &CheckFailure| matches!(w, CheckFailure::Rule(b) if w.name() == b.rule.name());
        assert!(found.iter().any(graph) || found.iter().any(rule), "{defect:?}: {found:?}");
        assert!(found.iter().all(|w| graph(w) || rule(w)), "{defect:?}: {found:?}");
    }
}

/// Every rule has a unique name, and [`ShapeRule::named`] finds the rule by this name.
#[test]
fn rules_have_names() {
    for (i, (rule, name)) in ShapeRule::NAMES.into_iter().enumerate() {
        assert_eq!((rule as usize, rule.name(), ShapeRule::named(name)), (i, name, Some(rule)));
        assert!(i == 0 || ShapeRule::NAMES[i - 1].1 < name, "in the order of their names");
    }
    assert_eq!(ShapeRule::named("no-rule"), None);
}

fn built(m: &Module) -> MemoryGraph {
    let f = m.defined_functions().next().expect("a body");
    fresh(m, f, &DataLayout::for_module(m), Profile::sound())
}

/// A comparison ignores the numbers of accesses, but compares the states to which they refer. Each kind of difference
/// has a name.
#[test]
fn where_graphs_differ() {
    let m = module(TEXT);
    let names = |change: &dyn Fn(&mut MemoryGraph)| {
        let (a, mut b) = (built(&m), built(&m));
        change(&mut b);
        let [one, two] =
            [differences(&a, &b), differences(&b, &a)].map(|d| d.iter().map(|d| d.what).collect::<Vec<_>>().join(" "));
        assert_eq!(one, two, "either way round");
        one
    };
    let load = |g: &MemoryGraph| g.ids().filter(|id| matches!(g.kind(*id), AccessKind::Use(_))).last().expect("a load");
    let def = |g: &MemoryGraph| g.ids().find(|id| matches!(g.kind(*id), AccessKind::Def(_))).expect("a store");
    let phi = |g: &MemoryGraph| g.phi(BlockId(2)).expect("two states meet");
    assert_eq!(names(&|_| ()), "");
    assert_eq!(names(&|g| g.access_mut(def(g)).number = Some(9)), "");
    assert_eq!(names(&|g| g.access_mut(phi(g)).incoming.reverse()), "");
    assert_eq!(names(&|g| g.access_mut(load(g)).defining = Some(AccessId::LIVE_ON_ENTRY)), "defining");
    assert_eq!(names(&|g| g.access_mut(load(g)).optimized = Some(def(g))), "optimised");
    assert_eq!(names(&|g| g.access_mut(load(g)).clobber = Some(def(g))), "clobber");
    assert_eq!(names(&|g| g.access_mut(phi(g)).incoming[0].1 = AccessId::LIVE_ON_ENTRY), "operands");
    assert_eq!(names(&|g| g.remove(load(g))), "access");
    let as_def = |g: &mut MemoryGraph| {
        let (id, inst) = (load(g), g.kind(load(g)).inst().expect("a load"));
        g.remove(id);
        g.push(Access::new(AccessKind::Def(inst)));
    };
    assert_eq!(names(&as_def), "access", "a def in one and a use in the other is one difference");
}

/// A line is an access only if it is a comment with the words of an access. Other lines may contain the same words.
#[test]
fn lines_about_accesses() {
    for (line, is) in [
        ("; 1 = MemoryDef(liveOnEntry)", true),
        ("; 3 = MemoryPhi({a,1},{b,2})", true),
        ("; MemoryUse(1) MustAlias", true),
        ("; preds = %entry", false),
        ("; MemorySSA for function: f", false),
        ("  store i32 1, ptr %p ; MemoryUse(1)", false),
        ("  call void @\"x = MemoryDef(1)\"()", false),
        ("", false),
    ] {
        assert_eq!(crate::memssa::print::is_access(line), is, "{line}");
    }
}
