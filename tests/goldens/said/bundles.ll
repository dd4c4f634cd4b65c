; Own text: what operand bundles, intrinsics that only say something, and the types of accesses change about calls.
target triple = "nvptx64-nvidia-cuda"

@seen = global i32 0
@constant = constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

declare void @anything()
declare void @any(ptr)
declare void @pure() readnone
declare void @reads() readonly nounwind
declare void @writes() writeonly
declare void @hidden() inaccessiblememonly
declare void @hidden_reads() inaccessiblememonly readonly
declare void @hidden_args(ptr) inaccessiblemem_or_argmemonly
declare void @args(ptr, ptr) argmemonly
declare void @args_read(ptr, ptr) argmemonly readonly nounwind
declare void @args_write(ptr, ptr) argmemonly writeonly
declare void @mixed(ptr readonly, ptr writeonly, ptr readnone) argmemonly
declare void @mixed_all(ptr readonly, ptr writeonly, ptr readnone)
declare void @numbers(i64, float) argmemonly
declare void @lanes(<2 x ptr>) argmemonly
declare void @lanes_and(<2 x ptr>, ptr) argmemonly
declare void @quietly(ptr nocapture)
declare void @quietly_reads(ptr nocapture readonly)
declare void @quietly_nothing(ptr nocapture readnone)
declare ptr @same(ptr returned)
declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
declare i64 @strlen(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.assume(i1)
declare void @llvm.experimental.guard(i1, ...)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.sideeffect()
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.membar.gl()
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare <4 x i32> @llvm.arm.neon.vld1.v4i32.p0(ptr, i32)
declare void @llvm.arm.neon.vst1.p0.v4i32(ptr, <4 x i32>, i32)
declare i32 @personality(...)

; Objects that nobody else knows, and calls that are given them, or not.
define void @own(ptr %p, i1 %c, i64 %n) {
  %a = alloca i32
  %b = alloca i32
  %d = alloca i64
  %k = alloca i32
  %m = call ptr @malloc(i64 4)
  %m2 = call ptr @calloc(i64 1, i64 4)
  store i32 0, ptr %a
  store i32 0, ptr %b
  store i32 0, ptr %m
  store i32 0, ptr %m2
  store i32 0, ptr %k
  store i64 0, ptr %d
  call void @anything()
  call void @quietly(ptr %a)
  call void @quietly_reads(ptr %a)
  call void @quietly_reads(ptr %b)
  call void @quietly_nothing(ptr %a)
  %s = select i1 %c, ptr %a, ptr %b
  call void @quietly(ptr %s)
  call void @quietly_reads(ptr %p)
  call void @anything() [ "deopt"(ptr %a) ]
  call void @anything() [ "deopt"(ptr %a, i32 1), "other"(ptr %b) ]
  call void @anything() [ "other"(ptr %b) ]
  call void @anything() [ "deopt"(ptr %m) ]
  call void @reads() [ "deopt"(i32 1) ]
  call void @pure() [ "deopt"(i32 1) ]
  call void @pure() [ "other"(i32 1) ]
  call void @reads() [ "other"(i32 1) ]
  call void @args(ptr %p, ptr %p) [ "deopt"(i32 1) ]
  call void @mixed(ptr %p, ptr %p, ptr %p) [ "other"(i32 1) ]
  call void @mixed(ptr %p, ptr %p, ptr %p) [ "deopt"(i32 1) ]
  tail call void @anything()
  tail call void @any(ptr %p)
  notail call void @anything()
  tail call void @llvm.nvvm.barrier0()
  tail call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  %x = call i64 @strlen(ptr %p)
  call void @free(ptr %m)
  call void @free(ptr %p)
  call void @any(ptr %k)
  call void @any(ptr %d)
  ret void
}

; Intrinsics that only say something, and instructions that order.
define void @says(ptr %p, ptr noalias %q, i1 %c, <4 x i1> %m, <4 x i32> %v, ptr %l) {
  store i32 0, ptr %p
  %w = load i64, ptr %q
  call void @llvm.assume(i1 %c)
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  call void @llvm.experimental.noalias.scope.decl(metadata !20)
  call void @llvm.sideeffect()
  call void @llvm.pseudoprobe(i64 1, i64 2, i32 0, i64 -1)
  %open = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %shut = call ptr @llvm.invariant.start.p0(i64 4, ptr %q)
  store i32 1, ptr %q
  call void @llvm.invariant.end.p0(ptr %shut, i64 4, ptr %q)
  %ml = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %q, i32 4, <4 x i1> %m)
  %nl = call <4 x i32> @llvm.arm.neon.vld1.v4i32.p0(ptr %q, i32 4)
  call void @llvm.arm.neon.vst1.p0.v4i32(ptr %q, <4 x i32> %v, i32 4)
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.membar.gl()
  %g = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %h = call ptr @llvm.strip.invariant.group.p0(ptr %p)
  store i32 2, ptr %g
  store i32 2, ptr %h
  call void @pure()
  call void @anything() readonly
  call void @writes()
  ret void
}

