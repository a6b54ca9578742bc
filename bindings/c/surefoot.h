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
  SF_NO_MEMORY = 3
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

typedef struct sf_clean_settings {
  size_t size;
  int32_t fast;    /* not 0: each frame in closed form */
  int32_t stretch; /* not 0: legs may stretch a little */
  int32_t live;    /* not 0: as a stream would that may be `latency` seconds late */
  double latency;
} sf_clean_settings;

/* Makes a new clip whose planted feet stay in place. `settings` may be null. */
SF_API sf_status sf_clip_clean(const sf_clip* clip, const sf_clean_settings* settings,
                               const sf_log* log, sf_clip** cleaned, sf_message* message);

enum { SF_LEFT = 0, SF_RIGHT = 1, SF_HEEL = 0, SF_BALL = 1 };
typedef struct sf_plant {
  int32_t side; /* SF_LEFT, SF_RIGHT */
  int32_t part; /* SF_HEEL, SF_BALL */
  int32_t first, last;
  double place[3]; /* of the sole on the ground, where it is known */
  int32_t has_place;
} sf_plant;

/* Plants held in a cleaned clip, or found in one that was loaded. Returns how many there are, and
 * writes as many as fit; (NULL, 0) asks for the number alone. */
SF_API size_t sf_clip_plants(sf_clip* clip, sf_plant* plants, size_t room);

/* World positions of all joints of a frame, x y z each: 3 * sf_clip_joints() numbers. */
SF_API sf_status sf_clip_positions(const sf_clip* clip, int32_t frame, double* xyz, size_t room);

/* The bytes of a file; the ending of `name` chooses the format. */
SF_API sf_status sf_clip_save(const sf_clip* clip, const char* name, void** bytes, size_t* size,
                              sf_message* message);
SF_API void sf_bytes_free(void* bytes);

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
  double latency;         /* s, 0 to 2.5 */
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

#ifdef __cplusplus
}
#endif

#endif
