// Deliberately wrong alias analyses, for tests of the recorder (listen.cpp). Each is the first of a chain, answers
// NoAlias (or NoModRef) to every question of one kind, and has no answer to other questions:
//
//     ask-lie-x      two locations, possibly in different iterations
//     ask-lie-any    two locations, one with an unknown size
//     ask-lie-most   two locations, one with an upper bound as size
//     ask-lie-at     two locations, at an instruction
//     ask-lie-call   a call, and a location with an unknown size
//     ask-lie-mask   how any code can access a location (getModRefInfoMask)
//     ask-lie-stale  any two locations, but only while questions are recorded, like a wrong answer from a cache

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
