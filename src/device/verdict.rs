//! Compares the results of four lowering paths on hardware with the result of the machine.

use super::job::{Fault, LoweringPath, Outcome, Region, WAYS};
use super::subject::DefiniteBytes;
use std::mem::discriminant;

words! {
    /// The kind of a report about a kernel. The lines of `--json` contain the kind's name.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum KernelReport {
        /// llc or the JIT is wrong about the kernel.
        Wrong = "wrong",
        /// The machine is wrong.
        Machine = "machine",
        /// The results differ, but the difference does not prove an error.
        Lead = "lead",
    }
}

/// The verdict on all four results together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All results agree with the machine.
    Same,
    /// Some results agree with the machine and others do not. This is an error of llc or of the JIT.
    Wrong {
        /// The lowering paths whose results do not agree.
        ways: Vec<LoweringPath>,
        /// The difference between the result of the first of these paths and the machine's result.
        how: String,
    },
    /// All four results agree with each other, but not with the machine. The machine is wrong.
    Machine(String),
    /// The result looks wrong, but proves nothing.
    Lead(String),
    /// The launches gave no result, for this reason.
    Nothing(String),
}

/// Judges one launch of each of the [`WAYS`].
pub fn judge(regions: &[Region], definite: &DefiniteBytes, outcomes: &[Outcome; 4]) -> Verdict {
    let differences: [Option<String>; 4] = outcomes.each_ref().map(|outcome| difference(regions, definite, outcome));
    let faults = || outcomes.iter().filter_map(|o| o.as_ref().err());
    if let Some(fault) = faults().find(|f| matches!(f, Fault::ProcessError(_))) {
        return Verdict::Nothing(fault.to_string());
    }
    if let Some(at) = outcomes.iter().position(|o| matches!(o, Err(Fault::Refused(_)))) {
        // Either llc wrote invalid PTX, or the JIT rejects valid PTX. The launches cannot decide which.
        return Verdict::Lead(format!("{}: {}", WAYS[at], differences[at].as_deref().unwrap_or("")));
    }
    let wrong: Vec<usize> = (0..WAYS.len()).filter(|i| differences[*i].is_some()).collect();
    let Some(first) = wrong.first() else { return Verdict::Same };
    let how = differences[*first].clone().unwrap_or_default();
    let all_alike = outcomes.iter().all(|o| outcomes_agree(definite, &outcomes[0], o));
    match wrong.len() {
        4 if all_alike => Verdict::Machine(how),
        4 => Verdict::Lead(format!("no result agrees with the machine, and they differ from each other: {how}")),
        _ => Verdict::Wrong { ways: wrong.into_iter().map(|i| WAYS[i]).collect(), how },
    }
}

/// Returns the first difference between a launch and the machine's result.
fn difference(regions: &[Region], definite: &DefiniteBytes, outcome: &Outcome) -> Option<String> {
    let got = match outcome {
        Ok(got) => got,
        Err(fault) => return Some(fault.to_string()),
    };
    for ((region, wanted), got) in regions.iter().zip(definite).zip(got) {
        let differs = |(_, ((want, mask), is)): &(usize, (&(u8, u8), &u8))| (want ^ *is) & mask != 0;
        if let Some((at, ((want, _), is))) = wanted.iter().zip(got).enumerate().find(differs) {
            let (whose, at) = (&region.whose, at as i64 - region.object() as i64);
            return Some(format!("byte {at} of {whose} is {is:#04x}, not {want:#04x}"));
        }
    }
    None
}

/// Whether two results are equal in all definite bits.
pub fn outcomes_agree(definite: &DefiniteBytes, one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => {
            let bytes = |definite: &Vec<(u8, u8)>, one: &[u8], other: &[u8]| {
                definite.iter().zip(one).zip(other).all(|(((_, mask), a), b)| (a ^ b) & mask == 0)
            };
            definite.iter().zip(one).zip(other).all(|((definite, one), other)| bytes(definite, one, other))
        }
        (Err(one), Err(other)) => discriminant(one) == discriminant(other),
        _ => false,
    }
}

