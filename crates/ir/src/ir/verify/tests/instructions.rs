//! Tests of instructions: operands, types, flags.

use super::*;

#[test]
fn memory() {
    let access = |change: fn(&mut InstKind)| {
        let mut m = with_ret(|b| b.store(N, P, 4));
        change(&mut m.functions[0].insts[0].kind);
        m
    };
    let store = |value, ptr, align, ordering: Option<Ordering>| InstKind::Store {
        value,
        ptr,
        provenance: None,
        align,
        volatile: false,
        atomic: ordering.map(atomic),
    };
    let with = |kind: InstKind| {
        let mut m = access(|_| {});
        m.functions[0].insts[0].kind = kind;
        m
    };
    clean(with(store(N, S, 1 << 20, Some(Ordering::Release))));
    breaks("an alignment is a power of two", with(store(N, P, 3, None)));
    breaks("an alignment is a power of two", with(store(N, P, 0, None)));
    breaks("the address is not a pointer", with(store(N, N, 4, None)));
    breaks("a store cannot acquire", with(store(N, P, 4, Some(Ordering::AcqRel))));
    breaks("an atomic access of a type that does not allow it", with(store(C, P, 4, Some(Ordering::Monotonic))));
    breaks(
        "a load cannot release",
        with_ret(|b| {
            let ty = b.module.types.int(32);
            b.emit(
                InstKind::Load {
                    ptr: P,
                    provenance: None,
                    align: 4,
                    volatile: false,
                    atomic: Some(atomic(Ordering::Release)),
                },
                ty,
            );
        }),
    );
    breaks(
        "the accessed type has no size",
        with_ret(|b| {
            let opaque = b.module.types.add_named(Some("o".to_string()), None);
            b.load(opaque, P, 1);
        }),
    );
    breaks(
        "the allocated type has no size",
        with_ret(|b| {
            let label = b.module.types.intern(Type::Label);
            b.alloca(label, GENERIC, 1);
        }),
    );
    clean(with_ret(|b| b.emit_void(InstKind::Fence(atomic(Ordering::Acquire)))));
    breaks("a fence must acquire or release", with_ret(|b| b.emit_void(InstKind::Fence(atomic(Ordering::Monotonic)))));
}

#[test]
fn atomics() {
    let rmw = |op, value, ordering| {
        with_ret(|b| {
            let ty = b.type_of(value);
            let (volatile, elementwise) = (false, false);
            let atomic = atomic(ordering);
            let kind = InstKind::AtomicRmw { op, ptr: S, value, atomic, volatile, elementwise, align: 4 };
            b.emit(kind, ty);
        })
    };
    clean(rmw(RmwOp::Add, N, Ordering::Monotonic));
    clean(rmw(RmwOp::FAdd, X, Ordering::SeqCst));
    clean(rmw(RmwOp::Xchg, P, Ordering::SeqCst));
    breaks("the operation is not defined for this type", rmw(RmwOp::FAdd, N, Ordering::Monotonic));
    breaks("the operation is not defined for this type", rmw(RmwOp::Add, X, Ordering::Monotonic));
    breaks("an ordering that atomicrmw cannot have", rmw(RmwOp::Add, N, Ordering::Unordered));
    let cmpxchg = |new, failure, pair: bool| {
        with_ret(|b| {
            let (i32t, bit) = (b.module.types.int(32), b.module.types.int(1));
            let fields = if pair { vec![i32t, bit] } else { vec![i32t] };
            let ty = b.module.types.intern(Type::Struct { fields, packed: false });
            let success = atomic(Ordering::AcqRel);
            let kind = InstKind::CmpXchg {
                ptr: P,
                expected: N,
                new,
                success,
                failure,
                weak: false,
                volatile: false,
                align: 4,
            };
            b.emit(kind, ty);
        })
    };
    clean(cmpxchg(N, Ordering::Acquire, true));
    breaks("the values are not the same integer or pointer type", cmpxchg(X, Ordering::Acquire, true));
    breaks("an ordering that cmpxchg cannot have", cmpxchg(N, Ordering::Release, true));
    breaks("the result is not the value and an i1", cmpxchg(N, Ordering::Acquire, false));
}

#[test]
fn operand_types() {
    let mixed = |op, rhs| with_ret(|b| b.binary(op, N, rhs, Flags::NONE));
    clean(mixed(BinOp::Add, N));
    breaks("operands and result have different types", mixed(BinOp::Add, C));
    breaks("the operation is not defined for this type", mixed(BinOp::FAdd, N));
    clean(with_ret(|b| b.icmp(ICmpPred::Ult, V, V)));
    clean(with_ret(|b| b.icmp(ICmpPred::Ult, S, S)));
    breaks("the comparison is not defined for this type", with_ret(|b| b.icmp(ICmpPred::Ult, X, X)));
    breaks("operands have different types", with_ret(|b| b.icmp(ICmpPred::Ult, P, S)));
    clean(with_ret(|b| b.select(C, V, V)));
    breaks("the condition is not an i1 (or one per lane)", with_ret(|b| b.select(N, V, V)));
    breaks("the arms have another type than the result", with_ret(|b| b.select(C, P, S)));
    breaks(
        "operand and result have different types",
        with_ret(|b| {
            let ty = b.module.types.int(64);
            b.emit(InstKind::Freeze(N), ty);
        }),
    );
    breaks(
        "the condition is not an i1",
        module(|b| {
            let next = b.new_block("next");
            b.cond_br(N, next, next);
            b.switch_to(next);
            b.ret(None);
        }),
    );
    breaks("returns another type than the function", module(|b| b.ret(Some(N))));
    breaks(
        "a name without a result",
        with_ret(|b| {
            let store = b.store(N, P, 4);
            b.name(store, "x");
        }),
    );
}

