#include "io/npy/smpl_legs.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kSlow = 0.3;        // metres a second: a foot this slow may stand
constexpr double kLow = 0.08;        // metres above the foot's usual lowest height
constexpr double kShortest = 0.12;   // seconds of a stance
constexpr double kFootNoise = 0.01;  // metres that a standing foot moves anyway
constexpr double kLengthPrior = 0.05;
constexpr double kFramesThatCount = 10.0;  // a stance, however long: its frames are alike
constexpr int kRounds = 3;

/// One leg in one frame: the ball is at rest + thigh_scale * thigh + shin_scale * shin.
struct LegRow {
  Vec3 rest;
  Vec3 thigh;
  Vec3 shin;

  [[nodiscard]] Vec3 ball(const LegScales& scales) const {
    return rest + scales.thigh * thigh + scales.shin * shin;
  }
};

std::vector<LegRow> leg_rows(const Clip& clip, const std::string& side) {
  const int hip = clip.skeleton.find(side + "_hip");
  const int knee = clip.skeleton.find(side + "_knee");
  const int ankle = clip.skeleton.find(side + "_ankle");
  const int ball = clip.skeleton.find(side + "_foot");
  std::vector<LegRow> rows;
  if (hip < 0 || knee < 0 || ankle < 0 || ball < 0) return rows;
  const std::vector<int> joints = with_ancestors(clip.skeleton, std::vector<int>{ball});
  std::vector<Transform> world(clip.skeleton.size());
  const auto place = [&](int joint) { return world[joint].translation; };
  for (int f = 0; f < clip.motion.frames(); ++f) {
    forward_kinematics(clip.skeleton, joints, clip.motion.pose(f), world);
    rows.push_back({place(hip) + place(ball) - place(ankle), place(knee) - place(hip),
                    place(ankle) - place(knee)});
  }
  return rows;
}

/// Closed spans of frames in which the ball is slow and low.
std::vector<std::pair<int, int>> stances(const std::vector<LegRow>& rows, const LegScales& scales,
                                         const Vec3& up, double fps) {
  std::vector<double> heights;
  heights.reserve(rows.size());
  for (const LegRow& row : rows) heights.push_back(up.dot(row.ball(scales)));
  std::vector<double> sorted = heights;
  std::sort(sorted.begin(), sorted.end());
  const double low = sorted.empty() ? 0.0 : sorted[sorted.size() / 20] + kLow;
  const int least = std::max(5, static_cast<int>(kShortest * fps));
  std::vector<std::pair<int, int>> found;
  int first = -1;
  const int frames = static_cast<int>(rows.size());
  for (int f = 0; f < frames; ++f) {
    const auto i = static_cast<std::size_t>(f);
    const double speed =
        f + 1 < frames ? (rows[i + 1].ball(scales) - rows[i].ball(scales)).norm() * fps : 1e9;
    const bool stands = speed < kSlow && heights[i] < low;
    if (stands && first < 0) first = f;
    if (stands || first < 0) continue;
    if (f - first >= least) found.emplace_back(first, f - 1);
    first = -1;
  }
  return found;
}

}  // namespace

LegScales fit_leg_lengths(const Clip& clip, const Vec3& up) {
  const std::vector<std::vector<LegRow>> legs{leg_rows(clip, "left"), leg_rows(clip, "right")};
  LegScales scales;
  for (int round = 0; round < kRounds; ++round) {
    // Normal equations; the plants' places drop out with each stance's mean.
    const double prior = 1.0 / (kLengthPrior * kLengthPrior);
    Eigen::Matrix2d a = prior * Eigen::Matrix2d::Identity();
    Eigen::Vector2d b(prior, prior);
    scales.stances = 0;
    for (const std::vector<LegRow>& rows : legs) {
      for (const auto& [first, last] : stances(rows, scales, up, clip.motion.fps())) {
        ++scales.stances;
        LegRow mean{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
        const double count = last - first + 1;
        for (int f = first; f <= last; ++f) {
          const LegRow& row = rows[f];
          mean.rest += row.rest / count;
          mean.thigh += row.thigh / count;
          mean.shin += row.shin / count;
        }
        const double weight = std::min(1.0, kFramesThatCount / count) / (kFootNoise * kFootNoise);
        for (int f = first; f <= last; ++f) {
          const LegRow& row = rows[f];
          const Vec3 rest = row.rest - mean.rest;
          const Vec3 thigh = row.thigh - mean.thigh;
          const Vec3 shin = row.shin - mean.shin;
          a(0, 0) += weight * thigh.squaredNorm();
          a(0, 1) += weight * thigh.dot(shin);
          a(1, 1) += weight * shin.squaredNorm();
          b(0) -= weight * thigh.dot(rest);
          b(1) -= weight * shin.dot(rest);
        }
      }
    }
    a(1, 0) = a(0, 1);
    const Eigen::Vector2d fitted = a.inverse() * b;
    scales.thigh = std::clamp(fitted(0), 0.8, 1.25);
    scales.shin = std::clamp(fitted(1), 0.8, 1.25);
  }
  return scales;
}

}  // namespace surefoot
