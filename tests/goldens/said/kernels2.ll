target triple = "nvptx64-nvidia-cuda"

@k1080_g5 = global [24 x i8] zeroinitializer, align 16
@k1082_g3 = addrspace(1) global [96 x i8] zeroinitializer, align 16
@k1084_g3 = addrspace(1) global [288 x i8] zeroinitializer, align 16
@k1085_flag5 = internal addrspace(1) global i32 0, align 4
@k1085_flag6 = internal addrspace(1) global i32 0, align 4
@k1086_g5 = addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1086_g6 = addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1086_g7 = linkonce_odr addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1087_g5 = addrspace(1) global [96 x i8] zeroinitializer, align 16
@k1088_g3 = internal addrspace(3) global [24 x i8] undef, align 16
@k1089_g3 = internal addrspace(3) global [96 x i8] undef, align 16

define void @k1080_kernel(ptr nonnull align 8 %a1, ptr nocapture align 16 dereferenceable_or_null(7) %a2, ptr noundef writeonly %a3, ptr dereferenceable(2) %a4, i64 %n6) {
entry:
  %0 = icmp ne i64 %n6, 0
  call void @llvm.assume(i1 %0)
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a4, ptr %a1) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %a3, i64 1) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a2, ptr %a1) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %a1, i64 8) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %i7 = add nsw i64 %n6, 2
  %i8 = sub nuw nsw i64 %i7, 2
  %p9 = getelementptr i32, ptr %a3, i64 %i8
  %p10 = getelementptr i8, ptr %p9, i64 -4611686018427387904
  store i16 43, ptr %p10, align 1, !tbaa !3
  call void @k1080_helper13(ptr byval([4 x i32]) align 4 @k1080_g5, i64 %i8)
  store i32 15, ptr %a1, align 1, !noalias !0
  store i64 %i8, ptr %a2, align 16, !tbaa !3, !alias.scope !0
  %i25 = load i64, ptr %a2, align 16, !tbaa !3
  store i8 72, ptr %a4, align 1, !tbaa !3
  %i26 = load volatile i32, ptr @k1080_g5, align 16, !tbaa !8, !noalias !0
  store i32 %i26, ptr @k1080_g5, align 16, !tbaa !8, !noalias !0
  ret void
}

define void @k1080_helper13(ptr byval([4 x i32]) align 4 %q11, i64 %q12) {
entry:
  %m20 = alloca i32, align 16
  %p14 = getelementptr inbounds i8, ptr @k1080_g5, i64 22
  store i8 37, ptr %p14, align 1, !tbaa !9
  %p15 = getelementptr i8, ptr %p14, i64 2147483647
  %p16 = getelementptr i8, ptr %p15, i64 -2147483646
  store i8 108, ptr %p16, align 1, !tbaa !9
  %p17 = getelementptr i8, ptr %p15, i64 -2147483647
  store i16 189, ptr %p17, align 2, !tbaa !9
  %i18 = load i8, ptr %p17, align 2, !tbaa !9
  %p19 = getelementptr i8, ptr %p14, i64 -1
  store i8 %i18, ptr %p19, align 1
  %0 = icmp eq i64 %q12, 3
  store i32 23, ptr %m20, align 16, !tbaa !10
  %1 = icmp eq i64 %q12, 3
  %p21 = select i1 %1, ptr %p19, ptr %m20
  br i1 %0, label %never22, label %join23

never22:                                          ; preds = %entry
  %2 = load i32, ptr %m20, align 4, !tbaa !9
  store i32 %2, ptr %m20, align 4, !tbaa !8
  br label %join23

join23:                                           ; preds = %never22, %entry
  store i32 179, ptr %p21, align 16
  %i24 = load i32, ptr %m20, align 16, !tbaa !10
  store i32 %i24, ptr @k1080_g5, align 16
  ret void
}

declare void @llvm.experimental.noalias.scope.decl(metadata)

declare void @llvm.assume(i1)

