// Hears what passes ask the alias analyses, and says the answers that a run can refute.
//
// `ask-listen` is an alias analysis that stands first in the chain. It answers no question itself: where a pass asks one, it asks the
// whole chain the same in the same query, so that caches and assumptions stay the asker's, and notes what came. What
// analyses ask each other within a question is not heard. Neither are, in any release, answers that the chain is not asked for:
// those of MemorySSA's walker and of callCapturesBefore, fences and ordered accesses (only what these ask in turn is heard).
//
//     listen N PASSES    a request (serve.cpp): runs the passes, and says what they ask, an empty line, and the module that came
//                        out. Up to N states of the module are said. The lines, with tabs between their fields:
//
//     s STATE N COUNT FUNCTION   a state of the module when the function, of so many instructions, was asked about; N bytes
//                                follow: its text
//     q STATE PASS alias ANSWER LOC LOC FLAGS AT
//     q STATE PASS modref ANSWER CALL LOC FLAGS
//     q STATE PASS calls ANSWER CALL CALL FLAGS
//     c COUNT PASS mask ANSWER SIZE - FLAGS
//     c COUNT PASS KIND ANSWER SIZE SIZE FLAGS     how often such questions were asked, whatever they are answered
//     b COUNT / v COUNT      states beyond the first ones, and those that do not verify: their answers have no `q`
//     u COUNT                answers about values that are not in the function (yet, or any more)
//     end
//
// A `q` stands for a definite answer, once. ANSWER is as in a row of ask.cpp, with the offset of a P behind a colon. LOC is
// VALUE/SIZE/BY. VALUE: `aN` argument N, `iN` instruction N in the order of the text, `kTEXT` a constant. SIZE: `=N`
// bytes, `<N` at most N, `+` any after the pointer, `*` any of the object, `v` a multiple of vscale; `-` stands for no location. BY is
// the instruction whose metadata the location has, `-` without any, `?` if no instruction of the function has it. FLAGS are `x`
// (the values may be of different iterations), `d` (without dominator tree), `e` (captures are looked for before an
// instruction), or `-`. AT is the instruction at which the answer holds, or `-`.

#include "ask.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>

using namespace llvm;

namespace {

/// A function at the time of a question.
struct State {
  enum Kind { Kept, Beyond, Unverified } How;
  unsigned Number;
  DenseMap<const Instruction *, unsigned> Places;

  State() : How(Beyond), Number(0) {}
};

/// What is heard of one pipeline.
struct Heard {
  Module &M;
  /// So many states are kept.
  unsigned Most;
  /// The passes that are running, innermost last.
  std::vector<std::string> Passes;
  /// Changes where another function may have changed.
  unsigned Epoch = 0;
  const void *LastUnit = nullptr;
  std::map<std::pair<const Function *, size_t>, State> States;
  /// The numbers of the states of each function, by their texts.
  std::map<std::pair<const Function *, std::string>, unsigned> Numbers;
  unsigned Beyond = 0, Unverified = 0, Unplaced = 0;
  std::string Texts;
  MapVector<std::string, unsigned, std::map<std::string, unsigned>> Questions, Counts;

  Heard(Module &M, unsigned Most) : M(M), Most(Most) {}

