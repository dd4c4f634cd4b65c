//! Reads the output of the plugin (`oracles/ask/ask.cpp` defines the format) into the same answers as the printed text.
//!
//! A malformed line is an error for the whole output, and the plugin is given up, because only a broken plugin prints
//! such a line.

use super::discovery::Opt;
use super::parse_output::{ParsedAnswers, graph_of, pairs_answered};
use super::plan::{Prints, QuestionPlan};
use super::prepare::{AskedFunction, PreparedText};
use super::read_memssa::{AccessLine, LineSuffix, Number, OwnedAccessLine, UnreadReason, kind_of, linked};
use super::{Ask, Subject};
use crate::alias::exchanged;
use crate::answers::{AccessKind, AliasResult, Answer, Claim, MemoryGraph, ModRefInfo, Question};
use crate::ir::{BlockId, Function, InstId};
use rustc_hash::FxHashMap;

/// The output of one pipeline: the lines about each function, by its name.
type Stage<'a> = FxHashMap<&'a str, Vec<&'a str>>;

/// Splits the output by pipeline.
pub(super) fn stages(text: &str, major: u32, count: usize) -> Result<Vec<Stage<'_>>, String> {
    let mut lines = text.lines();
    let head = format!("aliasmith-ask 1 LLVM {major}");
    match lines.next() {
        Some(line) if line == head => {}
        line => return Err(format!("{:?} instead of {head:?}", line.unwrap_or(""))),
    }
    let mut stages: Vec<Stage<'_>> = vec![Stage::default()];
    let mut function = None;
    for line in &mut lines {
        let stage = stages.last_mut().expect("never empty");
        if let Some(name) = line.strip_prefix("f ") {
            if stage.insert(name, Vec::new()).is_some() {
                return Err(format!("a function that was answered before: {name:?}"));
            }
            function = Some(name);
        } else if line == "n" {
            stages.push(Stage::default());
            function = None;
        } else if line == "end" {
            break;
        } else {
            let list = function.and_then(|name| stage.get_mut(name)).ok_or_else(|| malformed_line(line))?;
            list.push(line);
        }
    }
    let ended = text.ends_with("\nend\n") && lines.next().is_none();
    if ended && stages.len() == count { Ok(stages) } else { Err("it does not end where it should".into()) }
}

pub(super) fn malformed_line(line: &str) -> String {
    format!("a line of another form: {:?}", line.chars().take(80).collect::<String>())
}

/// Reads the answers of one pipeline about all functions.
pub(super) fn read(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &PreparedText,
    (ask, plan): (&Ask, &QuestionPlan),
    stage: Stage<'_>,
) -> Result<ParsedAnswers, String> {
    if let Some(name) = stage.keys().find(|name| !prepared.by_name.contains_key(**name)) {
        return Err(format!("an unknown function: {name:?}"));
    }
    let mut found: ParsedAnswers = vec![(Vec::new(), 0); group.len()];
    for asked in &prepared.functions {
        let lines = match stage.get(asked.name.as_str()) {
            Some(lines) if asked.wanted => lines,
            None if !asked.optnone => return Err(format!("nothing about a function: {:?}", asked.name)),
            _ => continue,
        };
        let (answers, dropped) = match plan.prints {
            Prints::Pairs => {
                let (claims, dropped) = Pairs::read(asked, (ask, plan.metadata), lines)?;
                (pairs_answered(opt, asked, plan, claims), dropped)
            }
            _ => {
                let f = group[asked.subject].module.function(asked.function);
                (graph_of(opt, f, asked, plan, graph(f, lines)?), 0)
            }
        };
        found[asked.subject].0.push(answers);
        found[asked.subject].1 += dropped;
    }
    Ok(found)
}

/// The answers that the lines about the pairs of one function contain.
#[derive(Default)]
struct Pairs {
    /// For each pointer: the first access through the pointer, and the pointer's index in the list of all pointer
    /// texts.
    pointers: Vec<(Option<InstId>, u32)>,
    loads: Vec<Option<InstId>>,
    stores: Vec<Option<InstId>>,
    calls: Vec<Option<InstId>>,
    claims: Vec<Claim>,
    dropped: u32,
}

