; What a picture of the control flow has to escape, break and leave out.
define void @last(ptr %p, i32 %s, ptr %with_a_name_that_makes_the_line_of_the_instruction_longer_than_eighty_characters) {
  %c = load i1, ptr %p
  br i1 %c, label %a, label %"quoted {block}"

a:
  store i32 1, ptr %with_a_name_that_makes_the_line_of_the_instruction_longer_than_eighty_characters, align 4
  call void asm sideeffect "a|<b>\\\09c", ""()
  switch i32 %s, label %b [
    i32 -50, label %b
    i32 -47, label %b
    i32 -44, label %b
    i32 -41, label %b
    i32 -38, label %b
    i32 -35, label %b
    i32 -32, label %b
    i32 -29, label %b
    i32 -26, label %b
    i32 -23, label %b
    i32 -20, label %b
    i32 -17, label %b
    i32 -14, label %b
    i32 -11, label %b
    i32 -8, label %b
    i32 -5, label %b
    i32 -2, label %b
    i32 1, label %b
    i32 4, label %b
    i32 7, label %b
    i32 10, label %b
    i32 13, label %b
    i32 16, label %b
    i32 19, label %b
    i32 22, label %b
    i32 25, label %b
    i32 28, label %b
    i32 31, label %b
    i32 34, label %b
    i32 37, label %b
    i32 40, label %b
    i32 43, label %b
    i32 46, label %b
    i32 49, label %b
    i32 52, label %b
    i32 55, label %b
    i32 58, label %b
    i32 61, label %b
    i32 64, label %b
    i32 67, label %b
    i32 70, label %b
    i32 73, label %b
    i32 76, label %b
    i32 79, label %b
    i32 82, label %b
    i32 85, label %b
    i32 88, label %b
    i32 91, label %b
    i32 94, label %b
    i32 97, label %b
    i32 100, label %b
    i32 103, label %b
    i32 106, label %b
    i32 109, label %b
    i32 112, label %b
    i32 115, label %b
    i32 118, label %b
    i32 121, label %b
    i32 124, label %b
    i32 127, label %b
    i32 130, label %b
    i32 133, label %b
    i32 136, label %b
    i32 139, label %b
    i32 142, label %b
    i32 145, label %b
    i32 148, label %b
    i32 151, label %b
    i32 154, label %b
    i32 157, label %b
  ]

"quoted {block}":
  switch i32 %s, label %b [
    i32 1, label %a
    i32 -7, label %a
  ]

b:
  ret void
}
