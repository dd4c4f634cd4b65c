//! Rules for the positions of attributes.

use super::super::*;
use super::Checker;
use super::types::*;

/// Attributes that only functions may have. The list has only attributes that are easily put in a wrong position.
const FUNCTION_ONLY: [&str; 27] = [
    "alwaysinline",
    "allocsize",
    "cold",
    "convergent",
    "inlinehint",
    "memory",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "noduplicate",
    "noinline",
    "nomerge",
    "norecurse",
    "noreturn",
    "nosync",
    "nounwind",
    "null_pointer_is_valid",
    "optnone",
    "optsize",
    "returns_twice",
    "speculatable",
    "strictfp",
    "uwtable",
    "vscale_range",
    "willreturn",
];

/// Attributes that only parameters may have.
const PARAMETER_ONLY: [&str; 14] = [
    "byref",
    "byval",
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "immarg",
    "inalloca",
    "initializes",
    "nest",
    "preallocated",
    "returned",
    "sret",
    "swifterror",
    "swiftself",
];

/// Attributes that parameters and results may have, but functions may not.
const VALUE_ONLY: [&str; 9] = [
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "noalias",
    "nonnull",
    "noundef",
    "range",
    "signext",
    "zeroext",
];

/// Attributes that only a single pointer may have, not a vector of pointers.
const POINTER_ONLY: [&str; 19] = [
    "byref",
    "byval",
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "inalloca",
    "initializes",
    "nest",
    "noalias",
    "nonnull",
    "preallocated",
    "readnone",
    "readonly",
    "sret",
    "swifterror",
    "writable",
    "writeonly",
];

impl Checker<'_> {
    pub(super) fn function_attributes(&mut self, attrs: &AttrSet) {
        for a in enum_attributes(attrs) {
            if PARAMETER_ONLY.contains(&&*a.name) || VALUE_ONLY.contains(&&*a.name) {
                self.fail(format!("'{}' is not an attribute of functions", a.name));
            }
        }
        self.check(!(attrs.has("noinline") && attrs.has("alwaysinline")), "noinline and alwaysinline");
        self.check(!attrs.has("optnone") || attrs.has("noinline"), "optnone without noinline");
    }

    pub(super) fn result_attributes(&mut self, attrs: &AttrSet, ty: TypeId) {
        for a in enum_attributes(attrs) {
            if PARAMETER_ONLY.contains(&&*a.name) || matches!(&*a.name, "readnone" | "readonly" | "writeonly") {
                self.fail(format!("'{}' is not an attribute of results", a.name));
            }
        }
        self.value_attributes(attrs, ty);
    }

    /// Checks the attributes of parameters. `immediates`: whether `immarg` is allowed.
    pub(super) fn parameter_attributes(&mut self, list: &[(&AttrSet, TypeId)], ret: TypeId, immediates: bool) {
        let types = &self.module.types;
        let (mut returned, mut sret) = (0, 0);
        for (i, (attrs, ty)) in list.iter().enumerate() {
            self.value_attributes(attrs, *ty);
            if attrs.has("returned") {
                returned += 1;
                let same = *ty == ret || cast_is_valid(types, CastOp::BitCast, *ty, ret);
                self.check(same, "'returned' on a parameter of another type than the result");
            }
            if attrs.has("sret") {
                sret += 1;
                self.check(i < 2, "'sret' is neither on the first nor on the second parameter");
            }
            self.check(immediates || !attrs.has("immarg"), "'immarg' is for intrinsics");
            let conflicting = ["readnone", "readonly", "writeonly"].iter().filter(|a| attrs.has(a)).count() > 1;
            self.check(!conflicting, "two of readnone, readonly and writeonly");
            let passed = ["byval", "inalloca", "preallocated", "sret", "byref", "nest"];
            self.check(
                passed.iter().filter(|a| attrs.has(a)).count() < 2,
                "two attributes state how the parameter is passed",
            );
        }
        self.check(returned < 2, "two parameters are 'returned'");
        self.check(sret < 2, "two parameters are 'sret'");
    }

    /// Checks the rules that parameters and results share.
    fn value_attributes(&mut self, attrs: &AttrSet, ty: TypeId) {
        let types = &self.module.types;
        for a in enum_attributes(attrs) {
            let name = &*a.name;
            if FUNCTION_ONLY.contains(&name) {
                self.fail(format!("'{name}' is not an attribute of values"));
            }
            let fits = match name {
                _ if POINTER_ONLY.contains(&name) => types.is_pointer(ty),
                "align" => is_ptr(types, ty),
                "signext" | "zeroext" => types.int_bits(ty).is_some(),
                "range" => is_int(types, ty),
                "noundef" => !matches!(types.get(ty), Type::Void),
                _ => true,
            };
            if !fits {
                self.fail(format!("'{name}' on a value of a type that cannot have it"));
            }
            match a.value {
                AttrValue::Int(v) if name == "align" => {
                    self.check(v.is_power_of_two(), "an alignment is a power of two")
                }
                AttrValue::Type(t) if matches!(name, "byval" | "byref" | "inalloca" | "preallocated") => {
                    self.check(is_sized(types, t), "a parameter in memory of a type without size");
                }
                AttrValue::Range { ty: bounds, .. } => {
                    self.check(bounds == scalar(types, ty), "the range has another type than the value");
                }
                _ => {}
            }
        }
    }
}

/// Returns all attributes except `"key"="value"`.
fn enum_attributes(attrs: &AttrSet) -> impl Iterator<Item = &Attr> {
    attrs.0.iter().filter(|a| !matches!(a.value, AttrValue::String(_)))
}
