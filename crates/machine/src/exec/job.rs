//! What the caller of a run states. It stays the same during the run.

use crate::api::{FunctionWatch, Interleaving, Options, Stop, UbKind, Watch, ub, unsupported};
use crate::case::{Races, Setup};
use crate::code::{CallCode, Program};
use crate::environment;
use crate::ir::{AddressSpace, FuncId, InstId, Module, SymbolId};
use crate::memory::{Kind, Scalar};

/// The size of dynamic shared memory in bytes if the launch states none.
const DYNAMIC_SHARED: u64 = 256;

/// The inputs of one run.
#[derive(Copy, Clone)]
pub struct Job<'a> {
    pub program: &'a Program,
    pub module: &'a Module,
    pub watch: &'a Watch,
    pub options: &'a Options,
    pub setup: &'a Setup,
    /// The number of lanes of a warp or wave.
    pub lanes: u32,
}

impl<'a> Job<'a> {
    /// Returns a symbol's name in the kernel's own module.
    pub fn name(&self, symbol: SymbolId) -> &'a str {
        environment::own_name(self.module, self.options, symbol)
    }

    /// Returns the symbol that has this name in the kernel's own module.
    pub fn named(&self, name: &str) -> Option<SymbolId> {
        match &*self.options.prefix {
            "" => self.module.find_symbol(name),
            prefix => self.module.find_symbol(&format!("{prefix}{name}")).or_else(|| self.module.find_symbol(name)),
        }
    }

    /// Returns which events of a function the machine records; `None` if it records none.
    pub fn function_watch(&self, f: FuncId) -> Option<&'a FunctionWatch> {
        self.watch.functions.get(f.0 as usize)
    }

    /// Whether to record the accesses of an instruction.
    pub fn watches_access(&self, f: FuncId, inst: InstId) -> bool {
        self.function_watch(f).is_some_and(|w| w.accesses.get(inst.0 as usize) == Some(&true))
    }

    /// Returns the size of this launch's dynamic shared memory in bytes.
    pub fn dynamic_shared(&self) -> u64 {
        if self.setup.shared == 0 { DYNAMIC_SHARED } else { self.setup.shared }
    }

    /// Whether the machine keeps earlier writes of a byte and not only the last one, so that atomic loads may see them.
    pub fn keeps_past(&self) -> bool {
        self.shows_all_outcomes() || matches!(self.options.interleaving, Interleaving::Buffered | Interleaving::Stale)
    }

    /// Whether every allowed outcome of the program matters. True only in a run of the program before a pass. False in
    /// a run after the pass, and in a run that the judge uses for answers.
    pub fn shows_all_outcomes(&self) -> bool {
        self.options.observe && !self.options.replay
    }

    /// Whether a plain load that races gives undef, so that the run continues. When two programs are compared, this is
    /// true only for the program after the pass.
    pub fn races_yield_undef(&self) -> bool {
        self.options.tolerant || self.setup.races == Races::Undef && !self.options.observe
    }

    /// Whether the external function model executes the function. The linker may replace a weak definition (LangRef,
    /// 'Linkage Types'). So when two programs are compared, a weak definition counts as a declaration.
    pub fn has_external_model(&self, callee: FuncId) -> bool {
        let f = self.module.function(callee);
        f.is_declaration() || self.options.observe && matches!(&*f.linkage.linkage, "weak" | "linkonce")
    }

    /// Whether values of this type are buffer resources or fat pointers.
    pub fn is_buffer_pointer(&self, kind: Kind) -> bool {
        matches!(kind, Kind::Ptr(space) if self.program.spaces.is_buffer(space))
    }

    /// Checks that a value is neither poison nor undef, because it decides control flow.
    pub fn condition(&self, v: &Scalar, what: &str) -> Result<(), Stop> {
        if v.poison {
            return ub(UbKind::Poison, format!("{what} is poison"));
        }
        if v.undef != 0 && !self.options.tolerant {
            return ub(UbKind::Undef, format!("{what} depends on an undefined value"));
        }
        Ok(())
    }

    /// Whether the run is used to judge answers of oracles.
    pub fn is_judged(&self) -> bool {
        !self.watch.functions.is_empty() && !self.options.explain
    }

    /// Whether all lanes that execute an exchange together participate in it, as on AMDGPU and in SPIR-V ("tangled"
    /// invocations). On other targets, a mask selects the participating lanes.
    pub fn exchanges_without_mask(&self) -> bool {
        self.program.waves
    }

    /// Returns the space of a pointer argument.
    pub(crate) fn arg_space(&self, call: &CallCode, n: usize) -> Result<AddressSpace, Stop> {
        let leaf = call.args.get(n).and_then(|a| self.program.shape(a.shape).leaves.first());
        match leaf.map(|l| l.kind) {
            Some(Kind::Ptr(space)) => Ok(space),
            _ => unsupported("intrinsic without a pointer argument"),
        }
    }
}
