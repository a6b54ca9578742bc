#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "io/choose_conventions.h"
#include "io/npy/humanml3d.h"
#include "io/npy/positions.h"
#include "io/npy/smpl.h"
#include "io/npy/source.h"
#include "surefoot/io/npy.h"

namespace surefoot {
namespace {

Result<void> check(const NpyLoadOptions& options) {
  if (!(options.metres_per_unit >= 0.0) || !std::isfinite(options.metres_per_unit)) {
    return fail("metres per unit must be a positive number");
  }
  if (!(options.fps >= 0.0) || !std::isfinite(options.fps)) {
    return fail("frames per second must be a positive number");
  }
  return {};
}

tl::unexpected<Error> refuse_layout(const NpyArchive& archive) {
  std::vector<std::string> arrays;
  bool pickled = false;
  for (const std::string& name : archive.names()) {
    const Result<NpyArray> array = archive.array(name);
    if (!array) return pass_on(array);
    pickled = pickled || array->pickled();
    arrays.push_back(
        fmt::format("{} {} ({})", name, array->type(), fmt::join(array->shape(), " x ")));
  }
  if (pickled && arrays.size() == 1) {
    return fail(
        "this is a pickled Python object, which is not read as it could run code; load it "
        "in Python and save the positions alone: np.save(\"joints.npy\", positions), T x J "
        "x 3",
        {archive.file()});
  }
  constexpr std::size_t kMostListed = 12;
  if (arrays.size() > kMostListed) arrays.resize(kMostListed);
  return fail(fmt::format("no array in this file is a motion that can be read (Kimodo, AMASS, "
                          "HumanML3D, or positions T x J x 3); it holds {}",
                          fmt::join(arrays, ", ")),
              {archive.file()});
}

Result<NpyReading> read_layout(const NpyArchive& archive, const NpyLoadOptions& options,
                               Diagnostics* notes) {
  if (holds_smpl(archive)) return read_smpl(archive, options, notes);
  if (holds_humanml3d(archive)) return read_humanml3d(archive, options, notes);
  if (holds_positions(archive)) return read_positions(archive, options, notes);
  return refuse_layout(archive);
}

FileConventions conventions_of(const NpyReading& reading, const NpyLoadOptions& options,
                               Diagnostics* notes) {
  double metres = options.metres_per_unit;
  std::optional<Axis> up = options.up;
  if (metres <= 0.0 && reading.known_units) metres = 1.0;
  if (!up && reading.known_up) up = reading.clip.conventions.up;
  return choose_conventions(reading.clip.skeleton, reading.clip.motion, metres, up, notes);
}

Result<Clip> convert(Clip clip, const FileConventions& conventions) {
  const Quat world = world_from_file(conventions.up);
  std::vector<Joint> joints(clip.skeleton.joints().begin(), clip.skeleton.joints().end());
  for (Joint& joint : joints) joint.offset_local *= conventions.metres_per_unit;
  joints.front().offset_local = world * joints.front().offset_local;
  Result<Skeleton> skeleton = Skeleton::create(std::move(joints));
  if (!skeleton) return pass_on(skeleton);
  clip.skeleton = std::move(*skeleton);
  for (int f = 0; f < clip.motion.frames(); ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    for (Transform& local : pose) local.translation *= conventions.metres_per_unit;
    pose[0] = {world * pose[0].rotation, world * pose[0].translation};
  }
  clip.conventions = conventions;
  return clip;
}

}  // namespace

Result<Clip> load_npy(std::shared_ptr<const std::string> bytes, const NpyLoadOptions& options,
                      Diagnostics* notes) {
  if (Result<void> sound = check(options); !sound) return pass_on(sound);
  Result<NpyArchive> archive = NpyArchive::open(std::move(bytes), options.file_name);
  if (!archive) return pass_on(archive);
  Result<NpyReading> reading = read_layout(*archive, options, notes);
  if (!reading) return pass_on(reading);
  const FileConventions conventions = conventions_of(*reading, options, notes);
  Result<Clip> clip = convert(std::move(reading->clip), conventions);
  if (!clip) return clip;
  auto source = std::make_shared<NpySource>();
  source->archive = std::move(*archive);
  source->writer = std::move(reading->writer);
  source->contacts = std::move(reading->contacts);
  source->skeleton = clip->skeleton;
  source->conventions = conventions;
  source->motion = clip->motion;
  clip->format = source->archive.is_zip() ? "npz" : "npy";
  clip->source = std::move(source);
  return clip;
}

}  // namespace surefoot
