//! A kernel that hardware can run: the kernel, its memory before the launch, and the bytes that it must write.
//!
//! A host cannot set up every launch that the machine can. A kernel is skipped for one of these reasons (variants of
//! [`Skip`]):
//!
//! - kernels for unsupported targets, functions that are not kernels, and kernels that need a second module;
//! - arguments that are aggregates or have a value per thread;
//! - objects aligned to more than 256 bytes;
//! - addresses that become numbers: by `ptrtoint`, by a load of a pointer's bytes, or in inline PTX;
//! - values that are not definite on the machine.

use super::job::{Data, GUARD, Job, Link, LoweringPath, Region, RegionOwner, WAYS};
use super::lower::{lower, root_argument};
use crate::case::{Case, Input, Place, Setup, lines};
use crate::ir::builder::FunctionBuilder;
use crate::ir::dialect::Dialect;
use crate::ir::layout::DataLayout;
use crate::ir::print::print_module;
use crate::ir::{BlockId, CastOp, ConstExpr, ConstId, Constant, FuncId, GlobalRef, InstKind, Module, Type};
use crate::machine::observation::{Byte, FinalObject, Observation, Root, Taint, TrapState};
use crate::machine::{self, Execution, ObjectId, Options, Origin, Outcome, Program, Watch};
use crate::target::{Target, is_kernel};
use crate::validation::compare_draws::common_execution;
use crate::validation::inconclusive::NoEvidence;
use crate::validation::pair::Side;
use std::collections::BTreeMap;
use std::time::Duration;
use thiserror::Error;

/// The reason why a kernel is not compared.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Skip {
    /// The kernel is for another target.
    #[error("not for NVPTX")]
    Target,
    /// The function is not a kernel, so it cannot be launched.
    #[error("a plain function")]
    Plain,
    /// The name of the function, or of an exported variable, is not a valid PTX identifier.
    #[error("a name that PTX does not have")]
    Name,
    /// The case has environment threads, which run a script.
    #[error("threads that run a driver's script")]
    Drivers,
    /// The kernel needs a function, variable or alias that is defined in a different module.
    #[error("needs another module")]
    OtherModule,
    /// The kernel has an argument of this kind.
    #[error("an argument {0}")]
    Argument(&'static str),
    /// An address becomes a number: by `ptrtoint`, by a load of a pointer's bytes, or in inline PTX. Addresses on
    /// hardware differ from the machine's addresses, and the machine's draws vary only some bits of an address.
    #[error("an address becomes a number")]
    Address,
    /// Memory contains addresses that the host does not know.
    #[error("memory that holds an address of the device's")]
    MemoryLeads,
    /// The host cannot make a launch with this cluster, these blocks or this shared memory.
    #[error("a launch that this device does not have")]
    Launch,
    /// The kernel ends with `llvm.trap`.
    #[error("a trap")]
    Trap,
    /// The runs on the machine are no evidence, for this reason.
    #[error("{0}")]
    Evidence(NoEvidence),
    /// No byte of the result is definite.
    #[error("no byte is settled")]
    NothingSettled,
}

/// The result on which all draws agree. Each byte of each region has a value and a mask of its definite bits.
pub type DefiniteBytes = Vec<Vec<(u8, u8)>>;

/// A kernel that is ready to be compiled and launched.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The launched kernel, after [`lower`].
    pub case: Case,
    /// The bytes of each parameter, in order. Pointers into memory are links.
    pub params: Vec<Data>,
    /// The memory before the launch.
    pub regions: Vec<Region>,
    /// The definite memory after the launch.
    pub definite: DefiniteBytes,
    options: Options,
}

/// The numbers of draws on the machine from which the definite bits are computed: before the first launch, and after a
/// difference on hardware.
const DRAWS: (u64, u64) = (32, 256);

