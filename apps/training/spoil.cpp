#include "training/spoil.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/source_text.h"
#include "motion/resample.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot::training {
namespace {

/// The sway of a camera's root at time t, metres.
Vec3 sway(double t) {
  const double turn = 2.0 * std::numbers::pi;
  return {0.03 * std::sin(turn * 1.3 * t), 0.015 * std::sin(turn * 0.5 * t),
          0.02 * std::sin(turn * 0.9 * t + 1.0)};
}

/// Where slips have brought the body at time t, metres: each goes another way, at 1 m/s in its
/// middle.
Vec3 slip(double t) {
  constexpr double kFirst = 0.3;  // s
  constexpr double kPeriod = 1.3;
  constexpr double kDuration = 0.55;
  constexpr double kTurn = 2.4;  // rad between one and the next
  Vec3 place = Vec3::Zero();
  for (int i = 0; kFirst + i * kPeriod < t; ++i) {
    const double u = std::min((t - kFirst - i * kPeriod) / kDuration, 1.0);
    const double way =
        kDuration * (0.5 * u - std::sin(2.0 * std::numbers::pi * u) / (4.0 * std::numbers::pi));
    place += way * Vec3(std::cos(kTurn * i), 0.0, std::sin(kTurn * i));
  }
  return place;
}

Motion with_moved_body(const Take& take, const Spoil& spoil) {
  Motion motion = take.motion();
  const auto place = [&](int f) {
    return world_of(take.skeleton(), take.rig().mover, motion.pose(f)).translation;
  };
  if (motion.frames() == 0) return motion;
  const Vec3 start = place(std::min(take.first_frame(), motion.frames() - 1));
  for (int f = take.first_frame(); f < motion.frames(); ++f) {
    const Vec3 way = place(f) - start;
    Vec3 shift = (spoil.scale - 1.0) * Vec3(way.x(), 0.0, way.z());
    if (spoil.wobble) shift += sway(f / motion.fps());
    if (spoil.slips) shift += slip((f - take.first_frame()) / motion.fps());
    motion.pose(f)[0].translation += shift;
  }
  return motion;
}

}  // namespace

Result<Spoil> read_spoil(std::string_view word) {
  Spoil spoil;
  spoil.name = word;
  if (word == "clean") return spoil;
  if (word == "wobble" || word == "slips") {
    (word == "wobble" ? spoil.wobble : spoil.slips) = true;
    return spoil;
  }
  const std::size_t colon = word.find(':');
  const std::string_view kind = word.substr(0, colon);
  const std::string_view number =
      colon == std::string_view::npos ? std::string_view() : word.substr(colon + 1);
  const double value = parse_number(number).value_or(0.0);
  if ((kind != "scale" && kind != "fps") || !(value > 0.0)) {
    return fail(fmt::format(
        "unknown spoil `{}`; use clean, wobble, slips, scale:NUMBER or fps:NUMBER", word));
  }
  (kind == "scale" ? spoil.scale : spoil.fps) = value;
  return spoil;
}

Result<std::vector<Spoil>> read_spoils(std::string_view words) {
  std::vector<Spoil> spoils;
  while (true) {
    const std::size_t comma = words.find(',');
    Result<Spoil> spoil = read_spoil(words.substr(0, comma));
    if (!spoil) return pass_on(spoil);
    spoils.push_back(std::move(*spoil));
    if (comma == std::string_view::npos) return spoils;
    words.remove_prefix(comma + 1);
  }
}

LabelledClip spoiled(const LabelledClip& clip, const Spoil& spoil) {
  LabelledClip copy = clip;
  if (spoil.scale != 1.0 || spoil.wobble || spoil.slips) {
    copy.loaded = clip.loaded.with_motion(with_moved_body(clip.loaded, spoil));
  }
  const double fps = copy.loaded.fps();
  if (spoil.fps > 0.0 && spoil.fps < fps) {
    copy.loaded = copy.loaded.with_motion(resample(copy.loaded.motion(), spoil.fps));
    copy.labels = resample_labels(clip.labels, fps, spoil.fps, copy.loaded.frames());
  }
  return copy;
}

}  // namespace surefoot::training
