#include "surefoot/runtime/foot_lock.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "base/ring.h"
#include "enforce/leg_chains.h"
#include "runtime/carrier.h"
#include "runtime/compact_body.h"
#include "runtime/lock_stages.h"
#include "runtime/pose_memory.h"

namespace surefoot {

namespace {

constexpr double kMostLatency = 4.0;  // s
constexpr double kPause = 0.5;        // s: after a longer one the feet start anew
// Nobody moves faster, leg lengths a second, nor further than this in a frame, leg lengths.
constexpr double kFastest = 18.0;
constexpr double kShortestJump = 0.35;

bool is_finite(const Transform& t) noexcept {
  return t.translation.allFinite() && t.rotation.coeffs().allFinite() &&
         t.rotation.squaredNorm() > 0.5;
}

/// Frames of the usual length are exactly that, whatever rounding makes of them.
double usual_or(double step) noexcept {
  constexpr double kRounding = 1e-9;
  return std::abs(step - 1.0) < kRounding ? 1.0 : step;
}

/// The nearest joint of the part that is a joint itself or above it, by joint of the whole.
std::vector<int> carriers_of(const Skeleton& skeleton, const CompactBody& body) {
  std::vector<int> carriers(skeleton.size(), kNoJoint);
  for (std::size_t k = 0; k < body.joints.size(); ++k) {
    carriers[body.joints[k]] = static_cast<int>(k);
  }
  for (int j = 1; j < skeleton.size(); ++j) {
    if (carriers[j] == kNoJoint) carriers[j] = carriers[skeleton[j].parent];
  }
  return carriers;
}

}  // namespace

/// Everything between two frames.
class FootLock::Character {
 public:
  Character(const Skeleton& skeleton, std::unique_ptr<CompactBody> body, LockStages now,
            std::optional<LockStages> next, std::shared_ptr<GroundOutlook> outlook, double fps)
      : body_(std::move(body)),
        now_(std::move(now)),
        next_(std::move(next)),
        outlook_(std::move(outlook)),
        spaces_(static_cast<std::size_t>(now_.latency_frames()) + 1),
        fps_(fps),
        changing_(changing_joints(body_->rig)),
        carriers_(carriers_of(skeleton, *body_)),
        pose_(body_->joints.size()),
        old_world_(body_->joints.size()),
        new_world_(body_->joints.size()),
        changes_(changing_.size()) {}

  FootCorrection push(const PoseView& view, double dt, const PlantedNow* given) noexcept {
    if (view.count != static_cast<int>(carriers_.size()) || !read(view)) {
      return again(FrameFate::unusable);
    }
    if (std::isnan(dt) || (dt <= 0.0 && started_)) return again(FrameFate::repeated);
    const bool jumps = started_ && (told_ || dt > kPause || jumped(dt));
    if (jumps) begin_anew();
    const double step = started_ && !jumps ? usual_or(dt * fps_) : 1.0;
    started_ = true;
    told_ = false;
    place_world_ = hips_world();
    if (outlook_) enter_space();
    const std::optional<CleanedFrame> frame = advance(step, given);
    return correction(frame, jumps ? FrameFate::teleported : FrameFate::taken);
  }

  FootCorrection flush() noexcept {
    std::optional<CleanedFrame> frame;
    if (draining_) frame = drain();
    if (!frame) {
      if (draining_) frame_ = begun_;
      draining_ = false;
      frame = now_.flush();
      planted_ = now_.planted();
    }
    return correction(frame, FrameFate::taken);
  }

  void apply(const FootCorrection& fix, const MutablePoseView& view) noexcept {
    if (view.count != static_cast<int>(carriers_.size())) return;
    const PoseMemory memory(view.layout);
    if (view.layout.space == PoseLayout::Space::local) {
      for (const JointChange& change : fix.joints) {
        if (change.joint == body_->joints[0]) {
          memory.write_world(view.joints, change.joint, change.local);
        } else {
          memory.write(view.joints, change.joint, change.local);
        }
      }
      return;
    }
    apply_world(fix, memory, view);
  }

  void teleport() noexcept { told_ = true; }
  void reset() noexcept {
    now_.reset();
    if (next_) next_->reset();
    draining_ = started_ = told_ = false;
    carrier_.reset();
    frame_ = taken_ = begun_ = 0;
    last_ = {};
  }
  [[nodiscard]] int latency_frames() const noexcept { return now_.latency_frames(); }

