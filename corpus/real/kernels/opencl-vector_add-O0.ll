; clang-19 OpenCL -O0, vector_add.cl of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @vector_add(ptr addrspace(1) noundef align 4 %a, ptr addrspace(1) noundef align 4 %b, ptr addrspace(1) noundef align 4 %c, i32 noundef %n) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %b.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %c.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %a, ptr addrspace(5) %a.addr, align 8
  store ptr addrspace(1) %b, ptr addrspace(5) %b.addr, align 8
  store ptr addrspace(1) %c, ptr addrspace(5) %c.addr, align 8
  store i32 %n, ptr addrspace(5) %n.addr, align 4
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %1 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr i8, ptr addrspace(4) %1, i32 12
  %3 = load i16, ptr addrspace(4) %2, align 2, !range !10, !invariant.load !11, !noundef !11
  %conv = zext i16 %3 to i32
  %mul = mul i32 %0, %conv
  %4 = call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %4
  store i32 %add, ptr addrspace(5) %i, align 4
  %5 = load i32, ptr addrspace(5) %i, align 4
  %6 = load i32, ptr addrspace(5) %n.addr, align 4
  %cmp = icmp ult i32 %5, %6
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %7 = load ptr addrspace(1), ptr addrspace(5) %a.addr, align 8
  %8 = load i32, ptr addrspace(5) %i, align 4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %7, i64 %idxprom
  %9 = load float, ptr addrspace(1) %arrayidx, align 4
  %10 = load ptr addrspace(1), ptr addrspace(5) %b.addr, align 8
  %11 = load i32, ptr addrspace(5) %i, align 4
  %idxprom2 = zext i32 %11 to i64
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %10, i64 %idxprom2
  %12 = load float, ptr addrspace(1) %arrayidx3, align 4
  %add4 = fadd float %9, %12
  %13 = load ptr addrspace(1), ptr addrspace(5) %c.addr, align 8
  %14 = load i32, ptr addrspace(5) %i, align 4
  %idxprom5 = zext i32 %14 to i64
  %arrayidx6 = getelementptr inbounds float, ptr addrspace(1) %13, i64 %idxprom5
  store float %add4, ptr addrspace(1) %arrayidx6, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"clang"}
!6 = !{i32 1, i32 1, i32 1, i32 0}
!7 = !{!"none", !"none", !"none", !"none"}
!8 = !{!"float*", !"float*", !"float*", !"uint"}
!9 = !{!"const", !"const", !"", !""}
!10 = !{i16 1, i16 1025}
!11 = !{}
