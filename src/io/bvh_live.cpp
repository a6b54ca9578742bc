#include "io/bvh_live.h"

#include <algorithm>

#include "io/bvh_row_writer.h"

namespace surefoot {
namespace {

std::unique_ptr<BvhSource> source_of_line(const BvhSource& source,
                                          std::shared_ptr<const std::string> line) {
  auto own = std::make_unique<BvhSource>(source);
  own->text = std::move(line);
  own->row_starts = {0};
  return own;
}

}  // namespace

BvhLive::BvhLive(const BvhSource& source, double fps)
    : line_(std::make_shared<std::string>()),
      source_(source_of_line(source, line_)),
      row_(*source_),
      motion_(1, source.skeleton.size(), fps) {}

Result<BvhLive> BvhLive::create(const Clip& head) {
  const auto* source = dynamic_cast<const BvhSource*>(head.source.get());
  if (source == nullptr) return fail("only BVH can be streamed");
  return BvhLive(*source, head.motion.fps());
}

bool BvhLive::can_move(int joint) const noexcept {
  const auto all = source_->hierarchy.channels[joint].all();
  const auto is_position = [](const BvhChannel& channel) {
    return channel.kind == BvhChannel::Kind::position;
  };
  return std::ranges::count_if(all, is_position) == 3;
}

Result<void> BvhLive::read(std::string_view line, std::size_t line_number, std::string_view file,
                           PoseSpan pose) {
  TextCursor cursor(line.substr(0, line.find_last_not_of("\r\n") + 1), file);
  const Result<std::vector<std::size_t>> starts = read_bvh_rows(
      cursor, source_->hierarchy.width, {}, [](std::span<const double>) {}, {}, nullptr);
  if (!starts) {
    Error error = starts.error();
    error.place.line += static_cast<int>(line_number) - 1;
    return tl::unexpected(std::move(error));
  }
  line_->assign(line);
  source_->row_starts.front() = starts->front();
  row_.read(0);
  for (int j = 0; j < joints(); ++j) pose[j] = row_.placement(j);
  return {};
}

Result<void> BvhLive::write(std::string_view line, ConstPoseSpan pose, std::string& out) {
  line_->assign(line);
  source_->row_starts.front() = std::min(line.find_first_not_of(" \t,\v\f"), line.size());
  std::ranges::copy(pose, motion_.pose(0).begin());
  return BvhRowWriter(*source_, source_->hierarchy.channels, motion_).write(0, out);
}

}  // namespace surefoot
