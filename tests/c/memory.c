/* Motion in memory: a clip made from poses, cleaned, measured and read back: FILE. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "surefoot.h"

#define CHECK(what)                                              \
  do {                                                           \
    if (!(what)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #what); \
      exit(1);                                                   \
    }                                                            \
  } while (0)

enum { LEFT_LEG = 4, JOINTS = 9, FRAMES = 120 };
static const char *const names[JOINTS] = {"Hips",        "LeftUpLeg",  "LeftLeg",  "LeftFoot",    "LeftToeBase",
                                          "RightUpLeg",  "RightLeg",   "RightFoot", "RightToeBase"};
static const double offsets[JOINTS][3] = {{0, 0.95, 0},   {0.1, -0.05, 0},  {0, -0.42, 0.02}, {0, -0.4, -0.02}, {0, -0.06, 0.14},
                                          {-0.1, -0.05, 0}, {0, -0.42, 0.02}, {0, -0.4, -0.02}, {0, -0.06, 0.14}};
static float poses[FRAMES][JOINTS][8]; /* x y z, 0, then w x y z: as an engine may have it, in centimetres, z up */

static void make_joints(sf_joint *joints) {
  int j;
  memset(joints, 0, JOINTS * sizeof *joints);
  for (j = 0; j < JOINTS; ++j) {
    const double *at = offsets[j];
    joints[j].name = names[j];
    joints[j].parent = j == 0 ? -1 : j == 5 ? 0 : j - 1;
    joints[j].translation[0] = 100 * at[0];
    joints[j].translation[1] = 100 * at[1];
    joints[j].translation[2] = 100 * at[2];
  }
  joints[0].translation[1] = 0.0;
  joints[0].translation[2] = 95.0; /* the root's place is in the world, where z is up */
  joints[0].rotation[0] = sqrt(0.5);
  joints[0].rotation[3] = sqrt(0.5);
}

/* Stands and sways: the feet slide with the body. */
static void make_poses(void) {
  int f, j, k;
  for (f = 0; f < FRAMES; ++f) {
    for (j = 0; j < JOINTS; ++j) {
      float *at = poses[f][j];
      for (k = 0; k < 3; ++k) at[k] = (float)(100 * offsets[j][k]);
      at[4] = 1;
    }
    poses[f][0][0] = (float)(2.0 * sin(0.1 * f));
    poses[f][0][1] = (float)(1.0 * cos(0.13 * f));
    poses[f][0][2] = 92.0f;
    poses[f][0][4] = poses[f][0][5] = (float)sqrt(0.5); /* a quarter about x: y up becomes z up */
    for (j = 1; j < JOINTS; j += 4) { /* bent knees: 0.5 rad back, the foot level */
      const double turn[3] = {-0.25, 0.5, -0.25};
      for (k = 0; k < 3; ++k) {
        poses[f][j + k][4] = (float)cos(turn[k] / 2);
        poses[f][j + k][5] = (float)sin(turn[k] / 2);
      }
    }
  }
}

static sf_layout engine_layout(void) {
  sf_layout layout = SF_INIT(sf_layout);
  layout.number = SF_FLOAT32;
  layout.w_first = 1;
  layout.z_up = 1;
  layout.stride = 8 * sizeof(float);
  layout.rotation = 4 * sizeof(float);
  layout.metres_per_unit = 0.01;
  return layout;
}

static int calls;
static int32_t go_on(void *user, double fraction) {
  CHECK(fraction >= 0.0 && fraction <= 1.0);
  ++calls;
  return *(const int32_t *)user;
}

static size_t handed_out;
static void *from_pool(void *user, size_t size) {
  handed_out += size;
  return (char *)user + handed_out - size;
}
static void *nothing(void *user, size_t size) {
  (void)user;
  (void)size;
  return NULL;
}

