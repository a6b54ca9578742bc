#include "nearest_word.h"

#include "base/edit_distance.h"

namespace surefoot::app {

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kNear = 2;
  std::string_view best;
  std::size_t best_distance = kNear + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace surefoot::app
