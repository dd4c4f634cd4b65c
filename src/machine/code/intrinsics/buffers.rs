//! AMDGPU's raw buffers (IntrinsicsAMDGPU.td).

use crate::ir::RmwOp;

/// AMDGPU: what is done with a raw buffer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BufferOp {
    /// `make.buffer.rsrc`: pointer, stride, number of bytes, flags.
    Make,
    /// `raw.ptr.buffer.load`: resource, offset, scalar offset, cache policy.
    Load,
    /// `raw.ptr.buffer.store`: value, resource, offset, scalar offset, cache policy.
    Store,
    /// `raw.ptr.buffer.atomic.…`: the same.
    Atomic(RmwOp),
}

/// The operation of a name without `llvm.amdgcn.` and types.
pub fn by_name(name: &str) -> Option<BufferOp> {
    use RmwOp::*;
    if name == "make.buffer.rsrc" {
        return Some(BufferOp::Make);
    }
    let op = name.strip_prefix("raw.ptr.buffer.")?;
    Some(match op.strip_prefix("atomic.") {
        None => match op {
            "load" => BufferOp::Load,
            "store" => BufferOp::Store,
            _ => return None,
        },
        Some(rmw) => BufferOp::Atomic(match rmw {
            "swap" => Xchg,
            "add" => Add,
            "sub" => Sub,
            "and" => And,
            "or" => Or,
            "xor" => Xor,
            "smax" => Max,
            "smin" => Min,
            "umax" => UMax,
            "umin" => UMin,
            "inc" => UIncWrap,
            "dec" => UDecWrap,
            "fadd" => FAdd,
            "fmax" => FMax,
            "fmin" => FMin,
            _ => return None,
        }),
    })
}
