target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@alloc_63229798ca6e8b951457aeba9b1c6cb4 = private unnamed_addr constant [10 x i8] c"slices.rs\00", align 1
@alloc_c41a22a765a796f1ecafa3d792e1439e = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00\11\00\00\00M\00\00\00" }>, align 8
@alloc_fa7662e9d4d33556367a063ecfb9ebdf = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00\12\00\00\00E\00\00\00" }>, align 8
@alloc_428560537c5c25cc7f1e20720489d437 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00\15\00\00\00M\00\00\00" }>, align 8
@alloc_1b63355c9b89589518379ea83114e76c = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00%\00\00\00\0D\00\00\00" }>, align 8
@alloc_c9a5d44b936423482e552fcb92951e30 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00&\00\00\00\18\00\00\00" }>, align 8
@alloc_c7584d0686ab5e479fe9b225930225fc = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00&\00\00\00:\00\00\00" }>, align 8
@alloc_df6e2914ff0b02d335587931a2146bb3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00&\00\00\00,\00\00\00" }>, align 8
@alloc_b34425cd23f5f6e4e6cc62e6d217bbdb = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00/\00\00\00&\00\00\00" }>, align 8
@alloc_dde58ddabd5124061c7abc520cb74c69 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00/\00\00\00\19\00\00\00" }>, align 8
@alloc_775e11c84b73b3e392b32148b4ecaf91 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00-\00\00\00\22\00\00\00" }>, align 8
@alloc_b8b1c83c5709c7cd08241367714a6179 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_63229798ca6e8b951457aeba9b1c6cb4, [16 x i8] c"\09\00\00\00\00\00\00\00-\00\00\00,\00\00\00" }>, align 8

; slices::pao
; Function Attrs: noreturn nounwind
define void @_RNvCskBB6tVf1v4y_6slices3pao(ptr align 8 %0) unnamed_addr #0 {
start:
  br label %bb1

bb1:                                              ; preds = %bb1, %start
  br label %bb1
}

; slices::pbc
; Function Attrs: noreturn nounwind
define void @_RNvCskBB6tVf1v4y_6slices3pbc(i64 %i, i64 %n, ptr align 8 %0) unnamed_addr #0 {
start:
  br label %bb1

bb1:                                              ; preds = %bb1, %start
  br label %bb1
}

; slices::pmo
; Function Attrs: noreturn nounwind
define void @_RNvCskBB6tVf1v4y_6slices3pmo(ptr align 8 %0) unnamed_addr #0 {
start:
  br label %bb1

bb1:                                              ; preds = %bb1, %start
  br label %bb1
}

; <f32 as slices::Add>::add
; Function Attrs: nounwind
define float @_RNvXs9_CskBB6tVf1v4y_6slicesfNtB5_3Add3add(float %self, float %r) unnamed_addr #1 {
start:
  %_0 = fadd float %self, %r
  ret float %_0
}

; <usize as slices::Add>::add
; Function Attrs: nounwind
define i64 @_RNvXsa_CskBB6tVf1v4y_6slicesjNtB5_3Add3add(i64 %self, i64 %r) unnamed_addr #1 {
start:
  %_3.0 = add i64 %self, %r
  %_3.1 = icmp ult i64 %_3.0, %self
  br i1 %_3.1, label %panic, label %bb1

bb1:                                              ; preds = %start
  ret i64 %_3.0

panic:                                            ; preds = %start
; call slices::pao
  call void @_RNvCskBB6tVf1v4y_6slices3pao(ptr align 8 @alloc_c41a22a765a796f1ecafa3d792e1439e) #5
  unreachable
}

; <u32 as slices::Add>::add
; Function Attrs: nounwind
define i32 @_RNvXsb_CskBB6tVf1v4y_6slicesmNtB5_3Add3add(i32 %self, i32 %r) unnamed_addr #1 {
start:
  %_3.0 = add i32 %self, %r
  %_3.1 = icmp ult i32 %_3.0, %self
  br i1 %_3.1, label %panic, label %bb1

bb1:                                              ; preds = %start
  ret i32 %_3.0

panic:                                            ; preds = %start
; call slices::pao
  call void @_RNvCskBB6tVf1v4y_6slices3pao(ptr align 8 @alloc_fa7662e9d4d33556367a063ecfb9ebdf) #5
  unreachable
}

; <f32 as slices::Mul>::mul
; Function Attrs: nounwind
define float @_RNvXsc_CskBB6tVf1v4y_6slicesfNtB5_3Mul3mul(float %self, float %r) unnamed_addr #1 {
start:
  %_0 = fmul float %self, %r
  ret float %_0
}

