#include "completion_scripts.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot::app {
namespace {

/// A verb of two words ("steps build") is completed word by word.
std::string_view first_word(std::string_view verb) { return verb.substr(0, verb.find(' ')); }

std::vector<std::string> first_words(std::span<const VerbWords> verbs) {
  std::vector<std::string> words;
  for (const VerbWords& verb : verbs) {
    const std::string word(first_word(verb.verb));
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  return words;
}

/// The second words by first word: {"steps", {"build", "list", "make"}}.
std::vector<std::pair<std::string, std::vector<std::string>>> second_words(
    std::span<const VerbWords> verbs) {
  std::vector<std::pair<std::string, std::vector<std::string>>> found;
  for (const VerbWords& verb : verbs) {
    const std::string first(first_word(verb.verb));
    if (first.size() == verb.verb.size()) continue;
    if (found.empty() || found.back().first != first) found.push_back({first, {}});
    found.back().second.push_back(verb.verb.substr(first.size() + 1));
  }
  return found;
}

/// Text inside single quotes of a shell, with nothing that zsh's _arguments takes for its own.
std::string quotable(std::string text) {
  std::erase_if(text, [](char c) { return c == '\'' || c == '[' || c == ']' || c == '\\'; });
  std::ranges::replace(text, ':', ',');
  return text;
}

std::string zsh_flag(const FlagWords& flag, const std::string& name) {
  std::string value;
  if (flag.takes_value && flag.values.empty()) value = ":value:_files";
  if (!flag.values.empty()) value = fmt::format(":value:({})", fmt::join(flag.values, " "));
  return fmt::format(" \\\n        '*{}[{}]{}'", name, quotable(flag.help), value);
}

}  // namespace

std::string bash_completion(std::span<const VerbWords> verbs) {
  std::string text = fmt::format(
      "# Completion of surefoot for bash; `surefoot completion bash` made it.\n"
      "_surefoot() {{\n"
      "  local word=\"${{COMP_WORDS[COMP_CWORD]}}\" before=\"${{COMP_WORDS[COMP_CWORD-1]}}\"\n"
      "  local verb=\"${{COMP_WORDS[1]}}\" words=\"\" place=2\n"
      "  if (( COMP_CWORD == 1 )); then\n"
      "    COMPREPLY=($(compgen -W \"{} --help --version\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"$verb\" in\n",
      fmt::join(first_words(verbs), " "));
  for (const auto& [first, seconds] : second_words(verbs)) {
    text += fmt::format("    {}) words=\"{} --help\" place=3 ;;\n", first, fmt::join(seconds, " "));
  }
  text +=
      "  esac\n"
      "  if (( COMP_CWORD < place )); then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  (( place == 3 )) && verb=\"$verb ${COMP_WORDS[2]}\"\n"
      "  case \"$verb $before\" in\n";
  for (const VerbWords& verb : verbs) {
    for (const FlagWords& flag : verb.flags) {
      if (flag.values.empty()) continue;
      for (const std::string& name : flag.names) {
        text +=
            fmt::format("    \"{} {}\") COMPREPLY=($(compgen -W \"{}\" -- \"$word\")); return ;;\n",
                        verb.verb, name, fmt::join(flag.values, " "));
      }
    }
  }
  text += "  esac\n  case \"$verb\" in\n";
  for (const VerbWords& verb : verbs) {
    std::vector<std::string> names;
    for (const FlagWords& flag : verb.flags) {
      names.insert(names.end(), flag.names.begin(), flag.names.end());
    }
    text += fmt::format("    \"{}\") words=\"{}\" ;;\n", verb.verb, fmt::join(names, " "));
  }
  text +=
      "  esac\n"
      "  if [[ \"$word\" == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  else\n"
      "    compopt -o filenames 2> /dev/null\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}\n"
      "complete -F _surefoot surefoot\n";
  return text;
}

std::string zsh_completion(std::span<const VerbWords> verbs) {
  std::string text =
      "#compdef surefoot\n"
      "# Completion of surefoot for zsh; `surefoot completion zsh` made it.\n"
      "_surefoot() {\n"
      "  local -a verbs=(\n";
  for (const VerbWords& verb : verbs) {
    const std::string_view first = first_word(verb.verb);
    if (first.size() == verb.verb.size()) {
      text += fmt::format("    '{}:{}'\n", first, quotable(verb.summary));
    }
  }
  for (const auto& [first, seconds] : second_words(verbs)) {
    text += fmt::format("    '{}:{}'\n", first, fmt::join(seconds, ", "));
  }
  text +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe verb verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=\"$words[2]\"\n"
      "  shift words; (( CURRENT-- ))\n"
      "  case \"$verb\" in\n";
  for (const auto& [first, seconds] : second_words(verbs)) {
    text += fmt::format(
        "    {}) (( CURRENT == 2 )) && {{ compadd {}; return }}\n"
        "      verb=\"$verb $words[2]\"; shift words; (( CURRENT-- )) ;;\n",
        first, fmt::join(seconds, " "));
  }
  text += "  esac\n  case \"$verb\" in\n";
  for (const VerbWords& verb : verbs) {
    text += fmt::format("    '{}')\n      _arguments", verb.verb);
    for (const FlagWords& flag : verb.flags) {
      for (const std::string& name : flag.names) text += zsh_flag(flag, name);
    }
    text += " \\\n        '*:file:_files' ;;\n";
  }
  return text + "  esac\n}\n_surefoot \"$@\"\n";
}

std::string fish_completion(std::span<const VerbWords> verbs) {
  std::string text = "# Completion of surefoot for fish; `surefoot completion fish` made it.\n";
  for (const std::string& word : first_words(verbs)) {
    const auto verb = std::ranges::find(verbs, word, &VerbWords::verb);
    text += fmt::format("complete -c surefoot -f -n __fish_use_subcommand -a {} -d '{}'\n", word,
                        verb == verbs.end() ? "" : quotable(verb->summary));
  }
  for (const auto& [first, seconds] : second_words(verbs)) {
    text += fmt::format(
        "complete -c surefoot -f -n '__fish_seen_subcommand_from {0}; and not "
        "__fish_seen_subcommand_from {1}' -a '{1}'\n",
        first, fmt::join(seconds, " "));
  }
  for (const VerbWords& verb : verbs) {
    const std::string_view first = first_word(verb.verb);
    std::string seen = fmt::format("__fish_seen_subcommand_from {}", first);
    if (first.size() != verb.verb.size()) {
      seen +=
          fmt::format("; and __fish_seen_subcommand_from {}", verb.verb.substr(first.size() + 1));
    }
    for (const FlagWords& flag : verb.flags) {
      text += fmt::format("complete -c surefoot -n '{}'", seen);
      for (const std::string& name : flag.names) {
        const bool is_long = name.starts_with("--");
        text += fmt::format(" {} {}", is_long ? "-l" : "-s", name.substr(is_long ? 2 : 1));
      }
      if (flag.takes_value) text += flag.values.empty() ? " -r" : " -x";
      if (!flag.values.empty()) text += fmt::format(" -a '{}'", fmt::join(flag.values, " "));
      text += fmt::format(" -d '{}'\n", quotable(flag.help));
    }
  }
  return text;
}

}  // namespace surefoot::app
