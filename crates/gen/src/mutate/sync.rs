//! Mutations of synchronisation: barriers, fences and atomic operations are added, and accesses become volatile or
//! atomic.

use super::Mutator;
use super::site::Site;
use crate::ir::*;
use crate::target::Target;

impl Mutator<'_, '_> {
    pub fn synchronise(&mut self) -> Option<()> {
        match self.d.below(5) {
            0 => self.barrier(),
            1 => self.fence(),
            2 => self.atomic_operation(),
            3 => self.make_volatile(),
            _ => self.make_atomic(),
        }
    }

    fn barrier(&mut self) -> Option<()> {
        let name = match self.target {
            Target::Nvptx64 => "llvm.nvvm.barrier0",
            Target::Amdgcn => "llvm.amdgcn.s.barrier",
            Target::Flat => return None,
        };
        let site = self.any_site()?;
        let void = self.m.types.intern(Type::Void);
        let kind = builder::plain_call(&mut self.m, name, void, &[]);
        self.insert(site, |b| b.emit_void(kind));
        Some(())
    }

    fn fence(&mut self) -> Option<()> {
        let site = self.any_site()?;
        let ordering = self.d.pick(&[Ordering::SeqCst, Ordering::AcqRel, Ordering::Acquire, Ordering::Release]);
        self.insert(site, |b| b.emit_void(InstKind::Fence(Atomic { ordering, scope: None })));
        Some(())
    }

    fn atomic_operation(&mut self) -> Option<()> {
        let mut site = self.any_site()?;
        let ptr = self.any_pointer(site)?;
        let bits = self.d.pick(&[32, 64]);
        let ty = self.m.types.int(bits);
        let value = self.number(&mut site, bits);
        let op = self.d.pick(&[RmwOp::Add, RmwOp::Xchg, RmwOp::Or, RmwOp::UMax]);
        let ordering = self.d.pick(&[Ordering::Monotonic, Ordering::AcqRel, Ordering::SeqCst]);
        let atomic = Atomic { ordering, scope: None };
        let align = u64::from(bits / 8);
        let result = self.emit_at(&mut site, |b| {
            b.emit(InstKind::AtomicRmw { op, ptr, value, atomic, volatile: false, elementwise: false, align }, ty)
        });
        if self.d.below(2) == 0 {
            self.use_value(site, result);
        }
        Some(())
    }

    fn make_volatile(&mut self) -> Option<()> {
        let (_, i) =
            self.choose_instruction(|_, inst| matches!(inst.kind, InstKind::Load { .. } | InstKind::Store { .. }))?;
        if let InstKind::Load { volatile, .. } | InstKind::Store { volatile, .. } = self.kind_mut(i) {
            *volatile = !*volatile;
        }
        Some(())
    }

    /// Makes an ordinary load or store atomic, or an atomic load or store ordinary.
    fn make_atomic(&mut self) -> Option<()> {
        let (Site { .. }, i) =
            self.choose_instruction(|_, inst| matches!(inst.kind, InstKind::Load { .. } | InstKind::Store { .. }))?;
        let (_, ty, align) = self.access_operands(i)?;
        let bits = self.m.types.int_bits(ty)?;
        if !matches!(bits, 8 | 16 | 32 | 64) || align < u64::from(bits / 8) {
            return None;
        }
        let is_load = matches!(self.function().inst(i).kind, InstKind::Load { .. });
        let strong = if is_load { Ordering::Acquire } else { Ordering::Release };
        let ordering = self.d.pick(&[Ordering::Monotonic, strong, Ordering::SeqCst, Ordering::Unordered]);
        if let InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } = self.kind_mut(i) {
            *atomic = if atomic.is_some() { None } else { Some(Atomic { ordering, scope: None }) };
        }
        Some(())
    }
}
