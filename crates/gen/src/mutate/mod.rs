//! Mutants: small changes to any module, in code that alias analyses, MemorySSA and their users inspect.
//!
//! Two invariants hold. A mutant of a well-formed module is well-formed. The mutant depends only on the parent and the
//! random bytes. A mutant may have UB, and may behave differently from its parent. Neither does any harm: the machine
//! detects UB, and only the answers about the mutant itself are judged. Functions keep their names, and parameters keep
//! their positions and types. So the parent's inputs are also inputs of the mutant, but the entry may get additional
//! parameters.
//!
//! Mutations never copy a scope declaration (`llvm.experimental.noalias.scope.decl`). If two declarations of a scope
//! were on one path, each would begin an instance of the scope. It would be undefined to which of the two an access
//! belongs.

mod access;
mod flow;
mod pointer;
mod promise;
mod scope;
mod site;
mod splice;
mod sync;
#[cfg(test)]
mod tests;

use super::draw::Draw;
use crate::ir::layout::DataLayout;
use crate::ir::restrict::restrict_call;
use crate::ir::{FuncId, Function, InstKind, Module, TailKind, Type};
use crate::random::Rng;
use crate::target::Target;
use arbitrary::Unstructured;

/// The version of the mutator. Increment it if a seed and a parent make a different mutant than before.
pub const MUTATE_VERSION: u32 = 5;

/// The number of bytes that a seed is expanded to. A mutant uses fewer bytes.
const SEED_BYTES: usize = 4096;

/// A mutation. It returns `None` if the mutation is not possible here. It may then have added unused instructions, but
/// has changed nothing else.
type Mutation = fn(&mut Mutator<'_, '_>) -> Option<()>;

/// The mutations, each with its weight.
const MUTATIONS: [(usize, Mutation); 21] = [
    (14, |x| x.new_access()),
    (5, |x| x.copy_access()),
    (6, |x| x.move_access()),
    (2, |x| x.drop_access()),
    (4, |x| x.memory_call()),
    (14, |x| x.derive_pointer()),
    (7, |x| x.other_pointer()),
    (4, |x| x.other_number()),
    (8, |x| x.change_gep()),
    (8, |x| x.loop_around()),
    (5, |x| x.diamond_around()),
    (3, |x| x.duplicate_block()),
    (6, |x| x.scopes()),
    (3, |x| x.tbaa()),
    (7, |x| x.parameter_promise()),
    (3, |x| x.argument_promise()),
    (3, |x| x.flags()),
    (3, |x| x.function_promise()),
    (2, |x| x.assume()),
    (3, |x| x.forget_promise()),
    (5, |x| x.synchronise()),
];

/// Maximum number of mutations that are tried until one of them is possible.
const TRIES: usize = 16;

/// Makes a mutant with the choices that the bytes determine. Any bytes make a mutant; fewer bytes make fewer changes.
/// Runs begin at the function `entry`.
pub fn mutate(parent: &Module, entry: FuncId, u: &mut Unstructured) -> Module {
    apply_mutations(parent.clone(), entry, None, u)
}

/// Applies mutations to a module. If `spliced` is given, first adds a call of that function to the entry.
fn apply_mutations(m: Module, entry: FuncId, spliced: Option<FuncId>, u: &mut Unstructured) -> Module {
    let functions: Vec<FuncId> = m.defined_functions().filter(|f| is_plain(&m, m.function(*f))).collect();
    if functions.is_empty() {
        return m;
    }
    let (layout, target) = (DataLayout::for_module(&m), Target::of(&m));
    let mut x = Mutator { d: Draw(u), m, entry, f: functions[0], layout, target, params: 0 };
    if let Some(callee) = spliced {
        x.f = entry;
        (0..TRIES).find_map(|_| x.call_spliced(callee));
    }
    for _ in 0..x.d.choose_weighted(&[(3, 1), (5, 2), (5, 3), (4, 4), (2, 5), (1, 6)]) {
        for _ in 0..TRIES {
            let own = functions.contains(&entry) && x.d.below(3) > 0;
            x.f = if own { entry } else { x.d.pick(&functions) };
            let mutation = x.d.choose_weighted(&MUTATIONS);
            if mutation(&mut x).is_some() || x.d.is_empty() {
                break;
            }
        }
    }
    x.m
}

/// Makes the mutant of a seed. While [`MUTATE_VERSION`] stays the same, a seed and a parent make the same mutant on
/// every machine.
pub fn mutant(parent: &Module, entry: FuncId, seed: u64) -> Module {
    mutate(parent, entry, &mut Unstructured::new(&Rng::new(seed, 0x6d75_7461_6e74).bytes(SEED_BYTES)))
}

/// Like [`mutant`], but first copies a function of another parent into the mutant's module and calls the function.
pub fn splice_function(parent: &Module, entry: FuncId, (other, function): (&Module, FuncId), seed: u64) -> Module {
    let mut m = parent.clone();
    let callee = splice::import_function(&mut m, other, function);
    apply_mutations(m, entry, callee, &mut Unstructured::new(&Rng::new(seed, 0x6d75_7461_6e74).bytes(SEED_BYTES)))
}

/// Whether the mutant of this seed has code of two parents.
pub fn is_spliced(seed: u64) -> bool {
    Rng::new(seed, 0x7370_6c69_6365).below(5) == 0
}

/// Draws one of `n` parents for a seed. The choice of the parent is independent of the choice of the mutations.
pub fn parent_of(seed: u64, n: usize) -> usize {
    Rng::new(seed, 0x7061_7265_6e74).below(n as u64) as usize
}

/// Whether some function of the module may be mutated.
pub fn is_mutable(m: &Module) -> bool {
    m.defined_functions().any(|f| is_plain(m, m.function(f)))
}

/// Whether the function may be mutated. A function is excluded if it has instructions that cannot be moved: exception
/// handling, tokens, unknown instructions, or a `musttail` call. Functions with full restrict are excluded too. In
/// them, `ptr_provenance` operands state on what a pointer is based, and only the reference reads these operands.
fn is_plain(m: &Module, f: &Function) -> bool {
    f.inst_ids().map(|i| f.inst(i)).all(|inst| {
        let bound = match &inst.kind {
            InstKind::Opaque { .. } | InstKind::Invoke { .. } | InstKind::IndirectBr { .. } => true,
            InstKind::Load { provenance, .. } | InstKind::Store { provenance, .. } => provenance.is_some(),
            InstKind::Alloca { inalloca, swifterror, .. } => *inalloca || *swifterror,
            InstKind::Call(call) => {
                call.tail == TailKind::MustTail || is_tied(call) || restrict_call(m, &inst.kind).is_some()
            }
            _ => false,
        };
        !bound && !matches!(m.types.get(inst.ty), Type::Token)
    })
}

/// Whether the call has an operand bundle that refers to a token or to the surrounding code.
fn is_tied(call: &crate::ir::Call) -> bool {
    call.bundles.iter().any(|b| matches!(&*b.tag, "funclet" | "convergencectrl" | "preallocated" | "gc-live" | "deopt"))
}

struct Mutator<'a, 'u> {
    d: Draw<'a, 'u>,
    m: Module,
    entry: FuncId,
    /// The function that the mutations change.
    f: FuncId,
    layout: DataLayout,
    target: Target,
    /// The number of parameters that the mutations have added to the entry.
    params: usize,
}
