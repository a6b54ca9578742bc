#include "synthesis/build_library.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "surefoot/synthesis/settings.h"
#include "synthesis/candidates.h"

namespace surefoot {

namespace {

constexpr std::array<std::string_view, kStepParameters> kGeneralNames{
    "start aside", "start height", "start ahead", "end aside", "end height", "end ahead", "turn"};
constexpr std::array<std::string_view, 2> kStraightNames{"initial length", "final length"};
constexpr std::array<std::string_view, 1> kJumpNames{"length"};

std::span<const std::string_view> names_of(ParameterKind kind) {
  if (kind == ParameterKind::straight) return kStraightNames;
  if (kind == ParameterKind::jump) return kJumpNames;
  return kGeneralNames;
}

/// Whether a candidate is an example of a kind. Straight steps also bound curves and stairs, and
/// steps in place bound short ones of all directions.
bool serves(const Candidate& candidate, ParameterKind kind) {
  switch (kind) {
    case ParameterKind::straight: return candidate.straight;
    case ParameterKind::stairs: return candidate.kind == kind || candidate.straight;
    case ParameterKind::curved:
    case ParameterKind::backward:
    case ParameterKind::sideways:
      return candidate.kind == kind || candidate.kind == ParameterKind::spot;
    case ParameterKind::spot:
    case ParameterKind::jump: return candidate.kind == kind;
  }
  return false;
}

/// Steps of other kinds join a group only where the library holds them anyway.
bool may_be_added(const Candidate& candidate, ParameterKind kind) {
  return kind == ParameterKind::straight || candidate.kind == kind;
}

Eigen::VectorXd parameter_point(const Candidate& candidate, ParameterKind kind) {
  if (kind == ParameterKind::jump) return Eigen::VectorXd::Constant(1, candidate.jump);
  if (kind == ParameterKind::straight) {
    return Eigen::Map<const Eigen::Vector2d>(straight_part(candidate.step).data());
  }
  return Eigen::Map<const Eigen::VectorXd>(candidate.step.data(), kStepParameters);
}

/// A library in the making: which candidates are in, and their groups.
class Draft {
 public:
  Draft(std::vector<Candidate> candidates, const BuildSettings& settings)
      : settings_(settings), candidates_(std::move(candidates)), number_(candidates_.size(), -1) {}

  /// Chooses examples of a kind, beside those that are in already, and makes groups of them.
  void choose(ParameterKind kind) {
    if (kind == ParameterKind::jump || settings_.mirror) {
      const std::vector<int> members = choose_among(kind, Side::left);
      add_group(kind, Side::left, members);
      if (kind != ParameterKind::jump) add_group(kind, Side::right, members);
      return;
    }
    for (const Side side : kSides) add_group(kind, side, choose_among(kind, side));
  }

  [[nodiscard]] bool has(ParameterKind kind, Side side, std::size_t least) const {
    return std::any_of(groups_.begin(), groups_.end(), [&](const GroupContent& group) {
      return group.kind == kind && group.moving == side && group.members.size() >= least;
    });
  }

  [[nodiscard]] const std::vector<Movement>& movements() const { return movements_; }
  [[nodiscard]] std::vector<GroupContent>& groups() { return groups_; }

 private:
  [[nodiscard]] int most(ParameterKind kind) const {
    if (kind == ParameterKind::straight) return settings_.most_straight;
    return kind == ParameterKind::jump ? settings_.most_jumps : settings_.most_general;
  }

  /// Indices of the candidates of a kind, those chosen now included.
  std::vector<int> choose_among(ParameterKind kind, Side side) {
    std::vector<int> eligible;
    std::vector<int> already;
    std::vector<int> members;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const Candidate& candidate = candidates_[i];
      if (!serves(candidate, kind)) continue;
      if (kind != ParameterKind::jump && candidate.compared_as() != side) continue;
      const bool in = number_[i] >= 0;
      if (!in && !may_be_added(candidate, kind)) continue;
      if (in) {
        already.push_back(static_cast<int>(eligible.size()));
        members.push_back(static_cast<int>(i));
      }
      eligible.push_back(static_cast<int>(i));
    }
    Eigen::MatrixXd parameters(dimensions_of(kind), static_cast<Eigen::Index>(eligible.size()));
    for (std::size_t i = 0; i < eligible.size(); ++i) {
      parameters.col(static_cast<Eigen::Index>(i)) =
          parameter_point(candidates_[eligible[i]], kind);
    }
    if (most(kind) == 0) return members;
    const std::vector<Chosen> chosen =
        select_examples(parameters, already, names_of(kind), {.most = most(kind)});
    for (const Chosen& one : chosen) {
      const int candidate = eligible[one.candidate];
      place(candidate, one.reason);
      members.push_back(candidate);
    }
    return members;
  }

