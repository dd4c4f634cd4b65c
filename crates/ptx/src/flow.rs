//! Splits the body of a function into basic blocks, and resolves names to registers, variables and labels.

use crate::syntax::{Error, Function, Instruction, Statement, Variable, bits};
use rustc_hash::FxHashMap;

/// A register of a function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Register {
    pub number: u32,
    pub bits: u32,
}

/// The entity that a name inside a function denotes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Name {
    Register(Register),
    /// The index of a label in [`Flow::blocks`].
    Block(usize),
    /// The index in [`Flow::variables`].
    Variable(usize),
    /// The index in [`Flow::targets`].
    Targets(usize),
    /// The index in [`Flow::prototypes`].
    Prototype(usize),
}

/// The index of a scope in [`Flow::scopes`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScopeId(usize);

/// How a block ends.
#[derive(Clone, Debug)]
pub enum End<'a> {
    Goto(usize),
    /// The predicate, whether the predicate is negated, the successor if the condition is true, and the successor if
    /// the condition is false.
    Branch {
        predicate: &'a str,
        negated: bool,
        then: usize,
        other: usize,
    },
    /// `brx.idx`: the index, and the targets.
    Switch {
        index: &'a str,
        targets: Vec<usize>,
    },
    /// `ret`: the thread returns.
    Return,
    /// `exit`: the thread ends.
    Exit,
}

/// A basic block: its instructions with their scopes, in order.
#[derive(Debug)]
pub struct Block<'a> {
    pub label: Option<&'a str>,
    pub instructions: Vec<(&'a Instruction<'a>, ScopeId)>,
    pub scope: ScopeId,
    pub end: End<'a>,
}

#[derive(Default, Debug)]
struct Scope<'a> {
    parent: Option<usize>,
    names: FxHashMap<&'a str, Name>,
    /// `%r<5>`: the stem, the first register, and the number of registers.
    ranges: Vec<(&'a str, Register, u32)>,
}

/// A function's blocks and names. Block 0 is the entry; no branch leads to it.
#[derive(Default, Debug)]
pub struct Flow<'a> {
    pub blocks: Vec<Block<'a>>,
    scopes: Vec<Scope<'a>>,
    pub variables: Vec<&'a Variable<'a>>,
    pub prototypes: Vec<(&'a [Variable<'a>], &'a [Variable<'a>])>,
    targets: Vec<&'a [&'a str]>,
    registers: u32,
}

/// Maximum number of registers of a function.
const MAX_REGISTERS: u32 = 1 << 24;

