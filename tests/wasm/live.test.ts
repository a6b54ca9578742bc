/** Figures and feet that are driven frame by frame: what a game does sixty times a second. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CoreError } from '../../bindings/wasm/api.ts';
import type { FootLock, LockSkeleton } from '../../bindings/wasm/foot_lock.ts';
import type { CoreModule } from '../../bindings/wasm/module.ts';
import type { Walker } from '../../bindings/wasm/walker.ts';
import { startModule } from './program.ts';

const FEET = ['left heel', 'left ball', 'right heel', 'right ball'];

/** The largest distance that planted points of a walker go from where their plants begin, metres. */
function largestDrift(
  walker: Walker,
  seconds: number,
  each: (frame: number) => void,
): { drift: number; plants: number } {
  // The figure stands when it begins.
  const places = FEET.map((_, i) => [...walker.places.subarray(3 * i, 3 * i + 3)]);
  let drift = 0;
  let plants = 0;
  for (let frame = 0; frame < 60 * seconds; ++frame) {
    each(frame);
    walker.advance(1 / 60);
    FEET.forEach((_, i) => {
      if (!walker.planted[i]) return;
      const now = [...walker.places.subarray(3 * i, 3 * i + 3)];
      if (walker.begins[i]) {
        places[i] = now;
        plants += 1;
      }
      drift = Math.max(drift, Math.hypot(...now.map((value, k) => value - places[i]![k]!)));
    });
    drift = Math.max(drift, walker.miss('left'), walker.miss('right'));
  }
  return { drift, plants };
}

test('a walker goes where it is told and its feet stand', () => {
  const walker = startModule().walker();
  assert.equal(walker.joints.length, 3 * walker.joint_names.length);
  walker.set({ speed: 1.4 }, 1);
  const { drift, plants } = largestDrift(walker, 20, (frame) => {
    if (frame === 300) walker.set({ turn_rate: 0.5 });
    if (frame === 600) walker.set({ speed: 3, turn_rate: 0 }, 1.5);
    if (frame === 900) walker.turnTo(0, 1);
  });
  assert.ok(drift < 1e-3, `${drift} m`);
  assert.ok(plants > 60, `${plants}`);
  assert.ok(walker.speed > 2.9 && walker.run > 0.9 && Math.hypot(walker.x, walker.z) > 10);
  assert.ok(Math.abs(walker.heading) < 0.01);
});

function goOn(walker: Walker, seconds: number): void {
  for (let frame = 0; frame < 60 * seconds; ++frame) walker.advance(1 / 60);
}

test('a walker is at a place, facing a way, at a time', () => {
  const walker = startModule().walker();
  walker.goTo({ x: 1, z: 3, heading: 1.2 }, 5);
  goOn(walker, 5);
  assert.ok(Math.hypot(walker.x - 1, walker.z - 3) < 0.01 && Math.abs(walker.heading - 1.2) < 0.01);
  assert.throws(() => walker.goTo({ x: 90, z: 0 }, 1), CoreError);
});

test('a walker starts and stops on the foot that is named', () => {
  const walker = startModule().walker();
  walker.startWith('right', { speed: 1.2 });
  assert.throws(() => walker.startWith('left', { speed: 99 }), CoreError);
  while (walker.planted[2] || walker.planted[3]) walker.advance(1 / 60);
  assert.ok(walker.planted[0] || walker.planted[1], 'the left foot stands while the right one goes');
  goOn(walker, 2);
  const seconds = walker.stopOn('left', 1);
  assert.ok(seconds > 0.2 && seconds < 2.5, `${seconds} s`);
  goOn(walker, seconds + 0.1);
  assert.equal(walker.speed, 0);
  assert.throws(() => walker.stopOn('left'), /stands already/);
});

test('a walker follows a stick, and walks aside of where it faces', () => {
  const core = startModule();
  const led = core.walker();
  for (let frame = 0; frame < 240; ++frame) {
    led.steer({ x: 1.2, z: 0 });
    led.advance(1 / 60);
  }
  assert.ok(led.x > 2.5 && Math.abs(led.heading - Math.PI / 2) < 0.1);
  const aside = core.walker();
  aside.set({ speed: 1, aside: 0.5 });
  goOn(aside, 4);
  assert.ok(Math.abs(Math.atan2(aside.x, aside.z) - 0.5) < 0.05 && Math.abs(aside.heading) < 1e-9);
});

test('in place the joints stay and the steps of the root add up', () => {
  const walker = startModule().walker({ in_place: true });
  walker.set({ speed: 1.4 });
  let ahead = 0;
  for (let frame = 0; frame < 180; ++frame) {
    walker.advance(1 / 60);
    ahead += walker.rootStep[1]!;
  }
  assert.ok(ahead > 3 && Math.abs(ahead - walker.z) < 1e-9);
  assert.ok(Math.abs(walker.joints[2]!) < 0.2);
});

