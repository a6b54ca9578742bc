#include "io/npy/skeletons.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_text.h"

namespace surefoot {
namespace {

using Table = std::vector<NamedJoint>;

Table smpl_body() {
  return {{"pelvis", -1},        {"left_hip", 0},        {"right_hip", 0},    {"spine1", 0},
          {"left_knee", 1},      {"right_knee", 2},      {"spine2", 3},       {"left_ankle", 4},
          {"right_ankle", 5},    {"spine3", 6},          {"left_foot", 7},    {"right_foot", 8},
          {"neck", 9},           {"left_collar", 9},     {"right_collar", 9}, {"head", 12},
          {"left_shoulder", 13}, {"right_shoulder", 14}, {"left_elbow", 16},  {"right_elbow", 17},
          {"left_wrist", 18},    {"right_wrist", 19}};
}

void add_hand(Table& joints, std::string_view side, int wrist) {
  for (const char* finger : {"index", "middle", "pinky", "ring", "thumb"}) {
    for (int k = 1; k <= 3; ++k) {
      const int parent = k == 1 ? wrist : static_cast<int>(joints.size()) - 1;
      joints.push_back({fmt::format("{}_{}{}", side, finger, k), parent});
    }
  }
}

Table smpl24() {
  Table joints = smpl_body();
  joints.push_back({"left_hand", 20});
  joints.push_back({"right_hand", 21});
  return joints;
}

Table smplh() {
  Table joints = smpl_body();
  add_hand(joints, "left", 20);
  add_hand(joints, "right", 21);
  return joints;
}

Table smplx() {
  Table joints = smpl_body();
  for (const char* name : {"jaw", "left_eye", "right_eye"}) joints.push_back({name, 15});
  add_hand(joints, "left", 20);
  add_hand(joints, "right", 21);
  return joints;
}

/// Adds a joint below the one of that name.
void add(Table& joints, std::string name, std::string_view parent) {
  const auto found = std::find_if(joints.begin(), joints.end(),
                                  [&](const NamedJoint& joint) { return joint.name == parent; });
  const int index = found == joints.end() ? -1 : static_cast<int>(found - joints.begin());
  joints.push_back({std::move(name), index});
}

void add_soma_arm(Table& joints, const std::string& side, bool fingers) {
  add(joints, side + "Shoulder", "Chest");
  add(joints, side + "Arm", side + "Shoulder");
  add(joints, side + "ForeArm", side + "Arm");
  add(joints, side + "Hand", side + "ForeArm");
  if (!fingers) {
    add(joints, side + "HandThumbEnd", side + "Hand");
    add(joints, side + "HandMiddleEnd", side + "Hand");
    return;
  }
  for (const auto& [finger, count] :
       {std::pair{"Thumb", 3}, {"Index", 4}, {"Middle", 4}, {"Ring", 4}, {"Pinky", 4}}) {
    std::string above = side + "Hand";
    for (int k = 1; k <= count; ++k) {
      const std::string name = fmt::format("{}Hand{}{}", side, finger, k);
      add(joints, name, above);
      above = name;
    }
    add(joints, fmt::format("{}Hand{}End", side, finger), above);
  }
}

/// NVIDIA's SOMA skeleton, whole or without fingers.
Table soma(bool whole) {
  Table joints{{"Hips", -1}, {"Spine1", 0}, {"Spine2", 1}, {"Chest", 2},
               {"Neck1", 3}, {"Neck2", 4},  {"Head", 5}};
  if (whole) add(joints, "HeadEnd", "Head");
  for (const char* name : {"Jaw", "LeftEye", "RightEye"}) add(joints, name, "Head");
  for (const char* side : {"Left", "Right"}) add_soma_arm(joints, side, whole);
  for (const std::string side : {"Left", "Right"}) {
    add(joints, side + "Leg", "Hips");
    add(joints, side + "Shin", side + "Leg");
    add(joints, side + "Foot", side + "Shin");
    add(joints, side + "ToeBase", side + "Foot");
    if (whole) add(joints, side + "ToeEnd", side + "ToeBase");
  }
  return joints;
}

/// Unitree's G1 robot with end points at toes and hands.
Table g1() {
  Table joints{{"pelvis_skel", -1}};
  const auto chain = [&](std::string above, const std::string& side,
                         std::initializer_list<const char*> names) {
    for (const char* name : names) {
      add(joints, side + name, above);
      above = side + name;
    }
  };
  for (const std::string side : {"left_", "right_"}) {
    chain("pelvis_skel", side,
          {"hip_pitch_skel", "hip_roll_skel", "hip_yaw_skel", "knee_skel", "ankle_pitch_skel",
           "ankle_roll_skel", "toe_base"});
  }
  chain("pelvis_skel", "", {"waist_yaw_skel", "waist_roll_skel", "waist_pitch_skel"});
  for (const std::string side : {"left_", "right_"}) {
    chain("waist_pitch_skel", side,
          {"shoulder_pitch_skel", "shoulder_roll_skel", "shoulder_yaw_skel", "elbow_skel",
           "wrist_roll_skel", "wrist_pitch_skel", "wrist_yaw_skel", "hand_roll_skel"});
  }
  return joints;
}

/// Of a joint without its side, by the left one's.
Vec3 usual_offset(std::string_view name) {
  static const std::array kOffsets{
      std::pair{std::string_view("hip"), Vec3(0.07, -0.09, -0.01)},
      std::pair{std::string_view("knee"), Vec3(0.03, -0.385, 0.005)},
      std::pair{std::string_view("ankle"), Vec3(-0.01, -0.405, -0.04)},
      std::pair{std::string_view("foot"), Vec3(0.03, -0.06, 0.12)},
      std::pair{std::string_view("spine1"), Vec3(0.0, 0.11, -0.03)},
      std::pair{std::string_view("spine2"), Vec3(0.0, 0.135, 0.0)},
      std::pair{std::string_view("spine3"), Vec3(0.0, 0.055, 0.02)},
      std::pair{std::string_view("neck"), Vec3(0.0, 0.21, -0.03)},
      std::pair{std::string_view("head"), Vec3(0.0, 0.09, 0.05)},
      std::pair{std::string_view("collar"), Vec3(0.08, 0.12, -0.02)},
      std::pair{std::string_view("shoulder"), Vec3(0.11, 0.04, -0.01)},
      std::pair{std::string_view("elbow"), Vec3(0.26, -0.01, -0.02)},
      std::pair{std::string_view("wrist"), Vec3(0.25, 0.01, 0.0)},
      std::pair{std::string_view("hand"), Vec3(0.085, -0.01, -0.01)},
      std::pair{std::string_view("jaw"), Vec3(0.0, -0.01, 0.02)},
      std::pair{std::string_view("eye"), Vec3(0.03, 0.06, 0.08)},
      std::pair{std::string_view("thumb1"), Vec3(0.03, -0.01, 0.03)},
  };
  for (const auto& [joint, offset] : kOffsets) {
    if (name == joint) return offset;
  }
  return name.ends_with('1') ? Vec3(0.1, 0.0, 0.0) : Vec3(0.03, 0.0, 0.0);
}

}  // namespace

std::optional<std::vector<NamedJoint>> known_skeleton(std::string_view name) {
  if (name == "smpl22") return smpl_body();
  if (name == "smpl24") return smpl24();
  if (name == "smplh") return smplh();
  if (name == "smplx") return smplx();
  if (name == "soma30") return soma(false);
  if (name == "soma77") return soma(true);
  if (name == "g1") return g1();
  return std::nullopt;
}

std::optional<std::vector<NamedJoint>> skeleton_of_size(std::size_t joints) {
  for (const char* name : {"smpl22", "smpl24", "smplh", "smplx", "soma30", "soma77", "g1"}) {
    std::optional<std::vector<NamedJoint>> known = known_skeleton(name);
    if (known->size() == joints) return known;
  }
  return std::nullopt;
}

Result<std::vector<NamedJoint>> read_skeleton_list(const SideFile& file) {
  const Result<nlohmann::json> json = parse_json(*file.bytes, file.name);
  if (!json) return pass_on(json);
  const auto refuse = [&](std::string message, std::size_t index) {
    return fail(std::move(message),
                place_in_json(*file.bytes, file.name, "/" + std::to_string(index)));
  };
  constexpr std::size_t kMostJoints = 10'000;
  std::vector<NamedJoint> joints;
  if (!json->is_array() || json->empty() || json->size() > kMostJoints) {
    return refuse("a list of [name, parent] pairs is needed: [[\"Hips\", \"\"], ...]", 0);
  }
  for (std::size_t i = 0; i < json->size(); ++i) {
    const nlohmann::json& pair = (*json)[i];
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
      return refuse("each joint is a pair of its name and its parent's name", i);
    }
    const auto parent = pair[1].get<std::string>();
    add(joints, pair[0].get<std::string>(), parent);
    if ((joints.back().parent < 0) != (i == 0)) {
      return refuse(i == 0 ? "the first joint is the root: its parent must be \"\""
                           : fmt::format("the parent '{}' is no earlier joint", parent),
                    i);
    }
  }
  return joints;
}

std::vector<Vec3> usual_smpl_offsets(const std::vector<NamedJoint>& joints) {
  std::vector<Vec3> offsets;
  for (const NamedJoint& joint : joints) {
    std::string_view name = joint.name;
    const bool right = name.starts_with("right_");
    if (right) name.remove_prefix(6);
    if (name.starts_with("left_")) name.remove_prefix(5);
    Vec3 offset = joint.parent < 0 ? Vec3(Vec3::Zero()) : usual_offset(name);
    if (right) offset.x() = -offset.x();
    offsets.push_back(offset);
  }
  return offsets;
}

}  // namespace surefoot
