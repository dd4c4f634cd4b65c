; Triton 3.5.1, sm80, relax_edges of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; Function Attrs: nounwind
define ptx_kernel void @relax_edges(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, i32 %5, ptr addrspace(1) readnone captures(none) %6, ptr addrspace(1) readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = shl i32 %9, 7
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %12 = and i32 %11, 127
  %13 = or disjoint i32 %10, %12
  %14 = icmp slt i32 %13, %5
  %15 = sext i32 %13 to i64
  %16 = getelementptr i32, ptr addrspace(1) %0, i64 %15
  %17 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %16, i1 %14) #2
  %18 = getelementptr i32, ptr addrspace(1) %1, i64 %15
  %19 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %18, i1 %14) #2
  %20 = sext i32 %17 to i64
  %21 = getelementptr i32, ptr addrspace(1) %3, i64 %20
  %22 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %21, i32 0, i1 %14) #2
  %23 = getelementptr i32, ptr addrspace(1) %2, i64 %15
  %24 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %23, i1 %14) #2
  %25 = add i32 %24, %22
  %26 = sext i32 %19 to i64
  %27 = getelementptr i32, ptr addrspace(1) %3, i64 %26
  %28 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.min.s32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %27, i32 %25, i1 %14) #2
  %29 = icmp slt i32 %25, %28
  %30 = zext i1 %29 to i32
  %31 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.or.b32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %4, i32 %30, i1 %14) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
