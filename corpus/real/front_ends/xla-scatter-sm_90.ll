; XLA of JAX 0.10, sm_90, scatter of sources/xla/kernels.py
source_filename = "LLVMDialectModule"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nounwind
define ptx_kernel void @input_scatter_fusion(ptr noalias nofree align 256 captures(none) dereferenceable(400) %0, ptr noalias nofree readonly align 16 captures(none) dereferenceable(160) %1, ptr noalias nofree readonly align 16 captures(none) dereferenceable(160) %2, ptr noalias nofree readnone align 256 captures(none) dereferenceable(400) %3) local_unnamed_addr #0 {
  %5 = addrspacecast ptr %2 to ptr addrspace(1)
  %6 = addrspacecast ptr %0 to ptr addrspace(1)
  %7 = addrspacecast ptr %1 to ptr addrspace(1)
  tail call void @llvm.nvvm.griddepcontrol.wait()
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !2
  %9 = icmp samesign ult i32 %8, 40
  br i1 %9, label %10, label %24

10:                                               ; preds = %4
  %11 = zext nneg i32 %8 to i64
  %12 = getelementptr inbounds [4 x i8], ptr addrspace(1) %5, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !invariant.load !0
  %14 = icmp slt i32 %13, 0
  %15 = add i32 %13, 100
  %16 = select i1 %14, i32 %15, i32 %13
  %17 = icmp ult i32 %16, 100
  %18 = zext nneg i32 %16 to i64
  %19 = getelementptr inbounds [4 x i8], ptr addrspace(1) %6, i64 %18
  %20 = getelementptr inbounds [4 x i8], ptr addrspace(1) %7, i64 %11
  br i1 %17, label %21, label %24

21:                                               ; preds = %10
  %22 = load float, ptr addrspace(1) %20, align 4, !invariant.load !0
  %23 = atomicrmw fadd ptr addrspace(1) %19, float %22 monotonic, align 4, !atomic.ignore.denormal.mode !0
  br label %24

24:                                               ; preds = %10, %21, %4
  ret void
}

; Function Attrs: nounwind
declare void @llvm.nvvm.griddepcontrol.wait() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { nounwind "nvvm.reqntid"="64,1,1" }
attributes #1 = { nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!1, !3}

!0 = !{}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 0, i32 64}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
