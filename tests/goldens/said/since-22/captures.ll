; Uses of an alloca: which of them captures its address or its provenance (LLVM 23: not volatile accesses).
declare void @esc()
declare void @takes(ptr)
declare void @rd(ptr) readonly nounwind
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr,i64)
define void @loadv(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = load volatile i32, ptr %a
  call void @esc()
  fence seq_cst
  ret void
}
define void @storev(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  store volatile i32 0, ptr %a
  call void @esc()
  fence seq_cst
  ret void
}
define void @rmwv(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = atomicrmw volatile add ptr %a, i32 1 monotonic
  call void @esc()
  fence seq_cst
  ret void
}
define void @cxv(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = cmpxchg volatile ptr %a, i32 1, i32 2 monotonic monotonic
  call void @esc()
  fence seq_cst
  ret void
}
define void @icmp(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = icmp eq ptr %a, %x
  call void @esc()
  fence seq_cst
  ret void
}
define void @icmpnull(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = icmp eq ptr %a, null
  call void @esc()
  fence seq_cst
  ret void
}
define void @icmpn5(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = icmp ult ptr %a, null
  call void @esc()
  fence seq_cst
  ret void
}
define void @ptrtoint(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = ptrtoint ptr %a to i64
  call void @esc()
  fence seq_cst
  ret void
}
define void @ptrtoaddr(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = ptrtoaddr ptr %a to i64
  call void @esc()
  fence seq_cst
  ret void
}
define void @ptrtoaddr_st(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = ptrtoaddr ptr %a to i64
  store i64 %v, ptr %x
  call void @esc()
  fence seq_cst
  ret void
}
define void @memsetv(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 true)
  call void @esc()
  fence seq_cst
  ret void
}
define void @memcpyv(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %x, i64 4, i1 true)
  call void @esc()
  fence seq_cst
  ret void
}
define void @memset(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)
  call void @esc()
  fence seq_cst
  ret void
}
define void @atom(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = load atomic i32, ptr %a seq_cst, align 4
  call void @esc()
  fence seq_cst
  ret void
}
define void @capaddr(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @takes(ptr captures(address) %a)
  call void @esc()
  fence seq_cst
  ret void
}
define void @capnull(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @takes(ptr captures(address_is_null) %a)
  call void @esc()
  fence seq_cst
  ret void
}
define void @readonly(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @rd(ptr %a)
  call void @esc()
  fence seq_cst
  ret void
}
define void @assume(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.assume(i1 true) ["align"(ptr %a, i64 4)]
  call void @esc()
  fence seq_cst
  ret void
}
define void @insval(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = insertvalue {ptr} poison, ptr %a, 0
  call void @esc()
  fence seq_cst
  ret void
}
define void @select(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = select i1 true, ptr %a, ptr %x
  %w = load volatile i32, ptr %v
  call void @esc()
  fence seq_cst
  ret void
}
define void @freeze(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = freeze ptr %a
  call void @esc()
  fence seq_cst
  ret void
}
define void @deopt(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @esc() ["deopt"(ptr %a)]
  call void @esc()
  fence seq_cst
  ret void
}
define void @lifetime(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @esc()
  fence seq_cst
  ret void
}
define void @vecgep(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = getelementptr i8, ptr %a, <2 x i64> zeroinitializer
  call void @esc()
  fence seq_cst
  ret void
}
define void @masked(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.masked.store.v4i32.p0(<4 x i32> zeroinitializer, ptr align 4 %a, <4 x i1> splat (i1 true))
  call void @esc()
  fence seq_cst
  ret void
}
define void @launder(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = call ptr @llvm.launder.invariant.group.p0(ptr %a)
  call void @esc()
  fence seq_cst
  ret void
}
define void @ptrmask(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = call ptr @llvm.ptrmask.p0.i64(ptr %a, i64 -8)
  call void @esc()
  fence seq_cst
  ret void
}
define void @switch(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = bitcast ptr %a to ptr
  call void @esc()
  fence seq_cst
  ret void
}
define void @storein(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  store ptr %a, ptr %a
  call void @esc()
  fence seq_cst
  ret void
}
define void @valist(ptr %x) {
  %a = alloca i32
  store i32 0, ptr %a
  %v = va_arg ptr %a, i32
  call void @esc()
  fence seq_cst
  ret void
}