impl Pairs {
    fn read(asked: &AskedFunction, (ask, metadata): (&Ask, bool), lines: &[&str]) -> Result<(Vec<Claim>, u32), String> {
        let mut pairs = Pairs::default();
        let mut rows: FxHashMap<char, usize> = FxHashMap::default();
        for line in lines {
            let letter = line.chars().next().unwrap_or(' ');
            let rest = line.get(1..).unwrap_or("");
            let at = rows.entry(letter).or_default();
            pairs.line(asked, letter, *at, rest).ok_or_else(|| malformed_line(line))?;
            *at += 1;
        }
        let expected = [
            ('p', 1),
            ('a', if ask.alias { pairs.pointers.len() } else { 0 }),
            ('x', pairs.loads.len()),
            ('y', pairs.stores.len()),
            ('l', usize::from(metadata)),
            ('s', usize::from(metadata)),
            ('c', usize::from(ask.modref)),
            ('m', pairs.calls.len()),
            ('d', pairs.calls.len()),
        ];
        match expected.iter().find(|(letter, n)| rows.get(letter).copied().unwrap_or(0) != *n) {
            Some((letter, _)) => Err(format!("rows of {letter:?} are missing about {:?}", asked.name)),
            // If the function has a sample, the dropped questions are already counted as omitted.
            None => Ok((pairs.claims, if asked.sample.is_all() { pairs.dropped } else { 0 })),
        }
    }

