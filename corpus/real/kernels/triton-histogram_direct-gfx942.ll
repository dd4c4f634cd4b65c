; Triton 3.5.1, gfx942, histogram_direct of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nounwind memory(readwrite, inaccessiblemem: none)
define amdgpu_kernel void @histogram_direct(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 63
  %10 = and i32 %8, 255
  %11 = or disjoint i32 %7, %10
  %12 = icmp slt i32 %11, %2
  br i1 %12, label %13, label %17

13:                                               ; preds = %5
  %14 = sext i32 %11 to i64
  %15 = getelementptr i32, ptr addrspace(1) %0, i64 %14
  %16 = load <1 x i32>, ptr addrspace(1) %15, align 4
  br label %17

17:                                               ; preds = %13, %5
  %18 = phi <1 x i32> [ %16, %13 ], [ zeroinitializer, %5 ]
  %19 = extractelement <1 x i32> %18, i64 0
  %20 = and i32 %19, 31
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr i32, ptr addrspace(1) %1, i64 %21
  %23 = zext i1 %12 to i32
  %24 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %23, i32 273, i32 15, i32 15, i1 false)
  %25 = add i32 %24, %23
  %26 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %23, i32 274, i32 15, i32 15, i1 false)
  %27 = add i32 %25, %26
  %28 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %23, i32 275, i32 15, i32 15, i1 false)
  %29 = add i32 %27, %28
  %30 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %29, i32 276, i32 15, i32 14, i1 true)
  %31 = add i32 %29, %30
  %32 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %31, i32 280, i32 15, i32 12, i1 true)
  %33 = add i32 %31, %32
  %34 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %33, i32 322, i32 10, i32 15, i1 true)
  %35 = add i32 %33, %34
  %36 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %35, i32 323, i32 12, i32 15, i1 true)
  %37 = add i32 %35, %36
  %38 = select i1 %12, i32 %37, i32 0
  %39 = icmp eq i32 %38, 0
  %40 = shl i32 %38, 2
  %41 = add i32 %40, -4
  %42 = select i1 %39, i32 252, i32 %41
  %43 = tail call i32 @llvm.amdgcn.ds.permute(i32 %42, i32 1)
  %44 = ptrtoint ptr addrspace(1) %22 to i64
  %45 = bitcast i64 %44 to <2 x i32>
  %46 = extractelement <2 x i32> %45, i64 0
  %47 = tail call i32 @llvm.amdgcn.ds.permute(i32 %42, i32 %46)
  %48 = insertelement <2 x i32> poison, i32 %47, i64 0
  %49 = extractelement <2 x i32> %45, i64 1
  %50 = tail call i32 @llvm.amdgcn.ds.permute(i32 %42, i32 %49)
  %51 = insertelement <2 x i32> %48, i32 %50, i64 1
  %52 = bitcast <2 x i32> %51 to i64
  %53 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %12)
  %54 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %53)
  %55 = trunc nuw nsw i64 %54 to i32
  %56 = icmp samesign ult i32 %9, %55
  br i1 %56, label %57, label %153

57:                                               ; preds = %17
  %58 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %47, i32 304, i32 15, i32 15, i1 false)
  %59 = insertelement <2 x i32> poison, i32 %58, i64 0
  %60 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %50, i32 304, i32 15, i32 15, i1 false)
  %61 = insertelement <2 x i32> %59, i32 %60, i64 1
  %62 = bitcast <2 x i32> %61 to i64
  %63 = add i64 %52, 4
  %64 = icmp eq i64 %63, %62
  %65 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %64)
  %66 = lshr i64 %65, 1
  %67 = and i64 %66, 6148914691236517205
  %68 = sub i64 %65, %67
  %69 = and i64 %68, 3689348814741910323
  %70 = lshr i64 %68, 2
  %71 = and i64 %70, 3689348814741910323
  %72 = add nuw nsw i64 %71, %69
  %73 = lshr i64 %72, 4
  %74 = add nuw nsw i64 %73, %72
  %75 = and i64 %74, 1085102592571150095
  %76 = mul i64 %75, 72340172838076673
  %77 = icmp ult i64 %76, 2305843009213693952
  br i1 %77, label %.preheader, label %148

