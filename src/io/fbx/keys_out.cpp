#include "io/fbx/keys_out.h"

#include <utility>

#include "io/fbx/time_mode.h"

namespace surefoot::fbx {

namespace {

// Linear, with tangents that readers may work out themselves; what Autodesk's own writer sets.
constexpr std::int32_t kLinearKeyFlags = 0x6104;
constexpr std::int32_t kKeyVersion = 4008;

}  // namespace

std::vector<OutNode> key_lists(const std::vector<std::int64_t>& times,
                               const std::vector<float>& values) {
  const auto count = static_cast<std::int32_t>(times.size());
  return {OutNode{"KeyTime", {times}}, OutNode{"KeyValueFloat", {values}},
          OutNode{"KeyAttrFlags", {std::vector<std::int32_t>{kLinearKeyFlags}}},
          OutNode{"KeyAttrDataFloat", {std::vector<float>(4, 0.0F)}},
          OutNode{"KeyAttrRefCount", {std::vector<std::int32_t>{count}}}};
}

OutNode curve_node(std::int64_t id, const std::vector<std::int64_t>& times,
                   const std::vector<float>& values, bool text) {
  OutNode node{"AnimationCurve", {id, full_name("", "AnimCurve", text), std::string()}};
  node.children.push_back({"Default", {static_cast<double>(values.front())}});
  node.children.push_back({"KeyVer", {kKeyVersion}});
  for (OutNode& list : key_lists(times, values)) {
    node.children.push_back(std::move(list));
  }
  return node;
}

OutNode property_node(std::string_view name, std::string_view type, std::string_view label,
                      std::string_view flags, std::vector<OutValue> values) {
  OutNode node{"P", {std::string(name), std::string(type), std::string(label), std::string(flags)}};
  for (OutValue& value : values) node.values.push_back(std::move(value));
  return node;
}

OutNode time_property(std::string_view name, std::int64_t time) {
  return property_node(name, "KTime", "Time", "", {time});
}

std::vector<OutNode> rate_properties(double fps) {
  return {property_node("TimeMode", "enum", "", "", {time_mode_of(fps)}),
          property_node("CustomFrameRate", "double", "Number", "", {fps})};
}

OutNode properties_node(std::vector<OutNode> properties) {
  return {"Properties70", {}, std::move(properties), true};
}

OutNode curve_node_node(std::int64_t id, std::string_view short_name, const Vec3& first,
                        bool text) {
  std::vector<OutNode> values;
  for (int axis = 0; axis < 3; ++axis) {
    const std::string name = std::string("d|") + "XYZ"[axis];
    values.push_back(property_node(name, "Number", "", "A", {first[axis]}));
  }
  return {"AnimationCurveNode",
          {id, full_name(short_name, "AnimCurveNode", text), std::string()},
          {properties_node(std::move(values))}};
}

OutNode layer_node(std::int64_t id, bool text) {
  return {
      "AnimationLayer", {id, full_name("BaseLayer", "AnimLayer", text), std::string()}, {}, true};
}

OutNode stack_node(std::int64_t id, std::string_view name, std::int64_t start, std::int64_t stop,
                   bool text) {
  return {"AnimationStack",
          {id, full_name(name, "AnimStack", text), std::string()},
          {properties_node({time_property("LocalStart", start), time_property("LocalStop", stop),
                            time_property("ReferenceStart", start),
                            time_property("ReferenceStop", stop)})}};
}

OutNode connection(std::int64_t from, std::int64_t to, std::string_view property) {
  OutNode node{"C", {std::string(property.empty() ? "OO" : "OP"), from, to}};
  if (!property.empty()) node.values.emplace_back(std::string(property));
  return node;
}

}  // namespace surefoot::fbx
