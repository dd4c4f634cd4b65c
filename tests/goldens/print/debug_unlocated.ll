source_filename = "debug_unlocated.ll"
; A description without a place makes all of it invalid.
define void @f(i32 %x) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !5, metadata !DIExpression())
  call void @llvm.dbg.value(metadata i32 %x, metadata !5, metadata !DIExpression())
  ret void, !dbg !6
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0)
!4 = !DISubroutineType(types: !8)
!5 = !DILocalVariable(name: "x", arg: 1, scope: !3, file: !1, line: 1, type: !7)
!6 = !DILocation(line: 1, column: 1, scope: !3)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{}
