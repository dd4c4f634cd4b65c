//! Deletes whole ranges of callees, paths, blocks and instructions from large kernels, one range at a time.
//!
//! If all edits of a round are tried at once, the time grows with the square of a kernel's size. For 5,000 instructions
//! this is too long. So, as in delta debugging, halves of the parts that may be deleted are tried first, then quarters,
//! and so on. An edit after which the candidate still holds is applied before the next edit is tried. Edits of all
//! kinds are tried in large ranges first, and in small ranges afterwards. A large range of one kind often deletes small
//! ranges of all other kinds.

use super::{Candidate, Edit, Target, blocks, functions, instructions, measure};
use crate::evaluation::panel::Panel;
use crate::oracle::OracleError;
use crate::validation::compare_draws::Effort;

/// A kernel with at least this number of instructions is large.
const LARGE: u64 = 160;

/// The edits that are tried in ranges. The edits of one list are compatible with each other.
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
        // If a round deleted more than a tenth of the instructions, ranges of the same size are tried once more.
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

/// Splits the edits into `parts` parts, tries to apply each part once, and keeps the parts after which the candidate
/// still holds. Returns the number of edits.
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
            // Edits identify instructions by position, so they are listed again. The edits that followed the deleted
            // range now begin at the range's index.
            edits = edits_of(panel, best);
        } else {
            at = end;
        }
    }
    Ok(all)
}
