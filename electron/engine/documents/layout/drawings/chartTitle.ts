import type { Box, Word } from '../../pdf/pageContent.ts';
import type { Segment } from '../lines/segment.ts';
import type { Label } from './labels.ts';

/** Ems of the title between it and what is drawn, part of the width of the drawing that it is off its middle, and its lines and letters at most. */
const limits = { room: 3.5, middle: 0.08, lines: 2, letters: 100 };

/**
 * The title of a chart, further above it than other labels and larger: it is set in the font of these, which the text of the page is not.
 * @param area where the chart is drawn
 * @param own its labels
 * @param all those of the page
 * @param textFont the family of most text of the page
 */
export function chartTitle(
  area: Box,
  own: ReadonlySet<Label>,
  all: readonly Label[],
  textFont: string,
): Label | undefined {
  const family = ownFamily(own, textFont);
  if (family === null) return undefined;
  return all.find((one) => {
    const [first] = one.lines;
    if (first === undefined || own.has(one) || one.lines.length > limits.lines || !isNamedIn(one.lines, family))
      return false;
    const room = area.y0 - one.y1;
    if (room < -first.size || room > first.size * limits.room || first.text.length > limits.letters) return false;
    return Math.abs(one.x0 + one.x1 - area.x0 - area.x1) / 2 <= (area.x1 - area.x0) * limits.middle;
  });
}

/** The family of the font of a drawing's labels; null where that of the text is the same, or it has no name. */
export function ownFamily(labels: Iterable<Label>, textFont: string): string | null {
  const family = familyOfLabels(labels);
  return family === '' || family === textFont ? null : family;
}

/** The family of the font of some labels; '' where it has no name. */
export function familyOfLabels(labels: Iterable<Label>): string {
  return mostFamily([...labels].flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
}

/** The family of the font in which most letters of some words are; '' where it has no name. */
export function mostFamily(words: readonly Word[]): string {
  const letters = new Map<string, number>();
  for (const { text, style } of words) {
    const family = familyOf(style.font);
    letters.set(family, (letters.get(family) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? '';
}

function isNamedIn(lines: readonly Segment[], family: string): boolean {
  return lines.every(({ words }) => words.every(({ style }) => familyOf(style.font) === family));
}

/** `NimbusSanL` of `ABCDEF+NimbusSanL-Bold`. */
function familyOf(font: string): string {
  return font.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, '');
}
