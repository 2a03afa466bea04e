import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Box } from '../pdf/pageContent.ts';
import type { GreyPicture } from './greyPicture.ts';
import { baselineOf, sizeOf } from './recognisedWords.ts';
import type { Recognised } from './tesseract.ts';

/** What may be the mark of a note: small and above its line it is read with the word that it stands at, as a quotation mark or a sign. */
export interface NoteMark {
  readonly word: Recognised;
  /** What it is of its word: all of it, what stands before it or begins it, or what it ends with. */
  readonly place: 'whole' | 'start' | 'end';
  /** Whether the note itself begins with it, rather than that the text points to one. */
  readonly isOfNote: boolean;
  readonly box: Box;
}

/** A line that has words to measure it by; pixels. */
export interface MeasuredLine {
  readonly words: readonly Recognised[];
  /** Of its letters. */
  readonly size: number;
  readonly baseline: number;
}

/** What tells something of a line. */
export const telling = /[\p{L}\p{N}]/u;

/** The lines of a picture; those of single signs tell nothing. */
export function measureLines(words: readonly Recognised[]): MeasuredLine[] {
  return [...groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const long = line.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
    if (long.length === 0) return [];
    return [{ words: line, size: median(long.map(sizeOf), 1), baseline: median(long.map(baselineOf), 0) }];
  });
}

/** Whether a line may be the first one of a note: it has words, and stands in the lower half of the page. */
export function marksNote({ words, baseline }: MeasuredLine, { height }: GreyPicture): boolean {
  return baseline > height / 2 && words.some(({ text }) => /\p{L}{3}/u.test(text));
}

/** The room of a line from one place to another. */
export function areaOfLine({ size, baseline }: MeasuredLine, x0: number, x1: number): Box {
  return { x0, x1, y0: baseline - size, y1: baseline + size * 0.25 };
}
