#include <fmt/format.h>

#include "completion_scripts.h"
#include "console.h"
#include "exit_code.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

/// A line for each verb: the verb, a tab, what it does.
std::string verb_lines(std::span<const VerbWords> verbs) {
  std::string text;
  for (const VerbWords& verb : verbs) text += fmt::format("{}\t{}\n", verb.verb, verb.summary);
  return text;
}

}  // namespace

int run_completion(Arguments arguments) {
  CommandLine line("completion", "Prints a script that completes verbs and flags in a shell.",
                   "  source <(surefoot completion bash)\n"
                   "  surefoot completion zsh > ~/.zfunc/_surefoot\n"
                   "  surefoot completion fish > ~/.config/fish/completions/surefoot.fish\n"
                   "  surefoot completion verbs                 # a line for each verb\n");
  std::string shell;
  line.positional("SHELL", shell, "bash, zsh or fish; or verbs, for a list");
  if (const auto code = line.parse(arguments)) return *code;
  const std::vector<VerbWords> verbs = words_of_all_verbs();
  std::string text;
  if (shell == "bash") {
    text = bash_completion(verbs);
  } else if (shell == "zsh") {
    text = zsh_completion(verbs);
  } else if (shell == "fish") {
    text = fish_completion(verbs);
  } else if (shell == "verbs") {
    text = verb_lines(verbs);
  } else {
    return refuse_usage(
        Error{fmt::format("completion is for bash, zsh or fish, not for `{}`", shell), {}});
  }
  return print_result(text) ? done : wrong_usage;
}

}  // namespace surefoot::app
