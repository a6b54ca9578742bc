#pragma once

namespace surefoot {

/// A metre, in the unit that people read.
inline constexpr double kCentimetres = 100.0;

}  // namespace surefoot
