//! Names for the subjects of questions: operations, and pointers. The name of a pointer consists of its root and its
//! address space. The root is the value from which the pointer is computed. There are few distinct names, so a campaign
//! can count the questions per name, and list the names without a tested question.

use crate::answers::{MemoryLocation, Question, QuestionKind};
use crate::evaluation::assess::Assessment;
use crate::finding::coverage::Reach;
use crate::finding::fingerprint::base;
use crate::finding::summary::QuestionCounts;
use crate::ir::ops::CastOp;
use crate::ir::{Call, Constant, DataLayout, Dialect, FuncId, GlobalRef, InstId, InstKind, Module, Value};
use crate::target::Limit;
use crate::values::FunctionView;
use crate::values::underlying::underlying_object;
use rustc_hash::FxHashMap;

words! {
    /// The kind of value from which a pointer is computed.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum Root {
        Alloca = "alloca",
        Argument = "argument",
        RestrictArgument = "noalias argument",
        ByvalArgument = "byval argument",
        Chosen = "phi or select",
        Constant = "constant global",
        Global = "global",
        Loaded = "load",
        Null = "null",
        Number = "inttoptr",
        Returned = "call",
        Other = "other value",
    }
}

/// A pointer's root and its address space.
type Place = (Root, u32);

/// Counts the questions of a module by name, with the results of the runs. Computes the name of each value or
/// instruction only once, because many questions may be about it.
pub fn count(module: &Module, assessment: &Assessment, reach: &mut Reach) {
    let layout = DataLayout::for_module(module);
    let mut views: FxHashMap<FuncId, FunctionView<'_>> = FxHashMap::default();
    let mut roots: FxHashMap<(FuncId, Value), Root> = FxHashMap::default();
    let mut pairs: FxHashMap<[Place; 2], QuestionCounts> = FxHashMap::default();
    let mut words = Words::default();
    let mut operations: FxHashMap<(QuestionKind, [Option<usize>; 2]), QuestionCounts> = FxHashMap::default();
    for (f, question, facts) in assessment.questions() {
        let view = &*views.entry(f).or_insert_with(|| FunctionView::new(module, f, &layout, Dialect::INTERNAL.0));
        let counts = QuestionCounts::of_one(facts.accessed, facts.usable, facts.overlapping);
        if let Question::Alias { a, b } = question {
            let mut place = |l: &MemoryLocation| {
                let root = || root(view, underlying_object(view, l.ptr, Limit::UNLIMITED));
                (*roots.entry((f, l.ptr)).or_insert_with(root), l.space.0)
            };
            pairs.entry([place(a), place(b)]).or_default().add(&counts);
        } else {
            let key = (question.kind(), insts(question).map(|inst| Some(words.word_index(view, f, inst?))));
            operations.entry(key).or_default().add(&counts);
        }
    }
    let shown = |(root, space): Place| format!("{} in {space}", root.name());
    for ([a, b], counts) in pairs {
        reach.pair(shown(a), shown(b), &counts);
    }
    for ((kind, about), counts) in operations {
        let about: Vec<&str> = about.iter().flatten().map(|word| &*words.all[*word]).collect();
        reach.operation(kind.name(), about.join(" and "), &counts);
    }
}

/// The names of the operations of a module.
#[derive(Default)]
struct Words {
    all: Vec<String>,
    known: FxHashMap<(FuncId, InstId), usize>,
}

impl Words {
    /// Returns the index in `all` of an instruction's name.
    fn word_index(&mut self, view: &FunctionView<'_>, f: FuncId, inst: InstId) -> usize {
        *self.known.entry((f, inst)).or_insert_with(|| {
            let word = operation(view.module, &view.function.inst(inst).kind);
            self.all.iter().position(|known| *known == word).unwrap_or_else(|| {
                self.all.push(word);
                self.all.len() - 1
            })
        })
    }
}

fn root(view: &FunctionView<'_>, object: Value) -> Root {
    match object {
        Value::Arg(a) => match &view.function.params[a as usize].attrs {
            attrs if attrs.has("byval") => Root::ByvalArgument,
            attrs if attrs.has("noalias") => Root::RestrictArgument,
            _ => Root::Argument,
        },
        Value::Inst(inst) => match &view.function.inst(inst).kind {
            InstKind::Alloca { .. } => Root::Alloca,
            InstKind::Load { .. } => Root::Loaded,
            InstKind::Phi { .. } | InstKind::Select { .. } => Root::Chosen,
            InstKind::Cast { op: CastOp::IntToPtr, .. } => Root::Number,
            kind if kind.as_call().is_some() => Root::Returned,
            _ => Root::Other,
        },
        _ => match view.global(object) {
            Some(GlobalRef::Variable(g)) if view.module.globals[g].constant => Root::Constant,
            Some(_) => Root::Global,
            None if view.cast(object).is_some_and(|(op, _)| op == CastOp::IntToPtr) => Root::Number,
            None if matches!(view.constant(object), Some(Constant::Null { .. })) => Root::Null,
            None => Root::Other,
        },
    }
}

