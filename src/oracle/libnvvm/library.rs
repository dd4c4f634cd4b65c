//! The user's libNVVM, loaded at run time and called as NVIDIA's `nvvm.h` documents it. Only this file and
//! `src/device/cuda.rs` contain `unsafe`, because they call C functions through pointers that a library returns. The
//! calls in this file are safe for these reasons. The types below are those of `nvvm.h`. [`Library`] owns the loaded
//! library, so the library stays loaded as long as its functions may be called. Every buffer outlives the call that
//! gets the buffer's address. The length of each buffer is passed in the same call, or is the length that the library
//! returned in the call before. A program is destroyed once, after its last use.
#![allow(unsafe_code)]

use super::worker::{Reply, Request};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::Path;
use std::ptr::null_mut;

type Program = *mut c_void;

/// Declares the functions of libNVVM that this file calls, with their types.
macro_rules! functions {
    ($($name:ident = $symbol:literal ($($arg:ty),*);)*) => {
        struct Functions {
            $($name: unsafe extern "C" fn($($arg),*) -> c_int,)*
        }

        impl Functions {
            fn of(library: &libloading::Library) -> Result<Functions, libloading::Error> {
                // SAFETY: the types are those of nvvm.h, and the library is stored together with the pointers.
                Ok(Functions { $($name: *unsafe { library.get::<unsafe extern "C" fn($($arg),*) -> c_int>($symbol) }?,)* })
            }
        }
    };
}

functions! {
    create = b"nvvmCreateProgram\0" (*mut Program);
    destroy = b"nvvmDestroyProgram\0" (*mut Program);
    add = b"nvvmAddModuleToProgram\0" (Program, *const c_char, usize, *const c_char);
    verify = b"nvvmVerifyProgram\0" (Program, c_int, *mut *const c_char);
    compile = b"nvvmCompileProgram\0" (Program, c_int, *mut *const c_char);
    result_size = b"nvvmGetCompiledResultSize\0" (Program, *mut usize);
    result = b"nvvmGetCompiledResult\0" (Program, *mut c_char);
    log_size = b"nvvmGetProgramLogSize\0" (Program, *mut usize);
    log = b"nvvmGetProgramLog\0" (Program, *mut c_char);
}

/// A loaded libNVVM.
pub struct Library {
    f: Functions,
    /// Rust drops fields in order. This field is the last, so the functions are dropped before the library.
    _library: libloading::Library,
}

/// Loads a library. The error is one line.
pub fn open(path: &Path) -> Result<Library, String> {
    let broken = |e: libloading::Error| {
        use std::error::Error;
        let source = e.source().map_or_else(String::new, |s| format!(": {s}"));
        format!("{} is no libNVVM that can be loaded: {e}{source}", path.display())
    };
    // SAFETY: the user names the library, and its vendor is responsible for what its initialisation does.
    let library = unsafe { libloading::Library::new(path) }.map_err(broken)?;
    let f = Functions::of(&library).map_err(broken)?;
    Ok(Library { f, _library: library })
}

impl Library {
    /// Compiles one text.
    pub fn compile(&self, request: &Request) -> Reply {
        let mut program = null_mut();
        // SAFETY: one handle is written.
        let created = unsafe { (self.f.create)(&mut program) };
        if created != 0 {
            return Reply { code: created, ..Reply::default() };
        }
        let code = self.steps(program, request).err().unwrap_or(0);
        let log = self.text(program, self.f.log_size, self.f.log);
        let ptx = if code == 0 { self.text(program, self.f.result_size, self.f.result) } else { String::new() };
        // SAFETY: the program was created above, and is not used again.
        unsafe { (self.f.destroy)(&mut program) };
        Reply { code, log, ptx }
    }

    /// Adds the module, verifies and compiles it. Returns the code of the first function that fails.
    fn steps(&self, program: Program, request: &Request) -> Result<(), c_int> {
        let check = |code: c_int| if code == 0 { Ok(()) } else { Err(code) };
        // An option with a zero byte cannot be passed to C. The result is then 4, the documented code for an invalid
        // input (`NVVM_ERROR_INVALID_INPUT`).
        let options: Result<Vec<CString>, _> = request.options.iter().map(|o| CString::new(o.as_str())).collect();
        let options = options.map_err(|_| 4)?;
        let mut list: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let text = &request.text;
        // SAFETY: the text has the stated length, the list has the stated number of options, and each option ends with
        // a zero byte.
        unsafe {
            check((self.f.add)(program, text.as_ptr().cast(), text.len(), c"k".as_ptr()))?;
            check((self.f.verify)(program, list.len() as c_int, list.as_mut_ptr()))?;
            check((self.f.compile)(program, list.len() as c_int, list.as_mut_ptr()))
        }
    }

    /// Returns a text of a program: its log, or its PTX. The size that the library states includes the final zero byte.
    fn text(
        &self,
        program: Program,
        size: unsafe extern "C" fn(Program, *mut usize) -> c_int,
        get: unsafe extern "C" fn(Program, *mut c_char) -> c_int,
    ) -> String {
        let mut length = 0;
        // SAFETY: the first call writes only the size of the text. The buffer then has this size plus one zero byte.
        unsafe {
            if size(program, &mut length) != 0 || length == 0 {
                return String::new();
            }
            let mut bytes = vec![0u8; length + 1];
            if get(program, bytes.as_mut_ptr().cast()) != 0 {
                return String::new();
            }
            CStr::from_ptr(bytes.as_ptr().cast()).to_string_lossy().into_owned()
        }
    }
}
