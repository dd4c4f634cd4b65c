//! Comparisons of pointers, and which properties of an address are a nondeterministic choice.

use crate::api::{ObjectId, Stop, unsupported};
use crate::arith;
use crate::exec::{Core, MemorySystem, adjacent_objects};
use crate::ir::*;
use crate::memory::{Base, Kind, Leaf, Scalar, TagSetId};

impl Core<'_> {
    /// Compares one lane of `icmp`.
    pub fn icmp(
        &mut self,
        t: usize,
        pred: ICmpPred,
        flags: Flags,
        leaf: Leaf,
        (a, b): (Scalar, Scalar),
    ) -> Result<Scalar, Stop> {
        if self.job.is_buffer_pointer(leaf.kind) {
            return unsupported("a comparison of buffer pointers");
        }
        let tagged = a.prov.tags != TagSetId::EMPTY || b.prov.tags != TagSetId::EMPTY;
        if tagged && matches!(leaf.kind, Kind::Ptr(_)) {
            let null = |v: &Scalar| v.bits == 0 && v.prov.base == Base::None && v.is_well_defined();
            self.mem.state.compare(a.prov.tags, b.prov.tags, null(&a) || null(&b))?;
        }
        let mut compared = arith::compare(pred, flags, leaf.bits, a, b);
        let Kind::Ptr(space) = leaf.kind else { return Ok(compared) };
        if self.job.options.observe {
            compared.drawn |= self.mem.is_open_comparison(t, pred, space, (&a, &b));
        }
        if compared.poison || !self.mem.may_be_merged(&a, &b) {
            return Ok(compared);
        }
        let merged = arith::compare(pred, flags, leaf.bits, a, Scalar { bits: a.bits, ..b });
        Ok(if self.choices.floats.one_in(2) { merged } else { compared }.tainted_if(true))
    }
}

impl MemorySystem<'_> {
    /// Whether the comparison of two pointers depends on the layout of objects. It does not if both pointers are inside
    /// one live object or at its end. `icmp eq` and `icmp ne` of pointers into two live objects do not depend on the
    /// layout either, because these pointers are never equal. Three properties are a nondeterministic choice: the order
    /// of objects in memory, which object is just after the end of an object, and each comparison with an address that
    /// was made from a number.
    fn is_open_comparison(&self, t: usize, pred: ICmpPred, space: AddressSpace, (a, b): (&Scalar, &Scalar)) -> bool {
        let place = |v: &Scalar| match v.prov.base {
            Base::Object(_) => self.view(t).locate(v, space),
            _ => None,
        };
        let nothing = |v: &Scalar| v.prov.base == Base::None && v.bits == 0;
        let size = |object: ObjectId| {
            let o = &self.memory.objects[object];
            if o.alive { o.size as i64 } else { -1 }
        };
        // In some spaces an object may begin at null. A nondeterministic choice decides whether the address of such an
        // object equals null.
        let zero =
            |object: ObjectId| i64::from(self.job.program.spaces.may_be_at_zero(self.memory.objects[object].home));
        match (place(a), place(b)) {
            (Some(x), Some(y)) if adjacent_objects::are_in_one_row(self, x, y) => false,
            (Some((x, i)), Some((y, j))) if x == y => ![i, j].iter().all(|at| (0..=size(x)).contains(at)),
            (Some((x, i)), Some((y, j))) => {
                let inside = (0..size(x)).contains(&i) && (0..size(y)).contains(&j);
                !(inside && matches!(pred, ICmpPred::Eq | ICmpPred::Ne))
            }
            (Some((x, i)), None) => !(nothing(b) && (zero(x)..=size(x)).contains(&i)),
            (None, Some((y, j))) => !(nothing(a) && (zero(y)..=size(y)).contains(&j)),
            (None, None) => false,
        }
    }

    /// Whether the pointers point to different objects that a pass may merge. LangRef, 'Global Variables': a constant
    /// with `unnamed_addr` may be merged with another constant of equal contents, even if the address of the other
    /// constant is significant. `local_unnamed_addr` counts as `unnamed_addr` here. Equal functions may be merged too.
    fn may_be_merged(&self, a: &Scalar, b: &Scalar) -> bool {
        let (Base::Object(a), Base::Object(b)) = (a.prov.base, b.prov.base) else { return false };
        let unnamed = |o| self.environment_view(0).unnamed(o);
        let (Some(x), Some(y)) = (unnamed(a), unnamed(b)) else { return false };
        let size = |o: ObjectId| self.memory.objects[o].size;
        let equal = |a: ObjectId, b: ObjectId| {
            let huge = self.memory.objects[a].is_far() || self.memory.objects[b].is_far();
            huge || self.memory.bytes(a, 0, size(a)) == self.memory.bytes(b, 0, size(b))
        };
        a != b && (x || y) && size(a) == size(b) && equal(a, b)
    }

    /// Whether the numeric address of this pointer is a nondeterministic choice under
    /// [`Options::observe`](crate::Options::observe). There are three reasons. A pass may merge an object whose address
    /// does not matter with another object. An object that ends before its thread may share its address with later
    /// objects. A pass may choose the address of a variable in AMDGPU's LDS.
    pub(in crate::exec) fn has_unspecified_address(&self, v: &Scalar) -> bool {
        let Base::Object(o) = v.prov.base else { return false };
        if self.job.program.ptx {
            return false;
        }
        let object = &self.memory.objects[o];
        let placed = self.job.program.spaces.may_be_at_zero(object.home);
        self.job.options.observe && (object.reusable || placed || self.environment_view(0).unnamed(o) == Some(true))
    }

    /// Whether the pointer points to the start of an object that a different layout may place at null (under
    /// [`Options::observe`](crate::Options::observe)).
    pub(super) fn may_be_null(&self, t: usize, v: &Scalar, kind: Kind) -> bool {
        let (Kind::Ptr(space), Base::Object(o)) = (kind, v.prov.base) else { return false };
        let zero = self.job.program.spaces.may_be_at_zero(self.memory.objects[o].home);
        self.job.options.observe && zero && space.0 == 3 && matches!(self.view(t).locate(v, space), Some((_, 0)))
    }
}
