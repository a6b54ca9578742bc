#include "io/npy/source.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

NpyWorlds::NpyWorlds(const NpySource& source, const Motion& motion)
    : source_(source),
      motion_(motion),
      file_from_world_(world_from_file(source.conventions.up).conjugate()),
      was_(motion.joints()),
      now_(was_.size()) {}

void NpyWorlds::read(int frame) noexcept {
  forward_kinematics(source_.skeleton, source_.motion.pose(frame), was_);
  forward_kinematics(source_.skeleton, motion_.pose(frame), now_);
}

Transform NpyWorlds::in_file(std::size_t joint) const noexcept {
  const Transform& now = now_[joint];
  return {file_from_world_ * now.rotation,
          (file_from_world_ * now.translation) / source_.conventions.metres_per_unit};
}

double rate_in(const NpyArchive& archive) {
  for (const char* name :
       {"fps", "mocap_framerate", "mocap_frame_rate", "frame_rate", "framerate"}) {
    if (!archive.is_zip() || !archive.has(name)) continue;
    const Result<NpyArray> array = archive.array(name);
    if (!array || !array->has_numbers() || array->size() != 1) continue;
    const double rate = array->number(0);
    if (rate >= 1.0 && rate <= 1e6) return rate;
  }
  return 0.0;
}

Result<void> check_motion_array(const NpyArray& array, std::size_t joints, const std::string& name,
                                const std::string& file) {
  const std::size_t frames = array.shape().empty() ? 0 : array.shape().front();
  if (frames == 0) return fail(fmt::format("array '{}' has no frames", name), {file});
  if (frames > limits::kMostTransforms / joints) {
    return fail(fmt::format("array '{}': {} frames of {} joints are too many; cut the motion", name,
                            frames, joints),
                {file});
  }
  if (!array.is_sane()) {
    return fail(fmt::format("array '{}' has numbers that are not finite, or beyond 1e12", name),
                {file});
  }
  return {};
}

std::vector<std::array<bool, 4>> npy_contacts(const Clip& clip) {
  const auto* source = dynamic_cast<const NpySource*>(clip.source.get());
  return source == nullptr ? std::vector<std::array<bool, 4>>{} : source->contacts;
}

}  // namespace surefoot
