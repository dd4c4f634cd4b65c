/* A library with the functions of NVIDIA's driver that aliasmith calls, for tests without a GPU. Its "device" knows one kernel,
   `store(ptr to, i32 n)`, which does to[0] = n, to[2] = to[3] and v += n. FAKE says what goes wrong. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t variable;
static long level, live;
static int is(const char *what) { return getenv("FAKE") && !strcmp(getenv("FAKE"), what); }

int cuInit(unsigned flags) { return is("no-device") ? 100 : flags; }
int cuDeviceGet(int *device, int n) { *device = n + 5; return 0; }
int cuDeviceGetName(char *name, int length, int device) { snprintf(name, length, "fake %d", device); return 0; }
int cuDeviceGetAttribute(int *value, int what, int device) { *value = what == 75 ? 8 : what == 76 ? 6 : -1; return device != 5; }
int cuCtxCreate_v2(void **context, unsigned flags, int device) { *context = &live; return flags || device != 5; }
int cuGetErrorName(int code, const char **name) { *name = code == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : NULL; return 0; }

int cuModuleLoadDataEx(void **module, const void *image, unsigned n, int *options, void **values) {
    char *log = NULL;
    uintptr_t size = 0;
    level = -1;
    for (unsigned i = 0; i < n; i++) {
        if (options[i] == 5) log = values[i];
        if (options[i] == 6) size = (uintptr_t)values[i];
        if (options[i] == 7) level = (long)(uintptr_t)values[i];
    }
    if (!strstr(image, ".entry store(") || (level != 0 && level != 4) || (is("refuse") && level == 4)) {
        snprintf(log, size, "ptxas fatal: told to");
        return 218;
    }
    *module = &variable;
    variable = 1;
    return 0;
}
int cuModuleUnload(void *module) { return module != &variable; }
int cuModuleGetFunction(void **function, void *module, const char *name) {
    *function = &level;
    return module != &variable || strcmp(name, "store");
}
int cuModuleGetGlobal_v2(uint64_t *address, size_t *size, void *module, const char *name) {
    *address = (uintptr_t)&variable;
    *size = sizeof variable;
    return module != &variable || strcmp(name, "v");
}
int cuMemAlloc_v2(uint64_t *address, size_t size) {
    live++;
    return !(*address = (uintptr_t)aligned_alloc(256, (size + 255) / 256 * 256));
}
int cuMemFree_v2(uint64_t address) { live--; free((void *)(uintptr_t)address); return 0; }
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t n) { memcpy((void *)(uintptr_t)to, from, n); return 0; }
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t n) { memcpy(to, (void *)(uintptr_t)from, n); return 0; }
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                   void *stream, void **params, void **extra) {
    int32_t *to = (int32_t *)(uintptr_t)*(uint64_t *)params[0];
    if (function != &level || gx * gy * gz * bx * by * bz != 1 || shared != 256 || stream || extra || live != 1) return 1;
    *to = *(int32_t *)params[1];
    to[2] = to[3];
    variable += *to;
    if (is("level-4") && level == 4) *to ^= 2;
    if (is("beside") && level == 0) to[-1] = 0;
    if (is("free")) to[1] = rand();
    return 0;
}
int cuCtxSynchronize(void) { return is("fails") && level == 4 ? 700 : 0; }
