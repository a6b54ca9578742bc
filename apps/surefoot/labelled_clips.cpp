#include "labelled_clips.h"

#include <fmt/format.h>

#include <filesystem>

#include "contact/label_file.h"
#include "files.h"
#include "surefoot/contact/plant_file.h"
#include "training/rule_labels.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;
using training::LabelledClip;

/// The first file of labels beside a clip; empty where there is none.
fs::path labels_beside(const fs::path& clip) {
  for (const char* ending : {".contacts.csv", ".plants.json", ".labels.json"}) {
    fs::path file = clip;
    file.replace_extension(ending);
    if (fs::exists(file)) return file;
  }
  return {};
}

/// Fills in the labels of a clip that was read from a path.
Result<void> read_labels_of(const fs::path& path, Unlabelled unlabelled, LabelledClip& clip) {
  const fs::path file = labels_beside(path);
  if (file.empty()) {
    if (unlabelled == Unlabelled::refused) {
      const std::string name = path.stem().string();
      return fail(fmt::format("has no labels: none of {0}.contacts.csv, {0}.plants.json and "
                              "{0}.labels.json is beside it (`surefoot train --label-by-rule` can "
                              "label clean motion)",
                              name),
                  {path.string(), 0, 0});
    }
    clip.labels = training::labels_by_rule(clip.loaded);
    return {};
  }
  const Result<std::string> text = read_file(file.string());
  if (!text) return pass_on(text);
  const Motion& motion = clip.loaded.motion();
  const auto ends_with = [&](std::string_view end) { return file.string().ends_with(end); };
  if (ends_with(".contacts.csv")) {
    auto labels = training::read_contact_labels(*text, file.string(), motion.frames());
    if (!labels) return pass_on(labels);
    clip.labels = std::move(*labels);
  } else if (ends_with(".plants.json")) {
    const auto track = read_plants(*text, file.string(), motion.frames(), motion.fps());
    if (!track) return pass_on(track);
    clip.labels = training::labels_of(*track);
  } else {
    auto track = read_labels(*text, file.string(), motion.frames(), motion.fps());
    if (!track) return pass_on(track);
    clip.labels = training::labels_of(track->labels);
    clip.marked = std::move(track->labels);
  }
  return {};
}

}  // namespace

OrExitCode<std::vector<LabelledClip>> read_labelled_clips(const ClipOptions& options,
                                                          const ReportOptions& report,
                                                          Unlabelled unlabelled) {
  OrExitCode<std::vector<ListedClip>> listed = read_clips(options, report);
  if (!listed) return tl::unexpected(listed.error());
  std::vector<LabelledClip> clips;
  for (ListedClip& clip : *listed) {
    LabelledClip labelled{std::move(clip.name),
                          std::move(clip.category),
                          std::move(clip.subject),
                          std::move(clip.loaded),
                          {}};
    const Result<void> read = read_labels_of(clip.path, unlabelled, labelled);
    if (!read) return tl::unexpected(refuse_input(read.error()));
    clips.push_back(std::move(labelled));
  }
  return clips;
}

}  // namespace surefoot::app
