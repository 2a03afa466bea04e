import { isInside } from '../boxes.ts';
import type { Box, TextStyle, Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

/** The text of a filled form field, line by line. */
export interface FilledField extends Box {
  readonly text: string;
}

/**
 * Maximum text size in points in a field, which programs choose by its height; ratio to that height, and character width, leading and
 * ascent relative to the size.
 */
const fieldText = { maxSizePt: 11, heightRatio: 0.75, charWidthEm: 0.5, leadingEm: 1.2, ascentEm: 0.8 };
/** Distance from the edge of a field to its text. */
const marginPt = 2;

/**
 * Adds the text of form fields whose appearance stream omits the value: form-filling programs often leave rendering to the viewer, and the
 * file's appearance is that of the empty form.
 * @param aside rotated text
 */
export function formFieldText(
  words: readonly Word[],
  fields: readonly FilledField[],
  aside: readonly Word[],
): readonly Word[] {
  if (fields.length === 0) return words;
  const drawn = [...words, ...aside];
  const bare = fields.filter((field) => !drawn.some((word) => isInside(word, field) && meaningfulChar.test(word.text)));
  return bare.length === 0 ? words : [...words, ...bare.flatMap((field) => wordsOf(field, labelOf(field, words)))];
}

/** Returns the word before a field, whose baseline the value shares: the field box itself may be lower or higher. */
function labelOf(field: Box, words: readonly Word[]): Word | null {
  let label: Word | null = null;
  for (const word of words)
    if (word.x1 <= field.x0 + marginPt && overlap(word, field) > 0 && word.x1 > (label?.x1 ?? -Infinity)) label = word;
  return label;
}

function overlap(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
}

/** Excludes the rules and dots that an empty form has for filling in. */
const meaningfulChar = /[\p{L}\p{N}]/u;

function wordsOf(field: FilledField, label: Word | null): Word[] {
  const lines = field.text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const [wide, high] = [Math.max(1, field.x1 - field.x0 - marginPt * 2), field.y1 - field.y0];
  const size = Math.max(1, Math.min(fieldText.maxSizePt, (high / Math.max(1, lines.length)) * fieldText.heightRatio));
  const style: TextStyle = { size, font: '', bold: false, italic: false, mono: false, hidden: false };
  const x = field.x0 + marginPt;
  const isTall = high >= size * fieldText.leadingEm * 2;
  if (lines.length === 1 && label !== null && !isTall) {
    const { y0, y1, baseline } = label;
    return wordsOfLine(lines[0] ?? '', { x, wide }, { y0, y1, baseline, style: { ...style, size: label.style.size } });
  }
  const rows = isTall ? lines.flatMap((line) => wrapped(line, wide / (size * fieldText.charWidthEm))) : lines;
  // A single line is vertically centered in its field, several lines start at its top edge.
  const step = Math.min(size * fieldText.leadingEm, (high - marginPt) / Math.max(1, rows.length));
  const top = isTall ? field.y0 + marginPt : (field.y0 + field.y1 - size) / 2;
  return rows.flatMap((line, row) => {
    const y0 = top + row * step;
    return wordsOfLine(line, { x, wide }, { y0, y1: y0 + size, baseline: y0 + size * fieldText.ascentEm, style });
  });
}

/**
 * Wraps a line as a multiline field does.
 * @param most characters per row
 */
function wrapped(line: string, most: number): string[] {
  const rows: string[] = [];
  for (const word of line.trim().split(/\s+/)) {
    const last = rows.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows;
}

/** @param room left edge and maximum width of the line */
function wordsOfLine(
  line: string,
  { x, wide }: { readonly x: number; readonly wide: number },
  { y0, y1, baseline, style }: Pick<Word, 'y0' | 'y1' | 'baseline' | 'style'>,
): Word[] {
  // The text does not extend beyond its field.
  const step = Math.min(style.size * fieldText.charWidthEm, wide / Math.max(1, line.length));
  return [...line.matchAll(/\S+/g)].map((match) => {
    const [text] = match;
    const x0 = x + match.index * step;
    const x1 = x0 + text.length * step;
    return { text, x0, y0, x1, y1, baseline, style, spaced: true, href: null, confidence: null, tag: null };
  });
}

/** Ratio to the usual step between two characters above which a cell is empty. */
const emptySlotRatio = 1.6;

/** Joins the characters of a comb field, each of which is a word of its own in the file. */
export function joinCombs(words: readonly Word[], combs: readonly Box[]): readonly Word[] {
  let joined = words;
  for (const comb of combs) {
    const letters = joined.filter((word) => isInside(word, comb)).toSorted((a, b) => a.x0 - b.x0);
    if (letters.length < 2) continue;
    const inside = new Set(letters);
    joined = [...joined.filter((word) => !inside.has(word)), ...joinSingleChars(letters)];
  }
  return joined;
}

function joinSingleChars(letters: readonly Word[]): Word[] {
  const steps = letters.slice(1).map((letter, index) => middle(letter) - middle(letters[index] ?? letter));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;
  const found: Word[] = [];
  letters.forEach((letter, index) => {
    const last = found.at(-1);
    if (last === undefined || (steps[index - 1] ?? 0) > usual * emptySlotRatio)
      found.push(wordWith(letter, { spaced: true }));
    else found[found.length - 1] = wordWith(last, { text: last.text + letter.text, x1: letter.x1 });
  });
  return found;
}

function middle({ x0, x1 }: Box): number {
  return (x0 + x1) / 2;
}
