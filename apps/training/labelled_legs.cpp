#include "training/labelled_legs.h"

namespace surefoot::training {

LabelledLegs legs_of(const LabelledClip& clip) {
  const Take& loaded = clip.loaded;
  LabelledLegs legs;
  legs.fps = loaded.motion().fps();
  legs.rig = loaded.rig();
  legs.poses = loaded.legs();
  legs.labels = clip.labels;
  const int skipped = loaded.first_frame();
  if (skipped == 0) return legs;
  legs.poses.erase(legs.poses.begin(), legs.poses.begin() + skipped);
  for (FootLabels& foot : legs.labels) {
    foot.frames.erase(foot.frames.begin(), foot.frames.begin() + skipped);
    for (LabelledContact& contact : foot.contacts) {
      contact.first -= skipped;
      contact.last -= skipped;
    }
  }
  return legs;
}

}  // namespace surefoot::training
