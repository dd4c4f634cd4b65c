// Asks `opt` about memory without its printer. Printing an answer costs fifty times as much as computing it.
//
// This is a pass plugin for an upstream `opt` of LLVM 15 to 23 (`opt -load-pass-plugin=…`); `aliasmith oracles --build`
// compiles it. In a pipeline, its passes replace the printing passes. These passes ask exactly the same questions as
// the printing passes, in the same order and of the same analyses:
//
//     ask-begin               (module)    prints the first line: format and version
//     ask-pairs<FLAGS>        (function)  aa-eval; FLAGS are any of alias, modref, metadata, all, joined by `;`
//     ask-memoryssa           (function)  print<memoryssa>
//     ask-memoryssa-walker    (function)  print<memoryssa-walker>
//     ask-next                (module)    starts the next pipeline: drops all analyses
//     ask-end                 (module)    prints the last line
//     ask-kept                (function)  compares the MemorySSA that passes preserved with a fresh build (kept.cpp)
//     ask-listen              (alias analysis) records the questions that passes ask the chain (listen.cpp)
//     ask-serve               (module)    takes over the process, which from then on answers requests (serve.cpp)
//
// src/oracle/plugin_read.rs reads the answers. Loads, stores and calls are named by their tag (`!am.7` is instruction 7
// of the function in aliasmith's module). `-` is an instruction without a tag, which LLVM's reader created. A function
// may have too many pairs to ask about all. So aliasmith marks some instructions by `!am-unasked`, and no pair contains
// a marked instruction. If the first access through a pointer is marked, no pair contains the pointer either. Blocks
// and the pointers of a function are numbered from 0. The first letter is the kind of a line:
//
//     aliasmith-ask 1 LLVM 22     format and version
//     n                           the next pipeline
//     f NAME                      the following lines concern this function
//     p TAG RANK …                for each pointer: the first access through it, and its rank (see sayPointers)
//     a ROW                       pointer i with each of the pointers 0 to i - 1; one line for each i from 0
//     l TAG … / s TAG …           the loads, and the stores, that are asked about with their metadata
//     x ROW                       a load with each store; one line for each load
//     y ROW                       store i with each of the stores 0 to i - 1; one line for each i from 0
//     c TAG …                     the calls; since LLVM 23 also the fences and the atomic accesses
//     m ROW                       a call with each pointer; one line for each call
//     d ROW                       a call with each call (`-`: itself); one line for each call
//     g BLOCKS                    MemorySSA of the function; its accesses follow in the order of the text
//     P BLOCK ID BLOCK:ID …       a phi with its incoming edges; ID 0 is liveOnEntry
//     D TAG ID DEFINING OPTIMIZED ALIAS CLOBBER
//     U TAG DEFINING ALIAS CLOBBER
//     end
//
// A row has one character per answer: N, M, P for NoAlias, MustAlias, PartialAlias; 0, 1, 2 for NoModRef, Ref, Mod; and
// `.` for MayAlias and ModRef, which no execution can refute. With the flag `all`, MayAlias is `?` and ModRef is 3. The
// offsets of PartialAlias answers follow the row as `INDEX:OFFSET`. `-` is an unknown answer, or a question that was
// not asked.

#include "ask.h"
#include "heard.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/AliasAnalysisEvaluator.h"
#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif
#include <algorithm>
#include <string>
#include <vector>

using namespace llvm;

std::string Said;

void say(const Twine &Text) { raw_string_ostream(Said) << Text; }

namespace {

/// The tags of this context, by metadata kind.
struct Tags {
  std::vector<int> OfKind;
  /// The metadata kind `!am-unasked`; -1 if the module does not have it.
  int Unasked = -1;

  std::string of(const Instruction &I) {
    SmallVector<std::pair<unsigned, MDNode *>, 8> Nodes;
    I.getAllMetadataOtherThanDebugLoc(Nodes);
    if (Nodes.empty())
      return "-";
    learn(I.getContext());
    for (auto &Node : Nodes)
      if (Node.first < OfKind.size() && OfKind[Node.first] >= 0)
        return std::to_string(OfKind[Node.first]);
    return "-";
  }

