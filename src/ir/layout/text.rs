//! The text of a data layout, part by part; each part overrides the defaults that stand before it.

use super::super::AddressSpace;
use super::{DataLayout, PointerSpec, prim};

impl DataLayout {
    /// One `-`-separated part of the string.
    pub(super) fn apply(&mut self, spec: &str) -> Result<(), String> {
        let mut fields = spec.split(':');
        let head = fields.next().unwrap_or("");
        let rest: Vec<&str> = fields.collect();
        if head == "ni" {
            return non_integral(&rest);
        }
        let Some(letter) = head.chars().next() else { return Err("empty part".to_string()) };
        let tail = &head[letter.len_utf8()..];
        match letter {
            'e' | 'E' if tail.is_empty() && rest.is_empty() => self.big_endian = letter == 'E',
            // Mangling and the long obsolete stack-object alignment change nothing here.
            'm' if tail.is_empty() && matches!(rest[..], ["e" | "l" | "m" | "o" | "w" | "x" | "a"]) => {}
            's' => {}
            'p' => self.apply_pointer(tail, &rest)?,
            'i' | 'f' | 'v' => self.apply_primitive(letter, tail, &rest)?,
            'a' => {
                if !matches!(tail, "" | "0") {
                    return Err("the size of an aggregate is never given".to_string());
                }
                let (abi, pref) = alignments(&rest, true)?;
                self.aggregate = prim(0, abi, pref);
            }
            'n' => {
                let widths = std::iter::once(tail).chain(rest.iter().copied());
                self.native_widths = widths.map(|w| width(w, "native width")).collect::<Result<_, _>>()?;
            }
            'S' if rest.is_empty() => {
                let bits: u64 = tail.parse().map_err(|_| "expected a number of bits after 'S'".to_string())?;
                self.stack_align = if bits == 0 { None } else { Some(align_bytes(bits)?) };
            }
            'A' if rest.is_empty() => self.alloca_space = space(tail)?,
            'P' if rest.is_empty() => self.program_space = space(tail)?,
            'G' if rest.is_empty() => self.global_space = space(tail)?,
            'F' if rest.is_empty() && (tail.starts_with('i') || tail.starts_with('n')) => {
                let bits: u64 = tail[1..].parse().map_err(|_| "expected a number of bits".to_string())?;
                align_bytes(bits)?;
            }
            _ => return Err("unknown or malformed part".to_string()),
        }
        Ok(())
    }

    /// `p[flags][space]:size:abi[:pref[:index]]`; the flags (LLVM ≥ 21: `u` unstable, `e` external state) make the
    /// space non-integral.
    fn apply_pointer(&mut self, tail: &str, rest: &[&str]) -> Result<(), String> {
        let digits = tail.trim_start_matches(['e', 'u']);
        let at = if digits.is_empty() { AddressSpace(0) } else { space(digits)? };
        if digits.len() != tail.len() {
            non_integral(&[digits])?;
        }
        let [size, aligns @ ..] = rest else { return Err("expected the pointer's size".to_string()) };
        let bits = width(size, "pointer size")?;
        let (abi, pref) = alignments(&aligns[..aligns.len().min(2)], false)?;
        let index_bits = match aligns.get(2) {
            Some(text) => width(text, "index size")?,
            None => bits,
        };
        if index_bits > bits {
            return Err("the index is wider than the pointer".to_string());
        }
        let spec = PointerSpec { space: at, bits, abi, pref, index_bits };
        match self.pointers.binary_search_by_key(&at, |p| p.space) {
            Ok(i) => self.pointers[i] = spec,
            Err(i) => self.pointers.insert(i, spec),
        }
        Ok(())
    }

    fn apply_primitive(&mut self, letter: char, tail: &str, rest: &[&str]) -> Result<(), String> {
        let bits = width(tail, "size")?;
        let (abi, pref) = alignments(rest, false)?;
        if letter == 'i' && bits == 8 && abi != 1 {
            return Err("i8 must be 8-bit aligned".to_string());
        }
        let table = match letter {
            'i' => &mut self.ints,
            'f' => &mut self.floats,
            _ => &mut self.vectors,
        };
        match table.binary_search_by_key(&bits, |p| p.bits) {
            Ok(i) => table[i] = prim(bits, abi, pref),
            Err(i) => table.insert(i, prim(bits, abi, pref)),
        }
        Ok(())
    }
}

fn space(text: &str) -> Result<AddressSpace, String> {
    match text.parse::<u32>() {
        Ok(n) if n < 1 << 24 => Ok(AddressSpace(n)),
        _ => Err("expected an address space below 2^24".to_string()),
    }
}

fn width(text: &str, what: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(n) if (1..1 << 24).contains(&n) => Ok(n),
        _ => Err(format!("expected a {what} in bits between 1 and 2^24")),
    }
}

/// Checks the spaces of an `ni` part. Whether integers of pointers are stable does not matter here.
fn non_integral(spaces: &[&str]) -> Result<(), String> {
    for s in spaces {
        if space(s)? == AddressSpace(0) {
            return Err("address space 0 cannot be non-integral".to_string());
        }
    }
    Ok(())
}

/// `abi[:pref]` in bits, as bytes. Only aggregates may have ABI alignment 0, which means 1.
fn alignments(fields: &[&str], zero_abi: bool) -> Result<(u64, u64), String> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| "expected an alignment in bits".to_string());
    let (abi, pref) = match fields {
        [abi] => (number(abi)?, number(abi)?),
        [abi, pref] => (number(abi)?, number(pref)?),
        _ => return Err("expected one or two alignments".to_string()),
    };
    let abi = if abi == 0 && zero_abi { 1 } else { align_bytes(abi)? };
    let pref = if pref == 0 && zero_abi { abi } else { align_bytes(pref)? };
    if pref < abi {
        return Err("the preferred alignment is below the ABI alignment".to_string());
    }
    Ok((abi, pref))
}

fn align_bytes(bits: u64) -> Result<u64, String> {
    if bits >= 8 && bits.is_power_of_two() && bits < 1 << 16 {
        Ok(bits / 8)
    } else {
        Err("an alignment is a power of two of at least 8 bits".to_string())
    }
}
