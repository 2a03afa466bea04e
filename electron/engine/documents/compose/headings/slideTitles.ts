import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { textOf } from '../../layout/lines/segment.ts';
import type { LaidPage } from '../../layout/page/laidPage.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { sizeOf, type HeadingLook } from './headingLook.ts';

/** Times its height that a slide is wide, slides that have one at a place, part of all, lines of one, part of them that say something of their own, letters, and part of the size of anything below it. */
const limits = { wide: 1.1, slides: 5, share: 0.5, lines: 2, own: 0.6, letters: 100, size: 0.8 };
/** Points that titles of one place are off. */
const place = 4;

/**
 * The titles of slides, which may be no larger than the text of others: on most slides one stands at the same place, above all else.
 * @param paragraphs those of each page
 */
export function findSlideTitles(
  pages: readonly LaidPage[],
  paragraphs: readonly (readonly Paragraph[])[],
): ReadonlyMap<Paragraph, HeadingLook> {
  const slides = pages.flatMap(({ width, height }, index) =>
    width >= height * limits.wide ? [paragraphs[index] ?? []] : [],
  );
  if (slides.length < limits.slides || slides.length * 2 < pages.length) return new Map();
  const titles = slides.flatMap((own) => titleOf(own) ?? []);
  const alike = [
    ...groupBy(titles, (title) => keyOf(title, 'left')).values(),
    ...groupBy(titles, (title) => keyOf(title, 'middle')).values(),
  ].toSorted((a, b) => b.length - a.length)[0];
  if (alike === undefined || alike.length < Math.max(limits.slides, slides.length * limits.share)) return new Map();
  const texts = new Set(alike.map(({ lines }) => textOf(lines)));
  if (texts.size < alike.length * limits.own) return new Map();
  return new Map(
    alike.map((title) => [title, { size: sizeOf(title.lines), bold: title.lines.every(({ isBold }) => isBold) }]),
  );
}

/** What stands above all else on a slide, if it is not much smaller; null where it says more than a title does. */
function titleOf(paragraphs: readonly Paragraph[]): Paragraph | null {
  const [top, ...others] = paragraphs.filter(({ isAside }) => !isAside).toSorted((a, b) => topOf(a) - topOf(b));
  if (top === undefined || top.isCode || top.marker !== null || top.lines.length > limits.lines) return null;
  const text = textOf(top.lines).trim();
  if (text.length > limits.letters || !/\p{L}{2}/u.test(text) || /[^.][.,;:]$/.test(text)) return null;
  const size = sizeOf(top.lines);
  return others.every(({ lines }) => sizeOf(lines) * limits.size <= size) ? top : null;
}

function topOf({ lines }: Paragraph): number {
  return lines[0]?.y0 ?? 0;
}

function keyOf({ lines }: Paragraph, at: 'left' | 'middle'): string {
  const [first] = lines;
  if (first === undefined) return '';
  const x = at === 'left' ? first.x0 : (first.x0 + first.x1) / 2;
  return `${sizeOf(lines)} ${Math.round(x / place)} ${Math.round(first.baseline / place)}`;
}
