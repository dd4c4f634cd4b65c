//! `device`: checks whether compiled code behaves in the same way on hardware and on the machine.

use super::hunt::seed_range;
use super::output::{Failure, case_list, fail, note, stdout};
use super::{Common, End, source};
use aliasmith::case::{Case, Setup, lines};
use aliasmith::device::process::{Server, serve};
use aliasmith::device::subject::{Skip, Subject, subject};
use aliasmith::device::verdict::{KernelReport, Verdict, blame};
use aliasmith::device::{NoCode, compile, driver, instructions, judge_launches, llc};
use aliasmith::r#gen::{Features, from_seed, vary};
use aliasmith::input_search;
use clap::Args;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Launch kernels on a GPU, and compare the behaviour of their compiled code with the machine's results
#[derive(Args, Debug)]
#[command(after_help = "Before the launch, device rewrites what a host cannot pass or llc cannot compile.\n\
    If a host cannot launch a kernel, or its result is not definite, device skips the kernel, with a note.\n\
    The option --timeout limits each run of llc and each launch (default: 10 seconds). Examples:\n  \
    aliasmith device --seeds 0..20000 --out found/\n  \
    aliasmith device kernel.ll --runs 100\n  aliasmith device --seeds 0..200 --driver loopback    # without a GPU")]
pub struct DeviceArgs {
    /// Kernels of your own; - is stdin
    #[arg(value_name = "FILE", required_unless_present_any = ["seeds", "serve"])]
    files: Vec<PathBuf>,
    /// Generated kernels: a half-open range of seeds
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    /// Only these features of the generator, comma-separated (default: all that a host can set up, without ptrmask and
    /// integers)
    #[arg(long, value_name = "FEATURES", default_value = ASKED, hide_default_value = true)]
    only: String,
    /// Inputs per kernel
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
    /// Driver that launches: cuda (libcuda.so.1, loaded at run time, with its first device), loopback (the machine
    /// answers, without a GPU), or loopback:MISTAKE (loopback that makes an error; an unknown MISTAKE prints the list)
    #[arg(long, default_value = "cuda", value_name = "D")]
    driver: String,
    /// The SM version to compile for (default: the device's)
    #[arg(long, value_name = "N")]
    sm: Option<u32>,
    /// The llc that compiles the kernels
    #[arg(long, default_value = "llc-22", value_name = "PATH")]
    llc: String,
    /// Store every kernel that looks wrong in this folder, as N.ll, N-O0.ptx and N-O3.ptx
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Be the process in which the driver runs
    #[arg(long, hide = true)]
    serve: bool,
}

/// The features that the generator may use. With these features, a kernel is for the device's target, needs no other
/// module, and converts no address to a number. The list omits `ptrmask`, because llc-22 crashes on `llvm.ptrmask`
/// (`Split GEPs to a variadic base and a constant offset`).
const ASKED: &str = "addrspacecast,shared,const,local,globals,cluster,restrict,structs,wrap,select,loops,branches,\
    switch,calls,memintrinsics,atomics,volatile,threads,barriers,slots,data-index,scopes,tbaa,assume,orders,hand-over,\
    conditional,chains,linkage,never";

/// The number of kernels per chunk. All cores compile the kernels of a chunk, then the device launches them one by one.
const CHUNK: usize = 64;

pub fn run(args: &DeviceArgs, common: &Common) -> Result<End, Failure> {
    if args.serve {
        serve(driver(&args.driver), std::io::stdin().lock())?;
        return Ok(End::Clean);
    }
    let own = std::env::current_exe().map_err(|e| fail(format!("cannot find this program: {e}")))?;
    let mut command = Command::new(own);
    // The driver must not take compiled code from its cache, because the runs also test the JIT.
    command.args(["device", "--serve", "--driver", &args.driver]).env("CUDA_CACHE_DISABLE", "1");
    let mut server = Server::start(command).map_err(fail)?;
    let time = common.timeout.unwrap_or(Duration::from_secs(10));
    let llc = llc(&args.llc).map_err(fail)?;
    let plan = Plan { sm: args.sm.unwrap_or(server.sm), llc: &llc, time };
    let kernels = kernels(args, common)?;
    if let Some(dir) = &args.out {
        std::fs::create_dir_all(dir).map_err(|e| fail(format!("cannot create {}: {e}", dir.display())))?;
    }
    let mut teller = DeviceReporter { args, common, totals: Totals::default(), crashes: BTreeSet::new() };
    let started = Instant::now();
    for chunk in kernels.chunks(CHUNK) {
        let ready: Vec<(&Kernel, PreparedKernel)> = chunk.par_iter().map(|k| (k, prepared(k, &plan))).collect();
        for (kernel, prepared) in ready {
            teller.kernel(kernel, prepared, &mut server, time)?;
        }
    }
    teller.end(&server, plan.sm, started.elapsed())
}

