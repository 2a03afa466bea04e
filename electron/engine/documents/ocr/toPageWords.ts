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

/** A stack: minimum words, maximum characters of each, and minimum height relative to the width. */
const minStackWords = 3;
const maxStackedChars = 2;
const minStackRatio = 3;

/** Whether the characters of a line are stacked: small numbers beside a text, read as if they ran up the page. */
function areStacked(words: readonly OcrWord[]): boolean {
  if (words.length < minStackWords || words.some(({ text }) => text.length > maxStackedChars)) return false;
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return bottom - top > (right - left) * minStackRatio;
}

/** Returns the font size of most words of an image, in pixels. */
export function dominantFontSizePx(words: readonly OcrWord[]): number {
  return medianPx(confidentWords(words).map(sizeOf));
}

/** Maximum relative difference of one size measured twice: from few characters, and from a sufficient number of them. */
const sameSizeOfFewRatio = 0.2;
const sameSizeOfManyRatio = 0.12;
const minMeasuredChars = 60;

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
  const lines = [...groupBy(read, ({ line }) => line).values()];
  const vertical = lines.filter(areVertical);
  const kept = lines.filter((line) => !areVertical(line) && !areStacked(line));
  const setting = { scale, bold, cells, sizePx: fontSizesPx(kept.flat(), read, cells), styleFor: createStyles() };
  return {
    words: kept.flatMap((line) => placeLine(line, setting)),
    rotatedText: vertical.flatMap((line) => verticalWords(line, scale)),
  };
}

/** Returns the font size of each word in pixels: one per paragraph, title and run of monospace, and one for all notes. */
function fontSizesPx(
  kept: readonly OcrWord[],
  read: readonly OcrWord[],
  cells: ReadonlyMap<OcrWord, Cells>,
): (word: OcrWord) => number {
  const titles = titleLines(kept.filter((word) => !cells.has(word)));
  const noteLines = linesOfNotes(read);
  const keyOf = (word: OcrWord): string => {
    if (noteLines.has(word.line)) return notesKey;
    const run = cells.get(word)?.run;
    return run !== undefined ? `run ${run}` : titles.has(word.line) ? word.line : word.paragraph;
  };
  const level = kept.filter(({ raised }) => raised !== true);
  const sizes = new Map<string, number>();
  const measured = new Set<string>();
  for (const [key, group] of groupBy(level, keyOf)) {
    if (group.reduce((sum, { text }) => sum + text.length, 0) >= minMeasuredChars) measured.add(key);
    // Notes may be in several columns, whose line steps are unrelated.
    sizes.set(key, Math.min(medianPx(group.map(sizeOf)), key === notesKey ? Infinity : stepOf(group)));
  }
  const usual = medianPx(level.map((word) => Math.min(sizeOf(word), sizes.get(keyOf(word)) ?? Infinity)));
  uniteSizes(sizes);
  return (word) => {
    const key = keyOf(word);
    const own = sizes.get(key) ?? usual;
    const tolerance = measured.has(key) ? sameSizeOfManyRatio : sameSizeOfFewRatio;
    return Math.abs(own - usual) < usual * tolerance ? usual : own;
  };
}

/** How the words of a page are set. */
interface Setting {
  /** Pixels per point. */
  readonly scale: number;
  readonly bold: ReadonlySet<OcrWord>;
  readonly cells: ReadonlyMap<OcrWord, Cells>;
  readonly sizePx: (word: OcrWord) => number;
  readonly styleFor: StyleFor;
}

/** Height of a word's box above its baseline, and depth below it, in font sizes. */
const ascentEm = 0.9;
const descentEm = 0.25;

