#pragma once

#include <span>
#include <string_view>

namespace surefoot::app {

/// The candidate nearest to a mistyped word; empty when none is near (more than two letters off).
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            std::span<const std::string_view> candidates);

}  // namespace surefoot::app
