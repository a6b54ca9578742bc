#pragma once

#include <string>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "synthesis/extract.h"
#include "synthesis/library.h"
#include "synthesis/refine.h"
#include "synthesis/select.h"

namespace surefoot {

struct BuildSettings {
  FindSettings find;
  RefineSettings refine{.enough = 0.002};  ///< stricter than method 4.4's 1 cm: it costs little
  int most_straight = 20;                  ///< straight examples, 2 to 200
  int most_general = 20;                   ///< further examples of each kind of step, 0 to 200
  int most_jumps = 8;                      ///< 0 to 200
  bool mirror = true;                      ///< each step is an example for the other foot, too
};

/// Gathers movements from clips and makes a library of them. The library does not depend on the
/// order of the clips. Its skeleton is that of the clip whose legs are of median length; all clips
/// need the same joints.
class LibraryBuilder {
 public:
  explicit LibraryBuilder(const BuildSettings& settings = {}) : settings_(settings) {}

  /// Finds the movements of a clip whose plants are known; how many. Refuses a clip whose root does
  /// not carry the body.
  [[nodiscard]] Result<int> add(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                const PlantTrack& plants, int first_frame, const std::string& name);

  /// The library with its examples chosen and refined. Refuses clips without the joints of the
  /// library's skeleton, and fewer than two straight steps of either foot.
  [[nodiscard]] Result<MovementLibrary> finish() const;

 private:
  /// What is kept of a clip.
  struct Source {
    std::string name;
    Skeleton skeleton;
    Rig rig;
    std::vector<Movement> movements;  // on the clip's own body
  };

  static bool comes_before(const Source& a, const Source& b);

  BuildSettings settings_;
  std::vector<Source> sources_;
};

}  // namespace surefoot
