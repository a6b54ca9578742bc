#include "io/bvh_source.h"

#include <algorithm>

#include "surefoot/io/bvh.h"

namespace surefoot {

BvhConversion conversion_of(const BvhHierarchy& hierarchy, const FileConventions& conventions,
                            bool adds_root_offset) noexcept {
  Vec3 added = Vec3::Zero();
  for (const BvhChannel channel : hierarchy.channels.front().all()) {
    if (!adds_root_offset || channel.kind != BvhChannel::Kind::position) continue;
    added[channel.axis] = hierarchy.joints.front().offset_local[channel.axis];
  }
  return {conventions, added};
}

BvhSourceRow::BvhSourceRow(const BvhSource& source)
    : source_(&source),
      conversion_(conversion_of(source.hierarchy, source.conventions, source.adds_root_offset)),
      first_value_{0},
      values_(source.hierarchy.width),
      pieces_(values_.size()) {
  for (const BvhChannels& channels : source.hierarchy.channels) {
    first_value_.push_back(first_value_.back() + static_cast<std::size_t>(channels.size()));
  }
}

void BvhSourceRow::read(int frame) {
  const auto f = static_cast<std::size_t>(frame);
  const std::vector<std::size_t>& starts = source_->row_starts;
  text_ = *source_->text;
  if (source_->read_again) {
    read_window(starts[f], f + 1 < starts.size() ? starts[f + 1] : source_->text_size);
  }
  read_bvh_row(text_, starts[f] - text_begin_, values_, pieces_);
}

void BvhSourceRow::read_window(std::size_t begin, std::size_t end) {
  constexpr std::size_t kWindow = 1U << 18U;  // bytes: some hundred rows
  if (begin < text_begin_ || end > text_begin_ + window_.size()) {
    window_.resize(std::min(std::max(end - begin, kWindow), source_->text_size - begin));
    text_begin_ = begin;
    source_->read_again(begin, window_);
  }
  text_ = window_;
}

Transform BvhSourceRow::placement(int joint) const noexcept {
  const auto j = static_cast<std::size_t>(joint);
  const BvhHierarchy& hierarchy = source_->hierarchy;
  return conversion_.from_file(joint,
                               placement_of(hierarchy.channels[j], values_.data() + first_value_[j],
                                            hierarchy.joints[j].offset_local));
}

std::span<const double> BvhSourceRow::values(int joint) const noexcept {
  const auto j = static_cast<std::size_t>(joint);
  return std::span(values_).subspan(first_value_[j], first_value_[j + 1] - first_value_[j]);
}

std::span<const TextSpan> BvhSourceRow::pieces(int joint) const noexcept {
  const auto j = static_cast<std::size_t>(joint);
  return std::span(pieces_).subspan(first_value_[j], first_value_[j + 1] - first_value_[j]);
}

std::shared_ptr<const SourceRecord> without_frames(const Clip& clip) {
  const auto* source = dynamic_cast<const BvhSource*>(clip.source.get());
  if (source == nullptr || source->row_starts.empty()) return clip.source;
  auto bare = std::make_shared<BvhSource>(*source);
  // What stands before the frames keeps its places.
  bare->text =
      std::make_shared<const std::string>(source->text->substr(0, source->row_starts.front()));
  bare->row_starts.clear();
  bare->read_again = {};
  return bare;
}

}  // namespace surefoot
