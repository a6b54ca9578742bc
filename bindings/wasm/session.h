#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "exchange.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/plant.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::wasm {

/// The motion before or after cleaning; module.ts uses the same numbers.
enum class Which { before, after };

/// One motion that a page works on. Answers are JSON unless they say otherwise (api.ts has their
/// shapes), refusals are the core's.
class Session {
 public:
  explicit Session(ProgressFn progress) : progress_(std::move(progress)) {}

  /// Keeps a file that the next motion may name, as a .gltf names its buffers.
  void add_file(std::string name, std::string bytes);
  /// Reads the motion in the slots; on refusal the former one stays.
  [[nodiscard]] Result<std::string> load(Exchange& exchange);
  [[nodiscard]] Result<std::string> detect(const std::string& request) const;
  [[nodiscard]] Result<std::string> measure(const std::string& request) const;
  [[nodiscard]] Result<std::string> clean(const std::string& request);

  /// The cleaned motion in the format that it came in, and the report page of it.
  [[nodiscard]] Result<std::string> motion() const;
  [[nodiscard]] Result<std::string> report() const;

  /// A plant file of plants of this motion, and the plants of a plant file.
  [[nodiscard]] Result<std::string> write_plants(const std::string& request) const;
  [[nodiscard]] Result<std::string> read_plants(const std::string& text, std::string name) const;

  /// For views: the motion that was read and, of that or the cleaned one, the frames.
  [[nodiscard]] Result<const Take*> loaded() const;
  [[nodiscard]] Result<const Motion*> motion_of(Which which) const;

 private:
  /// What cleaning made, and of what.
  struct Cleaned {
    CleanedTake result;
    CleanSettings settings;
    Diagnostics notes;
  };
  [[nodiscard]] Result<const Cleaned*> cleaned() const;

  ProgressFn progress_;
  std::map<std::string, std::shared_ptr<const std::string>> beside_;
  std::optional<Take> loaded_;
  LoadWords load_words_;
  std::optional<Cleaned> cleaned_;
};

}  // namespace surefoot::wasm
