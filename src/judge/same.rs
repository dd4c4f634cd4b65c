//! What two runs let outside code see, compared: `same(before, after)` of `spec/soundness.md`, section 4.
//!
//! What must hold: whatever is called a [`Difference`] is one that no reading of LLVM's rules allows. So a value that is
//! undefined, or depends on a free choice, in `before` matches anything; objects that outside code has no name for match
//! up to renaming; and of pointers only object and distance count. Whether `before` is settled, and which draws count, is
//! decided by who makes the runs ([`triage::same`](crate::triage::same)).

use crate::machine::ObjectId;
use crate::machine::observe::{Byte, Datum, Deed, Observed, Remains, Root, What};
use rustc_hash::FxHashMap;

/// Where and how two runs differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What differs, as reports call it.
    pub kind: &'static str,
    /// In words.
    pub detail: String,
}

/// Every kind of difference, and of what `after` may do instead: undefined behaviour, or break what the passes deduced.
pub const KINDS: [&str; 6] = ["return", "memory", "volatile", "call", "ub", "promise"];

/// The first thing that outside code sees otherwise in `after` than in `before`.
pub fn difference(before: &Observed, after: &Observed) -> Option<Difference> {
    let mut pairs = Pairs { before, after, there: FxHashMap::default(), back: FxHashMap::default(), work: Vec::new() };
    pairs.roots();
    pairs.deeds().or_else(|| pairs.memory())
}

/// Which object of `after` is which of `before`.
struct Pairs<'a> {
    before: &'a Observed,
    after: &'a Observed,
    there: FxHashMap<u32, u32>,
    back: FxHashMap<u32, u32>,
    /// Pairs whose bytes are still to be compared.
    work: Vec<(u32, u32)>,
}

