import {
  BufferGeometry,
  CatmullRomCurve3,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
} from 'three';

import type { Print } from '../makers.ts';
import { Footprints } from './footprints.ts';
import type { HeightAt } from './ground_hit.ts';
import type { Palette } from './palette.ts';

/** What a person draws on the floor: footprints, or a curve through points. */
export class Sketch {
  readonly object = new Group();
  readonly #prints: Footprints;
  readonly #line: Line<BufferGeometry, LineBasicMaterial>;
  readonly #knobs = new Group();
  readonly #knob: SphereGeometry;
  readonly #color: MeshBasicMaterial;

  constructor(palette: Palette, legLength: number) {
    this.#prints = new Footprints(palette, 0.29 * legLength, 128);
    this.#line = new Line(new BufferGeometry(), new LineBasicMaterial({ color: palette.heel, depthTest: false }));
    this.#line.frustumCulled = false;
    this.#knob = new SphereGeometry(0.035 * legLength, 12, 8);
    this.#color = new MeshBasicMaterial({ color: palette.heel });
    this.object.add(this.#prints.object, this.#line, this.#knobs);
  }

  showPrints(prints: readonly Print[], heightAt: HeightAt): void {
    this.#prints.clear();
    for (const { foot, position, heading } of prints)
      this.#prints.add(foot, position[0], heightAt(...position), position[1], heading);
  }

  showCurve(points: readonly (readonly [number, number])[], heightAt: HeightAt): void {
    const places = points.map(([x, z]) => new Vector3(x, heightAt(x, z) + 0.01, z));
    const curve = places.length > 1 ? new CatmullRomCurve3(places).getPoints(24 * places.length) : [];
    for (const point of curve) point.y = heightAt(point.x, point.z) + 0.01;
    this.#line.geometry.dispose();
    this.#line.geometry = new BufferGeometry().setFromPoints(curve);
    this.#line.visible = curve.length > 0;
    this.#knobs.clear();
    for (const place of places) {
      const knob = new Mesh(this.#knob, this.#color);
      knob.position.copy(place);
      this.#knobs.add(knob);
    }
  }

  dispose(): void {
    this.#prints.dispose();
    this.#line.geometry.dispose();
    this.#line.material.dispose();
    this.#knob.dispose();
    this.#color.dispose();
    this.object.removeFromParent();
  }
}
