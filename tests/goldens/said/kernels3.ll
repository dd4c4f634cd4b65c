target triple = "nvptx64-nvidia-cuda"

@k1121_g2 = internal addrspace(1) global [96 x i8] zeroinitializer, align 16
@k1123_g3 = weak_odr addrspace(1) global [96 x i8] zeroinitializer, align 16
@k1123_g4 = weak addrspace(1) global [96 x i8] zeroinitializer, align 16
@k1123_g5 = common addrspace(1) global [96 x i8] zeroinitializer, align 16
@k1124_g2 = internal addrspace(3) global [32 x i8] undef, align 16
@k1125_g3 = addrspace(1) global [192 x i8] zeroinitializer, align 16
@k1126_g2 = addrspace(1) global [64 x i8] zeroinitializer, align 16
@k1126_g3 = internal addrspace(1) global [64 x i8] zeroinitializer, align 16
@k1129_g3 = global [32 x i8] zeroinitializer, align 16

define ptx_kernel void @k1120_kernel(ptr addrspace(3) nocapture noundef align 4 dereferenceable(128) %a1) {
entry:
  %m5 = alloca [16 x i8], align 4
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(3) %a1, i64 128) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %i2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i3 = mul nuw nsw i32 %i2, 32
  %p4 = getelementptr inbounds i8, ptr addrspace(3) %a1, i32 %i3
  call void @llvm.nvvm.barrier0()
  %i6 = load i64, ptr %m5, align 4, !tbaa !3, !alias.scope !0
  br label %loop7

loop7:                                            ; preds = %exit16, %entry
  %i9 = phi i64 [ 1, %entry ], [ %4, %exit16 ]
  %i10 = phi i64 [ 1, %entry ], [ %5, %exit16 ]
  %i11 = phi i64 [ 1, %entry ], [ %6, %exit16 ]
  %p12 = getelementptr inbounds i8, ptr addrspace(3) %p4, i64 16
  %i13 = load i64, ptr addrspace(3) %p12, align 4, !tbaa !8, !noalias !0
  store <4 x i8> zeroinitializer, ptr %m5, align 1, !tbaa !3
  %v14 = load volatile <4 x i8>, ptr %m5, align 4, !tbaa !3, !noalias !0
  br label %loop15

exit8:                                            ; preds = %exit16
  %i22 = load i32, ptr addrspace(3) %a1, align 4, !noalias !0
  %i23 = load i32, ptr addrspace(3) %p4, align 2, !tbaa !8, !noalias !0
  ret void

loop15:                                           ; preds = %loop15, %loop7
  %i17 = phi i64 [ 0, %loop7 ], [ %0, %loop15 ]
  %p18 = phi ptr addrspace(3) [ %p12, %loop7 ], [ %1, %loop15 ]
  %i19 = phi i64 [ 1, %loop7 ], [ %2, %loop15 ]
  store i8 21, ptr addrspace(3) %p18, align 4, !tbaa !8, !noalias !0
  %p20 = getelementptr [3 x i8], ptr addrspace(3) %p18, i64 %i17
  store i32 %i2, ptr addrspace(3) %p20, align 1, !tbaa !8, !noalias !0
  %i21 = load i32, ptr addrspace(3) %p20, align 1, !tbaa !8, !noalias !0
  %0 = add i64 %i17, 1
  %1 = getelementptr i8, ptr addrspace(3) %p18, i64 4
  %2 = mul i64 %i19, 2
  %3 = icmp ne i64 %0, 2
  br i1 %3, label %loop15, label %exit16

exit16:                                           ; preds = %loop15
  %4 = add nsw i64 %i9, 4
  %5 = mul i64 %i10, 4
  %6 = mul i64 %i11, 4
  %7 = icmp ult i64 %4, 13
  br i1 %7, label %loop7, label %exit8
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.nvvm.barrier0()

declare void @llvm.experimental.noalias.scope.decl(metadata)

declare void @llvm.assume(i1)

