#include "rectify_options.h"

#include "contact/label_file.h"
#include "exit_code.h"
#include "files.h"

namespace surefoot::app {

void RectifyOptions::add_to(CommandLine& line) {
  line.group("Rectifying (with --rectify)");
  line.option("--labels", labels, "FILE.json",
              "label file: which feet stand or skate in each frame (default: detected)");
  line.option("--lift", lift, "M", "how far moving feet are lifted (default: 0)");
  line.option("--longest-run", longest_run, "S",
              "skating runs longer than this are held as detected contacts (default: 1)");
}

RectifySettings settings_of(const RectifyOptions& options) {
  RectifySettings settings;
  settings.lift = options.lift.value_or(settings.lift);
  settings.longest_run = options.longest_run.value_or(settings.longest_run);
  return settings;
}

OrExitCode<std::optional<std::vector<MotionLabel>>> read_labels_file(const RectifyOptions& options,
                                                                     const Take& take) {
  if (options.labels.empty()) return std::optional<std::vector<MotionLabel>>{};
  const Result<std::string> text = read_file(options.labels);
  if (!text) return tl::unexpected(refuse_input(text.error()));
  Result<LabelTrack> track = read_labels(*text, options.labels, take.frames(), take.fps());
  if (!track) return tl::unexpected(refuse_input(track.error()));
  return std::optional(std::move(track->labels));
}

}  // namespace surefoot::app
