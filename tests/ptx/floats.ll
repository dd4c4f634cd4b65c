; The floats are 1.1, 1.7 and 1.0e-40.
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 32 align 32
; aliasmith: arg 1 = i32 1066192077
; aliasmith: arg 2 = i32 1071225242
; aliasmith: arg 3 = i32 16777219
; aliasmith: arg 4 = i32 71362
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.minimumnum.f32(float, float)

define ptx_kernel void @k(ptr addrspace(1) align 32 %p, float %a, float %b, i32 %n, float %tiny) {
  %fma = call float @llvm.fma.f32(float %a, float %b, float %a)
  store float %fma, ptr addrspace(1) %p, align 32
  %at1 = getelementptr float, ptr addrspace(1) %p, i32 1
  %root = call float @llvm.sqrt.f32(float %b)
  store float %root, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr float, ptr addrspace(1) %p, i32 2
  %quotient = fdiv float %a, %b
  store float %quotient, ptr addrspace(1) %at2, align 8
  %at3 = getelementptr float, ptr addrspace(1) %p, i32 3
  %converted = sitofp i32 %n to float
  store float %converted, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr float, ptr addrspace(1) %p, i32 4
  %narrow = fptrunc float %b to half
  store half %narrow, ptr addrspace(1) %at4, align 16
  %at5 = getelementptr float, ptr addrspace(1) %p, i32 5
  %zero = fmul float %a, 0.0
  %minus = fneg float %zero
  %least = call float @llvm.minimumnum.f32(float %zero, float %minus)
  store float %least, ptr addrspace(1) %at5, align 4
  %at6 = getelementptr float, ptr addrspace(1) %p, i32 6
  %product = fmul float %a, %b
  store float %product, ptr addrspace(1) %at6, align 8
  %at7 = getelementptr float, ptr addrspace(1) %p, i32 7
  %small = fadd float %tiny, %tiny
  store float %small, ptr addrspace(1) %at7, align 4
  ret void
}
