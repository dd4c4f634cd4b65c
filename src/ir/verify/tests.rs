use super::super::builder::{FunctionBuilder, add_function, add_global, declare, function_constant, md_add, md_node};
use super::*;

const GENERIC: AddressSpace = AddressSpace(0);
const SHARED: AddressSpace = AddressSpace(3);

const P: Value = Value::Arg(0);
const N: Value = Value::Arg(1);
const X: Value = Value::Arg(2);
const C: Value = Value::Arg(3);
const V: Value = Value::Arg(4);
const S: Value = Value::Arg(5);

/// `define void @f(ptr %p, i32 %n, float %x, i1 %c, <4 x i32> %v, ptr addrspace(3) %s)` with what `build` puts in.
fn module<R>(build: impl FnOnce(&mut FunctionBuilder) -> R) -> Module {
    let mut m = Module::default();
    let (void, p, s) = (m.types.intern(Type::Void), m.types.ptr(GENERIC), m.types.ptr(SHARED));
    let (n, c, x) = (m.types.int(32), m.types.int(1), m.types.intern(Type::Float(FloatKind::Float)));
    let v = m.types.intern(Type::Vector { elem: n, len: 4, scalable: false });
    let params = [(p, "p"), (n, "n"), (x, "x"), (c, "c"), (v, "v"), (s, "s")];
    let f = add_function(&mut m, "f", void, &params);
    let mut b = FunctionBuilder::new(&mut m, f, BlockId(0));
    b.new_block("entry");
    build(&mut b);
    m
}

/// As [`module`], with a `ret void` at the end of the block that `build` ends in.
fn with_ret<R>(build: impl FnOnce(&mut FunctionBuilder) -> R) -> Module {
    module(|b| {
        build(b);
        b.ret(None);
    })
}

/// Exactly this rule is broken.
#[track_caller]
fn breaks(rule: &str, m: Module) {
    let mut found: Vec<String> = verify(&m).into_iter().map(|v| v.message).collect();
    found.dedup();
    assert_eq!(found, [rule]);
}

#[track_caller]
fn clean(m: Module) {
    assert_eq!(verify(&m).iter().map(|v| v.describe(&m)).collect::<Vec<_>>(), [""; 0]);
}

fn attrs(list: &[(&str, AttrValue)]) -> AttrSet {
    AttrSet(list.iter().map(|(name, value)| Attr { name: (*name).into(), value: value.clone() }).collect())
}

fn atomic(ordering: Ordering) -> Atomic {
    Atomic { ordering, scope: None }
}

#[test]
fn everything_in_order() {
    clean(module(|b| {
        let (i32t, i8t) = (b.module.types.int(32), b.module.types.int(8));
        let (one, zero) = (b.int(32, 1), b.int(32, 0));
        let s = b.module.types.intern(Type::Struct { fields: vec![i8t, i32t], packed: false });
        let head = b.new_block("head");
        let exit = b.new_block("exit");
        let q = b.gep(s, S, vec![N, one], Flags::INBOUNDS);
        b.br(head);
        b.switch_to(head);
        let phi = b.phi(i32t, vec![(zero, BlockId(0))]);
        let loaded = b.load(i32t, q, 4);
        let sum = b.binary(BinOp::Add, phi, loaded, Flags::NSW);
        b.add_incoming(phi, sum, head);
        b.store(sum, P, 4);
        let done = b.icmp(ICmpPred::Eq, sum, N);
        b.cond_br(done, exit, head);
        b.switch_to(exit);
        b.ret(None);
    }));
}

