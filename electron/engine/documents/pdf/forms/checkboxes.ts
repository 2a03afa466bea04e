import { isInside } from '../boxes.ts';
import type { CheckboxField } from './formFields.ts';
import type { Box, TextStyle, Word } from '../pageContent.ts';

/** A small square that is drawn. */
export interface Square extends Box {
  /** Filled with ink. */
  readonly isDark: boolean;
}

/** Points that the sides of a box to tick have, and by which they may differ. */
const side = { minPt: 5, maxPt: 17, tolerancePt: 1.5 };
/** Maximum distance of a box's label, relative to its side. */
const maxLabelGapRatio = 1.6;
const maxBoxes = 500;
/** Minimum ratio of a form's boxes with text on the same line. */
const minLabeledRatio = 0.5;
/** Minimum length of a check mark relative to the side of its box: shorter strokes are dots and dust. */
const minCheckMarkRatio = 0.4;
/** Space in ems between a box and its label. */
const labelSpaceEm = 0.3;
/** Height of the baseline above the lower edge of a box, relative to its height: that of a letter with a descender. */
const descenderRatio = 0.2;

/** Whether a drawn box is as small and as square as one to tick. */
export function isSmallSquare({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return (
    Math.min(width, height) >= side.minPt &&
    Math.max(width, height) <= side.maxPt &&
    Math.abs(width - height) <= side.tolerancePt
  );
}

export interface Checkboxes {
  /** All words: ☐ and ☑ replace boxes drawn beside text, and their former content is removed. */
  readonly words: readonly Word[];
  /** The boxes: their sides are lines of no table. */
  readonly boxes: readonly Box[];
}

/**
 * Converts the checkboxes of forms to their characters: form fields, and boxes that are only drawn.
 * @param drawn small squares, and other small shapes: check marks
 * @param fields checkboxes of the file's form
 */
export function readCheckboxes(
  drawn: { readonly squares: readonly Square[]; readonly strokes: readonly Box[] },
  words: readonly Word[],
  fields: readonly CheckboxField[],
): Checkboxes {
  const known = readFields(fields, words);
  const squares = drawn.squares.filter((square) => !fields.some((field) => isInside(square, field)));
  const read = readDrawn(squares, drawn.strokes, known.words);
  return { words: read.words, boxes: [...known.boxes, ...read.boxes] };
}

function readFields(fields: readonly CheckboxField[], words: readonly Word[]): Checkboxes {
  if (fields.length === 0) return { words, boxes: [] };
  const outside = words.filter((word) => !fields.some((field) => isInside(word, field)));
  const ticks = fields.map((field) => {
    const beside = adjacentWord(field, outside);
    return beside === null ? aloneWord(field, outside) : tickWord(field, beside, field.isOn);
  });
  return { words: [...outside, ...ticks], boxes: fields };
}

function readDrawn(squares: readonly Square[], strokes: readonly Box[], words: readonly Word[]): Checkboxes {
  const single = withoutDuplicates(squares);
  const apart = single.filter((square) => !single.some((other) => other !== square && touches(square, other)));
  // A filled square alone is a bullet or a color swatch.
  const boxes = apart.filter(
    (square) => !square.isDark || apart.some((other) => !other.isDark && isAlike(square, other)),
  );
  if (boxes.length === 0 || boxes.length > maxBoxes) return { words, boxes: [] };
  const inside = new Set<Word>();
  const ticks: Word[] = [];
  const found: Box[] = [];
  for (const square of boxes) {
    const own = words.filter((word) => isInside(word, square));
    if (own.some((word) => !isTick(word))) continue;
    const beside = adjacentWord(
      square,
      words.filter((word) => !own.includes(word)),
    );
    if (beside === null) continue;
    for (const word of own) inside.add(word);
    const isTicked = square.isDark || own.length > 0 || strokes.some((stroke) => isTickStroke(stroke, square));
    ticks.push(tickWord(square, beside, isTicked));
    found.push(square);
  }
  // In a drawing few of the squares have a name.
  if (found.length < boxes.length * minLabeledRatio) return { words, boxes: [] };
  return { words: [...words.filter((word) => !inside.has(word)), ...ticks], boxes: found };
}

/** Filled and framed, a box is drawn twice. */
function withoutDuplicates(squares: readonly Square[]): Square[] {
  const single: Square[] = [];
  for (const square of squares.slice(0, maxBoxes * 4)) {
    const at = single.findIndex((other) => isAlike(square, other) && distance(square, other) < side.tolerancePt);
    const known = single[at];
    if (known === undefined) single.push(square);
    else if (square.isDark) single[at] = square;
  }
  return single;
}

function distance(a: Box, b: Box): number {
  return Math.max(Math.abs(a.x0 - b.x0), Math.abs(a.y0 - b.y0));
}

function isAlike(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x1 - a.x0 - b.x1 + b.x0) <= side.tolerancePt && Math.abs(a.y1 - a.y0 - b.y1 + b.y0) <= side.tolerancePt
  );
}

