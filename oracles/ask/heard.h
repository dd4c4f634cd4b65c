// What the listener (listen.cpp) and the walker's (walker.cpp) share: the states of functions, and how questions are written.

#pragma once

#include "ask.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <map>

/// What a question is counted by.
struct Asked {
  llvm::StringRef Kind;
  std::string Answer, Sizes, Flags;
};

/// A function at the time of a question.
struct State {
  enum Kind { Kept, Beyond, Unverified } How;
  unsigned Number;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Places;

  State() : How(Beyond), Number(0) {}
};

/// What is heard of one pipeline.
struct Heard {
  llvm::Module &M;
  /// So many states are kept.
  unsigned Most;
  /// The passes that are running, innermost last.
  std::vector<std::string> Passes;
  /// Changes where another function may have changed.
  unsigned Epoch = 0;
  const void *LastUnit = nullptr;
  std::map<std::pair<const llvm::Function *, size_t>, State> States;
  /// The numbers of the states of each function, by their texts.
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

/// Nobody listens, or this does.
extern Heard *Ear;

/// Writes about one function in one state.
struct Words {
  llvm::Function &F;
  State &Of;
  bool AllPlaced = true;

  std::string inst(const llvm::Instruction *I);
  std::string block(const llvm::BasicBlock *B);
  std::string value(const llvm::Value *V);
  /// The instruction that accesses memory through the pointer, with the metadata.
  std::string by(const llvm::MemoryLocation &Loc);
  std::string location(const llvm::MemoryLocation &Loc);
};

/// A size as its kind, without the number.
std::string kindOf(llvm::LocationSize Size);

/// Notes a question about a function and its answer, if `IsDefinite` with what `Say` returns: the fields after the answer.
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

/// Has every MemorySSA of a pipeline made so that its walker is heard (walker.cpp).
void hearWalkers(llvm::FunctionAnalysisManager &AM);
