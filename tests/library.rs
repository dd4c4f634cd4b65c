//! Tests of the library and of the documents. These tests need neither the command nor the tools of LLVM.

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
