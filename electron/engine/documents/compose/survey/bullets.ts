import { isGlyphBullet, isRenamedBullet, isTypedBullet } from '../../layout/lines/glyphBullet.ts';
import { segmentWith, type Segment } from '../../layout/lines/segment.ts';
import { linesOnPage, withLines, type LaidPage } from '../../layout/page/laidPage.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Lines that a letter must begin in the same look, so that it is a bullet. */
const fewest = 3;

/**
 * Fonts of signs have letters where their bullets are (`h` for an arrow, `r` for a box): a letter by itself in a look of its own
 * that begins several lines is a bullet, and is written as one.
 */
export function writeBullets(pages: readonly LaidPage[]): readonly LaidPage[] {
  const uses = new Map<string, number>();
  for (const page of pages)
    for (const line of linesOnPage(page)) {
      const key = bulletKey(line);
      if (key !== null) uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  if (uses.size === 0) return pages;
  const isBullet = (line: Segment): boolean => isApart(line) || (uses.get(bulletKey(line) ?? '') ?? 0) >= fewest;
  return pages.map((page) => withLines(page, (line) => (isBullet(line) ? withBullet(line) : line)));
}

/** What a line begins with, and how that looks, where it may be a bullet. */
function bulletKey({ words: [first, second] }: Segment): string | null {
  if (first === undefined || second === undefined || second.x0 <= first.x1) return null;
  if (!isGlyphBullet(first, second) && !isTypedBullet(first, second) && !isRenamedBullet(first, second)) return null;
  return `${first.text} ${first.style.font} ${first.style.size}`;
}

/** Whether a typed bullet stands before a text that is printed: one says enough. */
function isApart({ words: [first, second] }: Segment): boolean {
  return first !== undefined && second !== undefined && !second.style.mono && isTypedBullet(first, second);
}

function withBullet(line: Segment): Segment {
  const [first, ...others] = line.words;
  const bullet: Word[] = first === undefined ? [] : [wordWith(first, { text: '•' })];
  return segmentWith(line, [...bullet, ...others]);
}
