; Triton 3.5.1, sm100, tma_matmul of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @tma_matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, ptr addrspace(1) %6, ptr addrspace(1) readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = icmp samesign ult i32 %9, 32
  tail call void asm sideeffect "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 32;", "b,r"(i1 %10, ptr addrspace(3) @global_smem) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %11 = load i32, ptr addrspace(3) @global_smem, align 16
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "b"(i1 %10) #5
  %12 = sext i32 %5 to i64
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %15 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %16 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %17 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %18 = mul nuw i32 %15, %17
  %19 = add nuw i32 %18, %14
  %20 = mul i32 %19, %16
  %21 = add i32 %20, %13
  %22 = mul i32 %21, 384
  %23 = sext i32 %22 to i64
  %24 = getelementptr i8, ptr addrspace(1) %6, i64 %23
  %25 = shl nsw i64 %12, 1
  %26 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %9
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %26, <1 x i32> zeroinitializer, i1 %10) #5
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %27 = icmp eq i32 %9, 0
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l,b"(ptr addrspace(3) @global_smem, ptr addrspace(1) %0, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 64, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %5, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %3, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l,b"(ptr addrspace(3) @global_smem, i64 %25, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x2;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %24, ptr addrspace(3) @global_smem, i1 %10) #5
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %24, i1 %10, i1 %10, i1 %10) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %28 = addrspacecast ptr addrspace(1) %24 to ptr
  %29 = sext i32 %4 to i64
  %30 = add i32 %22, 128
  %31 = sext i32 %30 to i64
  %32 = getelementptr i8, ptr addrspace(1) %6, i64 %31
  %33 = shl nsw i64 %29, 1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %26, <1 x i32> zeroinitializer, i1 %10) #5
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l,b"(ptr addrspace(3) @global_smem, ptr addrspace(1) %1, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %4, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %5, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l,b"(ptr addrspace(3) @global_smem, i64 %33, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x2;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %32, ptr addrspace(3) @global_smem, i1 %10) #5
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %32, i1 %10, i1 %10, i1 %10) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %34 = addrspacecast ptr addrspace(1) %32 to ptr
  %35 = add i32 %22, 256
  %36 = sext i32 %35 to i64
  %37 = getelementptr i8, ptr addrspace(1) %6, i64 %36
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %26, <1 x i32> zeroinitializer, i1 %10) #5
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1)
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l,b"(ptr addrspace(3) @global_smem, ptr addrspace(1) %2, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 32, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 64, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %4, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 %3, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l,b"(ptr addrspace(3) @global_smem, i64 %33, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r,b"(ptr addrspace(3) @global_smem, i32 1, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x2;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x0;", "l,b"(ptr addrspace(3) @global_smem, i1 %27) #5
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %37, ptr addrspace(3) @global_smem, i1 %10) #5
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %37, i1 %10, i1 %10, i1 %10) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %38 = shl i32 %13, 6
  %39 = shl nuw nsw i32 %14, 5
  %40 = lshr i32 %9, 5
  %41 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %40, i32 0, i32 31)
  %42 = shl i32 %41, 21
  %43 = and i32 %42, 6291456
  %44 = add i32 %43, %11
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x16.b32 [$1 + 0], 16, {$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17};", "b,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r"(i1 true, i32 %44, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00) #5
  tail call void asm sideeffect "tcgen05.wait::st.sync.aligned;", ""() #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18464)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18472)) #5
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  %45 = icmp sgt i32 %5, 0
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %46 = and i1 %27, %45
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %46, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void asm sideeffect "fence.proxy.async.shared::cta;", ""() #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %47 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %48 = extractvalue { i32, i1 } %47, 1
  %49 = and i1 %45, %48
  %50 = and i1 %10, %49
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %50, ptr addrspace(3) @global_smem, ptr %28, i32 0, i32 %38, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %51 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %52 = extractvalue { i32, i1 } %51, 1
  %53 = and i1 %45, %52
  %54 = and i1 %10, %53
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %54, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), ptr %34, i32 %39, i32 0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  %55 = icmp sgt i32 %5, 32
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %56 = and i1 %27, %55
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %56, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %57 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %58 = extractvalue { i32, i1 } %57, 1
  %59 = and i1 %55, %58
  %60 = and i1 %10, %59
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %60, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), ptr %28, i32 32, i32 %38, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %61 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %62 = extractvalue { i32, i1 } %61, 1
  %63 = and i1 %55, %62
  %64 = and i1 %10, %63
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), ptr %34, i32 %39, i32 32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  %65 = icmp sgt i32 %5, 64
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "\0A{\0A\09@!$2 bra.uni skipWait;\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A\09skipWait:\0A}\0A", "r,r,b"(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 0, i1 %45) #5
  %66 = icmp eq i32 %41, 0
  %67 = and i1 %45, %66
  br i1 %67, label %68, label %87

