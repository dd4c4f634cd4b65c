; Triton 3.5.1, sm90, tma_matmul of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @tma_matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, ptr addrspace(1) %6, ptr addrspace(1) readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = sext i32 %5 to i64
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %15 = mul nuw i32 %12, %14
  %16 = add nuw i32 %15, %11
  %17 = mul i32 %16, %13
  %18 = add i32 %17, %10
  %19 = mul i32 %18, 384
  %20 = sext i32 %19 to i64
  %21 = getelementptr i8, ptr addrspace(1) %6, i64 %20
  %22 = shl nsw i64 %9, 1
  %23 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %24 = icmp samesign ult i32 %23, 32
  %25 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %23
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %25, <1 x i32> zeroinitializer, i1 %24) #5
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %26 = icmp eq i32 %23, 0
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l,b"(ptr addrspace(3) @global_smem, ptr addrspace(1) %0, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 64, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %5, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %3, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l,b"(ptr addrspace(3) @global_smem, i64 %22, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x2;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %21, ptr addrspace(3) @global_smem, i1 %24) #5
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %21, i1 %24, i1 %24, i1 %24) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %27 = addrspacecast ptr addrspace(1) %21 to ptr
  %28 = sext i32 %4 to i64
  %29 = add i32 %19, 128
  %30 = sext i32 %29 to i64
  %31 = getelementptr i8, ptr addrspace(1) %6, i64 %30
  %32 = shl nsw i64 %28, 1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %25, <1 x i32> zeroinitializer, i1 %24) #5
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l,b"(ptr addrspace(3) @global_smem, ptr addrspace(1) %1, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %4, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %5, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l,b"(ptr addrspace(3) @global_smem, i64 %32, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x2;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %31, ptr addrspace(3) @global_smem, i1 %24) #5
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %31, i1 %24, i1 %24, i1 %24) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %33 = addrspacecast ptr addrspace(1) %31 to ptr
  %34 = add i32 %19, 256
  %35 = sext i32 %34 to i64
  %36 = getelementptr i8, ptr addrspace(1) %6, i64 %35
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %25, <1 x i32> zeroinitializer, i1 %24) #5
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l,b"(ptr addrspace(3) @global_smem, ptr addrspace(1) %2, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 64, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %4, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %3, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l,b"(ptr addrspace(3) @global_smem, i64 %32, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x2;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %26) #5
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %36, ptr addrspace(3) @global_smem, i1 %24) #5
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %36, i1 %24, i1 %24, i1 %24) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %37 = shl i32 %10, 6
  %38 = shl nuw nsw i32 %11, 5
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %26, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %26, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %26, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  %39 = icmp sgt i32 %5, 0
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %40 = and i1 %26, %39
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %40, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void asm sideeffect "fence.proxy.async.shared::cta;", ""() #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %41 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %42 = extractvalue { i32, i1 } %41, 1
  %43 = and i1 %39, %42
  %44 = and i1 %24, %43
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %44, ptr addrspace(3) @global_smem, ptr %27, i32 0, i32 %37, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %45 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %46 = extractvalue { i32, i1 } %45, 1
  %47 = and i1 %39, %46
  %48 = and i1 %24, %47
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %48, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), ptr %33, i32 %38, i32 0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  %49 = icmp sgt i32 %5, 32
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %50 = and i1 %26, %49
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %50, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %51 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %52 = extractvalue { i32, i1 } %51, 1
  %53 = and i1 %49, %52
  %54 = and i1 %24, %53
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %54, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), ptr %27, i32 32, i32 %37, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %55 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %56 = extractvalue { i32, i1 } %55, 1
  %57 = and i1 %49, %56
  %58 = and i1 %24, %57
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %58, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), ptr %33, i32 %38, i32 32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  br i1 %39, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %8
  %59 = add nsw i32 %5, -64
  %60 = lshr i32 %23, 5
  br label %61

