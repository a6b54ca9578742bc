// Poses that arrive one by one, as from a motion-capture suit: found to be planted and kept in
// place a fixed number of frames later. After the two `create` nothing of Surefoot allocates.
#include <cstdio>
#include <deque>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "surefoot/contact/contact_detector.h"
#include "surefoot/enforce/cleaner.h"
#include "surefoot/io/bvh.h"
#include "surefoot/rig/find_rig.h"

using namespace surefoot;

namespace {

/// What the cleaner is told of a frame.
PlantedNow planted_now(const ContactDecision& decision) {
  PlantedNow planted;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      planted.at(side, part).planted = decision.planted[index_of(side)][index_of(part)];
    }
  }
  return planted;
}

}  // namespace

int main(int argc, char** argv) {
  // The stream of this example is a file; skeleton and rig are known before the first pose.
  std::ifstream file(argc > 1 ? argv[1] : "walk.bvh", std::ios::binary);
  const Result<Clip> clip = load_bvh(std::string(std::istreambuf_iterator<char>(file), {}));
  if (!clip) return std::fprintf(stderr, "%s\n", clip.error().to_string().c_str()), 1;
  const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;

  const double fps = clip->motion.fps();
  const Ground ground = Ground::flat();
  Result<ContactDetector> detector = ContactDetector::create(clip->skeleton, *rig, ground, fps);
  Result<FootskateCleaner> cleaner =
      FootskateCleaner::create(clip->skeleton, *rig, ground, CleanSettings{}, fps);
  if (!detector || !cleaner) return std::fprintf(stderr, "the rig does not fit\n"), 1;
  const int latency = detector->latency_frames() + cleaner->latency_frames();
  std::printf("%.0f ms of latency\n", 1000.0 * latency / fps);

  int shown = 0;
  const auto show = [&](const std::optional<CleanedFrame>& cleaned) {
    shown += cleaned.has_value();
  };
  // The detector is `latency_frames()` behind; the poses wait here until theirs is decided.
  std::deque<std::vector<Transform>> waiting;
  const auto decide = [&](const std::optional<ContactDecision>& decision) {
    if (!decision) return false;
    show(cleaner->push(waiting.front(), planted_now(*decision)));
    waiting.pop_front();
    return true;
  };
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    const ConstPoseSpan pose = clip->motion.pose(frame);
    waiting.emplace_back(pose.begin(), pose.end());
    decide(detector->push(pose));
  }
  while (decide(detector->flush())) {
  }
  while (const auto cleaned = cleaner->flush()) show(cleaned);
  std::printf("%d frames in, %d frames out\n", clip->motion.frames(), shown);
  return shown == clip->motion.frames() ? 0 : 1;
}
