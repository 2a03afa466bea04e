import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import { areaOf, boxOf, isInside } from '../../pdf/boxes.ts';

/** Parts of a page that a figure takes, at least and at most, and words that stand on it. More pictures are a pattern. */
const limits = { smallest: 0.01, largest: 0.85, words: 8, pictures: 500 };

/** Part of a page that its pictures take. */
export function picturedOf({ pictures, width, height }: PageContent): number {
  const all = pictures.reduce((sum, box) => sum + areaOf(box), 0);
  return Math.min(1, all / Math.max(1, width * height));
}

/** The pictures of a page that are seen as such: neither signs nor the scan of all of it, and hardly any words stand on them. */
export function figuresOf({ pictures, width, height }: PageContent, words: readonly Word[]): Box[] {
  const figures: Box[] = [];
  for (const picture of joinStrips(pictures)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, limits.pictures)) {
    const share = areaOf(picture) / Math.max(1, width * height);
    if (share < limits.smallest || share > limits.largest) continue;
    if (figures.some((other) => isInside(picture, other))) continue;
    if (words.filter((word) => isInside(word, picture)).length > limits.words) continue;
    figures.push(boxOf(picture));
  }
  return figures;
}

/** Points that the strips of one picture may be off, or overlap. */
const touch = 2;

/** Pictures whose strips touch each other, from edge to edge, as one each: programs cut large ones up. */
function joinStrips(pictures: readonly Box[]): readonly Box[] {
  if (pictures.length < 2 || pictures.length > limits.pictures) return pictures;
  const joined: Box[] = [];
  for (const picture of pictures.toSorted((a, b) => a.y0 - b.y0)) {
    const at = joined.findIndex((other) => areStrips(other, picture));
    const above = joined[at];
    if (above === undefined) joined.push(picture);
    else joined[at] = { x0: above.x0, y0: above.y0, x1: above.x1, y1: picture.y1 };
  }
  return joined;
}

function areStrips(above: Box, below: Box): boolean {
  return (
    Math.abs(above.x0 - below.x0) <= touch &&
    Math.abs(above.x1 - below.x1) <= touch &&
    Math.abs(below.y0 - above.y1) <= touch
  );
}
