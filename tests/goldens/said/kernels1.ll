target triple = "nvptx64-nvidia-cuda"

@k1021_g7 = linkonce_odr addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1021_g8 = weak_odr addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1022_g3 = internal addrspace(3) global [64 x i8] undef, align 16
@k1023_g4 = common addrspace(1) global [64 x i8] zeroinitializer, align 16
@k1023_g5 = weak addrspace(1) global [64 x i8] zeroinitializer, align 16
@k1023_flag17 = internal addrspace(1) global i32 0, align 4
@k1023_flag18 = internal addrspace(1) global i32 0, align 4
@k1024_g4 = internal addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1027_g5 = internal addrspace(3) global [64 x i8] undef, align 16
@k1029_g6 = internal addrspace(1) global [16 x i8] zeroinitializer, align 16

define ptx_kernel void @k1020_kernel(ptr addrspace(1) align 16 %a1, ptr addrspace(1) noalias readnone %a2, ptr addrspace(1) nocapture noundef dereferenceable(64) %a3, ptr addrspace(1) noalias noundef readonly %a4, ptr addrspace(1) noalias readnone %a5, ptr addrspace(1) nocapture noundef align 16 %a6, ptr addrspace(1) noalias readnone %a7, ptr addrspace(1) readonly %a8, ptr addrspace(1) noalias nocapture %a28, i32 %n32, i64 %n47) {
entry:
  %0 = icmp ule i32 %n32, 4
  call void @llvm.assume(i1 %0)
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a28, ptr addrspace(1) %a8) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a28, ptr addrspace(1) %a4) ]
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %a28, i64 16) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a8, ptr addrspace(1) %a4) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a7, ptr addrspace(1) %a3) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a7, ptr addrspace(1) %a1) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a6, ptr addrspace(1) %a1) ]
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %a6, i64 64) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a3, ptr addrspace(1) %a1) ]
  %i9 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i10 = mul nuw nsw i32 %i9, 32
  %p11 = getelementptr inbounds i8, ptr addrspace(1) %a1, i32 %i10
  %i12 = mul nuw nsw i32 %i9, 32
  %p13 = getelementptr i8, ptr addrspace(1) %a2, i32 %i12
  %i14 = mul nsw i32 %i9, 32
  %p15 = getelementptr i8, ptr addrspace(1) %a3, i32 %i14
  %i16 = mul nuw nsw i32 %i9, 32
  %p17 = getelementptr i8, ptr addrspace(1) %a4, i32 %i16
  %i18 = mul nuw nsw i32 %i9, 32
  %p19 = getelementptr i8, ptr addrspace(1) %a5, i32 %i18
  %i20 = mul i32 %i9, 32
  %p21 = getelementptr inbounds i8, ptr addrspace(1) %a6, i32 %i20
  %i22 = mul i32 %i9, 32
  %p23 = getelementptr i8, ptr addrspace(1) %a7, i32 %i22
  %i24 = mul nuw nsw i32 %i9, 32
  %p25 = getelementptr inbounds i8, ptr addrspace(1) %a8, i32 %i24
  store i32 %i22, ptr addrspace(1) %p11, align 16
  %p26 = getelementptr { i32, [4 x i16], [2 x i32] }, ptr addrspace(1) %a4, i64 1, i32 1, i64 2
  %v27 = load half, ptr addrspace(1) %p26, align 1, !tbaa !0
  %p29 = getelementptr inbounds { i64, ptr addrspace(1) }, ptr addrspace(1) %a28, i32 0, i32 1
  %p30 = load ptr addrspace(1), ptr addrspace(1) %p29, align 8, !tbaa !3
  call void @llvm.nvvm.barrier0()
  %i31 = load i16, ptr addrspace(1) %p26, align 1, !tbaa !3
  br label %loop33

loop33:                                           ; preds = %loop33, %entry
  %i35 = phi i32 [ 0, %entry ], [ %1, %loop33 ]
  %p36 = phi ptr addrspace(1) [ %p25, %entry ], [ %p37, %loop33 ]
  %p37 = phi ptr addrspace(1) [ %p26, %entry ], [ %p36, %loop33 ]
  %p38 = phi ptr addrspace(1) [ %p11, %entry ], [ %2, %loop33 ]
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  call void @llvm.nvvm.barrier0()
  %p43 = call ptr addrspace(1) @k1020_helper41(ptr addrspace(1) %p36, i32 %i35)
  %p44 = getelementptr inbounds i8, ptr addrspace(1) %p21, i64 8
  %i45 = load i64, ptr addrspace(1) %p44, align 4, !tbaa !3
  store i64 %i45, ptr addrspace(1) %p44, align 8, !tbaa !3, !alias.scope !5
  %i46 = sub nsw i32 %i35, -2
  %p48 = getelementptr [3 x i8], ptr addrspace(1) %p26, i64 %n47
  %p49 = getelementptr i8, ptr addrspace(1) %p48, i64 -9223372036854775808
  %i50 = load i8, ptr addrspace(1) %p49, align 1, !tbaa !8, !noalias !5
  %1 = add nsw i32 %i35, 2
  %2 = getelementptr i8, ptr addrspace(1) %p38, i64 12
  %3 = icmp ult i32 %1, %n32
  br i1 %3, label %loop33, label %exit34

