//! Tests of the command: they run its verbs.

mod cli;
mod closed;
mod common;
mod compare;
mod config;
mod contract;
mod deadline;
mod dereferenceable;
mod device;
mod exits;
mod failures;
mod faults;
mod folders;
mod front_ends;
mod gates;
mod help;
mod hunt;
mod inputs;
mod memssa_shape;
mod missing_target;
mod package;
mod ptx;
mod readme;
mod reduce;
mod selftest;
mod untested;
