//! Downgrade: replaces each construct that a release cannot read by a construct that it can read.

use super::super::denormal;
use super::super::dialect::Dialect;
use super::super::{AttrSet, Bundle, ConstId, Constant, InstKind, MdId, Metadata, Module, RmwOp, Type, TypeId};
use super::calls;
use std::borrow::Cow;

/// Returns the module in a form whose text `d` can read. Intrinsics get the names and parameters that `d` knows.
/// Denormal modes and the target get the spelling of `d`. If `d` has no debug records, the records are dropped; they do
/// not affect execution. An `llvm.assume` bundle that `d` does not know becomes the bundle `ignore`.
pub fn legalize_for(m: &Module, d: Dialect) -> Cow<'_, Module> {
    let records = !d.is_at_least(19) && has_records(m);
    let calls = calls::needs_legalization(m, d);
    let denormals =
        d != Dialect::INTERNAL && m.functions.iter().any(|f| denormal::needs_rewrite(&f.attrs, d.is_at_least(23)));
    let triple = triple_for(&m.triple, d);
    let amdgpu = *triple != *m.triple;
    let elements = !d.is_at_least(23) && call_results(m).any(|attrs| attrs.has("elementtype"));
    let storage = !d.is_at_least(16) && bundles(m).any(|b| *b.tag == *SEPARATE_STORAGE);
    let domains: Vec<usize> = (0..m.metadata.len()).filter(|at| has_domain_flag(m, *at)).collect();
    if !(records || calls || storage || denormals || amdgpu || elements) && domains.is_empty() {
        return Cow::Borrowed(m);
    }
    let mut older = m.clone();
    if records {
        for f in &mut older.functions {
            f.blocks.iter_mut().for_each(|b| b.records.clear());
            f.insts.iter_mut().for_each(|i| i.records.clear());
        }
    }
    if storage {
        for inst in older.functions.iter_mut().flat_map(|f| &mut f.insts) {
            let InstKind::Call(call) = &mut inst.kind else { continue };
            call.bundles.iter_mut().filter(|b| *b.tag == *SEPARATE_STORAGE).for_each(|b| b.tag = "ignore".into());
        }
    }
    if denormals {
        older.functions.iter_mut().for_each(|f| denormal::to_attributes(&mut f.attrs, d.is_at_least(23)));
    }
    for at in domains {
        if let Metadata::Node { operands, .. } = &mut older.metadata[MdId(at as u32)] {
            operands.remove(1);
        }
    }
    if amdgpu {
        older.triple = triple.into();
    }
    if elements {
        for inst in older.functions.iter_mut().flat_map(|f| &mut f.insts) {
            if let InstKind::Call(call) | InstKind::Invoke { call, .. } = &mut inst.kind {
                call.ret_attrs.remove("elementtype");
            }
        }
    }
    if calls {
        calls::rewrite_calls_for(&mut older, d);
        super::intrinsic_attributes(&mut older, d);
    }
    Cow::Owned(older)
}

/// Returns what the module has that LLVM 23 introduced and that no text for the older release `d` can express. `opt` of
/// this release refuses the printed text.
pub fn unreadable_for(m: &Module, d: Dialect) -> Option<&'static str> {
    if d.is_at_least(23) {
        return None;
    }
    let insts = || m.functions.iter().flat_map(|f| &f.insts);
    let constants = (0..m.constant_count() as u32).filter_map(|at| m.constant_type(ConstId(at)));
    let params = m.functions.iter().flat_map(|f| f.params.iter().map(|p| p.ty));
    if insts().map(|i| i.ty).chain(constants).chain(params).any(|ty| has_bytes(m, ty)) {
        return Some("byte types");
    }
    insts().find_map(|inst| match &inst.kind {
        InstKind::AtomicRmw { op: RmwOp::FMaximumNum | RmwOp::FMinimumNum, .. } => {
            Some("the atomic operations fmaximumnum and fminimumnum")
        }
        // Without `elementwise`, releases from 19 on accept vectors of floats.
        InstKind::AtomicRmw { op, elementwise: true, .. } if !(is_float(*op) && d.is_at_least(19)) => {
            Some("atomic operations on each element of a vector")
        }
        _ => None,
    })
}

