//! Function bodies: blocks and the name space of local values.
//!
//! Until the function ends, a value that is used before its definition is the placeholder `Inst(FORWARD + n)`. A block
//! gets its id when the text first mentions it; at the end, the blocks are renumbered in text order.

use super::super::lex::{Kind, Token};
use super::super::{Block, BlockId, FuncId, Function, Inst, InstId, MdId, Type, TypeId, Value};
use super::{Parser, R};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Instruction ids from this number on are placeholders for values that are not defined yet.
const FORWARD: u32 = 1 << 31;

/// What a local name or number denotes.
#[derive(Copy, Clone)]
enum Slot {
    Value(Value, TypeId),
    Block(BlockId),
    Forward(u32),
}

/// A local name or number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Key<'a> {
    Name(Cow<'a, str>),
    Number(u32),
}

impl std::fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Name(name) => write!(f, "%{name}"),
            Key::Number(n) => write!(f, "%{n}"),
        }
    }
}

struct Forward {
    ty: TypeId,
    at: Token,
    value: Option<Value>,
}

struct BlockState {
    block: Block,
    defined: bool,
    at: Token,
}

/// The state of parsing a function body.
pub(super) struct Body<'a> {
    /// The index that the function will have in the module.
    pub function: usize,
    slots: FxHashMap<Key<'a>, Slot>,
    next: u32,
    arguments: u32,
    pub ret: TypeId,
    insts: Vec<Inst>,
    /// Where each instruction begins in the text, in bytes.
    starts: Vec<usize>,
    forwards: Vec<Forward>,
    blocks: Vec<BlockState>,
    /// The defined blocks, in text order.
    order: Vec<BlockId>,
    /// Specialised metadata nodes that are used as operands. Their text may refer to local values.
    pub special_operands: Vec<MdId>,
}

impl<'a> Body<'a> {
    pub(super) fn new(function: usize, ret: TypeId) -> Body<'a> {
        Body {
            function,
            slots: FxHashMap::default(),
            next: 0,
            arguments: 0,
            ret,
            insts: Vec::new(),
            starts: Vec::new(),
            forwards: Vec::new(),
            blocks: Vec::new(),
            order: Vec::new(),
            special_operands: Vec::new(),
        }
    }

    /// Returns the id of the next instruction.
    pub(super) fn next_inst(&self) -> InstId {
        InstId(self.insts.len() as u32)
    }

    /// Whether the name or number is defined.
    fn is_defined(&self, key: &Key<'a>) -> bool {
        matches!(self.slots.get(key), Some(Slot::Value(..)))
            || matches!(self.slots.get(key), Some(Slot::Block(b)) if self.blocks[b.0 as usize].defined)
    }
}

