import { boundingBox } from '../pdf/boxes.ts';
import type { Box } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';
import { connectedComponents } from './connectedComponents.ts';
import { areaOfLine, marksNote, telling, type MeasuredLine, type NoteMark } from './noteMark.ts';

/** In text sizes: height of marks, their lower edge above the baseline, maximum width of one symbol and of all, and gap between them. */
const mark = {
  height: { least: 0.28, most: 0.62 },
  above: { least: 0.18, most: 0.6 },
  wide: { sign: 0.6, all: 1.4 },
  gap: 0.34,
};
/** In text sizes: minimum height of ink on the baseline and its tolerance, and search radius around a word for its mark. */
const letter = { height: 0.2, near: 0.14, around: 0.9 };
/** Maximum characters of a word that is only a mark, and maximum ratio of a symbol with another one below it. */
const alone = { signs: 4, below: 0.4 };

/**
 * Returns small superscript marks of an image, in line order.
 * @param upright the picture as it was read
 */
export function findRaisedMarks(lines: readonly MeasuredLine[], upright: GrayImage): NoteMark[] {
  return lines.flatMap((line) =>
    line.words.flatMap((word, index) => {
      const before = line.words[index - 1];
      const left = before === undefined ? -Infinity : before.left + before.width;
      const x0 = index === 0 ? word.left - line.size * letter.around : Math.max(word.left - line.size * 0.1, left);
      const right = word.left + word.width + line.size * letter.around;
      const x1 = Math.min(right, line.words[index + 1]?.left ?? Infinity);
      const found = markAmong(connectedComponents(upright, areaOfLine(line, x0, x1)), line);
      return found.flatMap(({ box, position }): NoteMark[] => {
        if (position === 'end') return telling.test(word.text) ? [{ word, position, box, isOfNote: false }] : [];
        const isOfNote = index === 0 && marksNote(line, upright);
        if (position === 'start') return isOfNote ? [{ word, position, box, isOfNote }] : [];
        return word.text.length > alone.signs ? [] : [{ word, position, box, isOfNote }];
      });
    }),
  );
}

/** Returns the marks in the ink of a word, at its start or end; only a full stop may follow. */
function markAmong(parts: readonly Box[], line: MeasuredLine): Pick<NoteMark, 'box' | 'position'>[] {
  const { size, baseline } = line;
  const low = parts.filter(({ y0, y1 }) => y1 > baseline - size * letter.near && y1 - y0 > size * letter.height);
  const high = parts.filter((part) => isHigh(part, line) && !low.some((other) => overlapsHorizontally(part, other)));
  const marks = groupsOf(high, size * mark.gap).filter(({ x0, x1 }) => x1 - x0 < size * mark.wide.all);
  return marks.flatMap((found): Pick<NoteMark, 'box' | 'position'>[] => {
    const before = low.some(({ x0 }) => x0 < found.x0);
    const behind = low.some(({ x1 }) => x1 > found.x1);
    if (before && behind) return [];
    return [{ box: withPieces(found, parts, low), position: before ? 'end' : behind ? 'start' : 'whole' }];
  });
}

function isHigh({ x0, x1, y0, y1 }: Box, { size, baseline }: MeasuredLine): boolean {
  const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
    value >= least * size && value <= most * size;
  return isWithin(y1 - y0, mark.height) && isWithin(baseline - y1, mark.above) && x1 - x0 < size * mark.wide.sign;
}

/** Whether ink is above other ink, as a dot above its letter. */
function overlapsHorizontally(part: Box, other: Box): boolean {
  return Math.min(part.x1, other.x1) - Math.max(part.x0, other.x0) > (part.x1 - part.x0) * alone.below;
}

/**
 * Merges ink parts that are close together.
 * @param gap maximum pixels between two neighbors
 */
export function groupsOf(parts: readonly Box[], gap: number): Box[] {
  const groups: Box[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last !== undefined && part.x0 - last.x1 < gap) groups[groups.length - 1] = boundingBox([last, part]);
    else groups.push(part);
  }
  return groups;
}

/** Returns a mark's box with the pieces of its broken symbols. */
function withPieces(box: Box, parts: readonly Box[], low: readonly Box[]): Box {
  const lowest = box.y1 + (box.y1 - box.y0) * alone.below;
  return boundingBox([
    box,
    ...parts.filter((part) => !low.includes(part) && part.x0 < box.x1 && part.x1 > box.x0 && part.y1 <= lowest),
  ]);
}
