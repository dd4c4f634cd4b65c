//! Parsers for attribute arguments that have a syntax of their own.

use super::super::attr::Captures;
use super::super::lex::Kind;
use super::super::{AttrValue, MemoryEffects, ModRefInfo};
use super::{Parser, R};

impl Parser<'_> {
    pub(super) fn memory_effects(&mut self) -> R<MemoryEffects> {
        self.expect(b'(', "after memory")?;
        let mut effects = MemoryEffects::NONE;
        let mut first = true;
        loop {
            let at = self.tok;
            let location = (at.kind == Kind::Label).then(|| self.name(self.tok));
            if location.is_some() {
                self.bump();
            }
            let Some(allowed) = ModRefInfo::by_access(self.word()) else {
                return Err(self
                    .expected_error("none, read, write or readwrite")
                    .hint("for example memory(argmem: read, inaccessiblemem: write)"));
            };
            match location.as_deref() {
                None if first => effects = MemoryEffects::uniform(allowed),
                None => return Err(self.fail_at(at, "the default access kind must be specified first")),
                Some("target_mem") => effects.target_mem = [allowed; 2],
                Some(name) => match effects.location_mut(name) {
                    Some(place) => *place = allowed,
                    None => {
                        return Err(self
                            .fail_at(at, format!("unknown memory location '{name}'"))
                            .hint("known are argmem, inaccessiblemem, errnomem, target_mem0, target_mem1"));
                    }
                },
            }
            self.bump();
            first = false;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "at the end of memory")?;
        Ok(effects)
    }

    pub(super) fn captures(&mut self) -> R<Captures> {
        self.expect(b'(', "after captures")?;
        let (mut other, mut ret, mut in_ret) = (None, None, false);
        loop {
            if self.tok.kind == Kind::Label && &*self.name(self.tok) == "ret" && !in_ret {
                self.bump();
                in_ret = true;
            }
            let bits = match self.word() {
                "none" => 0,
                "address_is_null" => 1,
                "address" => 3,
                "read_provenance" => 4,
                "provenance" => 12,
                _ => {
                    return Err(
                        self.expected_error("one of none, address_is_null, address, read_provenance, provenance")
                    );
                }
            };
            self.bump();
            let slot: &mut Option<u8> = if in_ret { &mut ret } else { &mut other };
            *slot = Some(slot.unwrap_or(0) | bits);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "at the end of captures")?;
        let all = other.unwrap_or(0);
        Ok(Captures { other: all, ret: ret.unwrap_or(all) })
    }

    pub(super) fn range(&mut self, start: usize) -> R<AttrValue> {
        self.expect(b'(', "after range")?;
        let at = self.tok;
        let ty = self.ty()?;
        let Some(bits) = self.m.types.int_bits(ty) else {
            return Err(self.fail_at(at, "the type of a range must be an integer"));
        };
        if bits > 128 {
            while !matches!(self.tok.kind, Kind::Punct(b')') | Kind::Eof) {
                self.bump();
            }
            self.expect(b')', "at the end of range")?;
            return Ok(AttrValue::Verbatim(self.squeeze(start, self.last_end).into()));
        }
        let bound = |p: &mut Self| -> R<u128> {
            let at = p.tok;
            if at.kind != Kind::Int {
                return Err(p.expected_error("an integer"));
            }
            let c = p.constant(ty)?;
            match p.m.constant(c) {
                super::super::Constant::Int { value, .. } => Ok(*value),
                _ => Err(p.fail_at(at, "expected an integer")),
            }
        };
        let lo = bound(self)?;
        self.expect(b',', "between the bounds")?;
        let hi = bound(self)?;
        self.expect(b')', "at the end of range")?;
        Ok(AttrValue::Range { ty, lo, hi })
    }

    pub(super) fn initializes(&mut self) -> R<AttrValue> {
        self.expect(b'(', "after initializes")?;
        let mut ranges = Vec::new();
        loop {
            self.expect(b'(', "to open a range")?;
            let lo = self.signed()?;
            self.expect(b',', "between the bounds")?;
            let hi = self.signed()?;
            self.expect(b')', "after the range")?;
            ranges.push((lo, hi));
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "at the end of initializes")?;
        Ok(AttrValue::Initializes(ranges))
    }

    fn signed(&mut self) -> R<i64> {
        match self.ascii(self.tok).parse() {
            Ok(v) if self.tok.kind == Kind::Int => {
                self.bump();
                Ok(v)
            }
            _ => Err(self.expected_error("a 64-bit integer")),
        }
    }

    /// Parses `vscale_range`; `vscale_range(2)` is `vscale_range(2,2)`.
    pub(super) fn vscale_range(&mut self) -> R<AttrValue> {
        self.expect(b'(', "after vscale_range")?;
        let min = self.uint32("a number")?;
        let max = if self.eat(b',') { self.uint32("a number")? } else { min };
        self.expect(b')', "at the end of vscale_range")?;
        Ok(AttrValue::Verbatim(format!("vscale_range({min},{max})").into()))
    }
}
