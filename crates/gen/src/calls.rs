//! Helper functions, generated together with a call. A parameter has the concrete values of its argument. So the
//! generator checks the helper's body for UB in the same way as the caller's body.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::state::*;
use crate::ir::builder::{FunctionBuilder, add_function};
use crate::ir::*;
use crate::target::Target;

/// How the caller passes an argument to a helper.
enum ArgumentSource {
    Value(Var),
    /// A by-value copy: the pointer that is passed, and the type and size in bytes of the copied memory.
    ByVal(Var, TypeId, u64),
    /// An alloca for an `sret` result: the pointer to the alloca, and the type and size in bytes of the result.
    Result(Var, TypeId, u64),
}

impl ArgumentSource {
    fn var(&self) -> &Var {
        let (ArgumentSource::Value(v) | ArgumentSource::ByVal(v, ..) | ArgumentSource::Result(v, ..)) = self;
        v
    }
}

impl Gen<'_, '_> {
    /// Makes a function with a few parameters, which may return a pointer, and calls the function.
    pub fn call_helper(&mut self, depth: usize) -> Option<()> {
        if self.frames.len() > 2 || self.frame_count >= 60 {
            return None;
        }
        let mut passed = Vec::new();
        for _ in 0..1 + self.d.below(3) {
            let p = self.data_pointer();
            let Some(p) = p else { continue };
            let copy = if self.on.has(super::Feature::Structs) && self.d.chance(15) { self.by_value(&p) } else { None };
            passed.push(copy.unwrap_or(ArgumentSource::Value(p)));
        }
        let n = self.pick(|_, v| matches!(v.kind, Kind::Int(8..=64)) && v.lanes.iter().all(|l| l.is_known()));
        passed.extend(n.map(ArgumentSource::Value));
        if passed.is_empty() || self.tags.len() + passed.len() > 64 {
            return None;
        }
        let returned = passed.iter().find_map(|p| match p {
            ArgumentSource::Value(v) if matches!(v.kind, Kind::Ptr(_)) => Some(v.kind),
            _ => None,
        });
        let returned = returned.filter(|_| self.d.chance(35));
        if returned.is_none() && self.on.has(super::Feature::Results) && self.d.chance(60) {
            passed.insert(0, self.result_object());
        }
        let func = self.open_helper(&passed, returned);
        for _ in 0..2 + self.d.below(4) {
            self.step(depth + 1);
        }
        let result = self.close_helper(returned);
        self.emit_call(func, &passed, result);
        if let Some(ArgumentSource::Result(v, _, size)) = passed.first() {
            self.use_result(&v.clone(), *size);
        }
        Some(())
    }

    /// Makes an alloca for the struct that a helper returns. These kernels test what passes do because of `sret`,
    /// `writable` and `dead_on_unwind`. MemCpyOpt passes a different memory as the result slot of a call, LICM adds
    /// stores, and DSE deletes stores.
    fn result_object(&mut self) -> ArgumentSource {
        let size = self.d.pick(&[8u64, 16]);
        let word = self.m.types.int(32);
        let ty = self.m.types.intern(Type::Array { elem: word, len: size / 4 });
        let v = self.alloca(ty, size, false);
        self.frame().pool.pop();
        ArgumentSource::Result(v, ty, size)
    }

    /// Uses the result of a helper in the alloca that holds the result. Mostly copies the result to other memory,
    /// sometimes accesses the result in place.
    fn use_result(&mut self, v: &Var, size: u64) -> Option<()> {
        self.frame().pool.push(v.clone());
        if self.d.chance(60) {
            let to = self.pick(|_, p| matches!(p.kind, Kind::Ptr(_)) && p.value != v.value)?;
            let lanes = self.lanes(&to);
            let room = self.accessible_bytes(&lanes)?;
            return self.copy(&to, v, room.min(size));
        }
        self.access(v)
    }

