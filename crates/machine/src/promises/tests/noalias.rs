//! `noalias` arguments and results.

use super::*;
use crate::random::Rng;

#[test]
fn noalias_needs_based_otherwise_and_modified() {
    let kit = noalias_kit();
    let promises = kit.promises();
    for (first, second, broken) in [(true, false, true), (false, true, true), (false, false, false)] {
        let mut w = World::new(&promises, 1);
        let mut args = [ptr(A), ptr(A)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        let kind = |write| if write { AccessKind::Write } else { AccessKind::Read };
        w.access(0, args[0], kind(first), NO_INST).expect("based on");
        let otherwise = w.access(0, args[1], kind(second), NO_INST);
        if broken {
            assert_eq!(ub(otherwise), "noalias");
        } else {
            otherwise.expect("only read");
        }
    }
    // Accesses of other bytes are allowed, and so are accesses of the same byte after the exit.
    let mut w = World::new(&promises, 1);
    let mut args = [ptr(A), Ptr { offset: 4, ..ptr(A) }];
    w.enter(0, kit.f, None, &mut args).expect("entry");
    w.write(0, args[0]).expect("based on");
    w.write(0, args[1]).expect("neighbour");
    w.exit(0, &mut []).expect("exit");
    w.read(0, ptr(A)).expect("after the window");
}

#[test]
fn noalias_windows_belong_to_activations() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "noalias", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    let mut args = [ptr(A), ptr(A)];
    w.enter(0, kit.f, None, &mut args).expect("entry");
    for _ in 0..2 {
        w.write(0, args[1]).expect("no window is open");
        let mut inner = args;
        w.enter(0, kit.g, Some(site), &mut inner).expect("call");
        w.write(0, inner[0]).expect("based on");
        w.exit(0, &mut []).expect("exit");
    }
    let mut inner = args;
    w.enter(0, kit.g, Some(site), &mut inner).expect("call");
    w.write(0, inner[0]).expect("based on");
    assert_eq!(ub(w.read(0, inner[1])), "noalias");
}

#[test]
fn noalias_binds_other_threads_across_barriers() {
    let kit = noalias_kit();
    let promises = kit.promises();
    let run = |semantics| {
        let mut w = World::with(&promises, 2, semantics);
        let (mut a, mut b) = ([ptr(A), ptr(B)], [ptr(A), ptr(B)]);
        w.enter(0, kit.f, None, &mut a).expect("entry");
        w.enter(1, kit.f, None, &mut b).expect("entry");
        w.write(0, a[0]).expect("based on");
        w.barrier().expect("no promise forbids it");
        w.read(1, b[0])
    };
    assert_eq!(ub(run(Semantics::LangRef2026_07)), "noalias");
    run(Semantics::LangRef2025).expect("own thread only");
}