61:                                               ; preds = %.lr.ph, %61
  %62 = phi i32 [ 0, %.lr.ph ], [ %87, %61 ]
  %63 = phi i32 [ -1, %.lr.ph ], [ %85, %61 ]
  %64 = phi i32 [ 1, %.lr.ph ], [ %165, %61 ]
  %65 = phi float [ 0.000000e+00, %.lr.ph ], [ %147, %61 ]
  %66 = phi float [ 0.000000e+00, %.lr.ph ], [ %148, %61 ]
  %67 = phi float [ 0.000000e+00, %.lr.ph ], [ %149, %61 ]
  %68 = phi float [ 0.000000e+00, %.lr.ph ], [ %150, %61 ]
  %69 = phi float [ 0.000000e+00, %.lr.ph ], [ %151, %61 ]
  %70 = phi float [ 0.000000e+00, %.lr.ph ], [ %152, %61 ]
  %71 = phi float [ 0.000000e+00, %.lr.ph ], [ %153, %61 ]
  %72 = phi float [ 0.000000e+00, %.lr.ph ], [ %154, %61 ]
  %73 = phi float [ 0.000000e+00, %.lr.ph ], [ %155, %61 ]
  %74 = phi float [ 0.000000e+00, %.lr.ph ], [ %156, %61 ]
  %75 = phi float [ 0.000000e+00, %.lr.ph ], [ %157, %61 ]
  %76 = phi float [ 0.000000e+00, %.lr.ph ], [ %158, %61 ]
  %77 = phi float [ 0.000000e+00, %.lr.ph ], [ %159, %61 ]
  %78 = phi float [ 0.000000e+00, %.lr.ph ], [ %160, %61 ]
  %79 = phi float [ 0.000000e+00, %.lr.ph ], [ %161, %61 ]
  %80 = phi float [ 0.000000e+00, %.lr.ph ], [ %162, %61 ]
  %81 = phi i32 [ 0, %.lr.ph ], [ %179, %61 ]
  %82 = icmp slt i32 %81, %59
  %83 = add i32 %63, 1
  %84 = icmp sgt i32 %83, 2
  %85 = select i1 %84, i32 0, i32 %83
  %86 = zext i1 %84 to i32
  %87 = xor i32 %62, %86
  %88 = getelementptr i64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %85
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %88, i32 %87) #5
  %.idx = shl i32 %85, 11
  %89 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %.idx
  %.idx2 = shl i32 %85, 12
  %90 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx2
  %91 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %60, i32 0, i32 31)
  tail call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %92 = ptrtoint ptr addrspace(3) %90 to i32
  %93 = lshr exact i32 %92, 4
  %94 = and i32 %93, 16383
  %95 = zext nneg i32 %94 to i64
  %96 = or disjoint i64 %95, -9223371899399045120
  %97 = ptrtoint ptr addrspace(3) %89 to i32
  %98 = lshr exact i32 %97, 4
  %99 = and i32 %98, 16383
  %100 = zext nneg i32 %99 to i64
  %101 = or disjoint i64 %100, -9223371899407433728
  %102 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15}, $32, $33, $34, 1, 1, 0, 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,l,l,b"(float %65, float %66, float %67, float %68, float %69, float %70, float %71, float %72, float %73, float %74, float %75, float %76, float %77, float %78, float %79, float %80, i64 %96, i64 %101, i1 true) #5
  %103 = add i32 %92, 32
  %104 = lshr exact i32 %103, 4
  %105 = and i32 %104, 16383
  %106 = zext nneg i32 %105 to i64
  %107 = or disjoint i64 %106, -9223371899399045120
  %108 = add i32 %97, 1024
  %109 = lshr exact i32 %108, 4
  %110 = and i32 %109, 16383
  %111 = zext nneg i32 %110 to i64
  %112 = or disjoint i64 %111, -9223371899407433728
  %113 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 0
  %114 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 1
  %115 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 2
  %116 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 3
  %117 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 4
  %118 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 5
  %119 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 6
  %120 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 7
  %121 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 8
  %122 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 9
  %123 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 10
  %124 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 11
  %125 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 12
  %126 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 13
  %127 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 14
  %128 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %102, 15
  %129 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15}, $32, $33, $34, 1, 1, 0, 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,l,l,b"(float %113, float %114, float %115, float %116, float %117, float %118, float %119, float %120, float %121, float %122, float %123, float %124, float %125, float %126, float %127, float %128, i64 %107, i64 %112, i1 true) #5
  %130 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 0
  %131 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 1
  %132 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 2
  %133 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 3
  %134 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 4
  %135 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 5
  %136 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 6
  %137 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 7
  %138 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 8
  %139 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 9
  %140 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 10
  %141 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 11
  %142 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 12
  %143 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 13
  %144 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 14
  %145 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %129, 15
  tail call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  %146 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21\0A\09wgmma.wait_group.sync.aligned 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21"(float %130, float %131, float %132, float %133, float %134, float %135, float %136, float %137, float %138, float %139, float %140, float %141, float %142, float %143, float %144, float %145, ptr addrspace(3) %90, i32 0, i32 0, ptr addrspace(3) %89, i32 0, i32 0) #5
  %147 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 0
  %148 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 1
  %149 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 2
  %150 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 3
  %151 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 4
  %152 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 5
  %153 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 6
  %154 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 7
  %155 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 8
  %156 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 9
  %157 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 10
  %158 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 11
  %159 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 12
  %160 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 13
  %161 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 14
  %162 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %146, 15
  %163 = add i32 %64, 1
  %164 = icmp sgt i32 %163, 2
  %165 = select i1 %164, i32 0, i32 %163
  %166 = getelementptr i64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %165
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %167 = and i1 %26, %82
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %167, ptr addrspace(3) %166) #5
  %.idx3 = shl i32 %165, 12
  %168 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx3
  %169 = add i32 %81, 64
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %170 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %171 = extractvalue { i32, i1 } %170, 1
  %172 = and i1 %82, %171
  %173 = and i1 %24, %172
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %173, ptr addrspace(3) %168, ptr %27, i32 %169, i32 %37, ptr addrspace(3) %166) #5
  %.idx4 = shl i32 %165, 11
  %174 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %.idx4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %175 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %176 = extractvalue { i32, i1 } %175, 1
  %177 = and i1 %82, %176
  %178 = and i1 %24, %177
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %178, ptr addrspace(3) %174, ptr %33, i32 %38, i32 %169, ptr addrspace(3) %166) #5
  %179 = add i32 %81, 32
  %180 = icmp slt i32 %179, %5
  br i1 %180, label %61, label %._crit_edge

