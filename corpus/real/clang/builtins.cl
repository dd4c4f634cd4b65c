// OpenCL with the functions of its library, of which clang leaves declarations.
__kernel void saxpy(__global float *y, __global const float *x, float a, int n) {
  int i = get_global_id(0);
  if (i < n) y[i] = a * x[i] + y[i];
}
__kernel void reduce(__global const float *in, __global float *out, __local float *tmp, int n) {
  int l = get_local_id(0), g = get_global_id(0);
  tmp[l] = g < n ? in[g] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = get_local_size(0) / 2; s > 0; s >>= 1) {
    if (l < s) tmp[l] += tmp[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = tmp[0];
}
__kernel void act(__global float4 *x, __constant float *w, int n) {
  size_t i = get_global_id(0);
  if (i < n) { float4 v = x[i]; x[i] = exp(v) / (1.0f + exp(v)) * w[0] + max(v, 0.0f) + clamp(v, 0.f, 1.f); }
}
__kernel void hist(__global const uchar *in, __global int *bins, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) atomic_inc(&bins[in[i]]);
}
__kernel void vl(__global const float *in, __global float *out) {
  int i = get_global_id(0);
  float4 v = vload4(i, in);
  vstore4(v * convert_float4(convert_int4(v)), i, out);
}
