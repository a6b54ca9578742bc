#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Plants to which one thing happened, for one warning however many they are.
class OddPlants {
 public:
  /// `size` ranks plants, the largest is told; `detail` says how much, with its unit.
  void add(const Plant& plant, double size, std::string detail);

  /// One warning with every plant counted, or nothing if there is none. `what` says cause, effect
  /// and cure.
  void tell(Diagnostics* notes, WarningKind kind, std::string_view what) const;

 private:
  struct Odd {
    Plant plant;
    double size = 0.0;
    std::string detail;
  };
  std::vector<Odd> odd_;
};

}  // namespace surefoot
