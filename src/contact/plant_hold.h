#pragma once

#include <array>
#include <optional>
#include <vector>

#include "contact/foot_judge.h"
#include "contact/sole_split.h"
#include "contact/sole_stream.h"
#include "surefoot/contact/planted.h"

namespace surefoot {

/// What is held of a frame's contact, and why the rest is not.
struct HeldNow {
  PlantedNow planted;
  HeelsAndBalls<HoldFate> fate{};
};

/// Decides which heels and balls in contact are held, frame by frame, a fixed time later. A foot's
/// contact is judged as a whole (`FootJudge`) once it ends; one that lasts longer than the window
/// of the settings is judged by the frames within the window before and after, half a window at a
/// time. Looking back costs no latency: a plant that goes on keeps its place. Files and streams use
/// the same stage. Nothing allocates after construction.
class PlantHold {
 public:
  /// `ground` as for `FootJudge`. Legs are seen at most `ahead` frames before their contact is
  /// known. The rig must outlive this; `fps` is positive.
  PlantHold(const Rig& rig, const Ground& ground, double fps, const HoldSettings& settings = {},
            int ahead = 0);

  /// Takes the legs of the next frame, `step` frames of the usual rate after the one before.
  void see(const BothLegs& legs, double step = 1.0) noexcept;
  /// Takes the contact of the next frame, whose legs were seen. Positions are not looked at.
  void add_contact(const PlantedNow& contact) noexcept;
  /// The next frame, once the contact of the frame `latency_frames()` after it is known, and the
  /// legs of the frame `sight_frames()` after that.
  std::optional<HeldNow> pop() noexcept;
  /// After the last frame: the frames still inside, one a call. When nothing is left this is as
  /// new.
  std::optional<HeldNow> flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return window_ - 1; }
  [[nodiscard]] int sight_frames() const noexcept { return soles_of_.latency_frames(); }

 private:
  struct Contact {
    HeelsAndBalls<bool> planted{};
    HeelsAndBalls<bool> begins{};
  };
  /// How far one foot is decided, and what stands in the last frame that is.
  struct Foot {
    bool touches = false;     // in contact in the latest frame
    FrameNumber begun = 0;    // the first frame of that contact
    FrameNumber decided = 0;  // frames
    FrameNumber judged = 0;   // of them before the latest judgement
    FootPast past;
    HeelAndBall<FrameNumber> since{};  // the plant's first frame
    HeelAndBall<FrameNumber> let_go_until{};
    HeelAndBall<double> lowest{};  // since the plant began, metres
    HeelAndBall<double> highest{};
  };
  void note(const SoleFrame* soles) noexcept;
  /// Looks at frames of which both legs and contact are known.
  void advance() noexcept;
  void advance(Side side, FrameNumber frame) noexcept;
  /// Judges the contact of a foot up to `end`, and decides the frames before `commit_end`.
  void judge(Side side, FrameNumber end, FrameNumber commit_end, bool ended) noexcept;
  /// Takes what of a foot in contact is as low as the rest of it for in contact, too.
  void flatten(FrameNumber frame) noexcept;
  void find_contact(Side side, FrameNumber base, FrameNumber end, bool ended) noexcept;
  void commit(Side side, SolePart part, FrameNumber base, FrameNumber frame) noexcept;
  void release(Side side, FrameNumber frame) noexcept;

  const Rig* rig_;
  Ground ground_;
  int window_;          // frames
  double most_change_;  // metres
  SoleStream soles_of_;
  FootJudge judge_;
  std::optional<std::array<SoleSplit, 2>> splits_;
  HeelsAndBalls<bool> told_planted_{};  // in the latest frame, as it was told
  Ring<SoleFrame> soles_;
  Ring<Contact> contacts_;
  Ring<HeldNow> decisions_;
  std::vector<Stretch> contact_;  // of the foot that is judged
  std::vector<double> scratch_;
  std::array<Foot, 2> feet_;
  FrameNumber seen_ = 0;   // frames whose soles are known
  FrameNumber told_ = 0;   // frames whose contact is known
  FrameNumber known_ = 0;  // frames that were looked at
  FrameNumber popped_ = 0;
};

}  // namespace surefoot