/// Returns the instructions that a question names, in the order of its operands.
fn insts(question: &Question) -> [Option<InstId>; 2] {
    match *question {
        Question::Alias { .. } => [None; 2],
        Question::Asked { a, b, .. } => [a.by, b.by],
        Question::Masked { loc } => [loc.by, None],
        Question::AliasInsts { a, b } | Question::Sets { a, b } => [Some(a), Some(b)],
        Question::CallCall { first, second } => [Some(first), Some(second)],
        Question::CallLoc { call: only, .. }
        | Question::CallAsked { call: only, .. }
        | Question::Clobber { access: only }
        | Question::Memdep { access: only } => [Some(only), None],
    }
}

/// Returns the name of an operation that accesses or orders memory: `volatile store`, `atomic load`, `llvm.memcpy`,
/// `call`.
fn operation(module: &Module, kind: &InstKind) -> String {
    let accesses = |volatile: bool, atomic: bool, word: &str| {
        let [volatile, atomic] =
            [(volatile, "volatile "), (atomic, "atomic ")].map(|(is, word)| if is { word } else { "" });
        format!("{volatile}{atomic}{word}")
    };
    match kind {
        InstKind::Load { volatile, atomic, .. } => accesses(*volatile, atomic.is_some(), "load"),
        InstKind::Store { volatile, atomic, .. } => accesses(*volatile, atomic.is_some(), "store"),
        InstKind::AtomicRmw { volatile, .. } => accesses(*volatile, false, "atomicrmw"),
        InstKind::CmpXchg { volatile, .. } => accesses(*volatile, false, "cmpxchg"),
        InstKind::Fence(_) => "fence".into(),
        kind => kind.as_call().map_or_else(|| "other".into(), |call| callee_word(module, call)),
    }
}

fn callee_word(module: &Module, call: &Call) -> String {
    match (call.callee, module.callee(call.callee).map(|f| module.function_name(f))) {
        (Value::Asm(_), _) => "asm".into(),
        (_, Some(name)) if name.starts_with("llvm.") => base(name).into(),
        _ => "call".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    #[test]
    fn roots_and_operations_have_their_words() {
        let text = "
            @t = addrspace(4) constant i32 0
            @g = addrspace(3) global i32 0
            declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
            declare ptr @f()
            define void @k(ptr noalias %r, ptr byval(i32) %b, ptr %a, i64 %n, i1 %c) {
              %m = alloca i32, align 4
              %q = getelementptr i8, ptr %a, i64 4
              %l = load volatile ptr, ptr %q, align 8
              %s = select i1 %c, ptr %q, ptr %r
              %i = inttoptr i64 %n to ptr
              %o = call ptr @f()
              call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %r, i64 4, i1 false)
              fence acquire
              call void asm sideeffect \"x\", \"\"()
              store atomic volatile i32 0, ptr %m seq_cst, align 4
              ret void
            }";
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let (layout, f) = (DataLayout::for_module(&module), module.find_function("k").expect("there"));
        let view = FunctionView::new(&module, f, &layout, Dialect::INTERNAL.0);
        let of = |i: u32| root(&view, underlying_object(&view, Value::Inst(InstId(i)), Limit::UNLIMITED)).name();
        let seen: Vec<&str> = (0..6).map(of).collect();
        assert_eq!(seen, ["alloca", "argument", "load", "phi or select", "inttoptr", "call"]);
        let arguments: Vec<&str> = (0..3).map(|a| root(&view, Value::Arg(a)).name()).collect();
        assert_eq!(arguments, ["noalias argument", "byval argument", "argument"]);
        let words: Vec<String> =
            [2, 5, 6, 7, 8, 9].map(|i| operation(&module, &view.function.inst(InstId(i)).kind)).to_vec();
        assert_eq!(words, ["volatile load", "call", "llvm.memcpy", "fence", "asm", "volatile atomic store"]);
    }
}
