target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: write, target_mem0: none, target_mem1: none)
define ptx_kernel void @saxpy(float noundef %a, [2 x i64] %0, ptr noundef %y, i64 noundef %n) unnamed_addr #0 {
start:
  %.fca.0.extract = extractvalue [2 x i64] %0, 0
  %1 = inttoptr i64 %.fca.0.extract to ptr
  %_8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_7 = zext nneg i32 %_8 to i64
  %_10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_9 = zext nneg i32 %_10 to i64
  %_6 = mul nuw nsw i64 %_7, %_9
  %_12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %_11 = zext nneg i32 %_12 to i64
  %i = add nuw nsw i64 %_6, %_11
  %_13 = icmp ult i64 %i, %n
  br i1 %_13, label %bb4, label %bb6

bb6:                                              ; preds = %bb5, %start
  ret void

bb4:                                              ; preds = %start
  %.fca.1.extract = extractvalue [2 x i64] %0, 1
  %2 = icmp ne i64 %.fca.0.extract, 0
  tail call void @llvm.assume(i1 %2)
  %_16 = icmp ult i64 %i, %.fca.1.extract
  br i1 %_16, label %bb5, label %bb1.i

bb5:                                              ; preds = %bb4
  %3 = getelementptr inbounds nuw float, ptr %1, i64 %i
  %v = load float, ptr %3, align 4, !noundef !2
  %_19 = ptrtoint ptr %y to i64
  %_20 = shl nuw nsw i64 %i, 2
  %_18 = add i64 %_20, %_19
  %p = inttoptr i64 %_18 to ptr
  %_21 = fmul float %a, %v
  %_22 = load float, ptr %p, align 4, !noundef !2
  %4 = fadd float %_21, %_22
  store float %4, ptr %p, align 4
  br label %bb6

bb1.i:                                            ; preds = %bb4, %bb1.i
  br label %bb1.i
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: write, target_mem0: none, target_mem1: none)
define ptx_kernel void @sum([2 x i64] %0, [2 x i64] %1, [7 x i32] %2) unnamed_addr #0 {
start:
  %s = alloca [28 x i8], align 4
  %.fca.0.extract = extractvalue [2 x i64] %0, 0
  %.fca.1.extract = extractvalue [2 x i64] %0, 1
  %3 = inttoptr i64 %.fca.0.extract to ptr
  %.fca.0.extract10 = extractvalue [2 x i64] %1, 0
  %.fca.1.extract11 = extractvalue [2 x i64] %1, 1
  %4 = inttoptr i64 %.fca.0.extract10 to ptr
  %.fca.0.extract14 = extractvalue [7 x i32] %2, 0
  %.fca.2.extract = extractvalue [7 x i32] %2, 2
  %.fca.3.extract = extractvalue [7 x i32] %2, 3
  %.fca.4.extract = extractvalue [7 x i32] %2, 4
  %.fca.5.extract = extractvalue [7 x i32] %2, 5
  %.fca.6.extract = extractvalue [7 x i32] %2, 6
  %.sroa.5.0.s.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 8
  store i32 %.fca.2.extract, ptr %.sroa.5.0.s.sroa_idx, align 4
  %.sroa.6.0.s.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 12
  store i32 %.fca.3.extract, ptr %.sroa.6.0.s.sroa_idx, align 4
  %.sroa.7.0.s.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 16
  store i32 %.fca.4.extract, ptr %.sroa.7.0.s.sroa_idx, align 4
  %.sroa.8.0.s.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 20
  store i32 %.fca.5.extract, ptr %.sroa.8.0.s.sroa_idx, align 4
  %.sroa.9.0.s.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 24
  store i32 %.fca.6.extract, ptr %.sroa.9.0.s.sroa_idx, align 4
  %_5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %_5 to i64
  %6 = bitcast i32 %.fca.0.extract14 to float
  %7 = icmp ne i64 %.fca.0.extract, 0
  tail call void @llvm.assume(i1 %7)
  %_720 = icmp ugt i64 %.fca.1.extract, %5
  br i1 %_720, label %bb4.lr.ph, label %bb6

bb4.lr.ph:                                        ; preds = %start
  %_17 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_16 = zext nneg i32 %_17 to i64
  br label %bb4

bb6:                                              ; preds = %bb4, %start
  %t.sroa.0.0.lcssa = phi float [ %6, %start ], [ %13, %bb4 ]
  %8 = icmp ne i64 %.fca.0.extract10, 0
  tail call void @llvm.assume(i1 %8)
  %_20 = icmp ugt i64 %.fca.1.extract11, %5
  br i1 %_20, label %bb8, label %bb12

bb8:                                              ; preds = %bb6
  %_24 = icmp samesign ult i32 %_5, 5
  br i1 %_24, label %bb10, label %bb1.i

bb12:                                             ; preds = %bb6, %bb10
  ret void

bb1.i:                                            ; preds = %bb8, %bb1.i
  br label %bb1.i

bb10:                                             ; preds = %bb8
  %9 = getelementptr inbounds nuw float, ptr %.sroa.5.0.s.sroa_idx, i64 %5
  %_23 = load float, ptr %9, align 4, !noundef !2
  %10 = getelementptr inbounds nuw float, ptr %4, i64 %5
  %11 = fadd float %t.sroa.0.0.lcssa, %_23
  store float %11, ptr %10, align 4
  br label %bb12

bb4:                                              ; preds = %bb4.lr.ph, %bb4
  %t.sroa.0.022 = phi float [ %6, %bb4.lr.ph ], [ %13, %bb4 ]
  %i.sroa.0.021 = phi i64 [ %5, %bb4.lr.ph ], [ %14, %bb4 ]
  %12 = getelementptr inbounds nuw float, ptr %3, i64 %i.sroa.0.021
  %_11 = load float, ptr %12, align 4, !noundef !2
  %13 = fadd float %t.sroa.0.022, %_11
  %14 = add i64 %i.sroa.0.021, %_16
  %_7 = icmp ult i64 %14, %.fca.1.extract
  br i1 %_7, label %bb4, label %bb6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #2

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: write, target_mem0: none, target_mem1: none) "target-cpu"="sm_30" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

!llvm.module.flags = !{!0}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!2 = !{}
