//! Parser for the text of a data layout. Later parts of the text override earlier parts and the defaults.

use super::super::AddressSpace;
use super::{DataLayout, PointerSpec, prim};

/// A data layout that LLVM would reject (LangRef, "Data Layout").
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("data layout: '{part}': {}", fault.name())]
pub struct LayoutError {
    /// The rejected part of the text, between two `-`.
    pub part: String,
    /// Why the part is rejected.
    pub fault: LayoutFault,
}

words! {
    /// Why a part of a data layout is rejected.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum LayoutFault {
        Empty = "empty part",
        Malformed = "unknown or malformed part",
        AggregateSize = "the size of an aggregate is never given",
        NoBits = "expected a number of bits",
        NoPointerSize = "expected the pointer's size",
        PointerSize = "expected a pointer size in bits between 1 and 2^24",
        IndexSize = "expected an index size in bits between 1 and 2^24",
        NativeWidth = "expected a native width in bits between 1 and 2^24",
        Size = "expected a size in bits between 1 and 2^24",
        WideIndex = "the index is wider than the pointer",
        ByteAlignment = "i8 must be 8-bit aligned",
        Space = "expected an address space below 2^24",
        TwoNulls = "only one of z and o can be given",
        NonIntegralZero = "address space 0 cannot be non-integral",
        NoAlignment = "expected an alignment in bits",
        AlignmentCount = "expected one or two alignments",
        PreferredBelowAbi = "the preferred alignment is below the ABI alignment",
        Alignment = "an alignment is a power of two of at least 8 bits",
    }
}

use LayoutFault as Fault;

impl DataLayout {
    /// Applies one `-`-separated part of the string.
    pub(super) fn apply(&mut self, spec: &str) -> Result<(), Fault> {
        let mut fields = spec.split(':');
        let head = fields.next().unwrap_or("");
        let rest: Vec<&str> = fields.collect();
        if head == "ni" {
            return non_integral(&rest);
        }
        let Some(letter) = head.chars().next() else { return Err(Fault::Empty) };
        let tail = &head[letter.len_utf8()..];
        match letter {
            'e' | 'E' if tail.is_empty() && rest.is_empty() => self.big_endian = letter == 'E',
            // The parts for mangling and for the obsolete alignment of stack objects have no effect here.
            'm' if tail.is_empty() && matches!(rest[..], ["e" | "l" | "m" | "o" | "w" | "x" | "a"]) => {}
            's' => {}
            // Vectors have the alignment of their elements (LLVM 23).
            'v' if tail == "e" && rest.is_empty() => {}
            'p' => self.apply_pointer(tail, &rest)?,
            'i' | 'f' | 'v' => self.apply_primitive(letter, tail, &rest)?,
            'a' => {
                if !matches!(tail, "" | "0") {
                    return Err(Fault::AggregateSize);
                }
                let (abi, pref) = alignments(&rest, true)?;
                self.aggregate = prim(0, abi, pref);
            }
            'n' => {
                let widths = std::iter::once(tail).chain(rest.iter().copied());
                self.native_widths = widths.map(|w| width(w, Fault::NativeWidth)).collect::<Result<_, _>>()?;
            }
            'S' if rest.is_empty() => {
                let bits: u64 = tail.parse().map_err(|_| Fault::NoBits)?;
                self.stack_align = if bits == 0 { None } else { Some(align_bytes(bits)?) };
            }
            'A' if rest.is_empty() => self.alloca_space = space(tail)?,
            'P' if rest.is_empty() => self.program_space = space(tail)?,
            'G' if rest.is_empty() => self.global_space = space(tail)?,
            'F' if rest.is_empty() && (tail.starts_with('i') || tail.starts_with('n')) => {
                let bits: u64 = tail[1..].parse().map_err(|_| Fault::NoBits)?;
                align_bytes(bits)?;
            }
            _ => return Err(Fault::Malformed),
        }
        Ok(())
    }