; Function Attrs: nounwind
define ptx_kernel void @k1081_kernel(ptr nocapture %a1, i32 %n8) #0 {
entry:
  %0 = icmp ne i32 %n8, 0
  call void @llvm.assume(i1 %0)
  call void @llvm.experimental.noalias.scope.decl(metadata !11)
  call void @llvm.experimental.noalias.scope.decl(metadata !14)
  %i2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i4 = mul nuw nsw i32 %i3, 2
  %i5 = add i32 %i4, %i2
  %i6 = mul nuw nsw i32 %i5, 24
  %p7 = getelementptr i8, ptr %a1, i32 %i6
  %p9 = getelementptr i8, ptr %p7, i32 %n8
  %p10 = getelementptr i8, ptr %p9, i64 11
  %i11 = load i16, ptr %p10, align 1, !tbaa !17, !noalias !14
  store i16 17, ptr %p10, align 1, !tbaa !17, !noalias !14
  %i12 = add i32 %n8, -2147483648
  %p13 = getelementptr inbounds i8, ptr %p10, i64 0
  store i32 %n8, ptr %p13, align 1, !tbaa !17, !alias.scope !11, !noalias !14
  %i14 = xor i32 %i6, 4
  store [3 x i16] zeroinitializer, ptr %p7, align 4, !tbaa !22, !noalias !11
  %v15 = load [3 x i16], ptr %p7, align 4, !tbaa !22, !alias.scope !14, !noalias !11
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

; Function Attrs: nounwind
define ptx_kernel void @k1082_kernel(ptr nonnull %a1, ptr %a2) #0 {
entry:
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %a2, i64 89) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %a1, i64 8) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !23)
  call void @llvm.experimental.noalias.scope.decl(metadata !26)
  call void @llvm.experimental.noalias.scope.decl(metadata !29)
  %i4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i5 = mul nuw nsw i32 %i4, 32
  %p6 = getelementptr inbounds i8, ptr %a1, i32 %i5
  %i7 = mul nsw i32 %i4, 32
  %p8 = getelementptr i8, ptr %a2, i32 %i7
  %i9 = mul nuw nsw i32 %i4, 32
  %p10 = getelementptr inbounds i8, ptr addrspace(1) @k1082_g3, i32 %i9
  call void @k1082_helper13(ptr %p6, i32 %i9)
  store volatile i8 121, ptr %p6, align 8, !tbaa !32, !noalias !37
  %i22 = load i8, ptr %p6, align 8, !tbaa !32, !noalias !37
  %p23 = getelementptr inbounds { i32, [4 x i16], [2 x i32] }, ptr %a2, i64 0, i32 1, i64 2
  %i24 = load i16, ptr %p23, align 1, !noalias !38
  %p25 = getelementptr inbounds i8, ptr addrspace(1) %p10, i64 5
  store i32 %i7, ptr addrspace(1) %p25, align 1, !tbaa !39, !alias.scope !29, !noalias !26
  %i26 = load i32, ptr addrspace(1) %p25, align 1, !tbaa !39, !alias.scope !23, !noalias !26
  store i32 %i26, ptr %p8, align 1, !tbaa !32, !alias.scope !26, !noalias !37
  %p27 = getelementptr inbounds i8, ptr addrspace(1) @k1082_g3, i64 5
  %p28 = getelementptr inbounds i32, ptr %p23, i64 -1
  %i29 = load i64, ptr %p28, align 1, !tbaa !40, !noalias !38
  %p30 = getelementptr i8, ptr addrspace(1) @k1082_g3, i64 2
  %p31 = getelementptr i8, ptr addrspace(1) %p30, i64 14
  %i32 = load i32, ptr addrspace(1) %p31, align 1, !tbaa !32, !invariant.load !41, !noalias !38
  ret void
}

