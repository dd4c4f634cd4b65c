//! NVIDIA's driver, `libcuda.so.1`, loaded at run time. Only this file and `src/oracle/libnvvm/library.rs` contain
//! `unsafe`, because they call C functions through pointers that a library returns. The calls in this file are safe for
//! the following reasons. The types below are those of `cuda.h` (CUDA Driver API, version 12, whose macros select the
//! `_v2` names). [`Cuda`] owns the loaded library, so the library stays loaded as long as its functions may be called.
//! Every buffer outlives the call that gets its address: the null stream is synchronised before any result is read.
//! Every passed length is the length of the passed buffer.
#![allow(unsafe_code)]

use super::job::{Data, Fault, Job, Outcome, Region, RegionOwner};
use super::process::Driver;
use libloading::Library;
use std::error::Error;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;

type Handle = *mut c_void;

/// The constants of `cuda.h` that are used here.
const CU_JIT_ERROR_LOG_BUFFER: c_int = 5;
const CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: c_int = 6;
const CU_JIT_OPTIMIZATION_LEVEL: c_int = 7;
const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: c_int = 75;
const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: c_int = 76;

/// Declares the called functions, with their types.
macro_rules! functions {
    ($($name:ident = $symbol:literal ($($arg:ty),*);)*) => {
        struct Functions {
            $($name: unsafe extern "C" fn($($arg),*) -> c_int,)*
        }

        impl Functions {
            fn of(library: &Library) -> Result<Functions, libloading::Error> {
                // SAFETY: the types are those of cuda.h, and the library is stored together with the pointers.
                Ok(Functions { $($name: *unsafe { library.get::<unsafe extern "C" fn($($arg),*) -> c_int>($symbol) }?,)* })
            }
        }
    };
}

functions! {
    init = b"cuInit\0" (c_uint);
    device_get = b"cuDeviceGet\0" (*mut c_int, c_int);
    device_name = b"cuDeviceGetName\0" (*mut c_char, c_int, c_int);
    attribute = b"cuDeviceGetAttribute\0" (*mut c_int, c_int, c_int);
    context = b"cuCtxCreate_v2\0" (*mut Handle, c_uint, c_int);
    synchronize = b"cuCtxSynchronize\0" ();
    load = b"cuModuleLoadDataEx\0" (*mut Handle, *const c_void, c_uint, *mut c_int, *mut *mut c_void);
    unload = b"cuModuleUnload\0" (Handle);
    function = b"cuModuleGetFunction\0" (*mut Handle, Handle, *const c_char);
    global = b"cuModuleGetGlobal_v2\0" (*mut u64, *mut usize, Handle, *const c_char);
    allocate = b"cuMemAlloc_v2\0" (*mut u64, usize);
    free = b"cuMemFree_v2\0" (u64);
    to_device = b"cuMemcpyHtoD_v2\0" (u64, *const c_void, usize);
    to_host = b"cuMemcpyDtoH_v2\0" (*mut c_void, u64, usize);
    launch = b"cuLaunchKernel\0" (Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void);
    error_name = b"cuGetErrorName\0" (c_int, *mut *const c_char);
}

/// The first device of this machine.
pub struct Cuda {
    f: Functions,
    /// Rust drops fields in order. This field is the last, so the functions are dropped before the library.
    _library: Library,
    name: String,
    sm: u32,
}

