const known = new Map<string, string>();
const maxCached = 5_000;
let drawing: OffscreenCanvasRenderingContext2D | null | undefined;

/** Returns a CSS color as `#rrggbb`; empty for none, for one with an alpha below 0.5, and for an invalid color. */
export function colorOf(written: string): string {
  if (written === '' || written.length > 200) return '';
  const before = known.get(written);
  if (before !== undefined) return before;
  const color = readColor(written);
  if (known.size < maxCached) known.set(written, color);
  return color;
}

function readColor(written: string): string {
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(written);
  if (parts !== null) {
    const [, red, green, blue, alpha] = parts;
    return Number(alpha ?? 1) < 0.5 ? '' : hex([Number(red), Number(green), Number(blue)]);
  }
  if (/^(?:none|transparent|inherit|initial|unset|currentcolor|auto)$/i.test(written)) return '';
  return CSS.supports('color', written) ? drawn(written) : '';
}

/** Resolves a color by painting it: CSS has many color notations, and the browser parses all of them. */
function drawn(written: string): string {
  drawing ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (drawing === null) return '';
  drawing.clearRect(0, 0, 1, 1);
  drawing.fillStyle = written;
  drawing.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = drawing.getImageData(0, 0, 1, 1).data;
  return alpha < 128 ? '' : hex([red, green, blue]);
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
