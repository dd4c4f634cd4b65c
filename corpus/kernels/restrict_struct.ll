; struct Args { float *__restrict__ a, *__restrict__ b; int n; }, by value: a[i] = b[i] * 2. Clang's IR has lost the restrict.
; aliasmith: entry @restrict_struct
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object param 24 align 8
; aliasmith: arg 1 = object global 8 align 4
; aliasmith: arg 2 = object global 8 align 4
; aliasmith: mem arg 0 + 0 = arg 1 space 0
; aliasmith: mem arg 0 + 8 = arg 2 space 0
; aliasmith: mem arg 0 + 16 = i32 2
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Args = type { ptr, ptr, i32 }

define ptx_kernel void @restrict_struct(ptr byval(%struct.Args) align 8 %args, ptr %0, ptr %1) {
entry:
  %i = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pn = getelementptr inbounds i8, ptr %args, i64 16
  %n = load i32, ptr %pn, align 8
  %in = icmp slt i32 %i, %n
  br i1 %in, label %body, label %end

body:                                             ; preds = %entry
  %a = load ptr, ptr %args, align 8
  %pb = getelementptr inbounds i8, ptr %args, i64 8
  %b = load ptr, ptr %pb, align 8
  %idx = zext nneg i32 %i to i64
  %bi = getelementptr inbounds float, ptr %b, i64 %idx
  %x = load float, ptr %bi, align 4
  %mul = fmul float %x, 2.000000e+00
  %ai = getelementptr inbounds float, ptr %a, i64 %idx
  store float %mul, ptr %ai, align 4
  br label %end

end:                                              ; preds = %body, %entry
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
