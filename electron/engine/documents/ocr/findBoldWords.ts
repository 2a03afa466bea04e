import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { GrayImage } from './grayImage.ts';
import type { OcrWord } from './tesseract.ts';

/** Stroke width relative to size and to the page's usual one, of certainly bold words, and of possibly bold ones between them. */
const boldRatio = 1.32;
const maybeBoldRatio = 1.12;
/** Minimum characters of a bold run, and ratio of a line that makes all of it bold. */
const minRunChars = 4;
const wholeLineRatio = 0.6;
/** Minimum characters on a page for a usual width. */
const minPageChars = 120;
/** Maximum bold runs within lines, in all and per line: emphasis is rare. */
const maxScatteredRuns = 6;
const maxScatteredRatio = 0.08;
/** Minimum height in pixels of a word whose strokes can be measured, and width relative to it that no stroke has. */
const minHeightPx = 12;
const maxStrokeRatio = 0.4;

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
  if (letters < minPageChars) return new Set();
  const all = [...strokes].flatMap(([{ text }, stroke]) => Array.from({ length: text.length }, () => stroke));
  const usual = median(all, Infinity);
  return inRuns(words, (word) => {
    const stroke = strokes.get(word);
    if (stroke === undefined) return 'perhaps';
    return stroke >= usual * boldRatio ? 'bold' : stroke >= usual * maybeBoldRatio ? 'perhaps' : 'plain';
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
    const heavy = runs.map((run) => trimmed(run, weightOf)).filter((run) => characterCount(run) >= minRunChars);
    const isWhole = characterCount(heavy.flat()) >= characterCount(line) * wholeLineRatio;
    const first = isWhole ? [line] : heavy.filter((run) => run[0] === line[0]);
    for (const word of first.flat()) found.add(word);
    if (!isWhole) scattered.push(...heavy.filter((run) => run[0] !== line[0]));
  }
  // Small text in a poor copy looks bold here and there.
  if (scattered.length <= Math.max(maxScatteredRuns, lines.length * maxScatteredRatio))
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
  if (height < minHeightPx || !/[\p{L}\p{N}]{2}/u.test(text)) return null;
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
  const widest = height * maxStrokeRatio;
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
