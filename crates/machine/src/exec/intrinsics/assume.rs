//! `llvm.assume` and its bundles.

use crate::api::{Stop, UbKind, ub, unchecked, undecided};
use crate::code::{ArgCode, ValuePromise};
use crate::exec::{CallSite, Core, Cx};
use crate::memory::{Kind, Scalar};
use crate::promises::Ptr;

pub fn assume(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let c = core.arg(site, 0, 0)?;
    core.job.condition(&c, "the assumed condition")?;
    if c.bits == 0 {
        return ub(UbKind::Assume, "the assumed condition is false");
    }
    for (tag, args) in &site.call.bundles {
        // LangRef, 'Assume Operand Bundles': a violated bundle of any kind is UB, as a false condition is.
        bundle(core, site.cx, tag, args).map_err(|stop| match stop {
            Stop::Ub(kind, detail) => Stop::Ub(UbKind::Assume, format!("{}: {detail}", kind.name())),
            other => other,
        })?;
    }
    Ok(())
}

fn bundle(core: &mut Core, cx: Cx, tag: &str, args: &[ArgCode]) -> Result<(), Stop> {
    let number = |core: &mut Core, n: usize| -> Result<u64, Stop> {
        match args.get(n) {
            Some(a) => {
                let v = core.get(cx, a.src, 0)?;
                core.job.condition(&v, "a number of an assume bundle")?;
                Ok(v.bits as u64)
            }
            None => Ok(0),
        }
    };
    match tag {
        "ignore" | "cold" => Ok(()),
        "nonnull" => assumed(core, cx, args, ValuePromise { nonnull: true, ..ValuePromise::default() }, 0),
        "noundef" => assumed(core, cx, args, ValuePromise::default(), 0),
        "align" => {
            let (align, offset) = (number(core, 1)?, number(core, 2)?);
            if !align.is_power_of_two() {
                return unchecked("assume align of no power of two");
            }
            assumed(core, cx, args, ValuePromise { align, ..ValuePromise::default() }, offset)
        }
        "dereferenceable" | "dereferenceable_or_null" => {
            let (bytes, mut promise) = (number(core, 1)?, ValuePromise::default());
            match tag {
                // LangRef, 'dereferenceable': the number of bytes must be positive.
                _ if bytes == 0 => return undecided("no bytes assumed to be dereferenceable"),
                "dereferenceable" => promise.dereferenceable = bytes,
                _ => promise.dereferenceable_or_null = bytes,
            }
            assumed(core, cx, args, promise, 0)
        }
        "separate_storage" => separate(core, cx, args),
        _ => unchecked(format!("assume {tag}")),
    }
}

/// Checks that a value keeps the promise that a bundle states about it. A broken promise is UB.
fn assumed(core: &mut Core, cx: Cx, args: &[ArgCode], mut p: ValuePromise, offset: u64) -> Result<(), Stop> {
    let Some(arg) = args.first() else { return Ok(()) };
    p.noundef = true;
    for (i, leaf) in core.job.program.shape(arg.shape).leaves.iter().enumerate() {
        let mut v = core.get(cx, arg.src, i)?;
        if let Kind::Ptr(_) = leaf.kind {
            v = Scalar { bits: v.bits.wrapping_sub(offset.into()) & u128::from(u64::MAX), ..v };
        }
        core.mem.promise(cx.t, &p, &mut v, leaf.kind, "the assumed value")?;
        core.mem.mark_dereferenceable(&p, &v);
    }
    Ok(())
}

fn separate(core: &mut Core, cx: Cx, args: &[ArgCode]) -> Result<(), Stop> {
    let [a, b] = args else { return unchecked("assume separate_storage") };
    let mut pointers = [Ptr::default(); 2];
    for (arg, out) in [a, b].into_iter().zip(&mut pointers) {
        let v = core.get(cx, arg.src, 0)?;
        match core.job.program.shape(arg.shape).leaves.first().map(|l| l.kind) {
            Some(Kind::Ptr(space)) => *out = core.mem.promise_pointer(cx.t, &v, space),
            _ => return unchecked("assume separate_storage"),
        }
    }
    core.mem.state.separate_storage(&pointers[0], &pointers[1])
}
