#include "rig/foot_levels.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/biweight.h"
#include "math/quantile.h"

namespace surefoot {

namespace {

/// What floors and feet are expected to be: level to about so much, rad, and alike to about so
/// much, leg lengths. Where feet walk straight ahead, a tilt across the way and a difference of the
/// feet look alike; the tilt is less likely.
constexpr double kUsualTilt = std::numbers::pi / 180.0;
constexpr double kUsualDifference = 0.03;
/// How exactly feet stand, leg lengths.
constexpr double kNoise = 0.012;
/// Seconds of standing beyond which a longer stand counts no more than a shorter one.
constexpr double kFullStand = 0.1;
constexpr int kIterations = 20;

/// Where a foot stood flat for a while.
struct Stand {
  Vec3 ball_world;
  double weight = 0.0;
  double half = 0.0;  ///< of the difference that it shows: +1/2 left, -1/2 right
};

void add_stands(const LegTrack& track, const std::vector<int>& flat_frames, const Vec3& in_ankle,
                double half, double fps, std::vector<Stand>& stands) {
  for (std::size_t i = 0; i < flat_frames.size();) {
    std::vector<double> heights;
    Vec3 sum = Vec3::Zero();
    const int first = flat_frames[i];
    for (; i < flat_frames.size() && flat_frames[i] == first + static_cast<int>(heights.size());
         ++i) {
      const Vec3 ball = track.ankle_world[flat_frames[i]].apply(in_ankle);
      sum += ball;
      heights.push_back(ball.y());
    }
    const auto count = static_cast<double>(heights.size());
    sum /= count;
    sum.y() = median(std::move(heights));
    stands.push_back({sum, std::min(count / (kFullStand * fps), 1.0), half});
  }
}

/// Height, slopes along x and z, and difference of the feet, about the middle of the stands.
class Levels {
 public:
  Levels(const std::vector<Stand>& stands, double leg_length)
      : stands_(stands), noise_(kNoise * leg_length) {
    for (const Stand& stand : stands) middle_ += stand.ball_world;
    middle_ /= static_cast<double>(stands.size());
    const double tilt = std::tan(kUsualTilt);
    const double difference = kUsualDifference * leg_length;
    prior_.diagonal() << 0.0, 1.0 / (tilt * tilt), 1.0 / (tilt * tilt),
        1.0 / (difference * difference);
    prior_ *= noise_ * noise_;
  }

  /// Fits anew, trusting stands the less the farther off they are (Tukey's biweight).
  void fit() {
    std::vector<double> sizes;
    for (const Stand& stand : stands_) sizes.push_back(std::abs(residual(stand)));
    const double limit = biweight_limit(median(std::move(sizes)), noise_);
    Eigen::Matrix4d information = prior_;
    Eigen::Vector4d pull = Eigen::Vector4d::Zero();
    for (const Stand& stand : stands_) {
      const double weight = stand.weight * biweight(residual(stand), limit);
      const Eigen::Vector4d row = row_of(stand);
      information += weight * row * row.transpose();
      pull += weight * (stand.ball_world.y() - middle_.y()) * row;
    }
    found_ = solve(information, pull);
  }
  /// From a level floor on which each foot stands at its median height.
  void start() {
    std::array<std::vector<double>, 2> heights;
    for (const Stand& stand : stands_) {
      heights[stand.half > 0.0 ? 0 : 1].push_back(stand.ball_world.y() - middle_.y());
    }
    const double left = median(std::move(heights[0]));
    const double right = median(std::move(heights[1]));
    found_ = {0.5 * (left + right), 0.0, 0.0, left - right};
  }

  [[nodiscard]] double difference() const { return found_[3]; }

 private:
  /// By halves: the general decomposition is several kilobytes of what browsers download.
  static Eigen::Vector4d solve(const Eigen::Matrix4d& a, const Eigen::Vector4d& b) {
    const Eigen::Matrix2d first = a.topLeftCorner<2, 2>().inverse();
    const Eigen::Matrix2d between = a.topRightCorner<2, 2>();
    const Eigen::Matrix2d onto = between.transpose() * first;
    const Eigen::Matrix2d rest = a.bottomRightCorner<2, 2>() - onto * between;
    Eigen::Vector4d x;
    x.tail<2>() = rest.inverse() * (b.tail<2>() - onto * b.head<2>());
    x.head<2>() = first * (b.head<2>() - between * x.tail<2>());
    return x;
  }
  [[nodiscard]] Eigen::Vector4d row_of(const Stand& stand) const {
    const Vec3 across = stand.ball_world - middle_;
    return {1.0, across.x(), across.z(), stand.half};
  }
  [[nodiscard]] double residual(const Stand& stand) const {
    return stand.ball_world.y() - middle_.y() - found_.dot(row_of(stand));
  }

  const std::vector<Stand>& stands_;
  double noise_;
  Vec3 middle_ = Vec3::Zero();
  Eigen::Matrix4d prior_ = Eigen::Matrix4d::Zero();
  Eigen::Vector4d found_ = Eigen::Vector4d::Zero();
};

}  // namespace

double level_difference(const std::array<LegTrack, 2>& tracks,
                        const std::array<FootAttitude, 2>& attitudes,
                        const std::array<Vec3, 2>& balls_in_ankle, double leg_length, double fps) {
  std::vector<Stand> stands;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!attitudes[i].stands || attitudes[i].flat_frames.empty()) return 0.0;
    add_stands(tracks[i], attitudes[i].flat_frames, balls_in_ankle[i], i == 0 ? 0.5 : -0.5, fps,
               stands);
  }
  Levels levels(stands, leg_length);
  levels.start();
  for (int i = 0; i < kIterations; ++i) levels.fit();
  return std::isfinite(levels.difference()) ? levels.difference() : 0.0;
}

}  // namespace surefoot