; Function Attrs: willreturn
define void @k1082_helper13(ptr nocapture readonly %q11, i32 %q12) #1 {
entry:
  %i14 = atomicrmw min ptr addrspace(1) @k1082_g3, i32 1 acquire, align 4
  call void @k1082_helper17(ptr byval([2 x i32]) align 4 %q11, i32 %q12)
  ret void
}

define internal void @k1082_helper17(ptr byval([2 x i32]) align 4 %q15, i32 %q16) {
entry:
  %p18 = getelementptr i8, ptr addrspace(1) @k1082_g3, i32 %q16
  call void @llvm.memset.p0.i64(ptr %q15, i8 7, i64 8, i1 true)
  %p19 = addrspacecast ptr addrspace(1) %p18 to ptr
  %i20 = icmp sge i32 %q16, 0
  %p21 = select i1 %i20, ptr %p19, ptr %q15
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Function Attrs: nounwind
define ptx_kernel void @k1083_kernel(ptr addrspace(1) align 8 %a1, ptr addrspace(1) %a2, i64 %n9, i32 %n17) #0 {
entry:
  %m18 = alloca i32, align 16
  %0 = icmp ule i64 %n9, 12884901888
  call void @llvm.assume(i1 %0)
  call void @llvm.experimental.noalias.scope.decl(metadata !42)
  call void @llvm.experimental.noalias.scope.decl(metadata !45)
  call void @llvm.experimental.noalias.scope.decl(metadata !48)
  %i3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i4 = mul nuw nsw i32 %i3, 24
  %p5 = getelementptr inbounds i8, ptr addrspace(1) %a1, i32 %i4
  %i6 = mul nuw i32 %i3, 24
  %p7 = getelementptr i8, ptr addrspace(1) %a2, i32 %i6
  %i8 = icmp sgt i32 %i6, 24
  %i10 = shl i64 %n9, 32
  %p11 = getelementptr inbounds i8, ptr addrspace(1) %p5, i64 11
  %p12 = getelementptr inbounds i8, ptr addrspace(1) %p11, i64 %i10
  %v13 = load [3 x i16], ptr addrspace(1) %p12, align 1, !tbaa !51, !noalias !45
  store volatile [3 x i16] %v13, ptr addrspace(1) %p12, align 1, !tbaa !51, !alias.scope !42
  %p14 = getelementptr i8, ptr addrspace(1) %p11, i32 0
  store volatile i8 106, ptr addrspace(1) %p14, align 1, !tbaa !51, !noalias !45
  %i15 = load i8, ptr addrspace(1) %p14, align 1, !tbaa !51, !noalias !45
  %i16 = add i64 %n9, 7
  store i16 71, ptr addrspace(1) %p12, align 1, !tbaa !51, !noalias !45
  %1 = icmp eq i32 %n17, 3
  store i32 %n17, ptr %m18, align 2, !tbaa !54, !noalias !56
  %p19 = getelementptr i8, ptr addrspace(1) %p14, i64 2
  store <2 x float> zeroinitializer, ptr addrspace(1) %p19, align 1, !tbaa !51, !noalias !48
  %i20 = load i32, ptr addrspace(1) %p19, align 1, !tbaa !51, !alias.scope !45, !noalias !48
  %i21 = load i64, ptr addrspace(1) %a1, align 2, !tbaa !51, !noalias !56
  %i22 = load atomic i64, ptr addrspace(1) %p5 monotonic, align 8, !tbaa !54, !noalias !56
  store i16 74, ptr addrspace(1) %p11, align 1, !alias.scope !48, !noalias !45
  ret void
}

