; Triton 3.5.1, sm80, sort_rows of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @sort_rows(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = lshr i32 %7, 5
  %9 = and i32 %7, 63
  %10 = icmp slt i32 %9, %2
  %11 = mul i32 %2, %6
  %12 = sext i32 %11 to i64
  %13 = getelementptr i32, ptr addrspace(1) %0, i64 %12
  %14 = zext nneg i32 %9 to i64
  %15 = getelementptr i32, ptr addrspace(1) %13, i64 %14
  %16 = tail call i32 asm sideeffect "mov.u32 $0, 0x7fffffff;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %15, i1 %10) #4
  %17 = getelementptr i32, ptr addrspace(1) %1, i64 %12
  %18 = getelementptr i32, ptr addrspace(1) %17, i64 %14
  %19 = lshr i32 %7, 2
  %.lobit = and i32 %19, 1
  %20 = lshr i32 %7, 3
  %.lobit1 = and i32 %20, 1
  %21 = lshr i32 %7, 4
  %.lobit2 = and i32 %21, 1
  %.lobit3 = and i32 %8, 1
  %22 = lshr i32 %7, 1
  %.lobit4 = and i32 %22, 1
  %23 = and i32 %7, 1
  %24 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 1, i32 31)
  %25 = icmp sgt i32 %16, %24
  %26 = xor i32 %.lobit4, %23
  %27 = zext i1 %25 to i32
  %.not = icmp eq i32 %26, %27
  %28 = select i1 %.not, i32 %16, i32 %24
  %29 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 2, i32 31)
  %30 = icmp sgt i32 %28, %29
  %31 = xor i32 %.lobit, %.lobit4
  %32 = zext i1 %30 to i32
  %.not5 = icmp eq i32 %31, %32
  %33 = select i1 %.not5, i32 %28, i32 %29
  %34 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %33, i32 1, i32 31)
  %35 = icmp sgt i32 %33, %34
  %36 = xor i32 %.lobit, %23
  %37 = zext i1 %35 to i32
  %.not6 = icmp eq i32 %36, %37
  %38 = select i1 %.not6, i32 %33, i32 %34
  %39 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %38, i32 4, i32 31)
  %40 = icmp sgt i32 %38, %39
  %41 = xor i32 %.lobit1, %.lobit
  %42 = zext i1 %40 to i32
  %.not7 = icmp eq i32 %41, %42
  %43 = select i1 %.not7, i32 %38, i32 %39
  %44 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %43, i32 2, i32 31)
  %45 = icmp sgt i32 %43, %44
  %46 = xor i32 %.lobit1, %.lobit4
  %47 = zext i1 %45 to i32
  %.not8 = icmp eq i32 %46, %47
  %48 = select i1 %.not8, i32 %43, i32 %44
  %49 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %48, i32 1, i32 31)
  %50 = icmp sgt i32 %48, %49
  %51 = xor i32 %.lobit1, %23
  %52 = zext i1 %50 to i32
  %.not9 = icmp eq i32 %51, %52
  %53 = select i1 %.not9, i32 %48, i32 %49
  %54 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %53, i32 8, i32 31)
  %55 = icmp sgt i32 %53, %54
  %56 = xor i32 %.lobit2, %.lobit1
  %57 = zext i1 %55 to i32
  %.not10 = icmp eq i32 %56, %57
  %58 = select i1 %.not10, i32 %53, i32 %54
  %59 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %58, i32 4, i32 31)
  %60 = icmp sgt i32 %58, %59
  %61 = xor i32 %.lobit2, %.lobit
  %62 = zext i1 %60 to i32
  %.not11 = icmp eq i32 %61, %62
  %63 = select i1 %.not11, i32 %58, i32 %59
  %64 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %63, i32 2, i32 31)
  %65 = icmp sgt i32 %63, %64
  %66 = xor i32 %.lobit2, %.lobit4
  %67 = zext i1 %65 to i32
  %.not12 = icmp eq i32 %66, %67
  %68 = select i1 %.not12, i32 %63, i32 %64
  %69 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %68, i32 1, i32 31)
  %70 = icmp sgt i32 %68, %69
  %71 = xor i32 %.lobit2, %23
  %72 = zext i1 %70 to i32
  %.not13 = icmp eq i32 %71, %72
  %73 = select i1 %.not13, i32 %68, i32 %69
  %74 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 16, i32 31)
  %75 = icmp sgt i32 %73, %74
  %76 = xor i32 %.lobit3, %.lobit2
  %77 = zext i1 %75 to i32
  %.not14 = icmp eq i32 %76, %77
  %78 = select i1 %.not14, i32 %73, i32 %74
  %79 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %78, i32 8, i32 31)
  %80 = icmp sgt i32 %78, %79
  %81 = xor i32 %.lobit3, %.lobit1
  %82 = zext i1 %80 to i32
  %.not15 = icmp eq i32 %81, %82
  %83 = select i1 %.not15, i32 %78, i32 %79
  %84 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %83, i32 4, i32 31)
  %85 = icmp sgt i32 %83, %84
  %86 = xor i32 %.lobit3, %.lobit
  %87 = zext i1 %85 to i32
  %.not16 = icmp eq i32 %86, %87
  %88 = select i1 %.not16, i32 %83, i32 %84
  %89 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %88, i32 2, i32 31)
  %90 = icmp sgt i32 %88, %89
  %91 = xor i32 %.lobit3, %.lobit4
  %92 = zext i1 %90 to i32
  %.not17 = icmp eq i32 %91, %92
  %93 = select i1 %.not17, i32 %88, i32 %89
  %94 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %93, i32 1, i32 31)
  %95 = icmp sgt i32 %93, %94
  %96 = xor i32 %.lobit3, %23
  %97 = zext i1 %95 to i32
  %.not18 = icmp eq i32 %96, %97
  %98 = select i1 %.not18, i32 %93, i32 %94
  %99 = shl nuw nsw i32 %.lobit2, 2
  %100 = shl nuw nsw i32 %.lobit1, 1
  %101 = or disjoint i32 %99, %100
  %102 = or disjoint i32 %101, %.lobit
  %103 = shl nuw nsw i32 %102, 2
  %104 = shl nuw nsw i32 %.lobit4, 1
  %105 = or disjoint i32 %103, %104
  %106 = or disjoint i32 %105, %23
  %.idx = shl nuw nsw i32 %106, 3
  %107 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx
  %108 = getelementptr i32, ptr addrspace(3) %107, i32 %.lobit3
  %109 = insertelement <1 x i32> poison, i32 %98, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %108, <1 x i32> %109, i1 true) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %110 = icmp samesign ult i32 %7, 64
  %111 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %7
  %112 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %111, i1 %110) #4
  %113 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %112, i32 1, i32 31)
  %114 = xor i32 %113, %112
  %115 = and i32 %7, 961
  %116 = icmp eq i32 %115, 0
  %117 = insertelement <1 x i32> poison, i32 %114, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %111, <1 x i32> %117, i1 %116) #4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %118 = load i32, ptr addrspace(3) %107, align 8
  %119 = xor i32 %98, %118
  %120 = trunc i32 %8 to i1
  %121 = icmp sle i32 %98, %119
  %.not19 = xor i1 %121, %120
  %122 = select i1 %.not19, i32 %98, i32 %119
  %123 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %122, i32 16, i32 31)
  %124 = trunc i32 %21 to i1
  %125 = icmp sle i32 %122, %123
  %.not20 = xor i1 %125, %124
  %126 = select i1 %.not20, i32 %122, i32 %123
  %127 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %126, i32 8, i32 31)
  %128 = trunc i32 %20 to i1
  %129 = icmp sle i32 %126, %127
  %.not21 = xor i1 %129, %128
  %130 = select i1 %.not21, i32 %126, i32 %127
  %131 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %130, i32 4, i32 31)
  %132 = trunc i32 %19 to i1
  %133 = icmp sle i32 %130, %131
  %.not22 = xor i1 %133, %132
  %134 = select i1 %.not22, i32 %130, i32 %131
  %135 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %134, i32 2, i32 31)
  %136 = trunc i32 %22 to i1
  %137 = icmp sle i32 %134, %135
  %.not23 = xor i1 %137, %136
  %138 = select i1 %.not23, i32 %134, i32 %135
  %139 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %138, i32 1, i32 31)
  %140 = trunc i32 %7 to i1
  %141 = icmp sle i32 %138, %139
  %.not24 = xor i1 %141, %140
  %142 = select i1 %.not24, i32 %138, i32 %139
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %142, ptr addrspace(1) %18, i1 %10) #4
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

attributes #0 = { nounwind "nvvm.reqntid"="64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
