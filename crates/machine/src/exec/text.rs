//! The C functions that read and write text. The functions read a text up to its terminating zero, and write a zero
//! after each text that they write (C, 7.26).

use super::library::{self, LibraryCall};
use crate::api::{ObjectId, Stop, UbKind, ub, unsupported};
use crate::exec::Core;
use crate::exec::print_calls::{FormatArgument, Piece, pieces};
use crate::memory::{Cell, Kind, MAX_NEAR, Scalar};

/// A place in memory: the object and the offset of the first byte.
type Place = (ObjectId, u64);

pub(super) fn copy_text(core: &mut Core, c: &LibraryCall, end: bool) -> Result<(), Stop> {
    let most = library::count(&mut core.mem, c, 2)?;
    let read = library::read_text(core, c, 1, most)?;
    // The length of the text decides how many bytes are written.
    core.mem.out.observed.inconclusive |= core.job.options.observe && read.drawn;
    let len = read.bytes.len() as u64;
    let whole = most.unwrap_or(len);
    let mut cells: Vec<Cell> = match read.place {
        Some((object, offset)) => core.mem.memory.bytes(object, offset, len).to_vec(),
        None => Vec::new(),
    };
    // A longer write fails in any case: it exceeds the limit of one instruction, or its memory does not exist.
    cells.resize(whole.min(MAX_NEAR + 1) as usize, Cell::from_byte(0));
    let to = library::write_argument(core, c, 0, cells)?;
    if let (Some(to), Some(from)) = (to, read.place)
        && to.0 == from.0
        && to.1 < from.1 + len
        && from.1 < to.1 + whole
    {
        return ub(UbKind::Overlap, format!("{} of overlapping bytes of object {}", c.name, to.0));
    }
    let text = read.bytes.iter().position(|b| *b == 0).unwrap_or(read.bytes.len()) as u64;
    library::return_pointer_after(core, c, 0, if end { text } else { 0 }, read.drawn)
}

/// Executes `strcat` or `strncat`: appends the second text, or its first bytes, to the first text.
pub(super) fn append_text(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let most = library::count(&mut core.mem, c, 2)?;
    let (old, read) = (library::read_text(core, c, 0, None)?, library::read_text(core, c, 1, most)?);
    // The lengths of the texts decide which bytes are written.
    core.mem.out.observed.inconclusive |= core.job.options.observe && (old.drawn || read.drawn);
    let text = read.bytes.strip_suffix(&[0]).unwrap_or(&read.bytes);
    let cells: Vec<Cell> = text.iter().chain(&[0]).map(|b| Cell::from_byte(*b)).collect();
    let (kept, len) = (old.bytes.len() as u64 - 1, cells.len() as u64);
    let (pointer, Kind::Ptr(space)) = c.args[0] else { return unsupported(format!("call @{}", c.name)) };
    let bits = library::bits_after(pointer, kept, core.job.program.spaces.index_mask(space));
    let mut behind = c.args.clone();
    behind[0].0 = Scalar { bits, ..pointer };
    let target = LibraryCall { cx: c.cx, name: c.name, powers: c.powers.clone(), args: behind, dst: None };
    let to = library::write_argument(core, &target, 0, cells)?;
    require_apart(c, to, len, read.place, read.bytes.len() as u64)?;
    library::return_pointer_after(core, c, 0, 0, false)
}

/// Checks that the read bytes and the written bytes do not overlap. In C an overlap is undefined.
fn require_apart(c: &LibraryCall, to: Option<Place>, written: u64, from: Option<Place>, read: u64) -> Result<(), Stop> {
    match (to, from) {
        (Some(to), Some(from)) if to.0 == from.0 && to.1 < from.1 + read && from.1 < to.1 + written => {
            ub(UbKind::Overlap, format!("{} of overlapping bytes of object {}", c.name, to.0))
        }
        _ => Ok(()),
    }
}

/// Executes `strspn` or `strcspn`: returns the number of bytes before the end of the span. With `accept`, the span ends
/// at the first byte that is not in the second text. Without `accept`, the span ends at the first byte that is in the
/// second text.
pub(super) fn span(core: &mut Core, c: &LibraryCall, accept: bool) -> Result<(), Stop> {
    let set = library::read_text(core, c, 1, None)?;
    let ends = |b: u8| b == 0 || set.bytes[..set.bytes.len() - 1].contains(&b) != accept;
    let len = library::extent(&core.mem, c, 0, None, |_, cell| cell.is_well_defined() && ends(cell.value()));
    let read = library::bytes_at(core, c, 0, len)?;
    let drawn = read.drawn || set.drawn;
    library::result(&mut core.threads, c, Scalar { drawn, ..Scalar::from_bits(read.bytes.len() as u128 - 1) })
}

/// Executes `strpbrk`: returns a pointer to the first byte of the first text that is also in the second.
pub(super) fn find_any(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let set = library::read_text(core, c, 1, None)?;
    let len =
        library::extent(&core.mem, c, 0, None, |_, cell| cell.is_well_defined() && set.bytes.contains(&cell.value()));
    let read = library::bytes_at(core, c, 0, len)?;
    let drawn = read.drawn || set.drawn;
    match read.bytes.last() {
        Some(0) | None => library::result(&mut core.threads, c, Scalar { drawn, ..Scalar::from_bits(0) }),
        Some(_) => library::return_pointer_after(core, c, 0, read.bytes.len() as u64 - 1, drawn),
    }
}

