// What the files of the plugin share.

#pragma once

#include "llvm/ADT/Any.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include <memory>
#include <string>

namespace llvm {
class PassBuilder;
class PassInstrumentationCallbacks;
}

/// All that is said. It is written at the end, so that what is cut off cannot be taken for the whole.
extern std::string Said;

void say(const llvm::Twine &Text);

/// Is a printing pass run on functions with `optnone` too? Then so is the one that stands for it.
template <class Pass> auto required(int) -> decltype(Pass::isRequired()) { return Pass::isRequired(); }
template <class Pass> bool required(long) { return false; }

/// Analyses of a module beside those that this process began with: as opt makes them, with a chain of alias analyses.
struct Analyses {
  llvm::LoopAnalysisManager OfLoops;
  llvm::FunctionAnalysisManager OfFunctions;
  llvm::CGSCCAnalysisManager OfCalls;
  llvm::ModuleAnalysisManager OfModule;

  /// `IsHeard`: what passes ask MemorySSA is heard (walker.cpp).
  Analyses(llvm::PassBuilder &Builder, llvm::AAManager Chain, bool IsHeard = false);
};

/// Compares MemorySSA that was kept with one that is built afresh (kept.cpp).
struct AskKept : llvm::PassInfoMixin<AskKept> {
  llvm::PassBuilder &Builder;
  /// For fresh graphs. They stay from function to function: there are more than a hundred analyses to register.
  std::unique_ptr<Analyses> Own;

  AskKept(llvm::PassBuilder &Builder) : Builder(Builder) {}

  static bool isRequired();

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// The function that a pass is run on: the one that has the loop, or one of those that call each other. Empty of a module.
llvm::StringRef nameOf(const llvm::Any &IR);

/// Lets passes tell when they are done; once per process.
void registerWatch(llvm::PassInstrumentationCallbacks &Callbacks);

/// From now on, MemorySSA is compared behind every pass that keeps it (kept.cpp); with none, no longer.
void watch(llvm::FunctionAnalysisManager *Managers);

/// Lets passes tell what they changed; once per process.
void registerSteps(llvm::PassInstrumentationCallbacks &Callbacks);

/// From now on, the module is said behind every pass that changes it (steps.cpp). This process ends with it.
void stepThrough(llvm::Module &M);

bool areStepsSaid();

/// A pass as pipelines call it, if they do; else its class.
llvm::StringRef stepName(llvm::StringRef Class);

/// The unit of code that a pass is run on: the function that has the loop, or else what it is.
const void *unitOf(const llvm::Any &IR);

/// Makes the alias analysis that hears known, as `ask-listen` (listen.cpp).
void registerListen(llvm::PassBuilder &Builder);

/// Makes the alias analyses that lie known (lie.cpp).
void registerLiars(llvm::PassBuilder &Builder);

/// Lets passes tell who asks; once per process.
void registerEar(llvm::PassInstrumentationCallbacks &Callbacks);

/// Lets a chain begin with the alias analysis that hears.
void hearFirst(llvm::AAManager &Chain);

/// Runs passes on a module, and returns what they ask. Up to so many states of the module are kept.
std::string listenTo(llvm::Module &M, unsigned Most, llvm::ModulePassManager &Passes, llvm::ModuleAnalysisManager &AM);

/// An answer as it stands in a row (ask.cpp), with the offset of a P behind a colon; `?` and 3 say nothing.
std::string answerOf(llvm::AliasResult R);
std::string answerOf(llvm::ModRefInfo R);

/// Asks again what was heard of a function (again.cpp).
std::string askAgain(llvm::Module &M, llvm::StringRef Question, llvm::FunctionAnalysisManager &AM);

/// Reads requests until nobody can send any more, and ends the process (serve.cpp).
[[noreturn]] void serve(llvm::Module &M, llvm::ModuleAnalysisManager &AM, llvm::PassBuilder &Builder);
