import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { GrayImage } from './grayImage.ts';
import type { OcrWord } from './tesseract.ts';

/**
 * Thresholds of bold words: stroke width relative to size and to the page's usual one, for certain and for possible bold between bold
 * words; minimum characters of a run; ratio of a line that makes all of it bold; minimum characters on the page for a usual width; maximum
 * bold runs within lines, in all and per line: emphasis is rare.
 */
const bold = { times: 1.32, perhaps: 1.12, letters: 4, line: 0.6, usual: 120, scattered: 6, inLines: 0.08 };
/** Pixels of the height of a word in which strokes can be measured, and part of it that no stroke is as wide as. */
const measured = { height: 12, widest: 0.4 };

/**
 * Finds words of an image with thicker strokes than most: visibly bold, which OCR does not report.
 * @param image as it was read
 * @param sizeOf font size of a word, in pixels
 */
export function findBoldWords(
  words: readonly OcrWord[],
  image: GrayImage,
  sizeOf: (word: OcrWord) => number,
): ReadonlySet<OcrWord> {
  const strokes = new Map<OcrWord, number>();
  let letters = 0;
  for (const word of words) {
    const stroke = strokeOf(word, image);
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

/** Returns runs of consecutive words on one line with enough characters; the whole line if they are most of it. */
function inRuns(words: readonly OcrWord[], weightOf: (word: OcrWord) => Weight): ReadonlySet<OcrWord> {
  const found = new Set<OcrWord>();
  /** Runs within lines. */
  const scattered: (readonly OcrWord[])[] = [];
  const lines = [...groupBy(words, ({ line: own }) => own).values()];
  for (const line of lines) {
    const runs: OcrWord[][] = [[]];
    for (const word of line) {
      if (weightOf(word) === 'plain') runs.push([]);
      else runs.at(-1)?.push(word);
    }
    const heavy = runs.map((run) => trimmed(run, weightOf)).filter((run) => characterCount(run) >= bold.letters);
    const isWhole = characterCount(heavy.flat()) >= characterCount(line) * bold.line;
    const first = isWhole ? [line] : heavy.filter((run) => run[0] === line[0]);
    for (const word of first.flat()) found.add(word);
    if (!isWhole) scattered.push(...heavy.filter((run) => run[0] !== line[0]));
  }
  // Small text in a poor copy looks bold here and there.
  if (scattered.length <= Math.max(bold.scattered, lines.length * bold.inLines))
    for (const word of scattered.flat()) found.add(word);
  return found;
}

/** Bold, possibly bold next to bold words, or regular. */
type Weight = 'bold' | 'perhaps' | 'plain';

/** Returns a run without uncertain words at its ends. */
function trimmed(run: readonly OcrWord[], weightOf: (word: OcrWord) => Weight): readonly OcrWord[] {
  const isBold = (word: OcrWord): boolean => weightOf(word) === 'bold';
  return run.slice(run.findIndex(isBold), run.findLastIndex(isBold) + 1);
}

function characterCount(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** Returns the stroke width of a word in pixels; null if it cannot be measured. */
function strokeOf(
  { text, left, top, width, height }: OcrWord,
  { bytes, width: row, height: rows }: GrayImage,
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
      // Horizontal strokes are as long as letters are wide.
      if (length > 0 && length <= widest) {
        runs += 1;
        pixels += length;
      }
      length = 0;
    }
  }
  return runs === 0 ? null : pixels / runs;
}
