#include "metrics/dropped_contacts.h"

#include <algorithm>

#include "contact/firm_stretches.h"

namespace surefoot {

namespace {

std::vector<bool> frames_on(Side side, const PlantTrack& plants) {
  std::vector<bool> on(static_cast<std::size_t>(plants.frames));
  for (const Plant& plant : plants.plants) {
    if (plant.side != side) continue;
    std::fill(on.begin() + plant.first, on.begin() + plant.last + 1, true);
  }
  return on;
}

}  // namespace

Worst dropped_contacts(const PlantTrack& contact, const PlantTrack& held) {
  const int fewest = fewest_frames(FirmSettings{}.shortest, contact.fps);
  std::size_t all = 0;
  std::size_t dropped = 0;
  std::size_t longest = 0;
  Worst worst;
  for (const Side side : kSides) {
    const std::vector<bool> touches = frames_on(side, contact);
    const std::vector<bool> stands = frames_on(side, held);
    for (std::size_t first = 0; first < touches.size(); ++first) {
      if (!touches[first]) continue;
      const auto begin = touches.begin() + static_cast<std::ptrdiff_t>(first);
      const auto size = static_cast<std::size_t>(std::find(begin, touches.end(), false) - begin);
      const auto from = stands.begin() + static_cast<std::ptrdiff_t>(first);
      if (static_cast<int>(size) < fewest) {
        first += size;
        continue;
      }
      all += size;
      if (std::find(from, from + static_cast<std::ptrdiff_t>(size), true) ==
          from + static_cast<std::ptrdiff_t>(size)) {
        dropped += size;
        if (size > longest) worst.frame = static_cast<int>(first);
        longest = std::max(longest, size);
      }
      first += size;
    }
  }
  worst.value = all == 0 ? 0.0 : static_cast<double>(dropped) / static_cast<double>(all);
  return worst;
}

}  // namespace surefoot
