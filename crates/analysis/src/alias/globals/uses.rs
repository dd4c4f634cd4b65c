//! The users of each value of a module.

use crate::ir::{ConstId, Constant, FuncId, InstId, Module, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// One user of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum User {
    /// An instruction.
    Inst(FuncId, InstId),
    /// A constant expression or aggregate.
    Const(ConstId),
    /// The initialiser of a variable, the target of an alias, or an operand of a function itself (prefix, prologue,
    /// personality).
    Global,
}

/// The users of every instruction and constant of a module.
pub struct ModuleUses {
    of_inst: FxHashMap<(FuncId, InstId), Vec<InstId>>,
    of_const: FxHashMap<ConstId, Vec<User>>,
    /// Constants kept as text, which may name any symbol (`blockaddress(…)`).
    texts: Vec<String>,
}

impl ModuleUses {
    /// Collects the uses of a module. Operands of type `metadata` do not count as uses.
    pub fn collect(m: &Module) -> ModuleUses {
        let mut uses = ModuleUses { of_inst: FxHashMap::default(), of_const: FxHashMap::default(), texts: Vec::new() };
        let mut seen = FxHashSet::default();
        let mut reached = Vec::new();
        for f in m.defined_functions() {
            for user in m.function(f).inst_ids() {
                let kind = &m.function(f).inst(user).kind;
                let is_metadata = |v: Value| {
                    kind.as_call()
                        .is_some_and(|c| c.args.iter().any(|a| a.value == v && *m.types.get(a.ty) == Type::Metadata))
                };
                kind.for_each_operand(|v| match v {
                    Value::Inst(i) => uses.of_inst.entry((f, i)).or_default().push(user),
                    Value::Const(c) if !is_metadata(v) => {
                        uses.of_const.entry(c).or_default().push(User::Inst(f, user));
                        reached.push(c);
                    }
                    _ => {}
                });
            }
        }
        for c in initializer_constants(m) {
            uses.of_const.entry(c).or_default().push(User::Global);
            reached.push(c);
        }
        // A constant counts as a user only if something uses the constant.
        while let Some(c) = reached.pop() {
            if !seen.insert(c) {
                continue;
            }
            if let Constant::Verbatim { text, .. } = m.constant(c) {
                uses.texts.push(text.to_string());
            }
            for operand in m.constant(c).operands() {
                uses.of_const.entry(operand).or_default().push(User::Const(c));
                reached.push(operand);
            }
        }
        uses
    }

    /// Returns the users of an instruction or constant. `f` is the function that contains the instruction.
    pub fn users(&self, f: Option<FuncId>, v: Value) -> Vec<User> {
        match (v, f) {
            (Value::Inst(i), Some(f)) => {
                let users = self.of_inst.get(&(f, i)).into_iter().flatten();
                users.map(|user| User::Inst(f, *user)).collect()
            }
            (Value::Const(c), _) => self.of_const.get(&c).cloned().unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Whether a constant kept as text may name the symbol.
    pub fn is_in_a_text(&self, name: &str) -> bool {
        self.texts.iter().any(|t| t.contains(name))
    }
}

/// Returns the constants that globals refer to.
fn initializer_constants(m: &Module) -> impl Iterator<Item = ConstId> + '_ {
    let variables = m.globals.iter().filter_map(|g| g.init);
    let aliases = m.aliases.iter().map(|a| a.target);
    let functions = m.functions.iter().flat_map(|f| [f.prefix, f.prologue, f.personality]).flatten();
    variables.chain(aliases).chain(functions)
}
