//! Printing: an observable call that writes no memory of the program.
//!
//! LLVM turns a `printf` of a text, `puts` and `putchar` into each other. So calls of these functions that print the
//! same text must be the same observable effect. The effect contains the printed bytes. Passes do not format numbers
//! and addresses. So for a number or an address, the effect contains the conversion (such as `%d`) and the value. The
//! result of the call is a nondeterministic choice. `vprintf` of NVPTX has its arguments in a buffer, each aligned to
//! its size (CUDA, "Formatted Output").

use super::library::{self, LibraryCall, bits_after};
use crate::api::observation::{Byte, Datum, ObservableEffect, Taint};
use crate::api::{AccessKind, Stop, unsupported};
use crate::code::library::PrintSource;
use crate::environment::external_code::CalleeEffects;
use crate::environment::observe::Weight;
use crate::exec::{Core, Touch, observe, thread_moment};
use crate::ir::AddressSpace;
use crate::memory::{Kind, Leaf, Scalar};

/// A piece of a format string.
pub(super) enum Piece<'f> {
    Literal(&'f [u8]),
    /// The text of the conversion, and the kind of its argument.
    Conversion(&'f [u8], FormatArgument),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum FormatArgument {
    Char,
    Text,
    Number { bytes: u64 },
}

/// The output of one call.
#[derive(Default)]
struct Output {
    bytes: Vec<Byte>,
    data: Vec<Option<Datum>>,
    /// Whether a nondeterministic choice decides the number of printed bytes.
    free: bool,
}

impl Output {
    fn plain(&mut self, text: &[u8]) {
        self.bytes.extend(text.iter().map(|b| Byte::Plain { value: *b, undef: 0, poison: 0, taint: Taint::No }));
    }

    fn value(&mut self, v: &Scalar, bytes: u64) {
        let poison = if v.poison { 0xff } else { 0 };
        for i in 0..bytes.min(16) {
            let (value, undef) = ((v.bits >> (8 * i)) as u8, (v.undef >> (8 * i)) as u8);
            self.bytes.push(Byte::Plain { value, undef, poison, taint: Taint::new(v.drawn, v.is_frozen(), 0) });
        }
    }
}

/// Executes a printing function (C, 7.23.6.1 and 7.23.7): reads the text and the arguments of its conversions. `stream`
/// is the number of the stream argument. If the function has no stream argument, it prints to standard output.
pub(super) fn print(core: &mut Core, c: &LibraryCall, what: PrintSource, stream: Option<u8>) -> Result<(), Stop> {
    core.mem.state.inaccessible(&thread_moment(&core.mem.order, &core.threads, c.cx.t))?;
    if !c.powers.effects.inaccessiblemem.is_mod() {
        return unsupported(format!("call @{}, which says that it does less", c.name));
    }
    let mut out = Output::default();
    // If the function has a format, the stream is the first argument and the format is the second. Otherwise the stream
    // is the last argument.
    let first = usize::from(stream == Some(0));
    match what {
        PrintSource::Char => out.value(&c.args[first].0, 1),
        PrintSource::Text { line } => {
            print_text(core, c, first, &mut out)?;
            out.plain(if line { b"\n" } else { b"" });
        }
        PrintSource::Format | PrintSource::Packed => {
            print_format(core, c, first, what == PrintSource::Packed, &mut out)?
        }
        PrintSource::Bytes => {
            let (size, count) =
                (library::count(&mut core.mem, c, 1)?.unwrap_or(0), library::count(&mut core.mem, c, 2)?.unwrap_or(0));
            print_bytes(core, c, 0, size.saturating_mul(count), &mut out)?;
        }
        PrintSource::Request { text, len } => {
            for (n, (v, kind)) in c.args.iter().enumerate() {
                let datum = (Some(n as u8) != text).then(|| core.mem.environment_view(c.cx.t).datum(v, *kind));
                out.data.push(datum);
            }
            if let Some(text) = text {
                let len = library::count(&mut core.mem, c, len.into())?.unwrap_or(0);
                print_bytes(core, c, text.into(), len, &mut out)?;
            }
        }
    }
    if let Some((v, kind)) = stream.and_then(|s| c.args.get(usize::from(s))) {
        out.data.push(Some(core.mem.environment_view(c.cx.t).datum(v, *kind)));
    }
    if core.job.options.observe {
        let name = match (what, stream) {
            (PrintSource::Request { .. }, _) => c.name,
            (_, None) => "printf",
            (_, Some(_)) => "fprintf",
        };
        observe_print(core, c.cx.t, name, out, matches!(what, PrintSource::Request { .. }));
    }
    match c.dst {
        // The result is tainted, because the number of printed bytes is not predictable, and the function may fail.
        Some((_, Leaf { kind: Kind::Int, .. })) => {
            let value = core.choices.random_scalar();
            library::result(&mut core.threads, c, value)
        }
        Some(_) => unsupported(format!("call @{}", c.name)),
        None => Ok(()),
    }
}

fn observe_print(core: &mut Core, t: usize, name: &str, out: Output, always: bool) {
    let is_nothing = out.bytes.is_empty() && !always;
    if is_nothing && !out.free {
        return;
    }
    if out.free {
        let effect = ObservableEffect::Call { callee: name.into(), args: out.data, read: out.bytes, optional: false };
        core.mem.out.observed.add_effect(t, effect, true);
        return;
    }
    core.mem.out.observed.read = out.bytes;
    observe::observe_effect(core, t, Some((name.into(), out.data, Weight { optional: false, repeats: true })));
}

fn print_bytes(core: &mut Core, c: &LibraryCall, n: usize, len: u64, out: &mut Output) -> Result<(), Stop> {
    if len > 0 {
        let (object, offset) = library::reach(core, c, n, AccessKind::Read, len)?;
        out.bytes.extend(core.mem.environment_view(c.cx.t).observed_bytes(object, offset, len));
    }
    Ok(())
}

/// Prints the text of a pointer argument, without its terminating zero.
fn print_text(core: &mut Core, c: &LibraryCall, n: usize, out: &mut Output) -> Result<(), Stop> {
    let read = library::read_text(core, c, n, None)?;
    out.free |= read.drawn;
    out.plain(read.bytes.strip_suffix(&[0]).unwrap_or(&read.bytes));
    Ok(())
}

fn print_format(core: &mut Core, c: &LibraryCall, n: usize, packed: bool, out: &mut Output) -> Result<(), Stop> {
    let read = library::read_text(core, c, n, None)?;
    out.free |= read.drawn;
    let Some(pieces) = pieces(read.bytes.strip_suffix(&[0]).unwrap_or(&read.bytes)) else {
        return unsupported(format!("call @{} of this format", c.name));
    };
    // `next` is the number of the next argument, and `offset` is its offset in the buffer of `vprintf`.
    let (mut next, mut offset) = (n + 1, 0u64);
    for piece in pieces {
        let (text, taken) = match piece {
            Piece::Literal(text) => {
                out.plain(text);
                continue;
            }
            Piece::Conversion(text, taken) => (text, taken),
        };
        if !matches!((taken, text), (FormatArgument::Text, b"%s") | (FormatArgument::Char, b"%c")) {
            out.plain(text);
        }
        if packed {
            print_packed(core, c, n + 1, &mut offset, taken, out)?;
            continue;
        }
        let Some((v, kind)) = c.args.get(next) else {
            return unsupported(format!("call @{} of this format", c.name));
        };
        match (taken, kind) {
            (FormatArgument::Text, Kind::Ptr(_)) => print_text(core, c, next, out)?,
            (FormatArgument::Char, Kind::Int) => out.value(v, 1),
            (FormatArgument::Number { .. }, Kind::Ptr(_)) => {
                let datum = core.mem.environment_view(c.cx.t).datum(v, *kind);
                out.data.push(Some(datum));
            }
            (FormatArgument::Number { bytes }, Kind::Int) => out.value(v, bytes),
            (FormatArgument::Number { .. }, Kind::Float(_)) => out.value(v, 8),
            _ => return unsupported(format!("call @{} of this format", c.name)),
        }
        next += 1;
    }
    Ok(())
}

/// Reads and prints the next argument from the buffer to which argument `n` points.
fn print_packed(
    core: &mut Core,
    c: &LibraryCall,
    n: usize,
    offset: &mut u64,
    taken: FormatArgument,
    out: &mut Output,
) -> Result<(), Stop> {
    let len = match taken {
        FormatArgument::Char => 4,
        FormatArgument::Text => 8,
        FormatArgument::Number { bytes } => bytes,
    };
    let start = offset.next_multiple_of(len);
    *offset = start + len;
    let (pointer, Kind::Ptr(space)) = c.args[n] else { return unsupported(format!("call @{}", c.name)) };
    let index = core.job.program.spaces.index_mask(space);
    let v = Scalar { bits: bits_after(pointer, start, index), ..pointer };
    let (object, offset) = core.touch(c.cx.t, &v, &Touch::plain(space, AccessKind::Read, len))?;
    if taken == FormatArgument::Text {
        let leaf = Leaf { kind: Kind::Ptr(AddressSpace(0)), bits: 64, offset: 0 };
        let text = core.mem.memory.load(object, offset, leaf, &mut core.choices.undef);
        let powers = CalleeEffects { effects: c.powers.effects, params: Vec::new() };
        let of = LibraryCall { cx: c.cx, name: c.name, powers, args: vec![(text, leaf.kind)], dst: None };
        return print_text(core, &of, 0, out);
    }
    let shown = if taken == FormatArgument::Char { 1 } else { len };
    out.bytes.extend(core.mem.environment_view(c.cx.t).observed_bytes(object, offset, shown));
    Ok(())
}

/// Splits a format into pieces. `None`: the machine does not model a conversion of the format.
pub(super) fn pieces(format: &[u8]) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.iter().position(|b| *b == b'%') {
        pieces.push(Piece::Literal(&rest[..at]));
        let spec = &rest[at..];
        if spec.get(1) == Some(&b'%') {
            pieces.push(Piece::Literal(b"%"));
            rest = &spec[2..];
            continue;
        }
        // Flags, width and precision must be literal digits, not arguments.
        let digits = 1 + spec[1..].iter().take_while(|b| b"-+ #0123456789.".contains(b)).count();
        let long = spec[digits..].iter().take_while(|b| b"hljztqL".contains(b)).count();
        let (size, end) = (&spec[digits..digits + long], digits + long + 1);
        let number = |wide: bool| FormatArgument::Number { bytes: if wide { 8 } else { 4 } };
        let taken = match spec.get(end - 1)? {
            b's' if end == 2 => FormatArgument::Text,
            b'c' if size.is_empty() => FormatArgument::Char,
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => number(size.iter().any(|b| b"ljztq".contains(b))),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' if !size.contains(&b'L') => number(true),
            b'p' if size.is_empty() => number(true),
            _ => return None,
        };
        pieces.push(Piece::Conversion(&spec[..end], taken));
        rest = &spec[end..];
    }
    pieces.push(Piece::Literal(rest));
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(format: &str) -> Option<Vec<FormatArgument>> {
        let taken = |p: Piece| match p {
            Piece::Conversion(_, taken) => Some(taken),
            Piece::Literal(_) => None,
        };
        pieces(format.as_bytes()).map(|all| all.into_iter().filter_map(taken).collect())
    }

    #[test]
    fn conversions_of_formats() {
        let (int, long) = (FormatArgument::Number { bytes: 4 }, FormatArgument::Number { bytes: 8 });
        assert_eq!(taken("hi %d%% %c\n"), Some(vec![int, FormatArgument::Char]));
        assert_eq!(taken("%5.2f %lu %-8lld %s %p"), Some(vec![long, long, long, FormatArgument::Text, long]));
        assert_eq!(taken("%hhx"), Some(vec![int]));
        for other in ["%n", "%*d", "%ls", "%.3s", "%", "%Lf", "%y"] {
            assert_eq!(taken(other), None, "{other}");
        }
    }
}
