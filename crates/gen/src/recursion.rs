//! Functions that call themselves, directly or through a second function. A function passes its pointer arguments to
//! the next activation, moved or swapped. It accesses memory before and after the inner call. These kernels test what
//! passes infer for all functions of an SCC at once: memory effects, captures, and GlobalsAA's information about a
//! function (llvm#63936). The kernels also test TailCallElim, which turns the recursive calls into a loop. In this
//! loop, the parameters are phis and every iteration has the same allocas.
//!
//! The generator treats the nested activations as lanes of the body, like the iterations of a loop. The pointers of an
//! activation are based on the pointers of the previous activation. So the log does not distinguish the activations.
//! Therefore, if two pointers are swapped, no promise may depend on which of the two a pointer is based on.

use super::concrete::Concrete;
use super::state::*;
use crate::ir::builder::{FunctionBuilder, add_function};
use crate::ir::*;

/// The functions that call each other, and their parameters.
struct Scc {
    /// Either one function that calls itself, or two functions that call each other.
    members: Vec<FuncId>,
    /// The frame bits of all these functions.
    bits: u64,
    /// The pointer parameters of the first function.
    pointers: Vec<Var>,
    /// For each pointer, its distance in bytes from the pointer of the previous activation.
    steps: Vec<i64>,
    /// Whether the two pointers are swapped from one activation to the next.
    swap: bool,
}

impl Gen<'_, '_> {
    /// Makes a recursive function, and calls the function.
    pub fn recurse(&mut self, depth: usize) -> Option<()> {
        if self.frames.len() > 2 || self.frame_count + 2 > 60 || self.tags.len() + 4 > 64 {
            return None;
        }
        let mut args = vec![self.data_pointer()?];
        if self.d.chance(50) {
            args.extend(self.data_pointer());
        }
        let trips = self.trips()?;
        let count = self.bound(32, 0, 1, &trips)?;
        let outer = self.enter_loop(&trips, 0);
        let ring = self.ring(&args);
        self.emit_recursion(&ring, &trips, depth);
        self.cur = outer;
        let values: Vec<Value> = args.iter().map(|a| a.value).chain([count]).collect();
        self.builder().call(ring.members[0], &values);
        Some(())
    }

    /// Declares the functions, and evaluates their parameters in every activation.
    fn ring(&mut self, args: &[Var]) -> Scc {
        let word = self.m.types.int(32);
        let void = self.m.types.intern(Type::Void);
        let mut members = Vec::new();
        let mut bits = 0;
        let mut tag_frames = Vec::new();
        for _ in 0..1 + usize::from(self.d.chance(40)) {
            let mut params = Vec::new();
            for a in args {
                params.push((self.type_of(a.kind), self.fresh("q")));
            }
            params.push((word, self.fresh("left")));
            let params: Vec<_> = params.iter().map(|(t, n)| (*t, n.as_str())).collect();
            let name = self.fresh("turn");
            let func = add_function(&mut self.m, &name, void, &params);
            FunctionBuilder::new(&mut self.m, func, BlockId(0)).new_block("entry");
            if self.d.chance(60) {
                self.m.functions[func].linkage.linkage = "internal".into();
            }
            if self.d.chance(30) {
                self.m.functions[func].attrs.set("noinline", AttrValue::None);
            }
            tag_frames.push(1u64 << self.frame_count);
            bits |= 1u64 << self.frame_count;
            self.frame_count += 1;
            members.push(func);
        }
        let swap = args.len() == 2 && args[0].kind == args[1].kind && self.d.chance(30);
        let steps = args.iter().map(|a| if swap { 0 } else { self.activation_step(a) }).collect::<Vec<_>>();
        let first = self.tags.len();
        let mut pointers: Vec<Var> =
            (0..args.len()).map(|i| self.activation_parameter(args, i, steps[i], swap)).collect();
        let tag = |member: usize, i: usize| 1u64 << (first + member * args.len() + i);
        for (i, p) in pointers.iter_mut().enumerate() {
            let own = (0..members.len()).flat_map(|m| if swap { vec![tag(m, 0), tag(m, 1)] } else { vec![tag(m, i)] });
            let own = own.fold(0, |a, b| a | b);
            p.lanes.iter_mut().for_each(|l| {
                if let Concrete::Ptr(p) = l {
                    p.tags |= own;
                }
            });
        }
        for (func, frame) in members.iter().zip(tag_frames) {
            for (i, p) in pointers.iter().enumerate() {
                let lanes = p.lanes.clone();
                let tag = Tag { func: *func, param: i as u32, frame, lanes, escapes: false, is_integer: swap };
                self.tags.push(tag);
            }
        }
        Scc { members, bits, pointers, steps, swap }
    }