; <usize as slices::Mul>::mul
; Function Attrs: nounwind
define i64 @_RNvXsd_CskBB6tVf1v4y_6slicesjNtB5_3Mul3mul(i64 %self, i64 %r) unnamed_addr #1 {
start:
  %0 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %self, i64 %r)
  %_3.0 = extractvalue { i64, i1 } %0, 0
  %_3.1 = extractvalue { i64, i1 } %0, 1
  br i1 %_3.1, label %panic, label %bb1

bb1:                                              ; preds = %start
  ret i64 %_3.0

panic:                                            ; preds = %start
; call slices::pmo
  call void @_RNvCskBB6tVf1v4y_6slices3pmo(ptr align 8 @alloc_428560537c5c25cc7f1e20720489d437) #5
  unreachable
}

; <usize as slices::PartialOrd>::ge
; Function Attrs: nounwind
define zeroext i1 @_RNvXsh_CskBB6tVf1v4y_6slicesjNtB5_10PartialOrd2ge(ptr align 8 %self, ptr align 8 %o) unnamed_addr #1 {
start:
  %_3 = load i64, ptr %self, align 8
  %_4 = load i64, ptr %o, align 8
  %_0 = icmp uge i64 %_3, %_4
  ret i1 %_0
}

; <usize as slices::PartialOrd>::gt
; Function Attrs: nounwind
define zeroext i1 @_RNvXsh_CskBB6tVf1v4y_6slicesjNtB5_10PartialOrd2gt(ptr align 8 %self, ptr align 8 %o) unnamed_addr #1 {
start:
  %_3 = load i64, ptr %self, align 8
  %_4 = load i64, ptr %o, align 8
  %_0 = icmp ugt i64 %_3, %_4
  ret i1 %_0
}

; <usize as slices::PartialOrd>::le
; Function Attrs: nounwind
define zeroext i1 @_RNvXsh_CskBB6tVf1v4y_6slicesjNtB5_10PartialOrd2le(ptr align 8 %self, ptr align 8 %o) unnamed_addr #1 {
start:
  %_3 = load i64, ptr %self, align 8
  %_4 = load i64, ptr %o, align 8
  %_0 = icmp ule i64 %_3, %_4
  ret i1 %_0
}

; <usize as slices::PartialOrd>::lt
; Function Attrs: nounwind
define zeroext i1 @_RNvXsh_CskBB6tVf1v4y_6slicesjNtB5_10PartialOrd2lt(ptr align 8 %self, ptr align 8 %o) unnamed_addr #1 {
start:
  %_3 = load i64, ptr %self, align 8
  %_4 = load i64, ptr %o, align 8
  %_0 = icmp ult i64 %_3, %_4
  ret i1 %_0
}

; <usize as slices::C>::cast_
; Function Attrs: nounwind
define ptr @_RNvXsi_CskBB6tVf1v4y_6slicesjNtB5_1C5cast_(i64 %self) unnamed_addr #1 {
start:
  %_0 = inttoptr i64 %self to ptr
  ret ptr %_0
}

; <[f32] as slices::L>::len_
; Function Attrs: nounwind
define i64 @_RNvXsj_CskBB6tVf1v4y_6slicesSfNtB5_1L4len_(ptr align 4 %self.0, i64 %self.1) unnamed_addr #1 {
start:
  %_3 = alloca [16 x i8], align 8
  store ptr %self.0, ptr %_3, align 8
  %0 = getelementptr inbounds i8, ptr %_3, i64 8
  store i64 %self.1, ptr %0, align 8
  %r.0 = load i64, ptr %_3, align 8
  %1 = getelementptr inbounds i8, ptr %_3, i64 8
  %r.1 = load i64, ptr %1, align 8
  ret i64 %r.1
}

; Function Attrs: nounwind
define ptx_kernel void @saxpy(float %a, [2 x i64] %0, ptr %y, i64 %n) unnamed_addr #1 {
start:
  %1 = alloca [16 x i8], align 8
  %x = alloca [16 x i8], align 8
  store [2 x i64] %0, ptr %1, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %x, ptr align 8 %1, i64 16, i1 false)
  %_8 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %_7 = zext i32 %_8 to i64
  %_10 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_9 = zext i32 %_10 to i64
  %2 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %_7, i64 %_9)
  %_11.0 = extractvalue { i64, i1 } %2, 0
  %_11.1 = extractvalue { i64, i1 } %2, 1
  br i1 %_11.1, label %panic, label %bb3

