import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { GreyPicture } from './greyPicture.ts';
import type { Recognised } from './tesseract.ts';

/**
 * Times the usual strokes of a page, against the size of the letters, from which on those of a word are bold, and those of one between such
 * words; letters that they have for it to be no chance, part of a line that makes all of it bold, letters of a page that say what is usual, and runs
 * within lines that may be bold, in all or for each line: emphasis is rare.
 */
const bold = { times: 1.32, perhaps: 1.12, letters: 4, line: 0.6, usual: 120, scattered: 6, inLines: 0.08 };
/** Pixels of the height of a word in which strokes can be measured, and part of it that no stroke is as wide as. */
const measured = { height: 12, widest: 0.4 };

/**
 * The words of a picture whose letters have thicker strokes than most: what a reader sees as bold, which letters alone do not tell.
 * @param picture as it was read
 * @param sizeOf the size of the font of a word, in pixels
 */
export function boldWords(
  words: readonly Recognised[],
  picture: GreyPicture,
  sizeOf: (word: Recognised) => number,
): ReadonlySet<Recognised> {
  const strokes = new Map<Recognised, number>();
  let letters = 0;
  for (const word of words) {
    const stroke = strokeOf(word, picture);
    if (stroke === null) continue;
    strokes.set(word, stroke / sizeOf(word));
    letters += word.text.length;
  }
  if (letters < bold.usual) return new Set();
  const all = [...strokes].flatMap(([{ text }, stroke]) => Array.from({ length: text.length }, () => stroke));
  const usual = median(all, Infinity);
  return inRuns(words, (word) => {
    const stroke = strokes.get(word);
    if (stroke === undefined) return 'perhaps';
    return stroke >= usual * bold.times ? 'bold' : stroke >= usual * bold.perhaps ? 'perhaps' : 'plain';
  });
}

/** Words of one line that follow each other, where they are letters enough: all of the line where they are most of it. */
function inRuns(words: readonly Recognised[], weightOf: (word: Recognised) => Weight): ReadonlySet<Recognised> {
  const found = new Set<Recognised>();
  /** Runs within lines. */
  const scattered: (readonly Recognised[])[] = [];
  const lines = [...groupBy(words, ({ line: own }) => own).values()];
  for (const line of lines) {
    const runs: Recognised[][] = [[]];
    for (const word of line) {
      if (weightOf(word) === 'plain') runs.push([]);
      else runs.at(-1)?.push(word);
    }
    const heavy = runs.map((run) => trimmed(run, weightOf)).filter((run) => lettersOf(run) >= bold.letters);
    const isWhole = lettersOf(heavy.flat()) >= lettersOf(line) * bold.line;
    const first = isWhole ? [line] : heavy.filter((run) => run[0] === line[0]);
    for (const word of first.flat()) found.add(word);
    if (!isWhole) scattered.push(...heavy.filter((run) => run[0] !== line[0]));
  }
  // Small letters that were copied badly look bold here and there.
  if (scattered.length <= Math.max(bold.scattered, lines.length * bold.inLines))
    for (const word of scattered.flat()) found.add(word);
  return found;
}

/** Bold, as good as bold beside what is, or neither. */
type Weight = 'bold' | 'perhaps' | 'plain';

/** A run without what is not sure at its ends. */
function trimmed(run: readonly Recognised[], weightOf: (word: Recognised) => Weight): readonly Recognised[] {
  const isBold = (word: Recognised): boolean => weightOf(word) === 'bold';
  return run.slice(run.findIndex(isBold), run.findLastIndex(isBold) + 1);
}

function lettersOf(words: readonly Recognised[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** How wide the strokes of a word are across, in pixels; null where nothing tells. */
function strokeOf(
  { text, left, top, width, height }: Recognised,
  { bytes, width: row, height: rows }: GreyPicture,
): number | null {
  if (height < measured.height || !/[\p{L}\p{N}]{2}/u.test(text)) return null;
  const [x0, x1] = [Math.max(0, left), Math.min(row, left + width)];
  const [y0, y1] = [Math.max(0, top), Math.min(rows, top + height)];
  let [darkest, lightest] = [255, 0];
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const shade = bytes[y * row + x] ?? 255;
      if (shade < darkest) darkest = shade;
      if (shade > lightest) lightest = shade;
    }
  const middle = (darkest + lightest) / 2;
  const widest = height * measured.widest;
  let [runs, pixels] = [0, 0];
  for (let y = y0; y < y1; y += 1) {
    let length = 0;
    for (let x = x0; x <= x1; x += 1) {
      if (x < x1 && (bytes[y * row + x] ?? 255) < middle) {
        length += 1;
        continue;
      }
      // Strokes that lie are as long as letters are wide.
      if (length > 0 && length <= widest) {
        runs += 1;
        pixels += length;
      }
      length = 0;
    }
  }
  return runs === 0 ? null : pixels / runs;
}
