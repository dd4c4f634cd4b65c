; Two restrict pointers in a struct that is an SSA value: the fields come out with extractvalue.
; aliasmith: entry @restrict_struct_value
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = { arg 1, arg 2 }
; aliasmith: arg 1 = object global 8 align 4
; aliasmith: arg 2 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

define void @restrict_struct_value({ ptr, ptr } %args, ptr %0, ptr %1) {
entry:
  %a = extractvalue { ptr, ptr } %args, 0
  %b = extractvalue { ptr, ptr } %args, 1
  %bi = getelementptr inbounds i8, ptr %b, i64 4
  store i32 1, ptr %a, align 4
  %x = load i32, ptr %bi, align 4
  %ai = getelementptr inbounds i8, ptr %a, i64 4
  store i32 %x, ptr %ai, align 4
  ret void
}
