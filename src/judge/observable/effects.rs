//! Compares the observable effects of threads in order.

use super::pairs::{OPEN_IN_ONE_DRAW, Pairs, Place, Sink};
use super::{Difference, DifferenceKind};
use crate::machine::observation::{ObservableEffect, ObservableEffects, Observation};
use crate::machine::{AccessKind, ObjectId};

impl<'a> Pairs<'a> {
    /// Compares the effects of one thread in order. An optional effect may be missing in the other run. If the record
    /// of one run ends early, the later effects of the other run match anything.
    pub(super) fn compare_effects(&mut self, t: usize, found: &mut Sink<'_>) -> bool {
        let (b, a) = (self.before.threads.get(t), self.after.threads.get(t));
        let list = |d: Option<&'a ObservableEffects>| d.map_or(&[][..], |d| &d.list);
        let (before, after) = (list(b), list(a));
        let (ends, other_ends) = (b.is_some_and(|d| d.open), a.is_some_and(|d| d.open));
        // The records of two draws of one program may end at different effects. The effects after the earlier end are
        // not compared.
        let open = ends || other_ends && !self.exact;
        let free = || Difference::new(DifferenceKind::Call, OPEN_IN_ONE_DRAW.into());
        let (mut i, mut j) = (0, 0);
        let at = |from: usize, kind: DifferenceKind, why: String| {
            (Place::Effects { thread: t, from }, Difference::new(kind, format!("thread {t}: {why}")))
        };
        loop {
            if self.exact && other_ends && j == after.len() {
                return found(Place::Effects { thread: t, from: i }, free());
            }
            let (place, difference) = match (before.get(i), after.get(j)) {
                (None, None) => return true,
                (Some(b), _) if is_in_pieces(b) => {
                    let (next, there) = (before[i..].iter().take_while(|d| is_in_pieces(d)).count(), &after[j..]);
                    if let Some(taken) = self.pieces(&before[i..i + next], there) {
                        (i, j) = (i + next, j + taken);
                        continue;
                    }
                    if open {
                        return true;
                    }
                    at(i, kind(b), format!("not all of {} is there", describe(b)))
                }
                (Some(b), Some(a)) if self.are_alike(b, a) => {
                    if is_optional(b) != is_optional(a) {
                        // Either the pass dropped the promise, or it removed one of two calls. The effects do not show
                        // which of the two happened, so the later calls are not compared.
                        return !self.exact || found(Place::Effects { thread: t, from: i }, free());
                    }
                    if !(is_optional(b) || self.compare_effect(t, i, (b, a), found)) {
                        return false;
                    }
                    (i, j) = (i + 1, j + 1);
                    continue;
                }
                (Some(b), _) if is_optional(b) => {
                    i += 1;
                    continue;
                }
                (_, Some(a)) if is_optional(a) => {
                    j += 1;
                    continue;
                }
                (Some(_), None) | (None, Some(_)) if open => return true,
                (Some(b), Some(a)) => at(i, kind(b), format!("{} became {}", describe(b), describe(a))),
                (Some(b), None) => at(i, kind(b), format!("{} is missing", describe(b))),
                (None, Some(a)) => at(i, kind(a), format!("{} was not there before", describe(a))),
            };
            return found(place, difference);
        }
    }

    /// Whether the two effects are of the same kind and have the same target. The target of an access is its bytes, and
    /// the target of a call is the callee. Written values and arguments are not compared here.
    fn are_alike(&mut self, before: &ObservableEffect, after: &ObservableEffect) -> bool {
        match (before, after) {
            (
                ObservableEffect::Volatile { kind, object, offset, len, .. },
                ObservableEffect::Volatile { kind: kind2, object: object2, offset: offset2, len: len2, .. },
            ) => (kind, len) == (kind2, len2) && self.is_same_place((*object, *offset), (*object2, *offset2)),
            (
                ObservableEffect::Call { callee, args, .. },
                ObservableEffect::Call { callee: callee2, args: args2, .. },
            ) => callee == callee2 && args.len() == args2.len(),
            _ => false,
        }
    }

    /// Whether a location in `before` and a location in `after` are the same. A location is an object and an offset. If
    /// the environment has a name for neither of the two objects, the result is true: the environment cannot see their
    /// addresses, and a pass may split them (SROA does).
    fn is_same_place(&mut self, before: (ObjectId, u64), after: (ObjectId, u64)) -> bool {
        let is_private = |o: &Observation, i: ObjectId| o.objects.get(i.0 as usize).is_none_or(|r| r.root.is_none());
        let nameless = is_private(self.before, before.0) && is_private(self.after, after.0);
        nameless || self.is_same((before.0, before.1 as i64), (after.0, after.1 as i64))
    }

