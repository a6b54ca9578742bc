#include "command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "exit_code.h"
#include "verb_words.h"

namespace surefoot::app {

struct CommandLine::Parser {
  CLI::App app;
  std::string verb;

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
  app.set_help_flag("-h,--help", "this text");
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
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "surefoot {}: {}; `surefoot {} --help` shows what can be said.\n",
               parser_->verb, error.what(), parser_->verb);
    return wrong_usage;
  }
  return std::nullopt;
}

}  // namespace surefoot::app