; Types of accesses and of calls: paths of structs, in both forms.
define void @types(ptr %p, ptr %q) {
  %a = load i32, ptr %p, !tbaa !31
  store float 1.0, ptr %q, !tbaa !32
  store i8 1, ptr %q, !tbaa !33
  store i32 1, ptr %p, !tbaa !35
  store i32 1, ptr %q, !tbaa !36
  store i32 1, ptr %p, !tbaa !37
  store float 1.0, ptr %p, !tbaa !39
  store i32 1, ptr %q, !tbaa !40
  store float 1.0, ptr %q, !tbaa !41
  store i32 1, ptr %p, !tbaa !44
  store i32 1, ptr %p, !tbaa !45
  store i32 1, ptr %q, !tbaa !46
  store i32 1, ptr %q, !tbaa !47
  store i64 1, ptr %q, !tbaa !49
  %b = load i32, ptr %q, !tbaa !50
  store i32 1, ptr %p, !tbaa !52
  store i32 1, ptr %q, !tbaa !53
  store float 1.0, ptr %p, !tbaa !55
  store i32 1, ptr %p
  call void @any(ptr %p), !tbaa !31
  call void @any(ptr %p), !tbaa !32
  call void @any(ptr %q), !tbaa !50
  call void @any(ptr %q)
  ret void
}

!20 = !{!21}
!21 = distinct !{!21, !22}
!22 = distinct !{!22}
!30 = !{!"root"}
!34 = !{!"char", !30, i64 0}
!38 = !{!"int", !34, i64 0}
!42 = !{!"float", !34, i64 0}
!43 = !{!"inner", !38, i64 0, !42, i64 4, !38, i64 8}
!48 = !{!"outer", !38, i64 0, !43, i64 8, !54, i64 24}
!54 = !{!"long", !34, i64 0}
!51 = !{!"tail", !48, i64 16, !38, i64 48}
!31 = !{!38, !38, i64 0}
!32 = !{!42, !42, i64 0}
!33 = !{!34, !34, i64 0}
!35 = !{!43, !38, i64 0}
!36 = !{!43, !38, i64 8}
!37 = !{!48, !38, i64 8}
!39 = !{!48, !42, i64 12}
!40 = !{!48, !38, i64 16}
!41 = !{!43, !42, i64 4}
!44 = !{!48, !38, i64 0}
!45 = !{!51, !38, i64 48}
!46 = !{!51, !38, i64 24}
!47 = !{!51, !38, i64 16}
!49 = !{!54, !54, i64 0}
!50 = !{!38, !38, i64 0, i64 1}
!52 = !{!51, !38, i64 32}
!53 = !{!57, !38, i64 0}
!55 = !{!51, !42, i64 28}
!57 = !{!"other", !38, i64 0, !38, i64 4}
!60 = !{!64}
!61 = !{!65}
!62 = !{!64, !65}
!63 = !{!64, !66}
!64 = distinct !{!64, !67}
!65 = distinct !{!65, !67}
!66 = distinct !{!66, !68}
!67 = distinct !{!67}
!68 = distinct !{!68}