; Function Attrs: nounwind
define ptx_kernel void @k1121_kernel(ptr addrspace(3) %a1, i64 %n19) #0 {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !9)
  %i3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i4 = mul nsw i32 %i3, 48
  %p5 = getelementptr i8, ptr addrspace(3) %a1, i32 %i4
  %i6 = mul nuw nsw i32 %i3, 48
  %p7 = getelementptr inbounds i8, ptr addrspace(1) @k1121_g2, i32 %i6
  store i64 2, ptr addrspace(3) %p5, align 8, !tbaa !12
  %i8 = load i64, ptr addrspace(3) %p5, align 1, !tbaa !12, !alias.scope !9
  %i9 = atomicrmw xchg ptr addrspace(3) %p5, i8 1 release, align 1
  call void @llvm.nvvm.barrier0()
  %i10 = atomicrmw and ptr addrspace(3) %p5, i8 1 acquire, align 1
  %i11 = atomicrmw min ptr addrspace(1) @k1121_g2, i64 1 monotonic, align 8
  br label %loop12

loop12:                                           ; preds = %loop12, %entry
  %i14 = phi i64 [ 0, %entry ], [ %0, %loop12 ]
  %i15 = phi i64 [ 1, %entry ], [ %1, %loop12 ]
  %i16 = shl i32 %i6, 3
  %p17 = getelementptr inbounds i8, ptr addrspace(3) %p5, i64 4
  store i32 %i6, ptr addrspace(3) %p17, align 4, !tbaa !12
  %i18 = load i32, ptr addrspace(3) %p17, align 2, !tbaa !12, !noalias !9
  %p20 = getelementptr [5 x i16], ptr addrspace(1) %p7, i64 %n19
  %p21 = getelementptr i8, ptr addrspace(1) %p20, i64 14
  %0 = add nsw i64 %i14, 2
  %1 = mul i64 %i15, 4
  %2 = icmp ult i64 %0, 6
  br i1 %2, label %loop12, label %exit13

exit13:                                           ; preds = %loop12
  ret void
}

; Function Attrs: nounwind
define void @k1122_kernel(ptr addrspace(3) noalias nocapture writeonly %a1, ptr addrspace(1) nocapture %a2, ptr addrspace(1) noundef %a3, ptr addrspace(1) nocapture readnone %a4, i32 %n5, i64 %n10) #0 {
entry:
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(3) %a1, i64 24) ]
  %i6 = icmp sge i32 %n5, 2
  br i1 %i6, label %then7, label %else8

then7:                                            ; preds = %entry
  %p11 = getelementptr inbounds i8, ptr addrspace(1) %a3, i64 %n10
  store i8 16, ptr addrspace(1) %p11, align 2, !tbaa !15
  br label %join9

else8:                                            ; preds = %entry
  br label %join9

join9:                                            ; preds = %else8, %then7
  %i12 = load i32, ptr addrspace(1) %a2, align 1, !tbaa !15
  store volatile i16 3, ptr addrspace(1) %a3, align 1, !tbaa !15
  %i13 = load i16, ptr addrspace(1) %a3, align 1, !tbaa !15
  ret void
}

define ptx_kernel void @k1123_kernel(ptr noalias nocapture readonly align 16 %a1, ptr noalias nocapture %a2) {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !18)
  call void @llvm.experimental.noalias.scope.decl(metadata !21)
  call void @llvm.experimental.noalias.scope.decl(metadata !24)
  %i6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i7 = mul nuw i32 %i6, 24
  %p8 = getelementptr inbounds i8, ptr %a1, i32 %i7
  %i9 = mul nuw nsw i32 %i6, 24
  %p10 = getelementptr i8, ptr %a2, i32 %i9
  %i11 = mul nsw i32 %i6, 24
  %p12 = getelementptr i8, ptr addrspace(1) @k1123_g3, i32 %i11
  %i13 = mul nuw nsw i32 %i6, 24
  %p14 = getelementptr inbounds i8, ptr addrspace(1) @k1123_g4, i32 %i13
  %i15 = mul nuw i32 %i6, 24
  %p16 = getelementptr i8, ptr addrspace(1) @k1123_g5, i32 %i15
  %i17 = load i32, ptr %a1, align 16, !tbaa !27, !alias.scope !30, !noalias !21
  %i18 = load i32, ptr addrspace(1) @k1123_g3, align 16, !tbaa !31, !noalias !33
  %i19 = load i16, ptr addrspace(1) @k1123_g4, align 16, !tbaa !31, !noalias !33
  %i20 = load i8, ptr addrspace(1) @k1123_g5, align 4, !tbaa !27, !alias.scope !21, !noalias !30
  %v21 = load i33, ptr %p8, align 8, !tbaa !34, !noalias !33
  %i22 = load atomic i64, ptr addrspace(1) %p12 seq_cst, align 8, !tbaa !36, !noalias !33
  ret void
}

