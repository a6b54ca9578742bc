/* What the C interface refuses, and what it does with a whole file: FILE [FILE...]. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "surefoot.h"

#define CHECK(what)                                             \
  do {                                                          \
    if (!(what)) {                                              \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #what); \
      exit(1);                                                  \
    }                                                           \
  } while (0)

static int said[2];
static void count(void *user, sf_level level, const char *sentence) {
  CHECK(user == said && sentence[0] != '\0');
  ++said[level];
}

static void *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *bytes;
  CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
  *size = (size_t)ftell(file);
  rewind(file);
  bytes = malloc(*size);
  CHECK(bytes != NULL && fread(bytes, 1, *size, file) == *size);
  fclose(file);
  return bytes;
}

static void nothing_is_refused_gently(void) {
  sf_clip *clip = NULL;
  sf_rig *rig = NULL;
  sf_lock *lock = NULL;
  sf_correction fix;
  sf_message why;
  CHECK(sf_clip_load(NULL, 0, "a", NULL, &clip, &why) == SF_BAD_ARGUMENT && strlen(why.text) > 0);
  CHECK(sf_clip_load("HIERARCHY nonsense", 18, "a.bvh", NULL, &clip, &why) == SF_BAD_INPUT);
  CHECK(strncmp(why.text, "a.bvh:1:", 8) == 0);
  CHECK(sf_clip_load("", 0, NULL, NULL, &clip, NULL) == SF_BAD_INPUT && clip == NULL);
  CHECK(sf_clip_clean(NULL, NULL, NULL, &clip, NULL) == SF_BAD_ARGUMENT);
  CHECK(sf_clip_plants(NULL, NULL, 0) == 0 && sf_clip_frames(NULL) == 0);
  CHECK(sf_rig_find(NULL, 3, NULL, &rig, &why) == SF_BAD_ARGUMENT);
  CHECK(sf_lock_create(NULL, NULL, &lock, &why) == SF_BAD_ARGUMENT && lock == NULL);
  CHECK(sf_lock_push(NULL, &why, 3, NULL, 0.1, NULL, &fix) == SF_BAD_ARGUMENT);
  CHECK(sf_lock_flush(NULL, &fix) == SF_BAD_ARGUMENT);
  sf_clip_free(NULL);
  sf_rig_free(NULL);
  sf_lock_free(NULL);
  sf_bytes_free(NULL);
}

static void a_skeleton_without_legs_is_refused(void) {
  const sf_joint joints[2] = {{"root", -1, {0, 1, 0}, {0}}, {"tail", 0, {0, 0, 1}, {0}}};
  const sf_joint loop[2] = {{"root", 1, {0, 1, 0}, {0}}, {"tail", 0, {0, 0, 1}, {0}}};
  sf_rig *rig = NULL;
  sf_message why;
  CHECK(sf_rig_find(joints, 2, NULL, &rig, &why) == SF_BAD_INPUT && strlen(why.text) > 0);
  CHECK(sf_rig_find(loop, 2, NULL, &rig, &why) == SF_BAD_INPUT);
  CHECK(sf_rig_find(joints, 0, NULL, &rig, &why) == SF_BAD_INPUT && rig == NULL);
}

static void a_file_is_cleaned(const char *path) {
  size_t size, saved, n, i;
  void *bytes = read_file(path, &size);
  void *out = NULL;
  const sf_log log = {count, said};
  sf_clip *clip = NULL, *cleaned = NULL, *again = NULL;
  sf_message why;
  sf_clean_settings settings = SF_INIT(sf_clean_settings);
  sf_plant *plants;
  double *xyz;
  CHECK(sf_clip_load(bytes, size, path, &log, &clip, &why) == SF_OK);
  free(bytes);
  CHECK(sf_clip_frames(clip) > 0 && sf_clip_fps(clip) > 0.0);
  CHECK(sf_clip_clean(clip, NULL, &log, &cleaned, &why) == SF_OK);
  n = sf_clip_plants(cleaned, NULL, 0);
  CHECK(n > 0);
  plants = calloc(n, sizeof *plants);
  CHECK(sf_clip_plants(cleaned, plants, n) == n);
  for (i = 0; i < n; ++i) CHECK(plants[i].has_place && plants[i].first <= plants[i].last);
  free(plants);
  n = 3 * (size_t)sf_clip_joints(clip);
  xyz = malloc(n * sizeof *xyz);
  CHECK(sf_clip_positions(cleaned, 0, xyz, n - 1) == SF_BAD_ARGUMENT);
  CHECK(sf_clip_positions(cleaned, sf_clip_frames(cleaned), xyz, n) == SF_BAD_ARGUMENT);
  CHECK(sf_clip_positions(cleaned, 0, xyz, n) == SF_OK);
  for (i = 0; i < n; ++i) CHECK(isfinite(xyz[i]));
  free(xyz);
  CHECK(sf_clip_save(cleaned, "a.unknown", &out, &saved, &why) == SF_BAD_INPUT && out == NULL);
  CHECK(sf_clip_save(cleaned, "a.bvh", &out, &saved, &why) == SF_OK);
  CHECK(sf_clip_load(out, saved, "a.bvh", NULL, &again, &why) == SF_OK);
  CHECK(sf_clip_frames(again) == sf_clip_frames(clip));
  sf_bytes_free(out);
  sf_clip_free(again);
  again = NULL;
  settings.live = 1;
  settings.latency = -1.0;
  CHECK(sf_clip_clean(clip, &settings, NULL, &again, &why) != SF_OK && strlen(why.text) > 0);
  settings.latency = 0.0;
  CHECK(sf_clip_clean(clip, &settings, NULL, &again, &why) == SF_OK);
  sf_clip_free(again);
  sf_clip_free(cleaned);
  sf_clip_free(clip);
}

static void odd_frames_do_no_harm(const char *path) {
  size_t size;
  void *bytes = read_file(path, &size);
  sf_clip *clip = NULL;
  sf_rig *rig = NULL;
  sf_lock *lock = NULL;
  sf_message why;
  sf_correction fix;
  sf_lock_settings settings = SF_INIT(sf_lock_settings);
  sf_layout layout = SF_INIT(sf_layout);
  double(*pose)[7];
  size_t joints, j;
  CHECK(sf_clip_load(bytes, size, path, NULL, &clip, &why) == SF_OK);
  free(bytes);
  CHECK(sf_rig_of_clip(clip, &rig, &why) == SF_OK);
  settings.latency = 99.0;
  CHECK(sf_lock_create(rig, &settings, &lock, &why) == SF_BAD_ARGUMENT);
  settings.latency = 0.1;
  settings.fps = -1.0;
  CHECK(sf_lock_create(rig, &settings, &lock, &why) == SF_BAD_ARGUMENT && lock == NULL);
  settings.fps = 60.0;
  CHECK(sf_lock_create(rig, &settings, &lock, &why) == SF_OK);
  CHECK(sf_lock_latency_frames(lock) == 6);
  joints = (size_t)sf_clip_joints(clip);
  pose = calloc(joints, sizeof *pose);
  for (j = 0; j < joints; ++j) pose[j][6] = 1.0;
  layout.stride = sizeof *pose;
  layout.rotation = 3 * sizeof(double);
  CHECK(sf_lock_push(lock, pose, joints, &layout, 1.0 / 60.0, NULL, &fix) == SF_OK);
  CHECK(!fix.ready && fix.fate == SF_TAKEN);
  pose[0][0] = NAN;
  CHECK(sf_lock_push(lock, pose, joints, &layout, 1.0 / 60.0, NULL, &fix) == SF_OK);
  CHECK(fix.fate == SF_UNUSABLE);
  pose[0][0] = 0.0;
  CHECK(sf_lock_push(lock, pose, joints - 1, &layout, 1.0 / 60.0, NULL, &fix) == SF_OK);
  CHECK(fix.fate == SF_UNUSABLE);
  layout.stride = 0;
  CHECK(sf_lock_push(lock, pose, joints, &layout, 1.0 / 60.0, NULL, &fix) == SF_BAD_ARGUMENT);
  free(pose);
  sf_lock_teleport(lock);
  sf_lock_reset(lock);
  sf_lock_free(lock);
  sf_rig_free(rig);
  sf_clip_free(clip);
}

int main(int argc, char **argv) {
  int i;
  CHECK(sf_version() >= 100);
  nothing_is_refused_gently();
  a_skeleton_without_legs_is_refused();
  for (i = 1; i < argc; ++i) {
    a_file_is_cleaned(argv[i]);
    odd_frames_do_no_harm(argv[i]);
  }
  CHECK(argc < 2 || said[SF_NOTE] > 0);
  puts("all refused and done as it should be");
  return 0;
}
