//! Parses the constraint strings of asm calls: outputs first, then inputs, then clobbers (LangRef, "Inline Asm
//! Constraint String"; NVPTXUsage and NVPTXISelLowering define the letters).

/// One constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// `=r`: a result, in a register of `bits` bits. `None` for AMDGPU's letters, which allow registers of any width.
    Output { bits: Option<u32> },
    /// `r`: an argument. `None` for AMDGPU's letters, which take the width of the argument's type.
    Input { bits: Option<u32> },
    /// `n`, `i`: a constant argument, whose value LLVM prints into the text.
    Immediate,
    /// `0`: an argument in the register of the result with this number.
    Tied(usize),
    /// `~{memory}`: the asm may access any memory.
    ClobbersMemory,
    /// Any other clobber.
    Clobber,
}

/// Returns the width in bits of the registers that a letter allows. `None` if the letter is unknown.
fn width(letter: &str) -> Option<u32> {
    Some(match letter {
        "b" => 1,
        "h" | "c" => 16,
        "r" | "f" => 32,
        "l" | "d" | "N" => 64,
        "q" => 128,
        _ => return None,
    })
}

/// AMDGPU's register letters: vector, scalar, accumulator.
const ANY_WIDTH: [&str; 3] = ["v", "s", "a"];

/// Returns the width in bits that a letter allows. The inner `None`: the letter allows the width of the operand's type.
/// The outer `None`: the letter is unknown.
fn class(letter: &str) -> Option<Option<u32>> {
    if ANY_WIDTH.contains(&letter) { Some(None) } else { width(letter).map(Some) }
}

/// Parses all constraints of a string; `None` if a constraint is unknown.
pub fn parse(text: &str) -> Option<Vec<Constraint>> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(parse_constraint).collect()
}

fn parse_constraint(text: &str) -> Option<Constraint> {
    if let Some(clobber) = text.strip_prefix('~') {
        return Some(if clobber == "{memory}" { Constraint::ClobbersMemory } else { Constraint::Clobber });
    }
    if let Some(output) = text.strip_prefix('=') {
        // Every PTX register is distinct, so an early clobber adds no constraint.
        return Some(Constraint::Output { bits: class(output.trim_start_matches('&'))? });
    }
    if let Ok(output) = text.parse() {
        return Some(Constraint::Tied(output));
    }
    if matches!(text, "n" | "i") {
        return Some(Constraint::Immediate);
    }
    Some(Constraint::Input { bits: class(text)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints() {
        use Constraint::*;
        let all = [Output { bits: Some(32) }, Output { bits: Some(16) }, Input { bits: Some(64) }, Tied(0), Immediate];
        assert_eq!(parse("=r,=&h,l,0,n").as_deref(), Some(&all[..]));
        assert_eq!(parse("b,~{memory},~{dirflag}"), Some(vec![Input { bits: Some(1) }, ClobbersMemory, Clobber]));
        assert_eq!(parse("=v,0,s"), Some(vec![Output { bits: None }, Tied(0), Input { bits: None }]));
        assert_eq!(parse(""), Some(vec![]));
        assert_eq!(parse("=*m"), None);
    }
}
