; Own text: what calls do, by their attributes, arguments, bundles and metadata, and what instructions do that are no plain
; loads and stores. Pairs of calls are questions too.
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

; Each kind of effect against each other, and against what the arguments point to.
define void @kinds(ptr %p, ptr noalias %q, ptr noalias %r, ptr noalias readonly %ro, ptr noalias readnone %rn, ptr readonly %r2, i1 %c) {
  %v = load i32, ptr %p
  store i64 0, ptr %q
  store i8 0, ptr %r
  %w = load i32, ptr %ro
  %u = load i32, ptr %rn
  %t = load i32, ptr %r2
  %k = load i32, ptr @constant
  %s = select i1 %c, ptr %ro, ptr @constant
  %x = load i32, ptr %s
  %s2 = select i1 %c, ptr %ro, ptr %p
  %y = load i32, ptr %s2
  call void @anything()
  call void @pure()
  call void @reads()
  call void @writes()
  call void @hidden()
  call void @hidden_reads()
  call void @hidden_args(ptr %q)
  call void @args(ptr %q, ptr %r)
  call void @args(ptr %q, ptr %q)
  call void @args_read(ptr %q, ptr %r)
  call void @args_read(ptr %r, ptr %q)
  call void @args_write(ptr %q, ptr %r)
  call void @mixed(ptr %q, ptr %r, ptr %p)
  call void @mixed(ptr %r, ptr %q, ptr %q)
  call void @mixed_all(ptr %q, ptr %r, ptr %p)
  call void @numbers(i64 1, float 2.0)
  call void @args(ptr %q, ptr null)
  call void @args(ptr readonly %q, ptr readnone %r)
  call void @anything() readonly
  call void @anything() argmemonly
  call void @any(ptr %q) argmemonly
  call void @any(ptr writeonly %q) argmemonly
  ret void
}

define void @vectors(ptr %p, ptr noalias %q, <2 x ptr> %v) {
  store i32 0, ptr %p
  store i32 0, ptr %q
  call void @lanes(<2 x ptr> %v)
  call void @lanes_and(<2 x ptr> %v, ptr %q)
  call void @args(ptr %q, ptr %q)
  call void @args(ptr %p, ptr %p)
  ret void
}

; Exactly the accessed bytes, and fewer or more.
define void @exactly(ptr %p, ptr %q, i64 %n) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %p
  store i64 0, ptr %p
  store i32 0, ptr %p4
  store i32 0, ptr %q
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 true)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %p4, i8 0, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %p4, ptr %p, i64 4, i1 false)
  call void @args(ptr %p, ptr %p)
  call void @args_read(ptr %p, ptr %p)
  call void @args_read(ptr %p, ptr %q)
  call void @args_write(ptr %p, ptr %p)
  call void @mixed(ptr %p, ptr %p, ptr %p)
  ret void
}

; The stack: static allocas stay, dynamic ones end.
define void @stack(ptr %p, i64 %n, i1 %c) {
entry:
  %fixed = alloca i32
  %counted = alloca i32, i64 4
  %dynamic = alloca i32, i64 %n
  %in = alloca inalloca i32
  %saved = call ptr @llvm.stacksave()
  br label %more
more:
  %late = alloca i32
  store i32 0, ptr %fixed
  store i32 0, ptr %counted
  store i32 0, ptr %dynamic
  store i32 0, ptr %in
  store i32 0, ptr %late
  store i32 0, ptr %p
  store i32 0, ptr @seen
  call void @llvm.stackrestore(ptr %saved)
  ret void
}

define void @orders(ptr %p, ptr noalias %q, ptr %l) {
  store i32 0, ptr %q
  %v0 = load volatile i32, ptr %p
  call void @args(ptr %q, ptr %q)
  store volatile i32 0, ptr %p
  call void @args(ptr %p, ptr %p)
  %v1 = load atomic i32, ptr %p unordered, align 4
  call void @args(ptr %p, ptr %p)
  %v2 = load atomic i32, ptr %p monotonic, align 4
  call void @args(ptr %q, ptr %q)
  %v3 = load atomic i32, ptr %p acquire, align 4
  call void @args(ptr %q, ptr %q)
  store atomic i32 0, ptr %p monotonic, align 4
  call void @args(ptr %q, ptr %q)
  store atomic i32 0, ptr %p release, align 4
  call void @args(ptr %q, ptr %q)
  %x0 = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic
  call void @args(ptr %q, ptr %q)
  %x1 = cmpxchg ptr %p, i32 0, i32 1 release monotonic
  call void @args(ptr %q, ptr %q)
  %x2 = cmpxchg ptr %p, i32 0, i32 1 acquire acquire
  call void @args_read(ptr %q, ptr %q)
  %r0 = atomicrmw add ptr %p, i32 1 monotonic
  call void @args(ptr %q, ptr %q)
  %r1 = atomicrmw add ptr %p, i32 1 acquire
  call void @args(ptr %q, ptr %q)
  fence acquire
  call void @args(ptr %q, ptr %q)
  %a0 = va_arg ptr %l, i32
  call void @args(ptr %q, ptr %q)
  call void @args(ptr %l, ptr %l)
  %v4 = load i32, ptr %q
  ret void
}

define void @unwinds(ptr %p, ptr noalias %q) personality ptr @personality {
entry:
  store i32 0, ptr %p
  invoke void @args(ptr %q, ptr %q) to label %next unwind label %bad
next:
  invoke void @pure() to label %out unwind label %bad
out:
  %v = load i32, ptr %p
  ret void
bad:
  %lp = landingpad { ptr, i32 } cleanup
  store i32 1, ptr %p
  %w = load i32, ptr %q
  resume { ptr, i32 } %lp
}

define void @scopes(ptr %p, ptr %q) {
  %a = load i32, ptr %p, !alias.scope !60
  store i32 1, ptr %q, !noalias !60
  store i32 1, ptr %q, !noalias !61
  store i32 1, ptr %q, !noalias !62
  store i32 1, ptr %p, !alias.scope !62
  store i32 1, ptr %p, !alias.scope !63
  store i32 1, ptr %q, !noalias !63
  store i32 1, ptr %p, !alias.scope !60, !noalias !61
  call void @any(ptr %p), !alias.scope !60
  call void @any(ptr %q), !noalias !60
  call void @any(ptr %q), !noalias !61
  call void @any(ptr %p), !alias.scope !61, !noalias !60
  call void @any(ptr %p)
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
