//! Unknown functions, played by a *peer*: an adversary that reads and writes what its attributes let it reach, keeps
//! pointers, and returns what it may. It never breaks a promise: where its draw would, the run is discarded.
//!
//! What it does is a fixed function of the seed, the callee, its arguments as (object, offset), the bytes it read, and
//! (if it may have a private state) how often this thread called it; so two runs of one program agree. It never frees,
//! calls back or synchronises, which is a subset of what it could do.

use super::access::Touch;
use super::address::Home;
use super::attributes::ValuePromise;
use super::events::{AccessKind, Activation, ActivationId, Origin};
use super::external::allocation_kind;
use super::ops::{CallCode, Step};
use super::promises::{Escape, Ptr, Stop};
use super::rng::Rng;
use super::value::{Base, Kind, Leaf, Prov, Scalar, mask};
use super::vm::{Cx, Flow, Frame, Vm, at, discard, unsupported};
use crate::ir::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// What outside code remembers.
#[derive(Debug, Default)]
pub(super) struct Peer {
    /// Pointers that were handed to a function that may keep them.
    kept: Vec<(Scalar, AddressSpace)>,
    /// Calls so far, by callee and thread.
    calls: FxHashMap<(FuncId, u32), u64>,
}

impl Peer {
    /// Remembers a pointer once, and not endlessly many.
    fn keep(&mut self, pointer: Scalar, space: AddressSpace) {
        let new = (pointer, space);
        if self.kept.len() < 64 && !self.kept.contains(&new) {
            self.kept.push(new);
        }
    }
}

/// One pointer the peer may use in this call.
#[derive(Copy, Clone, Debug)]
struct Handle {
    pointer: Scalar,
    space: AddressSpace,
    reads: bool,
    writes: bool,
    /// May be returned, and kept.
    returns: bool,
    keeps: bool,
}

/// Names that LLVM's TargetLibraryInfo knows have effects of their own: a peer must not play them.
const LIBRARY: &str = "\
    _Exit _IO_getc _IO_putc abort abs access acos acosf acosh acoshf acoshl acosl aligned_alloc asin asinf asinh \
    asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl atexit atof atoi atol atoll bcmp \
    bcopy bzero cabs cabsf cabsl calloc cbrt cbrtf cbrtl ceil ceilf ceill chmod chown clearerr closedir copysign \
    copysignf copysignl cos cosf cosh coshf coshl cosl ctermid erf erff erfl execl execle execlp execv execvP execve \
    execvp execvpe exit exp exp10 exp10f exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl \
    fclose fdim fdimf fdiml fdopen feof ferror fflush ffs ffsl ffsll fgetc fgetc_unlocked fgetpos fgets \
    fgets_unlocked fileno fiprintf flockfile floor floorf floorl fls flsl flsll fmax fmaxf fmaximum_num \
    fmaximum_numf fmaximum_numl fmaxl fmin fminf fminimum_num fminimum_numf fminimum_numl fminl fmod fmodf fmodl \
    fopen fopen64 fork fprintf fputc fputc_unlocked fputs fputs_unlocked fread fread_unlocked free frexp frexpf \
    frexpl fscanf fseek fseeko fseeko64 fsetpos fstat fstat64 fstatvfs fstatvfs64 ftell ftello ftello64 ftrylockfile \
    funlockfile fwrite fwrite_unlocked getc getc_unlocked getchar getchar_unlocked getenv getitimer getlogin_r \
    getpwnam gets gettimeofday htonl htons hypot hypotf hypotl ilogb ilogbf ilogbl iprintf isascii isdigit labs \
    lchown ldexp ldexpf ldexpl llabs log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl \
    logf logl lstat lstat64 malloc mkdir mktime modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl \
    nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl ntohl ntohs open open64 opendir pclose perror \
    popen posix_memalign pow powf powl pread printf putc putc_unlocked putchar putchar_unlocked puts pvalloc pwrite \
    qsort read readlink realloc reallocarray reallocf realpath remainder remainderf remainderl remove remquo remquof \
    remquol rename rewind rint rintf rintl rmdir round roundeven roundevenf roundevenl roundf roundl scalbln \
    scalblnf scalblnl scalbn scalbnf scalbnl scanf setbuf setitimer setvbuf sin sincos sincosf sincosl sinf sinh \
    sinhf sinhl sinl siprintf snprintf sprintf sqrt sqrtf sqrtl sscanf stat stat64 statvfs statvfs64 stpcpy stpncpy \
    system tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal times tmpfile tmpfile64 toascii trunc truncf truncl \
    uname ungetc unlink unsetenv utime utimes valloc vec_calloc vec_free vec_malloc vec_realloc vfprintf vfscanf \
    vprintf vscanf vsnprintf vsprintf vsscanf wcslen write \
";

