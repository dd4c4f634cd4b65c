// Alias analyses that lie, for tests of what is heard: at the head of a chain each says NoAlias (or NoModRef) to every question of
// one kind, and nothing to others.
//
//     ask-lie-x      across iterations
//     ask-lie-any    of a size that is not known
//     ask-lie-most   of a size that has an upper bound
//     ask-lie-at     at an instruction
//     ask-lie-call   of a call and a size that is not known
//     ask-lie-mask   of what may be done to a location at all
//     ask-lie-stale  of any two locations, but only while passes are heard, as what a cache remembers

#include "heard.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace {

enum class Lie { Across, AnySize, UpperBound, AtInstruction, Call, Mask, Stale };

bool isAny(LocationSize Size) { return !Size.hasValue(); }

bool isUpperBound(LocationSize Size) { return Size.hasValue() && !Size.isPrecise(); }

template <Lie Which>
#if LLVM_VERSION_MAJOR >= 16
struct LieResult : AAResultBase {
#else
struct LieResult : AAResultBase<LieResult<Which>> {
#endif
  bool invalidate(Function &, const PreservedAnalyses &, FunctionAnalysisManager::Invalidator &) { return false; }

  AliasResult alias(const MemoryLocation &A, const MemoryLocation &B, AAQueryInfo &Query
#if LLVM_VERSION_MAJOR >= 16
                    ,
                    const Instruction *At
#endif
  ) {
#if LLVM_VERSION_MAJOR >= 16
    bool IsAcross = Query.MayBeCrossIteration, IsAt = At != nullptr;
#else
    bool IsAcross = false, IsAt = false;
#endif
    bool Lies = (Which == Lie::Across && IsAcross) || (Which == Lie::AtInstruction && IsAt) ||
                (Which == Lie::AnySize && (isAny(A.Size) || isAny(B.Size))) ||
                (Which == Lie::Stale && Ear) || (Which == Lie::UpperBound && (isUpperBound(A.Size) || isUpperBound(B.Size)));
    return Lies && Query.Depth == 1 ? AliasResult::NoAlias : AliasResult::MayAlias;
  }

  ModRefInfo getModRefInfo(const CallBase *, const MemoryLocation &Loc, AAQueryInfo &) {
    return Which == Lie::Call && isAny(Loc.Size) ? ModRefInfo::NoModRef : ModRefInfo::ModRef;
  }

  ModRefInfo getModRefInfo(const CallBase *, const CallBase *, AAQueryInfo &) { return ModRefInfo::ModRef; }

#if LLVM_VERSION_MAJOR >= 16
  ModRefInfo getModRefInfoMask(const MemoryLocation &, AAQueryInfo &, bool) {
    return Which == Lie::Mask ? ModRefInfo::NoModRef : ModRefInfo::ModRef;
  }
#else
  bool pointsToConstantMemory(const MemoryLocation &, AAQueryInfo &, bool) { return Which == Lie::Mask; }
#endif

#if LLVM_VERSION_MAJOR >= 23
  using AAResultBase::getModRefInfo;
#endif
};

template <Lie Which> struct Liar : AnalysisInfoMixin<Liar<Which>> {
  using Result = LieResult<Which>;
  static AnalysisKey Key;

  Result run(Function &, FunctionAnalysisManager &) { return Result(); }
};

template <Lie Which> AnalysisKey Liar<Which>::Key;

template <Lie Which> void registerLiar(PassBuilder &Builder, StringRef Own) {
  Builder.registerAnalysisRegistrationCallback(
      [](FunctionAnalysisManager &AM) { AM.registerPass([] { return Liar<Which>(); }); });
  Builder.registerParseAACallback([Own](StringRef Name, AAManager &Chain) {
    if (Name == Own)
      Chain.registerFunctionAnalysis<Liar<Which>>();
    return Name == Own;
  });
}

} // namespace

void registerLiars(PassBuilder &Builder) {
  registerLiar<Lie::Across>(Builder, "ask-lie-x");
  registerLiar<Lie::AnySize>(Builder, "ask-lie-any");
  registerLiar<Lie::UpperBound>(Builder, "ask-lie-most");
  registerLiar<Lie::AtInstruction>(Builder, "ask-lie-at");
  registerLiar<Lie::Call>(Builder, "ask-lie-call");
  registerLiar<Lie::Mask>(Builder, "ask-lie-mask");
  registerLiar<Lie::Stale>(Builder, "ask-lie-stale");
}
