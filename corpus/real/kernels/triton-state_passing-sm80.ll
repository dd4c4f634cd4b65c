; Triton 3.5.1, sm80, state_passing of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; Function Attrs: nounwind
define ptx_kernel void @state_passing(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, i32 %5, i32 %6, i32 %7, i32 %8, ptr addrspace(1) readnone captures(none) %9, ptr addrspace(1) readnone captures(none) %10) local_unnamed_addr #0 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %14 = shl i32 %13, 7
  %15 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %16 = and i32 %15, 127
  %17 = or disjoint i32 %14, %16
  %18 = icmp slt i32 %17, %5
  %19 = mul i32 %6, %12
  %20 = sext i32 %19 to i64
  %21 = getelementptr float, ptr addrspace(1) %3, i64 %20
  %22 = icmp sgt i32 %6, 0
  br i1 %22, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11
  %23 = add nsw i32 %6, -1
  %24 = mul i32 %5, %12
  %25 = sext i32 %24 to i64
  %26 = getelementptr half, ptr addrspace(1) %0, i64 %25
  %27 = sext i32 %17 to i64
  %invariant.gep = getelementptr half, ptr addrspace(1) %26, i64 %27
  %28 = getelementptr float, ptr addrspace(1) %2, i64 %25
  %29 = getelementptr float, ptr addrspace(1) %28, i64 %27
  %30 = getelementptr half, ptr addrspace(1) %1, i64 %25
  %invariant.gep1 = getelementptr half, ptr addrspace(1) %30, i64 %27
  %31 = zext nneg i32 %23 to i64
  %wide.trip.count = zext nneg i32 %6 to i64
  br label %32

32:                                               ; preds = %.lr.ph, %64
  %indvars.iv = phi i64 [ 0, %.lr.ph ], [ %indvars.iv.next, %64 ]
  %33 = phi i32 [ 0, %.lr.ph ], [ %49, %64 ]
  %34 = phi float [ 0.000000e+00, %.lr.ph ], [ %55, %64 ]
  %35 = trunc nuw nsw i64 %indvars.iv to i32
  %36 = mul i32 %8, %35
  %37 = sext i32 %36 to i64
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %37
  %38 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %gep, i1 %18) #3
  %39 = bitcast i16 %38 to half
  %40 = fpext half %39 to float
  %41 = getelementptr float, ptr addrspace(1) %21, i64 %indvars.iv
  %42 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %41) #3
  %43 = bitcast i32 %42 to float
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %44 = trunc nuw nsw i64 %indvars.iv.next to i32
  %45 = mul i32 %7, %44
  %46 = sext i32 %45 to i64
  %47 = getelementptr i32, ptr addrspace(1) %4, i64 %46
  %48 = getelementptr i8, ptr addrspace(1) %47, i64 -4
  %49 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %48) #3
  %50 = icmp eq i32 %49, %33
  %51 = fmul float %43, 0x3FF7154760000000
  %52 = tail call float @llvm.nvvm.ex2.approx.f(float %51)
  %53 = select i1 %50, float %52, float 0.000000e+00
  %54 = fmul float %34, %53
  %55 = fadd float %54, %40
  %56 = icmp samesign ult i64 %indvars.iv, %31
  br i1 %56, label %57, label %62

57:                                               ; preds = %32
  %58 = mul i32 %8, %44
  %59 = sext i32 %58 to i64
  %gep2 = getelementptr half, ptr addrspace(1) %invariant.gep1, i64 %59
  %60 = fptrunc float %55 to half
  %61 = bitcast half %60 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %61, ptr addrspace(1) %gep2, i1 %18) #3
  br label %64

62:                                               ; preds = %32
  %63 = bitcast float %55 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %63, ptr addrspace(1) %29, i1 %18) #3
  br label %64

64:                                               ; preds = %57, %62
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %._crit_edge, label %32

._crit_edge:                                      ; preds = %64, %11
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #2

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