exit34:                                           ; preds = %loop33
  %i51 = load i64, ptr addrspace(1) %a1, align 16, !tbaa !0
  %v52 = load <2 x float>, ptr addrspace(1) %a3, align 16, !tbaa !8
  %i53 = load i8, ptr addrspace(1) %a6, align 16, !tbaa !8, !invariant.load !10
  %i54 = load i64, ptr addrspace(1) %p21, align 16, !tbaa !11, !invariant.load !10
  %i55 = load i8, ptr addrspace(1) %p25, align 1, !tbaa !3
  %i56 = load i16, ptr addrspace(1) %p30, align 1, !tbaa !3
  %i57 = load i16, ptr addrspace(1) %p38, align 1, !tbaa !0
  %i58 = load i8, ptr addrspace(1) %p43, align 1, !tbaa !3
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.nvvm.barrier0()

; Function Attrs: argmemonly nocallback nofree nounwind readonly
define ptr addrspace(1) @k1020_helper41(ptr addrspace(1) noalias dereferenceable(6) %q39, i32 %q40) #0 {
entry:
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %q39, i64 1) ]
  %i42 = load i16, ptr addrspace(1) %q39, align 1, !tbaa !3
  ret ptr addrspace(1) %q39
}

declare void @llvm.experimental.noalias.scope.decl(metadata)

declare void @llvm.assume(i1)

define ptx_kernel void @k1021_kernel(ptr addrspace(1) noalias writeonly %a1, ptr addrspace(1) %a2, ptr addrspace(1) nocapture dereferenceable(14) %a3, ptr addrspace(1) noundef %a4, ptr addrspace(1) nocapture dereferenceable(32) %a5, ptr addrspace(1) align 2 %a6, i32 %n9, i32 %n13) {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !12)
  %i10 = icmp ne i32 %n9, 0
  %p11 = select i1 %i10, ptr addrspace(1) @k1021_g8, ptr addrspace(1) @k1021_g7
  store i8 -103, ptr addrspace(1) %p11, align 16, !noalias !12
  %i12 = load i8, ptr addrspace(1) %p11, align 16, !noalias !12
  br label %loop14

loop14:                                           ; preds = %loop14, %entry
  %i16 = phi i32 [ 0, %entry ], [ %0, %loop14 ]
  %p17 = phi ptr addrspace(1) [ @k1021_g8, %entry ], [ %1, %loop14 ]
  %p18 = phi ptr addrspace(1) [ %a5, %entry ], [ %p17, %loop14 ]
  call void @llvm.experimental.noalias.scope.decl(metadata !15)
  call void @llvm.experimental.noalias.scope.decl(metadata !18)
  store i32 %i16, ptr addrspace(1) %p17, align 4, !alias.scope !21, !noalias !12
  store i32 128, ptr addrspace(1) %p18, align 4, !noalias !22
  %i19 = icmp sge i32 %i16, 0
  %i20 = select i1 %i19, i32 %n13, i32 7
  %i21 = atomicrmw umax ptr addrspace(1) %p18, i32 1 acq_rel, align 4
  %0 = add nsw i32 %i16, 4
  %1 = getelementptr i8, ptr addrspace(1) %p17, i64 4
  %2 = icmp ne i32 %0, %n13
  br i1 %2, label %loop14, label %exit15

exit15:                                           ; preds = %loop14
  store i32 %i20, ptr addrspace(1) %a2, align 1, !noalias !12
  %i22 = load i32, ptr addrspace(1) %a2, align 1, !noalias !12
  store { i8, i32 } zeroinitializer, ptr addrspace(1) %a3, align 16
  store <2 x float> zeroinitializer, ptr addrspace(1) %a4, align 1, !alias.scope !12
  %v23 = load <2 x float>, ptr addrspace(1) %a4, align 1
  %i24 = load i16, ptr addrspace(1) %a5, align 16, !noalias !12
  store i32 %i22, ptr addrspace(1) %a5, align 16, !noalias !12
  %i25 = load i8, ptr addrspace(1) %a6, align 2, !noalias !12
  store i8 %i25, ptr addrspace(1) %a6, align 2, !noalias !12
  %v26 = load { i32, i32 }, ptr addrspace(1) @k1021_g8, align 16, !noalias !12
  ret void
}

