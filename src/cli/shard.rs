//! `--shard`: the part of a hunt that one machine takes. The user states it, or the batch system's task number
//! determines it.

use super::output::{Failure, fail};

/// One of several disjoint parts of the seeds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The number of this part, from 0.
    pub part: u64,
    /// The number of parts.
    pub parts: u64,
}

impl Shard {
    /// All seeds.
    const WHOLE: Shard = Shard { part: 0, parts: 1 };

    /// Returns the part with this number, if the number is below the number of parts.
    fn new(part: u64, parts: u64) -> Option<Shard> {
        (part < parts).then_some(Shard { part, parts })
    }
}

/// Parses `i/N`. For `auto` (SLURM) and `auto/N` (Kubernetes, SLURM), reads the variables of the batch system.
pub fn shard(text: Option<&str>) -> Result<Shard, Failure> {
    let Some(text) = text else { return Ok(Shard::WHOLE) };
    let variable = |name: &str| std::env::var(name).ok();
    read(text, variable).map_err(|why| fail(format!("--shard {text}: {why}")))
}

fn read(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let (part, parts) = text.split_once('/').map_or((text, None), |(part, parts)| (part, Some(parts)));
    let stated: Option<u64> = parts.and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    if part == "auto" && stated.is_some() == parts.is_some() {
        return of_task(stated, variable);
    }
    let part = part.parse::<u64>().ok().and_then(|i| i.checked_sub(1));
    let shard = part.zip(stated).and_then(|(part, parts)| Shard::new(part, parts));
    shard.ok_or_else(|| "expected i/N with 1 <= i <= N, auto, or auto/N".into())
}

/// Returns the shard for this process. The process is a task of a SLURM array, or a pod of an indexed Kubernetes Job.
fn of_task(stated: Option<u64>, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let number = |name: &str| match variable(name) {
        None => Ok(None),
        Some(text) => text.parse::<u64>().map(Some).map_err(|_| format!("{name} is '{text}', which is no number")),
    };
    if let Some(id) = number("SLURM_ARRAY_TASK_ID")? {
        let count = number("SLURM_ARRAY_TASK_COUNT")?;
        let parts =
            stated.or(count).ok_or("SLURM_ARRAY_TASK_COUNT is not set; auto/N says how many tasks there are")?;
        if let Some(count) = count.filter(|count| *count != parts) {
            return Err(format!("SLURM_ARRAY_TASK_COUNT is {count}"));
        }
        // SLURM numbers the tasks MIN, MIN + STEP … MAX. If MIN is not set, the part is ID mod N: N consecutive numbers
        // give each part once.
        let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
        let first = number("SLURM_ARRAY_TASK_MIN")?;
        if let (Some(first), Some(last)) = (first, number("SLURM_ARRAY_TASK_MAX")?)
            && last.saturating_sub(first) / step + 1 != parts
        {
            return Err(format!("the array has {parts} tasks, which are not all of {first} to {last} by {step}"));
        }
        return Ok(Shard { part: id.saturating_sub(first.unwrap_or(0)) / step % parts, parts });
    }
    let Some(index) = number("JOB_COMPLETION_INDEX")? else {
        return Err("neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set".into());
    };
    let parts = stated.ok_or("Kubernetes does not say the number of pods: auto/N with the Job's completions")?;
    Shard::new(index, parts).ok_or_else(|| format!("JOB_COMPLETION_INDEX is {index}, and counts from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text after `--shard`, the variables, and the expected result: the part (from 0) and the number of parts, or
    /// the end of the error.
    type Row = (&'static str, &'static str, Result<(u64, u64), &'static str>);

    const ROWS: [Row; 24] = [
        ("1/1", "", Ok((0, 1))),
        ("2/3", "", Ok((1, 3))),
        ("3/3", "JOB_COMPLETION_INDEX=0", Ok((2, 3))),
        ("0/3", "", Err("expected i/N with 1 <= i <= N, auto, or auto/N")),
        ("4/3", "", Err("auto/N")),
        ("1/0", "", Err("auto/N")),
        ("1", "", Err("auto/N")),
        ("auto/0", "", Err("auto/N")),
        ("auto/x", "JOB_COMPLETION_INDEX=0", Err("auto/N")),
        ("auto", "", Err("is set")),
        ("auto", "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=3", Ok((0, 3))),
        ("auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=3", Ok((0, 3))),
        ("auto", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1", Ok((2, 3))),
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=3",
            Ok((2, 3)),
        ),
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1",
            Err("not all of 1 to 7 by 1"),
        ),
        ("auto/3", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=3", Ok((1, 3))),
        ("auto/3", "SLURM_ARRAY_TASK_ID=1", Ok((1, 3))),
        ("auto/4", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=3", Err("SLURM_ARRAY_TASK_COUNT is 3")),
        ("auto", "SLURM_ARRAY_TASK_ID=1", Err("how many tasks there are")),
        ("auto", "SLURM_ARRAY_TASK_ID=one", Err("is 'one', which is no number")),
        ("auto/3", "JOB_COMPLETION_INDEX=0", Ok((0, 3))),
        ("auto/3", "JOB_COMPLETION_INDEX=2", Ok((2, 3))),
        ("auto/3", "JOB_COMPLETION_INDEX=3", Err("is 3, and counts from 0")),
        ("auto", "JOB_COMPLETION_INDEX=0", Err("auto/N with the Job's completions")),
    ];

    #[test]
    fn a_task_takes_the_part_of_its_number() {
        for (text, variables, expected) in ROWS {
            let value = |name: &str| {
                variables.split(' ').filter_map(|v| v.split_once('=')).find(|(n, _)| *n == name).map(|(_, v)| v.into())
            };
            match (read(text, value), expected) {
                (Ok(shard), Ok((part, parts))) => assert_eq!(shard, Shard { part, parts }, "{text} {variables}"),
                (Err(why), Err(end)) => assert!(why.ends_with(end), "{text} {variables}: {why}"),
                (other, _) => panic!("{text} {variables}: {other:?}"),
            }
        }
    }
}
