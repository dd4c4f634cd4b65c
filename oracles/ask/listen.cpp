// Hears what passes ask the alias analyses, and says the answers that a run can refute.
//
// `ask-listen` is an alias analysis that stands first in the chain. It answers no question itself: where a pass asks one, it asks the
// whole chain the same in the same query, so that caches and assumptions stay the asker's, and notes what came. What
// analyses ask each other within a question is not heard. The walker of MemorySSA is heard apart (walker.cpp), and
// callCapturesBefore is asked in the pass's place. No release lets fences, ordered accesses and the walker that skips itself (LICM's)
// be heard: only what these ask in turn is.
//
//     listen N PASSES    a request (serve.cpp): runs the passes, and says what they ask, an empty line, and the module that came
//                        out. Up to N states of the module are said. The lines, with tabs between their fields:
//
//     s STATE N COUNT FUNCTION   a state of the module when the function, of so many instructions, was asked about; N bytes
//                                follow: its text
//     q STATE PASS alias ANSWER LOC LOC FLAGS AT
//     q STATE PASS modref ANSWER CALL LOC FLAGS    and `captures`, the answer of callCapturesBefore
//     q STATE PASS calls ANSWER CALL CALL FLAGS
//     q STATE PASS mask ANSWER LOC FLAGS           what may be done to a location at all
//     q STATE PASS clobber ANSWER ACCESS BY FLAGS  the walker's answer: D, P or E, a def, a phi or liveOnEntry
//     c COUNT PASS KIND ANSWER SIZE SIZE FLAGS     how often such questions were asked, whatever they are answered; `walk` is a
//                                                  question to the walker about a location, which has no `q`
//     b COUNT / v COUNT      states beyond the first ones, and those that do not verify: their answers have no `q`
//     u COUNT                answers about values that are not in the function (yet, or any more)
//     end
//
// A `q` stands for a definite answer, once. ANSWER is as in a row of ask.cpp, with the offset of a P behind a colon. LOC is
// VALUE/SIZE/BY. VALUE: `aN` argument N, `iN` instruction N in the order of the text, `kTEXT` a constant. SIZE: `=N`
// bytes, `<N` at most N, `+` any after the pointer, `*` any of the object, `v` a multiple of vscale; `-` stands for no location. BY is
// the instruction whose metadata the location has, `-` without any, `?` if no instruction of the function has it; of a clobber
// the def, the block `bN` of the phi, or `-`. FLAGS are `x` (the values may be of different iterations), `d` (without dominator tree),
// `e` (captures are looked for before an instruction), `l` (whatever is done to allocas), or `-`. AT is the instruction at which
// the answer holds, or `-`.

#include "heard.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include <algorithm>

using namespace llvm;

namespace {

/// The chain is being asked: what is asked now, analyses ask.
bool IsBusy = false;

std::string flagsOf(const AAQueryInfo &Query) {
  std::string Flags;
#if LLVM_VERSION_MAJOR >= 16
  if (Query.MayBeCrossIteration)
    Flags += "x";
#endif
#if LLVM_VERSION_MAJOR >= 18
  if (!Query.UseDominatorTree)
    Flags += "d";
#endif
#if LLVM_VERSION_MAJOR >= 21
  auto *Captures = reinterpret_cast<const char *>(Query.CA);
#else
  auto *Captures = reinterpret_cast<const char *>(Query.CI);
#endif
  // The context-free one is part of the query's owner, right behind the query.
  auto *Behind = reinterpret_cast<const char *>(&Query + 1);
  if (Captures < Behind || Captures >= Behind + 2 * sizeof(void *))
    Flags += "e";
  return Flags.empty() ? "-" : Flags;
}

/// The last question about a call: the chain asks the rest of its answer behind those that it asks for it.
struct Refined {
  const AAQueryInfo *Query = nullptr;
  const CallBase *Call = nullptr, *Other = nullptr;
  MemoryLocation Loc;

  /// Is it what the call makes or gets?
  static bool has(const CallBase *Call, const Value *V) { return Call && (Call == V || is_contained(Call->args(), V)); }

  /// Is it the location of the question, or the whole object of it?
  bool isOther(const MemoryLocation &L) const {
    if (Other)
      return has(Other, L.Ptr);
    return L == Loc || (!L.Size.hasValue() && Loc.Ptr && L.Ptr == getUnderlyingObject(Loc.Ptr));
  }

  /// Is it asked on behalf of the last question?
  bool asks(const AAQueryInfo &Q, const MemoryLocation &A, const MemoryLocation &B) const {
    return Query == &Q && ((has(Call, A.Ptr) && isOther(B)) || (has(Call, B.Ptr) && isOther(A)));
  }

