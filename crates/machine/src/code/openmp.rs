//! The functions of OpenMP's device run time that the machine executes, by name and parameters. The sources are LLVM's
//! openmp/device, and the OpenMP specification of the constructs that the functions implement. `exec/openmp` executes
//! the functions. A call of any other run-time function discards the run, with the function's name in the reason.

use super::library::has_name;

/// The effect of a function of the run time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OpenmpOp {
    /// Divides the threads of a CTA into user threads and workers. A thread that runs user code gets the result -1.
    Init,
    Deinit,
    /// Returns the next function that a worker must execute. The workers' state machine, which is code of the module,
    /// calls this run-time function.
    TakeWork,
    EndWork,
    /// Makes all threads of the team call a function.
    Parallel,
    AllocShared,
    FreeShared,
    /// Returns the arguments of the parallel region to a worker.
    SharedVariables,
    /// Waits for other threads: `Barrier` for all threads of the team, `SpmdBarrier` for all threads of the CTA,
    /// `GenericBarrier` for the main thread and the workers.
    Barrier,
    SpmdBarrier,
    GenericBarrier,
    Flush,
    /// Computes which iterations of a loop this thread (or this team) executes.
    StaticShare {
        bits: u32,
        signed: bool,
    },
    /// Calls a function for each loop iteration that this thread executes.
    Loop(LoopKind),
    /// Begins a loop that is divided into chunks. Each thread of the team takes one chunk after another.
    Dispatch {
        bits: u32,
        signed: bool,
    },
    /// Takes the next chunk of a loop that `Dispatch` has begun.
    TakeChunk {
        bits: u32,
    },
    EndDispatch,
    /// Begins or ends an ordered region. One thread executes all iterations of an ordered loop.
    Ordered,
    /// Returns whether this thread has the given number in its team.
    Masked,
    /// Enters or leaves a region that only one thread of the launch executes at a time.
    Critical,
    EndCritical,
    /// Returns the lanes that execute the call together.
    ActiveLanes,
    /// Makes lanes of a warp wait for each other.
    LaneBarrier,
    /// Returns the number that the thread queries.
    Number(OpenmpNumber),
    /// Returns the value of the lane at a given distance.
    ShuffleDown,
    TeamReduction,
    LeagueReduction,
    ReductionBuffer,
    /// Has no effect that a program can observe.
    Nothing,
}

/// The threads or teams among which the iterations of a loop are divided.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// Among the threads of a team.
    For,
    /// Among the teams.
    Distribute,
    /// Among the threads of all teams.
    DistributeFor,
}

/// A number that a thread can query.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OpenmpNumber {
    Thread,
    Threads,
    Team,
    Teams,
    Level,
    InParallel,
    HardwareThread,
    HardwareThreads,
    WarpSize,
    IsSpmd,
    /// Whether this is thread 0 of its team, which executes `master` and `single` regions.
    IsFirst,
    /// The answer to queries such as whether this is the host: always 0.
    No,
}

use LoopKind::{Distribute, DistributeFor, For};
use OpenmpNumber::*;
use OpenmpOp::*;

