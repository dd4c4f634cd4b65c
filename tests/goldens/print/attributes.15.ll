source_filename = "attributes.ll"
target triple = "nvptx64-nvidia-cuda"

%t = type { i32, i32 }

; Function Attrs: nounwind willreturn allocsize(0)
declare noalias noundef nonnull ptr @alloc(i64 noundef) #0

; Function Attrs: argmemonly nocallback nofree nounwind willreturn
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind readnone willreturn
declare i32 @pure(ptr nocapture readnone) #2

; Function Attrs: argmemonly mustprogress nofree norecurse nounwind uwtable
define dso_local void @f(ptr nocapture noundef writeonly align 8 dereferenceable(16) %p, ptr byval(%t) align 4 %q, i8 zeroext %c) local_unnamed_addr #3 align 32 {
  %1 = tail call noalias noundef ptr @alloc(i64 noundef 8) #5
  %2 = call i32 @pure(ptr nocapture %1) #2
  %3 = call zeroext i8 @g(i8 signext %c) #6
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr noundef nonnull align 4 dereferenceable(8) %q, i64 8, i1 false)
  ret void
}

declare zeroext i8 @g(i8 signext)

; Function Attrs: noinline nounwind optnone
define void @h() #4 {
  ret void
}

attributes #0 = { nounwind willreturn allocsize(0) }
attributes #1 = { argmemonly nocallback nofree nounwind willreturn }
attributes #2 = { nounwind readnone willreturn }
attributes #3 = { argmemonly mustprogress nofree norecurse nounwind uwtable "no-trapping-math"="true" "target-cpu"="sm_70" }
attributes #4 = { noinline nounwind optnone }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind readonly "k" }
