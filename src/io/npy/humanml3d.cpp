#include "io/npy/humanml3d.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "io/npy/from_positions.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr std::size_t kWidth = 263;
constexpr std::size_t kJoints = 22;
constexpr std::size_t kHeight = 3;
constexpr std::size_t kPlaces = 4;
constexpr std::size_t kRotations = 67;
constexpr std::size_t kVelocities = 193;
constexpr std::size_t kContacts = 259;
constexpr double kFps = 20.0;

/// Bones of the dataset's own pose without rotations, and the chains along which it turns them.
const std::array<Vec3, kJoints> kBones{
    Vec3(0, 0, 0),  Vec3(1, 0, 0),  Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0, -1, 0),
    Vec3(0, 1, 0),  Vec3(0, -1, 0), Vec3(0, -1, 0), Vec3(0, 1, 0), Vec3(0, 0, 1),  Vec3(0, 0, 1),
    Vec3(0, 1, 0),  Vec3(1, 0, 0),  Vec3(-1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0), Vec3(0, -1, 0),
    Vec3(0, -1, 0), Vec3(0, -1, 0), Vec3(0, -1, 0), Vec3(0, -1, 0)};
const std::array<std::vector<std::size_t>, 5> kChains{{{0, 2, 5, 8, 11},
                                                       {0, 1, 4, 7, 10},
                                                       {0, 3, 6, 9, 12, 15},
                                                       {9, 14, 17, 19, 21},
                                                       {9, 13, 16, 18, 20}}};

using Places = std::array<Vec3, kJoints>;

std::optional<std::string> features_key(const NpyArchive& archive) {
  for (const std::string& name : archive.names()) {
    const Result<NpyArray> array = archive.array(name);
    if (array && array->is({0, kWidth}) && array->type()[1] == 'f') return name;
  }
  return std::nullopt;
}

/// The quaternion (cos a, 0, sin a, 0) that takes the world's places to the root's view; `half` is
/// a, the sum of the half yaw steps of earlier frames.
Quat to_root_view(double half) { return axis_angle(Vec3::UnitY(), 2.0 * half); }

/// The half yaw in each frame.
std::vector<double> half_yaws(const NpyArray& features) {
  std::vector<double> yaws{0.0};
  for (std::size_t f = 1; f < features.shape()[0]; ++f) {
    yaws.push_back(yaws.back() + features.number((f - 1) * kWidth));
  }
  return yaws;
}

PositionTrack recover(const NpyArray& features) {
  PositionTrack track;
  track.frames = features.shape()[0];
  track.joints = kJoints;
  const std::vector<double> yaws = half_yaws(features);
  Vec3 root = Vec3::Zero();
  for (std::size_t f = 0; f < track.frames; ++f) {
    const std::size_t row = f * kWidth;
    const Quat to_world = to_root_view(yaws[f]).conjugate();
    if (f > 0) {
      const std::size_t before = row - kWidth;
      root += to_world * Vec3(features.number(before + 1), 0.0, features.number(before + 2));
    }
    track.places.emplace_back(root.x(), features.number(row + kHeight), root.z());
    for (std::size_t j = 1; j < kJoints; ++j) {
      const std::size_t at = row + kPlaces + 3 * (j - 1);
      const Vec3 seen(features.number(at), features.number(at + 1), features.number(at + 2));
      track.places.push_back(to_world * seen + Vec3(root.x(), 0.0, root.z()));
    }
  }
  return track;
}

/// Local rotations of joints 1 to 21 as the dataset defines them.
std::array<Quat, kJoints> dataset_rotations(const Places& places, const Quat& root) {
  std::array<Quat, kJoints> locals;
  locals.fill(Quat::Identity());
  for (const std::vector<std::size_t>& chain : kChains) {
    Quat above = root;
    for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
      const Vec3 bone = places[chain[k + 1]] - places[chain[k]];
      const Quat turn = rotation_between(kBones[chain[k + 1]], bone);
      locals[chain[k + 1]] = above.conjugate() * turn;
      above = turn;
    }
  }
  return locals;
}

class FeaturesWriter : public NpyWriter {
 public:
  explicit FeaturesWriter(std::string key) : key_(std::move(key)) {}

