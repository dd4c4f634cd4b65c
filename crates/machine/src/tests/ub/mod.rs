//! For each kind of UB, there is a kernel that triggers exactly this kind. Next to it is a near miss: a kernel that
//! differs in one word, and whose run is evidence. The kinds are the table of docs/machine.md section 7.

mod calls;
mod memory;
mod promises;
mod values;

use super::outcome_of;
use crate::{Options, UbKind};

/// A kernel text with one open word (`@@`). With `broken` in place of this word, the run is UB of this kind. With
/// `kept` in place of the word, the run is evidence.
pub(crate) struct Row {
    pub kind: &'static str,
    pub text: String,
    pub broken: &'static str,
    pub kept: &'static str,
}

fn row(kind: &'static str, text: String, broken: &'static str, kept: &'static str) -> Row {
    assert!(text.contains("@@"), "nothing differs:\n{text}");
    Row { kind, text, broken, kept }
}

/// A kernel of one thread. `%p` and `%q` are the same pointer to 64 bytes.
fn one(body: &str, rest: &str) -> String {
    format!(
        "; aliasmith: arg 0 = object global 64 align 16\n; aliasmith: arg 1 = arg 0 + 0\n\
         target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k(ptr %p, ptr %q) {{\n{body}\nret void\n}}\n{rest}\n"
    )
}

/// A kernel of two threads `%t` of one CTA, with one object `%p` for both.
fn two(body: &str, rest: &str) -> String {
    format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 64 align 16\n\
         target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{body}\nret void\n}}\n{rest}\n"
    )
}

/// All rows.
pub(crate) fn rows() -> Vec<Row> {
    [memory::rows(), values::rows(), calls::rows(), promises::rows()].into_iter().flatten().collect()
}

#[test]
fn each_kind_is_triggered_and_nearly_missed() {
    let mut wrong = Vec::new();
    for row in rows() {
        let broken = outcome_of(&row.text.replace("@@", row.broken), &Options::default());
        let kept = outcome_of(&row.text.replace("@@", row.kept), &Options::default());
        if broken != format!("ub {}", row.kind) || kept != "counted" {
            wrong.push(format!("{}: `{}` {broken}, `{}` {kept}\n{}", row.kind, row.broken, row.kept, row.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_kind_has_a_row_and_every_row_a_kind() {
    let rows = rows();
    for kind in UbKind::ALL {
        assert!(rows.iter().any(|r| r.kind == kind.name()), "no row shows {kind}");
    }
    for row in &rows {
        assert!(row.kind.parse::<UbKind>().is_ok(), "{} is no kind", row.kind);
    }
}