define void @k1124_kernel(ptr align 4 dereferenceable(25) %a1, i32 %n7) {
entry:
  %m3 = alloca [24 x i8], align 16, addrspace(5)
  call void @llvm.experimental.noalias.scope.decl(metadata !37)
  call void @llvm.experimental.noalias.scope.decl(metadata !40)
  store i64 77, ptr addrspace(5) %m3, align 4
  %i4 = load i64, ptr addrspace(5) %m3, align 16, !alias.scope !37
  %p5 = addrspacecast ptr addrspace(3) @k1124_g2 to ptr
  %p6 = addrspacecast ptr addrspace(5) %m3 to ptr
  %i8 = icmp ne i32 %n7, 1
  %p9 = select i1 %i8, ptr %p5, ptr %p6
  %i10 = load atomic i32, ptr %p9 seq_cst, align 4, !noalias !37
  store i32 12, ptr %p9, align 16
  %i11 = icmp eq i32 %n7, 1
  %p12 = select i1 %i11, ptr %p6, ptr %p9
  store i32 %i10, ptr %p12, align 2, !alias.scope !40
  store i64 %i4, ptr %a1, align 4, !noalias !43
  store volatile i64 %i4, ptr %p5, align 16, !noalias !37
  ret void
}

define ptx_kernel void @k1125_kernel(ptr noalias nocapture dereferenceable(192) %a1, ptr noalias nocapture noundef writeonly %a2, i32 %n12, i32 %n15) {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !44)
  call void @llvm.experimental.noalias.scope.decl(metadata !47)
  call void @llvm.experimental.noalias.scope.decl(metadata !50)
  %i4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i5 = mul nuw nsw i32 %i4, 48
  %p6 = getelementptr inbounds i8, ptr %a1, i32 %i5
  %i7 = mul nsw i32 %i4, 48
  %p8 = getelementptr i8, ptr %a2, i32 %i7
  %i9 = mul nsw i32 %i4, 48
  %p10 = getelementptr inbounds i8, ptr addrspace(1) @k1125_g3, i32 %i9
  store i64 89, ptr %p6, align 4, !tbaa !53, !alias.scope !58
  %i11 = load i64, ptr %p6, align 4, !tbaa !53, !alias.scope !47
  %0 = icmp eq i32 %n12, 3
  br i1 %0, label %never13, label %join14

never13:                                          ; preds = %entry
  store i32 77, ptr %a2, align 16, !tbaa !59, !noalias !60
  br label %join14

join14:                                           ; preds = %never13, %entry
  %1 = icmp eq i32 %n15, 3
  br i1 %1, label %never16, label %join17

never16:                                          ; preds = %join14
  store i32 77, ptr %a2, align 2, !tbaa !53
  br label %join17

join17:                                           ; preds = %never16, %join14
  ret void
}

