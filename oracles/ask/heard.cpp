// Stores the module states that questions are about, and prints questions (listen.cpp describes the format).

#include "heard.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

Heard *Ear = nullptr;

namespace {

/// If the stored states of a pipeline exceed this size in bytes, no further state is stored.
const size_t MostText = 16 << 20;

template <class... Parts> size_t mixed(Parts... All) { return hash_combine(All...); }

/// Returns a hash of an instruction, computed without printing it. The hash depends on the addresses of values, so it
/// is valid only inside this process.
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

} // namespace

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

void Heard::count(const Asked &Question) {
  ++Counts[pass() + "\t" + Question.Kind.str() + "\t" + Question.Answer.substr(0, 1) + "\t" + Question.Sizes + "\t" +
           Question.Flags];
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

std::string Words::inst(const Instruction *I) {
  auto Found = Of.Places.find(I);
  AllPlaced &= Found != Of.Places.end();
  return Found == Of.Places.end() ? "?" : "i" + std::to_string(Found->second);
}

std::string Words::block(const BasicBlock *B) {
  AllPlaced &= B->getParent() == &F;
  unsigned Number = 0;
  for (const BasicBlock &Before : F) {
    if (&Before == B)
      break;
    ++Number;
  }
  return "b" + std::to_string(Number);
}

std::string Words::value(const Value *V) {
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

std::string Words::by(const MemoryLocation &Loc) {
  if (!Loc.AATags)
    return "-";
  for (Instruction &I : instructions(F))
    if (I.mayReadOrWriteMemory() && I.getAAMetadata() == Loc.AATags && is_contained(I.operand_values(), Loc.Ptr))
      return inst(&I);
  return "?";
}

namespace {

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

} // namespace

std::string kindOf(LocationSize Size) { return sizeOf(Size).substr(0, 1); }

std::string Words::location(const MemoryLocation &Loc) {
  return value(Loc.Ptr) + "/" + sizeOf(Loc.Size) + "/" + by(Loc);
}

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
