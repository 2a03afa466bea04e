import type { Box } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';

/** Margin in pixels around a crop: OCR misses characters at the image edge. */
const margin = 20;

/**
 * Crops an area of an image and enlarges it to the given height in pixels.
 * @param without an area left white
 */
export function cropImage(
  { width, height, bytes }: GrayImage,
  area: Box,
  high: number,
  without: Box | null = null,
): GrayImage {
  const x0 = Math.max(0, Math.floor(area.x0));
  const y0 = Math.max(0, Math.floor(area.y0));
  const [across, down] = [Math.min(width, Math.ceil(area.x1)) - x0, Math.min(height, Math.ceil(area.y1)) - y0];
  const times = Math.max(1, high / Math.max(1, down));
  const cut = {
    width: Math.max(1, Math.round(across * times)) + margin * 2,
    height: Math.max(1, Math.round(down * times)) + margin * 2,
  };
  const paper = paperOf(bytes, { width, x0, y0, across, down });
  const shadeAt = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= across || y >= down) return paper;
    const [column, row] = [x0 + x, y0 + y];
    if (without !== null && column >= without.x0 && column < without.x1 && row >= without.y0 && row < without.y1)
      return paper;
    return bytes[row * width + column] ?? 255;
  };
  const made = new Uint8Array(cut.width * cut.height).fill(paper);
  for (let y = margin; y < cut.height - margin; y += 1)
    for (let x = margin; x < cut.width - margin; x += 1) {
      const [fromX, fromY] = [(x - margin + 0.5) / times - 0.5, (y - margin + 0.5) / times - 0.5];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, below] = [fromX - left, fromY - top];
      made[y * cut.width + x] =
        (shadeAt(left, top) * (1 - right) + shadeAt(left + 1, top) * right) * (1 - below) +
        (shadeAt(left, top + 1) * (1 - right) + shadeAt(left + 1, top + 1) * right) * below;
    }
  return { ...cut, bytes: made };
}

/** Returns the dominant gray level of the lightest pixels: a margin in another one is read as a stroke. */
function paperOf(
  bytes: Uint8Array,
  { width, x0, y0, across, down }: { width: number; x0: number; y0: number; across: number; down: number },
): number {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y0 + down; y += 1)
    for (let x = x0; x < x0 + across; x += 1) {
      const shade = bytes[y * width + x] ?? 255;
      counts[shade] = (counts[shade] ?? 0) + 1;
    }
  let seen = 0;
  for (let shade = 255; shade > 0; shade -= 1) {
    seen += counts[shade] ?? 0;
    if (seen > across * down * 0.25) return shade;
  }
  return 255;
}
