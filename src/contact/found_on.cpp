#include "contact/found_on.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "contact/clip_file_reader.h"
#include "ground/ground_json.h"
#include "rig/rig_file.h"
#include "rig/rig_json.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

using nlohmann::json;
using Json = nlohmann::ordered_json;

/// Legs that differ by more than this, relative, are those of another body. Legs that were allowed
/// to stretch differ by less.
constexpr double kSameLegs = 0.05;

/// What a file says of the body that its plants were found with.
struct FoundBody {
  double leg_length = 0.0;       ///< metres
  double metres_per_unit = 0.0;  ///< of the lengths in `rig`
};

std::optional<FoundBody> read_body(JsonReader& reader, const json& root) {
  if (!root.contains("rig")) return std::nullopt;
  FoundBody body;
  if (const json* v = reader.find(root, "", "leg_length", true)) {
    body.leg_length = reader.number(*v, "/leg_length");
    if (!(body.leg_length > 0.0)) reader.refuse("a leg must have a length", "/leg_length");
  }
  const json* units = reader.find(root, "", "units", true);
  if (units != nullptr && !units->is_object()) {
    reader.refuse("\"units\" must be an object", "/units");
  } else if (units != nullptr) {
    if (const json* v = reader.find(*units, "/units", "metres_per_unit", true)) {
      body.metres_per_unit = reader.number(*v, "/units/metres_per_unit");
      if (!(body.metres_per_unit > 0.0)) {
        reader.refuse("metres per unit must be positive", "/units/metres_per_unit");
      }
    }
  }
  return body;
}

/// The take's own rig where the file says the same: the motion that plants were found in is then
/// cleaned to the same bits with them as without.
std::optional<Rig> rig_of_same_body(const Take& take, const RigHints& hints,
                                    const FoundBody& body) {
  const double length = take.rig().leg_length;
  if (std::abs(length - body.leg_length) > kSameLegs * length) return std::nullopt;
  Result<Rig> rig = find_rig(take.skeleton(), take.motion(), hints);
  if (!rig) return std::nullopt;
  return are_same(*rig, take.rig()) ? take.rig() : *rig;
}

/// Whether two grounds are the same plane, but for rounding.
bool are_same(const Ground& a, const Ground& b) {
  constexpr double kRounding = 1e-12;
  if (a.kind() != GroundKind::plane || b.kind() != GroundKind::plane) return false;
  const Vec3 origin = a.project(Vec3::Zero());
  return (a.plane_normal() - b.plane_normal()).norm() < kRounding &&
         (origin - b.project(Vec3::Zero())).norm() < kRounding;
}

/// The ground to stand on: the user's, the take's own where the file says the same, else the
/// file's, which may say that none was found. Nothing: to be estimated.
std::optional<Ground> ground_for(const Take& take, const std::optional<Ground>& found) {
  if (take.ground_given() || (found && are_same(*found, take.ground()))) return take.ground();
  return found;
}

void note_other_body(const std::string& file, Diagnostics* notes) {
  if (notes == nullptr) return;
  notes->note(NoteKind::no_counterpart,
              fmt::format("{} was made with another body; soles and ground are found from this "
                          "motion",
                          file));
}

}  // namespace

bool are_same(const Rig& a, const Rig& b) {
  constexpr double kRounding = 1e-9;  // m
  const auto near = [](const Vec3& p, const Vec3& q) { return (p - q).norm() < kRounding; };
  return std::ranges::all_of(kSides, [&](Side side) {
    const Leg& p = a.leg(side);
    const Leg& q = b.leg(side);
    const auto joints = [](const LegRoles& leg) {
      return std::array{leg.hip, leg.knee, leg.ankle, leg.ball, leg.toe};
    };
    const Vec3 heights(p.clearance[0], p.clearance[1], p.clearance[2]);
    return joints(p.joints) == joints(q.joints) && near(p.heel_in_ankle, q.heel_in_ankle) &&
           near(p.ball_in_ankle, q.ball_in_ankle) && near(p.toe_in_ball, q.toe_in_ball) &&
           near(heights, {q.clearance[0], q.clearance[1], q.clearance[2]});
  });
}

std::string found_on_lines(const Take& take) {
  const FileConventions& conventions = take.clip().conventions;
  const Json units{{"metres_per_unit", conventions.metres_per_unit},
                   {"guessed", conventions.units_guessed}};
  const auto text = [](const Json& value) {
    return value.dump(-1, ' ', true, Json::error_handler_t::replace);
  };
  std::string lines = fmt::format(
      " \"leg_length\": {}, \"units\": {},\n \"rig\": {},\n", take.rig().leg_length, text(units),
      text(rig_json(take.rig(), take.skeleton(), conventions.metres_per_unit)));
  const GroundKind kind = take.ground().kind();
  if (kind == GroundKind::none || kind == GroundKind::plane) {
    lines += fmt::format(" \"ground\": {},\n", text(ground_json(take.ground())));
  }
  return lines;
}

Result<void> put_on_found(const json& root, std::string_view text, const std::string& file,
                          Take& take, Diagnostics* notes) {
  JsonReader reader(text, file);
  const std::optional<FoundBody> body = read_body(reader, root);
  std::optional<Ground> ground;
  if (root.contains("ground")) ground = read_ground_json(reader, root["ground"], "/ground");
  if (reader.error()) return tl::unexpected(*reader.error());
  if (!body) return {};
  const Result<RigHints> hints = read_rig_file(root, text, file, body->metres_per_unit);
  if (!hints) return pass_on(hints);
  std::optional<Rig> rig = rig_of_same_body(take, *hints, *body);
  if (!rig) {
    note_other_body(file, notes);
    return {};
  }
  if (take.rig_given()) rig = take.rig();
  take = take.found_on(std::move(*rig), ground_for(take, ground));
  return {};
}

}  // namespace surefoot
