#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

struct AcclaimLoadOptions {
  std::string asf_file_name = "<skeleton>";  ///< for messages
  std::string amc_file_name = "<motion>";    ///< for messages
  double fps = 0.0;              ///< positive; 0: 120, with a note, as the format does not hold it
  double metres_per_unit = 0.0;  ///< positive; 0: from the file's `length` where it is CMU's 0.45
                                 ///< (1 / 0.45 inches a unit), else guessed from the leg length
  std::optional<Axis> up = {};   ///< guessed when absent
};

/// Reads an Acclaim skeleton (ASF) and its motion (AMC) into metres and +y up.
///
/// Joint 0 is `root`. Every bone becomes a joint of the bone's name at the bone's beginning:
/// `lfemur` is the left hip, `ltibia` the knee, `lfoot` the ankle, `ltoes` the ball. Bones without
/// children also get an end site
/// `<bone>_End` at their end. The joints' frames are parallel to the file's axes in the rest pose,
/// so a local rotation is C M C^-1, with C the bone's `axis` and M its angles; angles turn about
/// fixed axes, the first named first. The root's `position` is added to its motion and its
/// `orientation` turns it first.
///
/// Names and keywords are read in any case, bone limits and masses are skipped. Repaired with a
/// warning: frame numbers that leave some out (the frames are taken as consecutive), bones missing
/// in a frame (they keep their last angles), the `l` degree of freedom (lost). Refused with line
/// and column: bones that the skeleton does not have, too few or many values, frame numbers that do
/// not grow, a frame with less than half of its bones, non-finite numbers and those beyond 1e9, a
/// hierarchy that does not hold every bone exactly once.
[[nodiscard]] Result<Clip> load_acclaim(std::string_view asf_text, std::string_view amc_text,
                                        const AcclaimLoadOptions& options = {},
                                        Diagnostics* notes = nullptr);

/// The skeleton alone, as a clip of one frame in the rest pose.
[[nodiscard]] Result<Clip> load_acclaim_skeleton(std::string_view asf_text,
                                                 const AcclaimLoadOptions& options = {},
                                                 Diagnostics* notes = nullptr);

}  // namespace surefoot
