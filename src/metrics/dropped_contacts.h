#pragma once

#include "metrics/verdict_checks.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Contacts of a foot of which nothing is held: their share of all frames of contact, 0 to 1, and
/// where the longest of them begins. Heel and ball of a foot that touch or overlap are one contact.
/// Contacts that are shorter than any plant, as of a single pose, do not count.
[[nodiscard]] Worst dropped_contacts(const PlantTrack& contact, const PlantTrack& held);

}  // namespace surefoot
