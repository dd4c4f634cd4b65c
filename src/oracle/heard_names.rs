//! Maps the values, locations and answers that the plugin's listener reports (`oracles/ask/listen.cpp`) to values,
//! locations and answers of the state's module.

use super::heard::HeardKind;
use crate::answers::{
    AccessKind, AliasResult, Answer, AskedLocation, AskedWhen, Claim, LocationSize, MemoryLocation, Question,
};
use crate::ir::print::FunctionPrinter;
use crate::ir::{FuncId, Function, InstId, ModRefInfo, Module, Value};

/// A reason why an answer cannot be judged.
pub(super) type NotJudgedReason = &'static str;

/// aliasmith cannot read the state's text, or reads other instructions than the plugin counted.
pub(super) const UNREAD: NotJudgedReason = "heard: the state cannot be read";
const SCALABLE: NotJudgedReason = "heard: a size is a multiple of vscale";
const NO_INSTRUCTION: NotJudgedReason = "heard: no instruction has the metadata of a location";
const NO_NAME: NotJudgedReason = "heard: a constant is in no operand of the function";
const LOCALS: NotJudgedReason = "heard: what may be done to a location that is no alloca";
const SCOPES: NotJudgedReason = "heard: alias scopes across iterations";
const NO_POINTER: NotJudgedReason = "heard: a vector of pointers";

/// Maps the plugin's words for values to the values of a state.
pub(super) struct StateNames<'a> {
    pub module: &'a Module,
    pub function: FuncId,
    /// The instructions in the order of the text.
    pub insts: Vec<InstId>,
    pub values: FunctionPrinter<'a, 'a>,
}

