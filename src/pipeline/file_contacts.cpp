#include "pipeline/file_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "math/frames.h"
#include "surefoot/io/npy.h"

namespace surefoot {

Result<PlantTrack> plants_in_file(const Clip& clip, const std::string& name) {
  constexpr double kShortest = 0.1;  // seconds
  const std::vector<std::array<bool, 4>> contacts = npy_contacts(clip);
  const Motion& motion = clip.motion;
  const int frames = motion.frames();
  if (static_cast<int>(contacts.size()) != frames) {
    return fail("the file holds no contacts; leave --plants out, and they are detected", {name});
  }
  const int fewest = std::max(2, frames_of(kShortest, motion.fps()));
  std::vector<Plant> plants;
  for (std::size_t column = 0; column < 4; ++column) {
    int first = -1;
    for (int f = 0; f <= frames; ++f) {
      const bool stands = f < frames && contacts[f][column];
      if (stands && first < 0) first = f;
      if (stands || first < 0) continue;
      Plant plant;
      plant.side = column < 2 ? Side::left : Side::right;
      plant.part = column % 2 == 0 ? SolePart::heel : SolePart::ball;
      plant.first = first;
      plant.last = f - 1;
      if (plant.last - plant.first + 1 >= fewest) plants.push_back(plant);
      first = -1;
    }
  }
  return make_track(frames, motion.fps(), std::move(plants));
}

}  // namespace surefoot
