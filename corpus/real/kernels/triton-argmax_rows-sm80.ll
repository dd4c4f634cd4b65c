; Triton 3.5.1, sm80, argmax_rows of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @argmax_rows(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 {
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
  %21 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %18, i1 %12) #4
  %22 = bitcast i32 %21 to float
  %23 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %20, i1 %13) #4
  %24 = bitcast i32 %23 to float
  %25 = zext nneg i32 %6 to i64
  %26 = getelementptr i32, ptr addrspace(1) %1, i64 %25
  %27 = fcmp oge float %22, %24
  %28 = select i1 %27, float %22, float %24
  %29 = select i1 %27, i32 %10, i32 %11
  %30 = bitcast float %28 to i32
  %31 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 16, i32 31)
  %32 = bitcast i32 %31 to float
  %33 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %29, i32 16, i32 31)
  %34 = fcmp oeq float %28, %32
  %35 = icmp slt i32 %29, %33
  %36 = and i1 %34, %35
  %37 = fcmp ogt float %28, %32
  %38 = or i1 %37, %36
  %39 = select i1 %38, float %28, float %32
  %40 = select i1 %38, i32 %29, i32 %33
  %41 = bitcast float %39 to i32
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 8, i32 31)
  %43 = bitcast i32 %42 to float
  %44 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %40, i32 8, i32 31)
  %45 = fcmp oeq float %39, %43
  %46 = icmp slt i32 %40, %44
  %47 = and i1 %45, %46
  %48 = fcmp ogt float %39, %43
  %49 = or i1 %48, %47
  %50 = select i1 %49, float %39, float %43
  %51 = select i1 %49, i32 %40, i32 %44
  %52 = bitcast float %50 to i32
  %53 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %52, i32 4, i32 31)
  %54 = bitcast i32 %53 to float
  %55 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 4, i32 31)
  %56 = fcmp oeq float %50, %54
  %57 = icmp slt i32 %51, %55
  %58 = and i1 %56, %57
  %59 = fcmp ogt float %50, %54
  %60 = or i1 %59, %58
  %61 = select i1 %60, float %50, float %54
  %62 = select i1 %60, i32 %51, i32 %55
  %63 = bitcast float %61 to i32
  %64 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %63, i32 2, i32 31)
  %65 = bitcast i32 %64 to float
  %66 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %62, i32 2, i32 31)
  %67 = fcmp oeq float %61, %65
  %68 = icmp slt i32 %62, %66
  %69 = and i1 %67, %68
  %70 = fcmp ogt float %61, %65
  %71 = or i1 %70, %69
  %72 = select i1 %71, float %61, float %65
  %73 = select i1 %71, i32 %62, i32 %66
  %74 = bitcast float %72 to i32
  %75 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %74, i32 1, i32 31)
  %76 = bitcast i32 %75 to float
  %77 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 1, i32 31)
  %78 = fcmp oeq float %72, %76
  %79 = icmp slt i32 %73, %77
  %80 = and i1 %78, %79
  %81 = fcmp ogt float %72, %76
  %82 = or i1 %81, %80
  %83 = select i1 %82, i32 %73, i32 %77
  %84 = and i32 %9, 3
  %85 = icmp eq i32 %8, 0
  %86 = getelementptr float, ptr addrspace(3) @global_smem, i32 %84
  %87 = select i1 %82, i32 %74, i32 %75
  %88 = insertelement <1 x i32> poison, i32 %87, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %86, <1 x i32> %88, i1 %85) #4
  %89 = getelementptr i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), i32 %84
  %90 = insertelement <1 x i32> poison, i32 %83, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %89, <1 x i32> %90, i1 %85) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %91 = icmp samesign ult i32 %7, 4
  %92 = getelementptr float, ptr addrspace(3) @global_smem, i32 %7
  %93 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %92, i1 %91) #4
  %94 = bitcast i32 %93 to float
  %95 = getelementptr i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), i32 %7
  %96 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %95, i1 %91) #4
  %97 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %93, i32 2, i32 31)
  %98 = bitcast i32 %97 to float
  %99 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %96, i32 2, i32 31)
  %100 = fcmp oeq float %94, %98
  %101 = icmp slt i32 %96, %99
  %102 = and i1 %100, %101
  %103 = fcmp ogt float %94, %98
  %104 = or i1 %103, %102
  %105 = select i1 %104, float %94, float %98
  %106 = select i1 %104, i32 %96, i32 %99
  %107 = bitcast float %105 to i32
  %108 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %107, i32 1, i32 31)
  %109 = bitcast i32 %108 to float
  %110 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %106, i32 1, i32 31)
  %111 = fcmp oeq float %105, %109
  %112 = icmp slt i32 %106, %110
  %113 = and i1 %111, %112
  %114 = fcmp ogt float %105, %109
  %115 = or i1 %114, %113
  %116 = select i1 %115, i32 %106, i32 %110
  %117 = icmp eq i32 %7, 0
  %118 = select i1 %115, i32 %107, i32 %108
  %119 = insertelement <1 x i32> poison, i32 %118, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %92, <1 x i32> %119, i1 %117) #4
  %120 = insertelement <1 x i32> poison, i32 %116, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %95, <1 x i32> %120, i1 %117) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %121 = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), align 16
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %121, ptr addrspace(1) %26, i1 %117) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

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
