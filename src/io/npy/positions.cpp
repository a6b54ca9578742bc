#include "io/npy/positions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "io/npy/from_positions.h"

namespace surefoot {
namespace {

constexpr std::size_t kFewestJoints = 9;  // hips, knees, ankles, feet and the pelvis
constexpr const char* kRotationArray = "global_rot_mats";
constexpr const char* kLocalRotations = "local_rot_mats";
constexpr const char* kRootPositions = "root_positions";

/// Names and parents that a file of ours holds.
std::optional<std::vector<NamedJoint>> skeleton_in(const NpyArchive& archive, std::size_t joints) {
  if (!archive.has("joint_names") || !archive.has("joint_parents")) return std::nullopt;
  const Result<NpyArray> names = archive.array("joint_names");
  const Result<NpyArray> parents = archive.array("joint_parents");
  if (!names || !parents || names->shape() != std::vector{joints} || !parents->is({joints})) {
    return std::nullopt;
  }
  std::vector<NamedJoint> list;
  for (std::size_t j = 0; j < joints; ++j) {
    const double parent = parents->number(j);
    if (!(parent >= (j == 0 ? -1.0 : 0.0) && parent < static_cast<double>(j))) return std::nullopt;
    list.push_back({names->text(j), static_cast<int>(parent)});
  }
  return list;
}

/// Few joints are a body only where the file says which.
bool is_positions(const NpyArchive& archive, const NpyArray& array) {
  if (!array.is({0, 0, 3}) || array.type()[1] != 'f') return false;
  const std::size_t joints = array.shape()[1];
  return joints >= kFewestJoints || skeleton_in(archive, joints).has_value();
}

struct Positions {
  std::string key;
  std::size_t frames = 0;
};

/// The arrays of positions: the one of a usual name, else each is a motion of its own.
std::vector<Positions> positions_in(const NpyArchive& archive) {
  const auto frames_of_array = [&](std::string_view name) -> std::optional<std::size_t> {
    const Result<NpyArray> array = archive.array(name);
    if (!array || !is_positions(archive, *array)) return std::nullopt;
    return array->shape()[0];
  };
  for (const char* name : {"posed_joints", "joints", "positions", "joints3d", "keypoints3d"}) {
    if (!archive.is_zip() || !archive.has(name)) continue;
    if (const auto frames = frames_of_array(name)) return {{name, *frames}};
  }
  std::vector<Positions> all;
  for (const std::string& name : archive.names()) {
    if (const auto frames = frames_of_array(name)) all.push_back({name, *frames});
  }
  return all;
}

/// The motion that was asked for, else the longest.
Result<std::size_t> choose_positions(const std::vector<Positions>& all, const std::string& take,
                                     const std::string& file) {
  if (take.empty() || all.size() == 1) {
    return std::ranges::max_element(all, {}, &Positions::frames) - all.begin();
  }
  const auto found = std::ranges::find(all, take, &Positions::key);
  if (found != all.end()) return found - all.begin();
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Positions& one : all) names.push_back(one.key);
  return fail(
      fmt::format("there is no motion '{}'; the file holds {}", take, fmt::join(names, ", ")),
      {file});
}

Result<std::vector<NamedJoint>> choose_skeleton(const NpyArchive& archive, std::size_t joints,
                                                const NpyLoadOptions& options) {
  Result<std::vector<NamedJoint>> chosen = fail("");
  if (options.skeleton_file) {
    chosen = read_skeleton_list(*options.skeleton_file);
    if (!chosen) return chosen;
  } else if (!options.skeleton.empty()) {
    auto known = known_skeleton(options.skeleton);
    if (!known) {
      return fail(
          fmt::format("there is no skeleton '{}'; known are smpl22, smpl24, smplh, smplx, "
                      "soma30, soma77 and g1, or give a JSON file of [name, parent] pairs",
                      options.skeleton));
    }
    chosen = std::move(*known);
  } else if (auto own = skeleton_in(archive, joints)) {
    return std::move(*own);
  } else if (auto known = skeleton_of_size(joints)) {
    return std::move(*known);
  } else {
    return fail(fmt::format("these are positions of {} joints, and which joints they are cannot be "
                            "told; name them with --skeleton FILE.json",
                            joints),
                {archive.file()});
  }
  if (chosen->size() != joints) {
    return fail(fmt::format("the file has {} joints and the skeleton {}", joints, chosen->size()),
                {archive.file()});
  }
  return chosen;
}

Quat rotation_at(const NpyArray& matrices, std::size_t index) {
  Eigen::Matrix3d m;
  for (std::size_t k = 0; k < 9; ++k) {
    m(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)) =
        matrices.number(index * 9 + k);
  }
  Eigen::Quaterniond q(m);
  if (!(q.norm() > 1e-6) || !q.coeffs().allFinite()) return Quat::Identity();
  return Quat(q.normalized());
}

