#include "synthesis/build_library.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "synthesis/quantised.h"

namespace surefoot {

namespace {

constexpr std::array<std::string_view, kStepParameters> kGeneralNames{
    "start aside", "start height", "start ahead", "end aside", "end height", "end ahead", "turn"};
constexpr std::array<std::string_view, 2> kStraightNames{"initial length", "final length"};
constexpr std::array<std::string_view, 1> kJumpNames{"length"};

/// A step along its own heading, on level ground.
bool is_straight(const StepParameters& p) {
  constexpr double kTurn = 0.12;    // radians
  constexpr double kHeight = 0.05;  // metres: feet that roll measure a little high
  constexpr double kAside = 0.35;   // metres
  return std::abs(p[6]) < kTurn && std::abs(p[1]) < kHeight && std::abs(p[4]) < kHeight &&
         std::abs(p[0]) < kAside && std::abs(p[3]) < kAside && p[2] < 0.08 && p[5] > -0.08;
}

/// A step with one foot left of the other whose measures a leg can have.
bool is_plausible(const StepParameters& p, Side moving) {
  const double out = moving == Side::left ? 1.0 : -1.0;
  const auto within = [](double value, double most) { return std::abs(value) <= most; };
  return out * p[0] > 0.02 && out * p[3] > 0.02 && within(p[0], 0.5) && within(p[3], 0.5) &&
         within(p[2], 1.2) && within(p[5], 1.2) && within(p[1], 0.45) && within(p[4], 0.45) &&
         within(p[6], 1.4);
}

}  // namespace

/// A library in the making: which candidates are in, and their groups.
struct LibraryBuilder::Draft {
  std::vector<Movement> movements;
  std::vector<int> number;  // by candidate: its place among the movements, or -1
  std::vector<GroupContent> groups;

  int place(int candidate, const Movement& movement, const std::string& reason) {
    int& at = number[candidate];
    if (at < 0) {
      at = static_cast<int>(movements.size());
      movements.push_back(movement);
      movements.back().reason = reason;
    }
    return at;
  }
};

Result<int> LibraryBuilder::add(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                const PlantTrack& plants, int first_frame,
                                const std::string& name) {
  if (!extractor_) {
    if (rig.mover != 0)
      return fail("movements need a skeleton whose root joint moves the body", {name});
    skeleton_ = skeleton;
    rig_ = rig;
    extractor_.emplace(skeleton, rig);
  }
  const std::vector<FoundMovement> found = find_movements(plants, first_frame, settings_.find);
  for (const FoundMovement& movement : found) {
    Result<Movement> extracted =
        extractor_->extract(movement, skeleton, motion, rig.leg_length, name);
    if (!extracted) return pass_on(extracted);
    if (settings_.mirror) consider(extractor_->mirror(*extracted));
    consider(std::move(*extracted));
  }
  return static_cast<int>(found.size());
}

void LibraryBuilder::consider(Movement movement) {
  if (movement.kind == MovementKind::jump && movement.mirrored) return;
  round_to_file(movement);  // so that refinement is for what is read back
  Candidate candidate;
  MovementMeter meter(*skeleton_, rig_);
  BlendedMovement blend(*skeleton_, turning_joints(*skeleton_));
  const Movement* one = &movement;
  const double whole = 1.0;
  blend.blend(PackedExamples({&one, 1}), {&whole, 1});
  if (movement.kind == MovementKind::step) {
    meter.measure(blend, ParameterKind::general, candidate.step);
    if (!is_plausible(candidate.step, movement.moving)) return;
    candidate.straight = is_straight(candidate.step);
  } else {
    meter.measure(blend, ParameterKind::jump, {&candidate.jump, 1});
  }
  candidate.movement = std::move(movement);
  candidates_.push_back(std::move(candidate));
}

Result<MovementLibrary> LibraryBuilder::finish() const {
  Draft draft;
  draft.number.assign(candidates_.size(), -1);

  // Chooses among the candidates that `fits` lets through, beside those that are in already.
  const auto choose = [&](ParameterKind kind, Side side, int most,
                          std::span<const std::string_view> names, auto fits) {
    std::vector<int> eligible;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (fits(candidates_[i])) eligible.push_back(static_cast<int>(i));
    }
    Eigen::MatrixXd parameters(dimensions_of(kind), static_cast<Eigen::Index>(eligible.size()));
    std::vector<bool> mirrored;
    std::vector<int> already;
    for (std::size_t i = 0; i < eligible.size(); ++i) {
      const Candidate& candidate = candidates_[eligible[i]];
      const auto column = static_cast<Eigen::Index>(i);
      if (kind == ParameterKind::jump) {
        parameters(0, column) = candidate.jump;
      } else if (kind == ParameterKind::straight) {
        parameters.col(column) =
            Eigen::Map<const Eigen::Vector2d>(straight_part(candidate.step).data());
      } else {
        parameters.col(column) =
            Eigen::Map<const Eigen::Matrix<double, kStepParameters, 1>>(candidate.step.data());
      }
      mirrored.push_back(candidate.movement.mirrored);
      if (draft.number[eligible[i]] >= 0) already.push_back(static_cast<int>(i));
    }
    GroupContent group;
    group.kind = kind;
    group.moving = side;
    for (const int index : already) {
      group.members.push_back(draft.number[eligible[index]]);
    }
    SelectSettings select;
    select.most = most;
    if (most > 0) {
      for (const Chosen& chosen : select_examples(parameters, mirrored, already, names, select)) {
        const int candidate = eligible[chosen.candidate];
        group.members.push_back(
            draft.place(candidate, candidates_[candidate].movement, chosen.reason));
      }
    }
    if (!group.members.empty()) draft.groups.push_back(std::move(group));
  };

  for (const Side side : kSides) {
    choose(ParameterKind::straight, side, settings_.most_straight, kStraightNames,
           [&](const Candidate& c) {
             return c.movement.kind == MovementKind::step && c.movement.moving == side &&
                    c.straight;
           });
    if (draft.groups.empty() || draft.groups.back().moving != side ||
        draft.groups.back().members.size() < 2) {
      return fail(fmt::format(
          "the clips contain fewer than two straight steps of the {} foot; add more walking",
          name_of(side)));
    }
  }
  for (const Side side : kSides) {
    choose(ParameterKind::general, side, settings_.most_general, kGeneralNames,
           [&](const Candidate& c) {
             return c.movement.kind == MovementKind::step && c.movement.moving == side;
           });
  }
  choose(ParameterKind::jump, Side::left, settings_.most_jumps, kJumpNames,
         [](const Candidate& c) { return c.movement.kind == MovementKind::jump; });

  Result<MovementLibrary> library =
      MovementLibrary::create(*skeleton_, rig_, draft.movements, draft.groups);
  if (!library) return library;
  for (std::size_t i = 0; i < draft.groups.size(); ++i) {
    draft.groups[i] = refine(*library, library->groups()[i], settings_.refine).content;
  }
  return MovementLibrary::create(*skeleton_, rig_, std::move(draft.movements),
                                 std::move(draft.groups));
}

}  // namespace surefoot