/// Executes `strstr`: returns a pointer to the first occurrence of the second text in the first.
pub(super) fn find_text(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let wanted = library::read_text(core, c, 1, None)?;
    let word = &wanted.bytes[..wanted.bytes.len() - 1];
    let all = library::read_text(core, c, 0, None)?;
    let drawn = all.drawn || wanted.drawn;
    let at = (0..all.bytes.len()).find(|at| all.bytes[*at..].starts_with(word));
    match at {
        Some(at) => library::return_pointer_after(core, c, 0, at as u64, drawn),
        None => library::result(&mut core.threads, c, Scalar { drawn, ..Scalar::from_bits(0) }),
    }
}

/// Executes `sprintf`, or `snprintf` if `bound` is set. Only text, characters and plain integers are modelled.
pub(super) fn format(core: &mut Core, c: &LibraryCall, bound: bool) -> Result<(), Stop> {
    let (most, at) = if bound { (library::count(&mut core.mem, c, 1)?, 2) } else { (None, 1) };
    let format = library::read_text(core, c, at, None)?;
    let mut out = FormattedText { drawn: format.drawn, ..FormattedText::default() };
    out.sources.extend(format.place.map(|place| (place, format.bytes.len() as u64)));
    let text = format.bytes.strip_suffix(&[0]).unwrap_or(&format.bytes);
    let Some(pieces) = pieces(text) else {
        return unsupported(format!("call @{} of this format", c.name));
    };
    let mut next = at + 1;
    for piece in pieces {
        match piece {
            Piece::Literal(text) => out.cells.extend(text.iter().map(|b| Cell::from_byte(*b))),
            Piece::Conversion(text, taken) => {
                convert(core, c, next, (text, taken), &mut out)?;
                next += 1;
            }
        }
    }
    // The length of the text decides which bytes are written.
    core.mem.out.observed.inconclusive |= core.job.options.observe && out.drawn;
    let len = out.cells.len() as u64;
    let kept = most.map_or(len, |most| len.min(most.saturating_sub(1)));
    if most != Some(0) {
        out.cells.truncate(kept as usize);
        out.cells.push(Cell::from_byte(0));
        let to = library::write_argument(core, c, 0, std::mem::take(&mut out.cells))?;
        for (from, read) in &out.sources {
            require_apart(c, to, kept + 1, Some(*from), *read)?;
        }
    }
    library::result(&mut core.threads, c, Scalar { drawn: out.drawn, ..Scalar::from_bits(len.into()) })
}

/// Appends the output of one conversion of argument `n`.
fn convert(
    core: &mut Core,
    c: &LibraryCall,
    n: usize,
    (text, taken): (&[u8], FormatArgument),
    out: &mut FormattedText,
) -> Result<(), Stop> {
    let of_this_format = || unsupported(format!("call @{} of this format", c.name));
    let Some((v, kind)) = c.args.get(n) else { return of_this_format() };
    match (taken, kind, text) {
        (FormatArgument::Text, Kind::Ptr(_), b"%s") => {
            let read = library::read_text(core, c, n, None)?;
            out.drawn |= read.drawn;
            let text = read.bytes.strip_suffix(&[0]).unwrap_or(&read.bytes);
            out.cells.extend(text.iter().map(|b| Cell::from_byte(*b)));
            out.sources.extend(read.place.map(|place| (place, read.bytes.len() as u64)));
        }
        (FormatArgument::Char, Kind::Int, b"%c") => {
            let poison = if v.poison { 0xff } else { 0 };
            out.cells.push(Cell::new(v.bits as u8, v.undef as u8, poison, v.drawn));
        }
        (FormatArgument::Number { bytes }, Kind::Int, _) => {
            let Some(digits) = digits(text, v.bits, 8 * bytes as u32) else { return of_this_format() };
            if !v.is_well_defined() {
                return unsupported(format!("call @{} of undefined bytes", c.name));
            }
            out.drawn |= v.drawn;
            out.cells.extend(digits.bytes().map(Cell::from_byte));
        }
        _ => return of_this_format(),
    }
    Ok(())
}

/// A formatted text.
#[derive(Default)]
struct FormattedText {
    cells: Vec<Cell>,
    /// The source texts: the place and the number of bytes of each.
    sources: Vec<(Place, u64)>,
    /// Whether a nondeterministic choice decides the length of the text.
    drawn: bool,
}

/// Formats a number of `width` bits. `None` if the conversion has flags, a width, a precision, or a size below `int`.
fn digits(conversion: &[u8], bits: u128, width: u32) -> Option<String> {
    let (last, rest) = conversion.split_last()?;
    if !rest.strip_prefix(b"%")?.iter().all(|b| b"ljztq".contains(b)) {
        return None;
    }
    let unsigned = bits & crate::memory::mask(width);
    Some(match last {
        b'd' | b'i' => crate::ir::signed(unsigned, width).to_string(),
        b'u' => unsigned.to_string(),
        b'x' => format!("{unsigned:x}"),
        b'X' => format!("{unsigned:X}"),
        b'o' => format!("{unsigned:o}"),
        _ => return None,
    })
}