; Function Attrs: nounwind
define amdgpu_kernel void @k1084_kernel(ptr noalias noundef nonnull %a1, ptr align 2 %a2) #0 {
entry:
  call void @llvm.assume(i1 true) [ "align"(ptr %a1, i64 8) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !57)
  call void @llvm.experimental.noalias.scope.decl(metadata !60)
  %i4 = call i32 @llvm.amdgcn.workitem.id.x()
  %i5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %i6 = mul nsw i32 %i5, 3
  %i7 = add i32 %i6, %i4
  %i8 = mul nuw nsw i32 %i7, 48
  %p9 = getelementptr inbounds i8, ptr %a1, i32 %i8
  %i10 = mul i32 %i5, 3
  %i11 = add i32 %i10, %i4
  %i12 = mul nuw nsw i32 %i11, 48
  %p13 = getelementptr i8, ptr %a2, i32 %i12
  %i14 = mul nuw i32 %i5, 3
  %i15 = add i32 %i14, %i4
  %i16 = mul nuw nsw i32 %i15, 48
  %p17 = getelementptr inbounds i8, ptr addrspace(1) @k1084_g3, i32 %i16
  %i18 = load i16, ptr %a2, align 2, !noalias !63
  %i19 = load volatile i32, ptr addrspace(1) @k1084_g3, align 16, !alias.scope !60, !noalias !57
  %i20 = load volatile i64, ptr %p9, align 4, !alias.scope !57, !noalias !60
  %v21 = load <4 x i8>, ptr %p13, align 2, !noalias !63
  %v22 = load float, ptr addrspace(1) %p17, align 1, !invariant.load !64, !noalias !63
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workgroup.id.x()

define ptx_kernel void @k1085_kernel(ptr noundef nonnull dereferenceable_or_null(32) %a1, i64 %n13, i32 %n21, i64 %n27) {
entry:
  %m12 = alloca [12 x i8], align 16
  call void @llvm.assume(i1 true) [ "align"(ptr %a1, i64 8) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !65)
  call void @llvm.experimental.noalias.scope.decl(metadata !68)
  call void @llvm.experimental.noalias.scope.decl(metadata !71)
  %i2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i3 = mul nuw nsw i32 %i2, 16
  %p4 = getelementptr i8, ptr %a1, i32 %i3
  %i7 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i8 = icmp eq i32 %i7, 0
  br i1 %i8, label %first9, label %second10

first9:                                           ; preds = %entry
  store i32 131, ptr %a1, align 8, !tbaa !74
  call void @llvm.memset.p0.i64(ptr %m12, i8 7, i64 %n13, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p4, ptr %m12, i64 12, i1 false)
  call void @k1085_meet16(ptr addrspace(1) @k1085_flag5, ptr addrspace(1) @k1085_flag6)
  %i19 = load i32, ptr %a1, align 8, !tbaa !74, !alias.scope !65
  %i20 = add i32 %i19, 1
  store i32 %i20, ptr %a1, align 8, !tbaa !74, !alias.scope !77
  br label %loop22

second10:                                         ; preds = %entry
  br label %wait33

both11:                                           ; preds = %taken34, %exit23
  %v40 = load [3 x i16], ptr %p4, align 2, !tbaa !74, !noalias !65
  ret void

loop22:                                           ; preds = %loop22, %first9
  %i24 = phi i32 [ 2, %first9 ], [ %0, %loop22 ]
  %p25 = phi ptr [ %m12, %first9 ], [ %p26, %loop22 ]
  %p26 = phi ptr [ %p4, %first9 ], [ %p25, %loop22 ]
  %i28 = add nuw i64 %n27, 2
  %i29 = sub nsw i64 %i28, 2
  %p30 = getelementptr i16, ptr %p26, i64 %i29
  %p31 = getelementptr i8, ptr %p30, i64 -9223372036854775808
  %i32 = mul nsw i64 %i29, -1
  %0 = add i32 %i24, 2
  %1 = icmp ne i32 %0, %n21
  br i1 %1, label %loop22, label %exit23

exit23:                                           ; preds = %loop22
  br label %both11

wait33:                                           ; preds = %wait33, %second10
  %2 = load atomic i32, ptr addrspace(1) @k1085_flag5 monotonic, align 4
  %3 = icmp eq i32 %2, 1
  br i1 %3, label %taken34, label %wait33

taken34:                                          ; preds = %wait33
  fence acquire
  store i32 %i7, ptr %a1, align 8, !tbaa !74, !noalias !78
  %p35 = getelementptr i8, ptr %a1, i64 4
  store i32 178, ptr %p35, align 2, !tbaa !74, !noalias !78
  %i36 = load i32, ptr %a1, align 8, !tbaa !74, !noalias !78
  %i37 = load i64, ptr %a1, align 8, !tbaa !74, !noalias !78
  call void @k1085_meet39(ptr addrspace(1) @k1085_flag6)
  br label %both11
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Function Attrs: noinline
define void @k1085_meet16(ptr addrspace(1) %q14, ptr addrspace(1) %q15) #2 {
entry:
  %0 = cmpxchg ptr addrspace(1) %q14, i32 0, i32 1 release monotonic, align 4
  br label %wait17

wait17:                                           ; preds = %wait17, %entry
  %1 = atomicrmw or ptr addrspace(1) %q15, i32 0 acquire, align 4
  %2 = icmp eq i32 %1, 1
  br i1 %2, label %taken18, label %wait17

taken18:                                          ; preds = %wait17
  ret void
}

