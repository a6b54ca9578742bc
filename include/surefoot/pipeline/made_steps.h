#pragma once

#include <string>

#include "surefoot/contact/take.h"
#include "surefoot/synthesis/make_motion.h"

namespace surefoot {

struct StepsSettings {
  PlanSettings plan;
  MakeSettings make;  ///< rate and standing are the request's
};

/// A request fulfilled: the motion as a clip with its rig and ground, saved in centimetres.
struct MadeSteps {
  StepPlan plan;
  MadeMotion made;
  Take take;  ///< the cleaned motion
};

/// Footprints, plan, motion. Refuses what each of them refuses.
[[nodiscard]] Result<MadeSteps> make_steps(const MovementLibrary& library, const Ground& ground,
                                           const StepRequest& request,
                                           const StepsSettings& settings = {},
                                           Diagnostics* notes = nullptr,
                                           const ProgressFn& progress = {});

/// As `info --json` prints it, with the library's own sole points, which the file does not hold,
/// the first frames of all movements after the first (`joins`), and for each movement the kind of
/// its examples and how far they miss its footprints (`movements`).
[[nodiscard]] std::string made_info(const MadeSteps& steps, const Diagnostics& notes);

/// One sentence for a person.
[[nodiscard]] std::string summary_of(const MadeSteps& steps);

/// The figure in the middle and at the end of every move, on the ground, seen from the side across
/// its way, as one SVG file.
[[nodiscard]] std::string pose_strip(const MadeSteps& steps, const Ground& ground);

}  // namespace surefoot
