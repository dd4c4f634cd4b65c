// Compares the MemorySSA that passes preserved with a fresh build.
//
//     ask-kept      (function)  replaces print<memoryssa> after passes
//     watch                     compares after every pass that changes something and claims to preserve MemorySSA
//
// If no pass built MemorySSA, or if a pass dropped it, no comparison is made. `watch` does not influence the pipeline:
// it computes no analysis for the pipeline, and optimises no use of the preserved graph. `watch` builds the fresh graph
// with the pipeline's alias analysis, so both graphs use the same result of GlobalsAA.
//
// If the two graphs differ in more than optimised accesses, both are printed, with the part of the function that the
// comparison needs. A difference need not be an error, because a pass may preserve more than a fresh build computes;
// crates/analysis/src/memssa/preserved_graph.rs decides. The lines are:
//
//     k NAME        the following lines concern this function
//     …             a function with the same blocks and edges, and a fence for each access (skeleton); ends with a
//                   line `}`
//     g BLOCKS …    the preserved graph, in the format of ask.cpp; accesses are numbered by position, and the tag of an
//                   access is the number of its instruction in the function above
//     g BLOCKS …    the fresh graph

#include "ask.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace {

/// A graph as text.
struct Text {
  Function &F;
  MemorySSA &Graph;
  /// The numbers of instructions in the skeleton. Only terminators, and instructions with an access in one of the
  /// graphs, have a number.
  const DenseMap<const Instruction *, unsigned> &Places;
  DenseMap<const BasicBlock *, unsigned> Blocks;
  DenseMap<const MemoryAccess *, unsigned> Numbers;
  std::string All;
  /// The same text without optimised accesses.
  std::string Shape;
  /// Whether each defining and each optimised access dominates the access that refers to it.
  bool IsOrdered = true;

  Text(Function &F, MemorySSA &Graph, const DenseMap<const Instruction *, unsigned> &Places)
      : F(F), Graph(Graph), Places(Places) {
    for (BasicBlock &B : F)
      Blocks.insert({&B, Blocks.size()});
    unsigned Number = 0;
    Numbers[Graph.getLiveOnEntryDef()] = 0;
    for (BasicBlock &B : F) {
      ++Number;
      if (MemoryPhi *Phi = Graph.getMemoryAccess(&B))
        Numbers[Phi] = Number;
      for (Instruction &I : B) {
        ++Number;
        if (MemoryAccess *Access = Graph.getMemoryAccess(&I))
          Numbers[Access] = Number;
      }
    }
    All = "g " + std::to_string(Blocks.size()) + "\n";
    for (BasicBlock &B : F) {
      if (MemoryPhi *Phi = Graph.getMemoryAccess(&B))
        sayPhi(*Phi);
      for (Instruction &I : B)
        if (MemoryUseOrDef *Access = Graph.getMemoryAccess(&I))
          sayAccess(*Access, Places.lookup(&I));
    }
  }

  /// Returns the number of an access. If the access is in no block, returns a number that no other access has.
  std::string number(const MemoryAccess *Access) const {
    auto Found = Numbers.find(Access);
    return Found == Numbers.end() ? "4294967295" : std::to_string(Found->second);
  }

  void sayPhi(MemoryPhi &Phi) {
    std::vector<std::string> Edges;
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
      Edges.push_back(std::to_string(Blocks.lookup(Phi.getIncomingBlock(I))) + ":" + number(Phi.getIncomingValue(I)));
    std::sort(Edges.begin(), Edges.end());
    std::string Line = "P " + std::to_string(Blocks.lookup(Phi.getBlock())) + " " + number(&Phi);
    for (std::string &Edge : Edges)
      Line += " " + Edge;
    All += Line + "\n";
    Shape += Line + "\n";
  }

