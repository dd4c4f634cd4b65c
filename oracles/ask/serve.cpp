// An `opt` that answers one request after another. Starting an `opt`, loading its libraries and registering its passes
// for each small question would cost more than the answers.
//
// The pass `ask-serve` takes over the process when `opt` runs its pipeline. The module that `opt` reads at its start
// contains only the triple. So `opt` itself has created the target machine, the pass builder, the analysis managers and
// the options. Every request gets its own LLVM context, and leaves no state behind. Stdout is a socket: requests arrive
// through it, and replies are sent through it. A request is a list of lines, followed by a text:
//
//     time MS          the time limit of each pipeline, in milliseconds
//     option ARG       an option of LLVM with which this process was not started, in opt's syntax:
//                      `-dse-memoryssa-scanlimit=2`; any number of these lines
//     aliases CHAIN    the chain of alias analyses, in the syntax of -aa-pipeline
//     ask PASSES       runs passes that print answers about the module (ask.cpp)
//     again QUESTION   asks a recorded question again (again.cpp), without and with GlobalsAA: two lines
//     through PASSES   runs a pipeline, and prints the module after it
//     watch PASSES     like `through`; also compares the MemorySSA that each pass preserves (kept.cpp)
//     listen N PASSES  like `through`; also prints the questions that the passes ask (listen.cpp)
//     steps PASSES     runs a pipeline, prints the module after each pass that changes it (steps.cpp); always forked
//     apart            runs a pipeline in a forked process even if it is the only one
//     text N           ends the list; the module follows, in N bytes
//
// A request has one `ask`, one `again`, or any number of the four lines that run a pipeline.
//
// The reply is a frame: a line `exit STATUS N`, `signal NUMBER N` or `late 0 N`, and N bytes. The bytes are the output
// of `ask`, or one frame per pipeline. The frame of a pipeline has the output of kept.cpp, an empty line and the
// resulting module; for `steps`, it has the output of steps.cpp. If there are several pipelines, each runs in a forked
// process on its own copy of the module, so that each may crash or hang alone. The frame of a pipeline that crashed or
// hung has a line with the functions on which the pipeline worked (for `steps`, the pass; empty if unknown), and the
// process's output to stderr. If LLVM rejects the module (status 2), or if a pass or option is unknown (status 3), the
// frame has an empty line and the message of `opt`. Status 4 means that the output of `steps` is too long. For every
// other status, the caller should use the printing transport.
//
// If code outside a forked process crashes or hangs, this process ends, and the caller starts a new one. This process
// also ends if the other side of the socket is closed. A forked process never outlives the process that forked it.

#include "ask.h"
#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#if LLVM_VERSION_MAJOR >= 16
#include "llvm/IRPrinter/IRPrintingPasses.h"
#else
#include "llvm/IR/IRPrintingPasses.h"
#endif
#include <cerrno>
#include <chrono>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace llvm;

namespace {

/// The socket for requests and replies.
const int Socket = STDOUT_FILENO;

enum class Looks { Nowhere, AtMemorySsa, AtSteps, AtQuestions };

struct Pipeline {
  std::string Passes;
  Looks How;
  /// For `listen`: the maximum number of states of the module that are kept.
  unsigned States = 0;
};

struct Request {
  unsigned Milliseconds = 0;
  std::vector<std::string> Knobs;
  /// The chain of alias analyses; null if the request states none. A stated chain may be empty.
  std::unique_ptr<std::string> Aliases;
  std::string Ask, Again;
  std::vector<Pipeline> Through;
  bool IsApart = false;
  std::string Text;

  /// Whether the recording alias analysis must be the first of the chain.
  bool listens() const {
    return std::any_of(Through.begin(), Through.end(), [](const Pipeline &P) { return P.How == Looks::AtQuestions; });
  }
};

/// The result of a request, or of a pipeline.
struct Outcome {
  std::string End = "exit 0";
  std::string Wrote;