impl StateNames<'_> {
    /// Parses an answer. Returns `None` if the fields do not have the plugin's format.
    pub fn claim(&self, fields: &[String]) -> Option<(HeardKind, Result<Claim, NotJudgedReason>)> {
        use HeardKind::*;
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let [_, kind, answer, operands @ ..] = fields.as_slice() else { return None };
        let kind = HeardKind::named(kind)?;
        let (question, answer) = match (kind, operands) {
            (Alias, [a, b, flags, at]) => (self.alias([a, b], flags, at)?, alias_answer(answer)?),
            (Modref | Captures, [call, loc, _]) => (self.call_location(call, loc)?, modref_answer(answer)?),
            (Mask, [loc, flags]) => (self.mask(loc, flags)?, modref_answer(answer)?),
            (Clobber, [access, by, _]) => {
                (Ok(Question::Clobber { access: self.inst(access)? }), self.clobber(answer, by)?)
            }
            (Calls, [first, second, _]) => {
                let (first, second) = (self.inst(first)?, self.inst(second)?);
                (Ok(Question::CallCall { first, second }), modref_answer(answer)?)
            }
            _ => return None,
        };
        Some((kind, question.map(|question| Claim { question, answer, rule: None })))
    }

    fn alias(&self, sides: [&str; 2], flags: &str, at: &str) -> Option<Result<Question, NotJudgedReason>> {
        let when = match (flags.contains('x'), at) {
            (true, "-") => AskedWhen::AcrossIterations,
            (false, "-") => AskedWhen::Together,
            (_, at) => AskedWhen::At(self.inst(at)?),
        };
        let [a, b] = match (self.location(sides[0])?, self.location(sides[1])?) {
            (Ok(a), Ok(b)) => [a, b],
            (Err(why), _) | (_, Err(why)) => return Some(Err(why)),
        };
        let scoped = |side: &AskedLocation| side.by.is_some_and(|by| self.has_scopes(by));
        if when == AskedWhen::AcrossIterations && (scoped(&a) || scoped(&b)) {
            return Some(Err(SCOPES));
        }
        let is_plain = |side: &AskedLocation| side.by.is_none() && side.loc.size.precise().is_some();
        Some(Ok(match when {
            AskedWhen::Together if is_plain(&a) && is_plain(&b) => Question::Alias { a: a.loc, b: b.loc },
            _ => Question::Asked { a, b, when },
        }))
    }

    fn call_location(&self, call: &str, location: &str) -> Option<Result<Question, NotJudgedReason>> {
        let call = self.inst(call)?;
        Some(self.location(location)?.map(|loc| match loc {
            AskedLocation { loc, by: None } if loc.size.precise().is_some() => Question::CallLoc { call, loc },
            _ => Question::CallAsked { call, loc },
        }))
    }

    fn mask(&self, location: &str, flags: &str) -> Option<Result<Question, NotJudgedReason>> {
        let loc = self.location(location)?;
        Some(if flags.contains('l') { Err(LOCALS) } else { loc.map(|loc| Question::Masked { loc }) })
    }

    /// Parses the walker's answer.
    fn clobber(&self, answer: &str, by: &str) -> Option<Answer> {
        Some(Answer::Clobber(match answer {
            "E" => AccessKind::LiveOnEntry,
            "D" => AccessKind::Def(self.inst(by)?),
            "P" => AccessKind::Phi(self.body().block_ids().nth(by.strip_prefix('b')?.parse().ok()?)?),
            _ => return None,
        }))
    }

    /// Parses a location.
    fn location(&self, text: &str) -> Option<Result<AskedLocation, NotJudgedReason>> {
        let mut parts = text.rsplitn(3, '/');
        let (by, size, value) = (parts.next()?, parts.next()?, parts.next()?);
        let Some(ptr) = self.value(value)? else { return Some(Err(NO_NAME)) };
        let ty = self.module.value_type(self.body(), ptr);
        let Some(space) = ty.and_then(|ty| self.module.types.pointer_space(ty)) else { return Some(Err(NO_POINTER)) };
        let Some(size) = location_size(size)? else { return Some(Err(SCALABLE)) };
        let by = match by {
            "-" => None,
            "?" => return Some(Err(NO_INSTRUCTION)),
            by => Some(self.inst(by)?),
        };
        Some(Ok(AskedLocation { loc: MemoryLocation { ptr, size, space }, by }))
    }

    fn body(&self) -> &Function {
        self.module.function(self.function)
    }

    fn inst(&self, word: &str) -> Option<InstId> {
        self.insts.get(word.strip_prefix('i')?.parse::<usize>().ok()?).copied()
    }

    /// Parses a value. The outer `None` means a malformed word. The inner `None` means a constant that is no operand in
    /// the function.
    fn value(&self, word: &str) -> Option<Option<Value>> {
        let (letter, rest) = word.split_at_checked(1)?;
        match letter {
            "i" => self.inst(word).map(|inst| Some(Value::Inst(inst))),
            "a" => {
                let number: u32 = rest.parse().ok()?;
                ((number as usize) < self.body().params.len()).then_some(Some(Value::Arg(number)))
            }
            "k" => Some(self.constant(rest)),
            _ => None,
        }
    }

    /// Finds a constant by its text among the operands.
    fn constant(&self, text: &str) -> Option<Value> {
        let mut found = None;
        for inst in &self.insts {
            self.body().inst(*inst).kind.for_each_operand(|v| {
                let is_constant = !matches!(v, Value::Inst(_) | Value::Arg(_) | Value::Block(_));
                if found.is_none() && is_constant && self.values.operand_text(v) == text {
                    found = Some(v);
                }
            });
        }
        found
    }

    /// Whether an instruction's metadata names alias scopes.
    fn has_scopes(&self, inst: InstId) -> bool {
        let kinds = &self.body().inst(inst).metadata;
        kinds.iter().any(|(kind, _)| matches!(self.module.md_kind_name(*kind), "alias.scope" | "noalias"))
    }
}

/// Parses a size. The outer `None` means a malformed word. The inner `None` means a size that is a multiple of vscale.
fn location_size(word: &str) -> Option<Option<LocationSize>> {
    let (sign, bytes) = word.split_at_checked(1)?;
    let bytes = || bytes.parse::<u64>().ok();
    Some(Some(match sign {
        "=" => LocationSize::Precise(bytes()?),
        "<" => LocationSize::UpperBound(bytes()?),
        "+" => LocationSize::AfterPointer,
        "*" => LocationSize::BeforeOrAfterPointer,
        "v" => return Some(None),
        _ => return None,
    }))
}

/// Parses the answer to an alias question; `None` if it claims nothing.
fn alias_answer(word: &str) -> Option<Answer> {
    Some(Answer::Alias(match word.split_once(':') {
        Some(("P", offset)) => AliasResult::PartialAlias(Some(offset.parse().ok()?)),
        None if word == "N" => AliasResult::NoAlias,
        None if word == "M" => AliasResult::MustAlias,
        None if word == "P" => AliasResult::PartialAlias(None),
        _ => return None,
    }))
}

/// Parses the answer to a question about a call; `None` if it claims nothing.
fn modref_answer(word: &str) -> Option<Answer> {
    let info = match word {
        "0" => ModRefInfo::NoModRef,
        "1" => ModRefInfo::Ref,
        "2" => ModRefInfo::Mod,
        _ => return None,
    };
    Some(Answer::ModRef(info))
}