  Result<std::map<std::string, NpyArray>> changed(const NpySource& source, const Motion& motion,
                                                  Diagnostics*) const override {
    Result<NpyArray> read = source.archive.array(key_);
    if (!read) return pass_on(read);
    NpyArray features = std::move(*read);
    const std::vector<double> yaws = half_yaws(features);
    std::vector<Places> places;
    std::vector<std::array<bool, kJoints>> moved;
    bool any = false;
    NpyWorlds worlds(source, motion);
    for (int f = 0; f < motion.frames(); ++f) {
      worlds.read(f);
      places.emplace_back();
      moved.emplace_back();
      for (std::size_t j = 0; j < kJoints; ++j) {
        places.back()[j] = worlds.in_file(j).translation;
        moved.back()[j] = worlds.moved(j);
        any = any || moved.back()[j];
      }
    }
    if (!any) return std::map<std::string, NpyArray>{};
    for (std::size_t f = 0; f < places.size(); ++f) {
      put_row(features, f, places, moved, yaws);
    }
    std::map<std::string, NpyArray> arrays;
    arrays.emplace(key_, std::move(features));
    return arrays;
  }

 private:
  static void put(NpyArray& features, std::size_t at, const Vec3& v) {
    for (int k = 0; k < 3; ++k) features.set_number(at + static_cast<std::size_t>(k), v[k]);
  }

  static void put_row(NpyArray& features, std::size_t f, const std::vector<Places>& places,
                      const std::vector<std::array<bool, kJoints>>& moved,
                      const std::vector<double>& yaws) {
    const std::size_t row = f * kWidth;
    const Quat view = to_root_view(yaws[f]);
    const Places& now = places[f];
    const Vec3 below_root(now[0].x(), 0.0, now[0].z());
    const bool has_next = f + 1 < places.size();
    if (moved[f][0]) features.set_number(row + kHeight, now[0].y());
    if (has_next && (moved[f][0] || moved[f + 1][0])) {
      const Vec3 step = to_root_view(yaws[f + 1]) * (places[f + 1][0] - now[0]);
      features.set_number(row + 1, step.x());
      features.set_number(row + 2, step.z());
    }
    const std::array<Quat, kJoints> locals = dataset_rotations(now, view);
    for (std::size_t j = 0; j < kJoints; ++j) {
      if (j > 0 && (moved[f][j] || moved[f][0])) {
        put(features, row + kPlaces + 3 * (j - 1), view * (now[j] - below_root));
      }
      if (j > 0 && moved[f][j]) {
        const Mat3 turn = locals[j].toRotationMatrix();
        put(features, row + kRotations + 6 * (j - 1), turn.col(0));
        put(features, row + kRotations + 6 * (j - 1) + 3, turn.col(1));
      }
      if (has_next && (moved[f][j] || moved[f + 1][j])) {
        put(features, row + kVelocities + 3 * j, view * (places[f + 1][j] - now[j]));
      }
    }
  }

  std::string key_;
};

}  // namespace

bool holds_humanml3d(const NpyArchive& archive) { return features_key(archive).has_value(); }

Result<NpyReading> read_humanml3d(const NpyArchive& archive, const NpyLoadOptions& options,
                                  Diagnostics*) {
  const std::string key = features_key(archive).value();
  const Result<NpyArray> features = archive.array(key);
  if (!features) return pass_on(features);
  if (Result<void> sound = check_motion_array(*features, kJoints, key, archive.file()); !sound) {
    return pass_on(sound);
  }
  const PositionTrack track = recover(*features);
  for (const Vec3& place : track.places) {
    if (place.allFinite()) continue;
    return fail(fmt::format("array '{}': the root's steps add up beyond all bounds", key),
                {archive.file()});
  }
  const std::vector<NamedJoint> joints = known_skeleton("smpl22").value();
  const std::vector<Quat> rotations = rotations_of(track, joints, usual_smpl_offsets(joints));
  Result<Clip> clip = clip_of(track, joints, rotations, options.fps > 0.0 ? options.fps : kFps);
  if (!clip) return pass_on(clip);
  NpyReading reading;
  reading.clip = std::move(*clip);
  reading.writer = std::make_unique<FeaturesWriter>(key);
  reading.known_units = true;
  reading.known_up = true;
  for (std::size_t f = 0; f < track.frames; ++f) {
    reading.contacts.emplace_back();
    for (std::size_t k = 0; k < 4; ++k) {
      reading.contacts.back()[k] = features->number(f * kWidth + kContacts + k) > 0.5;
    }
  }
  return reading;
}

}  // namespace surefoot
