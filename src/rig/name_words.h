#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/rig/rig.h"

namespace surefoot {

/// A joint's name taken apart: `mixamorig:LeftUpLeg` -> mixamorig up leg, left.
struct NameWords {
  std::vector<std::string> words;  ///< lower case, in order, without side, numbers behind and words
                                   ///< that only say that this is a joint
  std::optional<Side> side;
  double weight = 1.0;  ///< below 1 for names with a number: they follow the plain name
};
[[nodiscard]] NameWords read_name_words(std::string_view name);

/// The words from `first` on, grown together.
[[nodiscard]] std::string joined_from(const std::vector<std::string>& words, std::size_t first);

/// `lfemur`, `leftupleg`, `footleft`: takes off a side that is grown together with a known word.
[[nodiscard]] std::optional<Side> take_grown_side(std::string& text,
                                                  bool (*known)(std::string_view));

}  // namespace surefoot
