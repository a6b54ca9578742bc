#include "verb_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "verb_words.h"

namespace surefoot::app {
namespace {

/// Flags whose value is a file that the verb writes, and its ending: in a batch, a folder of them.
constexpr std::array kWrittenFlags{
    std::pair{std::string_view("--save-plants"), std::string_view(".json")},
    std::pair{std::string_view("--report"), std::string_view(".html")},
    std::pair{std::string_view("--figure"), std::string_view(".svg")},
    std::pair{std::string_view("--footprints"), std::string_view(".svg")},
    std::pair{std::string_view("--strip"), std::string_view(".svg")},
    std::pair{std::string_view("--picture"), std::string_view(".svg")},
};

const FlagWords* find_flag(const VerbWords& words, std::string_view name) {
  for (const FlagWords& flag : words.flags) {
    if (std::ranges::find(flag.names, name) != flag.names.end()) return &flag;
  }
  return nullptr;
}

std::string_view written_ending_of(const std::string& flag) {
  const auto found = std::ranges::find(kWrittenFlags, flag, [](const auto& p) { return p.first; });
  return found == kWrittenFlags.end() ? std::string_view() : found->second;
}

}  // namespace

Result<BatchVerb> batch_verb(std::string_view word) {
  struct Known {
    std::string_view name;
    ResultKind kind;
    std::string_view ending;
  };
  constexpr std::array kKnown{
      Known{"clean", ResultKind::motion, ""},     Known{"convert", ResultKind::motion, ".bvh"},
      Known{"retarget", ResultKind::motion, ""},  Known{"detect", ResultKind::file, ".json"},
      Known{"report", ResultKind::file, ".html"}, Known{"measure", ResultKind::printed, ".json"},
      Known{"info", ResultKind::printed, ".json"}};
  const auto known = std::ranges::find(kKnown, word, &Known::name);
  if (known == kKnown.end()) {
    return fail(
        fmt::format("`{}` cannot be run over many clips; give clean, detect, measure, "
                    "convert, retarget, report or info",
                    word));
  }
  const auto verb = std::ranges::find(kVerbs, word, &Verb::name);
  return BatchVerb{&*verb, known->kind, std::string(known->ending)};
}

SplitWords split_words(Arguments words, const Verb& verb, const Verb& batch) {
  const VerbWords of_batch = words_of(batch);
  const VerbWords of_verb = words_of(verb);
  SplitWords split;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      split.own.insert(split.own.end(), words.begin() + static_cast<std::ptrdiff_t>(i),
                       words.end());
      break;
    }
    const bool is_flag = word.size() > 1 && word.front() == '-';
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const FlagWords* own = is_flag ? find_flag(of_batch, name) : nullptr;
    const FlagWords* other = is_flag && own == nullptr ? find_flag(of_verb, name) : nullptr;
    const FlagWords* flag = own != nullptr ? own : other;
    const bool has_next =
        flag != nullptr && flag->takes_value && equals == std::string::npos && i + 1 < words.size();
    if (other == nullptr) {
      split.own.push_back(word);
      if (has_next) split.own.push_back(words[++i]);
      continue;
    }
    VerbFlag found{name, "", other->takes_value && (has_next || equals != std::string::npos)};
    if (has_next) found.value = words[++i];
    if (equals != std::string::npos) found.value = word.substr(equals + 1);
    split.verb.push_back(std::move(found));
  }
  return split;
}

bool means_batch(std::string_view verb, Arguments words) {
  namespace fs = std::filesystem;
  // `report` takes two motions as it is.
  if (!batch_verb(verb) || verb == "report") return false;
  const auto batch = std::ranges::find(kVerbs, "batch", &Verb::name);
  const SplitWords split = split_words(words, *batch_verb(verb)->verb, *batch);
  const VerbWords of_batch = words_of(*batch);
  std::vector<std::string> inputs;
  std::string output;
  for (std::size_t i = 0; i < split.own.size(); ++i) {
    const std::string& word = split.own[i];
    const FlagWords* flag = find_flag(of_batch, word);
    const bool names_output = word == "-o" || word == "--output";
    if (flag != nullptr && flag->takes_value && ++i < split.own.size()) {
      if (names_output) output = split.own[i];
    } else if (!word.starts_with('-')) {
      inputs.push_back(word);
    }
  }
  std::error_code ignored;
  const bool folder_out = output.ends_with('/') || fs::is_directory(output, ignored);
  const bool many =
      inputs.size() > 1 || (inputs.size() == 1 && fs::is_directory(inputs.front(), ignored));
  return many && folder_out;
}

Result<std::string> counterpart(const std::string& folder, const std::string& name) {
  namespace fs = std::filesystem;
  const fs::path same = fs::path(folder) / name;
  std::error_code ignored;
  if (fs::is_regular_file(same, ignored)) return same.string();
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(same.parent_path(), ignored)) {
    if (entry.path().stem() == same.stem()) found.push_back(entry.path().string());
  }
  if (!found.empty()) return std::ranges::min(found);
  return fail(fmt::format("folder `{}` holds nothing for this clip", folder), {name});
}

Result<std::vector<std::string>> words_for(const std::vector<VerbFlag>& flags,
                                           const std::string& name) {
  namespace fs = std::filesystem;
  std::vector<std::string> words;
  for (const VerbFlag& flag : flags) {
    words.push_back(flag.name);
    if (!flag.has_value) continue;
    std::error_code ignored;
    if (const std::string_view ending = written_ending_of(flag.name); !ending.empty()) {
      fs::path path = fs::path(flag.value) / name;
      path.replace_extension(ending);
      fs::create_directories(path.parent_path(), ignored);
      words.push_back(path.string());
    } else if (fs::is_directory(flag.value, ignored)) {
      Result<std::string> file = counterpart(flag.value, name);
      if (!file) return pass_on(file);
      words.push_back(std::move(*file));
    } else {
      words.push_back(flag.value);
    }
  }
  return words;
}

}  // namespace surefoot::app
