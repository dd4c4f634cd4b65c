; The Attributor replaces an argument that nobody uses by undef and drops noundef, but keeps, or adds, dereferenceable, which makes
; undef undefined behaviour as well (llvm::AttributeFuncs::getUBImplyingAttributes names both; dead argument elimination drops
; both). Found by the hunt with --passes attributor. Looked for in the tracker ("Attributor replaces unused call argument with undef
; keeps dereferenceable"): no report was found.
; aliasmith: entry @kernel
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same promise -passes=attributor
; aliasmith: expect miscompile opt-16 same promise -passes=attributor
; aliasmith: expect miscompile opt-19 same promise -passes=attributor
; aliasmith: expect miscompile opt-22 same promise -passes=attributor

@table = internal global [4 x i32] zeroinitializer, align 16

define void @kernel(ptr %out) {
entry:
  call void @helper(ptr @table, ptr %out)
  ret void
}

define void @helper(ptr %unused, ptr %to) noinline {
entry:
  store i32 1, ptr %to, align 4
  ret void
}
