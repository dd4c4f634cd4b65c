; Triton 3.5.1, sm80, scan_sum of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @scan_sum(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = and i32 %7, 31
  %9 = lshr i32 %7, 5
  %10 = and i32 %7, 127
  %11 = or disjoint i32 %10, 128
  %12 = icmp slt i32 %10, %2
  %13 = icmp slt i32 %11, %2
  %14 = mul i32 %2, %6
  %15 = sext i32 %14 to i64
  %16 = getelementptr float, ptr addrspace(1) %0, i64 %15
  %17 = zext nneg i32 %10 to i64
  %18 = getelementptr float, ptr addrspace(1) %16, i64 %17
  %19 = zext nneg i32 %11 to i64
  %20 = getelementptr float, ptr addrspace(1) %16, i64 %19
  %21 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %18, i1 %12) #4
  %22 = bitcast i32 %21 to float
  %23 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %20, i1 %13) #4
  %24 = bitcast i32 %23 to float
  %25 = getelementptr float, ptr addrspace(1) %1, i64 %15
  %26 = getelementptr float, ptr addrspace(1) %25, i64 %17
  %27 = getelementptr float, ptr addrspace(1) %25, i64 %19
  %28 = and i32 %9, 3
  %29 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %21, i32 1, i32 0)
  %30 = bitcast i32 %29 to float
  %.not = icmp eq i32 %8, 0
  %31 = fadd float %22, %30
  %32 = select i1 %.not, float %22, float %31
  %33 = bitcast float %32 to i32
  %34 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %33, i32 2, i32 0)
  %35 = bitcast i32 %34 to float
  %36 = icmp samesign ugt i32 %8, 1
  %37 = fadd float %32, %35
  %38 = select i1 %36, float %37, float %32
  %39 = bitcast float %38 to i32
  %40 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %39, i32 4, i32 0)
  %41 = bitcast i32 %40 to float
  %42 = icmp samesign ugt i32 %8, 3
  %43 = fadd float %38, %41
  %44 = select i1 %42, float %43, float %38
  %45 = bitcast float %44 to i32
  %46 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %45, i32 8, i32 0)
  %47 = bitcast i32 %46 to float
  %48 = icmp samesign ugt i32 %8, 7
  %49 = fadd float %44, %47
  %50 = select i1 %48, float %49, float %44
  %51 = bitcast float %50 to i32
  %52 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %51, i32 16, i32 0)
  %53 = bitcast i32 %52 to float
  %54 = icmp samesign ugt i32 %8, 15
  %55 = fadd float %50, %53
  %56 = select i1 %54, float %55, float %50
  %57 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 1, i32 0)
  %58 = bitcast i32 %57 to float
  %59 = fadd float %24, %58
  %60 = select i1 %.not, float %24, float %59
  %61 = bitcast float %60 to i32
  %62 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %61, i32 2, i32 0)
  %63 = bitcast i32 %62 to float
  %64 = fadd float %60, %63
  %65 = select i1 %36, float %64, float %60
  %66 = bitcast float %65 to i32
  %67 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %66, i32 4, i32 0)
  %68 = bitcast i32 %67 to float
  %69 = fadd float %65, %68
  %70 = select i1 %42, float %69, float %65
  %71 = bitcast float %70 to i32
  %72 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %71, i32 8, i32 0)
  %73 = bitcast i32 %72 to float
  %74 = fadd float %70, %73
  %75 = select i1 %48, float %74, float %70
  %76 = bitcast float %75 to i32
  %77 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %76, i32 16, i32 0)
  %78 = bitcast i32 %77 to float
  %79 = fadd float %75, %78
  %80 = select i1 %54, float %79, float %75
  %81 = icmp eq i32 %8, 31
  %82 = getelementptr float, ptr addrspace(3) @global_smem, i32 %28
  %83 = bitcast float %56 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %82, <1 x i32> %83, i1 %81) #4
  %84 = getelementptr i8, ptr addrspace(3) %82, i32 16
  %85 = bitcast float %80 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %84, <1 x i32> %85, i1 %81) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %.not1 = icmp eq i32 %28, 0
  %86 = load float, ptr addrspace(3) @global_smem, align 16
  %87 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4), align 4
  %88 = icmp samesign ugt i32 %28, 1
  %89 = fadd float %86, %87
  %90 = select i1 %88, float %89, float %86
  %91 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8), align 8
  %92 = icmp eq i32 %28, 3
  %93 = fadd float %89, %91
  %94 = select i1 %92, float %93, float %90
  %95 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12), align 4
  %96 = fadd float %93, %95
  %97 = fadd float %56, %94
  %98 = select i1 %.not1, float %56, float %97
  %99 = bitcast float %98 to i32
  %100 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %99, i32 1, i32 0)
  %101 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), align 16
  %102 = fadd float %96, %101
  %103 = select i1 %.not1, float %96, float %102
  %104 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 20), align 4
  %105 = fadd float %102, %104
  %106 = select i1 %88, float %105, float %103
  %107 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24), align 8
  %108 = fadd float %105, %107
  %109 = select i1 %92, float %108, float %106
  %110 = fadd float %80, %109
  %111 = bitcast float %110 to i32
  %112 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %111, i32 1, i32 0)
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %99, ptr addrspace(1) %26, i1 %12) #4
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %111, ptr addrspace(1) %27, i1 %13) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
