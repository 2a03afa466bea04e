import { isStageEnabled } from '../stages.ts';
import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Box, PageContent, TextStyle, Word } from '../pdf/pageContent.ts';
import { confidentWords } from './confidentWords.ts';
import { findMonospaceCells, type Cells } from './monospaceCells.ts';
import type { Reading, OcrWord } from './tesseract.ts';

/** Whether words run vertically; short ones are not significant. */
export function areVertical(words: readonly OcrWord[]): boolean {
  const long = words.filter(({ text }) => text.length > 2);
  return long.filter(({ width, height }) => height > width).length > long.length / 2;
}

/** Minimum characters of a stack, maximum characters of each word, and minimum height relative to the width. */
const stack = { signs: 3, letters: 2, high: 3 };

/** Whether the characters of a line are stacked: small numbers beside a text, read as if they ran up the page. */
function areStacked(words: readonly OcrWord[]): boolean {
  if (words.length < stack.signs || words.some(({ text }) => text.length > stack.letters)) return false;
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return bottom - top > (right - left) * stack.high;
}

/** Returns the font size of most words of an image, in pixels. */
export function dominantFontSizePx(words: readonly OcrWord[]): number {
  return medianPx(confidentWords(words).map(sizeOf));
}

/** Maximum relative difference of one size measured twice: from few characters, and from a sufficient number of them. */
const sameSize = { ofFew: 0.2, ofMany: 0.12, many: 60 };

/**
 * Returns the words on the lines of the page, with one size per paragraph: the measured size of single lines varies with their letters.
 * @param scale pixels per point
 * @param bold words with thick strokes
 */
export function toPageWords(
  { words }: Reading,
  scale: number,
  bold: ReadonlySet<OcrWord>,
): Pick<PageContent, 'words' | 'rotatedText'> {
  const cells: ReadonlyMap<OcrWord, Cells> = isStageEnabled('ocr/monospaceCells')
    ? findMonospaceCells(words)
    : new Map();
  const read = confidentWords(words, (word) => cells.has(word));
  const all = groupBy(read, ({ line }) => line);
  const aside = [...all].flatMap(([line, group]) => (areVertical(group) ? [line] : []));
  const stacked = new Set([...all].flatMap(([line, group]) => (areStacked(group) ? [line] : [])));
  const kept = read.filter(({ line }) => !aside.includes(line) && !stacked.has(line));
  const sizes = new Map<string, number>();
  const titles = titleLines(kept.filter((word) => !cells.has(word)));
  const noteLines = linesOfNotes(read);
  const keyOf = (word: OcrWord): string => {
    const run = cells.get(word)?.run;
    if (noteLines.has(word.line)) return notesKey;
    return run !== undefined ? `run ${run}` : titles.has(word.line) ? word.line : word.paragraph;
  };
  const set = kept.filter(({ raised }) => raised !== true);
  const many = new Set<string>();
  for (const [key, group] of groupBy(set, keyOf))
    if (group.reduce((sum, { text }) => sum + text.length, 0) >= sameSize.many) many.add(key);
  for (const [key, group] of groupBy(set, keyOf)) {
    // Notes may be in several columns, whose line steps are unrelated.
    sizes.set(key, Math.min(medianPx(group.map(sizeOf)), key === notesKey ? Infinity : stepOf(group)));
  }
  const usual = medianPx(set.map((word) => Math.min(sizeOf(word), sizes.get(keyOf(word)) ?? Infinity)));
  uniteSizes(sizes);
  const styles = new Map<string, TextStyle>();
  const made: Word[] = [];
  for (const line of groupBy(kept, ({ line: own }) => own).values()) {
    const level = line.filter(({ raised }) => raised !== true);
    const onLine = medianPx((level.length === 0 ? line : level).map(baselineOf));
    for (const [index, word] of line.entries()) {
      const own = sizes.get(keyOf(word)) ?? usual;
      const large =
        (Math.abs(own - usual) < usual * (many.has(keyOf(word)) ? sameSize.ofMany : sameSize.ofFew) ? usual : own) /
        scale;
      const isRaised = word.raised === true && level.length > 0;
      const size = halfPoints(isRaised ? large * raised.size : large);
      const baseline = isRaised ? onLine - large * scale * raised.above : onLine;
      const cell = cells.get(word);
      const look = { bold: bold.has(word), mono: cell !== undefined };
      const key = `${size} ${look.bold} ${look.mono}`;
      const style = styles.get(key) ?? styleOf(size, look);
      styles.set(key, style);
      const box = {
        x0: (cell?.left ?? word.left) / scale,
        y0: (baseline - size * scale * 0.9) / scale,
        x1: (cell?.right ?? word.left + word.width) / scale,
        y1: (baseline + size * scale * 0.25) / scale,
      };
      const isSpaced =
        index > 0 &&
        !(isRaised && isCloseTo(made.at(-1), word.left / scale)) &&
        (cell === undefined || cell.left > (made.at(-1)?.x1 ?? 0) * scale + 1);
      made.push(wordOf(word, isSpaced, { box, baseline: baseline / scale, style }));
    }
  }
  return { words: made, rotatedText: aside.flatMap((line) => verticalWords(all.get(line) ?? [], scale)) };
}

/** In line sizes: size of note marks, their height above the line, and maximum gap to the word before. */
const raised = { size: 0.65, above: 0.35, near: 0.35 };

/** Group key of the notes: all have the same size. */
const notesKey = 'notes';

