target triple = "nvptx64-nvidia-cuda"

@k1220_g5 = common addrspace(1) global [24 x i8] zeroinitializer, align 16
@k1220_g6 = weak addrspace(1) global [24 x i8] zeroinitializer, align 16
@k1220_g7 = weak addrspace(1) global [24 x i8] zeroinitializer, align 16
@k1221_g6 = internal global [48 x i8] zeroinitializer, align 16
@k1223_g5 = addrspace(1) global [64 x i8] zeroinitializer, align 16
@k1223_flag19 = internal addrspace(1) global i32 0, align 4
@k1223_flag20 = internal addrspace(1) global i32 0, align 4
@k1224_g6 = internal addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1224_g7 = addrspace(1) global [32 x i8] zeroinitializer, align 16
@k1225_g10 = internal constant [16 x i8] c"\00\04\0C\04\00\08\0C\08\08\00\0C\08\00\0C\04\08", align 16
@k1225_g12 = internal constant [16 x i8] c"\00\08\08\08\00\0C\08\00\00\08\08\08\00\00\0C\0C", align 16
@k1225_g27 = internal constant [16 x i8] c"\0C\00\08\04\04\0C\0C\00\04\0C\04\0C\04\08\0C\00", align 16
@k1226_g8 = internal addrspace(3) global [32 x i8] undef, align 16
@k1227_g7 = global [32 x i8] zeroinitializer, align 16
@k1228_g7 = internal addrspace(3) global [48 x i8] undef, align 16
@k1228_g8 = weak addrspace(1) global [48 x i8] zeroinitializer, align 16
@k1229_g2 = internal addrspace(1) global [32 x i8] zeroinitializer, align 16

; Function Attrs: nounwind
define void @k1220_kernel(ptr addrspace(1) noalias nocapture noundef align 16 %a1, ptr nocapture readonly %a2, ptr noalias readonly dereferenceable(1) %a3, ptr noalias %a4) #0 {
entry:
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a2, ptr addrspace(1) %a1) ]
  %p8 = addrspacecast ptr addrspace(1) @k1220_g5 to ptr
  store [3 x i16] zeroinitializer, ptr %p8, align 16, !tbaa !0
  br label %loop9

loop9:                                            ; preds = %join19, %entry
  %i11 = phi i32 [ 1, %entry ], [ %0, %join19 ]
  %i12 = phi i64 [ 1, %entry ], [ %1, %join19 ]
  %i13 = phi i64 [ 1, %entry ], [ %2, %join19 ]
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  store i32 %i11, ptr %p8, align 16, !tbaa !0
  %i14 = load i64, ptr %p8, align 16, !tbaa !0, !alias.scope !5
  %i15 = atomicrmw umax ptr addrspace(1) @k1220_g5, i64 1 seq_cst, align 8
  %i16 = icmp ult i64 %i13, -1
  br i1 %i16, label %then17, label %else18

exit10:                                           ; preds = %join19
  %v23 = load { i8, i32 }, ptr addrspace(1) %a1, align 16, !tbaa !8
  store { i8, i32 } zeroinitializer, ptr addrspace(1) %a1, align 16, !tbaa !8
  %i24 = load i32, ptr %a2, align 8, !tbaa !0
  %v25 = load float, ptr %a3, align 1, !tbaa !9
  ret void

then17:                                           ; preds = %loop9
  %i20 = load i64, ptr addrspace(1) @k1220_g6, align 16, !tbaa !9
  store i64 %i20, ptr %p8, align 16, !tbaa !0
  br label %join19

else18:                                           ; preds = %loop9
  %i21 = load i64, ptr addrspace(1) @k1220_g6, align 16, !tbaa !9
  store i64 %i21, ptr addrspace(1) @k1220_g7, align 16, !tbaa !10
  br label %join19

join19:                                           ; preds = %else18, %then17
  %i22 = load i64, ptr addrspace(1) @k1220_g6, align 16, !tbaa !10, !noalias !5
  %0 = add i32 %i11, 4
  %1 = mul i64 %i12, 3
  %2 = mul i64 %i13, -1
  %3 = icmp ult i32 %0, 13
  br i1 %3, label %loop9, label %exit10
}

declare void @llvm.experimental.noalias.scope.decl(metadata)

declare void @llvm.assume(i1)

