#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace surefoot {

/// Appends a series of whole numbers as text that a page unpacks (motion.js). Each is the second
/// difference of the series, zero or not, in digits of base 64: five bits a digit, the lowest
/// first, the sixth bit says that more follow, the lowest bit of all is the sign. A run of zeros is
/// a dot and its length. Smooth motion takes one or two letters a number.
void append_packed(std::string& text, std::span<const std::int64_t> series);

}  // namespace surefoot