68:                                               ; preds = %8
  %69 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %70 = extractvalue { i32, i1 } %69, 1
  %71 = lshr exact i32 ptrtoint (ptr addrspace(3) @global_smem to i32), 4
  %72 = and i32 %71, 16383
  %73 = zext nneg i32 %72 to i64
  %74 = or disjoint i64 %73, -9223371899399045120
  %75 = lshr exact i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288) to i32), 4
  %76 = and i32 %75, 16383
  %77 = zext nneg i32 %76 to i64
  %78 = or disjoint i64 %77, -9223371899407433728
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %11, i64 %74, i64 %78, i32 67698704, i1 false, i1 %70) #5
  %79 = lshr exact i32 add (i32 ptrtoint (ptr addrspace(3) @global_smem to i32), i32 32), 4
  %80 = and i32 %79, 16383
  %81 = zext nneg i32 %80 to i64
  %82 = or disjoint i64 %81, -9223371899399045120
  %83 = lshr exact i32 add (i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288) to i32), i32 1024), 4
  %84 = and i32 %83, 16383
  %85 = zext nneg i32 %84 to i64
  %86 = or disjoint i64 %85, -9223371899407433728
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %11, i64 %82, i64 %86, i32 67698704, i1 true, i1 %70) #5
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [$1];", "b,l"(i1 %70, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18464)) #5
  br label %87

87:                                               ; preds = %68, %8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %88 = and i1 %27, %65
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %88, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %89 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %90 = extractvalue { i32, i1 } %89, 1
  %91 = and i1 %65, %90
  %92 = and i1 %10, %91
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %92, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), ptr %28, i32 64, i32 %38, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %93 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %94 = extractvalue { i32, i1 } %93, 1
  %95 = and i1 %65, %94
  %96 = and i1 %10, %95
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %96, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), ptr %34, i32 %39, i32 64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  %97 = add i32 %5, -32
  %98 = icmp sgt i32 %97, 0
  br i1 %98, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %87
  %99 = add i32 %5, -96
  br label %100

100:                                              ; preds = %.lr.ph, %142
  %101 = phi i32 [ 0, %.lr.ph ], [ %107, %142 ]
  %102 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 18464), %.lr.ph ], [ %116, %142 ]
  %103 = phi i32 [ 0, %.lr.ph ], [ %114, %142 ]
  %104 = phi i32 [ 0, %.lr.ph ], [ %112, %142 ]
  %105 = phi i32 [ 2, %.lr.ph ], [ %150, %142 ]
  %106 = phi i32 [ 1, %.lr.ph ], [ %145, %142 ]
  %107 = phi i32 [ 0, %.lr.ph ], [ %147, %142 ]
  %108 = phi i32 [ 0, %.lr.ph ], [ %164, %142 ]
  %109 = icmp slt i32 %108, %99
  %110 = add i32 %104, 1
  %111 = icmp sgt i32 %110, 2
  %112 = select i1 %111, i32 0, i32 %110
  %113 = zext i1 %111 to i32
  %114 = xor i32 %103, %113
  %115 = getelementptr i64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %112
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %115, i32 %114) #5
  %116 = getelementptr i64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18464), i32 %106
  br i1 %66, label %117, label %142