  bool asks(const AAQueryInfo &Q, const CallBase *C, const MemoryLocation &L) const {
    return Query == &Q && Other && ((C == Call && has(Other, L.Ptr)) || (C == Other && has(Call, L.Ptr)));
  }
} Last;

/// Does a pass of this name or class ask callCapturesBefore where a call may access a location? MemCpyOpt does, and GVN's
/// MemoryDependenceAnalysis.
bool asksBefore(StringRef Pass) {
  return Pass == "gvn" || Pass == "memcpyopt" || Pass == "GVNPass" || Pass == "MemCpyOptPass";
}

/// The alias analysis that hears.
#if LLVM_VERSION_MAJOR >= 16
struct ListenResult : AAResultBase {
#else
struct ListenResult : AAResultBase<ListenResult> {
#endif
  Function &F;
  FunctionAnalysisManager &AM;

  ListenResult(Function &F, FunctionAnalysisManager &AM) : F(F), AM(AM) {}

  bool invalidate(Function &, const PreservedAnalyses &, FunctionAnalysisManager::Invalidator &) { return false; }

#if LLVM_VERSION_MAJOR >= 16
  static AAResults &chain(AAQueryInfo &Query) { return Query.AAR; }
  static AAResults *aliases(AAQueryInfo &Query) { return &Query.AAR; }
#else
  AAResultsProxy chain(AAQueryInfo &) { return getBestAAResults(); }
  AAResults *aliases(AAQueryInfo &) { return AM.getCachedResult<AAManager>(F); }
#endif

  AliasResult alias(const MemoryLocation &A, const MemoryLocation &B, AAQueryInfo &Query
#if LLVM_VERSION_MAJOR >= 16
                    ,
                    const Instruction *At
#endif
  ) {
    if (!Ear || IsBusy || Query.Depth != 1)
      return AliasResult::MayAlias;
    IsBusy = true;
    --Query.Depth;
#if LLVM_VERSION_MAJOR >= 16
    AliasResult R = chain(Query).alias(A, B, Query, At);
#else
    const Instruction *At = nullptr;
    AliasResult R = chain(Query).alias(A, B, Query);
#endif
    ++Query.Depth;
    IsBusy = false;
    if (Last.asks(Query, A, B))
      return R;
    Last.Query = nullptr;
    Asked Question{"alias", answerOf(R), kindOf(A.Size) + "\t" + kindOf(B.Size), flagsOf(Query)};
    note(F, Question, R != AliasResult::MayAlias, [&](Words &W) {
      return W.location(A) + "\t" + W.location(B) + "\t" + Question.Flags + "\t" + (At ? W.inst(At) : "-");
    });
    return R;
  }

  void noteLocation(const AAQueryInfo &Query, StringRef Kind, ModRefInfo R, const CallBase *Call, const MemoryLocation &Loc) {
    Asked Question{Kind, answerOf(R), kindOf(Loc.Size) + "\t-", flagsOf(Query)};
    note(F, Question, Question.Answer != "3",
         [&](Words &W) { return W.inst(Call) + "\t" + W.location(Loc) + "\t" + Question.Flags; });
  }

  /// Asks callCapturesBefore in the place of the passes that do so next. No chain hears it, and it changes nothing.
  void askBefore(AAQueryInfo &Query, ModRefInfo R, const CallBase *Call, const MemoryLocation &Loc) {
    AAResults *All = aliases(Query);
    if (!All || answerOf(R) == "0" || !asksBefore(Ear->pass()) || !Loc.Ptr || !isIdentifiedObject(getUnderlyingObject(Loc.Ptr)))
      return;
    IsBusy = true;
    DominatorTree Dominators(F);
    ModRefInfo Before = All->callCapturesBefore(Call, Loc, &Dominators);
    IsBusy = false;
    noteLocation(Query, "captures", Before, Call, Loc);
  }

  ModRefInfo getModRefInfo(const CallBase *Call, const MemoryLocation &Loc, AAQueryInfo &Query) {
    if (!Ear || IsBusy || Query.Depth != 0)
      return ModRefInfo::ModRef;
    IsBusy = true;
    ModRefInfo R = chain(Query).getModRefInfo(Call, Loc, Query);
    IsBusy = false;
    if (Last.asks(Query, Call, Loc))
      return R;
    noteLocation(Query, "modref", R, Call, Loc);
    askBefore(Query, R, Call, Loc);
    Last = {&Query, Call, nullptr, Loc};
    return R;
  }

