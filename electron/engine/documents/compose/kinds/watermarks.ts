import { type PageLayout, linesOnPage } from '../../layout/page/pageLayout.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

/** Minimum size of a watermark relative to the text, lines of text that it crosses, and its minimum width and height in ems. */
const mark = { size: 2, lines: 4, ems: 2 };

/** Returns large watermarks across the text of a page, such as DRAFT and COPY. @param size of the text */
export function watermarks(page: PageLayout, size: number): readonly TextLine[] {
  const asides = page.parts.flatMap((part) => (part.kind === 'lines' && part.isRotated === true ? part.lines : []));
  const large = asides.filter(
    (line) => line.size >= size * mark.size && Math.min(line.x1 - line.x0, line.y1 - line.y0) > line.size * mark.ems,
  );
  if (large.length === 0) return [];
  const text = linesOnPage(page).filter((line) => !asides.includes(line));
  return large.filter((line) => text.filter((other) => areCrossed(line, other)).length >= mark.lines);
}

function areCrossed(line: TextLine, other: TextLine): boolean {
  return line.x0 < other.x1 && other.x0 < line.x1 && line.y0 < other.y1 && other.y0 < line.y1;
}
