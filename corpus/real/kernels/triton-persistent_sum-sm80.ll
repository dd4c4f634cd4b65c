; Triton 3.5.1, sm80, persistent_sum of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @persistent_sum(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, i32 %5, ptr addrspace(1) readnone captures(none) %6, ptr addrspace(1) readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 31
  %11 = icmp eq i32 %10, 0
  %12 = icmp eq i32 %9, 0
  %13 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %2, i32 1, i1 %12) #4
  %14 = insertelement <1 x i32> poison, i32 %13, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) @global_smem, <1 x i32> %14, i1 %12) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %15 = and i32 %9, 127
  %16 = load i32, ptr addrspace(3) @global_smem, align 16
  %17 = icmp slt i32 %16, %4
  br i1 %17, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %8
  %18 = lshr i32 %9, 5
  %19 = and i32 %18, 3
  %20 = getelementptr float, ptr addrspace(3) @global_smem, i32 %19
  %21 = icmp samesign ult i32 %9, 4
  %22 = getelementptr float, ptr addrspace(3) @global_smem, i32 %9
  br label %23

23:                                               ; preds = %.lr.ph, %23
  %24 = phi i32 [ %16, %.lr.ph ], [ %67, %23 ]
  %25 = shl i32 %24, 7
  %26 = or disjoint i32 %25, %15
  %27 = icmp slt i32 %26, %5
  %28 = sext i32 %26 to i64
  %29 = getelementptr float, ptr addrspace(1) %0, i64 %28
  %30 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %29, i1 %27) #4
  %31 = bitcast i32 %30 to float
  %32 = sext i32 %24 to i64
  %33 = getelementptr float, ptr addrspace(1) %1, i64 %32
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %34 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 16, i32 31)
  %35 = bitcast i32 %34 to float
  %36 = fadd float %31, %35
  %37 = bitcast float %36 to i32
  %38 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %37, i32 8, i32 31)
  %39 = bitcast i32 %38 to float
  %40 = fadd float %36, %39
  %41 = bitcast float %40 to i32
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 4, i32 31)
  %43 = bitcast i32 %42 to float
  %44 = fadd float %40, %43
  %45 = bitcast float %44 to i32
  %46 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 2, i32 31)
  %47 = bitcast i32 %46 to float
  %48 = fadd float %44, %47
  %49 = bitcast float %48 to i32
  %50 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 1, i32 31)
  %51 = bitcast i32 %50 to float
  %52 = fadd float %48, %51
  %53 = bitcast float %52 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %20, <1 x i32> %53, i1 %11) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %54 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %22, i1 %21) #4
  %55 = bitcast i32 %54 to float
  %56 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 2, i32 31)
  %57 = bitcast i32 %56 to float
  %58 = fadd float %55, %57
  %59 = bitcast float %58 to i32
  %60 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %59, i32 1, i32 31)
  %61 = bitcast i32 %60 to float
  %62 = fadd float %58, %61
  %63 = bitcast float %62 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %22, <1 x i32> %63, i1 %12) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %64 = load i32, ptr addrspace(3) @global_smem, align 16
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %64, ptr addrspace(1) %33, i1 %12) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %65 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %2, i32 1, i1 %12) #4
  %66 = insertelement <1 x i32> poison, i32 %65, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) @global_smem, <1 x i32> %66, i1 %12) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %67 = load i32, ptr addrspace(3) @global_smem, align 16
  %68 = icmp slt i32 %67, %4
  br i1 %68, label %23, label %._crit_edge

._crit_edge:                                      ; preds = %23, %8
  %69 = getelementptr i8, ptr addrspace(1) %2, i64 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %70 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %69, i32 1, i1 %12) #4
  %71 = insertelement <1 x i32> poison, i32 %70, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) @global_smem, <1 x i32> %71, i1 %12) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %72 = load i32, ptr addrspace(3) @global_smem, align 16
  %73 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %74 = add nsw i32 %73, -1
  %75 = icmp eq i32 %72, %74
  br i1 %75, label %.preheader, label %83

.preheader:                                       ; preds = %._crit_edge
  %76 = icmp sgt i32 %4, 0
  br i1 %76, label %.lr.ph3.preheader, label %._crit_edge4

.lr.ph3.preheader:                                ; preds = %.preheader
  %wide.trip.count = zext nneg i32 %4 to i64
  br label %.lr.ph3

.lr.ph3:                                          ; preds = %.lr.ph3.preheader, %.lr.ph3
  %indvars.iv = phi i64 [ 0, %.lr.ph3.preheader ], [ %indvars.iv.next, %.lr.ph3 ]
  %77 = phi float [ 0.000000e+00, %.lr.ph3.preheader ], [ %81, %.lr.ph3 ]
  %78 = getelementptr float, ptr addrspace(1) %1, i64 %indvars.iv
  %79 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %78) #4
  %80 = bitcast i32 %79 to float
  %81 = fadd float %77, %80
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %._crit_edge4.loopexit, label %.lr.ph3

._crit_edge4.loopexit:                            ; preds = %.lr.ph3
  %82 = bitcast float %81 to i32
  br label %._crit_edge4

._crit_edge4:                                     ; preds = %._crit_edge4.loopexit, %.preheader
  %.lcssa = phi i32 [ 0, %.preheader ], [ %82, %._crit_edge4.loopexit ]
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.lcssa, ptr addrspace(1) %3, i1 %12) #4
  br label %83

83:                                               ; preds = %._crit_edge4, %._crit_edge
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #3

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