; Function Attrs: nounwind
define void @k1221_kernel(ptr noalias nocapture noundef nonnull align 8 %a1, ptr nocapture readnone %a2, ptr noundef %a3, ptr noundef nonnull align 16 dereferenceable(48) %a4, ptr nocapture dereferenceable(35) %a5, i32 %n9, i64 %n11) #0 {
entry:
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a4, ptr %a1) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %a4, i64 16) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !11)
  call void @llvm.memmove.p0.p0.i64(ptr %a5, ptr %a5, i64 12, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %a5, ptr %a5, i64 10, i1 false)
  %0 = ptrtoint ptr %a3 to i64
  %1 = add i64 %0, 14
  %p7 = inttoptr i64 %1 to ptr
  store i64 37, ptr %p7, align 2, !noalias !11
  %i8 = load i64, ptr %p7, align 2, !tbaa !14, !noalias !11
  %i10 = srem i32 %n9, 5
  %p12 = getelementptr i32, ptr %a5, i64 %n11
  %p13 = getelementptr i8, ptr %p12, i64 4294967296
  %i14 = load i32, ptr %p13, align 1, !tbaa !17, !noalias !11
  %i15 = atomicrmw xchg ptr %a3, i32 1 release, align 4
  %i16 = icmp ule i64 %n11, 9223372035781033985
  %p17 = select i1 %i16, ptr %a3, ptr %p13
  store i8 53, ptr %p17, align 4, !tbaa !17, !noalias !11
  %i18 = load i8, ptr %p17, align 4, !noalias !11
  store double 0.000000e+00, ptr %a1, align 8, !tbaa !14
  %v19 = load double, ptr %a1, align 8, !tbaa !14, !alias.scope !11
  store i64 %n11, ptr %a3, align 16, !tbaa !17, !noalias !11
  store i32 %i15, ptr %a4, align 16, !tbaa !17, !noalias !11
  %i20 = load i32, ptr %a4, align 2, !tbaa !17, !noalias !11
  store i64 %i8, ptr @k1221_g6, align 16, !tbaa !19, !noalias !11
  %i21 = load i16, ptr @k1221_g6, align 16, !tbaa !19, !noalias !11
  ret void
}

declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

; Function Attrs: nounwind
define void @k1222_kernel(ptr noalias writeonly align 16 %a1, ptr noalias nocapture %a2, i32 %n27) #0 {
entry:
  call void @llvm.assume(i1 true) [ "align"(ptr %a1, i64 16) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !21)
  br label %loop3

loop3:                                            ; preds = %loop3, %entry
  %i5 = phi i64 [ 2, %entry ], [ %2, %loop3 ]
  %0 = insertvalue { ptr, ptr } poison, ptr %a2, 0
  %1 = insertvalue { ptr, ptr } %0, ptr %a2, 1
  %p6 = extractvalue { ptr, ptr } %1, 1
  %2 = add nsw i64 %i5, 4
  %3 = icmp ult i64 %2, 10
  br i1 %3, label %loop3, label %exit4

exit4:                                            ; preds = %loop3
  br label %loop7

loop7:                                            ; preds = %join26, %exit4
  %i9 = phi i64 [ 1, %exit4 ], [ %4, %join26 ]
  %i10 = phi i64 [ 1, %exit4 ], [ %5, %join26 ]
  %i11 = icmp ne i64 %i10, 16
  br i1 %i11, label %then12, label %join13

exit8:                                            ; preds = %join26
  store i16 93, ptr %a1, align 16, !noalias !21
  ret void

then12:                                           ; preds = %loop7
  %p14 = getelementptr i8, ptr %p6, i64 15
  store i128 1, ptr %p14, align 1
  %v15 = load i128, ptr %p14, align 1
  %p16 = getelementptr i8, ptr %a2, i64 8
  br label %join13

join13:                                           ; preds = %then12, %loop7
  %p17 = phi ptr [ %p16, %then12 ], [ %a2, %loop7 ]
  %i18 = icmp ne i64 %i10, 1
  br i1 %i18, label %then19, label %join20

then19:                                           ; preds = %join13
  %p21 = getelementptr i8, ptr %p6, i64 12
  br label %join20

join20:                                           ; preds = %then19, %join13
  %p22 = phi ptr [ %p21, %then19 ], [ %p6, %join13 ]
  %i23 = icmp eq i64 %i10, 1
  br i1 %i23, label %then24, label %else25

then24:                                           ; preds = %join20
  %i28 = sext i32 %n27 to i64
  %i29 = add nuw i64 %i28, 4
  %i30 = sub nuw i64 %i29, 4
  %p31 = getelementptr i64, ptr %p6, i64 %i30
  %p32 = getelementptr i8, ptr %p31, i64 8
  store i64 %i30, ptr %p32, align 2
  %p33 = getelementptr i8, ptr %p22, i64 58
  store half 0xH0000, ptr %p33, align 2, !noalias !21
  br label %join26

