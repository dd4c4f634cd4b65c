//! Probes: modules whose PTX reveals what a libNVVM compiler assumes about two pointers ([`super::belief`]).
//!
//! Only some beliefs are claims for the judge ([`Answer::claim`]). If the compiler loads again, it claims nothing,
//! because it can have many reasons for this. Probes about pairs of address spaces are functions that are no kernels,
//! because libNVVM assumes that generic arguments of a kernel are global ([docs/freedoms.md]). Only probes about
//! cluster memory and a named space are kernels, because older libraries do not handle cluster memory in other
//! functions.

use super::super::compiler::{Compiler, ask_libnvvm};
use super::super::{Opt, OracleError};
use super::belief::{Belief, FIRST, SECOND, belief, belief_of, is_defined};
use super::worker::CompilationResult;
use crate::answers::AliasResult;
use crate::ir::builder::{FunctionBuilder, add_global, global_constant};
use crate::ir::surgery::{first_insertion_point, insert_at};
use crate::ir::{AddressSpace, BlockId, Cfg, Constant, Dominators, Flags, FuncId, InstKind, Module, Value};
use crate::ir::{BinOp, InstId};
use crate::nvvm::{LAYOUT, NvvmVersion};
use std::fmt;
use std::time::Duration;

/// What a compiler did with a probe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The belief that the PTX of the probe shows.
    Belief(Belief),
    /// The library rejected the probe with this error code and this first line of its log.
    Refused(i32, String),
    /// The library's process died or did not end.
    Died,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Belief(belief) => write!(f, "{belief}"),
            Answer::Refused(code, _) => write!(f, "refused {code}"),
            Answer::Died => f.write_str("died"),
        }
    }
}

impl Answer {
    /// Returns the claim about the two pointers; `None` if the answer claims nothing.
    pub fn claim(&self) -> Option<AliasResult> {
        match self {
            Answer::Belief(Belief::Forwarded | Belief::Same) => Some(AliasResult::NoAlias),
            Answer::Belief(Belief::Overwritten) => Some(AliasResult::MustAlias),
            Answer::Belief(_) | Answer::Refused(..) | Answer::Died => None,
        }
    }
}

