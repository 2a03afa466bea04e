import type { LaidPage } from '../../layout/page/laidPage.ts';
import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { TextStats } from '../survey/textStats.ts';

/** Ems from the bar at the left of a text to its lines, times the usual size and words that the label of such a text has at most. */
const limits = { beside: 4, size: 1.15, words: 6 };

/**
 * Labels of texts that a bar at their left sets apart, such as notes and warnings: the first line of each, in letters of the text's size,
 * says what kind of aside it is and heads no section.
 * @param paragraphs of each page
 */
export function findAsideLabels(
  pages: readonly LaidPage[],
  paragraphs: readonly (readonly Paragraph[])[],
  { size }: TextStats,
): ReadonlySet<Paragraph> {
  const labels = new Set<Paragraph>();
  for (const [index, page] of pages.entries())
    for (const bar of page.sideBars) {
      const beside = (paragraphs[index] ?? []).filter(({ lines: [line] }) => {
        if (line === undefined) return false;
        const middle = (line.y0 + line.y1) / 2;
        const room = line.x0 - bar.x1;
        return middle > bar.y0 && middle < bar.y1 && room > 0 && room < line.size * limits.beside;
      });
      const first = beside[0];
      if (first === undefined || beside.length < 2 || first.lines.length > 1) continue;
      const isSmall = first.lines.every((line) => line.size <= size * limits.size);
      if (isSmall && textOf(first.lines).trim().split(/\s+/).length <= limits.words) labels.add(first);
    }
  return labels;
}