  void place(int index, const std::string& reason) {
    const Candidate& candidate = candidates_[index];
    number_[index] = static_cast<int>(movements_.size());
    movements_.push_back(candidate.movement);
    movements_.back().reason = reason;
    if (!candidate.image) return;
    movements_.push_back(*candidate.image);
    movements_.back().reason = reason;
    movements_.back().image = true;
  }

  void add_group(ParameterKind kind, Side side, const std::vector<int>& members) {
    const bool own = std::any_of(members.begin(), members.end(),
                                 [&](int index) { return may_be_added(candidates_[index], kind); });
    if (!own) return;
    GroupContent group;
    group.kind = kind;
    group.moving = side;
    for (const int index : members) {
      const bool itself = candidates_[index].movement.moving == side;
      group.members.push_back(number_[index] + (itself ? 0 : 1));
    }
    groups_.push_back(std::move(group));
  }

  BuildSettings settings_;
  std::vector<Candidate> candidates_;
  std::vector<int> number_;  // by candidate: its place among the movements, or -1
  std::vector<Movement> movements_;
  std::vector<GroupContent> groups_;
};

}  // namespace

Result<int> LibraryBuilder::add(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                const PlantTrack& plants, int first_frame,
                                const std::string& name) {
  if (rig.mover != 0) {
    return fail("movements need a skeleton whose root joint moves the body", {name});
  }
  Source source{name, skeleton, rig, {}};
  for (const FoundMovement& found : find_movements(plants, first_frame, settings_.find)) {
    source.movements.push_back(cut_movement(found, skeleton, motion, name));
  }
  sources_.push_back(std::move(source));
  return static_cast<int>(sources_.back().movements.size());
}

bool LibraryBuilder::comes_before(const Source& a, const Source& b) {
  const auto key = [](const Source& s) {
    return std::tie(s.name, s.rig.leg_length, s.rig.legs[0].length);
  };
  if (key(a) != key(b)) return key(a) < key(b);
  return std::lexicographical_compare(a.movements.begin(), a.movements.end(), b.movements.begin(),
                                      b.movements.end(), [](const Movement& m, const Movement& n) {
                                        if (m.first != n.first) return m.first < n.first;
                                        const auto x = m.root.reshaped();
                                        const auto y = n.root.reshaped();
                                        return std::lexicographical_compare(x.begin(), x.end(),
                                                                            y.begin(), y.end());
                                      });
}

Result<MovementLibrary> LibraryBuilder::finish() const {
  if (sources_.empty()) return fail("a library needs at least one clip");
  std::vector<const Source*> sources;
  for (const Source& source : sources_) sources.push_back(&source);
  std::stable_sort(sources.begin(), sources.end(),
                   [](const Source* a, const Source* b) { return comes_before(*a, *b); });
  std::vector<const Source*> by_legs = sources;
  std::stable_sort(by_legs.begin(), by_legs.end(), [](const Source* a, const Source* b) {
    return a->rig.leg_length < b->rig.leg_length;
  });
  const Source& body = *by_legs[by_legs.size() / 2];

  CandidateMaker maker(body.skeleton, body.rig);
  std::vector<Candidate> candidates;
  for (const Source* source : sources) {
    for (const Movement& movement : source->movements) {
      auto candidate =
          maker.make(movement, source->skeleton, source->rig.leg_length, settings_.mirror);
      if (!candidate) return pass_on(candidate);
      if (*candidate) candidates.push_back(std::move(**candidate));
    }
  }
  Draft draft(std::move(candidates), settings_);
  for (const ParameterKind kind : kParameterKinds) draft.choose(kind);
  for (const Side side : kSides) {
    if (draft.has(ParameterKind::straight, side, 2)) continue;
    return fail(fmt::format(
        "the clips contain fewer than two straight steps of the {} foot; add more walking",
        name_of(side)));
  }
  Result<MovementLibrary> library =
      MovementLibrary::create(body.skeleton, body.rig, draft.movements(), draft.groups());
  if (!library) return library;
  for (std::size_t i = 0; i < draft.groups().size(); ++i) {
    draft.groups()[i] = refine(*library, library->groups()[i], settings_.refine).content;
  }
  library = MovementLibrary::create(body.skeleton, body.rig, draft.movements(), draft.groups());
  if (!library) return library;
  return MovementLibrary::create(body.skeleton, body.rig, draft.movements(), draft.groups(),
                                 find_ranges(*library, PlanSettings{}.margin));
}

}  // namespace surefoot
