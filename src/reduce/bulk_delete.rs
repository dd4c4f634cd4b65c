//! Large kernels first lose whole ranges: of callees, paths, blocks and instructions, one range at a time.
//!
//! All edits of a round at once cost the square of a kernel's size, which is too much for 5,000 instructions. So, as in
//! delta debugging, halves of the candidates for deletion are tried first, then quarters, and so on; an edit that holds
//! is kept before the next is tried. All kinds of edits are tried in large ranges before any is tried in small ones: a
//! small range of one kind is often deleted within a large range of another.

use super::{Candidate, Edit, Target, blocks, functions, instructions, measure};
use crate::evaluation::panel::Panel;
use crate::oracle::OracleError;
use crate::validation::compare_draws::Effort;

/// The number of instructions from which a kernel is large.
const LARGE: u64 = 160;

/// The edits that are tried in ranges. Edits of one list do not contradict each other.
const EDITS: [fn(&Panel, &Candidate) -> Vec<Edit>; 4] =
    [functions::edits, blocks::returns, blocks::single_successors, instructions::removals];

/// Deletes most of what a large candidate does not need; returns any other as it is.
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
        // While much goes, as large a range may go once more.
        if measure(&best).instructions() * 10 > before * 9 {
            if longest <= parts {
                break;
            }
            parts *= 2;
        }
    }
    Ok(best)
}

/// Is it so large that trying all edits at once takes long?
pub fn is_large(c: &Candidate) -> bool {
    measure(c).instructions() > LARGE
}

/// Splits the edits into N parts, tries each once, and keeps those that hold. Returns the number of edits.
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
            // They name what stands at other places now; what was behind these stands where they stood.
            edits = edits_of(panel, best);
        } else {
            at = end;
        }
    }
    Ok(all)
}
