#include "command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "base/printable.h"
#include "exit_code.h"
#include "nearest_word.h"
#include "verb_words.h"

namespace surefoot::app {

/// Shows one group of options before all others.
class FirstGroup : public CLI::Formatter {
 public:
  std::string title;
  std::vector<std::string> names;

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    if (names.empty()) return CLI::Formatter::make_help(app, std::move(name), mode);
    return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) +
           groups_of(app) + "\n" + make_footer(app);
  }

 private:
  [[nodiscard]] std::string groups_of(const CLI::App* app) const {
    std::vector<const CLI::Option*> first;
    for (const std::string& name : names) {
      const CLI::Option* option = app->get_option_no_throw(name);
      if (option != nullptr && !option->get_group().empty()) first.push_back(option);
    }
    std::string text = make_group(title, false, first);
    for (const std::string& group : app->get_groups()) {
      const auto rest = app->get_options([&](const CLI::Option* option) {
        return option->get_group() == group && option->nonpositional() &&
               std::ranges::find(first, option) == first.end();
      });
      if (!group.empty() && !rest.empty()) text += make_group(group, false, rest);
    }
    return text;
  }
};

namespace {

/// The names of all flags that the help shows.
std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// What is wrong with words that no option takes.
std::string stray_words(const CLI::App& app) {
  for (const std::string& word : app.remaining()) {
    if (!word.starts_with('-') || word == "-") continue;
    const std::string flag = word.substr(0, word.find('='));
    const std::vector<std::string> names = flag_names(app);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const std::string_view nearest = nearest_word(flag, candidates);
    return nearest.empty() ? fmt::format("unknown option `{}`", flag)
                           : fmt::format("unknown option `{}`; did you mean `{}`?", flag, nearest);
  }
  return fmt::format("unexpected argument `{}`", app.remaining().front());
}

}  // namespace

struct CommandLine::Parser {
  CLI::App app;
  std::string verb;
  std::shared_ptr<FirstGroup> formatter = std::make_shared<FirstGroup>();

  /// For `completion`. An option without a group is hidden, one without names is a word.
  [[nodiscard]] VerbWords words() const {
    VerbWords words{verb, "", {}};
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group().empty() || !option->nonpositional()) continue;
      FlagWords flag;
      for (const std::string& name : option->get_snames()) flag.names.push_back("-" + name);
      for (const std::string& name : option->get_lnames()) flag.names.push_back("--" + name);
      const std::string& help = option->get_description();
      flag.help = help.substr(0, help.find('\n'));
      flag.takes_value = option->get_items_expected_max() > 0;
      const std::string type = option->get_type_name();
      if (type.find('|') != std::string::npos) flag.values = CLI::detail::split(type, '|');
      words.flags.push_back(std::move(flag));
    }
    return words;
  }
};

CommandLine::CommandLine(const std::string& verb, const std::string& purpose,
                         const std::string& examples)
    : parser_(std::make_unique<Parser>()) {
  parser_->verb = verb;
  CLI::App& app = parser_->app;
  app.name("surefoot " + verb);
  app.description(purpose);
  app.footer("\nExamples:\n" + examples);
  app.set_help_flag("-h,--help", "show this help");
  app.formatter(parser_->formatter);
  app.get_formatter()->column_width(32);
}

CommandLine::~CommandLine() = default;

void CommandLine::positional(const std::string& name, std::string& value, const std::string& help) {
  parser_->app.add_option(name, value, help)->required()->type_name("");
}

void CommandLine::optional_positional(const std::string& name, std::string& value,
                                      const std::string& help) {
  parser_->app.add_option(name, value, help)->type_name("");
}

void CommandLine::positionals(const std::string& name, std::vector<std::string>& values,
                              const std::string& help) {
  parser_->app.add_option(name, values, help)->type_name("");
}

void CommandLine::flag(const std::string& names, bool& value, const std::string& help) {
  parser_->app.add_flag(names, value, help)->group(group_);
}

void CommandLine::option(const std::string& names, std::string& value,
                         const std::string& value_name, const std::string& help) {
  parser_->app.add_option(names, value, help)->type_name(value_name)->group(group_);
}

void CommandLine::option(const std::string& names, double& value, const std::string& value_name,
                         const std::string& help) {
  parser_->app.add_option(names, value, help)->type_name(value_name)->group(group_);
}

void CommandLine::option(const std::string& names, std::optional<double>& value,
                         const std::string& value_name, const std::string& help) {
  parser_->app.add_option(names, value, help)->type_name(value_name)->group(group_);
}

void CommandLine::options(const std::string& names, std::vector<std::string>& values,
                          const std::string& value_name, const std::string& help) {
  parser_->app.add_option(names, values, help)
      ->expected(1)
      ->take_all()
      ->type_name(value_name)
      ->group(group_);
}

void CommandLine::required(const std::string& names, std::string& value,
                           const std::string& value_name, const std::string& help) {
  parser_->app.add_option(names, value, help)->required()->type_name(value_name)->group(group_);
}

void CommandLine::choice(const std::string& names, std::string& value,
                         const std::vector<std::string>& words, const std::string& help) {
  parser_->app.add_option(names, value, help)
      ->check(CLI::IsMember(words).description(""))
      ->type_name(fmt::format("{}", fmt::join(words, "|")))
      ->group(group_);
}

void CommandLine::hidden_flag(const std::string& names, bool& value) {
  parser_->app.add_flag(names, value)->group("");
}

void CommandLine::hidden_option(const std::string& names, std::string& value) {
  parser_->app.add_option(names, value)->group("");
}

void CommandLine::hidden_option(const std::string& names, std::optional<double>& value) {
  parser_->app.add_option(names, value)->group("");
}

void CommandLine::hidden_choice(const std::string& names, std::string& value,
                                const std::vector<std::string>& words) {
  parser_->app.add_option(names, value)->check(CLI::IsMember(words))->group("");
}

void CommandLine::show_first(const std::string& title, const std::vector<std::string>& names) {
  parser_->formatter->title = title;
  parser_->formatter->names = names;
}

int CommandLine::refuse(const std::string& problem) const {
  const bool asks = problem.ends_with('?');
  fmt::print(stderr, "surefoot {0}: {1}{2} See `surefoot {0} --help`.\n", parser_->verb,
             printable(problem), asks ? "" : ".");
  return wrong_usage;
}

std::optional<int> CommandLine::parse(Arguments arguments) {
  if (NotedCommandLines* noted = NotedCommandLines::current()) {
    noted->verbs.push_back(parser_->words());
    return done;
  }
  // CLI11 takes the words last to first.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    parser_->app.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", parser_->app.help());
    return done;
  } catch (const CLI::ExtrasError&) {
    return refuse(stray_words(parser_->app));
  } catch (const CLI::ParseError& error) {
    return refuse(error.what());
  }
  if (CheckedCommandLines::active()) return done;
  return std::nullopt;
}

}  // namespace surefoot::app