  bool isAsked(const Instruction &I) {
    learn(I.getContext());
    return Unasked < 0 || !I.getMetadata(Unasked);
  }

  void learn(LLVMContext &Context) {
    if (!OfKind.empty())
      return;
    SmallVector<StringRef, 64> Names;
    Context.getMDKindNames(Names);
    for (StringRef Name : Names) {
      int Tag;
      if (Name == "am-unasked")
        Unasked = OfKind.size();
      bool Ours = Name.consume_front("am.") && !Name.getAsInteger(10, Tag);
      OfKind.push_back(Ours ? Tag : -1);
    }
  }
};

Tags TheTags;

std::string tagOf(const Instruction &I) { return TheTags.of(I); }

template <class List> void sayTags(char Letter, const List &Insts) {
  std::string Line(1, Letter);
  for (auto *I : Insts)
    Line += " " + tagOf(*cast<Instruction>(I));
  say(Line + "\n");
}

/// A row of answers (see the top of this file).
struct Row {
  std::string Answers, Offsets;
  bool All;

  void add(AliasResult R) {
    switch (static_cast<AliasResult::Kind>(R)) {
    case AliasResult::NoAlias: Answers += 'N'; break;
    case AliasResult::MayAlias: Answers += All ? '?' : '.'; break;
    case AliasResult::MustAlias: Answers += 'M'; break;
    case AliasResult::PartialAlias:
      if (R.hasOffset())
        Offsets += " " + std::to_string(Answers.size()) + ":" + std::to_string(R.getOffset());
      Answers += 'P';
    }
  }

  void add(ModRefInfo R) {
    unsigned Bits = static_cast<unsigned>(R) & 3; // LLVM 15 has a further bit for MustAlias
    Answers += Bits == 3 && !All ? '.' : static_cast<char>('0' + Bits);
  }

  void say(char Letter) const { ::say(Twine(Letter) + " " + Answers + Offsets + "\n"); }
};

// aa-eval asks about calls. Since LLVM 23 (llvm#193935), aa-eval also asks about fences and all atomic accesses as if
// they were calls.
#if LLVM_VERSION_MAJOR >= 23
using CallSite = Instruction;
bool isCallSite(const Instruction &I) { return isa<CallBase>(I) || I.isAtomic(); }
#else
using CallSite = CallBase;
bool isCallSite(const Instruction &I) { return isa<CallBase>(I); }
#endif

/// Asks the questions of aa-eval (llvm/lib/Analysis/AliasAnalysisEvaluator.cpp).
struct AskPairs : PassInfoMixin<AskPairs> {
  bool Alias = false, ModRef = false, Metadata = false, All = false;

  static bool isRequired() { return required<AAEvaluator>(0); }

  bool parse(StringRef Flags) {
    SmallVector<StringRef, 4> Words;
    Flags.split(Words, ';', -1, false);
    for (StringRef Word : Words) {
      bool *Flag = Word == "alias"      ? &Alias
                   : Word == "modref"   ? &ModRef
                   : Word == "metadata" ? &Metadata
                   : Word == "all"      ? &All
                                        : nullptr;
      if (!Flag)
        return false;
      *Flag = true;
    }
    return true;
  }

