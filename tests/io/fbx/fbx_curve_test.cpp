#include <gtest/gtest.h>

#include "io/fbx/curve.h"

namespace surefoot::fbx {
namespace {

Ticks at(double s) { return static_cast<Ticks>(s * static_cast<double>(kTicksPerSecond)); }

Curve curve(std::vector<double> values, std::uint32_t flags, KeyTangents all = {}) {
  Curve out;
  all.flags = flags;
  for (std::size_t k = 0; k < values.size(); ++k) {
    out.keys.push_back({.time = at(static_cast<double>(k)), .value = values[k]});
  }
  resolve_tangents(out.keys, std::vector<KeyTangents>(values.size(), all));
  return out;
}

TEST(FbxCurve, ConstantAndLinearKeys) {
  EXPECT_EQ(curve({1.0, 5.0}, kConstantKey).value(at(0.9)), 1.0);
  EXPECT_EQ(curve({1.0, 5.0}, kConstantKey | kAutoTangent).value(at(0.1)), 5.0);
  EXPECT_DOUBLE_EQ(curve({1.0, 5.0}, kLinearKey).value(at(0.25)), 2.0);
  EXPECT_EQ(curve({1.0, 5.0}, kLinearKey).value(at(1.0)), 5.0);
}

TEST(FbxCurve, CubicKeysFollowTheirSlopes) {
  KeyTangents slopes;
  slopes.data[0] = 2.0F;  // leaves with 2 per second
  slopes.data[1] = 0.0F;  // arrives flat
  const Curve c = curve({0.0, 1.0}, kCubicKey | kUserTangent, slopes);
  const double u = 0.3;
  const double hermite = (u * u * u - 2 * u * u + u) * 2.0 + (-2 * u * u * u + 3 * u * u) * 1.0;
  EXPECT_NEAR(c.value(at(u)), hermite, 1e-9);
}

TEST(FbxCurve, WeightsBendTime) {
  KeyTangents flat;
  flat.weights = 9000 | 9000u << 16;
  const Curve c =
      curve({0.0, 1.0}, kCubicKey | kUserTangent | kWeightedRight | kWeightedNextLeft, flat);
  EXPECT_NEAR(c.value(at(0.5)), 0.5, 1e-9);
  EXPECT_LT(c.value(at(0.25)), 3 * 0.0625 - 2 * 0.015625);  // stays low for longer
}

TEST(FbxCurve, ChosenTangentsNeverOvershootWhereClamped) {
  const Curve c = curve({0.0, 1.0, 1.0, 3.0}, kCubicKey | kAutoTangent | kClampProgressive);
  for (int i = 0; i <= 100; ++i) {
    EXPECT_LE(c.value(at(1.0 + 0.01 * i)), 1.0 + 1e-12);
    EXPECT_GE(c.value(at(0.01 * i)), 0.0);
  }
  const Curve straight = curve({0.0, 1.0, 2.0}, kCubicKey | kAutoTangent);
  // Where time lies on a tangent is solved for, to a part in 10^10 of the segment.
  EXPECT_NEAR(straight.value(at(0.7)), 0.7, 1e-10);
}

TEST(FbxCurve, TcbOfZeroIsCatmullRom) {
  const Curve c = curve({0.0, 1.0, 0.0, 2.0}, kCubicKey | kTcbTangent);
  EXPECT_NEAR(c.keys[1].slope_left, 0.0, 1e-12);
  EXPECT_NEAR(c.keys[2].slope_right, 0.5, 1e-12);
  KeyTangents tense;
  tense.data[0] = 1.0F;
  EXPECT_EQ(curve({0.0, 1.0, 3.0}, kCubicKey | kTcbTangent, tense).keys[1].slope_left, 0.0);
}

TEST(FbxCurve, GoesOnOutsideItsKeys) {
  Curve c = curve({0.0, 1.0, 4.0}, kLinearKey);
  EXPECT_EQ(c.value(at(-1.0)), 0.0);
  c.before = c.behind = {Extrapolation::repeat, -1};
  EXPECT_NEAR(c.value(at(2.5)), 0.5, 1e-9);
  EXPECT_NEAR(c.value(at(-0.5)), 2.5, 1e-9);
  c.before = c.behind = {Extrapolation::mirror, -1};
  EXPECT_NEAR(c.value(at(2.5)), 2.5, 1e-9);
  EXPECT_NEAR(c.value(at(-0.5)), 0.5, 1e-9);
  EXPECT_NEAR(c.value(at(4.5)), 0.5, 1e-9);
  c.before = c.behind = {Extrapolation::repeat_offset, -1};
  EXPECT_NEAR(c.value(at(2.5)), 4.5, 1e-9);
  EXPECT_NEAR(c.value(at(-0.5)), -1.5, 1e-9);
  c.before = c.behind = {Extrapolation::slope, -1};
  EXPECT_NEAR(c.value(at(3.0)), 7.0, 1e-9);
  EXPECT_NEAR(c.value(at(-1.0)), -1.0, 1e-9);
  c.behind = {Extrapolation::repeat, 1};
  EXPECT_NEAR(c.value(at(3.0)), 1.0, 1e-9);
  EXPECT_NEAR(c.value(at(5.0)), 4.0, 1e-9);  // after one repetition it stays
}

}  // namespace
}  // namespace surefoot::fbx
