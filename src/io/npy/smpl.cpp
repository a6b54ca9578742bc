#include "io/npy/smpl.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/npy/skeletons.h"
#include "io/npy/smpl_legs.h"
#include "io/npy/smpl_model.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr std::size_t kBodyJoints = 22;
constexpr std::size_t kHandJoints = 30;

/// The rotation vectors of `joints` joints from `first` on, in the columns of an array from
/// `column` on.
struct Piece {
  std::string key;
  std::size_t column = 0;
  std::size_t first = 0;
  std::size_t joints = 0;
};

/// Where a file keeps its rotations; the same joint may be in two places.
struct SmplKeys {
  std::vector<NamedJoint> joints;
  std::vector<Piece> pieces;
  std::string translation;
  std::size_t frames = 0;
};

std::optional<std::size_t> width_of(const NpyArchive& archive, const std::string& key) {
  if (!archive.is_zip() || !archive.has(key)) return std::nullopt;
  const Result<NpyArray> array = archive.array(key);
  if (!array || !array->is({0, 0}) || array->type()[1] != 'f') return std::nullopt;
  return array->shape()[1];
}

/// The skeleton of a `poses` array by its width.
std::string skeleton_of_width(std::size_t width) {
  switch (width) {
    case 66: return "smpl22";
    case 72: return "smpl24";
    case 156: return "smplh";
    case 165: return "smplx";
    default: return {};
  }
}

std::optional<SmplKeys> find_keys(const NpyArchive& archive) {
  SmplKeys keys;
  for (const char* name : {"trans", "transl", "translation"}) {
    if (width_of(archive, name) == 3U) keys.translation = name;
    if (!keys.translation.empty()) break;
  }
  if (keys.translation.empty()) return std::nullopt;
  keys.frames = archive.array(keys.translation)->shape()[0];
  std::string skeleton;
  if (const auto width = width_of(archive, "poses")) skeleton = skeleton_of_width(*width);
  const bool whole = !skeleton.empty();
  const bool parts =
      width_of(archive, "root_orient") == 3U && width_of(archive, "pose_body") == 63U;
  if (!whole && !parts) return std::nullopt;
  const bool hands = width_of(archive, "pose_hand") == 3 * kHandJoints;
  const bool face = width_of(archive, "pose_jaw") == 3U && width_of(archive, "pose_eye") == 6U;
  if (!whole) skeleton = hands ? (face ? "smplx" : "smplh") : "smpl22";
  keys.joints = known_skeleton(skeleton).value();
  const std::size_t count = keys.joints.size();
  if (whole) keys.pieces.push_back({"poses", 0, 0, count});
  if (parts) {
    keys.pieces.push_back({"root_orient", 0, 0, 1});
    keys.pieces.push_back({"pose_body", 0, 1, kBodyJoints - 1});
    if (face && count == 55) {
      keys.pieces.push_back({"pose_jaw", 0, 22, 1});
      keys.pieces.push_back({"pose_eye", 0, 23, 2});
    }
    if (hands && count >= 52) {
      keys.pieces.push_back({"pose_hand", 0, count - kHandJoints, kHandJoints});
    }
  }
  return keys;
}

std::vector<double> betas_in(const NpyArchive& archive) {
  constexpr std::size_t kMostBetas = 16;
  std::vector<double> betas;
  if (!archive.has("betas")) return betas;
  const Result<NpyArray> array = archive.array("betas");
  if (!array || !array->has_numbers() || !array->is_sane()) return betas;
  const std::size_t count = array->shape().empty() ? 0 : array->shape().back();
  for (std::size_t i = 0; i < std::min(count, kMostBetas); ++i) betas.push_back(array->number(i));
  return betas;
}

Vec3 vector_at(const NpyArray& array, std::size_t frame, std::size_t column) {
  const std::size_t at = frame * array.shape()[1] + column;
  return {array.number(at), array.number(at + 1), array.number(at + 2)};
}

/// The rotation vector of q, of those that differ by whole turns the one nearest to `old`.
Vec3 nearest_vector(const Quat& q, const Vec3& old) {
  const Vec3 plain = rotation_vector(q);
  const double angle = plain.norm();
  const Vec3 axis = angle > 1e-9 ? Vec3(plain / angle)
                                 : (old.norm() > 1e-9 ? Vec3(old.normalized()) : Vec3::UnitX());
  Vec3 best = plain;
  for (const double turns : {-1.0, 1.0}) {
    const Vec3 other = (angle + turns * 2.0 * std::numbers::pi) * axis;
    if ((other - old).norm() < (best - old).norm()) best = other;
  }
  return best;
}

