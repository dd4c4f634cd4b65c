//! LLVM's command-line options about alias analysis. For the reference, an option is a change of the profile.
//!
//! An option has the name and the meaning that LLVM gives it. An option without an equivalent in the reference is
//! rejected, as an `opt` rejects options that it does not know.

use super::Quirk;
use super::profile::{Limit, Position, Profile};
use crate::named_enum::UnknownWord;

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The option, or a provider in an `-aa-pipeline`, does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownWord),
    /// The option belongs to one of our passes. Passes change modules; the reference only answers questions and has no
    /// such option.
    #[error("-{option} changes the module: it is given to `aliasmith pass {pass}`")]
    OfPass {
        /// The name of the option.
        option: String,
        /// The pass that has it.
        pass: &'static str,
    },
    /// A boolean option has a value other than true or false.
    #[error("'{value}' is neither true nor false for -{option}")]
    NoSwitch {
        /// The name of the option.
        option: String,
        /// The given value.
        value: String,
    },
    /// The value is not a number.
    #[error("'{value}' is no number for -{option}")]
    NoNumber {
        /// The name of the option.
        option: String,
        /// The given value.
        value: String,
    },
}

/// Every option with its effect, for `--help` and for errors. A boolean option may be given without a value.
pub const LLVM_OPTIONS: [(&str, &str); 15] = [
    ("aa-pipeline", "use only these providers, in this order"),
    ("alias-set-saturation-threshold", "number of locations above which all alias sets are merged"),
    ("assume-default-is-flat-addrspace", "space 0 is generic (the reference always assumes this)"),
    ("basic-aa-recphi", "look through phis that depend on themselves"),
    ("basic-aa-separate-storage", "use separate_storage assumptions"),
    ("disable-basic-aa", "do not use basic-aa"),
    ("disable-basicaa", "do not use basic-aa"),
    ("enable-scoped-noalias", "use alias scopes"),
    ("enable-tbaa", "use types"),
    ("enable-unsafe-globalsmodref-alias-results", "let globals-aa answer without proof"),
    ("memssa-check-limit", "maximum number of defs and phis in one search of MemorySSA's walker"),
    ("nvptx-traverse-address-aliasing-limit", "maximum steps of the search that traverse-address-aliasing enables"),
    ("nvptxaa-relax-fences", "fences do not affect local, parameter and constant memory"),
    ("strict-aliasing", "use types, like enable-tbaa"),
    ("traverse-address-aliasing", "search for the space of a generic pointer"),
];

/// NVIDIA's options about restrict. Each row has an option, and the name of our pass that has this option.
pub const OF_PASSES: [(&str, &str); 4] = [
    ("allow-restrict-in-struct", "process-restrict"),
    ("apply-multi-level-restrict", "process-restrict"),
    ("dump-process-restrict", "process-restrict"),
    ("nvptx-kernel-params-restrict", "kernel-params-restrict"),
];

impl Profile {
    /// Applies `name=value`, or `name` for a boolean option. The error states the valid form.
    pub fn set_option(&mut self, option: &str) -> Result<(), OptionError> {
        self.turn(option)?;
        // This option is not recorded here, because the pipeline text of a query already states the chain
        // (`-aa-pipeline=`).
        if !option.starts_with("aa-pipeline") {
            self.turned.push(format!("-{option}"));
        }
        Ok(())
    }

