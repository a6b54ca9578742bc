#include "labelled_clips.h"

#include <fmt/format.h>

#include <filesystem>

#include "files.h"
#include "surefoot/contact/plant_file.h"
#include "training/rule_labels.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;
using training::LabelledClip;

Result<training::ContactLabels> read_contact_labels(const fs::path& clip, const Take& loaded,
                                                    Unlabelled unlabelled) {
  fs::path csv = clip;
  csv.replace_extension(".contacts.csv");
  fs::path json = clip;
  json.replace_extension(".plants.json");
  const bool plants = !fs::exists(csv) && fs::exists(json);
  if (!plants && !fs::exists(csv)) {
    if (unlabelled == Unlabelled::labelled_by_rule) return training::labels_by_rule(loaded);
    return fail(fmt::format("has no labels: neither {} nor {} is beside it (`surefoot train "
                            "--label-by-rule` can label clean motion)",
                            csv.filename().string(), json.filename().string()),
                {clip.string(), 0, 0});
  }
  const std::string path = (plants ? json : csv).string();
  const Result<std::string> text = read_file(path);
  if (!text) return pass_on(text);
  const Motion& motion = loaded.motion();
  if (!plants) return training::read_contact_labels(*text, path, motion.frames());
  const Result<PlantTrack> track = read_plants(*text, path, motion.frames(), motion.fps());
  if (!track) return pass_on(track);
  return training::labels_of(*track);
}

}  // namespace

OrExitCode<std::vector<LabelledClip>> read_labelled_clips(const ClipOptions& options,
                                                          const ReportOptions& report,
                                                          Unlabelled unlabelled) {
  OrExitCode<std::vector<ListedClip>> listed = read_clips(options, report);
  if (!listed) return tl::unexpected(listed.error());
  std::vector<LabelledClip> clips;
  for (ListedClip& clip : *listed) {
    Result<training::ContactLabels> labels =
        read_contact_labels(clip.path, clip.loaded, unlabelled);
    if (!labels) return tl::unexpected(refuse_input(labels.error()));
    clips.push_back({std::move(clip.name), std::move(clip.category), std::move(clip.subject),
                     std::move(clip.loaded), std::move(*labels)});
  }
  return clips;
}

}  // namespace surefoot::app
