//! Removes promises that a compiler deduced although every run violates them: the effects (`memory(…)`) of a function
//! that synchronises (llvm#193768).
//!
//! FunctionAttrs ignores that an ordered atomic access makes the writes of other threads visible. So FunctionAttrs
//! gives a function with such an access an attribute that excludes accesses to other memory. By the machine's rules,
//! every run of this function is undefined behaviour. The programmer did not make the promise, so it is removed from
//! the module that oracles and runs get. So no answer relies on the promise, and no run violates it.

use super::{complete, synthesise};
use crate::case::Setup;
use crate::ir::{FuncId, Module};
use crate::machine::{Execution, Options, Outcome, Program, Ub, Watch, execute, is_excluded_synchronisation};

/// The number of input draws that are tried. A function is reported only if no draw leads to a run that counts.
const DRAWS: u64 = 4;

/// The function attributes that restrict the accessed memory, in the spellings of all releases.
const EFFECTS: [&str; 7] = [
    "memory",
    "readnone",
    "readonly",
    "writeonly",
    "argmemonly",
    "inaccessiblememonly",
    "inaccessiblemem_or_argmemonly",
];

/// Removes the declared effects from every function that violates them in all runs, because it synchronises. Returns
/// those functions.
pub fn without_deduced_effects(module: &mut Module, entries: &[FuncId], stated: Option<&Setup>) -> Vec<FuncId> {
    let mut taken = Vec::new();
    for entry in entries {
        // Each iteration removes the promise of one function.
        while let Some(f) = find_understated_effects(module, *entry, stated) {
            module.functions[f.0 as usize].attrs.0.retain(|a| !EFFECTS.contains(&&*a.name));
            taken.push(f);
        }
    }
    taken
}

/// Returns a function that accesses memory by synchronisation although its declared effects exclude this memory.
/// Returns `None` if some run is evidence, or if no run violates effects in this way.
fn find_understated_effects(module: &Module, entry: FuncId, stated: Option<&Setup>) -> Option<FuncId> {
    let promises = |f: &FuncId| module.function(*f).attrs.memory().is_some();
    if !(0..module.functions.len() as u32).map(FuncId).any(|f| promises(&f) && !module.function(f).is_declaration()) {
        return None;
    }
    let program = Program::new(module);
    let mut broken: Option<Ub> = None;
    for seed in 0..DRAWS {
        let setup = match stated {
            Some(setup) => complete(module, entry, &Setup { seed: setup.seed.wrapping_add(seed), ..setup.clone() }),
            None => synthesise(module, entry, seed),
        };
        let mut out = Execution::default();
        execute(&program, module, entry, &setup, &Options::default(), &Watch::default(), &mut out);
        match out.outcome {
            Outcome::Counted => return None,
            Outcome::Violation(ub) if is_excluded_synchronisation(&ub) => broken = Some(ub),
            Outcome::Violation(_) | Outcome::Discard(_) => {}
        }
    }
    broken.map(|ub| ub.function).filter(promises)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn taken(attributes: &str, body: &str) -> usize {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n@c = global i32 0\ndefine void @f(ptr %p) {attributes} {{\n{body}\n  ret void\n}}"
        );
        let mut module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        without_deduced_effects(&mut module, &[FuncId(0)], None).len()
    }

    #[test]
    fn effects_that_a_synchronisation_breaks() {
        let counts = "  %o = atomicrmw add ptr @c, i32 1 seq_cst";
        assert_eq!(taken("memory(readwrite, argmem: write)", counts), 1);
        assert_eq!(taken("", counts), 0, "nothing is promised");
        assert_eq!(taken("memory(readwrite, inaccessiblemem: none)", counts), 0, "the promise holds");
        let relaxed = "  %o = atomicrmw add ptr @c, i32 1 monotonic";
        assert_eq!(taken("memory(readwrite, argmem: write)", relaxed), 0, "it orders nothing");
        assert_eq!(
            taken("memory(none)", "  store i32 1, ptr @c"),
            0,
            "a false promise of another kind is the kernel's"
        );
    }
}
