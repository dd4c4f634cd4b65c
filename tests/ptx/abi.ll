; Parameters of every form, and a function that gets a struct by value.
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i8 200
; aliasmith: arg 2 = i16 65535
; aliasmith: arg 3 = i1 1
; aliasmith: arg 4 = i32 1069547520
; aliasmith: arg 5 = object param 12 align 4
; aliasmith: arg 6 = { i32 1, i32 2, i32 3, i32 4 }
target triple = "nvptx64-nvidia-cuda"

%struct.S = type { i8, i32, i16 }

define ptx_kernel void @abi(ptr %out, i8 %small, i16 %short, i1 %flag, float %f, ptr byval(%struct.S) align 4 %s, <4 x i32> %v) {
entry:
  %wide = sext i8 %small to i32
  store i32 %wide, ptr %out, align 4
  %short32 = zext i16 %short to i32
  %p1 = getelementptr i32, ptr %out, i64 1
  store i32 %short32, ptr %p1, align 4
  %p2 = getelementptr i32, ptr %out, i64 2
  %flag32 = zext i1 %flag to i32
  store i32 %flag32, ptr %p2, align 4
  %p3 = getelementptr i32, ptr %out, i64 3
  store float %f, ptr %p3, align 4
  %field = getelementptr %struct.S, ptr %s, i32 0, i32 1
  %x = load i32, ptr %field, align 4
  %p4 = getelementptr i32, ptr %out, i64 4
  store i32 %x, ptr %p4, align 4
  %lane = extractelement <4 x i32> %v, i32 2
  %p5 = getelementptr i32, ptr %out, i64 5
  store i32 %lane, ptr %p5, align 4
  %copy = alloca %struct.S, align 4
  %c0 = getelementptr %struct.S, ptr %copy, i32 0, i32 1
  store i32 %x, ptr %c0, align 4
  %y = call signext i16 @twice(ptr byval(%struct.S) align 4 %copy, i16 signext %short)
  %y32 = sext i16 %y to i32
  %p6 = getelementptr i32, ptr %out, i64 6
  store i32 %y32, ptr %p6, align 4
  ret void
}

define signext i16 @twice(ptr byval(%struct.S) align 4 %s, i16 signext %n) noinline {
  %field = getelementptr %struct.S, ptr %s, i32 0, i32 1
  %x = load i32, ptr %field, align 4
  %t = trunc i32 %x to i16
  %sum = add i16 %t, %n
  ret i16 %sum
}