  State &stateOf(Function &F);
  std::string lines() const;
};

/// Nobody listens, or this does.
Heard *Ear = nullptr;
/// The chain is being asked: what is asked now, analyses ask.
bool IsBusy = false;

/// No more text is kept of a pipeline.
const size_t MostText = 16 << 20;

template <class... Parts> size_t mixed(Parts... All) { return hash_combine(All...); }

/// What an instruction is, as far as it can be told without printing it. Pointers stand for values, as nothing is said between two
/// processes.
size_t hashOf(const Instruction &I) {
  size_t Hash = mixed(&I, I.getOpcode(), I.getType(), I.getRawSubclassOptionalData());
  for (const Use &Operand : I.operands())
    Hash = mixed(Hash, Operand.get());
  SmallVector<std::pair<unsigned, MDNode *>, 8> Nodes;
  I.getAllMetadataOtherThanDebugLoc(Nodes);
  for (auto &Node : Nodes)
    Hash = mixed(Hash, Node.first, Node.second);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return mixed(Hash, Load->getAlign().value(), Load->isVolatile(), unsigned(Load->getOrdering()));
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return mixed(Hash, Store->getAlign().value(), Store->isVolatile(), unsigned(Store->getOrdering()));
  if (auto *Call = dyn_cast<CallBase>(&I))
    return mixed(Hash, Call->getAttributes().getRawPointer(), unsigned(Call->getCallingConv()));
  if (auto *Compare = dyn_cast<CmpInst>(&I))
    return mixed(Hash, unsigned(Compare->getPredicate()));
  if (auto *Element = dyn_cast<GetElementPtrInst>(&I))
    return mixed(Hash, Element->getSourceElementType());
  if (auto *Phi = dyn_cast<PHINode>(&I))
    for (const BasicBlock *From : Phi->blocks())
      Hash = mixed(Hash, From);
  return Hash;
}

State &Heard::stateOf(Function &F) {
  size_t Hash = mixed(Epoch, F.getAttributes().getRawPointer());
  for (const BasicBlock &B : F) {
    Hash = mixed(Hash, &B);
    for (const Instruction &I : B)
      Hash = mixed(Hash, hashOf(I));
  }
  auto Made = States.insert({{&F, Hash}, State()});
  State &Of = Made.first->second;
  if (!Made.second)
    return Of;
  bool IsNamed = none_of(F.getName(), [](char C) { return C >= 0 && C < ' '; });
  if (Numbers.size() >= Most || Texts.size() > MostText || !IsNamed) {
    ++Beyond;
    return Of;
  }
  if (verifyFunction(F)) {
    Of.How = State::Unverified;
    ++Unverified;
    return Of;
  }
  std::string Text;
  raw_string_ostream Out(Text);
  M.print(Out, nullptr);
  Out.flush();
  for (const Instruction &I : instructions(F))
    Of.Places.insert({&I, Of.Places.size()});
  Of.How = State::Kept;
  std::string Head = "\t" + std::to_string(Text.size()) + "\t" + std::to_string(Of.Places.size()) + "\t" + F.getName().str() +
                     "\n" + Text;
  auto Numbered = Numbers.insert({{&F, std::move(Text)}, static_cast<unsigned>(Numbers.size())});
  Of.Number = Numbered.first->second;
  if (Numbered.second)
    Texts += "s\t" + std::to_string(Of.Number) + Head;
  return Of;
}

std::string Heard::lines() const {
  std::string All = Texts;
  for (auto &Question : Questions)
    All += Question.first + "\n";
  for (auto &Count : Counts)
    All += "c\t" + std::to_string(Count.second) + "\t" + Count.first + "\n";
  for (auto &Left : {std::make_pair('b', Beyond), std::make_pair('v', Unverified), std::make_pair('u', Unplaced)})
    All += std::string(1, Left.first) + "\t" + std::to_string(Left.second) + "\n";
  return All + "end\n";
}

/// Writes about one function in one state.
struct Words {
  Function &F;
  State &Of;
  bool AllPlaced = true;

  std::string inst(const Instruction *I) {
    auto Found = Of.Places.find(I);
    AllPlaced &= Found != Of.Places.end();
    return Found == Of.Places.end() ? "?" : "i" + std::to_string(Found->second);
  }

  std::string value(const Value *V) {
    if (auto *I = dyn_cast<Instruction>(V))
      return inst(I);
    if (auto *A = dyn_cast<Argument>(V)) {
      AllPlaced &= A->getParent() == &F;
      return "a" + std::to_string(A->getArgNo());
    }
    AllPlaced &= isa<Constant>(V);
    std::string Text;
    raw_string_ostream Out(Text);
    V->printAsOperand(Out, false, F.getParent());
    return "k" + Out.str();
  }

  /// The instruction that accesses memory through the pointer, with the metadata.
  std::string by(const MemoryLocation &Loc) {
    if (!Loc.AATags)
      return "-";
    for (Instruction &I : instructions(F))
      if (I.mayReadOrWriteMemory() && I.getAAMetadata() == Loc.AATags && is_contained(I.operand_values(), Loc.Ptr))
        return inst(&I);
    return "?";
  }

  std::string location(const MemoryLocation &Loc);
};

std::string sizeOf(LocationSize Size) {
#if LLVM_VERSION_MAJOR >= 18
  if (Size.hasValue() && Size.isScalable())
    return "v";
  auto bytes = [&] { return std::to_string(Size.getValue().getKnownMinValue()); };
#else
  auto bytes = [&] { return std::to_string(Size.getValue()); };
#endif
  if (Size.hasValue())
    return (Size.isPrecise() ? "=" : "<") + bytes();
  return Size.mayBeBeforePointer() ? "*" : "+";
}

/// The same without the number.
std::string kindOf(LocationSize Size) { return sizeOf(Size).substr(0, 1); }

std::string Words::location(const MemoryLocation &Loc) {
  return value(Loc.Ptr) + "/" + sizeOf(Loc.Size) + "/" + by(Loc);
}

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

} // namespace

std::string answerOf(AliasResult R) {
  switch (static_cast<AliasResult::Kind>(R)) {
  case AliasResult::NoAlias: return "N";
  case AliasResult::MayAlias: return "?";
  case AliasResult::MustAlias: return "M";
  case AliasResult::PartialAlias: return R.hasOffset() ? "P:" + std::to_string(R.getOffset()) : "P";
  }
  return "?";
}

