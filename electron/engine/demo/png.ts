import { encodePng } from '../image/encodePng.ts';

/** One pixel as red, green, blue, 0 to 255 each. */
export type Pixel = readonly [red: number, green: number, blue: number];

/** Creates a PNG from a function: takes width and height in pixels and a function from a position to a color. */
export function makePng(width: number, height: number, paint: (x: number, y: number) => Pixel): Uint8Array {
  const rowLength = 1 + width * 3;
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(paint(x, y), y * rowLength + 1 + x * 3);
  }
  return encodePng(width, height, rows);
}
