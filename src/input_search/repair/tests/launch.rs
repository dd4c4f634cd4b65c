//! Tests repairs by other launches, and by separate memory for pointers.

use super::*;

/// The code reads from a lane that does not exist, and adds large numbers with `nsw`. The repairs add lanes and change
/// the numbers.
#[test]
fn blocks_without_a_limit_get_full_warps() {
    let text = format!(
        "{TID}declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
         define ptx_kernel void @k(ptr addrspace(1) %p) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
           %v = load i32, ptr addrspace(1) %q
           %w = call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 16, i32 31)
           %s = add nsw i32 %v, %w
           %x = call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %s, i32 8, i32 31)
           %y = add nsw i32 %s, %x
           %c = icmp eq i32 %y, 0
           br i1 %c, label %end, label %end
         end:
           ret void
         }}"
    );
    for seed in 0..8 {
        let one = Setup { seed, ..setup(&[object(1 << 14, 16)]) };
        let mended = mend(&text, &one, None);
        assert_eq!((mended.ub, mended.setup.launch.block), (None, [64, 1, 1]), "{seed}");
    }
}

#[test]
fn block_grows_to_requested_lanes_unless_entry_fixes_size() {
    let text = |attribute: &str| {
        format!(
            "{TID}declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
             define ptx_kernel void @k(ptr addrspace(1) %p) \"{attribute}\"=\"32\" {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 31, i32 31)
               %c = icmp eq i32 %v, 31
               br i1 %c, label %a, label %b
             a:
               ret void
             b:
               ret void
             }}"
        )
    };
    let two = Setup { launch: Launch { block: [2, 1, 1], ..Launch::default() }, ..setup(&[object(16, 16)]) };
    let full = mend(&text("nvvm.maxntid"), &two, None);
    assert_eq!((full.ub, full.setup.launch.block), (None, [32, 1, 1]));
    let other = mend(&text("nvvm.reqntid"), &two, None);
    assert_eq!((other.ub, other.setup.launch.block), (Some(UbKind::Launch), [2, 1, 1]));
}

#[test]
fn racing_pointers_are_separated_or_threads_reduced_to_one() {
    let text = |index: &str, limit: &str| {
        format!(
            "{TID}define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {limit} {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %i = zext i32 %t to i64
               %a = getelementptr i32, ptr addrspace(1) %p, i64 {index}
               store i32 %t, ptr addrspace(1) %a, align 4
               %v = load i32, ptr addrspace(1) %q, align 4
               ret void
             }}"
        )
    };
    let launch = Launch { block: [4, 1, 1], ..Launch::default() };
    let met = Setup { launch, ..setup(&[object(64, 16), Some(Input::Arg { arg: 0, offset: 0 })]) };
    let apart = mend(&text("%i", ""), &met, None);
    assert_eq!((apart.ub, apart.setup.launch.threads()), (None, 4));
    let blocks = Setup { launch: Launch { grid: [2, 1, 1], ..met.launch }, ..met.clone() };
    let own = "define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %begin = mul i32 %x, 4
  %i = add i32 %begin, %t
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %t, ptr addrspace(1) %a, align 4
  %b = getelementptr i32, ptr addrspace(1) %q, i32 INDEX
  SECOND
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
";
    let read = own.replace("INDEX", "%t").replace("SECOND", "%v = load i32, ptr addrspace(1) %b, align 4");
    let kept = mend(&format!("{TID}{read}"), &blocks, None);
    assert_eq!((kept.ub, kept.setup.launch.grid), (None, [2, 1, 1]), "blocks that only pointers let race stay");
    let write = own.replace("INDEX", "%t").replace("SECOND", "store i32 %x, ptr addrspace(1) %b, align 4");
    let one = mend(&format!("{TID}{write}"), &blocks, None);
    assert_eq!((one.ub, one.setup.launch.grid), (None, [1, 1, 1]), "blocks that race anyway do not");
    let alone = mend(&text("0", ""), &met, None);
    assert_eq!((alone.ub, alone.setup.launch.threads()), (None, 1));
    assert_eq!(mend(&text("0", "\"nvvm.reqntid\"=\"4\""), &met, None).ub, Some(UbKind::Race));
    assert_eq!(mend(&text("0", ""), &met, Some(&met)).ub, Some(UbKind::Race), "what is stated stays");
}

/// Threads that use the same element of an input race with all inputs. So racing loads of inputs give undef. A race in
/// shared memory is an error of the kernel, and is not repaired.
#[test]
fn loads_of_inputs_that_always_race_give_undef() {
    let text = |object: &str| {
        format!(
            "{TID}@s = internal addrspace(1) global [4 x i32] zeroinitializer
             define ptx_kernel void @k(ptr addrspace(1) %p) \"nvvm.reqntid\"=\"4\" {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %n = and i32 %t, 1
               %a = getelementptr i32, ptr addrspace(1) {object}, i32 %n
               %v = load i32, ptr addrspace(1) %a, align 4
               store i32 7, ptr addrspace(1) %a, align 4
               ret void
             }}"
        )
    };
    let four = Setup { launch: Launch { block: [4, 1, 1], ..Launch::default() }, ..setup(&[object(64, 16)]) };
    let input = mend(&text("%p"), &four, None);
    assert_eq!((input.ub, input.setup.races), (None, Races::Undef));
    assert_eq!(mend(&text("@s"), &four, None).ub, Some(UbKind::Race));
    assert_eq!(mend(&text("%p"), &four, Some(&four)).ub, Some(UbKind::Race), "what is stated stays");
}
