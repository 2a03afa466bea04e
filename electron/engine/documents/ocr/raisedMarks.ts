import { around } from '../pdf/boxes.ts';
import type { Box } from '../pdf/pageContent.ts';
import type { GreyPicture } from './greyPicture.ts';
import { inkParts } from './inkParts.ts';
import { areaOfLine, marksNote, telling, type MeasuredLine, type NoteMark } from './noteMark.ts';

/** Parts of the size of the letters: how high marks are, how far above the line they end, how wide each of their signs and all of them are, and how close they stand. */
const mark = {
  height: { least: 0.28, most: 0.62 },
  above: { least: 0.18, most: 0.6 },
  wide: { sign: 0.6, all: 1.4 },
  gap: 0.34,
};
/** How high at least, and how near the line, ink is that stands on it; how far around a word its mark may stand. */
const letter = { height: 0.2, near: 0.14, around: 0.9 };
/** Signs at most of a word that is nothing but a mark, and part of a sign that another one has below it at most. */
const alone = { signs: 4, below: 0.4 };

/**
 * What stands small above the lines of a picture, in their order.
 * @param upright the picture as it was read
 */
export function findRaisedMarks(lines: readonly MeasuredLine[], upright: GreyPicture): NoteMark[] {
  return lines.flatMap((line) =>
    line.words.flatMap((word, index) => {
      const before = line.words[index - 1];
      const left = before === undefined ? -Infinity : before.left + before.width;
      const x0 = index === 0 ? word.left - line.size * letter.around : Math.max(word.left - line.size * 0.1, left);
      const right = word.left + word.width + line.size * letter.around;
      const x1 = Math.min(right, line.words[index + 1]?.left ?? Infinity);
      const found = markAmong(inkParts(upright, areaOfLine(line, x0, x1)), line);
      return found.flatMap(({ box, place }): NoteMark[] => {
        if (place === 'end') return telling.test(word.text) ? [{ word, place, box, isOfNote: false }] : [];
        const isOfNote = index === 0 && marksNote(line, upright);
        if (place === 'start') return isOfNote ? [{ word, place, box, isOfNote }] : [];
        return word.text.length > alone.signs ? [] : [{ word, place, box, isOfNote }];
      });
    }),
  );
}

/** The mark in the ink of a word, if one stands at its start or at its end: behind it is at most a stop. */
function markAmong(parts: readonly Box[], line: MeasuredLine): Pick<NoteMark, 'box' | 'place'>[] {
  const { size, baseline } = line;
  const low = parts.filter(({ y0, y1 }) => y1 > baseline - size * letter.near && y1 - y0 > size * letter.height);
  const high = parts.filter((part) => isHigh(part, line) && !low.some((other) => standsOver(part, other)));
  const marks = groupsOf(high, size * mark.gap).filter(({ x0, x1 }) => x1 - x0 < size * mark.wide.all);
  return marks.flatMap((found): Pick<NoteMark, 'box' | 'place'>[] => {
    const before = low.some(({ x0 }) => x0 < found.x0);
    const behind = low.some(({ x1 }) => x1 > found.x1);
    if (before && behind) return [];
    return [{ box: withPieces(found, parts, low), place: before ? 'end' : behind ? 'start' : 'whole' }];
  });
}

function isHigh({ x0, x1, y0, y1 }: Box, { size, baseline }: MeasuredLine): boolean {
  const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
    value >= least * size && value <= most * size;
  return isWithin(y1 - y0, mark.height) && isWithin(baseline - y1, mark.above) && x1 - x0 < size * mark.wide.sign;
}

/** Whether ink stands over other ink, as a dot does over its letter. */
function standsOver(part: Box, other: Box): boolean {
  return Math.min(part.x1, other.x1) - Math.max(part.x0, other.x0) > (part.x1 - part.x0) * alone.below;
}

/** Ink that stands close together as one. @param gap pixels between one and the next, at most */
export function groupsOf(parts: readonly Box[], gap: number): Box[] {
  const groups: Box[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last !== undefined && part.x0 - last.x1 < gap) groups[groups.length - 1] = around([last, part]);
    else groups.push(part);
  }
  return groups;
}

/** A mark with the pieces into which its signs fell. */
function withPieces(box: Box, parts: readonly Box[], low: readonly Box[]): Box {
  const lowest = box.y1 + (box.y1 - box.y0) * alone.below;
  return around([
    box,
    ...parts.filter((part) => !low.includes(part) && part.x0 < box.x1 && part.x1 > box.x0 && part.y1 <= lowest),
  ]);
}