/** Returns lines that start with a note mark, and those that continue them. */
function linesOfNotes(words: readonly OcrWord[]): ReadonlySet<string> {
  const lines = new Set<string>();
  let [line, paragraph] = ['', ''];
  for (const word of words) {
    const begins = word.line !== line && word.raised === true;
    line = word.line;
    if (begins) paragraph = word.paragraph;
    else if (word.paragraph !== paragraph) paragraph = '';
    if (paragraph !== '') lines.add(line);
  }
  return lines;
}

function isCloseTo(before: Word | undefined, x: number): boolean {
  return before !== undefined && x - before.x1 < before.style.size * raised.near;
}

/** Minimum words of a significant line: in a formula each symbol may be a line. */
const minLineWords = 3;

/**
 * Minimum size of a line relative to the lines below it, minimum characters, and minimum step to the next line in its own size, for a title
 * that was read as part of the paragraph.
 */
const title = { larger: 1.22, letters: 5, step: 0.9 };

/**
 * Returns the first lines of paragraphs that are larger than the others and than the page: OCR merges a title close above its text into the
 * paragraph.
 */
function titleLines(words: readonly OcrWord[]): ReadonlySet<string> {
  const titles = new Set<string>();
  const usual = medianPx(words.map(sizeOf));
  for (const paragraph of groupBy(words, (word) => word.paragraph).values()) {
    const [first, ...below] = groupBy(paragraph, ({ line }) => line).values();
    const [word] = first ?? [];
    const others = below.filter((line) => line.length >= minLineWords);
    if (first === undefined || word === undefined || others.length === 0) continue;
    if (first.reduce((sum, { text }) => sum + text.length, 0) < title.letters) continue;
    const least = Math.max(usual, medianPx(others.flat().map(sizeOf))) * title.larger;
    const size = medianPx(first.map(sizeOf));
    // Overlapping boxes of small text give no size.
    if (size >= least && stepBelow(first, others) >= size * title.step) titles.add(word.line);
  }
  return titles;
}

/** Returns the pixels from a line to the nearest one below it. */
function stepBelow(first: readonly OcrWord[], below: readonly (readonly OcrWord[])[]): number {
  const baseline = medianPx(first.map(baselineOf));
  return Math.min(...below.map((line) => medianPx(line.map(baselineOf)) - baseline));
}

/** Minimum lines of a paragraph to measure its line step. */
const minParagraphLines = 4;

/**
 * Returns the line step of a paragraph in pixels: its font is no larger, whatever the word boxes measure, which overlap in dense small
 * text. Infinite if unknown.
 */
function stepOf(words: readonly OcrWord[]): number {
  const lines = [...groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    line.length < 2 ? [] : [medianPx(line.map(baselineOf))],
  );
  if (lines.length < minParagraphLines) return Infinity;
  const steps = lines.toSorted((a, b) => a - b).map((baseline, index, all) => baseline - (all[index - 1] ?? 0));
  return Math.max(1, median(steps.slice(1), Infinity));
}

/** Minimum ratio of two equal sizes: titles of one kind are measured slightly differently, by their letters. */
const sameTitle = 0.88;

/** Sizes that are close to each other as one, from the largest on. */
function uniteSizes(sizes: Map<string, number>): void {
  const groups: (readonly [string, number])[][] = [];
  for (const entry of [...sizes].toSorted((a, b) => b[1] - a[1])) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && entry[1] >= group[0][1] * sameTitle) group.push(entry);
    else groups.push([entry]);
  }
  for (const group of groups) {
    const size = medianPx(group.map((entry) => entry[1]));
    for (const [key] of group) sizes.set(key, size);
  }
}

/** Returns the words of a vertical line in the margin of an upright page, by their boxes. */
function verticalWords(line: readonly OcrWord[], scale: number): Word[] {
  const style = styleOf(halfPoints(medianPx(line.map(({ width }) => width)) / scale), { bold: false, mono: false });
  return line.map((word, index) => {
    const { left, top, width, height } = word;
    const box = { x0: left / scale, y0: top / scale, x1: (left + width) / scale, y1: (top + height) / scale };
    return wordOf(word, index > 0, { box, baseline: box.y1, style });
  });
}

/**
 * Returns a word of a line at its position.
 * @param spaced whether a space precedes it
 */
function wordOf(
  { text, confidence }: OcrWord,
  spaced: boolean,
  { box, baseline, style }: { readonly box: Box; readonly baseline: number; readonly style: TextStyle },
): Word {
  return { text, ...box, baseline, style, spaced, href: null, confidence, tag: null };
}

/** A size as fonts have it. */
function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/** OCR determines only size, weight and monospace of a style. */
function styleOf(size: number, { bold, mono }: Pick<TextStyle, 'bold' | 'mono'>): TextStyle {
  return { size, font: '', bold, italic: false, mono, hidden: false };
}

const descending = /[gjpqyQ,;()[\]{}|/@$]/;
const ascending = /[A-Zbdfhklt\d!?()[\]{}|/@$%&'"]/;

/** Returns the font size by the height of a word and the ascenders and descenders it has. */
export function sizeOf({ text, height }: OcrWord): number {
  const parts = 0.46 + (ascending.test(text) ? 0.24 : 0) + (descending.test(text) ? 0.21 : 0);
  return height / parts;
}

/** Where the line of a word is, in pixels. */
export function baselineOf(word: OcrWord): number {
  return word.top + word.height - (descending.test(word.text) ? sizeOf(word) * 0.21 : 0);
}

/** Fallback size in pixels. */
const unknown = 10;

function medianPx(pixels: readonly number[]): number {
  return median(pixels, unknown);
}
