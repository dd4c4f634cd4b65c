//! Tests of the library and of the documents, without the command and without the tools of LLVM.

mod common;
mod consumers;
mod determinism;
mod freedoms;
mod front;
mod ir_passes;
mod law;
mod layers;
mod litmus;
mod words;
