//! Warpgroups: four warps that multiply matrices together. If the four warps execute different products, the behaviour
//! is undefined (PTX ISA, "wgmma.mma_async").

use super::Order;
use crate::api::{Stop, UbKind, ub};

/// Number of warps of a warpgroup.
const WARPS: u32 = 4;

impl Order {
    /// Records a matrix product of the warp whose first thread is `t`. Equal products have the same hash `which`.
    pub fn multiplied(&mut self, t: usize, which: u64) -> Result<(), Stop> {
        let me = &self.threads[t];
        let (cta, warp) = (me.position.cta, me.warp);
        let last = warp - warp % WARPS + WARPS - 1;
        if !self.threads.iter().any(|u| u.position.cta == cta && u.warp == last) {
            return ub(UbKind::DivergentBarrier, "wgmma in a warpgroup of fewer than four warps");
        }
        let so_far = self.products.entry((cta, warp)).or_default();
        *so_far = (*so_far ^ which).wrapping_mul(0x0100_0000_01b3);
        Ok(())
    }

    /// Checks at the end of a run that the warps of each warpgroup executed the same products.
    pub fn warpgroups_agree(&self) -> Result<(), Stop> {
        let of = |cta: u32, warp: u32| self.products.get(&(cta, warp));
        let agree = |(cta, warp): &(u32, u32)| {
            let first = warp - warp % WARPS;
            (first..first + WARPS).all(|w| of(*cta, w) == of(*cta, *warp))
        };
        match self.products.keys().all(agree) {
            true => Ok(()),
            false => ub(UbKind::DivergentBarrier, "the warps of a warpgroup execute different products"),
        }
    }
}
