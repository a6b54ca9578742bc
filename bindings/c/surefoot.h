/* Surefoot for C: keeps planted feet in place, in whole files and frame by frame.
 *
 * Rules of this interface:
 * - Metres, seconds and radians; right-handed, +y up, unless a pose layout says otherwise.
 * - A handle is made by a function that returns sf_status and given back by the function that ends
 *   in _free. Different handles may be used by different threads at the same time, one handle by
 * one thread at a time. There are no globals.
 * - A call that fails returns a status other than SF_OK, leaves its outputs as they were and, where
 * a sf_message is given, says why in one sentence.
 * - Structs that may grow begin with their size: set it by SF_INIT. Within one major version (one
 *   minor version below 1.0) functions and struct members are added at the end only, and what is
 *   there keeps its meaning.
 */
#ifndef SUREFOOT_C_H
#define SUREFOOT_C_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define SF_API __attribute__((visibility("default")))
#else
#define SF_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A struct whose members are all zero but its size. */
#ifdef __cplusplus
#define SF_INIT(type) \
  { sizeof(type) }
#else
#define SF_INIT(type) \
  { .size = sizeof(type) }
#endif

typedef enum sf_status {
  SF_OK = 0,
  SF_BAD_ARGUMENT = 1, /* a null pointer, a size that does not fit, a setting out of range */
  SF_BAD_INPUT = 2,    /* a file or skeleton that cannot be used */
  SF_NO_MEMORY = 3,
  SF_CANCELLED = 4 /* a sf_progress returned 0 */
} sf_status;

typedef struct sf_message {
  char text[512]; /* UTF-8, ends with 0, cut where it is longer */
} sf_message;

/* What a file or skeleton makes the library say, one sentence a call, before the call returns. */
typedef enum sf_level { SF_NOTE = 0, SF_WARNING = 1 } sf_level;
typedef struct sf_log {
  void (*say)(void* user, sf_level level, const char* sentence);
  void* user;
} sf_log;

/* Called now and then during long work with the fraction done, 0 to 1. Returning 0 stops the work,
 * which then ends with SF_CANCELLED and leaves everything as it was. */
typedef int32_t (*sf_progress)(void* user, double fraction);

/* Where bytes and texts that the caller gets are put. What handles keep inside is the library's
 * own. A null sf_allocator stands for malloc; sf_bytes_free then gives the memory back. */
typedef struct sf_allocator {
  void* (*allocate)(void* user, size_t size); /* null where there is none: SF_NO_MEMORY */
  void* user;
} sf_allocator;

/* 10000 major + 100 minor + patch, of the library that runs. */
SF_API uint32_t sf_version(void);

/* ---- whole files ---- */

typedef struct sf_clip sf_clip;

/* Reads BVH, FBX, glTF, VRM, NPZ or NPY by its content; `name` is for messages. */
SF_API sf_status sf_clip_load(const void* bytes, size_t size, const char* name, const sf_log* log,
                              sf_clip** clip, sf_message* message);
SF_API void sf_clip_free(sf_clip* clip);

SF_API int32_t sf_clip_frames(const sf_clip* clip);
SF_API int32_t sf_clip_joints(const sf_clip* clip);
SF_API double sf_clip_fps(const sf_clip* clip);

enum { SF_LEFT = 0, SF_RIGHT = 1, SF_HEEL = 0, SF_BALL = 1 };
typedef struct sf_plant {
  int32_t side; /* SF_LEFT, SF_RIGHT */
  int32_t part; /* SF_HEEL, SF_BALL */
  int32_t first, last;
  double place[3]; /* of the sole on the ground, where it is known */
  int32_t has_place;
} sf_plant;

/* Whether a body whose height wanders, as from video, is brought onto one floor first. */
enum { SF_LEVEL_NEVER = 0, SF_LEVEL_ALWAYS = 1, SF_LEVEL_AUTO = 2 };

typedef struct sf_clean_settings {
  size_t size;
  int32_t fast;    /* not 0: each frame in closed form */
  int32_t stretch; /* not 0: legs may stretch a little */
  int32_t live;    /* not 0: as a stream would that may be `latency` seconds late */
  double latency;
  const char* text;       /* a settings file (docs/formats.md), but for its `load`; null: none.
                             The members above add to it. */
  const sf_plant* plants; /* held as they are; null: found */
  size_t plant_count;
  int32_t level; /* SF_LEVEL_NEVER, SF_LEVEL_ALWAYS, SF_LEVEL_AUTO */
  sf_progress progress;
  void* user;
} sf_clean_settings;

