#include "synthesis/find_movements.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace surefoot {

namespace {

/// A closed interval of frames; empty where first > last.
struct Span {
  int first = 1;
  int last = 0;

  void include(const Span& other) {
    if (first > last) {
      *this = other;
    } else {
      first = std::min(first, other.first);
      last = std::max(last, other.last);
    }
  }
};

/// A foot on the ground, and within it its heel and ball.
struct Stance {
  Span whole;
  std::array<Span, 2> parts;
};
using Stances = std::vector<Stance>;

Stances stances_of(const PlantTrack& plants, Side side, int first_frame, int longest_gap) {
  Stances stances;
  for (const Plant& plant : plants.plants) {  // sorted by first frame
    if (plant.side != side || plant.last < first_frame) continue;
    const Span span{std::max(plant.first, first_frame), plant.last};
    if (stances.empty() || span.first > stances.back().whole.last + longest_gap + 1) {
      stances.emplace_back();
    }
    stances.back().whole.include(span);
    stances.back().parts[index_of(plant.part)].include(span);
  }
  return stances;
}

/// Where the frames of a stance's end and of the next one's begin lie in generic time.
ContactMarks moving_marks(const Span& before, const Span& after, const Keytimes& keys) {
  ContactMarks marks;
  marks.lift = before.first > before.last ? 0.0 : generic_time(before.last, keys);
  marks.land = after.first > after.last ? kLastGenericTime : generic_time(after.first, keys);
  return marks;
}

ContactMarks fixed_marks(const Span& during, const Keytimes& keys) {
  if (during.first > during.last) return {1.5, 1.5};
  return {generic_time(during.last, keys), generic_time(during.first, keys)};
}

class Finder {
 public:
  Finder(const PlantTrack& plants, int first_frame, const FindSettings& settings)
      : settings_(settings), fps_(plants.fps) {
    const int gap = frames(settings.longest_gap);
    for (const Side side : kSides) {
      stances_[index_of(side)] = stances_of(plants, side, first_frame, gap);
    }
  }

  void add_steps(Side moving, std::vector<FoundMovement>& found) const {
    const Stances& own = stances_[index_of(moving)];
    const Stances& others = stances_[index_of(opposite(moving))];
    for (std::size_t i = 0; i + 1 < own.size(); ++i) {
      const Stance& before = own[i];
      const Stance& after = own[i + 1];
      const auto fixed = std::find_if(others.begin(), others.end(), [&](const Stance& stance) {
        return stance.whole.first < before.whole.last && stance.whole.last > after.whole.first;
      });
      if (fixed == others.end() || !swings(before.whole.last, after.whole.first)) continue;
      found.push_back(step(moving, before, *fixed, after));
    }
  }

  void add_jumps(std::vector<FoundMovement>& found) const {
    const Stances& left = stances_[0];
    const Stances& right = stances_[1];
    for (std::size_t i = 0; i + 1 < left.size(); ++i) {
      for (std::size_t k = 0; k + 1 < right.size(); ++k) {
        const int off = std::max(left[i].whole.last, right[k].whole.last);
        const int on = std::min(left[i + 1].whole.first, right[k + 1].whole.first);
        if (on - off < frames(settings_.shortest_flight) ||
            !together(left[i], right[k], off, true) ||
            !together(left[i + 1], right[k + 1], on, false)) {
          continue;
        }
        found.push_back(jump({&left[i], &right[k]}, {&left[i + 1], &right[k + 1]}, off, on));
      }
    }
  }

 private:
  [[nodiscard]] int frames(double seconds) const {
    return static_cast<int>(std::lround(seconds * fps_));
  }

  [[nodiscard]] bool swings(int off, int on) const {
    return on - off >= frames(settings_.shortest_swing) &&
           on - off <= frames(settings_.longest_swing);
  }

  /// Both feet stand for a while on one side of a flight, and leave or land nearly at once.
  [[nodiscard]] bool together(const Stance& a, const Stance& b, int edge, bool before) const {
    const int apart =
        before ? std::abs(a.whole.last - b.whole.last) : std::abs(a.whole.first - b.whole.first);
    const int shared = before ? edge - std::max(a.whole.first, b.whole.first)
                              : std::min(a.whole.last, b.whole.last) - edge;
    return apart <= frames(2.0 * settings_.longest_gap) && shared >= frames(0.3);
  }

  [[nodiscard]] FoundMovement step(Side moving, const Stance& before, const Stance& fixed,
                                   const Stance& after) const {
    const double off = before.whole.last;
    const double on = after.whole.first;
    const double half = 0.5 * settings_.longest_support * fps_;
    const double support_begin = std::max(before.whole.first, fixed.whole.first);
    const double support_end = std::min(after.whole.last, fixed.whole.last);
    FoundMovement found;
    found.moving = moving;
    found.key_frames = {std::max(0.5 * (support_begin + off), off - half), off, on,
                        std::min(0.5 * (on + support_end), on + half)};
    for (std::size_t part = 0; part < 2; ++part) {
      found.marks[index_of(moving)][part] =
          moving_marks(before.parts[part], after.parts[part], found.key_frames);
      found.marks[index_of(opposite(moving))][part] =
          fixed_marks(fixed.parts[part], found.key_frames);
    }
    return found;
  }

  [[nodiscard]] FoundMovement jump(const std::array<const Stance*, 2>& before,
                                   const std::array<const Stance*, 2>& after, double off,
                                   double on) const {
    const double support = settings_.jump_support * fps_;
    const int begin = std::max(before[0]->whole.first, before[1]->whole.first);
    const int end = std::min(after[0]->whole.last, after[1]->whole.last);
    FoundMovement found;
    found.kind = MovementKind::jump;
    found.key_frames = {std::max<double>(begin, off - support), off, on,
                        std::min<double>(end, on + support)};
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t part = 0; part < 2; ++part) {
        found.marks[side][part] =
            moving_marks(before[side]->parts[part], after[side]->parts[part], found.key_frames);
      }
    }
    return found;
  }

  FindSettings settings_;
  double fps_;
  std::array<Stances, 2> stances_;
};

}  // namespace

std::vector<FoundMovement> find_movements(const PlantTrack& plants, int first_frame,
                                          const FindSettings& settings) {
  std::vector<FoundMovement> found;
  const Finder finder(plants, first_frame, settings);
  for (const Side side : kSides) finder.add_steps(side, found);
  finder.add_jumps(found);
  std::erase_if(found,
                [](const FoundMovement& movement) { return !increasing(movement.key_frames); });
  std::stable_sort(found.begin(), found.end(), [](const FoundMovement& a, const FoundMovement& b) {
    return a.key_frames[0] < b.key_frames[0];
  });
  return found;
}

}  // namespace surefoot
