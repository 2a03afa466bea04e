import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Box, PageContent, TextStyle, Word } from '../pdf/pageContent.ts';
import { keptWords } from './keptWords.ts';
import { findOneWidthCells } from './oneWidthCells.ts';
import type { Reading, Recognised } from './tesseract.ts';

/** Whether words run up or down rather than along; short ones tell nothing. */
export function areStanding(words: readonly Recognised[]): boolean {
  const long = words.filter(({ text }) => text.length > 2);
  return long.filter(({ width, height }) => height > width).length > long.length / 2;
}

/** Signs that a stack has at least, letters of each at most, and times its width that it is high. */
const stack = { signs: 3, letters: 2, high: 3 };

/** Whether signs of one line stand above each other: small numbers beside a text, which are read as if they ran up the page. */
function areStacked(words: readonly Recognised[]): boolean {
  if (words.length < stack.signs || words.some(({ text }) => text.length > stack.letters)) return false;
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return bottom - top > (right - left) * stack.high;
}

/** The size of a font in which most words of a picture are set, in its pixels. */
export function usualLetterSize(words: readonly Recognised[]): number {
  return usualOf(keptWords(words).map(sizeOf));
}

/** Part by which a size may differ from the usual one and be the same, read twice: of few letters, and of as many as say for sure. */
const sameSize = { ofFew: 0.2, ofMany: 0.12, many: 60 };

/**
 * Words on the lines of the page, each paragraph in one size: what single lines measure differs by their letters.
 * @param scale pixels that make a point
 * @param bold words with thick strokes
 */
export function wordsOnPage(
  { words }: Reading,
  scale: number,
  bold: ReadonlySet<Recognised>,
): Pick<PageContent, 'words' | 'aside'> {
  const cells = findOneWidthCells(words);
  const read = keptWords(words, (word) => cells.has(word));
  const all = groupBy(read, ({ line }) => line);
  const aside = [...all].flatMap(([line, group]) => (areStanding(group) ? [line] : []));
  const stacked = new Set([...all].flatMap(([line, group]) => (areStacked(group) ? [line] : [])));
  const kept = read.filter(({ line }) => !aside.includes(line) && !stacked.has(line));
  const sizes = new Map<string, number>();
  const titles = titleLines(kept.filter((word) => !cells.has(word)));
  const noteLines = linesOfNotes(read);
  const keyOf = (word: Recognised): string => {
    const run = cells.get(word)?.run;
    if (noteLines.has(word.line)) return notesKey;
    return run !== undefined ? `run ${run}` : titles.has(word.line) ? word.line : word.paragraph;
  };
  const set = kept.filter(({ raised }) => raised !== true);
  const many = new Set<string>();
  for (const [key, group] of groupBy(set, keyOf))
    if (group.reduce((sum, { text }) => sum + text.length, 0) >= sameSize.many) many.add(key);
  for (const [key, group] of groupBy(set, keyOf)) {
    // Notes stand in several columns, whose lines say nothing of each other.
    sizes.set(key, Math.min(usualOf(group.map(sizeOf)), key === notesKey ? Infinity : stepOf(group)));
  }
  const usual = usualOf(set.map((word) => Math.min(sizeOf(word), sizes.get(keyOf(word)) ?? Infinity)));
  uniteSizes(sizes);
  const styles = new Map<string, TextStyle>();
  const made: Word[] = [];
  for (const line of groupBy(kept, ({ line: own }) => own).values()) {
    const level = line.filter(({ raised }) => raised !== true);
    const onLine = usualOf((level.length === 0 ? line : level).map(baselineOf));
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
  return { words: made, aside: aside.flatMap((line) => standingWords(all.get(line) ?? [], scale)) };
}

/** Parts of the size of a line: how large marks of notes are, how far they stand above it, and how near behind a word. */
const raised = { size: 0.65, above: 0.35, near: 0.35 };

/** What the notes of a page go by: all are of one size. */
const notesKey = 'notes';

/** Lines that begin with the mark of a note, and those that go on with it. */
function linesOfNotes(words: readonly Recognised[]): ReadonlySet<string> {
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

/** Words of a line that tells: of a formula each sign may be a line. */
const fewestWords = 3;

/** Part of the size of the lines below it, letters, and part of its own size to the next line, that a line has at least to be a title which was taken for one of them. */
const title = { larger: 1.22, letters: 5, step: 0.9 };

/** Lines that begin a paragraph in larger letters than its others and than the page: a title that stands close above its text is read as part of it. */
function titleLines(words: readonly Recognised[]): ReadonlySet<string> {
  const titles = new Set<string>();
  const usual = usualOf(words.map(sizeOf));
  for (const paragraph of groupBy(words, (word) => word.paragraph).values()) {
    const [first, ...below] = groupBy(paragraph, ({ line }) => line).values();
    const [word] = first ?? [];
    const others = below.filter((line) => line.length >= fewestWords);
    if (first === undefined || word === undefined || others.length === 0) continue;
    if (first.reduce((sum, { text }) => sum + text.length, 0) < title.letters) continue;
    const least = Math.max(usual, usualOf(others.flat().map(sizeOf))) * title.larger;
    const size = usualOf(first.map(sizeOf));
    // Boxes of small letters that overlap say nothing of their size.
    if (size >= least && stepBelow(first, others) >= size * title.step) titles.add(word.line);
  }
  return titles;
}

/** Pixels from a line to the next one of those below it. */
function stepBelow(first: readonly Recognised[], below: readonly (readonly Recognised[])[]): number {
  const baseline = usualOf(first.map(baselineOf));
  return Math.min(...below.map((line) => usualOf(line.map(baselineOf)) - baseline));
}

/** Lines of a paragraph that tell how far its lines are apart. */
const fewestLines = 4;

/**
 * Pixels from one line of a paragraph to the next: its letters are no larger, whatever the boxes of its words say, which overlap where
 * small letters stand close. Infinite where nothing tells.
 */
function stepOf(words: readonly Recognised[]): number {
  const lines = [...groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    line.length < 2 ? [] : [usualOf(line.map(baselineOf))],
  );
  if (lines.length < fewestLines) return Infinity;
  const steps = lines.toSorted((a, b) => a - b).map((baseline, index, all) => baseline - (all[index - 1] ?? 0));
  return Math.max(1, median(steps.slice(1), Infinity));
}

/** Part of a size that another one has at least to be the same: titles of one kind are read a little larger or smaller, as their letters are. */
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
    const size = usualOf(group.map((entry) => entry[1]));
    for (const [key] of group) sizes.set(key, size);
  }
}

