#include "lock_request.h"

#include <fmt/format.h>

#include <cmath>

#include "requests.h"

namespace surefoot::wasm {
namespace {

constexpr std::size_t kMostJoints = 100000;

/// Translation and rotation of a joint at rest, seven numbers: x y z, x y z w.
Result<void> read_rest(std::span<const double> rest, std::size_t joint, double metres_per_unit,
                       Joint& out) {
  for (const double number : rest) {
    if (!std::isfinite(number)) {
      return fail(fmt::format("joint {} ({}): its rest pose has numbers that are not finite", joint,
                              out.name));
    }
  }
  out.offset_local = metres_per_unit * Vec3(rest[0], rest[1], rest[2]);
  const Quat rotation(rest[6], rest[3], rest[4], rest[5]);
  if (!(rotation.squaredNorm() > 0.0)) {
    return fail(fmt::format("joint {} ({}): its rotation is no quaternion", joint, out.name));
  }
  out.rest_rotation_local = rotation.normalized();
  return {};
}

}  // namespace

Result<LockRequest> read_lock_request(std::string_view request) {
  const auto names = read_list<std::string>(request, "joints");
  const auto parents = read_list<double>(request, "parents");
  const auto rest = read_list<double>(request, "rest");
  const auto numbers = read_numbers(request, "numbers", 4);
  const auto given = read_flag(request, "contacts_given");
  if (!names) return pass_on(names);
  if (!parents) return pass_on(parents);
  if (!rest) return pass_on(rest);
  if (!numbers) return pass_on(numbers);
  if (!given) return pass_on(given);
  const std::size_t count = names->size();
  if (count > kMostJoints) return fail(fmt::format("at most {} joints", kMostJoints));
  if (parents->size() != count || rest->size() != 7 * count) {
    return fail(
        fmt::format("{} joints need {} parents and {} numbers of their rest pose, not {} "
                    "and {}",
                    count, count, 7 * count, parents->size(), rest->size()));
  }
  LockRequest wanted;
  wanted.metres_per_unit = (*numbers)[0];
  wanted.fps = (*numbers)[1];
  wanted.latency = (*numbers)[2];
  wanted.cast = static_cast<int>((*numbers)[3]);
  wanted.contacts_given = *given;
  if (!(wanted.metres_per_unit > 0.0) || !std::isfinite(wanted.metres_per_unit)) {
    return fail("metres_per_unit must be above 0");
  }
  wanted.joints.resize(count);
  for (std::size_t j = 0; j < count; ++j) {
    Joint& joint = wanted.joints[j];
    joint.name = (*names)[j];
    joint.parent = static_cast<int>((*parents)[j]);
    const std::span<const double> own = std::span(*rest).subspan(7 * j, 7);
    if (auto read = read_rest(own, j, wanted.metres_per_unit, joint); !read) return pass_on(read);
  }
  return wanted;
}

}  // namespace surefoot::wasm
