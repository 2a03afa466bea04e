import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { around } from '../../pdf/boxes.ts';
import { lettersOf, type Segment } from '../../layout/lines/segment.ts';
import type { LaidPage } from '../../layout/page/laidPage.ts';
import { isCaption } from '../../layout/lines/captions.ts';
import { candidateOf, typeOf, unrest, type HeadCandidate, type FurnitureType } from './headCandidate.ts';

/** Pages on which a head at the side must stand at one place. */
const fewestSides = 3;

/**
 * Adds heads that run beside the text, at any height: the same, or the next number, at one place of several pages.
 * @param found what is known of lines so far; changed in place
 */
export function addSideHeads(pages: readonly LaidPage[], found: Map<Segment, FurnitureType>): void {
  const all = pages.flatMap((page, index) =>
    besideText(page).flatMap((line) => {
      const candidate = candidateOf(line, index, (line.y0 + line.y1) / 2 < page.height / 2);
      return candidate === null || found.has(line) ? [] : [candidate];
    }),
  );
  for (const group of groupBy(all, ({ key }) => key).values())
    for (const one of group) {
      const same = group.filter((other) => isSameSide(one, other));
      if (new Set(same.map(({ page }) => page)).size >= fewestSides) found.set(one.line, typeOf(one));
    }
}

function isSameSide(one: HeadCandidate, other: HeadCandidate): boolean {
  const isThere =
    Math.abs(one.line.baseline - other.line.baseline) <= unrest &&
    Math.min(Math.abs(one.line.x0 - other.line.x0), Math.abs(one.line.x1 - other.line.x1)) <= unrest;
  if (!isThere) return false;
  const counts = one.numbers.length === 1 && (other.numbers[0] ?? 0) - (one.numbers[0] ?? 0) === other.page - one.page;
  return counts || String(one.numbers) === String(other.numbers);
}

/** Part of the letters of a page that make a part of it its text. */
const textShare = 0.25;

/** The lines that stand to the left or the right of all text: some heads run there, at any height. */
function besideText({ parts }: LaidPage): Segment[] {
  const sized: { readonly lines: readonly Segment[]; readonly letters: number }[] = [];
  for (const part of parts) {
    if (part.kind !== 'lines' || isCaption(part.lines[0]?.text ?? '')) continue;
    sized.push({ lines: part.lines, letters: part.lines.reduce((sum, { words }) => sum + lettersOf(words), 0) });
  }
  const all = sized.reduce((sum, { letters }) => sum + letters, 0);
  const text = sized.flatMap(({ lines, letters }) => (letters >= all * textShare ? lines : []));
  if (text.length === 0) return [];
  const column = around(text);
  return sized.flatMap(({ lines }) => lines.filter(({ x0, x1 }) => x1 <= column.x0 || x0 >= column.x1));
}