define void @k1022_kernel(ptr addrspace(3) align 16 dereferenceable(64) %a1, ptr addrspace(3) %a2, i32 %n13) {
entry:
  call void @k1022_helper5(ptr addrspace(3) @k1022_g3)
  %i14 = icmp sge i32 %n13, 1
  br i1 %i14, label %then15, label %join16

then15:                                           ; preds = %entry
  store i64 34, ptr addrspace(3) @k1022_g3, align 16
  %i17 = load i64, ptr addrspace(3) @k1022_g3, align 16
  %p18 = getelementptr i8, ptr addrspace(3) %a2, i64 8
  br label %join16

join16:                                           ; preds = %then15, %entry
  %p19 = phi ptr addrspace(3) [ %p18, %then15 ], [ %a2, %entry ]
  store i8 16, ptr addrspace(3) %a1, align 16
  %i20 = load i8, ptr addrspace(3) %a1, align 16
  store volatile i8 %i20, ptr addrspace(3) %a2, align 1
  %i21 = load i8, ptr addrspace(3) %a2, align 1
  store i1 true, ptr addrspace(3) %p19, align 1
  ret void
}

; Function Attrs: nocallback nosync
define void @k1022_helper5(ptr addrspace(3) noundef %q4) #1 {
entry:
  call void @k1022_helper9(ptr addrspace(3) %q4, ptr addrspace(3) @k1022_g3, ptr addrspace(3) @k1022_g3)
  %i11 = load i32, ptr addrspace(3) %q4, align 1
  store i32 %i11, ptr addrspace(3) %q4, align 2
  store double 0.000000e+00, ptr addrspace(3) %q4, align 16
  %i12 = load i64, ptr addrspace(3) @k1022_g3, align 16
  ret void
}

; Function Attrs: nocallback nofree nounwind
define internal void @k1022_helper9(ptr addrspace(3) noalias noundef align 16 %q6, ptr addrspace(3) nocapture noundef readnone align 16 dereferenceable(64) %q7, ptr addrspace(3) readnone dereferenceable(64) %q8) #2 {
entry:
  store i64 135, ptr addrspace(3) @k1022_g3, align 16
  %i10 = load i64, ptr addrspace(3) @k1022_g3, align 16
  ret void
}

; Function Attrs: nounwind
define amdgpu_kernel void @k1023_kernel(ptr dereferenceable_or_null(57) %a1, ptr addrspace(1) readonly %a2, ptr noalias readonly align 4 %a3, ptr addrspace(1) noalias nocapture readonly dereferenceable(16) %a28) #3 {
entry:
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a3, ptr %a1) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a2, ptr %a1) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %a1, i64 16) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !23)
  call void @llvm.experimental.noalias.scope.decl(metadata !26)
  %i6 = call i32 @llvm.amdgcn.workitem.id.x()
  %i7 = mul nuw nsw i32 %i6, 32
  %p8 = getelementptr i8, ptr %a1, i32 %i7
  %i9 = mul nuw nsw i32 %i6, 32
  %p10 = getelementptr inbounds i8, ptr addrspace(1) %a2, i32 %i9
  %i11 = mul nuw i32 %i6, 32
  %p12 = getelementptr inbounds i8, ptr %a3, i32 %i11
  %i13 = mul nuw i32 %i6, 32
  %p14 = getelementptr inbounds i8, ptr addrspace(1) @k1023_g4, i32 %i13
  %i15 = mul i32 %i6, 32
  %p16 = getelementptr inbounds i8, ptr addrspace(1) @k1023_g5, i32 %i15
  %i19 = call i32 @llvm.amdgcn.workitem.id.x()
  %i20 = icmp eq i32 %i19, 0
  br i1 %i20, label %first21, label %second22

first21:                                          ; preds = %entry
  store i32 %i7, ptr %a1, align 16, !tbaa !29, !alias.scope !26
  store atomic i32 1, ptr addrspace(1) @k1023_flag17 release, align 4
  br label %wait24

