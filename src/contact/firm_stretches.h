#pragma once

#include <span>
#include <vector>

#include "contact/shuffles.h"
#include "contact/sole_window.h"

namespace surefoot {

/// How a point may move and still be held. Lengths and speeds are for a leg of 0.85 m and scale
/// with the leg.
struct FirmSettings {
  double rise = 0.01;       ///< m above the plant's usual height, > 0: below it a ball stays held
  double speed = 0.25;      ///< m/s, > 0: a ball may creep up while the foot rolls over its toes
  double calm = 0.05;       ///< m/s, > 0: a heel that comes down faster is not held yet
  double heel_off = 0.12;   ///< m/s, > 0: one that goes up faster is not held any more
  double leave = 0.25;      ///< m/s from the plant's usual velocity, > 0: faster ends are cut
  double leave_late = 0.4;  ///< m/s, >= leave: tried where `leave` would leave nothing of a plant
  double drag = 0.3;        ///< m/s beyond what a scale of the path explains, > 0: the same
  double travel = 0.5;      ///< m/s from the usual velocity, > 0: faster within a plant parts it
  double shortest = 0.05;   ///< s; what is left of a plant is dropped below this or 3 frames, >= 0
  double shortest_part = 0.1;  ///< s; the same for parts of a plant that was parted, >= shortest
  ShuffleSettings shuffle;     ///< a foot that is set down elsewhere without losing contact
};

/// The fewest frames that are held.
[[nodiscard]] int fewest_frames(double seconds, double fps);

/// Adds to `firm` the parts of a heel or ball in contact that can be held without bending the
/// motion. Contact, as a force plate sees it, begins while the foot still comes down and ends after
/// it has rolled onto the tips of its toes, with the ball centimetres in the air; holding it there
/// would straighten the leg. Cut are frames at the ends in which
/// - a point is higher than it usually is in contact, and on its way (`rise` and `speed`),
/// - a point moves otherwise than it usually does in contact or around that time (`leave`),
/// - a point is dragged away, however gradually, as no scale of the path explains (`drag`),
/// - a heel still comes down (`calm`), or already goes up (`heel_off`) over a ball that has stood
///   for `shortest`: a rising heel turns about the ball, so it need not be held; one that has no
///   ball yet must be.
/// Contact within which a point travels for more than 0.06 s, or goes over to another place of rest
/// (`for_each_shuffle`), is parted. An even slide, as of a path that was scaled, is the usual
/// velocity itself: a sliding foot is treated as a standing one.
/// `balls`: contact of the foot's ball. Nothing allocates if `firm` has room.
void add_firm_stretches(const Stretch& contact, std::span<const Stretch> balls,
                        const SoleWindow& window, double leg_scale, double fps,
                        const FirmSettings& settings, std::vector<Stretch>& firm);

}  // namespace surefoot