else25:                                           ; preds = %join20
  %p34 = getelementptr inbounds i8, ptr %p22, i64 %i9
  %i35 = load i32, ptr %p34, align 1
  store i32 %i35, ptr %p34, align 1, !alias.scope !21
  %p36 = getelementptr i8, ptr %p17, i64 2
  br label %join26

join26:                                           ; preds = %else25, %then24
  %p37 = phi ptr [ %p17, %then24 ], [ %p36, %else25 ]
  %4 = add nsw i64 %i9, 2
  %5 = mul i64 %i10, 4
  %6 = icmp ne i64 %4, 7
  br i1 %6, label %loop7, label %exit8
}

; Function Attrs: nounwind
define amdgpu_kernel void @k1223_kernel(ptr addrspace(1) nocapture dereferenceable(39) %a1, ptr addrspace(1) noalias nocapture %a2, ptr addrspace(4) noalias nocapture align 16 dereferenceable(38) %a3, ptr addrspace(4) nocapture %a4) #0 {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !24)
  call void @llvm.experimental.noalias.scope.decl(metadata !27)
  %i6 = call i32 @llvm.amdgcn.workitem.id.x()
  %i7 = mul i32 %i6, 32
  %p8 = getelementptr i8, ptr addrspace(1) %a1, i32 %i7
  %i9 = mul i32 %i6, 32
  %p10 = getelementptr i8, ptr addrspace(1) %a2, i32 %i9
  %i11 = mul nuw i32 %i6, 32
  %p12 = getelementptr i8, ptr addrspace(4) %a3, i32 %i11
  %i13 = mul i32 %i6, 32
  %p14 = getelementptr inbounds i8, ptr addrspace(4) %a4, i32 %i13
  %i15 = mul nuw i32 %i6, 32
  %p16 = getelementptr inbounds i8, ptr addrspace(1) @k1223_g5, i32 %i15
  %i17 = and i32 %i15, 3
  %i18 = or i32 %i11, 2
  %i21 = call i32 @llvm.amdgcn.workitem.id.x()
  %i22 = icmp eq i32 %i21, 0
  br i1 %i22, label %first23, label %second24

first23:                                          ; preds = %entry
  store i32 74, ptr addrspace(1) @k1223_g5, align 16, !noalias !27
  store atomic i32 1, ptr addrspace(1) @k1223_flag19 seq_cst, align 4
  br label %wait26

second24:                                         ; preds = %entry
  br label %wait32

both25:                                           ; preds = %taken33, %taken27
  %i34 = load i8, ptr addrspace(1) %a1, align 16, !noalias !30
  %i35 = load i8, ptr addrspace(4) %a3, align 16, !invariant.load !31, !noalias !30
  %i36 = load i8, ptr addrspace(1) %p8, align 16, !invariant.load !31, !noalias !30
  %i37 = load i64, ptr addrspace(4) %p12, align 16, !noalias !30
  %i38 = load i16, ptr addrspace(4) %p14, align 1, !invariant.load !31, !noalias !30
  store i32 %i7, ptr addrspace(1) %p16, align 16, !noalias !27
  %i39 = load i32, ptr addrspace(1) %p16, align 4, !noalias !27
  ret void

wait26:                                           ; preds = %wait26, %first23
  %0 = cmpxchg ptr addrspace(1) @k1223_flag20, i32 7, i32 7 monotonic acquire, align 4
  %1 = extractvalue { i32, i1 } %0, 0
  %2 = icmp eq i32 %1, 1
  br i1 %2, label %taken27, label %wait26

taken27:                                          ; preds = %wait26
  %i28 = load i32, ptr addrspace(1) @k1223_g5, align 16, !noalias !27
  %i29 = add i32 %i28, 1
  store i32 %i29, ptr addrspace(1) @k1223_g5, align 4, !alias.scope !24, !noalias !27
  %p30 = getelementptr inbounds { i32, [4 x i16], [2 x i32] }, ptr addrspace(4) %p14, i64 0, i32 2, i64 1
  %i31 = load i16, ptr addrspace(4) %p30, align 2, !noalias !30
  br label %both25

wait32:                                           ; preds = %wait32, %second24
  %3 = cmpxchg ptr addrspace(1) @k1223_flag19, i32 7, i32 7 monotonic seq_cst, align 4
  %4 = extractvalue { i32, i1 } %3, 0
  %5 = icmp eq i32 %4, 1
  br i1 %5, label %taken33, label %wait32

taken33:                                          ; preds = %wait32
  store i32 %i15, ptr addrspace(1) @k1223_g5, align 16, !alias.scope !27, !noalias !24
  %6 = atomicrmw or ptr addrspace(1) @k1223_flag20, i32 1 release, align 4
  br label %both25
}

