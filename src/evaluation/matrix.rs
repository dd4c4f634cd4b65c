//! Decides by runs on the machine whether pointers of two address spaces can point to the same byte.
//!
//! The answer comes from runs, not from a table. The kernels differ in the kind of memory in which the object is
//! allocated. Each kernel gets two pointers to one object, one pointer in each of the two spaces. The kernel writes
//! through one pointer and reads through the other. If no such kernel shows an overlap, kernels that only read follow.
//! Two spaces overlap if the two accesses touch the same byte in some run that is evidence.

use crate::case::{Input, Place, Setup};
use crate::ir::AddressSpace;
use crate::ir::parse::parse_module;
use crate::machine::trace::full_watch;
use crate::machine::{EventKind, Execution, Options, Outcome, Program, execute};

/// Whether two spaces share bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Truth {
    /// In no run did the two pointers point to the same byte.
    Disjoint,
    /// The shared bytes of the two spaces can only be read, so NoAlias is never wrong for these spaces.
    OverlapReadOnly,
    /// A write through one space is visible through the other.
    Overlap,
}

impl Truth {
    /// Returns the word for this result in the printed matrix.
    pub fn name(self) -> &'static str {
        match self {
            Truth::Disjoint => "disjoint",
            Truth::OverlapReadOnly => "overlap, read-only",
            Truth::Overlap => "overlap",
        }
    }
}

const PLACES: [Place; 5] = [Place::Global, Place::Shared, Place::Const, Place::Local, Place::Param];

/// Returns whether spaces `a` and `b` of the target with this triple share bytes. `sm` is the SM version, such as 70.
pub fn truth(triple: &str, a: AddressSpace, b: AddressSpace, sm: u32) -> Truth {
    truth_through(triple, a, b, sm, None)
}

/// Does the same as [`truth`] if `steps` is `None`. Otherwise the first access uses a generic pointer: the pointer of
/// space `a` is cast to the generic space, and `steps` GEPs follow the cast.
pub fn truth_through(triple: &str, a: AddressSpace, b: AddressSpace, sm: u32, steps: Option<usize>) -> Truth {
    let reached = |writing: bool| {
        let module = pair_module(triple, (a, b), writing, steps);
        PLACES.iter().any(|place| accesses_overlap(&module, *place, sm))
    };
    if reached(true) {
        Truth::Overlap
    } else if reached(false) {
        Truth::OverlapReadOnly
    } else {
        Truth::Disjoint
    }
}

/// Returns a kernel `@k` that accesses `%p` and then `%q`, pointers of the two spaces. If `steps` is not `None`, the
/// first access uses a generic pointer instead of `%p`. This pointer has the address of `%p`, and `steps` GEPs compute
/// it.
pub fn pair_module(triple: &str, spaces: (AddressSpace, AddressSpace), writing: bool, steps: Option<usize>) -> String {
    let (a, b) = (pointer(spaces.0), pointer(spaces.1));
    let mut text = format!("target triple = \"{triple}\"\ndefine void @k({a} %p, {b} %q) {{\n");
    let mut first = format!("{a} %p");
    if let Some(steps) = steps {
        // One step adds 4 bytes, the next subtracts them; if the number of steps is odd, the last step adds zero.
        let by = |i: usize| if steps % 2 == 1 && i + 1 == steps { 0 } else { [4, -4][i % 2] };
        text += &match a.as_str() {
            "ptr" => "  %g0 = getelementptr i8, ptr %p, i64 0\n".to_string(),
            _ => format!("  %g0 = addrspacecast {a} %p to ptr\n"),
        };
        (0..steps).for_each(|i| text += &format!("  %g{} = getelementptr i8, ptr %g{i}, i64 {}\n", i + 1, by(i)));
        first = format!("ptr %g{steps}");
    }
    text += &if writing { format!("  store i32 1, {first}\n") } else { format!("  %u = load i32, {first}\n") };
    text + &format!("  %v = load i32, {b} %q\n  ret void\n}}\n")
}

fn pointer(space: AddressSpace) -> String {
    if space.0 == 0 { "ptr".into() } else { format!("ptr addrspace({})", space.0) }
}