/* Makes a new clip whose planted feet stay in place. `settings` may be null. */
SF_API sf_status sf_clip_clean(const sf_clip* clip, const sf_clean_settings* settings,
                               const sf_log* log, sf_clip** cleaned, sf_message* message);

/* Plants held in a cleaned clip, or found in one that was loaded. Returns how many there are, and
 * writes as many as fit; (NULL, 0) asks for the number alone. 0 also where finding them needs more
 * memory than there is, which sf_clip_find_plants tells apart. */
SF_API size_t sf_clip_plants(sf_clip* clip, sf_plant* plants, size_t room);

/* World positions of all joints of a frame, x y z each: 3 * sf_clip_joints() numbers. */
SF_API sf_status sf_clip_positions(const sf_clip* clip, int32_t frame, double* xyz, size_t room);

/* The bytes of a file; the ending of `name` chooses the format. */
SF_API sf_status sf_clip_save(const sf_clip* clip, const char* name, void** bytes, size_t* size,
                              sf_message* message);
SF_API void sf_bytes_free(void* bytes);

/* The same in the caller's memory. */
SF_API sf_status sf_clip_save_in(const sf_clip* clip, const char* name,
                                 const sf_allocator* allocator, void** bytes, size_t* size,
                                 sf_message* message);

/* Finds plants with a detector of the caller's choice, for sf_clip_plants to give. `text`: a
 * settings file, of which `detect` counts; null: as by default. */
SF_API sf_status sf_clip_find_plants(sf_clip* clip, const char* text, const sf_log* log,
                                     sf_message* message);

/* What was found in a clip, as the JSON of `surefoot info --json`: rig, sole points, ground. */
SF_API sf_status sf_clip_info(const sf_clip* clip, const sf_allocator* allocator, void** json,
                              size_t* size, sf_message* message);

/* Slide, penetration, smoothness and the rest, as the JSON of `surefoot measure --json`. With an
 * `original`, a clip of the same joints and frames, also what was changed, and the verdict. Plants
 * are the clip's own where `plants` is null. */
SF_API sf_status sf_clip_measure(const sf_clip* clip, const sf_clip* original,
                                 const sf_plant* plants, size_t plant_count,
                                 const sf_allocator* allocator, void** json, size_t* size,
                                 sf_message* message);

/* ---- frame by frame ---- */

typedef struct sf_joint {
  const char* name;
  int32_t parent;        /* an earlier joint; -1 for the first */
  double translation[3]; /* at rest, in the parent's frame */
  double rotation[4];    /* likewise, x y z w; all zero: none */
} sf_joint;

/* A skeleton understood as a biped: its legs by name and proportion. */
typedef struct sf_rig sf_rig;
SF_API sf_status sf_rig_find(const sf_joint* joints, size_t count, const sf_log* log, sf_rig** rig,
                             sf_message* message);
/* The skeleton and rig of a clip that was loaded. */
SF_API sf_status sf_rig_of_clip(const sf_clip* clip, sf_rig** rig, sf_message* message);
SF_API void sf_rig_free(sf_rig* rig);

/* How the joints of a pose lie in memory. */
enum {
  SF_FLOAT64 = 0,
  SF_FLOAT32 = 1,
  SF_TRANSFORMS = 0,     /* a translation x y z and a quaternion */
  SF_MATRIX_COLUMNS = 1, /* 4 x 4, column after column */
  SF_LOCAL = 0,          /* in the parent joint's frame, the first joint's in the world */
  SF_WORLD = 1
};
typedef struct sf_layout {
  size_t size;
  int32_t number, form, space; /* of the names above */
  int32_t w_first;             /* not 0: quaternions are w x y z */
  int32_t z_up, left_handed;   /* not 0: the engine's axes */
  ptrdiff_t stride;            /* bytes from joint to joint */
  ptrdiff_t translation;       /* bytes from a joint to its translation */
  ptrdiff_t rotation;          /* bytes from a joint to its quaternion */
  double metres_per_unit;      /* 0: 1 */
} sf_layout;

