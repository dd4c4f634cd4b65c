; Triton 3.5.1, gfx942, relax_edges of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @relax_edges(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg captures(none) %3, ptr addrspace(1) inreg %4, i32 inreg %5, ptr addrspace(1) inreg readnone captures(none) %6, ptr addrspace(1) inreg readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = shl i32 %9, 7
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = and i32 %11, 63
  %13 = and i32 %11, 127
  %14 = or disjoint i32 %10, %13
  %15 = icmp slt i32 %14, %5
  br i1 %15, label %16, label %20

16:                                               ; preds = %8
  %17 = sext i32 %14 to i64
  %18 = getelementptr i32, ptr addrspace(1) %0, i64 %17
  %19 = load <1 x i32>, ptr addrspace(1) %18, align 4
  br label %20

20:                                               ; preds = %16, %8
  %21 = phi <1 x i32> [ %19, %16 ], [ zeroinitializer, %8 ]
  %22 = extractelement <1 x i32> %21, i64 0
  br i1 %15, label %23, label %27

23:                                               ; preds = %20
  %24 = sext i32 %14 to i64
  %25 = getelementptr i32, ptr addrspace(1) %1, i64 %24
  %26 = load <1 x i32>, ptr addrspace(1) %25, align 4
  br label %27

27:                                               ; preds = %23, %20
  %28 = phi <1 x i32> [ %26, %23 ], [ zeroinitializer, %20 ]
  %29 = extractelement <1 x i32> %28, i64 0
  %30 = and i32 %11, 128
  %31 = icmp eq i32 %30, 0
  %32 = and i1 %31, %15
  br i1 %32, label %33, label %37

33:                                               ; preds = %27
  %34 = sext i32 %22 to i64
  %35 = getelementptr i32, ptr addrspace(1) %3, i64 %34
  %36 = atomicrmw or ptr addrspace(1) %35, i32 0 syncscope("agent") acq_rel, align 4
  store i32 %36, ptr addrspace(3) @global_smem, align 16
  br label %37

37:                                               ; preds = %33, %27
  %38 = phi i32 [ %36, %33 ], [ undef, %27 ]
  %39 = shl nuw nsw i32 %13, 2
  %40 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %39
  br i1 %31, label %41, label %43

41:                                               ; preds = %37
  %42 = insertelement <1 x i32> poison, i32 %38, i64 0
  store <1 x i32> %42, ptr addrspace(3) %40, align 4
  br label %43

43:                                               ; preds = %41, %37
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %44 = load <1 x i32>, ptr addrspace(3) %40, align 4
  br i1 %15, label %45, label %49

45:                                               ; preds = %43
  %46 = sext i32 %14 to i64
  %47 = getelementptr i32, ptr addrspace(1) %2, i64 %46
  %48 = load <1 x i32>, ptr addrspace(1) %47, align 4
  br label %49

49:                                               ; preds = %45, %43
  %50 = phi <1 x i32> [ %48, %45 ], [ zeroinitializer, %43 ]
  %foldExtExtBinop = add <1 x i32> %50, %44
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %32, label %51, label %56

51:                                               ; preds = %49
  %52 = extractelement <1 x i32> %foldExtExtBinop, i64 0
  %53 = sext i32 %29 to i64
  %54 = getelementptr i32, ptr addrspace(1) %3, i64 %53
  %55 = atomicrmw min ptr addrspace(1) %54, i32 %52 syncscope("agent") acq_rel, align 4
  store i32 %55, ptr addrspace(3) @global_smem, align 16
  br label %56

56:                                               ; preds = %51, %49
  %57 = phi i32 [ %55, %51 ], [ undef, %49 ]
  br i1 %31, label %58, label %60

58:                                               ; preds = %56
  %59 = insertelement <1 x i32> poison, i32 %57, i64 0
  store <1 x i32> %59, ptr addrspace(3) %40, align 4
  br label %60

60:                                               ; preds = %58, %56
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %61 = load <1 x i32>, ptr addrspace(3) %40, align 4
  %62 = extractelement <1 x i32> %foldExtExtBinop, i64 0
  %63 = extractelement <1 x i32> %61, i64 0
  %64 = icmp slt i32 %62, %63
  %65 = zext i1 %64 to i32
  %66 = zext i1 %32 to i32
  %67 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %66, i32 273, i32 15, i32 15, i1 false)
  %68 = add i32 %67, %66
  %69 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %66, i32 274, i32 15, i32 15, i1 false)
  %70 = add i32 %68, %69
  %71 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %66, i32 275, i32 15, i32 15, i1 false)
  %72 = add i32 %70, %71
  %73 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %72, i32 276, i32 15, i32 14, i1 true)
  %74 = add i32 %72, %73
  %75 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %74, i32 280, i32 15, i32 12, i1 true)
  %76 = add i32 %74, %75
  %77 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %76, i32 322, i32 10, i32 15, i1 true)
  %78 = add i32 %76, %77
  %79 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %78, i32 323, i32 12, i32 15, i1 true)
  %80 = add i32 %78, %79
  %81 = select i1 %32, i32 %80, i32 0
  %82 = icmp eq i32 %81, 0
  %83 = shl i32 %81, 2
  %84 = add i32 %83, -4
  %85 = select i1 %82, i32 252, i32 %84
  %86 = tail call i32 @llvm.amdgcn.ds.permute(i32 %85, i32 %65)
  %87 = ptrtoint ptr addrspace(1) %4 to i64
  %88 = bitcast i64 %87 to <2 x i32>
  %89 = extractelement <2 x i32> %88, i64 0
  %90 = tail call i32 @llvm.amdgcn.ds.permute(i32 %85, i32 %89)
  %91 = insertelement <2 x i32> poison, i32 %90, i64 0
  %92 = extractelement <2 x i32> %88, i64 1
  %93 = tail call i32 @llvm.amdgcn.ds.permute(i32 %85, i32 %92)
  %94 = insertelement <2 x i32> %91, i32 %93, i64 1
  %95 = bitcast <2 x i32> %94 to i64
  %96 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %32)
  %97 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %96)
  %98 = trunc nuw nsw i64 %97 to i32
  %99 = icmp samesign ult i32 %12, %98
  br i1 %99, label %100, label %196

