// Asks a recorded question (listen.cpp) again, about the printed state and with new analyses, which have no cached
// results.
//
//     again FUNCTION alias ANSWER LOC LOC FLAGS AT     a request (serve.cpp), with tabs between the fields
//
// Questions of other kinds have the fields of their `q` line in listen.cpp, from the kind on. The reply is the answer;
// for `clobber`, a tab and BY follow. The reply is empty if the question cannot be asked.

#include "ask.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {

/// Finds the values of a function by their names in a question (listen.cpp).
struct Values {
  Function &F;
  std::vector<Instruction *> All;
  bool AreKnown = true;

  Values(Function &F) : F(F) {
    for (Instruction &I : instructions(F))
      All.push_back(&I);
  }

  Instruction *inst(StringRef Word) {
    unsigned N;
    bool IsKnown = Word.consume_front("i") && !Word.getAsInteger(10, N) && N < All.size();
    AreKnown &= IsKnown;
    return IsKnown ? All[N] : nullptr;
  }

  CallBase *call(StringRef Word) {
    auto *Call = dyn_cast_or_null<CallBase>(inst(Word));
    AreKnown &= Call != nullptr;
    return Call;
  }

  const Value *value(StringRef Word) {
    if (!Word.empty() && Word[0] == 'i')
      return inst(Word);
    unsigned N;
    if (Word.consume_front("a")) {
      bool IsKnown = !Word.getAsInteger(10, N) && N < F.arg_size();
      AreKnown &= IsKnown;
      return IsKnown ? F.getArg(N) : nullptr;
    }
    for (Instruction *I : All)
      for (const Value *V : I->operand_values())
        if (isa<Constant>(V) && Word.drop_front() == textOf(V))
          return V;
    AreKnown = false;
    return nullptr;
  }

  std::string textOf(const Value *V) {
    std::string Text;
    raw_string_ostream Out(Text);
    V->printAsOperand(Out, false, F.getParent());
    return Out.str();
  }

  MemoryLocation location(StringRef Word) {
    StringRef Rest, By, Value, Size;
    std::tie(Rest, By) = Word.rsplit('/');
    std::tie(Value, Size) = Rest.rsplit('/');
    uint64_t Bytes = 0;
    AreKnown &= !Size.empty() && !Size.drop_front().getAsInteger(10, Bytes) == (Size[0] == '=' || Size[0] == '<');
    LocationSize Of = Size.empty() || Size[0] == '*' ? LocationSize::beforeOrAfterPointer()
                      : Size[0] == '+'               ? LocationSize::afterPointer()
                      : Size[0] == '<'               ? LocationSize::upperBound(Bytes)
                                                     : LocationSize::precise(Bytes);
    AAMDNodes Tags;
    if (By != "-")
      if (Instruction *I = inst(By))
        Tags = I->getAAMetadata();
    return MemoryLocation(value(Value), Of, Tags);
  }
};

/// A query with the flags of the recorded query. In LLVM 15, queries have no flags.
struct FlaggedQuery {
#if LLVM_VERSION_MAJOR >= 21
  SimpleCaptureAnalysis Anywhere;
  EarliestEscapeAnalysis Before;
#elif LLVM_VERSION_MAJOR >= 18
  SimpleCaptureInfo Anywhere;
  EarliestEscapeInfo Before;
#elif LLVM_VERSION_MAJOR >= 16
  SimpleCaptureInfo Anywhere;
#endif
#if LLVM_VERSION_MAJOR >= 16
  AAQueryInfo Query;
#else
  SimpleAAQueryInfo Query;
#endif

#if LLVM_VERSION_MAJOR >= 18
  FlaggedQuery(AAResults &AA, StringRef Flags, DominatorTree &Dominators) : Before(Dominators), Query(AA, &Anywhere) {
    if (Flags.contains('e'))
#if LLVM_VERSION_MAJOR >= 21
      Query.CA = &Before;
#else
      Query.CI = &Before;
#endif
    Query.UseDominatorTree = !Flags.contains('d');
    Query.MayBeCrossIteration = Flags.contains('x');
  }
#elif LLVM_VERSION_MAJOR >= 16
  FlaggedQuery(AAResults &AA, StringRef Flags, DominatorTree &) : Query(AA, &Anywhere) {
    Query.MayBeCrossIteration = Flags.contains('x');
  }
#else
  FlaggedQuery(AAResults &, StringRef, DominatorTree &) {}
#endif
};

