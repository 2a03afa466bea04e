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

/** Paragraphs before a line that show where its column ends, and ems that a line which is broken there leaves. */
const column = { paragraphs: 6, left: 3 };

/**
 * Takes bold lines out of the headings whose sentence goes on at the top of the next column or page: no heading is broken there.
 * @param known as above; changed in place
 * @param size of the text
 */
export function dropBroken(known: Map<Paragraph, HeadingLook | null>, size: number): void {
  const all = [...known];
  for (const [place, [paragraph, look]] of all.entries()) {
    const next = all[place + 1]?.[0];
    if (look?.bold !== true || look.size > size * limits.size || next === undefined) continue;
    const end = paragraph.lines.at(-1);
    if (end === undefined || !goesOnBelow(end, next)) continue;
    const before = all.slice(Math.max(0, place - column.paragraphs), place).flatMap(([{ lines }]) => lines);
    const isFull = before.length > 0 && end.x1 > Math.max(...before.map(({ x1 }) => x1)) - end.size * column.left;
    if (isFull) known.set(paragraph, null);
  }
}

/** Whether a text begins above the end of another one, and goes on with its sentence. */
function goesOnBelow(end: Segment, { lines: [start], isCode, isAside }: Paragraph): boolean {
  if (start === undefined || start.y0 > end.y0 || isCode || isAside || start.isMono) return false;
  return /[\p{Ll},]$/u.test(end.text.trim()) && /^\p{Ll}/u.test(start.text.trim());
}

function isNearer(above: Segment | undefined, line: Segment | undefined, below: Segment | undefined): boolean {
  if (above === undefined || line === undefined) return false;
  const step = line.baseline - above.baseline;
  if (step <= 0 || step > line.size * limits.above) return false;
  // At the foot of a page nothing comes next.
  return below === undefined || below.baseline < line.baseline || below.baseline - line.baseline > step * limits.below;
}
