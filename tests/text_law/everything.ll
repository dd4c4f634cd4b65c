; What a module may hold besides code: each of it must survive the join with other modules, `opt`, and the cut.
source_filename = "every\22thing.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

module asm "// \22quoted\22 @k !0 #1 %x"
module asm ".extern .func fallback;"

%struct.pair = type { i32, ptr }
%"a struct" = type { %struct.pair, [2 x i8] }
%opaque = type opaque

$grouped = comdat any
$"own name" = comdat largest
$"own data" = comdat any

@0 = internal constant [3 x i8] c"a@\00"
@1 = private unnamed_addr constant [4 x i8] c"}\0A\22\00", align 1
@text = internal addrspace(1) constant [12 x i8] c"; !0 \22#1\22 \5C\00"
@"a name" = internal addrspace(1) global %"a struct" zeroinitializer, align 16
@grouped = linkonce_odr addrspace(1) global i32 1, comdat, align 4
@member = linkonce_odr addrspace(1) global i32 2, comdat($grouped), align 4
@"own data" = linkonce_odr addrspace(1) global i32 3, comdat, align 4
@placed = internal addrspace(1) global i32 7, section ".my \22data\22", align 4, !range.of !11
@table = internal addrspace(1) constant [2 x ptr] [ptr @helper, ptr @0], align 8
@jumps = internal addrspace(1) constant [2 x ptr] [ptr blockaddress(@jumper, %"to the left"), ptr blockaddress(@jumper, %right)]
@shared = internal addrspace(3) global [16 x i8] undef, align 16
@llvm.used = appending global [1 x ptr] [ptr @helper], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @placed to ptr)], section "llvm.metadata"

@other = alias i32 (ptr), ptr @helper
@"part of it" = internal alias i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @grouped, i64 0)
@resolved = ifunc i32 (ptr), ptr @resolver

declare void @outside(ptr nocapture readonly, ...) #2
declare i32 @personality(...)
declare void @llvm.assume(i1)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare !kept !12 void @tagged(ptr) nounwind

define internal i32 @helper(ptr %p) #0 prefix i32 123 {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define internal ptr @resolver() {
  ret ptr @helper
}

define internal void @2(ptr %0) personality ptr @personality {
  ret void
}

define void @3(ptr %0) {
  call void @2(ptr %0)
  ret void
}

define internal i32 @"own name"(i32 %x) comdat {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal void @jumper(i32 %x, ptr %where) {
entry:
  indirectbr ptr %where, [label %"to the left", label %right]

"to the left":                                    ; preds = %entry
  store i32 %x, ptr addrspace(1) @placed, align 4
  ret void

right:                                            ; preds = %entry
  ret void
}

define ptx_kernel void @k(ptr noalias nonnull align 16 dereferenceable(16) "a key"="a \22value\22" %p, ptr byval(%struct.pair) align 8 %pair, i32 noundef %n) local_unnamed_addr #1 section ".text.k" !dbg !20 {
entry:
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16), "nonnull"(ptr %p), "ignore"(ptr %p) ], !dbg !23
  call void @llvm.dbg.value(metadata i32 %n, metadata !22, metadata !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value)), !dbg !23
  %"a value" = load i32, ptr %p, align 4, !tbaa !14, !dbg !23
  %v1 = call i32 @other(ptr %p) #3, !dbg !24
  %v2 = call i32 @resolved(ptr %p), !dbg !24
  %v3 = call i32 asm sideeffect "mov.u32 $0, \22x\22; // @k !0 $$", "=r,~{memory}"() #2, !dbg !24, !srcloc !13
  call void (ptr, ...) @outside(ptr nocapture %p, i32 %v3, metadata !"a string with \22 and }") , !dbg !24
  %v4 = call i32 @"own name"(i32 %v1), !dbg !24
  %v5 = load i32, ptr addrspace(1) @grouped, align 4, !alias.scope !18, !noalias !18
  %v6 = load i32, ptr addrspace(1) @"own data", align 4, !invariant.load !11
  %v7 = getelementptr inbounds %"a struct", ptr addrspace(1) @"a name", i64 0, i32 1, i64 1
  store i8 1, ptr addrspace(1) %v7, align 1
  store i32 %"a value", ptr addrspacecast (ptr addrspace(3) @shared to ptr), align 4, !nontemporal !10
  %where = load ptr, ptr addrspace(1) @jumps, align 8
  call void @jumper(i32 %v4, ptr %where)
  call void @tagged(ptr @0)
  call void @tagged(ptr @1)
  call void @3(ptr %p)
  call void @2(ptr %p)
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw nsw i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %done, !llvm.loop !25, !prof !28

done:                                             ; preds = %loop
  ret void
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "quoted"="a \22b\22 #0 !0 @k" }
attributes #1 = { nounwind "target-cpu"="sm_90" "target-features"="+ptx82,+sm_90" "uniform-work-group-size"="true" }
attributes #2 = { convergent nounwind }
attributes #3 = { nobuiltin "trap-func-name"="t" }

!llvm.module.flags = !{!0, !1, !2, !3}
!nvvm.annotations = !{!4, !5}
!llvm.ident = !{!6, !7}
!llvm.dbg.cu = !{!19}
!nvvmir.version = !{!8}
!opencl.ocl.version = !{!9, !9}
!my\20list = !{!11}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 6, !"names", !29}
!4 = !{ptr @k, !"kernel", i32 1}
!5 = !{ptr @k, !"maxntidx", i32 128}
!6 = !{!"a compiler \22x\22 } version"}
!7 = !{!"another \22y\22"}
!8 = !{i32 2, i32 0, i32 3, i32 1}
!9 = !{i32 2, i32 0}
!10 = !{i32 1}
!11 = !{}
!12 = !{!"; no comment"}
!13 = !{i64 1, null}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C++ TBAA"}
!18 = !{!30}
!19 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !21, producer: "p \22q\22 }", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!20 = distinct !DISubprogram(name: "k", linkageName: "k", scope: !21, file: !21, line: 1, type: !31, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !32)
!21 = !DIFile(filename: "e.cu", directory: "/tmp \22x\22")
!22 = !DILocalVariable(name: "n", arg: 3, scope: !20, file: !21, line: 1, type: !33)
!23 = !DILocation(line: 2, column: 3, scope: !20)
!24 = !DILocation(line: 4, column: 5, scope: !26, inlinedAt: !27)
!25 = distinct !{!25, !34}
!26 = distinct !DISubprogram(name: "inlined", scope: !21, file: !21, line: 9, type: !31, scopeLine: 9, spFlags: DISPFlagDefinition, unit: !19)
!27 = distinct !DILocation(line: 3, column: 3, scope: !20)
!28 = !{!"branch_weights", i32 9, i32 1}
!29 = !{!"one", !"two"}
!30 = distinct !{!30, !35, !"a scope"}
!31 = !DISubroutineType(types: !36)
!32 = !{!22}
!33 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!34 = !{!"llvm.loop.mustprogress"}
!35 = distinct !{!35, !"a domain"}
!36 = !{null, !33}
