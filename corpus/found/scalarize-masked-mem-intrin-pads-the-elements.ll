; A masked load gives what a load of the vector gives where the mask is on (LangRef, 'llvm.masked.load'), and a vector holds its elements
; without padding (LangRef, "Vector Type"): the second of 48 bits begins at byte 6. The pass loads it with a GEP of i48, whose elements
; are 8 bytes apart. LLVM 19 and 22; 15 and 16 step over elements of vectors so too (llvm#75448). No report was found
; (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-19 same return -passes=scalarize-masked-mem-intrin
; aliasmith: expect miscompile opt-22 same return -passes=scalarize-masked-mem-intrin
@v = constant [16 x i8] c"\01\00\00\00\00\00\02\00\00\00\00\00\00\00\00\00"

define i48 @kernel() {
  %both = call <2 x i48> @llvm.masked.load.v2i48.p0(ptr @v, i32 1, <2 x i1> <i1 false, i1 true>, <2 x i48> zeroinitializer)
  %second = extractelement <2 x i48> %both, i64 1
  ret i48 %second
}

declare <2 x i48> @llvm.masked.load.v2i48.p0(ptr, i32, <2 x i1>, <2 x i48>)
