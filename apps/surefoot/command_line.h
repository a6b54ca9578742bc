#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace surefoot::app {

/// What was typed after the verb.
using Arguments = std::span<const std::string>;

/// The flags and words of one verb. Values are written into the variables given here, which must
/// outlive `parse`. Names are CLI11's: "-o,--output".
class CommandLine {
 public:
  CommandLine(const std::string& verb, const std::string& purpose, const std::string& examples);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Options added from here on stand under this title in the help.
  void group(const std::string& title) { group_ = title; }

  void positional(const std::string& name, std::string& value, const std::string& help);
  void optional_positional(const std::string& name, std::string& value, const std::string& help);
  /// Any number of words, none too.
  void positionals(const std::string& name, std::vector<std::string>& values,
                   const std::string& help);
  void flag(const std::string& names, bool& value, const std::string& help);
  void option(const std::string& names, std::string& value, const std::string& value_name,
              const std::string& help);
  void option(const std::string& names, double& value, const std::string& value_name,
              const std::string& help);
  void option(const std::string& names, std::optional<double>& value, const std::string& value_name,
              const std::string& help);
  /// One that may be given several times.
  void options(const std::string& names, std::vector<std::string>& values,
               const std::string& value_name, const std::string& help);
  void required(const std::string& names, std::string& value, const std::string& value_name,
                const std::string& help);
  /// Another name that the help does not show: flags that were called otherwise once.
  void hidden_flag(const std::string& names, bool& value);
  void hidden_option(const std::string& names, std::string& value);
  void hidden_option(const std::string& names, std::optional<double>& value);
  void hidden_choice(const std::string& names, std::string& value,
                     const std::vector<std::string>& words);
  /// Flags (by their long names) that the help shows first, in this order, under a title of their
  /// own. Names that the verb does not show are passed over.
  void show_first(const std::string& title, const std::vector<std::string>& names);
  /// One of a few words; the help shows them.
  void choice(const std::string& names, std::string& value, const std::vector<std::string>& words,
              const std::string& help);

  /// The exit code where the program should end now: help was asked for and printed, or the line is
  /// wrong and a sentence says how, with the nearest flag for a mistyped one.
  [[nodiscard]] std::optional<int> parse(Arguments arguments);

 private:
  int refuse(const std::string& problem) const;

  struct Parser;
  std::unique_ptr<Parser> parser_;
  std::string group_ = "Options";
};

}  // namespace surefoot::app
