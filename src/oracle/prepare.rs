//! Merges many modules into one text, and records the names that their operands have in this text.
//!
//! Invariant: the answers about the text are the answers about the modules. Merged modules share no definition
//! ([`merge`]). The text differs from the modules in two ways: nameless values get names, and instructions get tags. A
//! tag is metadata that identifies the instruction, of a kind that no analysis knows (`!am.7`). A test checks that
//! names and tags change no answer. The copies of functions keep the ids of values and instructions, so answers about
//! the copies are answers about the subjects.

use super::ask::{Ask, Subject};
use super::operand_spelling::pointer_operands;
use super::read::Names;
use super::sample::{Sample, samples};
use crate::answers::{LocationSize, MemoryLocation};
use crate::ir::dialect::Dialect;
use crate::ir::layout::{DataLayout, LayoutError};
use crate::ir::print::ModulePrinter;
use crate::ir::{
    ConstId, Constant, FuncId, Function, InstId, InstKind, MdId, MdKindId, Metadata, Module, Type, TypeId, Value,
    merge, metadata, upgrade,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::mem::discriminant;
use std::rc::Rc;

/// The text of a module, prepared for questions.
pub(super) struct PreparedText {
    /// The text in the oracle's dialect.
    pub text: String,
    /// All functions with a body.
    pub functions: Vec<AskedFunction>,
    /// Maps a function's name in the text to its index in `functions`.
    pub by_name: FxHashMap<String, usize>,
}

impl PreparedText {
    /// Adds the spellings that the oracle uses for pointers. `printed` is the module as the oracle printed it.
    pub fn adopt_names(&mut self, printed: &str) {
        for (asked, operands) in self.functions.iter_mut().zip(pointer_operands(printed)) {
            for (inst, operand) in operands {
                asked.names.also_called(inst, operand);
            }
        }
    }
}

/// A function of the text.
pub(super) struct AskedFunction {
    /// The function's name in the text.
    pub name: String,
    /// Index of the subject that the function comes from.
    pub subject: usize,
    /// The function in that subject's module.
    pub function: FuncId,
    /// Whether the caller asked about this function.
    pub wanted: bool,
    /// Whether the function has `optnone`; LLVM 15 and 16 run no printer on it.
    pub optnone: bool,
    /// The selected questions about the function.
    pub sample: Sample,
    /// The names that lines about the function may use.
    pub names: Names,
    /// The names of the function's blocks in the text.
    pub blocks: Vec<String>,
}

/// Prints the subjects (of one triple and data layout) as one module. A single subject keeps its names.
///
/// The module is printed in the form that the oracle's reader would produce. Otherwise an instruction that the reader
/// replaces (a call of a renamed intrinsic) would lose its tag. If `texts` is given, the texts for pipelines are stored
/// there too. If `ask` is given and a function has too many questions, a sample of them is selected. Then the text
/// marks the accesses and calls that no question of the sample concerns.
pub(super) fn prepare<'a>(
    group: &[Subject<'a>],
    major: u32,
    texts: Option<&Texts<'a>>,
    ask: Option<&Ask>,
) -> Result<PreparedText, LayoutError> {
    let dialect = Dialect(major);
    let (mut module, sources) = join_subjects(group, dialect);
    if let Some(texts) = texts {
        texts.get_or_write(group, dialect, || print_joined(group, dialect, &module, &sources));
    }
    let void = module.types.intern(Type::Void);
    module.functions.iter_mut().for_each(|f| name_values(f, void));
    let constants = (0..module.constant_count() as u32).map(|i| module.constant(ConstId(i)));
    if !constants.into_iter().any(is_block_address) {
        module.functions.iter_mut().for_each(name_blocks);
    }
    let functions: Vec<FuncId> =
        sources.iter().map(|s| module.find_function(&s.name).expect("reading removes no bodies")).collect();
    let bodies: Vec<(FuncId, &Function)> =
        functions.iter().zip(&sources).map(|(f, s)| (*f, group[s.subject].module.function(s.function))).collect();
    let wanted: Vec<FxHashSet<FuncId>> = group.iter().map(wanted_functions).collect();
    let samples = match ask {
        Some(ask) => select_questions(group, &sources, &wanted, ask),
        None => vec![Sample::default(); sources.len()],
    };
    tag(&mut module, &bodies, &samples);

    let layout = DataLayout::parse(&module.data_layout)?;
    let printer = ModulePrinter::new(&module, dialect);
    let mut prepared =
        PreparedText { text: printer.module_text(), functions: Vec::new(), by_name: FxHashMap::default() };
    for ((source, (printed, body)), sample) in sources.into_iter().zip(bodies).zip(samples) {
        prepared.by_name.insert(source.name.clone(), prepared.functions.len());
        let f = module.function(printed);
        prepared.functions.push(AskedFunction {
            blocks: f.block_ids().map(|b| f.block(b).name.as_deref().unwrap_or("").to_string()).collect(),
            subject: source.subject,
            function: source.function,
            wanted: wanted[source.subject].contains(&source.function),
            optnone: f.attrs.has("optnone"),
            sample,
            names: names(&printer, &module, printed, body, &layout),
            name: source.name,
        });
    }
    Ok(prepared)
}

/// Returns the functions of a subject whose answers are wanted.
fn wanted_functions(subject: &Subject<'_>) -> FxHashSet<FuncId> {
    match subject.functions {
        [] => subject.module.defined_functions().collect(),
        some => some.iter().copied().collect(),
    }
}

/// Selects the questions to ask about each function.
fn select_questions(group: &[Subject<'_>], sources: &[Source], wanted: &[FxHashSet<FuncId>], ask: &Ask) -> Vec<Sample> {
    let mut selected = vec![Sample::default(); sources.len()];
    for (at, subject) in group.iter().enumerate() {
        let its = sources.iter().enumerate().filter(|(_, s)| s.subject == at && wanted[at].contains(&s.function));
        let (places, functions): (Vec<usize>, Vec<FuncId>) = its.map(|(place, s)| (place, s.function)).unzip();
        for (place, sample) in places.into_iter().zip(samples(subject.module, &functions, ask)) {
            selected[place] = sample;
        }
    }
    selected
}

/// Prints the subjects (of one triple and data layout) as one text without tags, as input for a pipeline. Also returns,
/// for each subject, the prefix of its names and the names of its functions with a body.
pub(super) fn print_group(group: &[Subject<'_>], major: u32) -> Text {
    let dialect = Dialect(major);
    let (module, sources) = join_subjects(group, dialect);
    print_joined(group, dialect, &module, &sources)
}

fn print_joined(group: &[Subject<'_>], dialect: Dialect, module: &Module, sources: &[Source]) -> Text {
    let prefix = |i: usize| if group.len() == 1 { String::new() } else { format!("k{i}.") };
    let mut all: Vec<WrittenSubject> =
        (0..group.len()).map(|i| WrittenSubject { prefix: prefix(i).into(), functions: Vec::new() }).collect();
    for s in sources {
        all[s.subject].functions.push((s.function, s.name.clone()));
    }
    (ModulePrinter::new(module, dialect).module_text(), all)
}

/// A cache of the subjects' texts, so that each text is written only once for all questions and pipelines.
#[derive(Default)]
pub struct Texts<'a> {
    all: RefCell<FxHashMap<Key, Rc<Text>>>,
    of: PhantomData<&'a Module>,
}

/// The addresses of the modules, and the dialect. The modules outlive the [texts](Texts), so an address identifies a
/// module.
type Key = (Vec<usize>, u32);

/// A text of several subjects, and the names of each subject in the text.
pub(super) type Text = (String, Vec<WrittenSubject>);

impl<'a> Texts<'a> {
    /// Returns the text of these subjects.
    pub(super) fn text_of(&self, group: &[Subject<'a>], major: u32) -> Rc<Text> {
        self.get_or_write(group, Dialect(major), || print_group(group, major))
    }

    /// Returns the cached text, or writes it.
    fn get_or_write(&self, group: &[Subject<'a>], dialect: Dialect, write: impl FnOnce() -> Text) -> Rc<Text> {
        let modules = group.iter().map(|s| std::ptr::from_ref(s.module).addr()).collect();
        let mut all = self.all.borrow_mut();
        Rc::clone(all.entry((modules, dialect.0)).or_insert_with(|| Rc::new(write())))
    }
}

/// A subject in a text of several subjects.
#[derive(Clone, Debug)]
pub(super) struct WrittenSubject {
    /// The prefix of the names of its definitions.
    pub prefix: Box<str>,
    /// The subject's functions with a body, each with its name in the text.
    pub functions: Vec<(FuncId, String)>,
}

/// A function with a body: its name in the joined module, and its origin.
struct Source {
    name: String,
    subject: usize,
    function: FuncId,
}

/// Joins all subjects in one module, in the form that the oracle's reader of this dialect would produce.
fn join_subjects(group: &[Subject<'_>], dialect: Dialect) -> (Module, Vec<Source>) {
    let (joined, sources) = join(group);
    let older = match upgrade::legalize_for(&joined, dialect) {
        Cow::Owned(older) => Some(older),
        Cow::Borrowed(_) => None,
    };
    let mut module = older.unwrap_or(joined);
    upgrade::read_as(&mut module, dialect, "-");
    (module, sources)
}

/// Joins all subjects in one module. Also returns its functions with a body, in order.
fn join(group: &[Subject<'_>]) -> (Module, Vec<Source>) {
    let mut module = Module::default();
    let mut ids: Vec<Vec<FuncId>> = Vec::new();
    if let [one] = group {
        module = one.module.clone();
        ids.push((0..module.functions.len() as u32).map(FuncId).collect());
    } else {
        ids.extend(group.iter().enumerate().map(|(i, s)| merge::append(&mut module, s.module, &format!("k{i}."))));
    }
    name_functions(&mut module);
    let mut sources = Vec::new();
    for (subject, (source, ids)) in group.iter().zip(&ids).enumerate() {
        for function in source.module.defined_functions() {
            let name = module.function_name(ids[function.0 as usize]).to_string();
            sources.push(Source { name, subject, function });
        }
    }
    (module, sources)
}

/// Names the nameless functions (`@0`), because aa-eval prints nothing about them.
fn name_functions(module: &mut Module) {
    let unnamed: Vec<FuncId> = module.defined_functions().filter(|f| module.function_name(*f).is_empty()).collect();
    for f in unnamed {
        let symbol = module.function(f).symbol;
        let free = (f.0..).map(|n| format!("unnamed.{n}")).find(|n| module.find_symbol(n).is_none());
        module.rename_symbol(symbol, &free.expect("there are more numbers than symbols"));
    }
}

/// Names the nameless values (`%3`). Then a number in the oracle's output always denotes a value that LLVM's reader
/// created to replace an outdated intrinsic.
pub(super) fn name_values(f: &mut Function, void: TypeId) {
    let mut prefix = "v.".to_string();
    let taken = |prefix: &str, f: &Function| {
        let names = f
            .params
            .iter()
            .map(|p| &p.name)
            .chain(f.insts.iter().map(|i| &i.name))
            .chain(f.blocks.iter().map(|b| &b.name));
        names.flatten().any(|n| n.starts_with(prefix))
    };
    while taken(&prefix, f) {
        prefix.push('.');
    }
    for (i, p) in f.params.iter_mut().enumerate().filter(|(_, p)| p.name.is_none()) {
        p.name = Some(format!("{prefix}a{i}").into());
    }
    for (i, inst) in f.insts.iter_mut().enumerate().filter(|(_, i)| i.name.is_none() && i.ty != void) {
        inst.name = Some(format!("{prefix}{i}").into());
    }
}

/// Names the nameless blocks, so that phis of MemorySSA show names instead of numbers. If a constant refers to a block
/// (perhaps by its number), no block is named, and MemorySSA with phis is not read.
fn name_blocks(f: &mut Function) {
    let taken = |name: &str, f: &Function| {
        let names = f.params.iter().map(|p| &p.name).chain(f.insts.iter().map(|i| &i.name));
        names.chain(f.blocks.iter().map(|b| &b.name)).flatten().any(|n| **n == *name)
    };
    for i in 0..f.blocks.len() {
        if f.blocks[i].name.is_none() {
            let mut name = format!("b.{i}");
            while taken(&name, f) {
                name.push('.');
            }
            f.blocks[i].name = Some(name.into());
        }
    }
}

fn is_block_address(c: &Constant) -> bool {
    matches!(c, Constant::Verbatim { text, .. } if text.starts_with("blockaddress"))
}

/// Attaches the metadata `!am.I` to every load, store, call and other instruction that may access memory. `I` is the id
/// of the instruction in the original body. The id is part of the metadata's kind, because the output of aa-eval
/// contains the kind but not the number of the node. An instruction that no question of the function's sample concerns
/// also gets `!am-unasked`.
fn tag(module: &mut Module, bodies: &[(FuncId, &Function)], samples: &[Sample]) {
    let first = metadata::FIXED_KINDS.len() + module.md_kinds.len();
    let most = bodies.iter().map(|(_, body)| body.insts.len()).max().unwrap_or(0);
    module.md_kinds.extend((0..most).map(|i| format!("am.{i}").into()));
    let unasked = MdKindId((first + most) as u32);
    if samples.iter().any(|sample| !sample.is_all()) {
        module.md_kinds.push("am-unasked".into());
    }
    let node = MdId(module.metadata.len() as u32);
    module.metadata.push(Metadata::Node { distinct: false, operands: Vec::new() });
    for ((f, body), sample) in bodies.iter().zip(samples) {
        let printed = &mut module.functions[f.0 as usize].insts;
        for (i, (inst, source)) in printed.iter_mut().zip(&body.insts).enumerate() {
            let touches = matches!(
                inst.kind,
                InstKind::Load { .. }
                    | InstKind::Store { .. }
                    | InstKind::Call(_)
                    | InstKind::Invoke { .. }
                    | InstKind::Fence(_)
                    | InstKind::CmpXchg { .. }
                    | InstKind::AtomicRmw { .. }
                    | InstKind::VaArg { .. }
            );
            if touches && discriminant(&inst.kind) == discriminant(&source.kind) {
                inst.metadata.push((MdKindId((first + i) as u32), node));
                if !sample.keeps(InstId(i as u32)) {
                    inst.metadata.push((unasked, node));
                }
            }
        }
    }
}

/// Records the names of a function's pointers; `printed` is the function's copy in the printed module.
fn names(
    printer: &ModulePrinter<'_>,
    module: &Module,
    printed: FuncId,
    source: &Function,
    layout: &DataLayout,
) -> Names {
    let mut names = Names::default();
    let operands = printer.function(printed);
    let f = module.function(printed);
    for id in f.inst_ids() {
        let Some((ptr, accessed)) = access(module, f, id) else { continue };
        let space = module.value_type(f, ptr).and_then(|t| module.types.pointer_space(t)).unwrap_or_default();
        let size = layout.store_size(&module.types, accessed);
        let location = pointer_operand(source, id).zip(size).map(|(ptr, size)| MemoryLocation {
            ptr,
            size: LocationSize::Precise(size),
            space,
        });
        names.add(id, &printer.type_text(accessed), space.0, &operands.operand_text(ptr), location);
    }
    names
}

/// Returns the pointer and the accessed type of a load or store.
fn access(module: &Module, f: &Function, id: InstId) -> Option<(Value, TypeId)> {
    let inst = f.inst(id);
    match inst.kind {
        InstKind::Load { ptr, .. } => Some((ptr, inst.ty)),
        InstKind::Store { ptr, value, .. } => Some((ptr, module.value_type(f, value)?)),
        _ => None,
    }
}

/// Returns the pointer operand of a load or store; `None` if the oracle's reader replaced the instruction.
fn pointer_operand(f: &Function, id: InstId) -> Option<Value> {
    match f.insts.get(id.0 as usize)?.kind {
        InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => Some(ptr),
        _ => None,
    }
}
