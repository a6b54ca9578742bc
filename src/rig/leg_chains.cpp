#include "rig/leg_chains.h"

namespace surefoot {

namespace {

constexpr std::size_t kChainParts = 4;  // hip, knee, ankle, ball
/// A name of the other side is a slip of the pen (duplicate names), one without a side may belong
/// to both.
constexpr double kOtherSideWeight = 0.2;
constexpr double kNoSideWeight = 0.6;

double fit_on_side(const NameReading& reading, LegPart part, Side side) {
  const double weight = !reading.side           ? kNoSideWeight
                        : *reading.side == side ? 1.0
                                                : kOtherSideWeight;
  return weight * reading.fits(part);
}

/// Best sum of fits of a chain that ends with a part at a joint, and where it came from.
struct Best {
  double sum = 0.0;  // 0: no such chain
  int joint = kNoJoint;
  int before = kNoJoint;  // joint of the part before
};

}  // namespace

std::optional<LegByName> find_named_leg(const Skeleton& skeleton,
                                        std::span<const NameReading> readings, Side side,
                                        const std::vector<bool>& taken) {
  using Row = std::array<Best, kChainParts>;
  std::vector<Row> at(readings.size());     // the part is at this joint
  std::vector<Row> above(readings.size());  // the part is at this joint or an ancestor
  Best end;
  std::size_t end_part = 0;
  for (int j = 0; j < skeleton.size(); ++j) {
    const auto index = static_cast<std::size_t>(j);
    const int parent = skeleton[j].parent;
    const Row inherited = parent == kNoJoint ? Row{} : above[parent];
    above[index] = inherited;
    if (taken[index] || skeleton[j].end_site) continue;
    for (std::size_t part = 0; part < kChainParts; ++part) {
      const double fit = fit_on_side(readings[index], static_cast<LegPart>(part), side);
      if (fit <= 0.0 || (part > 0 && inherited[part - 1].sum <= 0.0)) continue;
      Best& here = at[index][part];
      here = part == 0 ? Best{fit, j, kNoJoint}
                       : Best{inherited[part - 1].sum + fit, j, inherited[part - 1].joint};
      if (here.sum > above[index][part].sum) above[index][part] = here;
      if (part >= 2 && here.sum > end.sum) {
        end = here;
        end_part = part;
      }
    }
  }
  if (end.joint == kNoJoint) return std::nullopt;

  LegByName leg;
  const std::array<int*, kChainParts> slots{&leg.joints.hip, &leg.joints.knee, &leg.joints.ankle,
                                            &leg.joints.ball};
  for (int joint = end.joint; joint != kNoJoint; --end_part) {
    *slots[end_part] = joint;
    leg.fit[end_part] = fit_on_side(readings[joint], static_cast<LegPart>(end_part), side);
    joint = at[joint][end_part].before;
  }
  return leg;
}

}  // namespace surefoot
