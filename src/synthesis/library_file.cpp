#include "synthesis/library_file.h"

#include <cmath>

#include <fmt/format.h>

#include "base/byte_io.h"
#include "contact/model_file.h"
#include "synthesis/extract.h"
#include "synthesis/quantised.h"

namespace surefoot {

namespace {

constexpr std::string_view kMethod = "steps";
// What the numbers of the payload mean; another meaning needs another number.
constexpr std::uint64_t kLayout = 2;
constexpr std::uint32_t kMostJoints = 10000;
constexpr std::uint32_t kMostMovements = 10000;
constexpr std::uint32_t kLongestText = 4096;

class Writer {
 public:
  void text(const std::string& text) {
    count(text.size());
    bytes_.put_all(std::span<const char>(text));
  }
  void count(std::size_t value) { bytes_.put(static_cast<std::uint32_t>(value)); }
  void number(double value) { bytes_.put(value); }
  void small(double value) { bytes_.put(static_cast<float>(value)); }
  void vector(const Vec3& v) {
    for (const double value : {v.x(), v.y(), v.z()}) number(value);
  }
  void matrix(const Eigen::MatrixXd& m) {
    count(static_cast<std::size_t>(m.rows()));
    count(static_cast<std::size_t>(m.cols()));
    bytes_.put_all(std::span<const double>(m.data(), static_cast<std::size_t>(m.size())));
  }
  void rotation(const Eigen::Vector4f& q) { bytes_.put(quantise_rotation(q)); }
  [[nodiscard]] std::string take() { return bytes_.take(); }

 private:
  ByteWriter bytes_;
};

/// Takes values off the payload; after the first that is missing or out of range all are zero and
/// `good` is false.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool done() const { return good_ && bytes_.left() == 0; }
  void refuse() { good_ = false; }

  std::uint32_t count(std::uint32_t most) {
    const auto value = get<std::uint32_t>();
    if (value > most) good_ = false;
    return good_ ? value : 0;
  }
  double number() { return finite(get<double>()); }
  double small() { return finite(get<float>()); }
  int joint(int joints) {
    const int value = static_cast<int>(count(kMostJoints)) - 1;
    if (value >= joints) good_ = false;
    return value;
  }
  Vec3 vector() {
    const double x = number();
    const double y = number();
    const double z = number();
    return {x, y, z};
  }
  std::string text() {
    std::string result(count(kLongestText), '\0');
    if (!bytes_.get_all(std::span<char>(result))) good_ = false;
    return result;
  }
  Eigen::MatrixXd matrix() {
    const auto rows = static_cast<Eigen::Index>(count(kMostMovements));
    const auto columns = static_cast<Eigen::Index>(count(kMostMovements));
    if (static_cast<std::size_t>(rows * columns) * sizeof(double) > bytes_.left()) {
      good_ = false;
      return {};
    }
    Eigen::MatrixXd result(rows, columns);
    for (double& value : result.reshaped()) value = number();
    return result;
  }
  Eigen::Vector4f rotation() { return rotation_of(get<QuantisedRotation>()); }

 private:
  template <class T>
  T get() {
    T value{};
    if (good_ && !bytes_.get(value)) good_ = false;
    return good_ ? value : T{};
  }
  double finite(double value) {
    if (!std::isfinite(value)) good_ = false;
    return good_ ? value : 0.0;
  }