second22:                                         ; preds = %entry
  call void @k1023_meet32(ptr addrspace(1) @k1023_flag17)
  store i32 %i13, ptr %a1, align 16, !tbaa !29, !noalias !32
  store atomic i32 1, ptr addrspace(1) @k1023_flag18 release, align 4
  br label %both23

both23:                                           ; preds = %taken25, %second22
  %i35 = load i16, ptr addrspace(1) %a2, align 16, !noalias !32
  %i36 = load i8, ptr %a3, align 4, !tbaa !33, !noalias !32
  %i37 = load i32, ptr addrspace(1) @k1023_g4, align 16, !tbaa !33, !noalias !32
  %i38 = load i16, ptr addrspace(1) @k1023_g5, align 16, !tbaa !35, !noalias !32
  %v39 = load { i8, i32 }, ptr %p8, align 16, !tbaa !29
  store i64 23, ptr %p8, align 16, !tbaa !29
  %v40 = load float, ptr %p12, align 4, !noalias !32
  %i41 = load i64, ptr addrspace(1) %p16, align 1, !noalias !32
  ret void

wait24:                                           ; preds = %wait24, %first21
  %0 = atomicrmw or ptr addrspace(1) @k1023_flag18, i32 0 acquire, align 4
  %1 = icmp eq i32 %0, 1
  br i1 %1, label %taken25, label %wait24

taken25:                                          ; preds = %wait24
  %i26 = load i32, ptr %a1, align 16, !tbaa !29
  %i27 = add i32 %i26, 1
  store i32 %i27, ptr %a1, align 16, !tbaa !29, !alias.scope !23
  %p29 = getelementptr inbounds { i64, ptr addrspace(1) }, ptr addrspace(1) %a28, i32 0, i32 1
  %p30 = load ptr addrspace(1), ptr addrspace(1) %p29, align 8, !tbaa !29, !noalias !32
  br label %both23
}

declare i32 @llvm.amdgcn.workitem.id.x()

define void @k1023_meet32(ptr addrspace(1) %q31) {
entry:
  br label %wait33

wait33:                                           ; preds = %wait33, %entry
  %0 = cmpxchg ptr addrspace(1) %q31, i32 7, i32 7 monotonic seq_cst, align 4
  %1 = extractvalue { i32, i1 } %0, 0
  %2 = icmp eq i32 %1, 1
  br i1 %2, label %taken34, label %wait33

taken34:                                          ; preds = %wait33
  ret void
}

define void @k1024_kernel(ptr addrspace(1) nocapture noundef align 16 %a1, ptr addrspace(1) noalias nocapture readnone %a2, ptr addrspace(1) nocapture writeonly %a3, i32 %n5, i32 %n8, i32 %n17) {
entry:
  %0 = icmp ne i32 %n17, 0
  call void @llvm.assume(i1 %0)
  call void @llvm.experimental.noalias.scope.decl(metadata !37)
  %i6 = icmp ult i32 %n5, 0
  %p7 = getelementptr inbounds i8, ptr addrspace(1) @k1024_g4, i32 %n5
  store i64 191, ptr addrspace(1) %p7, align 2, !tbaa !40
  %i9 = sext i32 %n8 to i64
  %p10 = getelementptr i8, ptr addrspace(1) @k1024_g4, i64 %i9
  %p11 = getelementptr i8, ptr addrspace(1) %p10, i64 4
  store i8 41, ptr addrspace(1) %p11, align 4, !tbaa !40, !alias.scope !37
  call void @k1024_helper14(ptr addrspace(1) %p11, i32 %n8)
  %i18 = sext i32 %n17 to i64
  %p19 = getelementptr i32, ptr addrspace(1) %p10, i64 %i18
  %p20 = getelementptr i8, ptr addrspace(1) %p19, i64 7
  %i21 = load volatile i32, ptr addrspace(1) %p20, align 1, !tbaa !40
  store i32 %n17, ptr addrspace(1) %p20, align 1, !tbaa !40
  %i22 = icmp ult i32 %n17, -7
  br i1 %i22, label %then23, label %else24

then23:                                           ; preds = %entry
  %i26 = load i64, ptr addrspace(1) %p20, align 1, !tbaa !40, !noalias !37
  store i64 %i26, ptr addrspace(1) %a3, align 1, !tbaa !40, !noalias !37
  br label %join25

else24:                                           ; preds = %entry
  %i27 = load i64, ptr addrspace(1) %p20, align 1, !tbaa !40
  store i64 %i27, ptr addrspace(1) %a3, align 1, !tbaa !43, !noalias !37
  br label %join25

join25:                                           ; preds = %else24, %then23
  %i28 = load i64, ptr addrspace(1) %p20, align 1, !tbaa !40
  store i32 22, ptr addrspace(1) %a1, align 16, !tbaa !40, !noalias !37
  %i29 = load i32, ptr addrspace(1) %a1, align 16, !tbaa !40, !noalias !37
  ret void
}

