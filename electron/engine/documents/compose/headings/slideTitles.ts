import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { textOf } from '../../layout/lines/textLine.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { sizeOf, type HeadingStyle } from './headingStyle.ts';

/**
 * Minimum width of a slide relative to its height; minimum slides with a title at one position, and their ratio; maximum lines; minimum
 * ratio of unique titles; maximum characters; maximum size ratio of anything below it.
 */
const limits = { wide: 1.1, slides: 5, share: 0.5, lines: 2, own: 0.6, letters: 100, size: 0.8 };
/** Position tolerance of slide titles, in points. */
const positionTolerancePt = 4;

/**
 * Finds slide titles, which may be no larger than other text: on most slides one is at the same position, above everything else.
 * @param paragraphs those of each page
 */
export function findSlideTitles(
  pages: readonly PageLayout[],
  paragraphs: readonly (readonly Paragraph[])[],
): ReadonlyMap<Paragraph, HeadingStyle> {
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

/** Returns the topmost text of a slide if it is not much smaller than the rest; null if it is longer than a title. */
function titleOf(paragraphs: readonly Paragraph[]): Paragraph | null {
  const [top, ...others] = paragraphs.filter(({ isRotated }) => !isRotated).toSorted((a, b) => topOf(a) - topOf(b));
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
  return `${sizeOf(lines)} ${Math.round(x / positionTolerancePt)} ${Math.round(first.baseline / positionTolerancePt)}`;
}
