import { textOf, type TextLine } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { HeadingStyle } from './headingStyle.ts';

/**
 * Limits of such a line: maximum size relative to the text, maximum gap in ems to the text above, and minimum ratio of the gap below to
 * that gap.
 */
const limits = { size: 1.06, above: 1.5, below: 1.4 };

/**
 * Removes bold lines from the headings that end the text above them: a command introduced by a text, or one of several, close below it and
 * farther from what follows.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 * @param size of the text
 */
export function dropEnds(known: Map<Paragraph, HeadingStyle | null>, size: number): void {
  const all = [...known];
  for (const [place, [paragraph, look]] of all.entries()) {
    if (look?.bold !== true || look.size > size * limits.size || paragraph.lines.length > 1) continue;
    const [above, aboveLook] = all[place - 1] ?? [];
    if (above === undefined || aboveLook !== null || !followsLeadIn(textOf(above.lines), textOf(paragraph.lines)))
      continue;
    if (isNearer(above.lines.at(-1), paragraph.lines[0], all[place + 1]?.[0].lines[0])) known.set(paragraph, null);
  }
}

/** Whether the text above a line ends with a colon, or the line begins as no heading does. */
function followsLeadIn(above: string, line: string): boolean {
  return /:\s*$/.test(above) || /^\p{Ll}/u.test(line.trim());
}

/** Paragraphs before a line that show where its column ends, and ems that a line which is broken there leaves. */
const column = { paragraphs: 6, left: 3 };

/**
 * Removes bold lines from the headings whose sentence continues at the top of the next column or page: no heading breaks there.
 * @param known as above; changed in place
 * @param size of the text
 */
export function dropBroken(known: Map<Paragraph, HeadingStyle | null>, size: number): void {
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

/** Whether a text begins above the end of another one and continues its sentence. */
function goesOnBelow(end: TextLine, { lines: [start], isCode, isRotated }: Paragraph): boolean {
  if (start === undefined || start.y0 > end.y0 || isCode || isRotated || start.isMono) return false;
  return /[\p{Ll},]$/u.test(end.text.trim()) && /^\p{Ll}/u.test(start.text.trim());
}

function isNearer(above: TextLine | undefined, line: TextLine | undefined, below: TextLine | undefined): boolean {
  if (above === undefined || line === undefined) return false;
  const step = line.baseline - above.baseline;
  if (step <= 0 || step > line.size * limits.above) return false;
  // At the foot of a page no line follows.
  return below === undefined || below.baseline < line.baseline || below.baseline - line.baseline > step * limits.below;
}