declare i32 @llvm.amdgcn.workitem.id.x()

; Function Attrs: nounwind
define amdgpu_kernel void @k1224_kernel(ptr addrspace(1) nocapture dereferenceable(32) %a1, ptr nocapture nonnull %a2, ptr nocapture writeonly %a3, ptr addrspace(1) dereferenceable(32) %a4, ptr nocapture %a5, i32 %n9) #0 {
entry:
  %0 = icmp ule i32 %n9, -1
  call void @llvm.assume(i1 %0)
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a3, ptr addrspace(1) %a1) ]
  %v8 = load <2 x i16>, ptr addrspace(1) @k1224_g6, align 4, !tbaa !32
  %i10 = sext i32 %n9 to i64
  %p11 = getelementptr i64, ptr addrspace(1) @k1224_g7, i64 %i10
  %p12 = getelementptr i8, ptr addrspace(1) %p11, i64 9
  store i32 50, ptr addrspace(1) %p12, align 1, !tbaa !32
  %i13 = load i32, ptr addrspace(1) %p12, align 1, !tbaa !32
  call void @k1224_helper16(ptr %a2, i32 %n9)
  %i41 = load i16, ptr addrspace(1) %a1, align 8, !tbaa !37
  store i16 %i41, ptr addrspace(1) %a1, align 8, !tbaa !37
  store i16 190, ptr %a2, align 16, !tbaa !38
  %i42 = load i16, ptr %a2, align 16, !tbaa !38
  store i8 99, ptr %a3, align 2, !tbaa !38
  ret void
}

; Function Attrs: nosync nounwind willreturn
define void @k1224_helper16(ptr writeonly %q14, i32 %q15) #1 {
entry:
  %m38 = alloca { ptr addrspace(1), ptr addrspace(1) }, align 16, addrspace(5)
  call void @k1224_helper19(ptr %q14, i32 %q15)
  store i16 119, ptr addrspace(1) @k1224_g7, align 1, !tbaa !32
  store i16 0, ptr addrspace(1) @k1224_g7, align 4, !tbaa !32
  %i23 = icmp sgt i32 %q15, 1
  br i1 %i23, label %then24, label %join25

then24:                                           ; preds = %entry
  store i16 38, ptr addrspace(1) @k1224_g7, align 16, !tbaa !32
  br label %join25

join25:                                           ; preds = %then24, %entry
  %p26 = getelementptr inbounds i8, ptr addrspace(1) @k1224_g6, i64 4
  %p27 = getelementptr inbounds i32, ptr addrspace(1) %p26, i32 %q15
  store i16 18, ptr addrspace(1) %p27, align 4, !tbaa !32
  %i28 = load i16, ptr addrspace(1) %p27, align 2
  br label %loop29

loop29:                                           ; preds = %loop29, %join25
  %i31 = phi i32 [ 2, %join25 ], [ %0, %loop29 ]
  %p32 = phi ptr addrspace(1) [ %p27, %join25 ], [ %1, %loop29 ]
  %p33 = phi ptr addrspace(1) [ %p26, %join25 ], [ %p32, %loop29 ]
  %p34 = phi ptr addrspace(1) [ @k1224_g6, %join25 ], [ %p35, %loop29 ]
  %p35 = phi ptr addrspace(1) [ @k1224_g7, %join25 ], [ %p34, %loop29 ]
  call void @llvm.experimental.noalias.scope.decl(metadata !39)
  call void @llvm.experimental.noalias.scope.decl(metadata !42)
  store i32 %i31, ptr addrspace(1) %p33, align 4, !alias.scope !42
  store i32 %q15, ptr addrspace(1) %p32, align 4, !tbaa !32
  %p36 = addrspacecast ptr addrspace(1) %p33 to ptr
  store i64 166, ptr %p36, align 4, !tbaa !32, !alias.scope !39
  %i37 = load i64, ptr %p36, align 4
  %p39 = getelementptr inbounds { ptr addrspace(1), ptr addrspace(1) }, ptr addrspace(5) %m38, i32 0, i32 1
  store ptr addrspace(1) %p27, ptr addrspace(5) %p39, align 8, !tbaa !37, !noalias !45
  %p40 = load ptr addrspace(1), ptr addrspace(5) %p39, align 8, !tbaa !37, !noalias !45
  %0 = add nsw i32 %i31, 1
  %1 = getelementptr i8, ptr addrspace(1) %p32, i64 4
  %2 = icmp ult i32 %0, 4
  br i1 %2, label %loop29, label %exit30

