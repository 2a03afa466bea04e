import { isGlyphBullet, isRenamedBullet, isTypedBullet } from '../../layout/lines/glyphBullet.ts';
import { segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, withLines, type PageLayout } from '../../layout/page/pageLayout.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/** Minimum lines that begin with a letter in one style for it to be a bullet. */
const minBulletLines = 3;

/**
 * Replaces letters by bullets: symbol fonts have bullets at letter codes (`h` for an arrow, `r` for a box), so a single letter in a
 * distinct style that begins several lines is a bullet.
 */
export function writeBullets(pages: readonly PageLayout[]): readonly PageLayout[] {
  const uses = new Map<string, number>();
  for (const page of pages)
    for (const line of linesOnPage(page)) {
      const key = bulletKey(line);
      if (key !== null) uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  if (uses.size === 0) return pages;
  const isBullet = (line: TextLine): boolean =>
    isApart(line) || (uses.get(bulletKey(line) ?? '') ?? 0) >= minBulletLines;
  return pages.map((page) => withLines(page, (line) => (isBullet(line) ? withBullet(line) : line)));
}

/** Returns the first character of a line with its style, if it may be a bullet. */
function bulletKey({ words: [first, second] }: TextLine): string | null {
  if (first === undefined || second === undefined || second.x0 <= first.x1) return null;
  if (!isGlyphBullet(first, second) && !isTypedBullet(first, second) && !isRenamedBullet(first, second)) return null;
  return `${first.text} ${first.style.font} ${first.style.size}`;
}

/** Whether a typewriter bullet precedes printed text: one line is sufficient. */
function isApart({ words: [first, second] }: TextLine): boolean {
  return first !== undefined && second !== undefined && !second.style.mono && isTypedBullet(first, second);
}

function withBullet(line: TextLine): TextLine {
  const [first, ...others] = line.words;
  const bullet: Word[] = first === undefined ? [] : [wordWith(first, { text: '•' })];
  return segmentWith(line, [...bullet, ...others]);
}

/** Vertical tolerance of an underlined title, in points. */
const underlineTolerancePt = 1;

/**
 * Treats underlined titles as bold: a typewriter has no other means. Repeated underlined text is not a title but a link, such as the one
 * back to the contents on each page of a printed site.
 */
export function treatUnderlinedAsBold(pages: readonly PageLayout[]): readonly PageLayout[] {
  const counts = new Map<string, number>();
  for (const { text } of pages.flatMap(({ underlined }) => underlined)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts.size === 0
    ? pages
    : pages.map((page) => {
        const titles = page.underlined.filter(({ text }) => counts.get(text) === 1);
        if (titles.length === 0) return page;
        return withLines(page, (line) => {
          const isTitle = titles.some(
            ({ text, baseline }) =>
              Math.abs(baseline - line.baseline) <= underlineTolerancePt &&
              line.words.map((word) => word.text).join(' ') === text,
          );
          if (!isTitle) return line;
          return segmentWith(
            line,
            line.words.map((word) => wordWith(word, { style: styleWith(word.style, { bold: true }) })),
          );
        });
      });
}
