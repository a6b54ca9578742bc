#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "io/fbx/take_choice.h"
#include "surefoot/io/fbx.h"

namespace surefoot::fbx {

namespace {

Result<void> check(const FbxLoadOptions& options) {
  if (!(options.metres_per_unit >= 0.0) || !std::isfinite(options.metres_per_unit)) {
    return fail("metres per unit must be a positive number");
  }
  if (!(options.fps >= 0.0) || !std::isfinite(options.fps)) {
    return fail("frames per second must be a positive number");
  }
  return {};
}

Result<std::shared_ptr<Source>> open(std::shared_ptr<const std::string> bytes,
                                     const FbxLoadOptions& options) {
  if (bytes->empty()) return fail("the file is empty", {options.file_name});
  auto source = std::make_shared<Source>();
  Result<Tree> tree = read_tree(std::move(bytes), options.file_name);
  if (!tree) return pass_on(tree);
  source->tree = std::move(*tree);
  Result<Scene> scene = read_scene(source->tree);
  if (!scene) return pass_on(scene);
  source->scene = std::move(*scene);
  return source;
}

std::vector<Joint> joints_of(const Source& source) {
  std::vector<int> joint_of(source.scene.models.size(), kNoJoint);
  std::vector<Joint> joints;
  for (const int m : source.bones.models) {
    const Model& model = source.scene.models[m];
    Joint joint;
    joint.name = model.name;
    if (!joints.empty()) joint.parent = joint_of[model.parent];
    joint_of[m] = static_cast<int>(joints.size());
    joints.push_back(std::move(joint));
  }
  return joints;
}

/// Sets the rest pose; the skeleton's hierarchy must be known to the sampler before.
Result<void> set_rest(Source& source, Sampler& sampler) {
  std::vector<Transform> rest(source.bones.models.size());
  sampler.sample_rest(rest);
  std::vector<Joint> joints(source.skeleton.joints().begin(), source.skeleton.joints().end());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    joints[j].offset_local = rest[j].translation;
    joints[j].rest_rotation_local = rest[j].rotation.normalized();
  }
  Result<Skeleton> skeleton = Skeleton::create(std::move(joints));
  if (!skeleton) return fail(skeleton.error().message, {source.tree.file_name});
  source.skeleton = std::move(*skeleton);
  return {};
}

/// HumanIK's names of the bones that make a rig.
NamedJoints named_joints(const Source& source) {
  std::vector<int> joint_of(source.scene.models.size(), kNoJoint);
  for (std::size_t j = 0; j < source.bones.models.size(); ++j) {
    joint_of[source.bones.models[j]] = static_cast<int>(j);
  }
  NamedJoints named;
  const std::array<std::pair<std::string_view, int*>, 9> roles{
      {{"Hips", &named.hips},
       {"LeftUpLeg", &named.legs[0].hip},
       {"LeftLeg", &named.legs[0].knee},
       {"LeftFoot", &named.legs[0].ankle},
       {"LeftToeBase", &named.legs[0].ball},
       {"RightUpLeg", &named.legs[1].hip},
       {"RightLeg", &named.legs[1].knee},
       {"RightFoot", &named.legs[1].ankle},
       {"RightToeBase", &named.legs[1].ball}}};
  for (const CharacterLink& link : source.scene.links) {
    for (const auto& [role, joint] : roles) {
      if (link.role == role) *joint = joint_of[link.model];
    }
  }
  return named;
}

void add_takes(const Source& source, Clip& clip) {
  for (std::size_t t = 0; t < source.scene.takes.size(); ++t) {
    const Take& take = source.scene.takes[t];
    const double length = std::max(0.0, seconds(take.stop) - seconds(take.start));
    clip.takes.push_back({take.name, length, static_cast<int>(t) == source.take});
  }
}

Result<Motion> sample(const Source& source, Sampler& sampler, const ProgressFn& progress) {
  constexpr int kFramesPerReport = 64;
  Motion motion(source.frames, source.skeleton.size(), source.fps);
  for (int frame = 0; frame < source.frames; ++frame) {
    const PoseSpan pose = motion.pose(frame);
    sampler.sample(time_of(source.start, frame, source.fps), pose);
    for (std::size_t j = 0; j < pose.size(); ++j) {
      if (pose[j].translation.allFinite() && pose[j].rotation.coeffs().allFinite()) continue;
      return fail(fmt::format("joint '{}' is not at a finite place in frame {}",
                              source.skeleton[static_cast<int>(j)].name, frame),
                  {source.tree.file_name});
    }
    if (frame % kFramesPerReport == 0 &&
        !report_progress(progress, static_cast<double>(frame) / source.frames)) {
      return fail("cancelled");
    }
  }
  return motion;
}

}  // namespace

}  // namespace surefoot::fbx

namespace surefoot {

Result<Clip> load_fbx(std::shared_ptr<const std::string> bytes, const FbxLoadOptions& options,
                      Diagnostics* notes) {
  using namespace fbx;
  if (Result<void> sound = check(options); !sound) return pass_on(sound);
  Result<std::shared_ptr<Source>> opened = open(std::move(bytes), options);
  if (!opened) return pass_on(opened);
  Source& source = **opened;
  Result<Bones> bones = choose_bones(source.scene, options.root_name, source.tree.file_name, notes);
  if (!bones) return pass_on(bones);
  source.bones = std::move(*bones);
  constexpr std::size_t kMostJoints = 10000;
  if (source.bones.models.size() > kMostJoints) {
    return fail("there are more than 10 000 joints in the file", {source.tree.file_name});
  }
  const Result<int> take = choose_take(source, options.take);
  if (!take) return pass_on(take);
  source.take = *take;

  const Settings& settings = source.scene.settings;
  const bool units_given = options.metres_per_unit > 0.0;
  source.conventions.metres_per_unit =
      units_given ? options.metres_per_unit : settings.metres_per_unit;
  source.conventions.up = options.up.value_or(settings.up);
  source.fps = options.fps > 0.0 ? options.fps : settings.fps;
  Result<Skeleton> hierarchy = Skeleton::create(joints_of(source));
  if (!hierarchy) return fail(hierarchy.error().message, {source.tree.file_name});
  source.skeleton = std::move(*hierarchy);
  Result<Sampler> sampler = Sampler::create(source);
  if (!sampler) return pass_on(sampler);
  if (Result<void> set = set_rest(source, *sampler); !set) return pass_on(set);
  const Result<TakeRange> range = range_of(source, sampler->animation(), source.fps, notes);
  if (!range) return pass_on(range);
  source.start = range->start;
  source.frames = range->frames;

  Clip clip;
  Result<Motion> motion = sample(source, *sampler, options.progress);
  if (!motion) return pass_on(motion);
  clip.motion = std::move(*motion);
  clip.format = "fbx";
  clip.skeleton = source.skeleton;
  clip.conventions = source.conventions;
  clip.named = named_joints(source);
  add_takes(source, clip);
  clip.source = std::move(*opened);
  return clip;
}

Result<Clip> load_fbx(std::string bytes, const FbxLoadOptions& options, Diagnostics* notes) {
  return load_fbx(std::make_shared<const std::string>(std::move(bytes)), options, notes);
}

Result<std::vector<NamedTake>> list_takes(std::shared_ptr<const std::string> bytes,
                                          const std::string& file_name) {
  using namespace fbx;
  Result<std::shared_ptr<Source>> opened = open(std::move(bytes), {.file_name = file_name});
  if (!opened) return pass_on(opened);
  Clip clip;
  add_takes(**opened, clip);
  return std::move(clip.takes);
}

}  // namespace surefoot
