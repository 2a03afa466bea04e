import type { Box, Word } from '../../pdf/pageContent.ts';
import type { TextLine } from '../lines/textLine.ts';
import type { Label } from './labels.ts';

/**
 * Maximum gap in ems between the title and the graphic, maximum offset of its center as a fraction of the graphic's width, and its maximum
 * lines and characters.
 */
const limits = { room: 3.5, middle: 0.08, lines: 2, letters: 100 };

/**
 * Finds the title of a chart, which is farther above it than other labels and larger: it uses the font of the labels, unlike the text of
 * the page.
 * @param area bounds of the chart
 * @param own labels of the chart
 * @param all labels of the page
 * @param textFont dominant font family of the page
 */
export function chartTitle(
  area: Box,
  own: ReadonlySet<Label>,
  all: readonly Label[],
  textFont: string,
): Label | undefined {
  const family = distinctFamily(own, textFont);
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
export function distinctFamily(labels: Iterable<Label>, textFont: string): string | null {
  const family = familyOfLabels(labels);
  return family === '' || family === textFont ? null : family;
}

/** The family of the font of some labels; '' where it has no name. */
export function familyOfLabels(labels: Iterable<Label>): string {
  return dominantFamily([...labels].flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
}

/** Returns the font family of most characters of some words; '' if it has no name. */
export function dominantFamily(words: readonly Word[]): string {
  const letters = new Map<string, number>();
  for (const { text, style } of words) {
    const family = familyOf(style.font);
    letters.set(family, (letters.get(family) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? '';
}

function isNamedIn(lines: readonly TextLine[], family: string): boolean {
  return lines.every(({ words }) => words.every(({ style }) => familyOf(style.font) === family));
}

/** `NimbusSanL` of `ABCDEF+NimbusSanL-Bold`. */
function familyOf(font: string): string {
  return font.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, '');
}
