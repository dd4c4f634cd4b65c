//! The checks at the end of the module: every used entity is defined, and no entity contains itself.

use super::super::{StructId, Type, TypeId};
use super::{Parser, R};

/// Maximum nesting depth of identified structs.
const MAX_STRUCT_DEPTH: u32 = 160;

impl Parser<'_> {
    pub(super) fn finish(&mut self) -> R<()> {
        self.check_types()?;
        self.declare_intrinsics();
        self.check_symbols()?;
        self.check_metadata()?;
        self.resolve_groups();
        self.m.unique_metadata();
        self.opaque.metadata_kinds = self.m.md_kinds.len();
        Ok(())
    }

    fn check_types(&mut self) -> R<()> {
        let named = self.named_types.values().chain(self.numbered_types.values());
        if let Some(entry) = named.filter(|e| !e.defined).min_by_key(|e| e.at.start) {
            let name = String::from_utf8_lossy(self.bytes(entry.at)).into_owned();
            return Err(self
                .fail_at(entry.at, format!("use of undefined type named '{name}'"))
                .hint(format!("define it: {name} = type …, or {name} = type opaque")));
        }
        let mut depth = vec![None; self.m.types.named.len()];
        for id in 0..self.m.types.named.len() {
            if self.struct_depth(StructId(id as u32), &mut depth).is_none() {
                let at = self
                    .named_types
                    .values()
                    .chain(self.numbered_types.values())
                    .find(|e| *self.m.types.get(e.ty) == Type::Named(StructId(id as u32)))
                    .map_or(self.tok, |e| e.at);
                let name = String::from_utf8_lossy(self.bytes(at)).into_owned();
                return Err(self
                    .fail_at(at, format!("identified structure type '{name}' contains itself, or too many levels"))
                    .hint("a struct can only hold itself through a pointer"));
            }
        }
        Ok(())
    }

    /// Returns the nesting depth of identified structs inside this struct; `None` if a struct contains itself, or if
    /// the nesting is too deep. `depth` caches the results; the entry of a struct whose depth is being computed is 0.
    fn struct_depth(&self, id: StructId, depth: &mut [Option<u32>]) -> Option<u32> {
        // A stack of the structs whose depth is being computed, each with its inner structs that are still to be
        // visited.
        let mut stack: Vec<(StructId, Vec<StructId>, u32)> = Vec::new();
        let mut enter = Some(id);
        loop {
            if let Some(id) = enter.take() {
                match depth[id.0 as usize] {
                    Some(0) => return None,
                    Some(d) => match stack.last_mut() {
                        Some(top) => top.2 = top.2.max(d),
                        None => return Some(d),
                    },
                    None => {
                        depth[id.0 as usize] = Some(0);
                        let mut inner = Vec::new();
                        if let Some((fields, _)) = &self.m.types.named[id.0 as usize].body {
                            fields.iter().for_each(|f| self.inner_structs(*f, &mut inner));
                        }
                        inner.sort_unstable();
                        inner.dedup();
                        stack.push((id, inner, 0));
                    }
                }
            }
            let top = stack.last_mut()?;
            match top.1.pop() {
                Some(next) => enter = Some(next),
                None => {
                    let (id, _, below) = stack.pop()?;
                    if below >= MAX_STRUCT_DEPTH {
                        return None;
                    }
                    depth[id.0 as usize] = Some(below + 1);
                    match stack.last_mut() {
                        Some(top) => top.2 = top.2.max(below + 1),
                        None => return Some(below + 1),
                    }
                }
            }
        }
    }

    /// Collects the identified structs stored inside a value of this type.
    fn inner_structs(&self, ty: TypeId, out: &mut Vec<StructId>) {
        match self.m.types.get(ty) {
            Type::Named(id) => out.push(*id),
            Type::Array { elem, .. } => self.inner_structs(*elem, out),
            Type::Struct { fields, .. } => fields.iter().for_each(|f| self.inner_structs(*f, out)),
            _ => {}
        }
    }

    fn check_symbols(&self) -> R<()> {
        let undefined = self.symbol_uses.iter().filter(|(id, _)| self.m.symbols[**id].def.is_none());
        let Some((id, first)) = undefined.min_by_key(|(_, u)| u.at.start) else { return Ok(()) };
        let name = String::from_utf8_lossy(self.bytes(first.at)).into_owned();
        let fault = self.fail_at(first.at, format!("use of undefined value '{name}'"));
        let wanted = self.m.symbol_name(*id);
        let near = self
            .m
            .symbols
            .iter()
            .filter(|s| s.def.is_some())
            .filter_map(|s| s.name.as_deref())
            .filter_map(|n| distance(wanted, n).map(|d| (d, n)))
            .min();
        Err(match near {
            Some((_, name)) => fault.hint(format!("did you mean @{name}?")),
            None if first.fn_ty.is_some() => fault.hint("declare the function"),
            None => fault,
        })
    }
}

/// Returns the edit distance between two names; `None` if the distance is too large for a typing mistake.
pub(super) fn distance(a: &str, b: &str) -> Option<usize> {
    const LONGEST: usize = 64;
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(LONGEST).collect(), b.chars().take(LONGEST).collect());
    let allowed = a.len().div_ceil(3).min(3);
    if a.len() < 2 || a.len().abs_diff(b.len()) > allowed {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    let d = row[b.len()];
    (d <= allowed).then_some(d)
}
