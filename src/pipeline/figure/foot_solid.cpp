#include "pipeline/figure/foot_solid.h"

namespace surefoot {
namespace {

constexpr double kBallHeight = 0.6;  // of the foot's width
constexpr double kTipHeight = 0.3;
constexpr double kHeelWidth = 0.7;
constexpr double kTipWidth = 0.6;
constexpr double kHeelBehind = 0.2;  // of the foot's width, behind the heel's point
constexpr double kHeelHeight = 0.65;

Vec3 unit_or(const Vec3& direction, const Vec3& otherwise) {
  const double length = direction.norm();
  return length > 1e-9 ? Vec3(direction / length) : otherwise;
}

}  // namespace

FootSolid foot_solid(const BodyShape& shape, const BodyPoints& points, Side side) {
  const Vec3& heel = points[shape.sole(side, SolePart::heel)];
  const Vec3& ball = points[shape.sole(side, SolePart::ball)];
  const Vec3& toe = points[shape.sole(side, SolePart::toe)];
  const Vec3& ankle = points[shape.ankle[index_of(side)]];
  const Vec3 ahead = unit_or(ball - heel, Vec3::UnitZ());
  const Vec3 across = unit_or((ankle - heel).cross(ahead), Vec3::UnitX());
  const Vec3 up = ahead.cross(across).dot(ankle - heel) < 0.0 ? Vec3(-ahead.cross(across))
                                                              : Vec3(ahead.cross(across));
  const Vec3 toes_ahead = unit_or(toe - ball, ahead);
  const Vec3 toes_up = unit_or(up - up.dot(toes_ahead) * toes_ahead, up);
  const double width = shape.foot_width;
  const Vec3 back = heel - kHeelBehind * width * ahead;
  const Vec3 half = 0.5 * width * across;
  const Vec3 ball_top = ball + kBallHeight * width * up;
  const Vec3 tip_top = toe + kTipHeight * width * toes_up;
  FootSolid foot;
  const Vec3 back_top = back + kHeelHeight * width * up - 0.1 * width * ahead;
  foot.rear_world = {back_top + 0.5 * half,    back_top - 0.5 * half, back + kHeelWidth * half,
                     back - kHeelWidth * half, ball + half,           ball - half,
                     ankle + 0.5 * half,       ankle - 0.5 * half,    ball_top + 0.8 * half,
                     ball_top - 0.8 * half};
  foot.toes_world = {ball + half,
                     ball - half,
                     toe + kTipWidth * half,
                     toe - kTipWidth * half,
                     ball_top + 0.8 * half,
                     ball_top - 0.8 * half,
                     tip_top + kTipWidth * half,
                     tip_top - kTipWidth * half};
  foot.sole_world = {back + kHeelWidth * half, ball + half, toe + kTipWidth * half,
                     toe - kTipWidth * half,   ball - half, back - kHeelWidth * half};
  return foot;
}

}  // namespace surefoot
