// Declarations that the files of the plugin share.

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

/// The whole output of the process. The plugin writes it at the end, so that a partial output cannot look complete.
extern std::string Said;

void say(const llvm::Twine &Text);

/// Whether a printing pass also runs on functions with `optnone`. The pass that replaces the printing pass runs on the
/// same functions.
template <class Pass> auto required(int) -> decltype(Pass::isRequired()) { return Pass::isRequired(); }
template <class Pass> bool required(long) { return false; }

/// Analyses of a module, created as opt creates them, with a given chain of alias analyses.
struct Analyses {
  llvm::LoopAnalysisManager OfLoops;
  llvm::FunctionAnalysisManager OfFunctions;
  llvm::CGSCCAnalysisManager OfCalls;
  llvm::ModuleAnalysisManager OfModule;

  /// `IsHeard`: whether questions to MemorySSA's walker are recorded (walker.cpp).
  Analyses(llvm::PassBuilder &Builder, llvm::AAManager Chain, bool IsHeard = false);
};

/// Compares the preserved MemorySSA with a fresh build (kept.cpp).
struct AskKept : llvm::PassInfoMixin<AskKept> {
  llvm::PassBuilder &Builder;
  /// The analyses for fresh graphs. The same object serves all functions, because registering more than a hundred
  /// analyses takes long.
  std::unique_ptr<Analyses> Own;

  AskKept(llvm::PassBuilder &Builder) : Builder(Builder) {}

  static bool isRequired();

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Returns the name of the function on which a pass runs. For a loop pass, this is the function of the loop; for an SCC
/// pass, one function of the SCC. The name is empty for a module pass.
llvm::StringRef nameOf(const llvm::Any &IR);

/// Registers the callbacks after passes that `watch` needs; called once per process.
void registerWatch(llvm::PassInstrumentationCallbacks &Callbacks);

/// From now on, compares MemorySSA after every pass that preserves it (kept.cpp). A null pointer ends the comparisons.
void watch(llvm::FunctionAnalysisManager *Managers);

/// Registers the callbacks after passes that `stepThrough` needs; called once per process.
void registerSteps(llvm::PassInstrumentationCallbacks &Callbacks);

/// From now on, prints the module after every pass that changes it (steps.cpp). This cannot be switched off, so the
/// process must end after the pipeline.
void stepThrough(llvm::Module &M);

bool areStepsSaid();

/// Returns the pipeline name of a pass, or the name of its class if it has no pipeline name.
llvm::StringRef stepName(llvm::StringRef Class);

/// Returns the unit of code on which a pass runs. For a loop pass, returns the loop's function.
const void *unitOf(const llvm::Any &IR);

/// Registers the recording alias analysis under the name `ask-listen` (listen.cpp).
void registerListen(llvm::PassBuilder &Builder);

/// Registers the deliberately wrong alias analyses (lie.cpp).
void registerLiars(llvm::PassBuilder &Builder);

/// Registers the callbacks that tell the recorder which pass is running; called once per process.
void registerEar(llvm::PassInstrumentationCallbacks &Callbacks);

/// Makes the recording alias analysis the first of a chain.
void hearFirst(llvm::AAManager &Chain);

/// Runs passes on a module, and returns the questions that they ask (listen.cpp). Keeps at most `Most` states of the
/// module.
std::string listenTo(llvm::Module &M, unsigned Most, llvm::ModulePassManager &Passes, llvm::ModuleAnalysisManager &AM);

/// Returns an answer as a character of a row (ask.cpp). For a P with an offset, a colon and the offset follow.
std::string answerOf(llvm::AliasResult R);
std::string answerOf(llvm::ModRefInfo R);

/// Asks a recorded question again (again.cpp).
std::string askAgain(llvm::Module &M, llvm::StringRef Question, llvm::FunctionAnalysisManager &AM);

/// Answers requests until the socket is closed, then ends the process (serve.cpp).
[[noreturn]] void serve(llvm::Module &M, llvm::ModuleAnalysisManager &AM, llvm::PassBuilder &Builder);