static void texts(const sf_clip *clip, const sf_clip *original) {
  static char pool[1 << 18];
  const sf_allocator in_pool = {from_pool, pool}, empty = {nothing, NULL};
  void *json = NULL;
  size_t size = 0;
  sf_message why;
  CHECK(sf_clip_measure(clip, original, NULL, 0, &in_pool, &json, &size, &why) == SF_OK);
  CHECK((char *)json >= pool && (char *)json < pool + sizeof pool && size == strlen(json));
  CHECK(strstr(json, "\"verdict\"") != NULL && strstr(json, "\"original\"") != NULL);
  CHECK(sf_clip_info(clip, NULL, &json, &size, &why) == SF_OK);
  CHECK(strstr(json, "\"ankle\": \"LeftFoot\"") != NULL);
  sf_bytes_free(json);
  json = NULL;
  CHECK(sf_clip_info(clip, &empty, &json, &size, &why) == SF_NO_MEMORY && json == NULL && strlen(why.text) > 0);
  CHECK(sf_clip_save_in(clip, "a.bvh", &in_pool, &json, &size, &why) == SF_OK && strncmp(json, "HIERARCHY", 9) == 0);
}

/* How far the left toe base is from where it was, over frames, cm. */
static double slide(const sf_clip *clip) {
  double xyz[3 * JOINTS], first[3], worst = 0.0;
  int f, k;
  for (f = 10; f < FRAMES - 10; ++f) {
    double away = 0.0;
    CHECK(sf_clip_positions(clip, f, xyz, 3 * JOINTS) == SF_OK);
    for (k = 0; k < 3; ++k) {
      if (f == 10) first[k] = xyz[3 * LEFT_LEG + k];
      away += (xyz[3 * LEFT_LEG + k] - first[k]) * (xyz[3 * LEFT_LEG + k] - first[k]);
    }
    worst = fmax(worst, 100.0 * sqrt(away));
  }
  return worst;
}

static sf_motion engine_motion(const sf_joint *joints, const sf_layout *layout) {
  sf_motion motion = SF_INIT(sf_motion);
  motion.name = "sway";
  motion.joints = joints;
  motion.joint_count = JOINTS;
  motion.frames = FRAMES;
  motion.fps = 60.0;
  motion.poses = poses;
  motion.frame_stride = sizeof poses[0];
  motion.layout = layout;
  return motion;
}

static void a_clip_from_memory(void) {
  sf_joint joints[JOINTS];
  const sf_layout layout = engine_layout();
  const sf_plant stands[4] = {{SF_LEFT, SF_HEEL, 0, FRAMES - 1, {0}, 0},
                              {SF_LEFT, SF_BALL, 0, FRAMES - 1, {0}, 0},
                              {SF_RIGHT, SF_HEEL, 0, FRAMES - 1, {0}, 0},
                              {SF_RIGHT, SF_BALL, 0, FRAMES - 1, {0}, 0}};
  sf_plant wrong = {SF_LEFT, 7, 0, 1, {0}, 0};
  sf_motion motion = engine_motion(joints, &layout);
  sf_clean_settings settings = SF_INIT(sf_clean_settings);
  sf_clip *clip = NULL, *cleaned = NULL;
  sf_message why;
  int32_t go = 1;
  static float after[FRAMES][JOINTS][8];
  make_joints(joints);
  make_poses();
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_OK);
  CHECK(sf_clip_frames(clip) == FRAMES && sf_clip_joints(clip) == JOINTS && sf_clip_metres_per_unit(clip) == 0.01);
  CHECK(sf_clip_poses(clip, 0, FRAMES, after, sizeof after[0], JOINTS, &layout) == SF_OK);
  CHECK(fabs(after[7][0][2] - 92.0) < 1e-4 && fabs(after[7][1][1] - poses[7][1][1]) < 1e-4);
  settings.plants = stands;
  settings.plant_count = 4;
  settings.text = "{\"format\": \"surefoot-settings\", \"version\": 1, \"clean\": {\"blend_window\": 0.2}}";
  settings.progress = go_on;
  settings.user = &go;
  CHECK(sf_clip_clean(clip, &settings, NULL, &cleaned, &why) == SF_OK && calls > 0);
  CHECK(slide(clip) > 1.0 && slide(cleaned) < 1e-4);
  CHECK(sf_clip_plants(cleaned, NULL, 0) == 4);
  CHECK(sf_clip_poses(cleaned, 0, FRAMES, after, sizeof after[0], JOINTS, &layout) == SF_OK);
  CHECK(sf_clip_poses(cleaned, 1, FRAMES, after, sizeof after[0], JOINTS, &layout) == SF_BAD_ARGUMENT);
  CHECK(sf_clip_poses(cleaned, 0, 1, after, sizeof after[0], JOINTS - 1, &layout) == SF_BAD_ARGUMENT);
  texts(cleaned, clip);
  sf_clip_free(cleaned);
  cleaned = NULL;

  go = 0;
  CHECK(sf_clip_clean(clip, &settings, NULL, &cleaned, &why) == SF_CANCELLED && cleaned == NULL);
  go = 1;
  settings.plants = &wrong;
  settings.plant_count = 1;
  CHECK(sf_clip_clean(clip, &settings, NULL, &cleaned, &why) == SF_BAD_INPUT && cleaned == NULL);
  settings.plants = NULL;
  settings.text = "{\"format\": \"surefoot-settings\", \"version\": 1, \"clean\": {\"blend_window\": -3}}";
  CHECK(sf_clip_clean(clip, &settings, NULL, &cleaned, &why) == SF_BAD_INPUT && strlen(why.text) > 0);
  CHECK(sf_clip_find_plants(clip, settings.text, NULL, &why) == SF_BAD_INPUT);
  CHECK(sf_clip_find_plants(clip, NULL, NULL, &why) == SF_OK);
  settings.text = NULL;
  settings.plants = stands; /* a list without plants: nothing is held */
  settings.plant_count = 0;
  CHECK(sf_clip_clean(clip, &settings, NULL, &cleaned, &why) == SF_OK && sf_clip_plants(cleaned, NULL, 0) == 0);
  sf_clip_free(cleaned);
  sf_clip_free(clip);
}

