#pragma once

#include <optional>
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
  int most_straight = 20;                  ///< straight examples of each foot, 2 to 200
  int most_general = 14;                   ///< further examples of each foot, 0 to 200
  int most_jumps = 8;                      ///< 0 to 200
  bool mirror = true;                      ///< movements seen in a mirror are candidates too
};

/// Gathers movements from clips and makes a library of them. The first clip's skeleton is the
/// library's; others need the same joints.
class LibraryBuilder {
 public:
  explicit LibraryBuilder(const BuildSettings& settings = {}) : settings_(settings) {}

  /// Finds the movements of a clip whose plants are known; how many. Refuses a clip that lacks
  /// joints of the first one's, and a first one whose root does not carry the body.
  [[nodiscard]] Result<int> add(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                const PlantTrack& plants, int first_frame, const std::string& name);

  /// The library with its examples chosen and refined. Refuses fewer than two steps of either foot.
  [[nodiscard]] Result<MovementLibrary> finish() const;

 private:
  struct Candidate {
    Movement movement;
    StepParameters step{};  // of a step
    double jump = 0.0;      // length of a jump
    bool straight = false;
  };
  struct Draft;

  void consider(Movement movement);

  BuildSettings settings_;
  std::optional<Skeleton> skeleton_;
  Rig rig_;
  std::optional<MovementExtractor> extractor_;
  std::vector<Candidate> candidates_;
};

}  // namespace surefoot
