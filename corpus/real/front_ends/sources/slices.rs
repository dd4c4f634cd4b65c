#![feature(no_core, lang_items, intrinsics, rustc_attrs, abi_gpu_kernel, arbitrary_self_types, auto_traits, link_llvm_intrinsics, abi_unadjusted)]
#![no_core]
#![no_std]
#![crate_type = "lib"]
#![allow(internal_features, dead_code, unused)]
#[lang = "pointee_sized"] pub trait PointeeSized {}
#[lang = "meta_sized"] pub trait MetaSized: PointeeSized {}
#[lang = "sized"] pub trait Sized: MetaSized {}
#[lang = "copy"] pub trait Copy {}
impl Copy for u32 {} impl Copy for f32 {} impl Copy for i32 {} impl Copy for usize {} impl Copy for bool {} impl<T> Copy for *mut T {} impl<T> Copy for *const T {} impl<T> Copy for &T {} impl<T> Copy for &[T] {}
#[lang = "freeze"] unsafe auto trait Freeze {}
#[lang = "sync"] trait Sync {}
#[lang = "legacy_receiver"] trait R {}
impl<T: ?Sized + PointeeSized> R for &T {} impl<T: ?Sized + PointeeSized> R for &mut T {}
#[lang = "add"] pub trait Add<Rhs = Self> { type Output; fn add(self, r: Rhs) -> Self::Output; }
impl Add for f32 { type Output = f32; fn add(self, r: f32) -> f32 { self + r } }
impl Add for usize { type Output = usize; fn add(self, r: usize) -> usize { self + r } }
impl Add for u32 { type Output = u32; fn add(self, r: u32) -> u32 { self + r } }
#[lang = "mul"] pub trait Mul<Rhs = Self> { type Output; fn mul(self, r: Rhs) -> Self::Output; }
impl Mul for f32 { type Output = f32; fn mul(self, r: f32) -> f32 { self * r } }
impl Mul for usize { type Output = usize; fn mul(self, r: usize) -> usize { self * r } }
#[lang = "index"] pub trait Index<Idx: ?Sized + PointeeSized> { type Output: ?Sized + PointeeSized; fn index(&self, i: Idx) -> &Self::Output; }
impl<T> Index<usize> for [T] { type Output = T; fn index(&self, i: usize) -> &T { &self[i] } }
impl<T> Index<usize> for [T; 5] { type Output = T; fn index(&self, i: usize) -> &T { &self[i] } }
#[lang = "index_mut"] pub trait IndexMut<Idx: ?Sized + PointeeSized>: Index<Idx> { fn index_mut(&mut self, i: Idx) -> &mut Self::Output; }
impl<T> IndexMut<usize> for [T] { fn index_mut(&mut self, i: usize) -> &mut T { &mut self[i] } }
#[lang = "eq"] pub trait PartialEq<Rhs: ?Sized + PointeeSized = Self> { fn eq(&self, o: &Rhs) -> bool; fn ne(&self, o: &Rhs) -> bool; }
#[lang = "partial_ord"] pub trait PartialOrd<Rhs: ?Sized + PointeeSized = Self> { fn lt(&self, o: &Rhs) -> bool; fn le(&self, o: &Rhs) -> bool; fn gt(&self, o: &Rhs) -> bool; fn ge(&self, o: &Rhs) -> bool; }
impl PartialOrd for usize { fn lt(&self, o: &usize) -> bool { *self < *o } fn le(&self, o: &usize) -> bool { *self <= *o } fn gt(&self, o: &usize) -> bool { *self > *o } fn ge(&self, o: &usize) -> bool { *self >= *o } }
#[lang = "panic_location"] struct Loc<'a> { file: &'a str, line: u32, col: u32 }
#[lang = "panic_bounds_check"] #[track_caller] fn pbc(i: usize, n: usize) -> ! { loop {} }
#[lang = "panic_const_add_overflow"] #[track_caller] fn pao() -> ! { loop {} }
#[lang = "panic_const_mul_overflow"] #[track_caller] fn pmo() -> ! { loop {} }
#[lang = "drop_in_place"] unsafe fn drop_in_place<T: ?Sized + PointeeSized>(p: *mut T) { drop_in_place(p) }
unsafe extern "unadjusted" { #[link_name = "llvm.nvvm.read.ptx.sreg.tid.x"] fn tid() -> u32; #[link_name = "llvm.nvvm.read.ptx.sreg.ctaid.x"] fn ctaid() -> u32; #[link_name = "llvm.nvvm.read.ptx.sreg.ntid.x"] fn ntid() -> u32; }
#[no_mangle] pub unsafe extern "gpu-kernel" fn saxpy(a: f32, x: &[f32], y: *mut f32, n: usize) {
    let i = ctaid() as usize * ntid() as usize + tid() as usize;
    if i < n { let v = x[i]; let p = &mut *(y as usize + i * 4).cast_(); *p = v * a + *p; }
}
trait C { fn cast_(self) -> *mut f32; }
impl C for usize { fn cast_(self) -> *mut f32 { self as *mut f32 } }
#[repr(C)] pub struct S { a: f32, b: u32, c: [f32; 5] }
#[no_mangle] pub unsafe extern "gpu-kernel" fn sum(x: &[f32], out: &mut [f32], s: S) {
    let mut i = tid() as usize; let mut t = s.a;
    while i < x.len_() { t = t + x[i]; i = i + ntid() as usize; }
    let k = tid() as usize;
    if k < out.len_() { out[k] = t + s.c[k]; }
}
trait L { fn len_(&self) -> usize; }
impl L for [f32] { fn len_(&self) -> usize { unsafe { let r: T2 = Un { s: self }.t; r.1 } } }
#[repr(C)] struct T2(usize, usize); impl Copy for T2 {}
union Un<'a> { s: &'a [f32], t: T2 }
