#include "metrics/body_sway.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "math/filters.h"
#include "math/frames.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

namespace {

constexpr double kSwaySlowest = 0.03;  // m/s: standing feet that slide no faster do not sway
constexpr double kLargest = 0.1;       // metres: beyond that the feet do not tell where the body is
constexpr double kSupported = 0.7;     // share of frames in which a foot stands: no runs
constexpr double kSwaySmallest = 0.021;  // metres: what nobody sees (Prazak 2011)
constexpr double kSwayWindow = 0.3;      // seconds over which speeds are averaged
constexpr double kSwayLongestGap = 0.5;  // seconds
constexpr double kSwayShortest = 0.5;    // seconds
constexpr double kEvenly = 0.4;          // the better foot slides at least this share of the other
constexpr double kTogether = 1.5;        // how much larger common slides are than opposite ones

/// How each foot slid from the frame before, where it stands.
using Steps = std::vector<std::array<std::optional<Vec3>, 2>>;

Steps slide_steps(std::span<const BothLegs> poses, const PlantTrack& plants) {
  Steps steps(poses.size());
  const PlantsByFrame by_frame(plants);
  for (int f = 1; f < static_cast<int>(poses.size()); ++f) {
    const auto i = static_cast<std::size_t>(f);
    for (const Side side : kSides) {
      Vec3 sum = Vec3::Zero();
      int points = 0;
      for (const SolePart part : kHeelAndBall) {
        const int plant = by_frame.at(f, side, part);
        if (plant == PlantsByFrame::kNoPlant || by_frame.at(f - 1, side, part) != plant) continue;
        sum += poses[i][index_of(side)].sole_world(part) -
               poses[i - 1][index_of(side)].sole_world(part);
        ++points;
      }
      if (points > 0) steps[i][index_of(side)] = sum / points;
    }
  }
  return steps;
}

/// Step of the body by the feet that stand; between stances it changes evenly.
std::vector<Vec3> body_steps(const Steps& steps) {
  std::vector<Vec3> body(steps.size(), Vec3::Zero());
  int known = -1;
  for (int f = 0; f < static_cast<int>(steps.size()); ++f) {
    const auto& [left, right] = steps[f];
    if (!left && !right) continue;
    Vec3& here = body[f];
    here = left && right ? Vec3(0.5 * (*left + *right)) : left ? *left : *right;
    if (known >= 0) {
      const Vec3 before = body[known];
      for (int g = known + 1; g < f; ++g) {
        const double share = static_cast<double>(g - known) / (f - known);
        body[g] = before + share * (here - before);
      }
    }
    known = f;
  }
  return body;
}

std::vector<FrameRun> moving_runs(const std::vector<Vec3>& steps, double fps, double slowest) {
  std::vector<double> speed;
  for (const Vec3& step : steps) speed.push_back(step.norm() * fps);
  running_mean(speed, frames_of(0.5 * kSwayWindow, fps), speed);
  std::vector<FrameRun> runs;
  for (int f = 0; f < static_cast<int>(speed.size()); ++f) {
    if (speed[f] < slowest) continue;
    if (runs.empty() || runs.back().last != f - 1) runs.push_back({f, f});
    runs.back().last = f;
  }
  return drop_short(fill_gaps(runs, frames_of(kSwayLongestGap, fps)),
                    frames_of(kSwayShortest, fps));
}

/// Whether it is the body that slides over a run, and not one of its feet.
bool is_the_body(const Steps& steps, const FrameRun& run) {
  std::array<double, 2> way{};
  std::array<int, 2> frames{};
  int supported = 0;
  double common = 0.0;
  double opposite = 0.0;
  for (int f = run.first; f <= run.last; ++f) {
    const auto& [left, right] = steps[f];
    if (left || right) ++supported;
    if (left) way[0] += left->norm(), ++frames[0];
    if (right) way[1] += right->norm(), ++frames[1];
    if (!left || !right) continue;
    common += 0.5 * (*left + *right).norm();
    opposite += 0.5 * (*left - *right).norm();
  }
  if (frames[0] == 0 || frames[1] == 0 || supported < kSupported * run.size()) return false;
  // By value: minmax of two temporaries would return references to them.
  const auto [less, more] = std::minmax({way[0] / frames[0], way[1] / frames[1]});
  return less >= kEvenly * more && common >= kTogether * opposite;
}

/// Takes away a straight line: the best fitting one where the run reaches an end of the motion,
/// else the one through the run's ends, where the body is as it should be.
void level(std::vector<Vec3>& shift, bool reaches_end) {
  const auto n = static_cast<double>(shift.size());
  Vec3 start = shift.front();
  Vec3 slope = (shift.back() - shift.front()) / std::max(1.0, n - 1.0);
  if (reaches_end) {
    const double middle = 0.5 * (n - 1.0);
    Vec3 mean = Vec3::Zero();
    for (const Vec3& s : shift) mean += s / n;
    Vec3 moment = Vec3::Zero();
    double spread = 0.0;
    for (std::size_t i = 0; i < shift.size(); ++i) {
      const double t = static_cast<double>(i) - middle;
      moment += t * (shift[i] - mean);
      spread += t * t;
    }
    slope = spread > 0.0 ? Vec3(moment / spread) : Vec3(Vec3::Zero());
    start = mean - middle * slope;
  }
  for (std::size_t i = 0; i < shift.size(); ++i) shift[i] -= start + static_cast<double>(i) * slope;
}

}  // namespace

std::vector<BodySway> find_sways(std::span<const BothLegs> poses, const PlantTrack& plants,
                                 double leg_length) {
  if (plants.plants.empty()) return {};
  const double scale = leg_scale(leg_length);
  const Steps steps = slide_steps(poses, plants);
  const std::vector<Vec3> body = body_steps(steps);
  int begins = plants.frames;
  int ends = 0;
  for (const Plant& plant : plants.plants) {
    begins = std::min(begins, plant.first);
    ends = std::max(ends, plant.last);
  }
  std::vector<BodySway> sways;
  for (const FrameRun& run : moving_runs(body, plants.fps, kSwaySlowest * scale)) {
    if (!is_the_body(steps, run)) continue;
    BodySway sway{run, {}, 0.0};
    Vec3 shift = Vec3::Zero();
    for (int f = run.first; f <= run.last; ++f) {
      if (f > run.first) shift += body[f];
      sway.shift_world.push_back(shift);
    }
    const int near = frames_of(kSwayWindow, plants.fps);
    level(sway.shift_world, run.first <= begins + near || run.last >= ends - near);
    for (const Vec3& s : sway.shift_world) sway.size = std::max(sway.size, s.norm());
    if (sway.size >= kSwaySmallest * scale && sway.size <= kLargest * scale)
      sways.push_back(std::move(sway));
  }
  return sways;
}

}  // namespace surefoot
