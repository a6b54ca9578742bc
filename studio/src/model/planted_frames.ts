import { type PlantList, rowOf } from './plants.ts';

/** For every frame, which rows stand: bit 0 for the first row and so on. */
export function plantedFrames(plants: PlantList, frames: number): Uint8Array {
  const planted = new Uint8Array(frames);
  for (const plant of plants) {
    const bit = 1 << rowOf(plant);
    for (let frame = plant.first; frame <= plant.last && frame < frames; ++frame) planted[frame]! |= bit;
  }
  return planted;
}
