#include "verb_words.h"

#include <utility>

#include "verbs.h"

namespace surefoot::app {
namespace {

void note(NotedCommandLines& noted, const Verb& verb) {
  const std::size_t before = noted.verbs.size();
  (void)verb.run({});
  for (std::size_t i = before; i < noted.verbs.size(); ++i) noted.verbs[i].summary = verb.summary;
}

}  // namespace

NotedCommandLines::NotedCommandLines() { current_ = this; }

NotedCommandLines::~NotedCommandLines() { current_ = nullptr; }

VerbWords words_of(const Verb& verb) {
  NotedCommandLines noted;
  note(noted, verb);
  return std::move(noted.verbs.front());
}

std::vector<VerbWords> words_of_all_verbs() {
  NotedCommandLines noted;
  for (const Verb& verb : kVerbs) {
    if (verb.run == run_steps) {
      for (const Verb& word : kStepsVerbs) note(noted, word);
    } else {
      note(noted, verb);
    }
  }
  return std::move(noted.verbs);
}

}  // namespace surefoot::app
