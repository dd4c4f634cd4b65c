source_filename = "attributes.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%t = type { i32, i32 }

; Function Attrs: nounwind willreturn allocsize(0)
declare noalias noundef nonnull ptr @alloc(i64 noundef) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nounwind willreturn memory(none)
declare i32 @pure(ptr readnone captures(none)) #2

; Function Attrs: mustprogress nofree norecurse nounwind memory(argmem: readwrite) uwtable
define dso_local void @f(ptr noundef writeonly align 8 captures(none) dereferenceable(16) %p, ptr byval(%t) align 4 %q, i8 zeroext %c) local_unnamed_addr #3 align 32 {
  %1 = tail call noalias noundef ptr @alloc(i64 noundef 8) #5
  %2 = call i32 @pure(ptr captures(none) %1) #2
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
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { mustprogress nofree norecurse nounwind memory(argmem: readwrite) uwtable "no-trapping-math"="true" "target-cpu"="sm_70" }
attributes #4 = { noinline nounwind optnone }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind memory(read) "k" }
