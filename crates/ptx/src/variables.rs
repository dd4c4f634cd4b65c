//! Variables of a module and their initialisers (PTX ISA, "Variables"; NVPTXAsmPrinter prints pointers in arrays of
//! bytes as `0xFF(name)`, `0xFF00(name)`, …).

use crate::parse::integer;
use crate::signature::{linkage, space_number};
use crate::syntax::{Error, Variable, bits};
use aliasmith_ir::ir::{Constant, GlobalRef, GlobalVar, Module};
use aliasmith_ir::operands::split;
use rustc_hash::FxHashMap;

/// Returns the definition or declaration of a variable in LLVM's text. If `like` defines a variable of the same name,
/// the definition gets the linkage of that variable.
pub fn print(v: &Variable<'_>, spaces: &FxHashMap<&str, u32>, like: Option<&Module>) -> Result<String, Error> {
    let llvm = like.and_then(|like| variable(like, v.name));
    let space = space_number(v.space);
    let is_declared = v.linkage.contains(&"extern");
    let (size, align) = (v.size().unwrap_or(0), v.alignment());
    let named = |words: &str| if words.is_empty() { String::new() } else { format!("{words} ") };
    let kept = llvm.filter(|g| g.init.is_some() && !is_declared).map(|g| &*g.linkage.linkage);
    let words = named(kept.unwrap_or_else(|| linkage(&v.linkage, !is_declared)));
    let constant = if llvm.map_or(space == 4, |g| g.constant) { "constant" } else { "global" };
    let outside = named(if llvm.is_some_and(|g| g.externally_initialized) { "externally_initialized" } else { "" });
    let name = v.name;
    if is_declared {
        return Ok(format!("@\"{name}\" = external addrspace({space}) {constant} [{size} x i8], align {align}\n"));
    }
    let is_undef = |g: &GlobalVar| {
        let init = g.init.zip(like).map(|(init, like)| like.constant(init));
        matches!(init, Some(Constant::Undef { .. } | Constant::Poison { .. }))
    };
    let (ty, value) = match v.init {
        Some(init) => initialiser(v, init, size, spaces)?,
        // Shared and local memory is not initialised. Other memory is zero, with one exception: if the LLVM variable is
        // exported and its initialiser is undef, outside code may have written the variable.
        None => {
            let open = matches!(space, 3 | 5) || llvm.is_some_and(is_undef) && kept.is_some_and(|l| l != "internal");
            let value = if open && kept != Some("common") { "undef" } else { "zeroinitializer" };
            (format!("[{size} x i8]"), value.to_string())
        }
    };
    Ok(format!("@\"{name}\" = {words}addrspace({space}) {outside}{constant} {ty} {value}, align {align}\n"))
}

/// Returns the variable of this name.
fn variable<'m>(module: &'m Module, name: &str) -> Option<&'m GlobalVar> {
    match module.symbols[module.find_symbol(name)?.0 as usize].def {
        Some(GlobalRef::Variable(v)) => Some(&module.globals[v.0 as usize]),
        _ => None,
    }
}

/// Returns the type and the value of an initialiser.
fn initialiser(
    v: &Variable<'_>,
    init: &str,
    size: u64,
    spaces: &FxHashMap<&str, u32>,
) -> Result<(String, String), Error> {
    let fail = |part: &str| Error {
        start: v.at,
        end: v.at + 1,
        message: format!("`{part}` in the initialiser of {} has no translation", v.name),
        hint: None,
    };
    let mut parts = Vec::new();
    let element = v.element();
    flatten(init, 0, &mut parts).ok_or_else(|| fail(init))?;
    let width = bits(v.ty).unwrap_or(8);
    let (mut fields, mut done) = (Vec::new(), 0u64);
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        at += 1;
        if let Some(number) = number(part, width) {
            fields.push(format!("i{} {number}", element * 8));
            done += element;
            continue;
        }
        let masked = part.split_once('(').filter(|(mask, _)| mask.starts_with("0x"));
        let (named, bytes) = match masked {
            // The next seven elements of the list are the other seven bytes of this pointer.
            Some((_, rest)) => {
                at += 7;
                (rest.strip_suffix(')').ok_or_else(|| fail(part))?, 8)
            }
            None => (*part, element),
        };
        fields.push(pointer(named.trim(), spaces).filter(|_| bytes == 8).ok_or_else(|| fail(part))?);
        done += bytes;
    }
    let rest = size.saturating_sub(done);
    if rest > 0 {
        fields.push(format!("[{rest} x i8] zeroinitializer"));
    }
    let types: Vec<&str> = fields.iter().map(|f| type_of(f)).collect();
    Ok((format!("<{{ {} }}>", types.join(", ")), format!("<{{ {} }}>", fields.join(", "))))
}

/// Returns the type with which a typed constant begins.
fn type_of(field: &str) -> &str {
    match field {
        f if f.starts_with("ptr addrspace(") => &f[..f.find(") ").map_or(3, |n| n + 1)],
        f if f.starts_with('[') => &f[..f.find(']').map_or(0, |n| n + 1)],
        f => f.split(' ').next().unwrap_or(f),
    }
}

/// Maximum nesting of an initialiser.
const MAX_DEPTH: u32 = 16;

/// Splits nested lists to their elements.
fn flatten<'a>(text: &'a str, depth: u32, out: &mut Vec<&'a str>) -> Option<()> {
    match text.trim().strip_prefix('{') {
        Some(_) if depth > MAX_DEPTH => None,
        Some(inner) => split(inner.strip_suffix('}')?)?.into_iter().try_for_each(|part| flatten(part, depth + 1, out)),
        None => {
            out.push(text.trim());
            Some(())
        }
    }
}

fn number(text: &str, width: u32) -> Option<i128> {
    let hex = |digits: &str| u64::from_str_radix(digits, 16).ok().map(i128::from);
    let value = match text.get(..2) {
        Some("0f" | "0F") if text.len() == 10 => hex(&text[2..])?,
        Some("0d" | "0D") if text.len() == 18 => hex(&text[2..])?,
        _ => integer(text)?,
    };
    Some(if width >= 127 { value } else { value & ((1 << width) - 1) })
}

/// Returns the typed constant for `name`, `name+4` or `generic(name)+4`.
fn pointer(text: &str, spaces: &FxHashMap<&str, u32>) -> Option<String> {
    let (name, offset) = match text.rsplit_once('+') {
        Some((name, offset)) => (name.trim(), integer(offset.trim())?),
        None => (text, 0),
    };
    let generic = name.strip_prefix("generic(").and_then(|n| n.strip_suffix(')'));
    let symbol = generic.unwrap_or(name).trim();
    let space = spaces.get(symbol).copied().unwrap_or(0);
    let typed = if space == 0 { "ptr".to_string() } else { format!("ptr addrspace({space})") };
    let at = match offset {
        0 => format!("@\"{symbol}\""),
        _ => format!("getelementptr (i8, {typed} @\"{symbol}\", i64 {offset})"),
    };
    Some(match (generic, space) {
        (None, _) | (_, 0) => format!("{typed} {at}"),
        _ => format!("ptr addrspacecast ({typed} {at} to ptr)"),
    })
}
