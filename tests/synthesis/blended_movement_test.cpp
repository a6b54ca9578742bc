#include "synthesis/blended_movement.h"

#include <gtest/gtest.h>

#include "math/rotation.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

// A sample is what is played at its time.
TEST(BlendedMovementTest, SamplesArePosturesAtTheirTimes) {
  const MovementLibrary& library = steps_library();
  BlendedMovement blend = library.make_blend();
  std::vector<Transform> sample = rest_pose(library.skeleton());
  std::vector<Transform> played = sample;
  for (const ExampleGroup& group : library.groups()) {
    const std::vector<double> weights(group.size(), 1.0 / group.size());
    blend.blend(group.examples(), weights);
    for (const int at : blend.grid().landmarks()) {
      blend.pose_of(at, sample);
      blend.pose_at(time_at(blend.grid().at(at), blend.keytimes()), played);
      EXPECT_LE((sample[0].translation - played[0].translation).norm(), 1e-9);
      for (std::size_t j = 0; j < sample.size(); ++j) {
        EXPECT_LE(angle_between(sample[j].rotation, played[j].rotation), 1e-7);
      }
    }
  }
}

}  // namespace
}  // namespace surefoot
