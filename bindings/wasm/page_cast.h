#pragma once

#include "surefoot/ground/ground.h"

namespace surefoot::wasm {

/// A ray cast that the page answers, by its number there.
class PageCast : public GroundQuery {
 public:
  explicit PageCast(int number) noexcept : number_(number) {}
  [[nodiscard]] GroundHit cast(const Vec3& from_world,
                               const Vec3& unit_direction) const noexcept override;

 private:
  int number_;
};

}  // namespace surefoot::wasm