exit30:                                           ; preds = %loop29
  ret void
}

; Function Attrs: nosync readnone
define void @k1224_helper19(ptr nocapture noundef readnone dereferenceable(6) %q17, i32 %q18) #2 {
entry:
  %m20 = alloca ptr addrspace(1), align 16, addrspace(5)
  %0 = icmp eq i32 %q18, 3
  store ptr addrspace(1) @k1224_g7, ptr addrspace(5) %m20, align 8
  %p21 = load ptr addrspace(1), ptr addrspace(5) %m20, align 8, !tbaa !38
  %1 = insertvalue { ptr addrspace(1), ptr addrspace(1) } poison, ptr addrspace(1) @k1224_g7, 0
  %2 = insertvalue { ptr addrspace(1), ptr addrspace(1) } %1, ptr addrspace(1) %p21, 1
  %p22 = extractvalue { ptr addrspace(1), ptr addrspace(1) } %2, 0
  ret void
}

; Function Attrs: nounwind
define void @k1225_kernel(ptr noalias nocapture readnone dereferenceable(1) %a1, ptr nocapture %a2, i64 %n3, i64 %n6, i64 %n14, i64 %n20) #0 {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !46)
  store i32 126, ptr %a2, align 1, !noalias !46
  store i8 121, ptr %a2, align 1, !noalias !46
  %p4 = getelementptr inbounds [3 x i8], ptr %a2, i64 %n3
  store i1 true, ptr %p4, align 1, !noalias !46
  %v5 = load i1, ptr %p4, align 1, !noalias !46
  %p7 = getelementptr [3 x i32], ptr %a2, i64 %n6
  %p8 = getelementptr i8, ptr %p7, i64 6
  %i9 = load i8, ptr %p8, align 1, !noalias !46
  %i11 = load volatile i32, ptr @k1225_g10, align 4, !noalias !46
  %i13 = load i32, ptr @k1225_g12, align 16, !invariant.load !49, !noalias !46
  %i15 = add nuw nsw i64 %n14, 8
  %i16 = sub nuw nsw i64 %i15, 8
  %p17 = getelementptr i32, ptr @k1225_g12, i64 %i16
  %p18 = getelementptr i8, ptr %p17, i64 -4611686018427387904
  %i19 = load i32, ptr %p18, align 16, !invariant.load !49, !noalias !46
  %p21 = getelementptr i8, ptr %p7, i64 9223372036854775755
  %p22 = getelementptr i64, ptr %p21, i64 %i15
  store float 1.000000e+00, ptr %p22, align 1, !noalias !46
  %i23 = load i32, ptr %p18, align 16, !noalias !46
  %i24 = icmp ne i32 %i19, 134744064
  %p25 = select i1 %i24, ptr %p17, ptr %p4
  %i26 = load i32, ptr %p25, align 1, !noalias !46
  store i8 %i9, ptr %p25, align 1, !noalias !46
  %i28 = load i32, ptr @k1225_g27, align 16, !invariant.load !49, !noalias !46
  %i29 = icmp eq i64 %n20, 5
  %p30 = select i1 %i29, ptr %p21, ptr @k1225_g12
  %p31 = getelementptr inbounds i8, ptr %p22, i32 -5
  %i32 = load i32, ptr %p31, align 1, !noalias !46
  %p33 = getelementptr inbounds i8, ptr @k1225_g27, i64 9
  %i34 = load i8, ptr %p33, align 1, !invariant.load !49, !noalias !46
  %p35 = getelementptr i8, ptr @k1225_g27, i64 4
  %i36 = load i64, ptr %p35, align 4, !invariant.load !49, !alias.scope !46
  ret void
}

; Function Attrs: nounwind
define void @k1226_kernel(ptr addrspace(1) noalias align 16 dereferenceable(32) %a1, ptr addrspace(1) nocapture noundef %a2, ptr addrspace(1) nocapture writeonly dereferenceable(6) %a3, ptr addrspace(1) noalias align 16 dereferenceable(23) %a4, ptr addrspace(1) noalias noundef readnone %a5, ptr addrspace(5) noalias nocapture %a6, ptr addrspace(5) noalias writeonly %a7, { ptr addrspace(1), i64 } %s9, i64 %n12, i32 %n13) #0 {
entry:
  %m14 = alloca i32, align 16
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(5) %a6, ptr addrspace(1) %a2) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a5, ptr addrspace(1) %a2) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a5, ptr addrspace(1) %a1) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a4, ptr addrspace(1) %a3) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a4, ptr addrspace(1) %a2) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !50)
  call void @llvm.experimental.noalias.scope.decl(metadata !53)
  call void @llvm.experimental.noalias.scope.decl(metadata !56)
  %p10 = extractvalue { ptr addrspace(1), i64 } %s9, 0
  %i11 = extractvalue { ptr addrspace(1), i64 } %s9, 1
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p10, i8 7, i64 %n12, i1 false)
  %0 = icmp eq i32 %n13, 3
  call void @llvm.lifetime.start.p0(i64 4, ptr %m14)
  store i32 9, ptr %m14, align 16, !tbaa !59, !noalias !62
  call void @llvm.lifetime.end.p0(i64 4, ptr %m14)
  br i1 %0, label %never15, label %join16

