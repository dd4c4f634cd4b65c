//! Inputs for entries whose case states none, chosen from the seed: the raw material of evidence is pairs of pointers
//! that overlap fully, in part or not at all, and numbers that meet the constants of the function where its address
//! arithmetic wraps. What a parameter promises (`align`, `dereferenceable`, `nonnull`, `range`) is mostly respected, or
//! every run would end in a violation.

mod facts;

use super::address::Family;
use super::ops::Program;
use super::rng::Rng;
use super::value::{Kind, Leaf, mask};
use crate::case::{Input, Place, Setup, Stored};
use crate::ir::*;
use facts::Facts;

/// A complete setup for an entry, drawn from the seed: launch, arguments, stored pointers.
pub fn synthesise(program: &Program, module: &Module, entry: FuncId, seed: u64) -> Setup {
    let facts = Facts::of(program, module, entry);
    let mut rng = Rng::new(seed, 0x6c61_756e_6368);
    let mut launch = facts.launch(&mut rng);
    if let Some(block) = super::launch::required_block(&module.function(entry).attrs) {
        launch.block = block;
    }
    complete(program, module, entry, &Setup { seed, launch, ..Setup::default() })
}

/// `setup` with every missing argument chosen from its seed.
pub fn complete(program: &Program, module: &Module, entry: FuncId, setup: &Setup) -> Setup {
    let f = module.function(entry);
    let facts = Facts::of(program, module, entry);
    let mut chooser = Chooser {
        program,
        module,
        entry,
        facts,
        rng: Rng::new(setup.seed, 0x6172_6773),
        threads: setup.launch.threads(),
        out: setup.clone(),
    };
    let stated = setup.args.iter().any(Option::is_some) || !setup.stored.is_empty();
    chooser.out.args.resize(f.params.len(), None);
    for i in 0..f.params.len() {
        if chooser.out.args[i].is_none() {
            let input = chooser.argument(i);
            chooser.out.args[i] = Some(input);
        }
    }
    if !stated {
        chooser.pointers_in_memory();
    }
    chooser.out
}

struct Chooser<'a> {
    program: &'a Program,
    module: &'a Module,
    entry: FuncId,
    facts: Facts,
    rng: Rng,
    threads: u32,
    out: Setup,
}

