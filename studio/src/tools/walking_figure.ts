import { fetchBytes } from '../../../bindings/wasm/fetch_bytes.ts';
import { CoreModule } from '../../../bindings/wasm/module.ts';
import type { Walker } from '../../../bindings/wasm/walker.ts';
import type { LoadedMotion } from '../core.ts';
import type { Terrain } from '../model/terrain.ts';
import { Footprints } from '../scene/footprints.ts';
import { groundHeight } from '../scene/ground_height.ts';
import type { View } from '../scene/view.ts';
import { LiveSoles } from './live_soles.ts';

let module: Promise<CoreModule> | null = null;

/** The core on this thread: a figure is asked every frame. It is compiled once. */
function coreHere(wasm: string): Promise<CoreModule> {
  module ??= fetchBytes(new URL(wasm, document.baseURI)).then(async (bytes) =>
    CoreModule.start(await WebAssembly.compile(bytes)),
  );
  return module;
}

/** Prints that stay on the ground. */
const PRINTS = 240;

/** A live figure on its ground: drawn, and measured where its feet are planted. */
export class WalkingFigure {
  readonly walker: Walker;
  /** How far a planted heel or ball strayed from where it was planted, at the most, metres. */
  largestSlide = 0;
  plants = 0;
  updates = 0;
  /** Seconds of a frame that the core takes, on average. */
  coreShare = 0;
  readonly #soles: LiveSoles;
  readonly #motion: LoadedMotion;
  readonly #prints: Footprints;
  /** Where each of left heel, left ball, right heel, right ball was planted: x and z. */
  readonly #places = new Float64Array(8);
  readonly #isPlanted = new Uint8Array(4);
  #busy = 0;

  private constructor(walker: Walker, motion: LoadedMotion, rotations: Float32Array, view: View) {
    this.walker = walker;
    this.#motion = motion;
    this.#soles = new LiveSoles(motion, rotations, motion);
    view.setMotion(motion);
    view.setFrame(0);
    view.stage!.setBefore({ view: this.#soles.view, rotations: null });
    this.#prints = new Footprints(view.palette, 0.29 * motion.leg_length, PRINTS);
    view.stage!.object.add(this.#prints.object);
    this.advance(0);
    view.setCamera('follow');
  }

  /** `motion` is one of the same figure. */
  static async create(
    wasm: string,
    motion: LoadedMotion,
    rotations: Float32Array,
    { ground, file }: Terrain,
    view: View,
  ): Promise<WalkingFigure> {
    const core = await coreHere(wasm);
    const walker = core.walker({ ground, ...(file ? { ground_file: file } : {}) });
    return new WalkingFigure(walker, motion, rotations, view);
  }

  advance(seconds: number): void {
    const from = performance.now();
    this.walker.advance(seconds);
    this.#busy += (performance.now() - from) / 1000;
    this.updates += 1;
    this.coreShare = this.#busy / this.updates;
    this.#soles.update(this.walker.joints, this.walker.pose);
    this.#measure();
  }

  close(): void {
    this.walker.close();
    this.#prints.dispose();
  }

  #measure(): void {
    const { planted, begins } = this.walker;
    const { soles } = this.#soles.view;
    for (let point = 0; point < 4; ++point) {
      // Heel and ball of a side are the first two of its three sole points.
      const at = 3 * (3 * (point >> 1) + (point & 1));
      const [x, z] = [soles[at]!, soles[at + 2]!];
      const isPlanted = planted[point]! > 0;
      if (isPlanted && (!this.#isPlanted[point] || begins[point]! > 0)) {
        this.#places[2 * point] = x;
        this.#places[2 * point + 1] = z;
        this.plants += 1;
        if (point & 1) this.#print(point >> 1);
      } else if (isPlanted) {
        const away = Math.hypot(x - this.#places[2 * point]!, z - this.#places[2 * point + 1]!);
        this.largestSlide = Math.max(this.largestSlide, away);
      }
      this.#isPlanted[point] = isPlanted ? 1 : 0;
    }
  }

  #print(side: number): void {
    const { soles } = this.#soles.view;
    const [heel, ball] = [9 * side, 9 * side + 3];
    const [dx, dz] = [soles[ball]! - soles[heel]!, soles[ball + 2]! - soles[heel + 2]!];
    const [x, z] = [soles[heel]! + 0.55 * dx, soles[heel + 2]! + 0.55 * dz];
    const height = groundHeight(this.#motion, x, z);
    this.#prints.add(side === 0 ? 'left' : 'right', x, height, z, Math.atan2(dx, dz));
  }
}
