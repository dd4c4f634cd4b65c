//! Deletes whole ranges of callees, paths, blocks and instructions from large kernels, one range at a time.
//!
//! If all edits of a round were tried at once, the time would grow with the square of the kernel's size. For 5,000
//! instructions this would be too long. So, as in delta debugging, this file tries to delete halves of the deletable
//! parts, then quarters, and so on. If the candidate still shows the error after an edit, the edit is kept before the
//! next one is tried. For each size of ranges, all kinds of edits are tried. Then the next smaller size follows.
//! Reason: deleting a large range of one kind often makes small ranges of other kinds unnecessary.

use super::{Candidate, Edit, Target, blocks, functions, instructions, measure};
use crate::evaluation::panel::Panel;
use crate::oracle::OracleError;
use crate::validation::compare_draws::Effort;

/// A kernel with at least this number of instructions is large.
const LARGE: u64 = 160;

/// The edits that are tried in ranges. All edits that one function returns can be applied together.
const EDITS: [fn(&Panel, &Candidate) -> Vec<Edit>; 4] =
    [functions::edits, blocks::returns, blocks::single_successors, instructions::removals];

/// Deletes most unneeded parts of a large candidate; returns other candidates unchanged.
pub fn bulk_delete(
    panel: &Panel,
    target: &Target,
    mut best: Candidate,
    better: &mut impl FnMut(&Candidate),
) -> Result<Candidate, OracleError> {
    let mut parts = 2;
    while is_large(&best) {
        let (before, mut longest) = (measure(&best).instructions(), 0);
        for edits_of in EDITS {
            longest = longest.max(delete_parts(panel, target, &mut best, edits_of, parts, better)?);
        }
        // If this round deleted at least a tenth of the instructions, the next round tries ranges of the same size.
        if measure(&best).instructions() * 10 > before * 9 {
            if longest <= parts {
                break;
            }
            parts *= 2;
        }
    }
    Ok(best)
}

/// Whether the candidate is so large that trying all edits at once takes long.
pub fn is_large(c: &Candidate) -> bool {
    measure(c).instructions() > LARGE
}

/// Splits the edits into `parts` ranges, and tries each range once. Keeps the edits of a range if the candidate still
/// shows the error after them. Returns the number of edits.
fn delete_parts(
    panel: &Panel,
    target: &Target,
    best: &mut Candidate,
    edits_of: fn(&Panel, &Candidate) -> Vec<Edit>,
    parts: usize,
    better: &mut impl FnMut(&Candidate),
) -> Result<usize, OracleError> {
    let mut edits = edits_of(panel, best);
    let (all, width) = (edits.len(), edits.len().div_ceil(parts));
    if all <= parts / 2 {
        return Ok(all); // each of them was tried alone already
    }
    let mut at = 0;
    while at < edits.len() && is_large(best) {
        let end = edits.len().min(at + width);
        let mut candidate = best.clone();
        let applied = edits[at..end].iter().filter(|edit| edit(&mut candidate)).count() > 0;
        let smaller = applied && candidate.tidy() && measure(&candidate) < measure(best);
        if smaller && target.holds(panel, &candidate, Effort::Full)? {
            *best = candidate;
            better(best);
            // Edits identify instructions by position, so the list is made again. In the new list, the edits that
            // followed the deleted range begin at the index where the range began.
            edits = edits_of(panel, best);
        } else {
            at = end;
        }
    }
    Ok(all)
}
