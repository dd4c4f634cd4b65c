; Triton 3.5.1, sm80, chunk_pairs of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @chunk_pairs(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) readnone captures(none) %5, ptr addrspace(1) readnone captures(none) %6) local_unnamed_addr #0 {
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = shl nuw i32 %8, 1
  %10 = sext i32 %9 to i64
  %11 = getelementptr i32, ptr addrspace(1) %4, i64 %10
  %12 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %11) #3
  %13 = getelementptr i8, ptr addrspace(1) %11, i64 4
  %14 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %13) #3
  %15 = sext i32 %12 to i64
  %16 = getelementptr i32, ptr addrspace(1) %3, i64 %15
  %17 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %16) #3
  %18 = getelementptr i8, ptr addrspace(1) %16, i64 4
  %19 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %18) #3
  %20 = sub i32 %19, %17
  %21 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %22 = lshr i32 %21, 1
  %23 = and i32 %21, 1
  %24 = shl i32 %14, 5
  %25 = shl nuw nsw i32 %22, 4
  %26 = add i32 %24, %25
  %27 = icmp sge i32 %26, %20
  %28 = icmp samesign ule i32 %22, %23
  %or.cond = or i1 %28, %27
  br i1 %or.cond, label %common.ret, label %29

common.ret:                                       ; preds = %7, %29
  ret void

