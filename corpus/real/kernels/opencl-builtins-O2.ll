; clang-19 OpenCL -O2, builtins.cl of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @saxpy(ptr addrspace(1) nocapture noundef align 4 %y, ptr addrspace(1) nocapture noundef readonly align 4 %x, float noundef %a, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %conv = trunc i64 %call to i32
  %cmp = icmp slt i32 %conv, %n
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %sext = shl i64 %call, 32
  %idxprom = ashr exact i64 %sext, 32
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !9, !amdgpu.noclobber !13
  %1 = load float, ptr addrspace(1) %arrayidx3, align 4, !tbaa !9, !amdgpu.noclobber !13
  %2 = tail call float @llvm.fmuladd.f32(float %a, float %0, float %1)
  store float %2, ptr addrspace(1) %arrayidx3, align 4, !tbaa !9
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @reduce(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(3) nocapture noundef align 4 %tmp, i32 noundef %n) local_unnamed_addr #3 !kernel_arg_addr_space !14 !kernel_arg_access_qual !6 !kernel_arg_type !15 !kernel_arg_base_type !15 !kernel_arg_type_qual !16 {
entry:
  %call = tail call i64 @_Z12get_local_idj(i32 noundef 0) #6
  %conv = trunc i64 %call to i32
  %call1 = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %conv2 = trunc i64 %call1 to i32
  %cmp = icmp slt i32 %conv2, %n
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %sext = shl i64 %call1, 32
  %0 = ashr exact i64 %sext, 30
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %0
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !9, !amdgpu.noclobber !13
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi float [ %1, %cond.true ], [ 0.000000e+00, %entry ]
  %arrayidx5 = getelementptr float, ptr addrspace(3) %tmp, i32 %conv
  store float %cond, ptr addrspace(3) %arrayidx5, align 4, !tbaa !9
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %call6 = tail call i64 @_Z14get_local_sizej(i32 noundef 0) #6
  %div36 = lshr i64 %call6, 1
  %conv7 = trunc i64 %div36 to i32
  %cmp837 = icmp sgt i32 %conv7, 0
  br i1 %cmp837, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %cmp17 = icmp eq i32 %conv, 0
  br i1 %cmp17, label %if.then19, label %if.end23

for.body:                                         ; preds = %cond.end, %if.end
  %s.038 = phi i32 [ %shr, %if.end ], [ %conv7, %cond.end ]
  %cmp10 = icmp sgt i32 %s.038, %conv
  br i1 %cmp10, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %gep = getelementptr float, ptr addrspace(3) %arrayidx5, i32 %s.038
  %2 = load float, ptr addrspace(3) %gep, align 4, !tbaa !9
  %3 = load float, ptr addrspace(3) %arrayidx5, align 4, !tbaa !9
  %add16 = fadd float %2, %3
  store float %add16, ptr addrspace(3) %arrayidx5, align 4, !tbaa !9
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  tail call void @_Z7barrierj(i32 noundef 1) #7
  %shr = lshr i32 %s.038, 1
  %cmp8.not = icmp ult i32 %s.038, 2
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body

if.then19:                                        ; preds = %for.cond.cleanup
  %4 = load float, ptr addrspace(3) %tmp, align 4, !tbaa !9
  %call21 = tail call i64 @_Z12get_group_idj(i32 noundef 0) #6
  %arrayidx22 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call21
  store float %4, ptr addrspace(1) %arrayidx22, align 4, !tbaa !9
  br label %if.end23

if.end23:                                         ; preds = %if.then19, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) local_unnamed_addr #4

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @act(ptr addrspace(1) nocapture noundef align 16 %x, ptr addrspace(4) nocapture noundef readonly align 4 %w, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !17 !kernel_arg_access_qual !18 !kernel_arg_type !19 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %conv = sext i32 %n to i64
  %cmp = icmp ult i64 %call, %conv
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %x, i64 %call
  %0 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16, !tbaa !22, !amdgpu.noclobber !13
  %call2 = tail call <4 x float> @_Z3expDv4_f(<4 x float> noundef %0) #6
  %add = fadd <4 x float> %call2, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %div = fdiv <4 x float> %call2, %add, !fpmath !23
  %1 = load float, ptr addrspace(4) %w, align 4, !tbaa !9, !amdgpu.noclobber !13
  %splat.splatinsert = insertelement <4 x float> poison, float %1, i64 0
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
  %call5 = tail call <4 x float> @_Z3maxDv4_ff(<4 x float> noundef %0, float noundef 0.000000e+00) #6
  %2 = tail call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %div, <4 x float> %splat.splat, <4 x float> %call5)
  %call6 = tail call <4 x float> @_Z5clampDv4_fff(<4 x float> noundef %0, float noundef 0.000000e+00, float noundef 1.000000e+00) #6
  %add7 = fadd <4 x float> %call6, %2
  store <4 x float> %add7, ptr addrspace(1) %arrayidx, align 16, !tbaa !22
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden <4 x float> @_Z3expDv4_f(<4 x float> noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden <4 x float> @_Z3maxDv4_ff(<4 x float> noundef, float noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden <4 x float> @_Z5clampDv4_fff(<4 x float> noundef, float noundef, float noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @hist(ptr addrspace(1) nocapture noundef readonly align 1 %in, ptr addrspace(1) noundef align 4 %bins, i32 noundef %n) local_unnamed_addr #3 !kernel_arg_addr_space !24 !kernel_arg_access_qual !18 !kernel_arg_type !25 !kernel_arg_base_type !25 !kernel_arg_type_qual !26 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %i.010 = trunc i64 %call to i32
  %cmp11 = icmp slt i32 %i.010, %n
  br i1 %cmp11, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %entry, %for.body
  %i.0.in12 = phi i64 [ %add, %for.body ], [ %call, %entry ]
  %sext = shl i64 %i.0.in12, 32
  %idxprom = ashr exact i64 %sext, 32
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %idxprom
  %0 = load i8, ptr addrspace(1) %arrayidx, align 1, !tbaa !22
  %idxprom2 = zext i8 %0 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %bins, i64 %idxprom2
  %call4 = tail call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef %arrayidx3) #7
  %call5 = tail call i64 @_Z15get_global_sizej(i32 noundef 0) #6
  %add = add i64 %call5, %idxprom
  %i.0 = trunc i64 %add to i32
  %cmp = icmp slt i32 %i.0, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef) local_unnamed_addr #4

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @vl(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out) local_unnamed_addr #3 !kernel_arg_addr_space !27 !kernel_arg_access_qual !28 !kernel_arg_type !29 !kernel_arg_base_type !29 !kernel_arg_type_qual !30 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #6
  %sext = shl i64 %call, 32
  %conv1 = ashr exact i64 %sext, 32
  %0 = addrspacecast ptr addrspace(1) %in to ptr
  %call2 = tail call <4 x float> @_Z6vload4mPU3AS0Kf(i64 noundef %conv1, ptr noundef %0) #8
  %call3 = tail call <4 x i32> @_Z12convert_int4Dv4_f(<4 x float> noundef %call2) #6
  %call4 = tail call <4 x float> @_Z14convert_float4Dv4_i(<4 x i32> noundef %call3) #6
  %mul = fmul <4 x float> %call2, %call4
  %1 = addrspacecast ptr addrspace(1) %out to ptr
  tail call void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef %mul, i64 noundef %conv1, ptr noundef %1) #7
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(read)
declare hidden <4 x float> @_Z6vload4mPU3AS0Kf(i64 noundef, ptr noundef) local_unnamed_addr #5