  std::string frame() const { return End + " " + std::to_string(Wrote.size()) + "\n" + Wrote; }
};

void writeAll(int File, StringRef Text) {
  while (!Text.empty()) {
    ssize_t N = write(File, Text.data(), Text.size());
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      _exit(1);
    Text = Text.drop_front(N);
  }
}

/// Reads up to N bytes. At the end of the file, this process ends.
size_t readSome(char *Into, size_t N) {
  ssize_t Got;
  do
    Got = read(Socket, Into, N);
  while (Got < 0 && errno == EINTR);
  if (Got <= 0)
    _exit(0);
  return Got;
}

/// The bytes that were read from the socket and not yet used.
std::string Ahead;

std::string readLine() {
  size_t End;
  while ((End = Ahead.find('\n')) == std::string::npos) {
    char More[4096];
    Ahead.append(More, readSome(More, sizeof More));
  }
  std::string Line = Ahead.substr(0, End);
  Ahead.erase(0, End + 1);
  return Line;
}

Request readRequest() {
  Request R;
  for (;;) {
    std::string Line = readLine();
    StringRef Word, Rest;
    std::tie(Word, Rest) = StringRef(Line).split(' ');
    size_t Size;
    if (Word == "time" && !Rest.getAsInteger(10, R.Milliseconds))
      continue;
    if (Word == "option")
      R.Knobs.push_back(Rest.str());
    else if (Word == "aliases")
      R.Aliases = std::make_unique<std::string>(Rest.str());
    else if (Word == "ask")
      R.Ask = Rest.str();
    else if (Word == "again")
      R.Again = Rest.str();
    else if (Word == "through")
      R.Through.push_back({Rest.str(), Looks::Nowhere});
    else if (Word == "watch")
      R.Through.push_back({Rest.str(), Looks::AtMemorySsa});
    else if (Word == "steps")
      R.Through.push_back({Rest.str(), Looks::AtSteps}), R.IsApart = true;
    else if (Word == "listen") {
      unsigned States = 0;
      if (Rest.consumeInteger(10, States))
        _exit(2);
      R.Through.push_back({Rest.ltrim().str(), Looks::AtQuestions, States});
    } else if (Word == "apart")
      R.IsApart = true;
    else if (Word == "text" && !Rest.getAsInteger(10, Size)) {
      R.Text = Ahead.substr(0, Size);
      Ahead.erase(0, R.Text.size());
      size_t Have = R.Text.size();
      for (R.Text.resize(Size); Have < Size;)
        Have += readSome(&R.Text[Have], Size - Have);
      return R;
    } else
      _exit(2);
  }
}

/// The names of the functions on which a pass runs; for `steps`, the name of the pass. Empty if the pass runs on the
/// whole module. A forked process shares this memory with its parent, which reads the names after a crash.
struct Busy {
  enum { Size = 4096 };
  char *Names = nullptr;

  Busy() {
    void *Shared = mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    Names = Shared == MAP_FAILED ? nullptr : static_cast<char *>(Shared);
  }

  void with(StringRef Who) {
    if (!Names)
      return;
    size_t N = std::min<size_t>(Who.size(), Size - 1);
    memcpy(Names, Who.data(), N);
    Names[N] = 0;
  }
} TheBusy;

/// A forked process, its result, and its output to stderr.
struct Fork {
  pid_t Child = -1;
  pollfd Files[3] = {{Socket, 0, 0}, {-1, POLLIN, 0}, {-1, POLLIN, 0}};
  std::string Wrote, Printed;

  /// Reads both pipes until they are closed. Returns false if the caller closed the socket, or if the time is over.
  bool finish(unsigned Milliseconds) {
    using Clock = std::chrono::steady_clock;
    auto Over = Clock::now() + std::chrono::milliseconds(Milliseconds);
    while (Files[1].fd >= 0 || Files[2].fd >= 0) {
      auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(Over - Clock::now()).count();
      int Ready = poll(Files, 3, static_cast<int>(std::max<long>(Left, 0)));
      if (Ready < 0 && errno == EINTR)
        continue;
      if (Ready <= 0 || Files[0].revents)
        return false;
      take(Files[1], Wrote);
      take(Files[2], Printed);
    }
    return true;
  }

  static void take(pollfd &File, std::string &Into) {
    if (File.fd < 0 || !File.revents)
      return;
    char More[1 << 16];
    ssize_t Got = read(File.fd, More, sizeof More);
    if (Got > 0)
      return void(Into.append(More, Got));
    close(File.fd);
    File.fd = -1;
  }

