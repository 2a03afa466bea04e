import { editDistance } from '../../../../shared/base/editDistance.ts';
import { cutPicture } from './cutPicture.ts';
import type { GreyPicture } from './greyPicture.ts';
import { areLegible } from './keptWords.ts';
import { measureLines, type NoteMark } from './noteMark.ts';
import { findNoteNumbers, liesOn } from './noteNumbers.ts';
import { findRaisedMarks } from './raisedMarks.ts';
import type { Recognised, Tesseract } from './tesseract.ts';

/** A mark and the number that it is. */
interface ReadMark extends NoteMark {
  readonly number: number | null;
  readonly confidence: number;
}

/** Pixels that marks, and words, are made as high as to be read; marks that a page has at most; the confidence from which on a number is one. */
const cut = { mark: 36, word: 48 };
const most = 80;
const sure = 0.4;

/**
 * The words of a picture with the marks of its notes as words of their own. A mark alone says little, and is read as a sign of quotation
 * or as anything else: it is one where a line begins with the same number, small and raised as it is itself.
 * @param upright the picture as it was read
 */
export function readNoteMarks(
  tesseract: Tesseract,
  words: readonly Recognised[],
  upright: GreyPicture,
): readonly Recognised[] {
  if (!areLegible(words)) return words;
  const lines = measureLines(words);
  const found = findRaisedMarks(lines, upright);
  const pointing = found.filter(({ isOfNote }) => !isOfNote);
  if (pointing.length === 0 || found.length > most) return words;
  const raised = found.filter(({ isOfNote }) => isOfNote);
  const begins = raised.length > 0 ? raised : findNoteNumbers(lines, upright);
  if (begins.length === 0 || begins.length > most) return words;
  const notes = inOrder(begins.map((each) => readMark(tesseract, each, upright)));
  const marks = inOrder(pointing.map((each) => readMark(tesseract, each, upright)));
  const paired = [...answeredBy(notes, marks), ...answeredBy(marks, notes)];
  const byWord = new Map(paired.map((one) => [one.word, one]));
  return words.flatMap((word) => {
    const own = byWord.get(word);
    if (own !== undefined) return parted(tesseract, own, upright);
    // Numbers below each other are read as a word that runs up the page.
    return paired.some((one) => one.word.line !== word.line && liesOn(one.box, word)) ? [] : [word];
  });
}

/** Marks whose number others have as well. */
function answeredBy(marks: readonly ReadMark[], others: readonly ReadMark[]): ReadMark[] {
  return marks.filter((one) => one.number !== null && others.some(({ number }) => number === one.number));
}

function readMark(tesseract: Tesseract, mark: NoteMark, upright: GreyPicture): ReadMark {
  const read = tesseract.word(cutPicture(upright, mark.box, cut.mark), '0123456789');
  const isNumber = read !== null && /^[1-9]\d{0,2}$/.test(read.text) && read.confidence >= sure;
  return { ...mark, number: isNumber ? Number(read.text) : null, confidence: read?.confidence ?? 0 };
}

/** Marks with those numbers told by their neighbours that were read otherwise: notes are counted. */
function inOrder(marks: readonly ReadMark[]): ReadMark[] {
  return marks.map((mark, index) => {
    const [before, next] = [marks[index - 1]?.number ?? null, marks[index + 1]?.number ?? null];
    return before === null || next !== before + 2 ? mark : { ...mark, number: before + 1 };
  });
}

/** A word and its mark as two. */
function parted(
  tesseract: Tesseract,
  { word, place, box, number, confidence }: ReadMark,
  upright: GreyPicture,
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
  if (place === 'whole') return [mark];
  if (place === 'start' && box.x1 <= word.left + 2) return [mark, word];
  const [x0, x1] = place === 'end' ? [word.left, box.x0] : [box.x1, word.left + word.width];
  const area = { x0, x1: x1 + 1, y0: word.top - 1, y1: word.top + word.height + 1 };
  const read = tesseract.word(cutPicture(upright, area, cut.word, box), null);
  const rest = {
    ...word,
    left: x0,
    width: Math.max(1, x1 - x0),
    ...restOf(word, place, read),
  };
  return place === 'end' ? [rest, mark] : [mark, rest];
}

/** Signs that a letter's edge is read as where a word stands alone. */
const edges = /^[‘’“”"'|]+|(?<!\|)\|+$/gu;
/** Confidence from which on a word that is read alone says what it is. */
const legible = 0.5;

/**
 * What a word says without its mark: as much of what was read among the others as is read of it alone. What it begins with may be read
 * as one letter with the mark before it; then the word alone says more.
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