  ModRefInfo getModRefInfo(const CallBase *First, const CallBase *Second, AAQueryInfo &Query) {
    if (!Ear || IsBusy || Query.Depth != 0)
      return ModRefInfo::ModRef;
    IsBusy = true;
    ModRefInfo R = chain(Query).getModRefInfo(First, Second, Query);
    IsBusy = false;
    Asked Question{"calls", answerOf(R), "-\t-", flagsOf(Query)};
    note(F, Question, answerOf(R) != "3",
         [&](Words &W) { return W.inst(First) + "\t" + W.inst(Second) + "\t" + Question.Flags; });
    Last = {&Query, First, Second, MemoryLocation()};
    return R;
  }

#if LLVM_VERSION_MAJOR >= 16
  ModRefInfo getModRefInfoMask(const MemoryLocation &Loc, AAQueryInfo &Query, bool OrLocal) {
    const ModRefInfo All = ModRefInfo::ModRef;
    auto ask = [&] { return chain(Query).getModRefInfoMask(Loc, Query, OrLocal); };
    auto answer = [](ModRefInfo R) { return answerOf(R); };
#else
  bool pointsToConstantMemory(const MemoryLocation &Loc, AAQueryInfo &Query, bool OrLocal) {
    const bool All = false;
    auto ask = [&] { return chain(Query).pointsToConstantMemory(Loc, Query, OrLocal); };
    auto answer = [](bool IsConstant) { return IsConstant ? "0" : "3"; };
#endif
    if (!Ear || IsBusy || Query.Depth != 0 || (Last.Query == &Query && Last.Loc == Loc))
      return All;
    IsBusy = true;
    auto R = ask();
    IsBusy = false;
    Asked Question{"mask", answer(R), kindOf(Loc.Size) + "\t-", OrLocal ? "l" : "-"};
    note(F, Question, Question.Answer != "3", [&](Words &W) { return W.location(Loc) + "\t" + Question.Flags; });
    return R;
  }

#if LLVM_VERSION_MAJOR >= 23
  using AAResultBase::getModRefInfo;
#endif
};

struct Listen : AnalysisInfoMixin<Listen> {
  using Result = ListenResult;
  static AnalysisKey Key;

  Result run(Function &F, FunctionAnalysisManager &AM) { return ListenResult(F, AM); }
};

AnalysisKey Listen::Key;

/// The list of a chain, which nothing else lets begin with another analysis.
using Getter = void (*)(Function &, FunctionAnalysisManager &, AAResults &);
struct Getters {
  using Type = SmallVector<Getter, 4> AAManager::*;
  friend Type member(Getters);
};
template <class Of, typename Of::Type Member> struct Reach {
  friend typename Of::Type member(Of) { return Member; }
};
template struct Reach<Getters, &AAManager::ResultGetters>;

/// A pass begins. What another unit of code may have changed by now is another state.
void beginPass(StringRef Class, const void *Unit) {
  if (!Ear)
    return;
  Ear->Passes.push_back(stepName(Class).str());
  if (Unit != Ear->LastUnit)
    ++Ear->Epoch;
  Ear->LastUnit = Unit;
}

void endPass() {
  if (Ear && !Ear->Passes.empty())
    Ear->Passes.pop_back();
}

} // namespace

void hearFirst(AAManager &Chain) {
  Chain.registerFunctionAnalysis<Listen>();
  auto &All = Chain.*member(Getters());
  std::rotate(All.begin(), All.end() - 1, All.end());
}

void registerListen(PassBuilder &Builder) {
  Builder.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &AM) { AM.registerPass([] { return Listen(); }); });
  Builder.registerParseAACallback([](StringRef Name, AAManager &Chain) {
    if (Name == "ask-listen")
      Chain.registerFunctionAnalysis<Listen>();
    return Name == "ask-listen";
  });
}

void registerEar(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerBeforeNonSkippedPassCallback([](StringRef Class, Any IR) { beginPass(Class, unitOf(IR)); });
  Callbacks.registerAfterPassCallback([](StringRef, Any, const PreservedAnalyses &) { endPass(); });
  Callbacks.registerAfterPassInvalidatedCallback([](StringRef, const PreservedAnalyses &) { endPass(); });
}

std::string listenTo(Module &M, unsigned Most, ModulePassManager &Passes, ModuleAnalysisManager &AM) {
  Heard All(M, Most);
  Ear = &All;
  Last.Query = nullptr;
  Passes.run(M, AM);
  Ear = nullptr;
  return All.lines();
}
