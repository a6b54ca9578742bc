#pragma once

namespace surefoot::training {

/// How many frames of a kind got what they should.
struct Rate {
  int right = 0;
  int frames = 0;

  void add(bool is_right) {
    ++frames;
    right += is_right;
  }
  /// 0 where there are no frames.
  [[nodiscard]] double share() const {
    return frames == 0 ? 0.0 : static_cast<double>(right) / frames;
  }
};

}  // namespace surefoot::training
