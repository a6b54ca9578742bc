#pragma once

#include <algorithm>

#include "enforce/frame_record.h"
#include "enforce/open_end.h"
#include "enforce/skyline.h"

namespace surefoot {

/// How the body shares the work of its planted feet: displacement of the body, paths of free feet
/// and bend of the knees, chosen together over time so that their changes against the source and
/// the first two differences of those changes are least, while planted feet stay where they are
/// and bones keep their length (Newton's method over a window, each step a banded system).
///
/// Frames are fitted a block at a time: the block, and as many frames after it as may be looked
/// at. What was fitted before stays, so that a stream gives what a file does. With an open end,
/// what comes after the last of them has a price too: that of undoing the changes once nothing asks
/// for them, each for itself (`OpenEnd`). Short windows would leave it out of account, and swing.
class BodyFit {
 public:
  /// `block` and `ahead` in frames, `reach` how many free frames beside a plant may change.
  BodyFit(double fps, double leg_length, int block, int ahead, int reach, bool open_end);

  /// Whether the frames before `end` suffice for the block at `begin`.
  [[nodiscard]] bool ready(FrameNumber begin, FrameNumber end) const noexcept {
    return end >= begin + block_ + ahead_;
  }
  /// Where the block at `begin` ends, and the frames that are looked at for it.
  [[nodiscard]] FrameNumber done(FrameNumber begin, FrameNumber end) const noexcept {
    return std::min(end, begin + block_);
  }
  [[nodiscard]] FrameNumber stop(FrameNumber begin, FrameNumber end) const noexcept {
    return std::min(end, begin + block_ + ahead_);
  }
  /// Fits the block at `begin`, or what there is of it before `end`; returns its end. Frames in
  /// turn.
  FrameNumber fit(FrameNumber begin, FrameNumber end, Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

 private:
  // Unknowns of a frame: displacement of the body, offsets of both ankles, changes of both knees.
  static constexpr int kBody = 0;
  static constexpr int kAnkle = 3;
  static constexpr int kKnee = 9;
  static constexpr int kParts = 11;
  static constexpr int kDifferences = 2;

  static constexpr int kLanes = 12;  // parts, and one that is always 0: whole registers
  using Lanes = std::array<double, kLanes>;

  /// A leg as a bar between hip and ankle, as long as its knee lets it be: where it was linearised.
  struct Bar {
    Vec3 along_world = Vec3::Zero();  // unit, from hip to ankle
    double slope = 0.0;               // of its length, metres per rad of flexion
    double residual = 0.0;            // distance of hip and ankle minus its length, metres
    double tension = 0.0;             // negative: it is pressed together; found by the last step
  };

  struct Column {
    Lanes value{};
    /// Prices as factors of products: of changes with themselves, half of it with those of the
    /// frame before, and of the one before that.
    std::array<Lanes, kDifferences + 1> form{};
    std::array<double, kParts> taken{};  // the last step
    std::array<int, kParts> unknown{};   // negative: given
    std::array<Bar, 2> bars{};
    double step = 1.0;
    bool exists = false;
  };
  [[nodiscard]] static double weight_of(double unit) noexcept { return 1.0 / (unit * unit); }
  [[nodiscard]] static std::size_t kind_of(std::size_t part) noexcept {
    return part < kAnkle ? 0 : part < kKnee ? 1 : 2;
  }

  [[nodiscard]] Column& column(FrameNumber frame) noexcept {
    return columns_[static_cast<std::size_t>(frame - first_ + kDifferences)];
  }
  /// Whether changes from before are still to be undone; with an open end only.
  [[nodiscard]] bool still_moves() const noexcept;
  /// Whether a knee that is beyond straight in all these frames may stay there.
  [[nodiscard]] static bool stays_beyond(Side side, FrameNumber first, FrameNumber end,
                                         const Ring<FrameRecord>& frames) noexcept;
  /// Says of every knee of the frames on which side of straight it lies.
  void find_sides(FrameNumber begin, FrameNumber end, Ring<FrameRecord>& frames) noexcept;
  void begin_columns(FrameNumber begin, FrameNumber end, const Ring<FrameRecord>& frames) noexcept;
  [[nodiscard]] static Vec3 vector_at(const Column& column, std::size_t part) noexcept {
    return {column.value[part], column.value[part + 1], column.value[part + 2]};
  }
  /// How far the knee of a supported foot turns with the body unmoved, rad.
  [[nodiscard]] static double first_turn(const FootRecord& foot) noexcept;
  /// Where the search begins: from what was found for the frame last time, or for the one before.
  static void start(const FrameRecord& record, const Column* from, Column& column) noexcept;
  /// Newton's method. False: it was driven away, or found no end.
  bool search(FrameNumber begin, FrameNumber end, const Ring<FrameRecord>& frames) noexcept;
  /// Gauss-Newton with damped steps, none of which makes matters worse.
  void search_carefully(FrameNumber begin, FrameNumber end,
                        const Ring<FrameRecord>& frames) noexcept;
  /// Whether the tension of legs counts as stiffness: Newton's method, or that of Gauss.
  enum class Stiffness { none, of_tension };
  void add_equations(FrameNumber begin, FrameNumber end, const Ring<FrameRecord>& frames,
                     Stiffness stiffness) noexcept;
  void number_unknowns(FrameNumber begin, FrameNumber end) noexcept;
  void commit(FrameNumber begin, FrameNumber done, Ring<FrameRecord>& frames) noexcept;
  /// Price of an ankle's step over the ground, from the frame before. A step onto a plant is made
  /// by the free foot.
  [[nodiscard]] double step_weight(const FootRecord& foot, const FootRecord& before,
                                   double step) const noexcept;
  /// Adds to the price of products of a change in `frame` with itself `apart` frames before.
  void price(FrameNumber frame, int apart, std::size_t part, double factor) noexcept;
  void price_changes(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  void price_open_end(FrameNumber last) noexcept;
  void add_prices(FrameNumber begin, FrameNumber end) noexcept;
  /// Unknowns that a leg's length depends on, in their order: body, ankle, knee.
  static constexpr std::size_t kOfLeg = 7;
  [[nodiscard]] static std::array<int, kOfLeg> unknowns_of(Side side,
                                                           const Column& column) noexcept;
  void add_leg(Side side, const FootRecord& foot, Stiffness stiffness, Column& column) noexcept;
  /// What turning a bar does to its length, and bending its knee beyond the slope.
  void add_tension(const Bar& bar, double distance, double curvature,
                   const std::array<int, kOfLeg>& at) noexcept;
  void add_limits(Side side, const FootRecord& foot, const Column& column) noexcept;
  /// Tensions of the legs after the step that was found, before it is taken.
  void find_tensions(FrameNumber begin, FrameNumber end) noexcept;
  [[nodiscard]] double bar_weight() const noexcept;
  /// Gives the largest change of an unknown, in parts of what is too little to go on.
  double take_step(FrameNumber begin, FrameNumber end) noexcept;
  void take_back(FrameNumber begin, FrameNumber end) noexcept;

  int block_;
  int ahead_;
  int reach_;
  double leg_length_;
  double rate_;  // frames in the thirtieth of a second that prices are told for
  std::array<ChangePrice, 3> prices_;  // of body, ankles and knees
  bool open_end_;
  std::array<OpenEnd, 3> ends_;  // likewise
  Skyline equations_;
  std::vector<Column> columns_;
  double known_cost_ = 0.0;  // of changes that stay as they are
  FrameNumber first_ = 0;
  FrameNumber searched_ = 0;                 // the end of the frames that have columns
  std::array<Column, kDifferences> before_;  // the last columns that were fitted
  std::array<bool, 2> beyond_{};             // their knees, by side
  FrameNumber asked_ = kNever;               // the last frame before them with something to do
  static constexpr FrameNumber kNever = -(FrameNumber{1} << 40);
};

}  // namespace surefoot
