#include "runtime/latency_split.h"

#include "contact/leg_detector.h"
#include "contact/plant_hold.h"

namespace surefoot {

Result<WholeLatency> whole_latency(double fps, const CleanSettings& settings,
                                   const ContactModel& model) {
  Rig rig;  // any body: all of them take as long
  rig.leg_length = 1.0;
  const Result<LegDetector> detector = LegDetector::create(rig, Ground::none(), fps, {}, &model);
  if (!detector) return pass_on(detector);
  CleanSettings whole = settings;
  whole.latency.reset();
  const Result<CleanWindows> windows = windows_of(whole, fps);
  if (!windows) return pass_on(windows);
  const PlantHold hold(rig, Ground::none(), fps);
  const int unseen = std::max(0, hold.sight_frames() - detector->latency_frames());
  return WholeLatency{detector->latency_frames(), hold.latency_frames() + unseen, windows->total()};
}

}  // namespace surefoot