bb3:                                              ; preds = %start
  %_13 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %_12 = zext i32 %_13 to i64
  %_14.0 = add i64 %_11.0, %_12
  %_14.1 = icmp ult i64 %_14.0, %_11.0
  br i1 %_14.1, label %panic1, label %bb5

panic:                                            ; preds = %start
; call slices::pmo
  call void @_RNvCskBB6tVf1v4y_6slices3pmo(ptr align 8 @alloc_1b63355c9b89589518379ea83114e76c) #5
  unreachable

bb5:                                              ; preds = %bb3
  %_15 = icmp ult i64 %_14.0, %n
  br i1 %_15, label %bb6, label %bb11

panic1:                                           ; preds = %bb3
; call slices::pao
  call void @_RNvCskBB6tVf1v4y_6slices3pao(ptr align 8 @alloc_1b63355c9b89589518379ea83114e76c) #5
  unreachable

bb11:                                             ; preds = %bb9, %bb5
  ret void

bb6:                                              ; preds = %bb5
  %3 = load ptr, ptr %x, align 8
  %4 = getelementptr inbounds i8, ptr %x, i64 8
  %_17 = load i64, ptr %4, align 8
  %_18 = icmp ult i64 %_14.0, %_17
  br i1 %_18, label %bb7, label %panic2

bb7:                                              ; preds = %bb6
  %5 = load ptr, ptr %x, align 8
  %6 = getelementptr inbounds i8, ptr %x, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds nuw float, ptr %5, i64 %_14.0
  %v = load float, ptr %8, align 4
  %_22 = ptrtoint ptr %y to i64
  %9 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %_14.0, i64 4)
  %_24.0 = extractvalue { i64, i1 } %9, 0
  %_24.1 = extractvalue { i64, i1 } %9, 1
  br i1 %_24.1, label %panic3, label %bb8

panic2:                                           ; preds = %bb6
; call slices::pbc
  call void @_RNvCskBB6tVf1v4y_6slices3pbc(i64 %_14.0, i64 %_17, ptr align 8 @alloc_c9a5d44b936423482e552fcb92951e30) #5
  unreachable

bb8:                                              ; preds = %bb7
  %_25.0 = add i64 %_22, %_24.0
  %_25.1 = icmp ult i64 %_25.0, %_22
  br i1 %_25.1, label %panic4, label %bb9

panic3:                                           ; preds = %bb7
; call slices::pmo
  call void @_RNvCskBB6tVf1v4y_6slices3pmo(ptr align 8 @alloc_c7584d0686ab5e479fe9b225930225fc) #5
  unreachable

bb9:                                              ; preds = %bb8
; call <usize as slices::C>::cast_
  %_20 = call ptr @_RNvXsi_CskBB6tVf1v4y_6slicesjNtB5_1C5cast_(i64 %_25.0) #6
  %_26 = fmul float %v, %a
  %_27 = load float, ptr %_20, align 4
  %10 = fadd float %_26, %_27
  store float %10, ptr %_20, align 4
  br label %bb11

panic4:                                           ; preds = %bb8
; call slices::pao
  call void @_RNvCskBB6tVf1v4y_6slices3pao(ptr align 8 @alloc_df6e2914ff0b02d335587931a2146bb3) #5
  unreachable
}

; Function Attrs: nounwind
define ptx_kernel void @sum([2 x i64] %0, [2 x i64] %1, [7 x i32] %2) unnamed_addr #1 {
start:
  %t = alloca [4 x i8], align 4
  %i = alloca [8 x i8], align 8
  %3 = alloca [28 x i8], align 4
  %s = alloca [28 x i8], align 4
  %4 = alloca [16 x i8], align 8
  %out = alloca [16 x i8], align 8
  %5 = alloca [16 x i8], align 8
  %x = alloca [16 x i8], align 8
  store [2 x i64] %0, ptr %5, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %x, ptr align 8 %5, i64 16, i1 false)
  store [2 x i64] %1, ptr %4, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %out, ptr align 8 %4, i64 16, i1 false)
  store [7 x i32] %2, ptr %3, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %3, i64 28, i1 false)
  %_5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = zext i32 %_5 to i64
  store i64 %6, ptr %i, align 8
  %7 = load float, ptr %s, align 4
  store float %7, ptr %t, align 4
  br label %bb2

bb2:                                              ; preds = %bb7, %start
  %_8 = load i64, ptr %i, align 8
  %8 = load ptr, ptr %x, align 8
  %9 = getelementptr inbounds i8, ptr %x, i64 8
  %10 = load i64, ptr %9, align 8
