#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "ground/height_field_file.h"
#include "surefoot/ground/ground.h"

/// Any bytes are refused or become a ground that answers with finite numbers.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using surefoot::Vec3;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto field = surefoot::load_height_field(text, "fuzz.json");
  if (!field) return 0;
  const auto ground = surefoot::Ground::height_field(
      std::make_shared<const surefoot::HeightField>(std::move(*field)));
  const Vec3 from = ground.project(Vec3(0.3, 0.0, -0.2), 0.02);
  const auto found = ground.closest_at_distance(from, Vec3(0.5, 0.0, 0.1), 0.15, Vec3::UnitZ());
  if (!found.point_world.allFinite() || !ground.normal(1.0, 2.0).allFinite()) std::abort();
  if (std::abs((found.point_world - from).norm() - 0.15) > 1e-9) std::abort();
  return 0;
}
