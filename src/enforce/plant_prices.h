#pragma once

#include "enforce/plant_pace.h"
#include "enforce/root_reach.h"
#include "ik/leg_chain.h"
#include "surefoot/enforce/settings.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// Lets go of plants where holding them would cost too much: feet and legs between phases 1 and 2,
/// toes when the foot has been turned. A plant begins when it is cheap enough and ends when it is
/// no longer. Places that were given are held at any price.
class PlantPrices {
 public:
  PlantPrices(const Rig& rig, const Ground& ground, const PlantLimits& limits, double fps);

  /// Frees joints of one frame whose goals are known; frames in turn.
  void charge(FrameRecord& record) noexcept;
  /// Frees a ball without its heel that would bend its toes too far; frames in turn, when the
  /// ankle's target is known. `pose` as pushed.
  void charge_toes(ConstPoseSpan pose, const std::array<LegChain, 2>& chains,
                   FrameRecord& record) noexcept;
  void clear() noexcept;

 private:
  enum class State { free, waiting, held, given_up };

  void charge_foot(Side side, double step, FootRecord& foot) noexcept;
  /// Whether a joint goes on being held from the frame before.
  [[nodiscard]] bool goes_on(Side side, const FootRecord& foot, std::size_t part) const noexcept;
  /// Lets go of one of two feet that no place of the body near its own reaches.
  void charge_body(FrameRecord& record) noexcept;
  /// Holds a planted joint or lets it go.
  static void settle(FootRecord& foot, std::size_t part, bool worthwhile, State& state) noexcept;
  static void let_go(FootRecord& foot, std::size_t part, State& state) noexcept;
  /// Displacements of the body with which the leg reaches its plants.
  [[nodiscard]] static ReachSphere reach_of(const FootRecord& foot) noexcept;
  /// How far the leg falls short with the body unmoved, metres.
  [[nodiscard]] static double missing(const FootRecord& foot, const Vec3& shift) noexcept;
  [[nodiscard]] bool within_limits(const FootRecord& foot, const Vec3& shift) const noexcept;
  [[nodiscard]] bool toes_bend(const Leg& leg, ConstPoseSpan pose, const LegChain& chain,
                               const FootRecord& foot) const noexcept;

  const Rig& rig_;
  const Ground& ground_;
  const PlantLimits& limits_;
  std::array<PlantPace, 2> paces_;
  std::array<HeelAndBall<State>, 2> states_{};
  std::array<State, 2> toe_states_{};
};

}  // namespace surefoot
