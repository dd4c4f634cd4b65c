// Hears what passes ask MemorySSA's walker: which access clobbers that of an instruction.
//
// The walker is no alias analysis, and no chain holds it. So an analysis of ours makes the MemorySSA of a pipeline that is listened to,
// as LLVM's makes it, and gives its walker a copy of its table of virtual functions (the Itanium ABI's) in which both functions that
// answer are ours: they ask LLVM's, and note what came. The walker that skips its own access (getSkipSelfWalker) keeps
// its table: what it answers holds for no one execution of the access.

#include "heard.h"
#include "llvm/Analysis/MemorySSA.h"
#include <cstring>

using namespace llvm;

namespace {

/// The asked access has no location of its own, or has one.
#if LLVM_VERSION_MAJOR >= 16
#define BATCH , BatchAAResults &Batch
#define AND_BATCH , Batch
#else
#define BATCH
#define AND_BATCH
#endif
using Ask = MemoryAccess *(*)(MemorySSAWalker *, MemoryAccess * BATCH);
using AskOf = MemoryAccess *(*)(MemorySSAWalker *, MemoryAccess *, const MemoryLocation & BATCH);

/// A table: where the object begins and its type, two destructors, the two functions that answer, and invalidateInfo.
enum { Before = 2, AtAsk = 2, AtAskOf = 3, Functions = 5 };

/// LLVM's table, which all walkers of a process share, and ours.
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

/// Stands for MemorySSAAnalysis.
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