._crit_edge:                                      ; preds = %61, %8
  %181 = phi float [ 0.000000e+00, %8 ], [ %147, %61 ]
  %182 = phi float [ 0.000000e+00, %8 ], [ %148, %61 ]
  %183 = phi float [ 0.000000e+00, %8 ], [ %149, %61 ]
  %184 = phi float [ 0.000000e+00, %8 ], [ %150, %61 ]
  %185 = phi float [ 0.000000e+00, %8 ], [ %151, %61 ]
  %186 = phi float [ 0.000000e+00, %8 ], [ %152, %61 ]
  %187 = phi float [ 0.000000e+00, %8 ], [ %153, %61 ]
  %188 = phi float [ 0.000000e+00, %8 ], [ %154, %61 ]
  %189 = phi float [ 0.000000e+00, %8 ], [ %155, %61 ]
  %190 = phi float [ 0.000000e+00, %8 ], [ %156, %61 ]
  %191 = phi float [ 0.000000e+00, %8 ], [ %157, %61 ]
  %192 = phi float [ 0.000000e+00, %8 ], [ %158, %61 ]
  %193 = phi float [ 0.000000e+00, %8 ], [ %159, %61 ]
  %194 = phi float [ 0.000000e+00, %8 ], [ %160, %61 ]
  %195 = phi float [ 0.000000e+00, %8 ], [ %161, %61 ]
  %196 = phi float [ 0.000000e+00, %8 ], [ %162, %61 ]
  %197 = addrspacecast ptr addrspace(1) %36 to ptr
  %198 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15\0A\09wgmma.wait_group.sync.aligned 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"(float %181, float %182, float %183, float %184, float %185, float %186, float %187, float %188, float %189, float %190, float %191, float %192, float %193, float %194, float %195, float %196) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %26, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %26, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %26, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  %199 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 0
  %200 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 1
  %201 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 2
  %202 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 3
  %203 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 4
  %204 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 5
  %205 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 6
  %206 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 7
  %207 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 8
  %208 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 9
  %209 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 10
  %210 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 11
  %211 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 12
  %212 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 13
  %213 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 14
  %214 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %198, 15
  %215 = insertelement <2 x float> poison, float %199, i64 0
  %216 = insertelement <2 x float> %215, float %200, i64 1
  %217 = fptrunc <2 x float> %216 to <2 x half>
  %218 = insertelement <2 x float> poison, float %201, i64 0
  %219 = insertelement <2 x float> %218, float %202, i64 1
  %220 = fptrunc <2 x float> %219 to <2 x half>
  %221 = insertelement <2 x float> poison, float %203, i64 0
  %222 = insertelement <2 x float> %221, float %204, i64 1
  %223 = fptrunc <2 x float> %222 to <2 x half>
  %224 = insertelement <2 x float> poison, float %205, i64 0
  %225 = insertelement <2 x float> %224, float %206, i64 1
  %226 = fptrunc <2 x float> %225 to <2 x half>
  %227 = insertelement <2 x float> poison, float %207, i64 0
  %228 = insertelement <2 x float> %227, float %208, i64 1
  %229 = fptrunc <2 x float> %228 to <2 x half>
  %230 = insertelement <2 x float> poison, float %209, i64 0
  %231 = insertelement <2 x float> %230, float %210, i64 1
  %232 = fptrunc <2 x float> %231 to <2 x half>
  %233 = insertelement <2 x float> poison, float %211, i64 0
  %234 = insertelement <2 x float> %233, float %212, i64 1
  %235 = fptrunc <2 x float> %234 to <2 x half>
  %236 = insertelement <2 x float> poison, float %213, i64 0
  %237 = insertelement <2 x float> %236, float %214, i64 1
  %238 = fptrunc <2 x float> %237 to <2 x half>
  %239 = shl nuw nsw i32 %23, 6
  %240 = and i32 %239, 960
  %241 = shl nuw nsw i32 %23, 5
  %242 = and i32 %241, 3072
  %243 = shl nuw nsw i32 %23, 3
  %244 = and i32 %243, 48
  %245 = and i32 %23, 16
  %246 = or disjoint i32 %240, %242
  %247 = xor i32 %244, %245
  %248 = or disjoint i32 %246, %247
  %249 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %248
  %250 = bitcast <2 x half> %217 to i32
  %251 = bitcast <2 x half> %220 to i32
  %252 = bitcast <2 x half> %223 to i32
  %253 = bitcast <2 x half> %226 to i32
  tail call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %249, i32 %250, i32 %251, i32 %252, i32 %253)
  %254 = xor i32 %248, 32
  %255 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %254
  %256 = bitcast <2 x half> %229 to i32
  %257 = bitcast <2 x half> %232 to i32
  %258 = bitcast <2 x half> %235 to i32
  %259 = bitcast <2 x half> %238 to i32
  tail call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %255, i32 %256, i32 %257, i32 %258, i32 %259)
  tail call void asm sideeffect "fence.proxy.async.shared::cta;", ""() #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %260 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %261 = extractvalue { i32, i1 } %260, 1
  %262 = and i1 %24, %261
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$1, {$2, $3}], [$4];", "b,l,r,r,r"(i1 %262, ptr %197, i32 %38, i32 %37, ptr addrspace(3) @global_smem) #5
  tail call void @llvm.nvvm.cp.async.bulk.commit.group()
  tail call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #3

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32) #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #5

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #6

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.fence.sync.aligned() #7

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned() #7

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #4 = { nocallback nounwind memory(argmem: write) }
attributes #5 = { nounwind }
attributes #6 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