 private:
  /// Reads the part of the pose that matters; false if it cannot be used.
  bool read(const PoseView& view) noexcept {
    const PoseMemory memory(view.layout);
    const bool world = view.layout.space == PoseLayout::Space::world;
    for (std::size_t k = 0; k < pose_.size(); ++k) {
      const int joint = body_->joints[k];
      const int parent = body_->parents[k];
      if (world) {
        old_world_[k] = memory.read_world(view.joints, joint);
        pose_[k] = parent == kNoJoint ? old_world_[k] : inverse(old_world_[parent]) * old_world_[k];
      } else {
        pose_[k] = parent == kNoJoint ? memory.read_world(view.joints, joint)
                                      : memory.read(view.joints, joint);
      }
      if (!is_finite(pose_[k])) return false;
    }
    return true;
  }

  [[nodiscard]] Vec3 hips_world() const noexcept {
    Transform world = pose_[body_->rig.hips];
    for (int j = body_->parents[body_->rig.hips]; j != kNoJoint; j = body_->parents[j]) {
      world = pose_[j] * world;
    }
    return world.translation;
  }

  [[nodiscard]] bool jumped(double dt) const noexcept {
    const double leg = body_->rig.leg_length;
    const double way = (hips_world() - place_world_).norm();
    return way > kShortestJump * leg && way > kFastest * leg * dt;
  }

  /// From the world into the space of what the character stands on.
  void enter_space() noexcept {
    const Vec3 down = carrier_.world_from_space().rotation * Vec3(-Vec3::UnitY());
    carrier_.follow(outlook_->query->cast(place_world_, down));
    const Transform& world = carrier_.world_from_space();
    outlook_->world_from_space = world;
    outlook_->from_height = inverse(world).apply(place_world_).y();
    if (carrier_.moved()) pose_[0] = inverse(world) * pose_[0];
    spaces_[taken_] = world;
  }

  /// What is inside comes out by and by, while frames from now on go another way. If frames of an
  /// earlier jump still come out, those between the two jumps are given up: there is no third way.
  void begin_anew() noexcept {
    if (next_ && !draining_) {
      std::swap(now_, *next_);
      draining_ = true;
    }
    now_.reset();
    begun_ = taken_;
  }

  std::optional<CleanedFrame> advance(double step, const PlantedNow* given) noexcept {
    std::optional<CleanedFrame> frame = now_.push(pose_, step, given);
    planted_ = now_.planted();
    const FrameNumber due = taken_++ - now_.latency_frames();
    if (frame) {
      draining_ = false;
      frame_ = due;
    } else if (draining_ && frame_ <= due) {
      frame = drain();
    }
    return frame;
  }

  std::optional<CleanedFrame> drain() noexcept {
    std::optional<CleanedFrame> frame = next_->flush();
    planted_ = next_->planted();
    return frame;
  }

  FootCorrection correction(const std::optional<CleanedFrame>& frame, FrameFate fate) noexcept {
    last_ = {};
    last_.fate = fate;
    if (!frame) return last_;
    last_.ready = true;
    const Transform world = outlook_ ? spaces_[frame_] : Transform{};
    last_.frame = frame_++;
    last_.planted = planted_;
    last_.report = frame->report;
    for (std::size_t k = 0; k < changing_.size(); ++k) {
      const int part = changing_[k];
      changes_[k] = {body_->joints[part], frame->pose[part]};
      if (part == 0 && carrier_.moved()) changes_[k].local = world * changes_[k].local;
    }
    if (carrier_.moved()) leave_space(world, last_.report);
    last_.joints = changes_;
    return last_;
  }

  static void leave_space(const Transform& world, FrameReport& report) noexcept {
    report.root_shift_world = world.rotation * report.root_shift_world;
    for (LegReport& leg : report.legs) {
      for (std::optional<Vec3>& placed : leg.placed_world) {
        if (placed) placed = world.apply(*placed);
      }
    }
  }

  FootCorrection again(FrameFate fate) const noexcept {
    FootCorrection fix = last_;
    fix.fate = fate;
    return fix;
  }