100:                                              ; preds = %60
  %101 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %90, i32 304, i32 15, i32 15, i1 false)
  %102 = insertelement <2 x i32> poison, i32 %101, i64 0
  %103 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %93, i32 304, i32 15, i32 15, i1 false)
  %104 = insertelement <2 x i32> %102, i32 %103, i64 1
  %105 = bitcast <2 x i32> %104 to i64
  %106 = add i64 %95, 4
  %107 = icmp eq i64 %106, %105
  %108 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %107)
  %109 = lshr i64 %108, 1
  %110 = and i64 %109, 6148914691236517205
  %111 = sub i64 %108, %110
  %112 = and i64 %111, 3689348814741910323
  %113 = lshr i64 %111, 2
  %114 = and i64 %113, 3689348814741910323
  %115 = add nuw nsw i64 %114, %112
  %116 = lshr i64 %115, 4
  %117 = add nuw nsw i64 %116, %115
  %118 = and i64 %117, 1085102592571150095
  %119 = mul i64 %118, 72340172838076673
  %120 = icmp ult i64 %119, 2305843009213693952
  br i1 %120, label %.preheader, label %191

.preheader:                                       ; preds = %100, %.preheader
  %121 = phi i32 [ %131, %.preheader ], [ 0, %100 ]
  %122 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %90)
  %123 = insertelement <2 x i32> poison, i32 %122, i64 0
  %124 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %93)
  %125 = insertelement <2 x i32> %123, i32 %124, i64 1
  %126 = bitcast <2 x i32> %125 to i64
  %127 = icmp eq i64 %126, %95
  %128 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %127)
  %129 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %128)
  %130 = trunc nuw nsw i64 %129 to i32
  %131 = add i32 %121, %130
  br i1 %127, label %132, label %.preheader

