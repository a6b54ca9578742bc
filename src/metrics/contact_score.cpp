#include "metrics/contact_score.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "contact/frame_runs.h"
#include "metrics/statistics.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

constexpr double kTimingReach = 0.2;  // seconds around a true contact

double ratio(int part, int whole) noexcept {
  return whole == 0 ? 0.0 : static_cast<double>(part) / whole;
}

void count(FrameScore& score, bool found, bool truth) noexcept {
  score.true_positives += found && truth;
  score.false_positives += found && !truth;
  score.false_negatives += !found && truth;
}

bool stands(const PlantsByFrame& plants, int frame, Side side, SolePart joint) noexcept {
  return plants.at(frame, side, joint) != PlantsByFrame::kNoPlant;
}

bool stands(const PlantsByFrame& plants, int frame, Side side) noexcept {
  return stands(plants, frame, side, SolePart::heel) || stands(plants, frame, side, SolePart::ball);
}

std::vector<FrameRun> foot_contacts(const PlantsByFrame& plants, int frames, Side side) {
  std::vector<FrameRun> runs;
  for (int f = 0; f < frames; ++f) {
    if (!stands(plants, f, side)) continue;
    if (runs.empty() || runs.back().last != f - 1) runs.push_back({f, f});
    runs.back().last = f;
  }
  return runs;
}

TimingError timing(const std::vector<double>& errors) {
  std::vector<double> absolute(errors);
  for (double& e : absolute) e = std::abs(e);
  return {percentile(errors, 0.5), percentile(absolute, 0.5), percentile(absolute, 0.95),
          static_cast<int>(errors.size())};
}

}  // namespace

double FrameScore::precision() const noexcept {
  return ratio(true_positives, true_positives + false_positives);
}
double FrameScore::recall() const noexcept {
  return ratio(true_positives, true_positives + false_negatives);
}
double FrameScore::f1() const noexcept {
  return ratio(2 * true_positives, 2 * true_positives + false_positives + false_negatives);
}

ContactScore score_contacts(const PlantTrack& found, const PlantTrack& truth) {
  assert(found.frames == truth.frames);
  const PlantsByFrame found_frames(found);
  const PlantsByFrame true_frames(truth);
  ContactScore score;
  std::vector<double> strike;
  std::vector<double> toe_off;
  for (const Side side : kSides) {
    for (int f = 0; f < truth.frames; ++f) {
      for (const SolePart joint : {SolePart::heel, SolePart::ball}) {
        count(score.joints, stands(found_frames, f, side, joint),
              stands(true_frames, f, side, joint));
      }
      count(score.feet, stands(found_frames, f, side), stands(true_frames, f, side));
    }
    const int reach = static_cast<int>(kTimingReach * truth.fps);
    for (const FrameRun& contact : foot_contacts(true_frames, truth.frames, side)) {
      int first = contact.first - reach;
      int last = contact.last + reach;
      while (first <= last && !stands(found_frames, first, side)) ++first;
      while (first <= last && !stands(found_frames, last, side)) --last;
      if (first > last) continue;
      const double ms_per_frame = 1000.0 / truth.fps;
      if (contact.first > 0) strike.push_back((first - contact.first) * ms_per_frame);
      if (contact.last < truth.frames - 1) toe_off.push_back((last - contact.last) * ms_per_frame);
    }
  }
  score.strike = timing(strike);
  score.toe_off = timing(toe_off);
  return score;
}

}  // namespace surefoot
