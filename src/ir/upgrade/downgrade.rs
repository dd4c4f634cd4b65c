//! The way back: what an older release cannot read is said in its words.

use super::super::dialect::Dialect;
use super::super::{Bundle, InstKind, Module};
use super::calls;
use std::borrow::Cow;

/// The module in a form whose text `d` reads: intrinsics under their older names, debug records (which only describe)
/// left out where the release has none, a promise of `llvm.assume` that it does not know replaced by none.
pub fn written_for(m: &Module, d: Dialect) -> Cow<'_, Module> {
    let records = !d.since(19) && has_records(m);
    let calls = !d.since(22) && calls::needs_older(m);
    let storage = !d.since(16) && bundles(m).any(|b| *b.tag == *SEPARATE_STORAGE);
    if !records && !calls && !storage {
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
    if calls {
        calls::downgrade(&mut older);
        super::intrinsic_attributes(&mut older, d);
    }
    Cow::Owned(older)
}

/// Known since LLVM 16; the older verifier rejects it.
const SEPARATE_STORAGE: &str = "separate_storage";

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
    fn separate_storage_is_ignored_where_it_is_unknown() {
        let text = "declare void @llvm.assume(i1)\n\ndefine void @f(ptr %p, ptr %q) {\n  \
                    call void @llvm.assume(i1 true) [ \"separate_storage\"(ptr %p, ptr %q), \"align\"(ptr %p, i64 8) ]\n  \
                    ret void\n}\n";
        let m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
        let written = |d| print_module(&written_for(&m, Dialect(d)), Dialect(d));
        assert!(written(15).contains(r#"[ "ignore"(ptr %p, ptr %q), "align"(ptr %p, i64 8) ]"#));
        assert!(written(16).contains("separate_storage"));
    }

    /// LLVM 19 knows `make.buffer.rsrc` with 32 bits for the number of bytes (a constant stays one), and so is it written.
    #[test]
    fn resources_of_older_releases_count_in_32_bits() {
        let text = "target triple = \"amdgcn-amd-amdhsa\"\n\n\
                    declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)\n\n\
                    define void @f(ptr addrspace(1) %p, i64 %n) {\n  \
                    %a = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i64 64, i32 159744)\n  \
                    %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i64 %n, i32 159744)\n  \
                    ret void\n}\n";
        let m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
        let written = |d| print_module(&written_for(&m, Dialect(d)), Dialect(d));
        let old = written(19);
        assert!(old.contains("%a = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %p, i16 0, i32 64, i32 159744)"), "{old}");
        assert!(old.contains("trunc i64 %n to i32") && !old.contains(".p8.p1"), "{old}");
        assert!(written(22).contains(".p8.p1(ptr addrspace(1) %p, i16 0, i64 64, i32 159744)"));
    }
}
