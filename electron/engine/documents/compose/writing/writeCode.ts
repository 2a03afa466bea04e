import { isSignedCode, isTypedCode } from '../../layout/lines/codeText.ts';
import { isApart, modeOf, segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { continuesSentence } from '../paragraphs/sentences.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';
import { escapeStart, inlineOf, type InlineOptions } from './inline.ts';

/** Relative difference to the usual character width above which a line is in another font. */
const otherFontRatio = 0.3;
/** Ratio to the usual line step from which an empty line fits in between. */
const emptyLineRatio = 1.6;
/** Minimum line step in ems: anything closer is part of the same line. */
const minLineStepEm = 0.8;

/** Usual character width of a monospace font, in ems. */
const usualWidthEm = 0.6;

/** Writes code lines in a fenced block, with their indentation and with empty lines where there is space for them. */
export function writeCode(lines: readonly TextLine[]): string {
  const grid = measureGrid(lines);
  const written = lines.map((line, index) => writeCodeLine(line, index, grid));
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const usual = Math.min(...steps.filter((gap, index) => gap > (lines[index]?.size ?? 0) * minLineStepEm));
  // A gap of sufficient height becomes an empty line.
  const spaced = written.flatMap((line, index) =>
    (steps[index - 1] ?? 0) > usual * emptyLineRatio ? ['', line] : [line],
  );
  const whole = joinBroken(spaced);
  const fence = whole.some((line) => line.includes('```')) ? '~~~~' : '```';
  return [fence, ...whole, fence].join('\n');
}

/** The character cells of a listing. */
interface CodeGrid {
  /** Left edge, in points. */
  readonly left: number;
  /** Width of a character, in ems: of each line, and of most. */
  readonly widthsEm: readonly number[];
  readonly usualEm: number;
  /** Width of the cells of letter-spaced lines, in points: of each line, and of all. */
  readonly spacedPt: readonly (number | null)[];
  readonly usualSpacedPt: number | null;
  /** The font is proportional: there are no cells. */
  readonly isProportional: boolean;
}

function measureGrid(lines: readonly TextLine[]): CodeGrid {
  const widthsEm = lines.map(charWidthEm);
  const spacedPt = lines.map(letterSpacedWidthPt);
  return {
    left: Math.min(...lines.map(({ x0 }) => x0)),
    widthsEm,
    usualEm: roundedMode(widthsEm),
    spacedPt,
    usualSpacedPt: commonSpacedPt(spacedPt),
    isProportional: isClose(lines) && lines.some((line, index) => !areOfOneWidth(line, widthsEm[index] ?? 0)),
  };
}

/** Writes a line with its words at their columns. */
function writeCodeLine({ words, size }: TextLine, index: number, grid: CodeGrid): string {
  const own = grid.widthsEm[index] ?? grid.usualEm;
  // A line in another script, or a comment in its own font, keeps the indentation of the others.
  const isOther = Math.abs(own - grid.usualEm) > grid.usualEm * otherFontRatio;
  const width = size * (isOther ? grid.usualEm : own);
  const spacedPt = grid.spacedPt[index] ?? grid.usualSpacedPt;
  let text = '';
  for (const [at, word] of words.entries()) {
    const last = words[at - 1];
    const isSpaced = isApart(last, word);
    if (last !== undefined && grid.isProportional)
      text += ' '.repeat(isSpaced ? spacesIn((word.x0 - last.x1) / size) : 0);
    else if (last !== undefined && isSpaced && spacedPt !== null)
      text += ' '.repeat(Math.max(1, Math.round((word.x0 - last.x1) / spacedPt)));
    // Text without a gap follows directly, however wide its characters are.
    else if (isSpaced || at === 0)
      text = text.padEnd(Math.max(text.length + (isSpaced ? 1 : 0), Math.round((word.x0 - grid.left) / width)));
    text += word.text;
  }
  return text;
}

/** Joins lines that were too long for the page; a visible-space symbol at the end is one space. */
function joinBroken(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => line.endsWith(softHyphen))) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last?.endsWith(softHyphen) !== true) joined.push(line);
    else joined[joined.length - 1] = last.slice(0, -1).replace(/␣$/, ' ') + line.trimStart();
  }
  return joined;
}

/** Proportional fonts: maximum gap that is one space, width of each space in a larger one, and maximum usual word gap, in ems. */
const maxOneSpaceEm = 0.9;
const spaceEm = 0.5;
const maxProseGapEm = 0.42;
/** Minimum characters of a word whose character width counts, and maximum relative difference of equal widths. */
const minMeasuredChars = 4;
const sameWidthRatio = 0.12;

/**
 * Whether the characters of a line have equal widths: a listing may be set in any font.
 * @param widthEm cell width
 */
function areOfOneWidth({ words, size }: TextLine, widthEm: number): boolean {
  return words.every(
    ({ text, x0, x1, style }) =>
      !style.mono ||
      text.length < minMeasuredChars ||
      !/^[!-~]+$/.test(text) ||
      Math.abs((x1 - x0) / text.length / size - widthEm) <= widthEm * sameWidthRatio,
  );
}

