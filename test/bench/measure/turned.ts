import type { GrayImage } from '../../../electron/engine/documents/ocr/grayImage.ts';

const white = 255;

/** Rotates an image clockwise, on a white background large enough to contain it. */
export function turned({ width, height, bytes }: GrayImage, degrees: number): GrayImage {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const outWidth = Math.round(Math.abs(width * cosine) + Math.abs(height * sine));
  const outHeight = Math.round(Math.abs(width * sine) + Math.abs(height * cosine));
  const out = new Uint8Array(outWidth * outHeight).fill(white);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? white : (bytes[y * width + x] ?? white);
  for (let y = 0; y < outHeight; y += 1) {
    for (let x = 0; x < outWidth; x += 1) {
      // From the middle of a pixel back to where it came from, between four of the given ones.
      const [fromX, fromY] = [x + 0.5 - outWidth / 2, y + 0.5 - outHeight / 2];
      const [givenX, givenY] = [
        fromX * cosine + fromY * sine + width / 2 - 0.5,
        fromY * cosine - fromX * sine + height / 2 - 0.5,
      ];
      const [left, top] = [Math.floor(givenX + 1e-6), Math.floor(givenY + 1e-6)];
      const [right, below] = [Math.max(0, givenX - left), Math.max(0, givenY - top)];
      const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
      const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
      out[y * outWidth + x] = Math.round(upper * (1 - below) + lower * below);
    }
  }
  return { width: outWidth, height: outHeight, bytes: out };
}
