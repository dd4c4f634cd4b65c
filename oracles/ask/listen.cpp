// Records what passes ask the alias analyses, and prints the answers that a run can refute.
//
// The recorder `ask-listen` is an alias analysis, the first of the chain, without answers of its own. When a pass asks
// a question, the recorder asks the whole chain the same question, and records question and answer. The recorder uses
// the pass's own query object, so the query's cache and assumptions are those of the pass. Questions that analyses ask
// while they answer another question are not recorded. walker.cpp records the questions to MemorySSA's walker. The
// chain does not see calls of callCapturesBefore, so the recorder makes such a call itself when a pass is about to make
// it. In no release can the recorder see questions about fences and ordered accesses, or questions to the walker that
// skips its own access (used by LICM). The recorder sees only the questions that these analyses ask the chain.
//
//     listen N PASSES    a request (serve.cpp): runs the passes. The output is the recorded questions, an empty line,
//                        and the module after the passes. At most N states of the module are printed.
//
// The recorded questions are lines whose fields are separated by tabs:
//
//     s STATE N COUNT FUNCTION   a state of the module when a pass asked about the function, which had COUNT
//                                instructions; N bytes follow: the text of the module
//     q STATE PASS alias ANSWER LOC LOC FLAGS AT
//     q STATE PASS modref ANSWER CALL LOC FLAGS
//     q STATE PASS captures ANSWER CALL LOC FLAGS  a question to callCapturesBefore
//     q STATE PASS calls ANSWER CALL CALL FLAGS
//     q STATE PASS mask ANSWER LOC FLAGS           how any code can access a location (getModRefInfoMask)
//     q STATE PASS clobber ANSWER ACCESS BY FLAGS  the walker's answer: D (a def), P (a phi) or E (liveOnEntry)
//     c COUNT PASS KIND ANSWER SIZE SIZE FLAGS     the number of such questions, whatever the answer; KIND `walk` is a
//                                                  question to the walker about a location, which has no `q` line
//     b COUNT                    states beyond the limits; answers about them have no `q` line
//     v COUNT                    states that LLVM's verifier rejects; answers about them have no `q` line
//     u COUNT                    answers about values that are not in the function (not yet inserted, or removed)
//     end
//
// `q` lines are printed only for definite answers, and equal `q` lines only once. The fields:
//
//     ANSWER   the character of a row in ask.cpp; for a P with an offset, a colon and the offset follow
//     LOC      VALUE/SIZE/BY
//     VALUE    `aN`: argument N; `iN`: instruction N in the order of the text; `kTEXT`: a constant
//     SIZE     `=N`: N bytes; `<N`: at most N bytes; `+`: unknown, after the pointer; `*`: unknown, before or after the
//              pointer; `v`: a multiple of vscale; `-`: the question has no such location
//     BY       in a location: the instruction whose metadata the location has; `-`: no metadata; `?`: no instruction of
//              the function has this metadata. In a clobber: the def, `bN` for the phi of block N, or `-`
//     FLAGS    `x`: the values may be of different iterations; `d`: without dominator tree; `e`: only captures before
//              an instruction count; `l`: accesses of allocas are ignored; `-`: no flag
//     AT       the instruction at which the answer holds, or `-`

#include "heard.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include <algorithm>

using namespace llvm;

namespace {

/// Whether the recorder is asking the chain. Meanwhile, all questions come from analyses, not from passes.
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
  // The owner of the query has the context-free capture analysis as its next member, directly after the query in
  // memory.
  auto *Behind = reinterpret_cast<const char *>(&Query + 1);
  if (Captures < Behind || Captures >= Behind + 2 * sizeof(void *))
    Flags += "e";
  return Flags.empty() ? "-" : Flags;
}

/// A call with its result and arguments. A pass may have deleted these values, so the pointers are only compared, never
/// dereferenced.
struct CallValues {
  const CallBase *Call = nullptr;
  SmallVector<const Value *, 8> Values;

  CallValues() = default;
  explicit CallValues(const CallBase *Call) : Call(Call), Values{Call} { append_range(Values, Call->args()); }

  bool has(const Value *V) const { return is_contained(Values, V); }
};

/// The last recorded question about a call. To answer this question, the chain asks further questions, some of them
/// only after the recorder has returned. These further questions are not recorded.
struct Refined {
  const AAQueryInfo *Query = nullptr;
  CallValues First;
  /// The second call. If there is no second call, the question is about the location `Loc`, and `Object` is the
  /// location's whole object.
  CallValues Second;
  MemoryLocation Loc;
  const Value *Object = nullptr;

  Refined() = default;
  Refined(const AAQueryInfo &Query, const CallBase *Call, const MemoryLocation &Loc)
      : Query(&Query), First(Call), Loc(Loc), Object(Loc.Ptr ? getUnderlyingObject(Loc.Ptr) : nullptr) {}
  Refined(const AAQueryInfo &Query, const CallBase *First, const CallBase *Second)
      : Query(&Query), First(First), Second(Second) {}

  /// Whether L is the location of the last question, or the whole object of that location.
  bool isOther(const MemoryLocation &L) const {
    if (Second.Call)
      return Second.has(L.Ptr);
    return L == Loc || (!L.Size.hasValue() && Object && L.Ptr == Object);
  }

  /// Whether the chain asks about A and B in order to answer the last question.
  bool asks(const AAQueryInfo &Q, const MemoryLocation &A, const MemoryLocation &B) const {
    return Query == &Q && ((First.has(A.Ptr) && isOther(B)) || (First.has(B.Ptr) && isOther(A)));
  }

  bool asks(const AAQueryInfo &Q, const CallBase *C, const MemoryLocation &L) const {
    return Query == &Q && Second.Call &&
           ((C == First.Call && Second.has(L.Ptr)) || (C == Second.Call && First.has(L.Ptr)));
  }
} Last;

/// Whether a pass of this name or class calls callCapturesBefore for a call that may access a location. MemCpyOpt does,
/// and so does MemoryDependenceAnalysis, which GVN uses.
bool asksBefore(StringRef Pass) {
  return Pass == "gvn" || Pass == "memcpyopt" || Pass == "GVNPass" || Pass == "MemCpyOptPass";
}

/// The alias analysis that records.
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

  /// If the running pass will call callCapturesBefore next, calls it too, and records the question. (The chain does not
  /// see the pass's own call.) The extra call does not change what the pass does.
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
    Last = Refined(Query, Call, Loc);
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
    Last = Refined(Query, First, Second);
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

/// Gives access to the private list of analyses in AAManager, because its interface can only append.
using Getter = void (*)(Function &, FunctionAnalysisManager &, AAResults &);
struct Getters {
  using Type = SmallVector<Getter, 4> AAManager::*;
  friend Type member(Getters);
};
template <class Of, typename Of::Type Member> struct Reach {
  friend typename Of::Type member(Of) { return Member; }
};
template struct Reach<Getters, &AAManager::ResultGetters>;

/// Called when a pass begins. If this pass runs on another unit of code than the last pass, other functions may have
/// changed, so later questions belong to new states.
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
  Last = Refined();
  Passes.run(M, AM);
  Ear = nullptr;
  return All.lines();
}
