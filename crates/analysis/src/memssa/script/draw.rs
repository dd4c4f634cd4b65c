//! Random lines of scripts, for tests, the fuzz target and the selftest.

use super::Session;

/// Returns a random line; `pick(n)` must return a number below `n`. The line may be one that cannot be executed. If the
/// function already has `most_blocks` or more blocks, the line is no `clone` line.
pub fn draw(session: &Session, most_blocks: usize, mut pick: impl FnMut(usize) -> usize) -> String {
    let kind = pick(16);
    let (accesses, blocks) = (session.accesses(), session.blocks());
    let mut one_of = |all: &[String]| match all.len() {
        0 => "%none".to_string(),
        n => all[pick(n)].clone(),
    };
    let place = match kind % 2 {
        0 => format!("before {}", one_of(&accesses)),
        _ => format!("end {}", one_of(&blocks)),
    };
    let instructions = [accesses, session.derived_pointers()].concat();
    let target = |one_of: &mut dyn FnMut(&[String]) -> String| one_of(&blocks[1.min(blocks.len() - 1)..]);
    match kind {
        0 | 1 => format!("insert store i32 {} {place}", one_of(&session.pointers())),
        2 => format!("insert load i32 {} {place}", one_of(&session.pointers())),
        3 => format!("insert store {} {} {place}", one_of(&session.pointers()), one_of(&session.pointers())),
        4 | 5 => format!("copy {} {place}", one_of(&instructions)),
        6 => format!("replace {}", one_of(&instructions)),
        7 | 8 => format!("remove {}", one_of(&instructions)),
        9 | 10 => format!("move {} {place}", one_of(&instructions)),
        11 if blocks.len() < most_blocks => format!("clone {}", one_of(&blocks)),
        12 => format!("no-edge {} {}", one_of(&blocks), target(&mut one_of)),
        _ => format!("edge {} {}", one_of(&blocks), target(&mut one_of)),
    }
}
