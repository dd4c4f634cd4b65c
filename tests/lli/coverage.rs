//! Counts the executed operations, by LLVM's names. The machine records executed blocks, so code on a path that was not
//! taken is not counted.

use aliasmith::ir::{BlockId, Flags, FuncId, InstKind, Module, intrinsics};
use aliasmith::machine::{EventKind, Execution, FunctionWatch, Watch};
use std::collections::BTreeMap;

/// The names of all operations that the generator makes. The engines must execute each of them.
const TABLE: &str = "
    add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem fneg
    add.nuw add.nsw sub.nuw sub.nsw mul.nuw mul.nsw shl.nuw shl.nsw lshr.exact ashr.exact udiv.exact sdiv.exact or.disjoint
    trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp bitcast ptrtoint inttoptr
    trunc.nuw trunc.nsw zext.nneg uitofp.nneg
    icmp.eq icmp.ne icmp.ugt icmp.uge icmp.ult icmp.ule icmp.sgt icmp.sge icmp.slt icmp.sle
    fcmp.false fcmp.oeq fcmp.ogt fcmp.oge fcmp.olt fcmp.ole fcmp.one fcmp.ord
    fcmp.ueq fcmp.ugt fcmp.uge fcmp.ult fcmp.ule fcmp.une fcmp.uno fcmp.true
    select freeze phi br br.i1 switch ret call call.indirect
    extractelement insertelement shufflevector extractvalue insertvalue
    alloca load store load.volatile store.volatile load.atomic store.atomic fence cmpxchg cmpxchg.weak
    getelementptr getelementptr.inbounds getelementptr.nusw getelementptr.nuw
    atomicrmw.xchg atomicrmw.add atomicrmw.sub atomicrmw.and atomicrmw.nand atomicrmw.or atomicrmw.xor atomicrmw.max
    atomicrmw.min atomicrmw.umax atomicrmw.umin atomicrmw.fadd atomicrmw.fsub atomicrmw.fmax atomicrmw.fmin
    atomicrmw.uincwrap atomicrmw.udecwrap
    llvm.smax llvm.smin llvm.umax llvm.umin llvm.abs llvm.ctpop llvm.ctlz llvm.cttz llvm.bswap llvm.bitreverse
    llvm.fshl llvm.fshr llvm.scmp llvm.ucmp llvm.sadd.sat llvm.uadd.sat llvm.ssub.sat llvm.usub.sat
    llvm.sadd.with.overflow llvm.uadd.with.overflow llvm.ssub.with.overflow llvm.usub.with.overflow
    llvm.smul.with.overflow llvm.umul.with.overflow
    llvm.fabs llvm.floor llvm.ceil llvm.trunc llvm.rint llvm.nearbyint llvm.round llvm.roundeven llvm.sqrt llvm.copysign
    llvm.minnum llvm.maxnum llvm.minimum llvm.maximum llvm.fma llvm.fptosi.sat llvm.fptoui.sat
    llvm.is.fpclass llvm.vector.reduce.add llvm.vector.reduce.mul llvm.vector.reduce.and llvm.vector.reduce.or
    llvm.vector.reduce.xor llvm.vector.reduce.smax llvm.vector.reduce.smin llvm.vector.reduce.umax llvm.vector.reduce.umin
    llvm.memset llvm.memcpy llvm.memmove";

/// The number of times that each name was executed.
#[derive(Default)]
pub struct Coverage {
    counts: BTreeMap<String, u64>,
}

/// Returns a watch that records the blocks and calls of every function.
pub fn watch(module: &Module) -> Watch {
    let function = |f: &aliasmith::ir::Function| FunctionWatch {
        activations: true,
        blocks: vec![true; f.blocks.len()],
        ..FunctionWatch::default()
    };
    Watch { functions: module.functions.iter().map(function).collect() }
}

impl Coverage {
    /// Adds the operations that one run executed.
    pub fn add(&mut self, module: &Module, run: &Execution) {
        for event in &run.events {
            match event.kind {
                EventKind::Enter { function, .. } => self.block(module, function, BlockId(0)),
                EventKind::Block { to, .. } => {
                    self.block(module, run.activations[event.activation.0 as usize].function, to);
                }
                _ => {}
            }
        }
    }

