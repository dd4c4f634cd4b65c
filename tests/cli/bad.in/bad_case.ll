; aliasmith: entry @k
; aliasmith: arg 0 = objekt global 4
define void @k(ptr %p) {
  ret void
}