#[test]
fn casts() {
    let cast = |op, value, to: fn(&mut TypeTable) -> TypeId| {
        with_ret(|b| {
            let ty = to(&mut b.module.types);
            b.cast(op, value, ty);
        })
    };
    let rule = "the cast is not defined between these types";
    clean(cast(CastOp::Trunc, N, |t| t.int(8)));
    breaks(rule, cast(CastOp::Trunc, N, |t| t.int(32)));
    clean(cast(CastOp::ZExt, N, |t| t.int(64)));
    breaks(rule, cast(CastOp::ZExt, N, |t| t.int(16)));
    clean(cast(CastOp::AddrSpaceCast, S, |t| t.ptr(GENERIC)));
    breaks(rule, cast(CastOp::AddrSpaceCast, S, |t| t.ptr(SHARED)));
    breaks(rule, cast(CastOp::BitCast, S, |t| t.ptr(GENERIC)));
    clean(cast(CastOp::BitCast, S, |t| t.ptr(SHARED)));
    clean(cast(CastOp::BitCast, X, |t| t.int(32)));
    clean(cast(CastOp::BitCast, V, |t| t.int(128)));
    breaks(rule, cast(CastOp::BitCast, V, |t| t.int(64)));
    breaks(rule, cast(CastOp::BitCast, P, |t| t.int(64)));
    clean(cast(CastOp::PtrToInt, P, |t| t.int(8)));
    breaks(rule, cast(CastOp::PtrToInt, V, |t| t.int(8)));
    breaks(rule, cast(CastOp::FpExt, X, |t| t.intern(Type::Float(FloatKind::Half))));
}

#[test]
fn addresses() {
    let gep = |base, index: fn(&mut FunctionBuilder) -> Vec<Value>, space: AddressSpace| {
        with_ret(|b| {
            let (i8t, i32t) = (b.module.types.int(8), b.module.types.int(32));
            let source = b.module.types.intern(Type::Struct { fields: vec![i8t, i32t], packed: false });
            let indices = index(b);
            let ty = b.module.types.ptr(space);
            b.emit(InstKind::Gep { source, base, indices, flags: Flags::NONE }, ty);
        })
    };
    clean(gep(S, |b| vec![N, b.int(32, 1)], SHARED));
    breaks("the address has another type than its base", gep(S, |b| vec![N, b.int(32, 1)], GENERIC));
    let rule = "the index into a struct is not a constant in range";
    breaks(rule, gep(P, |b| vec![N, b.int(32, 2)], GENERIC));
    breaks(rule, gep(P, |b| vec![b.int(32, 0), N], GENERIC));
    breaks("the index into a struct is not an i32", gep(P, |b| vec![N, b.int(64, 1)], GENERIC));
    breaks("the base is not a pointer", gep(N, |_| vec![N], GENERIC));
    breaks("an index is not an integer", gep(P, |_| vec![X], GENERIC));
    breaks("an index into a type that has no elements", gep(P, |b| vec![N, b.int(32, 1), N], GENERIC));
    breaks("the address has another type than its base", gep(P, |_| vec![V], GENERIC));
}

#[test]
fn vectors_and_aggregates() {
    let element = |kind: InstKind| {
        with_ret(|b| {
            let ty = b.module.types.int(32);
            b.emit(kind, ty);
        })
    };
    clean(element(InstKind::ExtractElement { vector: V, index: N }));
    breaks("the index is not an integer", element(InstKind::ExtractElement { vector: V, index: X }));
    breaks("the result is not an element of the vector", element(InstKind::ExtractElement { vector: N, index: N }));
    let shuffle = |mask: &[i32], len| {
        with_ret(|b| {
            let elem = b.module.types.int(32);
            let ty = b.module.types.intern(Type::Vector { elem, len, scalable: false });
            b.emit(InstKind::ShuffleVector { lhs: V, rhs: V, mask: mask.to_vec(), mask_ty: ty }, ty);
        })
    };
    clean(shuffle(&[7, -1], 2));
    breaks("the mask selects a lane that does not exist", shuffle(&[8, 0], 2));
    breaks("the mask has another length than its type", shuffle(&[0, 0, 0], 2));
    let insert = |value, path: &[u32]| {
        with_ret(|b| {
            let (i8t, i32t) = (b.module.types.int(8), b.module.types.int(32));
            let ty = b.module.types.intern(Type::Struct { fields: vec![i8t, i32t], packed: false });
            let aggregate = Value::Const(b.module.intern(Constant::Undef { ty }));
            b.insert_value(aggregate, value, path.to_vec());
        })
    };
    clean(insert(N, &[1]));
    breaks("the path does not lead to the value's type", insert(N, &[0]));
    breaks("the path does not lead to the value's type", insert(N, &[2]));
}

#[test]
fn switches() {
    let switch = |values: &[(u32, u128)]| {
        module(|b| {
            let next = b.new_block("next");
            let cases = values.iter().map(|(bits, v)| (b.module.const_int(*bits, *v), next)).collect();
            b.emit_void(InstKind::Switch { value: N, default: next, cases });
            b.switch_to(next);
            b.ret(None);
        })
    };
    clean(switch(&[(32, 1), (32, 2)]));
    breaks("a case occurs twice", switch(&[(32, 1), (32, 2), (32, 1)]));
    breaks("a case has another type than the value", switch(&[(32, 1), (64, 2)]));
}