  void sayAccess(MemoryUseOrDef &Access, unsigned Place) {
    std::string Defining = number(Access.getDefiningAccess()), Tag = std::to_string(Place);
    auto *Def = dyn_cast<MemoryDef>(&Access);
    MemoryAccess *Optimized = Def && Def->isOptimized() ? Def->getOptimized() : nullptr;
    for (MemoryAccess *Named : {Access.getDefiningAccess(), Optimized})
      IsOrdered &= !Named || (Numbers.count(Named) && Graph.dominates(Named, &Access));
    if (Def) {
      All += "D " + Tag + " " + number(Def) + " " + Defining + " " + (Optimized ? number(Optimized) : "-") + " - -\n";
      Shape += "D " + Tag + " " + Defining + "\n";
    } else {
      All += "U " + Tag + " " + Defining + " - -\n";
      Shape += "U " + Tag + "\n";
    }
  }
};

/// Numbers the instructions that are in the skeleton of F: those with an access in one of the graphs, and terminators.
DenseMap<const Instruction *, unsigned> places(Function &F, MemorySSA &A, MemorySSA &B) {
  DenseMap<const Instruction *, unsigned> Places;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      if (I.isTerminator() || A.getMemoryAccess(&I) || B.getMemoryAccess(&I))
        Places.insert({&I, Places.size()});
  return Places;
}

/// Returns the skeleton of a function: in each block, every numbered instruction except the terminator becomes a fence.
std::string skeleton(Function &F, const DenseMap<const Instruction *, unsigned> &Places) {
  std::string Out = "define void @f() {\n";
  DenseMap<const BasicBlock *, std::string> Names;
  for (BasicBlock &Block : F)
    Names[&Block] = "b" + std::to_string(Names.size());
  for (BasicBlock &Block : F) {
    Out += Names[&Block] + ":\n";
    for (Instruction &I : Block)
      if (!I.isTerminator() && Places.count(&I))
        Out += "  fence seq_cst\n";
    std::string Cases;
    unsigned N = 0;
    for (BasicBlock *To : successors(&Block)) {
      Cases += N == 0 ? ", label %" + Names[To] + " [" : " i32 " + std::to_string(N) + ", label %" + Names[To];
      ++N;
    }
    Out += N ? "  switch i32 0" + Cases + " ]\n" : "  ret void\n";
  }
  return Out + "}\n";
}

/// Returns the lines about two graphs. The text is empty if the graphs do not differ.
std::string difference(Function &F, MemorySSA &Kept, MemorySSA &Fresh) {
  DenseMap<const Instruction *, unsigned> Places = places(F, Kept, Fresh);
  Text OfKept(F, Kept, Places), OfFresh(F, Fresh, Places);
  if (OfKept.Shape == OfFresh.Shape && OfKept.IsOrdered)
    return "";
  return "k " + F.getName().str() + "\n" + skeleton(F, Places) + OfKept.All + OfFresh.All;
}

} // namespace

PreservedAnalyses AskKept::run(Function &F, FunctionAnalysisManager &AM) {
  auto *Cached = AM.getCachedResult<MemorySSAAnalysis>(F);
  if (!Cached)
    return PreservedAnalyses::all();
  if (!Own)
    Own = std::make_unique<Analyses>(Builder, Builder.buildDefaultAAPipeline());
  MemorySSA &Kept = Cached->getMSSA(), &Fresh = Own->OfFunctions.getResult<MemorySSAAnalysis>(F).getMSSA();
  // LLVM's printer calls this too.
  Kept.ensureOptimizedUses();
  Fresh.ensureOptimizedUses();
  say(difference(F, Kept, Fresh));
  Own->OfFunctions.clear();
  Own->OfModule.clear();
  return PreservedAnalyses::all();
}

bool AskKept::isRequired() { return required<MemorySSAPrinterPass>(0); }

