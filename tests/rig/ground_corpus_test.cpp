#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>

#include "contact/ground_estimate.h"
#include "support/data_files.h"
#include "surefoot/io/bvh.h"
#include "surefoot/rig/feet.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

struct Contact {
  Side side;
  int first;
  int last;
};

/// The rows of a contacts file whose state is "contact".
std::vector<Contact> read_contacts(const std::string& text) {
  std::vector<Contact> contacts;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    if (line.starts_with("#") || cells.size() < 5 || cells[2] != "contact") continue;
    contacts.push_back(
        {cells[1] == "left" ? Side::left : Side::right, std::stoi(cells[3]), std::stoi(cells[4])});
  }
  return contacts;
}

struct Walk {
  Rig rig;
  Ground ground;
  std::vector<BothLegs> poses;
};

Walk understand(const std::string& file) {
  const Clip clip = load_bvh(*read_data_file(file), {.file_name = file}).value();
  Walk walk;
  walk.rig = find_rig(clip.skeleton, clip.motion).value();
  walk.ground = estimate_ground(clip.skeleton, clip.motion, walk.rig).ground;
  walk.poses = leg_poses(clip.skeleton, clip.motion, walk.rig);
  return walk;
}

/// Height of the lowest place of a sole point above the ground, clearance taken off.
double lowest(const Walk& walk, const Contact& contact, SolePart part) {
  const double clearance = walk.rig.leg(contact.side).clearance[index_of(part)];
  double least = std::numeric_limits<double>::infinity();
  for (int f = contact.first; f <= contact.last; ++f) {
    const Vec3& p = walk.poses[f][index_of(contact.side)].sole_world(part);
    least = std::min(least, p.y() - walk.ground.height(p.x(), p.z(), clearance));
  }
  return least;
}

TEST(GroundCorpus, FeetInContactReachTheEstimatedGround) {
  SUREFOOT_NEEDS_DATA();
  int contacts = 0;
  int heels = 0;
  int balls = 0;
  for (const std::string& file : data_files("gt/walk", ".bvh")) {
    const Walk walk = understand(file);
    EXPECT_EQ(walk.ground.kind(), GroundKind::plane) << file;
    const std::string labels = file.substr(0, file.size() - 4) + ".contacts.csv";
    for (const Contact& contact : read_contacts(read_data_file(labels).value_or(""))) {
      ++contacts;
      if (std::abs(lowest(walk, contact, SolePart::heel)) <= 0.03) ++heels;
      if (std::abs(lowest(walk, contact, SolePart::ball)) <= 0.02) ++balls;
    }
  }
  ASSERT_GE(contacts, 250);
  RecordProperty("heels", fmt::format("{} of {}", heels, contacts));
  RecordProperty("balls", fmt::format("{} of {}", balls, contacts));
  EXPECT_GE(heels, 0.95 * contacts);
  EXPECT_GE(balls, 0.95 * contacts);
}

TEST(GroundCorpus, StairsAndRoughGroundHaveNoPlane) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string file :
       {"cmu/stairs/83_28.bvh", "cmu/uneven/83_03.bvh", "cmu/uneven/83_25.bvh"}) {
    EXPECT_EQ(understand(file).ground.kind(), GroundKind::none) << file;
  }
}

}  // namespace
}  // namespace surefoot