; Function Attrs: noinline
define void @k1085_meet39(ptr addrspace(1) %q38) #2 {
entry:
  %0 = cmpxchg ptr addrspace(1) %q38, i32 0, i32 1 release monotonic, align 4
  ret void
}

define amdgpu_kernel void @k1086_kernel(ptr noalias nocapture readonly %a1, ptr noalias readonly %a2, ptr addrspace(1) noalias noundef readonly %a3, ptr addrspace(1) nocapture align 4 %a4, i32 %n23) {
entry:
  %0 = icmp ule i32 %n23, 5
  call void @llvm.assume(i1 %0)
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a4, ptr %a1) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !79)
  %i8 = call i32 @llvm.amdgcn.workitem.id.x()
  %i9 = mul nuw i32 %i8, 16
  %p10 = getelementptr i8, ptr %a1, i32 %i9
  %i11 = mul nsw i32 %i8, 16
  %p12 = getelementptr inbounds i8, ptr %a2, i32 %i11
  %i13 = mul nsw i32 %i8, 16
  %p14 = getelementptr inbounds i8, ptr addrspace(1) %a3, i32 %i13
  %i15 = mul nuw nsw i32 %i8, 16
  %p16 = getelementptr inbounds i8, ptr addrspace(1) %a4, i32 %i15
  %i17 = mul nuw i32 %i8, 16
  %p18 = getelementptr i8, ptr addrspace(1) @k1086_g5, i32 %i17
  %i19 = mul nuw i32 %i8, 16
  %p20 = getelementptr inbounds i8, ptr addrspace(1) @k1086_g6, i32 %i19
  %i21 = mul nsw i32 %i8, 16
  %p22 = getelementptr i8, ptr addrspace(1) @k1086_g7, i32 %i21
  %p24 = getelementptr i16, ptr addrspace(1) %p18, i32 %n23
  %p25 = getelementptr inbounds i8, ptr addrspace(1) %p24, i64 4
  %i26 = load i16, ptr addrspace(1) %p25, align 2, !tbaa !82, !noalias !79
  store i16 %i26, ptr addrspace(1) %p25, align 2, !tbaa !82, !noalias !79
  store i16 %i26, ptr addrspace(1) %p25, align 2, !tbaa !82, !noalias !79
  %i27 = load i16, ptr addrspace(1) %p25, align 2, !tbaa !82, !noalias !79
  %i28 = icmp sgt i32 %i15, 16
  %i29 = load atomic i64, ptr %a1 syncscope("agent") unordered, align 16, !tbaa !85, !noalias !79
  %v30 = load volatile <2 x i16>, ptr addrspace(1) %a3, align 4, !tbaa !88, !alias.scope !79
  %i31 = load i32, ptr addrspace(1) %a4, align 4, !tbaa !89, !noalias !79
  %i32 = load i8, ptr addrspace(1) @k1086_g5, align 16, !noalias !79
  %i33 = load i64, ptr addrspace(1) @k1086_g6, align 16, !tbaa !89, !invariant.load !90, !noalias !79
  %i34 = load i16, ptr addrspace(1) @k1086_g7, align 16, !tbaa !88, !invariant.load !90, !noalias !79
  %i35 = load i8, ptr %p10, align 16, !tbaa !82, !noalias !79
  %i36 = load i32, ptr %p12, align 1, !invariant.load !90, !noalias !79
  %i37 = load i64, ptr addrspace(1) %p14, align 8, !tbaa !89, !invariant.load !90, !noalias !79
  %i38 = load i16, ptr addrspace(1) %p18, align 16, !tbaa !89, !noalias !79
  %i39 = load i8, ptr addrspace(1) %p20, align 16, !tbaa !89, !noalias !79
  %i40 = load i16, ptr addrspace(1) %p22, align 2, !tbaa !82, !noalias !79
  %i41 = load i16, ptr addrspace(1) %p24, align 2, !tbaa !82, !noalias !79
  ret void
}

