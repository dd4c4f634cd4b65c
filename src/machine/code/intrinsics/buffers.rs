//! AMDGPU's buffers (IntrinsicsAMDGPU.td).

use crate::ir::RmwOp;

/// AMDGPU: what is done with a buffer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BufferOp {
    /// `make.buffer.rsrc`: pointer, stride, number of bytes, flags.
    Make,
    /// `raw.ptr.buffer.…`: values, resource, offset, scalar offset, cache policy. `struct.ptr.buffer.…`, which is `indexed`, has
    /// the number of a record before the offset.
    Access { access: BufferAccess, indexed: bool },
}

/// How bytes of a buffer are accessed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BufferAccess {
    Load,
    /// One value stands before the resource.
    Store,
    Atomic(RmwOp),
    /// Two values: the new one, and what it is compared with.
    Exchange,
}

impl BufferAccess {
    /// How many values stand before the resource.
    pub fn values(self) -> usize {
        match self {
            BufferAccess::Load => 0,
            BufferAccess::Store | BufferAccess::Atomic(_) => 1,
            BufferAccess::Exchange => 2,
        }
    }
}

/// The operation of a name without `llvm.amdgcn.` and types.
pub fn by_name(name: &str) -> Option<BufferOp> {
    if name == "make.buffer.rsrc" {
        return Some(BufferOp::Make);
    }
    let indexed = name.starts_with("struct.");
    let op = name.strip_prefix(if indexed { "struct.ptr.buffer." } else { "raw.ptr.buffer." })?;
    let access = match op.strip_prefix("atomic.") {
        None => match op {
            "load" => BufferAccess::Load,
            "store" => BufferAccess::Store,
            _ => return None,
        },
        Some("cmpswap") => BufferAccess::Exchange,
        Some(rmw) => BufferAccess::Atomic(rmw_by_name(rmw)?),
    };
    Some(BufferOp::Access { access, indexed })
}

fn rmw_by_name(name: &str) -> Option<RmwOp> {
    use RmwOp::*;
    Some(match name {
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
    })
}