fn is_library(name: &str) -> bool {
    static NAMES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| LIBRARY.split_whitespace().collect());
    NAMES.contains(name) || ["_Z", "__", "mem", "str", "llvm."].iter().any(|p| name.starts_with(p))
}

impl Vm<'_> {
    /// Calls a function that nothing but its declaration is known of.
    pub fn play(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let module = self.module;
        let f = module.function(callee);
        let name = self.name(f.symbol);
        let code = &self.program.functions[callee.0 as usize];
        let known = is_library(name) || f.attrs.has("noreturn") || f.vararg;
        if known || code.unsupported.is_some() || call.args.len() != code.params.len() {
            return unsupported(format_args!("call @{name}"));
        }
        if call.args.iter().any(|a| a.byval.is_some()) || code.params.iter().any(|p| p.byval.is_some()) {
            return unsupported(format_args!("call @{name} with byval"));
        }
        if let Some(kind) = allocation_kind(f) {
            if kind.contains("realloc") {
                return unsupported(format_args!("call @{name}"));
            }
            if kind.contains("free") {
                let which = f.params.iter().position(|p| p.attrs.has("allocptr"));
                let Some(which) = which else { return unsupported(format_args!("call @{name}")) };
                let p = self.arg(cx, call, which, 0)?;
                self.release_heap(cx, p)?;
                return Ok(Flow::Next);
            }
        }
        match self.played(cx, callee, call, step) {
            // The peer's own choice broke a promise: it would not have chosen so, and the kernel is not to blame.
            Err(Stop::Ub(kind, _)) => discard(format!("peer: {kind}")),
            other => other,
        }
    }

    fn played(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let t = cx.t;
        let module = self.module;
        let f = module.function(callee);
        let caller = (self.frame(t).activation, self.frame(t).function, step.inst);
        let Some(site) = module.function(caller.1).inst(step.inst).kind.as_call() else { return unsupported("call") };
        let observe = self.options.observe;
        let effects = [f.attrs.memory(), site.fn_attrs.memory().filter(|_| !observe)];
        let effects = effects.into_iter().flatten().fold(MemoryEffects::UNKNOWN, MemoryEffects::intersect);
        let mut rng = self.personality(t, callee, effects);
        let mut args = Vec::new();
        let mut handles = Vec::new();
        let mut pointers: Vec<Option<Ptr>> = Vec::new();
        for (i, arg) in call.args.iter().enumerate() {
            let start = args.len();
            self.argument(cx, arg, &mut args)?;
            let leaves = &self.program.shape(arg.shape).leaves;
            if let Some(p) = &self.program.functions[callee.0 as usize].params[i].promise {
                for (leaf, v) in leaves.iter().zip(&mut args[start..]) {
                    self.promise(t, p, v, leaf.kind, "the argument")?;
                }
            }
            let sets = [&f.params[i].attrs, if observe { &f.params[i].attrs } else { &site.args[i].attrs }];
            pointers.push(None);
            for (leaf, v) in leaves.iter().zip(&args[start..]) {
                self.notice(&mut rng, t, leaf.kind, v);
                self.out.observed.peeked |= observe && !v.is_defined();
                if let Kind::Ptr(space) = leaf.kind {
                    let handle = handle(sets, effects, *v, space);
                    if leaves.len() == 1 {
                        pointers[i] = Some(self.promise_pointer(t, v, space));
                    }
                    handles.push((i, handle));
                }
            }
        }
        let activation = ActivationId(self.out.activations.len() as u32);
        let parent = Some((caller.0, step.inst));
        self.out.activations.push(Activation { function: callee, thread: t as u32, parent });
        self.push_peer_frame(t, callee, activation);
        self.state.enter(&at(&self.threads, t), Some(caller), &mut pointers)?;
        for (i, handle) in &mut handles {
            if let Some(p) = &pointers[*i] {
                handle.pointer.prov.tags = p.tags;
            }
        }
        let mut handles: Vec<Handle> = handles.into_iter().map(|(_, h)| h).collect();
        self.outside(t, effects, &mut handles)?;
        if matches!(site.tail, TailKind::Tail | TailKind::MustTail) {
            // LangRef, 'call': what the caller has on its stack is not accessed.
            let own = |h: &Handle| match h.pointer.prov.base {
                Base::Object(object) => self.state.frame_of(object) == Some(caller.0),
                _ => false,
            };
            if !observe {
                for handle in handles.iter_mut().filter(|h| own(h)) {
                    (handle.reads, handle.writes) = (false, false);
                }
            } else if !self.options.tolerant && handles.iter().any(|h| own(h) && (h.reads || h.writes)) {
                // Passes add and drop the mark, and the peer must do the same with it and without.
                return discard("peer: tail");
            }
        }
        let called = (observe && effects.inaccessiblemem & 2 != 0).then(|| self.observe_call(t, callee, &args));
        let touched = self.act(t, &mut rng, &handles)?;
        self.out.observed.calls(t, called);
        let values = self.result(t, &mut rng, callee, call, site, &handles, &args)?;
        let shape = self.program.shape(call.ret);
        let mut results = Vec::new();
        for (leaf, v) in shape.leaves.iter().zip(&values) {
            if let Kind::Ptr(space) = leaf.kind {
                results.push(self.promise_pointer(t, v, space));
            }
        }
        let overwritten = self.state.exit(&at(&self.threads, t), &mut results)?;
        self.overwrite(t, &overwritten)?;
        self.threads[t].frames.pop();
        let mut results = results.into_iter();
        for (i, (leaf, v)) in shape.leaves.iter().zip(values).enumerate() {
            let tags = match leaf.kind {
                Kind::Ptr(_) => results.next().map_or(v.prov.tags, |p| p.tags),
                _ => v.prov.tags,
            };
            self.set(cx, step.dst + i as u32, Scalar { prov: Prov { tags, ..v.prov }, ..v });
        }
        let defined = handles.iter().all(|h| h.pointer.is_defined());
        for (object, offset, touch) in touched {
            self.record_access(t, object, offset, &touch, defined);
        }
        for h in handles.iter().filter(|h| h.keeps && matches!(h.pointer.prov.base, Base::Object(_))) {
            // Only where nobody promised that the pointer is not kept.
            if self.state.escape(&at(&self.threads, t), h.pointer.prov.tags, Escape::Stored(None)).is_ok() {
                self.peer.keep(h.pointer, h.space);
            }
        }
        Ok(Flow::Next)
    }

    /// What decides the peer's draws before it has seen its arguments.
    fn personality(&mut self, t: usize, callee: FuncId, effects: MemoryEffects) -> Rng {
        let name = self.name(self.module.function(callee).symbol);
        let mut rng = Rng::new(self.setup.seed ^ name_hash(name), 0x7065_6572);
        let n = self.peer.calls.entry((callee, t as u32)).or_default();
        *n += 1;
        if effects.inaccessiblemem & 2 != 0 {
            rng.mix(*n);
        }
        rng
    }

    /// Mixes an argument into the draws: numbers by value, pointers by object and offset.
    fn notice(&self, rng: &mut Rng, t: usize, kind: Kind, v: &Scalar) {
        if !v.is_defined() {
            return;
        }
        match kind {
            Kind::Ptr(space) => {
                let (what, offset) = match self.locate(t, v, space) {
                    Some((o, offset)) => (self.stable_name(o), offset as u64),
                    None => (0, 0),
                };
                rng.mix(what);
                rng.mix(offset);
            }
            _ => rng.mix(v.bits as u64 ^ (v.bits >> 64) as u64),
        }
    }

    /// A number for an object that does not depend on the order in which objects were made.
    fn stable_name(&self, object: u32) -> u64 {
        match self.out.objects[object as usize].origin {
            Origin::Input(i) => 1000 + u64::from(i),
            // Passes remove variables, which numbers the others anew.
            Origin::Global(GlobalRef::Variable(g)) if self.options.observe => {
                name_hash(self.name(self.module.globals[g.0 as usize].symbol))
            }
            Origin::Global(GlobalRef::Variable(g)) => 2000 + u64::from(g.0),
            Origin::Global(_) | Origin::Function(_) => 1,
            Origin::Alloca { .. } | Origin::Byval { .. } => 2,
            Origin::Heap { .. } => 3,
        }
    }

    fn push_peer_frame(&mut self, t: usize, function: FuncId, activation: ActivationId) {
        let thread = &mut self.threads[t];
        let (base, allocas) = (thread.regs.len(), thread.allocas.len());
        let stack_top = self.memory.stack_top(t as u32);
        thread.frames.push(Frame { function, pc: 0, base, block: BlockId(0), activation, allocas, stack_top });
    }

    /// Adds what outside code reaches without arguments: exported variables, pointers it kept, and whatever these and
    /// the arguments lead to.
    fn outside(&mut self, t: usize, effects: MemoryEffects, handles: &mut Vec<Handle>) -> Result<(), Stop> {
        let (reads, writes) = (effects.other & 1 != 0, effects.other & 2 != 0);
        if !reads && !writes {
            return Ok(());
        }
        let module = self.module;
        let make = |pointer, space| Handle { pointer, space, reads, writes, returns: true, keeps: false };
        let mut globals: Vec<(GlobalId, u32)> = self.globals.iter().map(|((g, _), o)| (*g, *o)).collect();
        globals.sort_unstable();
        for (g, object) in globals {
            let variable = &module.globals[g.0 as usize];
            let visible = self.address_in(t, object, variable.space).is_some();
            if !variable.linkage.is_local() && visible {
                handles.push(make(self.pointer_to(t, object, variable.space)?, variable.space));
            }
        }
        let kept: Vec<(Scalar, AddressSpace)> = self.peer.kept.clone();
        for (p, space) in kept {
            if let Base::Object(o) = p.prov.base
                && self.memory.objects[o.0 as usize].alive
                && self.locate(t, &p, space).is_some()
            {
                handles.push(make(p, space));
            }
        }
        self.follow(t, handles, make);
        Ok(())
    }

    /// Pointers in the bytes of what is readable already.
    fn follow(&self, t: usize, handles: &mut Vec<Handle>, make: impl Fn(Scalar, AddressSpace) -> Handle) {
        let mut at = 0;
        while at < handles.len() && handles.len() < 16 {
            let h = handles[at];
            at += 1;
            let Some((object, _)) = self.locate(t, &h.pointer, h.space).filter(|_| h.reads) else { continue };
            let o = &self.memory.objects[object as usize];
            if !o.alive || o.ended || o.home == Home::Code {
                continue;
            }
            for prov in self.memory.pointers_in(object, 0, o.size) {
                let Base::Object(target) = prov.base else { continue };
                let seen = handles.iter().any(|h| h.pointer.prov == prov);
                let space = self.out.objects[target.0 as usize].space;
                if seen || !self.memory.objects[target.0 as usize].alive {
                    continue;
                }
                if let Some(address) = self.address_in(t, target.0, space) {
                    handles.push(make(Scalar { bits: address.into(), prov, ..Scalar::default() }, space));
                }
            }
        }
    }

    /// Reads, then writes. Gives what is to be recorded.
    fn act(&mut self, t: usize, rng: &mut Rng, handles: &[Handle]) -> Result<Vec<(u32, u64, Touch)>, Stop> {
        let mut out = Vec::new();
        for kind in [AccessKind::Read, AccessKind::Write] {
            for h in handles {
                let allowed = if kind == AccessKind::Read { h.reads } else { h.writes };
                if !allowed || rng.one_in(3) {
                    continue;
                }
                if let Some(done) = self.act_on(t, rng, h, kind)? {
                    out.push(done);
                }
            }
        }
        Ok(out)
    }

    fn act_on(
        &mut self,
        t: usize,
        rng: &mut Rng,
        h: &Handle,
        kind: AccessKind,
    ) -> Result<Option<(u32, u64, Touch)>, Stop> {
        let Base::Object(object) = h.pointer.prov.base else { return Ok(None) };
        let Some(at) = self.offset(t, object.0, h.pointer.bits as u64, h.space) else { return Ok(None) };
        let o = &self.memory.objects[object.0 as usize];
        let writable = !o.constant && !o.byval_kernel && !self.program.spaces.is_read_only_view(h.space);
        let usable = o.alive && !o.ended && o.home != Home::Code && (kind == AccessKind::Read || writable);
        if !usable || o.size == 0 {
            return Ok(None);
        }
        // Mostly right at the pointer, sometimes anywhere in its object.
        let near = u64::try_from(at).ok().filter(|a| *a < o.size && !rng.one_in(4));
        let start = near.unwrap_or_else(|| rng.below(o.size));
        let len = (1 + rng.below(8)).min(o.size - start);
        let m = self.program.spaces.index_mask(h.space);
        let bits = (h.pointer.bits as u64).wrapping_add(start.wrapping_sub(at as u64)) & m;
        let p = Scalar { bits: bits.into(), ..h.pointer };
        let touch = Touch { space: h.space, kind, len, align: 1, volatile: false, atomic: None, operand: None };
        let (object, offset) = self.checked(t, &p, &touch)?;
        let read = kind == AccessKind::Read;
        if read && self.options.observe {
            self.observe_read(object, offset, len);
        }
        for cell in self.memory.bytes_mut(object, offset, len) {
            if read {
                rng.mix(if cell.is_settled() && !cell.is_pointer() { cell.value().into() } else { 0 });
            } else {
                *cell = super::memory::Cell::of(rng.word() as u8);
            }
        }
        Ok(Some((object, offset, touch)))
    }

    /// A result that all attributes allow.
    #[allow(clippy::too_many_arguments)]
    fn result(
        &mut self,
        t: usize,
        rng: &mut Rng,
        callee: FuncId,
        call: &CallCode,
        site: &Call,
        handles: &[Handle],
        args: &[Scalar],
    ) -> Result<Vec<Scalar>, Stop> {
        let program = self.program;
        let code = &program.functions[callee.0 as usize];
        if let Some(i) = code.returned.or(call.returned) {
            let start: usize = code.params[..i as usize].iter().map(|p| p.leaves as usize).sum();
            return Ok(args[start..start + code.params[i as usize].leaves as usize].to_vec());
        }
        let mut promise = ValuePromise::default();
        for p in [&code.ret_promise, &call.promise].into_iter().flatten() {
            promise.merge(p);
        }
        let fresh = self.module.function(callee).ret_attrs.has("noalias") || site.ret_attrs.has("noalias");
        let fresh = fresh || allocation_kind(self.module.function(callee)).is_some();
        let mut out = Vec::new();
        for leaf in &program.shape(call.ret).leaves {
            let mut v = match leaf.kind {
                Kind::Int => number(rng, *leaf, &promise),
                Kind::Float(k) => Scalar::of(super::float::encode(rng.below(16) as f64, k).unwrap_or(0)),
                Kind::Ptr(space) if fresh => self.fresh(t, callee, space, &promise, args)?,
                Kind::Ptr(space) => self.pointer_result(t, rng, space, handles)?,
            };
            self.promise(t, &promise, &mut v, leaf.kind, "the result")?;
            if v.poison {
                return discard("peer: no result keeps the promises");
            }
            out.push(v);
        }
        Ok(out)
    }

    fn pointer_result(
        &mut self,
        t: usize,
        rng: &mut Rng,
        space: AddressSpace,
        handles: &[Handle],
    ) -> Result<Scalar, Stop> {
        let usable: Vec<&Handle> = handles.iter().filter(|h| h.returns).collect();
        if usable.is_empty() {
            return Ok(Scalar::of(0));
        }
        let h = rng.pick(&usable);
        let (Base::Object(o), Some((_, offset))) = (h.pointer.prov.base, self.locate(t, &h.pointer, h.space)) else {
            return Ok(Scalar::of(0));
        };
        let Some(base) = self.address_in(t, o.0, space) else { return Ok(Scalar::of(0)) };
        // Sometimes a little further on.
        let step = if rng.one_in(3) { rng.below(3) * 4 } else { 0 };
        let address = base.wrapping_add(offset as u64).wrapping_add(step) & self.program.spaces.index_mask(space);
        Ok(Scalar { bits: address.into(), ..h.pointer })
    }
}

