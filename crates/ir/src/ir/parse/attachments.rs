//! Attachments of instructions, functions and variables: `!kind !node`, and `#dbg_…` records.

use super::super::lex::Kind;
use super::super::metadata::FIXED_KINDS;
use super::super::{MdId, MdKindId, Verbatim};
use super::{Parser, R};

impl Parser<'_> {
    /// Parses `!kind !node`.
    pub(super) fn attachment(&mut self, into: &mut Vec<(MdKindId, MdId)>) -> R<()> {
        let at = self.bump();
        let name = self.name(at);
        let kind = match self.md.kinds.get(&*name) {
            Some(kind) => *kind,
            None => {
                let kind = match FIXED_KINDS.iter().position(|k| **k == *name) {
                    Some(i) => i,
                    None => {
                        self.m.md_kinds.push((*name).into());
                        FIXED_KINDS.len() + self.m.md_kinds.len() - 1
                    }
                };
                self.md.kinds.insert((*name).into(), MdKindId(kind as u32));
                MdKindId(kind as u32)
            }
        };
        if !matches!(self.tok.kind, Kind::Punct(b'!') | Kind::MdName) {
            return Err(self.expected_error("a metadata node"));
        }
        self.md.open += 1;
        let node = self.md_operand()?;
        self.md.open -= 1;
        into.push((kind, node));
        Ok(())
    }

    /// Parses `, !kind !node, …` at the end of an instruction.
    pub(super) fn instruction_attachments(&mut self) -> R<Vec<(MdKindId, MdId)>> {
        let mut all = Vec::new();
        while self.is_at(b',') && self.peek().kind == Kind::MdName {
            self.bump();
            self.attachment(&mut all)?;
        }
        // If a kind occurs twice, the last attachment is kept.
        all.reverse();
        all.sort_by_key(|(kind, _)| *kind);
        all.dedup_by_key(|(kind, _)| *kind);
        Ok(all)
    }

    /// Parses `#dbg_value(…)` and the other debug records.
    pub(super) fn record(&mut self) -> R<Verbatim> {
        self.bump();
        if !self.word().starts_with("dbg_") {
            return Err(self.expected_error("dbg_value, dbg_declare, dbg_assign or dbg_label after '#'"));
        }
        let head = format!("#{}", self.word());
        self.bump();
        if !self.is_at(b'(') {
            return Err(self.expected_error("'(' after the name of a record"));
        }
        self.nested(|p| p.arguments(head))
    }
}