29:                                               ; preds = %7
  %30 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %31 = lshr i32 %30, 3
  %32 = and i32 %31, 15
  %33 = and i32 %30, 7
  %34 = shl nuw nsw i32 %33, 1
  %35 = or disjoint i32 %26, %32
  %36 = shl nuw nsw i32 %23, 4
  %37 = or disjoint i32 %32, %36
  %38 = or disjoint i32 %37, %24
  %39 = icmp slt i32 %35, %20
  %40 = add i32 %35, %17
  %41 = shl i32 %40, 5
  %42 = sext i32 %41 to i64
  %43 = getelementptr half, ptr addrspace(1) %0, i64 %42
  %44 = shl nuw nsw i32 %33, 2
  %45 = zext nneg i32 %44 to i64
  %46 = getelementptr half, ptr addrspace(1) %43, i64 %45
  %47 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %46, i1 %39) #3
  %48 = extractvalue { i32, i32 } %47, 0
  %49 = extractvalue { i32, i32 } %47, 1
  %extelt.offset3 = lshr i32 %49, 16
  %50 = trunc nuw i32 %extelt.offset3 to i16
  %51 = shl nuw nsw i32 %30, 3
  %52 = and i32 %51, 1016
  %53 = and i32 %30, 48
  %54 = xor i32 %52, %53
  %55 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %54
  %56 = trunc i32 %49 to i16
  %57 = insertelement <2 x i32> poison, i32 %48, i64 0
  %58 = bitcast <2 x i32> %57 to <4 x i16>
  %59 = insertelement <4 x i16> %58, i16 %56, i64 2
  %60 = insertelement <4 x i16> %59, i16 %50, i64 3
  store <4 x i16> %60, ptr addrspace(3) %55, align 8
  %61 = icmp slt i32 %38, %20
  %62 = add i32 %38, %17
  %63 = shl i32 %62, 5
  %64 = sext i32 %63 to i64
  %65 = getelementptr half, ptr addrspace(1) %1, i64 %64
  %66 = getelementptr half, ptr addrspace(1) %65, i64 %45
  %67 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %66, i1 %61) #3
  %68 = extractvalue { i32, i32 } %67, 0
  %69 = extractvalue { i32, i32 } %67, 1
  %extelt.offset4 = lshr i32 %69, 16
  %70 = trunc nuw i32 %extelt.offset4 to i16
  %71 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 1024), i32 %54
  %72 = trunc i32 %69 to i16
  %73 = insertelement <2 x i32> poison, i32 %68, i64 0
  %74 = bitcast <2 x i32> %73 to <4 x i16>
  %75 = insertelement <4 x i16> %74, i16 %72, i64 2
  %76 = insertelement <4 x i16> %75, i16 %70, i64 3
  store <4 x i16> %76, ptr addrspace(3) %71, align 8
  %77 = or disjoint i32 %36, %34
  %78 = or disjoint i32 %41, %77
  %79 = sext i32 %78 to i64
  %80 = getelementptr float, ptr addrspace(1) %2, i64 %79
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %81 = shl nuw nsw i32 %30, 6
  %82 = and i32 %81, 960
  %83 = and i32 %51, 48
  %84 = and i32 %30, 16
  %85 = icmp eq i32 %84, 0
  %86 = xor i32 %83, %84
  %87 = or disjoint i32 %86, %82
  %88 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %87
  %89 = ptrtoint ptr addrspace(3) %88 to i32
  %90 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %89) #3
  %91 = extractvalue { i32, i32, i32, i32 } %90, 0
  %92 = extractvalue { i32, i32, i32, i32 } %90, 1
  %93 = extractvalue { i32, i32, i32, i32 } %90, 2
  %94 = extractvalue { i32, i32, i32, i32 } %90, 3
  %95 = xor i32 %87, 32
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %95
  %97 = ptrtoint ptr addrspace(3) %96 to i32
  %98 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %97) #3
  %99 = extractvalue { i32, i32, i32, i32 } %98, 0
  %100 = extractvalue { i32, i32, i32, i32 } %98, 1
  %101 = extractvalue { i32, i32, i32, i32 } %98, 2
  %102 = extractvalue { i32, i32, i32, i32 } %98, 3
  %103 = shl nuw nsw i32 %33, 6
  %104 = shl nuw nsw i32 %30, 1
  %105 = shl nuw nsw i32 %30, 4
  %106 = and i32 %105, 512
  %107 = xor i32 %51, %104
  %108 = and i32 %107, 48
  %109 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 1024), i32 %103
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) %109, i32 %106
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) %110, i32 %108
  %112 = ptrtoint ptr addrspace(3) %111 to i32
  %113 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %112) #3
  %114 = extractvalue { i32, i32, i32, i32 } %113, 0
  %115 = extractvalue { i32, i32, i32, i32 } %113, 1
  %116 = extractvalue { i32, i32, i32, i32 } %113, 2
  %117 = extractvalue { i32, i32, i32, i32 } %113, 3
  %118 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %91, i32 %92, i32 %93, i32 %94, i32 %114, i32 %115) #3
  %119 = extractvalue { float, float, float, float } %118, 0
  %120 = extractvalue { float, float, float, float } %118, 1
  %121 = extractvalue { float, float, float, float } %118, 2
  %122 = extractvalue { float, float, float, float } %118, 3
  %123 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %119, float %120, float %121, float %122, i32 %99, i32 %100, i32 %101, i32 %102, i32 %116, i32 %117) #3
  %124 = extractvalue { float, float, float, float } %123, 0
  %125 = extractvalue { float, float, float, float } %123, 1
  %126 = extractvalue { float, float, float, float } %123, 2
  %127 = extractvalue { float, float, float, float } %123, 3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %128 = and i32 %105, 48
  %129 = and i32 %104, 72
  %130 = and i32 %30, 8
  %131 = icmp eq i32 %130, 0
  %132 = select i1 %131, i32 0, i32 576
  %133 = shl nuw nsw i32 %84, 3
  %134 = or disjoint i32 %128, %129
  %135 = xor i32 %134, %132
  %136 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %133
  %137 = getelementptr inbounds nuw i8, ptr addrspace(3) %136, i32 %135
  %138 = insertelement <2 x float> poison, float %124, i64 0
  %139 = insertelement <2 x float> %138, float %125, i64 1
  store <2 x float> %139, ptr addrspace(3) %137, align 8
  %140 = getelementptr inbounds nuw i8, ptr addrspace(3) %137, i32 256
  %141 = insertelement <2 x float> poison, float %126, i64 0
  %142 = insertelement <2 x float> %141, float %127, i64 1
  store <2 x float> %142, ptr addrspace(3) %140, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %143 = shl nuw nsw i32 %33, 4
  %144 = shl nuw nsw i32 %30, 2
  %145 = and i32 %144, 384
  %146 = select i1 %85, i32 0, i32 576
  %147 = or disjoint i32 %143, %145
  %148 = xor i32 %147, %146
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %130
  %150 = getelementptr inbounds nuw i8, ptr addrspace(3) %149, i32 %148
  %.extract = load i32, ptr addrspace(3) %150, align 8
  %151 = getelementptr inbounds nuw i8, ptr addrspace(3) %150, i32 4
  %.extract6 = load i32, ptr addrspace(3) %151, align 4
  tail call void asm sideeffect "@$3 st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l,b"(i32 %.extract, i32 %.extract6, ptr addrspace(1) %80, i1 %39) #3
  br label %common.ret
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