void set_matrix(NpyArray& matrices, std::size_t index, const Quat& rotation) {
  const Mat3 m = rotation.toRotationMatrix();
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      matrices.set_number(index * 9 + static_cast<std::size_t>(3 * r + c), m(r, c));
    }
  }
}

void set_vector(NpyArray& vectors, std::size_t index, const Vec3& v) {
  for (std::size_t k = 0; k < 3; ++k) {
    vectors.set_number(index * 3 + k, v[k]);
  }
}

/// Puts positions, and rotations where the file has them, of joints that moved.
class PositionsWriter : public NpyWriter {
 public:
  explicit PositionsWriter(std::string key) : key_(std::move(key)) {}

  Result<std::map<std::string, NpyArray>> changed(const NpySource& source, const Motion& motion,
                                                  Diagnostics*) const override {
    const auto joints = static_cast<std::size_t>(motion.joints());
    std::map<std::string, NpyArray> arrays;
    for (const std::string& name : {key_, std::string(kRotationArray), std::string(kLocalRotations),
                                    std::string(kRootPositions)}) {
      if (name != key_ && (!source.archive.is_zip() || !source.archive.has(name))) continue;
      Result<NpyArray> array = source.archive.array(name);
      if (!array) return pass_on(array);
      if (fits(*array, name, motion)) arrays.emplace(name, std::move(*array));
    }
    std::map<std::string, bool> touched;
    NpyWorlds worlds(source, motion);
    for (int f = 0; f < motion.frames(); ++f) {
      worlds.read(f);
      for (std::size_t j = 0; j < joints; ++j) {
        const std::size_t index = static_cast<std::size_t>(f) * joints + j;
        const Transform now = worlds.in_file(j);
        if (worlds.moved(j)) {
          set_vector(arrays.at(key_), index, now.translation);
          touched[key_] = true;
          if (j == 0 && arrays.contains(kRootPositions)) {
            set_vector(arrays.at(kRootPositions), static_cast<std::size_t>(f), now.translation);
            touched[kRootPositions] = true;
          }
        }
        if (worlds.turned(j) && arrays.contains(kRotationArray)) {
          set_matrix(arrays.at(kRotationArray), index, now.rotation);
          touched[kRotationArray] = true;
        }
        const Quat& local = motion.pose(f)[j].rotation;
        if (arrays.contains(kLocalRotations) &&
            local.coeffs() != source.motion.pose(f)[j].rotation.coeffs()) {
          set_matrix(arrays.at(kLocalRotations), index, j == 0 ? now.rotation : local);
          touched[kLocalRotations] = true;
        }
      }
    }
    std::erase_if(arrays, [&](const auto& entry) { return !touched[entry.first]; });
    return arrays;
  }

 private:
  [[nodiscard]] bool fits(const NpyArray& array, const std::string& name,
                          const Motion& motion) const {
    const auto frames = static_cast<std::size_t>(motion.frames());
    const auto joints = static_cast<std::size_t>(motion.joints());
    if (name == key_) return true;
    return name == kRootPositions ? array.is({frames, 3}) : array.is({frames, joints, 3, 3});
  }

