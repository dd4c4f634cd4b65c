//! `!nvvm.annotations`. Since LLVM 20, annotations are no longer needed: a calling convention marks kernels, and
//! function attributes state the limits of kernels.

use super::super::{Attr, AttrValue, Constant, FuncId, GlobalRef, MdId, Metadata, Module};
use super::metadata::{integer, push};

/// Replaces annotations by properties of the function, if LLVM does so. Other annotations stay.
pub(super) fn upgrade(m: &mut Module) {
    let Some(at) = m.named_metadata.iter().position(|(name, _)| &**name == "nvvm.annotations") else { return };
    let nodes = std::mem::take(&mut m.named_metadata[at].1);
    let mut kept: Vec<MdId> = Vec::new();
    let mut seen: Vec<MdId> = Vec::new();
    for node in nodes {
        if seen.contains(&node) {
            continue;
        }
        seen.push(node);
        kept.extend(upgrade_node(m, node));
    }
    m.named_metadata[at].1 = kept;
}

/// Returns the global value that is the first operand of an annotation.
fn annotated_global(m: &Module, operand: Option<MdId>) -> Option<GlobalRef> {
    let Metadata::Constant(c) = m.metadata[operand?.0 as usize] else { return None };
    let Constant::Symbol { symbol, .. } = m.constant(c) else { return None };
    m.symbols[*symbol].def
}

/// Upgrades one annotation. Returns the annotation with its remaining operands; `None` if none remain.
fn upgrade_node(m: &mut Module, node: MdId) -> Option<MdId> {
    let Metadata::Node { operands, .. } = &m.metadata[node] else { return Some(node) };
    let operands = operands.clone();
    let GlobalRef::Function(f) = annotated_global(m, operands.first().copied().flatten())? else { return Some(node) };
    let mut left = vec![operands[0]];
    for pair in operands[1..].chunks(2) {
        let done = matches!(pair, [Some(key), Some(value)] if upgrade_pair(m, f, *key, *value));
        if !done {
            left.extend(pair);
        }
    }
    match left.len() {
        1 => None,
        n if n == operands.len() => Some(node),
        _ => Some(push(m, Metadata::Node { distinct: false, operands: left })),
    }
}

fn upgrade_pair(m: &mut Module, f: FuncId, key: MdId, value: MdId) -> bool {
    let Metadata::String(key) = &m.metadata[key] else { return false };
    let key = String::from_utf8_lossy(key).into_owned();
    if key == "grid_constant" {
        return grid_constants(m, f, value);
    }
    let Some(value) = integer(m, value) else { return false };
    let function = &mut m.functions[f];
    let string = |name: &str| (Box::from(name), AttrValue::String(Some(value.to_string().into())));
    let (name, value): (Box<str>, AttrValue) = match &*key {
        "kernel" => {
            if value != 0 {
                function.cc = Some("ptx_kernel".into());
            }
            return true;
        }
        "align" => {
            // The upper half of the value is an index: 0 for the result, 1 for the first parameter. The lower half is
            // the alignment.
            let (index, bytes) = ((value >> 16) as usize, (value & 0xffff) as u64);
            let attrs = match index.checked_sub(1) {
                None => Some(&mut function.ret_attrs),
                Some(i) => function.params.get_mut(i).map(|p| &mut p.attrs),
            };
            attrs.into_iter().for_each(|a| a.set("alignstack", AttrValue::Int(bytes)));
            return true;
        }
        "maxclusterrank" | "cluster_max_blocks" => string("nvvm.maxclusterrank"),
        "minctasm" => string("nvvm.minctasm"),
        "maxnreg" => string("nvvm.maxnreg"),
        _ => {
            let (base, name) = match key.split_at(key.len().saturating_sub(1)) {
                ("maxntid", d @ ("x" | "y" | "z")) => (d, "nvvm.maxntid"),
                ("reqntid", d @ ("x" | "y" | "z")) => (d, "nvvm.reqntid"),
                ("cluster_dim_", d @ ("x" | "y" | "z")) => (d, "nvvm.cluster_dim"),
                _ => return false,
            };
            let dimension = usize::from(base.as_bytes()[0] - b'x');
            let old = match function.attrs.get(name) {
                Some(Attr { value: AttrValue::String(Some(text)), .. }) => text.to_string(),
                _ => String::new(),
            };
            (name.into(), AttrValue::String(Some(vector(&old, dimension, value).into())))
        }
    };
    function.attrs.set(&name, value);
    true
}

/// Sets one entry of a list `x,y,z`. Missing entries before it become 1.
fn vector(old: &str, dimension: usize, value: u128) -> String {
    let mut parts: Vec<String> = old.split(',').filter(|p| !p.is_empty()).map(|p| p.trim().to_string()).collect();
    if parts.len() <= dimension {
        parts.resize(dimension + 1, "1".to_string());
    }
    parts[dimension] = value.to_string();
    parts.join(",")
}

/// Adds `nvvm.grid_constant` to the parameters in the list, which are counted from 1.
fn grid_constants(m: &mut Module, f: FuncId, list: MdId) -> bool {
    let Metadata::Node { operands, .. } = &m.metadata[list] else { return false };
    let numbers: Vec<u128> = operands.iter().flatten().filter_map(|id| integer(m, *id)).collect();
    for number in numbers {
        let param = (number as usize).checked_sub(1).and_then(|i| m.functions[f].params.get_mut(i));
        param.into_iter().for_each(|p| p.attrs.set("nvvm.grid_constant", AttrValue::String(None)));
    }
    true
}
