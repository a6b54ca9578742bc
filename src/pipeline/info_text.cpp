#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "pipeline/centimetres.h"
#include "pipeline/words.h"
#include "surefoot/pipeline/info.h"

namespace surefoot {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

std::string_view guessed(bool yes) { return yes ? " (guessed)" : ""; }

std::string upper(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string headline(const Take& loaded) {
  const Motion& motion = loaded.motion();
  return fmt::format("{}: {}, {} frames at {:.6g} fps ({:.2f} s), {} joints\n", loaded.name(),
                     upper(loaded.clip().format), motion.frames(), motion.fps(),
                     motion.frames() / motion.fps(), loaded.skeleton().size());
}

std::string take_lines(const std::vector<NamedTake>& takes) {
  std::string text;
  for (const NamedTake& take : takes) {
    text += fmt::format("take       {} ({:.2f} s){}\n", take.name, take.seconds,
                        take.chosen && takes.size() > 1 ? ", read here" : "");
  }
  return text;
}

/// As a heading: the turn from +z towards +x.
std::string facing_line(const Vec3& facing_world) {
  const long heading = std::lround(kDegrees * std::atan2(facing_world.x(), facing_world.z()));
  return fmt::format("facing     {} degrees (0 is +z, 90 is +x)\n", heading);
}

std::array<std::string, 5> role_names(const Skeleton& skeleton, const LegRoles& roles) {
  const auto name = [&](int joint) {
    return joint == kNoJoint ? std::string("-") : skeleton[joint].name;
  };
  return {name(roles.hip), name(roles.knee), name(roles.ankle), name(roles.ball), name(roles.toe)};
}

std::string roles_table(const Take& loaded) {
  std::array<std::array<std::string, 5>, 3> rows{{{"hip", "knee", "ankle", "ball", "toe"}, {}, {}}};
  for (const Side side : kSides) {
    rows[index_of(side) + 1] = role_names(loaded.skeleton(), loaded.rig().leg(side).joints);
  }
  constexpr std::array<std::string_view, 3> kTitles{"", "left", "right"};
  std::string text;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::string line = fmt::format("  {:<9}", kTitles[row]);
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      std::size_t width = 0;
      for (const auto& other : rows) width = std::max(width, other[column].size());
      line += fmt::format("{:<{}}", rows[row][column], width + 2);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string centimetres(double metres) {
  const std::string text = fmt::format("{:.1f}", metres * kCentimetres);
  return text == "-0.0" ? "0.0" : text;
}

std::string point(const Vec3& p) {
  return fmt::format("({}, {}, {})", centimetres(p.x()), centimetres(p.y()), centimetres(p.z()));
}

std::string soles(const Rig& rig) {
  std::string text = "sole       in the joints' frames and as height above the sole, cm\n";
  for (const Side side : kSides) {
    const Leg& leg = rig.leg(side);
    text += fmt::format("  {:<9}heel {} from ankle, ball {} from ankle, toe {} from ball\n",
                        name_of(side), point(leg.heel_in_ankle), point(leg.ball_in_ankle),
                        point(leg.toe_in_ball));
    text += fmt::format("  {:<9}heights: heel {}, ball {}, toe {}\n", "",
                        centimetres(leg.clearance[index_of(SolePart::heel)]),
                        centimetres(leg.clearance[index_of(SolePart::ball)]),
                        centimetres(leg.clearance[index_of(SolePart::toe)]));
  }
  return text;
}

std::string ground_line(const Ground& ground) {
  if (ground.kind() == GroundKind::none) {
    return "ground     none; each plant keeps its own height\n";
  }
  if (ground.kind() != GroundKind::plane) {
    return fmt::format("ground     {}\n", name_of(ground.kind()));
  }
  const double tilt = kDegrees * std::acos(std::clamp(ground.plane_normal().y(), -1.0, 1.0));
  return fmt::format("ground     plane, {} cm high at the origin, tilted by {:.1f} degrees\n",
                     centimetres(ground.height(0.0, 0.0)), tilt);
}

std::string fit_line(const GroundEstimate& fit) {
  return fmt::format("  {:<9}70 % of the standing time ({} points) is within {} cm of it\n", "",
                     fit.points, centimetres(fit.residual));
}

}  // namespace

std::string info_text(const Take& loaded) {
  const FileConventions& conventions = loaded.clip().conventions;
  std::string text = headline(loaded) + take_lines(loaded.clip().takes);
  if (loaded.first_frame() > 0) {
    text += fmt::format("starts     at frame {}, after a T-pose\n", loaded.first_frame());
  }
  text += fmt::format("units      {:.6g} m{}\n", conventions.metres_per_unit,
                      guessed(conventions.units_guessed));
  text +=
      fmt::format("up         {}{}\n", word_of(conventions.up), guessed(conventions.up_guessed));
  text += facing_line(loaded.facing_world());
  text +=
      fmt::format("rig        confidence {:.2f}, hips {}, legs {:.2f} m\n", loaded.rig().confidence,
                  loaded.skeleton()[loaded.rig().hips].name, loaded.rig().leg_length);
  text += roles_table(loaded);
  text += soles(loaded.rig());
  text += ground_line(loaded.ground());
  if (loaded.ground_fit() && loaded.ground().kind() == GroundKind::plane)
    text += fit_line(*loaded.ground_fit());
  return text;
}

}  // namespace surefoot
