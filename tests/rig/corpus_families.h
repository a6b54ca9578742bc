#pragma once

#include <array>
#include <string>
#include <vector>

#include "surefoot/motion/clip.h"

namespace surefoot::testing {

/// What a family of real files holds, read off the files themselves. Left names only: the right
/// ones differ in `left_word` and `right_word`.
struct Family {
  std::string folder;
  std::string hips;
  std::array<std::string, 5> left;  // hip, knee, ankle, ball (empty: none), toe
  std::string left_word;
  std::string right_word;
  double metres_per_unit;
  double unit_tolerance;  // relative
  Axis up;
};

inline const std::vector<Family>& families() {
  const std::array<std::string, 5> usual{"LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase",
                                         "LeftToeBase_End"};
  static const std::vector<Family> all{
      {"cmu", "Hips", usual, "Left", "Right", 0.0564, 0.02, Axis::pos_y},
      {"gt", "Hips", usual, "Left", "Right", 0.01, 1e-12, Axis::pos_y},
      {"rigs/pfnn", "Hips", usual, "Left", "Right", 0.0564, 0.02, Axis::pos_y},
      {"rigs/xia", "Hips", usual, "Left", "Right", 0.0564, 0.02, Axis::pos_y},
      {"skate_pairs", "Hips", usual, "Left", "Right", 0.0564, 0.02, Axis::pos_y},
      // 27.8 units a metre by its facts sheet: no unit that anybody uses, so only near.
      {"rigs/fair1", "Hips", usual, "Left", "Right", 1.0 / 27.82, 0.1, Axis::pos_z},
      {"rigs/bandai",
       "Hips",
       {"UpperLeg_L", "LowerLeg_L", "Foot_L", "Toes_L", "Toes_L_End"},
       "_L",
       "_R",
       0.01,
       1e-12,
       Axis::pos_y},
      {"rigs/mixamo_bvh",
       "Model_Hips",
       {"Model_LeftUpLeg", "Model_LeftLeg", "Model_LeftFoot", "Model_LeftToeBase",
        "Model_LeftToe_End"},
       "Left",
       "Right",
       0.01,
       1e-12,
       Axis::pos_y},
      {"rigs/mocapbank",
       "Hips",
       {"LeftHip", "LeftKnee", "LeftAnkle", "", "LeftAnkle_End"},
       "Left",
       "Right",
       0.01,
       1e-12,
       Axis::pos_y},
      {"video_mocap",
       "Hips",
       {"LeftUpLeg", "LeftLeg", "LeftFoot", "", "LeftFoot_End"},
       "Left",
       "Right",
       0.001,
       1e-12,
       Axis::pos_z},
      {"odd/treadmill", "Hips", usual, "Left", "Right", 0.01, 1e-12, Axis::pos_y},
      {"odd/bvh_made/z_up.bvh", "Hips", usual, "Left", "Right", 0.0564, 0.02, Axis::pos_z},
      {"odd/bvh_found/test_freebvh_mixamorig_colon.bvh",
       "mixamorig:Hips",
       {"mixamorig:LeftUpLeg", "mixamorig:LeftLeg", "mixamorig:LeftFoot", "mixamorig:LeftToeBase",
        "mixamorig:LeftToeBase_End"},
       "Left",
       "Right",
       0.01,
       1e-12,
       Axis::pos_y},
      {"odd/bvh_found/momask_template_metres.bvh",
       "Hips",
       {"LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe", "LeftToe_End"},
       "Left",
       "Right",
       1.0,
       1e-12,
       Axis::pos_y},
      {"odd/bvh_found/daz_pirouette_mixed_orders.bvh",
       "hip",
       {"lThigh", "lShin", "lFoot", "", "lFoot_End"},
       "l",
       "r",
       0.01,
       1e-12,
       Axis::pos_y},
      {"odd/bvh_found/standard_skeleton.bvh", "Hips", usual, "Left", "Right", 0.0254, 1e-12,
       Axis::pos_z},
      {"odd/bvh_found/UPSkeleton_S1_AMASS.bvh", "Hips", usual, "Left", "Right", 1.0, 1e-12,
       Axis::pos_y},
  };
  return all;
}

/// The name of the same joint on the right.
inline std::string right_name(const Family& family, std::string left) {
  const std::size_t at = left.find(family.left_word);
  return at == std::string::npos ? left
                                 : left.replace(at, family.left_word.size(), family.right_word);
}

}  // namespace surefoot::testing