/// Whether an `atomicrmw` operation of LLVM 22 computes with floats.
fn is_float(op: RmwOp) -> bool {
    use RmwOp::{FAdd, FMax, FMaximum, FMin, FMinimum, FSub};
    matches!(op, FAdd | FSub | FMax | FMin | FMaximum | FMinimum)
}

/// Whether a type is a byte type, or a vector, an array or a literal struct that contains one.
fn has_bytes(m: &Module, ty: TypeId) -> bool {
    match m.types.get(ty) {
        Type::Byte(_) => true,
        Type::Vector { elem, .. } | Type::Array { elem, .. } => has_bytes(m, *elem),
        Type::Struct { fields, .. } => fields.iter().any(|field| has_bytes(m, *field)),
        _ => false,
    }
}

/// Whether a metadata node is a domain of alias scopes with the flag `i1 false` between itself and its name. LLVM 24
/// writes this flag, and the verifiers of earlier releases reject it.
fn has_domain_flag(m: &Module, at: usize) -> bool {
    let own = MdId(at as u32);
    let Metadata::Node { distinct: true, operands } = &m.metadata[own] else { return false };
    let [Some(first), Some(flag), Some(name)] = operands[..] else { return false };
    let is_false =
        |c: ConstId| matches!(m.constant(c), Constant::Int { value: 0, ty } if m.types.int_bits(*ty) == Some(1));
    first == own
        && matches!(m.metadata[flag], Metadata::Constant(c) if is_false(c))
        && matches!(m.metadata[name], Metadata::String(_))
}

/// A bundle that LLVM knows since 16. The verifier of LLVM 15 rejects it.
const SEPARATE_STORAGE: &str = "separate_storage";

/// Returns the triple with an architecture name that `d` knows: up to LLVM 22, `amdgpu9-amd-amdhsa` is
/// `amdgcn-amd-amdhsa`.
pub fn triple_for(triple: &str, d: Dialect) -> Cow<'_, str> {
    if d.is_at_least(23) || !triple.starts_with("amdgpu") {
        return Cow::Borrowed(triple);
    }
    let rest = triple.find('-').map_or("", |at| &triple[at..]);
    Cow::Owned(format!("amdgcn{rest}"))
}

fn call_results(m: &Module) -> impl Iterator<Item = &AttrSet> {
    m.functions.iter().flat_map(|f| &f.insts).filter_map(|i| i.kind.as_call()).map(|c| &c.ret_attrs)
}

fn bundles(m: &Module) -> impl Iterator<Item = &Bundle> {
    m.functions.iter().flat_map(|f| &f.insts).filter_map(|i| i.kind.as_call()).flat_map(|c| &c.bundles)
}

