#pragma once

#include "rig/foot_attitude.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {

/// Which sole points were placed by proportion though a joint would have been better.
struct VirtualPoints {
  bool ball = false;
  bool toe = false;
};

/// Places heel, ball and toe of one foot for its flat attitude (method 0.7) and its toe hinge.
/// `leg.joints` and `leg.length` are known already. Hints win.
VirtualPoints place_sole_points(const LegTrack& track, const FootAttitude& attitude,
                                const LegHints& hints, Leg& leg);

/// Sets the clearances of both feet from their heights in flat stance, of toes from how low they
/// come (`toe_clearance`). Hints win.
void set_clearances(const std::array<LegTrack, 2>& tracks,
                    const std::array<FootAttitude, 2>& attitudes, const RigHints& hints, double fps,
                    std::array<Leg, 2>& legs);

}  // namespace surefoot
