#pragma once

namespace surefoot {

/// A metre, in the units that people read.
inline constexpr double kCentimetres = 100.0;
inline constexpr double kMillimetres = 1000.0;

}  // namespace surefoot
