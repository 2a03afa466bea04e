import { median } from '../../../../shared/base/median.ts';
import type { Box } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';
import { connectedComponents } from './connectedComponents.ts';
import { areaOfLine, marksNote, type MeasuredLine, type NoteMark } from './noteMark.ts';
import { groupsOf } from './raisedMarks.ts';
import type { Recognised } from './tesseract.ts';

/**
 * In text sizes: height and maximum width of the numbers, their tolerance to the baseline, distance from their note, and size of notes
 * relative to the text.
 */
const number = {
  height: { least: 0.5, most: 0.85 },
  wide: 1.4,
  near: 0.1,
  apart: { least: 0.2, most: 2.2 },
  small: 0.92,
};
/** Maximum vertical offset of two columns' lines on the same line, in text sizes. */
const sameLineTolerance = 0.3;

/**
 * Finds numbers on the line before notes in small print: OCR often misses single ones below each other.
 * @param upright the picture as it was read
 */
export function findNoteNumbers(lines: readonly MeasuredLine[], upright: GrayImage): NoteMark[] {
  const usual = median(
    lines.flatMap(({ words, size }) => words.map(() => size)),
    1,
  );
  return lines.flatMap((line): NoteMark[] => {
    const [word] = line.words;
    const { size } = line;
    if (word === undefined || size > usual * number.small || !marksNote(line, upright)) return [];
    const far = size * number.apart.most;
    const area = areaOfLine(line, word.left - far, word.left + Math.max(word.width, far));
    const [box, next] = groupsOf(connectedComponents(upright, area), size * number.apart.least);
    if (box === undefined || next === undefined || next.x0 - box.x1 > far || !isNumber(box, line)) return [];
    const others = lines.filter(
      (other) => other !== line && Math.abs(other.baseline - line.baseline) < size * sameLineTolerance,
    );
    if (others.some(({ words }) => words.some((other) => liesOn(box, other)))) return [];
    return [{ word, position: box.x1 >= word.left + word.width - 2 ? 'whole' : 'start', box, isOfNote: true }];
  });
}

function isNumber({ x0, x1, y0, y1 }: Box, { size, baseline }: MeasuredLine): boolean {
  const height = (y1 - y0) / size;
  const { least, most } = number.height;
  const isOnLine = Math.abs(y1 - baseline) < size * number.near;
  return height >= least && height <= most && isOnLine && x1 - x0 < size * number.wide;
}

/** Whether a box and a word cover each other, even in part. */
export function liesOn({ x0, x1, y0, y1 }: Box, { left, top, width, height }: Recognised): boolean {
  return x0 < left + width && x1 > left && y0 < top + height && y1 > top;
}
