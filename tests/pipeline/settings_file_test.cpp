#include "surefoot/pipeline/settings_file.h"

#include <gmock/gmock.h>

#include <string>

namespace surefoot {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string file_with(const std::string& sections) {
  return "{\"format\": \"surefoot-settings\", \"version\": 1" + sections + "}";
}

std::string refusal(const std::string& text) {
  const auto settings = read_settings(text, "s.json");
  return settings ? "accepted" : settings.error().to_string();
}

TEST(SettingsFile, WhatIsLeftOutIsAsByDefault) {
  const SharedSettings settings = read_settings(file_with(""), "s.json").value();
  EXPECT_EQ(write_settings(settings), write_settings({}));
  EXPECT_EQ(settings.clean.plant_window, CleanSettings{}.plant_window);
  EXPECT_EQ(settings.clean.leg.damping_release, LegSettings{}.damping_release);
}

TEST(SettingsFile, ReadsBackToTheLastBit) {
  SharedSettings settings;
  settings.load = {"in", "-z", "replace", 59.94, "plane:0.1"};
  settings.detect = {DetectMethod::adaptive, 0.1 / 3.0, std::nullopt};
  settings.clean.solver = LegSolver::prioritised;
  settings.clean.rigid = true;
  settings.clean.align_sole = true;
  settings.clean.plant_window = 0.1;
  settings.clean.target_window = 0.7;
  settings.clean.root_window = 1.0 / 7.0;
  settings.clean.blend_window = 0.0;
  settings.clean.leg = damped_above(2.123456789);
  const std::string text = write_settings(settings);
  const SharedSettings read = read_settings(text, "s.json").value();
  EXPECT_EQ(write_settings(read), text);
  EXPECT_EQ(read.load.up, "-z");
  EXPECT_EQ(read.detect.height, settings.detect.height);
  EXPECT_EQ(read.detect.speed, std::nullopt);
  EXPECT_EQ(read.clean.solver, LegSolver::prioritised);
  EXPECT_EQ(read.clean.root_window, settings.clean.root_window);
  EXPECT_EQ(read.clean.leg.damping_onset, 2.123456789);
  EXPECT_EQ(read.clean.leg.damping_release, settings.clean.leg.damping_release);
}

TEST(SettingsFile, LimitsOfPlantsAreReadAndWrittenWhereTheyAreChosen) {
  const std::string text = file_with(", \"clean\": {\"limits\": {\"foot\": 0.1, \"knee\": 0.5}}");
  const SharedSettings read = read_settings(text, "s.json").value();
  EXPECT_EQ(read.clean.limits.foot, 0.1);
  EXPECT_EQ(read.clean.limits.knee, 0.5);
  EXPECT_EQ(read.clean.limits.reach, PlantLimits{}.reach);
  const std::string written = write_settings(read);
  EXPECT_EQ(read_settings(written, "s.json").value().clean.limits.knee, 0.5);
  EXPECT_THAT(written, Not(HasSubstr("reach")));
  EXPECT_THAT(write_settings({}), Not(HasSubstr("limits")));
  for (const char* wrong :
       {"{\"foot\": 0}", "{\"knee\": -1}", "{\"foot\": \"far\"}", "[]", "{\"ankle\": 1}"}) {
    EXPECT_THAT(refusal(file_with(", \"clean\": {\"limits\": " + std::string(wrong) + "}")),
                HasSubstr("s.json:1:"))
        << wrong;
  }
}

TEST(SettingsFile, NoDampingStaysNone) {
  SharedSettings settings;
  settings.clean.leg = damped_above(0.0);
  const SharedSettings read = read_settings(write_settings(settings), "s.json").value();
  EXPECT_FALSE(read.clean.leg.damp);
}

TEST(SettingsFile, LimitsReachTheDetectorsThatHaveThem) {
  const DetectSettings settings = detect_settings_of({DetectMethod::threshold, 0.03, std::nullopt});
  EXPECT_EQ(settings.method, DetectMethod::threshold);
  EXPECT_EQ(settings.threshold.height, 0.03);
  EXPECT_EQ(settings.crossing.height, 0.03);
  EXPECT_EQ(settings.adaptive.height, 0.03);
  EXPECT_EQ(settings.threshold.speed, ThresholdSettings{}.speed);
  EXPECT_EQ(settings.adaptive.speed, AdaptiveSettings{}.speed);
}

TEST(SettingsFile, RefusesOtherFiles) {
  EXPECT_THAT(refusal("[]"), HasSubstr("must be a JSON object"));
  EXPECT_THAT(refusal("{\"format\": \"surefoot-plants\", \"version\": 1}"),
              HasSubstr("surefoot-settings"));
  EXPECT_THAT(refusal("{\"format\": \"surefoot-settings\", \"version\": 2}"),
              HasSubstr("version 1"));
}

TEST(SettingsFile, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(refusal(file_with(", \"cleen\": {}")), HasSubstr("unknown key \"cleen\""));
  EXPECT_THAT(refusal(file_with(", \"clean\": {\"l5\": 1}")), HasSubstr("unknown key \"l5\""));
  EXPECT_THAT(refusal(file_with(", \"clean\": 3")), HasSubstr("expected an object"));
  EXPECT_THAT(refusal(file_with(", \"detect\": {\"method\": \"guess\"}")),
              HasSubstr("expected \"auto\" or"));
}

TEST(SettingsFile, RefusesValuesOutsideTheirRanges) {
  for (const char* sections :
       {", \"clean\": {\"place_window\": 11}", ", \"clean\": {\"blend_window\": -1}",
        ", \"clean\": {\"l1\": 11}", ", \"clean\": {\"l4\": -1}", ", \"clean\": {\"damping\": 4}",
        ", \"clean\": {\"rigid\": 1}", ", \"detect\": {\"height\": 0}",
        ", \"detect\": {\"speed\": -2}", ", \"load\": {\"units\": \"furlong\"}",
        ", \"load\": {\"up\": 3}", ", \"load\": {\"fps\": -1}",
        ", \"load\": {\"ground\": \"swamp\"}"}) {
    EXPECT_THAT(refusal(file_with(sections)), HasSubstr("s.json:1:")) << sections;
  }
}

}  // namespace
}  // namespace surefoot
