#pragma once

#include <cstddef>
#include <string_view>

namespace surefoot {

/// Number of letters to insert, delete or replace to turn one word into the other, without regard
/// to case (Levenshtein 1966). Takes time with the product of the lengths.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace surefoot