class SmplWriter : public NpyWriter {
 public:
  SmplWriter(SmplKeys keys, const Vec3& pelvis) : keys_(std::move(keys)), pelvis_(pelvis) {}

  Result<std::map<std::string, NpyArray>> changed(const NpySource& source, const Motion& motion,
                                                  Diagnostics* notes) const override {
    std::map<std::string, NpyArray> arrays;
    for (const Piece& piece : keys_.pieces) {
      Result<NpyArray> array = source.archive.array(piece.key);
      if (!array) return pass_on(array);
      bool touched = false;
      for (int f = 0; f < motion.frames(); ++f) {
        for (std::size_t k = 0; k < piece.joints; ++k) {
          touched =
              put(source, motion, f, piece.first + k, piece.column + 3 * k, *array) || touched;
        }
      }
      if (touched) arrays.emplace(piece.key, std::move(*array));
    }
    Result<NpyArray> trans = source.archive.array(keys_.translation);
    if (!trans) return pass_on(trans);
    bool touched = false;
    const Quat back = world_from_file(source.conventions.up).conjugate();
    for (int f = 0; f < motion.frames(); ++f) {
      warn_of_stretch(source, motion, f, notes);
      const Vec3& now = motion.pose(f)[0].translation;
      if (now == source.motion.pose(f)[0].translation) continue;
      const Vec3 in_file = (back * now) / source.conventions.metres_per_unit - pelvis_;
      for (std::size_t k = 0; k < 3; ++k) {
        trans->set_number(static_cast<std::size_t>(f) * 3 + k, in_file[k]);
      }
      touched = true;
    }
    if (touched) arrays.emplace(keys_.translation, std::move(*trans));
    return arrays;
  }

 private:
  static bool put(const NpySource& source, const Motion& motion, int frame, std::size_t joint,
                  std::size_t column, NpyArray& array) {
    const Quat& now = motion.pose(frame)[joint].rotation;
    if (now.coeffs() == source.motion.pose(frame)[joint].rotation.coeffs()) return false;
    const Quat back = world_from_file(source.conventions.up).conjugate();
    const auto f = static_cast<std::size_t>(frame);
    const Vec3 v = nearest_vector(joint == 0 ? Quat(back * now) : now, vector_at(array, f, column));
    for (std::size_t k = 0; k < 3; ++k) {
      array.set_number(f * array.shape()[1] + column + k, v[k]);
    }
    return true;
  }

  static void warn_of_stretch(const NpySource& source, const Motion& motion, int frame,
                              Diagnostics* notes) {
    if (notes == nullptr) return;
    for (int j = 1; j < motion.joints(); ++j) {
      const auto joint = static_cast<std::size_t>(j);
      const Vec3 change =
          motion.pose(frame)[joint].translation - source.motion.pose(frame)[joint].translation;
      if (change.norm() < 1e-6) continue;
      notes->warn_at(WarningKind::lost_detail, frame,
                     "this format holds rotations only: stretched bones keep their length");
      return;
    }
  }

  SmplKeys keys_;
  Vec3 pelvis_;
};

Result<Motion> read_motion(const NpyArchive& archive, const SmplKeys& keys, const Vec3& pelvis,
                           const std::vector<Vec3>& offsets, double fps) {
  Motion motion(static_cast<int>(keys.frames), static_cast<int>(keys.joints.size()), fps);
  for (const Piece& piece : keys.pieces) {
    const Result<NpyArray> array = archive.array(piece.key);
    if (!array) return pass_on(array);
    if (array->shape()[0] != keys.frames) {
      return fail(fmt::format("'{}' has {} frames and '{}' {}", piece.key, array->shape()[0],
                              keys.translation, keys.frames),
                  {archive.file()});
    }
    if (Result<void> sound =
            check_motion_array(*array, keys.joints.size(), piece.key, archive.file());
        !sound) {
      return pass_on(sound);
    }
    for (std::size_t f = 0; f < keys.frames; ++f) {
      for (std::size_t k = 0; k < piece.joints; ++k) {
        motion.pose(static_cast<int>(f))[piece.first + k].rotation =
            from_rotation_vector(vector_at(*array, f, piece.column + 3 * k));
      }
    }
  }
  const Result<NpyArray> trans = archive.array(keys.translation);
  if (!trans) return pass_on(trans);
  if (Result<void> sound =
          check_motion_array(*trans, keys.joints.size(), keys.translation, archive.file());
      !sound) {
    return pass_on(sound);
  }
  for (std::size_t f = 0; f < keys.frames; ++f) {
    const PoseSpan pose = motion.pose(static_cast<int>(f));
    pose[0].translation = vector_at(*trans, f, 0) + pelvis;
    for (std::size_t j = 1; j < offsets.size(); ++j) pose[j].translation = offsets[j];
  }
  return motion;
}

