#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "training/labelled_legs.h"

namespace surefoot::training {

/// A way to make the feet of a clip slide, or to give it at another rate.
struct Spoil {
  std::string name = "clean";
  double scale = 1.0;   ///< of the body's path in the floor plane
  bool wobble = false;  ///< the body sways by 3, 2 and 1.5 cm, as in video capture
  bool slips = false;   ///< the body shifts by 27 cm within half a second every 1.3 s
  double fps = 0.0;     ///< a lower rate; 0 or above the clip's: its own
};

/// `clean`, `scale:1.15`, `wobble`, `slips`, `fps:30`.
[[nodiscard]] Result<Spoil> read_spoil(std::string_view word);
/// Some of them, between commas.
[[nodiscard]] Result<std::vector<Spoil>> read_spoils(std::string_view words);

/// The clip, spoiled; its rig and ground stay those of the original, its labels follow its rate.
[[nodiscard]] LabelledClip spoiled(const LabelledClip& clip, const Spoil& spoil);

}  // namespace surefoot::training
