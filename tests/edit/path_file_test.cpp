#include "edit/path_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

namespace surefoot {
namespace {

using ::testing::HasSubstr;

std::string file(const std::string& rest) {
  return R"({"format": "surefoot-path", "version": 1, )" + rest + "}";
}

TEST(PathFile, ReadsEveryKind) {
  const PathRequest spline =
      read_path(file(R"("type": "spline", "points": [[0, 1], [2, 3]])"), "p.json").value();
  EXPECT_EQ(spline.kind, PathKind::spline);
  ASSERT_EQ(spline.points.size(), 2u);
  EXPECT_EQ(spline.points[1].z, 3.0);
  const PathRequest circle =
      read_path(file(R"("type": "circle", "radius": 2, "turn": "right")"), "p.json").value();
  EXPECT_EQ(circle.radius, -2.0);
  const PathRequest end =
      read_path(file(R"("type": "end", "end": [4, 5], "end_heading_deg": 90)"), "p.json").value();
  EXPECT_EQ(end.end.x, 4.0);
  EXPECT_DOUBLE_EQ(end.end_heading.value(), std::numbers::pi / 2.0);
  const PathRequest line =
      read_path(file(R"("type": "line", "start": [1, 2], "heading_deg": -180)"), "p").value();
  EXPECT_DOUBLE_EQ(line.heading.value(), -std::numbers::pi);
  EXPECT_EQ(read_path(file(R"("type": "polyline", "points": [[0,0],[1,1]], "rounding": 0.2)"), "p")
                .value()
                .rounding,
            0.2);
}

TEST(PathFile, SplinesAreWrittenToTheLastDigit) {
  const std::vector<PlanPoint> points{{1.0 / 3.0, -2.0 / 7.0}, {1e-17, 12345.678901234567}};
  const PathRequest read = read_path(write_spline_path(points), "p.json").value();
  ASSERT_EQ(read.points.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read.points[i].x, points[i].x);
    EXPECT_EQ(read.points[i].z, points[i].z);
  }
}

TEST(PathFile, RefusesWithPlace) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {"[]", "must be an object"},
      {"{", "p.json:1"},
      {R"({"version": 1, "type": "line"})", "surefoot-path"},
      {R"({"format": "surefoot-path", "version": 2, "type": "line"})", "version"},
      {file(R"("type": "square")"), "type"},
      {file(R"("type": "spline")"), "points"},
      {file(R"("type": "spline", "points": [])"), "two or more"},
      {file(R"("type": "spline", "points": [[0, 0]])"), "two or more"},
      {file(R"("type": "spline", "points": [[0, 0], [1]])"), "[x, z]"},
      {file(R"("type": "spline", "points": [[0, 0], [1, "a"]])"), "number"},
      {file(R"("type": "spline", "points": [[0, 0], [1, NaN]])"), "p.json:1"},
      {file(R"("type": "spline", "points": [[0, 0], [1, 1]], "radius": 3)"), "radius"},
      {file(R"("type": "circle", "radius": 0)"), "greater than 0"},
      {file(R"("type": "circle", "radius": 1, "turn": "up")"), "left"},
      {file(R"("type": "circle", "radius": 1e999)"), "p.json:1"},
      {file(R"("type": "end")"), "end"},
  };
  for (const auto& [text, part] : bad) {
    const Result<PathRequest> read = read_path(text, "p.json");
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().to_string(), HasSubstr(part)) << text;
    EXPECT_THAT(read.error().to_string(), HasSubstr("p.json:")) << text;
  }
}

}  // namespace
}  // namespace surefoot
