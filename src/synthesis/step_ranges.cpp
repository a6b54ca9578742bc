#include "synthesis/step_ranges.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "synthesis/candidates.h"
#include "synthesis/reach.h"

namespace surefoot {

namespace {

constexpr double radians(double degrees) { return degrees * std::numbers::pi / 180.0; }

/// A side of a range that moves outward, with other parameters that move along.
struct Face {
  std::array<int, 2> low{-1, -1};   // parameters whose lower limit falls
  std::array<int, 2> high{-1, -1};  // parameters whose upper limit rises
  double pace = 0.05;               // metres or radians at a time
  double farthest = 0.0;            // that the limit moves from the seed
  bool first = false;               // before the others
};

/// Where a kind begins to grow, and how far it may.
struct Seed {
  StepKind kind;
  StepParameters low;
  StepParameters high;
  std::vector<Face> faces;
};

// Parameters by their index in StepParameters.
constexpr int kFromAside = 0;
constexpr int kFromUp = 1;
constexpr int kFromAhead = 2;
constexpr int kToAside = 3;
constexpr int kToUp = 4;
constexpr int kToAhead = 5;
constexpr int kTurn = 6;

/// Sides that grow by `parts` of what they may at a time: the fewer, the sooner.
Face less(int parameter, double most, double parts = 8.0) {
  return {{parameter, -1}, {-1, -1}, most / parts, most};
}
Face more(int parameter, double most, double parts = 8.0) {
  return {{-1, -1}, {parameter, -1}, most / parts, most};
}
Face narrower(double most) { return {{kFromAside, kToAside}, {-1, -1}, 0.025, most}; }
Face wider(double most) { return {{-1, -1}, {kFromAside, kToAside}, 0.025, most}; }
Face uneven(double most) { return {{kFromUp, kToUp}, {kFromUp, kToUp}, 0.01, most}; }
Face turning(double most_degrees, double pace_degrees) {
  return {{kTurn, -1}, {kTurn, -1}, radians(pace_degrees), radians(most_degrees)};
}

/// Where the foot is ahead of the other one before and after a step, metres.
Seed seed_of(StepKind kind, std::array<double, 2> from, std::array<double, 2> to,
             std::vector<Face> faces) {
  constexpr double kWidth = 0.18;
  return {kind,
          {kWidth, 0.0, from[0], kWidth, 0.0, to[0], 0.0},
          {kWidth, 0.0, from[1], kWidth, 0.0, to[1], 0.0},
          std::move(faces)};
}

std::vector<Seed> seeds() {
  constexpr std::array kBeside{-0.05, 0.05};
  const Face narrow = narrower(0.1);
  const Face wide = wider(0.1);
  std::vector<Seed> all;
  all.push_back(seed_of(StepKind::start, kBeside, {0.3, 0.5},
                        {less(kToAhead, 0.2, 4), more(kToAhead, 0.4), narrow, wide,
                         turning(15.0, 2.5), uneven(0.03)}));
  all.push_back(seed_of(StepKind::forward, {-0.6, -0.4}, {0.4, 0.6},
                        {less(kFromAhead, 0.3), more(kFromAhead, 0.3), less(kToAhead, 0.3),
                         more(kToAhead, 0.3), narrow, wide, turning(10.0, 2.5), uneven(0.05)}));
  all.push_back(seed_of(StepKind::stop, {-0.5, -0.3}, kBeside,
                        {less(kFromAhead, 0.4), more(kFromAhead, 0.2, 4), narrow, wide,
                         turning(15.0, 2.5), uneven(0.03)}));
  all.push_back(seed_of(StepKind::curve, {-0.5, -0.5}, {0.5, 0.5},
                        {turning(45.0, 10.0), less(kFromAhead, 0.2), more(kFromAhead, 0.2),
                         less(kToAhead, 0.2), more(kToAhead, 0.2), narrow, wide, uneven(0.03)}));
  all.push_back(seed_of(StepKind::turn, {0.0, 0.0}, {0.0, 0.0},
                        {turning(45.0, 10.0), less(kFromAhead, 0.05), more(kFromAhead, 0.05),
                         less(kToAhead, 0.05), more(kToAhead, 0.05), narrow, wide, uneven(0.02)}));
  all.push_back(seed_of(StepKind::backward, {0.0, 0.3}, {-0.3, -0.3},
                        {more(kFromAhead, 0.3), less(kFromAhead, 0.05), less(kToAhead, 0.3),
                         more(kToAhead, 0.35), narrow, wide, turning(15.0, 2.5), uneven(0.03)}));
  all.push_back(seed_of(StepKind::sideways, kBeside, kBeside,
                        {more(kToAside, 0.3), turning(10.0, 2.5), uneven(0.02)}));
  all.back().low[kToAside] = all.back().high[kToAside] = 0.4;
  const std::vector<Face> climbing{less(kFromAhead, 0.2),
                                   more(kFromAhead, 0.3),
                                   less(kToAhead, 0.1),
                                   more(kToAhead, 0.2),
                                   narrow,
                                   wide,
                                   turning(5.0, 1.0)};
  for (const StepKind kind : {StepKind::up, StepKind::down}) {
    Seed seed = seed_of(kind, {-0.4, -0.3}, {0.3, 0.4}, climbing);
    Face rise{{kFromUp, -1}, {kToUp, -1}, 0.01, 0.17, true};
    if (kind == StepKind::down) std::swap(rise.low[0], rise.high[0]);
    seed.faces.push_back(rise);
    all.push_back(std::move(seed));
  }
  return all;
}

/// A range in the making.
class Growth {
 public:
  Growth(const StepReach& reach, double margin, ParameterKind kind, const Seed& seed)
      : reach_(reach), margin_(margin), kind_(kind), range_{seed.kind, seed.low, seed.high, 0, 0} {
    if (!holds()) return;
    for (const bool first : {true, false}) grow(seed.faces, first);
    found_ = true;
  }

