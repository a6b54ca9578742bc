#include "io/amc.h"

#include <fmt/format.h>
#include <algorithm>
#include <limits>
#include <numbers>

#include "io/acclaim_words.h"

namespace surefoot {

namespace {

bool is_angle(AcclaimDof dof) noexcept {
  return dof == AcclaimDof::rx || dof == AcclaimDof::ry || dof == AcclaimDof::rz;
}

class AmcReader {
 public:
  AmcReader(const AsfSkeleton& skeleton, const std::string& file, Diagnostics* notes)
      : skeleton_(skeleton),
        file_(file),
        notes_(notes),
        degrees_(skeleton.degrees),
        frame_values_(skeleton.value_count(), 0.0),
        seen_(skeleton.bones.size(), false) {
    std::size_t next_value = 0;
    for (const AsfBone& bone : skeleton.bones) {
      first_value_.push_back(next_value);
      next_value += bone.dofs.size();
      moving_bones_ += bone.dofs.empty() ? 0 : 1;
    }
  }

  Result<AmcValues> read(std::string_view text) {
    LineReader lines(text, '#', false, kAcclaimBlanks);
    while (lines.next()) {
      const AcclaimLine line(lines.tokens(), file_);
      if (Result<void> read = read_line(line); !read) return pass_on(read);
    }
    if (!in_frame_) return fail("no frames found; this is not an AMC file", {file_});
    if (Result<void> ended = end_frame(); !ended) return pass_on(ended);
    return std::move(result_);
  }

 private:
  Result<void> read_line(const AcclaimLine& line) {
    if (line[0].text.starts_with(':')) {
      if (in_frame_) return line.refuse("keywords must come before the first frame");
      if (line.begins_with(":degrees")) degrees_ = true;
      if (line.begins_with(":radians")) degrees_ = false;
      return {};
    }
    if (line.size() == 1 && parse_integer(line[0].text)) return begin_frame(line);
    if (!in_frame_) return line.refuse("expected a frame number");
    return read_bone(line);
  }

  Result<void> begin_frame(const AcclaimLine& line) {
    const int number = *parse_integer(line[0].text);
    if (in_frame_) {
      if (number <= frame_number_) {
        return line.refuse(fmt::format("frame {} follows frame {}; frame numbers must increase",
                                       number, frame_number_));
      }
      if (Result<void> ended = end_frame(); !ended) return ended;
      if (number - 1 > frame_number_) {
        warn("frame numbers are missing; the frames are read as consecutive");
      }
    }
    in_frame_ = true;
    frame_number_ = number;
    frame_place_ = {file_, line[0].line, line[0].column};
    std::fill(seen_.begin(), seen_.end(), false);
    seen_count_ = 0;
    return {};
  }

  /// Bones usually come in the same order in every frame, so the one after the last is tried first.
  int find_bone(std::string_view name) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::size_t k = (next_in_order_ + i) % order_.size();
      if (same_word(skeleton_.bones[order_[k]].name, name)) {
        next_in_order_ = k + 1;
        return order_[k];
      }
    }
    const int found = skeleton_.find(name);
    if (found >= 0) order_.push_back(found);
    next_in_order_ = order_.size();
    return found;
  }

  Result<void> read_bone(const AcclaimLine& line) {
    const int found = find_bone(line[0].text);
    if (found < 0)
      return line.refuse(fmt::format("the skeleton has no bone named {}", in_quotes(line[0].text)));
    const auto bone = static_cast<std::size_t>(found);
    if (seen_[bone]) {
      return line.refuse(
          fmt::format("bone {} appears twice in frame {}", in_quotes(line[0].text), frame_number_));
    }
    seen_[bone] = true;
    const std::vector<AcclaimDof>& dofs = skeleton_.bones[bone].dofs;
    if (line.size() != dofs.size() + 1) {
      return line.refuse(fmt::format("expected {} values for {}, found {}", dofs.size(),
                                     in_quotes(line[0].text), line.size() - 1));
    }
    if (!dofs.empty()) ++seen_count_;
    for (std::size_t k = 0; k < dofs.size(); ++k) {
      const Result<double> value = line.number(k + 1);
      if (!value) return pass_on(value);
      const double scale = degrees_ && is_angle(dofs[k]) ? std::numbers::pi / 180.0 : 1.0;
      frame_values_[first_value_[bone] + k] = scale * *value;
    }
    return {};
  }

  Result<void> end_frame() {
    // Less than half is no frame with gaps but another skeleton or a damaged file.
    if (2 * seen_count_ < moving_bones_ || seen_count_ == 0) {
      return fail(fmt::format("frame {} has values for only {} of the skeleton's {} moving bones",
                              frame_number_, seen_count_, moving_bones_),
                  frame_place_);
    }
    if (result_.frames == std::numeric_limits<int>::max())
      return fail("too many frames", frame_place_);
    if (seen_count_ < moving_bones_)
      warn("bones are missing from a frame; they keep their previous values");
    result_.values.insert(result_.values.end(), frame_values_.begin(), frame_values_.end());
    ++result_.frames;
    return {};
  }

  void warn(std::string_view message) {
    if (notes_) notes_->warn_at(WarningKind::repaired_file, result_.frames, message);
  }

  const AsfSkeleton& skeleton_;
  const std::string& file_;
  Diagnostics* notes_;
  bool degrees_;
  std::vector<std::size_t> first_value_;  // of each bone within a frame
  std::size_t moving_bones_ = 0;

  std::vector<double> frame_values_;
  std::vector<bool> seen_;
  std::size_t seen_count_ = 0;
  bool in_frame_ = false;
  int frame_number_ = 0;
  SourcePlace frame_place_;
  std::vector<int> order_;
  std::size_t next_in_order_ = 0;
  AmcValues result_;
};

}  // namespace

Result<AmcValues> parse_amc(std::string_view text, const AsfSkeleton& skeleton,
                            const std::string& file, Diagnostics* notes) {
  return AmcReader(skeleton, file, notes).read(text);
}

}  // namespace surefoot
