/** A number with a fixed count of digits; what rounds to nothing has no sign. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}

/** `3.21 cm` of metres. */
export function centimetres(metres: number): string {
  return `${fixed(metres * 100, 2)} cm`;
}

/** `1:02.50`, or `2.50` below a minute. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - 60 * minutes;
  return minutes === 0 ? `${rest.toFixed(2)} s` : `${minutes}:${rest.toFixed(2).padStart(5, '0')}`;
}
