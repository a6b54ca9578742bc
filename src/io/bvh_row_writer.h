#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/bvh_euler.h"
#include "io/bvh_source.h"

namespace surefoot {

/// Writes frames one after another, from the first. What is as it was loaded keeps its text, blanks
/// and line ends included; the rest is written anew.
class BvhRowWriter {
 public:
  /// `channels`: what to write of each joint, the file's own among them in their order. `loaded`:
  /// the motion as it was loaded, where it is at hand; else its frames are read again.
  BvhRowWriter(const BvhSource& source, std::vector<BvhChannels> channels, const Motion& motion,
               const Motion* loaded = nullptr);

  /// Refuses a placement that is not finite.
  [[nodiscard]] Result<void> write(int frame, std::string& out);

 private:
  // How a joint differs from the file, and what to write where it does.
  struct Change {
    bool moved = true;
    bool turned = true;
    Transform in_file;
    Vec3 angles;  // degrees, in the order of the joint's rotation channels
  };

  [[nodiscard]] Change compare(int joint, int frame, bool has_row);
  [[nodiscard]] Vec3 angles_in_row(int joint) const noexcept;
  void write_joint(int joint, const Change& change, bool has_row, std::string& out);
  // Writes what stands before a number: as in the file before a piece of it, else a blank.
  void separate(const TextSpan* piece, std::string& out);
  void copy(const TextSpan& piece, std::string& out);
  void end_row(int frame, bool has_row, std::string& out) const;

  const BvhSource& source_;
  const Motion& motion_;
  const Motion* loaded_;
  std::string_view line_end_;
  std::vector<BvhChannels> channels_;
  std::vector<EulerOrder> orders_;
  std::vector<Vec3> last_angles_;  // degrees, as written last, in the order of `orders_`
  BvhConversion conversion_;
  BvhSourceRow row_;
  int position_decimals_;
  std::size_t row_begin_ = 0;  // of the current row, in the output
  std::optional<std::size_t>
      copied_to_;  // where the file's text of the current row is written up to
};

}  // namespace surefoot
