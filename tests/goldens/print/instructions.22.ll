source_filename = "instructions.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%0 = type <{ i8, %pair }>
%pair = type { i32, float }

@shared = internal addrspace(3) global [64 x float] undef, align 4
@table = constant [4 x i32] [i32 1, i32 -2, i32 3, i32 4]
@text = private unnamed_addr constant [4 x i8] c"a\22\0A\00"
@0 = global ptr @table
@outside = external addrspace(1) global i32

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare void @sink(ptr, ...)

define ptx_kernel void @kernel(ptr noalias readonly align 16 captures(none) %in, ptr addrspace(1) %out, i32 %0, %pair %s) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !0
  %slot = alloca %0, align 8
  %many = alloca i8, i32 %0, align 8
  %2 = getelementptr inbounds [64 x float], ptr addrspace(3) @shared, i32 0, i32 %tid
  %"quoted name" = getelementptr float, ptr %in, i32 %tid
  %v = load float, ptr %"quoted name", align 4, !tbaa !1
  store float %v, ptr addrspace(3) %2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %g = addrspacecast ptr addrspace(3) %2 to ptr
  %w = load volatile float, ptr %g, align 4
  %sum = fadd fast float %v, %w
  %neg = fneg nnan nsz float %sum
  %a = add nuw nsw i32 %0, 1
  %b = sdiv exact i32 %a, -4
  %c = shl i32 %b, 3
  %cmp = icmp ult i32 %c, 100
  %fc = fcmp reassoc oeq float %sum, 2.500000e+00
  %both = and i1 %cmp, true
  %sel = select i1 %both, i32 %a, i32 %b
  %e = extractvalue %pair %s, 1
  %i = insertvalue %pair %s, i32 7, 0
  %old = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("block") monotonic, align 4
  %x = cmpxchg weak volatile ptr addrspace(1) %out, i32 0, i32 1 acq_rel monotonic, align 4
  %l = load atomic i32, ptr addrspace(1) @outside acquire, align 4
  fence syncscope("device") seq_cst
  br i1 %fc, label %loop, label %after

loop:                                             ; preds = %loop, %1
  %iv = phi i32 [ 0, %1 ], [ %next, %loop ]
  %next = add i32 %iv, 1
  switch i32 %next, label %loop [
    i32 10, label %after
    i32 11, label %done
    i32 12, label %done
  ]

after:                                            ; preds = %loop, %1
  tail call void (ptr, ...) @sink(ptr %g, i32 %sel)
  br label %done

done:                                             ; preds = %after, %loop, %loop
  %z = zext i32 %sel to i64
  %t = trunc i64 %z to i8
  %f = freeze i8 %t
  %p = inttoptr i64 %z to ptr
  %vec = insertelement <2 x i32> undef, i32 %sel, i32 0
  %sh = shufflevector <2 x i32> %vec, <2 x i32> undef, <4 x i32> <i32 0, i32 poison, i32 1, i32 0>
  %ex = extractelement <4 x i32> %sh, i64 2
  %n = call float asm sideeffect "mov.f32 $0, $1;", "=f,f"(float %e)
  ret void

dead:                                             ; No predecessors!
  unreachable
}

; Function Attrs: alwaysinline nounwind
define internal i32 @helper(i32 returned %x) unnamed_addr #1 {
  ret i32 %x
}

define void @asm_goto(ptr %v) {
  callbr void asm "", "=*m,!i"(ptr nonnull elementtype(i32) align 4 %v)
          to label %a [label %b]

a:                                                ; preds = %0
  ret void

b:                                                ; preds = %0
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { alwaysinline nounwind "k"="v" }
attributes #2 = { convergent nocallback nounwind }

!0 = !{i32 0, i32 1024}
!1 = !{!2, !2, i64 0}
!2 = !{!"float", !3}
!3 = !{!"root"}
