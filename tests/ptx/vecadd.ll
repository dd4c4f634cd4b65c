; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = object global 64 align 16
; aliasmith: arg 3 = i32 7
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @vecadd(ptr %a, ptr %b, ptr %c, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %cta, %size
  %i = add i32 %first, %tid
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %body, label %exit

body:
  %i64 = sext i32 %i to i64
  %pa = getelementptr inbounds i32, ptr %a, i64 %i64
  %pb = getelementptr inbounds i32, ptr %b, i64 %i64
  %pc = getelementptr inbounds i32, ptr %c, i64 %i64
  %x = load i32, ptr %pa, align 4
  %y = load i32, ptr %pb, align 4
  %sum = add i32 %x, %y
  store i32 %sum, ptr %pc, align 4
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
