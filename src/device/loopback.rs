//! A driver without a device, for tests of all other parts. The driver runs the kernel on the machine, in a separate
//! draw, and returns the machine's memory. Bytes that are not definite get arbitrary values, which differ in each
//! launch. On request the driver makes one [`Mistake`].

use super::job::{Fault, GUARD, Job, LoweringPath, Outcome, WAYS};
use super::process::Driver;
use crate::case::lines;
use crate::ir::parse::parse_module;
use crate::machine::observation::{Byte, Taint};
use crate::machine::{self, Execution, Options, Outcome as Ended, Program, Watch};
use crate::random::Rng;
use std::time::Duration;

words! {
    /// The error that the loopback makes. All errors but the first two occur only with the last of the [`WAYS`].
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Mistake {
        /// A wrong value in the first definite byte, the same with all lowering paths.
        Alike = "alike",
        /// A wrong value in the first definite byte, a different one with each lowering path.
        Each = "each",
        /// A wrong value in the first definite byte, only with the last lowering path.
        Byte = "byte",
        /// A wrong value in the first definite byte, only in every second round of launches.
        Flaky = "flaky",
        /// A write to a guard byte beside an object.
        Stray = "stray",
        /// The driver does not load the code.
        Refuse = "refuse",
        /// The launch fails.
        Launch = "launch",
        /// The kernel does not end.
        Endless = "endless",
        /// The process dies.
        Die = "die",
    }
}

/// The SM version of the simulated device.
const SM: u32 = 90;

/// A driver that computes its replies on the machine.
#[derive(Debug, Default)]
pub struct Loopback {
    /// The error that the driver makes.
    pub mistake: Option<Mistake>,
    launches: u64,
}

impl Loopback {
    /// Returns a driver that makes this mistake.
    pub fn new(mistake: Option<Mistake>) -> Loopback {
        Loopback { mistake, launches: 0 }
    }

    fn makes(&self, mistake: Mistake, way: LoweringPath) -> bool {
        let is_here = matches!(mistake, Mistake::Alike | Mistake::Each) || way == WAYS[3];
        self.mistake == Some(mistake) && is_here
    }
}

impl Driver for Loopback {
    fn device(&self) -> (String, u32) {
        ("loopback".into(), SM)
    }

    fn run(&mut self, job: &Job) -> Outcome {
        self.launches += 1;
        let makes = |mistake| self.makes(mistake, job.way);
        match () {
            () if makes(Mistake::Refuse) => return Err(Fault::Refused("the request asks for it".into())),
            () if makes(Mistake::Launch) => return Err(Fault::Failed("the request asks for it".into())),
            () if makes(Mistake::Endless) => std::thread::sleep(Duration::MAX),
            () if makes(Mistake::Die) => std::process::abort(),
            () => {}
        }
        fits(job).map_err(Fault::Refused)?;
        let run = execute_job(job).map_err(Fault::ProcessError)?;
        let mut noise = Rng::new(self.launches, 0x6e_6f69_7365);
        let (mut regions, mut defined) = (Vec::new(), None);
        for (n, region) in job.regions.iter().enumerate() {
            let mut bytes = region.data.bytes.clone();
            let root = region.whose.root();
            let remains = run.observed.objects.iter().find(|o| o.root.as_ref() == Some(&root));
            let own = region.object()..bytes.len() - region.object();
            for (at, byte) in own.zip(remains.map_or(&[][..], |r| &r.bytes)) {
                let any = noise.word() as u8;
                bytes[at] = match byte {
                    Byte::Plain { value, undef, poison, taint: Taint::No } => {
                        let open = undef | poison;
                        if open == 0 {
                            defined = defined.or(Some((n, at)));
                        }
                        value & !open | any & open
                    }
                    _ => any,
                };
            }
            regions.push(bytes);
        }
        // Each round launches the kernel once per lowering path.
        let is_flaky = makes(Mistake::Flaky) && (self.launches / WAYS.len() as u64) % 2 == 1;
        if let (Some((n, at)), true) = (defined, is_flaky || makes(Mistake::Byte) || makes(Mistake::Alike)) {
            regions[n][at] ^= 0x10;
        }
        if let (Some((n, at)), true) = (defined, makes(Mistake::Each)) {
            regions[n][at] ^= 1 + job.way.llc as u8 * 8 + job.way.jit as u8;
        }
        if let (Some(first), true) = (regions.iter_mut().find(|r| r.len() > GUARD), makes(Mistake::Stray)) {
            first[GUARD - 1] ^= 1;
        }
        Ok(regions)
    }
}

/// Checks that the code defines the launched kernel with the right number of parameters, and exports the needed
/// variables.
fn fits(job: &Job) -> Result<(), String> {
    let entry = format!(".entry {}(", job.kernel);
    let (_, rest) = job.ptx.split_once(&entry).ok_or_else(|| format!("there is no {entry}"))?;
    let params = rest.split(')').next().unwrap_or("").matches(".param").count();
    if params != job.params.len() {
        return Err(format!("{params} parameters, not {}", job.params.len()));
    }
    let shown = |line: &str| [".visible", ".weak", ".common"].iter().any(|word| line.trim_start().starts_with(word));
    for region in &job.regions {
        if let super::job::RegionOwner::Variable(name) = &region.whose {
            let is_it = |line: &&str| {
                shown(line) && line.split(|c: char| !c.is_ascii_alphanumeric() && !"_$".contains(c)).any(|w| w == name)
            };
            job.ptx.lines().find(is_it).ok_or_else(|| format!("there is no variable {name}"))?;
        }
    }
    Ok(())
}

/// Executes the kernel in a draw that was not used for the machine's expected result.
fn execute_job(job: &Job) -> Result<Execution, String> {
    let module = parse_module("job.ll", job.case.as_bytes()).map_err(|e| e.to_string())?.module;
    let setup = lines::parse(&job.case).map_err(|e| e.to_string())?.setup;
    let entry = module.find_function(&job.kernel).ok_or("the kernel is missing")?;
    let draw = 1000 + u64::from(job.way.llc * 8 + job.way.jit);
    let options = Options {
        sm: SM,
        observe: true,
        shuffled: true,
        layout_seed: draw,
        undef_seed: draw,
        schedule_seed: draw,
        ..Options::default()
    };
    let mut run = Execution::default();
    machine::execute(&Program::new(&module), &module, entry, &setup, &options, &Watch::default(), &mut run);
    match &run.outcome {
        Ended::Counted => Ok(run),
        other => Err(format!("the machine does not run it: {other:?}")),
    }
}