  using Pointer = std::pair<const Value *, Type *>;

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    AAResults &AA = AM.getResult<AAManager>(F);
    const DataLayout &DL = F.getParent()->getDataLayout();
    DenseSet<Pointer> Seen;
    std::vector<Pointer> Pointers;
    std::vector<Instruction *> Firsts;
    std::vector<Instruction *> Loads, Stores;
    std::vector<CallSite *> Calls;
    for (Instruction &I : instructions(F)) {
      auto *Store = dyn_cast<StoreInst>(&I);
      bool IsAccess = Store || isa<LoadInst>(I);
      if (!IsAccess && !isCallSite(I))
        continue;
      Pointer P(getLoadStorePointerOperand(&I), nullptr);
      if (IsAccess)
        P.second = Store ? Store->getValueOperand()->getType() : I.getType();
      bool IsFirst = IsAccess && Seen.insert(P).second;
      if (!TheTags.isAsked(I))
        continue;
      if (isCallSite(I))
        Calls.push_back(cast<CallSite>(&I));
      if (IsAccess)
        (Store ? Stores : Loads).push_back(&I);
      if (IsFirst) {
        Pointers.push_back(P);
        Firsts.push_back(&I);
      }
    }
    say("f " + F.getName() + "\n");
    sayPointers(F, Pointers, Firsts);
    std::vector<MemoryLocation> Locations;
    for (const Pointer &P : Pointers)
      Locations.emplace_back(P.first, LocationSize::precise(DL.getTypeStoreSize(P.second)));
    if (Alias)
      askBelow(AA, 'a', Locations);
    if (Alias && Metadata)
      askWithMetadata(AA, Loads, Stores);
    if (ModRef)
      askCalls(AA, Calls, Locations);
    return PreservedAnalyses::all();
  }

  /// Asks about every pair of locations: each location with each of the locations before it.
  void askBelow(AAResults &AA, char Letter, const std::vector<MemoryLocation> &Locations) {
    for (unsigned I = 0; I < Locations.size(); ++I) {
      Row R{"", "", All};
      for (unsigned J = 0; J < I; ++J)
        R.add(AA.alias(Locations[I], Locations[J]));
      R.say(Letter);
    }
  }

  /// Prints the rank of each pointer in the alphabetical order of the pointers' texts. aa-eval prints the two pointers
  /// of a pair in this order, so the reader of these lines needs the rank.
  static void sayPointers(Function &F, const std::vector<Pointer> &Pointers, const std::vector<Instruction *> &Firsts) {
    std::vector<std::string> Texts;
    for (const Pointer &P : Pointers) {
      Texts.emplace_back();
      raw_string_ostream Out(Texts.back());
      P.first->printAsOperand(Out, false, F.getParent());
    }
    std::vector<std::string> Sorted = Texts;
    std::sort(Sorted.begin(), Sorted.end());
    std::string Line = "p";
    for (unsigned I = 0; I < Texts.size(); ++I) {
      auto Rank = std::lower_bound(Sorted.begin(), Sorted.end(), Texts[I]) - Sorted.begin();
      Line += " " + tagOf(*Firsts[I]) + " " + std::to_string(Rank);
    }
    say(Line + "\n");
  }

  void askWithMetadata(AAResults &AA, const std::vector<Instruction *> &Loads, const std::vector<Instruction *> &Stores) {
    sayTags('l', Loads);
    sayTags('s', Stores);
    // The metadata of an access is looked up once, not for every pair.
    std::vector<MemoryLocation> Stored;
    for (Instruction *Store : Stores)
      Stored.push_back(MemoryLocation::get(Store));
    for (Instruction *Load : Loads) {
      Row R{"", "", All};
      MemoryLocation Loaded = MemoryLocation::get(Load);
      for (const MemoryLocation &Store : Stored)
        R.add(AA.alias(Loaded, Store));
      R.say('x');
    }
    askBelow(AA, 'y', Stored);
  }

  void askCalls(AAResults &AA, const std::vector<CallSite *> &Calls, const std::vector<MemoryLocation> &Locations) {
    sayTags('c', Calls);
    for (CallSite *Call : Calls) {
      Row R{"", "", All};
      for (const MemoryLocation &Location : Locations)
        R.add(AA.getModRefInfo(Call, Location));
      R.say('m');
    }
    for (CallSite *A : Calls) {
      Row R{"", "", All};
      for (CallSite *B : Calls) {
        if (A == B)
          R.Answers += '-';
        else
          R.add(AA.getModRefInfo(A, B));
      }
      R.say('d');
    }
  }
};

