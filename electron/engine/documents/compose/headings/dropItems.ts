import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingLook } from './headingLook.ts';

/** Points that the items of a list begin off each other at most. */
const off = 1;

/**
 * Takes items of lists out of the headings that are set larger than the text: with numbers that follow each other, one below the other, and
 * no text between them.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 */
export function dropItems(known: Map<Paragraph, HeadingLook | null>): void {
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