    /// Reads one line. `at` is its index among the lines that begin with this letter.
    fn line(&mut self, asked: &AskedFunction, letter: char, at: usize, rest: &str) -> Option<()> {
        let tag = |word: &str| Some(tag(word)?.filter(|inst| asked.sample.keeps(*inst)));
        let tags = |text: &str| text.split_ascii_whitespace().map(tag).collect::<Option<Vec<_>>>();
        match letter {
            'p' => {
                let mut words = rest.split_ascii_whitespace();
                while let Some(word) = words.next() {
                    self.pointers.push((tag(word)?, words.next()?.parse().ok()?));
                }
            }
            'l' => self.loads = tags(rest)?,
            's' => self.stores = tags(rest)?,
            'c' => self.calls = tags(rest)?,
            'a' => {
                let (inst, rank) = *self.pointers.get(at)?;
                let others: Vec<_> = self.pointers[..at].to_vec();
                self.row(rest, &others, |answer, (other, other_rank)| {
                    let (mut a, mut b) = (asked.names.location(inst?)?, asked.names.location(other?)?);
                    let mut answer = answer;
                    if other_rank < rank {
                        (a, b) = (b, a);
                        answer = exchanged(answer);
                    }
                    Some((Question::Alias { a, b }, answer))
                })?;
            }
            'x' => {
                let (load, stores) = (*self.loads.get(at)?, self.stores.clone());
                self.row(rest, &stores, |answer, store| Some((Question::AliasInsts { a: load?, b: store? }, answer)))?;
            }
            'y' => {
                let (store, others) = (*self.stores.get(at)?, self.stores[..at].to_vec());
                self.row(rest, &others, |answer, other| Some((Question::AliasInsts { a: store?, b: other? }, answer)))?;
            }
            'm' => {
                let (call, pointers) = (*self.calls.get(at)?, self.pointers.clone());
                self.row(rest, &pointers, |answer, (inst, _)| {
                    Some((Question::CallLoc { call: call?, loc: asked.names.location(inst?)? }, answer))
                })?;
            }
            'd' => {
                let (first, calls) = (*self.calls.get(at)?, self.calls.clone());
                self.row(rest, &calls, |answer, call| {
                    Some((Question::CallCall { first: first?, second: call? }, answer))
                })?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Reads one answer for each element of `about`. If `claim` returns `None`, the answer is counted as dropped.
    fn row<T: Copy>(
        &mut self,
        text: &str,
        about: &[T],
        claim: impl Fn(Answer, T) -> Option<(Question, Answer)>,
    ) -> Option<()> {
        let mut words = text.strip_prefix(' ')?.split(' ');
        let row = words.next()?.as_bytes();
        if row.len() != about.len() {
            return None;
        }
        let mut offset = words.next();
        for (i, (letter, one)) in row.iter().zip(about).enumerate() {
            let mut answer = match letter {
                b'.' | b'-' => continue,
                b'0'..=b'3' => Answer::ModRef(ModRefInfo::ALL[usize::from(letter - b'0')]),
                _ => Answer::Alias(alias_result(*letter)?),
            };
            if let Some((at, off)) = offset.and_then(|o| o.split_once(':'))
                && at.parse() == Ok(i)
                && *letter == b'P'
            {
                answer = Answer::Alias(AliasResult::PartialAlias(Some(off.parse().ok()?)));
                offset = words.next();
            }
            match claim(answer, *one) {
                Some((question, answer)) => self.claims.push(Claim { question, answer, rule: None }),
                None => self.dropped += 1,
            }
        }
        offset.is_none().then_some(())
    }
}

fn alias_result(letter: u8) -> Option<AliasResult> {
    Some(match letter {
        b'N' => AliasResult::NoAlias,
        b'?' => AliasResult::MayAlias,
        b'M' => AliasResult::MustAlias,
        b'P' => AliasResult::PartialAlias(None),
        _ => return None,
    })
}

/// Parses a tag, or `-`.
fn tag(word: &str) -> Option<Option<InstId>> {
    optional_word(word, |w| w.parse().ok().map(InstId))
}

/// Parses a word, or `-`.
fn optional_word<T>(word: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if word == "-" { Some(None) } else { read(word).map(Some) }
}

/// Reads the graph of one function. The outer error means a malformed text. The inner error means that the text does
/// not fit the function.
pub(super) fn graph(f: &Function, lines: &[&str]) -> Result<Result<MemoryGraph, UnreadReason>, String> {
    let Some((blocks, accesses)) = lines.split_first().and_then(|(g, rest)| Some((g.strip_prefix("g ")?, rest))) else {
        return Err(malformed_line(lines.first().unwrap_or(&"")));
    };
    if blocks.parse() != Ok(f.blocks.len()) {
        return Ok(Err("another number of blocks"));
    }
    let blocks: Vec<BlockId> = f.block_ids().collect();
    let mut placed = Vec::with_capacity(accesses.len());
    for line in accesses {
        match access(f, &blocks, line).ok_or_else(|| malformed_line(line))? {
            Ok(one) => placed.push(one),
            Err(why) => return Ok(Err(why)),
        }
    }
    Ok(linked(f, &placed))
}

fn access(f: &Function, blocks: &[BlockId], line: &str) -> Option<Result<OwnedAccessLine, UnreadReason>> {
    let mut words = line.split(' ');
    let letter = words.next()?;
    if letter == "P" {
        let block = *blocks.get(words.next()?.parse::<usize>().ok()?)?;
        let number = words.next()?.parse().ok()?;
        let edge = |w: &str| {
            let (block, id) = w.split_once(':')?;
            Some((*blocks.get(block.parse::<usize>().ok()?)?, number_of(id)?))
        };
        let incoming = words.map(edge).collect::<Option<_>>()?;
        return Some(Ok((AccessKind::Phi(block), AccessLine::Phi { number, incoming })));
    }
    let inst = tag(words.next()?)?;
    let said = match letter {
        "D" => {
            let number = words.next()?.parse().ok()?;
            let (defining, optimized) = (number_of(words.next()?)?, optional_word(words.next()?, number_of)?);
            AccessLine::Def { number, defining, optimized, rest: rest(words.next()?, words.next()?)? }
        }
        "U" => AccessLine::Use { defining: number_of(words.next()?)?, rest: rest(words.next()?, words.next()?)? },
        _ => return None,
    };
    let kind = kind_of(f, inst, letter == "U");
    words.next().is_none().then(|| kind.map(|kind| (kind, said)))
}

/// Parses the number of an access; 0 is liveOnEntry.
fn number_of(word: &str) -> Option<Number> {
    let number: u32 = word.parse().ok()?;
    Some(Some(number).filter(|n| *n != 0))
}

fn rest(alias: &str, clobber: &str) -> Option<LineSuffix> {
    let result = |word: &str| match word.strip_prefix("P:") {
        Some(offset) => Some(AliasResult::PartialAlias(Some(offset.parse().ok()?))),
        None => word.bytes().next().filter(|_| word.len() == 1).and_then(alias_result),
    };
    Some(LineSuffix { alias: optional_word(alias, result)?, clobber: optional_word(clobber, number_of)? })
}
