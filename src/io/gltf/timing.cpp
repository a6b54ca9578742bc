#include "io/gltf/timing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/limits.h"
#include "base/source_text.h"

namespace surefoot {
namespace {

constexpr double kFramesAKey = 64.0;
constexpr double kSpareFrames = 20'000.0;
/// Key times are floats; beyond this part of a frame they are off the grid.
constexpr double kOffGrid = 0.02;

/// Distinct key times of the body's tracks, ascending.
std::vector<double> key_times(const GltfAnimation& animation, const GltfBody& body) {
  std::vector<double> times;
  const std::vector<double>* last = nullptr;
  std::vector<int> nodes = body.nodes;
  std::sort(nodes.begin(), nodes.end());
  for (const GltfTrack& track : animation.tracks) {
    if (!std::binary_search(nodes.begin(), nodes.end(), track.node)) continue;
    if (track.times.get() == last) continue;
    last = track.times.get();
    times.insert(times.end(), last->begin(), last->end());
  }
  std::sort(times.begin(), times.end());
  times.erase(
      std::unique(times.begin(), times.end(), [](double a, double b) { return b - a < 1e-5; }),
      times.end());
  return times;
}

bool lie_on_grid(const std::vector<double>& times, double fps) {
  return std::all_of(times.begin(), times.end(), [&](double time) {
    const double frame = (time - times.front()) * fps;
    return std::abs(frame - std::round(frame)) < kOffGrid;
  });
}

/// The rate of evenly spaced keys; 0 where they are uneven or too few or slow to tell.
double even_rate(const std::vector<double>& times) {
  constexpr double kSlowest = 12.0;
  constexpr double kWhole = 2e-6;
  if (times.size() < 3) return 0.0;
  const double fps = static_cast<double>(times.size() - 1) / (times.back() - times.front());
  if (fps < kSlowest || !lie_on_grid(times, fps)) return 0.0;
  const double whole = std::round(fps);
  return std::abs(fps - whole) < kWhole * whole ? whole : fps;
}

double rate_of_keys(const std::vector<double>& times, Diagnostics* notes) {
  if (const double fps = even_rate(times); fps > 0.0) return fps;
  for (const double fps : {30.0, 24.0, 25.0, 60.0, 48.0, 50.0, 120.0, 100.0, 90.0, 144.0, 240.0}) {
    if (lie_on_grid(times, fps)) return fps;
  }
  const double mean = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  const double fps = std::clamp(std::ceil(1.0 / mean), 30.0, 120.0);
  if (notes != nullptr) {
    notes->note(NoteKind::guessed_rate,
                fmt::format("the keys are unevenly spaced; the motion is sampled at {} frames per "
                            "second (--fps RATE takes another rate)",
                            fps));
  }
  return fps;
}

bool moves_legs(const GltfAnimation& animation, const std::vector<int>& leg_nodes) {
  return std::any_of(animation.tracks.begin(), animation.tracks.end(), [&](const GltfTrack& track) {
    return std::find(leg_nodes.begin(), leg_nodes.end(), track.node) != leg_nodes.end() &&
           track.moves();
  });
}

std::vector<int> leg_nodes(const GltfBody& body, const NamedJoints& legs) {
  if (!legs.complete()) return body.nodes;
  std::vector<int> nodes;
  for (const NamedLeg& leg : legs.legs) {
    for (const int joint : {leg.hip, leg.knee, leg.ankle}) {
      nodes.push_back(body.nodes[joint]);
    }
  }
  return nodes;
}

}  // namespace

Result<int> choose_animation(std::span<const GltfAnimation> animations, const std::string& word,
                             const GltfBody& body, const NamedJoints& legs,
                             const std::string& file) {
  if (!word.empty()) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < animations.size(); ++i) {
      if (animations[i].name == word) return static_cast<int>(i);
      names.push_back(animations[i].name);
    }
    const std::optional<int> number = parse_integer(word);
    if (number && *number >= 0 && static_cast<std::size_t>(*number) < animations.size()) {
      return *number;
    }
    return fail(fmt::format("there is no animation '{}'; the file has {}", word,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))),
                {file});
  }
  int best = -1;
  for (const std::vector<int>& nodes : {leg_nodes(body, legs), body.nodes}) {
    double longest = -1.0;
    for (std::size_t i = 0; i < animations.size(); ++i) {
      const double length = animations[i].last_time - animations[i].first_time;
      if (length <= longest || !moves_legs(animations[i], nodes)) continue;
      longest = length;
      best = static_cast<int>(i);
    }
    if (best >= 0) return best;
  }
  return animations.empty() ? -1 : 0;
}

Result<GltfTiming> choose_timing(const GltfAnimation& animation, const GltfBody& body, double fps,
                                 const std::string& file, Diagnostics* notes) {
  const std::vector<double> times = key_times(animation, body);
  GltfTiming timing;
  if (times.empty()) return timing;
  timing.first_time = times.front();
  timing.fps = fps > 0.0 ? fps : times.size() < 2 ? 30.0 : rate_of_keys(times, notes);
  const double frames = std::floor((times.back() - times.front()) * timing.fps + kOffGrid) + 1.0;
  const double most = std::min(kSpareFrames + kFramesAKey * static_cast<double>(times.size()),
                               limits::kMostTransforms / static_cast<double>(body.nodes.size()));
  if (!(frames <= most)) {
    return fail(
        fmt::format("animation '{}' is {:.0f} s long, which makes {:.0f} frames of {} "
                    "joints; the most that can be read is {:.0f}; give a lower --fps",
                    animation.name, times.back() - times.front(), frames, body.nodes.size(), most),
        {file});
  }
  timing.frames = static_cast<int>(frames);
  return timing;
}

}  // namespace surefoot
