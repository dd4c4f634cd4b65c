//! LLVM IR as plain data: arena ids, interned types and constants, no `Rc`.
//!
//! A [`Module`] owns everything. [`TypeId`], [`ConstId`], [`MdId`] and [`SymbolId`] index its tables; [`InstId`] and
//! [`BlockId`] index one [`Function`]. The data types are in `types`, `constant`, `inst`, `ops`, `function`, `module`,
//! `attr`, `effects`, `metadata`. `parse`, `builder`, `merge`, `upgrade` and `surgery` build or change modules. Most
//! other modules only read the IR: they print it, verify it, or compute derived data such as its control flow.

pub mod attr;
pub mod builder;
mod call;
pub mod cfg;
pub mod constant;
pub mod cycles;
pub mod debug_location;
pub mod decimal;
pub mod decode;
pub mod denormal;
pub mod diagnostic;
pub mod dialect;
pub mod dominators;
pub mod effects;
pub mod function;
pub mod inst;
pub mod intrinsics;
pub mod layout;
pub mod lex;
pub mod merge;
pub mod metadata;
pub mod module;
mod operands;
pub mod ops;
pub mod overloads;
pub mod parse;
pub mod print;
pub mod reach;
pub mod restrict;
pub mod surgery;
pub mod types;
mod unique_metadata;
pub mod upgrade;
pub mod verify;

pub use attr::{Attr, AttrSet, AttrValue};
pub use call::*;
pub use cfg::{Cfg, Placement};
pub use constant::{ConstExpr, ConstId, Constant};
pub use cycles::Cycles;
pub use dialect::{Dialect, UnknownDialect};
pub use dominators::Dominators;
pub use effects::{MemoryEffects, ModRefInfo};
pub use function::*;
pub use inst::*;
pub use layout::{DataLayout, LayoutError};
pub use metadata::{MdId, MdKindId, Metadata};
pub use module::*;
pub use ops::*;
pub use types::{AddressSpace, FloatKind, StructId, Type, TypeId, TypeTable};

use std::ops::{Index, IndexMut};

/// Implements `Index` and `IndexMut`, so that an id can index the `Vec` of the items that it identifies.
macro_rules! tables {
    ($($id:ty => $item:ty,)*) => {$(
        impl Index<$id> for Vec<$item> {
            type Output = $item;

            fn index(&self, id: $id) -> &$item {
                &self[id.0 as usize]
            }
        }

        impl IndexMut<$id> for Vec<$item> {
            fn index_mut(&mut self, id: $id) -> &mut $item {
                &mut self[id.0 as usize]
            }
        }
    )*};
}

tables! {
    SymbolId => Symbol,
    FuncId => Function,
    GlobalId => GlobalVar,
    MdId => Metadata,
    BlockId => Block,
    InstId => Inst,
}
