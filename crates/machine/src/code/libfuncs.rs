//! The library functions that LLVM's TargetLibraryInfo knows. TargetLibraryInfo recognises a function only if its type
//! is right, so the table contains the types too. LLVM folds calls of these functions. If a module *defines* a function
//! with such a name and type, LLVM also treats calls of this definition as calls of the library function. If the call
//! or the function is `nobuiltin`, or if the caller has `"no-builtins"`, LLVM treats the function as an ordinary
//! function. LangRef does not state what a call of this definition does. So results that depend on the call are not
//! compared.

use crate::ir::{Call, FloatKind, FuncId, Function, Module, Type, TypeId};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Rows: the types of functions, then the names of functions with these types. The result type comes first: `v`
/// nothing, `s` 16 bits, `i` `int`, `l` `long`, `q` `long long`, `z` `size_t`, `n` any integer, `f` `float`, `d`
/// `double`, `g` `long double`, `p` a pointer, `.` more arguments, `*` anything. In the first table, the suffix of a
/// name gives the float type `t`: `double` without a suffix, `float` for `f`, `long double` for `l`.
const MATH: &str = "\
    t:t acos acosh asin asinh atan atanh cbrt ceil cos cosh erf exp exp10 exp2 expm1 fabs floor log log10 log1p log2 logb \
        nearbyint rint round roundeven sin sinh sqrt tan tanh tgamma trunc cospi sinpi
    t:tt atan2 copysign fdim fmax fmaximum_num fmin fminimum_num fmod hypot nextafter pow remainder
    t:ti ldexp scalbn
    t:tl scalbln
    t:tp frexp modf
    t:tg nexttoward
    t:ttp remquo
    t:p nan
    i:t ilogb
    v:tpp sincos
    t:* cabs
";

const OTHERS: &str = "\
    d:d __acos_finite __acosh_finite __asin_finite __atanh_finite __cosh_finite __exp_finite __exp2_finite __exp10_finite \
        __log_finite __log10_finite __log2_finite __sinh_finite __sqrt_finite __cospi __sinpi
    f:f __acosf_finite __acoshf_finite __asinf_finite __atanhf_finite __coshf_finite __expf_finite __exp2f_finite \
        __exp10f_finite __logf_finite __log10f_finite __log2f_finite __sinhf_finite __sqrtf_finite __cospif __sinpif
    d:dd __atan2_finite __pow_finite
    f:ff __atan2f_finite __powf_finite
    i:i abs ffs fls isascii isdigit toascii putchar putchar_unlocked ntohl htonl
    l:l labs
    q:q llabs
    i:l ffsl flsl
    i:q ffsll flsll
    s:s htons ntohs
    i:p atoi puts
    l:p atol
    q:p atoll
    d:p atof
    d:pp strtod
    f:pp strtof
    g:pp strtold
    l:ppi strtol strtoul
    q:ppi strtoll strtoull
    z:p strlen wcslen
    z:pz strnlen
    p:pp strcpy strcat stpcpy strstr strtok strpbrk __strtok_r
    p:pi strchr strrchr
    p:ppz strncpy strncat stpncpy memcpy memmove mempcpy __strcpy_chk __stpcpy_chk __strcat_chk
    p:ppzz __memcpy_chk __memmove_chk __mempcpy_chk __strncpy_chk __stpncpy_chk __strncat_chk
    p:pizz __memset_chk
    p:ppizz __memccpy_chk
    z:ppzz __strlcpy_chk __strlcat_chk
    z:pz __strlen_chk
    i:pp strcmp strcasecmp strcoll
    i:ppz strncmp strncasecmp memcmp bcmp
    z:pp strcspn strspn
    p:p strdup __strdup
    p:pz strndup __strndup realloc reallocf vec_realloc
    p:ppp strtok_r
    z:ppz strxfrm strlcpy strlcat
    p:piz memchr memrchr memset
    p:ppiz memccpy
    v:ppz bcopy memset_pattern4 memset_pattern8 memset_pattern16
    v:pz bzero
    p:z malloc valloc pvalloc vec_malloc
    p:zz calloc aligned_alloc memalign vec_calloc
    p:pzz reallocarray
    i:pzz posix_memalign
    v:p free vec_free
    i:p. printf iprintf scanf __small_printf
    i:pp. sprintf siprintf fprintf fiprintf sscanf fscanf __small_sprintf __small_fprintf
    i:pzp. snprintf
    i:pp fputs fputs_unlocked
    i:ip fputc fputc_unlocked putc putc_unlocked ungetc _IO_putc
    i:p fgetc fgetc_unlocked getc getc_unlocked _IO_getc
    z:pzzp fwrite fwrite_unlocked fread fread_unlocked
    *:* _Exit abort access atexit chmod chown clearerr closedir ctermid execl execle execlp execv execvP execve execvp execvpe \
        exit fclose fdopen feof ferror fflush fgetpos fgets fgets_unlocked fileno flockfile fopen fopen64 fork fseek fseeko \
        fseeko64 fsetpos fstat fstat64 fstatvfs fstatvfs64 ftell ftello ftello64 ftrylockfile funlockfile getchar \
        getchar_unlocked getenv getitimer getlogin_r getpwnam gets gettimeofday lchown lstat lstat64 mkdir mktime open open64 \
        opendir pclose perror popen pread pwrite qsort read readlink realpath remove rename rewind rmdir setbuf setitimer \
        setvbuf stat stat64 statvfs statvfs64 strsep system times tmpfile tmpfile64 uname unlink unsetenv utime utimes vfprintf \
        vfscanf vprintf vscanf vsnprintf vsprintf vsscanf write __cxa_atexit __cxa_guard_abort __cxa_guard_acquire \
        __cxa_guard_release __isoc99_scanf __isoc99_sscanf __kmpc_alloc_shared __kmpc_free_shared __nvvm_reflect \
        __sincospi_stret __sincospif_stret __snprintf_chk __sprintf_chk __vsnprintf_chk __vsprintf_chk
