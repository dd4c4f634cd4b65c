// Records what passes ask MemorySSA's walker: which access clobbers the access of an instruction.
//
// The walker is no alias analysis, so the recorder in the chain does not see the questions to the walker. While
// questions are recorded, an analysis of this file creates MemorySSA in place of MemorySSAAnalysis. This analysis
// replaces the walker's vtable (Itanium ABI) by a copy with two other functions: both versions of
// getClobberingMemoryAccess. These call LLVM's functions, and record question and answer. The walker that skips its own
// access (getSkipSelfWalker) keeps its vtable: its answers concern several executions of the access together, and the
// judge cannot refute such answers.

#include "heard.h"
#include "llvm/Analysis/MemorySSA.h"
#include <cstring>

using namespace llvm;

namespace {

/// getClobberingMemoryAccess of an access (`Ask`), and of an access and a location (`AskOf`).
#if LLVM_VERSION_MAJOR >= 16
#define BATCH , BatchAAResults &Batch
#define AND_BATCH , Batch
#else
#define BATCH
#define AND_BATCH
#endif
using Ask = MemoryAccess *(*)(MemorySSAWalker *, MemoryAccess * BATCH);
using AskOf = MemoryAccess *(*)(MemorySSAWalker *, MemoryAccess *, const MemoryLocation & BATCH);

/// The layout of the vtable: offset to top and type information, then five functions: two destructors, both versions of
/// getClobberingMemoryAccess, and invalidateInfo.
enum { Before = 2, AtAsk = 2, AtAskOf = 3, Functions = 5 };

/// LLVM's vtable, which all walkers of a process share, and the copy made here.
void **Theirs = nullptr;
void *Ours[Before + Functions];

void noteClobber(const MemoryAccess *Asked, const MemoryAccess *By) {
  auto *Access = dyn_cast<MemoryUseOrDef>(Asked);
  if (!Ear || !Access || !By || Access == By)
    return;
  Function &F = *Access->getBlock()->getParent();
  auto *Phi = dyn_cast<MemoryPhi>(By);
  const Instruction *Def = Phi ? nullptr : cast<MemoryUseOrDef>(By)->getMemoryInst();
  note(F, {"clobber", Phi ? "P" : Def ? "D" : "E", "-\t-", "-"}, true, [&](Words &W) {
    std::string Where = Phi ? W.block(Phi->getBlock()) : Def ? W.inst(Def) : "-";
    return W.inst(Access->getMemoryInst()) + "\t" + Where + "\t-";
  });
}

MemoryAccess *clobber(MemorySSAWalker *Walker, MemoryAccess *Access BATCH) {
  void *Function = Theirs[AtAsk];
  MemoryAccess *By = reinterpret_cast<Ask>(Function)(Walker, Access AND_BATCH);
  noteClobber(Access, By);
  return By;
}

MemoryAccess *clobberOf(MemorySSAWalker *Walker, MemoryAccess *Access, const MemoryLocation &Loc BATCH) {
  void *Function = Theirs[AtAskOf];
  if (Ear)
    Ear->count({"walk", "?", kindOf(Loc.Size) + "\t-", "-"});
  return reinterpret_cast<AskOf>(Function)(Walker, Access, Loc AND_BATCH);
}

void hear(MemorySSAWalker *Walker) {
  if (!Theirs) {
    std::memcpy(&Theirs, Walker, sizeof Theirs);
    std::memcpy(Ours, Theirs - Before, sizeof Ours);
    Ours[Before + AtAsk] = reinterpret_cast<void *>(clobber);
    Ours[Before + AtAskOf] = reinterpret_cast<void *>(clobberOf);
  }
  void **Own = Ours + Before;
  std::memcpy(static_cast<void *>(Walker), &Own, sizeof Own);
}

/// The analysis that replaces MemorySSAAnalysis while questions are recorded.
struct HeardMemorySsa {
  using Result = MemorySSAAnalysis::Result;

  static AnalysisKey *ID() { return MemorySSAAnalysis::ID(); }
  static StringRef name() { return MemorySSAAnalysis::name(); }

  Result run(Function &F, FunctionAnalysisManager &AM) {
    Result Made = MemorySSAAnalysis().run(F, AM);
    hear(Made.getMSSA().getWalker());
    return Made;
  }
};

} // namespace

void hearWalkers(FunctionAnalysisManager &AM) {
  AM.registerPass([] { return HeardMemorySsa(); });
}
