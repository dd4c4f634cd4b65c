; Triton 3.5.1, sm80, softmax of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @softmax(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) readnone captures(none) %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = and i32 %8, 31
  %10 = lshr i32 %8, 5
  %11 = and i32 %8, 127
  %12 = or disjoint i32 %11, 128
  %13 = or disjoint i32 %11, 256
  %14 = or disjoint i32 %11, 384
  %15 = icmp slt i32 %11, %3
  %16 = icmp slt i32 %12, %3
  %17 = icmp slt i32 %13, %3
  %18 = icmp slt i32 %14, %3
  %19 = mul i32 %2, %7
  %20 = sext i32 %19 to i64
  %21 = getelementptr float, ptr addrspace(1) %1, i64 %20
  %22 = zext nneg i32 %11 to i64
  %23 = getelementptr float, ptr addrspace(1) %21, i64 %22
  %24 = zext nneg i32 %12 to i64
  %25 = getelementptr float, ptr addrspace(1) %21, i64 %24
  %26 = zext nneg i32 %13 to i64
  %27 = getelementptr float, ptr addrspace(1) %21, i64 %26
  %28 = zext nneg i32 %14 to i64
  %29 = getelementptr float, ptr addrspace(1) %21, i64 %28
  %30 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %23, i1 %15) #5
  %31 = bitcast i32 %30 to float
  %32 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %25, i1 %16) #5
  %33 = bitcast i32 %32 to float
  %34 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %27, i1 %17) #5
  %35 = bitcast i32 %34 to float
  %36 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 -8388608, ptr addrspace(1) %29, i1 %18) #5
  %37 = bitcast i32 %36 to float
  %38 = tail call float @llvm.maxnum.f32(float %31, float %33)
  %39 = tail call float @llvm.maxnum.f32(float %38, float %35)
  %40 = tail call float @llvm.maxnum.f32(float %39, float %37)
  %41 = bitcast float %40 to i32
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 16, i32 31)
  %43 = bitcast i32 %42 to float
  %44 = tail call float @llvm.maxnum.f32(float %40, float %43)
  %45 = bitcast float %44 to i32
  %46 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 8, i32 31)
  %47 = bitcast i32 %46 to float
  %48 = tail call float @llvm.maxnum.f32(float %44, float %47)
  %49 = bitcast float %48 to i32
  %50 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 4, i32 31)
  %51 = bitcast i32 %50 to float
  %52 = tail call float @llvm.maxnum.f32(float %48, float %51)
  %53 = bitcast float %52 to i32
  %54 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %53, i32 2, i32 31)
  %55 = bitcast i32 %54 to float
  %56 = tail call float @llvm.maxnum.f32(float %52, float %55)
  %57 = bitcast float %56 to i32
  %58 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %57, i32 1, i32 31)
  %59 = bitcast i32 %58 to float
  %60 = tail call float @llvm.maxnum.f32(float %56, float %59)
  %61 = and i32 %10, 3
  %62 = icmp eq i32 %9, 0
  %63 = getelementptr float, ptr addrspace(3) @global_smem, i32 %61
  %64 = bitcast float %60 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %63, <1 x i32> %64, i1 %62) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %65 = icmp samesign ult i32 %8, 4
  %66 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8
  %67 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %66, i1 %65) #5
  %68 = bitcast i32 %67 to float
  %69 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %67, i32 2, i32 31)
  %70 = bitcast i32 %69 to float
  %71 = tail call float @llvm.maxnum.f32(float %68, float %70)
  %72 = bitcast float %71 to i32
  %73 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %72, i32 1, i32 31)
  %74 = bitcast i32 %73 to float
  %75 = tail call float @llvm.maxnum.f32(float %71, float %74)
  %76 = icmp eq i32 %8, 0
  %77 = bitcast float %75 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %66, <1 x i32> %77, i1 %76) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %78 = load float, ptr addrspace(3) @global_smem, align 16
  %79 = fsub float %31, %78
  %80 = fsub float %33, %78
  %81 = fsub float %35, %78
  %82 = fsub float %37, %78
  %83 = fmul float %79, 0x3FF7154760000000
  %84 = tail call float @llvm.nvvm.ex2.approx.f(float %83)
  %85 = fmul float %80, 0x3FF7154760000000
  %86 = tail call float @llvm.nvvm.ex2.approx.f(float %85)
  %87 = fmul float %81, 0x3FF7154760000000
  %88 = tail call float @llvm.nvvm.ex2.approx.f(float %87)
  %89 = fmul float %82, 0x3FF7154760000000
  %90 = tail call float @llvm.nvvm.ex2.approx.f(float %89)
  %91 = getelementptr float, ptr addrspace(1) %0, i64 %20
  %92 = getelementptr float, ptr addrspace(1) %91, i64 %22
  %93 = getelementptr float, ptr addrspace(1) %91, i64 %24
  %94 = getelementptr float, ptr addrspace(1) %91, i64 %26
  %95 = getelementptr float, ptr addrspace(1) %91, i64 %28
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %96 = fadd float %84, %86
  %97 = fadd float %96, %88
  %98 = fadd float %97, %90
  %99 = bitcast float %98 to i32
  %100 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %99, i32 16, i32 31)
  %101 = bitcast i32 %100 to float
  %102 = fadd float %98, %101
  %103 = bitcast float %102 to i32
  %104 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %103, i32 8, i32 31)
  %105 = bitcast i32 %104 to float
  %106 = fadd float %102, %105
  %107 = bitcast float %106 to i32
  %108 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %107, i32 4, i32 31)
  %109 = bitcast i32 %108 to float
  %110 = fadd float %106, %109
  %111 = bitcast float %110 to i32
  %112 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %111, i32 2, i32 31)
  %113 = bitcast i32 %112 to float
  %114 = fadd float %110, %113
  %115 = bitcast float %114 to i32
  %116 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %115, i32 1, i32 31)
  %117 = bitcast i32 %116 to float
  %118 = fadd float %114, %117
  %119 = bitcast float %118 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %63, <1 x i32> %119, i1 %62) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %120 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %66, i1 %65) #5
  %121 = bitcast i32 %120 to float
  %122 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %120, i32 2, i32 31)
  %123 = bitcast i32 %122 to float
  %124 = fadd float %121, %123
  %125 = bitcast float %124 to i32
  %126 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %125, i32 1, i32 31)
  %127 = bitcast i32 %126 to float
  %128 = fadd float %124, %127
  %129 = bitcast float %128 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %66, <1 x i32> %129, i1 %76) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %130 = load float, ptr addrspace(3) @global_smem, align 16
  %131 = tail call float @llvm.nvvm.div.full(float %84, float %130)
  %132 = tail call float @llvm.nvvm.div.full(float %86, float %130)
  %133 = tail call float @llvm.nvvm.div.full(float %88, float %130)
  %134 = tail call float @llvm.nvvm.div.full(float %90, float %130)
  %135 = bitcast float %131 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %135, ptr addrspace(1) %92, i1 %15) #5
  %136 = bitcast float %132 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %136, ptr addrspace(1) %93, i1 %16) #5
  %137 = bitcast float %133 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %137, ptr addrspace(1) %94, i1 %17) #5
  %138 = bitcast float %134 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %138, ptr addrspace(1) %95, i1 %18) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #4

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
