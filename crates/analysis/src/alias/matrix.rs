//! The space matrix: for each pair of address spaces, the answer about two pointers if nothing but their spaces is
//! known.

use crate::answers::AliasResult;
use crate::ir::AddressSpace;
use crate::target::{Profile, Target};
use std::fmt::Write;

/// The answer for one ordered pair of spaces.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The first space.
    pub a: AddressSpace,
    /// The second space.
    pub b: AddressSpace,
    /// NoAlias or MayAlias.
    pub answer: AliasResult,
}

/// Returns the answers of a profile's target analysis for every ordered pair of the target's spaces, row by row. `sm`
/// is the SM version times ten.
pub fn matrix(profile: &Profile, target: Target, sm: u32) -> Vec<Cell> {
    let spaces = || target.spaces().iter().map(|s| s.number);
    let cell = |a, b| {
        let apart = profile.target_aa(target).is_some_and(|aa| aa.no_alias(target, a, b, sm));
        Cell { a, b, answer: if apart { AliasResult::NoAlias } else { AliasResult::MayAlias } }
    };
    spaces().flat_map(|a| spaces().map(move |b| cell(a, b))).collect()
}

/// Returns a module by which any oracle can be asked for its matrix. Its function `@matrix` has two pointer arguments
/// of each space, `%aN` and `%bN`, and loads and stores through all of them.
pub fn matrix_module(target: Target) -> String {
    let triple = match target {
        Target::Nvptx64 => "nvptx64-nvidia-cuda",
        Target::Amdgcn => "amdgcn-amd-amdhsa",
        Target::Flat => "",
    };
    let numbers: Vec<u32> = target.spaces().iter().map(|s| s.number.0).collect();
    let pointers: Vec<String> =
        numbers.iter().flat_map(|n| ["a", "b"].map(|side| format!("{} %{side}{n}", pointer_type(*n)))).collect();
    let mut text = String::new();
    if !triple.is_empty() {
        text.push_str(&format!("target triple = \"{triple}\"\n\n"));
    }
    text.push_str(&format!("define void @matrix({}) {{\n", pointers.join(", ")));
    for (i, p) in pointers.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  %v{i} = load i32, {p}, align 4");
    }
    for p in &pointers {
        let _ = writeln!(text, "  store i32 0, {p}, align 4");
    }
    text.push_str("  ret void\n}\n");
    text
}

fn pointer_type(space: u32) -> String {
    if space == 0 { "ptr".into() } else { format!("ptr addrspace({space})") }
}