/** Adjacent boxes without a gap are cells for single characters. */
function touches(a: Box, b: Box): boolean {
  return (
    a.x0 <= b.x1 + side.tolerancePt &&
    b.x0 <= a.x1 + side.tolerancePt &&
    a.y0 <= b.y1 + side.tolerancePt &&
    b.y0 <= a.y1 + side.tolerancePt
  );
}

function isTick({ text, style }: Word): boolean {
  return /^[xX✓✔✕✖✗✘☓×√■●]$/.test(text) || (/zapf|dingbat|wingding/i.test(style.font) && text.length === 1);
}

function isTickStroke(stroke: Box, square: Box): boolean {
  const [width, height] = [stroke.x1 - stroke.x0, stroke.y1 - stroke.y0];
  return isInside(stroke, square) && Math.max(width, height) > (square.x1 - square.x0) * minCheckMarkRatio;
}

/** The word that a box belongs to: on its line, and close. */
function adjacentWord(square: Box, words: readonly Word[]): Word | null {
  const middle = (square.y0 + square.y1) / 2;
  const gapOf = (word: Word): number => Math.max(word.x0 - square.x1, square.x0 - word.x1);
  const [closest] = words
    .filter(
      (word) =>
        /\p{L}/u.test(word.text) &&
        !word.style.hidden &&
        word.y0 < middle &&
        word.y1 > middle &&
        gapOf(word) > -side.tolerancePt,
    )
    .toSorted((a, b) => gapOf(a) - gapOf(b));
  return closest !== undefined && gapOf(closest) <= (square.x1 - square.x0) * maxLabelGapRatio ? closest : null;
}

const plainStyle: TextStyle = { size: 10, font: '', bold: false, italic: false, mono: false, hidden: false };

/** In a cell of a table, below the name of its column. */
function aloneWord(field: CheckboxField, words: readonly Word[]): Word {
  const style = words[0]?.style ?? plainStyle;
  const { x0, x1, y0, y1 } = field;
  const plain = { size: style.size, font: style.font, bold: false, italic: false, mono: false, hidden: false };
  const text = field.isOn ? '☑' : '☐';
  const baseline = y1 - (y1 - y0) * descenderRatio;
  return { text, x0, y0, x1, y1, baseline, style: plain, spaced: true, href: null, confidence: null, tag: null };
}

/** Extends to its word, so that nothing can be between them. */
function tickWord(square: Box, beside: Word, isTicked: boolean): Word {
  const { y0, y1, baseline, style } = beside;
  const space = style.size * labelSpaceEm;
  const [x0, x1] = [Math.min(square.x0, beside.x1 + space), Math.max(square.x1, beside.x0 - space)];
  const isBefore = square.x0 < beside.x0;
  const [left, right] = isBefore ? [square.x0, x1] : [x0, square.x1];
  const text = isTicked ? '☑' : '☐';
  const { tag } = beside;
  return { text, x0: left, y0, x1: right, y1, baseline, style, spaced: true, href: null, confidence: null, tag };
}
