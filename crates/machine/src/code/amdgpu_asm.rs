//! Inline assembly of AMDGPU that has one of two effects: it waits for the thread's own memory accesses, or it waits
//! for them and is also a barrier.

use crate::code::intrinsics::{BarrierMemory, Intrinsic};

/// The effect of an asm text that only waits, or waits and is a barrier.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AsmText {
    /// The asm waits for the thread's own accesses, or does nothing.
    Waits,
    WaitsAtBarrier(Intrinsic),
}

/// Counters of unfinished accesses. `vmcnt` counts accesses of vector memory (since GFX10, without stores), `lgkmcnt`
/// accesses of local memory and scalar loads, `vscnt` stores to vector memory.
const COUNTERS: [&str; 3] = ["vmcnt(0)", "lgkmcnt(0)", "vscnt(0)"];

/// Returns the effect of an asm text. `None` if the text does anything else. `is_old`: whether the processor is one of
/// GFX6 to GFX9 in the ordinary mode, where the waves of a workgroup share a cache.
///
/// AMDGPUUsage, "Memory Model": a release of workgroup scope waits until the counters are zero. On the old processors,
/// an acquire of workgroup scope needs the same wait and nothing else. So on these processors, a barrier after a wait
/// for the counters orders all memory. Later processors have more caches and counters, so there the barrier orders only
/// local memory.
pub fn amdgpu_asm(text: &str, is_old: bool) -> Option<AsmText> {
    let mut waited: Vec<&str> = Vec::new();
    let mut met = None;
    for line in statements(text) {
        let (name, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match name {
            "s_waitcnt" | "s_waitcnt_vscnt" if met.is_none() => {
                waited.extend(COUNTERS.iter().filter(|counter| operands.contains(**counter)));
            }
            "s_waitcnt" | "s_waitcnt_vscnt" | "s_nop" => {}
            "s_barrier" if met.is_none() && operands.is_empty() => {
                let has = |counter| waited.contains(&counter);
                met = Some(match has(COUNTERS[1]) {
                    true if is_old && has(COUNTERS[0]) => Intrinsic::WorkGroupBarrier(BarrierMemory::All),
                    true => Intrinsic::WorkGroupBarrier(BarrierMemory::Shared),
                    false => Intrinsic::ExecutionBarrier,
                });
            }
            _ => return None,
        }
    }
    Some(met.map_or(AsmText::Waits, AsmText::WaitsAtBarrier))
}

/// Returns the statements of an asm text. In AMDGPU assembly, a statement ends at the end of the line, and `;` and `//`
/// begin a comment.
pub fn statements(text: &str) -> impl Iterator<Item = &str> {
    let code = |line: &'_ str| line.find(';').into_iter().chain(line.find("//")).min().unwrap_or(line.len());
    text.lines().map(move |line| line[..code(line)].trim()).filter(|line| !line.is_empty())
}

/// Whether the waves of a workgroup share one cache: the processor is one of GFX6 to GFX9, whose names have three
/// characters after `gfx`, and the feature `tgsplit` is off. (With `tgsplit`, the waves run on compute units with
/// separate caches.)
pub fn has_one_cache(cpu: &str, features: &str) -> bool {
    let number = cpu.strip_prefix("gfx").filter(|number| number.len() == 3);
    number.is_some_and(|number| number.starts_with(['6', '7', '8', '9'])) && !features.contains("+tgsplit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let meets = |meeting| Some(AsmText::WaitsAtBarrier(Intrinsic::WorkGroupBarrier(meeting)));
        for (text, old, new) in [
            ("s_waitcnt vmcnt(0) lgkmcnt(0)\n s_barrier", meets(BarrierMemory::All), meets(BarrierMemory::Shared)),
            ("s_waitcnt lgkmcnt(0) ; all\n s_barrier", meets(BarrierMemory::Shared), meets(BarrierMemory::Shared)),
            // A comment is no statement.
            ("s_waitcnt lgkmcnt(0); s_barrier", Some(AsmText::Waits), Some(AsmText::Waits)),
            ("; ockl ballot hoisting hack $0", Some(AsmText::Waits), Some(AsmText::Waits)),
            ("s_barrier // s_barrier", plain(), plain()),
            (
                "s_waitcnt vmcnt(0)\ns_waitcnt lgkmcnt(0)\ns_barrier\n",
                meets(BarrierMemory::All),
                meets(BarrierMemory::Shared),
            ),
            // Two waits that order nothing: a wait after the barrier, and a wait that permits unfinished accesses.
            ("s_barrier\ns_waitcnt lgkmcnt(0)", plain(), plain()),
            ("s_waitcnt lgkmcnt(1)\ns_barrier", plain(), plain()),
            ("s_waitcnt vmcnt(0)", Some(AsmText::Waits), Some(AsmText::Waits)),
            ("", Some(AsmText::Waits), Some(AsmText::Waits)),
            ("s_barrier\ns_barrier", None, None),
            ("s_barrier_signal -1", None, None),
            ("global_store_dword v[0:1], v2, off\ns_barrier", None, None),
        ] {
            assert_eq!((amdgpu_asm(text, true), amdgpu_asm(text, false)), (old, new), "{text}");
        }
        assert!(has_one_cache("gfx906", "+wavefrontsize64") && has_one_cache("gfx90a", ""));
        assert!(!has_one_cache("gfx90a", "+tgsplit") && !has_one_cache("gfx1100", "") && !has_one_cache("", ""));
    }

    fn plain() -> Option<AsmText> {
        Some(AsmText::WaitsAtBarrier(Intrinsic::ExecutionBarrier))
    }
}
