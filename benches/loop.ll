define i64 @k(ptr noalias %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i64 [ 1, %entry ], [ %s5, %loop ]
  %x = and i32 %i, 511
  %xi = zext i32 %x to i64
  %q = getelementptr inbounds i64, ptr %p, i64 %xi
  %v = load i64, ptr %q, align 8
  %s1 = mul i64 %s, 6364136223846793005
  %s2 = add i64 %s1, %v
  %s3 = lshr i64 %s2, 7
  %s4 = xor i64 %s3, %s2
  %c1 = icmp slt i64 %s4, 0
  %s5 = select i1 %c1, i64 %s2, i64 %s4
  store i64 %s5, ptr %q, align 8
  %j = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %out
out:
  ret i64 %s5
}