    /// Parses `p[flags][space][(name)]:size:abi[:pref[:index]]`. The flags `u` (unstable) and `e` (external state) of
    /// LLVM 21 and later make the space non-integral. The flags `z` and `o` of LLVM 23 state that the address of null
    /// is all zeros or all ones.
    fn apply_pointer(&mut self, tail: &str, rest: &[&str]) -> Result<(), Fault> {
        let digits = tail.trim_start_matches(['e', 'u', 'z', 'o']);
        let flags = &tail[..tail.len() - digits.len()];
        let (digits, name) = match digits.strip_suffix(')').and_then(|named| named.split_once('(')) {
            Some((digits, name)) => (digits, Some(name)),
            None => (digits, None),
        };
        let at = if digits.is_empty() { AddressSpace(0) } else { space(digits)? };
        if flags.contains(['e', 'u']) {
            non_integral(&[digits])?;
        }
        let (zeros, ones) = (flags.contains('z'), flags.contains('o'));
        if zeros && ones {
            return Err(Fault::TwoNulls);
        }
        if let Some(name) = name {
            self.names.push((name.into(), at));
        }
        self.ones.retain(|space| *space != at);
        if ones {
            self.ones.push(at);
        }
        let [size, aligns @ ..] = rest else { return Err(Fault::NoPointerSize) };
        let bits = width(size, Fault::PointerSize)?;
        let (abi, pref) = alignments(&aligns[..aligns.len().min(2)], false)?;
        let index_bits = match aligns.get(2) {
            Some(text) => width(text, Fault::IndexSize)?,
            None => bits,
        };
        if index_bits > bits {
            return Err(Fault::WideIndex);
        }
        let spec = PointerSpec { space: at, bits, abi, pref, index_bits };
        match self.pointers.binary_search_by_key(&at, |p| p.space) {
            Ok(i) => self.pointers[i] = spec,
            Err(i) => self.pointers.insert(i, spec),
        }
        Ok(())
    }

    fn apply_primitive(&mut self, letter: char, tail: &str, rest: &[&str]) -> Result<(), Fault> {
        let bits = width(tail, Fault::Size)?;
        let (abi, pref) = alignments(rest, false)?;
        if letter == 'i' && bits == 8 && abi != 1 {
            return Err(Fault::ByteAlignment);
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

fn space(text: &str) -> Result<AddressSpace, Fault> {
    match text.parse::<u32>() {
        Ok(n) if n < 1 << 24 => Ok(AddressSpace(n)),
        _ => Err(Fault::Space),
    }
}

fn width(text: &str, fault: Fault) -> Result<u32, Fault> {
    match text.parse::<u32>() {
        Ok(n) if (1..1 << 24).contains(&n) => Ok(n),
        _ => Err(fault),
    }
}

/// Checks the address spaces of an `ni` part. It makes no difference here whether an address space is non-integral, so
/// the part has no other effect.
fn non_integral(spaces: &[&str]) -> Result<(), Fault> {
    for s in spaces {
        if space(s)? == AddressSpace(0) {
            return Err(Fault::NonIntegralZero);
        }
    }
    Ok(())
}

/// Parses `abi[:pref]` and converts bits to bytes. Only aggregates may have ABI alignment 0, which means 1 byte.
fn alignments(fields: &[&str], zero_abi: bool) -> Result<(u64, u64), Fault> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| Fault::NoAlignment);
    let (abi, pref) = match fields {
        [abi] => (number(abi)?, number(abi)?),
        [abi, pref] => (number(abi)?, number(pref)?),
        _ => return Err(Fault::AlignmentCount),
    };
    let abi = if abi == 0 && zero_abi { 1 } else { align_bytes(abi)? };
    let pref = if pref == 0 && zero_abi { abi } else { align_bytes(pref)? };
    if pref < abi {
        return Err(Fault::PreferredBelowAbi);
    }
    Ok((abi, pref))
}

fn align_bytes(bits: u64) -> Result<u64, Fault> {
    if bits >= 8 && bits.is_power_of_two() && bits < 1 << 16 { Ok(bits / 8) } else { Err(Fault::Alignment) }
}