/// Prints the content of MemorySSA's printers (llvm/lib/Analysis/MemorySSA.cpp).
template <bool Walker> struct AskMemorySsa : PassInfoMixin<AskMemorySsa<Walker>> {
  using Printer = std::conditional_t<Walker, MemorySSAWalkerPrinterPass, MemorySSAPrinterPass>;

  static bool isRequired() { return required<Printer>(0); }

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    MemorySSA &Graph = AM.getResult<MemorySSAAnalysis>(F).getMSSA();
    if (!Walker)
      Graph.ensureOptimizedUses();
    DenseMap<const BasicBlock *, unsigned> Numbers;
    for (BasicBlock &B : F)
      Numbers.insert({&B, Numbers.size()});
    say("f " + F.getName() + "\ng " + Twine(Numbers.size()) + "\n");
#if LLVM_VERSION_MAJOR >= 16
    BatchAAResults Batch(AM.getResult<AAManager>(F));
    auto clobber = [&](MemoryAccess *Access) { return Graph.getWalker()->getClobberingMemoryAccess(Access, Batch); };
#else
    auto clobber = [&](MemoryAccess *Access) { return Graph.getWalker()->getClobberingMemoryAccess(Access); };
#endif
    for (BasicBlock &B : F) {
      if (MemoryPhi *Phi = Graph.getMemoryAccess(&B))
        sayPhi(*Phi, Numbers);
      for (Instruction &I : B)
        if (MemoryUseOrDef *Access = Graph.getMemoryAccess(&I)) {
          std::string Clobber = "-";
          if (Walker)
            if (MemoryAccess *By = clobber(Access))
              Clobber = id(By);
          sayAccess(*Access, Clobber);
        }
    }
    return PreservedAnalyses::all();
  }

  static std::string id(const MemoryAccess *Access) {
    if (auto *Phi = dyn_cast_or_null<MemoryPhi>(Access))
      return std::to_string(Phi->getID());
    return Access ? std::to_string(cast<MemoryDef>(Access)->getID()) : "0";
  }

  static void sayPhi(MemoryPhi &Phi, const DenseMap<const BasicBlock *, unsigned> &Numbers) {
    say("P " + Twine(Numbers.lookup(Phi.getBlock())) + " " + id(&Phi));
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
      say(" " + Twine(Numbers.lookup(Phi.getIncomingBlock(I))) + ":" + id(Phi.getIncomingValue(I)));
    say("\n");
  }

  static void sayAccess(MemoryUseOrDef &Access, const std::string &Clobber) {
    std::string Tag = tagOf(*Access.getMemoryInst()), Defining = id(Access.getDefiningAccess()), Alias = "-";
#if LLVM_VERSION_MAJOR <= 15
    if (auto Result = Access.getOptimizedAccessType()) {
      Row R{"", "", true};
      R.add(*Result);
      Alias = R.Answers + (R.Offsets.empty() ? "" : R.Offsets.substr(2)); // `P:8`
    }
#endif
    if (auto *Def = dyn_cast<MemoryDef>(&Access)) {
      std::string Optimized = Def->isOptimized() ? id(Def->getOptimized()) : "-";
      say("D " + Tag + " " + id(Def) + " " + Defining + " " + Optimized + " " + Alias + " " + Clobber + "\n");
    } else {
      say("U " + Tag + " " + Defining + " " + Alias + " " + Clobber + "\n");
    }
  }
};

/// Prints the lines that do not concern a function.
struct AskFrame : PassInfoMixin<AskFrame> {
  enum Which { Begin, Next, End } Line;

  AskFrame(Which Line) : Line(Line) {}

  static bool isRequired() { return true; }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    if (Line == Begin) {
      TheTags = Tags(); // tags of the last context are invalid
      say("aliasmith-ask 1 LLVM " + Twine(LLVM_VERSION_MAJOR) + "\n");
    }
    if (Line == Next)
      say("n\n");
    if (Line == End)
      say("end\n");
    PreservedAnalyses Kept = Line == Next ? PreservedAnalyses::none() : PreservedAnalyses::all();
    if (Line == Next)
      Kept.abandon<GlobalsAA>(); // otherwise GlobalsAA is never invalidated, and the next pipeline may not use it
    return Kept;
  }
};