namespace {

/// The analysis manager of the watched pipeline; null if no pipeline is watched.
FunctionAnalysisManager *Watched = nullptr;
/// The last lines about each function.
StringMap<std::string> SaidLast;
/// Whether a loop pass of the current list did not preserve MemorySSA. LLVM then drops MemorySSA only after the last
/// loop pass of the list. Until then, other loop passes and their managers may claim to preserve it.
bool IsStale = false;

template <class Unit> const Unit *unit(const Any &IR) {
#if LLVM_VERSION_MAJOR >= 16
  const Unit *const *Found = any_cast<const Unit *>(&IR);
  return Found ? *Found : nullptr;
#else
  return any_isa<const Unit *>(IR) ? any_cast<const Unit *>(IR) : nullptr;
#endif
}

/// Whether a pass changed something, and preserves MemorySSA and all analyses on which MemorySSA depends.
bool keeps(const PreservedAnalyses &Kept) {
  auto MemorySsa = Kept.getChecker<MemorySSAAnalysis>();
  auto Dominators = Kept.getChecker<DominatorTreeAnalysis>();
  return !Kept.areAllPreserved() && (MemorySsa.preserved() || MemorySsa.preservedSet<AllAnalysesOn<Function>>()) &&
         (Dominators.preserved() || Dominators.preservedSet<AllAnalysesOn<Function>>() ||
          Dominators.preservedSet<CFGAnalyses>()) &&
         Kept.getChecker<AAManager>().preservedWhenStateless();
}

/// Called after a pass over a loop. The loop may have been deleted.
void behindLoopPass(const PreservedAnalyses &Preserved) {
  IsStale |= !Preserved.areAllPreserved() && !keeps(Preserved);
}

/// Called after a pass. LLVM 15 and 16 call this function before they drop the analyses that the pass did not preserve;
/// later releases call it afterwards.
void behindPass(const Any &IR, const PreservedAnalyses &Preserved) {
  const Function *Of = unit<Function>(IR);
  if (const Loop *L = unit<Loop>(IR)) {
    behindLoopPass(Preserved);
    Of = L->getHeader()->getParent();
  } else
    IsStale = false;
  if (!Watched || IsStale || !Of || Of->isDeclaration() || !keeps(Preserved))
    return;
  Function &F = const_cast<Function &>(*Of);
  auto *Cached = Watched->getCachedResult<MemorySSAAnalysis>(F);
  auto *Aliases = Watched->getCachedResult<AAManager>(F);
  if (!Cached || !Aliases)
    return;
  DominatorTree Dominators(F);
  MemorySSA Fresh(F, Aliases, &Dominators);
  std::string Now = difference(F, Cached->getMSSA(), Fresh);
  std::string &Last = SaidLast[F.getName()];
  if (Now != Last)
    say(Now);
  Last = std::move(Now);
}

} // namespace

StringRef nameOf(const Any &IR) {
  if (const Function *F = unit<Function>(IR))
    return F->getName();
  if (const Loop *L = unit<Loop>(IR))
    return L->getHeader()->getParent()->getName();
  const LazyCallGraph::SCC *Calls = unit<LazyCallGraph::SCC>(IR);
  return Calls && Calls->size() ? Calls->begin()->getFunction().getName() : "";
}

const void *unitOf(const Any &IR) {
  if (const Function *F = unit<Function>(IR))
    return F;
  if (const Loop *L = unit<Loop>(IR))
    return L->getHeader()->getParent();
  if (const LazyCallGraph::SCC *Calls = unit<LazyCallGraph::SCC>(IR))
    return Calls;
  return unit<Module>(IR);
}

void registerWatch(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerAfterPassCallback(
      [](StringRef, Any IR, const PreservedAnalyses &Kept) { behindPass(IR, Kept); });
  Callbacks.registerAfterPassInvalidatedCallback(
      [](StringRef, const PreservedAnalyses &Kept) { behindLoopPass(Kept); });
}

void watch(FunctionAnalysisManager *Managers) {
  Watched = Managers;
  SaidLast.clear();
  IsStale = false;
}
