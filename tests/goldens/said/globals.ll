; Own text: what the facts about the whole module that GlobalsAA keeps rest on, each with its near miss.
target triple = "nvptx64-nvidia-cuda"

@plain = internal global i32 0
@compared = internal global i32 0
@compared_with_other = internal global i32 0
@stored = internal global i32 0
@cell = internal global ptr null
@passed = internal global [2 x i32] zeroinitializer
@indexed = internal global [4 x i32] zeroinitializer
@chosen = internal global i32 0
@cast = internal global i32 0
@unused = internal global i32 0
@holds_fresh = internal global ptr null
@holds_two = internal global ptr null
@holds_foreign = internal global ptr null
@holds_shown = internal global ptr null
@outside = external global i32
@shown = global i32 0
@never_written = internal global i32 7
@only_written = internal global i32 0

declare void @anything()
declare void @no_back() nocallback nosync nounwind
declare void @reads() readonly nounwind
declare void @reads_hidden() inaccessiblememonly
declare void @looks(ptr)
declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)

define internal void @writes_plain() norecurse {
  store i32 1, ptr @plain
  ret void
}

define internal void @calls_writer() {
  call void @writes_plain()
  ret void
}

define internal i32 @reads_never() {
  %v = load i32, ptr @never_written
  ret i32 %v
}

define internal void @recursive(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %out, label %more
more:
  %m = sub i32 %n, 1
  call void @recursive(i32 %m)
  store i32 %n, ptr @only_written
  br label %out
out:
  ret void
}

define internal void @calls_out() {
  call void @anything()
  ret void
}

define internal void @calls_quiet() {
  call void @no_back()
  ret void
}

define internal void @calls_reader() {
  call void @reads()
  ret void
}

define internal i32 @pure(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal void @through(ptr %x) {
  store i32 1, ptr %x
  ret void
}

define internal i1 @uses(ptr %p) {
  %a = icmp eq ptr @compared, null
  %b = icmp eq ptr @compared_with_other, %p
  store ptr @stored, ptr @cell
  call void @looks(ptr @passed)
  %i = getelementptr [4 x i32], ptr @indexed, i64 0, i64 2
  store i32 1, ptr %i
  %s = select i1 %a, ptr @chosen, ptr @plain
  store i32 2, ptr %s
  %n = ptrtoint ptr @cast to i64
  store i64 %n, ptr %p
  store i32 1, ptr @compared
  store i32 1, ptr @compared_with_other
  %r = and i1 %a, %b
  ret i1 %r
}

define internal void @fills(ptr %p) {
  %m = call ptr @malloc(i64 16)
  store ptr %m, ptr @holds_fresh
  %x = call ptr @malloc(i64 16)
  store ptr %x, ptr @holds_two
  %y = call ptr @calloc(i64 4, i64 4)
  store ptr %y, ptr @holds_two
  store ptr %p, ptr @holds_foreign
  %z = call ptr @malloc(i64 16)
  store ptr %z, ptr @holds_shown
  store ptr %z, ptr @shown
  ret void
}

define internal void @empties() {
  %m = load ptr, ptr @holds_fresh
  call void @free(ptr %m)
  store ptr null, ptr @holds_fresh
  ret void
}

define void @asks(ptr %p, ptr noalias %q, i1 %c) {
entry:
  %b = call i1 @uses(ptr %p)
  call void @fills(ptr %p)
  %fresh = load ptr, ptr @holds_fresh
  store i32 1, ptr %fresh
  %inside = getelementptr i8, ptr %fresh, i64 4
  store i32 1, ptr %inside
  %again = load ptr, ptr @holds_fresh
  store i32 1, ptr %again
  %two = load ptr, ptr @holds_two
  store i32 1, ptr %two
  %foreign = load ptr, ptr @holds_foreign
  store i32 1, ptr %foreign
  %ofshown = load ptr, ptr @holds_shown
  store i32 1, ptr %ofshown
  %incell = load ptr, ptr @cell
  store i32 1, ptr %incell
  store i32 1, ptr @plain
  store i32 1, ptr @compared
  store i32 1, ptr @compared_with_other
  store i32 1, ptr @stored
  store i32 1, ptr @passed
  store i32 1, ptr @indexed
  store i32 1, ptr @chosen
  store i32 1, ptr @cast
  store i32 1, ptr @unused
  store i32 1, ptr @outside
  store i32 1, ptr @shown
  %never = load i32, ptr @never_written
  store i32 1, ptr @only_written
  store i32 1, ptr %p
  store i32 1, ptr %q
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %phi = phi ptr [ @plain, %entry ], [ @unused, %left ]
  %phip = phi ptr [ %fresh, %entry ], [ %two, %left ]
  %phiq = phi ptr [ %p, %entry ], [ @shown, %left ]
  store i32 1, ptr %phi
  store i32 1, ptr %phip
  store i32 1, ptr %phiq
  call void @writes_plain()
  call void @calls_writer()
  %r = call i32 @reads_never()
  call void @recursive(i32 %r)
  call void @calls_out()
  call void @calls_quiet()
  call void @calls_reader()
  %u = call i32 @pure(i32 %r)
  call void @through(ptr @shown)
  call void @through(ptr %q)
  call void @empties()
  call void @anything()
  call void @no_back()
  call void @reads()
  call void @reads_hidden()
  call void @looks(ptr %p)
  ret void
}
