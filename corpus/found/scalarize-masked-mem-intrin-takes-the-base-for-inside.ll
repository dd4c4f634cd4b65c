; Only the elements that the mask lets through need to be inside of an object (LangRef, 'llvm.masked.load'; llvm#82469 says that each is
; reached by a GEP without inbounds). Here the first one lies in front of the variable, is masked out, and the second is the variable.
; The pass reaches the second by an inbounds GEP of the pointer, which points in front of the object: poison. A vectorised loop that
; runs down makes such accesses. LLVM 15, 16, 19 and 22. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-15 same ub -passes=scalarize-masked-mem-intrin
; aliasmith: expect miscompile opt-16 same ub -passes=scalarize-masked-mem-intrin
; aliasmith: expect miscompile opt-19 same ub -passes=scalarize-masked-mem-intrin
; aliasmith: expect miscompile opt-22 same ub -passes=scalarize-masked-mem-intrin
@v = constant i32 7

define i32 @kernel() {
  %front = getelementptr i32, ptr @v, i64 -1
  %both = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %front, i32 4, <2 x i1> <i1 false, i1 true>, <2 x i32> zeroinitializer)
  %second = extractelement <2 x i32> %both, i64 1
  ret i32 %second
}

declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