; Function Attrs: nofree nosync nounwind willreturn
define internal void @k1024_helper14(ptr addrspace(1) noalias nocapture %q12, i32 %q13) #4 {
entry:
  %0 = ptrtoint ptr addrspace(1) @k1024_g4 to i64
  %1 = add i64 %0, 4
  %p15 = inttoptr i64 %1 to ptr addrspace(1)
  store i16 33, ptr addrspace(1) %p15, align 4, !tbaa !40
  %i16 = load i16, ptr addrspace(1) %p15, align 4, !tbaa !40
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p15, ptr addrspace(1) @k1024_g4, i64 2, i1 false)
  ret void
}

declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

define amdgpu_kernel void @k1025_kernel(ptr align 16 %a1, ptr nocapture nonnull align 2 dereferenceable_or_null(38) %a2, ptr addrspace(1) nocapture noundef %a3, ptr noundef %a4, ptr %a5, i64 %n17) {
entry:
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a5, ptr %a2) ]
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %a3, i64 64) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !45)
  call void @llvm.experimental.noalias.scope.decl(metadata !48)
  %i6 = call i32 @llvm.amdgcn.workitem.id.x()
  %i7 = mul nuw nsw i32 %i6, 32
  %p8 = getelementptr i8, ptr %a1, i32 %i7
  %i9 = mul nuw nsw i32 %i6, 32
  %p10 = getelementptr i8, ptr %a2, i32 %i9
  %i11 = mul nuw i32 %i6, 32
  %p12 = getelementptr i8, ptr addrspace(1) %a3, i32 %i11
  %i13 = mul nuw nsw i32 %i6, 32
  %p14 = getelementptr i8, ptr %a4, i32 %i13
  %i15 = mul nuw nsw i32 %i6, 32
  %p16 = getelementptr inbounds i8, ptr %a5, i32 %i15
  %p18 = getelementptr i8, ptr %p10, i64 %n17
  %p19 = getelementptr i8, ptr %p18, i64 9
  store i16 25, ptr %p19, align 1, !tbaa !51, !noalias !48
  %i20 = load i32, ptr %p19, align 1, !noalias !54
  %i21 = mul i64 %n17, %n17
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %i22 = load i32, ptr addrspace(1) %p12, align 16, !alias.scope !48, !noalias !45
  call void @k1025_helper27(ptr addrspace(1) %a3, ptr %p18, ptr addrspace(1) %p12, i32 %i15)
  %v32 = load volatile double, ptr %a1, align 16, !tbaa !51, !noalias !54
  %i33 = load i32, ptr %p8, align 16, !tbaa !51, !alias.scope !45, !noalias !48
  %i34 = load i32, ptr %p10, align 2, !tbaa !51, !invariant.load !55, !noalias !54
  store i64 %i21, ptr %p14, align 1, !tbaa !56, !noalias !45
  %i35 = load volatile i64, ptr %p14, align 1, !tbaa !56, !noalias !54
  %i36 = load i16, ptr %p16, align 1, !tbaa !56, !noalias !54
  ret void
}

declare void @llvm.amdgcn.s.barrier()

; Function Attrs: argmemonly nosync
define internal void @k1025_helper27(ptr addrspace(1) nocapture readnone %q23, ptr nocapture writeonly %q24, ptr addrspace(1) noalias nocapture align 16 dereferenceable(32) %q25, i32 %q26) #5 {
entry:
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %q23, i64 64) ]
  %p28 = getelementptr i8, ptr addrspace(1) %q25, i64 3
  %i29 = load i64, ptr addrspace(1) %p28, align 1, !tbaa !56
  store i64 %i29, ptr addrspace(1) %p28, align 1, !tbaa !56
  %p30 = getelementptr inbounds i8, ptr addrspace(1) %p28, i64 -3
  store i32 %q26, ptr addrspace(1) %p30, align 16, !tbaa !56
  %i31 = load i64, ptr addrspace(1) %p30, align 2, !tbaa !56
  ret void
}

