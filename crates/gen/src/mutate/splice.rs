//! Splicing: the entry calls a function of another module, with pointers and integers of the entry as arguments. The
//! mutants test conclusions that an analysis draws from the bodies of a caller and a callee, also after inlining.

use super::Mutator;
use super::site::Site;
use crate::ir::*;

/// Copies a module into a second module, and turns the given function into an ordinary internal function. If this is
/// not possible, returns `None` and copies nothing.
pub(super) fn import_function(m: &mut Module, other: &Module, function: FuncId) -> Option<FuncId> {
    let f = other.function(function);
    let plain = |p: &Param| {
        !["byval", "byref", "sret", "inalloca", "preallocated", "swifterror"].iter().any(|a| p.attrs.has(a))
    };
    let fits = (&m.triple, &m.data_layout) == (&other.triple, &other.data_layout) && m.module_asm.is_empty();
    if !fits || !f.params.iter().all(plain) || f.vararg {
        return None;
    }
    let callee = *merge::append(m, other, "spliced_").get(function.0 as usize)?;
    m.unique_metadata();
    let f = &mut m.functions[callee];
    f.cc = None;
    // A local symbol cannot have a visibility.
    f.linkage = Linkage { linkage: "internal".into(), visibility: "".into(), dll: "".into(), ..f.linkage.clone() };
    Some(callee)
}

impl Mutator<'_, '_> {
    /// Adds a call of the copied function at a random position, with visible values as arguments.
    pub fn call_spliced(&mut self, callee: FuncId) -> Option<()> {
        let mut site = self.any_site()?;
        let types: Vec<TypeId> = self.m.function(callee).params.iter().map(|p| p.ty).collect();
        let mut args = Vec::new();
        for ty in types {
            let value = match (self.m.types.pointer_space(ty), self.m.types.int_bits(ty)) {
                (Some(space), _) => self.pointer_of(site, space)?,
                (_, Some(bits)) if bits <= 64 => self.number(&mut site, bits),
                _ => surgery::zero(&mut self.m, ty)?,
            };
            args.push(value);
        }
        let result = self.emit_at(&mut site, |b| b.call(callee, &args));
        self.use_value(site, result);
        Some(())
    }

    /// Draws a pointer of this address space that is visible at a site.
    fn pointer_of(&mut self, site: Site, space: AddressSpace) -> Option<Value> {
        let all: Vec<Value> = self.pointers(site).into_iter().filter(|v| self.space_of(*v) == Some(space)).collect();
        self.choose(&all)
    }
}