/// Where a probe stores its result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ResultIn<'a> {
    /// The result is stored by the last store of this function. Without a name, the function is `k`. If the module does
    /// not define `k` but has exactly one kernel, the function is this kernel.
    LastStore(Option<&'a str>),
    /// The result is stored by the last store to the probe's [variable](VARIABLE) in this function.
    Variable(&'a str),
}

/// Compiles a probe and reads the belief. The library gets the oracle's own options, then `options`. An architecture in
/// `options` replaces the oracle's architecture.
pub fn ask(
    opt: &Opt,
    options: &[String],
    text: String,
    result: ResultIn<'_>,
    time: Duration,
) -> Result<Answer, OracleError> {
    let Some(Compiler::Libnvvm { options: own, .. }) = &opt.manifest.compiler else {
        return Ok(Answer::Refused(0, format!("{} is no libNVVM", opt.manifest.name)));
    };
    let has_arch = options.iter().any(|option| option.starts_with("-arch="));
    let all: Vec<String> = own.iter().filter(|_| !has_arch).chain(options).cloned().collect();
    Ok(match ask_libnvvm(opt, &all, text, time)? {
        CompilationResult::Ended(_) => Answer::Died,
        CompilationResult::Replied(reply) if reply.code == 0 => Answer::Belief(match result {
            ResultIn::LastStore(Some(function)) => belief(&reply.ptx, function),
            ResultIn::LastStore(None) => belief(&reply.ptx, probed(&reply.ptx)),
            ResultIn::Variable(function) => belief_of(&reply.ptx, function, VARIABLE),
        }),
        CompilationResult::Replied(reply) => {
            let line = reply.log.lines().find(|line| !line.trim().is_empty()).unwrap_or("").trim();
            Answer::Refused(reply.code, line.into())
        }
    })
}

/// Returns the function that contains a probe: `k`, or the only kernel of a module without a function `k`.
fn probed(ptx: &str) -> &str {
    let kernel = only_kernel(ptx).filter(|_| !is_defined(ptx, FUNCTION));
    kernel.unwrap_or(FUNCTION)
}

/// Returns the name of the only kernel; `None` if there are none or several.
fn only_kernel(ptx: &str) -> Option<&str> {
    let mut kernels = ptx.lines().filter_map(|line| {
        let (_, rest) = line.split_once(".entry ")?;
        rest.split(['(', ' ', '\t']).find(|word| !word.is_empty())
    });
    let first = kernels.next()?;
    kernels.next().is_none().then_some(first)
}

/// The name of the function in a probe about two spaces.
pub const FUNCTION: &str = "k";

/// Returns a probe about pointers to two spaces.
pub fn of_spaces(a: AddressSpace, b: AddressSpace, version: NvvmVersion) -> String {
    let is_typed = version == NvvmVersion::Nvvm7;
    let pointer = |space: AddressSpace| match (is_typed, space.0) {
        (true, 0) => "i32*".to_string(),
        (true, n) => format!("i32 addrspace({n})*"),
        (false, 0) => "ptr".to_string(),
        (false, n) => format!("ptr addrspace({n})"),
    };
    let is_kernel = [a, b].contains(&AddressSpace(7)) && ![a, b].contains(&AddressSpace(0));
    let (p, q, out) = (pointer(a), pointer(b), pointer(AddressSpace(1)));
    // A probe must not store to constant memory. So the probe loads through this pointer before and after a store
    // through the other pointer.
    let body = if is_constant(a) || is_constant(b) {
        let ((read, r), (written, w)) =
            if is_constant(a) { ((&p, "%p"), (&q, "%q")) } else { ((&q, "%q"), (&p, "%p")) };
        format!(
            "  %v = load i32, {read} {r}, align 4\n  store i32 {FIRST}, {written} {w}, align 4\n  \
             %w = load i32, {read} {r}, align 4\n  %d = sub i32 %v, %w\n  store i32 %d, {out} %out, align 4\n"
        )
    } else {
        format!(
            "  store i32 {FIRST}, {p} %p, align 4\n  store i32 {SECOND}, {q} %q, align 4\n  \
             %v = load i32, {p} %p, align 4\n  store i32 %v, {out} %out, align 4\n"
        )
    };
    let annotation = match is_kernel {
        true if is_typed => {
            format!("!nvvm.annotations = !{{!1}}\n!1 = !{{void ({p}, {q}, {out})* @{FUNCTION}, !\"kernel\", i32 1}}\n")
        }
        true => {
            format!("!nvvm.annotations = !{{!1}}\n!1 = !{{ptr @{FUNCTION}, !\"kernel\", i32 1}}\n")
        }
        false => String::new(),
    };
    format!(
        "target datalayout = \"{LAYOUT}\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n\n\
         define void @{FUNCTION}({p} %p, {q} %q, {out} %out) {{\n{body}  ret void\n}}\n\n\
         !nvvmir.version = !{{!0}}\n!0 = !{{i32 2, i32 0}}\n{annotation}"
    )
}

fn is_constant(space: AddressSpace) -> bool {
    matches!(space.0, 4 | 101)
}

/// The name of the variable in global memory to which a probe inside a module stores its result.
pub const VARIABLE: &str = "aliasmith_probe";

/// Returns the module with a probe about two pointers of a function, inserted after the definitions of both. The probe
/// accesses `bytes` bytes: 1, 2, 4 or 8. The error says why the probe cannot be inserted.
pub fn in_module(module: &Module, f: FuncId, (p, q): (Value, Value), bytes: u64) -> Result<Module, String> {
    let mut module = module.clone();
    let space = |m: &Module, v| m.value_type(m.function(f), v).and_then(|t| m.types.pointer_space(t));
    let (Some(a), Some(b)) = (space(&module, p), space(&module, q)) else { return Err("no pointers".into()) };
    if module.find_symbol(VARIABLE).is_some() {
        return Err(format!("the module has its own @{VARIABLE}"));
    }
    let (block, at) = place(&module, f, p, q)?;
    let bits = 8 * bytes as u32;
    let ty = module.types.int(bits);
    let zero = module.intern(Constant::Int { ty, value: 0 });
    let out = add_global(&mut module, VARIABLE, ty, AddressSpace(1), Some(zero), bytes);
    let out = Value::Const(global_constant(&mut module, out));
    insert_at(&mut module, f, block, at, |m: &mut FunctionBuilder<'_>| {
        let (first, second) = (m.int(bits, FIRST.into()), m.int(bits, SECOND.into()));
        let result = if is_constant(a) || is_constant(b) {
            let (read, written) = if is_constant(a) { (p, q) } else { (q, p) };
            let before = m.load(ty, read, 1);
            m.store(first, written, 1);
            let after = m.load(ty, read, 1);
            m.binary(BinOp::Sub, before, after, Flags::NONE)
        } else {
            m.store(first, p, bytes);
            m.store(second, q, bytes);
            m.load(ty, p, bytes)
        };
        m.store(result, out, bytes);
    });
    Ok(module)
}