  [[nodiscard]] bool found() const { return found_; }
  /// How much of what it may has grown.
  [[nodiscard]] double size() const { return size_; }
  [[nodiscard]] const StepRange& range() const { return range_; }

 private:
  /// Moves each face by one pace in turn, until none can be moved.
  void grow(const std::vector<Face>& faces, bool first) {
    std::vector<double> grown(faces.size(), 0.0);
    std::vector<bool> stuck;
    for (const Face& face : faces) stuck.push_back(face.first != first);
    while (std::find(stuck.begin(), stuck.end(), false) != stuck.end()) {
      for (std::size_t i = 0; i < faces.size(); ++i) {
        if (stuck[i]) continue;
        const StepRange before = range_;
        move(faces[i]);
        grown[i] += faces[i].pace;
        if (grown[i] <= faces[i].farthest + 1e-9 && holds()) continue;
        range_ = before;
        grown[i] -= faces[i].pace;
        stuck[i] = true;
      }
    }
    for (std::size_t i = 0; i < grown.size(); ++i) size_ += grown[i] / faces[i].farthest;
  }

  void move(const Face& face) {
    for (const int i : face.low) {
      if (i >= 0) range_.low[static_cast<std::size_t>(i)] -= face.pace;
    }
    for (const int i : face.high) {
      if (i >= 0) range_.high[static_cast<std::size_t>(i)] += face.pace;
    }
  }

  /// The distance from a hull is a convex function: where all corners of a range are near enough to
  /// it, so is everything between them.
  bool holds() {
    bool good = true;
    range_.shortest = INFINITY;
    range_.longest = 0.0;
    for_corners([&](const StepParameters& p) {
      for (const Side side : kSides) {
        if (!good) return;
        const auto fit = reach_.fit_within(kind_, side == Side::left ? p : mirrored(p), side);
        good = fit && fit->missed <= margin_;
        if (!good) return;
        const double seconds = reach_.seconds(*fit);
        range_.shortest = std::min(range_.shortest, seconds);
        range_.longest = std::max(range_.longest, seconds);
      }
    });
    return good;
  }

  template <class Visit>
  void for_corners(Visit visit) {
    constexpr unsigned kCorners = 1U << static_cast<unsigned>(kStepParameters);
    for (unsigned corner = 0; corner < kCorners; ++corner) {
      StepParameters p = range_.low;
      bool again = false;  // of a parameter that has one value only
      for (std::size_t i = 0; i < p.size(); ++i) {
        if ((corner >> i & 1U) == 0) continue;
        again = again || range_.high[i] == range_.low[i];
        p[i] = range_.high[i];
      }
      if (!again) visit(p);
    }
  }

  const StepReach& reach_;
  double margin_;
  ParameterKind kind_;
  StepRange range_;
  double size_ = 0.0;
  bool found_ = false;
};

/// Whether examples of a kind may be what a range is made of.
bool suits(ParameterKind examples, StepKind kind) {
  switch (kind) {
    case StepKind::sideways: return examples == ParameterKind::sideways;
    case StepKind::backward: return examples == ParameterKind::backward;
    default: return examples != ParameterKind::jump;
  }
}

}  // namespace

std::string_view name_of(StepKind kind) noexcept {
  switch (kind) {
    case StepKind::start: return "start";
    case StepKind::forward: return "forward";
    case StepKind::stop: return "stop";
    case StepKind::curve: return "curve";
    case StepKind::turn: return "turn on the spot";
    case StepKind::backward: return "backward";
    case StepKind::sideways: return "sideways";
    case StepKind::up: return "up";
    case StepKind::down: return "down";
  }
  return "";
}

std::vector<StepRange> find_ranges(const MovementLibrary& library, double margin) {
  const StepReach reach(library);
  std::vector<StepRange> ranges;
  for (const Seed& seed : seeds()) {
    std::optional<Growth> best;
    for (const ParameterKind kind : kParameterKinds) {
      if (!suits(kind, seed.kind)) continue;
      Growth growth(reach, margin, kind, seed);
      if (!growth.found() || (best && growth.size() <= best->size())) continue;
      best.emplace(growth);
    }
    if (best) ranges.push_back(best->range());
  }
  return ranges;
}

}  // namespace surefoot