132:                                              ; preds = %.preheader
  %133 = lshr i64 %128, 32
  %134 = trunc nuw i64 %133 to i32
  %135 = trunc i64 %128 to i32
  %136 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %135, i32 0)
  %137 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %134, i32 %136)
  %138 = add i32 %137, %121
  %139 = sub i32 %130, %137
  %140 = icmp eq i32 %137, 0
  %141 = shl i32 %138, 2
  %142 = tail call i32 @llvm.amdgcn.ds.permute(i32 %141, i32 %90)
  %143 = insertelement <2 x i32> poison, i32 %142, i64 0
  %144 = tail call i32 @llvm.amdgcn.ds.permute(i32 %141, i32 %93)
  %145 = insertelement <2 x i32> %143, i32 %144, i64 1
  %146 = bitcast <2 x i32> %145 to i64
  %147 = tail call i32 @llvm.amdgcn.ds.permute(i32 %141, i32 %86)
  %148 = zext i1 %140 to i32
  %149 = shl i32 %139, 8
  %150 = or disjoint i32 %149, %148
  %151 = or i32 %150, %141
  %152 = tail call i32 @llvm.amdgcn.ds.permute(i32 %141, i32 %151)
  %153 = lshr i32 %152, 8
  %154 = and i32 %153, 255
  %155 = and i32 %152, 1
  %.not = icmp eq i32 %155, 0
  %156 = icmp ne i32 %154, 1
  %157 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %156)
  %.not1 = icmp eq i64 %157, 0
  br i1 %.not1, label %189, label %158

158:                                              ; preds = %132
  %159 = add i32 %152, 128
  %160 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %159, i32 %147)
  %161 = icmp samesign ugt i32 %154, 32
  %162 = select i1 %161, i32 %160, i32 0
  %163 = or i32 %162, %147
  %164 = add i32 %152, 64
  %165 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %164, i32 %163)
  %166 = icmp samesign ugt i32 %154, 16
  %167 = select i1 %166, i32 %165, i32 0
  %168 = or i32 %163, %167
  %169 = add i32 %152, 32
  %170 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %169, i32 %168)
  %171 = icmp samesign ugt i32 %154, 8
  %172 = select i1 %171, i32 %170, i32 0
  %173 = or i32 %168, %172
  %174 = add i32 %152, 16
  %175 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %174, i32 %173)
  %176 = icmp samesign ugt i32 %154, 4
  %177 = select i1 %176, i32 %175, i32 0
  %178 = or i32 %173, %177
  %179 = add i32 %152, 8
  %180 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %179, i32 %178)
  %181 = icmp samesign ugt i32 %154, 2
  %182 = select i1 %181, i32 %180, i32 0
  %183 = or i32 %178, %182
  %184 = add i32 %152, 4
  %185 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %184, i32 %183)
  %186 = icmp samesign ugt i32 %154, 1
  %187 = select i1 %186, i32 %185, i32 0
  %188 = or i32 %183, %187
  br label %189

189:                                              ; preds = %158, %132
  %190 = phi i32 [ %188, %158 ], [ %147, %132 ]
  br i1 %.not, label %196, label %191

191:                                              ; preds = %189, %100
  %192 = phi i64 [ %146, %189 ], [ %95, %100 ]
  %193 = phi i32 [ %190, %189 ], [ %86, %100 ]
  %194 = inttoptr i64 %192 to ptr addrspace(1)
  %195 = atomicrmw or ptr addrspace(1) %194, i32 %193 syncscope("agent") acq_rel, align 4
  br label %196

196:                                              ; preds = %189, %191, %60
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.permute(i32, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #5

attributes #0 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