117:                                              ; preds = %100
  %.idx1 = shl i32 %112, 12
  %118 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx1
  %.idx = shl i32 %112, 11
  %119 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %.idx
  %120 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %121 = extractvalue { i32, i1 } %120, 1
  %122 = ptrtoint ptr addrspace(3) %118 to i32
  %123 = lshr exact i32 %122, 4
  %124 = and i32 %123, 16383
  %125 = zext nneg i32 %124 to i64
  %126 = or disjoint i64 %125, -9223371899399045120
  %127 = ptrtoint ptr addrspace(3) %119 to i32
  %128 = lshr exact i32 %127, 4
  %129 = and i32 %128, 16383
  %130 = zext nneg i32 %129 to i64
  %131 = or disjoint i64 %130, -9223371899407433728
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %11, i64 %126, i64 %131, i32 67698704, i1 true, i1 %121) #5
  %132 = add i32 %122, 32
  %133 = lshr exact i32 %132, 4
  %134 = and i32 %133, 16383
  %135 = zext nneg i32 %134 to i64
  %136 = or disjoint i64 %135, -9223371899399045120
  %137 = add i32 %127, 1024
  %138 = lshr exact i32 %137, 4
  %139 = and i32 %138, 16383
  %140 = zext nneg i32 %139 to i64
  %141 = or disjoint i64 %140, -9223371899407433728
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %11, i64 %136, i64 %141, i32 67698704, i1 true, i1 %121) #5
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [$1];", "b,l"(i1 %121, ptr addrspace(3) %116) #5
  br label %142

142:                                              ; preds = %117, %100
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %102, i32 %101) #5
  %143 = add i32 %106, 1
  %144 = icmp sgt i32 %143, 1
  %145 = select i1 %144, i32 0, i32 %143
  %146 = zext i1 %144 to i32
  %147 = xor i32 %107, %146
  %148 = add i32 %105, 1
  %149 = icmp sgt i32 %148, 2
  %150 = select i1 %149, i32 0, i32 %148
  %151 = getelementptr i64, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %150
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %152 = and i1 %27, %109
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1], 6144;", "b,r"(i1 %152, ptr addrspace(3) %151) #5
  %.idx2 = shl i32 %150, 12
  %153 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx2
  %154 = add i32 %108, 96
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %155 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %156 = extractvalue { i32, i1 } %155, 1
  %157 = and i1 %109, %156
  %158 = and i1 %10, %157
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %158, ptr addrspace(3) %153, ptr %28, i32 %154, i32 %38, ptr addrspace(3) %151) #5
  %.idx3 = shl i32 %150, 11
  %159 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %.idx3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %160 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %161 = extractvalue { i32, i1 } %160, 1
  %162 = and i1 %109, %161
  %163 = and i1 %10, %162
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %163, ptr addrspace(3) %159, ptr %34, i32 %39, i32 %154, ptr addrspace(3) %151) #5
  %164 = add i32 %108, 32
  %165 = icmp slt i32 %164, %97
  br i1 %165, label %100, label %._crit_edge

._crit_edge:                                      ; preds = %142, %87
  %.lcssa4 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 18464), %87 ], [ %116, %142 ]
  %.lcssa = phi i32 [ 0, %87 ], [ %107, %142 ]
  br i1 %45, label %166, label %167

166:                                              ; preds = %._crit_edge
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %.lcssa4, i32 %.lcssa) #5
  br label %167