; Function Attrs: nounwind
define void @k1126_kernel(ptr addrspace(5) noalias nocapture noundef readonly %a1) #0 {
entry:
  %m4 = alloca { ptr addrspace(1), ptr addrspace(1) }, align 8, addrspace(5)
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(5) %a1, i64 64) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !61)
  call void @llvm.experimental.noalias.scope.decl(metadata !64)
  store i64 44, ptr addrspace(1) @k1126_g2, align 16, !noalias !67
  store i32 144, ptr addrspace(1) @k1126_g3, align 16, !tbaa !68
  %p5 = getelementptr inbounds { ptr addrspace(1), ptr addrspace(1) }, ptr addrspace(5) %m4, i32 0, i32 1
  store ptr addrspace(1) @k1126_g3, ptr addrspace(5) %p5, align 8, !noalias !67
  %p6 = load ptr addrspace(1), ptr addrspace(5) %p5, align 8, !tbaa !71, !noalias !67
  %v7 = load <2 x float>, ptr addrspace(5) %a1, align 16, !tbaa !74, !invariant.load !75, !noalias !67
  store i32 23, ptr addrspace(1) %p6, align 16, !tbaa !68, !alias.scope !67
  ret void
}

define amdgpu_kernel void @k1127_kernel(ptr addrspace(1) readonly %a1, ptr %a2, i64 %n3, i64 %n6, i32 %n21) {
entry:
  %i4 = trunc i64 %n3 to i32
  store float 1.000000e+00, ptr %a2, align 16, !tbaa !76
  %v5 = load float, ptr %a2, align 16, !tbaa !76
  br label %loop7

loop7:                                            ; preds = %join20, %entry
  %i9 = phi i64 [ 2, %entry ], [ %1, %join20 ]
  %p10 = phi ptr [ %a2, %entry ], [ %2, %join20 ]
  %p11 = phi ptr [ %a2, %entry ], [ %p10, %join20 ]
  %i12 = load i8, ptr %p11, align 4, !tbaa !76
  store i8 %i12, ptr %p10, align 2, !tbaa !76
  %p13 = getelementptr inbounds i8, ptr %a2, i64 4
  store i32 %i4, ptr %p13, align 4, !tbaa !76
  %i14 = load i32, ptr %a2, align 16, !tbaa !76
  %i15 = load i64, ptr %a2, align 16, !tbaa !76
  %p16 = getelementptr inbounds i8, ptr %p11, i64 22
  store i32 44, ptr %p16, align 1, !tbaa !81
  %i17 = load i32, ptr %p16, align 2, !tbaa !81
  %i18 = icmp eq i32 %i4, 6
  br i1 %i18, label %then19, label %join20

exit8:                                            ; preds = %join20
  %i26 = load i64, ptr addrspace(1) %a1, align 1, !tbaa !76
  ret void

then19:                                           ; preds = %loop7
  store i32 1, ptr %p13, align 4, !tbaa !76
  %0 = icmp eq i32 %n21, 3
  store i32 42, ptr %p13, align 4, !tbaa !76
  br i1 %0, label %never22, label %join23

join20:                                           ; preds = %join23, %loop7
  %p25 = phi ptr [ %p24, %join23 ], [ %p10, %loop7 ]
  %1 = add i64 %i9, 1
  %2 = getelementptr i8, ptr %p10, i64 4
  %3 = icmp ult i64 %1, %n6
  br i1 %3, label %loop7, label %exit8

never22:                                          ; preds = %then19
  %4 = load i32, ptr %p13, align 16, !tbaa !81
  store i32 %4, ptr %p13, align 16, !tbaa !82
  br label %join23

join23:                                           ; preds = %never22, %then19
  %p24 = getelementptr i8, ptr %p10, i64 4
  br label %join20
}