impl Chooser<'_> {
    fn argument(&mut self, i: usize) -> Input {
        let program = self.program;
        let code = &program.functions[self.entry.0 as usize];
        let Some(param) = code.params.get(i) else { return Input::Bits { bits: 64, value: 0 } };
        let leaves = &program.shape(param.shape).leaves;
        let attrs = &self.module.function(self.entry).params[i].attrs;
        match &**leaves {
            [Leaf { kind: Kind::Ptr(space), .. }] => self.pointer(i, *space, attrs),
            [leaf] => self.scalar(*leaf, attrs),
            _ => Input::Aggregate(
                leaves
                    .iter()
                    .map(|leaf| match leaf.kind {
                        Kind::Ptr(space) => match self.earlier(i, space, 1, 0) {
                            Some(input) => input,
                            // All first pointers of one argument lead into one object.
                            None => Input::Object { place: self.place(space), size: 64, align: 16 },
                        },
                        _ => self.number(*leaf),
                    })
                    .collect(),
            ),
        }
    }

    /// Where an object for a pointer of this space lives.
    fn place(&mut self, space: AddressSpace) -> Place {
        let kernel = self.program.functions[self.entry.0 as usize].kernel;
        match (self.program.spaces.family, space.0) {
            (Family::Flat, _) | (_, 1) => Place::Global,
            (_, 0) if kernel || !self.rng.one_in(6) => Place::Global,
            (_, 0) => self.rng.pick(&[Place::Shared, Place::Local]),
            (_, 3 | 7) => Place::Shared,
            (_, 4) => Place::Const,
            (_, 5) => Place::Local,
            (Family::Nvptx, 101) => Place::Param,
            _ => Place::Global,
        }
    }

    fn pointer(&mut self, i: usize, space: AddressSpace, attrs: &AttrSet) -> Input {
        let kernel = self.program.functions[self.entry.0 as usize].kernel;
        let align = attrs.int("align").unwrap_or(1).clamp(1, 4096);
        let needed = attrs.int("dereferenceable").max(attrs.int("dereferenceable_or_null")).unwrap_or(0).min(1 << 16);
        let code = &self.program.functions[self.entry.0 as usize];
        if let Some((size, byval_align)) = code.params[i].byval {
            let nvptx = self.program.spaces.family == Family::Nvptx;
            let place = match (kernel && nvptx, space.0) {
                (true, _) | (_, 101) => Place::Param,
                (_, 4) => Place::Const,
                _ => Place::Local,
            };
            return Input::Object { place, size, align: byval_align.max(align) };
        }
        let sized = ["byref", "sret"].iter().find_map(|a| attrs.type_of(a));
        let sized = sized.and_then(|t| self.program.spaces.layout.alloc_size(&self.module.types, t));
        let needed = needed.max(sized.unwrap_or(0));
        let nullable = !attrs.has("nonnull") && attrs.int("dereferenceable").is_none() && needed == 0;
        if nullable && self.rng.one_in(64) {
            return Input::Null;
        }
        // Distinct allocations by the rules of the launch or by promise; now and then the promise is tried.
        let apart = (kernel && space.0 == 3) || (attrs.has("noalias") && !self.rng.one_in(4));
        if !apart
            && self.rng.below(5) < 3
            && let Some(input) = self.earlier(i, space, align, needed)
        {
            return input;
        }
        if !apart && needed == 0 && self.rng.one_in(5) {
            let shown = |(_, s): &&(Box<str>, AddressSpace)| *s == space || space.0 == 0 && !(kernel && s.0 != 1);
            let globals: Vec<&(Box<str>, AddressSpace)> = self.facts.globals.iter().filter(shown).collect();
            if !globals.is_empty() {
                let name = self.rng.pick(&globals).0.clone();
                return Input::Global { name, offset: i128::from(self.rng.pick(&[0, 0, 0, 4, 8])) };
            }
        }
        let extra = self.rng.pick(&[0, 0, 8, 64]);
        let size = (self.facts.span.next_multiple_of(8) + extra).max(needed).max(16);
        let (place, align) = (self.place(space), align.max(self.facts.align).max(self.rng.pick(&[4, 8, 16, 16])));
        if needed == 0 && self.rng.one_in(8) {
            let offset = self.distance(align);
            if offset != 0 {
                return Input::Inside { place, size, align, offset };
            }
        }
        Input::Object { place, size, align }
    }

    /// A pointer into the object of an earlier argument, at a telling distance.
    fn earlier(&mut self, i: usize, space: AddressSpace, align: u64, needed: u64) -> Option<Input> {
        let code = &self.program.functions[self.entry.0 as usize];
        let params = &code.params;
        // The host knows no address of a CTA's or thread's memory.
        let host = code.kernel && space.0 == 0;
        let fits = |j: &usize| match self.out.args.get(*j) {
            // Nothing that the caller knows points into the callee's copy.
            _ if params[*j].byval.is_some() => false,
            Some(Some(Input::Object { place, size, .. } | Input::Inside { place, size, .. })) => {
                shows(self.program, space, *place) && *size >= needed && !(host && *place != Place::Global)
            }
            _ => false,
        };
        let roots: Vec<usize> = (0..i).filter(fits).collect();
        if roots.is_empty() {
            return None;
        }
        let arg = self.rng.pick(&roots);
        let Some(Some(Input::Object { size, .. } | Input::Inside { size, .. })) = self.out.args.get(arg) else {
            return None;
        };
        let size = *size;
        let room = size - needed;
        // Overlap in part needs whole elements or accesses that want no alignment.
        let align = if self.rng.one_in(5) { align } else { align.max(self.facts.align) };
        let offset = match self.rng.below(12) {
            0..=2 => 0,
            3..=8 => i128::from(self.rng.below(room.min(32) + 1) / align * align),
            9 if needed == 0 => -i128::from(self.rng.below(5) * align.max(4)),
            10 if needed == 0 => self.distance(align),
            _ => i128::from(self.rng.below(room + 1) / align * align),
        };
        Some(Input::Arg { arg: arg as u32, offset })
    }

    /// A distance at which a constant or wrapped offset of the function leads back inside.
    fn distance(&mut self, align: u64) -> i128 {
        let a = i128::from(align);
        let index = 1i128 << 63;
        let back = |v: i128| {
            v.rem_euclid(2 * index).wrapping_sub(if v.rem_euclid(2 * index) >= index { 2 * index } else { 0 })
        };
        let n = match self.rng.below(4) {
            0 | 1 if !self.facts.offsets.is_empty() => -self.rng.pick(&self.facts.offsets),
            2 => self.rng.pick(&[1i128 << 31, -(1i128 << 31), 1i128 << 32, index, 0x7fff_ffff, -0x7fff_ffff]),
            _ => i128::from(self.rng.below(9)) * self.rng.pick(&[1, 4, 4, 8]),
        };
        let near = if self.rng.one_in(2) { 0 } else { i128::from(self.rng.below(4)) * a };
        back(n + near).div_euclid(a) * a
    }

    fn scalar(&mut self, leaf: Leaf, attrs: &AttrSet) -> Input {
        if let Some(AttrValue::Range { lo, hi, .. }) = attrs.get("range").map(|a| &a.value) {
            let span = hi.wrapping_sub(*lo) & mask(leaf.bits);
            let value = lo.wrapping_add(u128::from(self.rng.next()) % span.max(1)) & mask(leaf.bits);
            return Input::Bits { bits: leaf.bits, value };
        }
        if self.threads > 1 && self.rng.one_in(3) {
            let list = (0..self.threads).map(|_| self.number(leaf)).collect();
            return Input::PerThread(list);
        }
        self.number(leaf)
    }

    fn number(&mut self, leaf: Leaf) -> Input {
        let bits = leaf.bits;
        let value = match leaf.kind {
            Kind::Float(k) => {
                let x = self.rng.pick(&[0.0, 1.0, -1.0, 0.5, 2.0, 3.25, 100.0, -7.5]);
                super::float::encode(x, k).unwrap_or(0)
            }
            _ => self.integer(bits),
        };
        Input::Bits { bits, value: value & mask(bits) }
    }

    fn integer(&mut self, bits: u32) -> u128 {
        match self.rng.below(16) {
            0..=6 => self.rng.below(5).into(),
            7 => self.rng.pick(&[u128::MAX, u128::MAX - 1, 7, 8, 15, 16, 31, 32]),
            8 => (1u128 << (bits - 1)).wrapping_sub(self.rng.below(2).into()),
            9 => 1u128 << self.rng.below(bits.into()),
            10 | 11 if !self.facts.numbers.is_empty() => {
                let n = self.rng.pick(&self.facts.numbers);
                n.wrapping_add(u128::from(self.rng.below(3))).wrapping_sub(1)
            }
            12 if !self.facts.numbers.is_empty() => {
                let n = self.rng.pick(&self.facts.numbers);
                n.wrapping_neg()
            }
            13 if !self.facts.scales.is_empty() => self.wrap_point(),
            14 => self.rng.wide(),
            _ => self.rng.below(3).into(),
        }
    }

    /// An index that a scale, or an odd constant of the function, brings back to a small offset.
    fn wrap_point(&mut self) -> u128 {
        let scale = self.rng.pick(&self.facts.scales).max(1);
        let odd = scale >> scale.trailing_zeros();
        let free = 64 - scale.trailing_zeros();
        let small = u128::from(self.rng.below(4));
        match self.rng.below(3) {
            // scale · 2^(64 − zeros) is 0 modulo 2^64.
            0 if free < 64 => (1u128 << free.min(63)).wrapping_add(small),
            1 if free < 64 => (1u128 << (free - 1).min(63)).wrapping_add(small),
            _ => u128::from(inverse(odd)).wrapping_mul(small + 1),
        }
    }

    /// Pointers that the entry loads from its arguments' objects are there.
    fn pointers_in_memory(&mut self) {
        for (arg, offset, space) in std::mem::take(&mut self.facts.pointer_slots) {
            let (root, start) = match &self.out.args[arg as usize] {
                Some(Input::Arg { arg: root, offset }) => (*root, *offset),
                Some(Input::Inside { offset, .. }) => (arg, *offset),
                _ => (arg, 0),
            };
            let Some(Some(Input::Object { size, .. } | Input::Inside { size, .. })) = self.out.args.get(root as usize)
            else {
                continue;
            };
            let bytes = u64::from(self.program.spaces.layout.pointer(space).bits / 8);
            let at = u64::try_from(i128::from(offset) + start).ok();
            let at = at.filter(|at| at.checked_add(bytes).is_some_and(|end| end <= *size));
            let taken =
                |s: &Stored| Some(s.offset).zip(at).is_some_and(|(a, b)| s.arg == root && a.abs_diff(b) < bytes);
            if at.is_none() || self.out.stored.iter().any(taken) {
                continue;
            }
            let n = self.out.args.len();
            let value = self.earlier(n, space, 8, 0).unwrap_or(Input::Null);
            self.out.stored.push(Stored { arg: root, offset: at.unwrap_or(0), value, space: space.0 });
        }
    }
}

