#include "enforce/rectifier_runs.h"

#include <algorithm>
#include <cmath>

#include "ik/keep_bent.h"
#include "ik/paper_letter.h"
#include "math/easing.h"
#include "math/frames.h"

namespace surefoot {

namespace {

// s: a way that takes a foot off its path, or back to it, faster than `longest_way` in this time
// would be seen as a jerk.
constexpr double kWayTime = 0.2;

}  // namespace

Rectifier::Runs::Runs(const Rig& rig, const Ground& ground, const RectifySettings& settings,
                      std::array<LegChain, 2> chains, double fps, int joints)
    : rig_(rig),
      ground_(ground),
      settings_(settings),
      chains_(std::move(chains)),
      longest_(std::max(1, frames_of(settings.longest_run, fps))),
      ease_(frames_of(settings.ease_window, fps)),
      shortest_way_(frames_of(settings.shortest_way, fps)),
      clear_height_(settings.clear_height * rig.scale()),
      longest_way_(settings.longest_way * rig.scale()),
      longest_step_(longest_way_ / (kWayTime * fps)),
      frames_(longest_ + 2),
      poses_(longest_ + 2, joints),
      difference_(static_cast<std::size_t>(longest_) + 1),
      splits_{SoleSplit(rig.leg_length), SoleSplit(rig.leg_length)} {}

std::optional<RectifiedFrame> Rectifier::Runs::push(ConstPoseSpan pose,
                                                    MotionLabel label) noexcept {
  if (pose.size() != poses_.joints()) return std::nullopt;
  take(pose, label);
  return advance();
}

std::optional<RectifiedFrame> Rectifier::Runs::flush() noexcept {
  ended_ = true;
  std::optional<RectifiedFrame> out = advance();
  if (out) return out;
  for (SoleSplit& split : splits_) split.reset();
  given_ = {};
  run_ = {};
  taken_ = gone_ = 0;
  ended_ = false;
  return std::nullopt;
}

void Rectifier::Runs::take(ConstPoseSpan pose, MotionLabel label) noexcept {
  poses_.put(taken_, pose);
  Frame& frame = frames_[taken_];
  frame.label = label;
  for (const Side side : kSides) {
    const Leg& leg = rig_.leg(side);
    Foot& foot = frame.feet[index_of(side)];
    foot.leg = chains_[index_of(side)].geometry(pose);
    const Transform ankle{foot.leg.ankle_rotation_world, foot.leg.ankle_world};
    foot.heel_world = ankle.apply(leg.heel_in_ankle);
    foot.ball_world = ankle.apply(leg.ball_in_ankle);
    foot.height = std::min(height_of(foot.heel_world, side, SolePart::heel),
                           height_of(foot.ball_world, side, SolePart::ball));
  }
  ++taken_;
}

std::optional<RectifiedFrame> Rectifier::Runs::advance() noexcept {
  if (gone_ >= (ended_ ? taken_ : taken_ - longest_)) return std::nullopt;
  return give(gone_++);
}

double Rectifier::Runs::height_of(const Vec3& point_world, Side side,
                                  SolePart part) const noexcept {
  const double clearance = rig_.leg(side).clearance[index_of(part)];
  if (ground_.kind() == GroundKind::none) return point_world.y() - clearance;
  return point_world.y() - ground_.height(point_world.x(), point_world.z(), clearance);
}

void Rectifier::Runs::open_run(FrameNumber first) noexcept {
  FrameNumber end = first;
  while (end < taken_ && end - first < longest_ && frames_[end].label == MotionLabel::skate) {
    const auto& feet = frames_[end].feet;
    difference_[static_cast<std::size_t>(end - first)] =
        feet[0].heel_world.y() - feet[1].heel_world.y();
    ++end;
  }
  run_.first = first;
  run_.frames = static_cast<int>(end - first);
  run_.steadiest = steadiest_frame(std::span(difference_).first(run_.frames));
  const bool end_in_sight = end < taken_ && frames_[end].label != MotionLabel::skate;
  for (const Side side : kSides) run_.ways[index_of(side)] = way_of(side, end_in_sight);
}

bool Rectifier::Runs::in_air(Side side, FrameNumber frame) const noexcept {
  const auto& feet = frames_[frame].feet;
  const double level =
      ground_.kind() == GroundKind::none ? std::min(feet[0].height, feet[1].height) : 0.0;
  return feet[index_of(side)].height - level > clear_height_;
}

std::pair<int, int> Rectifier::Runs::frames_in_air(Side side) const noexcept {
  int first = run_.frames;
  int last = -1;
  for (int i = 0; i < run_.frames; ++i) {
    if (!in_air(side, run_.first + i)) continue;
    first = std::min(first, i);
    last = i;
  }
  return {first, last};
}

Rectifier::Runs::Run::Way Rectifier::Runs::way_of(Side side, bool end_in_sight) const noexcept {
  const std::size_t s = index_of(side);
  const bool has_start = run_.first > 0;
  if (!has_start && !end_in_sight) return {};
  const Frame& after = frames_[run_.first + run_.frames];
  // A side without a frame is as the other side.
  const bool stood = has_start ? given_[s].stands : stands(after.label, side);
  const bool will_stand = end_in_sight ? stands(after.label, side) : stood;
  Run::Way way;
  way.row = row_of(stood, will_stand);
  const bool free_at_an_end = way.row == SkateRow::pass && !(has_start && end_in_sight);
  const bool steady = way.row == SkateRow::hold || way.row == SkateRow::pass;
  const auto [rises, lands] = frames_in_air(side);
  const bool in_air = rises <= lands;
  if (free_at_an_end || (steady && in_air)) return {};
  way.steadiest = run_.steadiest;
  if (way.row == SkateRow::leave) way.steadiest = std::min(way.steadiest, rises - 1);
  if (way.row == SkateRow::land) way.steadiest = std::max(way.steadiest, lands + 1);
  const int time = way.row == SkateRow::leave  ? run_.frames - way.steadiest
                   : way.row == SkateRow::land ? way.steadiest + 1
                                               : shortest_way_;
  // What it slides while it stands, and the way from and to there, are for cleaning.
  way.own = in_air || time < shortest_way_;
  way.from_world = has_start ? given_[s].ball_world : after.feet[s].ball_world;
  const FrameNumber last = run_.first + run_.frames - 1;
  way.to_world = end_in_sight ? after.feet[s].ball_world : frames_[last].feet[s].ball_world;
  way.own = way.own || strays(side, way);
  return way;
}

bool Rectifier::Runs::strays(Side side, const Run::Way& way) const noexcept {
  const auto off_at = [&](int frame) {
    const SkateStep step = skate_step(way.row, frame, way.steadiest, run_.frames);
    const Vec3 off = way.from_world + step.share * (way.to_world - way.from_world) -
                     frames_[run_.first + frame].feet[index_of(side)].ball_world;
    return Vec3(off.x(), 0.0, off.z());
  };
  Vec3 before = off_at(0);
  for (int i = 0; i < run_.frames; ++i) {
    const Vec3 off = off_at(i);
    if (off.norm() > longest_way_ || (off - before).norm() > longest_step_) return true;
    before = off;
  }
  return false;
}

SkateStep Rectifier::Runs::step_of(Side side, FrameNumber frame) const noexcept {
  const Run::Way& way = run_.ways[index_of(side)];
  return skate_step(way.row, static_cast<int>(frame - run_.first), way.steadiest, run_.frames);
}

Vec3 Rectifier::Runs::place_in_run(Side side, FrameNumber frame) const noexcept {
  const Run::Way& way = run_.ways[index_of(side)];
  const SkateStep step = step_of(side, frame);
  Vec3 place_world = way.from_world + step.share * (way.to_world - way.from_world);
  if (letter_of(settings_.letter).keep_height)
    place_world.y() = frames_[frame].feet[index_of(side)].ball_world.y();
  return place_world + step.rise * settings_.lift * Vec3::UnitY();
}

Vec3 Rectifier::Runs::place_on_own_path(Side side, FrameNumber frame) const noexcept {
  const Given& given = given_[index_of(side)];
  const Vec3& ball_world = frames_[frame].feet[index_of(side)].ball_world;
  const double gone = static_cast<double>(frame - given.stood) / (ease_ + 1);
  return ball_world + ease_out(gone) * given.offset_world;
}

void Rectifier::Runs::close_run(Side side) noexcept {
  const Run::Way& way = run_.ways[index_of(side)];
  Given& given = given_[index_of(side)];
  if (way.own) return;
  // The offset of a held foot stays through the plant that follows; other curves end on the
  // captured path.
  given.offset_world =
      way.row == SkateRow::hold ? Vec3(way.from_world - way.to_world) : Vec3::Zero();
  if (letter_of(settings_.letter).keep_height) given.offset_world.y() = 0.0;
  given.stood = run_.first + run_.frames - 1;
}

RectifiedFrame Rectifier::Runs::give(FrameNumber frame) noexcept {
  if (frames_[frame].label == MotionLabel::skate && frame >= run_.first + run_.frames) {
    open_run(frame);
  }
  RectifiedFrame out{frame, poses_[frame], {}};
  for (const Side side : kSides) give_foot(side, frame, out);
  return out;
}

void Rectifier::Runs::give_foot(Side side, FrameNumber frame, RectifiedFrame& out) noexcept {
  const std::size_t s = index_of(side);
  const Foot& foot = frames_[frame].feet[s];
  Given& given = given_[s];
  const bool in_run = frames_[frame].label == MotionLabel::skate;
  const bool was_standing = given.stands;
  given.stands = in_run ? step_of(side, frame).held : stands(frames_[frame].label, side);
  Vec3 ball_world;
  if (in_run && !run_.ways[s].own) {
    ball_world = place_in_run(side, frame);
  } else if (given.stands && was_standing) {
    ball_world = foot.ball_world + given.offset_world;
  } else {
    ball_world = place_on_own_path(side, frame);
    // What is left of an offset where a plant begins stays through it.
    if (given.stands) given.offset_world = ball_world - foot.ball_world;
  }
  if (given.stands) given.stood = frame;
  if (in_run && frame + 1 == run_.first + run_.frames) close_run(side);

  const Leg& leg = rig_.leg(side);
  Transform ankle_world{foot.leg.ankle_rotation_world, foot.leg.ankle_world};
  if (const Vec3 move = ball_world - foot.ball_world; !move.isZero(0.0)) {
    // Bones keep their length: what they cannot reach, the cleaner reaches by moving the body.
    const KneeTriangle knee = knee_triangle(foot.leg);
    Transform target{ankle_world.rotation, ankle_world.translation + move};
    // By the letter of the method legs may become straight.
    if (std::isfinite(longest_way_)) {
      target.translation = keep_bent(foot.leg, knee, target.translation);
    }
    const LegSolution solution =
        solve_leg(foot.leg, knee, chains_[s].hinge_in_parent(), target, rigid_leg());
    chains_[s].apply(solution, poses_[frame]);
    ankle_world = solution.ankle_world;
  }
  given.ball_world = ball_world;
  const std::array<bool, 2> down = splits_[s].push(
      given.stands, {height_of(ankle_world.apply(leg.heel_in_ankle), side, SolePart::heel),
                     height_of(ankle_world.apply(leg.ball_in_ankle), side, SolePart::ball)});
  for (const SolePart part : kHeelAndBall) {
    out.planted.at(side, part).planted = down[index_of(part)];
  }
}

}  // namespace surefoot
