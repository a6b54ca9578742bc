#pragma once

#include <string>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// Reads the JSON of a plant file (docs/formats.md). `position`, `confidence` (then 1) and `source`
/// (then "user") may be left out. Refuses, with line and column, everything that `find_fault`
/// finds, unknown words and keys, missing keys, wrong types and another format or version.
[[nodiscard]] Result<PlantTrack> read_plants(std::string_view text, const std::string& file);

/// As above; also refuses plants whose `frames` or `fps` are not the clip's (see `check_fits`).
[[nodiscard]] Result<PlantTrack> read_plants(std::string_view text, const std::string& file,
                                             int clip_frames, double clip_fps);

/// As above, for a take. The body and the ground that the file was written with become those of the
/// take, unless the user gave them, so that the plants mean the same points of the feet. Where the
/// file was made with another body the take stays as it is, and `notes` gets a note.
[[nodiscard]] Result<PlantTrack> read_plants(std::string_view text, const std::string& file,
                                             Take& take, Diagnostics* notes = nullptr);

/// The JSON of a plant file, one plant a line; reading it gives the same track to the last bit.
[[nodiscard]] std::string write_plants(const PlantTrack& track);

/// The same with the body and the ground of the take that the plants belong to.
[[nodiscard]] std::string write_plants(const PlantTrack& track, const Take& found_on);

}  // namespace surefoot