AliasResult aliasOf(AAResults &AA, const MemoryLocation &A, const MemoryLocation &B, AAQueryInfo &Query, const Instruction *At) {
#if LLVM_VERSION_MAJOR >= 16
  return AA.alias(A, B, Query, At);
#else
  return AA.alias(A, B);
#endif
}

template <class Second> ModRefInfo modRefOf(AAResults &AA, const CallBase *Call, const Second &Other, AAQueryInfo &Query) {
#if LLVM_VERSION_MAJOR >= 16
  return AA.getModRefInfo(Call, Other, Query);
#else
  return AA.getModRefInfo(Call, Other);
#endif
}

std::string maskOf(AAResults &AA, const MemoryLocation &Loc, bool OrLocal) {
#if LLVM_VERSION_MAJOR >= 16
  return answerOf(AA.getModRefInfoMask(Loc, OrLocal));
#else
  return AA.pointsToConstantMemory(Loc, OrLocal) ? "0" : "3";
#endif
}

/// Returns the answer to a `clobber` question, a tab, and the def or the block of the phi.
std::string clobberOf(const Values &Of, MemorySSA &Graph, const Instruction *Access) {
  MemoryAccess *By = Graph.getWalker()->getClobberingMemoryAccess(Access);
  if (auto *Phi = dyn_cast<MemoryPhi>(By))
    return "P\tb" + std::to_string(std::distance(Of.F.begin(), Phi->getBlock()->getIterator()));
  const Instruction *Def = cast<MemoryUseOrDef>(By)->getMemoryInst();
  return Def ? "D\ti" + std::to_string(std::distance(Of.All.begin(), llvm::find(Of.All, Def))) : "E\t-";
}

} // namespace

std::string askAgain(Module &M, StringRef Question, FunctionAnalysisManager &AM) {
  SmallVector<StringRef, 8> Words;
  Question.split(Words, '\t');
  Function *F = M.getFunction(Words[0]);
  if (!F || F->isDeclaration() || Words.size() < 5)
    return "";
  AAResults &AA = AM.getResult<AAManager>(*F);
  DominatorTree Dominators(*F);
  Values Of(*F);
  if (Words[1] == "alias" && Words.size() == 7) {
    MemoryLocation A = Of.location(Words[3]), B = Of.location(Words[4]);
    Instruction *At = Words[6] == "-" ? nullptr : Of.inst(Words[6]);
    FlaggedQuery Flagged(AA, Words[5], Dominators);
    return Of.AreKnown ? answerOf(aliasOf(AA, A, B, Flagged.Query, At)) : "";
  }
  if (Words[1] == "mask") {
    MemoryLocation Loc = Of.location(Words[3]);
    return Of.AreKnown ? maskOf(AA, Loc, Words[4] == "l") : "";
  }
  if (Words[1] == "clobber") {
    MemorySSA &Graph = AM.getResult<MemorySSAAnalysis>(*F).getMSSA();
    Instruction *Access = Of.inst(Words[3]);
    return Of.AreKnown && Graph.getMemoryAccess(Access) ? clobberOf(Of, Graph, Access) : "";
  }
  CallBase *Call = Of.call(Words[3]);
  if (Words[1] == "modref") {
    MemoryLocation Loc = Of.location(Words[4]);
    FlaggedQuery Flagged(AA, Words.back(), Dominators);
    return Of.AreKnown ? answerOf(modRefOf(AA, Call, Loc, Flagged.Query)) : "";
  }
  if (Words[1] == "captures") {
    MemoryLocation Loc = Of.location(Words[4]);
    return Of.AreKnown ? answerOf(AA.callCapturesBefore(Call, Loc, &Dominators)) : "";
  }
  const CallBase *Second = Of.call(Words[4]);
  FlaggedQuery Flagged(AA, Words.back(), Dominators);
  return Of.AreKnown && Words[1] == "calls" ? answerOf(modRefOf(AA, Call, Second, Flagged.Query)) : "";
}
