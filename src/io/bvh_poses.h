#pragma once

#include <memory>

#include "io/bvh_source.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// The poses of a file, read from its text whenever they are asked for: the same as `load_bvh`
/// gives to the last bit.
class BvhPoses : public PoseSource {
 public:
  explicit BvhPoses(std::shared_ptr<const BvhSource> source);

  void make(int frame, PoseSpan pose) const noexcept override;

 private:
  std::shared_ptr<const BvhSource> source_;
  mutable BvhSourceRow row_;
};

}  // namespace surefoot
