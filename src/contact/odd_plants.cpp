#include "contact/odd_plants.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace surefoot {

void OddPlants::add(const Plant& plant, double size, std::string detail) {
  odd_.push_back({plant, size, std::move(detail)});
}

void OddPlants::tell(Diagnostics* notes, WarningKind kind, std::string_view what) const {
  if (notes == nullptr || odd_.empty()) return;
  const Odd& worst = *std::ranges::max_element(odd_, {}, &Odd::size);
  const std::string message =
      fmt::format("{}; {} the {} {} of frames {} to {}, {}", what,
                  odd_.size() > 1 ? "most of all" : "here", name_of(worst.plant.side),
                  name_of(worst.plant.part), worst.plant.first, worst.plant.last, worst.detail);
  for (const Odd& odd : odd_) notes->warn_at(kind, odd.plant.first, message);
}

}  // namespace surefoot
