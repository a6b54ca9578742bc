#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "surefoot/base/error.h"
#include "surefoot/contact/planted.h"
#include "surefoot/enforce/cleaner.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

struct ContactModel;

/// How an engine's joints lie in its memory, and what its numbers mean. Described once. Joints keep
/// the engine's own frames (seen in a mirror if it is left-handed): skeleton and rig must be in
/// them too.
struct PoseLayout {
  enum class Number { float32, float64 };
  enum class Form {
    transforms,     ///< a translation (x y z) and a quaternion
    matrix_columns  ///< a 4 x 4 matrix, column after column: the translation is numbers 12 to 14
  };
  enum class Space {
    local,  ///< in the parent joint's frame, the root's in the world
    world   ///< all in the world
  };

  Number number = Number::float64;
  Form form = Form::transforms;
  Space space = Space::local;
  std::ptrdiff_t stride = 7 * sizeof(double);    ///< bytes from one joint to the next
  std::ptrdiff_t translation = 0;                ///< bytes from a joint to its translation
  std::ptrdiff_t rotation = 3 * sizeof(double);  ///< bytes from a joint to its quaternion
  bool w_first = false;                          ///< quaternions are w x y z, not x y z w
  double metres_per_unit = 1.0;                  ///< above 0
  bool z_up = false;                             ///< up is +z, not +y
  bool left_handed = false;                      ///< z (y where z is up) points the other way
};

/// A pose in memory that belongs to somebody else.
struct PoseView {
  const void* joints = nullptr;
  int count = 0;
  PoseLayout layout;
};
struct MutablePoseView {
  void* joints = nullptr;
  int count = 0;
  PoseLayout layout;
};

struct FootLockSettings {
  double fps = 60.0;     ///< usual frames a second, 1 to 10000; each frame says how long it took
  double latency = 0.0;  ///< s, 0 to 4: how late corrections may come
  Ground ground = Ground::flat();
  /// Whether `ground` was only estimated from a motion: plants off it then keep their own height.
  /// Read where the latency covers all that cleaning a file looks at.
  bool ground_found = false;
  /// Whether feet slide throughout, as in motion from video: what is held may then move more. Read
  /// as `ground_found` is.
  bool sliding_capture = false;
  /// Asked instead of `ground` if it is there. Feet stand on what it says they stand on, and move
  /// with it.
  std::shared_ptr<const GroundQuery> query = nullptr;
  bool find_contacts = true;  ///< false: the caller gives them with every frame
  CleanSettings clean = {};   ///< its own latency is not used
  /// What `surefoot train` made, read by `read_contact_model`, to find contacts with; must outlive
  /// the lock. Null: the embedded trees for the latency.
  const ContactModel* model = nullptr;
};

/// What happened to a frame besides its correction.
enum class FrameFate {
  taken,      ///< as it should
  repeated,   ///< no time had passed: the last correction again
  unusable,   ///< numbers that are not finite, or another number of joints: nothing was learned
  teleported  ///< the body jumped: plants before it ended there
};

/// A joint that differs from the pose as pushed.
struct JointChange {
  int joint = kNoJoint;
  Transform local;  ///< in the parent's frame; the root's in the world. Metres, +y up
};

/// What the feet of one frame need.
struct FootCorrection {
  bool ready = false;                   ///< false while the stream is younger than its latency
  FrameFate fate = FrameFate::taken;    ///< of the frame that was pushed
  FrameNumber frame = 0;                ///< that is corrected: the one `latency_frames()` ago
  HeelsAndBalls<bool> planted{};        ///< what stands in it
  FrameReport report;                   ///< what was done to it
  std::span<const JointChange> joints;  ///< valid until the next push
};

/// Keeps planted feet in place while a character moves, frame by frame, on a skeleton and in memory
/// that belong to somebody else:
///
///   FootLock lock = FootLock::create(skeleton, rig, {.fps = 60.0, .latency = 0.0}).value();
///   const FootCorrection fix = lock.push(view, dt);   // after the engine has posed its character
///   lock.apply(fix, view);
///
/// Contacts are found in the poses, or given. With a latency, corrections are for the frame that
/// many frames ago; the stages are the same, and look further ahead. Only the legs and what carries
/// them are read, kept and written, however many joints the skeleton has. After `create` nothing
/// allocates or throws. One per character; different ones may run in different threads.
class FootLock {
 public:
  /// Refuses what `FootskateCleaner::create` and `ContactDetector::create` refuse, and a latency
  /// outside its range.
  static Result<FootLock> create(const Skeleton& skeleton, const Rig& rig,
                                 const FootLockSettings& settings = {});
  FootLock(FootLock&&) noexcept;
  FootLock& operator=(FootLock&&) noexcept;
  ~FootLock();

  /// Takes the next frame, `dt` seconds after the one before. Frames may come irregularly; after a
  /// pause of more than half a second, or a jump faster than people move, the feet start anew.
  /// `given`: what stands, by the caller's knowledge, instead of what is found.
  FootCorrection push(const PoseView& pose, double dt, const PlantedNow* given = nullptr) noexcept;
  /// Writes a correction into the pose that it is for. Of poses in world space the whole body moves
  /// with its root. A pose of another size stays as it is.
  void apply(const FootCorrection& fix, const MutablePoseView& pose) const noexcept;
  /// To be called before a frame in which the character is somewhere else on purpose.
  void teleport() noexcept;
  /// After the last frame: the corrections still inside, one a call, then one that is not ready.
  FootCorrection flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept;

 private:
  class Character;
  explicit FootLock(std::unique_ptr<Character> character) noexcept;
  std::unique_ptr<Character> character_;
};

}  // namespace surefoot
