import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import { areaOf, boxOf, isInside } from '../../pdf/boxes.ts';

/** Minimum and maximum fraction of a page that a figure covers, maximum words on it, and maximum images per page: more are a pattern. */
const limits = { smallest: 0.01, largest: 0.85, words: 8, pictures: 500 };

/** Returns the fraction of a page covered by images. */
export function picturedOf({ images, width, height }: PageContent): number {
  const all = images.reduce((sum, box) => sum + areaOf(box), 0);
  return Math.min(1, all / Math.max(1, width * height));
}

/** Returns the images of a page that are figures: neither symbols nor a full-page scan, and with hardly any words on them. */
export function figuresOf({ images, width, height }: PageContent, words: readonly Word[]): Box[] {
  const figures: Box[] = [];
  for (const image of joinStrips(images)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, limits.pictures)) {
    const share = areaOf(image) / Math.max(1, width * height);
    if (share < limits.smallest || share > limits.largest) continue;
    if (figures.some((other) => isInside(image, other))) continue;
    if (words.filter((word) => isInside(word, image)).length > limits.words) continue;
    figures.push(boxOf(image));
  }
  return figures;
}

/** Tolerance in points within which the strips of one image touch or overlap. */
const touch = 2;

/** Merges images whose strips touch along their full edges: some programs cut large images into strips. */
function joinStrips(images: readonly Box[]): readonly Box[] {
  if (images.length < 2 || images.length > limits.pictures) return images;
  const joined: Box[] = [];
  for (const image of images.toSorted((a, b) => a.y0 - b.y0)) {
    const at = joined.findIndex((other) => areStrips(other, image));
    const above = joined[at];
    if (above === undefined) joined.push(image);
    else joined[at] = { x0: above.x0, y0: above.y0, x1: above.x1, y1: image.y1 };
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
