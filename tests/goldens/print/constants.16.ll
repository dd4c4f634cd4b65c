source_filename = "constants.ll"

@a = global [3 x double] [double 1.000000e+00, double 0x4022666666666666, double 0x7FF8000000000000]
@b = global [2 x float] [float -0.000000e+00, float 0x3FB99999A0000000]
@c = global { half, bfloat, fp128, x86_fp80 } { half 0xH3C00, bfloat 0xR3F80, fp128 0xL00000000000000003FFF000000000000, x86_fp80 0xK3FFF8000000000000000 }
@d = global <4 x i32> <i32 7, i32 7, i32 7, i32 7>
@e = global <2 x i1> <i1 true, i1 false>
@f = global [2 x { i8, ptr }] [{ i8, ptr } { i8 1, ptr @a }, { i8, ptr } zeroinitializer]
@g = global <{ i8, i16 }> <{ i8 -1, i16 300 }>
@h = global ptr getelementptr inbounds ([3 x double], ptr @a, i64 0, i64 1)
@i = global ptr getelementptr (i8, ptr @b, i64 -4)
@j = global i64 ptrtoint (ptr @a to i64)
@k = global ptr addrspacecast (ptr addrspace(3) @s to ptr)
@l = global i128 -170141183460469231731687303715884105728
@m = global [2 x i8] zeroinitializer
@n = global [2 x i8] c"hi"
@o = global [2 x i32] undef
@p = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64))
@q = global <2 x float> <float 5.000000e-01, float 5.000000e-01>
@s = addrspace(3) global i32 poison, align 8
@"odd name" = weak_odr hidden thread_local constant i8 1, section "sec", align 2
@0 = private unnamed_addr constant i32 5
@wide_round_trip = global ptr inttoptr (i128 ptrtoint (ptr @g to i128) to ptr)
@addresses = global <2 x ptr> getelementptr (i16, <2 x ptr> zeroinitializer, <2 x i32> <i32 3, i32 3>)
@more_addresses = global <2 x ptr> getelementptr inbounds ([4 x { i16, i32 }], ptr @g, <2 x i32> zeroinitializer, <2 x i32> <i32 1, i32 2>, i32 1)
@field_addresses = global <2 x ptr> getelementptr ({ i16, i32 }, <2 x ptr> <ptr @g, ptr null>, <2 x i32> <i32 1, i32 2>, i32 1)
@odd_end = global ptr getelementptr inbounds (i8, ptr @l, i64 1)
@behind_odd_end = global ptr getelementptr (i8, ptr @l, i64 2)
@odd_inside = global ptr getelementptr inbounds ({ i8, i8 }, ptr @l, i64 0, i32 1)
@no_elements = global [0 x i32] undef
@no_elements_zero = global [0 x i32] zeroinitializer
@short_quad = global fp128 0xL00000000000000000000000000000001
@of_block = global ptr blockaddress(@with_block, %b)

@al = alias i32, ptr @0
@ar = internal alias double, getelementptr inbounds ([3 x double], ptr @a, i64 0, i64 2)

define void @with_block() {
  br label %b

b:                                                ; preds = %0
  ret void
}
