//! Finds the thread and block coordinates on which code depends, by the names of the called intrinsics and functions.

/// The thread and block coordinates that the code reads.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Ids {
    /// The highest dimension (0 to 2) in which the code uses a thread's position in its block; `None` if the code does
    /// not use this position. `block` is the same for a block's position in the grid.
    pub thread: Option<u8>,
    pub block: Option<u8>,
    /// Whether the code reads the lane number or other properties of a thread's warp.
    pub lane: bool,
    /// Whether lanes exchange values.
    pub exchanges: bool,
}

/// The prefixes of the intrinsics by which lanes exchange values.
const EXCHANGES: [&str; 12] = [
    "nvvm.shfl.",
    "nvvm.vote.",
    "nvvm.match.",
    "nvvm.redux.",
    "amdgcn.ds.bpermute",
    "amdgcn.ds.permute",
    "amdgcn.readlane",
    "amdgcn.update.dpp",
    "amdgcn.permlane",
    "amdgcn.mov.dpp",
    "amdgcn.wave.reduce.",
    "amdgcn.ds.read.tr",
];

impl Ids {
    /// Records what a called intrinsic reads or exchanges, by its name.
    pub fn read(&mut self, name: &str) {
        let Some(name) = name.strip_prefix("llvm.") else { return };
        let dimension = match name.as_bytes().last() {
            Some(b'x') => Some(0),
            Some(b'y') => Some(1),
            Some(b'z') => Some(2),
            _ => None,
        };
        let is_any = |words: &[&str]| words.iter().any(|w| name.starts_with(w));
        if is_any(&["nvvm.read.ptx.sreg.tid.", "nvvm.read.ptx.sreg.ntid.", "amdgcn.workitem.id."]) {
            self.thread = self.thread.max(dimension);
        }
        if is_any(&["nvvm.read.ptx.sreg.ctaid.", "nvvm.read.ptx.sreg.nctaid.", "amdgcn.workgroup.id."]) {
            self.block = self.block.max(dimension);
        }
        self.exchanges |= is_any(&EXCHANGES);
        self.lane |= is_any(&["nvvm.read.ptx.sreg.laneid", "nvvm.read.ptx.sreg.warpid", "amdgcn.mbcnt."]);
    }

    /// Records the special registers that an asm text of PTX reads.
    pub fn read_asm(&mut self, text: &str) {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '%' | '.' | '_')));
        for register in words.filter_map(|word| word.strip_prefix('%')) {
            self.read(&format!("llvm.nvvm.read.ptx.sreg.{register}"));
        }
    }

    /// Records the coordinates that a SPIR-V intrinsic returns.
    pub fn read_spirv(&mut self, name: &str, dimension: u8) {
        let is_any = |words: &[&str]| words.iter().any(|w| name.starts_with(w));
        if is_any(&["thread.id", "workgroup.size", "global.size"]) {
            self.thread = self.thread.max(Some(dimension));
        }
        let is_global = is_any(&["thread.id", "global.size"]) && !name.contains("in.group");
        if is_any(&["group.id", "num.workgroups"]) || is_global {
            self.block = self.block.max(Some(dimension));
        }
        self.exchanges |= name.starts_with("wave.");
        self.lane |= is_any(&["subgroup.local.invocation.id", "subgroup.id"]);
    }

    /// Records the coordinates that an OpenCL function returns; these functions take the dimension as an argument.
    pub fn read_opencl(&mut self, name: &str, dimension: u8) {
        if ["get_global_id", "get_local_id", "get_local_size", "get_global_linear_id", "get_local_linear_id"]
            .contains(&name)
        {
            self.thread = self.thread.max(Some(dimension));
        }
        if ["get_global_id", "get_group_id", "get_num_groups"].contains(&name) {
            self.block = self.block.max(Some(dimension));
        }
    }
}

/// Whether an intrinsic of this name has a mask of the warp's lanes as an operand. PTX ISA, "shfl.sync": the behaviour is
/// undefined if the executing thread is not in the mask.
pub fn takes_member_mask(name: &str) -> bool {
    const WORDS: [&str; 4] = ["llvm.nvvm.shfl.sync", "llvm.nvvm.vote.", "llvm.nvvm.match.", "llvm.nvvm.redux.sync"];
    WORDS.iter().any(|word| name.starts_with(word)) || name == "llvm.nvvm.bar.warp.sync"
}