static void grounds_and_units(void) {
  const double corners[4][3] = {{-500, -500, 1}, {500, -500, 1}, {500, 500, 1}, {-500, 500, 1}};
  const int32_t faces[2][3] = {{0, 1, 2}, {0, 2, 3}}, bad[1][3] = {{0, 1, 9}};
  sf_joint joints[JOINTS];
  sf_layout layout = engine_layout();
  sf_ground ground = SF_INIT(sf_ground);
  sf_motion motion = engine_motion(joints, &layout);
  sf_clip *clip = NULL;
  sf_message why;
  void *json = NULL;
  size_t size;
  make_joints(joints);
  make_poses();
  motion.ground = &ground;
  ground.point[2] = -3.0; /* cm, z up */
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_OK);
  CHECK(sf_clip_info(clip, NULL, &json, &size, &why) == SF_OK && strstr(json, "\"offset\": -0.03") != NULL);
  sf_bytes_free(json);
  sf_clip_free(clip);
  ground.kind = SF_GROUND_MESH;
  clip = NULL;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT && clip == NULL);
  ground.vertices = corners[0];
  ground.vertex_count = 4;
  ground.triangles = bad[0];
  ground.triangle_count = 1;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT && clip == NULL);
  ground.triangles = faces[0];
  ground.triangle_count = 2;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_OK);
  sf_clip_free(clip);
  clip = NULL;
  ground.kind = 9;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT);
  motion.ground = NULL;
  motion.guess_units = 1;
  layout.metres_per_unit = 0.0;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_OK && fabs(sf_clip_metres_per_unit(clip) - 0.01) < 1e-6);
  sf_clip_free(clip);
}

static void nonsense_is_refused(void) {
  sf_joint joints[JOINTS];
  const sf_layout layout = engine_layout();
  const sf_motion good = engine_motion(joints, &layout);
  sf_motion motion = good;
  sf_clip *clip = NULL;
  sf_message why;
  make_joints(joints);
  make_poses();
  CHECK(sf_clip_create(NULL, NULL, &clip, &why) == SF_BAD_ARGUMENT);
  motion.poses = NULL;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_ARGUMENT);
  motion = good;
  motion.frames = 0;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_ARGUMENT);
  motion = good;
  motion.fps = NAN;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_ARGUMENT);
  motion = good;
  motion.layout = NULL;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_ARGUMENT);
  motion = good;
  motion.joint_count = 3; /* one leg */
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT && strlen(why.text) > 0);
  motion = good;
  motion.rig = "{";
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT);
  poses[50][2][1] = NAN;
  motion = good;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT && strstr(why.text, "frame 50") != NULL);
  joints[3].parent = 5;
  CHECK(sf_clip_create(&motion, NULL, &clip, &why) == SF_BAD_INPUT && clip == NULL);
}

int main(void) {
  a_clip_from_memory();
  grounds_and_units();
  nonsense_is_refused();
  puts("motion in memory is as it should be");
  return 0;
}