#[test]
fn blocks() {
    breaks("a block does not end with a terminator", module(|_| {}));
    breaks("a block does not end with a terminator", module(|b| b.load(TypeId(3), P, 4)));
    breaks("a terminator in the middle of a block", with_ret(|b| b.ret(None)));
    breaks(
        "a phi after other instructions",
        module(|b| {
            let i32t = b.module.types.int(32);
            let next = b.new_block("next");
            b.br(next);
            b.switch_to(next);
            b.load(i32t, P, 4);
            b.phi(i32t, vec![(N, BlockId(0))]);
            b.ret(None);
        }),
    );
    breaks("the entry block has a predecessor", module(|b| b.br(BlockId(0))));
    breaks("a block does not exist", module(|b| b.br(BlockId(7))));
    clean(module(|b| {
        let own = b.new_block("own");
        b.br(own);
        b.switch_to(own);
        b.br(own);
    }));
}

/// entry → left or right → join, with a phi in `join` of the given entries.
fn diamond(incoming: impl FnOnce(&mut FunctionBuilder) -> Vec<(Value, BlockId)>) -> Module {
    module(|b| {
        let i32t = b.module.types.int(32);
        let [left, right, join] = ["left", "right", "join"].map(|n| b.new_block(n));
        b.cond_br(C, left, right);
        b.switch_to(left);
        b.load(i32t, P, 4);
        b.br(join);
        b.switch_to(right);
        b.br(join);
        b.switch_to(join);
        let incoming = incoming(b);
        b.phi(i32t, incoming);
        b.ret(None);
    })
}

#[test]
fn phis() {
    let [left, right] = [BlockId(1), BlockId(2)];
    let loaded = Value::Inst(InstId(1));
    clean(diamond(|_| vec![(loaded, left), (N, right)]));
    breaks("a phi does not name exactly the block's predecessors", diamond(|_| vec![(N, left)]));
    breaks("a phi does not name exactly the block's predecessors", diamond(|_| vec![(N, left), (N, BlockId(0))]));
    breaks("a phi does not name exactly the block's predecessors", diamond(|_| vec![(N, left), (N, left), (N, right)]));
    breaks("a definition does not dominate its use", diamond(|_| vec![(N, left), (loaded, right)]));
    breaks("an incoming value has another type", diamond(|_| vec![(X, left), (N, right)]));
    // Two edges from one block need one value.
    let twice = |first: Value, second: Value| {
        module(|b| {
            let i32t = b.module.types.int(32);
            let next = b.new_block("next");
            b.cond_br(C, next, next);
            b.switch_to(next);
            b.phi(i32t, vec![(first, BlockId(0)), (second, BlockId(0))]);
            b.ret(None);
        })
    };
    clean(twice(N, N));
    breaks("a phi has two values for one predecessor", {
        let mut m = twice(N, N);
        let one = m.const_int(32, 1);
        if let InstKind::Phi { incoming, .. } = &mut m.functions[0].insts[1].kind {
            incoming[1].0 = Value::Const(one);
        }
        m
    });
}

#[test]
fn dominance() {
    let use_in_other_arm = |reachable: bool| {
        module(|b| {
            let i32t = b.module.types.int(32);
            let [left, right] = ["left", "right"].map(|n| b.new_block(n));
            b.cond_br(C, left, if reachable { right } else { left });
            b.switch_to(left);
            let loaded = b.load(i32t, P, 4);
            b.ret(None);
            b.switch_to(right);
            b.store(loaded, P, 4);
            b.ret(None);
        })
    };
    breaks("a definition does not dominate its use", use_in_other_arm(true));
    // Naming a result in metadata is no use of it.
    clean(with_ret(|b| {
        let (void, metadata, i32t) =
            (b.module.types.intern(Type::Void), b.module.types.intern(Type::Metadata), b.module.types.int(32));
        let g = declare(b.module, "g", void, &[metadata]);
        let later = CallArg { ty: metadata, value: Value::Inst(InstId(1)), attrs: AttrSet::default() };
        b.call_with(g, vec![later], Vec::new());
        b.load(i32t, P, 4)
    }));
    clean(use_in_other_arm(false));
    breaks("a definition does not dominate its use", {
        let mut m = with_ret(|b| {
            let i32t = b.module.types.int(32);
            let loaded = b.load(i32t, P, 4);
            b.store(loaded, P, 4);
        });
        m.functions[0].blocks[0].insts.swap(0, 1);
        m
    });
    breaks("an operand does not exist", with_ret(|b| b.store(Value::Inst(InstId(99)), P, 4)));
    breaks("an operand does not exist", with_ret(|b| b.store(Value::Arg(99), P, 4)));
    breaks(
        "an operand has no value",
        with_ret(|b| {
            let (value, ty) = (b.store(N, P, 4), b.module.types.intern(Type::Void));
            let text = Verbatim(vec![Part::Operand { ty, value, with_type: false }]);
            b.emit_void(InstKind::Opaque { text, operands: vec![value], successors: Vec::new(), terminator: false })
        }),
    );
}

