// OpenMP target regions whose threads share work in every way that the runtime knows.
void dyn(float *a, int n) {
#pragma omp target teams map(tofrom: a[:n])
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < n; i++) a[i] *= 2.0f;
}
void ord(float *a, int n) {
#pragma omp target map(tofrom: a[:n])
#pragma omp parallel for ordered
  for (int i = 1; i < n; i++) {
#pragma omp ordered
    a[i] += a[i-1];
  }
}
void msk(int *a, int n) {
#pragma omp target map(tofrom: a[:n])
#pragma omp parallel
  {
#pragma omp masked filter(1)
    a[0] = n;
#pragma omp barrier
#pragma omp single
    a[1] = a[0];
#pragma omp sections
    {
#pragma omp section
      a[2] = 1;
#pragma omp section
      a[3] = 2;
    }
  }
}
int red(int *a, int n) {
  int s = 0, m = 0;
#pragma omp target teams distribute parallel for reduction(+:s) reduction(max:m) map(to: a[:n])
  for (int i = 0; i < n; i++) { s += a[i]; if (a[i] > m) m = a[i]; }
  return s + m;
}
void simd(float *a, float *b, int n) {
#pragma omp target teams distribute parallel for simd map(tofrom: a[:n]) map(to: b[:n])
  for (int i = 0; i < n; i++) a[i] += b[i];
}
void guided(float *a, int n) {
#pragma omp target teams distribute parallel for collapse(2) schedule(guided) map(tofrom: a[:n*n])
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i*n+j] = i - j;
}
void cap(int *a, int n) {
#pragma omp target map(tofrom: a[:n])
  {
#pragma omp parallel for lastprivate(n)
  for (int i = 0; i < 10; i++) { n = i; 
#pragma omp atomic
   a[0] += i; }
   a[1] = n;
  }
}
void loopd(float *a, int n) {
#pragma omp target teams loop map(tofrom: a[:n])
  for (int i = 0; i < n; i++) a[i] += 1;
}