/** A line that runs up or down the margin of a page that stands upright, as the pictures of its words have it. */
function standingWords(line: readonly Recognised[], scale: number): Word[] {
  const style = styleOf(halfPoints(usualOf(line.map(({ width }) => width)) / scale), { bold: false, mono: false });
  return line.map((word, index) => {
    const { left, top, width, height } = word;
    const box = { x0: left / scale, y0: top / scale, x1: (left + width) / scale, y1: (top + height) / scale };
    return wordOf(word, index > 0, { box, baseline: box.y1, style });
  });
}

/** A word of a line in its place. @param spaced whether a space stands before it */
function wordOf(
  { text, confidence }: Recognised,
  spaced: boolean,
  { box, baseline, style }: { readonly box: Box; readonly baseline: number; readonly style: TextStyle },
): Word {
  return { text, ...box, baseline, style, spaced, href: null, confidence, tag: null };
}

/** A size as fonts have it. */
function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/** Of the look of letters only their size, their weight and whether all are of one width are known. */
function styleOf(size: number, { bold, mono }: Pick<TextStyle, 'bold' | 'mono'>): TextStyle {
  return { size, font: '', bold, italic: false, mono, hidden: false };
}

const descending = /[gjpqyQ,;()[\]{}|/@$]/;
const ascending = /[A-Zbdfhklt\d!?()[\]{}|/@$%&'"]/;

/** The size of a font, by the height of a word and the parts that its letters have above and below. */
export function sizeOf({ text, height }: Recognised): number {
  const parts = 0.46 + (ascending.test(text) ? 0.24 : 0) + (descending.test(text) ? 0.21 : 0);
  return height / parts;
}

/** Where the line of a word is, in pixels. */
export function baselineOf(word: Recognised): number {
  return word.top + word.height - (descending.test(word.text) ? sizeOf(word) * 0.21 : 0);
}

/** Pixels where nothing tells. */
const unknown = 10;

function usualOf(pixels: readonly number[]): number {
  return median(pixels, unknown);
}
