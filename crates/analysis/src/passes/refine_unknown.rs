//! `refine-unknown`: replaces the unknown function scope of a restrict pointer by the scope of its declaration, if that
//! declaration became visible (LLVM review D68484, "`Unknown function` scope"). Inlining makes a declaration visible in
//! the following case: the inlined body reads a restrict pointer through an argument, and this argument is the address
//! of a restrict variable of the caller.
//!
//! A read (or the guard of a copy) belongs to a variable under two conditions. The address of the read is in the
//! variable's `alloca`. The variable has one declaration, which precedes the read on every path. The read then gets the
//! declaration, object id and scope of the variable. The pass makes no further scope visible at an access: in an
//! inlined body, the scopes that were visible at the call are already visible
//! ([`inline_restrict`](super::inline_restrict)). If the variable's scope is not visible at an access, nothing is
//! promised for the access.
//!
//! This is correct, because every read of that address reads the declared pointer. (C99 6.7.3.1 is about the object
//! that contains the pointer.) The promise of the declaration is about every access in its block, including accesses in
//! called functions. So the promise existed before inlining, and only the declaration was not visible.

use super::DEFAULT_RELEASE;
use crate::ir::layout::DataLayout;
use crate::ir::restrict::{RestrictCall, RestrictKind, restrict_call, scopes, unknown_scope};
use crate::ir::{Cfg, Dominators, FuncId, InstId, InstKind, Module, Placement, Value};
use crate::target::Limit;
use crate::values::FunctionView;
use crate::values::objects::is_alloca;
use crate::values::underlying::underlying_object;

/// Runs the pass. Returns the number of reads and guards whose scope was replaced.
pub fn refine_unknown(m: &mut Module) -> usize {
    let mut refined = 0;
    for f in m.defined_functions().collect::<Vec<_>>() {
        for (read, decl) in visible(m, f) {
            take_over(m, f, read, decl);
            refined += 1;
        }
    }
    refined
}

/// Returns the reads in the unknown function scope that read a variable of the function, each with the variable's
/// declaration.
fn visible(m: &Module, f: FuncId) -> Vec<(InstId, InstId)> {
    let function = m.function(f);
    let Some(unknown) = unknown_scope(m, function) else { return Vec::new() };
    let layout = DataLayout::for_module(m);
    let view = FunctionView::new(m, f, &layout, DEFAULT_RELEASE);
    let (cfg, at) = (Cfg::new(function), Placement::new(function));
    let dominators = Dominators::new(&cfg);
    let calls: Vec<(InstId, RestrictCall)> =
        function.inst_ids().filter_map(|id| Some((id, restrict_call(m, &function.inst(id).kind)?))).collect();
    let object = |v: Value| Some(underlying_object(&view, v, Limit::UNLIMITED)).filter(|o| is_alloca(&view, *o));
    let declaration = |variable: Value| {
        let mut of_it = calls.iter().filter(|(_, c)| c.kind == RestrictKind::Decl && object(c.ptr) == Some(variable));
        of_it.next().filter(|_| of_it.next().is_none()).map(|(id, _)| *id)
    };
    let refined = |(read, call): &(InstId, RestrictCall)| {
        let address = match call.kind {
            RestrictKind::NoAlias | RestrictKind::Provenance => call.addr?,
            RestrictKind::CopyGuard => call.ptr,
            RestrictKind::Decl | RestrictKind::ArgGuard => return None,
        };
        (call.decl.is_none() && scopes(m, call.scope) == [unknown]).then_some(())?;
        let decl = declaration(object(address)?)?;
        dominators.dominates_inst(function, &cfg, &at, decl, *read).then_some((*read, decl))
    };
    calls.iter().filter_map(refined).collect()
}

/// Changes the read to a read of the declared variable.
fn take_over(m: &mut Module, f: FuncId, read: InstId, decl: InstId) {
    let function = &mut m.functions[f];
    let InstKind::Call(declared) = function.inst(decl).kind.clone() else { return };
    let InstKind::Call(call) = &mut function.insts[read].kind else { return };
    let [_, object, scope] = &declared.args[..] else { return };
    // The scope is the last operand. If there is an object id, it precedes the scope.
    call.args[1].value = Value::Inst(decl);
    if let Some(last) = call.args.len().checked_sub(1) {
        call.args[last].value = scope.value;
        if call.args[last - 1].ty == object.ty {
            call.args[last - 1].value = object.value;
        }
    }
}
