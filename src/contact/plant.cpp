#include "surefoot/contact/plant.h"

namespace surefoot {

std::string_view name_of(PlantSource source) noexcept {
  switch (source) {
    case PlantSource::detected: return "detected";
    case PlantSource::held: return "held";
    case PlantSource::user: return "user";
    case PlantSource::keytime: return "keytime";
  }
  return "unknown";
}

}  // namespace surefoot
