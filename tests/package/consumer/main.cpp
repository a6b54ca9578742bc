// Cleans the motion it is given and says how many plants were held.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "surefoot/contact/detect.h"
#include "surefoot/contact/ground_estimate.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/io/bvh.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/version.h"

int main(int argc, char** argv) {
  using namespace surefoot;
  std::ifstream file(argc > 1 ? argv[1] : "walk.bvh", std::ios::binary);
  const Result<Clip> clip = load_bvh(std::string(std::istreambuf_iterator<char>(file), {}));
  if (!clip) return std::fprintf(stderr, "%s\n", clip.error().to_string().c_str()), 1;
  const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;
  const Ground ground = estimate_ground(clip->skeleton, clip->motion, *rig).ground;
  const PlantTrack plants = detect_plants(clip->skeleton, clip->motion, *rig, ground);
  const Result<CleanResult> cleaned = clean(clip->skeleton, clip->motion, *rig, ground, plants);
  if (!cleaned) return std::fprintf(stderr, "%s\n", cleaned.error().to_string().c_str()), 1;
  std::printf("surefoot %s: %zu plants in %d frames\n", SUREFOOT_VERSION, plants.plants.size(),
              cleaned->motion.frames());
  return plants.plants.empty() ? 1 : 0;
}