    fn turn(&mut self, option: &str) -> Result<(), OptionError> {
        let (name, value) = option.split_once('=').map_or((option, None), |(n, v)| (n, Some(v)));
        let switch = || match value {
            None | Some("true" | "1" | "") => Ok(true),
            Some("false" | "0") => Ok(false),
            Some(other) => Err(OptionError::NoSwitch { option: name.into(), value: other.into() }),
        };
        let number = || {
            let text = value.unwrap_or("");
            text.parse().map_err(|_| OptionError::NoNumber { option: name.into(), value: text.into() })
        };
        match name {
            "aa-pipeline" => Ok(self.set_pipeline(value.unwrap_or(""))?),
            "alias-set-saturation-threshold" => number().map(|n| self.alias_set_saturation_threshold = n),
            "assume-default-is-flat-addrspace" => switch().map(|_| ()),
            "basic-aa-recphi" => switch().map(|on| self.recursive_phis = on),
            "basic-aa-separate-storage" => switch().map(|on| self.separate_storage = on),
            "disable-basic-aa" | "disable-basicaa" => {
                let ignored = self.has(Quirk::IgnoredDisableBasicAa);
                switch().map(|off| self.keep("basic-aa", !off || ignored))
            }
            "enable-scoped-noalias" => switch().map(|on| self.keep("scoped-noalias-aa", on)),
            "enable-tbaa" | "strict-aliasing" => switch().map(|on| self.keep("tbaa", on)),
            "enable-unsafe-globalsmodref-alias-results" => switch().map(|on| self.unsafe_globals_results = on),
            "memssa-check-limit" => number().map(|n| self.memssa_check_limit = n),
            "nvptxaa-relax-fences" => switch().map(|on| self.relaxed_fences = on),
            "nvptx-traverse-address-aliasing-limit" => number().map(|n| self.nvptx.traversal_limit = Limit::steps(n)),
            "traverse-address-aliasing" => switch().map(|on| self.nvptx.traverse = on),
            _ => {
                if let Some((_, pass)) = OF_PASSES.iter().find(|(option, _)| *option == name) {
                    return Err(OptionError::OfPass { option: name.into(), pass });
                }
                let known = LLVM_OPTIONS.iter().map(|k| k.0).collect();
                Err(UnknownWord { what: "option", word: name.into(), known }.into())
            }
        }
    }

    fn keep(&mut self, provider: &str, on: bool) {
        if !on {
            self.chain.retain(|p| p != provider);
        }
    }

    /// Applies `-aa-pipeline=basic-aa,tbaa`. An empty text means no provider, and `default` keeps the chain. LLVM has
    /// two further providers, which always answer MayAlias and ModRef here: `scev-aa` needs scalar evolution, which the
    /// reference does not have, and `objc-arc-aa` needs Objective-C's runtime, which no kernel calls.
    fn set_pipeline(&mut self, text: &str) -> Result<(), UnknownWord> {
        const PROVIDERS: [&str; 9] = [
            "basic-aa",
            "scoped-noalias-aa",
            "provenance-aa",
            "tbaa",
            "globals-aa",
            "nvptx-aa",
            "amdgpu-aa",
            "scev-aa",
            "objc-arc-aa",
        ];
        if text == "default" {
            return Ok(());
        }
        let names: Vec<String> = text.split(',').filter(|n| !n.is_empty()).map(str::to_string).collect();
        if let Some(unknown) = names.iter().find(|n| !PROVIDERS.contains(&n.as_str())) {
            return Err(UnknownWord { what: "provider", word: unknown.clone(), known: PROVIDERS.to_vec() });
        }
        let position = |name: &str, before: Position| match before {
            Position::Absent => Position::Absent,
            _ if names.iter().any(|n| n == name) => Position::Listed,
            _ => Position::Absent,
        };
        self.nvptx.position = position("nvptx-aa", self.nvptx.position);
        self.amdgcn.position = position("amdgpu-aa", self.amdgcn.position);
        (self.chain, self.chosen) = (names, true);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_change_the_profile() {
        let mut p = Profile::named("llvm-22").expect("it exists").clone();
        for option in ["basic-aa-recphi=false", "enable-tbaa=0", "nvptx-traverse-address-aliasing-limit=3"] {
            p.set_option(option).expect("an option");
        }
        assert!(!p.recursive_phis && p.nvptx.traversal_limit.max() == 3);
        assert_eq!(p.chain, ["basic-aa", "scoped-noalias-aa"]);
        p.set_option("aa-pipeline=nvptx-aa,basic-aa").expect("two providers");
        assert_eq!((p.chain.len(), p.nvptx.position, p.amdgcn.position), (2, Position::Listed, Position::Absent));
    }

    #[test]
    fn an_unknown_option_is_refused() {
        let mut p = Profile::sound().clone();
        assert!(p.set_option("nvptxaa-relaxed").expect_err("unknown").to_string().contains("there are: aa-pipeline, "));
        let of_pass = p.set_option("allow-restrict-in-struct").expect_err("of a pass").to_string();
        assert!(of_pass.contains("aliasmith pass process-restrict"), "{of_pass}");
        assert!(p.set_option("enable-tbaa=maybe").expect_err("no switch").to_string().contains("neither"));
        assert!(p.set_option("aa-pipeline=cfl-aa").expect_err("gone").to_string().contains("no provider"));
    }

    #[test]
    fn every_listed_option_is_known() {
        for (name, _) in LLVM_OPTIONS {
            let error = Profile::sound().clone().set_option(&format!("{name}=%")).err();
            assert!(error.is_none_or(|e| !e.to_string().contains("no option")), "{name}");
        }
    }
}
