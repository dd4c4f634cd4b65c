//! If no other module translates an instruction, it becomes a call of inline PTX here. The machine executes inline PTX
//! that is in its table of PTX instructions. If an instruction is not in the table, the machine discards the run, and
//! the reason contains the instruction's name.

use super::Body;
use crate::flow::Register;
use crate::parse::is_name;
use crate::syntax::{Error, Instruction};

/// Instructions whose first operand is not a result.
const NO_RESULT: [&str; 18] = [
    "st",
    "red",
    "bar",
    "barrier",
    "membar",
    "fence",
    "prefetch",
    "prefetchu",
    "cp",
    "stmatrix",
    "trap",
    "brkpt",
    "nanosleep",
    "setmaxnreg",
    "griddepcontrol",
    "tensormap",
    "discard",
    "pmevent",
];

/// Whether the first operand is the result.
fn has_result(i: &Instruction<'_>) -> bool {
    let first = i.operands.first().copied().unwrap_or("");
    let is_reduction = matches!(i.words[0], "bar" | "barrier") && i.has("red");
    (is_reduction || !NO_RESULT.contains(&i.words[0])) && !first.starts_with('[') && !first.is_empty()
}

/// Returns the letter of the inline-PTX constraint (`r`, `l`, …) for a register of this width in bits.
fn letter(bits: u32) -> &'static str {
    match bits {
        1 => "b",
        16 => "h",
        64 => "l",
        128 => "q",
        _ => "r",
    }
}

/// The operands of an asm call: the registers of the results, and the inputs. Each has its width in bits.
#[derive(Default)]
struct Operands {
    outputs: Vec<Register>,
    inputs: Vec<(String, u32)>,
}

impl Body<'_, '_> {
    /// Translates an instruction to a call of inline PTX.
    pub(super) fn asm(&mut self, i: &Instruction<'_>) -> Result<(), Error> {
        let word = i.words[0];
        // `wgmma` reads and writes its accumulators.
        let accumulates = word == "wgmma";
        let first = i.operands.first().copied().unwrap_or("");
        let has_result = has_result(i);
        let mut all = Operands::default();
        if has_result {
            for name in names(first) {
                if let Some(register) = self.register(name).filter(|r| !all.outputs.contains(r)) {
                    all.outputs.push(register);
                }
            }
        }
        if accumulates {
            for register in all.outputs.clone() {
                let value = self.ssa.read(self.block, register);
                all.inputs.push((value, register.bits));
            }
        }
        let tied = all.inputs.len();
        let mut texts = Vec::new();
        for (n, operand) in i.operands.iter().enumerate() {
            texts.push(self.operand(operand, has_result && n == 0, &mut all)?);
        }
        let text = format!("{} {};", i.words.join("."), texts.join(", "));
        let mut constraints: Vec<String> = all.outputs.iter().map(|r| format!("={}", letter(r.bits))).collect();
        let inputs = all.inputs.iter().enumerate();
        constraints.extend(inputs.map(|(n, (_, bits))| if n < tied { n.to_string() } else { letter(*bits).into() }));
        constraints.push("~{memory}".into());
        let ty = match &all.outputs[..] {
            [] => "void".to_string(),
            [one] => format!("i{}", one.bits),
            many => format!("{{ {} }}", many.iter().map(|r| format!("i{}", r.bits)).collect::<Vec<_>>().join(", ")),
        };
        let arguments = all.inputs.iter().map(|(v, bits)| format!("i{bits} {v}")).collect::<Vec<_>>().join(", ");
        let call = format!("call {ty} asm sideeffect \"{text}\", \"{}\"({arguments})", constraints.join(","));
        match &all.outputs[..] {
            [] => self.ssa.line(self.block, call),
            [one] => {
                let value = self.ssa.emit(self.block, &call);
                self.ssa.write(self.block, *one, value);
            }
            many => {
                let value = self.ssa.emit(self.block, &call);
                for (n, register) in many.iter().enumerate() {
                    let part = self.ssa.emit(self.block, &format!("extractvalue {ty} {value}, {n}"));
                    self.ssa.write(self.block, *register, part);
                }
            }
        }
        Ok(())
    }

    /// Returns the text of an operand. In the text, `$n` replaces each register and each symbol.
    fn operand(&mut self, text: &str, is_result: bool, all: &mut Operands) -> Result<String, Error> {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| is_name(c) && c != '-') {
            out.push_str(&rest[..at]);
            let end = rest[at..].find(|c: char| !is_name(c) || c == '-').map_or(rest.len(), |n| at + n);
            let name = &rest[at..end];
            rest = &rest[end..];
            if let Some(register) = self.register(name) {
                let output = all.outputs.iter().position(|r| *r == register).filter(|_| is_result);
                let n = match output {
                    Some(n) => n,
                    None => {
                        let value = self.ssa.read(self.block, register);
                        all.inputs.push((value, register.bits));
                        all.outputs.len() + all.inputs.len() - 1
                    }
                };
                out += &format!("${n}");
                continue;
            }
            match self.pointer(name) {
                Some(_) => {
                    let Some(value) = self.value(name, 64) else { return self.unknown(name) };
                    all.inputs.push((value, 64));
                    out += &format!("${}", all.outputs.len() + all.inputs.len() - 1);
                }
                None if name.starts_with('%') && !is_special(name) => return self.unknown(name),
                None => out.push_str(name),
            }
        }
        Ok(out + rest)
    }
}

/// Whether a name is a special register (PTX ISA, "Special Registers").
fn is_special(name: &str) -> bool {
    const NAMES: [&str; 17] = [
        "tid",
        "ntid",
        "laneid",
        "warpid",
        "nwarpid",
        "ctaid",
        "nctaid",
        "smid",
        "nsmid",
        "gridid",
        "warpsize",
        "is_explicit_cluster",
        "total_smem_size",
        "aggr_smem_size",
        "dynamic_smem_size",
        "current_graph_exec",
        "clusterid",
    ];
    const STEMS: [&str; 8] =
        ["cluster_", "nclusterid", "lanemask_", "clock", "pm", "envreg", "globaltimer", "reserved_smem_"];
    let name = name.trim_start_matches('%');
    let stem = name.split('.').next().unwrap_or(name);
    NAMES.contains(&stem) || STEMS.iter().any(|s| stem.starts_with(s))
}

/// Returns the names in an operand.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_name(c)).filter(|name| !name.is_empty())
}