Result<Skeleton> skeleton_of(const SmplKeys& keys, const std::vector<Vec3>& offsets) {
  std::vector<Joint> joints(keys.joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    joints[j].name = keys.joints[j].name;
    joints[j].parent = keys.joints[j].parent;
    joints[j].offset_local = offsets[j];
  }
  return Skeleton::create(std::move(joints));
}

/// Makes the legs as long as the motion says they are.
void fit_legs(Clip& clip, std::vector<Vec3>& offsets, const SmplKeys& keys, Diagnostics* notes) {
  const Quat file_from_world = world_from_file(clip.conventions.up).conjugate();
  const LegScales scales = fit_leg_lengths(clip, file_from_world * Vec3::UnitY());
  double thigh = 0.0;
  double shin = 0.0;
  for (std::size_t j = 0; j < offsets.size(); ++j) {
    if (keys.joints[j].name.ends_with("_knee")) thigh = (offsets[j] *= scales.thigh).norm();
    if (keys.joints[j].name.ends_with("_ankle")) shin = (offsets[j] *= scales.shin).norm();
  }
  for (int f = 0; f < clip.motion.frames(); ++f) {
    for (std::size_t j = 1; j < offsets.size(); ++j) {
      clip.motion.pose(f)[j].translation = offsets[j];
    }
  }
  if (notes == nullptr) return;
  notes->note(NoteKind::guessed_units,
              fmt::format("without its body model the legs' lengths are {}: thigh {:.3f} m, shin "
                          "{:.3f} m; on the true body planted feet may still slide by 0.5 to 1 cm "
                          "(--body-model FILE.npz makes it exact)",
                          scales.stances > 0 ? "fitted to the motion" : "assumed", thigh, shin));
}

}  // namespace

bool holds_smpl(const NpyArchive& archive) { return find_keys(archive).has_value(); }

Result<NpyReading> read_smpl(const NpyArchive& archive, const NpyLoadOptions& options,
                             Diagnostics* notes) {
  SmplKeys keys = find_keys(archive).value();
  std::vector<Vec3> offsets = usual_smpl_offsets(keys.joints);
  Vec3 pelvis(0.0, -0.22, 0.03);
  if (options.body_model) {
    const Result<std::vector<Vec3>> places =
        model_joints(*options.body_model, keys.joints.size(), betas_in(archive));
    if (!places) return pass_on(places);
    pelvis = places->front();
    for (std::size_t j = 1; j < offsets.size(); ++j) {
      offsets[j] = (*places)[j] - (*places)[keys.joints[j].parent];
    }
  }
  double fps = options.fps > 0.0 ? options.fps : rate_in(archive);
  if (fps <= 0.0) {
    fps = 30.0;
    if (notes != nullptr) {
      notes->note(NoteKind::guessed_rate,
                  "the file holds no frame rate; 30 frames per second are assumed (--fps RATE says "
                  "another)");
    }
  }
  NpyReading reading;
  reading.clip.conventions.up = options.up.value_or(Axis::pos_z);
  Result<Motion> motion = read_motion(archive, keys, pelvis, offsets, fps);
  if (!motion) return pass_on(motion);
  reading.clip.motion = std::move(*motion);
  Result<Skeleton> skeleton = skeleton_of(keys, offsets);
  if (!skeleton) return pass_on(skeleton);
  reading.clip.skeleton = std::move(*skeleton);
  if (!options.body_model) {
    fit_legs(reading.clip, offsets, keys, notes);
    skeleton = skeleton_of(keys, offsets);
    if (!skeleton) return pass_on(skeleton);
    reading.clip.skeleton = std::move(*skeleton);
  }
  reading.writer = std::make_unique<SmplWriter>(std::move(keys), pelvis);
  reading.known_units = true;
  reading.known_up = true;
  return reading;
}

}  // namespace surefoot
