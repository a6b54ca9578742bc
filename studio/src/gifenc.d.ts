/** What is used of gifenc, which comes without types. */
declare module 'gifenc' {
  /** Red, green, blue, 0 to 255, of every colour. */
  export type ColorTable = number[][];

  export interface Encoder {
    /** `palette` with the first picture only: it is then that of all. `delay`: milliseconds, in steps of 10. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette?: ColorTable; delay: number; repeat?: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colors: number): ColorTable;
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: ColorTable): Uint8Array;
}