; Function Attrs: convergent nounwind
declare hidden void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden <4 x float> @_Z14convert_float4Dv4_i(<4 x i32> noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden <4 x i32> @_Z12convert_int4Dv4_f(<4 x float> noundef) local_unnamed_addr #1

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #4 = { convergent nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #5 = { convergent mustprogress nofree nounwind willreturn memory(read) "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }
attributes #8 = { convergent nounwind willreturn memory(read) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!"clang"}
!5 = !{i32 1, i32 1, i32 0, i32 0}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"float*", !"float*", !"float", !"int"}
!8 = !{!"", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{}
!14 = !{i32 1, i32 1, i32 3, i32 0}
!15 = !{!"float*", !"float*", !"float*", !"int"}
!16 = !{!"const", !"", !"", !""}
!17 = !{i32 1, i32 2, i32 0}
!18 = !{!"none", !"none", !"none"}
!19 = !{!"float4*", !"float*", !"int"}
!20 = !{!"float __attribute__((ext_vector_type(4)))*", !"float*", !"int"}
!21 = !{!"", !"const", !""}
!22 = !{!11, !11, i64 0}
!23 = !{float 2.500000e+00}
!24 = !{i32 1, i32 1, i32 0}
!25 = !{!"uchar*", !"int*", !"int"}
!26 = !{!"const", !"", !""}
!27 = !{i32 1, i32 1}
!28 = !{!"none", !"none"}
!29 = !{!"float*", !"float*"}
!30 = !{!"const", !""}
