#pragma once

#include <optional>
#include <string>

#include "exchange.h"
#include "made_take.h"
#include "motion_files.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/plant.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::wasm {

/// The motion that was opened, what was made last, the character, or the part that was cleaned by
/// itself last; module.ts uses the same numbers.
enum class Which { before, after, character, part };

/// One motion that a page works on. Answers are JSON unless they say otherwise (api.ts has their
/// shapes), refusals are the core's.
class Session {
 public:
  Session(Exchange& exchange, ProgressFn progress)
      : exchange_(exchange), progress_(std::move(progress)) {}

  /// Keeps a file that the next motion may name, as a .gltf names its buffers.
  void add_file(std::string name, std::string bytes);
  /// Reads the motion in the slots; on refusal the former one stays.
  [[nodiscard]] Result<std::string> load();
  /// The same for the character that motions are put on.
  [[nodiscard]] Result<std::string> open_character();
  void close_character() { character_.reset(); }
  /// The movement library in its slot, to make motion through footprints of.
  [[nodiscard]] Result<std::string> open_library();

  [[nodiscard]] Result<std::string> detect();
  [[nodiscard]] Result<std::string> measure() const;
  [[nodiscard]] Result<std::string> damage() const;
  [[nodiscard]] Result<std::string> clean();
  /// Some frames alone, to be seen until all is cleaned.
  [[nodiscard]] Result<std::string> clean_part();
  /// The same after an edit: only what it reaches is computed again, and measured by
  /// `measure_cleaned` when there is time.
  [[nodiscard]] Result<std::string> clean_edit();
  [[nodiscard]] Result<std::string> measure_cleaned() const;

  [[nodiscard]] Result<std::string> retarget();
  [[nodiscard]] Result<std::string> path();
  [[nodiscard]] Result<std::string> loop();
  [[nodiscard]] Result<std::string> walk() { return keep(walked_take(place())); }
  [[nodiscard]] Result<std::string> steps() { return keep(stepped_take(place())); }
  /// What was made last becomes the motion to work on.
  [[nodiscard]] Result<std::string> adopt();
  /// The path file of the motion's own path.
  [[nodiscard]] Result<std::string> own_path() const;

  /// The bytes of a motion as a file, and the report page of the one that was cleaned last.
  [[nodiscard]] Result<std::string> motion() const;
  [[nodiscard]] Result<std::string> report() const;

  /// A plant file of plants of this motion, and the plants of a plant file.
  [[nodiscard]] Result<std::string> write_plants() const;
  [[nodiscard]] Result<std::string> read_plants();

  [[nodiscard]] Result<const Take*> take_of(Which which) const;

 private:
  /// What was made last, and what its report needs where it was cleaned.
  struct Made {
    CleanedTake result;    ///< its take alone where it was not cleaned
    bool cleaned = false;  ///< of the motion that is open
    CleanSettings settings;
    std::string words;  ///< the settings as a file: the same where nothing changed
    Diagnostics notes;
  };

  /// The contacts that were found last, and how: the plants to hold are made of them.
  struct Found {
    std::string words;
    PlantTrack contacts;
  };

  [[nodiscard]] const std::string& request() const { return exchange_.input(Slot::request); }
  [[nodiscard]] Result<const Take*> loaded() const { return take_of(Which::before); }
  [[nodiscard]] MakingPlace place() {
    return {exchange_, character_ ? &*character_ : nullptr, library_, progress_};
  }
  [[nodiscard]] Result<std::string> keep(Result<MadeTake> made);

  Exchange& exchange_;
  ProgressFn progress_;
  FilesBeside beside_;
  std::optional<Take> loaded_;
  LoadWords load_words_;
  std::optional<Take> character_;
  std::shared_ptr<const MovementLibrary> library_;
  std::optional<Made> made_;
  std::optional<Take> part_;
  std::optional<Found> found_;
};

}  // namespace surefoot::wasm