    /// Passes the memory at `p` as a `byval` argument, if the caller may read all of its bytes here.
    fn by_value(&mut self, p: &Var) -> Option<ArgumentSource> {
        let size = self.d.pick(&[8u64, 16]);
        if p.kind != Kind::Ptr(0) || self.target == Target::Amdgcn {
            return None;
        }
        let lanes = self.lanes(p);
        let aligned = self.known_align(&lanes) >= 4;
        let read = Want { size, write: false, atomic: false };
        let word = self.m.types.int(32);
        let ty = self.m.types.intern(Type::Array { elem: word, len: size / 4 });
        (aligned && self.may_access(&lanes, read)).then(|| ArgumentSource::ByVal(p.clone(), ty, size))
    }

    /// Returns the values that every function can use: pointers to objects of the module. Values of the caller are not
    /// among them.
    pub(super) fn module_values(&mut self) -> Vec<Var> {
        self.frame().pool.iter().filter(|v| matches!(v.value, Value::Const(_))).cloned().collect()
    }

    /// Begins the body of a new function that only one step uses. `pool` holds the values that the body may use.
    /// Returns the bit of the function's frame ([`Access::frames`](super::state::Access::frames)).
    pub(super) fn begin_small(&mut self, func: FuncId, pool: Vec<Var>) -> u64 {
        if self.d.chance(50) {
            self.m.functions[func].attrs.set("noinline", AttrValue::None);
        }
        FunctionBuilder::new(&mut self.m, func, BlockId(0)).new_block("entry");
        let bit = 1 << self.frame_count;
        self.frame_count += 1;
        self.frames.push(Frame { func, block: BlockId(0), pool, ctx: self.cur, bit });
        bit
    }

    fn open_helper(&mut self, passed: &[ArgumentSource], returned: Option<Kind>) -> FuncId {
        let ret = match returned {
            Some(kind) => self.type_of(kind),
            None => self.m.types.intern(Type::Void),
        };
        let mut params = Vec::new();
        for one in passed {
            let name = self.fresh("q");
            params.push((self.type_of(one.var().kind), name));
        }
        let params: Vec<_> = params.iter().map(|(t, n)| (*t, n.as_str())).collect();
        let name = self.fresh("helper");
        let func = add_function(&mut self.m, &name, ret, &params);
        if self.d.chance(50) {
            self.m.functions[func].linkage.linkage = "internal".into();
        }
        if self.on.has(super::Feature::OptNone) && self.d.chance(40) {
            // Passes must not change this function. The kernel still tests what analyses infer about the function and
            // its callees.
            self.m.functions[func].attrs.set("noinline", AttrValue::None);
            self.m.functions[func].attrs.set("optnone", AttrValue::None);
        }
        let bit = 1 << self.frame_count;
        self.frame_count += 1;
        let mut pool = Vec::new();
        for (i, one) in passed.iter().enumerate() {
            let var = match one {
                ArgumentSource::Value(v) => self.parameter(func, bit, i as u32, v),
                ArgumentSource::ByVal(v, ty, size) => self.byval_parameter(func, bit, i as u32, v, *ty, *size),
                ArgumentSource::Result(v, ty, _) => {
                    self.m.functions[func].params[i].attrs.set("sret", AttrValue::Type(*ty));
                    self.parameter(func, bit, i as u32, v)
                }
            };
            pool.push(var);
        }
        pool.extend(self.module_values());
        FunctionBuilder::new(&mut self.m, func, BlockId(0)).new_block("entry");
        self.frames.push(Frame { func, block: BlockId(0), pool, ctx: self.cur, bit });
        if let Some(ArgumentSource::Result(_, _, size)) = passed.first() {
            self.begin_result(*size);
        }
        func
    }

    /// Writes all bytes of the result, so that the caller may read them.
    fn begin_result(&mut self, size: u64) -> Option<()> {
        let p = self.frame().pool.first().cloned()?;
        let lanes = self.lanes(&p);
        self.fill(&p, size)?;
        if let Some(Concrete::Ptr(p)) = lanes.first() {
            self.objects[p.object as usize].defined = true;
        }
        Some(())
    }