test('a walker climbs, and memory does not grow', () => {
  const core = startModule();
  const ground_file = {
    name: 'ramp.obj',
    bytes: new TextEncoder().encode('v -50 0 -5\nv -50 10.5 100\nv 50 10.5 100\nv 50 0 -5\nf 1 2 3 4\n'),
  };
  const walker = core.walker({ ground: 'mesh:ramp.obj', ground_file });
  walker.set({ speed: 1.2 });
  const pose = walker.pose;
  const { drift } = largestDrift(walker, 60, () => undefined);
  assert.ok(drift < 1e-3, `${drift} m`);
  assert.ok(walker.joints[3 * walker.hips + 1]! > 4, 'it is on the hill');
  assert.equal(walker.pose.buffer, pose.buffer);
  walker.close();
  assert.throws(() => walker.advance(0.1), /closed/);
});

test('what a walker cannot do is refused with a sentence, and it goes on as before', () => {
  const core = startModule();
  const walker = core.walker();
  walker.set({ speed: 1 }, 0);
  for (const bad of [
    { speed: -2 },
    { speed: -1, run: 1 },
    { speed: 99 },
    { speed: Number.NaN },
    { run: 7 },
    { turn_rate: 99 },
  ]) {
    assert.throws(() => walker.set(bad), CoreError);
  }
  assert.throws(() => walker.set({ speed: 1 }, -1), CoreError);
  assert.throws(() => walker.turnTo(Number.NaN), CoreError);
  walker.advance(Number.NaN);
  for (let frame = 0; frame < 60; ++frame) walker.advance(1 / 60);
  assert.ok(Math.abs(walker.speed - 1) < 1e-9);
  assert.throws(() => core.walker({ ground: 'mesh:no.obj' }), /needs its file/);
  assert.throws(() => core.walker({ ground: 'none' }), CoreError);
  assert.throws(() => core.walker({ x: Number.NaN }), CoreError);
});

/** A character as a game has it: the skeleton of the figure, at rest as it stands. */
function standing(core: CoreModule): { skeleton: LockSkeleton; walker: Walker } {
  const walker = core.walker({ raw: true });
  const rest = walker.pose.slice();
  return { skeleton: { names: walker.joint_names, parents: walker.parents, rest }, walker };
}

/** World positions of the joints of a pose, x y z each. */
function worldOf(pose: Float32Array, parents: readonly number[]): number[][] {
  const rotations: number[][] = [];
  const places: number[][] = [];
  const turn = ([x, y, z, w]: number[], v: number[]): number[] => {
    const t = [2 * (y! * v[2]! - z! * v[1]!), 2 * (z! * v[0]! - x! * v[2]!), 2 * (x! * v[1]! - y! * v[0]!)];
    return [
      v[0]! + w! * t[0]! + y! * t[2]! - z! * t[1]!,
      v[1]! + w! * t[1]! + z! * t[0]! - x! * t[2]!,
      v[2]! + w! * t[2]! + x! * t[1]! - y! * t[0]!,
    ];
  };
  const times = ([ax, ay, az, aw]: number[], [bx, by, bz, bw]: number[]): number[] => [
    aw! * bx! + ax! * bw! + ay! * bz! - az! * by!,
    aw! * by! - ax! * bz! + ay! * bw! + az! * bx!,
    aw! * bz! + ax! * by! - ay! * bx! + az! * bw!,
    aw! * bw! - ax! * bx! - ay! * by! - az! * bz!,
  ];
  parents.forEach((parent, joint) => {
    const own = [...pose.subarray(7 * joint, 7 * joint + 7)];
    const [at, q] = [own.slice(0, 3), own.slice(3)];
    rotations.push(parent < 0 ? q : times(rotations[parent]!, q));
    const away = parent < 0 ? at : turn(rotations[parent]!, at);
    places.push(parent < 0 ? at : away.map((value, k) => value + places[parent]![k]!));
  });
  return places;
}

/** Drives a lock with a walk whose feet slide: how far planted balls move in a frame before and after, metres. */
function slides(lock: FootLock, walker: Walker, scale = 1, planted?: () => number): { before: number; after: number } {
  const ball = (side: 'left' | 'right'): number => walker.legs[side].ball;
  const waiting: Float32Array[] = [];
  let last: { before: number[][]; after: number[][]; planted: boolean[] } | undefined;
  const most = { before: 0, after: 0 };
  walker.set({ speed: 1.4 }, 1);
  for (let frame = 0; frame < 600; ++frame) {
    walker.advance(1 / 60);
    const pose = walker.pose.slice();
    for (let i = 0; i < pose.length; i += 7) for (let k = 0; k < 3; ++k) pose[i + k]! /= scale;
    // The walk goes on faster than its feet: what a game does that moves its character as it likes.
    pose[2]! += (0.4 * frame) / 60 / scale;
    waiting.push(pose);
    lock.pose.set(pose);
    if (!lock.push(1 / 60, planted?.())) continue;
    const before = worldOf(waiting[lock.frame]!, walker.parents);
    const after = worldOf(lock.corrected, walker.parents);
    const standing = (['left', 'right'] as const).map((side) => lock.isPlanted(side, 'ball'));
    if (last && frame > 150) {
      (['left', 'right'] as const).forEach((side, s) => {
        if (!standing[s] || !last!.planted[s]) return;
        const joint = ball(side);
        const way = (a: number[][], b: number[][]): number =>
          Math.hypot(a[joint]![0]! - b[joint]![0]!, a[joint]![2]! - b[joint]![2]!) * scale;
        most.before = Math.max(most.before, way(before, last!.before));
        most.after = Math.max(most.after, way(after, last!.after));
      });
    }
    last = { before, after, planted: standing };
  }
  return most;
}