; Function Attrs: nounwind
define ptx_kernel void @k1087_kernel(ptr noalias nocapture readonly %a1, ptr nocapture readonly %a2, ptr nocapture nonnull align 8 %a3, ptr addrspace(4) nocapture readonly align 16 %a4) #0 {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !91)
  call void @llvm.experimental.noalias.scope.decl(metadata !94)
  call void @llvm.experimental.noalias.scope.decl(metadata !97)
  %i6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i7 = mul i32 %i6, 48
  %p8 = getelementptr inbounds i8, ptr %a1, i32 %i7
  %i9 = mul nuw nsw i32 %i6, 48
  %p10 = getelementptr inbounds i8, ptr %a2, i32 %i9
  %i11 = mul nuw nsw i32 %i6, 48
  %p12 = getelementptr inbounds i8, ptr %a3, i32 %i11
  %i13 = mul i32 %i6, 48
  %p14 = getelementptr inbounds i8, ptr addrspace(4) %a4, i32 %i13
  %i15 = mul nsw i32 %i6, 48
  %p16 = getelementptr inbounds i8, ptr addrspace(1) @k1087_g5, i32 %i15
  %v17 = load i33, ptr %a1, align 16, !tbaa !100, !noalias !105
  %i18 = load i32, ptr %a2, align 1, !tbaa !106, !invariant.load !107, !noalias !105
  %i19 = load i8, ptr %a3, align 8, !tbaa !100, !invariant.load !107, !noalias !105
  %v20 = load double, ptr addrspace(4) %a4, align 16, !invariant.load !107, !alias.scope !91, !noalias !108
  %i21 = load i8, ptr addrspace(1) @k1087_g5, align 16, !tbaa !100, !invariant.load !107, !noalias !105
  %i22 = load i8, ptr %p10, align 1, !tbaa !106, !invariant.load !107, !noalias !105
  %v23 = load double, ptr %p12, align 8, !tbaa !109, !alias.scope !94, !noalias !110
  %v24 = load half, ptr addrspace(4) %p14, align 16, !noalias !105
  %i25 = load i16, ptr addrspace(1) %p16, align 16, !tbaa !109, !alias.scope !97, !noalias !111
  ret void
}

; Function Attrs: nounwind
define void @k1088_kernel(ptr addrspace(5) align 16 %a1, ptr addrspace(5) nocapture %a2, i64 %n4) #0 {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !112)
  %i5 = add nuw i64 %n4, 1
  %i6 = sub i64 %i5, 1
  %p7 = getelementptr i16, ptr addrspace(5) %a2, i64 %i6
  %p8 = getelementptr i8, ptr addrspace(5) %p7, i64 10
  %i9 = load i32, ptr addrspace(5) %p8, align 1, !tbaa !115
  store i32 111, ptr addrspace(5) %p8, align 1, !tbaa !115, !alias.scope !112
  %i10 = icmp ule i64 %i6, -6
  br i1 %i10, label %then11, label %else12

