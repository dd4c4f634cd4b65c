#define G __attribute__((global))
typedef unsigned u;
G void saxpy(float *x, float *y, float a, int n) { int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x(); if (i < n) y[i] = a * x[i] + y[i]; }
G void rev(int *p) { __attribute__((shared)) static int s[64]; int t = __builtin_amdgcn_workitem_id_x() & 63; s[t] = p[t]; __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); p[t] = s[63 - t]; }
struct S { float *a; int n; float b[4]; };
G void st(S s, float *out) { int t = __builtin_amdgcn_workitem_id_x(); if (t < s.n) out[t] = s.a[t] + s.b[t & 3]; }
G void hist(const unsigned char *d, u *h, int n) { int i = __builtin_amdgcn_workitem_id_x(); if (i < n) __hip_atomic_fetch_add(h + d[i], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); }
