#include "batch_settings.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "batch/journal.h"
#include "clip_facts.h"
#include "files.h"

namespace surefoot::app {
namespace {

std::string settings_path(const std::string& output, const std::string& hash) {
  return (std::filesystem::path(journal_folder(output)) / ("settings-" + hash + ".json")).string();
}

}  // namespace

std::string settings_hash(const BatchVerb& verb, const std::vector<VerbFlag>& flags) {
  std::string text(verb.verb->name);
  for (const VerbFlag& flag : flags) {
    text += '\0' + flag.name;
    if (flag.has_value) text += '=' + flag.value;
  }
  return hash_of(text).substr(0, 16);
}

Result<void> write_batch_settings(const std::string& output, const BatchVerb& verb,
                                  const std::vector<VerbFlag>& flags) {
  const std::string path = settings_path(output, settings_hash(verb, flags));
  std::error_code problem;
  std::filesystem::create_directories(journal_folder(output), problem);
  if (problem) return fail("cannot be made: " + problem.message(), {journal_folder(output)});
  if (std::filesystem::exists(path, problem)) return {};
  nlohmann::ordered_json json{{"verb", verb.verb->name}, {"flags", nlohmann::json::array()}};
  for (const VerbFlag& flag : flags) {
    nlohmann::ordered_json entry{{"name", printable(flag.name)}};
    if (flag.has_value) entry["value"] = printable(flag.value);
    json["flags"].push_back(std::move(entry));
  }
  const OutputFile file{path, json.dump(1) + "\n"};
  // Another shard may have written the same a moment ago.
  return write_files({&file, 1}, true);
}

std::vector<VerbFlag> read_batch_settings(const std::string& output, const std::string& hash) {
  std::vector<VerbFlag> flags;
  const Result<std::string> text = read_file(settings_path(output, hash));
  const nlohmann::json json =
      text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
  if (!json.is_object() || !json.contains("flags")) return flags;
  for (const nlohmann::json& entry : json["flags"]) {
    if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string()) continue;
    VerbFlag flag{entry["name"].get<std::string>(), "", false};
    flag.has_value = entry.contains("value") && entry["value"].is_string();
    if (flag.has_value) flag.value = entry["value"].get<std::string>();
    flags.push_back(std::move(flag));
  }
  return flags;
}

}  // namespace surefoot::app