  ~Fork() {
    for (int I : {1, 2})
      if (Files[I].fd >= 0)
        close(Files[I].fd);
  }
};

/// Runs `Do` in a forked process, and reads its result until the time is over.
template <class Work> Outcome apart(unsigned Milliseconds, Work Do) {
  int Result[2], Errors[2];
  if (pipe(Result))
    return {"exit 71", ""};
  if (pipe(Errors)) {
    close(Result[0]), close(Result[1]);
    return {"exit 71", ""};
  }
  Fork Of;
  Of.Files[1].fd = Result[0], Of.Files[2].fd = Errors[0];
  TheBusy.with("");
  pid_t Parent = getpid();
  Of.Child = fork();
  if (Of.Child == 0) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != Parent)
      _exit(1);
    close(Result[0]), close(Errors[0]);
    dup2(Errors[1], STDERR_FILENO);
    close(Errors[1]);
    Do(Result[1]);
    _exit(0);
  }
  close(Result[1]), close(Errors[1]);
  if (Of.Child < 0)
    return {"exit 71", ""};
  bool InTime = Of.finish(Milliseconds);
  if (!InTime)
    kill(Of.Child, SIGKILL);
  int Status = 0;
  while (waitpid(Of.Child, &Status, 0) < 0 && errno == EINTR)
    ;
  std::string About = (TheBusy.Names ? std::string(TheBusy.Names) : "") + "\n" + Of.Printed;
  if (!InTime)
    return {"late 0", About};
  if (WIFSIGNALED(Status))
    return {"signal " + std::to_string(WTERMSIG(Status)), About};
  if (WEXITSTATUS(Status))
    return {"exit " + std::to_string(WEXITSTATUS(Status)), About};
  return {"exit 0", Of.Wrote};
}

/// Starts a timer whose SIGALRM ends this process after this time. 0 stops the timer.
void endIn(unsigned Milliseconds) {
  itimerval Timer = {};
  Timer.it_value.tv_sec = Milliseconds / 1000;
  Timer.it_value.tv_usec = Milliseconds % 1000 * 1000;
  setitimer(ITIMER_REAL, &Timer, nullptr);
}

/// Options of LLVM that are set for one request. Options that opt reads before it runs its pipeline are not allowed
/// here, because setting them now has no effect.
struct Knobs {
  std::vector<cl::Option *> Set;

  /// Sets an option from `-NAME=VALUE` or `-NAME`, as opt's command line does.
  Error set(StringRef Knob) {
    StringRef Name, Value;
    std::tie(Name, Value) = Knob.ltrim('-').split('=');
    auto Found = cl::getRegisteredOptions().find(Name);
    if (Found == cl::getRegisteredOptions().end())
      return createStringError(inconvertibleErrorCode(), "Unknown command line argument '" + Knob.str() + "'");
    Set.push_back(Found->second);
    if (Found->second->addOccurrence(0, Name, Value))
      return createStringError(inconvertibleErrorCode(), "the option '" + Name.str() + "' does not take this value");
    return Error::success();
  }

  ~Knobs() {
    for (cl::Option *Option : Set)
      Option->reset();
  }
};

struct Server {
  /// The module that opt read at its start, which contains only the triple.
  Module &Given;
  ModuleAnalysisManager &AM;
  PassBuilder &Builder;
  /// The last text that the verifier accepted. Requests with the same text do not verify it again.
  std::string Verified;
  /// Analyses for a request whose options or chain differ from those of this process. Such a request needs new
  /// analyses, because an analysis reads options and chain when it is created.
  std::unique_ptr<Analyses> Own;

  ModuleAnalysisManager &managers() { return Own ? Own->OfModule : AM; }

  std::unique_ptr<Module> parse(StringRef Text, LLVMContext &Context, SMDiagnostic &Why) {
    MemoryBufferRef Buffer(Text, "<stdin>");
#if LLVM_VERSION_MAJOR >= 17
    // opt adds a data layout to a module without a layout. If the module of a request has no layout, it gets the layout
    // that opt added to the first module, at its start.
    auto Layout = [&](StringRef, StringRef Said) -> std::optional<std::string> {
      const std::string &Own = Given.getDataLayoutStr();
      return Said.empty() && !Own.empty() ? std::optional(Own) : std::nullopt;
    };
    return parseIR(Buffer, Why, Context, ParserCallbacks(Layout));
#else
    return parseIR(Buffer, Why, Context);
#endif
  }

  /// Returns the outcome that opt would have if its verifier rejected the output of a pipeline, with the names of all
  /// functions that the verifier rejects.
  Outcome broken(Module &M) {
    std::string Names, Why;
    raw_string_ostream Out(Why);
    for (Function &F : M)
      if (!F.isDeclaration() && verifyFunction(F))
        Names += (Names.empty() ? "" : " ") + F.getName().str();
    TheBusy.with(Names); // because printing a broken instruction may crash
    verifyModule(M, &Out);
    return {"signal " + std::to_string(SIGABRT),
            Names + "\n" + Out.str() + "LLVM ERROR: Broken module found, compilation aborted!\n"};
  }

