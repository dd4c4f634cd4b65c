use super::super::builder::{FunctionBuilder, add_function, add_global, declare, function_constant, md_add, md_node};
use super::*;

mod globals;
mod instructions;

const GENERIC: AddressSpace = AddressSpace(0);
const SHARED: AddressSpace = AddressSpace(3);

const P: Value = Value::Arg(0);
const N: Value = Value::Arg(1);
const X: Value = Value::Arg(2);
const C: Value = Value::Arg(3);
const V: Value = Value::Arg(4);
const S: Value = Value::Arg(5);

/// Returns `define void @f(ptr %p, i32 %n, float %x, i1 %c, <4 x i32> %v, ptr addrspace(3) %s)` with the body that
/// `build` emits.
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

/// Like [`module`], with a `ret void` at the end of the block that `build` ends in.
fn with_ret<R>(build: impl FnOnce(&mut FunctionBuilder) -> R) -> Module {
    module(|b| {
        build(b);
        b.ret(None);
    })
}

/// Checks that the module breaks exactly this rule.
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
fn valid_module_has_no_violation() {
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

/// Makes a diamond: entry → left or right → join. The block `join` has a phi with the given entries.
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
    // Entries for two edges from one block must have the same value.
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
    // Metadata that names a result does not use it.
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

/// A call of an external `@g` that returns nothing. The function type of the call has the types of the arguments.
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

/// Makes a module with `call void @g(…)`, and applies `change` to the call.
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
    breaks("the type of the call is not a function type", with_call(&[P], |m, c| c.fn_ty = m.types.int(32)));
    breaks("the callee is not a pointer", with_call(&[P], |_, c| c.callee = N));
    // A call of a function may state a different function type than the function has. A call of an intrinsic must state
    // the function type that the intrinsic has.
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
