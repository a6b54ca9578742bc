#include "clip_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/printable.h"

namespace surefoot::app {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::array kStatusNames{
    std::pair{ClipStatus::done, std::string_view("done")},
    std::pair{ClipStatus::refused, std::string_view("refused")},
    std::pair{ClipStatus::failed, std::string_view("failed")},
    std::pair{ClipStatus::crashed, std::string_view("crashed")},
    std::pair{ClipStatus::timeout, std::string_view("timeout")},
    std::pair{ClipStatus::memory, std::string_view("memory")},
};

/// Four digits are enough for a summary and keep a journal of a million clips small.
double rounded(double value) {
  if (value == 0.0 || !std::isfinite(value)) return value;
  const double scale = std::pow(10.0, 3.0 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(scale) ? std::round(value * scale) / scale : value;
}

OrderedJson json_of(const ReadFile& file) {
  return {{"path", printable(file.path)},
          {"size", file.size},
          {"modified", file.modified},
          {"content", file.content}};
}

template <class T>
T value_of(const Json& json, const char* key, T otherwise) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return otherwise;
  if constexpr (std::is_same_v<T, std::string>) {
    return found->is_string() ? found->get<T>() : otherwise;
  } else {
    return found->is_number() ? found->get<T>() : otherwise;
  }
}

std::optional<double> number_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

ReadFile file_of(const Json& json) {
  return {value_of<std::string>(json, "path", ""), value_of<std::uintmax_t>(json, "size", 0),
          value_of<std::int64_t>(json, "modified", 0), value_of<std::string>(json, "content", "")};
}

void add_measures(const ClipRecord& record, OrderedJson& json) {
  if (!record.verdict.empty()) json["verdict"] = record.verdict;
  if (record.worst) {
    json["worst"] = {{"name", record.worst->name},
                     {"value", rounded(record.worst->value)},
                     {"limit", rounded(record.worst->limit)},
                     {"unit", record.worst->unit},
                     {"frame", record.worst->frame}};
  }
  for (const auto& [name, value] : record.checks) json["checks"][name] = rounded(value);
  if (record.slide_before) json["slide_before_cm"] = rounded(*record.slide_before);
  if (record.slide_after) json["slide_after_cm"] = rounded(*record.slide_after);
  if (record.plants) json["plants"] = *record.plants;
  if (record.frames > 0) {
    json["frames"] = record.frames;
    json["fps"] = rounded(record.fps);
    json["joints"] = record.joints;
  }
  for (const auto& [kind, count] : record.warnings) json["warnings"][kind] = count;
}

void read_measures(const Json& json, ClipRecord& record) {
  record.verdict = value_of<std::string>(json, "verdict", "");
  if (const auto worst = json.find("worst"); worst != json.end() && worst->is_object()) {
    record.worst =
        WorstCheck{value_of<std::string>(*worst, "name", ""),
                   value_of<double>(*worst, "value", 0.0), value_of<double>(*worst, "limit", 0.0),
                   value_of<std::string>(*worst, "unit", ""), value_of<int>(*worst, "frame", 0)};
  }
  if (const auto checks = json.find("checks"); checks != json.end() && checks->is_object()) {
    for (const auto& [name, value] : checks->items()) {
      if (value.is_number()) record.checks.emplace_back(name, value.get<double>());
    }
  }
  record.slide_before = number_of(json, "slide_before_cm");
  record.slide_after = number_of(json, "slide_after_cm");
  if (const auto plants = number_of(json, "plants")) record.plants = static_cast<int>(*plants);
  record.frames = value_of<int>(json, "frames", 0);
  record.fps = value_of<double>(json, "fps", 0.0);
  record.joints = value_of<int>(json, "joints", 0);
  if (const auto kinds = json.find("warnings"); kinds != json.end() && kinds->is_object()) {
    for (const auto& [kind, count] : kinds->items()) {
      if (count.is_number()) record.warnings.emplace_back(kind, count.get<int>());
    }
  }
}

}  // namespace

std::string_view name_of(ClipStatus status) noexcept {
  return kStatusNames[static_cast<std::size_t>(status)].second;
}

std::string line_of(const ClipRecord& record) {
  OrderedJson json{{"input", printable(record.input)}};
  if (!record.take.empty()) json["take"] = printable(record.take);
  json["verb"] = record.verb;
  json["status"] = name_of(record.status);
  if (!record.message.empty()) json["message"] = printable(record.message);
  add_measures(record, json);
  json["path"] = printable(record.path);
  json["output"] = printable(record.output);
  json["output_size"] = record.output_size;
  json["size"] = record.file.size;
  json["modified"] = record.file.modified;
  json["content"] = record.file.content;
  for (const ReadFile& file : record.also) json["also"].push_back(json_of(file));
  for (const std::string& take : record.other_takes) json["takes"].push_back(printable(take));
  json["settings"] = record.settings;
  json["program"] = record.version;
  json["seconds"] = rounded(record.seconds);
  json["peak_mb"] = rounded(record.peak_mb);
  json["ended"] = record.ended;
  return json.dump();
}

std::optional<ClipRecord> record_of(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  ClipRecord record;
  const auto status = std::ranges::find(kStatusNames, value_of<std::string>(json, "status", ""),
                                        [](const auto& pair) { return pair.second; });
  record.input = value_of<std::string>(json, "input", "");
  if (record.input.empty() || status == kStatusNames.end()) return std::nullopt;
  record.status = status->first;
  record.take = value_of<std::string>(json, "take", "");
  record.verb = value_of<std::string>(json, "verb", "");
  record.message = value_of<std::string>(json, "message", "");
  read_measures(json, record);
  record.path = value_of<std::string>(json, "path", "");
  record.output = value_of<std::string>(json, "output", "");
  record.output_size = value_of<std::uintmax_t>(json, "output_size", 0);
  record.file = file_of(json);
  record.file.path = record.path;
  if (const auto also = json.find("also"); also != json.end() && also->is_array()) {
    for (const Json& file : *also) record.also.push_back(file_of(file));
  }
  if (const auto takes = json.find("takes"); takes != json.end() && takes->is_array()) {
    for (const Json& take : *takes) {
      if (take.is_string()) record.other_takes.push_back(take.get<std::string>());
    }
  }
  record.settings = value_of<std::string>(json, "settings", "");
  record.version = value_of<std::string>(json, "program", "");
  record.seconds = value_of<double>(json, "seconds", 0.0);
  record.peak_mb = value_of<double>(json, "peak_mb", 0.0);
  record.ended = value_of<double>(json, "ended", 0.0);
  return record;
}

}  // namespace surefoot::app
