//! PTX as an input language. A PTX module becomes an ordinary [`Module`] of LLVM IR. The machine executes this module
//! by the rules of PTX (PTX ISA).
//!
//! [`parse`] reads the text, [`signature`] gives every function LLVM types, [`flow`] splits bodies into blocks, [`ssa`]
//! turns registers into values, and [`body`] translates instructions. An instruction that LLVM IR cannot express
//! becomes a call of inline PTX. If the machine cannot execute the inline PTX, it discards the run, and the reason
//! contains the instruction's name. [`RULES_OF_PTX`](aliasmith_ir::ir::RULES_OF_PTX) marks the module. The mark means:
//! addresses are numbers, and unwritten memory has definite bytes.
//!
//! The translation is a text of LLVM IR, which the ordinary parser reads. So `aliasmith parse` prints exactly the
//! module that the machine executes.

mod body;
mod flow;
mod signature;
mod ssa;
mod parse;
mod syntax;
mod variables;

use aliasmith_ir::ir::Module;
use aliasmith_ir::ir::diagnostic::SyntaxError;
use aliasmith_ir::ir::parse::{ParsedModule, parse_module};
use std::path::Path;

/// Whether a file has PTX: its name ends with `.ptx`, or its first directive is `.version`.
pub fn is_ptx(path: &Path, text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&text[..text.len().min(4096)]);
    path.extension().is_some_and(|e| e == "ptx") || parse::without_comments(&text).trim_start().starts_with(".version")
}

/// Reads a module of PTX. `like` is the module from which the PTX was made. Functions and variables get the types,
/// linkage and conventions that they have in `like`, because PTX states only sizes.
pub fn read(file: &str, text: &[u8], like: Option<&Module>) -> Result<ParsedModule, SyntaxError> {
    let source = String::from_utf8_lossy(text);
    let located =
        |e: syntax::Error| SyntaxError::at_range(file, text, e.start, e.end, e.message, e.hint.map(Into::into));
    let plain = parse::without_comments(&source);
    let module = parse::parse(&plain).map_err(located)?;
    let ir = body::translate(&module, like).map_err(located)?;
    let mut parsed = parse_module(file, ir.as_bytes()).map_err(|e| {
        let message = format!("this PTX has no translation: {}", e.message);
        SyntaxError::at_range(file, text, 0, 0, message, Some("please report it with the file".into()))
    })?;
    if let Some(like) = like {
        signature::copy_promises(&mut parsed.module, like);
    }
    Ok(parsed)
}