/// Prepares a kernel for a device of this SM version.
pub fn subject(case: &Case, setup: &Setup, sm: u32) -> Result<Subject, Skip> {
    let mut case = Case { setup: setup.clone(), alternatives: Vec::new(), ..case.clone() };
    can_be_launched(&case, sm)?;
    lower(&mut case)?;
    let held = contents(&case.module, case.entry, &case.setup);
    if held.unknown {
        return Err(Skip::MemoryLeads);
    }
    let mut regions = Vec::new();
    let mut add =
        |whose: RegionOwner, bytes: Vec<u8>| regions.push(Region { whose, data: Data { bytes, links: Vec::new() } });
    let by_value =
        |n: u32| case.module.function(case.entry).params.get(n as usize).is_some_and(|p| p.attrs.has("byval"));
    for (n, bytes) in held.arguments.iter().filter(|(n, _)| !by_value(**n)) {
        let guard = [0xa5; GUARD];
        add(RegionOwner::Argument(*n), [&guard[..], bytes, &guard].concat());
    }
    for (name, bytes) in held.variables {
        add(RegionOwner::Variable(name), bytes);
    }
    let params = (0..case.setup.args.len() as u32).map(|i| param(&case, i, &regions, &held.arguments));
    let params = params.collect::<Result<Vec<Data>, Skip>>()?;
    store_addresses(&case, &mut regions)?;
    let options = Options { sm, ..Options::default() };
    let mut subject = Subject { case, params, regions, definite: Vec::new(), options };
    subject.compute_definite(DRAWS.0)?;
    if subject.bytes() == 0 {
        return Err(Skip::NothingSettled);
    }
    Ok(subject)
}

impl Subject {
    /// Runs the kernel in `draws` draws. The bits on which all draws agree become the definite bits.
    fn compute_definite(&mut self, draws: u64) -> Result<(), Skip> {
        let Case { module, entry, setup, .. } = &self.case;
        let side = Side { module, program: &Program::new(module), entry: *entry, prefix: "" };
        let run = common_execution(&side, setup, &self.options, draws).map_err(Skip::Evidence)?;
        if run.observed.trap != TrapState::No {
            return Err(Skip::Trap);
        }
        if run.observed.numbered {
            return Err(Skip::Address);
        }
        self.definite = self.regions.iter().map(|r| definite_bytes(r, &run.observed)).collect();
        Ok(())
    }

    /// Computes the definite bits again, with many more draws.
    pub fn recompute_definite(&mut self) -> Result<(), Skip> {
        self.compute_definite(DRAWS.1)
    }

    /// Returns the number of compared bytes. A byte of an object is compared if at least one of its bits is definite.
    pub fn bytes(&self) -> u64 {
        let of = |(region, bytes): (&Region, &Vec<(u8, u8)>)| {
            let own = region.object()..bytes.len() - region.object();
            bytes[own].iter().filter(|(_, mask)| *mask != 0).count() as u64
        };
        self.regions.iter().zip(&self.definite).map(of).sum()
    }

    /// Returns the kernel's text with its case lines.
    pub fn text(&self) -> String {
        let Case { module, entry, setup, .. } = &self.case;
        lines::print(module.function_name(*entry), setup, &[]) + &print_module(module, Dialect::INTERNAL)
    }

    /// Returns one launch for each of the [`WAYS`], in the order of `WAYS`. `ptx` is llc's code at level 0 and at level
    /// 3.
    pub fn jobs(&self, ptx: &[String; 2], time: Duration) -> [Job; 4] {
        let Case { module, entry, setup, .. } = &self.case;
        let case = self.text();
        WAYS.map(|way: LoweringPath| Job {
            way,
            ptx: ptx[usize::from(way.llc > 0)].clone(),
            kernel: module.function_name(*entry).to_string(),
            grid: setup.launch.grid,
            block: setup.launch.block,
            shared: if setup.shared == 0 { 256 } else { setup.shared as u32 },
            params: self.params.clone(),
            regions: self.regions.clone(),
            time,
            case: case.clone(),
        })
    }

