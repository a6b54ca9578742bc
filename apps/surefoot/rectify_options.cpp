#include "rectify_options.h"

#include "contact/label_file.h"
#include "exit_code.h"
#include "files.h"
#include "surefoot/pipeline/rectify_motion.h"

namespace surefoot::app {

void RectifyOptions::add_to(CommandLine& line) {
  line.group("Rectifying (--enforce rectify)");
  line.option("--labels", labels, "FILE.json",
              "who stands and who skates in which frame (default: found)");
  line.option("--lift", lift, "M", "raise the curves of moving feet (default: 0)");
  line.option("--longest-run", longest_run, "S",
              "longer runs that skate are held as detected contact (default: 1)");
}

RectifySettings settings_of(const RectifyOptions& options) {
  RectifySettings settings;
  settings.lift = options.lift.value_or(settings.lift);
  settings.longest_run = options.longest_run.value_or(settings.longest_run);
  return settings;
}

OrExitCode<std::vector<MotionLabel>> labels_of(const RectifyOptions& options,
                                               const LoadedMotion& loaded) {
  if (options.labels.empty()) return surefoot::labels_of(loaded);
  const Result<std::string> text = read_file(options.labels);
  if (!text) return tl::unexpected(refuse_input(text.error()));
  const Motion& motion = loaded.clip.motion;
  Result<LabelTrack> track = read_labels(*text, options.labels, motion.frames(), motion.fps());
  if (!track) return tl::unexpected(refuse_input(track.error()));
  return std::move(track->labels);
}

}  // namespace surefoot::app
