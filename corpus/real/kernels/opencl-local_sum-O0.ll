; clang-19 OpenCL -O0, local_sum.cl of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @local_sum(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %scratch, i32 noundef %n) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %scratch.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
  store ptr addrspace(3) %scratch, ptr addrspace(5) %scratch.addr, align 4
  store i32 %n, ptr addrspace(5) %n.addr, align 4
  %0 = call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  store i32 %0, ptr addrspace(5) %t, align 4
  %1 = load i32, ptr addrspace(5) %t, align 4
  %2 = load i32, ptr addrspace(5) %n.addr, align 4
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %3 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8
  %4 = load i32, ptr addrspace(5) %t, align 4
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %idxprom
  %5 = load i32, ptr addrspace(1) %arrayidx, align 4
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %5, %cond.true ], [ 0, %cond.false ]
  %6 = load ptr addrspace(3), ptr addrspace(5) %scratch.addr, align 4
  %7 = load i32, ptr addrspace(5) %t, align 4
  %idxprom1 = zext i32 %7 to i64
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) %6, i64 %idxprom1
  store i32 %cond, ptr addrspace(3) %arrayidx2, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %8 = load i32, ptr addrspace(5) %t, align 4
  %cmp3 = icmp eq i32 %8, 0
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end
  store i32 0, ptr addrspace(5) %sum, align 4
  store i32 0, ptr addrspace(5) %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.then
  %9 = load i32, ptr addrspace(5) %i, align 4
  %10 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %11 = getelementptr i8, ptr addrspace(4) %10, i32 12
  %12 = load i16, ptr addrspace(4) %11, align 2, !range !10, !invariant.load !11, !noundef !11
  %conv = zext i16 %12 to i32
  %cmp4 = icmp ult i32 %9, %conv
  br i1 %cmp4, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %13 = load ptr addrspace(3), ptr addrspace(5) %scratch.addr, align 4
  %14 = load i32, ptr addrspace(5) %i, align 4
  %idxprom6 = zext i32 %14 to i64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) %13, i64 %idxprom6
  %15 = load i32, ptr addrspace(3) %arrayidx7, align 4
  %16 = load i32, ptr addrspace(5) %sum, align 4
  %add = add nsw i32 %16, %15
  store i32 %add, ptr addrspace(5) %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %17 = load i32, ptr addrspace(5) %i, align 4
  %inc = add i32 %17, 1
  store i32 %inc, ptr addrspace(5) %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %18 = load i32, ptr addrspace(5) %sum, align 4
  %19 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8
  store i32 %18, ptr addrspace(1) %19, align 4
  br label %if.end

if.end:                                           ; preds = %for.end, %cond.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"clang"}
!6 = !{i32 1, i32 1, i32 3, i32 0}
!7 = !{!"none", !"none", !"none", !"none"}
!8 = !{!"int*", !"int*", !"int*", !"uint"}
!9 = !{!"const", !"", !"", !""}
!10 = !{i16 1, i16 1025}
!11 = !{}
