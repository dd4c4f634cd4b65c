// Prints the module after every pass that changes it, which shows the pass that makes an error.
//
//     s PASS N        the pass, by its pipeline name or its class; N bytes follow: the module after it
//
// The texts of the module decide whether a pass changed it, not the pass's own report. If LLVM's verifier rejects the
// module, the process ends like an `opt` with the verifier after this pass. No analysis is computed for the pipeline,
// and no analysis of the pipeline is dropped.

#include "ask.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace {

/// The module whose steps are printed (null: none), and its text after the last step.
Module *Stepped = nullptr;
std::string Last;

PassInstrumentationCallbacks *Names = nullptr;

/// The maximum size in bytes of all printed modules.
const size_t Most = 64 << 20;

std::string text() {
  std::string Text;
  raw_string_ostream Out(Text);
  Stepped->print(Out, nullptr);
  return Out.str();
}

void behindStep(StringRef Class) {
  if (!Stepped)
    return;
  std::string Now = text();
  if (Now == Last)
    return;
  if (verifyModule(*Stepped, &errs()))
    report_fatal_error("Broken module found, compilation aborted!");
  if (Said.size() + Now.size() > Most)
    _exit(4);
  say("s " + stepName(Class) + " " + Twine(Now.size()) + "\n" + Now);
  Last = std::move(Now);
}

} // namespace

void registerSteps(PassInstrumentationCallbacks &Callbacks) {
  Names = &Callbacks;
  Callbacks.registerAfterPassCallback([](StringRef Class, Any, const PreservedAnalyses &) { behindStep(Class); });
  Callbacks.registerAfterPassInvalidatedCallback([](StringRef Class, const PreservedAnalyses &) { behindStep(Class); });
}

void stepThrough(Module &M) {
  Stepped = &M;
  Last = text();
}

bool areStepsSaid() { return Stepped; }

StringRef stepName(StringRef Class) {
  StringRef Name = Names->getPassNameForClassName(Class);
  return Name.empty() ? Class : Name;
}