fn has_records(m: &Module) -> bool {
    m.functions
        .iter()
        .any(|f| f.blocks.iter().any(|b| !b.records.is_empty()) || f.insts.iter().any(|i| !i.records.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;

    #[test]
    fn domains_of_scopes_lose_the_flag_of_llvm_24() {
        let text = |domain: &str| {
            format!(
                "define void @f(ptr %p) {{\n  store i8 0, ptr %p, align 1, !alias.scope !0\n  ret void\n}}\n\n\
                 !0 = !{{!1}}\n!1 = distinct !{{!1, !2}}\n!2 = distinct {domain}\n"
            )
        };
        let module = parse_module("t.ll", text("!{!2, i1 false, !\"f\"}").as_bytes()).expect("it parses").module;
        for d in [Dialect(22), Dialect(23)] {
            let printed = print_module(&legalize_for(&module, d), d);
            assert!(printed.contains("distinct !{!2, !\"f\"}"), "{printed}");
        }
    }

    #[test]
    fn older_releases_do_not_read_what_23_introduced() {
        let rmw = |op: &str, ty: &str| format!("  %r = atomicrmw {op} ptr %p, {ty} zeroinitializer monotonic, align 8");
        let rows = [
            ("  %b = load b32, ptr %p".to_string(), Some("byte types"), 15..=22),
            ("  store <4 x b8> zeroinitializer, ptr %p".into(), Some("byte types"), 15..=22),
            ("  store [2 x b8] c\"ab\", ptr %p".into(), Some("byte types"), 15..=22),
            (rmw("elementwise add", "<2 x i32>"), Some("atomic operations on each element of a vector"), 15..=22),
            (rmw("elementwise fadd", "<2 x float>"), Some("atomic operations on each element of a vector"), 15..=18),
            (rmw("elementwise fadd", "<2 x float>"), None, 19..=22),
            (rmw("fadd", "<2 x float>"), None, 19..=22),
            (rmw("fmaximumnum", "float"), Some("the atomic operations fmaximumnum and fminimumnum"), 15..=22),
            ("  %b = load i32, ptr %p".into(), None, 15..=22),
        ];
        for (body, what, releases) in rows {
            let text = format!("define void @f(ptr %p) {{\n{body}\n  ret void\n}}\n");
            let module = parse_module("t.ll", text.as_bytes()).expect("valid").module;
            for d in releases {
                assert_eq!(unreadable_for(&module, Dialect(d)), what, "{body} for {d}");
            }
            assert_eq!(unreadable_for(&module, Dialect(23)), None, "{body}");
            assert_eq!(unreadable_for(&module, Dialect::INTERNAL), None, "{body}");
        }
    }

    #[test]
    fn separate_storage_is_ignored_where_it_is_unknown() {
        let text = "declare void @llvm.assume(i1)\n\ndefine void @f(ptr %p, ptr %q) {\n  \
                    call void @llvm.assume(i1 true) [ \"separate_storage\"(ptr %p, ptr %q), \"align\"(ptr %p, i64 8) ]\n  \
                    ret void\n}\n";
        let m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
        let written = |d| print_module(&legalize_for(&m, Dialect(d)), Dialect(d));
        assert!(written(15).contains(r#"[ "ignore"(ptr %p, ptr %q), "align"(ptr %p, i64 8) ]"#));
        assert!(written(16).contains("separate_storage"));
    }

    /// Returns a module with two calls of `make.buffer.rsrc`, one for 64 bytes and one for `%n` bytes.
    fn resources(name: &str, bits: u32) -> String {
        let call = |bytes: &str| {
            format!("call ptr addrspace(8) @{name}(ptr addrspace(1) %p, i16 0, i{bits} {bytes}, i32 159744)")
        };
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\n\
             declare ptr addrspace(8) @{name}(ptr addrspace(1), i16, i{bits}, i32)\n\n\
             define void @f(ptr addrspace(1) %p, i{bits} %n) {{\n  %a = {}\n  %b = {}\n  ret void\n}}\n",
            call("64"),
            call("%n")
        )
    }

    /// The operand "number of bytes" of `make.buffer.rsrc` has 32 bits in LLVM 19 and 64 bits in LLVM 22. Neither
    /// release reads the form of the other release. A constant number of bytes stays a constant.
    #[test]
    fn resources_count_in_the_bits_of_the_release() {
        let (old, middle, new) = ("rsrc.p1", "rsrc.p8.p1", "rsrc.p8.p1");
        for (name, bits) in [(old, 32), (middle, 32), (new, 64)] {
            let text = resources(&format!("llvm.amdgcn.make.buffer.{name}"), bits);
            let m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
            let written = |d| print_module(&legalize_for(&m, Dialect(d)), Dialect(d));
            for (d, name, want) in [(19, old, 32), (22, new, 64)] {
                let text = written(d);
                let constant = format!("make.buffer.{name}(ptr addrspace(1) %p, i16 0, i{want} 64, i32 159744)");
                assert!(text.contains(&constant), "{bits} for {d}: {text}");
                let cast = if want > bits { "zext i32 %n to i64" } else { "trunc i64 %n to i32" };
                assert_eq!(text.contains(cast), want != bits, "{bits} for {d}: {text}");
            }
        }
    }
}
