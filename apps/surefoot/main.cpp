#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/printable.h"
#include "batch/verb_flags.h"
#include "exit_code.h"
#include "memory_limit.h"
#include "nearest_word.h"
#include "surefoot/version.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

void print_help(std::FILE* to) {
  fmt::print(to,
             "Surefoot finds when a character's feet are planted and keeps them in place.\n\n"
             "Usage: surefoot VERB [arguments and options]\n");
  std::string_view group;
  for (const Verb& verb : kVerbs) {
    if (verb.group != group) fmt::print(to, "\n{}:\n", group = verb.group);
    fmt::print(to, "  {:<12}{}\n", verb.name, verb.summary);
  }
  fmt::print(to,
             "\n`surefoot help VERB` explains a verb, with examples. `surefoot --version` prints "
             "the version.\n"
             "`-` stands for standard input or output.\n\n"
             "Exit codes: 0 done; 1 wrong usage; 2 input refused, nothing written; 3 done with "
             "warnings,\nonly with --strict.\n\n"
             "Start here:\n"
             "  surefoot demo                # a sample to look at\n"
             "  surefoot clean walk.bvh      # writes walk_clean.bvh\n");
}

int refuse_verb(std::string_view word) {
  std::array<std::string_view, kVerbs.size()> names;
  std::ranges::transform(kVerbs, names.begin(), &Verb::name);
  const std::string_view nearest = nearest_word(word, names);
  const std::string hint =
      nearest.empty() ? std::string() : fmt::format(" Did you mean `{}`?", nearest);
  fmt::print(stderr, "surefoot: unknown verb `{}`.{} See `surefoot --help`.\n", printable(word),
             hint);
  return wrong_usage;
}

int run_verb(std::string_view word, Arguments arguments) {
  const auto verb = std::ranges::find(kVerbs, word, &Verb::name);
  if (verb == kVerbs.end()) return refuse_verb(word);
  if (!means_batch(verb->name, arguments)) return verb->run(arguments);
  std::vector<std::string> words{std::string(word)};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_batch(words);
}

/// `help`, `help clean`, `help steps make`.
int run_help(Arguments words) {
  if (words.empty()) {
    print_help(stdout);
    return done;
  }
  std::vector<std::string> rest(words.begin() + 1, words.end());
  rest.emplace_back("--help");
  return run_verb(words.front(), rest);
}

int run(Arguments arguments) {
  if (arguments.empty()) {
    print_help(stderr);
    return wrong_usage;
  }
  const std::string& word = arguments.front();
  if (word == "--help" || word == "-h") return run_help({});
  if (word == "help") return run_help(arguments.subspan(1));
  if (word == "--version" || word == "-V") {
    fmt::print("surefoot {}\n", SUREFOOT_VERSION);
    return done;
  }
  return run_verb(word, arguments.subspan(1));
}

// Where giving memory back needs memory, as a JSON document does, there is nobody to catch.
[[noreturn]] void end_without_memory() noexcept {
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    print_out_of_memory();
    std::_Exit(input_refused);
  } catch (...) {
  }
  std::abort();
}

}  // namespace
}  // namespace surefoot::app

int main(int argc, char** argv) {
  std::set_terminate(surefoot::app::end_without_memory);
  try {
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    return surefoot::app::run(arguments);
  } catch (const std::bad_alloc&) {
    surefoot::app::print_out_of_memory();
    return surefoot::app::input_refused;
  } catch (const std::exception& error) {
    fmt::print(stderr, "surefoot: {}.\n", error.what());
    return surefoot::app::input_refused;
  }
}
