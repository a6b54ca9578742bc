#pragma once

#include <optional>
#include <string>
#include <vector>

#include "batch/verb_flags.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// A hash of a verb and its flags: what clips of one settings share.
[[nodiscard]] std::string settings_hash(const BatchVerb& verb, const std::vector<VerbFlag>& flags);

/// Keeps verb and flags beside the journals, so that a summary can read the clips as they were
/// read.
[[nodiscard]] Result<void> write_batch_settings(const std::string& output, const BatchVerb& verb,
                                                const std::vector<VerbFlag>& flags);

/// The flags behind a hash; none where they are not kept.
[[nodiscard]] std::vector<VerbFlag> read_batch_settings(const std::string& output,
                                                        const std::string& hash);

}  // namespace surefoot::app
