; Triton 3.5.1, sm80, spmv of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @spmv(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, i32 %5, ptr addrspace(1) readnone captures(none) %6, ptr addrspace(1) readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = icmp slt i32 %9, %5
  br i1 %10, label %11, label %75

11:                                               ; preds = %8
  %12 = zext nneg i32 %9 to i64
  %13 = getelementptr i32, ptr addrspace(1) %0, i64 %12
  %14 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %13) #4
  %15 = getelementptr i8, ptr addrspace(1) %13, i64 4
  %16 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %15) #4
  %17 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %18 = and i32 %17, 31
  %19 = lshr i32 %17, 5
  %20 = and i32 %17, 63
  %21 = icmp slt i32 %14, %16
  br i1 %21, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11, %.lr.ph
  %22 = phi float [ %37, %.lr.ph ], [ 0.000000e+00, %11 ]
  %23 = phi i32 [ %38, %.lr.ph ], [ %14, %11 ]
  %24 = add i32 %23, %20
  %25 = icmp slt i32 %24, %16
  %26 = sext i32 %24 to i64
  %27 = getelementptr i32, ptr addrspace(1) %1, i64 %26
  %28 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %27, i1 %25) #4
  %29 = getelementptr float, ptr addrspace(1) %2, i64 %26
  %30 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %29, i1 %25) #4
  %31 = bitcast i32 %30 to float
  %32 = sext i32 %28 to i64
  %33 = getelementptr float, ptr addrspace(1) %3, i64 %32
  %34 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %33, i1 %25) #4
  %35 = bitcast i32 %34 to float
  %36 = fmul float %31, %35
  %37 = fadd float %22, %36
  %38 = add i32 %23, 64
  %39 = icmp slt i32 %38, %16
  br i1 %39, label %.lr.ph, label %._crit_edge

._crit_edge:                                      ; preds = %.lr.ph, %11
  %.lcssa = phi float [ 0.000000e+00, %11 ], [ %37, %.lr.ph ]
  %40 = getelementptr float, ptr addrspace(1) %4, i64 %12
  %41 = bitcast float %.lcssa to i32
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 16, i32 31)
  %43 = bitcast i32 %42 to float
  %44 = fadd float %.lcssa, %43
  %45 = bitcast float %44 to i32
  %46 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 8, i32 31)
  %47 = bitcast i32 %46 to float
  %48 = fadd float %44, %47
  %49 = bitcast float %48 to i32
  %50 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 4, i32 31)
  %51 = bitcast i32 %50 to float
  %52 = fadd float %48, %51
  %53 = bitcast float %52 to i32
  %54 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %53, i32 2, i32 31)
  %55 = bitcast i32 %54 to float
  %56 = fadd float %52, %55
  %57 = bitcast float %56 to i32
  %58 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %57, i32 1, i32 31)
  %59 = bitcast i32 %58 to float
  %60 = fadd float %56, %59
  %61 = and i32 %19, 1
  %62 = icmp eq i32 %18, 0
  %63 = getelementptr float, ptr addrspace(3) @global_smem, i32 %61
  %64 = bitcast float %60 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %63, <1 x i32> %64, i1 %62) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %65 = icmp samesign ult i32 %17, 2
  %66 = getelementptr float, ptr addrspace(3) @global_smem, i32 %17
  %67 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %66, i1 %65) #4
  %68 = bitcast i32 %67 to float
  %69 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %67, i32 1, i32 31)
  %70 = bitcast i32 %69 to float
  %71 = fadd float %68, %70
  %72 = icmp eq i32 %17, 0
  %73 = bitcast float %71 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %66, <1 x i32> %73, i1 %72) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %74 = load i32, ptr addrspace(3) @global_smem, align 16
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %74, ptr addrspace(1) %40, i1 %72) #4
  br label %75

75:                                               ; preds = %._crit_edge, %8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { nounwind "nvvm.reqntid"="64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