define void @k1128_kernel(ptr addrspace(5) noundef %a1, ptr addrspace(5) noundef %a2) {
entry:
  %p3 = getelementptr i8, ptr addrspace(5) %a1, i64 30
  store i8 0, ptr addrspace(5) %p3, align 2, !tbaa !83
  %i4 = load i16, ptr addrspace(5) %p3, align 1
  store i64 162, ptr addrspace(5) %a2, align 1, !tbaa !86
  %i5 = load volatile i8, ptr addrspace(5) %a2, align 1, !tbaa !86
  br label %loop6

loop6:                                            ; preds = %join16, %entry
  %i8 = phi i32 [ 2, %entry ], [ %0, %join16 ]
  %p9 = phi ptr addrspace(5) [ %p3, %entry ], [ %1, %join16 ]
  %p10 = phi ptr addrspace(5) [ %p3, %entry ], [ %p9, %join16 ]
  %p11 = phi ptr addrspace(5) [ %p3, %entry ], [ %2, %join16 ]
  store i8 %i5, ptr addrspace(5) %p9, align 2, !tbaa !83
  store i8 -99, ptr addrspace(5) %p10, align 2, !tbaa !83
  %p12 = getelementptr inbounds i8, ptr addrspace(5) %p11, i64 1
  store i8 23, ptr addrspace(5) %p12, align 1, !tbaa !83
  %i13 = load i8, ptr addrspace(5) %p12, align 1
  %i14 = icmp sgt i32 %i8, 2
  br i1 %i14, label %then15, label %join16

exit7:                                            ; preds = %join16
  store volatile i32 %i8, ptr addrspace(5) %a1, align 16, !tbaa !86
  %i25 = load i32, ptr addrspace(5) %a1, align 16, !tbaa !86
  store i32 %i25, ptr addrspace(5) %p24, align 2, !tbaa !83
  %i26 = load i32, ptr addrspace(5) %p24, align 2
  ret void

then15:                                           ; preds = %loop6
  store i16 %i4, ptr addrspace(5) %p11, align 2, !tbaa !83
  %p17 = getelementptr inbounds i8, ptr addrspace(5) %p9, i64 -4
  br label %join16

join16:                                           ; preds = %then15, %loop6
  %p18 = phi ptr addrspace(5) [ %p17, %then15 ], [ %p9, %loop6 ]
  %i19 = load i8, ptr addrspace(5) %p9, align 2
  store i16 %i4, ptr addrspace(5) %p9, align 1
  %p24 = call ptr addrspace(5) @k1128_helper22(ptr addrspace(5) %p9, i32 %i8)
  %0 = add i32 %i8, 2
  %1 = getelementptr i8, ptr addrspace(5) %p9, i64 -4
  %2 = getelementptr i8, ptr addrspace(5) %p11, i64 -4
  %3 = icmp ult i32 %0, 6
  br i1 %3, label %loop6, label %exit7
}

; Function Attrs: nocallback nofree nosync nounwind readnone willreturn
define ptr addrspace(5) @k1128_helper22(ptr addrspace(5) noalias readnone %q20, i32 %q21) #1 {
entry:
  %i23 = and i32 %q21, 7
  ret ptr addrspace(5) %q20
}

; Function Attrs: nounwind
define void @k1129_kernel(ptr noalias nocapture nonnull %a1, ptr writeonly %a2, i32 %n6, i64 %n8) #0 {
entry:
  %0 = icmp ule i32 %n6, 7
  call void @llvm.assume(i1 %0)
  %p4 = getelementptr i8, ptr @k1129_g3, i64 11
  store i64 46, ptr %p4, align 1, !tbaa !89
  %i5 = load i64, ptr %p4, align 1, !tbaa !89
  %i7 = or i32 %n6, 5
  %i9 = or i64 %n8, 16
  %i10 = mul i64 %i9, 1152921504606846976
  %p11 = getelementptr i8, ptr @k1129_g3, i64 7
  %p12 = getelementptr i8, ptr %p11, i64 %i10
  store i64 %i9, ptr %p12, align 1, !tbaa !89
  %i13 = load i8, ptr %p4, align 1, !tbaa !89
  store i8 71, ptr %p4, align 1, !tbaa !89
  %i14 = and i8 %i13, 8
  %p15 = getelementptr i16, ptr @k1129_g3, i8 %i14
  store i32 7, ptr %p15, align 2, !tbaa !89
  store i64 178, ptr %a1, align 4, !tbaa !92
  %i16 = load i64, ptr @k1129_g3, align 16, !tbaa !89
  store i64 %i16, ptr @k1129_g3, align 16, !tbaa !89
  store i32 32, ptr %p11, align 1, !tbaa !89
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind readnone willreturn }