#[test]
fn noalias_windows_are_ordered_by_happens_before() {
    let kit = noalias_kit();
    let promises = kit.promises();
    // Each row states whether a barrier orders the accesses, and whether the window opens before the accesses.
    for (ordered, window_first) in [(true, true), (false, true), (true, false), (false, false)] {
        let mut w = World::new(&promises, 2);
        let mut other = [ptr(B), ptr(B)];
        w.enter(1, kit.g, None, &mut other).expect("entry");
        if !window_first {
            w.write(1, ptr(A)).expect("no window yet");
            if ordered {
                w.barrier().expect("free");
            }
        }
        let mut args = [ptr(A), ptr(B)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        let based = w.write(0, args[0]);
        if !window_first {
            match ordered {
                true => based.expect("the write happens before the entry"),
                false => assert_eq!(ub(based), "noalias"),
            }
            continue;
        }
        based.expect("based on");
        w.exit(0, &mut []).expect("exit");
        if ordered {
            w.barrier().expect("free");
        }
        let later = w.read(1, ptr(A));
        match ordered {
            true => later.expect("the exit happens before the read"),
            false => assert_eq!(ub(later), "noalias"),
        }
    }
}

#[test]
fn wildcards_are_undecided_only_where_the_tag_was_exposed() {
    let kit = noalias_kit();
    let promises = kit.promises();
    for exposed in [false, true] {
        let mut w = World::new(&promises, 1);
        let mut args = [ptr(A), ptr(B)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        if exposed {
            let tags = args[0].tags;
            w.tick(0, NO_INST, |s, at| s.escape(at, tags, Escape::PtrToInt)).expect("may be captured");
        }
        w.write(0, args[0]).expect("based on");
        let wild = w.read(0, Ptr { wildcard: true, ..ptr(A) });
        match exposed {
            true => assert_eq!(discarded(wild), "undecided: wildcard under noalias"),
            false => assert_eq!(ub(wild), "noalias"),
        }
    }
}

#[test]
fn noalias_results_are_fresh_and_exclusive() {
    let mut kit = Kit::new();
    kit.m.functions[kit.g].ret_attrs.set("noalias", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let heap = ObjectId(7);
    let mut w = World::new(&promises, 1);
    let mut args = [ptr(A), ptr(B)];
    w.enter(0, kit.f, None, &mut args).expect("entry");
    w.enter(0, kit.g, Some(site), &mut args.clone()).expect("call");
    assert_eq!(ub(w.exit(0, &mut [ptr(A)])), "noalias-result");
    w.enter(0, kit.g, Some(site), &mut args.clone()).expect("call");
    let by = Some((0, w.clocks[0][0]));
    w.state.begin_object(heap, &Birth { space: AddressSpace(1), constant: false, frame: None, by });
    w.write(0, ptr(heap)).expect("before the return");
    let mut result = [ptr(heap)];
    w.exit(0, &mut result).expect("fresh");
    w.write(0, result[0]).expect("based on the result");
    w.read(0, result[0]).expect("based on the result");
    assert_eq!(ub(w.read(0, ptr(heap))), "noalias");
}

/// The offsets at which random accesses begin. The state is stored in pages of 64 bytes, so some of these accesses are
/// at the end of a page or cross it.
const PLACES: [i64; 5] = [0, 60, 62, 64, 130];

/// A random access: the thread, its clock, the tags on which the pointer is based, the offset of the four bytes, and
/// whether the access writes.
type RandomAccess = (usize, Vec<u32>, Vec<Tag>, i64, bool);

/// The definition of `noalias`: it judges all accesses of a run at the end of the run.
#[derive(Default)]
struct Definition {
    /// For each window: the thread, the clock at entry, the time of the exit (`None`: still open), and the tag.
    windows: Vec<(usize, Vec<u32>, Option<u32>, Tag)>,
    accesses: Vec<RandomAccess>,
}

impl Definition {
    fn broken(&self, cross: bool) -> bool {
        PLACES.iter().flat_map(|at| [*at, at + 3]).any(|byte| self.is_broken_at(byte, cross))
    }

    fn is_broken_at(&self, byte: i64, cross: bool) -> bool {
        self.windows.iter().any(|(x, entry, exit, tag)| {
            let during = self.accesses.iter().filter(|(y, clock, _, at, _)| {
                let before = clock[*y] <= entry[*y];
                let after = exit.is_some_and(|exit| exit <= clock[*x]);
                (*at..at + 4).contains(&byte) && !before && !after && (cross || x == y)
            });
            let (mut based, mut otherwise, mut modified) = (false, false, false);
            for (_, _, tags, _, writes) in during {
                based |= tags.contains(tag);
                otherwise |= !tags.contains(tag);
                modified |= writes;
            }
            based && otherwise && modified
        })
    }
}

/// Executes one random run of `threads` threads on a few bytes. The run ends at the first UB. Returns whether there was
/// UB.
fn random_run(kit: &Kit, promises: &Promises, seed: u64, semantics: Semantics, threads: usize) -> bool {
    let mut rng = Rng::new(seed, 0);
    let mut below = |n: usize| rng.below(n as u64) as usize;
    let mut w = World::with(promises, threads as u32, semantics);
    let mut all = Definition::default();
    // The pointers of the live activations by thread, and the published pointers.
    let mut own: Vec<Vec<(usize, [Ptr; 2])>> = vec![Vec::new(); threads];
    let mut public = vec![ptr(A)];
    for _ in 0..40 {
        let t = below(threads);
        match below(8) {
            0 | 1 if own[t].len() < 3 => {
                let given = own[t].last().map_or(ptr(A), |(_, args)| args[below(2)]);
                let mut args = [given, public[below(public.len())]];
                let before = args[0].tags;
                w.enter(t, kit.f, None, &mut args).expect("entering breaks nothing");
                let old = w.state.sets.tags(before).to_vec();
                let new = w.state.sets.tags(args[0].tags).iter().find(|tag| !old.contains(tag));
                let tag = *new.expect("the argument is noalias");
                all.windows.push((t, w.clocks[t].clone(), None, tag));
                own[t].push((all.windows.len() - 1, args));
            }
            2 => {
                if let Some((window, _)) = own[t].pop() {
                    w.exit(t, &mut []).expect("leaving breaks nothing");
                    all.windows[window].2 = Some(w.clocks[t][t]);
                }
            }
            3 => w.barrier().expect("synchronising breaks nothing"),
            4 => {
                // Thread `t` acquires what thread `u` released.
                let u = below(threads);
                w.tick(u, NO_INST, |s, at| s.sync(at, Sync::Memory)).expect("free");
                let released = w.clocks[u].clone();
                w.tick(t, NO_INST, |s, at| s.sync(at, Sync::Memory)).expect("free");
                w.clocks[t].iter_mut().zip(released).for_each(|(mine, theirs)| *mine = theirs.max(*mine));
            }
            5 => {
                if let Some((_, args)) = own[t].last() {
                    let tags = args[0].tags;
                    public.push(args[0]);
                    w.tick(t, NO_INST, |s, at| s.escape(at, tags, Escape::Stored(None))).expect("free");
                }
            }
            _ => {
                let mut choices = public.clone();
                choices.extend(own[t].iter().flat_map(|(_, args)| *args));
                let p = Ptr { offset: PLACES[below(5) * below(2)], ..choices[below(choices.len())] };
                let writes = below(3) == 0;
                let result = if writes { w.write(t, p) } else { w.read(t, p) };
                let tags = w.state.sets.tags(p.tags).to_vec();
                all.accesses.push((t, w.clocks[t].clone(), tags, p.offset, writes));
                let cross = semantics == Semantics::LangRef2026_07;
                if result.is_err() {
                    assert_eq!(ub(result), "noalias");
                    assert!(all.broken(cross), "seed {seed}: no window is broken");
                    return true;
                }
                assert!(!all.broken(cross), "seed {seed}: a broken window was missed");
            }
        }
    }
    false
}

#[test]
fn noalias_agrees_with_its_definition() {
    let kit = noalias_kit();
    let promises = kit.promises();
    for semantics in [Semantics::LangRef2026_07, Semantics::LangRef2025] {
        for threads in [1, 3] {
            let broken = (0..3000).filter(|seed| random_run(&kit, &promises, *seed, semantics, threads)).count();
            assert!((300..2990).contains(&broken), "{broken} of 3000 runs are broken: too one-sided to tell anything");
        }
    }
}

#[test]
fn pointer_leaked_only_via_private_memory_is_undecided() {
    let kit = noalias_kit();
    let promises = kit.promises();
    let slot = ObjectId(7);
    for (stored, open) in [(Some(slot), true), (Some(slot), false), (None, true), (None, false)] {
        let mut w = World::new(&promises, 2);
        let mut other = [ptr(B), ptr(B)];
        w.enter(1, kit.g, None, &mut other).expect("entry");
        let mut args = [ptr(A), ptr(B)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        let frame = w.state.stacks[0].last().map(|f| f.activation);
        let by = Some((0, w.clocks[0][0]));
        w.state.begin_object(slot, &Birth { space: AddressSpace(5), constant: false, frame, by });
        let tags = args[0].tags;
        w.tick(0, NO_INST, |s, at| s.escape(at, tags, Escape::Stored(stored))).expect("may be captured");
        w.read(0, ptr(A)).expect("nothing is modified");
        if !open {
            w.exit(0, &mut []).expect("exit");
        }
        let used = w.write(1, args[0]);
        match (stored, open) {
            // The pointer was stored only in private memory, so the machine does not know how the other thread got the
            // pointer.
            (Some(_), false) => assert!(discarded(used).contains("only private memory")),
            _ => assert_eq!(ub(used), "noalias"),
        }
    }
}
