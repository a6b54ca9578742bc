#include "locomotion/gait_file.h"

#include <fmt/format.h>

#include "base/byte_io.h"

namespace surefoot {
namespace {

constexpr std::string_view kMagic = "surefoot-gait\n";

/// Lists and texts behind their length.
class Writer : public ByteWriter {
 public:
  template <class T>
  void put_list(std::span<const T> values) {
    put(static_cast<std::uint32_t>(values.size()));
    put_all(values);
  }
  void put_text(const std::string& text) { put_list(std::span<const char>(text)); }
  void put_numbers(const std::vector<double>& values) { put_list(std::span(values)); }
  template <class Matrix>
  void put_floats(const Matrix& values) {
    for (const double value : values.reshaped()) put(static_cast<float>(value));
  }
};

class Reader : public ByteReader {
 public:
  using ByteReader::ByteReader;

  template <class T, class List>
  [[nodiscard]] bool get_list(List& values) {
    std::uint32_t size = 0;
    if (!get(size) || size > left() / sizeof(T)) return false;
    values.resize(size);
    return get_all(std::span<T>(values.data(), size));
  }
  [[nodiscard]] bool get_text(std::string& text) { return get_list<char>(text); }
  [[nodiscard]] bool get_numbers(std::vector<double>& values) { return get_list<double>(values); }
  template <class Matrix>
  [[nodiscard]] bool get_floats(Matrix& values) {
    if (static_cast<std::size_t>(values.size()) > left() / sizeof(float)) return false;
    for (double& value : values.reshaped()) {
      float stored = 0.0F;
      if (!get(stored)) return false;
      value = static_cast<double>(stored);
    }
    return true;
  }
};

void put_vector(Writer& out, const Vec3& v) { out.put_all(std::span(v.data(), 3)); }
bool get_vector(Reader& in, Vec3& v) { return in.get_all(std::span(v.data(), 3)); }

void put_skeleton(Writer& out, const Skeleton& skeleton) {
  out.put(static_cast<std::uint32_t>(skeleton.size()));
  for (const Joint& joint : skeleton.joints()) {
    out.put_text(joint.name);
    out.put(static_cast<std::int32_t>(joint.parent));
    put_vector(out, joint.offset_local);
    out.put(static_cast<std::uint8_t>(joint.end_site));
  }
}

bool get_joints(Reader& in, std::vector<Joint>& joints) {
  std::uint32_t size = 0;
  if (!in.get(size) || size > in.left()) return false;
  joints.resize(size);
  for (Joint& joint : joints) {
    std::int32_t parent = 0;
    std::uint8_t end_site = 0;
    if (!in.get_text(joint.name) || !in.get(parent) || !get_vector(in, joint.offset_local) ||
        !in.get(end_site)) {
      return false;
    }
    joint.parent = parent;
    joint.end_site = end_site != 0;
  }
  return true;
}

/// Calls `each` with everything that a leg holds, to write or to read it.
template <class LegType, class Each>
bool each_part(LegType& leg, const Each& each) {
  auto& j = leg.joints;
  return each(j.hip) && each(j.knee) && each(j.ankle) && each(j.ball) && each(j.toe) &&
         each(leg.heel_in_ankle) && each(leg.ball_in_ankle) && each(leg.toe_in_ball) &&
         each(leg.knee_axis_in_thigh) && each(leg.toe_axis_in_ankle) && each(leg.clearance) &&
         each(leg.length);
}

template <class Fit, class Each>
bool each_number(Fit& fit, const Each& each) {
  return each(fit.slowest) && each(fit.fastest) && each(fit.middle) && each(fit.cadence_factor) &&
         each(fit.cadence_exponent);
}

void put_rig(Writer& out, const Rig& rig) {
  out.put(static_cast<std::int32_t>(rig.hips));
  for (const Leg& leg : rig.legs) {
    (void)each_part(leg, [&]<class T>(const T& part) {
      if constexpr (std::is_same_v<T, Vec3>) {
        put_vector(out, part);
      } else {
        out.put(part);
      }
      return true;
    });
  }
}

bool get_rig(Reader& in, Rig& rig) {
  std::int32_t hips = 0;
  if (!in.get(hips)) return false;
  rig.hips = hips;
  rig.mover = 0;
  rig.confidence = 1.0;
  for (Leg& leg : rig.legs) {
    const bool whole = each_part(leg, [&]<class T>(T& part) {
      if constexpr (std::is_same_v<T, Vec3>) {
        return get_vector(in, part);
      } else {
        return in.get(part);
      }
    });
    if (!whole) return false;
  }
  rig.leg_length = 0.5 * (rig.legs[0].length + rig.legs[1].length);
  return true;
}

bool get_components(Reader& in, Pca& pca) {
  std::uint32_t dimensions = 0;
  std::uint32_t components = 0;
  if (!in.get(dimensions) || !in.get(components)) return false;
  // Both are checked against what is left before anything of their size is made.
  const std::uint64_t numbers =
      std::uint64_t{dimensions} * (std::uint64_t{components} + 1) + std::uint64_t{components};
  if (numbers > in.left() / sizeof(float)) return false;
  pca.mean.resize(dimensions);
  pca.components.resize(dimensions, components);
  pca.variances.resize(components);
  return in.get(pca.total_variance) && in.get_floats(pca.variances) && in.get_floats(pca.mean) &&
         in.get_floats(pca.components);
}

bool get_gaits(Reader& in, GaitModelData& data) {
  for (GaitFit& fit : data.gaits) {
    if (!each_number(fit, [&](double& value) { return in.get(value); }) ||
        !in.get_numbers(fit.weights) || !in.get_numbers(fit.slopes) ||
        !in.get_numbers(fit.quickness)) {
      return false;
    }
  }
  std::uint32_t styles = 0;
  std::uint32_t performers = 0;
  if (!in.get_numbers(data.standing) || !in.get(data.cadence_spread) || !in.get(styles) ||
      styles > in.left()) {
    return false;
  }
  data.styles.resize(styles);
  for (std::vector<double>& style : data.styles) {
    if (!in.get_numbers(style)) return false;
  }
  if (!in.get(performers) || performers > in.left()) return false;
  data.performers.resize(performers);
  for (Performer& performer : data.performers) {
    if (!in.get_text(performer.name) || !in.get_numbers(performer.style)) return false;
  }
  return true;
}

}  // namespace

std::string write_gait(const GaitModelData& data) {
  Writer body;
  body.put_text(data.command);
  put_skeleton(body, data.skeleton);
  put_rig(body, data.rig);
  for (const Quat& q : data.reference) body.put_all(std::span(q.coeffs().data(), 4));
  body.put_list(std::span(data.turning));
  const Pca& pca = data.cycles;
  body.put(static_cast<std::uint32_t>(pca.dimensions()));
  body.put(static_cast<std::uint32_t>(pca.size()));
  body.put(pca.total_variance);
  body.put_floats(pca.variances);
  body.put_floats(pca.mean);
  body.put_floats(pca.components);
  for (const GaitFit& fit : data.gaits) {
    (void)each_number(fit, [&](const double& value) {
      body.put(value);
      return true;
    });
    body.put_numbers(fit.weights);
    body.put_numbers(fit.slopes);
    body.put_numbers(fit.quickness);
  }
  body.put_numbers(data.standing);
  body.put(data.cadence_spread);
  body.put(static_cast<std::uint32_t>(data.styles.size()));
  for (const std::vector<double>& style : data.styles) body.put_numbers(style);
  body.put(static_cast<std::uint32_t>(data.performers.size()));
  for (const Performer& performer : data.performers) {
    body.put_text(performer.name);
    body.put_numbers(performer.style);
  }
  const std::string bytes = body.take();
  ByteWriter out;
  out.put_all(std::span(kMagic));
  out.put(kGaitFileVersion);
  out.put(checksum(bytes));
  out.put_all(std::span<const char>(bytes));
  return out.take();
}

Result<GaitModel> read_gait(std::string_view bytes, const std::string& file) {
  const SourcePlace place{file};
  if (!bytes.starts_with(kMagic)) return fail("is not a Surefoot gait", place);
  Reader in(bytes.substr(kMagic.size()));
  std::uint32_t version = 0;
  std::uint64_t sum = 0;
  if (!in.get(version)) return fail("the gait is truncated", place);
  if (version != kGaitFileVersion) {
    return fail(
        fmt::format("is a version {} gait, but this program needs version {}; train it again",
                    version, kGaitFileVersion),
        place);
  }
  if (!in.get(sum)) return fail("the gait is truncated", place);
  if (checksum(in.rest()) != sum) {
    return fail("the gait is truncated or damaged: its checksum is wrong", place);
  }
  GaitModelData data;
  std::vector<Joint> joints;
  const auto damaged = [&] { return fail("the gait is truncated or damaged", place); };
  if (!in.get_text(data.command) || !get_joints(in, joints) || !get_rig(in, data.rig)) {
    return damaged();
  }
  Result<Skeleton> skeleton = Skeleton::create(std::move(joints));
  if (!skeleton) return fail("the gait's skeleton: " + skeleton.error().message, place);
  data.skeleton = std::move(*skeleton);
  data.reference.resize(data.skeleton.size());
  for (Quat& q : data.reference) {
    if (!in.get_all(std::span(q.coeffs().data(), 4))) return damaged();
  }
  if (!in.get_list<int>(data.turning) || !get_components(in, data.cycles) || !get_gaits(in, data) ||
      in.left() != 0) {
    return damaged();
  }
  Result<GaitModel> model = GaitModel::create(std::move(data));
  if (!model) return fail(model.error().message, place);
  return model;
}

}  // namespace surefoot