/// Returns the first program point at which both values are defined, as a block and an index in the block.
fn place(m: &Module, f: FuncId, p: Value, q: Value) -> Result<(BlockId, usize), String> {
    let function = m.function(f);
    let start = |block: BlockId| first_insertion_point(function, function.block(block));
    let defined = |v: Value| -> Option<(BlockId, usize)> {
        let Value::Inst(inst) = v else { return Some((BlockId(0), start(BlockId(0)))) };
        let block = function.block_ids().find(|b| function.block(*b).insts.contains(&inst))?;
        let at = function.block(block).insts.iter().position(|i: &InstId| *i == inst)?;
        let is_early = matches!(function.inst(inst).kind, InstKind::Phi { .. } | InstKind::Alloca { .. });
        Some((block, if is_early { start(block).max(at + 1) } else { at + 1 }))
    };
    let (Some(a), Some(b)) = (defined(p), defined(q)) else { return Err("a pointer that is in no block".into()) };
    let dominators = Dominators::new(&Cfg::new(function));
    match () {
        () if a.0 == b.0 => Ok((a.0, a.1.max(b.1))),
        () if dominators.dominates(a.0, b.0) => Ok(b),
        () if dominators.dominates(b.0, a.0) => Ok(a),
        () => Err("no place of the function has both pointers".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;
    use crate::ir::verify::verify;

    #[test]
    fn probe_is_inserted_after_both_definitions() {
        let text = "define ptx_kernel void @f(ptr addrspace(3) %p, i1 %c) {\n  br i1 %c, label %a, label %b\n\na:\n  \
                    %q = getelementptr i8, ptr addrspace(3) %p, i64 4\n  br label %b\n\nb:\n  ret void\n}\n";
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let q = Value::Inst(module.functions[0].blocks[1].insts[0]);
        let probe = in_module(&module, FuncId(0), (Value::Arg(0), q), 4).expect("both are there");
        assert!(verify(&probe).is_empty());
        let printed = print_module(&probe, crate::ir::Dialect::INTERNAL);
        let body = "%q = getelementptr i8, ptr addrspace(3) %p, i64 4\n  store i32 11, ptr addrspace(3) %p, align 4\n  \
                    store i32 22, ptr addrspace(3) %q, align 4\n  %1 = load i32, ptr addrspace(3) %p, align 4\n  \
                    store i32 %1, ptr addrspace(1) @aliasmith_probe, align 4\n";
        assert!(printed.contains(body), "{printed}");
    }

    #[test]
    fn probe_of_constant_pointer_only_loads() {
        let text = of_spaces(AddressSpace(4), AddressSpace(1), NvvmVersion::Nvvm23);
        assert!(text.contains("load i32, ptr addrspace(4) %p") && text.contains("store i32 11, ptr addrspace(1) %q"));
        let typed = of_spaces(AddressSpace(3), AddressSpace(7), NvvmVersion::Nvvm7);
        assert!(typed.contains("void (i32 addrspace(3)*, i32 addrspace(7)*, i32 addrspace(1)*)* @k"), "{typed}");
        assert!(parse_module("t.ll", text.as_bytes()).is_ok());
        let generic = of_spaces(AddressSpace(0), AddressSpace(7), NvvmVersion::Nvvm23);
        assert!(!generic.contains("kernel"), "a kernel's generic argument is global by contract");
    }

    #[test]
    fn only_definite_beliefs_are_claims() {
        let claim = |belief| Answer::Belief(belief).claim();
        assert_eq!(claim(Belief::Forwarded), Some(AliasResult::NoAlias));
        assert_eq!(claim(Belief::Overwritten), Some(AliasResult::MustAlias));
        assert_eq!((claim(Belief::Reloaded), claim(Belief::Different), Answer::Died.claim()), (None, None, None));
        assert_eq!(Answer::Refused(6, String::new()).to_string(), "refused 6");
        assert_eq!(only_kernel(".visible .entry a(\n)\n{\n}\n"), Some("a"));
        assert_eq!(only_kernel(".entry a()\n.entry b()\n"), None);
        let body = "\n{\n\tret;\n}\n";
        assert_eq!(probed(&format!(".visible .func k(){body}.visible .entry main(){body}")), "k");
        assert_eq!(probed(&format!(".visible .func f(){body}.visible .entry main(){body}")), "main");
    }
}