/// A call of an external `@g` that returns nothing, with arguments of their own types.
fn void_call(m: &mut Module, args: &[Value]) -> Call {
    let types: Vec<TypeId> =
        args.iter().map(|a| m.value_type(&m.functions[0], *a).expect("an argument with a type")).collect();
    let ret = m.types.intern(Type::Void);
    let g = declare(m, "g", ret, &types);
    let callee = Value::Const(function_constant(m, g));
    let args = args.iter().zip(&types);
    Call {
        callee,
        fn_ty: m.function(g).ty,
        tail: TailKind::None,
        cc: None,
        flags: Flags::NONE,
        ret_attrs: AttrSet::default(),
        fn_attrs: AttrSet::default(),
        args: args.map(|(v, t)| CallArg { ty: *t, value: *v, attrs: AttrSet::default() }).collect(),
        bundles: Vec::new(),
        space: None,
    }
}

/// `call void @g(…)` after `change`.
fn with_call(args: &[Value], change: impl FnOnce(&mut Module, &mut Call)) -> Module {
    with_ret(|b| {
        let mut call = void_call(b.module, args);
        change(b.module, &mut call);
        b.emit_void(InstKind::Call(Box::new(call)));
    })
}

#[test]
fn calls() {
    clean(with_call(&[P, N], |_, _| {}));
    let rule = "the number of arguments is not the function type's";
    breaks(rule, with_call(&[P, N], |_, c| drop(c.args.pop())));
    breaks(
        "an argument has another type than the function type's",
        with_call(&[P, N], |m, c| {
            c.args[1].ty = m.types.int(64);
            c.args[1].value = Value::Const(m.const_int(64, 0));
        }),
    );
    breaks("an argument's value has another type", with_call(&[P, N], |_, c| c.args[1].value = X));
    breaks("a call through a type that is no function's", with_call(&[P], |m, c| c.fn_ty = m.types.int(32)));
    breaks("the callee is not a pointer", with_call(&[P], |_, c| c.callee = N));
    // A function may be called with another type, an intrinsic not.
    let another_type = |name: &str| {
        with_ret(|b| {
            let void = b.module.types.intern(Type::Void);
            let (i32t, i64t) = (b.module.types.int(32), b.module.types.int(64));
            let g = declare(b.module, name, void, &[i64t]);
            let callee = Value::Const(function_constant(b.module, g));
            let mut call = void_call(b.module, &[N]);
            call.callee = callee;
            assert_eq!(call.args[0].ty, i32t);
            b.emit_void(InstKind::Call(Box::new(call)));
        })
    };
    clean(another_type("h"));
    clean(another_type("llvm.abs"));
    breaks("an intrinsic is called with another signature", another_type("llvm.nvvm.bar.warp.sync"));
}

