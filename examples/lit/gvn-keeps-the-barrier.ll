; The answers of %opt about this kernel are right, and gvn keeps what the kernel does.
; RUN: %aliasmith check %s --oracle reference,%opt --passes gvn --quiet
; RUN: %opt -passes=gvn -S %s -o %t.ll
; RUN: %aliasmith same %s %t.ll --quiet

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @exchange(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %first = load i32, ptr addrspace(1) %from
  call void @llvm.nvvm.barrier0()
  store i32 %t, ptr addrspace(1) %from
  call void @llvm.nvvm.barrier0()
  %second = load i32, ptr addrspace(1) %from
  %sum = add i32 %first, %second
  %to = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