    fn block(&mut self, module: &Module, function: FuncId, block: BlockId) {
        let f = module.function(function);
        for inst in f.blocks.get(block.0 as usize).map_or(&[][..], |b| &b.insts) {
            let kind = &f.inst(*inst).kind;
            let name = name(module, kind);
            for flag in flags(kind) {
                *self.counts.entry(format!("{name}.{flag}")).or_default() += 1;
            }
            *self.counts.entry(name).or_default() += 1;
        }
    }

    /// Returns the names of the table with their counts, rarest first.
    pub fn rows(&self) -> Vec<(u64, &'static str)> {
        let mut rows: Vec<_> =
            TABLE.split_whitespace().map(|name| (self.counts.get(name).copied().unwrap_or(0), name)).collect();
        rows.sort();
        rows
    }

    /// Returns the executed names that the table lacks.
    pub fn unlisted_names(&self) -> Vec<&str> {
        self.counts.keys().map(String::as_str).filter(|n| !TABLE.split_whitespace().any(|t| t == *n)).collect()
    }
}

fn name(module: &Module, kind: &InstKind) -> String {
    let low = |word: &dyn std::fmt::Debug| format!("{word:?}").to_lowercase();
    let text = match kind {
        InstKind::Ret(_) => "ret",
        InstKind::Br(_) => "br",
        InstKind::CondBr { .. } => "br.i1",
        InstKind::Switch { .. } => "switch",
        InstKind::FNeg { .. } => "fneg",
        InstKind::Binary { op, .. } => return low(op),
        InstKind::Alloca { .. } => "alloca",
        InstKind::Load { atomic: Some(_), .. } => "load.atomic",
        InstKind::Store { atomic: Some(_), .. } => "store.atomic",
        InstKind::Load { .. } => "load",
        InstKind::Store { .. } => "store",
        InstKind::Fence(_) => "fence",
        InstKind::CmpXchg { weak: true, .. } => "cmpxchg.weak",
        InstKind::CmpXchg { .. } => "cmpxchg",
        InstKind::AtomicRmw { op, .. } => return format!("atomicrmw.{}", low(op)),
        InstKind::Gep { .. } => "getelementptr",
        InstKind::Cast { op, .. } => return low(op),
        InstKind::ICmp { pred, .. } => return format!("icmp.{}", low(pred)),
        InstKind::FCmp { pred, .. } => return format!("fcmp.{}", low(pred)),
        InstKind::Phi { .. } => "phi",
        InstKind::Select { .. } => "select",
        InstKind::Freeze(_) => "freeze",
        InstKind::ExtractElement { .. } => "extractelement",
        InstKind::InsertElement { .. } => "insertelement",
        InstKind::ShuffleVector { .. } => "shufflevector",
        InstKind::ExtractValue { .. } => "extractvalue",
        InstKind::InsertValue { .. } => "insertvalue",
        InstKind::Call(call) => match module.callee(call.callee) {
            None => "call.indirect",
            Some(f) => match intrinsics::lookup(module.function_name(f)) {
                Some(i) => return format!("llvm.{}", i.name),
                None => "call",
            },
        },
        _ => "other",
    };
    text.to_string()
}

fn flags(kind: &InstKind) -> Vec<&'static str> {
    let words = [
        (Flags::NUW, "nuw"),
        (Flags::NSW, "nsw"),
        (Flags::EXACT, "exact"),
        (Flags::DISJOINT, "disjoint"),
        (Flags::NNEG, "nneg"),
        (Flags::INBOUNDS, "inbounds"),
        (Flags::NUSW, "nusw"),
    ];
    let has = match kind {
        InstKind::Binary { flags, .. } | InstKind::Cast { flags, .. } | InstKind::Gep { flags, .. } => *flags,
        InstKind::Load { volatile: true, .. } | InstKind::Store { volatile: true, .. } => return vec!["volatile"],
        _ => return Vec::new(),
    };
    words.iter().filter(|(flag, _)| has.has(*flag)).map(|(_, word)| *word).collect()
}
