#pragma once

#include "training/labelled_legs.h"
#include "training/random.h"

namespace surefoot::training {

/// A copy of a clip as other rigs, retargets and cameras would have given it: joint centres
/// displaced by constants in the foot's own frame, heels raised now and then, the body's path
/// scaled, a wobbling root, a tilted floor, another frame rate. The labels stay true. The same
/// random numbers give the same copy.
[[nodiscard]] LabelledLegs augment(const LabelledLegs& legs, Random& random);

/// The clip at a lower rate, by Catmull-Rom. Only points are resampled, not rotations.
[[nodiscard]] LabelledLegs resample_legs(const LabelledLegs& legs, double fps);

}  // namespace surefoot::training
