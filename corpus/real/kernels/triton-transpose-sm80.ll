; Triton 3.5.1, sm80, transpose of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @transpose(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) readnone captures(none) %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 5
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 31
  %11 = and i32 %9, 96
  %12 = lshr exact i32 %11, 5
  %13 = or disjoint i32 %12, 4
  %14 = or disjoint i32 %12, 8
  %15 = or disjoint i32 %12, 12
  %16 = or disjoint i32 %12, 16
  %17 = or disjoint i32 %12, 20
  %18 = or disjoint i32 %12, 24
  %19 = or disjoint i32 %12, 28
  %20 = or disjoint i32 %8, %10
  %21 = or disjoint i32 %12, %8
  %22 = or disjoint i32 %13, %8
  %23 = or disjoint i32 %14, %8
  %24 = or disjoint i32 %15, %8
  %25 = or disjoint i32 %16, %8
  %26 = or disjoint i32 %17, %8
  %27 = or disjoint i32 %18, %8
  %28 = or disjoint i32 %19, %8
  %29 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %30 = shl nuw nsw i32 %29, 5
  %31 = or disjoint i32 %12, %30
  %32 = or disjoint i32 %13, %30
  %33 = or disjoint i32 %14, %30
  %34 = or disjoint i32 %15, %30
  %35 = or disjoint i32 %16, %30
  %36 = or disjoint i32 %17, %30
  %37 = or disjoint i32 %18, %30
  %38 = or disjoint i32 %19, %30
  %39 = or disjoint i32 %30, %10
  %40 = icmp slt i32 %20, %2
  %41 = icmp slt i32 %21, %2
  %42 = icmp slt i32 %22, %2
  %43 = icmp slt i32 %23, %2
  %44 = icmp slt i32 %24, %2
  %45 = icmp slt i32 %25, %2
  %46 = icmp slt i32 %26, %2
  %47 = icmp slt i32 %27, %2
  %48 = icmp slt i32 %28, %2
  %49 = icmp slt i32 %31, %3
  %50 = icmp slt i32 %32, %3
  %51 = icmp slt i32 %33, %3
  %52 = icmp slt i32 %34, %3
  %53 = icmp slt i32 %35, %3
  %54 = icmp slt i32 %36, %3
  %55 = icmp slt i32 %37, %3
  %56 = icmp slt i32 %38, %3
  %57 = icmp slt i32 %39, %3
  %58 = and i1 %40, %49
  %59 = and i1 %40, %50
  %60 = and i1 %40, %51
  %61 = and i1 %40, %52
  %62 = and i1 %40, %53
  %63 = and i1 %40, %54
  %64 = and i1 %40, %55
  %65 = and i1 %40, %56
  %66 = and i1 %41, %57
  %67 = and i1 %42, %57
  %68 = and i1 %43, %57
  %69 = and i1 %44, %57
  %70 = and i1 %45, %57
  %71 = and i1 %46, %57
  %72 = and i1 %47, %57
  %73 = and i1 %48, %57
  %74 = mul i32 %3, %21
  %75 = mul i32 %3, %22
  %76 = mul i32 %3, %23
  %77 = mul i32 %3, %24
  %78 = mul i32 %3, %25
  %79 = mul i32 %3, %26
  %80 = mul i32 %3, %27
  %81 = mul i32 %3, %28
  %82 = sext i32 %74 to i64
  %83 = getelementptr half, ptr addrspace(1) %0, i64 %82
  %84 = sext i32 %75 to i64
  %85 = getelementptr half, ptr addrspace(1) %0, i64 %84
  %86 = sext i32 %76 to i64
  %87 = getelementptr half, ptr addrspace(1) %0, i64 %86
  %88 = sext i32 %77 to i64
  %89 = getelementptr half, ptr addrspace(1) %0, i64 %88
  %90 = sext i32 %78 to i64
  %91 = getelementptr half, ptr addrspace(1) %0, i64 %90
  %92 = sext i32 %79 to i64
  %93 = getelementptr half, ptr addrspace(1) %0, i64 %92
  %94 = sext i32 %80 to i64
  %95 = getelementptr half, ptr addrspace(1) %0, i64 %94
  %96 = sext i32 %81 to i64
  %97 = getelementptr half, ptr addrspace(1) %0, i64 %96
  %98 = zext nneg i32 %39 to i64
  %99 = getelementptr half, ptr addrspace(1) %83, i64 %98
  %100 = getelementptr half, ptr addrspace(1) %85, i64 %98
  %101 = getelementptr half, ptr addrspace(1) %87, i64 %98
  %102 = getelementptr half, ptr addrspace(1) %89, i64 %98
  %103 = getelementptr half, ptr addrspace(1) %91, i64 %98
  %104 = getelementptr half, ptr addrspace(1) %93, i64 %98
  %105 = getelementptr half, ptr addrspace(1) %95, i64 %98
  %106 = getelementptr half, ptr addrspace(1) %97, i64 %98
  %107 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %99, i1 %66) #3
  %108 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %100, i1 %67) #3
  %109 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %101, i1 %68) #3
  %110 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %102, i1 %69) #3
  %111 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %103, i1 %70) #3
  %112 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %104, i1 %71) #3
  %113 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %105, i1 %72) #3
  %114 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %106, i1 %73) #3
  %115 = mul i32 %2, %31
  %116 = mul i32 %32, %2
  %117 = mul i32 %33, %2
  %118 = mul i32 %34, %2
  %119 = mul i32 %35, %2
  %120 = mul i32 %36, %2
  %121 = mul i32 %37, %2
  %122 = mul i32 %38, %2
  %123 = sext i32 %115 to i64
  %124 = getelementptr half, ptr addrspace(1) %1, i64 %123
  %125 = sext i32 %116 to i64
  %126 = getelementptr half, ptr addrspace(1) %1, i64 %125
  %127 = sext i32 %117 to i64
  %128 = getelementptr half, ptr addrspace(1) %1, i64 %127
  %129 = sext i32 %118 to i64
  %130 = getelementptr half, ptr addrspace(1) %1, i64 %129
  %131 = sext i32 %119 to i64
  %132 = getelementptr half, ptr addrspace(1) %1, i64 %131
  %133 = sext i32 %120 to i64
  %134 = getelementptr half, ptr addrspace(1) %1, i64 %133
  %135 = sext i32 %121 to i64
  %136 = getelementptr half, ptr addrspace(1) %1, i64 %135
  %137 = sext i32 %122 to i64
  %138 = getelementptr half, ptr addrspace(1) %1, i64 %137
  %139 = sext i32 %20 to i64
  %140 = getelementptr half, ptr addrspace(1) %124, i64 %139
  %141 = getelementptr half, ptr addrspace(1) %126, i64 %139
  %142 = getelementptr half, ptr addrspace(1) %128, i64 %139
  %143 = getelementptr half, ptr addrspace(1) %130, i64 %139
  %144 = getelementptr half, ptr addrspace(1) %132, i64 %139
  %145 = getelementptr half, ptr addrspace(1) %134, i64 %139
  %146 = getelementptr half, ptr addrspace(1) %136, i64 %139
  %147 = getelementptr half, ptr addrspace(1) %138, i64 %139
  %148 = and i32 %9, 3
  %149 = shl nuw nsw i32 %148, 9
  %150 = shl nuw nsw i32 %148, 5
  %151 = shl nuw nsw i32 %9, 4
  %152 = and i32 %151, 384
  %153 = shl nuw nsw i32 %9, 2
  %154 = and i32 %153, 16
  %155 = or disjoint i32 %150, %152
  %156 = xor i32 %155, %11
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %149
  %158 = getelementptr inbounds nuw i8, ptr addrspace(3) %157, i32 %154
  %159 = getelementptr inbounds nuw i8, ptr addrspace(3) %158, i32 %156
  %160 = insertelement <2 x i16> poison, i16 %107, i64 0
  %161 = insertelement <2 x i16> %160, i16 %108, i64 1
  %162 = bitcast <2 x i16> %161 to i32
  %163 = insertelement <2 x i16> poison, i16 %109, i64 0
  %164 = insertelement <2 x i16> %163, i16 %110, i64 1
  %165 = bitcast <2 x i16> %164 to i32
  %166 = insertelement <2 x i16> poison, i16 %111, i64 0
  %167 = insertelement <2 x i16> %166, i16 %112, i64 1
  %168 = bitcast <2 x i16> %167 to i32
  %169 = insertelement <2 x i16> poison, i16 %113, i64 0
  %170 = insertelement <2 x i16> %169, i16 %114, i64 1
  %171 = bitcast <2 x i16> %170 to i32
  %172 = insertelement <4 x i32> poison, i32 %162, i64 0
  %173 = insertelement <4 x i32> %172, i32 %165, i64 1
  %174 = insertelement <4 x i32> %173, i32 %168, i64 2
  %175 = insertelement <4 x i32> %174, i32 %171, i64 3
  store <4 x i32> %175, ptr addrspace(3) %159, align 16
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %176 = and i32 %151, 2032
  %177 = xor i32 %176, %11
  %178 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %177
  %179 = ptrtoint ptr addrspace(3) %178 to i32
  %180 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %179) #3
  %181 = extractvalue { i32, i32, i32, i32 } %180, 0
  %extelt.offset = lshr i32 %181, 16
  %182 = trunc nuw i32 %extelt.offset to i16
  %183 = extractvalue { i32, i32, i32, i32 } %180, 1
  %extelt.offset2 = lshr i32 %183, 16
  %184 = trunc nuw i32 %extelt.offset2 to i16
  %185 = extractvalue { i32, i32, i32, i32 } %180, 2
  %extelt.offset4 = lshr i32 %185, 16
  %186 = trunc nuw i32 %extelt.offset4 to i16
  %187 = extractvalue { i32, i32, i32, i32 } %180, 3
  %extelt.offset6 = lshr i32 %187, 16
  %188 = trunc nuw i32 %extelt.offset6 to i16
  %.extract = trunc i32 %181 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract, ptr addrspace(1) %140, i1 %58) #3
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %182, ptr addrspace(1) %141, i1 %59) #3
  %.extract1 = trunc i32 %183 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract1, ptr addrspace(1) %142, i1 %60) #3
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %184, ptr addrspace(1) %143, i1 %61) #3
  %.extract3 = trunc i32 %185 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract3, ptr addrspace(1) %144, i1 %62) #3
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %186, ptr addrspace(1) %145, i1 %63) #3
  %.extract5 = trunc i32 %187 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract5, ptr addrspace(1) %146, i1 %64) #3
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %188, ptr addrspace(1) %147, i1 %65) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

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
