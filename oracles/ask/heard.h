// Shared by the recorders of questions to alias analyses (listen.cpp) and to MemorySSA's walker (walker.cpp): the
// states of functions, and the output of questions.

#pragma once

#include "ask.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <map>

/// The properties by which questions are counted.
struct Asked {
  llvm::StringRef Kind;
  std::string Answer, Sizes, Flags;
};

/// The state of a function when a pass asked about it.
struct State {
  enum Kind { Kept, Beyond, Unverified } How;
  unsigned Number;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Places;

  State() : How(Beyond), Number(0) {}
};

/// The questions recorded while one pipeline runs.
struct Heard {
  llvm::Module &M;
  /// The maximum number of stored states.
  unsigned Most;
  /// The passes that are running, innermost last.
  std::vector<std::string> Passes;
  /// Incremented when functions other than the function of the last question may have changed.
  unsigned Epoch = 0;
  const void *LastUnit = nullptr;
  std::map<std::pair<const llvm::Function *, size_t>, State> States;
  /// Maps the function and the text of each stored state to the state's number.
  std::map<std::pair<const llvm::Function *, std::string>, unsigned> Numbers;
  unsigned Beyond = 0, Unverified = 0, Unplaced = 0;
  std::string Texts;
  llvm::MapVector<std::string, unsigned, std::map<std::string, unsigned>> Questions, Counts;

  Heard(llvm::Module &M, unsigned Most) : M(M), Most(Most) {}

  State &stateOf(llvm::Function &F);
  std::string pass() const { return Passes.empty() ? "-" : Passes.back(); }
  void count(const Asked &Question);
  std::string lines() const;
};

/// The current recording; null while no pipeline is recorded.
extern Heard *Ear;

/// Prints values and locations of one function in one state.
struct Words {
  llvm::Function &F;
  State &Of;
  bool AllPlaced = true;

  std::string inst(const llvm::Instruction *I);
  std::string block(const llvm::BasicBlock *B);
  std::string value(const llvm::Value *V);
  /// Returns the instruction that has the location's pointer as an operand, and the same metadata as the location.
  std::string by(const llvm::MemoryLocation &Loc);
  std::string location(const llvm::MemoryLocation &Loc);
};

/// Returns the kind of a size: the first character of SIZE in listen.cpp.
std::string kindOf(llvm::LocationSize Size);

/// Counts a question about a function. If `IsDefinite`, also records the question and its answer; `Say` returns the
/// fields that follow the answer.
template <class Fields> void note(llvm::Function &F, const Asked &Question, bool IsDefinite, Fields Say) {
  Ear->count(Question);
  if (!IsDefinite)
    return;
  State &Of = Ear->stateOf(F);
  if (Of.How != State::Kept)
    return;
  Words Write{F, Of};
  std::string Line = "q\t" + std::to_string(Of.Number) + "\t" + Ear->pass() + "\t" + Question.Kind.str() + "\t" +
                     Question.Answer + "\t" + Say(Write);
  if (Write.AllPlaced)
    ++Ear->Questions[Line];
  else
    ++Ear->Unplaced;
}

/// Registers a MemorySSA analysis whose walker records the questions that it gets (walker.cpp).
void hearWalkers(llvm::FunctionAnalysisManager &AM);