; call <[f32] as slices::L>::len_
  %_9 = call i64 @_RNvXsj_CskBB6tVf1v4y_6slicesSfNtB5_1L4len_(ptr align 4 %8, i64 %10) #6
  %_7 = icmp ult i64 %_8, %_9
  br i1 %_7, label %bb4, label %bb8

bb8:                                              ; preds = %bb2
  %_20 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = zext i32 %_20 to i64
  %_23.0 = load ptr, ptr %out, align 8
  %11 = getelementptr inbounds i8, ptr %out, i64 8
  %_23.1 = load i64, ptr %11, align 8
; call <[f32] as slices::L>::len_
  %_22 = call i64 @_RNvXsj_CskBB6tVf1v4y_6slicesSfNtB5_1L4len_(ptr align 4 %_23.0, i64 %_23.1) #6
  %_21 = icmp ult i64 %k, %_22
  br i1 %_21, label %bb11, label %bb14

bb4:                                              ; preds = %bb2
  %_10 = load float, ptr %t, align 4
  %_12 = load i64, ptr %i, align 8
  %12 = load ptr, ptr %x, align 8
  %13 = getelementptr inbounds i8, ptr %x, i64 8
  %_13 = load i64, ptr %13, align 8
  %_14 = icmp ult i64 %_12, %_13
  br i1 %_14, label %bb5, label %panic2

bb14:                                             ; preds = %bb13, %bb8
  ret void

bb11:                                             ; preds = %bb8
  %_24 = load float, ptr %t, align 4
  %_26 = icmp ult i64 %k, 5
  br i1 %_26, label %bb12, label %panic

bb12:                                             ; preds = %bb11
  %14 = getelementptr inbounds i8, ptr %s, i64 8
  %15 = getelementptr inbounds nuw float, ptr %14, i64 %k
  %_25 = load float, ptr %15, align 4
  %_27.0 = load ptr, ptr %out, align 8
  %16 = getelementptr inbounds i8, ptr %out, i64 8
  %_27.1 = load i64, ptr %16, align 8
  %_29 = icmp ult i64 %k, %_27.1
  br i1 %_29, label %bb13, label %panic1

panic:                                            ; preds = %bb11
; call slices::pbc
  call void @_RNvCskBB6tVf1v4y_6slices3pbc(i64 %k, i64 5, ptr align 8 @alloc_b34425cd23f5f6e4e6cc62e6d217bbdb) #5
  unreachable

bb13:                                             ; preds = %bb12
  %17 = load ptr, ptr %out, align 8
  %18 = getelementptr inbounds i8, ptr %out, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds nuw float, ptr %17, i64 %k
  %21 = fadd float %_24, %_25
  store float %21, ptr %20, align 4
  br label %bb14

panic1:                                           ; preds = %bb12
; call slices::pbc
  call void @_RNvCskBB6tVf1v4y_6slices3pbc(i64 %k, i64 %_27.1, ptr align 8 @alloc_dde58ddabd5124061c7abc520cb74c69) #5
  unreachable

bb5:                                              ; preds = %bb4
  %22 = load ptr, ptr %x, align 8
  %23 = getelementptr inbounds i8, ptr %x, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds nuw float, ptr %22, i64 %_12
  %_11 = load float, ptr %25, align 4
  %26 = fadd float %_10, %_11
  store float %26, ptr %t, align 4
  %_15 = load i64, ptr %i, align 8
  %_17 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %_16 = zext i32 %_17 to i64
  %_18.0 = add i64 %_15, %_16
  %_18.1 = icmp ult i64 %_18.0, %_15
  br i1 %_18.1, label %panic3, label %bb7

panic2:                                           ; preds = %bb4
; call slices::pbc
  call void @_RNvCskBB6tVf1v4y_6slices3pbc(i64 %_12, i64 %_13, ptr align 8 @alloc_775e11c84b73b3e392b32148b4ecaf91) #5
  unreachable

bb7:                                              ; preds = %bb5
  store i64 %_18.0, ptr %i, align 8
  br label %bb2

panic3:                                           ; preds = %bb5
; call slices::pao
  call void @_RNvCskBB6tVf1v4y_6slices3pao(ptr align 8 @alloc_b8b1c83c5709c7cd08241367714a6179) #5
  unreachable
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() unnamed_addr #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() unnamed_addr #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() unnamed_addr #4

attributes #0 = { noreturn nounwind "target-cpu"="sm_30" }
attributes #1 = { nounwind "target-cpu"="sm_30" }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { noreturn nounwind }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
