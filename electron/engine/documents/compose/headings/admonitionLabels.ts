import type { PageLayout } from '../../layout/page/pageLayout.ts';
import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { TextStats } from '../survey/textStats.ts';

/**
 * Gap in ems between the bar at the left of a text and its lines; maximum size of its label relative to the body size, and maximum words.
 */
const limits = { beside: 4, size: 1.15, words: 6 };

/**
 * Finds admonition labels: a bar at the left marks texts such as notes and warnings, and the first line of each, in the text's size, states
 * the kind of admonition and heads no section.
 * @param paragraphs of each page
 */
export function findAdmonitionLabels(
  pages: readonly PageLayout[],
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
