; Triton 3.5.1, sm80, dropout of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; Function Attrs: nounwind
define ptx_kernel void @dropout(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, float %3, i32 %4, ptr addrspace(1) readnone captures(none) %5, ptr addrspace(1) readnone captures(none) %6) local_unnamed_addr #0 {
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = shl i32 %8, 8
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = shl nuw nsw i32 %10, 1
  %12 = and i32 %11, 254
  %13 = or disjoint i32 %12, %9
  %14 = or disjoint i32 %13, 1
  %15 = icmp slt i32 %13, %2
  %16 = icmp slt i32 %14, %2
  %17 = sext i32 %13 to i64
  %18 = getelementptr float, ptr addrspace(1) %0, i64 %17
  %19 = sext i32 %14 to i64
  %20 = getelementptr float, ptr addrspace(1) %0, i64 %19
  %21 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %18, i1 %15) #3
  %22 = bitcast i32 %21 to float
  %23 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %20, i1 %16) #3
  %24 = bitcast i32 %23 to float
  %25 = ashr i32 %4, 31
  %26 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 0)
  %27 = xor i32 %4, %26
  %28 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %13)
  %29 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %14)
  %30 = xor i32 %25, %28
  %31 = xor i32 %25, %29
  %32 = mul i32 %13, -766435501
  %33 = mul i32 %14, -766435501
  %34 = add i32 %4, -1640531527
  %35 = add nsw i32 %25, -1150833019
  %36 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %30)
  %37 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %31)
  %38 = xor i32 %36, %34
  %39 = xor i32 %37, %34
  %40 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %27)
  %41 = xor i32 %40, %32
  %42 = xor i32 %41, %35
  %43 = xor i32 %40, %33
  %44 = xor i32 %43, %35
  %45 = mul i32 %30, -845247145
  %46 = mul i32 %31, -845247145
  %47 = mul i32 %27, -766435501
  %48 = add i32 %4, 1013904242
  %49 = add nsw i32 %25, 1993301258
  %50 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %42)
  %51 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %44)
  %52 = xor i32 %45, %50
  %53 = xor i32 %52, %48
  %54 = xor i32 %46, %51
  %55 = xor i32 %54, %48
  %56 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %38)
  %57 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %39)
  %58 = xor i32 %47, %56
  %59 = xor i32 %58, %49
  %60 = xor i32 %47, %57
  %61 = xor i32 %60, %49
  %62 = mul i32 %42, -845247145
  %63 = mul i32 %44, -845247145
  %64 = mul i32 %38, -766435501
  %65 = mul i32 %39, -766435501
  %66 = add i32 %4, -626627285
  %67 = add nsw i32 %25, 842468239
  %68 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %59)
  %69 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %61)
  %70 = xor i32 %62, %68
  %71 = xor i32 %70, %66
  %72 = xor i32 %63, %69
  %73 = xor i32 %72, %66
  %74 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %53)
  %75 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %55)
  %76 = xor i32 %64, %74
  %77 = xor i32 %76, %67
  %78 = xor i32 %65, %75
  %79 = xor i32 %78, %67
  %80 = mul i32 %59, -845247145
  %81 = mul i32 %61, -845247145
  %82 = mul i32 %53, -766435501
  %83 = mul i32 %55, -766435501
  %84 = add i32 %4, 2027808484
  %85 = add nsw i32 %25, -308364780
  %86 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %77)
  %87 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %79)
  %88 = xor i32 %80, %86
  %89 = xor i32 %88, %84
  %90 = xor i32 %81, %87
  %91 = xor i32 %90, %84
  %92 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %71)
  %93 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %73)
  %94 = xor i32 %82, %92
  %95 = xor i32 %94, %85
  %96 = xor i32 %83, %93
  %97 = xor i32 %96, %85
  %98 = mul i32 %77, -845247145
  %99 = mul i32 %79, -845247145
  %100 = mul i32 %71, -766435501
  %101 = mul i32 %73, -766435501
  %102 = add i32 %4, 387276957
  %103 = add nsw i32 %25, -1459197799
  %104 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %95)
  %105 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %97)
  %106 = xor i32 %98, %104
  %107 = xor i32 %106, %102
  %108 = xor i32 %99, %105
  %109 = xor i32 %108, %102
  %110 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %89)
  %111 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %91)
  %112 = xor i32 %100, %110
  %113 = xor i32 %112, %103
  %114 = xor i32 %101, %111
  %115 = xor i32 %114, %103
  %116 = mul i32 %95, -845247145
  %117 = mul i32 %97, -845247145
  %118 = mul i32 %89, -766435501
  %119 = mul i32 %91, -766435501
  %120 = add i32 %4, -1253254570
  %121 = add nsw i32 %25, 1684936478
  %122 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %113)
  %123 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %115)
  %124 = xor i32 %116, %122
  %125 = xor i32 %124, %120
  %126 = xor i32 %117, %123
  %127 = xor i32 %126, %120
  %128 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %107)
  %129 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %109)
  %130 = xor i32 %118, %128
  %131 = xor i32 %130, %121
  %132 = xor i32 %119, %129
  %133 = xor i32 %132, %121
  %134 = mul i32 %113, -845247145
  %135 = mul i32 %115, -845247145
  %136 = mul i32 %107, -766435501
  %137 = mul i32 %109, -766435501
  %138 = add i32 %4, 1401181199
  %139 = add nsw i32 %25, 534103459
  %140 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %131)
  %141 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %133)
  %142 = xor i32 %134, %140
  %143 = xor i32 %142, %138
  %144 = xor i32 %135, %141
  %145 = xor i32 %144, %138
  %146 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %125)
  %147 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %127)
  %148 = xor i32 %136, %146
  %149 = xor i32 %148, %139
  %150 = xor i32 %137, %147
  %151 = xor i32 %150, %139
  %152 = mul i32 %125, -766435501
  %153 = mul i32 %127, -766435501
  %154 = add nsw i32 %25, -616729560
  %155 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %143)
  %156 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -766435501, i32 %145)
  %157 = xor i32 %152, %155
  %158 = xor i32 %157, %154
  %159 = xor i32 %153, %156
  %160 = xor i32 %159, %154
  %161 = mul i32 %149, -845247145
  %162 = mul i32 %151, -845247145
  %163 = add i32 %4, -1879881855
  %164 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %158)
  %165 = tail call i32 @llvm.nvvm.mulhi.ui(i32 -845247145, i32 %160)
  %166 = xor i32 %161, %164
  %167 = xor i32 %166, %163
  %168 = xor i32 %162, %165
  %169 = xor i32 %168, %163
  %.lobit = ashr i32 %167, 31
  %170 = xor i32 %.lobit, %167
  %.lobit1 = ashr i32 %169, 31
  %171 = xor i32 %.lobit1, %169
  %172 = sitofp i32 %170 to float
  %173 = sitofp i32 %171 to float
  %174 = fmul float %172, 0x3DFFFFFFE0000000
  %175 = fmul float %173, 0x3DFFFFFFE0000000
  %176 = fcmp ogt float %174, %3
  %177 = fcmp ogt float %175, %3
  %178 = getelementptr float, ptr addrspace(1) %1, i64 %17
  %179 = getelementptr float, ptr addrspace(1) %1, i64 %19
  %180 = fsub float 1.000000e+00, %3
  %181 = tail call float @llvm.nvvm.div.full(float %22, float %180)
  %182 = tail call float @llvm.nvvm.div.full(float %24, float %180)
  %183 = select i1 %176, float %181, float 0.000000e+00
  %184 = select i1 %177, float %182, float 0.000000e+00
  %185 = bitcast float %183 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %185, ptr addrspace(1) %178, i1 %15) #3
  %186 = bitcast float %184 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %186, ptr addrspace(1) %179, i1 %16) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.mulhi.ui(i32, i32) #1

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!7 = !{}