/** Returns the words of a line on its baseline; note marks are raised. */
function placeLine(line: readonly OcrWord[], { scale, bold, cells, sizePx, styleFor }: Setting): Word[] {
  const level = line.filter(({ raised }) => raised !== true);
  const lineBaseline = medianPx((level.length === 0 ? line : level).map(baselineOf));
  const placed: Word[] = [];
  for (const word of line) {
    const linePt = sizePx(word) / scale;
    const isRaised = word.raised === true && level.length > 0;
    const size = halfPoints(isRaised ? linePt * raised.size : linePt);
    const baseline = isRaised ? lineBaseline - linePt * scale * raised.above : lineBaseline;
    const cell = cells.get(word);
    const box = {
      x0: (cell?.left ?? word.left) / scale,
      y0: (baseline - size * scale * ascentEm) / scale,
      x1: (cell?.right ?? word.left + word.width) / scale,
      y1: (baseline + size * scale * descentEm) / scale,
    };
    const style = styleFor(size, bold.has(word), cell !== undefined);
    const last = placed.at(-1);
    const isGlued =
      (isRaised && isCloseTo(last, word.left / scale)) || (cell !== undefined && !isApart(last, cell, scale));
    placed.push(wordOf(word, last !== undefined && !isGlued, { box, baseline: baseline / scale, style }));
  }
  return placed;
}

/** Whether a cell begins after the end of the word before it, by more than a pixel. */
function isApart(last: Word | undefined, { left }: Cells, scale: number): boolean {
  return left > (last?.x1 ?? 0) * scale + 1;
}

type StyleFor = (size: number, bold: boolean, mono: boolean) => TextStyle;

/** Returns one object for equal styles. */
function createStyles(): StyleFor {
  const styles = new Map<string, TextStyle>();
  return (size, bold, mono) => {
    const key = `${size} ${bold} ${mono}`;
    const style = styles.get(key) ?? styleOf(size, { bold, mono });
    styles.set(key, style);
    return style;
  };
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

/** A title that was read as part of its paragraph: minimum size relative to the lines below, characters, and step to the next line in ems. */
const minTitleRatio = 1.22;
const minTitleChars = 5;
const minTitleStepEm = 0.9;

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
    if (first.reduce((sum, { text }) => sum + text.length, 0) < minTitleChars) continue;
    const min = Math.max(usual, medianPx(others.flat().map(sizeOf))) * minTitleRatio;
    const size = medianPx(first.map(sizeOf));
    // Overlapping boxes of small text give no size.
    if (size >= min && stepBelow(first, others) >= size * minTitleStepEm) titles.add(word.line);
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
const sameSizeRatio = 0.88;

/** Sizes that are close to each other as one, from the largest on. */
function uniteSizes(sizes: Map<string, number>): void {
  const groups: (readonly [string, number])[][] = [];
  for (const entry of [...sizes].toSorted((a, b) => b[1] - a[1])) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && entry[1] >= group[0][1] * sameSizeRatio) group.push(entry);
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

const descending = /[gjpqyQ,;()[\]{}|/@$рудцщφρμηχγψξζ]/;
const ascending = /[A-ZА-ЯΑ-Ωbdfhkltбβδζθλξ\d!?()[\]{}|/@$%&'"]/;

/** Characters that fill the height of their font, and that height in font sizes. */
const fullHeight = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const fullHeightEm = 0.9;
/** Characters of scripts without capital letters, whose words have about this height in font sizes. */
const otherForm = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;
const otherHeightEm = 0.75;

/** Height of a word without ascenders and descenders, and of these, in font sizes. */
const xHeightEm = 0.46;
const ascenderEm = 0.24;
const descenderEm = 0.21;

/** Returns the font size by the height of a word and the ascenders and descenders it has. */
export function sizeOf({ text, height }: OcrWord): number {
  if (fullHeight.test(text)) return height / fullHeightEm;
  if (otherForm.test(text)) return height / otherHeightEm;
  const parts = xHeightEm + (ascending.test(text) ? ascenderEm : 0) + (descending.test(text) ? descenderEm : 0);
  return height / parts;
}

/** Where the line of a word is, in pixels. */
export function baselineOf(word: OcrWord): number {
  return word.top + word.height - (descending.test(word.text) ? sizeOf(word) * descenderEm : 0);
}

/** Assumed size where none is measured, in pixels. */
const defaultSizePx = 10;

function medianPx(pixels: readonly number[]): number {
  return median(pixels, defaultSizePx);
}
