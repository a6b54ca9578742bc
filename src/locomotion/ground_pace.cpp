#include "locomotion/ground_pace.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace surefoot {

namespace {

constexpr double kSample = 0.02;        // metres
constexpr double kSteepestWay = 1.0;    // metres a metre; what is steeper is an edge
constexpr int kHalvings = 4;            // in which an edge is found between two samples
constexpr double kLookBack = 1.0;       // metres that are looked back for edges
constexpr double kAhead = 1.0;          // metres that are looked ahead at least
constexpr double kFarthest = 10.0;      // and at most
constexpr double kPassed = 4.0;         // metres after which an edge is forgotten
constexpr double kOffLine = 0.1;        // metres beside the line, or radians, that make it another
constexpr double kMostClimb = 0.15;     // metres that a step goes up or down over several edges
constexpr double kOneEdge = 1.3;        // times its highest edge make several
constexpr double kShortestStep = 0.25;  // metres that it is slowed down to
constexpr double kLongestPair = 0.8;    // metres; edges farther apart are never one step
constexpr double kRiseSpeed = 0.26;     // metres of a single edge times m/s
constexpr double kChange = 1.0;         // m/s^2 with which it slows down and goes on
constexpr int kIterations = 8;

/// The speed at which a figure of the average style takes steps of a length.
double speed_of_steps(const GaitModel& model, double length) noexcept {
  double speed = length;
  for (int i = 0; i < kIterations; ++i) speed = 2.0 * length * model.cadence({.speed = speed});
  return speed;
}

}  // namespace

bool GroundPace::look(const GaitModel& model, const Ground& ground, const Going& going) noexcept {
  const bool anew = !started_ || leaves_line(going);
  const bool had_edges = edge_count_ > 0;
  if (anew) begin(going);
  const double braking_way = going.speed * going.speed / (2.0 * kChange);
  const double sight = going.way + std::min(kAhead + braking_way, kFarthest);
  bool changed = anew && had_edges;
  if (anew) seen_height_ = height(ground, seen_);
  changed |= look_on(ground, sight);
  changed |= forget(going.way);
  if (changed) limit(model);
  return changed;
}

bool GroundPace::leaves_line(const Going& going) const noexcept {
  const double turned = going.at.heading - line_.heading;
  if (std::abs(std::remainder(turned, 2.0 * std::numbers::pi)) > kOffLine) return true;
  const double x = going.at.x - line_.x;
  const double z = going.at.z - line_.z;
  return std::abs(x * std::cos(line_.heading) - z * std::sin(line_.heading)) > kOffLine;
}

void GroundPace::begin(const Going& going) noexcept {
  started_ = true;
  line_ = going.at;
  line_way_ = going.way;
  seen_ = going.way - kLookBack;
  edge_count_ = 0;
}

double GroundPace::height(const Ground& ground, double way) const noexcept {
  const double ahead = way - line_way_;
  return ground.height(line_.x + ahead * std::sin(line_.heading),
                       line_.z + ahead * std::cos(line_.heading));
}

bool GroundPace::look_on(const Ground& ground, double sight) noexcept {
  bool found = false;
  while (seen_ < sight) {
    const double next = seen_ + kSample;
    const double there = height(ground, next);
    const double rise = there - seen_height_;
    if (std::abs(rise) > kSteepestWay * kSample && std::isfinite(rise)) {
      double near = seen_;
      double far = next;
      for (int i = 0; i < kHalvings; ++i) {
        const double middle = 0.5 * (near + far);
        const bool below = std::abs(height(ground, middle) - seen_height_) < 0.5 * std::abs(rise);
        (below ? near : far) = middle;
      }
      add({0.5 * (near + far), rise});
      found = true;
    }
    seen_ = next;
    seen_height_ = there;
  }
  return found;
}

/// One riser may take several samples.
void GroundPace::add(const Edge& edge) noexcept {
  if (edge_count_ > 0) {
    Edge& last = edges_[edge_count_ - 1];
    if (edge.way - last.way < 1.5 * kSample && edge.rise * last.rise > 0.0) {
      last = {edge.way, last.rise + edge.rise};
      return;
    }
  }
  if (edge_count_ == kMostEdges) {  // those ahead matter more than those behind
    std::move(edges_.begin() + 1, edges_.end(), edges_.begin());
    --edge_count_;
  }
  edges_[edge_count_++] = edge;
}

bool GroundPace::forget(double way) noexcept {
  const auto passed = [&](const Edge& edge) { return edge.way < way - kPassed; };
  const auto kept = std::find_if_not(edges_.begin(), edges_.begin() + edge_count_, passed);
  const int gone = static_cast<int>(kept - edges_.begin());
  if (gone == 0) return false;
  std::move(kept, edges_.begin() + edge_count_, edges_.begin());
  edge_count_ -= gone;
  return true;
}

void GroundPace::limit(const GaitModel& model) noexcept {
  stretch_count_ = 0;
  for (int i = 0; i < edge_count_; ++i) {
    const Edge& edge = edges_[i];
    const double speed = kRiseSpeed / std::abs(edge.rise);
    const double step = 0.5 * speed / model.cadence({.speed = speed});
    stretches_[stretch_count_++] = {edge.way - step, edge.way + step, speed};
    limit_steps(model, i);
  }
}

/// A step goes over no more edges than make a moderate rise together.
void GroundPace::limit_steps(const GaitModel& model, int first) noexcept {
  double rise = 0.0;
  double highest = 0.0;
  for (int i = first; i < edge_count_; ++i) {
    const double apart = edges_[i].way - edges_[first].way;
    if (apart > kLongestPair) return;
    rise += edges_[i].rise;
    highest = std::max(highest, std::abs(edges_[i].rise));
    if (std::abs(rise) < std::max(kMostClimb, kOneEdge * highest)) continue;
    const double step = std::max(apart, kShortestStep);
    stretches_[stretch_count_++] = {edges_[first].way - step, edges_[i].way + step,
                                    speed_of_steps(model, step)};
    return;
  }
}

double GroundPace::speed_at(double way) const noexcept {
  double square = std::numeric_limits<double>::infinity();
  for (int i = 0; i < stretch_count_; ++i) {
    const Stretch& s = stretches_[i];
    const double away = std::max({0.0, s.from - way, way - s.to});
    square = std::min(square, s.speed * s.speed + 2.0 * kChange * away);
  }
  return std::sqrt(square);
}

bool GroundPace::steady(double from, double to, double speed) const noexcept {
  if (stretch_count_ == 0) return true;
  constexpr int kLooks = 4;
  const double now = std::min(speed, speed_at(from));
  for (int i = 1; i <= kLooks; ++i) {
    const double then = std::min(speed, speed_at(from + (to - from) * i / kLooks));
    if (std::abs(then - now) > 1e-6) return false;
  }
  return true;
}

}  // namespace surefoot