.preheader:                                       ; preds = %57, %.preheader
  %78 = phi i32 [ %88, %.preheader ], [ 0, %57 ]
  %79 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %47)
  %80 = insertelement <2 x i32> poison, i32 %79, i64 0
  %81 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %50)
  %82 = insertelement <2 x i32> %80, i32 %81, i64 1
  %83 = bitcast <2 x i32> %82 to i64
  %84 = icmp eq i64 %83, %52
  %85 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %84)
  %86 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %85)
  %87 = trunc nuw nsw i64 %86 to i32
  %88 = add i32 %78, %87
  br i1 %84, label %89, label %.preheader

89:                                               ; preds = %.preheader
  %90 = lshr i64 %85, 32
  %91 = trunc nuw i64 %90 to i32
  %92 = trunc i64 %85 to i32
  %93 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %92, i32 0)
  %94 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %91, i32 %93)
  %95 = add i32 %94, %78
  %96 = sub i32 %87, %94
  %97 = icmp eq i32 %94, 0
  %98 = shl i32 %95, 2
  %99 = tail call i32 @llvm.amdgcn.ds.permute(i32 %98, i32 %47)
  %100 = insertelement <2 x i32> poison, i32 %99, i64 0
  %101 = tail call i32 @llvm.amdgcn.ds.permute(i32 %98, i32 %50)
  %102 = insertelement <2 x i32> %100, i32 %101, i64 1
  %103 = bitcast <2 x i32> %102 to i64
  %104 = tail call i32 @llvm.amdgcn.ds.permute(i32 %98, i32 %43)
  %105 = zext i1 %97 to i32
  %106 = shl i32 %96, 8
  %107 = or disjoint i32 %106, %105
  %108 = or i32 %107, %98
  %109 = tail call i32 @llvm.amdgcn.ds.permute(i32 %98, i32 %108)
  %110 = lshr i32 %109, 8
  %111 = and i32 %110, 255
  %112 = and i32 %109, 1
  %.not = icmp eq i32 %112, 0
  %113 = icmp ne i32 %111, 1
  %114 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %113)
  %.not1 = icmp eq i64 %114, 0
  br i1 %.not1, label %146, label %115

115:                                              ; preds = %89
  %116 = add i32 %109, 128
  %117 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %116, i32 %104)
  %118 = icmp samesign ugt i32 %111, 32
  %119 = select i1 %118, i32 %117, i32 0
  %120 = add i32 %119, %104
  %121 = add i32 %109, 64
  %122 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %121, i32 %120)
  %123 = icmp samesign ugt i32 %111, 16
  %124 = select i1 %123, i32 %122, i32 0
  %125 = add i32 %120, %124
  %126 = add i32 %109, 32
  %127 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %126, i32 %125)
  %128 = icmp samesign ugt i32 %111, 8
  %129 = select i1 %128, i32 %127, i32 0
  %130 = add i32 %125, %129
  %131 = add i32 %109, 16
  %132 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %131, i32 %130)
  %133 = icmp samesign ugt i32 %111, 4
  %134 = select i1 %133, i32 %132, i32 0
  %135 = add i32 %130, %134
  %136 = add i32 %109, 8
  %137 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %136, i32 %135)
  %138 = icmp samesign ugt i32 %111, 2
  %139 = select i1 %138, i32 %137, i32 0
  %140 = add i32 %135, %139
  %141 = add i32 %109, 4
  %142 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %141, i32 %140)
  %143 = icmp samesign ugt i32 %111, 1
  %144 = select i1 %143, i32 %142, i32 0
  %145 = add i32 %140, %144
  br label %146

146:                                              ; preds = %115, %89
  %147 = phi i32 [ %145, %115 ], [ %104, %89 ]
  br i1 %.not, label %153, label %148

148:                                              ; preds = %146, %57
  %149 = phi i64 [ %103, %146 ], [ %52, %57 ]
  %150 = phi i32 [ %147, %146 ], [ %43, %57 ]
  %151 = inttoptr i64 %149 to ptr addrspace(1)
  %152 = atomicrmw add ptr addrspace(1) %151, i32 %150 syncscope("agent") acq_rel, align 4
  br label %153

153:                                              ; preds = %146, %148, %17
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.permute(i32, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #4

attributes #0 = { nofree norecurse nounwind memory(readwrite, inaccessiblemem: none) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
