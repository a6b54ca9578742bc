#include "io/fbx/take_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace surefoot::fbx {

namespace {

/// True when a layer of the take has a curve for one of the bones or what is above them.
bool touches(const Source& source, const Take& take) {
  std::vector<bool> wanted(source.scene.models.size(), false);
  for (const int m : source.bones.models) wanted[m] = true;
  for (const int m : source.bones.above) wanted[m] = true;
  for (const Layer& layer : take.layers) {
    for (const Track& track : layer.tracks) {
      const bool has_curve = std::ranges::any_of(track.curves, [](auto c) { return c != 0; });
      if (has_curve && wanted[track.model]) return true;
    }
  }
  return false;
}

std::string names_of(const std::vector<Take>& takes) {
  constexpr std::size_t kMostNamed = 12;
  std::string names;
  for (std::size_t i = 0; i < takes.size() && i < kMostNamed; ++i) {
    names += fmt::format("{}'{}'", i == 0 ? "" : ", ", takes[i].name);
  }
  if (takes.size() > kMostNamed) names += fmt::format(" and {} more", takes.size() - kMostNamed);
  return names;
}

int frames_between(Ticks start, Ticks stop, double fps) noexcept {
  const double frames = std::floor(seconds(stop - start) * fps + 0.01) + 1.0;
  return static_cast<int>(std::clamp(frames, 1.0, 1e9));
}

bool sane(Ticks time) noexcept { return std::abs(seconds(time)) < 1e7; }

}  // namespace

Result<int> choose_take(const Source& source, const std::string& name) {
  const std::vector<Take>& takes = source.scene.takes;
  if (!name.empty()) {
    for (std::size_t t = 0; t < takes.size(); ++t) {
      if (takes[t].name == name) return static_cast<int>(t);
    }
    if (takes.empty()) return fail("there are no takes in the file", {source.tree.file_name});
    return fail(fmt::format("no take is called '{}'; there are {}", name, names_of(takes)),
                {source.tree.file_name});
  }
  int best = kNone;
  for (std::size_t t = 0; t < takes.size(); ++t) {
    if (!touches(source, takes[t])) continue;
    const auto length = [&](int take) { return takes[take].stop - takes[take].start; };
    if (best == kNone || length(static_cast<int>(t)) > length(best)) best = static_cast<int>(t);
  }
  return best;
}

Result<TakeRange> range_of(const Source& source, const Animation& animation, double fps,
                           Diagnostics* notes) {
  if (source.take == kNone) return TakeRange{};
  const Take& take = source.scene.takes[source.take];
  const std::int64_t joints = static_cast<std::int64_t>(source.bones.models.size());
  // Memory must not grow far beyond what the file holds.
  const std::int64_t most =
      (1'000'000 + 16 * static_cast<std::int64_t>(source.tree.bytes->size())) / joints;
  TakeRange range{take.start, 1};
  const bool given = sane(take.start) && sane(take.stop) && take.stop > take.start;
  if (given) range.frames = frames_between(take.start, take.stop, fps);
  if (!given || range.frames > most) {
    if (take.stop > take.start && notes != nullptr) {
      notes->warn(WarningKind::repaired_file,
                  "the take claims to be far longer than its keys; it is read over its keys");
    }
    range.start = animation.first_key();
    range.frames = frames_between(animation.first_key(), animation.last_key(), fps);
  }
  if (range.frames > most) {
    return fail(fmt::format("the take '{}' has {} frames of {} joints, more than can be read",
                            take.name, range.frames, joints),
                {source.tree.file_name});
  }
  return range;
}

}  // namespace surefoot::fbx
