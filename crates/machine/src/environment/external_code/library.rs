//! The names of library functions. The external function model must not execute them.

use crate::code::opencl::{demangled, is_builtin_name};
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Names that LLVM's TargetLibraryInfo knows. LLVM assumes more about the effects of these functions than their
/// attributes state. So the external function model must not execute them.
const LIBRARY: &str = "\
    _Exit _IO_getc _IO_putc abort abs access acos acosf acosh acoshf acoshl acosl aligned_alloc asin asinf asinh \
    asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl atexit atof atoi atol atoll bcmp \
    bcopy bzero cabs cabsf cabsl calloc cbrt cbrtf cbrtl ceil ceilf ceill chmod chown clearerr closedir copysign \
    copysignf copysignl cos cosf cosh coshf coshl cosl ctermid erf erff erfl execl execle execlp execv execvP execve \
    execvp execvpe exit exp exp10 exp10f exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl \
    fclose fdim fdimf fdiml fdopen feof ferror fflush ffs ffsl ffsll fgetc fgetc_unlocked fgetpos fgets \
    fgets_unlocked fileno fiprintf flockfile floor floorf floorl fls flsl flsll fmax fmaxf fmaximum_num \
    fmaximum_numf fmaximum_numl fmaxl fmin fminf fminimum_num fminimum_numf fminimum_numl fminl fmod fmodf fmodl \
    fopen fopen64 fork fprintf fputc fputc_unlocked fputs fputs_unlocked fread fread_unlocked free frexp frexpf \
    frexpl fscanf fseek fseeko fseeko64 fsetpos fstat fstat64 fstatvfs fstatvfs64 ftell ftello ftello64 ftrylockfile \
    funlockfile fwrite fwrite_unlocked getc getc_unlocked getchar getchar_unlocked getenv getitimer getlogin_r \
    getpwnam gets gettimeofday htonl htons hypot hypotf hypotl ilogb ilogbf ilogbl iprintf isascii isdigit labs \
    lchown ldexp ldexpf ldexpl llabs log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl \
    logf logl lstat lstat64 malloc mkdir mktime modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl \
    nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl ntohl ntohs open open64 opendir pclose perror \
    popen posix_memalign pow powf powl pread printf putc putc_unlocked putchar putchar_unlocked puts pvalloc pwrite \
    qsort read readlink realloc reallocarray reallocf realpath remainder remainderf remainderl remove remquo remquof \
    remquol rename rewind rint rintf rintl rmdir round roundeven roundevenf roundevenl roundf roundl scalbln \
    scalblnf scalblnl scalbn scalbnf scalbnl scanf setbuf setitimer setvbuf sin sincos sincosf sincosl sinf sinh \
    sinhf sinhl sinl siprintf snprintf sprintf sqrt sqrtf sqrtl sscanf stat stat64 statvfs statvfs64 stpcpy stpncpy \
    system tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal times tmpfile tmpfile64 toascii trunc truncf truncl \
    uname ungetc unlink unsetenv utime utimes valloc vec_calloc vec_free vec_malloc vec_realloc vfprintf vfscanf \
    vprintf vscanf vsnprintf vsprintf vsscanf wcslen write \
";

/// OpenCL's names of functions that AMDGPU's passes fold (AMDGPULibCalls.cpp), without the prefixes `native_` and `half_`.
const FOLDED: &str = "\
    abs acos acosh acospi asin asinh asinpi atan atan2 atan2pi atanh atanpi cbrt ceil copysign cos cosh cospi divide erf \
    erfc exp exp10 exp2 expm1 fabs fdim floor fma fmax fmin fmod fract frexp hypot ilogb ldexp lgamma lgamma_r log log10 \
    log1p log2 logb mad max maxmag min minmag modf nan nextafter pow pown powr recip remainder remquo rint rootn round \
    rsqrt sin sincos sinh sinpi sqrt tan tanh tanpi tgamma trunc read_pipe_2 read_pipe_4 write_pipe_2 write_pipe_4 \
";

/// Whether LLVM knows a function with this mangled name: a C++ operator that allocates or frees memory, or a function of
/// OpenCL.
fn is_known_mangled(name: &str) -> bool {
    let base = demangled(name).map_or("", |(base, _)| base);
    let plain = base.strip_prefix("native_").or_else(|| base.strip_prefix("half_")).unwrap_or(base);
    ["_Zn", "_Zd"].iter().any(|operator| name.starts_with(operator))
        || is_builtin_name(base)
        || FOLDED.split_whitespace().any(|folded| folded == plain)
}

/// Whether LLVM treats this name as a library function.
///
/// For NVPTX, TargetLibraryInfo turns off all functions except `malloc`, `free` and `__nvvm_reflect`. But some folds of
/// LLVM check only the name. So on NVPTX only C++ names, libdevice functions and `vprintf` are plain functions. LLVM
/// knows AMD's device libraries on no target, so their functions are plain functions everywhere.
pub fn is_library(name: &str, nvptx: bool) -> bool {
    static NAMES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| LIBRARY.split_whitespace().collect());
    let starts = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    if nvptx && (name == "vprintf" || starts(&["_Z", "__nv_"])) {
        return false;
    }
    if starts(&["__ocml_", "__ockl_"]) {
        return false;
    }
    NAMES.contains(name) || is_known_mangled(name) || starts(&["__", "omp_", "mem", "str", "llvm."])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that LLVM's TargetLibraryInfo knows, and names that it does not know.
    #[test]
    fn library_names_match_target_library_info() {
        for name in
            ["malloc", "puts", "_Znwm", "__cxa_atexit", "omp_get_thread_num", "memset_s", "strsep", "llvm.nothing"]
        {
            assert!(is_library(name, false), "{name}");
        }
        for name in ["_Z4sqrtf", "_Z10native_powff", "_Z7barrierj", "_ZdlPv"] {
            assert!(is_library(name, false), "{name}");
        }
        for name in
            ["_Z7unknownf", "_ZN3foo3sinEf", "_Z21atomic_store_explicitPVU7_Atomicii12memory_order12memory_scope"]
        {
            assert!(!is_library(name, false), "{name}");
        }
        for name in ["mine", "Zoo", "omp", "_start", "__ocml_sin_f32", "__ockl_get_local_id", "a_malloc"] {
            assert!(!is_library(name, false) && !is_library(name, true), "{name}");
        }
        for (name, plain) in
            [("_Z4sqrtf", true), ("__nv_sinf", true), ("vprintf", true), ("malloc", false), ("__assertfail", false)]
        {
            assert_eq!((is_library(name, false), is_library(name, true)), (true, !plain), "{name}");
        }
    }
}
