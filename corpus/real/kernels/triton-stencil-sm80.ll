; Triton 3.5.1, sm80, stencil of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; Function Attrs: nounwind
define ptx_kernel void @stencil(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) readnone captures(none) %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %9 = shl nuw nsw i32 %8, 7
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = and i32 %10, 127
  %12 = or disjoint i32 %9, %11
  %13 = insertelement <2 x i32> poison, i32 %2, i64 0
  %14 = insertelement <2 x i32> %13, i32 %3, i64 1
  %15 = add <2 x i32> %14, splat (i32 -1)
  %16 = insertelement <4 x i32> <i32 poison, i32 poison, i32 0, i32 0>, i32 %12, i64 0
  %17 = insertelement <4 x i32> %16, i32 %7, i64 1
  %18 = shufflevector <2 x i32> %15, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %19 = insertelement <4 x i32> %18, i32 %12, i64 2
  %20 = insertelement <4 x i32> %19, i32 %7, i64 3
  %21 = icmp slt <4 x i32> %17, %20
  %22 = icmp ne <4 x i32> %17, %20
  %23 = shufflevector <4 x i1> %21, <4 x i1> %22, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  %24 = bitcast <4 x i1> %23 to i4
  %25 = icmp eq i4 %24, -1
  %26 = mul i32 %2, %7
  %27 = sext i32 %26 to i64
  %28 = getelementptr float, ptr addrspace(1) %0, i64 %27
  %29 = zext nneg i32 %12 to i64
  %30 = getelementptr float, ptr addrspace(1) %28, i64 %29
  %31 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %30, i1 %25) #2
  %32 = bitcast i32 %31 to float
  %33 = fmul float %32, 4.000000e+00
  %34 = getelementptr i8, ptr addrspace(1) %30, i64 -4
  %35 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %34, i1 %25) #2
  %36 = getelementptr i8, ptr addrspace(1) %30, i64 4
  %37 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %36, i1 %25) #2
  %38 = sub i32 0, %2
  %39 = sext i32 %38 to i64
  %40 = getelementptr float, ptr addrspace(1) %30, i64 %39
  %41 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %40, i1 %25) #2
  %42 = sext i32 %2 to i64
  %43 = getelementptr float, ptr addrspace(1) %30, i64 %42
  %44 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %43, i1 %25) #2
  %45 = insertelement <2 x i32> poison, i32 %35, i64 0
  %46 = insertelement <2 x i32> %45, i32 %41, i64 1
  %47 = bitcast <2 x i32> %46 to <2 x float>
  %48 = insertelement <2 x i32> poison, i32 %37, i64 0
  %49 = insertelement <2 x i32> %48, i32 %44, i64 1
  %50 = bitcast <2 x i32> %49 to <2 x float>
  %51 = fadd <2 x float> %47, %50
  %52 = extractelement <2 x float> %51, i64 0
  %53 = fsub float %52, %33
  %54 = extractelement <2 x float> %51, i64 1
  %55 = fadd float %53, %54
  %56 = getelementptr float, ptr addrspace(1) %1, i64 %27
  %57 = getelementptr float, ptr addrspace(1) %56, i64 %29
  %58 = bitcast float %55 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %58, ptr addrspace(1) %57, i1 %25) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
