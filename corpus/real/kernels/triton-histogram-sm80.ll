; Triton 3.5.1, sm80, histogram of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @histogram(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = and i32 %8, 31
  %10 = shl nuw nsw i32 %8, 1
  %11 = and i32 %10, 254
  %12 = or disjoint i32 %11, %7
  %13 = or disjoint i32 %12, 1
  %14 = icmp slt i32 %12, %2
  %15 = icmp slt i32 %13, %2
  %16 = sext i32 %12 to i64
  %17 = getelementptr i32, ptr addrspace(1) %0, i64 %16
  %18 = sext i32 %13 to i64
  %19 = getelementptr i32, ptr addrspace(1) %0, i64 %18
  %20 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %17, i1 %14) #4
  %21 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %19, i1 %15) #4
  %22 = and i32 %20, 1
  %23 = icmp ne i32 %22, 0
  %24 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %23)
  %25 = and i32 %20, 2
  %26 = icmp ne i32 %25, 0
  %27 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %26)
  %28 = and i32 %8, 1
  %sext = add nsw i32 %28, -1
  %29 = xor i32 %24, %sext
  %30 = lshr i32 %8, 1
  %31 = and i32 %30, 1
  %sext1 = add nsw i32 %31, -1
  %32 = xor i32 %27, %sext1
  %33 = and i32 %32, %29
  %34 = lshr i32 %8, 2
  %35 = and i32 %34, 1
  %sext2 = add nsw i32 %35, -1
  %36 = lshr i32 %8, 3
  %37 = and i32 %36, 1
  %sext3 = add nsw i32 %37, -1
  %38 = lshr i32 %8, 4
  %39 = and i32 %38, 1
  %sext4 = add nsw i32 %39, -1
  %40 = insertelement <8 x i32> poison, i32 %21, i64 0
  %41 = insertelement <8 x i32> %40, i32 %20, i64 1
  %42 = shufflevector <8 x i32> %41, <8 x i32> poison, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1>
  %43 = and <8 x i32> %42, <i32 16, i32 8, i32 4, i32 2, i32 1, i32 16, i32 8, i32 4>
  %44 = icmp ne <8 x i32> %43, zeroinitializer
  %45 = extractelement <8 x i1> %44, i64 7
  %46 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %45)
  %47 = extractelement <8 x i1> %44, i64 6
  %48 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %47)
  %49 = extractelement <8 x i1> %44, i64 5
  %50 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %49)
  %51 = xor i32 %46, %sext2
  %52 = and i32 %33, %51
  %53 = xor i32 %48, %sext3
  %54 = and i32 %52, %53
  %55 = xor i32 %50, %sext4
  %56 = and i32 %54, %55
  %57 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %56)
  %58 = extractelement <8 x i1> %44, i64 4
  %59 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %58)
  %60 = extractelement <8 x i1> %44, i64 3
  %61 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %60)
  %62 = extractelement <8 x i1> %44, i64 2
  %63 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %62)
  %64 = extractelement <8 x i1> %44, i64 1
  %65 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %64)
  %66 = extractelement <8 x i1> %44, i64 0
  %67 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %66)
  %68 = xor i32 %59, %sext
  %69 = xor i32 %61, %sext1
  %70 = and i32 %69, %68
  %71 = xor i32 %63, %sext2
  %72 = and i32 %70, %71
  %73 = xor i32 %65, %sext3
  %74 = and i32 %72, %73
  %75 = xor i32 %67, %sext4
  %76 = and i32 %74, %75
  %77 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %76)
  %78 = add nuw nsw i32 %77, %57
  %79 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %9
  store i32 0, ptr addrspace(3) %79, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %80 = atomicrmw add ptr addrspace(3) %79, i32 %78 monotonic, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %81 = load i32, ptr addrspace(3) %79, align 4
  %82 = zext nneg i32 %9 to i64
  %83 = getelementptr i32, ptr addrspace(1) %1, i64 %82
  %84 = and i32 %8, 96
  %85 = icmp eq i32 %84, 0
  %86 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %83, i32 %81, i1 %85) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
