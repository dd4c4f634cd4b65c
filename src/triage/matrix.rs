//! What the machine says about two address spaces: is there a byte that a pointer of each can reach?
//!
//! The truth is executed, not looked up: for every place an object can live, a kernel with one pointer argument per space
//! gets both views of that object, writes through one and reads through the other; where writing is impossible it only
//! reads. A cell overlaps if some such run counts and both accesses touched the same byte.

use crate::case::{Input, Place, Setup};
use crate::ir::AddressSpace;
use crate::ir::parse::parse_module;
use crate::machine::trace::full_watch;
use crate::machine::{EventKind, Execution, Options, Outcome, Program, run};

/// Whether two spaces share bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Truth {
    /// No run reached one byte through both.
    Disjoint,
    /// Only reads can meet: NoAlias there is never wrong.
    OverlapReadOnly,
    /// A write through one is seen through the other.
    Overlap,
}

impl Truth {
    /// As the matrix prints it.
    pub fn name(self) -> &'static str {
        match self {
            Truth::Disjoint => "disjoint",
            Truth::OverlapReadOnly => "overlap, read-only",
            Truth::Overlap => "overlap",
        }
    }
}

const PLACES: [Place; 5] = [Place::Global, Place::Shared, Place::Const, Place::Local, Place::Param];

/// The machine's truth about spaces `a` and `b` of the target with this triple; `sm` is the SM version (70).
pub fn truth(triple: &str, a: AddressSpace, b: AddressSpace, sm: u32) -> Truth {
    let reached = |writing: bool| PLACES.iter().any(|place| meets(triple, a, b, *place, writing, sm));
    if reached(true) {
        Truth::Overlap
    } else if reached(false) {
        Truth::OverlapReadOnly
    } else {
        Truth::Disjoint
    }
}

/// Does a kernel that accesses one object through both spaces count, with both accesses on the same byte?
fn meets(triple: &str, a: AddressSpace, b: AddressSpace, place: Place, writing: bool, sm: u32) -> bool {
    let first = if writing {
        format!("store i32 1, ptr addrspace({}) %p", a.0)
    } else {
        format!("%u = load i32, ptr addrspace({}) %p", a.0)
    };
    let text = format!(
        "target triple = \"{triple}\"\ndefine void @k(ptr addrspace({}) %p, ptr addrspace({}) %q) {{\n  {first}\n  \
         %v = load i32, ptr addrspace({}) %q\n  ret void\n}}\n",
        a.0, b.0, b.0
    );
    let module = parse_module("matrix.ll", text.as_bytes()).expect("the text is fixed but for numbers").module;
    let entry = module.find_function("k").expect("it is defined above");
    let object = Input::Object { place, size: 16, align: 16 };
    let setup = Setup { args: vec![Some(object), Some(Input::Arg { arg: 0, offset: 0 })], ..Setup::default() };
    let mut execution = Execution::default();
    let options = Options { sm, ..Options::default() };
    run(&Program::new(&module), &module, entry, &setup, &options, &full_watch(&module), &mut execution);
    let bytes: Vec<_> = execution
        .events
        .iter()
        .filter_map(|e| match e.kind {
            EventKind::Access { object, offset, .. } => Some((object, offset)),
            _ => None,
        })
        .collect();
    execution.outcome == Outcome::Counted && bytes.len() == 2 && bytes[0] == bytes[1]
}