bool parseFunctionPass(StringRef Name, FunctionPassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
  AskPairs Pairs;
  if (Name == "ask-memoryssa")
    Passes.addPass(AskMemorySsa<false>());
  else if (Name == "ask-memoryssa-walker")
    Passes.addPass(AskMemorySsa<true>());
  else if (Name.consume_front("ask-pairs<") && Name.consume_back(">") && Pairs.parse(Name))
    Passes.addPass(std::move(Pairs));
  else
    return false;
  return true;
}

/// Answers requests instead of running a pipeline.
struct AskServe : PassInfoMixin<AskServe> {
  PassBuilder &Builder;

  AskServe(PassBuilder &Builder) : Builder(Builder) {}

  static bool isRequired() { return true; }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) { serve(M, AM, Builder); }
};

bool parseModulePass(StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "ask-begin")
    Passes.addPass(AskFrame(AskFrame::Begin));
  else if (Name == "ask-next")
    Passes.addPass(AskFrame(AskFrame::Next));
  else if (Name == "ask-end")
    Passes.addPass(AskFrame(AskFrame::End));
  else
    return false;
  return true;
}

/// Makes `ask-kept` a valid name in a list of passes of this kind.
template <class Passes, class Adapt> void registerKept(PassBuilder &Builder, Adapt Adapted) {
  Builder.registerPipelineParsingCallback(
      [&Builder, Adapted](StringRef Name, Passes &List, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "ask-kept")
          List.addPass(Adapted(AskKept(Builder)));
        return Name == "ask-kept";
      });
}

} // namespace

Analyses::Analyses(PassBuilder &Builder, AAManager Chain, bool IsHeard) {
  if (IsHeard)
    hearWalkers(OfFunctions); // of analyses with one key, the first registered is used
  OfFunctions.registerPass([&] { return std::move(Chain); });
  Builder.registerModuleAnalyses(OfModule);
  Builder.registerCGSCCAnalyses(OfCalls);
  Builder.registerFunctionAnalyses(OfFunctions);
  Builder.registerLoopAnalyses(OfLoops);
  Builder.crossRegisterProxies(OfLoops, OfFunctions, OfCalls, OfModule);
}

// LLVMGetVersion is part of LLVM's C interface since LLVM 16. A statically linked opt may lack it.
extern "C" LLVM_ATTRIBUTE_WEAK void LLVMGetVersion(unsigned *Major, unsigned *Minor, unsigned *Patch);

/// Returns the version of the plugin interface, which opt checks. An opt of another LLVM release has other class
/// layouts than this plugin. So in another release this function returns 0, which opt rejects. opt's own check does not
/// suffice, because LLVM 22 and 23 have the same interface version.
static uint32_t interfaceVersion() {
  unsigned Major = LLVM_VERSION_MAJOR, Minor = 0, Patch = 0;
  if (LLVMGetVersion)
    LLVMGetVersion(&Major, &Minor, &Patch);
  return Major == LLVM_VERSION_MAJOR ? LLVM_PLUGIN_API_VERSION : 0;
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {interfaceVersion(), "aliasmith-ask", "1", [](PassBuilder &Builder) {
            registerListen(Builder);
            registerLiars(Builder);
            Builder.registerPipelineParsingCallback(parseFunctionPass);
            Builder.registerPipelineParsingCallback(parseModulePass);
            Builder.registerPipelineParsingCallback(
                [&Builder](StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
                  if (Name == "ask-serve")
                    Passes.addPass(AskServe(Builder));
                  return Name == "ask-serve";
                });
            // LLVM also accepts its own function passes in lists of module passes and SCC passes.
            registerKept<FunctionPassManager>(Builder, [](AskKept Kept) { return Kept; });
            registerKept<CGSCCPassManager>(
                Builder, [](AskKept Kept) { return createCGSCCToFunctionPassAdaptor(std::move(Kept)); });
            registerKept<ModulePassManager>(
                Builder, [](AskKept Kept) { return createModuleToFunctionPassAdaptor(std::move(Kept)); });
          }};
}