struct Plan<'a> {
    sm: u32,
    llc: &'a Path,
    time: Duration,
}

/// A kernel and one of its inputs. The kernel of a seed is generated only when it is needed.
enum Kernel {
    Seed { seed: u64, features: Features, run: u32 },
    File { name: String, case: Box<Case> },
}

impl Kernel {
    fn name(&self) -> String {
        match self {
            Kernel::Seed { seed, run: 0, .. } => format!("seed {seed}"),
            Kernel::Seed { seed, run, .. } => format!("seed {seed} run {run}"),
            Kernel::File { name, .. } => name.clone(),
        }
    }
}

fn kernels(args: &DeviceArgs, common: &Common) -> Result<Vec<Kernel>, Failure> {
    let features = Features::parse(&args.only).map_err(|e| fail(format!("--only: {e}")))?;
    let mut all = Vec::new();
    if let Some(range) = &args.seeds {
        let (a, b) = seed_range(range)?;
        all.extend((a..b).flat_map(|seed| (0..args.runs).map(move |run| Kernel::Seed { seed, features, run })));
    }
    for file in &args.files {
        let mut source = source::read_for(file, common)?;
        for entry in source::entries(&mut source, None)? {
            let module = &source.parsed.module;
            for run in 0..u64::from(args.runs) {
                let stated = &source.lines.setup;
                let setup = match source.lines.states_setup {
                    true => input_search::complete(module, entry, &Setup { seed: stated.seed + run, ..stated.clone() }),
                    false => input_search::synthesise(module, entry, run),
                };
                let case = Case { module: module.clone(), entry, setup, alternatives: Vec::new(), expects: Vec::new() };
                let name = format!("{} @{}", source.name, module.function_name(entry));
                all.push(Kernel::File { name, case: Box::new(case) });
            }
        }
    }
    Ok(all)
}

/// The result of the steps that need no device.
enum PreparedKernel {
    Ready(Box<(Subject, [String; 2])>),
    Skipped(Skip),
    NoCode(Box<Subject>, NoCode),
}

fn prepared(kernel: &Kernel, plan: &Plan<'_>) -> PreparedKernel {
    let made = match kernel {
        Kernel::Seed { seed, features, run } => {
            let case = from_seed(*seed, features);
            subject(&case, &vary(&case, *run), plan.sm)
        }
        Kernel::File { case, .. } => subject(case, &case.setup, plan.sm),
    };
    match made {
        Err(why) => PreparedKernel::Skipped(why),
        Ok(subject) => match compile(plan.llc, plan.sm, &subject.text(), plan.time) {
            Ok(ptx) => PreparedKernel::Ready(Box::new((subject, ptx))),
            Err(why) => PreparedKernel::NoCode(Box::new(subject), why),
        },
    }
}

#[derive(Default)]
struct Totals {
    kernels: u64,
    compared: u64,
    bytes: u64,
    wrong: u64,
    machine: u64,
    leads: u64,
    skipped: BTreeMap<String, u64>,
    instructions: BTreeMap<String, u64>,
}

struct DeviceReporter<'a> {
    args: &'a DeviceArgs,
    common: &'a Common,
    totals: Totals,
    /// The crashes that were already reported; each is reported once.
    crashes: BTreeSet<String>,
}