never15:                                          ; preds = %entry
  store i32 77, ptr %m14, align 4, !tbaa !63, !noalias !53
  br label %join16

join16:                                           ; preds = %never15, %entry
  store i8 -109, ptr addrspace(1) %a2, align 1, !tbaa !63, !noalias !62
  %i17 = load i64, ptr addrspace(1) %a2, align 1, !tbaa !63, !noalias !62
  store i8 26, ptr addrspace(1) %a3, align 2, !tbaa !63, !noalias !62
  store i32 %n13, ptr addrspace(1) %a4, align 16, !tbaa !59, !alias.scope !53, !noalias !65
  store <2 x i16> zeroinitializer, ptr addrspace(5) %a6, align 8, !tbaa !59, !alias.scope !56, !noalias !66
  %i18 = load i8, ptr addrspace(3) @k1226_g8, align 16, !tbaa !63, !alias.scope !50, !noalias !67
  store i64 3, ptr addrspace(3) @k1226_g8, align 16, !tbaa !63, !noalias !67
  ret void
}

declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

declare void @llvm.lifetime.start.p0(i64, ptr)

declare void @llvm.lifetime.end.p0(i64, ptr)

; Function Attrs: nounwind
define void @k1227_kernel(ptr nocapture %a1, ptr nocapture readnone %a2, ptr noundef %a3, ptr noalias nonnull writeonly align 4 dereferenceable(32) %a4, ptr noundef dereferenceable(32) %a5, ptr noundef dereferenceable(2) %a6, i64 %n8) #0 {
entry:
  %0 = icmp ule i64 %n8, 8
  call void @llvm.assume(i1 %0)
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a5, ptr %a4) ]
  call void @llvm.assume(i1 true) [ "ignore"(ptr %a4, ptr %a1) ]
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %a1, i64 32) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !68)
  call void @llvm.experimental.noalias.scope.decl(metadata !71)
  store i64 3, ptr @k1227_g7, align 16, !noalias !74
  %p9 = getelementptr inbounds i32, ptr %a5, i64 %n8
  %p10 = getelementptr inbounds i8, ptr %p9, i64 -5
  %i11 = load i32, ptr %p10, align 1, !noalias !74
  store i16 187, ptr %p10, align 1, !noalias !74
  %p18 = call ptr @k1227_helper14(ptr %a5, i64 %n8)
  %i19 = load i8, ptr %a3, align 2, !noalias !74
  store i8 %i19, ptr %a3, align 2, !noalias !74
  store i8 %i19, ptr %a4, align 4, !noalias !74
  store i16 148, ptr %a5, align 4, !alias.scope !71
  %i20 = load i16, ptr %a5, align 4, !noalias !68
  %i21 = load i8, ptr %a6, align 1, !alias.scope !68
  %i22 = load i32, ptr %p18, align 16, !noalias !74
  store i32 %i22, ptr %p18, align 16, !noalias !74
  ret void
}

; Function Attrs: nocallback nounwind
define internal ptr @k1227_helper14(ptr nocapture noundef %q12, i64 %q13) #3 {
entry:
  %p15 = getelementptr inbounds i16, ptr @k1227_g7, i64 %q13
  %i16 = load i64, ptr %p15, align 2
  store <2 x i32> zeroinitializer, ptr @k1227_g7, align 16
  %i17 = load i32, ptr %q12, align 4
  store i32 10, ptr %q12, align 4
  ret ptr @k1227_g7
}

; Function Attrs: nounwind
define ptx_kernel void @k1228_kernel(ptr addrspace(3) noalias writeonly %a1, ptr addrspace(1) noundef %a2, ptr %a3, ptr addrspace(1) noalias nocapture align 16 dereferenceable(48) %a4, ptr addrspace(1) noalias noundef writeonly %a5, ptr noalias readnone %a6, i64 %n11) #0 {
entry:
  %m9 = alloca ptr, align 8
  %0 = icmp ne i64 %n11, 0
  call void @llvm.assume(i1 %0)
  call void @llvm.assume(i1 true) [ "ignore"(ptr addrspace(1) %a4, ptr addrspace(3) %a1) ]
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %a4, i64 16) ]
  store ptr %a3, ptr %m9, align 8, !tbaa !75
  %p10 = load ptr, ptr %m9, align 8, !tbaa !75
  %i12 = or i64 %n11, 2
  %i13 = icmp eq i64 %n11, 2
  br i1 %i13, label %then14, label %join15