  std::string key_;
};

std::vector<std::array<bool, 4>> contacts_in(const NpyArchive& archive, std::size_t frames) {
  std::vector<std::array<bool, 4>> contacts;
  if (!archive.is_zip() || !archive.has("foot_contacts")) return contacts;
  const Result<NpyArray> array = archive.array("foot_contacts");
  if (!array || !array->is({frames, 4})) return contacts;
  for (std::size_t f = 0; f < frames; ++f) {
    contacts.emplace_back();
    for (std::size_t k = 0; k < 4; ++k) contacts.back()[k] = array->number(4 * f + k) > 0.5;
  }
  return contacts;
}

}  // namespace

bool holds_positions(const NpyArchive& archive) { return !positions_in(archive).empty(); }

Result<NpyReading> read_positions(const NpyArchive& archive, const NpyLoadOptions& options,
                                  Diagnostics* notes) {
  const std::vector<Positions> all = positions_in(archive);
  const Result<std::size_t> chosen = choose_positions(all, options.take, archive.file());
  if (!chosen) return pass_on(chosen);
  const std::string& key = all[*chosen].key;
  const Result<NpyArray> array = archive.array(key);
  if (!array) return pass_on(array);
  PositionTrack track;
  track.frames = array->shape()[0];
  track.joints = array->shape()[1];
  if (Result<void> sound = check_motion_array(*array, track.joints, key, archive.file()); !sound) {
    return pass_on(sound);
  }
  Result<std::vector<NamedJoint>> joints = choose_skeleton(archive, track.joints, options);
  if (!joints) return pass_on(joints);
  for (std::size_t i = 0; i < track.frames * track.joints; ++i) {
    track.places.emplace_back(array->number(3 * i), array->number(3 * i + 1),
                              array->number(3 * i + 2));
  }
  std::vector<Quat> rotations;
  if (archive.is_zip() && archive.has(kRotationArray)) {
    const Result<NpyArray> matrices = archive.array(kRotationArray);
    if (!matrices) return pass_on(matrices);
    if (matrices->is({track.frames, track.joints, 3, 3})) {
      for (std::size_t i = 0; i < track.places.size(); ++i) {
        rotations.push_back(rotation_at(*matrices, i));
      }
    }
  }
  const bool smpl = joints->front().name == "pelvis" && track.joints <= 24;
  const bool with_rotations = !rotations.empty();
  if (!with_rotations) {
    const std::vector<Vec3> rest = smpl ? usual_smpl_offsets(*joints) : std::vector<Vec3>{};
    rotations = rotations_of(track, *joints, rest);
  }

  // HumanML3D is at 20 frames a second, Kimodo at 30; neither says so.
  double fps = options.fps > 0.0 ? options.fps : rate_in(archive);
  if (fps <= 0.0) {
    fps = smpl && !with_rotations ? 20.0 : 30.0;
    if (notes != nullptr) {
      notes->note(NoteKind::guessed_rate,
                  fmt::format("the file holds no frame rate; {} frames per second are assumed "
                              "(--fps RATE says another)",
                              fps));
    }
  }
  Result<Clip> clip = clip_of(track, *joints, rotations, fps);
  if (!clip) return pass_on(clip);
  NpyReading reading;
  reading.clip = std::move(*clip);
  for (std::size_t k = 0; k < all.size() && all.size() > 1; ++k) {
    reading.clip.takes.push_back(
        {all[k].key, static_cast<double>(all[k].frames) / fps, k == *chosen});
  }
  reading.writer = std::make_unique<PositionsWriter>(key);
  reading.contacts = contacts_in(archive, track.frames);
  reading.known_units = with_rotations || smpl;
  reading.known_up = with_rotations;
  return reading;
}

}  // namespace surefoot