    /// Returns the number of effects of `after` that are pieces of these volatile accesses of `before`. Returns `None`
    /// if the pieces do not cover all bytes. The accesses of `before` are memory intrinsics, or accesses that the
    /// target splits. LangRef ('llvm.memcpy', "Volatile Memory Accesses") specifies neither the sizes of the pieces nor
    /// their order. An access of a natively supported width stays whole. An access of an aggregate may be split ("but
    /// not necessarily"). Code generation does not split a "target-legal" access. The caller compares the written
    /// values in the final memory.
    fn pieces(&mut self, before: &[ObservableEffect], after: &[ObservableEffect]) -> Option<usize> {
        let mut wholes: Vec<VolatileAccess> = before.iter().filter_map(VolatileAccess::from_effect).collect();
        let mut taken = 0;
        for piece in after.iter().map_while(VolatileAccess::from_effect) {
            let Some(at) = wholes.iter().position(|whole| self.is_piece(&piece, whole)) else { break };
            wholes[at].made += piece.len;
            taken += 1;
        }
        wholes.iter().all(|whole| whole.made >= whole.least).then_some(taken)
    }

    /// Whether `piece` may be a part of the bytes that `whole` has not accessed yet.
    fn is_piece(&mut self, piece: &VolatileAccess, whole: &VolatileAccess) -> bool {
        // An atomic access must not be split, so it only matches a single access of the same length. A translation to
        // PTX may also make an atomic access non-volatile, so this access may be missing.
        let is_done = whole.made >= if whole.least == 0 { whole.len } else { whole.least };
        let is_cut = whole.least == 0 && piece.len != whole.len;
        if piece.kind != whole.kind || is_done || is_cut || piece.len > whole.len - whole.made {
            return false;
        }
        let inside = piece.offset >= whole.offset && piece.offset + piece.len <= whole.offset + whole.len;
        let there = (piece.object, piece.offset);
        self.is_same_place((whole.object, piece.offset), there) && inside
            || self.is_same_place((whole.object, whole.offset), there)
    }

    /// Compares the values of two effects of the same kind.
    fn compare_effect(
        &mut self,
        thread: usize,
        effect: usize,
        pair: (&ObservableEffect, &ObservableEffect),
        found: &mut Sink<'_>,
    ) -> bool {
        let at = |place, kind, why: String| (place, Difference::new(kind, format!("thread {thread}: {why}")));
        let (what, verb, before, after) = match pair {
            (ObservableEffect::Volatile { bytes, .. }, ObservableEffect::Volatile { bytes: bytes2, .. }) => {
                (describe(pair.0), "writes", bytes, bytes2)
            }
            (
                ObservableEffect::Call { callee, args, read, .. },
                ObservableEffect::Call { args: args2, read: read2, .. },
            ) => {
                for (arg, (b, a)) in args.iter().zip(args2).enumerate() {
                    if let (Some(b), Some(a)) = (b, a)
                        && let Some(why) = self.datum(b, a)
                    {
                        let place = Place::Argument { thread, effect, arg };
                        let (place, why) =
                            at(place, DifferenceKind::Call, format!("argument {arg} of @{callee} is {why}"));
                        if !found(place, why) {
                            return false;
                        }
                    }
                }
                if read.len() != read2.len() {
                    let place = Place::Effects { thread, from: effect };
                    let (place, why) = at(place, DifferenceKind::Call, format!("@{callee} reads other bytes"));
                    return found(place, why);
                }
                (format!("@{callee}"), "reads", read, read2)
            }
            _ => return true,
        };
        for (n, (b, a)) in before.iter().zip(after).enumerate() {
            if let Some(why) = self.byte(*b, *a) {
                let place = Place::EffectByte { thread, effect, at: n };
                let (place, why) = at(place, kind(pair.0), format!("{what} {verb} {why} at byte {n}"));
                if !found(place, why) {
                    return false;
                }
            }
        }
        true
    }
}

/// A volatile access of `before`, and the number of its bytes that pieces in `after` have accessed so far.
struct VolatileAccess {
    kind: AccessKind,
    object: ObjectId,
    offset: u64,
    len: u64,
    made: u64,
    /// The minimum number of bytes that all pieces together must access: all bytes except padding. 0 for an atomic
    /// access.
    least: u64,
}

impl VolatileAccess {
    fn from_effect(effect: &ObservableEffect) -> Option<VolatileAccess> {
        match *effect {
            ObservableEffect::Volatile { kind, object, offset, len, in_pieces, .. } => {
                Some(VolatileAccess { kind, object, offset, len, made: 0, least: in_pieces.unwrap_or(len) })
            }
            ObservableEffect::Call { .. } => None,
        }
    }
}

/// Whether a promise of the effect's call allows a pass to remove the effect.
fn is_optional(effect: &ObservableEffect) -> bool {
    matches!(effect, ObservableEffect::Call { optional: true, .. })
}

/// Whether the effect may be replaced by several smaller accesses.
fn is_in_pieces(effect: &ObservableEffect) -> bool {
    matches!(effect, ObservableEffect::Volatile { in_pieces: Some(_), .. })
}

fn kind(effect: &ObservableEffect) -> DifferenceKind {
    match effect {
        ObservableEffect::Volatile { .. } => DifferenceKind::Volatile,
        ObservableEffect::Call { .. } => DifferenceKind::Call,
    }
}

fn describe(effect: &ObservableEffect) -> String {
    match effect {
        ObservableEffect::Volatile { kind, offset, len, .. } => {
            format!("a volatile {} of {len} bytes at offset {offset}", format!("{kind:?}").to_lowercase())
        }
        ObservableEffect::Call { callee, .. } => format!("the call of @{callee}"),
    }
}
