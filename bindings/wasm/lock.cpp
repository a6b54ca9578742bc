#include "lock.h"

#include <algorithm>

#include "answers.h"
#include "lock_request.h"
#include "motion_files.h"
#include "page_cast.h"
#include "requests.h"
#include "rig/rig_file.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot::wasm {
namespace {

constexpr std::size_t kNumbers = 7;  // of a joint

/// A skeleton that stands as it rests, for a moment: all that is known of one without motion.
Motion standing(const Skeleton& skeleton) {
  constexpr int kFrames = 2;
  constexpr double kFps = 30.0;
  const std::vector<Transform> rest = rest_pose(skeleton);
  Motion motion(kFrames, skeleton.size(), kFps);
  for (int f = 0; f < kFrames; ++f) std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
  return motion;
}

struct Character {
  Skeleton skeleton;
  Rig rig;
};

Result<Character> character_of(LockRequest& wanted, Exchange& exchange, const Take* loaded,
                               Diagnostics& notes) {
  if (wanted.joints.empty()) {
    if (loaded == nullptr) return fail("joints are needed, or a motion that is open");
    return Character{loaded->skeleton(), loaded->rig()};
  }
  Result<Skeleton> skeleton = Skeleton::create(std::move(wanted.joints));
  if (!skeleton) return pass_on(skeleton);
  RigHints hints;
  const std::string text = exchange.take(Slot::rig);
  if (!text.empty()) {
    Result<RigHints> read = read_rig_file(text, "rig", wanted.metres_per_unit);
    if (!read) return pass_on(read);
    hints = std::move(*read);
  }
  Result<Rig> rig = find_rig(*skeleton, standing(*skeleton), hints, &notes);
  if (!rig) return pass_on(rig);
  return Character{std::move(*skeleton), std::move(*rig)};
}

/// What stands, of bits in the order of `Lock::State::planted`.
PlantedNow planted_of(int bits) noexcept {
  PlantedNow now;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      const auto bit = 2 * index_of(side) + index_of(part);
      now.at(side, part).planted = ((static_cast<unsigned>(bits) >> bit) & 1U) != 0U;
    }
  }
  return now;
}

PoseLayout layout_of(double metres_per_unit) noexcept {
  PoseLayout layout;
  layout.number = PoseLayout::Number::float32;
  layout.stride = kNumbers * sizeof(float);
  layout.rotation = 3 * sizeof(float);
  layout.metres_per_unit = metres_per_unit;
  return layout;
}

}  // namespace

Result<Lock> Lock::create(Exchange& exchange, const Take* loaded) {
  const std::string request = exchange.input(Slot::request);
  Result<LockRequest> wanted = read_lock_request(request);
  if (!wanted) return pass_on(wanted);
  const auto word = read_text(request, "ground");
  const auto clean = read_clean_request(request);
  if (!word) return pass_on(word);
  if (!clean) return pass_on(clean);
  FootLockSettings settings;
  settings.fps = wanted->fps;
  settings.latency = wanted->latency;
  settings.find_contacts = !wanted->contacts_given;
  settings.clean = clean->clean;
  if (wanted->cast != 0) {
    settings.query = std::make_shared<PageCast>(wanted->cast);
  } else {
    const Result<Ground> ground = ground_to_walk_on(*word, exchange);
    if (!ground) return pass_on(ground);
    settings.ground = *ground;
  }
  Diagnostics notes;
  const Result<Character> character = character_of(*wanted, exchange, loaded, notes);
  if (!character) return pass_on(character);
  Result<FootLock> lock = FootLock::create(character->skeleton, character->rig, settings);
  if (!lock) return pass_on(lock);
  std::string description =
      lock_answer(character->skeleton, character->rig, lock->latency_frames(), notes);
  return Lock(std::move(*lock), static_cast<std::size_t>(character->skeleton.size()),
              wanted->metres_per_unit, std::move(description));
}

Lock::Lock(FootLock lock, std::size_t joints, double metres_per_unit, std::string description)
    : lock_(std::move(lock)),
      layout_(layout_of(metres_per_unit)),
      description_(std::move(description)),
      pose_(kNumbers * joints),
      corrected_(kNumbers * joints),
      inside_(pose_.size() * (static_cast<std::size_t>(lock_.latency_frames()) + 1)) {}

std::span<float> Lock::stored(FrameNumber frame) noexcept {
  const std::size_t rows = inside_.size() / pose_.size();
  return {inside_.data() + static_cast<std::size_t>(frame) % rows * pose_.size(), pose_.size()};
}

void Lock::push(double dt, int planted) noexcept {
  const PlantedNow given = planted_of(planted);
  const int joints = static_cast<int>(pose_.size() / kNumbers);
  const FootCorrection fix =
      lock_.push({pose_.data(), joints, layout_}, dt, planted < 0 ? nullptr : &given);
  if (fix.fate == FrameFate::taken || fix.fate == FrameFate::teleported) {
    std::ranges::copy(pose_, stored(taken_++).begin());
  }
  answer(fix);
}

void Lock::flush() noexcept { answer(lock_.flush()); }

void Lock::reset() noexcept {
  lock_.reset();
  taken_ = 0;
  state_ = {};
}

void Lock::answer(const FootCorrection& fix) noexcept {
  state_.ready = fix.ready ? 1.0 : 0.0;
  state_.fate = static_cast<double>(fix.fate);
  state_.frame = static_cast<double>(fix.frame);
  for (std::size_t i = 0; i < 4; ++i) state_.planted[i] = fix.planted[i / 2][i % 2] ? 1.0 : 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    state_.root_shift[k] = fix.report.root_shift_world[static_cast<Eigen::Index>(k)];
  }
  // Of a frame that taught nothing the last answer stays.
  if (!fix.ready || fix.fate == FrameFate::unusable) return;
  std::ranges::copy(stored(fix.frame), corrected_.begin());
  lock_.apply(fix, {corrected_.data(), static_cast<int>(pose_.size() / kNumbers), layout_});
}

}  // namespace surefoot::wasm
