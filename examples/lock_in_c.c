/* A game loop in C: the engine's own bones, floats, 4 x 4 matrices in the world; the feet of a body
 * that sways are kept in place, frame by frame and at once. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "surefoot.h"

enum { BONES = 11, FRAMES = 240 };

static const sf_joint kBones[BONES] = {
    {"pelvis", -1, {0.0, 0.93, 0.0}, {0}},     {"spine", 0, {0.0, 0.20, 0.0}, {0}},
    {"head", 1, {0.0, 0.45, 0.0}, {0}},        {"thigh_l", 0, {0.09, 0.0, 0.0}, {0}},
    {"calf_l", 3, {0.0, -0.42, 0.01}, {0}},    {"foot_l", 4, {0.0, -0.43, -0.01}, {0}},
    {"ball_l", 5, {0.0, -0.07, 0.13}, {0}},    {"thigh_r", 0, {-0.09, 0.0, 0.0}, {0}},
    {"calf_r", 7, {0.0, -0.42, 0.01}, {0}},    {"foot_r", 8, {0.0, -0.43, -0.01}, {0}},
    {"ball_r", 9, {0.0, -0.07, 0.13}, {0}},
};

/* The engine's pose: every bone unturned, the pelvis swaying. */
static void pose_character(double t, float bones[BONES][16]) {
  int bone, k;
  for (bone = 0; bone < BONES; ++bone) {
    const int parent = kBones[bone].parent;
    float *m = bones[bone];
    memset(m, 0, 16 * sizeof *m);
    m[0] = m[5] = m[10] = m[15] = 1.0f;
    for (k = 0; k < 3; ++k) {
      m[12 + k] = (float)kBones[bone].translation[k] + (parent < 0 ? 0.0f : bones[parent][12 + k]);
    }
    if (parent < 0) {
      m[12] += (float)(0.04 * sin(2.0 * t));
      m[13] -= 0.02f;
      m[14] += (float)(0.03 * sin(3.0 * t));
    }
  }
}

static double distance(const float *a, const float *b) {
  return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

int main(void) {
  sf_rig *rig = NULL;
  sf_lock *lock = NULL;
  sf_message why;
  sf_layout layout = SF_INIT(sf_layout);
  sf_lock_settings settings = SF_INIT(sf_lock_settings);
  float bones[BONES][16], first[2][3];
  const int32_t both[2][2] = {{1, 1}, {1, 1}}; /* the animation's events: both feet stand */
  double before = 0.0, after = 0.0, time = 0.0;
  int frame;

  if (sf_rig_find(kBones, BONES, NULL, &rig, &why) != SF_OK) {
    fprintf(stderr, "%s\n", why.text);
    return 1;
  }
  settings.fps = 60.0;
  settings.contacts_given = 1;
  if (sf_lock_create(rig, &settings, &lock, &why) != SF_OK) {
    fprintf(stderr, "%s\n", why.text);
    return 1;
  }
  layout.number = SF_FLOAT32;
  layout.form = SF_MATRIX_COLUMNS;
  layout.space = SF_WORLD;
  layout.stride = sizeof bones[0];

  for (frame = 0; frame < FRAMES; ++frame) {
    const double dt = 1.0 / (30.0 + 114.0 * (frame % 7) / 6.0); /* 30 to 144 frames a second */
    sf_correction fix;
    float raw[3];
    time += dt;
    pose_character(time, bones);
    memcpy(raw, &bones[5][12], sizeof raw);
    if (sf_lock_push(lock, bones, BONES, &layout, dt, both, &fix) != SF_OK ||
        sf_lock_apply(lock, bones, BONES, &layout) != SF_OK) {
      fprintf(stderr, "the frame was refused\n");
      return 1;
    }
    if (frame == 0) {
      memcpy(first[0], raw, sizeof raw);
      memcpy(first[1], &bones[5][12], sizeof first[1]);
    }
    before = fmax(before, distance(raw, first[0]));
    after = fmax(after, distance(&bones[5][12], first[1]));
  }
  printf("left foot slides %.1f cm before, %.3f cm after\n", 100.0 * before, 100.0 * after);
  sf_lock_free(lock);
  sf_rig_free(rig);
  return 0;
}
