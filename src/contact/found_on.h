#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// Whether two rigs name the same joints and the same points of the soles, but for rounding.
[[nodiscard]] bool are_same(const Rig& a, const Rig& b);

/// The body and the ground of a take as the lines of a plant file: `leg_length` (metres), and
/// `units`, `rig` and `ground` as `info --json` prints them. A ground that these words cannot hold
/// (a height field, a mesh) is left out.
[[nodiscard]] std::string found_on_lines(const Take& take);

/// Puts a take on the body and the ground that a plant file was found with, so that its plants mean
/// the same points of the same feet. What the user gave (`Take::rig_given`, `Take::ground_given`)
/// stays, and so does everything where the file says nothing or was made with another body, which
/// `notes` gets. Refuses lines that are not as `found_on_lines` writes them. `root` is the file
/// parsed, an object, and `text` says where things stand in it.
[[nodiscard]] Result<void> put_on_found(const nlohmann::json& root, std::string_view text,
                                        const std::string& file, Take& take,
                                        Diagnostics* notes = nullptr);

}  // namespace surefoot
