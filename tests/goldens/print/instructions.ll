source_filename = "instructions.ll"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, float }
%0 = type <{ i8, %pair }>
%unused = type { i64 }

@shared = internal addrspace(3) global [64 x float] undef, align 4
@table = constant [4 x i32] [i32 1, i32 -2, i32 3, i32 4]
@text = private unnamed_addr constant [4 x i8] c"a\22\0A\00"
@0 = global ptr @table
@outside = external addrspace(1) global i32

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @sink(ptr, ...)

define ptx_kernel void @kernel(ptr noalias nocapture readonly align 16 %in, ptr addrspace(1) %out, i32, %pair %s) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !0
  %slot = alloca %0
  %many = alloca i8, i32 %0, align 8
  %2 = getelementptr inbounds [64 x float], ptr addrspace(3) @shared, i32 0, i32 %tid
  %"quoted name" = getelementptr float, ptr %in, i32 %tid
  %v = load float, ptr %"quoted name", align 4, !tbaa !1
  store float %v, ptr addrspace(3) %2
  call void @llvm.nvvm.barrier0()
  %g = addrspacecast ptr addrspace(3) %2 to ptr
  %w = load volatile float, ptr %g
  %sum = fadd fast float %v, %w
  %neg = fneg nnan nsz float %sum
  %a = add nuw nsw i32 %0, 1
  %b = sdiv exact i32 %a, -4
  %c = shl i32 %b, 3
  %cmp = icmp ult i32 %c, 100
  %fc = fcmp reassoc oeq float %sum, 2.5
  %both = and i1 %cmp, true
  %sel = select i1 %both, i32 %a, i32 %b
  %e = extractvalue %pair %s, 1
  %i = insertvalue %pair %s, i32 7, 0
  %old = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("block") monotonic
  %x = cmpxchg weak volatile ptr addrspace(1) %out, i32 0, i32 1 acq_rel monotonic
  %l = load atomic i32, ptr addrspace(1) @outside acquire, align 4
  fence syncscope("device") seq_cst
  br i1 %fc, label %loop, label %after

loop:
  %iv = phi i32 [ 0, %1 ], [ %next, %loop ]
  %next = add i32 %iv, 1
  switch i32 %next, label %loop [
    i32 10, label %after
    i32 11, label %done
    i32 12, label %done ]

after:
  tail call void (ptr, ...) @sink(ptr %g, i32 %sel)
  br label %done

done:
  %z = zext i32 %sel to i64
  %t = trunc i64 %z to i8
  %f = freeze i8 %t
  %p = inttoptr i64 %z to ptr
  %vec = insertelement <2 x i32> undef, i32 %sel, i32 0
  %sh = shufflevector <2 x i32> %vec, <2 x i32> undef, <4 x i32> <i32 0, i32 undef, i32 1, i32 0>
  %ex = extractelement <4 x i32> %sh, i64 2
  %n = call float asm sideeffect "mov.f32 $0, $1;", "=f,f"(float %e)
  ret void

dead:
  unreachable
}

define internal i32 @helper(i32 returned %x) unnamed_addr #0 {
  ret i32 %x
}

attributes #0 = { alwaysinline "k"="v" nounwind }

!0 = !{i32 0, i32 1024}
!1 = !{!2, !2, i64 0}
!2 = !{!"float", !3}
!3 = !{!"root"}
define void @asm_goto(ptr %v) {
  callbr void asm "", "=*m,!i"(ptr elementtype(i32) align 4 nonnull %v) to label %a [label %b]
a:
  ret void
b:
  ret void
}