/// A number for a name.
pub(super) fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// What the attributes of a parameter let the callee do with the pointer.
fn handle(sets: [&AttrSet; 2], effects: MemoryEffects, pointer: Scalar, space: AddressSpace) -> Handle {
    let has = |name: &str| sets.iter().any(|s| s.has(name));
    let captures = sets.iter().filter_map(|s| s.captures());
    let (other, ret) = captures.fold((15, 15), |(o, r), c| (o & c.other, r & c.ret));
    let none = has("readnone") || has("nocapture");
    Handle {
        pointer,
        space,
        reads: effects.argmem & 1 != 0 && !has("readnone") && !has("writeonly"),
        writes: effects.argmem & 2 != 0 && !has("readnone") && !has("readonly"),
        returns: ret == 15 && !none,
        keeps: other == 15 && !none && effects.any() & 2 != 0 && !has("readonly"),
    }
}

/// An integer result: small ones, extremes and noise, inside the promised range.
fn number(rng: &mut Rng, leaf: Leaf, promise: &ValuePromise) -> Scalar {
    let bits = leaf.bits;
    let any = match rng.below(4) {
        0 | 1 => u128::from(rng.below(8)),
        2 => rng.pick(&[u128::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1]),
        _ => rng.wide(),
    } & mask(bits);
    let value = match promise.ranges.first() {
        Some((lo, hi)) if lo != hi => {
            let span = hi.wrapping_sub(*lo) & mask(bits);
            lo.wrapping_add(any % span.max(1)) & mask(bits)
        }
        _ => any,
    };
    Scalar::of(value)
}