/// Each row has the names of a function, its parameters, and its effect. In the parameters, `p` is a pointer and `i` an
/// integer. A function may have several lists of parameters, because releases differ.
const ROWS: &[(&str, &str, OpenmpOp)] = &[
    ("__kmpc_target_init", "pp p pii piii", Init),
    ("__kmpc_target_deinit", "- pi pii", Deinit),
    ("__kmpc_kernel_parallel", "p", TakeWork),
    ("__kmpc_kernel_end_parallel", "-", EndWork),
    ("__kmpc_parallel_51", "piiiipppi", Parallel),
    ("__kmpc_parallel_60", "piiiipppii", Parallel),
    ("__kmpc_alloc_shared", "i", AllocShared),
    ("__kmpc_free_shared", "pi", FreeShared),
    ("__kmpc_get_shared_variables", "p", SharedVariables),
    ("__kmpc_barrier", "pi", Barrier),
    ("__kmpc_barrier_simple_spmd", "pi", SpmdBarrier),
    ("__kmpc_barrier_simple_generic", "pi", GenericBarrier),
    ("__kmpc_flush", "p", Flush),
    ("__kmpc_for_static_init_4 __kmpc_distribute_static_init_4", "piippppii", StaticShare { bits: 32, signed: true }),
    (
        "__kmpc_for_static_init_4u __kmpc_distribute_static_init_4u",
        "piippppii",
        StaticShare { bits: 32, signed: false },
    ),
    ("__kmpc_for_static_init_8 __kmpc_distribute_static_init_8", "piippppii", StaticShare { bits: 64, signed: true }),
    (
        "__kmpc_for_static_init_8u __kmpc_distribute_static_init_8u",
        "piippppii",
        StaticShare { bits: 64, signed: false },
    ),
    ("__kmpc_for_static_fini __kmpc_distribute_static_fini", "pi", Nothing),
    ("__kmpc_for_static_loop_4 __kmpc_for_static_loop_4u", "pppiii pppiiii", Loop(For)),
    ("__kmpc_for_static_loop_8 __kmpc_for_static_loop_8u", "pppiii pppiiii", Loop(For)),
    ("__kmpc_distribute_static_loop_4 __kmpc_distribute_static_loop_4u", "pppii pppiii", Loop(Distribute)),
    ("__kmpc_distribute_static_loop_8 __kmpc_distribute_static_loop_8u", "pppii pppiii", Loop(Distribute)),
    (
        "__kmpc_distribute_for_static_loop_4 __kmpc_distribute_for_static_loop_4u",
        "pppiiii pppiiiii",
        Loop(DistributeFor),
    ),
    (
        "__kmpc_distribute_for_static_loop_8 __kmpc_distribute_for_static_loop_8u",
        "pppiiii pppiiiii",
        Loop(DistributeFor),
    ),
    ("__kmpc_dispatch_init_4", "piiiiii", Dispatch { bits: 32, signed: true }),
    ("__kmpc_dispatch_init_4u", "piiiiii", Dispatch { bits: 32, signed: false }),
    ("__kmpc_dispatch_init_8", "piiiiii", Dispatch { bits: 64, signed: true }),
    ("__kmpc_dispatch_init_8u", "piiiiii", Dispatch { bits: 64, signed: false }),
    ("__kmpc_dispatch_next_4 __kmpc_dispatch_next_4u", "pipppp", TakeChunk { bits: 32 }),
    ("__kmpc_dispatch_next_8 __kmpc_dispatch_next_8u", "pipppp", TakeChunk { bits: 64 }),
    // `fini` ends an iteration of an ordered loop.
    ("__kmpc_dispatch_fini_4 __kmpc_dispatch_fini_4u", "pi", Nothing),
    ("__kmpc_dispatch_fini_8 __kmpc_dispatch_fini_8u", "pi", Nothing),
    ("__kmpc_dispatch_deinit", "pi", EndDispatch),
    ("__kmpc_ordered __kmpc_end_ordered", "pi", Ordered),
    ("__kmpc_critical", "pip", Critical),
    ("__kmpc_end_critical", "pip", EndCritical),
    ("__kmpc_warp_active_thread_mask", "-", ActiveLanes),
    ("__kmpc_syncwarp", "i", LaneBarrier),
    ("__kmpc_master __kmpc_single", "pi", Number(IsFirst)),
    ("__kmpc_masked", "pii", Masked),
    ("__kmpc_end_master __kmpc_end_single __kmpc_end_masked", "pi", Nothing),
    ("__kmpc_global_thread_num", "p", Number(Thread)),
    ("omp_get_thread_num", "-", Number(Thread)),
    ("omp_get_num_threads", "-", Number(Threads)),
    ("omp_get_team_num", "-", Number(Team)),
    ("omp_get_num_teams", "-", Number(Teams)),
    ("omp_get_level", "-", Number(Level)),
    ("__kmpc_parallel_level", "pi", Number(Level)),
    ("omp_in_parallel", "-", Number(InParallel)),
    ("omp_is_initial_device", "-", Number(No)),
    ("__kmpc_get_hardware_thread_id_in_block", "-", Number(HardwareThread)),
    ("__kmpc_get_hardware_num_threads_in_block", "-", Number(HardwareThreads)),
    ("__kmpc_get_hardware_num_blocks", "-", Number(Teams)),
    ("__kmpc_get_warp_size", "-", Number(WarpSize)),
    ("__kmpc_is_spmd_exec_mode", "-", Number(IsSpmd)),
    ("__kmpc_shuffle_int32 __kmpc_shuffle_int64", "iii", ShuffleDown),
    ("__kmpc_nvptx_parallel_reduce_nowait_v2", "pippp", TeamReduction),
    ("__kmpc_nvptx_teams_reduce_nowait_v2", "ppiippppppp", LeagueReduction),
    ("__kmpc_reduction_get_fixed_buffer", "-", ReductionBuffer),
    ("__kmpc_nvptx_end_reduce __kmpc_nvptx_end_reduce_nowait", "i", Nothing),
];

/// Returns the effect of a function with this name and these parameters; `None` if the machine does not execute the
/// function.
pub fn openmp(name: &str, params: &str) -> Option<OpenmpOp> {
    if !name.starts_with("__kmpc_") && !name.starts_with("omp_") {
        return None;
    }
    let params = if params.is_empty() { "-" } else { params };
    let is_it = |names: &str, forms: &str| has_name(names, name) && has_name(forms, params);
    ROWS.iter().find(|(names, forms, _)| is_it(names, forms)).map(|(_, _, op)| *op)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_library;

    #[test]
    fn openmp_rows_name_known_library_functions() {
        for (names, forms, op) in ROWS {
            for name in names.split_whitespace() {
                assert!(is_library(name, false) && is_library(name, true), "{name}");
                for form in forms.split_whitespace() {
                    assert_eq!(openmp(name, form.trim_matches('-')), Some(*op), "{name} {form}");
                }
            }
        }
        assert_eq!(openmp("__kmpc_barrier", "p"), None, "of other parameters");
        assert_eq!(openmp("__kmpc_unknown", "pi"), None);
        assert_eq!(openmp("kmpc_barrier", "pi"), None);
    }
}
