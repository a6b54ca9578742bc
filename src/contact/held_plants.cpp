#include "contact/held_plants.h"

#include <limits>

#include "contact/hold_notes.h"
#include "contact/plant_collector.h"
#include "contact/plant_hold.h"
#include "contact/sliding_capture.h"

namespace surefoot {
namespace {

PlantTrack held_by(PlantHold& hold, const PlantTrack& contact, const SoleMotion& motion,
                   HoldNotes& notes) {
  const PlantsByFrame by_frame(contact);
  PlantCollector collector;
  int decided = motion.first_frame();
  const auto add = [&](const HeldNow& held) {
    collector.add(decided, held.planted);
    notes.add(decided, held.fate);
    ++decided;
  };
  for (int f = motion.first_frame(); f < motion.frames(); ++f) {
    hold.see(motion.poses()[f]);
    hold.add_contact(planted_at(f, contact, by_frame));
    if (const auto held = hold.pop()) add(*held);
  }
  while (const auto held = hold.flush()) add(*held);
  return as_parts_of(contact, by_frame, collector.take());
}

}  // namespace

PlantTrack held_plants(const PlantTrack& contact, const SoleMotion& motion, const Rig& rig,
                       const Ground& ground, const HoldSettings& settings, Diagnostics* notes) {
  const bool slides = slides_throughout(contact, motion, rig.leg_length);
  PlantHold hold(rig, ground, motion.fps(), slides ? for_sliding_capture(settings) : settings);
  HoldNotes lost(contact);
  PlantTrack held = held_by(hold, contact, motion, lost);
  lost.tell(motion, rig, ground, held, notes);
  return held;
}

PlantTrack held_plants(const Take& take, const PlantTrack& contact, const HoldSettings& settings,
                       Diagnostics* notes) {
  if (take.frames() == 0) return contact;
  const SoleMotion motion(take.legs(), take.fps(), take.first_frame());
  const Ground found = take.ground_fit() ? take.ground() : Ground::none();
  return held_plants(contact, motion, take.rig(), found, settings, notes);
}

PlantTrack firm_plants(const PlantTrack& contact, const SoleMotion& motion, const Rig& rig,
                       const FirmSettings& settings) {
  constexpr double kAny = std::numeric_limits<double>::infinity();
  HoldSettings firm;
  firm.firm = settings;
  firm.change = firm.most_change = firm.slack = firm.turn = kAny;
  PlantHold hold(rig, Ground::none(), motion.fps(), firm);
  HoldNotes lost(contact);
  return held_by(hold, contact, motion, lost);
}

}  // namespace surefoot
