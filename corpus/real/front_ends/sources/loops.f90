subroutine saxpy(n, a, x, y)
  integer :: n, i
  real :: a, x(n), y(n)
  !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
  do i = 1, n
    y(i) = a * x(i) + y(i)
  end do
end subroutine
subroutine total(n, x, s)
  integer :: n, i
  real :: x(n), s
  !$omp target teams distribute parallel do reduction(+:s) map(to: x) map(tofrom: s)
  do i = 1, n
    s = s + x(i)
  end do
end subroutine
subroutine tile(n, a, b)
  integer :: n, i, j
  real :: a(n, n), b(n, n)
  !$omp target teams distribute parallel do collapse(2) map(to: a) map(from: b)
  do j = 1, n
    do i = 1, n
      b(i, j) = a(j, i)
    end do
  end do
end subroutine