test('a lock with look-ahead keeps feet in place, in any unit', () => {
  for (const scale of [1, 0.01]) {
    const core = startModule();
    const { skeleton, walker } = standing(core);
    const rest = Float32Array.from(skeleton.rest, (value, i) => (i % 7 < 3 ? value / scale : value));
    const lock = core.footLock({ skeleton: { ...skeleton, rest }, metres_per_unit: scale, latency: 0.4 });
    assert.ok(lock.latencyFrames > 10);
    const { before, after } = slides(lock, walker, scale);
    assert.ok(before > 0.004 && after < 0.0005, `${before} ${after}`);
  }
});

test('a lock without delay answers each frame at once', () => {
  const core = startModule();
  const { skeleton, walker } = standing(core);
  const lock = core.footLock({ skeleton });
  assert.equal(lock.latencyFrames, 0);
  const memory = lock.pose.buffer;
  slides(lock, walker);
  assert.equal(lock.frame, 599);
  assert.equal(lock.pose.buffer, memory, 'memory did not grow');
});

test('ground that the page casts rays at, and contacts that it gives', () => {
  const core = startModule();
  const { skeleton, walker } = standing(core);
  let casts = 0;
  const lock = core.footLock({
    skeleton,
    contacts_given: true,
    ground: (from, direction, hit) => {
      casts += 1;
      assert.ok(direction[1]! < 0);
      hit.point.set([from[0]!, 0, from[2]!]);
      hit.normal.set([0, 1, 0]);
      return true;
    },
  });
  const bits = (): number => walker.planted.reduce((sum, planted, i) => sum + (planted ? 1 << i : 0), 0);
  slides(lock, walker, 1, bits);
  assert.ok(casts > 600);
  assert.throws(() => lock.push(1 / 60), /told what stands/);
});

test('frames that cannot be used change nothing', () => {
  const core = startModule();
  const { skeleton, walker } = standing(core);
  const lock = core.footLock({ skeleton });
  lock.pose.set(walker.pose);
  assert.equal(lock.push(1 / 60), true);
  const good = lock.corrected.slice();
  lock.pose.fill(Number.NaN);
  lock.push(1 / 60);
  assert.equal(lock.fate, 'unusable');
  assert.deepEqual(lock.corrected, good);
  lock.pose.set(walker.pose);
  lock.push(0);
  assert.equal(lock.fate, 'repeated');
  lock.teleport();
  lock.push(1 / 60);
  assert.equal(lock.fate, 'teleported');
});

test('what is no character is refused with a sentence', () => {
  const core = startModule();
  const { skeleton } = standing(core);
  const rest = (change: (numbers: number[]) => void): LockSkeleton => {
    const numbers = Array.from(skeleton.rest);
    change(numbers);
    return { ...skeleton, rest: numbers };
  };
  const cases: [Parameters<CoreModule['footLock']>[0], RegExp][] = [
    [{}, /joints are needed/],
    [{ skeleton: { ...skeleton, parents: [] } }, /parents/],
    [{ skeleton: { ...skeleton, rest: [1, 2, 3] } }, /numbers of their rest pose/],
    [{ skeleton: rest((numbers) => (numbers[9] = Number.NaN)) }, /number/],
    [{ skeleton: rest((numbers) => numbers.fill(0, 10, 14)) }, /quaternion/],
    [{ skeleton: { names: ['a', 'b'], parents: [-1, 0], rest: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1] } }, /leg/],
    [{ skeleton: { ...skeleton, parents: skeleton.parents.map(() => -1) } }, /root|parent/],
    [{ skeleton, latency: 9 }, /latency/],
    [{ skeleton, fps: 0 }, /rate|fps|frames/],
    [{ skeleton, metres_per_unit: -1 }, /metres_per_unit/],
  ];
  for (const [options, sentence] of cases) assert.throws(() => core.footLock(options), sentence);
  const lock = core.footLock({ skeleton });
  lock.close();
  assert.throws(() => lock.pose, /closed/);
});