/// Runs `@k` once, with two pointers to one object in memory of the kind `place`. Returns whether the run counts and
/// both accesses touch the same byte.
fn accesses_overlap(text: &str, place: Place, sm: u32) -> bool {
    let module = parse_module("matrix.ll", text.as_bytes()).expect("the text is fixed but for numbers").module;
    let entry = module.find_function("k").expect("it is defined above");
    let object = Input::Object { place, size: 16, align: 16 };
    let setup = Setup { args: vec![Some(object), Some(Input::Arg { arg: 0, offset: 0 })], ..Setup::default() };
    let mut execution = Execution::default();
    let options = Options { sm, ..Options::default() };
    execute(&Program::new(&module), &module, entry, &setup, &options, &full_watch(&module), &mut execution);
    let bytes: Vec<_> = execution
        .events
        .iter()
        .filter_map(|e| match e.kind {
            EventKind::Access { object, offset, .. } => Some((object, offset)),
            _ => None,
        })
        .collect();
    execution.outcome == Outcome::Counted && bytes.len() == 2 && bytes[0] == bytes[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alias::{Analysis, Location, Query};
    use crate::answers::{AliasResult, LocationSize};
    use crate::ir::layout::DataLayout;
    use crate::ir::{Module, Value};
    use crate::target::{Profile, Target};

    const TARGETS: [(Target, &str); 2] =
        [(Target::Nvptx64, "nvptx64-nvidia-cuda"), (Target::Amdgcn, "amdgcn-amd-amdhsa")];
    /// Every SM generation that LLVM 22 knows, as the number in `"target-cpu"`.
    const SMS: [u32; 21] = [20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 89, 90, 100, 120];
    const FOUR: LocationSize = LocationSize::Precise(4);

    fn answer(m: &Module, profile: &Profile, accessed: &str) -> AliasResult {
        let f = m.find_function("k").expect("it is defined");
        let layout = DataLayout::for_module(m);
        let analysis = Analysis::new(m, f, &layout, profile);
        let function = m.function(f);
        let named = |i: &crate::ir::InstId| function.inst(*i).name.as_deref() == Some(accessed);
        let first = function.inst_ids().find(named).map_or(Value::Arg(0), Value::Inst);
        let at = |v| Location::new(v, FOUR);
        Query::new(&analysis).alias_result(&at(first), &at(Value::Arg(1)))
    }

    /// For every pair of spaces and every SM version, the machine's result is symmetric and refutes no NoAlias of the
    /// profile `sound`. `sound` also answers NoAlias wherever the target defines that the spaces are disjoint.
    #[test]
    fn every_cell_is_as_the_windows_are() {
        for (target, triple) in TARGETS {
            let spaces: Vec<AddressSpace> = target.spaces().iter().map(|s| s.number).collect();
            let sms = if target == Target::Nvptx64 { &SMS[..] } else { &SMS[..1] };
            for (sm, a, b) in sms.iter().flat_map(|sm| {
                spaces.iter().flat_map(|a| spaces.iter().map(move |b| (*a, *b))).map(move |(a, b)| (*sm, a, b))
            }) {
                let found = truth(triple, a, b, sm);
                assert_eq!(found, truth(triple, b, a, sm), "{triple} sm_{sm} {a:?} {b:?}");
                let cells = crate::alias::matrix(Profile::sound(), target, sm);
                let cell = |a, b| cells.iter().find(|c| (c.a, c.b) == (a, b)).expect("all pairs").answer;
                assert_eq!(cell(a, b), cell(b, a), "sm_{sm} {a:?} {b:?}");
                let refuted = cell(a, b) == AliasResult::NoAlias && found == Truth::Overlap;
                assert!(!refuted, "{triple} sm_{sm} {a:?} {b:?}: {}", found.name());
            }
        }
    }

    /// Tests generic pointers with 0 or more GEPs after a cast, up to every profile's limit and beyond. If a profile
    /// has no known errors, no run refutes its NoAlias answers. Each profile has the limit that it states.
    #[test]
    fn cast_chains_up_to_and_past_the_limit() {
        let (target, triple) = TARGETS[0];
        let spaces: Vec<AddressSpace> = target.spaces().iter().map(|s| s.number).collect();
        for (a, b) in spaces.iter().flat_map(|a| spaces.iter().map(move |b| (*a, *b))) {
            for steps in 0..=12 {
                let text = pair_module(triple, (a, b), true, Some(steps));
                let m = parse_module("chain.ll", text.as_bytes()).expect("good text").module;
                let name = format!("g{steps}");
                let says = |p: &str| answer(&m, Profile::named(p).expect("a profile"), &name);
                if says("sound") == AliasResult::NoAlias {
                    let found = truth_through(triple, a, b, u32::MAX, Some(steps));
                    assert_ne!(found, Truth::Overlap, "{a:?} {b:?} after {steps} steps");
                }
            }
        }
        let text = |steps| pair_module(triple, (AddressSpace(3), AddressSpace(1)), true, Some(steps));
        let last = |profile: &str| {
            let apart = |steps: &usize| {
                let m = parse_module("chain.ll", text(*steps).as_bytes()).expect("good text").module;
                answer(&m, Profile::named(profile).expect("a profile"), &format!("g{steps}")) == AliasResult::NoAlias
            };
            (0..=40).take_while(apart).last()
        };
        assert_eq!([last("sound"), last("llvm-15")], [Some(40), None]);
        println!("{:?}", ["cicc-13", "llvm-16", "llvm-19", "llvm-22"].map(last));
    }
}
