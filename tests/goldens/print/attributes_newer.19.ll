source_filename = "attributes_newer.ll"

; Function Attrs: memory(readwrite)
declare void @any() #0

declare void @all(float nofpclass(all))

; Function Attrs: memory(argmem: readwrite)
declare float @some(float nofpclass(snan pinf sub)) #1

attributes #0 = { memory(readwrite) }
attributes #1 = { memory(argmem: readwrite) }