/// Returns the component to blame (llc or the JIT, with its level) if exactly these lowering paths give wrong results.
pub fn blame(ways: &[LoweringPath]) -> String {
    let just = |is: fn(&LoweringPath) -> bool| WAYS.iter().filter(|w| is(w)).eq(ways);
    match () {
        () if just(|w| w.llc == 0) => "llc -O0".into(),
        () if just(|w| w.llc == 3) => "llc -O3".into(),
        () if just(|w| w.jit == 0) => "the JIT at level 0".into(),
        () if just(|w| w.jit == 4) => "the JIT at level 4".into(),
        () => ways.iter().map(LoweringPath::to_string).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::job::{Data, GUARD, RegionOwner};

    fn regions() -> (Vec<Region>, DefiniteBytes) {
        let bytes = [&[0xa5; GUARD][..], &[1, 2, 3], &[0xa5; GUARD]].concat();
        let mut definite: Vec<(u8, u8)> = bytes.iter().map(|b| (*b, 0xff)).collect();
        definite[GUARD + 1].1 = 0;
        definite[GUARD + 2] = (3, 0x0f);
        (vec![Region { whose: RegionOwner::Argument(0), data: Data { bytes, links: Vec::new() } }], vec![definite])
    }

    /// Returns the outcomes of four launches. A change consists of a lowering path (an index), an offset and a value:
    /// it sets one byte of the object in the result of this path.
    fn with(changes: &[(usize, i64, u8)]) -> [Outcome; 4] {
        let (regions, _) = regions();
        let mut all = std::array::from_fn(|_| Ok(vec![regions[0].data.bytes.clone()]));
        for (way, at, value) in changes {
            let bytes: &mut Vec<Vec<u8>> = Result::as_mut(&mut all[*way]).expect("it ran");
            bytes[0][(GUARD as i64 + at) as usize] = *value;
        }
        all
    }

    #[test]
    fn differences_in_definite_bytes_are_wrong() {
        let (regions, definite) = regions();
        let judged = |outcomes: &[Outcome; 4]| judge(&regions, &definite, outcomes);
        assert_eq!(judged(&with(&[])), Verdict::Same);
        // These bytes and bits are not definite.
        assert_eq!(judged(&with(&[(0, 1, 9), (3, 1, 8), (2, 2, 0xf3)])), Verdict::Same);
        let wrong = |ways: &[usize], how: &str| Verdict::Wrong {
            ways: ways.iter().map(|i| WAYS[*i]).collect(),
            how: format!("byte {how}"),
        };
        assert_eq!(judged(&with(&[(3, 0, 7)])), wrong(&[3], "0 of argument 0's object is 0x07, not 0x01"));
        assert_eq!(judged(&with(&[(1, 2, 0xf2)])), wrong(&[1], "2 of argument 0's object is 0xf2, not 0x03"));
        assert_eq!(
            judged(&with(&[(2, -1, 0), (3, -1, 0)])),
            wrong(&[2, 3], "-1 of argument 0's object is 0x00, not 0xa5")
        );
        let all = |value: fn(usize) -> u8| with(&[0, 1, 2, 3].map(|way| (way, 0, value(way))));
        assert!(matches!(judged(&all(|_| 7)), Verdict::Machine(_)));
        assert!(matches!(judged(&all(|way| 7 + way as u8 / 3)), Verdict::Lead(_)));
    }

    #[test]
    fn fault_verdict_depends_on_the_failing_builds() {
        let (regions, definite) = regions();
        let with_fault = |at: &[usize], fault: &Fault| {
            let mut outcomes = with(&[]);
            at.iter().for_each(|i| outcomes[*i] = Err(fault.clone()));
            judge(&regions, &definite, &outcomes)
        };
        for fault in [Fault::Failed("x".into()), Fault::Hang, Fault::Died("x".into())] {
            assert_eq!(
                with_fault(&[1, 3], &fault),
                Verdict::Wrong { ways: vec![WAYS[1], WAYS[3]], how: fault.to_string() }
            );
            assert_eq!(with_fault(&[0, 1, 2, 3], &fault), Verdict::Machine(fault.to_string()));
        }
        assert!(matches!(with_fault(&[3], &Fault::Refused("x".into())), Verdict::Lead(_)));
        assert!(matches!(with_fault(&[3], &Fault::ProcessError("x".into())), Verdict::Nothing(_)));
    }

    #[test]
    fn blame_names_the_common_compiler_stage() {
        let of = |ways: &[usize]| blame(&ways.iter().map(|i| WAYS[*i]).collect::<Vec<_>>());
        assert_eq!([of(&[2, 3]), of(&[0, 1])], ["llc -O3", "llc -O0"]);
        assert_eq!([of(&[1, 3]), of(&[0, 2])], ["the JIT at level 4", "the JIT at level 0"]);
        assert_eq!(of(&[3]), "llc -O3 and the JIT at level 4");
    }
}