then14:                                           ; preds = %entry
  br label %loop16

join15:                                           ; preds = %exit17, %entry
  %p33 = phi ptr [ %p32, %exit17 ], [ %a6, %entry ]
  store <4 x i32> zeroinitializer, ptr addrspace(1) %a2, align 4, !tbaa !75
  %v34 = load <4 x i32>, ptr addrspace(1) %a2, align 4
  store i64 %i12, ptr addrspace(1) %a4, align 16, !tbaa !80
  %i35 = load i32, ptr addrspace(1) %a4, align 4
  %i36 = load i32, ptr addrspace(3) @k1228_g7, align 16, !tbaa !81
  store <4 x i8> zeroinitializer, ptr addrspace(3) @k1228_g7, align 16, !tbaa !81
  store i32 14, ptr addrspace(1) @k1228_g8, align 16, !tbaa !81
  %i37 = load i32, ptr %p10, align 2, !tbaa !75
  store volatile i32 %i35, ptr %p10, align 2, !tbaa !75
  ret void

loop16:                                           ; preds = %loop16, %then14
  %i18 = phi i32 [ 1, %then14 ], [ %1, %loop16 ]
  %p19 = phi ptr addrspace(1) [ @k1228_g8, %then14 ], [ %2, %loop16 ]
  %p20 = phi ptr addrspace(1) [ @k1228_g8, %then14 ], [ %p19, %loop16 ]
  %p21 = phi ptr addrspace(1) [ @k1228_g8, %then14 ], [ %3, %loop16 ]
  %p22 = phi ptr addrspace(1) [ @k1228_g8, %then14 ], [ %p21, %loop16 ]
  %i23 = load i8, ptr addrspace(1) %p20, align 4, !tbaa !81
  store i8 %i23, ptr addrspace(1) %p19, align 4, !tbaa !81
  store i8 %i23, ptr addrspace(1) %p21, align 4, !tbaa !81
  %i24 = load i8, ptr addrspace(1) %p22, align 4, !tbaa !81
  call void @peer25(ptr addrspace(1) @k1228_g8, i32 %i18)
  %i27 = call i32 @peer26(ptr addrspace(1) %p21, i32 %i18)
  store i8 22, ptr addrspace(1) %p21, align 4, !tbaa !81
  %p28 = getelementptr inbounds i8, ptr addrspace(1) %p20, i64 8
  %i30 = call i32 @peer29(ptr addrspace(1) %p20, ptr addrspace(1) %p28)
  %1 = add i32 %i18, 1
  %2 = getelementptr i8, ptr addrspace(1) %p19, i64 12
  %3 = getelementptr i8, ptr addrspace(1) %p21, i64 4
  %4 = icmp ne i32 %1, 4
  br i1 %4, label %loop16, label %exit17

exit17:                                           ; preds = %loop16
  %5 = cmpxchg ptr %p10, i16 0, i16 1 acquire seq_cst, align 2
  %i31 = extractvalue { i16, i1 } %5, 0
  %p32 = getelementptr i8, ptr %a6, i64 2
  br label %join15
}

; Function Attrs: argmemonly nocallback nofree readonly willreturn
declare void @peer25(ptr addrspace(1) nocapture readnone, i32) #4

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn writeonly
declare i32 @peer26(ptr addrspace(1) nocapture readnone, i32) #5

; Function Attrs: argmemonly nofree nosync willreturn writeonly
declare i32 @peer29(ptr addrspace(1) nocapture readnone, ptr addrspace(1) nocapture readnone) #6