/// Loads the driver and opens its first device. The error names what is missing.
pub fn open() -> Result<Cuda, String> {
    let missing = |e: libloading::Error| {
        let source = e.source().map_or_else(String::new, |s| format!(": {s}"));
        format!("no CUDA driver: {e}{source} (it comes with NVIDIA's drivers; --driver loopback needs none)")
    };
    // SAFETY: the library is the system's own driver, and NVIDIA is responsible for what its initialisation does.
    let library = unsafe { Library::new("libcuda.so.1") }.map_err(missing)?;
    let f = Functions::of(&library).map_err(missing)?;
    let (mut device, mut context, mut name) = (0, null_mut(), [0u8; 256]);
    // SAFETY: the buffers that are written have the stated lengths.
    let opened = unsafe {
        f.check_status((f.init)(0), "cuInit")
            .and_then(|()| f.check_status((f.device_get)(&mut device, 0), "cuDeviceGet"))
            .and_then(|()| f.check_status((f.device_name)(name.as_mut_ptr().cast(), 255, device), "cuDeviceGetName"))
            .and_then(|()| f.check_status((f.context)(&mut context, 0, device), "cuCtxCreate"))
    };
    opened.map_err(|e| format!("no CUDA device: {e}"))?;
    let sm = f.capability(device).map_err(|e| format!("no CUDA device: {e}"))?;
    let name = String::from_utf8_lossy(name.split(|b| *b == 0).next().unwrap_or(&[])).into_owned();
    Ok(Cuda { f, _library: library, name, sm })
}

impl Functions {
    /// Converts an error code to the function's name followed by the error's name.
    fn check_status(&self, code: c_int, what: &str) -> Result<(), String> {
        if code == 0 {
            return Ok(());
        }
        let mut name = std::ptr::null();
        // SAFETY: the driver sets the name to one of the library's constants, or leaves it null.
        let name = unsafe {
            (self.error_name)(code, &mut name);
            if name.is_null() { "unknown".into() } else { CStr::from_ptr(name).to_string_lossy() }
        };
        Err(format!("{what}: {name} ({code})"))
    }

    /// Returns the SM version of a device.
    fn capability(&self, device: c_int) -> Result<u32, String> {
        let mut numbers = [0; 2];
        let asked = [CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR];
        for (number, asked) in numbers.iter_mut().zip(asked) {
            // SAFETY: one int is written.
            self.check_status(unsafe { (self.attribute)(number, asked, device) }, "cuDeviceGetAttribute")?;
        }
        Ok((numbers[0] * 10 + numbers[1]) as u32)
    }
}

/// The device's resources that a job holds.
#[derive(Default)]
struct JobResources {
    module: Option<Handle>,
    memory: Vec<u64>,
}

impl Driver for Cuda {
    fn device(&self) -> (String, u32) {
        (self.name.clone(), self.sm)
    }

    fn run(&mut self, job: &Job) -> Outcome {
        let mut held = JobResources::default();
        let outcome = self.launched(job, &mut held);
        // SAFETY: each resource is released only once. After an error the resources are unusable, and the process ends.
        unsafe {
            held.memory.into_iter().for_each(|address| _ = (self.f.free)(address));
            held.module.into_iter().for_each(|module| _ = (self.f.unload)(module));
        }
        outcome
    }
}

