//! Kernels of several threads: each thread accesses its own slice of an object, and barriers divide the accesses into
//! phases.

use super::concrete::Concrete;
use super::state::*;
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Whether all threads of a CTA may execute a barrier at this point.
    pub fn may_synchronise(&self) -> bool {
        self.threads() > 1
            && self.kernel
            && self.cur == 0
            && self.target != Target::Flat
            && self.on.has(super::Feature::Barriers)
    }

    /// Emits a barrier. After the barrier, a thread may access memory that other threads accessed before the barrier.
    pub fn barrier(&mut self) -> Option<()> {
        if !self.may_synchronise() {
            return None;
        }
        self.emit_barrier();
        self.ctxs[0].phase.iter_mut().for_each(|p| *p += 1);
        Some(())
    }

    /// Emits a barrier that orders memory. AMD's barrier instruction orders only execution, so on AMD fences are
    /// emitted before and after it. Sometimes a call of an external function replaces the barrier.
    pub fn emit_barrier(&mut self) {
        if self.on.has(super::Feature::Peers) && self.d.chance(20) {
            return self.unknown_barrier();
        }
        let void = self.m.types.intern(Type::Void);
        let amd = self.target == Target::Amdgcn;
        let name = if amd { "llvm.amdgcn.s.barrier" } else { "llvm.nvvm.barrier0" };
        let callee = builder::declare(&mut self.m, name, void, &[]);
        let fence = |ordering| InstKind::Fence(Atomic { ordering, scope: Some("workgroup".into()) });
        if amd {
            self.builder().emit_void(fence(Ordering::Release));
        }
        self.builder().call(callee, &[]);
        if amd {
            self.builder().emit_void(fence(Ordering::Acquire));
        }
        self.note_sync();
    }

    /// Calls an unknown function. In half of the runs, the machine executes the call as a barrier; in the other runs,
    /// the kernel may race. The call tests what analyses conclude about internal variables, which an external function
    /// cannot name.
    fn unknown_barrier(&mut self) {
        let void = self.m.types.intern(Type::Void);
        let name = self.fresh("meet");
        let callee = builder::declare(&mut self.m, &name, void, &[]);
        self.m.functions[callee].attrs.set("convergent", AttrValue::None);
        for name in ["nounwind", "willreturn", "nofree", "nocallback"] {
            if self.d.chance(50) {
                self.m.functions[callee].attrs.set(name, AttrValue::None);
            }
        }
        self.builder().call(callee, &[]);
        self.note_sync();
    }

    /// Emits a fence. The generator does not rely on the order that the fence makes.
    pub fn fence(&mut self) -> Option<()> {
        let ordering = self.d.pick(&[Ordering::AcqRel, Ordering::SeqCst, Ordering::Acquire, Ordering::Release]);
        self.builder().emit_void(InstKind::Fence(Atomic { ordering, scope: None }));
        self.note_sync();
        Some(())
    }

    /// Makes a second pointer for every pointer to an object that threads share. It points to the slice of the current
    /// thread or of the neighbouring thread.
    pub fn slices(&mut self) -> Option<()> {
        if self.threads() == 1 {
            return Some(());
        }
        let tid = self.special_register(false)?;
        let cta = if self.launch.grid[0] > 1 { self.special_register(true) } else { None };
        let pool: Vec<Var> = self.frame().pool.iter().filter(|v| matches!(v.kind, Kind::Ptr(_))).cloned().collect();
        for p in pool {
            self.slice(&p, &tid, cta.as_ref());
        }
        Some(())
    }

    fn slice(&mut self, p: &Var, tid: &Var, cta: Option<&Var>) -> Option<()> {
        let Some(Concrete::Ptr(first)) = p.lanes.first().copied() else { return None };
        let o = &self.objects[first.object as usize];
        let block = self.launch.block[0];
        let threads = match o.per {
            Per::Thread => return None,
            Per::Cta => block,
            Per::Grid => self.threads(),
        };
        let (per, slice) = (o.per, o.size / u64::from(threads));
        let number = match cta.filter(|_| per == Per::Grid) {
            Some(cta) => {
                let first = self.binary_int(BinOp::Mul, cta, block.into())?;
                let lanes: Vec<Concrete> = self.thread_lanes().iter().map(|w| Concrete::Int(w.thread.into())).collect();
                let value = self.builder().binary(BinOp::Add, first.value, tid.value, Flags::NONE);
                self.push(value, Kind::Int(32), lanes)
            }
            None => tid.clone(),
        };
        let number = if self.d.chance(25) && per == Per::Cta {
            // This is the slice of the neighbouring thread. The current thread may access this slice only after a
            // barrier that follows the neighbour's accesses.
            let next = self.binary_int(BinOp::Add, &number, 1)?;
            self.binary_int(BinOp::URem, &next, block.into())?
        } else {
            number
        };
        let offset = self.binary_int(BinOp::Mul, &number, slice.into())?;
        let byte = self.m.types.int(8);
        let lanes = self.lanes(&offset);
        let index = super::pointers::Index { lanes, bits: 32, scale: 1 };
        self.gep(p, byte, vec![index], 0, vec![offset.value])?;
        Some(())
    }
}
