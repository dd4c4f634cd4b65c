// Prints the module after every pass that changes it, to find the pass that introduces an error.
//
//     s PASS N        PASS is the pipeline name of a pass, or its class; N bytes follow: the module after this pass
//
// A pass changed the module if the printed text differs from the last printed text; what the pass itself reports is
// ignored. If LLVM's verifier rejects the module, the process aborts with the message of LLVM's verifier pass. Printing
// neither computes nor drops analyses of the pipeline.

#include "ask.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace {

/// The module that is printed after each pass, and its last printed text. Null if no module is printed.
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