  ByteReader bytes_;
  bool good_ = true;
};

void write_skeleton(const Skeleton& skeleton, Writer& out) {
  out.count(static_cast<std::size_t>(skeleton.size()));
  for (const Joint& joint : skeleton.joints()) {
    out.text(joint.name);
    out.count(static_cast<std::size_t>(joint.parent + 1));
    out.vector(joint.offset_local);
    out.count(joint.end_site ? 1 : 0);
  }
}

std::vector<Joint> read_joints(Reader& in) {
  std::vector<Joint> joints;
  const std::uint32_t count = in.count(kMostJoints);
  for (std::uint32_t i = 0; i < count && in.good(); ++i) {
    Joint joint;
    joint.name = in.text();
    joint.parent = in.joint(static_cast<int>(i));
    joint.offset_local = in.vector();
    joint.end_site = in.count(1) == 1;
    joints.push_back(std::move(joint));
  }
  return joints;
}

/// The numbers of a rig, in one order for writing and reading.
template <class Archive, class RigOf>
void exchange_rig(Archive archive, RigOf& rig) {
  archive(rig.hips);
  archive(rig.mover);
  for (auto& leg : rig.legs) {
    archive(leg.joints.hip);
    archive(leg.joints.knee);
    archive(leg.joints.ankle);
    archive(leg.joints.ball);
    archive(leg.joints.toe);
    archive(leg.heel_in_ankle);
    archive(leg.ball_in_ankle);
    archive(leg.toe_in_ball);
    for (auto& clearance : leg.clearance) archive(clearance);
    archive(leg.knee_axis_in_thigh);
    archive(leg.toe_axis_in_ankle);
    archive(leg.length);
  }
  archive(rig.leg_length);
  archive(rig.confidence);
}

struct RigWriter {
  Writer& out;
  void operator()(int joint) const { out.count(static_cast<std::size_t>(joint + 1)); }
  void operator()(double value) const { out.number(value); }
  void operator()(const Vec3& value) const { out.vector(value); }
};

struct RigReader {
  Reader& in;
  int joints;
  void operator()(int& joint) const { joint = in.joint(joints); }
  void operator()(double& value) const { value = in.number(); }
  void operator()(Vec3& value) const { value = in.vector(); }
};

/// Nothing but a mark is written of the mirror image of the movement before.
void write_movement(const Movement& movement, Writer& out) {
  out.count(movement.image ? 1 : 0);
  if (movement.image) return;
  out.count(movement.kind == MovementKind::jump ? 1 : 0);
  out.count(index_of(movement.moving));
  out.count(movement.mirrored ? 1 : 0);
  out.text(movement.clip);
  out.count(static_cast<std::size_t>(movement.first));
  out.count(static_cast<std::size_t>(movement.last));
  out.text(movement.reason);
  for (const double time : movement.keytimes) out.number(time);
  for (const auto& side : movement.marks) {
    for (const ContactMarks& mark : side) {
      out.small(mark.lift);
      out.small(mark.land);
    }
  }
  for (Eigen::Index sample = 0; sample < movement.root.cols(); ++sample) {
    for (Eigen::Index i = 0; i < 3; ++i) out.small(static_cast<double>(movement.root(i, sample)));
    for (Eigen::Index joint = 0; joint < movement.rotations.rows() / 4; ++joint) {
      out.rotation(movement.rotations.col(sample).segment<4>(4 * joint));
    }
  }
}

Movement read_full_movement(Reader& in, Eigen::Index turning) {
  Movement movement;
  movement.kind = in.count(1) == 1 ? MovementKind::jump : MovementKind::step;
  movement.moving = in.count(1) == 1 ? Side::right : Side::left;
  movement.mirrored = in.count(1) == 1;
  movement.clip = in.text();
  movement.first = static_cast<int>(in.count(1U << 30U));
  movement.last = static_cast<int>(in.count(1U << 30U));
  movement.reason = in.text();
  for (double& time : movement.keytimes) time = in.number();
  for (auto& side : movement.marks) {
    for (ContactMarks& mark : side) {
      mark.lift = in.small();
      mark.land = in.small();
    }
  }
  const int samples = grid_of(movement.kind).samples();
  movement.root.resize(3, samples);
  movement.rotations.resize(4 * turning, samples);
  for (Eigen::Index sample = 0; sample < samples; ++sample) {
    for (Eigen::Index i = 0; i < 3; ++i) {
      movement.root(i, sample) = static_cast<float>(in.small());
    }
    for (Eigen::Index joint = 0; joint < turning; ++joint) {
      movement.rotations.col(sample).segment<4>(4 * joint) = in.rotation();
    }
  }
  return movement;
}

/// The next movement; those before it are known.
Movement read_movement(Reader& in, MovementExtractor& extractor, Eigen::Index turning,
                       const std::vector<Movement>& before) {
  if (in.count(1) == 0) return read_full_movement(in, turning);
  if (before.empty() || before.back().kind != MovementKind::step || before.back().image) {
    in.refuse();
    return {};
  }
  Movement image = extractor.mirror(before.back());
  image.image = true;
  return image;
}

void write_group(const GroupContent& group, Writer& out) {
  out.count(static_cast<std::size_t>(group.kind));
  out.count(index_of(group.moving));
  out.count(group.members.size());
  for (const int member : group.members) out.count(static_cast<std::size_t>(member));
  out.matrix(group.pseudo_nodes);
  out.matrix(group.pseudo_weights);
}

GroupContent read_group(Reader& in) {
  GroupContent group;
  group.kind = static_cast<ParameterKind>(in.count(kParameterKinds.size() - 1));
  group.moving = in.count(1) == 1 ? Side::right : Side::left;
  const std::uint32_t members = in.count(kMostMovements);
  for (std::uint32_t i = 0; i < members && in.good(); ++i) {
    group.members.push_back(static_cast<int>(in.count(kMostMovements)));
  }
  group.pseudo_nodes = in.matrix();
  group.pseudo_weights = in.matrix();
  return group;
}

void write_range(const StepRange& range, Writer& out) {
  out.count(static_cast<std::size_t>(range.kind));
  for (const double value : range.low) out.number(value);
  for (const double value : range.high) out.number(value);
  out.number(range.shortest);
  out.number(range.longest);
}

StepRange read_range(Reader& in) {
  StepRange range;
  range.kind = static_cast<StepKind>(in.count(kStepKinds.size() - 1));
  for (double& value : range.low) value = in.number();
  for (double& value : range.high) value = in.number();
  range.shortest = in.number();
  range.longest = in.number();
  return range;
}

}  // namespace

