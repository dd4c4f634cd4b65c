//! What outside code can observe of a run (`observe`): the objects for which it has a name, their contents, calls,
//! volatile accesses, and the returned values.

use super::*;
use crate::api::observation::{Byte, Datum, DatumKind, FinalObject, ObservableEffect, Root, Taint};

fn observed_run(text: &str, args: Vec<Input>, ctas: u32) -> Execution {
    let mut case = case(&format!("{NVPTX}{text}"), args, 1);
    case.setup.launch.grid = [ctas, 1, 1];
    let run = run_case(&case, &Options { observe: true, ..Options::default() }, &Watch::default());
    assert_eq!(run.outcome, Outcome::Counted, "{text}");
    run
}

#[test]
fn final_objects_are_those_outside_code_knows() {
    let text = "@exported = global i32 1\n@internal = internal global i32 2\n@fixed = constant i32 3\n\
        @shared = addrspace(3) global i32 undef\n@pair = internal unnamed_addr constant i32 3\n\
        declare noalias ptr @malloc(i64)\ndeclare void @free(ptr)\ndefine void @called() {\nret void\n}\n\
        define void @k(ptr %p, ptr byval(i32) %b) {\n%a = alloca i32\nstore i32 5, ptr %a\n\
        %m = call ptr @malloc(i64 4)\nstore i32 7, ptr %m\n%n = call ptr @malloc(i64 4)\ncall void @free(ptr %n)\n\
        store i32 8, ptr @internal\nstore i32 9, ptr @exported\n%x = load i32, ptr @fixed\n%y = load i32, ptr @pair\n\
        store i32 1, ptr addrspace(3) @shared\ncall void @called()\nstore ptr @called, ptr %p\nret void\n}\n";
    let run = observed_run(text, vec![object(8), object(4)], 1);
    let of = |root: &Root| -> Vec<&FinalObject> {
        run.observed.objects.iter().filter(|o| o.root.as_ref() == Some(root)).collect()
    };
    let variable = |name: &str, owner| Root::Variable(name.into(), owner);
    assert_eq!(of(&Root::Argument(0, 0)).len(), 1);
    let [exported] = of(&variable("exported", 0))[..] else { panic!("one for all") };
    assert_eq!(exported.byte(0), Some(Byte::Plain { value: 9, undef: 0, poison: 0, taint: Taint::No }));
    assert_eq!((exported.gone, exported.unnamed), (false, None));
    assert_eq!((of(&variable("shared", 0)).len(), of(&variable("shared", 1)).len()), (1, 0));
    let [fixed] = of(&variable("fixed", 0))[..] else { panic!("one for all") };
    assert_eq!((fixed.is_hidden(), fixed.unnamed), (true, Some(false)));
    let [function] = of(&Root::Function("called".into()))[..] else { panic!("one for all") };
    assert_eq!((function.is_hidden(), function.unnamed), (true, Some(false)));
    // Frames, by-value parameters, internal variables and the heap have no name. Outside code cannot observe the frame
    // or freed memory.
    let nameless: Vec<&FinalObject> = run.observed.objects.iter().filter(|o| o.root.is_none()).collect();
    let holds = |value: u8| {
        let first = |o: &&&FinalObject| matches!(o.byte(0), Some(Byte::Plain { value: v, .. }) if v == value);
        nameless.iter().filter(first).count()
    };
    assert_eq!((holds(8), holds(7), holds(5)), (1, 1, 0));
    assert!(nameless.iter().any(|o| o.unnamed == Some(true)));
    assert!(nameless.iter().filter(|o| o.gone).all(|o| o.is_hidden()));
    assert!(nameless.iter().filter(|o| o.gone).count() >= 2);
    // Each work-group has its own shared memory.
    let text = "@shared = addrspace(3) global i32 undef\ndefine void @k() {\nstore i32 1, ptr addrspace(3) @shared\nret void\n}\n";
    let roots: Vec<Option<Root>> = observed_run(text, vec![], 2).observed.objects.into_iter().map(|o| o.root).collect();
    assert_eq!(roots, [Some(variable("shared", 0)), Some(variable("shared", 1))]);
    // Each thread has its own local memory, and two threads have one shared memory.
    let text = "@s = addrspace(3) global i32 undef\n@l = addrspace(5) global i32 undef\ndefine void @k() {\n\
        store i32 1, ptr addrspace(5) @l\nstore atomic i32 1, ptr addrspace(3) @s monotonic, align 4\nret void\n}\n";
    let mut two = case(&format!("{NVPTX}{text}"), vec![], 2);
    for seed in 0..8 {
        two.setup.seed = seed;
        let options = Options { observe: true, ..Options::default() };
        let run = run_case(&two, &options, &Watch::default());
        let mut roots: Vec<Option<Root>> = run.observed.objects.into_iter().map(|o| o.root).collect();
        roots.sort_by_key(|root| format!("{root:?}"));
        assert_eq!(roots, [variable("l", 0), variable("l", 1), variable("s", 0)].map(Some), "{seed}");
    }
}

