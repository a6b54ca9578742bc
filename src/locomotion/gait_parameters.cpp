#include "locomotion/gait_parameters.h"

#include <cmath>

namespace surefoot {

GaitParameters lerp(const GaitParameters& a, const GaitParameters& b, double t) noexcept {
  GaitParameters w;
  w.speed = std::lerp(a.speed, b.speed, t);
  w.run = std::lerp(a.run, b.run, t);
  w.turn_rate = std::lerp(a.turn_rate, b.turn_rate, t);
  w.aside = std::lerp(a.aside, b.aside, t);
  for (std::size_t i = 0; i < w.style.size(); ++i) {
    w.style[i] = std::lerp(a.style[i], b.style[i], t);
  }
  return w;
}

}  // namespace surefoot
