; Offsets are reckoned in the 32 bits of shared memory's indices from LLVM 20 on (llvm#119365): 2^31 - 4 and -2^31 are four apart.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @width(ptr addrspace(3) %p) {
  %a = getelementptr i8, ptr addrspace(3) %p, i32 -2147483648
  %b = getelementptr i8, ptr addrspace(3) %p, i32 2147483644
  store i64 1, ptr addrspace(3) %b, align 4
  store i32 2, ptr addrspace(3) %a, align 4
  ret void
}