!0 = !{!1}
!1 = distinct !{!"scope24", !2}
!2 = distinct !{!"kernel"}
!3 = !{!4, !5, i64 0}
!4 = !{!"S", !5, i64 0, !7, i64 4}
!5 = !{!"int", !6, i64 0}
!6 = !{!"aliasmith"}
!7 = !{!"float", !6, i64 0}
!8 = !{!4, !7, i64 4}
!9 = !{!10}
!10 = distinct !{!"scope22", !11}
!11 = distinct !{!"kernel"}
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !14, i64 0}
!14 = !{!"aliasmith"}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !17, i64 0}
!17 = !{!"aliasmith"}
!18 = !{!19}
!19 = distinct !{!"scope25", !20}
!20 = distinct !{!"kernel"}
!21 = !{!22}
!22 = distinct !{!"scope24", !23}
!23 = distinct !{!"kernel"}
!24 = !{!25}
!25 = distinct !{!"scope23", !26}
!26 = distinct !{!"kernel"}
!27 = !{!28, !28, i64 0}
!28 = !{!"float", !29, i64 0}
!29 = !{!"aliasmith"}
!30 = !{!25, !19}
!31 = !{!32, !32, i64 0}
!32 = !{!"int", !29, i64 0}
!33 = !{!25, !22, !19}
!34 = !{!35, !32, i64 0}
!35 = !{!"S", !32, i64 0, !28, i64 4}
!36 = !{!35, !28, i64 4}
!37 = !{!38}
!38 = distinct !{!"scope14", !39}
!39 = distinct !{!"kernel"}
!40 = !{!41}
!41 = distinct !{!"scope13", !42}
!42 = distinct !{!"kernel"}
!43 = !{!41, !38}
!44 = !{!45}
!45 = distinct !{!"scope20", !46}
!46 = distinct !{!"kernel"}
!47 = !{!48}
!48 = distinct !{!"scope19", !49}
!49 = distinct !{!"kernel"}
!50 = !{!51}
!51 = distinct !{!"scope18", !52}
!52 = distinct !{!"kernel"}
!53 = !{!54, !57, i64 4}
!54 = !{!"S", !55, i64 0, !57, i64 4}
!55 = !{!"int", !56, i64 0}
!56 = !{!"aliasmith"}
!57 = !{!"float", !56, i64 0}
!58 = !{!51, !45}
!59 = !{!55, !55, i64 0}
!60 = !{!48, !45}
!61 = !{!62}
!62 = distinct !{!"scope9", !63}
!63 = distinct !{!"kernel"}
!64 = !{!65}
!65 = distinct !{!"scope8", !66}
!66 = distinct !{!"kernel"}
!67 = !{!65, !62}
!68 = !{!69, !69, i64 0}
!69 = !{!"int", !70, i64 0}
!70 = !{!"aliasmith"}
!71 = !{!72, !69, i64 0}
!72 = !{!"S", !69, i64 0, !73, i64 4}
!73 = !{!"float", !70, i64 0}
!74 = !{!73, !73, i64 0}
!75 = !{}
!76 = !{!77, !80, i64 4}
!77 = !{!"S", !78, i64 0, !80, i64 4}
!78 = !{!"int", !79, i64 0}
!79 = !{!"aliasmith"}
!80 = !{!"float", !79, i64 0}
!81 = !{!77, !78, i64 0}
!82 = !{!80, !80, i64 0}
!83 = !{!84, !84, i64 0}
!84 = !{!"float", !85, i64 0}
!85 = !{!"aliasmith"}
!86 = !{!87, !84, i64 4}
!87 = !{!"S", !88, i64 0, !84, i64 4}
!88 = !{!"int", !85, i64 0}
!89 = !{!90, !90, i64 0}
!90 = !{!"float", !91, i64 0}
!91 = !{!"aliasmith"}
!92 = !{!93, !94, i64 0}
!93 = !{!"S", !94, i64 0, !90, i64 4}
!94 = !{!"int", !91, i64 0}
