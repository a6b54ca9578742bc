#include "io/bvh_row_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "io/bvh_header.h"

namespace surefoot {

namespace {

using Kind = BvhChannel::Kind;

constexpr int kAngleDecimals = 9;

// So many that rounding moves nothing by more than 1e-10 m.
int decimals_of_positions(double metres_per_unit) noexcept {
  return std::clamp(static_cast<int>(std::ceil(std::log10(metres_per_unit / 2e-10))), 0, 12);
}

}  // namespace

BvhRowWriter::BvhRowWriter(const BvhSource& source, std::vector<BvhChannels> channels,
                           const Motion& motion, const Motion* loaded)
    : source_(source),
      motion_(motion),
      loaded_(loaded),
      line_end_(line_end_of(*source.text)),
      channels_(std::move(channels)),
      last_angles_(channels_.size(), Vec3::Zero()),
      conversion_(conversion_of(source.hierarchy, source.conventions, source.adds_root_offset)),
      row_(source),
      position_decimals_(decimals_of_positions(source.conventions.metres_per_unit)) {
  for (const BvhChannels& joint : channels_) orders_.push_back(euler_order(joint));
}

Result<void> BvhRowWriter::write(int frame, std::string& out) {
  const bool has_row = frame < static_cast<int>(source_.row_starts.size());
  if (has_row) row_.read(frame);
  row_begin_ = out.size();
  copied_to_.reset();
  for (int j = 0; j < motion_.joints(); ++j) {
    if (channels_[j].size() == 0) continue;
    const Change change = compare(j, frame, has_row);
    if (!change.in_file.translation.allFinite() || !change.angles.allFinite()) {
      return fail(fmt::format("joint '{}' has no finite position in frame {}",
                              source_.skeleton[j].name, frame));
    }
    write_joint(j, change, has_row, out);
  }
  end_row(frame, has_row, out);
  return {};
}

BvhRowWriter::Change BvhRowWriter::compare(int joint, int frame, bool has_row) {
  const auto j = static_cast<std::size_t>(joint);
  const Transform& now = motion_.pose(frame)[j];
  Change change;
  if (has_row) {
    const Transform before = loaded_ != nullptr ? loaded_->pose(frame)[j] : row_.placement(joint);
    change.moved = before.translation != now.translation;
    change.turned = before.rotation.coeffs() != now.rotation.coeffs();
    // Frames of another timing are continued from one another, not from those of the file.
    const bool same_timing = motion_.frames() == static_cast<int>(source_.row_starts.size());
    if (same_timing || !change.turned) last_angles_[j] = angles_in_row(joint);
  }
  if (change.moved || change.turned) change.in_file = conversion_.to_file(joint, now);
  if (change.turned) {
    last_angles_[j] = nearest_euler_angles(change.in_file.rotation, orders_[j], last_angles_[j]);
  }
  change.angles = last_angles_[j];
  return change;
}

Vec3 BvhRowWriter::angles_in_row(int joint) const noexcept {
  const std::span<const double> values = row_.values(joint);
  const BvhChannels& channels = source_.hierarchy.channels[joint];
  Vec3 angles = Vec3::Zero();
  int count = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (channels[static_cast<int>(i)].kind == Kind::rotation) angles[count++] = values[i];
  }
  return angles;
}

void BvhRowWriter::write_joint(int joint, const Change& change, bool has_row, std::string& out) {
  const auto j = static_cast<std::size_t>(joint);
  const BvhChannels& in_file = source_.hierarchy.channels[j];
  const std::span<const TextSpan> pieces = row_.pieces(joint);
  const bool kept = has_row && !change.moved && !change.turned;
  if (kept && channels_[j].size() == in_file.size()) {
    copy({pieces.front().begin, pieces.back().end}, out);
    return;
  }
  int next = 0;   // of the file's channels
  int angle = 0;  // of the rotation channels
  for (const BvhChannel channel : channels_[j].all()) {
    const bool position = channel.kind == Kind::position;
    const bool changed = position ? change.moved : change.turned;
    const bool in_row = has_row && next < in_file.size() && in_file[next] == channel;
    const TextSpan* const piece = in_row ? &pieces[next++] : nullptr;
    if (piece && !changed) {
      copy(*piece, out);
      if (!position) ++angle;
      continue;
    }
    separate(piece, out);
    if (!position) {
      append_rounded(out, change.angles[angle++], kAngleDecimals);
    } else if (changed) {
      append_rounded(out, change.in_file.translation[channel.axis], position_decimals_);
    } else {
      append_shortest(out, source_.hierarchy.joints[j].offset_local[channel.axis]);
    }
  }
}

void BvhRowWriter::separate(const TextSpan* piece, std::string& out) {
  if (piece && copied_to_) {
    out += TextSpan{*copied_to_, piece->begin}.of(row_.text());
  } else if (out.size() > row_begin_) {
    out += ' ';
  }
  if (piece) copied_to_ = piece->end;
}

void BvhRowWriter::copy(const TextSpan& piece, std::string& out) {
  separate(&piece, out);
  out += piece.of(row_.text());
}

void BvhRowWriter::end_row(int frame, bool has_row, std::string& out) const {
  const bool last = frame + 1 == motion_.frames();
  if (!has_row) {
    out += line_end_;
    return;
  }
  // Behind the last frame of the file only blanks and line ends are kept, not a frame that was cut
  // off.
  const std::size_t begin = row_.pieces().back().end;
  const std::size_t next = static_cast<std::size_t>(frame) + 1;
  const bool more_rows = next < source_.row_starts.size();
  const std::string_view text = row_.text();
  const std::size_t end =
      more_rows ? source_.row_starts[next] - row_.text_begin()
                : std::min(text.find_first_not_of(" \t,\v\f\r\n", begin), text.size());
  const std::string_view gap = TextSpan{begin, end}.of(text);
  out += gap;
  if (!last && std::ranges::none_of(gap, is_line_end)) out += line_end_;
}

}  // namespace surefoot