    /// Draws the distance in bytes that a pointer moves per activation. The pointer must stay inside its object.
    fn activation_step(&mut self, arg: &Var) -> i64 {
        let by = self.d.pick(&[0i64, 0, 4, 8, -4, 1]);
        let (from, ks) = (self.lanes(arg), self.iterations());
        let moved: Vec<Concrete> =
            from.iter().zip(&ks).map(|(l, k)| self.offset_lanes(&[*l], by * i64::from(*k))[0]).collect();
        if self.all_inside(&moved) { by } else { 0 }
    }

    /// Evaluates a parameter in every activation.
    fn activation_parameter(&mut self, args: &[Var], i: usize, step: i64, swap: bool) -> Var {
        let (mine, other) = (self.lanes(&args[i]), self.lanes(&args[if swap { 1 - i } else { i }]));
        let of = |(l, k): (usize, &u32)| {
            let from = if k % 2 == 0 { mine[l] } else { other[l] };
            self.offset_lanes(&[from], step * i64::from(*k))[0]
        };
        let lanes = self.iterations().iter().enumerate().map(of).collect();
        Var { value: Value::Arg(i as u32), kind: args[i].kind, lanes, ctx: self.cur }
    }

    /// Generates the body of the first function: some steps, the recursive call, and in some kernels an access after
    /// the call.
    fn emit_recursion(&mut self, ring: &Scc, trips: &[u32], depth: usize) {
        let (ks, up) = (self.iterations(), self.ctxs[self.cur].up.clone());
        let left: Vec<u32> = ks.iter().zip(&up).map(|(k, l)| trips[*l as usize] - k).collect();
        let param = Value::Arg(ring.pointers.len() as u32);
        let lanes = left.iter().map(|n| Concrete::Int((*n).into())).collect();
        let n = Var { value: param, kind: Kind::Int(32), lanes, ctx: self.cur };
        let pool = ring.pointers.iter().cloned().chain([n]).chain(self.module_values()).collect();
        self.frames.push(Frame { func: ring.members[0], block: BlockId(0), pool, ctx: self.cur, bit: ring.bits });
        for _ in 0..1 + self.d.below(3) {
            self.step(depth + 1);
        }
        let one = self.int(32, 1);
        let last = self.builder().icmp(ICmpPred::Eq, param, one);
        let (again, done) = (self.new_block("again"), self.new_block("done"));
        self.builder().cond_br(last, done, again);
        let active = (0..left.len() as u32).filter(|i| left[*i as usize] > 1).collect();
        let around = self.enter_arm(again, active);
        self.emit_recursive_call(ring);
        if self.d.chance(50) {
            self.leave_arm(around, done);
        } else {
            self.builder().ret(None);
            self.frame().pool.truncate(around.1);
            self.cur = around.0;
        }
        self.set_block(done);
        if self.d.chance(50) {
            let p = self.d.pick(&[0, ring.pointers.len() - 1]);
            self.access(&ring.pointers[p]);
        }
        self.builder().ret(None);
        self.frames.pop();
    }

    /// Emits the recursive call of the first function, either directly or through the second function.
    fn emit_recursive_call(&mut self, ring: &Scc) {
        let (byte, one) = (self.m.types.int(8), self.int(32, 1));
        let mut values = Vec::new();
        for (p, step) in ring.pointers.iter().zip(&ring.steps) {
            let by = self.int(64, (*step).into());
            values.push(if *step == 0 { p.value } else { self.builder().gep(byte, p.value, vec![by], Flags::NONE) });
        }
        if ring.swap {
            values.reverse();
        }
        values.push(self.builder().binary(BinOp::Sub, Value::Arg(ring.pointers.len() as u32), one, Flags::NONE));
        if let Some(other) = ring.members.get(1) {
            self.emit_second_member(ring, *other);
            self.builder().call(*other, &values);
        } else {
            self.builder().call(ring.members[0], &values);
        }
    }

    /// Generates the body of the second function: a call of the first function, and in some kernels an access.
    fn emit_second_member(&mut self, ring: &Scc, other: FuncId) {
        // The second function passes its own arguments to the next activation of the first function.
        let active = self.ctxs[self.cur].up.clone();
        let next = |p: &Var| active.iter().map(|i| p.lanes[*i as usize + 1]).collect();
        let vars: Vec<Var> = ring.pointers.iter().map(|p| Var { lanes: next(p), ctx: self.cur, ..p.clone() }).collect();
        self.frames.push(Frame { func: other, block: BlockId(0), pool: Vec::new(), ctx: self.cur, bit: ring.bits });
        if !active.is_empty() && self.d.chance(70) {
            let p = self.d.pick(&[0, vars.len() - 1]);
            self.access(&vars[p]);
        }
        let values: Vec<Value> = (0..=vars.len() as u32).map(Value::Arg).collect();
        self.builder().call(ring.members[0], &values);
        self.builder().ret(None);
        self.frames.pop();
    }
}
