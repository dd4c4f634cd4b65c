source_filename = "attributes_newer.ll"
; What LLVM 15 and 16 cannot read.
declare void @any() memory(readwrite)
declare void @all(float nofpclass(1023))
declare float @some(float nofpclass(pinf sub snan)) memory(argmem: readwrite, inaccessiblemem: none)
