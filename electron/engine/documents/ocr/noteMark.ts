import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Box } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';
import { baselineOf, sizeOf } from './toPageWords.ts';
import type { Recognised } from './tesseract.ts';

/** A possible note mark: small and superscript, it is read with the adjacent word, as a quotation mark or symbol. */
export interface NoteMark {
  readonly word: Recognised;
  /** Position in its word: the whole word, before or at its start, or at its end. */
  readonly position: 'whole' | 'start' | 'end';
  /** Whether it is at the start of the note itself, rather than a reference in the text. */
  readonly isOfNote: boolean;
  readonly box: Box;
}

/** A line with words to measure it by, in pixels. */
export interface MeasuredLine {
  readonly words: readonly Recognised[];
  /** Font size. */
  readonly size: number;
  readonly baseline: number;
}

/** A significant character. */
export const telling = /[\p{L}\p{N}]/u;

/** Returns the lines of an image; those of single characters are not significant. */
export function measureLines(words: readonly Recognised[]): MeasuredLine[] {
  return [...groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const long = line.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
    if (long.length === 0) return [];
    return [{ words: line, size: median(long.map(sizeOf), 1), baseline: median(long.map(baselineOf), 0) }];
  });
}

/** Whether a line may begin a note: it has words and is in the lower half of the page. */
export function marksNote({ words, baseline }: MeasuredLine, { height }: GrayImage): boolean {
  return baseline > height / 2 && words.some(({ text }) => /\p{L}{3}/u.test(text));
}

/** Returns the area of a line between two x positions. */
export function areaOfLine({ size, baseline }: MeasuredLine, x0: number, x1: number): Box {
  return { x0, x1, y0: baseline - size, y1: baseline + size * 0.25 };
}
