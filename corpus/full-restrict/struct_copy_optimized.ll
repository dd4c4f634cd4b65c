; The same after SROA, in the second state and the typed spelling of the text: two provenances, one of tmp, one of the
; unknown function scope.
; aliasmith: entry @FOO
; aliasmith: arg 0 = object global 88 align 8
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: mem arg 0 + 32 = arg 2 space 0
target triple = "nvptx64-nvidia-cuda"

%struct.B = type { i32*, [5 x %struct.A] }
%struct.A = type { i32, i32* }

define void @FOO(%struct.B* %b, i32* %q, i32* %0) !noalias !3 {
entry:
  %d = tail call i8* @llvm.noalias.decl.p0i8.p0p0i32.i64(i32** null, i64 16, metadata !6)
  %p = getelementptr inbounds %struct.B, %struct.B* %b, i32 0, i32 1, i32 1, i32 1
  %v = load i32*, i32** %p, align 8, !noalias !14
  %u = tail call i32* @llvm.provenance.noalias.p0i32.p0i8.p0p0i32.p0p0i32.i64(i32* %v, i8* null, i32** %p, i32** undef, i64 0, metadata !3), !noalias !14
  %t = tail call i32* @llvm.provenance.noalias.p0i32.p0i8.p0p0i32.p0p0i32.i64(i32* %u, i8* %d, i32** null, i32** undef, i64 16, metadata !6), !noalias !14
  store i32 1, i32* %v, ptr_provenance i32* %t, align 4, !noalias !14
  store i32 2, i32* %q, align 4, !noalias !14
  ret void
}

declare i8* @llvm.noalias.decl.p0i8.p0p0i32.i64(i32**, i64, metadata)

declare i32* @llvm.provenance.noalias.p0i32.p0i8.p0p0i32.p0p0i32.i64(i32*, i8*, i32**, i32**, i64, metadata)

!3 = !{!4}
!4 = distinct !{!4, !5, !"FOO: unknown scope"}
!5 = distinct !{!5, !"FOO"}
!6 = !{!7}
!7 = distinct !{!7, !5, !"FOO: tmp"}
!14 = !{!7, !4}
