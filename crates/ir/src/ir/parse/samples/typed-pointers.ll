source_filename = "old"
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"

%node = type { i32, %node*, void (i32)* }
%fwd = type { %later*, [2 x %later] }
%later = type { i8 addrspace(1)*, i8** }

@g = global i32* null, align 8
@fp = global void (i32)* @cb
@table = internal constant [2 x void (i32)*] [void (i32)* @cb, void (i32)* null]
@cst = global i8* bitcast (i32** @g to i8*)
@elem = global i32* getelementptr inbounds ([4 x i32], [4 x i32]* @arr, i64 0, i64 1)
@first = global i32* getelementptr inbounds ([4 x i32], [4 x i32]* @arr, i64 0, i64 0)
@arr = global [4 x i32] zeroinitializer
@sp = addrspace(3) global i32 undef
@asp = global i32* addrspacecast (i32 addrspace(3)* @sp to i32*)

declare void @cb(i32)
declare i32 @printf(i8* nocapture readonly, ...) #0
declare i8* @copy(i8* noalias nocapture, %node* byval(%node) align 8) argmemonly nounwind
declare void @pure(i32*) readnone nounwind
declare void @wr(i32*) writeonly inaccessiblemem_or_argmemonly
declare void @none() inaccessiblememonly readonly

define i32 @f(%node* %n, i32 addrspace(1)* %p, i32* (i8*)* %h) #1 {
entry:
  %slot = alloca %node*
  store %node* %n, %node** %slot
  %n2 = load %node*, %node** %slot
  %q = getelementptr inbounds %node, %node* %n2, i32 0, i32 0
  %v = load i32, i32* %q, align 4
  %raw = bitcast %node* %n2 to i8*
  %s = call i32 (i8*, ...) @printf(i8* %raw, i32 %v)
  %t = call i32* %h(i8* %raw) readonly
  %c = icmp eq i32* %t, null
  %w = load i32, i32 addrspace(1)* %p
  %cast = addrspacecast i32 addrspace(1)* %p to i32*
  %cx = cmpxchg i32* %cast, i32 0, i32 1 seq_cst seq_cst
  %vec = getelementptr i32, <2 x i32*> undef, i64 1
  call void bitcast (void (i32)* @cb to void (float)*)(float 1.0)
  ret i32 %w
}

attributes #0 = { nounwind readonly argmemonly }
attributes #1 = { nounwind writeonly uwtable "k" }