typedef struct sf_hit {
  int32_t hit; /* 0: nothing was met */
  double point[3], normal[3];
  uint64_t carrier;              /* which moving thing was hit; 0: one that never moves */
  double carrier_translation[3]; /* where it is now */
  double carrier_rotation[4];    /* x y z w */
} sf_hit;
/* What a ray from a point along a unit direction meets first. */
typedef sf_hit (*sf_cast)(void* user, const double from[3], const double direction[3]);

typedef struct sf_lock_settings {
  size_t size;
  double fps;             /* usual frames a second; 0: 60 */
  double latency;         /* s, 0 to 4 */
  int32_t contacts_given; /* not 0: the caller gives contacts with every frame */
  double ground_height;   /* of a level ground, where `cast` is null */
  sf_cast cast;           /* must outlive the lock, as must `user` */
  void* user;
} sf_lock_settings;

typedef struct sf_lock sf_lock;
SF_API sf_status sf_lock_create(const sf_rig* rig, const sf_lock_settings* settings, sf_lock** lock,
                                sf_message* message);
SF_API void sf_lock_free(sf_lock* lock);

typedef enum sf_fate { SF_TAKEN = 0, SF_REPEATED = 1, SF_UNUSABLE = 2, SF_TELEPORTED = 3 } sf_fate;
typedef struct sf_correction {
  int32_t ready;         /* 0 while the stream is younger than its latency */
  int32_t fate;          /* of the frame that was pushed: sf_fate */
  int64_t frame;         /* that is corrected */
  int32_t planted[2][2]; /* by side, then part */
  double root_shift[3];
} sf_correction;

/* Takes the next frame, `dt` seconds after the one before. `planted` (by side, then part) may be
 * null where contacts are found. Allocates nothing. */
SF_API sf_status sf_lock_push(sf_lock* lock, const void* joints, size_t count,
                              const sf_layout* layout, double dt, const int32_t (*planted)[2],
                              sf_correction* correction);
/* Writes the last correction into the pose of the frame that it is for. */
SF_API sf_status sf_lock_apply(sf_lock* lock, void* joints, size_t count, const sf_layout* layout);
/* After the last frame: the next correction still inside; not ready when there is none. */
SF_API sf_status sf_lock_flush(sf_lock* lock, sf_correction* correction);
SF_API void sf_lock_teleport(sf_lock* lock);
SF_API void sf_lock_reset(sf_lock* lock);
SF_API int32_t sf_lock_latency_frames(const sf_lock* lock);

/* ---- motion in memory ---- */

enum { SF_GROUND_PLANE = 0, SF_GROUND_MESH = 1, SF_GROUND_NONE = 2 };

/* What feet stand on, in the units and axes of the motion's layout. */
typedef struct sf_ground {
  size_t size;
  int32_t kind;             /* SF_GROUND_PLANE, SF_GROUND_MESH, SF_GROUND_NONE */
  double point[3];          /* of a plane */
  double normal[3];         /* of a plane; all zero: up */
  const double* vertices;   /* of a mesh: x y z each */
  size_t vertex_count;      /* at most 1e8 */
  const int32_t* triangles; /* three vertices each, either way round */
  size_t triangle_count;    /* at most 1e8 */
} sf_ground;

typedef struct sf_motion {
  size_t size;
  const char* name;       /* for messages; may be null */
  const sf_joint* joints; /* at rest, in the units and axes of the layout */
  size_t joint_count;
  int32_t frames; /* at least 1 */
  double fps;
  const void* poses;      /* the first joint of the first frame */
  ptrdiff_t frame_stride; /* bytes from frame to frame */
  const sf_layout* layout;
  int32_t guess_units;     /* not 0: the legs say how long a unit is, not the layout */
  const char* rig;         /* a rig file (docs/formats.md); null: legs are found */
  const sf_ground* ground; /* null: found from where the feet stand */
} sf_motion;

/* Makes a clip from poses in memory, which may go afterwards. */
SF_API sf_status sf_clip_create(const sf_motion* motion, const sf_log* log, sf_clip** clip,
                                sf_message* message);
/* As given, or as guessed. */
SF_API double sf_clip_metres_per_unit(const sf_clip* clip);
/* Writes the poses of `frames` frames from `first` on; of matrices the scale that is there stays.
 */
SF_API sf_status sf_clip_poses(const sf_clip* clip, int32_t first, int32_t frames, void* poses,
                               ptrdiff_t frame_stride, size_t joint_count, const sf_layout* layout);

#ifdef __cplusplus
}
#endif

#endif