";

/// The types for which LLVM recognises a function of this name. A name may have several types.
static KNOWN: LazyLock<FxHashMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut known: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let rows = |table: &'static str| table.lines().filter_map(|row| row.trim().split_once(' '));
    for (form, names) in rows(MATH) {
        for name in names.split_whitespace() {
            for (end, kind) in [("", "d"), ("f", "f"), ("l", "g")] {
                known.entry(format!("{name}{end}")).or_default().push(form.replace('t', kind));
            }
        }
    }
    for (form, names) in rows(OTHERS) {
        for name in names.split_whitespace() {
            known.entry(name.to_string()).or_default().push(form.to_string());
        }
    }
    known
});

/// Prefixes of the mangled names of C++ operators that allocate or free memory. Any parameters are allowed.
const OPERATORS: [&str; 8] = ["_Znw", "_Zna", "_Zdl", "_Zda", "??2@", "??3@", "??_U@", "??_V@"];

/// Whether the function has the name and the type of a library function that LLVM knows.
pub fn is_libfunc(module: &Module, id: FuncId) -> bool {
    let (name, f) = (module.function_name(id), module.function(id));
    if OPERATORS.iter().any(|operator| name.starts_with(operator)) {
        return true;
    }
    KNOWN.get(name).is_some_and(|forms| forms.iter().any(|form| is_of(module, f, form)))
}

fn is_of(module: &Module, f: &Function, form: &str) -> bool {
    let Some((ret, params)) = form.split_once(':') else { return false };
    let (params, more) = match params.strip_suffix('.') {
        Some(params) => (params, true),
        None => (params, false),
    };
    let is = |ty: TypeId, letter: u8| is_letter(module, ty, letter);
    let alike = || params.bytes().zip(&f.params).all(|(letter, p)| is(p.ty, letter));
    let result = ret.bytes().all(|letter| is(f.ret, letter));
    result && (params == "*" || f.vararg == more && f.params.len() == params.len() && alike())
}

fn is_letter(module: &Module, ty: TypeId, letter: u8) -> bool {
    let ty = module.types.get(ty);
    match letter {
        b'*' => true,
        b'v' => matches!(ty, Type::Void),
        b's' => matches!(ty, Type::Int(16)),
        b'i' => matches!(ty, Type::Int(32)),
        // The type has 32 or 64 bits, depending on the target.
        b'l' | b'z' => matches!(ty, Type::Int(32 | 64)),
        b'q' => matches!(ty, Type::Int(64)),
        b'f' => matches!(ty, Type::Float(FloatKind::Float)),
        b'd' => matches!(ty, Type::Float(FloatKind::Double)),
        b'g' => {
            matches!(ty, Type::Float(kind) if !matches!(kind, FloatKind::Float | FloatKind::Half | FloatKind::BFloat))
        }
        b'p' => matches!(ty, Type::Ptr(_)),
        _ => false,
    }
}

/// Whether LLVM may treat a call of a definition with a library name as a call of the library function.
pub fn is_builtin(module: &Module, caller: FuncId, site: &Call, callee: FuncId) -> bool {
    let no_builtin =
        |f: &Function, name: &str| f.attrs.has("no-builtins") || f.attrs.has(&format!("no-builtin-{name}"));
    let (from, f) = (module.function(caller), module.function(callee));
    // LangRef, 'builtin': a `nobuiltin` function is an ordinary function. But LLVM may treat a call that is `builtin`
    // as a call of the library function.
    let forbidden = (site.fn_attrs.has("nobuiltin") || f.attrs.has("nobuiltin")) && !site.fn_attrs.has("builtin");
    !forbidden && !no_builtin(from, module.function_name(callee))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn known(text: &str) -> bool {
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        is_libfunc(&module, FuncId(0))
    }

    #[test]
    fn names_with_their_types() {
        for text in [
            "declare float @sqrtf(float)",
            "declare double @sqrt(double)",
            "declare fp128 @sqrtl(fp128)",
            "declare i64 @strlen(ptr)",
            "declare i32 @memcmp(ptr, ptr, i64)",
            "declare ptr @memset(ptr, i32, i64)",
            "declare i32 @printf(ptr, ...)",
            "declare ptr @_Znwm(i64)",
            "declare i32 @abs(i32)",
            "declare void @exit(i32)",
        ] {
            assert!(known(text), "{text}");
        }
        for text in [
            "declare double @sqrtf(double)",
            "declare float @sqrtf(float, float)",
            "declare i32 @sqrt(i32)",
            "declare void @strlen(ptr)",
            "declare i32 @memcmp(ptr, ptr)",
            "declare i32 @printf(ptr)",
            "declare i64 @abs(i64)",
            "declare i32 @mine(i32)",
            "declare float @_Z4sqrtf(float)",
            "declare float @__nv_sqrtf(float)",
        ] {
            assert!(!known(text), "{text}");
        }
    }
}
