// A file read, cleaned and written: what `surefoot clean walk.bvh -o walk_clean.bvh` does.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "surefoot/contact/detect.h"
#include "surefoot/contact/ground_estimate.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/io/bvh.h"
#include "surefoot/rig/find_rig.h"

using namespace surefoot;

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "walk.bvh", std::ios::binary);
  Result<Clip> clip = load_bvh(std::string(std::istreambuf_iterator<char>(file), {}));
  if (!clip) return std::fprintf(stderr, "%s\n", clip.error().to_string().c_str()), 1;
  const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;
  const Ground ground = estimate_ground(clip->skeleton, clip->motion, *rig).ground;
  const PlantTrack plants = detect_plants(clip->skeleton, clip->motion, *rig, ground);
  Result<CleanResult> cleaned = clean(clip->skeleton, clip->motion, *rig, ground, plants);
  if (!cleaned) return std::fprintf(stderr, "%s\n", cleaned.error().to_string().c_str()), 1;
  std::printf("%zu plants held\n", plants.plants.size());

  clip->motion = std::move(cleaned->motion);
  const Result<std::string> bytes = save_bvh(*clip);
  if (!bytes) return std::fprintf(stderr, "%s\n", bytes.error().to_string().c_str()), 1;
  std::ofstream(argc > 2 ? argv[2] : "walk_clean.bvh", std::ios::binary) << *bytes;
}
