// Says a module behind every pass that changes it, so that it is known which pass does something wrong to it.
//
//     s PASS N        the pass, as pipelines call it or by its class; N bytes follow: the module behind it
//
// What has changed is seen in the text, not in what the pass says of itself. If LLVM's verifier refuses the module, the
// process ends as `opt` does where its verifier stands behind the pass. Nothing is computed for the pipeline, and nothing that
// it computed is dropped.

#include "ask.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace {

/// The module whose steps are said, if any, and its text so far.
Module *Stepped = nullptr;
std::string Last;

PassInstrumentationCallbacks *Names = nullptr;

/// Nobody wants to read more.
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
