//! Tests against the tools of LLVM.

mod aa_stock;
mod common;
mod corpus;
mod cuda;
mod heard;
mod heard_known;
mod lanes;
mod lli;
mod memdeps_stock;
mod memssa_stock;
mod passes;
mod promises;
mod real;
mod sets_stock;
mod text_law;