/** Whether most word gaps are as narrow as in prose: no monospace font has such narrow spaces. */
function isClose(lines: readonly TextLine[]): boolean {
  const gaps = lines.flatMap(({ words, size }) =>
    words.slice(1).map((word, index) => (word.x0 - (words[index]?.x1 ?? word.x0)) / size),
  );
  const sorted = gaps.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 1) < maxProseGapEm;
}

function spacesIn(ems: number): number {
  return ems < maxOneSpaceEm ? 1 : Math.round(ems / spaceEm);
}

/** Returns the most frequent value, rounded to hundredths. */
function roundedMode(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const rounded = Math.round(value * 100) / 100;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return modeOf(counts);
}

/** Returns the width of a character of a line, in ems. */
function charWidthEm({ words, size }: TextLine): number {
  const first = firstOf(words);
  return first === undefined ? usualWidthEm : charWidthPt(first) / size;
}

/** Returns the first representative word of a line: line numbers are set smaller. */
function firstOf(words: readonly Word[]): Word | undefined {
  return words.find(({ style }) => style.mono) ?? words[0];
}

/** Letter-spacing range: character width in the longest word of a line relative to its first word. */
const letterSpacingRatio = { min: 1.01, max: 1.2 };

/** Minimum ratio of letter-spaced lines for the whole program to count as letter-spaced. */
const minSpacedLinesRatio = 0.3;

/** Returns the cell width in points of a letter-spaced program; null if too few lines are letter-spaced. */
function commonSpacedPt(widths: readonly (number | null)[]): number | null {
  const known = widths.filter((width) => width !== null);
  return known.length === 0 || known.length < widths.length * minSpacedLinesRatio ? null : Math.max(...known);
}

/**
 * Returns the character width in points of a slightly letter-spaced line, where no space follows the last character of a word; null for any
 * other line.
 */
function letterSpacedWidthPt({ words }: TextLine): number | null {
  const first = firstOf(words);
  if (first === undefined || !first.style.mono) return null;
  const longest = words.reduce(
    (most, word) => (word.style === first.style && word.text.length > most.text.length ? word : most),
    first,
  );
  const times = charWidthPt(longest) / charWidthPt(first);
  return times > letterSpacingRatio.min && times < letterSpacingRatio.max ? charWidthPt(longest) : null;
}

/** Returns the width of a character of a word, in points. */
function charWidthPt({ x0, x1, text }: Word): number {
  return Math.max(1, (x1 - x0) / Math.max(1, text.length));
}

/** A ruler line drawn with characters. */
const ruler = /^[\s=_*~.\u2013\u2014-]*([=_*~.\u2013\u2014-])\1{4,}[\s=_*~.\u2013\u2014-]*$/;

/** Whether monospace lines are prose, and not a program or a grid that must keep its layout. */
export function isTypedText(lines: readonly TextLine[]): boolean {
  const texts = lines.map(({ text }) => text).filter((text) => !ruler.test(text));
  // A number alone is the page number.
  return texts.length === 1 ? !isSignedCode(texts) : !isTypedCode(texts);
}

/** Returns typewritten lines as fragments of markdown: running text on one line, short lines separately, and drawn lines as they are. */
export function writeTyped(lines: readonly TextLine[], inline: InlineOptions): string[] {
  const fragments: string[] = [];
  let part: TextLine[] = [];
  const endPart = (): void => {
    if (part.length > 0) fragments.push(writeLines(part, inline));
    part = [];
  };
  for (const line of lines) {
    if (ruler.test(line.text)) {
      endPart();
      fragments.push('---');
    } else part.push(line);
  }
  endPart();
  return fragments;
}

/** Minimum width of wrapped typewritten lines relative to the longest, except the last one, and minimum width of that in ems. */
const fullLineRatio = 0.75;
const minRunningEm = 22;

function writeLines(lines: readonly TextLine[], inline: InlineOptions): string {
  const plain = lines.map(withoutFixedWidth);
  const longest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0));
  const fullLines = lines.slice(0, -1).filter(({ x0, x1 }) => x1 - x0 >= longest * fullLineRatio).length;
  const isRunning =
    longest > (lines[0]?.size ?? 10) * minRunningEm &&
    fullLines >= (lines.length - 1) * fullLineRatio &&
    (lines.length > 2 || isSentence(lines));
  if (isRunning) return escapeStart(inlineOf(plain, inline));
  return plain.map((line) => escapeStart(inlineOf([line], inline))).join('  \n');
}

function isSentence([first, second]: readonly TextLine[]): boolean {
  return first !== undefined && second !== undefined && continuesSentence(first, second);
}

/** Removes monospace from a line that is entirely monospace: there it is not significant. */
function withoutFixedWidth(line: TextLine): TextLine {
  return segmentWith(
    line,
    line.words.map((word) => wordWith(word, { style: styleWith(word.style, { mono: false }) })),
  );
}
