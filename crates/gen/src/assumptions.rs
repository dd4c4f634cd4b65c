//! Calls of `llvm.assume` whose assumptions hold.

use super::concrete::Concrete;
use super::promises::Overlaps;
use super::state::*;
use crate::case::Input;
use crate::ir::*;

impl Gen<'_, '_> {
    /// Adds calls of `llvm.assume`: some with bundles about pointer parameters, some with a condition on an integer
    /// parameter.
    pub(super) fn assumptions(&mut self, overlaps: &Overlaps) {
        for a in 0..self.tags.len() {
            let extent = self.extent(&self.tags[a].lanes);
            if let Some((align, size)) = extent
                && self.d.chance(15)
            {
                let (word, p) = (self.m.types.int(64), self.tag_operand(a));
                let (tag, n) = if self.d.chance(50) { ("align", align) } else { ("dereferenceable", size) };
                let n = self.int(64, n.into());
                self.assume(self.tags[a].func, None, Some(Bundle { tag: tag.into(), args: vec![p, (word, n)] }));
            }
            for b in 0..a {
                if self.tags[a].func == self.tags[b].func && self.d.chance(20) && self.separate(a, b, overlaps) {
                    let args = vec![self.tag_operand(a), self.tag_operand(b)];
                    self.assume(self.tags[a].func, None, Some(Bundle { tag: "separate_storage".into(), args }));
                }
            }
        }
        for i in 0..self.inputs.len() {
            if self.d.chance(20) {
                self.assume_value(i);
            }
        }
    }

    /// Whether the bundle `"separate_storage"(ptr %a, ptr %b)` holds for the parameters `%a` and `%b`. The two
    /// parameters must always point to different objects. No byte may be accessed both through a pointer based on `%a`
    /// and through a pointer based on `%b`.
    fn separate(&self, a: usize, b: usize, Overlaps { pairs, .. }: &Overlaps) -> bool {
        let one = |x: &Concrete, y: &Concrete| match (x, y) {
            (Concrete::Ptr(p), Concrete::Ptr(q)) => p.object == q.object,
            _ => true,
        };
        if self.tags[a].lanes.iter().zip(&self.tags[b].lanes).any(|(x, y)| one(x, y)) {
            return false;
        }
        if self.tags[a].is_integer || self.tags[b].is_integer {
            return false;
        }
        let both = 1u64 << a | 1 << b;
        self.log.iter().all(|x| x.tags & both != both)
            && pairs.iter().all(|(i, j)| (self.log[*i].tags | self.log[*j].tags) & both != both)
    }

    /// Assumes a property that an integer parameter has in every variant. Other types are skipped, because the bits of
    /// a `half` are not an integer.
    fn assume_value(&mut self, param: usize) {
        let ty = self.m.functions[self.entry].params[param].ty;
        if self.m.types.int_bits(ty).is_none() {
            return;
        }
        let values: Vec<(u32, u128)> = self.inputs[param]
            .iter()
            .filter_map(|v| if let Input::Bits { bits, value } = v { Some((*bits, *value)) } else { None })
            .collect();
        let (Some(&(bits, _)), VARIANTS) = (values.first(), values.len()) else { return };
        let max = values.iter().map(|v| v.1).max().unwrap_or(0);
        let (pred, rhs) = match values.iter().all(|v| v.1 != 0) && self.d.chance(60) {
            true => (ICmpPred::Ne, 0),
            false => (ICmpPred::Ule, max),
        };
        let rhs = self.int(bits, rhs as i128);
        self.assume(self.entry, Some((pred, Value::Arg(param as u32), rhs)), None);
    }

    fn assume(&mut self, func: FuncId, cond: Option<(ICmpPred, Value, Value)>, bundle: Option<Bundle>) {
        let (void, bit) = (self.m.types.intern(Type::Void), self.m.types.int(1));
        let callee = builder::declare(&mut self.m, "llvm.assume", void, &[bit]);
        let yes = self.int(1, 1);
        self.at_front(func, BlockId(0), |b| {
            let value = match cond {
                Some((pred, l, r)) => b.icmp(pred, l, r),
                None => yes,
            };
            let arg = CallArg { ty: bit, value, attrs: AttrSet::default() };
            b.call_with(callee, vec![arg], bundle.into_iter().collect());
        });
    }
}
