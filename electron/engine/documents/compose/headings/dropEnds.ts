import { textOf, type Segment } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingLook } from './headingLook.ts';

/** Times the size of the text that such a line has at most, ems from the text to it, and times that from it to what comes next at least. */
const limits = { size: 1.06, above: 1.5, below: 1.4 };

/**
 * Takes bold lines out of the headings that end what stands above them: a command that a text leads to, or one of several, close below it and
 * farther from what comes next.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 * @param size of the text
 */
export function dropEnds(known: Map<Paragraph, HeadingLook | null>, size: number): void {
  const all = [...known];
  for (const [place, [paragraph, look]] of all.entries()) {
    if (look?.bold !== true || look.size > size * limits.size || paragraph.lines.length > 1) continue;
    const [above, aboveLook] = all[place - 1] ?? [];
    if (above === undefined || aboveLook !== null || !isLedTo(textOf(above.lines), textOf(paragraph.lines))) continue;
    if (isNearer(above.lines.at(-1), paragraph.lines[0], all[place + 1]?.[0].lines[0])) known.set(paragraph, null);
  }
}

/** Whether a text ends with a colon before a line, or the line begins as no heading does. */
function isLedTo(above: string, line: string): boolean {
  return /:\s*$/.test(above) || /^\p{Ll}/u.test(line.trim());
}

function isNearer(above: Segment | undefined, line: Segment | undefined, below: Segment | undefined): boolean {
  if (above === undefined || line === undefined) return false;
  const step = line.baseline - above.baseline;
  if (step <= 0 || step > line.size * limits.above) return false;
  // At the foot of a page nothing comes next.
  return below === undefined || below.baseline < line.baseline || below.baseline - line.baseline > step * limits.below;
}