; Function Attrs: nounwind
define ptx_kernel void @k1229_kernel(ptr addrspace(3) nocapture align 16 %a1, i64 %n8) #0 {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !82)
  call void @llvm.experimental.noalias.scope.decl(metadata !85)
  %i3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i4 = mul nuw nsw i32 %i3, 16
  %p5 = getelementptr i8, ptr addrspace(3) %a1, i32 %i4
  %i6 = mul nuw nsw i32 %i3, 16
  %p7 = getelementptr inbounds i8, ptr addrspace(1) @k1229_g2, i32 %i6
  %p9 = getelementptr [2147483648 x i8], ptr addrspace(1) %p7, i64 %n8
  %p10 = getelementptr i8, ptr addrspace(1) %p9, i64 2147483648
  store i32 %i6, ptr addrspace(1) %p10, align 16, !noalias !88
  %i11 = load volatile i32, ptr addrspace(1) %p10, align 16, !noalias !88
  %i12 = and i32 %i11, 7
  %p13 = getelementptr i16, ptr addrspace(3) %p5, i32 %i12
  store i8 -99, ptr addrspace(3) %p13, align 2
  %i14 = load i8, ptr addrspace(3) %p13, align 2, !alias.scope !82
  store i16 195, ptr addrspace(3) %p5, align 16, !alias.scope !85
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

attributes #0 = { nounwind }
attributes #1 = { nosync nounwind willreturn }
attributes #2 = { nosync readnone }
attributes #3 = { nocallback nounwind }
attributes #4 = { argmemonly nocallback nofree readonly willreturn }
attributes #5 = { argmemonly nocallback nofree nosync nounwind willreturn writeonly }
attributes #6 = { argmemonly nofree nosync willreturn writeonly }

!0 = !{!1, !2, i64 0}
!1 = !{!"S", !2, i64 0, !4, i64 4}
!2 = !{!"int", !3, i64 0}
!3 = !{!"aliasmith"}
!4 = !{!"float", !3, i64 0}
!5 = !{!6}
!6 = distinct !{!"scope26", !7}
!7 = distinct !{!"kernel"}
!8 = !{!4, !4, i64 0}
!9 = !{!1, !4, i64 4}
!10 = !{!2, !2, i64 0}
!11 = !{!12}
!12 = distinct !{!"scope22", !13}
!13 = distinct !{!"kernel"}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !16, i64 0}
!16 = !{!"aliasmith"}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !16, i64 0}
!19 = !{!20, !18, i64 0}
!20 = !{!"S", !18, i64 0, !15, i64 4}
!21 = !{!22}
!22 = distinct !{!"scope38", !23}
!23 = distinct !{!"kernel"}
!24 = !{!25}
!25 = distinct !{!"scope41", !26}
!26 = distinct !{!"kernel"}
!27 = !{!28}
!28 = distinct !{!"scope40", !29}
!29 = distinct !{!"kernel"}
!30 = !{!28, !25}
!31 = !{}
!32 = !{!33, !36, i64 4}
!33 = !{!"S", !34, i64 0, !36, i64 4}
!34 = !{!"int", !35, i64 0}
!35 = !{!"aliasmith"}
!36 = !{!"float", !35, i64 0}
!37 = !{!34, !34, i64 0}
!38 = !{!33, !34, i64 0}
!39 = !{!40}
!40 = distinct !{!"scope44", !41}
!41 = distinct !{!"kernel"}
!42 = !{!43}
!43 = distinct !{!"scope43", !44}
!44 = distinct !{!"kernel"}
!45 = !{!43, !40}
!46 = !{!47}
!47 = distinct !{!"scope37", !48}
!48 = distinct !{!"kernel"}
!49 = !{}
!50 = !{!51}
!51 = distinct !{!"scope21", !52}
!52 = distinct !{!"kernel"}
!53 = !{!54}
!54 = distinct !{!"scope20", !55}
!55 = distinct !{!"kernel"}
!56 = !{!57}
!57 = distinct !{!"scope19", !58}
!58 = distinct !{!"kernel"}
!59 = !{!60, !60, i64 0}
!60 = !{!"int", !61, i64 0}
!61 = !{!"aliasmith"}
!62 = !{!57, !54, !51}
!63 = !{!64, !64, i64 0}
!64 = !{!"float", !61, i64 0}
!65 = !{!57, !51}
!66 = !{!54, !51}
!67 = !{!57, !54}
!68 = !{!69}
!69 = distinct !{!"scope24", !70}
!70 = distinct !{!"kernel"}
!71 = !{!72}
!72 = distinct !{!"scope23", !73}
!73 = distinct !{!"kernel"}
!74 = !{!72, !69}
!75 = !{!76, !79, i64 4}
!76 = !{!"S", !77, i64 0, !79, i64 4}
!77 = !{!"int", !78, i64 0}
!78 = !{!"aliasmith"}
!79 = !{!"float", !78, i64 0}
!80 = !{!77, !77, i64 0}
!81 = !{!76, !77, i64 0}
!82 = !{!83}
!83 = distinct !{!"scope16", !84}
!84 = distinct !{!"kernel"}
!85 = !{!86}
!86 = distinct !{!"scope15", !87}
!87 = distinct !{!"kernel"}
!88 = !{!86, !83}
