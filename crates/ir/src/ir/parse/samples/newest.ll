source_filename = "constructs"
target datalayout = "e-p:64:64-p3:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

module asm ".version 1"

%0 = type { i16 }
%named = type { i32, ptr, [4 x i8] }
%packed = type <{ i8, i32 }>
%opaque = type opaque
%rec = type { ptr, %named }

$c = comdat any

$k = comdat largest

@zero = global i32 0
@shared = internal addrspace(3) global [16 x float] undef, align 4
@konst = private unnamed_addr addrspace(4) constant [4 x i8] c"a\00\FFz", align 1
@bytes = constant [2 x i8] c"\01\02"
@null = global ptr null
@addr = global ptr @zero
@gep = global ptr getelementptr inbounds ([4 x i32], ptr @arr, i64 0, i64 2)
@base = global ptr @arr
@inr = global ptr getelementptr inbounds inrange(-4, 12) (i8, ptr @arr, i64 4)
@arr = global [4 x i32] [i32 1, i32 -2, i32 3, i32 4]
@cast = global i64 ptrtoint (ptr @zero to i64)
@back = global ptr @zero
@asc = global ptr addrspacecast (ptr addrspace(3) @shared to ptr)
@sum = global i64 add (i64 ptrtoint (ptr @zero to i64), i64 8)
@trunc = global i32 ptrtoint (ptr @zero to i32)
@folded = global i32 42
@struct = global %named { i32 1, ptr @arr, [4 x i8] zeroinitializer }
@pk = global %packed <{ i8 1, i32 2 }>
@lit = global { i8, { i16, i1 } } { i8 -1, { i16, i1 } { i16 7, i1 true } }
@vec = global <4 x i32> <i32 1, i32 2, i32 3, i32 4>
@same = global <4 x i32> splat (i32 7)
@vptr = global <2 x ptr> <ptr @zero, ptr null>
@undefs = global { i32, i32 } undef
@half = global half 0xH3C00
@bf = global bfloat 0xR3F80
@flt = global float 0x3FB99999A0000000
@dbl = global double 1.500000e-10
@x80 = global x86_fp80 0xK3FFF8000000000000000
@fp128 = global fp128 0xL00000000000000003FFF000000000000
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000000
@wide = global i256 -123456789012345678901234567890123456789012345678901234567890
@i128 = global i128 -1
@tls = thread_local(initialexec) global i32 0
@ext = external global i32, align 8
@weak = extern_weak global i32
@hid = hidden global i32 0, section "s", comdat($c)
@dll = dllexport global i32 0, comdat($k), align 16
@named0 = external addrspace(1) externally_initialized global %opaque
@withmd = global i32 0, !type !0
@num = global %0 { i16 3 }
@r = global %rec zeroinitializer
@dso = dso_local local_unnamed_addr global i32 1, no_sanitize_address
@lin = linkonce_odr constant i8 1, partition "p"
@"quoted name\22" = global i8 0
@0 = global i32 5
@1 = global ptr @0
@blk = global ptr blockaddress(@cfg, %loop)
@dsle = global ptr dso_local_equivalent @plain
@nocfi = global ptr no_cfi @plain

@al = alias i32, ptr @zero
@al2 = hidden alias i32, getelementptr ([4 x i32], ptr @arr, i64 0, i64 1)

@ifn = ifunc void (), ptr @resolver

define ptr @resolver() {
  ret ptr @plain
}

declare void @plain()

declare i32 @va(ptr, ...)

; Function Attrs: mustprogress nofree memory(read) alignstack(16) uwtable(sync) vscale_range(1,16)
declare noundef nonnull align 8 dereferenceable(16) ptr @attrs(ptr noalias readonly byval(%named) align 8 captures(none), i32 signext range(i32 -5, 10), ptr writeonly initializes((0, 4), (8, 12)), float nofpclass(nan inf)) #0

declare extern_weak void @ew()

; Function Attrs: memory(argmem: readwrite, inaccessiblemem: read)
declare i64 @two(ptr, ptr captures(address, read_provenance), ptr captures(ret: address, provenance)) #1

; Function Attrs: allockind("alloc,uninitialized") allocsize(0)
declare ptr @alloc(i64) #2

define void @cfg(i1 %c, i32 %n, ptr %p) {
entry:
  br i1 %c, label %loop, label %exit

loop:                                             ; preds = %back, %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ %next, %back ]
  %next = add nuw nsw i32 %i, 1
  switch i32 %i, label %exit [
    i32 0, label %loop
    i32 1, label %back
  ]

back:                                             ; preds = %loop
  indirectbr ptr %p, [label %loop, label %exit]

exit:                                             ; preds = %back, %loop, %entry
  %f = fcmp fast oeq float 1.000000e+00, 2.000000e+00
  ret void
}

define i32 @numbers(i32 %0, ptr %1) {
  %3 = add i32 %0, 1
  br label %4

4:                                                ; preds = %4, %2
  %5 = phi i32 [ %3, %2 ], [ %6, %4 ]
  %6 = mul i32 %5, %5
  %7 = icmp samesign ult i32 %6, 100
  br i1 %7, label %4, label %8

8:                                                ; preds = %4
  ret i32 %6
}

