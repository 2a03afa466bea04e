import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';

/** Maximum difference in points between the left edges of list items. */
const off = 1;

/**
 * Removes list items that are set larger than the text from the headings: consecutive numbers, one below the other, with no text between
 * them.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function dropItems(known: Map<Paragraph, HeadingStyle | null>): void {
  const all = [...known];
  for (const [place, [paragraph, look]] of all.entries()) {
    const [above, aboveLook] = all[place - 1] ?? [];
    if (above === undefined || look == null || aboveLook == null || look.bold || aboveLook.bold) continue;
    if (look.size !== aboveLook.size || !followsItem(above, paragraph)) continue;
    known.set(above, null);
    known.set(paragraph, null);
  }
}

function followsItem({ marker: above, lines: [first] }: Paragraph, { marker, lines: [line] }: Paragraph): boolean {
  if (above?.ordered !== true || marker?.ordered !== true || first === undefined || line === undefined) return false;
  return marker.number === (above.number ?? Infinity) + 1 && Math.abs(first.x0 - line.x0) <= off;
}