std::string write_library(const MovementLibrary& library, const std::string& command) {
  Writer out;
  write_skeleton(library.skeleton(), out);
  exchange_rig(RigWriter{out}, library.rig());
  out.count(library.movements().size());
  for (const Movement& movement : library.movements()) write_movement(movement, out);
  out.count(library.groups().size());
  for (const ExampleGroup& group : library.groups()) write_group(group.content(), out);
  out.count(library.ranges().size());
  for (const StepRange& range : library.ranges()) write_range(range, out);
  return write_model_file({std::string(kMethod), kLayout, command, out.take()});
}

Result<MovementLibrary> read_library(std::string_view bytes, const std::string& file) {
  const Result<ModelFile> model = read_model_file(bytes, kMethod, kLayout, file);
  if (!model) return pass_on(model);
  Reader in(model->payload);
  const auto damaged = [&] { return fail("is not a valid movement library", {file}); };
  Result<Skeleton> skeleton = Skeleton::create(read_joints(in));
  if (!in.good() || !skeleton) return damaged();
  Rig rig;
  exchange_rig(RigReader{in, skeleton->size()}, rig);
  for (const Leg& leg : rig.legs) {
    if (leg.joints.hip < 0 || leg.joints.knee < 0 || leg.joints.ankle < 0) in.refuse();
  }
  if (!in.good()) return damaged();
  const auto turning = static_cast<Eigen::Index>(turning_joints(*skeleton).size());
  std::vector<Movement> movements;
  const std::uint32_t count = in.count(kMostMovements);
  MovementExtractor extractor(*skeleton, rig);
  for (std::uint32_t i = 0; i < count && in.good(); ++i) {
    movements.push_back(read_movement(in, extractor, turning, movements));
  }
  std::vector<GroupContent> groups;
  const std::uint32_t group_count = in.count(kMostMovements);
  for (std::uint32_t i = 0; i < group_count && in.good(); ++i) groups.push_back(read_group(in));
  std::vector<StepRange> ranges;
  const std::uint32_t range_count = in.count(kStepKinds.size());
  for (std::uint32_t i = 0; i < range_count && in.good(); ++i) ranges.push_back(read_range(in));
  if (!in.done()) return damaged();
  Result<MovementLibrary> library =
      MovementLibrary::create(std::move(*skeleton), std::move(rig), std::move(movements),
                              std::move(groups), std::move(ranges));
  if (!library) return fail(library.error().message, {file});
  return library;
}

}  // namespace surefoot
