; Triton 3.5.1, sm80, add of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; Function Attrs: nounwind
define ptx_kernel void @add(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, ptr addrspace(1) readnone captures(none) %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 9
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = shl nuw nsw i32 %9, 2
  %11 = and i32 %10, 508
  %12 = or disjoint i32 %11, %8
  %13 = or disjoint i32 %12, 1
  %14 = or disjoint i32 %12, 2
  %15 = or disjoint i32 %12, 3
  %16 = icmp slt i32 %12, %3
  %17 = icmp slt i32 %13, %3
  %18 = icmp slt i32 %14, %3
  %19 = icmp slt i32 %15, %3
  %20 = sext i32 %12 to i64
  %21 = getelementptr float, ptr addrspace(1) %2, i64 %20
  %22 = sext i32 %13 to i64
  %23 = getelementptr float, ptr addrspace(1) %2, i64 %22
  %24 = sext i32 %14 to i64
  %25 = getelementptr float, ptr addrspace(1) %2, i64 %24
  %26 = sext i32 %15 to i64
  %27 = getelementptr float, ptr addrspace(1) %2, i64 %26
  %28 = getelementptr float, ptr addrspace(1) %0, i64 %20
  %29 = getelementptr float, ptr addrspace(1) %0, i64 %22
  %30 = getelementptr float, ptr addrspace(1) %0, i64 %24
  %31 = getelementptr float, ptr addrspace(1) %0, i64 %26
  %32 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %28, i1 %16) #2
  %33 = bitcast i32 %32 to float
  %34 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %29, i1 %17) #2
  %35 = bitcast i32 %34 to float
  %36 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %30, i1 %18) #2
  %37 = bitcast i32 %36 to float
  %38 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %31, i1 %19) #2
  %39 = bitcast i32 %38 to float
  %40 = getelementptr float, ptr addrspace(1) %1, i64 %20
  %41 = getelementptr float, ptr addrspace(1) %1, i64 %22
  %42 = getelementptr float, ptr addrspace(1) %1, i64 %24
  %43 = getelementptr float, ptr addrspace(1) %1, i64 %26
  %44 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %40, i1 %16) #2
  %45 = bitcast i32 %44 to float
  %46 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %41, i1 %17) #2
  %47 = bitcast i32 %46 to float
  %48 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %42, i1 %18) #2
  %49 = bitcast i32 %48 to float
  %50 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %43, i1 %19) #2
  %51 = bitcast i32 %50 to float
  %52 = fadd float %33, %45
  %53 = fadd float %35, %47
  %54 = fadd float %37, %49
  %55 = fadd float %39, %51
  %56 = bitcast float %52 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %56, ptr addrspace(1) %21, i1 %16) #2
  %57 = bitcast float %53 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %57, ptr addrspace(1) %23, i1 %17) #2
  %58 = bitcast float %54 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %58, ptr addrspace(1) %25, i1 %18) #2
  %59 = bitcast float %55 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %59, ptr addrspace(1) %27, i1 %19) #2
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