then11:                                           ; preds = %entry
  store atomic i16 43, ptr addrspace(3) @k1088_g3 unordered, align 16, !noalias !112
  br label %join13

else12:                                           ; preds = %entry
  store atomic i16 198, ptr addrspace(3) @k1088_g3 syncscope("agent") unordered, align 16, !tbaa !115, !noalias !112
  br label %join13

join13:                                           ; preds = %else12, %then11
  switch i64 %i5, label %merge14 [
    i64 15, label %case15
    i64 -9, label %case16
    i64 -5, label %case17
  ]

merge14:                                          ; preds = %case17, %case16, %case15, %join13
  %i18 = phi i64 [ 0, %case15 ], [ 8, %case16 ], [ 2, %case17 ], [ 3, %join13 ]
  %i19 = load i32, ptr addrspace(5) %a1, align 16, !tbaa !120, !noalias !112
  store i32 %i9, ptr addrspace(5) %a1, align 4, !tbaa !120, !noalias !112
  ret void

case15:                                           ; preds = %join13
  br label %merge14

case16:                                           ; preds = %join13
  br label %merge14

case17:                                           ; preds = %join13
  br label %merge14
}

; Function Attrs: nounwind
define ptx_kernel void @k1089_kernel(ptr noalias %a1, ptr noalias %a2) #0 {
entry:
  %i4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i5 = mul nsw i32 %i4, 48
  %p6 = getelementptr inbounds i8, ptr %a1, i32 %i5
  %i7 = mul i32 %i4, 48
  %p8 = getelementptr inbounds i8, ptr %a2, i32 %i7
  %i9 = add nuw nsw i32 %i4, 1
  %i10 = urem i32 %i9, 2
  %i11 = mul nuw i32 %i10, 48
  %p12 = getelementptr inbounds i8, ptr addrspace(3) @k1089_g3, i32 %i11
  %i13 = load i8, ptr %a1, align 16, !tbaa !121
  %i14 = load i16, ptr addrspace(3) @k1089_g3, align 16, !tbaa !124
  %i15 = load i8, ptr %p6, align 1, !tbaa !121
  %i16 = load i16, ptr %p8, align 1, !tbaa !124
  %i17 = load i16, ptr addrspace(3) %p12, align 2, !tbaa !124
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { willreturn }
attributes #2 = { noinline }

