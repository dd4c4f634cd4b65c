//! Tests of everything outside function bodies: attributes, signatures, globals, names.

use super::*;

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
    // A string attribute has no meaning for LLVM, even if an enum attribute has the same name.
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
    let names_nowhere = |is_used: bool| {
        let mut m = Module::default();
        let symbol = m.symbol("nowhere");
        let address = m.intern(Constant::Symbol { symbol, space: GENERIC });
        let ty = m.types.ptr(GENERIC);
        add_global(&mut m, "g", ty, AddressSpace(1), is_used.then_some(address), 8);
        m
    };
    breaks("@nowhere: used but neither defined nor declared", names_nowhere(true));
    clean(names_nowhere(false));
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
    breaks("metadata for pointers on a value of another type", load(MdKindId::NONNULL, 32, 0));
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

/// An `opt` accepts every file of the corpus, so the verifier must not report a violation.
#[test]
fn the_corpus_is_well_formed() {
    let mut folders = vec![std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("corpus")];
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
