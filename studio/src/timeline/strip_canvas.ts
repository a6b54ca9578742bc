/** A canvas as wide as its strip and as sharp as the screen, drawn again when either changes. */
export class StripCanvas {
  readonly element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #draw: (context: CanvasRenderingContext2D, width: number, height: number) => void;
  #isWaiting = false;

  constructor(name: string, draw: (context: CanvasRenderingContext2D, width: number, height: number) => void) {
    this.element = document.createElement('canvas');
    this.element.className = name;
    this.element.setAttribute('aria-hidden', 'true');
    // Drawn by the processor: for a few thousand short lines that is faster than handing them to a graphics card.
    this.#context = this.element.getContext('2d', { willReadFrequently: true })!;
    this.#draw = draw;
    new ResizeObserver(() => this.redraw()).observe(this.element);
  }

  /** Draws before the next picture, once, however often it was asked for. */
  redraw(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const sharpness = window.devicePixelRatio;
    const [fullWidth, fullHeight] = [Math.round(width * sharpness), Math.round(height * sharpness)];
    if (this.element.width !== fullWidth) this.element.width = fullWidth;
    if (this.element.height !== fullHeight) this.element.height = fullHeight;
    this.#context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
    this.#context.clearRect(0, 0, width, height);
    this.#draw(this.#context, width, height);
  }
}

/** The value of a colour or length of the style sheet. */
export function styleOf(element: Element, name: string): string {
  return getComputedStyle(element).getPropertyValue(`--${name}`).trim();
}