impl<'a> Flow<'a> {
    /// Splits the body of a function into blocks.
    pub fn new(f: &'a Function<'a>) -> Result<Flow<'a>, Error> {
        let mut flow = Flow { scopes: vec![Scope::default()], ..Flow::default() };
        let statements = f.body.as_deref().unwrap_or_default();
        let scope_of = flow.declare(statements)?;
        flow.cut(statements, &scope_of)?;
        Ok(flow)
    }

    /// Returns the entity that a name denotes in a scope. `None` if neither the scope nor an enclosing scope declares
    /// the name.
    pub fn name(&self, scope: ScopeId, name: &str) -> Option<Name> {
        let mut at = Some(scope.0);
        while let Some(scope) = at.map(|at| &self.scopes[at]) {
            if let Some(found) = scope.names.get(name) {
                return Some(*found);
            }
            let of_range = |(stem, first, count): &(&str, Register, u32)| {
                let number: u32 = name.strip_prefix(stem)?.parse().ok()?;
                let is_own = number < *count && !(name.len() > stem.len() + 1 && name[stem.len()..].starts_with('0'));
                is_own.then_some(Name::Register(Register { number: first.number + number, ..*first }))
            };
            if let Some(found) = scope.ranges.iter().find_map(of_range) {
                return Some(found);
            }
            at = scope.parent;
        }
        None
    }

    /// Returns a register that no instruction names.
    pub fn fresh(&mut self, bits: u32) -> Register {
        self.registers += 1;
        Register { number: self.registers - 1, bits }
    }

    /// Collects all names except the labels of blocks, and returns the scope of each statement.
    fn declare(&mut self, statements: &'a [Statement<'a>]) -> Result<Vec<ScopeId>, Error> {
        let (mut now, mut all) = (0, Vec::with_capacity(statements.len()));
        let mut label = None;
        for statement in statements {
            match statement {
                Statement::Open => {
                    self.scopes.push(Scope { parent: Some(now), ..Scope::default() });
                    now = self.scopes.len() - 1;
                }
                Statement::Close => now = self.scopes[now].parent.unwrap_or(0),
                Statement::Registers(ty, names) => {
                    let bits = bits(ty).unwrap_or(32);
                    for (name, count) in names {
                        let first = Register { number: self.registers, bits };
                        self.registers = self.registers.saturating_add(count.unwrap_or(1));
                        if self.registers > MAX_REGISTERS {
                            let message = format!("more than {MAX_REGISTERS} registers");
                            return Err(Error { start: 0, end: 0, message, hint: None });
                        }
                        match count {
                            Some(count) => self.scopes[now].ranges.push((name, first, *count)),
                            None => drop(self.scopes[now].names.insert(name, Name::Register(first))),
                        }
                    }
                }
                Statement::Variable(v) => {
                    self.variables.push(v);
                    self.scopes[now].names.insert(v.name, Name::Variable(self.variables.len() - 1));
                }
                Statement::Label(name) => label = Some(*name),
                Statement::Targets(list) => {
                    self.targets.push(list);
                    let name = label.unwrap_or("");
                    self.scopes[now].names.insert(name, Name::Targets(self.targets.len() - 1));
                }
                Statement::Prototype(results, params) => {
                    self.prototypes.push((results, params));
                    let name = label.unwrap_or("");
                    self.scopes[now].names.insert(name, Name::Prototype(self.prototypes.len() - 1));
                }
                Statement::Instruction(_) => {}
            }
            all.push(ScopeId(now));
        }
        Ok(all)
    }

    fn block(&mut self, label: Option<&'a str>, scope: ScopeId) -> usize {
        self.blocks.push(Block { label, instructions: Vec::new(), scope, end: End::Return });
        self.blocks.len() - 1
    }

    fn cut(&mut self, statements: &'a [Statement<'a>], scopes: &[ScopeId]) -> Result<(), Error> {
        let mut now = self.block(None, ScopeId(0));
        // A label of branch targets or of a prototype does not begin a block.
        let is_place =
            |n: usize| !matches!(statements.get(n + 1), Some(Statement::Targets(_) | Statement::Prototype(..)));
        let mut starts = vec![None; statements.len()];
        for (n, statement) in statements.iter().enumerate() {
            if let Statement::Label(name) = statement
                && is_place(n)
            {
                let block = self.block(Some(name), scopes[n]);
                starts[n] = Some(block);
                self.scopes[scopes[n].0].names.insert(name, Name::Block(block));
            }
        }
        for (n, statement) in statements.iter().enumerate() {
            if let Some(block) = starts[n] {
                self.blocks[now].end = End::Goto(block);
                now = block;
            }
            if let Statement::Instruction(i) = statement {
                now = self.instruction(now, i, scopes[n])?;
            }
        }
        self.blocks[now].end = End::Return;
        Ok(())
    }

    /// Adds an instruction to block `now`. Returns the block that the next instruction belongs to.
    fn instruction(&mut self, now: usize, i: &'a Instruction<'a>, scope: ScopeId) -> Result<usize, Error> {
        let ends = match i.words[0] {
            "bra" => Some(End::Goto(self.target(i, scope, i.operands.first().copied().unwrap_or(""))?)),
            "brx" => Some(self.switch(i, scope)?),
            "ret" => Some(End::Return),
            "exit" => Some(End::Exit),
            _ => None,
        };
        let Some((predicate, negated)) = i.guard else {
            let Some(end) = ends else {
                self.blocks[now].instructions.push((i, scope));
                return Ok(now);
            };
            self.blocks[now].end = end;
            self.blocks[now].scope = scope;
            return Ok(self.block(None, scope));
        };
        let then = match &ends {
            Some(End::Goto(target)) => *target,
            _ => self.block(None, scope),
        };
        let other = self.block(None, scope);
        match ends {
            Some(End::Goto(_)) => {}
            Some(end) => self.blocks[then].end = end,
            None => {
                self.blocks[then].instructions.push((i, scope));
                self.blocks[then].end = End::Goto(other);
            }
        }
        self.blocks[now].end = End::Branch { predicate, negated, then, other };
        self.blocks[now].scope = scope;
        Ok(other)
    }

    fn target(&self, i: &Instruction<'_>, scope: ScopeId, label: &str) -> Result<usize, Error> {
        match self.name(scope, label) {
            Some(Name::Block(block)) => Ok(block),
            _ => {
                let message = format!("branch to `{label}`, which is no label of the function");
                Err(Error { start: i.at, end: i.at + 3, message, hint: None })
            }
        }
    }

    /// Reads `brx.idx index, targets`.
    fn switch(&self, i: &Instruction<'a>, scope: ScopeId) -> Result<End<'a>, Error> {
        let [index, list] = i.operands[..] else {
            let message = "expected `brx.idx index, targets`".to_string();
            return Err(Error { start: i.at, end: i.at + 3, message, hint: None });
        };
        let labels = match self.name(scope, list) {
            Some(Name::Targets(n)) => self.targets[n],
            _ => &[],
        };
        let targets = labels.iter().map(|label| self.target(i, scope, label)).collect::<Result<_, _>>()?;
        Ok(End::Switch { index, targets })
    }

    /// Returns the successors of a block.
    pub fn successors(&self, block: usize) -> Vec<usize> {
        match &self.blocks[block].end {
            End::Goto(to) => vec![*to],
            End::Branch { then, other, .. } => vec![*then, *other],
            End::Switch { targets, .. } => targets.clone(),
            End::Return | End::Exit => Vec::new(),
        }
    }

    /// Returns the blocks that are reachable from the entry, in the order of their indices.
    pub fn reachable(&self) -> Vec<usize> {
        let (mut seen, mut rest) = (vec![false; self.blocks.len()], vec![0]);
        while let Some(block) = rest.pop() {
            if !std::mem::replace(&mut seen[block], true) {
                rest.extend(self.successors(block));
            }
        }
        (0..self.blocks.len()).filter(|b| seen[*b]).collect()
    }
}