  /// Runs a pipeline, and returns the module after it. `answer` has verified the input; this function verifies the
  /// output, as opt does.
  Outcome through(Module &M, const Pipeline &P) {
    std::string Text;
    raw_string_ostream Out(Text);
    ModulePassManager Passes;
    if (Error Why = Builder.parsePassPipeline(Passes, P.Passes))
      return unknown(std::move(Why));
    Said.clear();
    if (P.How == Looks::AtMemorySsa)
      watch(&managers().getResult<FunctionAnalysisManagerModuleProxy>(M).getManager());
    else if (P.How == Looks::AtSteps)
      stepThrough(M);
    if (P.How == Looks::AtQuestions)
      Said = listenTo(M, P.States, Passes, managers());
    else
      Passes.run(M, managers());
    watch(nullptr);
    if (P.How == Looks::AtSteps)
      return {"exit 0", Said};
    if (verifyModule(M))
      return broken(M);
    PrintModulePass(Out, "", false).run(M, managers());
    return {"exit 0", Said + "\n" + Out.str()};
  }

  Outcome ask(Module &M, const Request &R) {
    ModulePassManager Passes;
    if (Error Why = Builder.parsePassPipeline(Passes, R.Ask))
      return unknown(std::move(Why));
    Said.clear();
    Passes.run(M, managers());
    return {"exit 0", Said};
  }

  /// Asks a recorded question twice, without and with GlobalsAA. (A chain uses GlobalsAA only if GlobalsAA was computed
  /// before.)
  std::string again(Module &M, StringRef Question) {
    auto &Functions = managers().getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    std::string Without = askAgain(M, Question, Functions);
    managers().getResult<GlobalsAA>(M);
    Functions.clear();
    return Without + "\n" + askAgain(M, Question, Functions);
  }

  /// Creates separate analyses for a request that needs them.
  Error prepare(const Request &R, Knobs &Set) {
    for (const std::string &Knob : R.Knobs)
      if (Error Why = Set.set(Knob))
        return Why;
    if (!R.Aliases && R.Knobs.empty() && !R.listens())
      return Error::success();
    AAManager Chain;
    if (!R.Aliases)
      Chain = Builder.buildDefaultAAPipeline();
    else if (Error Why = Builder.parseAAPipeline(Chain, *R.Aliases))
      return Why;
    if (R.listens())
      hearFirst(Chain);
    Own = std::make_unique<Analyses>(Builder, std::move(Chain), R.listens());
    return Error::success();
  }

  static Outcome unknown(Error Why) { return {"exit 3", "\n" + toString(std::move(Why)) + "\n"}; }

  Outcome answer(const Request &R, LLVMContext &Context) {
    std::string Words = "\n";
    raw_string_ostream Out(Words);
    SMDiagnostic Why;
    std::unique_ptr<Module> M = parse(R.Text, Context, Why);
    if (!M)
      Why.print(nullptr, Out, false);
    if (!M || (R.Text != Verified && verifyModule(*M, &Out)))
      return {"exit 2", Out.str()};
    Verified = R.Text;
    Knobs Set;
    if (Error Why = prepare(R, Set))
      return unknown(std::move(Why));
    Outcome Came;
    if (!R.Ask.empty())
      Came = ask(*M, R);
    else if (!R.Again.empty())
      Came.Wrote = again(*M, R.Again);
    else if (R.Through.size() == 1 && !R.IsApart)
      Came.Wrote = through(*M, R.Through[0]).frame();
    else
      for (const Pipeline &P : R.Through) {
        auto Child = [&](int Result) { writeAll(Result, through(*M, P).frame()); };
        Outcome Of = apart(R.Milliseconds, Child);
        Came.Wrote += Of.End == "exit 0" ? Of.Wrote : Of.frame();
      }
    AM.clear(); // before the module is deleted
    Own.reset();
    return Came;
  }
};

} // namespace

void serve(Module &M, ModuleAnalysisManager &AM, PassBuilder &Builder) {
  Server S{M, AM, Builder, "", nullptr};
  if (PassInstrumentationCallbacks *Callbacks = Builder.getPassInstrumentationCallbacks()) {
    registerWatch(*Callbacks);
    registerSteps(*Callbacks);
    registerEar(*Callbacks);
    Callbacks->registerBeforeNonSkippedPassCallback(
        [](StringRef Pass, Any IR) { TheBusy.with(areStepsSaid() ? stepName(Pass) : nameOf(IR)); });
  }
  for (;;) {
    Request R = readRequest();
    LLVMContext Context;
    Context.enableDebugTypeODRUniquing(); // as opt does
    endIn(R.Milliseconds * std::max<size_t>(R.Through.size(), 1));
    std::string Reply = S.answer(R, Context).frame();
    endIn(0);
    writeAll(Socket, Reply);
  }
}