impl Pairs<'_> {
    /// Objects that outside code has a name for.
    fn roots(&mut self) {
        let index = |o: &Remains, i: usize| Some((o.root.clone()?, i as u32));
        let after: FxHashMap<Root, u32> =
            self.after.objects.iter().enumerate().filter_map(|(i, o)| index(o, i)).collect();
        for (i, o) in self.before.objects.iter().enumerate() {
            if let Some(there) = o.root.as_ref().and_then(|r| after.get(r)) {
                self.there.insert(i as u32, *there);
                self.back.insert(*there, i as u32);
                self.work.push((i as u32, *there));
            }
        }
        self.work.reverse();
    }

    fn deeds(&mut self) -> Option<Difference> {
        let none = Vec::new();
        for t in 0..self.before.threads.len().max(self.after.threads.len()) {
            let of = |o: &Observed| o.threads.get(t).cloned().unwrap_or_else(|| none.clone());
            let (before, after) = (of(self.before), of(self.after));
            for (n, b) in before.iter().enumerate() {
                let why = match after.get(n) {
                    Some(a) => self.deed(b, a),
                    None => Some((kind(b), format!("{} is missing", told(b)))),
                };
                if let Some((kind, why)) = why {
                    return Some(Difference { kind, detail: format!("thread {t}: {why}") });
                }
            }
            if let Some(more) = after.get(before.len()) {
                let detail = format!("thread {t}: {} was not there before", told(more));
                return Some(Difference { kind: kind(more), detail });
            }
        }
        None
    }

    fn deed(&mut self, before: &Deed, after: &Deed) -> Option<(&'static str, String)> {
        let wrong = |what: String| Some((kind(before), what));
        match (before, after) {
            (Deed::Return(b), Deed::Return(a)) => {
                let all = b.iter().zip(a).find_map(|(b, a)| self.datum(b, a));
                all.and_then(|why| wrong(format!("returns {why}")))
            }
            (
                Deed::Volatile { kind: k, object, offset, len, bytes },
                Deed::Volatile { kind: k2, object: object2, offset: offset2, len: len2, bytes: bytes2 },
            ) => {
                // Where memory lies that outside code has no name for is nobody's business: SROA splits it.
                let is_private =
                    |o: &Observed, i: ObjectId| o.objects.get(i.0 as usize).is_none_or(|r| r.root.is_none());
                let nameless = is_private(self.before, *object) && is_private(self.after, *object2);
                let mut same_place = || nameless || (offset == offset2 && self.is_same(*object, *object2));
                if (k, len) != (k2, len2) || !same_place() {
                    return wrong(format!("{} became {}", told(before), told(after)));
                }
                self.bytes(bytes, bytes2)
                    .and_then(|(at, why)| wrong(format!("{} writes {why} at byte {at}", told(before))))
            }
            (Deed::Call { callee, args, read }, Deed::Call { callee: callee2, args: args2, read: read2 }) => {
                if callee != callee2 || args.len() != args2.len() {
                    return wrong(format!("{} became {}", told(before), told(after)));
                }
                for (i, pair) in args.iter().zip(args2).enumerate() {
                    if let (Some(b), Some(a)) = pair
                        && let Some(why) = self.datum(b, a)
                    {
                        return wrong(format!("argument {i} of @{callee} is {why}"));
                    }
                }
                if read.len() != read2.len() {
                    return wrong(format!("@{callee} reads other bytes"));
                }
                self.bytes(read, read2).and_then(|(_, why)| wrong(format!("@{callee} reads {why}")))
            }
            _ => wrong(format!("{} became {}", told(before), told(after))),
        }
    }

    fn memory(&mut self) -> Option<Difference> {
        while let Some((b, a)) = self.work.pop() {
            let (Some(before), Some(after)) = (self.before.objects.get(b as usize), self.after.objects.get(a as usize))
            else {
                continue;
            };
            if before.gone || before.bytes.is_empty() || after.bytes.is_empty() {
                continue;
            }
            if let Some((at, why)) = self.bytes(&before.bytes, &after.bytes) {
                let detail = format!("byte {at} of {} is {why}", root(before));
                return Some(Difference { kind: "memory", detail });
            }
        }
        None
    }

    /// The first byte that differs.
    fn bytes(&mut self, before: &[Byte], after: &[Byte]) -> Option<(usize, String)> {
        before.iter().zip(after).enumerate().find_map(|(at, (b, a))| Some((at, self.byte(*b, *a)?)))
    }

    fn byte(&mut self, before: Byte, after: Byte) -> Option<String> {
        match (before, after) {
            (Byte::Plain { drawn: true, .. } | Byte::Unclear, _) | (_, Byte::Unclear) => None,
            (
                Byte::Plain { value, undef, poison, .. },
                Byte::Plain { value: value2, undef: undef2, poison: poison2, .. },
            ) => {
                let counts = !(undef | poison);
                let is = match () {
                    () if poison2 != 0 && counts != 0xff => return None,
                    () if poison2 & counts != 0 => "poison".to_string(),
                    () if (value ^ value2) & counts == 0 => return None,
                    () if undef2 & counts != 0 => "undef".to_string(),
                    () => format!("{value2:#04x}"),
                };
                Some(format!("{is}, not {value:#04x}"))
            }
            (
                Byte::Pointer { object, distance, part },
                Byte::Pointer { object: object2, distance: distance2, part: part2 },
            ) => {
                let same = (distance, part) == (distance2, part2) && self.is_same(object, object2);
                (!same).then(|| "part of another pointer".to_string())
            }
            (Byte::Pointer { .. }, Byte::Plain { undef, poison, .. }) if undef | poison != 0 => {
                Some("undefined, not part of a pointer".to_string())
            }
            _ => None,
        }
    }

    fn datum(&mut self, before: &Datum, after: &Datum) -> Option<String> {
        if before.drawn {
            return None;
        }
        match (&before.what, &after.what) {
            (What::Poison | What::Unclear, _) | (_, What::Unclear) => None,
            (What::Bits { undef, .. }, What::Poison | What::Pointer { .. }) if *undef != 0 => None,
            (What::Bits { value, .. }, What::Poison) => Some(format!("poison, not {value:#x}")),
            (What::Pointer { .. }, What::Poison) => Some("poison, not a pointer".to_string()),
            (What::Bits { value, undef }, What::Bits { value: value2, .. }) => {
                ((value ^ value2) & !undef != 0).then(|| format!("{value2:#x}, not {value:#x}"))
            }
            (What::Pointer { object, offset }, What::Pointer { object: object2, offset: offset2 }) => {
                (offset != offset2 || !self.is_same(*object, *object2)).then(|| "another pointer".to_string())
            }
            (What::Pointer { .. }, What::Bits { undef, value }) if *undef != 0 || *value == 0 => {
                Some(if *undef != 0 { "undefined, not a pointer" } else { "null, not a pointer" }.to_string())
            }
            (What::Bits { value: 0, undef: 0 }, What::Pointer { .. }) => Some("a pointer, not null".to_string()),
            _ => None,
        }
    }

    /// Are these the same object? Who has met no other so far may be.
    fn is_same(&mut self, before: ObjectId, after: ObjectId) -> bool {
        match (self.there.get(&before.0), self.back.get(&after.0)) {
            (Some(there), _) if *there == after.0 => true,
            (None, None) => {
                let rooted = |o: &Observed, i: u32| o.objects.get(i as usize).is_some_and(|r| r.root.is_some());
                if rooted(self.before, before.0) || rooted(self.after, after.0) {
                    // One that only one of the runs came to know of: its name differs.
                    return self.unknowable(before, after);
                }
                self.there.insert(before.0, after.0);
                self.back.insert(after.0, before.0);
                self.work.push((before.0, after.0));
                true
            }
            _ => self.unknowable(before, after),
        }
    }

    /// Objects that may be merged or are gone: nobody can tell them apart.
    fn unknowable(&self, before: ObjectId, after: ObjectId) -> bool {
        let open = |o: &Observed, i: u32| {
            o.objects.get(i as usize).is_none_or(|r| r.gone || (r.bytes.is_empty() && r.root.is_none()))
        };
        open(self.before, before.0) || open(self.after, after.0)
    }
}

fn kind(deed: &Deed) -> &'static str {
    match deed {
        Deed::Volatile { .. } => "volatile",
        Deed::Call { .. } => "call",
        Deed::Return(_) => "return",
    }
}

fn told(deed: &Deed) -> String {
    match deed {
        Deed::Volatile { kind, offset, len, .. } => {
            format!("a volatile {} of {len} bytes at offset {offset}", format!("{kind:?}").to_lowercase())
        }
        Deed::Call { callee, .. } => format!("the call of @{callee}"),
        Deed::Return(_) => "the return".to_string(),
    }
}

fn root(object: &Remains) -> String {
    match &object.root {
        Some(Root::Argument(n, 0)) => format!("argument {n}'s object"),
        Some(Root::Argument(n, owner)) => format!("argument {n}'s object of owner {owner}"),
        Some(Root::Variable(name, _)) => format!("@{name}"),
        Some(Root::Function(name)) => format!("function @{name}"),
        None => "an object that memory leads to".to_string(),
    }
}