/// May a pointer of this space name an object of this place?
fn shows(program: &Program, space: AddressSpace, place: Place) -> bool {
    let nvptx = program.spaces.family == Family::Nvptx;
    match (space.0, place) {
        _ if program.spaces.family == Family::Flat => true,
        (0, _) | (1, Place::Global) | (3, Place::Shared) | (4, Place::Const) | (5, Place::Local) => true,
        (7, Place::Shared) | (101, Place::Param) => nvptx,
        _ => false,
    }
}

/// The inverse of an odd number modulo 2^64.
fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    for _ in 0..5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_of_odd_numbers() {
        for odd in [1u64, 3, 5, 7, 12345, u64::MAX, 0x7fff_ffff] {
            assert_eq!(inverse(odd).wrapping_mul(odd), 1, "{odd}");
        }
    }

    /// 64 seeds show pairs of pointers that are equal, overlap in part, and lie apart.
    #[test]
    fn pairs_of_pointers_meet_in_every_way() {
        let text = "target triple = \"nvptx64-nvidia-cuda\"
            define void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
              %v = load i64, ptr addrspace(1) %p
              store i64 %v, ptr addrspace(1) %q
              ret void
            }";
        let module = parse::parse_module("t.ll", text.as_bytes()).expect("valid").module;
        let program = Program::new(&module);
        let entry = module.find_function("k").expect("defined");
        let (mut equal, mut part, mut apart) = (0, 0, 0);
        for seed in 0..64 {
            match synthesise(&program, &module, entry, seed).args[1] {
                Some(Input::Arg { offset: 0, .. }) => equal += 1,
                Some(Input::Arg { offset, .. }) if offset.abs() < 8 => part += 1,
                _ => apart += 1,
            }
        }
        assert!(equal >= 4 && part >= 2 && apart >= 8, "{equal} {part} {apart}");
    }
}