#[test]
fn observed_pointers_have_object_and_offset() {
    let returned = |value: &str| {
        let text = format!(
            "define ptr @k(ptr %p, ptr %q) {{\n%in = getelementptr i8, ptr %q, i64 4\n%n = ptrtoint ptr %p to i64\n\
             %w = inttoptr i64 %n to ptr\n%a = alloca ptr\nstore ptr %p, ptr %a\n%i = load i64, ptr %a\nstore i64 %i, ptr %a\n\
             %via = load ptr, ptr %a\nret ptr {value}\n}}\n"
        );
        let run = observed_run(&text, vec![object(16), object(16)], 1);
        run.observed.returned[0][0].clone()
    };
    let defined = |what| Datum { what, taint: Taint::No };
    let pointer = |object, offset| defined(DatumKind::Pointer { object: ObjectId(object), offset });
    assert_eq!((returned("%p"), returned("%in")), (pointer(0, 0), pointer(1, 4)));
    assert_eq!(returned("null"), defined(DatumKind::Bits { value: 0, undef: 0, width: 128 }));
    assert_eq!(returned("poison"), defined(DatumKind::Poison));
    assert_eq!((returned("%w").what, returned("%via").what), (DatumKind::Unclear, DatumKind::Unclear));
    // If memory contains a whole pointer, the record shows each of its bytes as a part of this pointer. The bytes of
    // half a pointer are recorded as unclear.
    let stored = |store: &str| {
        let text = format!(
            "define void @k(ptr %p, ptr %q) {{\n%in = getelementptr i8, ptr %q, i64 4\n{store}\nret void\n}}\n"
        );
        let run = observed_run(&text, vec![object(16), object(16)], 1);
        (0..16).map(|at| run.observed.objects[0].byte(at).expect("it is there")).collect::<Vec<_>>()
    };
    let bytes = stored("store ptr %in, ptr %p");
    for part in 0..8u8 {
        assert_eq!(bytes[usize::from(part)], Byte::Pointer { object: ObjectId(1), distance: 4, part });
    }
    assert!(matches!(bytes[8], Byte::Plain { .. }));
    let half = stored("store ptr %in, ptr %p\n%m = getelementptr i8, ptr %p, i64 6\nstore i8 1, ptr %m");
    assert_eq!((half[5], half[7]), (Byte::Unclear, Byte::Unclear));
    assert!(matches!(half[6], Byte::Plain { value: 1, .. }));
    let undefined = stored("store i32 undef, ptr %p\nstore i8 poison, ptr %q");
    assert!(matches!(undefined[0], Byte::Plain { undef: 0xff, poison: 0, .. }));
}

#[test]
fn calls_and_volatile_accesses_are_recorded() {
    let text = "declare void @f(i32, ptr, ptr captures(none)) memory(inaccessiblemem: readwrite)\n\
        declare void @pure(i32) memory(none)\n\
        define void @k(ptr %p, ptr %q) {\nstore volatile i16 258, ptr %p\n%v = load volatile i8, ptr %q\n\
        call void @f(i32 5, ptr %p, ptr %q)\ncall void @pure(i32 1)\nstore i32 1, ptr %q\nret void\n}\n";
    let run = observed_run(text, vec![object(16), object(16)], 1);
    let effects = &run.observed.threads[0];
    assert!(!effects.open);
    let plain = |value| Byte::Plain { value, undef: 0, poison: 0, taint: Taint::No };
    let [write, read, call] = &effects.list[..] else { panic!("{:?}", effects.list) };
    let volatile = |kind, object, len, bytes| ObservableEffect::Volatile {
        kind,
        object: ObjectId(object),
        offset: 0,
        len,
        bytes,
        in_pieces: None,
    };
    assert_eq!(*write, volatile(AccessKind::Write, 0, 2, vec![plain(2), plain(1)]));
    assert_eq!(*read, volatile(AccessKind::Read, 1, 1, Vec::new()));
    let ObservableEffect::Call { callee, args, optional, .. } = call else { panic!("{call:?}") };
    let datum = |what| Some(Datum { what, taint: Taint::No });
    let pointer = DatumKind::Pointer { object: ObjectId(0), offset: 0 };
    assert_eq!((callee.as_str(), *optional), ("f", false));
    // A pointer whose address the function may not capture is not reported.
    assert_eq!(args[..], [datum(DatumKind::Bits { value: 5, undef: 0, width: 128 }), datum(pointer), None]);
}