impl Cuda {
    fn launched(&self, job: &Job, held: &mut JobResources) -> Outcome {
        let module = self.load_code(job)?;
        held.module = Some(module);
        let trouble = |code, what| self.f.check_status(code, what).map_err(Fault::ProcessError);
        let kernel = c_string(&job.kernel)?;
        let mut function = null_mut();
        // SAFETY: the name ends with a zero byte.
        trouble(unsafe { (self.f.function)(&mut function, module, kernel.as_ptr()) }, "cuModuleGetFunction")?;
        let mut bases = Vec::new();
        for region in &job.regions {
            bases.push(self.address(module, region, held)?);
        }
        for (Region { data, .. }, base) in job.regions.iter().zip(&bases) {
            let bytes = data.relocated(&bases);
            // SAFETY: `address` returned memory of this length.
            let code = unsafe { (self.f.to_device)(*base, bytes.as_ptr().cast(), bytes.len()) };
            trouble(if bytes.is_empty() { 0 } else { code }, "cuMemcpyHtoD")?;
        }
        let mut params: Vec<Vec<u8>> = job.params.iter().map(|p: &Data| p.relocated(&bases)).collect();
        let mut list: Vec<*mut c_void> = params.iter_mut().map(|p| p.as_mut_ptr().cast()).collect();
        let ([gx, gy, gz], [bx, by, bz]) = (job.grid, job.block);
        // SAFETY: `list` has one pointer per parameter, each to a buffer of the parameter's size.
        let code = unsafe {
            let (params, none) = (list.as_mut_ptr(), null_mut());
            (self.f.launch)(function, gx, gy, gz, bx, by, bz, job.shared, null_mut(), params, none)
        };
        let failed = |code, what| self.f.check_status(code, what).map_err(Fault::Failed);
        failed(code, "cuLaunchKernel")?;
        // SAFETY: the function has no arguments.
        failed(unsafe { (self.f.synchronize)() }, "the kernel")?;
        let mut regions = Vec::new();
        for (region, base) in job.regions.iter().zip(&bases) {
            let mut bytes = vec![0u8; region.data.bytes.len()];
            // SAFETY: the buffer has the stated length.
            let code = unsafe { (self.f.to_host)(bytes.as_mut_ptr().cast(), *base, bytes.len()) };
            trouble(if bytes.is_empty() { 0 } else { code }, "cuMemcpyDtoH")?;
            regions.push(bytes);
        }
        Ok(regions)
    }

    /// Loads the code. The driver's JIT compiles it at the optimisation level of the job.
    fn load_code(&self, job: &Job) -> Result<Handle, Fault> {
        let (ptx, mut module) = (c_string(&job.ptx)?, null_mut());
        let mut log = vec![0u8; 8192];
        let mut options = [CU_JIT_OPTIMIZATION_LEVEL, CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
        // The driver expects small numbers in the form of pointers.
        let number = |n: usize| std::ptr::without_provenance_mut::<c_void>(n);
        let mut values = [number(job.way.jit as usize), log.as_mut_ptr().cast(), number(log.len() - 1)];
        // SAFETY: there are as many options as values; the log's buffer has one more byte, for the final zero.
        let code = unsafe {
            let (names, values) = (options.as_mut_ptr(), values.as_mut_ptr());
            (self.f.load)(&mut module, ptx.as_ptr().cast(), options.len() as c_uint, names, values)
        };
        self.f.check_status(code, "cuModuleLoadDataEx").map_err(|why| {
            let log = String::from_utf8_lossy(log.split(|b| *b == 0).next().unwrap_or(&[])).into_owned();
            Fault::Refused(format!("{why} {}", log.trim()))
        })?;
        Ok(module)
    }

    /// Returns the address of a region: of new memory, or of a variable of the module.
    fn address(&self, module: Handle, region: &Region, held: &mut JobResources) -> Result<u64, Fault> {
        let (mut address, mut size, length) = (0, 0, region.data.bytes.len());
        match &region.whose {
            RegionOwner::Argument(_) => {
                // SAFETY: one address is written.
                let code = unsafe { (self.f.allocate)(&mut address, length.max(1)) };
                self.f.check_status(code, "cuMemAlloc").map_err(Fault::ProcessError)?;
                held.memory.push(address);
            }
            RegionOwner::Variable(name) => {
                let name = c_string(name)?;
                // SAFETY: the name ends with a zero byte, and the driver writes one address and one size.
                let code = unsafe { (self.f.global)(&mut address, &mut size, module, name.as_ptr()) };
                self.f.check_status(code, "cuModuleGetGlobal").map_err(Fault::ProcessError)?;
                if size < length {
                    return Err(Fault::ProcessError(format!("a variable of {size} bytes, not {length}")));
                }
            }
        }
        Ok(address)
    }
}

/// Converts a text to a C string.
fn c_string(text: &str) -> Result<CString, Fault> {
    CString::new(text).map_err(|_| Fault::ProcessError("a name with a zero in it".into()))
}