std::string answerOf(ModRefInfo R) { return std::to_string(static_cast<unsigned>(R) & 3); }

namespace {

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

/// The alias analysis that hears.
#if LLVM_VERSION_MAJOR >= 16
struct ListenResult : AAResultBase {
#else
struct ListenResult : AAResultBase<ListenResult> {
#endif
  Function &F;

  ListenResult(Function &F) : F(F) {}

  bool invalidate(Function &, const PreservedAnalyses &, FunctionAnalysisManager::Invalidator &) { return false; }

#if LLVM_VERSION_MAJOR >= 16
  static AAResults &chain(AAQueryInfo &Query) { return Query.AAR; }
#else
  AAResultsProxy chain(AAQueryInfo &) { return getBestAAResults(); }
#endif

  void count(const AAQueryInfo &Query, StringRef Kind, const std::string &Answer, const std::string &Sizes) {
    std::string Pass = Ear->Passes.empty() ? "-" : Ear->Passes.back();
    ++Ear->Counts[Pass + "\t" + Kind.str() + "\t" + Answer.substr(0, 1) + "\t" + Sizes + "\t" + flagsOf(Query)];
  }

  /// Notes a question and its answer. `Say` has the fields that follow the answer.
  template <class Fields>
  void note(const AAQueryInfo &Query, StringRef Kind, const std::string &Answer, const std::string &Sizes, bool IsDefinite,
            Fields Say) {
    count(Query, Kind, Answer, Sizes);
    if (!IsDefinite)
      return;
    State &Of = Ear->stateOf(F);
    if (Of.How != State::Kept)
      return;
    Words Write{F, Of};
    std::string Pass = Ear->Passes.empty() ? "-" : Ear->Passes.back();
    std::string Line = "q\t" + std::to_string(Of.Number) + "\t" + Pass + "\t" + Kind.str() + "\t" + Answer + "\t" +
                       Say(Write, flagsOf(Query));
    if (Write.AllPlaced)
      ++Ear->Questions[Line];
    else
      ++Ear->Unplaced;
  }

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
    note(Query, "alias", answerOf(R), kindOf(A.Size) + "\t" + kindOf(B.Size), R != AliasResult::MayAlias,
         [&](Words &W, const std::string &Flags) {
           return W.location(A) + "\t" + W.location(B) + "\t" + Flags + "\t" + (At ? W.inst(At) : "-");
         });
    return R;
  }

  ModRefInfo getModRefInfo(const CallBase *Call, const MemoryLocation &Loc, AAQueryInfo &Query) {
    if (!Ear || IsBusy || Query.Depth != 0)
      return ModRefInfo::ModRef;
    IsBusy = true;
    ModRefInfo R = chain(Query).getModRefInfo(Call, Loc, Query);
    IsBusy = false;
    if (Last.asks(Query, Call, Loc))
      return R;
    note(Query, "modref", answerOf(R), kindOf(Loc.Size) + "\t-", answerOf(R) != "3",
         [&](Words &W, const std::string &Flags) { return W.inst(Call) + "\t" + W.location(Loc) + "\t" + Flags; });
    Last = {&Query, Call, nullptr, Loc};
    return R;
  }

  ModRefInfo getModRefInfo(const CallBase *First, const CallBase *Second, AAQueryInfo &Query) {
    if (!Ear || IsBusy || Query.Depth != 0)
      return ModRefInfo::ModRef;
    IsBusy = true;
    ModRefInfo R = chain(Query).getModRefInfo(First, Second, Query);
    IsBusy = false;
    note(Query, "calls", answerOf(R), "-\t-", answerOf(R) != "3",
         [&](Words &W, const std::string &Flags) { return W.inst(First) + "\t" + W.inst(Second) + "\t" + Flags; });
    Last = {&Query, First, Second, MemoryLocation()};
    return R;
  }

#if LLVM_VERSION_MAJOR >= 16
  ModRefInfo getModRefInfoMask(const MemoryLocation &Loc, AAQueryInfo &Query, bool IgnoreLocals) {
    const ModRefInfo All = ModRefInfo::ModRef;
    auto ask = [&] { return chain(Query).getModRefInfoMask(Loc, Query, IgnoreLocals); };
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
    count(Query, "mask", answer(R), kindOf(Loc.Size) + "\t-");
    return R;
  }

#if LLVM_VERSION_MAJOR >= 23
  using AAResultBase::getModRefInfo;
#endif
};

struct Listen : AnalysisInfoMixin<Listen> {
  using Result = ListenResult;
  static AnalysisKey Key;

  Result run(Function &F, FunctionAnalysisManager &) { return ListenResult(F); }
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
