import { editDistance } from '../../../../shared/base/editDistance.ts';
import { cropImage } from './cropImage.ts';
import type { GrayImage } from './grayImage.ts';
import { areLegible } from './confidentWords.ts';
import { measureLines, type NoteMark } from './noteMark.ts';
import { findNoteNumbers, liesOn } from './noteNumbers.ts';
import { findRaisedMarks } from './raisedMarks.ts';
import type { Recognised, Tesseract } from './tesseract.ts';

/** A mark and its number. */
interface ReadMark extends NoteMark {
  readonly number: number | null;
  readonly confidence: number;
}

/** Height in pixels to which marks, and words, are scaled for OCR; maximum marks of a page; minimum confidence of a number. */
const cut = { mark: 36, word: 48 };
const maxMarks = 80;
const sure = 0.4;

/**
 * Returns the words of an image with note marks as separate words. A mark alone is ambiguous, and is read as a quotation mark or anything
 * else: it is a mark if a line begins with the same number, equally small and superscript.
 * @param upright the picture as it was read
 */
export function readNoteMarks(
  tesseract: Tesseract,
  words: readonly Recognised[],
  upright: GrayImage,
): readonly Recognised[] {
  if (!areLegible(words)) return words;
  const lines = measureLines(words);
  const found = findRaisedMarks(lines, upright);
  const pointing = found.filter(({ isOfNote }) => !isOfNote);
  if (pointing.length === 0 || found.length > maxMarks) return words;
  const raised = found.filter(({ isOfNote }) => isOfNote);
  const begins = raised.length > 0 ? raised : findNoteNumbers(lines, upright);
  if (begins.length === 0 || begins.length > maxMarks) return words;
  const notes = inOrder(begins.map((each) => readMark(tesseract, each, upright)));
  const marks = inOrder(pointing.map((each) => readMark(tesseract, each, upright)));
  const paired = [...withMatchingNumber(notes, marks), ...withMatchingNumber(marks, notes)];
  const byWord = new Map(paired.map((one) => [one.word, one]));
  return words.flatMap((word) => {
    const own = byWord.get(word);
    if (own !== undefined) return parted(tesseract, own, upright);
    // Numbers below each other are read as a word that runs up the page.
    return paired.some((one) => one.word.line !== word.line && liesOn(one.box, word)) ? [] : [word];
  });
}

/** Returns the marks whose number others also have. */
function withMatchingNumber(marks: readonly ReadMark[], others: readonly ReadMark[]): ReadMark[] {
  return marks.filter((one) => one.number !== null && others.some(({ number }) => number === one.number));
}

function readMark(tesseract: Tesseract, mark: NoteMark, upright: GrayImage): ReadMark {
  const read = tesseract.word(cropImage(upright, mark.box, cut.mark), '0123456789');
  const isNumber = read !== null && /^[1-9]\d{0,2}$/.test(read.text) && read.confidence >= sure;
  return { ...mark, number: isNumber ? Number(read.text) : null, confidence: read?.confidence ?? 0 };
}

/** Corrects misread mark numbers by their neighbors: notes are numbered consecutively. */
function inOrder(marks: readonly ReadMark[]): ReadMark[] {
  return marks.map((mark, index) => {
    const [before, next] = [marks[index - 1]?.number ?? null, marks[index + 1]?.number ?? null];
    return before === null || next !== before + 2 ? mark : { ...mark, number: before + 1 };
  });
}

/** Splits a word and its mark. */
function parted(
  tesseract: Tesseract,
  { word, position, box, number, confidence }: ReadMark,
  upright: GrayImage,
): Recognised[] {
  const mark = {
    ...word,
    text: String(number),
    left: box.x0,
    top: box.y0,
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
    confidence: Math.max(confidence, sure),
    raised: true,
  };
  if (position === 'whole') return [mark];
  if (position === 'start' && box.x1 <= word.left + 2) return [mark, word];
  const [x0, x1] = position === 'end' ? [word.left, box.x0] : [box.x1, word.left + word.width];
  const area = { x0, x1: x1 + 1, y0: word.top - 1, y1: word.top + word.height + 1 };
  const read = tesseract.word(cropImage(upright, area, cut.word, box), null);
  const rest = {
    ...word,
    left: x0,
    width: Math.max(1, x1 - x0),
    ...restOf(word, position, read),
  };
  return position === 'end' ? [rest, mark] : [mark, rest];
}

/** Symbols as which the edge of a letter is read if a word is alone. */
const edges = /^[‘’“”"'|]+|(?<!\|)\|+$/gu;
/** Minimum confidence of a word that is read alone. */
const legible = 0.5;

/**
 * Returns a word's text without its mark: as much of the first reading as its separate reading has. OCR may merge its first letter with the
 * mark; then the separate reading is longer and counts.
 */
function restOf(
  { text, confidence }: Recognised,
  place: 'start' | 'end',
  read: { readonly text: string; readonly confidence: number } | null,
): { readonly text: string; readonly confidence: number } {
  const alone = (read?.text ?? '').replace(edges, '');
  if (alone === '') return { text, confidence };
  let [best, fewest] = [text, Infinity];
  for (let length = 1; length <= text.length; length += 1) {
    const part = place === 'end' ? text.slice(0, length) : text.slice(-length);
    const changes = editDistance(part, alone);
    if (changes < fewest || (changes === fewest && part.at(-1) === alone.at(-1))) [best, fewest] = [part, changes];
  }
  const says = Math.max(read?.confidence ?? 0, confidence);
  const isOther = place === 'start' && fewest > 0 && (read?.confidence ?? 0) >= legible;
  return { text: isOther ? alone : best, confidence: says };
}
