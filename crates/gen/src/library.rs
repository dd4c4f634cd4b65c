//! Functions of the C library, called by name. These kernels test what analyses assume about a function because of its
//! name. For example, analyses assume which bytes `memcmp`, `memchr` and `memccpy` may read and write, and that a call
//! of `memcpy` equals a call of `llvm.memcpy`. LLVM recognises these functions for AMD's triple and without a triple,
//! but not for NVIDIA's triple.
//!
//! The machine executes these functions. If it compares two programs, it compares the effects of these calls, not the
//! calls, because passes insert and delete calls of library functions.

use super::concrete::Concrete;
use super::copies::are_disjoint;
use super::state::*;
use crate::ir::*;

/// The library functions; the comment after each variant is the C name.
#[derive(Copy, Clone)]
enum Function {
    Compare,    // memcmp
    Find,       // memchr
    Length,     // strnlen
    Copy,       // memcpy
    Move,       // memmove
    CopyString, // strncpy
    CopyUntil,  // memccpy
    Fill,       // memset
}

const FUNCTIONS: [(usize, Function); 8] = [
    (3, Function::Compare),
    (2, Function::Find),
    (1, Function::Length),
    (1, Function::Copy),
    (1, Function::Move),
    (1, Function::CopyString),
    (3, Function::CopyUntil),
    (1, Function::Fill),
];

impl Gen<'_, '_> {
    /// Calls a library function, if the pool has pointers to suitable objects.
    pub fn library_call(&mut self) -> Option<()> {
        (0..4).find_map(|_| self.library_function())
    }

    fn library_function(&mut self) -> Option<()> {
        let generic = |g: &Gen, v: &Var| v.kind == Kind::Ptr(0) && !g.points_to_slot(v);
        let (a, b) = (self.pick(generic)?, self.pick(generic)?);
        let (la, lb) = (self.lanes(&a), self.lanes(&b));
        let len = (1 + self.d.below(12) as u64).min(self.accessible_bytes(&la)?).min(self.accessible_bytes(&lb)?);
        let function = self.d.choose_weighted(&FUNCTIONS);
        let [read, write] = [false, true].map(|write| Want { size: len, write, atomic: false });
        let (ptr, int, word) = (self.ptr(0), self.m.types.int(32), self.m.types.int(64));
        let byte = self.d.pick(&[0i128, 4, 7, 8]);
        let byte = self.int(32, byte);
        let defined = (self.defined(&la), self.defined(&lb));
        let both_apart = defined.1 && are_disjoint(&la, &lb, len);
        let from_b = vec![(&la, write), (&lb, read)];
        let (name, ret, types, values, done) = match function {
            Function::Compare if defined == (true, true) => {
                let done = vec![(&la, read), (&lb, read)];
                ("memcmp", int, vec![ptr, ptr], vec![a.value, b.value], done)
            }
            Function::Find if defined.0 => ("memchr", ptr, vec![ptr, int], vec![a.value, byte], vec![(&la, read)]),
            Function::Length if defined.0 => ("strnlen", word, vec![ptr], vec![a.value], vec![(&la, read)]),
            Function::Copy if both_apart => ("memcpy", ptr, vec![ptr, ptr], vec![a.value, b.value], from_b),
            Function::Move if defined.1 => ("memmove", ptr, vec![ptr, ptr], vec![a.value, b.value], from_b),
            Function::CopyString if both_apart => ("strncpy", ptr, vec![ptr, ptr], vec![a.value, b.value], from_b),
            Function::CopyUntil if both_apart => {
                ("memccpy", ptr, vec![ptr, ptr, int], vec![a.value, b.value, byte], from_b)
            }
            Function::Fill => ("memset", ptr, vec![ptr, int], vec![a.value, byte], vec![(&la, write)]),
            _ => return None,
        };
        let parts: Vec<(&[Concrete], Want)> = done.iter().map(|(lanes, want)| (&lanes[..], *want)).collect();
        if !self.may_access_together(&parts) {
            return None;
        }
        let types: Vec<TypeId> = types.into_iter().chain([word]).collect();
        let len = self.length_value(len);
        let values: Vec<Value> = values.into_iter().chain([len]).collect();
        let callee = builder::declare(&mut self.m, name, ret, &types);
        let call = self.builder().call(callee, &values);
        for (lanes, want) in parts {
            self.record(call, lanes, want);
        }
        let bits = match function {
            Function::Compare => 32,
            Function::Length => 64,
            _ => return Some(()),
        };
        self.push(call, Kind::Int(bits), vec![Concrete::Unknown; self.lane_count()]);
        Some(())
    }
}