; Function Attrs: nounwind
define amdgpu_kernel void @k1026_kernel(ptr noalias align 16 %a1, ptr readnone %a2) #3 {
entry:
  %i3 = call i32 @llvm.amdgcn.workitem.id.x()
  %i4 = mul i32 %i3, 24
  %p5 = getelementptr inbounds i8, ptr %a1, i32 %i4
  %i6 = mul i32 %i3, 24
  %p7 = getelementptr i8, ptr %a2, i32 %i6
  call void @k1026_helper11(ptr %p5, ptr %p7, i32 %i6)
  store i16 137, ptr %p5, align 1
  %i25 = load i16, ptr %p5, align 4
  ret void
}

; Function Attrs: nofree nounwind
define void @k1026_helper11(ptr noalias noundef %q8, ptr noalias nocapture %q9, i32 %q10) #6 {
entry:
  br label %loop12

loop12:                                           ; preds = %loop12, %entry
  %i14 = phi i64 [ 2, %entry ], [ %0, %loop12 ]
  %p15 = phi ptr [ %q8, %entry ], [ %1, %loop12 ]
  call void @llvm.experimental.noalias.scope.decl(metadata !58)
  %p16 = getelementptr inbounds i8, ptr %p15, i64 15
  store i8 100, ptr %p16, align 1, !alias.scope !58
  %i17 = load i8, ptr %p16, align 1
  %p18 = getelementptr i8, ptr %p15, i64 -4294967296
  %p19 = getelementptr i8, ptr %p18, i64 4294967306
  store i32 80, ptr %p19, align 2, !noalias !58
  %i20 = load i8, ptr %p19, align 2, !noalias !58
  %0 = add i64 %i14, 1
  %1 = getelementptr i8, ptr %p15, i64 4
  %2 = icmp ult i64 %0, 5
  br i1 %2, label %loop12, label %exit13

exit13:                                           ; preds = %loop12
  %i21 = mul nsw i64 %i14, -1
  %i22 = shl i64 %i21, 62
  %p23 = getelementptr i8, ptr %p18, i64 4294967298
  %p24 = getelementptr inbounds i8, ptr %p23, i64 %i22
  store volatile i48 1, ptr %p24, align 1
  ret void
}

; Function Attrs: nounwind
define amdgpu_kernel void @k1027_kernel(ptr nocapture dereferenceable(64) %a1, ptr nocapture noundef dereferenceable_or_null(3) %a2, ptr noalias noundef writeonly %a3, ptr addrspace(1) dereferenceable(64) %a4, i64 %n6, i64 %n9, i64 %n21) #3 {
entry:
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %a4, ptr addrspace(3) @k1027_g5, i64 1, i1 false)
  %i7 = add nuw i64 %n6, -4294967296
  %i8 = add i64 %n6, 3
  %p10 = getelementptr i16, ptr addrspace(1) %a4, i64 %n9
  %p11 = getelementptr i8, ptr addrspace(1) %p10, i64 -9223372036854775808
  store { i8, i32 } zeroinitializer, ptr addrspace(1) %p11, align 2, !tbaa !61
  %v12 = load float, ptr addrspace(3) @k1027_g5, align 16, !tbaa !64
  store float %v12, ptr addrspace(3) @k1027_g5, align 16, !tbaa !64
  %p13 = getelementptr i16, ptr addrspace(1) %a4, i64 %n9
  %p14 = getelementptr i8, ptr addrspace(1) %p13, i64 -9223372036854775786
  store volatile i16 153, ptr addrspace(1) %p14, align 2, !tbaa !64
  %i15 = load i16, ptr addrspace(1) %p14, align 2, !tbaa !64
  %i16 = icmp eq i64 %i7, -4294967289
  br i1 %i16, label %then17, label %join18

then17:                                           ; preds = %entry
  %i19 = atomicrmw max ptr addrspace(3) @k1027_g5, i8 1 acq_rel, align 1
  %p20 = getelementptr i8, ptr addrspace(3) @k1027_g5, i64 -4
  br label %join18

join18:                                           ; preds = %then17, %entry
  %i22 = or i64 %n21, 2
  %i23 = mul i64 %i22, -9223372036854775808
  %p24 = getelementptr inbounds i8, ptr addrspace(3) @k1027_g5, i64 4
  %p25 = getelementptr i8, ptr addrspace(3) %p24, i64 %i23
  %v26 = load <4 x float>, ptr addrspace(3) %p25, align 4
  store [3 x i16] zeroinitializer, ptr %a1, align 16, !tbaa !67
  store i16 16, ptr %a2, align 1, !tbaa !67
  %i27 = load i16, ptr %a2, align 1, !tbaa !67
  store <4 x i8> zeroinitializer, ptr addrspace(1) %a4, align 2, !tbaa !61
  %v28 = load <4 x i8>, ptr addrspace(1) %a4, align 4, !tbaa !61
  store <4 x i32> zeroinitializer, ptr addrspace(3) %p24, align 4, !tbaa !61
  ret void
}

declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)

define amdgpu_kernel void @k1028_kernel(ptr noalias readonly dereferenceable(256) %a1, ptr noalias readonly %a2, ptr %a3, i64 %n18) {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !68)
  call void @llvm.experimental.noalias.scope.decl(metadata !71)
  %i4 = call i32 @llvm.amdgcn.workitem.id.x()
  %i5 = call i32 @llvm.amdgcn.workgroup.id.x()
  %i6 = mul nsw i32 %i5, 4
  %i7 = add i32 %i6, %i4
  %i8 = mul nuw i32 %i7, 32
  %p9 = getelementptr inbounds i8, ptr %a1, i32 %i8
  %i10 = mul nsw i32 %i5, 4
  %i11 = add i32 %i10, %i4
  %i12 = mul nuw nsw i32 %i11, 32
  %p13 = getelementptr i8, ptr %a2, i32 %i12
  %i14 = mul nuw nsw i32 %i5, 4
  %i15 = add i32 %i14, %i4
  %i16 = mul nuw i32 %i15, 32
  %p17 = getelementptr inbounds i8, ptr %a3, i32 %i16
  br label %loop19

loop19:                                           ; preds = %loop19, %entry
  %i21 = phi i64 [ 0, %entry ], [ %0, %loop19 ]
  %p22 = phi ptr [ %p17, %entry ], [ %p23, %loop19 ]
  %p23 = phi ptr [ %a2, %entry ], [ %p22, %loop19 ]
  %p24 = getelementptr inbounds i8, ptr %p22, i64 4
  %p25 = getelementptr i8, ptr %p22, i64 14
  %i26 = load i8, ptr %p25, align 1, !invariant.load !74, !noalias !75
  %0 = add i64 %i21, 1
  %1 = icmp ult i64 %0, %n18
  br i1 %1, label %loop19, label %exit20

exit20:                                           ; preds = %loop19
  %i27 = load i8, ptr %a1, align 16, !invariant.load !74, !noalias !75
  %i28 = load i16, ptr %a3, align 16, !invariant.load !74, !alias.scope !68, !noalias !71
  %i29 = load i64, ptr %p9, align 16, !noalias !75
  %i30 = load volatile i8, ptr %p22, align 1, !alias.scope !71, !noalias !68
  %i31 = load i32, ptr %p24, align 1, !noalias !75
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()

; Function Attrs: nounwind
define amdgpu_kernel void @k1029_kernel(ptr addrspace(1) align 16 dereferenceable_or_null(16) %a1, ptr nocapture dereferenceable(7) %a2, ptr addrspace(4) noalias noundef readonly align 16 %a3, ptr addrspace(4) noundef %a4, ptr addrspace(1) noalias nocapture align 16 %a5, i64 %n8) #3 {
entry:
  %m9 = alloca { ptr addrspace(1), ptr addrspace(1) }, align 16, addrspace(5)
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %a5, ptr addrspace(1) @k1029_g6, i64 2, i1 false)
  %0 = cmpxchg ptr addrspace(1) %a5, i64 0, i64 1 monotonic monotonic, align 8
  %i7 = extractvalue { i64, i1 } %0, 0
  store i32 40, ptr addrspace(1) @k1029_g6, align 16, !tbaa !76
  %p10 = getelementptr { ptr addrspace(1), ptr addrspace(1) }, ptr addrspace(5) %m9, i32 0, i32 1
  store ptr addrspace(1) @k1029_g6, ptr addrspace(5) %p10, align 8, !tbaa !81
  %p11 = load ptr addrspace(1), ptr addrspace(5) %p10, align 8, !tbaa !81
  %i12 = and i64 %i7, 1
  %p13 = getelementptr i8, ptr addrspace(4) %a3, i64 %i12
  %v14 = load <2 x float>, ptr addrspace(4) %p13, align 1, !tbaa !82
  %i15 = icmp ne i64 %n8, 8
  br i1 %i15, label %then16, label %else17

then16:                                           ; preds = %entry
  br label %join18

else17:                                           ; preds = %entry
  %p19 = getelementptr inbounds i8, ptr addrspace(1) @k1029_g6, i64 %n8
  store i64 %n8, ptr addrspace(1) %p19, align 8, !tbaa !81
  %i20 = load i64, ptr addrspace(1) %p19, align 8, !tbaa !81
  %p21 = getelementptr inbounds i8, ptr addrspace(1) @k1029_g6, i64 1
  br label %join18