impl DeviceReporter<'_> {
    fn kernel(
        &mut self,
        kernel: &Kernel,
        prepared: PreparedKernel,
        server: &mut Server,
        time: Duration,
    ) -> Result<(), Failure> {
        self.totals.kernels += 1;
        let (subject, ptx) = match prepared {
            PreparedKernel::Skipped(why) => return self.skip(why.to_string()),
            PreparedKernel::NoCode(_, NoCode::ProcessError(why)) => return Err(fail(why)),
            PreparedKernel::NoCode(_, why @ NoCode::Refused(_)) => return self.skip(why.to_string()),
            PreparedKernel::NoCode(subject, why @ NoCode::Crash { .. }) => {
                let why = why.to_string();
                if !self.crashes.insert(why.clone()) {
                    return self.skip(format!("{why}, as reported before"));
                }
                self.totals.wrong += 1;
                return self.report_kernel(KernelReport::Wrong, kernel, &subject, None, "llc", &why);
            }
            PreparedKernel::Ready(ready) => *ready,
        };
        let verdict = judge_launches(&subject, &ptx, server, time);
        if let Verdict::Nothing(why) = verdict {
            return self.skip(why);
        }
        self.totals.compared += 1;
        self.totals.bytes += subject.bytes();
        instructions(&ptx[1], &mut self.totals.instructions);
        match verdict {
            Verdict::Same | Verdict::Nothing(_) => Ok(()),
            Verdict::Wrong { ways, how } => {
                self.totals.wrong += 1;
                self.report_kernel(KernelReport::Wrong, kernel, &subject, Some(&ptx), &blame(&ways), &how)
            }
            Verdict::Machine(how) => {
                self.totals.machine += 1;
                self.report_kernel(KernelReport::Machine, kernel, &subject, Some(&ptx), "the machine", &how)
            }
            Verdict::Lead(how) => {
                self.totals.leads += 1;
                self.report_kernel(KernelReport::Lead, kernel, &subject, Some(&ptx), "nobody", &how)
            }
        }
    }

    fn skip(&mut self, why: String) -> Result<(), Failure> {
        *self.totals.skipped.entry(why).or_default() += 1;
        Ok(())
    }

    fn report_kernel(
        &self,
        report: KernelReport,
        kernel: &Kernel,
        subject: &Subject,
        ptx: Option<&[String; 2]>,
        blamed: &str,
        how: &str,
    ) -> Result<(), Failure> {
        let (name, function) = (kernel.name(), subject.case.module.function_name(subject.case.entry));
        let case = lines::print(function, &subject.case.setup, &[]);
        let mut file = None;
        if let Some(dir) = &self.args.out {
            let number = self.totals.kernels;
            let write = |ending: &str, text: &str| {
                let path = dir.join(format!("{number}{ending}"));
                std::fs::write(&path, text).map_err(|e| fail(format!("cannot write {}: {e}", path.display())))?;
                Ok::<_, Failure>(path.display().to_string())
            };
            for (ending, text) in ["-O0.ptx", "-O3.ptx"].iter().zip(ptx.into_iter().flatten()) {
                write(ending, text)?;
            }
            file = Some(write(".ll", &subject.text())?);
        }
        if self.common.json {
            let line = serde_json::json!({"type": "device", "verdict": report.name(), "kernel": name, "function": function,
                "blamed": blamed, "detail": how, "file": file, "witness": case_list(&case)});
            return stdout(&(line.to_string() + "\n"));
        }
        let said = match report {
            KernelReport::Wrong => format!("{blamed} is wrong about {name}: {how}"),
            KernelReport::Machine => format!("the machine is wrong about {name}, whose four results agree: {how}"),
            KernelReport::Lead => format!("lead: {name}: {how}"),
        };
        stdout(&format!("{said}{}\n", file.map_or_else(String::new, |f| format!(" ({f})"))))
    }

    fn end(&self, server: &Server, sm: u32, took: Duration) -> Result<End, Failure> {
        let Totals { kernels, compared, bytes, wrong, machine, leads, skipped, instructions } = &self.totals;
        if self.common.json {
            let seconds = (took.as_secs_f64() * 1000.0).round() / 1000.0;
            let line = serde_json::json!({"type": "device-summary", "device": server.device, "sm": sm, "kernels": kernels,
                "compared": compared, "bytes": bytes, "wrong": wrong, "machine": machine, "leads": leads,
                "skipped": skipped, "instructions": instructions, "seconds": seconds});
            stdout(&(line.to_string() + "\n"))?;
        } else {
            stdout(&format!(
                "{} (sm_{sm}): {compared} of {kernels} kernels compared, {bytes} bytes; {wrong} wrong, {leads} leads\n",
                server.device
            ))?;
            skipped.iter().try_for_each(|(why, n)| stdout(&format!("{n:>8} not compared: {why}\n")))?;
            instructions.iter().try_for_each(|(name, n)| stdout(&format!("{n:>8} {name}\n")))?;
        }
        if *machine > 0 {
            return Err(fail(format!(
                "the machine is wrong about {machine} of {compared} kernels: this is an error of aliasmith"
            )));
        }
        if *compared == 0 && !self.common.quiet {
            note("no kernel was compared");
        }
        Ok(match (*wrong, *compared) {
            (0, 0) => End::NothingJudged,
            (0, _) => End::Clean,
            _ => End::Found,
        })
    }
}