define void @mem(ptr %p, ptr addrspace(1) %g, i64 %n) {
  %a = alloca i32, align 4
  %b = alloca [4 x i64], i64 %n, align 16
  %c = alloca %named, align 8
  %c3 = alloca i8, align 2, addrspace(5)
  %v = load i32, ptr %p, align 4
  %w = load volatile i64, ptr addrspace(1) %g, align 4
  %x = load atomic i32, ptr %p syncscope("device") acquire, align 4
  store i32 %v, ptr %p, align 4
  store volatile i8 0, ptr %p, align 1
  store atomic i32 0, ptr %p seq_cst, align 4
  fence syncscope("block") release
  %y = cmpxchg weak volatile ptr %p, i32 0, i32 1 acq_rel monotonic, align 4
  %z = atomicrmw add ptr %p, i32 1 seq_cst, align 4
  %f = atomicrmw volatile fadd ptr addrspace(1) %g, float 1.000000e+00 syncscope("agent") monotonic, align 4
  %g1 = getelementptr inbounds nuw i8, ptr %p, i64 4
  %g2 = getelementptr nusw nuw %named, ptr addrspace(1) %g, i64 %n, i32 2, i64 1
  %g3 = getelementptr i32, ptr %p, <2 x i64> <i64 1, i64 2>
  %t = load ptr, ptr %p, align 8, !tbaa !4, !nonnull !7, !custom !8
  %va = va_arg ptr %p, i32
  ret void
}

define float @ops(i32 %a, i64 %b, float %f, <4 x i32> %v, { i32, [2 x i8] } %s, ptr %p) {
  %1 = sub nsw i32 %a, 1
  %2 = udiv exact i32 %a, 3
  %3 = or disjoint i32 %a, 8
  %4 = shl nuw i32 %a, 2
  %5 = fneg nnan float %f
  %6 = fadd reassoc nsz arcp contract afn float %f, 1.000000e+00
  %7 = trunc nuw nsw i64 %b to i32
  %8 = zext nneg i32 %a to i64
  %9 = uitofp nneg i32 %a to float
  %10 = ptrtoint ptr %p to i64
  %11 = inttoptr i64 %10 to ptr addrspace(1)
  %12 = addrspacecast ptr addrspace(1) %11 to ptr
  %13 = bitcast float %f to i32
  %14 = ptrtoaddr ptr %p to i64
  %15 = extractelement <4 x i32> %v, i32 %a
  %16 = insertelement <4 x i32> %v, i32 %a, i64 0
  %17 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %18 = shufflevector <4 x i32> %v, <4 x i32> %v, <4 x i32> zeroinitializer
  %19 = extractvalue { i32, [2 x i8] } %s, 1, 0
  %20 = insertvalue { i32, [2 x i8] } %s, i32 4, 0
  %21 = select nnan i1 true, float %f, float 0.000000e+00
  %22 = freeze i32 %a
  %23 = icmp eq <4 x i32> %v, splat (i32 3)
  ret float %21
}

; Function Attrs: nounwind
define void @calls(ptr %f, i32 %x) #3 personality ptr @plain {
  call void @plain()
  %r = tail call i32 (ptr, ...) @va(ptr noundef %f, i32 1) #5
  musttail call void @calls(ptr %f, i32 %x)
  ret void
}

define void @calls2(ptr %f, i32 %x) personality ptr @plain {
  notail call void @plain() [ "deopt"(i32 1, ptr %f), "x"() ]
  %q = call nnan float %f(float 1.000000e+00)
  call void asm sideeffect "bar.sync 0;", "~{memory}"()
  %a = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %x)
  call ghccc void %f()
  call void %f()
  invoke void @plain()
          to label %ok unwind label %bad

ok:                                               ; preds = %0
  ret void

bad:                                              ; preds = %0
  %lp = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @plain]
  resume { ptr, i32 } %lp
}

define void @eh() personality ptr @plain {
entry:
  invoke void @plain()
          to label %done unwind label %cs

cs:                                               ; preds = %entry
  %sw = catchswitch within none [label %h] unwind to caller

h:                                                ; preds = %cs
  %cp = catchpad within %sw [ptr null, i32 64, ptr null]
  catchret from %cp to label %done

done:                                             ; preds = %h, %entry
  callbr void asm "", "r,!i"(i32 0)
          to label %ret [label %ret2]

ret:                                              ; preds = %done
  ret void

ret2:                                             ; preds = %done
  ret void
}

; Function Attrs: memory(none)
define weak_odr hidden ptx_kernel void @props() unnamed_addr #4 section "text" comdat($c) align 32 gc "x" prefix i32 1 prologue i8 2 !dbg !9 {
  unreachable
}

attributes #0 = { mustprogress nofree memory(read) alignstack=16 uwtable(sync) vscale_range(1,16) }
attributes #1 = { memory(argmem: readwrite, inaccessiblemem: read) "b" "k"="v" }
attributes #2 = { allockind("alloc,uninitialized") allocsize(0) }
attributes #3 = { nounwind "a"="b" }
attributes #4 = { memory(none) "target-cpu"="sm_80" }
attributes #5 = { cold nobuiltin }

!llvm.module.flags = !{!1}
!llvm.dbg.cu = !{!2}

!0 = !{i64 0, !"t\00x"}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!3 = !DIFile(filename: "a.c", directory: "/d")
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"root"}
!7 = !{}
!8 = !{!"x", i32 1}
!9 = distinct !DISubprogram(name: "props", scope: !3, file: !3, line: 3, type: !10, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!10 = !DISubroutineType(types: !11)
!11 = !{null}