#[test]
fn immediates_and_musttail() {
    let fill = |last: fn(&mut FunctionBuilder) -> Value| {
        with_ret(|b| {
            let (void, p) = (b.module.types.intern(Type::Void), b.module.types.ptr(GENERIC));
            let [i1, i8, i64] = [1, 8, 64].map(|n| b.module.types.int(n));
            let f = declare(b.module, "llvm.memset.p0.i64", void, &[p, i8, i64, i1]);
            b.module.functions[f].params[3].attrs = attrs(&[("immarg", AttrValue::None)]);
            let (byte, len, volatile) = (b.int(8, 0), b.int(64, 4), last(b));
            b.call(f, &[P, byte, len, volatile]);
        })
    };
    clean(fill(|b| b.int(1, 0)));
    breaks("an immediate argument is not a constant", fill(|_| C));
    let must = |between: bool| {
        with_ret(|b| {
            let mut call = void_call(b.module, &[P]);
            call.tail = TailKind::MustTail;
            b.emit_void(InstKind::Call(Box::new(call)));
            if between {
                b.store(N, P, 4);
            }
        })
    };
    clean(must(false));
    breaks("a musttail call is not followed by its return", must(true));
}

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
    breaks("an atomic access of a type that has none", with(store(C, P, 4, Some(Ordering::Monotonic))));
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
    breaks("a fence acquires or releases", with_ret(|b| b.emit_void(InstKind::Fence(atomic(Ordering::Monotonic)))));
}