impl<'a> Parser<'a> {
    pub(super) fn body(&mut self) -> &mut Body<'a> {
        self.body.as_mut().expect("instructions are only read inside a function")
    }

    /// Returns the key of a `Local`, `LocalId` or `Label` token.
    fn key(&self, t: Token) -> R<Key<'a>> {
        let number = t.kind == Kind::LocalId
            || t.kind == Kind::Label && self.bytes(t)[..t.end - t.start - 1].iter().all(u8::is_ascii_digit);
        Ok(if number { Key::Number(self.id(t)?) } else { Key::Name(self.name(t)) })
    }

    /// Parses `%x` as a value of type `ty`.
    pub(super) fn local(&mut self, ty: TypeId) -> R<Value> {
        let at = self.bump();
        let key = self.key(at)?;
        if *self.m.types.get(ty) == Type::Label {
            return Ok(Value::Block(self.block_ref(key, at)?));
        }
        if !self.first_class(ty) {
            return Err(self.fail_at(at, format!("a value cannot have type {}", self.show(ty))));
        }
        let Some(body) = self.body.as_mut() else {
            return Err(self.fail_at(at, "a local value is only allowed inside a function"));
        };
        let (value, defined) = match body.slots.get(&key) {
            Some(Slot::Value(value, defined)) => (*value, *defined),
            Some(Slot::Forward(n)) => (Value::Inst(InstId(FORWARD + n)), body.forwards[*n as usize].ty),
            Some(Slot::Block(_)) => return Err(self.fail_at(at, format!("'{key}' is a block, not a value"))),
            None => {
                let n = body.forwards.len() as u32;
                body.forwards.push(Forward { ty, at, value: None });
                body.slots.insert(key, Slot::Forward(n));
                return Ok(Value::Inst(InstId(FORWARD + n)));
            }
        };
        if defined != ty {
            let message = format!("'{key}' has type {} but is used as {}", self.show(defined), self.show(ty));
            return Err(self.fail_at(at, message));
        }
        Ok(value)
    }

    fn block_ref(&mut self, key: Key<'a>, at: Token) -> R<BlockId> {
        let Some(body) = self.body.as_mut() else {
            return Err(self.fail_at(at, "a block is only allowed inside a function"));
        };
        match body.slots.get(&key) {
            Some(Slot::Block(b)) => Ok(*b),
            Some(_) => Err(self.fail_at(at, format!("'{key}' is a value, not a block"))),
            None => {
                let id = BlockId(body.blocks.len() as u32);
                body.blocks.push(BlockState { block: Block::default(), defined: false, at });
                body.slots.insert(key, Slot::Block(id));
                Ok(id)
            }
        }
    }

    /// Parses `label %x`.
    pub(super) fn label(&mut self) -> R<BlockId> {
        self.expect_word("label", "and a block")?;
        match self.tok.kind {
            Kind::Local | Kind::LocalId => {
                let at = self.bump();
                let key = self.key(at)?;
                self.block_ref(key, at)
            }
            _ => Err(self.expected_error("a block")),
        }
    }

    /// Returns the number of an unnamed argument, block or result: the number `written` in the text, or the next number
    /// of the function if the text states none. A smaller number than the next one is an error.
    fn take_number(&mut self, written: Option<u32>, at: Token, what: &str) -> R<u32> {
        let next = self.body().next;
        let number = written.unwrap_or(next);
        if number < next {
            return Err(self
                .fail_at(at, format!("{what} expected to be numbered '%{next}' or greater"))
                .hint("arguments, blocks and results without a name share one count"));
        }
        self.body().next = number.checked_add(1).ok_or_else(|| self.fail_at(at, "number is too large"))?;
        Ok(number)
    }

    /// Defines a parameter. Returns the name of the parameter; `None` if the parameter is numbered.
    pub(super) fn define_argument(&mut self, name: Option<Token>, ty: TypeId, at: Token) -> R<Option<Box<str>>> {
        let index = self.body().arguments;
        let written = name.map(|t| self.key(t)).transpose()?;
        let kept = self.enter(written, at, Value::Arg(index), ty, "argument")?;
        self.body().arguments += 1;
        Ok(kept)
    }

    /// Binds a name or number to a value, and checks that earlier uses have the same type.
    fn enter(
        &mut self,
        written: Option<Key<'a>>,
        at: Token,
        value: Value,
        ty: TypeId,
        what: &str,
    ) -> R<Option<Box<str>>> {
        let (key, kept) = match written {
            Some(Key::Name(name)) if !name.is_empty() => {
                let kept = name.to_string().into_boxed_str();
                (Key::Name(name), Some(kept))
            }
            Some(Key::Number(n)) => (Key::Number(self.take_number(Some(n), at, what)?), None),
            // `%""` is a value without a name.
            None | Some(Key::Name(_)) => (Key::Number(self.take_number(None, at, what)?), None),
        };
        if self.body().is_defined(&key) {
            return Err(self.fail_at(at, format!("multiple definition of local value named '{key}'")));
        }
        match self.body().slots.insert(key.clone(), Slot::Value(value, ty)) {
            Some(Slot::Forward(n)) => {
                let forward = &mut self.body().forwards[n as usize];
                forward.value = Some(value);
                let (used, used_at) = (forward.ty, forward.at);
                if used != ty {
                    let message =
                        format!("'{key}' is used as {} but defined with type {}", self.show(used), self.show(ty));
                    return Err(self.fail_at(used_at, message));
                }
            }
            Some(Slot::Block(_)) => return Err(self.fail_at(at, format!("'{key}' is a block, not a value"))),
            _ => {}
        }
        Ok(kept)
    }

    /// Parses `{ blocks }`.
    pub(super) fn blocks(&mut self) -> R<()> {
        self.expect(b'{', "to open a function body")?;
        if self.is_at(b'}') {
            return Err(self
                .fail("function body requires at least one basic block")
                .hint("use declare for a function without one"));
        }
        while !self.is_at(b'}') && self.word() != "uselistorder" {
            self.block()?;
        }
        while self.word() == "uselistorder" {
            self.use_list_order()?;
        }
        if !self.is_at(b'}') {
            return Err(self.expected_error("'}' at the end of a function"));
        }
        self.bump();
        Ok(())
    }

    /// Parses a block: label, instructions and terminator.
    fn block(&mut self) -> R<()> {
        let at = self.tok;
        let written = if at.kind == Kind::Label {
            self.bump();
            Some(self.key(at)?)
        } else {
            None
        };
        let key = match written {
            Some(Key::Name(name)) if !name.is_empty() => Key::Name(name),
            Some(Key::Number(n)) => Key::Number(self.take_number(Some(n), at, "label")?),
            None | Some(Key::Name(_)) => Key::Number(self.take_number(None, at, "label")?),
        };
        if self.body().is_defined(&key) {
            return Err(self.fail_at(at, format!("redefinition of block '{key}'")));
        }
        let name = match &key {
            Key::Name(name) => Some(name.to_string().into_boxed_str()),
            Key::Number(_) => None,
        };
        if let Some(Slot::Forward(n)) = self.body().slots.get(&key).copied() {
            let used_at = self.body().forwards[n as usize].at;
            return Err(self.fail_at(used_at, format!("'{key}' is a block, not a value")));
        }
        let id = self.block_ref(key, at)?;
        let state = &mut self.body().blocks[id.0 as usize];
        state.defined = true;
        state.block.name = name;
        self.body().order.push(id);
        self.block_content(id)
    }

    fn block_content(&mut self, id: BlockId) -> R<()> {
        let mut records = Vec::new();
        loop {
            if self.tok.kind == Kind::Hash {
                let record = self.record()?;
                records.push(record);
                continue;
            }
            let name = self.tok;
            let written = match name.kind {
                Kind::Local | Kind::LocalId => {
                    self.bump();
                    self.expect(b'=', "after the name of a result")?;
                    Some(self.key(name)?)
                }
                Kind::Word => None,
                Kind::Punct(b'}') | Kind::Label | Kind::Eof => {
                    return Err(self
                        .fail("basic block does not end with a terminator")
                        .hint("end it with br, ret, switch or unreachable"));
                }
                _ => return Err(self.expected_error("an instruction")),
            };
            let first = self.tok;
            let (kind, ty) = self.instruction(written.is_some())?;
            let metadata = self.instruction_attachments()?;
            self.instruction_end()?;
            let inst = self.body().next_inst();
            let void = *self.m.types.get(ty) == Type::Void;
            if void && written.is_some() {
                return Err(self.fail_at(name, "instructions returning void cannot have a name"));
            }
            let at = if written.is_some() { name } else { first };
            let kept = if void { None } else { self.enter(written, at, Value::Inst(inst), ty, "instruction")? };
            let ends = kind.is_terminator();
            let records = std::mem::take(&mut records);
            self.body().starts.push(at.start);
            self.body().insts.push(Inst { kind, ty, name: kept, metadata, records });
            self.body().blocks[id.0 as usize].block.insts.push(inst);
            if ends {
                return Ok(());
            }
        }
    }

    /// Checks that an instruction is followed by an instruction, a label or the end of the function.
    fn instruction_end(&mut self) -> R<()> {
        match self.tok.kind {
            Kind::Word | Kind::Local | Kind::LocalId | Kind::Label | Kind::Hash | Kind::Punct(b'}') | Kind::Eof => {
                Ok(())
            }
            _ => Err(self.expected_error("an instruction or '}'")),
        }
    }

    /// Replaces the placeholders by values, and moves the body into `f`.
    pub(super) fn finish_body(&mut self, f: &mut Function) -> R<()> {
        let Some(mut body) = self.body.take() else { return Ok(()) };
        self.starts.insert(FuncId(body.function as u32), std::mem::take(&mut body.starts));
        let undefined = body.forwards.iter().filter(|f| f.value.is_none()).map(|f| f.at);
        let missing = body.blocks.iter().filter(|b| !b.defined).map(|b| b.at);
        if let Some(at) = undefined.chain(missing).min_by_key(|t| t.start) {
            return Err(self.undefined(&body, at));
        }
        let mut place = vec![BlockId(0); body.blocks.len()];
        for (i, b) in body.order.iter().enumerate() {
            place[b.0 as usize] = BlockId(i as u32);
        }
        let moved = body.order.iter().enumerate().any(|(i, b)| b.0 != i as u32);
        let value = |v: &mut Value| match v {
            Value::Inst(InstId(i)) if *i >= FORWARD => {
                *v = body.forwards[(*i - FORWARD) as usize].value.expect("undefined forward references are errors");
            }
            Value::Block(b) => *b = place[b.0 as usize],
            _ => {}
        };
        if moved || !body.forwards.is_empty() {
            for inst in &mut body.insts {
                inst.kind.for_each_operand_mut(value);
                inst.kind.for_each_block_mut(|b| *b = place[b.0 as usize]);
                inst.records.iter_mut().for_each(|r| r.for_each_operand_mut(value));
            }
            for id in &body.special_operands {
                if let super::super::Metadata::Special { text, .. } = &mut self.m.metadata[*id] {
                    text.for_each_operand_mut(value);
                }
            }
        }
        let mut blocks: Vec<Option<Block>> = body.blocks.into_iter().map(|b| Some(b.block)).collect();
        f.blocks = body.order.iter().filter_map(|b| blocks[b.0 as usize].take()).collect();
        f.insts = body.insts;
        Ok(())
    }

    fn undefined(&self, body: &Body<'a>, at: Token) -> Box<super::Fault> {
        let shown = String::from_utf8_lossy(self.bytes(at)).into_owned();
        let is_block = body.blocks.iter().any(|b| !b.defined && b.at == at);
        let fault =
            self.fail_at(at, format!("use of undefined {} '{shown}'", if is_block { "block" } else { "value" }));
        let wanted = self.name(at);
        let near = body
            .slots
            .iter()
            .filter_map(|(key, slot)| match (key, slot) {
                (Key::Name(n), Slot::Value(..)) if !is_block => Some(&**n),
                (Key::Name(n), Slot::Block(b)) if is_block && body.blocks[b.0 as usize].defined => Some(&**n),
                _ => None,
            })
            .filter_map(|n| super::finish::distance(&wanted, n).map(|d| (d, n)))
            .min();
        match near {
            Some((_, name)) => fault.hint(format!("did you mean %{name}?")),
            None => fault,
        }
    }
}
