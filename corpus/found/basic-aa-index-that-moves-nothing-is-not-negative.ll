; %z steps over elements without a size, so it is %q whatever %i is, and no flag makes a negative %i poison: nothing times nothing wraps. %a
; is then %q + 4 - 2. BasicAA takes the index of a GEP that is inbounds and nuw for not negative, keeps that with the value when it adds
; up the indices of both GEPs, and is sure of a distance of 4 and more.
; aliasmith: entry @f
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = i64 -2
; aliasmith: expect clean opt-15
; aliasmith: expect clean opt-16
; aliasmith: expect clean opt-19
; aliasmith: expect unsound opt-22 NoAlias %a %q
define void @f(ptr %q, i64 %i) {
  %z = getelementptr inbounds nuw {}, ptr %q, i64 %i
  %p = getelementptr inbounds i8, ptr %z, i64 4
  %a = getelementptr inbounds i8, ptr %p, i64 %i
  store i32 1, ptr %a, align 1
  store i32 2, ptr %q, align 1
  ret void
}
