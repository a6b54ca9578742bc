#include "surefoot/pipeline/measurement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

using testing::HasSubstr;
using testing::Not;

class MeasurementTest : public testing::Test {
 protected:
  MeasurementTest() {
    Plant heel;
    heel.last = 29;
    track = {30, 30.0, {heel}};
  }

  Measurement against_standing() const { return measure_against(standing, gliding, track).value(); }

  static Take carried(const std::function<Vec3(double)>& way) {
    Clip clip;
    clip.skeleton = sample_biped_skeleton();
    clip.motion = gliding_biped(30, 30.0, way);
    return Take("carried", std::move(clip), sample_biped_rig(), Ground::flat());
  }

  const Take standing = carried([](double) { return Vec3::Zero(); });
  const Take gliding = carried([](double t) { return Vec3(0.3 * t, -0.01, 0.0); });
  PlantTrack track;
};

TEST_F(MeasurementTest, JsonIsInCentimetres) {
  const nlohmann::json json = nlohmann::json::parse(measurement_json(against_standing()));
  EXPECT_EQ(json["plants"], 1);
  EXPECT_NEAR(json["slide"]["heel"]["whole_flat"]["max_cm"].get<double>(), 29.0, 1e-9);
  EXPECT_NEAR(json["original"]["slide"]["heel"]["whole_flat"]["max_cm"].get<double>(), 0.0, 1e-9);
  EXPECT_NEAR(json["penetration"]["toe"]["max_cm"].get<double>(), 1.0, 1e-9);
  EXPECT_NEAR(json["planted_height_error"]["mean_cm"].get<double>(), 1.0, 1e-9);
  EXPECT_NEAR(json["skating"]["skate_cm_s"].get<double>(), 30.0, 1e-9);
  EXPECT_NEAR(json["change"]["root"]["max_cm"].get<double>(), std::hypot(29.0, 1.0), 1e-9);
  EXPECT_NEAR(json["change"]["root_step_max_cm"].get<double>(), 1.0, 1e-9);
}

TEST_F(MeasurementTest, JsonHoldsAVerdictByTheOriginal) {
  const nlohmann::json json = nlohmann::json::parse(measurement_json(against_standing()));
  EXPECT_EQ(json["verdict"]["level"], "bad");  // feet that stood slide
  for (const nlohmann::json& check : json["verdict"]["checks"]) {
    for (const char* key : {"name", "value", "unit", "limit", "frame", "level"}) {
      EXPECT_TRUE(check.contains(key)) << check << " has no " << key;
    }
  }
  EXPECT_THAT(measurement_text(against_standing()), HasSubstr("verdict: bad"));
}

TEST_F(MeasurementTest, AloneThereIsNoOriginal) {
  const Measurement alone = measure_take(gliding, nullptr, track).value();
  const nlohmann::json json = nlohmann::json::parse(measurement_json(alone));
  EXPECT_FALSE(json.contains("original"));
  EXPECT_FALSE(json.contains("change"));
  EXPECT_THAT(measurement_text(alone), Not(HasSubstr("before")));
  EXPECT_THAT(measurement_text(alone), HasSubstr("foot sliding of 1 plants, cm"));
}

TEST_F(MeasurementTest, TextHasBothColumns) {
  const std::string text = measurement_text(against_standing());
  EXPECT_THAT(text, HasSubstr("before"));
  EXPECT_THAT(text, HasSubstr("    0.0000     29.00\n"));
  EXPECT_THAT(text, HasSubstr("change from the original"));
}

TEST_F(MeasurementTest, RefusesAnotherLength) {
  const Motion shorter(29, standing.skeleton().size(), 30.0);
  const auto refused = measure_against(standing, standing.with_motion(shorter), track);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("30 frames"));
}

}  // namespace
}  // namespace surefoot
