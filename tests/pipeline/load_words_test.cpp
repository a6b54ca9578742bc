#include "surefoot/pipeline/settings_file.h"

#include <gmock/gmock.h>

#include <limits>

namespace surefoot {
namespace {

using testing::StartsWith;

TEST(LoadWords, AreGuessedByDefault) {
  const LoadSettings settings = load_settings_of({}).value();
  EXPECT_EQ(settings.metres_per_unit, 0.0);
  EXPECT_EQ(settings.up, std::nullopt);
  EXPECT_EQ(settings.fps, 0.0);
}

TEST(LoadWords, BecomeSettings) {
  const LoadSettings settings =
      load_settings_of({.units = "cm", .up = "z", .root_offset = "add", .fps = 60.0}).value();
  EXPECT_EQ(settings.metres_per_unit, 0.01);
  EXPECT_EQ(settings.up, Axis::pos_z);
  EXPECT_EQ(settings.root_offset, RootOffset::add);
  EXPECT_EQ(settings.fps, 60.0);
}

TEST(LoadWords, RefusalsNameTheWord) {
  EXPECT_THAT(load_settings_of({.units = "furlong"}).error().message, StartsWith("units: "));
  EXPECT_THAT(load_settings_of({.up = "w"}).error().message, StartsWith("up: "));
  EXPECT_THAT(load_settings_of({.root_offset = "x"}).error().message, StartsWith("root-offset: "));
  for (const double fps : {-1.0, 2e6, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THAT(load_settings_of({.fps = fps}).error().message, StartsWith("fps: "));
  }
}

}  // namespace
}  // namespace surefoot
