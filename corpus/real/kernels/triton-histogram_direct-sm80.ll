; Triton 3.5.1, sm80, histogram_direct of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @histogram_direct(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = and i32 %8, 127
  %10 = shl nuw nsw i32 %9, 1
  %11 = or disjoint i32 %10, %7
  %12 = or disjoint i32 %11, 1
  %13 = or disjoint i32 %7, %9
  %14 = or disjoint i32 %13, 128
  %15 = icmp slt i32 %11, %2
  %16 = icmp slt i32 %12, %2
  %17 = icmp slt i32 %13, %2
  %18 = icmp slt i32 %14, %2
  %19 = sext i32 %11 to i64
  %20 = getelementptr i32, ptr addrspace(1) %0, i64 %19
  %21 = sext i32 %12 to i64
  %22 = getelementptr i32, ptr addrspace(1) %0, i64 %21
  %23 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %20, i1 %15) #3
  %24 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %22, i1 %16) #3
  %25 = and i32 %23, 31
  %26 = and i32 %24, 31
  %27 = zext nneg i32 %25 to i64
  %28 = getelementptr i32, ptr addrspace(1) %1, i64 %27
  %29 = zext nneg i32 %26 to i64
  %30 = getelementptr i32, ptr addrspace(1) %1, i64 %29
  %31 = ptrtoint ptr addrspace(1) %28 to i64
  %32 = ptrtoint ptr addrspace(1) %30 to i64
  %33 = shl nuw nsw i32 %9, 3
  %34 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %33
  %35 = insertelement <1 x i64> poison, i64 %31, i64 0
  store <1 x i64> %35, ptr addrspace(3) %34, align 8
  %36 = xor i32 %33, 1088
  %37 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %36
  %38 = insertelement <1 x i64> poison, i64 %32, i64 0
  store <1 x i64> %38, ptr addrspace(3) %37, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %39 = shl nuw nsw i32 %8, 2
  %40 = and i32 %39, 504
  %41 = and i32 %8, 1
  %42 = icmp eq i32 %41, 0
  %43 = select i1 %42, i32 0, i32 1088
  %44 = xor i32 %43, %40
  %45 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %44
  %46 = load i64, ptr addrspace(3) %45, align 8
  %47 = getelementptr inbounds nuw i8, ptr addrspace(3) %45, i32 512
  %48 = load i64, ptr addrspace(3) %47, align 8
  %49 = inttoptr i64 %46 to ptr addrspace(1)
  %50 = inttoptr i64 %48 to ptr addrspace(1)
  %51 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %49, i32 1, i1 %17) #3
  %52 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %50, i32 1, i1 %18) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
