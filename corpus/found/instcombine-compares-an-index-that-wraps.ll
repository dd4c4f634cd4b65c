; %n times 3 is 1 modulo 2^64, and the GEP has no flag, so it may wrap (LangRef, 'getelementptr'). The load reads byte 2 of @x, which is 2, but
; InstCombine folds the comparison to false. It looks only at the bytes 0, 3 and 6. It knows that index times size can wrap, but masks only the
; powers of two of the size (foldCmpLoadFromIndexedGlobal, MaskIdx): an odd factor has an inverse, so an index reaches every byte between the
; elements. LLVM 15, 16, 19, 22, 23. Searches: "InstCombine foldCmpLoadFromIndexedGlobal GEP without inbounds index wraps miscompile non power
; of two element size", "foldCmpLoadFromIndexedGlobal wrong result overflow of index times element size, stride not multiple, constant global",
; "InstCombine icmp of load from constant table folded wrongly GEP missing inbounds odd stride multiplicative inverse", "alive2 miscompile
; InstCombine load-cmp.ll getelementptr without inbounds struct element size 3": no report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i64 12297829382473034411
; aliasmith: expect miscompile opt-15 same return -passes=instcombine
; aliasmith: expect miscompile opt-16 same return -passes=instcombine
; aliasmith: expect miscompile opt-19 same return -passes=instcombine
; aliasmith: expect miscompile opt-22 same return -passes=instcombine
; aliasmith: expect miscompile opt-23 same return -passes=instcombine

@x = constant [3 x [3 x i8]] [[3 x i8] c"\01\02\03", [3 x i8] c"\04\05\06", [3 x i8] c"\07\08\09"]

define i1 @kernel(i64 %n) {
  %p = getelementptr [3 x [3 x i8]], ptr @x, i64 0, i64 %n, i64 0
  %v = load i8, ptr %p
  %two = icmp eq i8 %v, 2
  ret i1 %two
}