    /// Whether threads communicate by other means than barriers. The machine's interleavings are sequentially
    /// consistent, but hardware is not. So a value that is definite on the machine may differ on hardware.
    pub fn communicates_without_barriers(&self) -> bool {
        use InstKind::{AtomicRmw, CmpXchg, Fence, Load, Store};
        let m = &self.case.module;
        let inst = |kind: &InstKind| match kind {
            Load { atomic, .. } | Store { atomic, .. } => atomic.is_some(),
            AtomicRmw { .. } | CmpXchg { .. } | Fence(_) => true,
            _ => false,
        };
        // Two kinds of code may communicate without barriers: inline PTX, and intrinsics whose names contain one of
        // these words. These intrinsics are atomic, copy asynchronously, or exchange data between lanes that may have
        // diverged.
        let apart = ["atom", "mbarrier.", "cp.async", "fence", "membar", "activemask", "red."];
        let called = |name: &str| name.starts_with("llvm.nvvm.") && apart.iter().any(|word| name.contains(word));
        let threads = self.case.setup.launch.threads() > 1;
        threads
            && (!m.asms.is_empty()
                || m.functions.iter().any(|f| called(m.symbol_name(f.symbol)) || f.insts.iter().any(|i| inst(&i.kind))))
    }
}

/// Checks the conditions of a launch that need no run on the machine.
fn can_be_launched(case: &Case, sm: u32) -> Result<(), Skip> {
    let (m, launch) = (&case.module, case.setup.launch);
    if Target::of(m) != Target::Nvptx64 {
        return Err(Skip::Target);
    }
    if !is_kernel(m, case.entry) {
        return Err(Skip::Plain);
    }
    if !case.setup.drivers.is_empty() {
        return Err(Skip::Drivers);
    }
    if !case.setup.adjacent.is_empty() {
        return Err(Skip::Argument("whose object directly follows another"));
    }
    let is_elsewhere = |name: &str| !name.starts_with("llvm.");
    let outside =
        m.functions.iter().any(|f| {
            (f.is_declaration() || f.linkage.is_available_externally()) && is_elsewhere(m.symbol_name(f.symbol))
        }) || m.globals.iter().any(|g| g.init.is_none());
    if outside || !m.aliases.is_empty() {
        return Err(Skip::OtherModule);
    }
    if converts_addresses(m) {
        return Err(Skip::Address);
    }
    let exported = m.globals.iter().filter(|g| !g.linkage.is_local()).map(|g| m.symbol_name(g.symbol));
    if !exported.chain([m.function_name(case.entry)]).all(is_ptx_name) {
        return Err(Skip::Name);
    }
    let threads: u64 = launch.block.iter().map(|n| u64::from(*n)).product();
    let clusters = launch.cluster == 1 || sm >= 90 && launch.cluster <= 8;
    if !clusters || threads > 1024 || launch.block[2] > 64 || case.setup.shared > 48 << 10 {
        return Err(Skip::Launch);
    }
    Ok(())
}

/// Whether the module contains an operation that always converts an address to a number. [`Observation::numbered`]
/// covers operations that convert addresses only in some runs.
fn converts_addresses(m: &Module) -> bool {
    let tells = |op: CastOp| matches!(op, CastOp::PtrToInt | CastOp::PtrToAddr);
    let inst = |kind: &InstKind| matches!(kind, InstKind::Cast { op, .. } if tells(*op));
    let constant = |c: &Constant| matches!(c, Constant::Expr { expr: ConstExpr::Cast { op, .. }, .. } if tells(*op));
    m.functions.iter().any(|f| f.insts.iter().any(|i| inst(&i.kind)))
        || (0..m.constant_count() as u32).any(|c| constant(m.constant(ConstId(c))))
}

/// Whether llc uses the name unchanged (PTX, "Identifiers").
fn is_ptx_name(name: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(good)
}

