#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/printable.h"
#include "exit_code.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

void print_steps_help(std::FILE* to) {
  fmt::print(to,
             "Makes motion through given footprints, from example movements.\n\n"
             "Usage: surefoot steps WORD [arguments and options]\n\nWords:\n");
  for (const Verb& word : kStepsVerbs) fmt::print(to, "  {:<12}{}\n", word.name, word.summary);
  fmt::print(to,
             "\n`surefoot help steps WORD` explains a word.\n\n"
             "Examples:\n"
             "  surefoot steps make request.json -o walk.bvh   # with the embedded library\n"
             "  surefoot steps list\n"
             "  surefoot steps build walk1.bvh walk2.bvh -o mine.steps\n");
}

}  // namespace

int run_steps(Arguments arguments) {
  if (arguments.empty()) {
    print_steps_help(stderr);
    return wrong_usage;
  }
  const std::string& word = arguments.front();
  if (word == "--help" || word == "-h") {
    print_steps_help(stdout);
    return done;
  }
  const auto found = std::ranges::find(kStepsVerbs, word, &Verb::name);
  if (found != kStepsVerbs.end()) return found->run(arguments.subspan(1));
  fmt::print(stderr, "surefoot steps: unknown word `{}`; use build, list or make.\n",
             printable(word));
  return wrong_usage;
}

}  // namespace surefoot::app