  void apply_world(const FootCorrection& fix, const PoseMemory& memory,
                   const MutablePoseView& view) noexcept {
    for (std::size_t k = 0; k < pose_.size(); ++k) {
      const int parent = body_->parents[k];
      old_world_[k] = memory.read_world(view.joints, body_->joints[k]);
      Transform local =
          parent == kNoJoint ? old_world_[k] : inverse(old_world_[parent]) * old_world_[k];
      for (const JointChange& change : fix.joints) {
        if (change.joint == body_->joints[k]) local = change.local;
      }
      new_world_[k] = parent == kNoJoint ? local : new_world_[parent] * local;
    }
    if (fix.joints.empty()) return;
    for (int j = 0; j < view.count; ++j) {
      const int carrier = carriers_[j];
      const Transform world = body_->joints[carrier] == j
                                  ? new_world_[carrier]
                                  : new_world_[carrier] * (inverse(old_world_[carrier]) *
                                                           memory.read_world(view.joints, j));
      memory.write_world(view.joints, j, world);
    }
  }

  std::unique_ptr<CompactBody> body_;
  LockStages now_;
  std::optional<LockStages> next_;          // takes turns with it where the body jumps
  std::shared_ptr<GroundOutlook> outlook_;  // of a ground that is asked for
  Carrier carrier_;
  Ring<Transform> spaces_;  // from the carrier's space to the world, of the frames inside
  double fps_;
  std::vector<int> changing_;  // of the part
  std::vector<int> carriers_;  // of the part, by joint of the whole
  std::vector<Transform> pose_;
  std::vector<Transform> old_world_;
  std::vector<Transform> new_world_;
  std::vector<JointChange> changes_;
  Vec3 place_world_ = Vec3::Zero();  // of the hips in the frame before
  HeelsAndBalls<bool> planted_{};
  FootCorrection last_;
  FrameNumber taken_ = 0;  // frames so far
  FrameNumber begun_ = 0;  // the first frame since the last jump
  FrameNumber frame_ = 0;  // that comes out next
  bool started_ = false;
  bool told_ = false;      // that the next frame jumps
  bool draining_ = false;  // frames from before a jump are still inside
};

Result<FootLock> FootLock::create(const Skeleton& skeleton, const Rig& rig,
                                  const FootLockSettings& settings) {
  if (!(settings.latency >= 0.0 && settings.latency <= kMostLatency)) {
    return fail(fmt::format("a latency of {} s is out of range (0 to {} s)", settings.latency,
                            kMostLatency));
  }
  Result<CompactBody> body = compact_body(skeleton, rig);
  if (!body) return pass_on(body);
  auto own = std::make_unique<CompactBody>(std::move(*body));
  FootLockSettings used = settings;
  std::shared_ptr<GroundOutlook> outlook;
  if (settings.query) {
    outlook = std::make_shared<GroundOutlook>();
    outlook->query = settings.query;
    used.ground = Ground::query(outlook);
  }
  Result<LockStages> now = LockStages::create(*own, used);
  if (!now) return pass_on(now);
  std::optional<LockStages> next;
  if (now->latency_frames() > 0) {
    Result<LockStages> other = LockStages::create(*own, used);
    if (!other) return pass_on(other);
    next.emplace(std::move(*other));
  }
  return FootLock(std::make_unique<Character>(skeleton, std::move(own), std::move(*now),
                                              std::move(next), std::move(outlook), settings.fps));
}

FootLock::FootLock(std::unique_ptr<Character> character) noexcept
    : character_(std::move(character)) {}
FootLock::FootLock(FootLock&&) noexcept = default;
FootLock& FootLock::operator=(FootLock&&) noexcept = default;
FootLock::~FootLock() = default;

FootCorrection FootLock::push(const PoseView& pose, double dt, const PlantedNow* given) noexcept {
  return character_->push(pose, dt, given);
}
FootCorrection FootLock::flush() noexcept { return character_->flush(); }
void FootLock::apply(const FootCorrection& fix, const MutablePoseView& pose) const noexcept {
  character_->apply(fix, pose);
}
void FootLock::teleport() noexcept { character_->teleport(); }
void FootLock::reset() noexcept { character_->reset(); }
int FootLock::latency_frames() const noexcept { return character_->latency_frames(); }

}  // namespace surefoot
