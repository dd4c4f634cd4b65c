//! Memory that outside code allocates: its size, alignment and contents.

use super::EnvironmentView;
use crate::api::{Stop, unsupported};
use crate::code::ValuePromise;
use crate::ir::{AttrValue, FuncId, Function};
use crate::memory::Scalar;

/// The contents of new memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Content {
    Zeros,
    /// Undefined bytes (`allockind("uninitialized")`).
    Nothing,
    Anything,
}

/// The new memory that an allocation function returns.
#[derive(Copy, Clone, Debug)]
pub struct Request {
    pub size: u64,
    pub align: u64,
    pub content: Content,
}

impl EnvironmentView<'_> {
    /// Returns the new memory for a `noalias` result. The attribute `allocsize` states the size of this memory,
    /// `allocalign` its alignment, and `allockind` its contents. `None`: the result is null.
    pub fn request_noalias_result(
        &self,
        callee: FuncId,
        p: &ValuePromise,
        args: &[Scalar],
    ) -> Result<Option<Request>, Stop> {
        let f = self.module.function(callee);
        let params = &self.program[callee].params;
        let arg = |i: u32| args.get(params[..i as usize].iter().map(|p| p.leaves as usize).sum::<usize>()).copied();
        let mut size = p.dereferenceable.max(p.dereferenceable_or_null).max(32);
        if let Some(AttrValue::AllocSize(elem, count)) = f.attrs.get("allocsize").map(|a| &a.value) {
            match allocated((*elem, *count), arg) {
                Some(bytes) => size = bytes,
                None => return unsupported("allocation of an undefined size"),
            }
        }
        let mut align = p.align.max(16);
        if let Some(i) = f.params.iter().position(|p| p.attrs.has("allocalign")) {
            match arg(i as u32).map(|a| a.bits as u64) {
                Some(asked) if asked.is_power_of_two() => align = align.max(asked),
                // LangRef, 'allocalign': an invalid alignment gives null.
                _ => return Ok(None),
            }
        }
        let content = match allocation_kind(f) {
            Some(kind) if kind.contains("zeroed") => Content::Zeros,
            Some(kind) if kind.contains("uninitialized") => Content::Nothing,
            _ => Content::Anything,
        };
        Ok(Some(Request { size, align, content }))
    }
}

/// Returns the number of bytes that `allocsize` states: one argument, or the product of two. `None` if an argument is
/// undefined or the product does not fit into 64 bits.
pub fn allocated((size, count): (u32, Option<u32>), mut arg: impl FnMut(u32) -> Option<Scalar>) -> Option<u64> {
    let mut number = |i| arg(i).filter(Scalar::is_well_defined).map(|v| v.bits);
    let count = count.map_or(Some(1), &mut number)?;
    u64::try_from(number(size)?.checked_mul(count)?).ok()
}

/// Returns the words of `allockind(…)`.
pub fn allocation_kind(f: &Function) -> Option<&str> {
    match f.attrs.get("allockind").map(|a| &a.value) {
        Some(AttrValue::Verbatim(text)) => Some(text),
        _ => None,
    }
}
