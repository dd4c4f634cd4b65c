//! Intrinsics for AMDGPU's buffer resources (IntrinsicsAMDGPU.td).

use crate::ir::RmwOp;

/// An operation on a buffer resource.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BufferOp {
    /// `make.buffer.rsrc`. Arguments: pointer, stride, number of bytes, flags.
    Make,
    /// `raw.ptr.buffer.…`. Arguments: values, resource, offset, scalar offset, cache policy. If `indexed` is set, the
    /// operation is `struct.ptr.buffer.…`, which has a record number before the offset.
    Access { access: BufferAccess, indexed: bool },
}

/// How an operation accesses the bytes of a buffer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BufferAccess {
    Load,
    /// A store. One value precedes the resource.
    Store,
    Atomic(RmwOp),
    /// A compare-and-swap. Two values precede the resource: the new value and the expected value.
    Exchange,
}

impl BufferAccess {
    /// Returns the number of values that precede the resource among the arguments.
    pub fn values(self) -> usize {
        match self {
            BufferAccess::Load => 0,
            BufferAccess::Store | BufferAccess::Atomic(_) => 1,
            BufferAccess::Exchange => 2,
        }
    }
}

/// Returns the operation of the intrinsic `llvm.amdgcn.{name}`; `name` has no type suffixes.
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
