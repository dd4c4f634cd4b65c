source_filename = "attributes.ll"
target triple = "nvptx64-nvidia-cuda"
%t = type { i32, i32 }

declare noalias noundef nonnull ptr @alloc(i64 noundef) #0
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @pure(ptr nocapture readnone) #1

define dso_local void @f(ptr nocapture noundef writeonly dereferenceable(16) align 8 %p, ptr byval(%t) align 4 %q, i8 zeroext %c) local_unnamed_addr #2 align 32 {
  %1 = tail call noalias noundef ptr @alloc(i64 noundef 8) #3
  %2 = call i32 @pure(ptr nocapture %1) #1
  %3 = call zeroext i8 @g(i8 signext %c) #4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr noundef nonnull align 4 dereferenceable(8) %q, i64 8, i1 false)
  ret void
}

declare zeroext i8 @g(i8 signext)

define void @h() noinline nounwind optnone { ret void }

attributes #0 = { nounwind willreturn allocsize(0) }
attributes #1 = { nounwind readnone willreturn }
attributes #2 = { "target-cpu"="sm_70" nofree norecurse nounwind argmemonly mustprogress "no-trapping-math"="true" uwtable }
attributes #3 = { nounwind }
attributes #4 = { convergent nounwind readonly "k" }
