//! Large kernels first lose whole ranges: of callees, blocks and instructions, one range at a time.
//!
//! All edits of a round at once cost the square of a kernel's size: of 5,000 instructions that is too much. So, as delta
//! debugging does, half of the edits is tried, then each quarter, and so on; what held is kept before the next is tried.

use super::{Candidate, Edit, Target, blocks, functions, instructions, measure};
use crate::oracle::OracleError;
use crate::trial::panel::Panel;

/// From so many instructions on a kernel is large.
const LARGE: u64 = 160;

/// What is taken away in ranges.
const EDITS: [fn(&Panel, &Candidate) -> Vec<Edit>; 3] = [functions::edits, blocks::edits, instructions::removals];

/// A large candidate without most of what it does not need; any other as it is.
pub fn coarse(
    panel: &Panel,
    target: &Target,
    mut best: Candidate,
    better: &mut impl FnMut(&Candidate),
) -> Result<Candidate, OracleError> {
    let is_large = |c: &Candidate| measure(c).instructions() > LARGE;
    while is_large(&best) {
        let before = measure(&best);
        for edits_of in EDITS {
            let mut edits = edits_of(panel, &best);
            let mut width = edits.len().div_ceil(2);
            while width > 0 && is_large(&best) {
                let mut at = 0;
                while at < edits.len() && is_large(&best) {
                    let end = edits.len().min(at + width);
                    let mut candidate = best.clone();
                    let applied = edits[at..end].iter().filter(|edit| edit(&mut candidate)).count() > 0;
                    let smaller = applied && candidate.tidy() && measure(&candidate) < measure(&best);
                    if smaller && target.hold(panel, std::slice::from_ref(&candidate))?[0] {
                        best = candidate;
                        better(&best);
                        // They name what stands at other places now; what was behind these stands where they stood.
                        edits = edits_of(panel, &best);
                    } else {
                        at = end;
                    }
                }
                width /= 2;
            }
        }
        if measure(&best) == before {
            break;
        }
    }
    Ok(best)
}