join18:                                           ; preds = %else17, %then16
  %p22 = phi ptr addrspace(1) [ @k1029_g6, %then16 ], [ %p21, %else17 ]
  store i32 37, ptr addrspace(1) %a1, align 16, !tbaa !81
  %i23 = load i32, ptr addrspace(1) %a1, align 16, !tbaa !81
  store i8 -73, ptr %a2, align 1, !tbaa !81
  %i24 = load i8, ptr %a2, align 1, !tbaa !81
  %i25 = load i32, ptr addrspace(4) %a4, align 1, !tbaa !83, !invariant.load !84
  %v26 = load { i32, i32 }, ptr addrspace(1) %a5, align 4, !tbaa !81
  store i64 %i12, ptr addrspace(1) %p11, align 4, !tbaa !76
  ret void
}

attributes #0 = { argmemonly nocallback nofree nounwind readonly }
attributes #1 = { nocallback nosync }
attributes #2 = { nocallback nofree nounwind }
attributes #3 = { nounwind }
attributes #4 = { nofree nosync nounwind willreturn }
attributes #5 = { argmemonly nosync }
attributes #6 = { nofree nounwind }

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"aliasmith"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !2, i64 0}
!5 = !{!6}
!6 = distinct !{!"scope59", !7}
!7 = distinct !{!"kernel"}
!8 = !{!9, !1, i64 4}
!9 = !{!"S", !4, i64 0, !1, i64 4}
!10 = !{}
!11 = !{!9, !4, i64 0}
!12 = !{!13}
!13 = distinct !{!"scope28", !14}
!14 = distinct !{!"kernel"}
!15 = !{!16}
!16 = distinct !{!"scope29", !17}
!17 = distinct !{!"kernel"}
!18 = !{!19}
!19 = distinct !{!"scope27", !20}
!20 = distinct !{!"kernel"}
!21 = !{!19, !16}
!22 = !{!19, !13, !16}
!23 = !{!24}
!24 = distinct !{!"scope43", !25}
!25 = distinct !{!"kernel"}
!26 = !{!27}
!27 = distinct !{!"scope42", !28}
!28 = distinct !{!"kernel"}
!29 = !{!30, !30, i64 0}
!30 = !{!"int", !31, i64 0}
!31 = !{!"aliasmith"}
!32 = !{!27, !24}
!33 = !{!34, !34, i64 0}
!34 = !{!"float", !31, i64 0}
!35 = !{!36, !34, i64 4}
!36 = !{!"S", !30, i64 0, !34, i64 4}
!37 = !{!38}
!38 = distinct !{!"scope30", !39}
!39 = distinct !{!"kernel"}
!40 = !{!41, !41, i64 0}
!41 = !{!"float", !42, i64 0}
!42 = !{!"aliasmith"}
!43 = !{!44, !44, i64 0}
!44 = !{!"int", !42, i64 0}
!45 = !{!46}
!46 = distinct !{!"scope38", !47}
!47 = distinct !{!"kernel"}
!48 = !{!49}
!49 = distinct !{!"scope37", !50}
!50 = distinct !{!"kernel"}
!51 = !{!52, !52, i64 0}
!52 = !{!"float", !53, i64 0}
!53 = !{!"aliasmith"}
!54 = !{!49, !46}
!55 = !{}
!56 = !{!57, !57, i64 0}
!57 = !{!"int", !53, i64 0}
!58 = !{!59}
!59 = distinct !{!"scope26", !60}
!60 = distinct !{!"kernel"}
!61 = !{!62, !62, i64 0}
!62 = !{!"float", !63, i64 0}
!63 = !{!"aliasmith"}
!64 = !{!65, !62, i64 4}
!65 = !{!"S", !66, i64 0, !62, i64 4}
!66 = !{!"int", !63, i64 0}
!67 = !{!66, !66, i64 0}
!68 = !{!69}
!69 = distinct !{!"scope33", !70}
!70 = distinct !{!"kernel"}
!71 = !{!72}
!72 = distinct !{!"scope32", !73}
!73 = distinct !{!"kernel"}
!74 = !{}
!75 = !{!72, !69}
!76 = !{!77, !78, i64 0}
!77 = !{!"S", !78, i64 0, !80, i64 4}
!78 = !{!"int", !79, i64 0}
!79 = !{!"aliasmith"}
!80 = !{!"float", !79, i64 0}
!81 = !{!77, !80, i64 4}
!82 = !{!78, !78, i64 0}
!83 = !{!80, !80, i64 0}
!84 = !{}