/// The bytes of a host's memory before a launch.
#[derive(Debug, Default)]
pub struct Contents {
    /// The bytes of arguments' objects, by argument number.
    pub arguments: BTreeMap<u32, Vec<u8>>,
    /// The bytes of exported variables, by name. Constants are missing, because the module itself initialises them.
    pub variables: BTreeMap<String, Vec<u8>>,
    /// Whether the bytes of some variable are unknown to the host, because the variable is huge, or because the module
    /// stores an address in it.
    pub unknown: bool,
}

/// Returns the machine's initial memory: the memory after a run of an empty kernel.
pub fn contents(module: &Module, entry: FuncId, setup: &Setup) -> Contents {
    let mut idle = module.clone();
    let f = &mut idle.functions[entry];
    (f.blocks, f.insts) = (Vec::new(), Vec::new());
    let mut b = FunctionBuilder::new(&mut idle, entry, BlockId(0));
    b.new_block("entry");
    b.ret(None);
    let (program, mut run) = (Program::unpromised(&idle), Execution::default());
    let options = Options { observe: true, keep_memory: true, tolerant: true, ..Options::default() };
    machine::execute(&program, &idle, entry, setup, &options, &Watch::default(), &mut run);
    let mut held = Contents::default();
    // The machine stores a huge object in pieces, so its whole content is unknown.
    let whole = |(id, _, bytes): &(ObjectId, u64, Vec<_>)| bytes.len() as u64 == run.objects[*id].size;
    for (id, _, bytes) in run.memory.into_iter().filter(whole) {
        let bytes = || bytes.iter().map(|b| b.unwrap_or(0)).collect();
        match run.objects[id].origin {
            Origin::Input(n) => drop(held.arguments.entry(n).or_insert_with(bytes)),
            Origin::Global(GlobalRef::Variable(g)) => {
                let variable = &idle.globals[g];
                let seen = !variable.linkage.is_local() && matches!(variable.space.0, 0 | 1 | 4);
                if seen {
                    let bytes = if variable.constant { Vec::new() } else { bytes() };
                    held.variables.insert(idle.symbol_name(variable.symbol).to_string(), bytes);
                }
            }
            _ => {}
        }
    }
    let is_address = |b: &Byte| !matches!(b, Byte::Plain { .. });
    let is_variable = |o: &&FinalObject| matches!(o.root, Some(Root::Variable(..)));
    let is_unknown = |o: &FinalObject| o.huge.is_some() || o.bytes.iter().any(is_address);
    held.unknown = run.observed.objects.iter().filter(is_variable).any(is_unknown);
    if !matches!(run.outcome, Outcome::Counted) { Contents::default() } else { held }
}

/// Returns the index of the region with this owner.
fn region(regions: &[Region], whose: &RegionOwner) -> Result<usize, Skip> {
    regions.iter().position(|r| r.whose == *whose).ok_or(Skip::MemoryLeads)
}

/// Returns the address that a pointer input denotes.
fn link(case: &Case, input: &Input, own: u32, regions: &[Region], at: usize) -> Result<Link, Skip> {
    let (whose, offset) = match input {
        Input::Object { align, .. } | Input::Inside { align, .. } if *align > GUARD as u64 => {
            return Err(Skip::Argument("aligned as no device memory is"));
        }
        Input::Object { place: Place::Global, .. } => (RegionOwner::Argument(own), 0),
        Input::Inside { place: Place::Global, offset, .. } => (RegionOwner::Argument(own), *offset),
        Input::Global { name, offset } => (RegionOwner::Variable(name.to_string()), *offset),
        Input::Arg { arg, offset } => match case.setup.args.get(*arg as usize) {
            Some(Some(input @ Input::Global { .. })) => {
                let link = link(case, input, *arg, regions, at)?;
                return Ok(Link { offset: link.offset.wrapping_add(*offset as u64), ..link });
            }
            _ => {
                let (root, more) =
                    root_argument(&case.setup.args, *arg).ok_or(Skip::Argument("that follows another kind"))?;
                (RegionOwner::Argument(root), offset.wrapping_add(more))
            }
        },
        Input::Object { .. } | Input::Inside { .. } => return Err(Skip::Argument("in local or param memory")),
        _ => return Err(Skip::Argument("of an unknown kind")),
    };
    let region = region(regions, &whose)?;
    Ok(Link { at, region, offset: (offset as u64).wrapping_add(regions[region].object() as u64) })
}