!0 = !{!1}
!1 = distinct !{!"scope27", !2}
!2 = distinct !{!"kernel"}
!3 = !{!4, !5, i64 0}
!4 = !{!"S", !5, i64 0, !7, i64 4}
!5 = !{!"int", !6, i64 0}
!6 = !{!"aliasmith"}
!7 = !{!"float", !6, i64 0}
!8 = !{!7, !7, i64 0}
!9 = !{!5, !5, i64 0}
!10 = !{!4, !7, i64 4}
!11 = !{!12}
!12 = distinct !{!"scope17", !13}
!13 = distinct !{!"kernel"}
!14 = !{!15}
!15 = distinct !{!"scope16", !16}
!16 = distinct !{!"kernel"}
!17 = !{!18, !19, i64 0}
!18 = !{!"S", !19, i64 0, !21, i64 4}
!19 = !{!"int", !20, i64 0}
!20 = !{!"aliasmith"}
!21 = !{!"float", !20, i64 0}
!22 = !{!21, !21, i64 0}
!23 = !{!24}
!24 = distinct !{!"scope35", !25}
!25 = distinct !{!"kernel"}
!26 = !{!27}
!27 = distinct !{!"scope34", !28}
!28 = distinct !{!"kernel"}
!29 = !{!30}
!30 = distinct !{!"scope33", !31}
!31 = distinct !{!"kernel"}
!32 = !{!33, !34, i64 0}
!33 = !{!"S", !34, i64 0, !36, i64 4}
!34 = !{!"int", !35, i64 0}
!35 = !{!"aliasmith"}
!36 = !{!"float", !35, i64 0}
!37 = !{!30, !24}
!38 = !{!30, !27, !24}
!39 = !{!33, !36, i64 4}
!40 = !{!34, !34, i64 0}
!41 = !{}
!42 = !{!43}
!43 = distinct !{!"scope25", !44}
!44 = distinct !{!"kernel"}
!45 = !{!46}
!46 = distinct !{!"scope24", !47}
!47 = distinct !{!"kernel"}
!48 = !{!49}
!49 = distinct !{!"scope23", !50}
!50 = distinct !{!"kernel"}
!51 = !{!52, !52, i64 0}
!52 = !{!"float", !53, i64 0}
!53 = !{!"aliasmith"}
!54 = !{!55, !55, i64 0}
!55 = !{!"int", !53, i64 0}
!56 = !{!49, !46, !43}
!57 = !{!58}
!58 = distinct !{!"scope24", !59}
!59 = distinct !{!"kernel"}
!60 = !{!61}
!61 = distinct !{!"scope23", !62}
!62 = distinct !{!"kernel"}
!63 = !{!61, !58}
!64 = !{}
!65 = !{!66}
!66 = distinct !{!"scope43", !67}
!67 = distinct !{!"kernel"}
!68 = !{!69}
!69 = distinct !{!"scope42", !70}
!70 = distinct !{!"kernel"}
!71 = !{!72}
!72 = distinct !{!"scope41", !73}
!73 = distinct !{!"kernel"}
!74 = !{!75, !75, i64 0}
!75 = !{!"int", !76, i64 0}
!76 = !{!"aliasmith"}
!77 = !{!72, !69}
!78 = !{!72, !69, !66}
!79 = !{!80}
!80 = distinct !{!"scope42", !81}
!81 = distinct !{!"kernel"}
!82 = !{!83, !83, i64 0}
!83 = !{!"int", !84, i64 0}
!84 = !{!"aliasmith"}
!85 = !{!86, !87, i64 4}
!86 = !{!"S", !83, i64 0, !87, i64 4}
!87 = !{!"float", !84, i64 0}
!88 = !{!86, !83, i64 0}
!89 = !{!87, !87, i64 0}
!90 = !{}
!91 = !{!92}
!92 = distinct !{!"scope28", !93}
!93 = distinct !{!"kernel"}
!94 = !{!95}
!95 = distinct !{!"scope27", !96}
!96 = distinct !{!"kernel"}
!97 = !{!98}
!98 = distinct !{!"scope26", !99}
!99 = distinct !{!"kernel"}
!100 = !{!101, !104, i64 4}
!101 = !{!"S", !102, i64 0, !104, i64 4}
!102 = !{!"int", !103, i64 0}
!103 = !{!"aliasmith"}
!104 = !{!"float", !103, i64 0}
!105 = !{!98, !95, !92}
!106 = !{!102, !102, i64 0}
!107 = !{}
!108 = !{!98, !95}
!109 = !{!104, !104, i64 0}
!110 = !{!98, !92}
!111 = !{!95, !92}
!112 = !{!113}
!113 = distinct !{!"scope20", !114}
!114 = distinct !{!"kernel"}
!115 = !{!116, !117, i64 0}
!116 = !{!"S", !117, i64 0, !119, i64 4}
!117 = !{!"int", !118, i64 0}
!118 = !{!"aliasmith"}
!119 = !{!"float", !118, i64 0}
!120 = !{!117, !117, i64 0}
!121 = !{!122, !122, i64 0}
!122 = !{!"float", !123, i64 0}
!123 = !{!"aliasmith"}
!124 = !{!125, !126, i64 0}
!125 = !{!"S", !126, i64 0, !122, i64 4}
!126 = !{!"int", !123, i64 0}
