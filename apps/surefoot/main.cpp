#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <string>
#include <vector>

#include "exit_code.h"
#include "nearest_word.h"
#include "surefoot/version.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

void print_help(std::FILE* to) {
  fmt::print(to,
             "Surefoot finds when the feet of a moving character stand, and makes them stand.\n\n"
             "Usage: surefoot VERB [words and flags]\n\nVerbs:\n");
  for (const Verb& verb : kVerbs) fmt::print(to, "  {:<10}{}\n", verb.name, verb.summary);
  fmt::print(
      to,
      "\n`surefoot VERB --help` explains a verb and gives examples; `surefoot --version` says "
      "which\n"
      "version this is. `-` stands for standard input or output.\n\n"
      "Exit codes: 0 done; 1 wrong usage; 2 input refused, nothing written; 3 done with warnings,\n"
      "under --strict.\n\n"
      "Begin with:\n"
      "  surefoot demo                     # a sample to look at\n"
      "  surefoot info walk.bvh            # what is in a file of yours\n");
}

int refuse_verb(std::string_view word) {
  std::array<std::string_view, kVerbs.size()> names;
  std::ranges::transform(kVerbs, names.begin(), &Verb::name);
  const std::string_view nearest = nearest_word(word, names);
  const std::string hint =
      nearest.empty() ? std::string() : fmt::format(" Did you mean `{}`?", nearest);
  fmt::print(stderr, "surefoot: there is no verb `{}`.{} `surefoot --help` lists them all.\n", word,
             hint);
  return wrong_usage;
}

int run(Arguments arguments) {
  if (arguments.empty()) {
    print_help(stderr);
    return wrong_usage;
  }
  const std::string& word = arguments.front();
  if (word == "--help" || word == "-h" || word == "help") {
    print_help(stdout);
    return done;
  }
  if (word == "--version" || word == "-V") {
    fmt::print("surefoot {}\n", SUREFOOT_VERSION);
    return done;
  }
  const auto verb = std::ranges::find(kVerbs, word, &Verb::name);
  return verb == kVerbs.end() ? refuse_verb(word) : verb->run(arguments.subspan(1));
}

}  // namespace
}  // namespace surefoot::app

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  try {
    return surefoot::app::run(arguments);
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "surefoot: not enough memory for this input.\n");
    return surefoot::app::input_refused;
  } catch (const std::exception& error) {
    fmt::print(stderr, "surefoot: {}.\n", error.what());
    return surefoot::app::input_refused;
  }
}