/// Returns the bytes that the host passes for a parameter.
fn param(case: &Case, i: u32, regions: &[Region], held: &BTreeMap<u32, Vec<u8>>) -> Result<Data, Skip> {
    let (m, Some(input)) = (&case.module, &case.setup.args[i as usize]) else {
        return Err(Skip::Argument("that nothing states"));
    };
    let param = &m.function(case.entry).params[i as usize];
    if param.attrs.has("byval") {
        let bytes = held.get(&i).cloned().ok_or(Skip::Argument("by value of unknown bytes"))?;
        return Ok(Data { bytes, links: Vec::new() });
    }
    let size =
        DataLayout::for_module(m).alloc_size(&m.types, param.ty).ok_or(Skip::Argument("without a size"))? as usize;
    match (input, m.types.get(param.ty)) {
        (Input::Bits { value, .. }, _) if size <= 16 => {
            Ok(Data { bytes: value.to_le_bytes()[..size].to_vec(), links: Vec::new() })
        }
        (Input::Null, _) => Ok(Data { bytes: vec![0; size], links: Vec::new() }),
        (Input::Poison, _) => Err(Skip::Argument("that is poison")),
        (Input::PerThread(_), _) => Err(Skip::Argument("of its own for each thread")),
        (Input::Aggregate(_), _) => Err(Skip::Argument("of several members")),
        (_, Type::Ptr(space)) if matches!(space.0, 0 | 1) => {
            Ok(Data { bytes: vec![0; size], links: vec![link(case, input, i, regions, 0)?] })
        }
        _ => Err(Skip::Argument("in a space without an address for the host")),
    }
}

/// Writes the addresses that the case stores in memory into the regions. The regions already contain stored numbers.
fn store_addresses(case: &Case, regions: &mut [Region]) -> Result<(), Skip> {
    let params = case.setup.args.len() as u32;
    for (n, s) in (params..).zip(&case.setup.stored) {
        if matches!(s.value, Input::Bits { .. } | Input::Ramp(_) | Input::Null) {
            continue;
        }
        if case.module.function(case.entry).params.get(s.arg as usize).is_some_and(|p| p.attrs.has("byval")) {
            return Err(Skip::Argument("by value that holds a pointer"));
        }
        if !matches!(s.space, 0 | 1) || !s.path.is_empty() {
            return Err(Skip::MemoryLeads);
        }
        let whose = region(regions, &RegionOwner::Argument(s.arg))?;
        let own = matches!(s.value, Input::Object { .. } | Input::Inside { .. });
        let root = if own { n } else { s.arg };
        let link = link(case, &s.value, root, regions, GUARD + s.offset as usize)?;
        regions[whose].data.links.push(link);
    }
    Ok(())
}

/// Returns, for each byte of a region, its value and the mask of its definite bits. All bits of guard bytes are
/// definite. A bit of the object is definite if all draws agree on it.
fn definite_bytes(region: &Region, observed: &Observation) -> Vec<(u8, u8)> {
    let root = region.whose.root();
    let remains = observed.objects.iter().find(|o| o.root.as_ref() == Some(&root) && !o.gone);
    let mut all: Vec<(u8, u8)> = region.data.bytes.iter().map(|b| (*b, 0xff)).collect();
    let own = region.object()..all.len() - region.object();
    for (i, place) in all[own].iter_mut().enumerate() {
        *place = match remains.and_then(|r| r.bytes.get(i)) {
            Some(Byte::Plain { value, undef, poison, taint: Taint::No }) => (*value, !(undef | poison)),
            _ => (0, 0),
        };
    }
    all
}