    pub(super) fn parameter(&mut self, func: FuncId, frame: u64, param: u32, v: &Var) -> Var {
        let mut lanes = self.lanes(v);
        if matches!(v.kind, Kind::Ptr(_)) {
            let tag = 1u64 << self.tags.len();
            for l in &mut lanes {
                if let Concrete::Ptr(p) = l {
                    p.tags |= tag;
                }
            }
            self.tags.push(Tag { func, param, frame, lanes: lanes.clone(), escapes: false, is_integer: false });
        }
        Var { value: Value::Arg(param), kind: v.kind, lanes, ctx: self.cur }
    }

    fn byval_parameter(&mut self, func: FuncId, frame: u64, param: u32, v: &Var, ty: TypeId, size: u64) -> Var {
        let attrs = &mut self.m.functions[func].params[param as usize].attrs;
        attrs.set("byval", AttrValue::Type(ty));
        attrs.set("align", AttrValue::Int(4));
        let home = if self.target == Target::Flat { 0 } else { 101 };
        let object = self.add_object(home, size, 4, true);
        let o = &mut self.objects[object as usize];
        (o.per, o.frame) = (Per::Thread, Some(frame));
        let copy =
            |w: &VariantThread| Concrete::Ptr(ConcretePtr { object, instance: w.thread, at: Range::exact(0), tags: 0 });
        let lanes = self.thread_lanes().iter().map(copy).collect();
        Var { value: Value::Arg(param), kind: v.kind, lanes, ctx: self.cur }
    }

    /// Ends the body of the helper. Returns the kind and the lanes of the returned value.
    fn close_helper(&mut self, returned: Option<Kind>) -> Option<(Kind, Vec<Concrete>)> {
        let out = match returned {
            Some(kind) => {
                let here = self.frame_bit();
                let own = |g: &Gen, v: &Var| {
                    v.lanes
                        .iter()
                        .any(|l| matches!(l, Concrete::Ptr(p) if g.objects[p.object as usize].frame == Some(here)))
                };
                let v = self.pick(|g, v| v.kind == kind && !own(g, v) && !g.points_to_slot(v));
                let v = v.expect("the first parameter has the returned type");
                let lanes = self.lanes(&v);
                self.escape(&lanes);
                self.builder().ret(Some(v.value));
                Some((kind, lanes))
            }
            None => {
                self.builder().ret(None);
                None
            }
        };
        self.frames.pop();
        out
    }

    fn emit_call(&mut self, func: FuncId, passed: &[ArgumentSource], result: Option<(Kind, Vec<Concrete>)>) {
        let mut args = Vec::new();
        for one in passed {
            let v = one.var();
            let mut attrs = AttrSet::default();
            match one {
                ArgumentSource::ByVal(_, ty, _) => {
                    attrs.set("byval", AttrValue::Type(*ty));
                    attrs.set("align", AttrValue::Int(4));
                }
                ArgumentSource::Result(_, ty, _) => attrs.set("sret", AttrValue::Type(*ty)),
                ArgumentSource::Value(_) => {}
            }
            args.push(CallArg { ty: self.type_of(v.kind), value: v.value, attrs });
        }
        let call = self.builder().call_with(func, args, Vec::new());
        for one in passed {
            if let ArgumentSource::ByVal(v, _, size) = one {
                let lanes = self.lanes(v);
                self.record(call, &lanes, Want { size: *size, write: false, atomic: false });
            }
        }
        if let Some((kind, mut lanes)) = result {
            // The returned pointer is based on the arguments, not on the callee's parameters. So the callee's tags are
            // removed.
            let inner = self.tags.iter().enumerate().filter(|(_, t)| t.func == func).fold(0u64, |m, (i, _)| m | 1 << i);
            for l in &mut lanes {
                if let Concrete::Ptr(p) = l {
                    p.tags &= !inner;
                }
            }
            self.push(call, kind, lanes);
        }
    }

    /// Adds `writable` and `dead_on_unwind` to an `sret` parameter. Both promises hold, because the helper writes the
    /// whole result.
    pub(super) fn result_promises(&mut self, t: usize) {
        if !self.param_attrs(t).has("sret") {
            return;
        }
        if self.param_attrs(t).has("noalias") && self.d.chance(60) {
            self.param_attrs(t).set("writable", AttrValue::None);
        }
        if self.d.chance(50) {
            self.param_attrs(t).set("dead_on_unwind", AttrValue::None);
        }
    }
}
