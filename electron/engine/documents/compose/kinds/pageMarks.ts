import { type LaidPage, linesOnPage } from '../../layout/page/laidPage.ts';
import type { Segment } from '../../layout/lines/segment.ts';

/** Times the size of the text that a mark across a page has at least, lines of text that it runs across, and ems that it is wide and high. */
const mark = { size: 2, lines: 4, ems: 2 };

/** Marks that run large across the text of a page, as DRAFT and COPY do. @param size of the text */
export function pageMarks(page: LaidPage, size: number): readonly Segment[] {
  const asides = page.parts.flatMap((part) => (part.kind === 'lines' && part.isAside === true ? part.lines : []));
  const large = asides.filter(
    (line) => line.size >= size * mark.size && Math.min(line.x1 - line.x0, line.y1 - line.y0) > line.size * mark.ems,
  );
  if (large.length === 0) return [];
  const text = linesOnPage(page).filter((line) => !asides.includes(line));
  return large.filter((line) => text.filter((other) => areCrossed(line, other)).length >= mark.lines);
}

function areCrossed(line: Segment, other: Segment): boolean {
  return line.x0 < other.x1 && other.x0 < line.x1 && line.y0 < other.y1 && other.y0 < line.y1;
}