#[test]
fn atomics() {
    let rmw = |op, value, ordering| {
        with_ret(|b| {
            let ty = b.type_of(value);
            let kind = InstKind::AtomicRmw { op, ptr: S, value, atomic: atomic(ordering), volatile: false, align: 4 };
            b.emit(kind, ty);
        })
    };
    clean(rmw(RmwOp::Add, N, Ordering::Monotonic));
    clean(rmw(RmwOp::FAdd, X, Ordering::SeqCst));
    clean(rmw(RmwOp::Xchg, P, Ordering::SeqCst));
    breaks("an operation that its type does not have", rmw(RmwOp::FAdd, N, Ordering::Monotonic));
    breaks("an operation that its type does not have", rmw(RmwOp::Add, X, Ordering::Monotonic));
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
    breaks("an operation that its type does not have", mixed(BinOp::FAdd, N));
    clean(with_ret(|b| b.icmp(ICmpPred::Ult, V, V)));
    clean(with_ret(|b| b.icmp(ICmpPred::Ult, S, S)));
    breaks("compares a type that it cannot", with_ret(|b| b.icmp(ICmpPred::Ult, X, X)));
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
    let rule = "a cast between types that it does not connect";
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

#[test]
fn attributes_in_their_places() {
    let on_param = |i: usize, name: &str, value: AttrValue| {
        let mut m = with_ret(|_| {});
        m.functions[0].params[i].attrs = attrs(&[(name, value)]);
        m
    };
    let i32t = with_ret(|_| {}).functions[0].params[1].ty;
    for name in ["byval", "sret"] {
        clean(on_param(0, name, AttrValue::Type(i32t)));
        breaks(&format!("'{name}' on a value of a type that cannot have it"), on_param(1, name, AttrValue::Type(i32t)));
    }
    clean(on_param(5, "noalias", AttrValue::None));
    breaks("'noalias' on a value of a type that cannot have it", on_param(2, "noalias", AttrValue::None));
    breaks("'sret' is neither on the first nor on the second parameter", on_param(5, "sret", AttrValue::Type(i32t)));
    breaks("an alignment is a power of two", on_param(0, "align", AttrValue::Int(3)));
    breaks("'signext' on a value of a type that cannot have it", on_param(2, "signext", AttrValue::None));
    breaks("'nounwind' is not an attribute of values", on_param(0, "nounwind", AttrValue::None));
    breaks("'immarg' is for intrinsics", on_param(1, "immarg", AttrValue::None));
    breaks("'returned' on a parameter of another type than the result", on_param(1, "returned", AttrValue::None));
    // A string attribute of the same name means nothing.
    clean(on_param(1, "byval", AttrValue::String(None)));
    let on_function = |list: &[(&str, AttrValue)]| {
        let mut m = with_ret(|_| {});
        m.functions[0].attrs = attrs(list);
        m
    };
    clean(on_function(&[("nounwind", AttrValue::None), ("noinline", AttrValue::None), ("optnone", AttrValue::None)]));
    breaks("'noalias' is not an attribute of functions", on_function(&[("noalias", AttrValue::None)]));
    breaks("optnone without noinline", on_function(&[("optnone", AttrValue::None)]));
    breaks("'byval' is not an attribute of results", {
        let mut m = Module::default();
        let p = m.types.ptr(GENERIC);
        let g = declare(&mut m, "g", p, &[]);
        m.functions[g].ret_attrs = attrs(&[("byval", AttrValue::Type(p))]);
        m
    });
    breaks("two of readnone, readonly and writeonly", {
        let mut m = with_ret(|_| {});
        m.functions[0].params[0].attrs = attrs(&[("readonly", AttrValue::None), ("writeonly", AttrValue::None)]);
        m
    });
}

#[test]
fn signatures() {
    let change = |change: fn(&mut Function)| {
        let mut m = with_ret(|_| {});
        change(&mut m.functions[0]);
        m
    };
    breaks("the function's type is not that of its result and parameters", change(|f| drop(f.params.pop())));
    breaks("an alignment is a power of two", change(|f| f.align = Some(12)));
    clean(change(|f| f.cc = Some("amdgpu_kernel".into())));
    breaks("a kernel returns void", {
        let mut m = Module::default();
        let ty = m.types.int(32);
        let g = declare(&mut m, "g", ty, &[]);
        m.functions[g].cc = Some("amdgpu_kernel".into());
        m
    });
    clean(change(|f| f.linkage.linkage = "internal".into()));
    breaks(
        "local linkage with a visibility",
        change(|f| {
            f.linkage.linkage = "internal".into();
            f.linkage.visibility = "hidden".into();
        }),
    );
    breaks("an intrinsic has no body", {
        let mut m = with_ret(|_| {});
        let symbol = m.functions[0].symbol;
        m.rename_symbol(symbol, "llvm.donothing");
        m
    });
}

#[test]
fn globals_and_constants() {
    let global = |align, bits: u32| {
        let mut m = Module::default();
        let ty = m.types.int(32);
        let init = m.const_int(bits, 0);
        add_global(&mut m, "g", ty, AddressSpace(1), Some(init), align);
        m
    };
    clean(global(4, 32));
    breaks("@g: an alignment is a power of two", global(6, 32));
    breaks("@g: the initialiser has another type than the variable", global(4, 64));
    breaks("@nowhere: used but neither defined nor declared", {
        let mut m = Module::default();
        let symbol = m.symbol("nowhere");
        m.intern(Constant::Symbol { symbol, space: GENERIC });
        m
    });
    let aggregate = |n: u64| {
        let mut m = Module::default();
        let elem = m.const_int(8, 1);
        let i8t = m.types.int(8);
        let ty = m.types.intern(Type::Array { elem: i8t, len: n });
        m.intern(Constant::Aggregate { ty, elems: vec![elem; 3] });
        m
    };
    clean(aggregate(3));
    breaks("constant 1: the elements do not fit the type", aggregate(4));
}

#[test]
fn promises_on_results() {
    let load = |kind: MdKindId, bits: u32, bounds: usize| {
        with_ret(|b| {
            let i32t = b.module.types.int(32);
            let loaded = b.load(i32t, P, 4);
            let bound = b.module.const_int(bits, 1);
            let bound = md_add(b.module, Metadata::Constant(bound));
            let md = md_node(b.module, &vec![bound; bounds]);
            b.attach(loaded, kind, md);
        })
    };
    clean(load(MdKindId::RANGE, 32, 2));
    breaks("the bounds of !range have another type than the result", load(MdKindId::RANGE, 64, 2));
    breaks("!range is not a list of pairs", load(MdKindId::RANGE, 32, 3));
    breaks("a promise about a pointer on something else", load(MdKindId::NONNULL, 32, 0));
    breaks("!range on something that is neither a load nor a call", {
        let mut m = load(MdKindId::RANGE, 32, 2);
        m.functions[0].insts[0].kind = InstKind::Freeze(N);
        m
    });
}

#[test]
fn messages_name_the_place() {
    let m = module(|b| {
        let i32t = b.module.types.int(32);
        let x = b.load(i32t, N, 4);
        b.name(x, "x");
        b.ret(None);
    });
    let found = verify(&m);
    assert_eq!(found[0].describe(&m), "@f, %x: the address is not a pointer");
    assert_eq!(found[0].inst, Some(InstId(0)));
}

/// Every file of the corpus is accepted by an `opt`, so there is nothing to say about it here.
#[test]
fn the_corpus_is_well_formed() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the corpus is part of the repository") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ll") {
                let text = std::fs::read(&path).expect("readable");
                let name = path.to_string_lossy();
                let parsed = parse::parse_module(&name, &text).unwrap_or_else(|e| panic!("{name}: {e:?}"));
                let found: Vec<String> = verify(&parsed.module).iter().map(|v| v.describe(&parsed.module)).collect();
                assert!(found.is_empty(), "{name}: {found:?}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 20, "{seen} files");
}

#[test]
fn no_alias_is_its_own_target() {
    let found = |text: &str| {
        let m = parse::parse_module("alias.ll", text.as_bytes()).expect("good text").module;
        verify(&m).into_iter().map(|v| v.message).collect::<Vec<_>>()
    };
    let cycle = |name: &str| vec![format!("@{name}: aliases cannot form a cycle")];
    assert_eq!(found("@a = alias i8, ptr @a"), cycle("a"));
    assert_eq!(found("@a = alias i8, getelementptr(i8, ptr @a, i64 1)"), cycle("a"));
    assert_eq!(found("@g = global i8 0\n@c = alias i8, ptr @a\n@a = alias i8, ptr @b\n@b = alias i8, ptr @a").len(), 1);
    let shared = "@g = global [9 x i8] zeroinitializer\n@a = alias i8, getelementptr(i8, ptr @g, i64 1)\n\
                  @b = alias i8, ptr @a\n@c = alias i8, ptr @a\n@d = alias i8, getelementptr(i8, ptr @g, i64 1)";
    assert_eq!(found(shared), Vec::<String>::new(), "two ways to one target are no cycle");
    assert_eq!(found("@g = global ptr @g\n@a = alias ptr, ptr @g"), Vec::<String>::new(), "memory may name itself");
}

#[test]
fn alignments_of_masked_accesses() {
    for (name, zero) in [("load", false), ("gather", true)] {
        let pointer = if zero { "<2 x ptr>" } else { "ptr" };
        for (align, holds) in [(0, zero), (1, true), (3, false), (8, true)] {
            let text = format!(
                "declare <2 x i32> @llvm.masked.{name}.v2i32.p0({pointer}, i32, <2 x i1>, <2 x i32>)\n\
                define void @f({pointer} %p, <2 x i1> %m) {{\n  %v = call <2 x i32> @llvm.masked.{name}.v2i32.p0({pointer} %p, \
                i32 {align}, <2 x i1> %m, <2 x i32> zeroinitializer)\n  ret void\n}}\n"
            );
            let module = parse::parse_module("masked.ll", text.as_bytes()).expect("good text").module;
            assert_eq!(verify(&module).is_empty(), holds, "{name} {align}: {:?}", verify(&module));
        }
    }
}

#[test]
fn only_intrinsics_need_no_declaration() {
    let found = |name: &str| {
        let text = format!("define void @f() {{\n  call void @{name}()\n  ret void\n}}");
        let m = parse::parse_module("implicit.ll", text.as_bytes()).map(|p| p.module);
        m.map_or(1, |m| verify(&m).len())
    };
    assert_eq!((found("llvm.unknown.name"), found("f"), found("g")), (0, 0, 1));
}
