#include "pose_strips.h"

#include <algorithm>
#include <cmath>

#include "console.h"
#include "exit_code.h"
#include "input.h"
#include "pipeline/stick_figures.h"

namespace surefoot::app {
namespace {

constexpr int kPoses = 8;
constexpr double kSpan = 1.2;  // seconds that the strip shows

/// Poses around a frame, evenly spread; the whole motion where that is shorter.
StripRow poses_around(const Motion& motion, int frame) {
  const int last = motion.frames() - 1;
  const int span = std::min(last, static_cast<int>(std::lround(kSpan * motion.fps())));
  const int first = std::clamp(frame - span / 2, 0, last - span);
  const int count = std::min(kPoses, span + 1);
  StripRow row{"", Motion(count, motion.joints(), motion.fps())};
  for (int i = 0; i < count; ++i) {
    const int at = count > 1 ? first + i * span / (count - 1) : first;
    std::ranges::copy(motion.pose(at), row.poses.pose(i).begin());
  }
  return row;
}

}  // namespace

int run_strip(Arguments arguments) {
  CommandLine line("strip", "Draws the poses around a frame.", "");
  InputOptions input;
  ReportOptions report;
  double frame = 0.0;
  input.add_to(line);
  input.add_rig_to(line);
  line.option("--frame", frame, "F", "frame in the middle");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  Diagnostics notes;
  const OrExitCode<Take> take = read_motion(input, report, notes);
  if (!take) return take.error();
  const StripRow row = poses_around(take->motion(), static_cast<int>(frame));
  const std::string picture = stick_figures(take->skeleton(), take->rig(), {&row, 1});
  return print_result(picture) ? done : wrong_usage;
}

}  // namespace surefoot::app
