#pragma once

#include <optional>
#include <string_view>

#include "surefoot/base/error.h"
#include "surefoot/io/bvh.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// The words by which every front names conventions. Refusals say which words there are.

/// `auto` (0: to be guessed), `m`, `cm`, `mm`, `in`, `ft`, or a positive number: metres per unit.
[[nodiscard]] Result<double> parse_units(std::string_view word);

/// `auto` (nothing: to be guessed), `x`, `-x`, `y`, `-y`, `z`, `-z`.
[[nodiscard]] Result<std::optional<Axis>> parse_up(std::string_view word);

/// `auto`, `replace`, `add`: what the position channels of a BVH root mean.
[[nodiscard]] Result<RootOffset> parse_root_offset(std::string_view word);

/// `y`, `-z`: the word that `parse_up` reads back.
[[nodiscard]] std::string_view word_of(Axis axis) noexcept;

}  // namespace surefoot
