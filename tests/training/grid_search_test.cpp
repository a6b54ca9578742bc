#include "training/grid_search.h"

#include <gtest/gtest.h>

#include <set>

namespace surefoot::training {
namespace {

TEST(Grid, HoldsDifferentSettingsForEveryMethodThatLearns) {
  for (const DetectMethod method : kDetectMethods) {
    const std::vector<GridPoint> grid = grid_of(method);
    EXPECT_EQ(grid.size() > 1, learns(method)) << name_of(method);
    std::set<std::string> names;
    for (const GridPoint& point : grid) names.insert(point.name);
    EXPECT_EQ(names.size(), grid.size()) << name_of(method);
  }
}

TEST(Grid, RefusesWhatCannotBeCrossValidated) {
  std::vector<LabelledClip> clips(2);
  clips[0].subject = clips[1].subject = "one";
  EXPECT_FALSE(search_grid(clips, DetectMethod::threshold, 2, {}).has_value());
  EXPECT_FALSE(search_grid(clips, DetectMethod::svm, 1, {}).has_value());
  const auto one_subject = search_grid(clips, DetectMethod::svm, 2, {});
  ASSERT_FALSE(one_subject.has_value());
  EXPECT_NE(one_subject.error().message.find("two subjects"), std::string::npos);
}

TEST(Folds, NeverPartASubjectAndUseEveryFold) {
  std::vector<LabelledClip> clips(9);
  for (std::size_t i = 0; i < clips.size(); ++i) {
    clips[i].subject = std::string(1, static_cast<char>('a' + i % 4));
    clips[i].category = i % 2 == 0 ? "walk" : "run";
  }
  const std::map<std::string, int> folds = folds_by_subject(clips, 3);
  EXPECT_EQ(folds.size(), 4U);
  std::set<int> used;
  for (const auto& [subject, fold] : folds) used.insert(fold);
  EXPECT_EQ(used, (std::set<int>{0, 1, 2}));
}

}  // namespace
}  // namespace surefoot::training
