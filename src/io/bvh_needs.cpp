#include "io/bvh_needs.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "io/bvh_euler.h"

namespace surefoot {

namespace {

using Kind = BvhChannel::Kind;
using AxisFlags = std::array<bool, 3>;

constexpr double kUnseenDegrees = kUnseenAngle * 180.0 / std::numbers::pi;

// What a joint does that its channels cannot say, by axis, gathered over all frames.
struct Lack {
  AxisFlags moves{};
  AxisFlags turns{};
};

bool any(const AxisFlags& flags) noexcept { return flags[0] || flags[1] || flags[2]; }

class NeedsFinder {
 public:
  NeedsFinder(const BvhSource& source, const Motion& motion, Diagnostics* notes)
      : source_(source),
        motion_(motion),
        notes_(notes),
        conversion_(conversion_of(source.hierarchy, source.conventions, source.adds_root_offset)),
        row_(source),
        lacks_(source.hierarchy.size()) {}

  std::vector<BvhChannels> find() {
    const std::vector<int> not_placed = joints_with_fewer(Kind::position);
    const std::vector<int> not_turned = joints_with_fewer(Kind::rotation);
    for (int frame = 0; frame < motion_.frames(); ++frame) {
      for (const int j : not_placed) look_at_place(frame, j);
      if (!not_turned.empty()) look_at_turns(frame, not_turned);
    }
    std::vector<BvhChannels> needed;
    for (std::size_t j = 0; j < lacks_.size(); ++j) {
      needed.push_back(with_missing(source_.hierarchy.channels[j], lacks_[j]));
    }
    return needed;
  }

 private:
  const BvhChannels& channels_of(int j) const { return source_.hierarchy.channels[j]; }
  Lack& lack_of(int j) { return lacks_[j]; }
  const Transform& placement(int frame, int j) const { return motion_.pose(frame)[j]; }
  bool is_bare_end_site(int j) const {
    return source_.skeleton[j].end_site && channels_of(j).size() == 0;
  }

  // How an end site turns moves nothing.
  std::vector<int> joints_with_fewer(Kind kind) const {
    std::vector<int> joints;
    for (int j = 0; j < motion_.joints(); ++j) {
      if (kind == Kind::rotation && is_bare_end_site(j)) continue;
      if (channels_of(j).count(kind) < 3) joints.push_back(j);
    }
    return joints;
  }

  // Axes along which the joint leaves its OFFSET.
  void look_at_place(int frame, int j) {
    const Vec3& offset = source_.hierarchy.joints[j].offset_local;
    const double unseen = kUnseenDistance / source_.conventions.metres_per_unit;
    const Vec3 away = conversion_.to_file(j, placement(frame, j)).translation - offset;
    if (away.cwiseAbs().maxCoeff() <= unseen) return;
    if (is_bare_end_site(j)) {
      warn_of_moving_end_site(frame, j);
      return;
    }
    for (unsigned char axis = 0; axis < 3; ++axis) {
      const bool has_channel = channels_of(j).has({Kind::position, axis});
      if (!has_channel && std::abs(away[axis]) > unseen) lack_of(j).moves[axis] = true;
    }
  }

  void warn_of_moving_end_site(int frame, int j) {
    if (!notes_) return;
    notes_->warn_at(
        WarningKind::lost_detail, frame,
        fmt::format("end site '{}' moves, but a BVH end site has no channels; its motion is lost",
                    source_.skeleton[j].name));
  }

  // A frame that is as it was loaded lacks nothing.
  void look_at_turns(int frame, const std::vector<int>& joints) {
    const bool in_file = frame < static_cast<int>(source_.row_starts.size());
    if (in_file) row_.read(frame);
    for (const int j : joints) {
      const Quat& now = placement(frame, j).rotation;
      if (in_file && row_.placement(j).rotation.coeffs() == now.coeffs()) continue;
      look_at_turn(j, conversion_.to_file(j, placement(frame, j)).rotation);
    }
  }

  // Axes about which the joint turns beyond what its own channels can say.
  void look_at_turn(int j, const Quat& rotation_in_file) {
    const EulerOrder order = euler_order(channels_of(j));
    const Vec3 angles = nearest_euler_angles(rotation_in_file, order, Vec3::Zero());
    for (std::size_t i = 0; i < 3; ++i) {
      const bool has_channel = channels_of(j).has({Kind::rotation, order[i]});
      const bool turns = std::abs(angles[static_cast<int>(i)]) > kUnseenDegrees;
      if (!has_channel && turns) lack_of(j).turns[order[i]] = true;
    }
  }

  // Other readers expect three channels of a kind or none.
  static BvhChannels with_missing(const BvhChannels& channels, const Lack& lack) {
    BvhChannels all;
    for (unsigned char axis = 0; axis < 3; ++axis) {
      const BvhChannel position{Kind::position, axis};
      if (any(lack.moves) && !channels.has(position)) all.add(position);
    }
    for (const BvhChannel channel : channels.all()) all.add(channel);
    for (const unsigned char axis : euler_order(channels)) {
      const BvhChannel rotation{Kind::rotation, axis};
      if (any(lack.turns) && !channels.has(rotation)) all.add(rotation);
    }
    return all;
  }

  const BvhSource& source_;
  const Motion& motion_;
  Diagnostics* notes_;
  BvhConversion conversion_;
  BvhSourceRow row_;
  std::vector<Lack> lacks_;
};

}  // namespace

std::vector<BvhChannels> needed_channels(const BvhSource& source, const Motion& motion,
                                         Diagnostics* notes) {
  return NeedsFinder(source, motion, notes).find();
}

}  // namespace surefoot
