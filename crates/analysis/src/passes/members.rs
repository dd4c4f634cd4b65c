//! The restrict pointers among the members (fields and elements, at any depth) of a block of memory. The `!Indices` of
//! an `llvm.noalias.copy.guard` state these pointers, and are interpreted with the type of the block.
//!
//! Each entry is a path, like the indices of a `getelementptr` of the block. The index −1 stands for all elements that
//! are in the copied bytes.

use crate::ir::layout::DataLayout;
use crate::ir::{Constant, MdId, Metadata, Module, Type, TypeId, TypeTable};

/// The restrict members of a block.
pub(super) struct Members<'m> {
    types: &'m TypeTable,
    layout: &'m DataLayout,
    block: TypeId,
    paths: Vec<Vec<i128>>,
}

impl<'m> Members<'m> {
    /// Parses the indices. Returns `None` if they cannot be parsed, or if some path does not end at a pointer in a
    /// block of this type: the indices then belong to a different type.
    pub fn read(m: &'m Module, layout: &'m DataLayout, indices: MdId, block: TypeId) -> Option<Members<'m>> {
        let Some(Metadata::Node { operands, .. }) = m.metadata.get(indices.0 as usize) else { return None };
        let paths: Option<Vec<Vec<i128>>> = operands.iter().map(|path| numbers(m, (*path)?)).collect();
        let members = Members { types: &m.types, layout, block, paths: paths? };
        members.paths.iter().all(|path| members.fits(path)).then_some(members)
    }

    fn fits(&self, path: &[i128]) -> bool {
        let Some((_, inner)) = path.split_first() else { return false };
        let end = inner.iter().try_fold(self.block, |ty, index| match self.types.get(ty) {
            Type::Array { elem, .. } => Some(*elem),
            _ => self.types.struct_body(ty)?.0.get(usize::try_from(*index).ok()?).copied(),
        });
        end.is_some_and(|ty| self.types.is_pointer(ty))
    }

    /// Whether a restrict pointer begins at this offset in the block, in bytes.
    pub fn begins_at(&self, offset: u64) -> bool {
        self.paths.iter().any(|path| self.leads(self.block, path, offset, true))
    }

    /// Whether the path ends at the byte at `offset` of a value of this type. If `over_blocks` is set, the first index
    /// counts whole blocks.
    fn leads(&self, ty: TypeId, path: &[i128], offset: u64, over_blocks: bool) -> bool {
        let Some((index, rest)) = path.split_first() else { return offset == 0 };
        let element = match self.types.get(ty) {
            _ if over_blocks => ty,
            Type::Array { elem, .. } => *elem,
            _ => return self.leads_into_struct(ty, (*index, rest), offset),
        };
        let Some(size) = self.layout.alloc_size(self.types, element).filter(|size| *size > 0) else { return false };
        let is_meant = *index == -1 || *index == i128::from(offset / size);
        is_meant && self.leads(element, rest, offset % size, false)
    }

    fn leads_into_struct(&self, ty: TypeId, (index, rest): (i128, &[i128]), offset: u64) -> bool {
        let known = usize::try_from(index).ok().zip(self.types.struct_body(ty));
        let Some((field, member)) = known.and_then(|(i, (fields, _))| Some((i, *fields.get(i)?))) else { return false };
        let begin = self.layout.field_offset(self.types, ty, field);
        begin.and_then(|b| offset.checked_sub(b)).is_some_and(|inside| self.leads(member, rest, inside, false))
    }
}

/// Returns the integers of a metadata node.
fn numbers(m: &Module, node: MdId) -> Option<Vec<i128>> {
    let Some(Metadata::Node { operands, .. }) = m.metadata.get(node.0 as usize) else { return None };
    let number = |operand: &Option<MdId>| match m.metadata.get((*operand)?.0 as usize)? {
        Metadata::Constant(c) => match m.constant(*c) {
            Constant::Int { ty, value } => {
                let unused = 128 - m.types.int_bits(*ty).filter(|bits| (1..=128).contains(bits))?;
                Some((*value as i128) << unused >> unused)
            }
            _ => None,
        },
        _ => None,
    };
    operands.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    /// Returns the offsets in bytes of the members of `%B` to which these indices lead; `None` if the indices do not
    /// match the type.
    fn members(indices: &str) -> Option<Vec<u64>> {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"
             %B = type {{ ptr, [5 x %A] }}
             %A = type {{ i32, ptr }}
             @b = global %B zeroinitializer
             !m = !{{!0}}
             !0 = !{{{indices}}}
             !1 = !{{i32 -1, i32 0}}
             !2 = !{{i32 -1, i32 1, i32 -1, i32 1}}
             !3 = !{{i32 0, i32 1, i32 2, i32 1}}
             !4 = !{{i32 -1, i32 1, i32 -1, i32 0}}
             !5 = !{{i32 -1, i32 2}}
             !6 = !{{i32 1, i32 0}}"
        );
        let m = parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
        let layout = DataLayout::for_module(&m);
        let list = m.named_metadata.iter().find(|(name, _)| &**name == "m").map(|(_, nodes)| nodes[0]);
        let found = Members::read(&m, &layout, list.expect("the list"), m.globals[0].ty)?;
        Some((0..176).filter(|at| found.begins_at(*at)).collect())
    }

    /// The example of D68484: `struct B { int *restrict p; struct A { int m; int *restrict p; } a[5]; }`.
    #[test]
    fn index_minus_one_means_every_element() {
        let all = vec![0, 16, 32, 48, 64, 80, 88, 104, 120, 136, 152, 168];
        assert_eq!(members("!1, !2"), Some(all));
        assert_eq!((members("!3"), members("!6"), members("")), (Some(vec![48]), Some(vec![88]), Some(vec![])));
    }

    #[test]
    fn path_to_a_non_pointer_member_is_refused() {
        assert_eq!((members("!1, !4"), members("!5"), members("!0")), (None, None, None));
    }
}