167:                                              ; preds = %166, %._crit_edge
  %168 = addrspacecast ptr addrspace(1) %37 to ptr
  %169 = inttoptr i32 %11 to ptr addrspace(6)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18440)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18448)) #5
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18464)) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %27, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18472)) #5
  %170 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x16.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, [$16 + 0], 16;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %44) #5
  %171 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 0
  %172 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 1
  %173 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 2
  %174 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 3
  %175 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 4
  %176 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 5
  %177 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 6
  %178 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 7
  %179 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 8
  %180 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 9
  %181 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 10
  %182 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 11
  %183 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 12
  %184 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 13
  %185 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 14
  %186 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %170, 15
  tail call void asm sideeffect "tcgen05.wait::ld.sync.aligned;", ""() #5
  %187 = insertelement <2 x i32> poison, i32 %171, i64 0
  %188 = insertelement <2 x i32> %187, i32 %172, i64 1
  %189 = bitcast <2 x i32> %188 to <2 x float>
  %190 = fptrunc <2 x float> %189 to <2 x half>
  %191 = insertelement <2 x i32> poison, i32 %173, i64 0
  %192 = insertelement <2 x i32> %191, i32 %174, i64 1
  %193 = bitcast <2 x i32> %192 to <2 x float>
  %194 = fptrunc <2 x float> %193 to <2 x half>
  %195 = insertelement <2 x i32> poison, i32 %175, i64 0
  %196 = insertelement <2 x i32> %195, i32 %176, i64 1
  %197 = bitcast <2 x i32> %196 to <2 x float>
  %198 = fptrunc <2 x float> %197 to <2 x half>
  %199 = insertelement <2 x i32> poison, i32 %177, i64 0
  %200 = insertelement <2 x i32> %199, i32 %178, i64 1
  %201 = bitcast <2 x i32> %200 to <2 x float>
  %202 = fptrunc <2 x float> %201 to <2 x half>
  %203 = insertelement <2 x i32> poison, i32 %179, i64 0
  %204 = insertelement <2 x i32> %203, i32 %180, i64 1
  %205 = bitcast <2 x i32> %204 to <2 x float>
  %206 = fptrunc <2 x float> %205 to <2 x half>
  %207 = insertelement <2 x i32> poison, i32 %181, i64 0
  %208 = insertelement <2 x i32> %207, i32 %182, i64 1
  %209 = bitcast <2 x i32> %208 to <2 x float>
  %210 = fptrunc <2 x float> %209 to <2 x half>
  %211 = insertelement <2 x i32> poison, i32 %183, i64 0
  %212 = insertelement <2 x i32> %211, i32 %184, i64 1
  %213 = bitcast <2 x i32> %212 to <2 x float>
  %214 = fptrunc <2 x float> %213 to <2 x half>
  %215 = insertelement <2 x i32> poison, i32 %185, i64 0
  %216 = insertelement <2 x i32> %215, i32 %186, i64 1
  %217 = bitcast <2 x i32> %216 to <2 x float>
  %218 = fptrunc <2 x float> %217 to <2 x half>
  %219 = shl nuw nsw i32 %9, 6
  %220 = and i32 %219, 960
  %221 = shl nuw nsw i32 %9, 5
  %222 = and i32 %221, 3072
  %223 = shl nuw nsw i32 %9, 3
  %224 = and i32 %223, 48
  %225 = shl nuw nsw i32 %9, 1
  %226 = and i32 %225, 32
  %227 = or disjoint i32 %222, %224
  %228 = xor i32 %227, %226
  %229 = or disjoint i32 %228, %220
  %230 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %229
  %231 = bitcast <2 x half> %190 to i32
  %232 = bitcast <2 x half> %194 to i32
  %233 = bitcast <2 x half> %198 to i32
  %234 = bitcast <2 x half> %202 to i32
  %235 = insertelement <4 x i32> poison, i32 %231, i64 0
  %236 = insertelement <4 x i32> %235, i32 %232, i64 1
  %237 = insertelement <4 x i32> %236, i32 %233, i64 2
  %238 = insertelement <4 x i32> %237, i32 %234, i64 3
  store <4 x i32> %238, ptr addrspace(3) %230, align 16
  %239 = xor i32 %229, 16
  %240 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %239
  %241 = bitcast <2 x half> %206 to i32
  %242 = bitcast <2 x half> %210 to i32
  %243 = bitcast <2 x half> %214 to i32
  %244 = bitcast <2 x half> %218 to i32
  %245 = insertelement <4 x i32> poison, i32 %241, i64 0
  %246 = insertelement <4 x i32> %245, i32 %242, i64 1
  %247 = insertelement <4 x i32> %246, i32 %243, i64 2
  %248 = insertelement <4 x i32> %247, i32 %244, i64 3
  store <4 x i32> %248, ptr addrspace(3) %240, align 16
  tail call void asm sideeffect "fence.proxy.async.shared::cta;", ""() #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %249 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %250 = extractvalue { i32, i1 } %249, 1
  %251 = and i1 %10, %250
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$1, {$2, $3}], [$4];", "b,l,r,r,r"(i1 %251, ptr %168, i32 %39, i32 %38, ptr addrspace(3) @global_smem) #5
  tail call void @llvm.nvvm.cp.async.bulk.commit.group()
  tail call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  tail call void asm sideeffect "@$0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 $1, 32;", "b,r"(i1 %10, ptr addrspace(6) %169) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

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

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #5

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg) #5

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
