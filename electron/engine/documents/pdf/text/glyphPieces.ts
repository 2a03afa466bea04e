import type { Pdfium } from '../file/pdfium.ts';
import type { PageFrame } from '../pageFrame.ts';

/** Code ranges of scripts whose letters are composed of several glyphs: Indic and Southeast Asian. */
const pieced = [
  [0x0900, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
] as const;

/** Whether letters of the script of a code are composed of several glyphs. */
export function isPieced(code: number): boolean {
  return code >= 0x900 && code <= 0x17ff && pieced.some(([from, to]) => code >= from && code <= to);
}

/** Detects characters that were reported before. */
interface Repeats {
  /**
   * Whether another piece already reported the text of a character.
   * @param object its text object
   */
  isOverprint(code: number, object: number): boolean;
}

/**
 * Handles a letter and its marks drawn as several pieces with one text in the file: PDFium repeats that text for each piece that is
 * interrupted by another letter.
 */
export function createPieceDetector({ call, withName }: Pick<Pdfium, 'call' | 'withName'>): Repeats {
  const isTold = (mark: number): boolean => hasActualText({ call, withName }, mark);
  const first = new Map<number, number>();
  let [last, isRepeated] = [0, false];
  return {
    isOverprint(code, object) {
      // Fast path: decides most characters.
      if (!isPieced(code)) return false;
      if (object === last) return isRepeated;
      last = object;
      const mark = innermostMark(call, object);
      const known = first.get(mark) ?? object;
      isRepeated = mark !== 0 && known !== object && isTold(mark);
      if (mark !== 0) first.set(mark, known);
      return isRepeated;
    },
  };
}

/** Returns the mark that an object shares with the other pieces of its letter; 0 for none. */
function innermostMark({ FPDFPageObj_CountMarks, FPDFPageObj_GetMark }: Pdfium['call'], object: number): number {
  const count = FPDFPageObj_CountMarks(object);
  return count > 0 ? FPDFPageObj_GetMark(object, count - 1) : 0;
}

function hasActualText({ call, withName }: Pick<Pdfium, 'call' | 'withName'>, mark: number): boolean {
  return withName('ActualText', (key) => call.FPDFPageObjMark_GetParamValueType(mark, key)) !== 0;
}

/** Kind of an object with text, by fpdf_edit.h. */
const textKind = 1;
/** Maximum objects of a page whose pieces are measured. */
const maxObjects = 100_000;

/** Letters of a page that are drawn in pieces with one text. */
export interface GlyphPieces {
  /** Returns the right edge in points of all pieces of the letter that an object belongs to; null if it has no others. */
  endOf(object: number): number | null;
  /** Returns the text mark that an object shares with other pieces of its letter; 0 if it has no others. */
  sharedMark(object: number): number;
  /** Whether the file states the text of an object as a whole. */
  hasStatedText(object: number): boolean;
}

/** None, if the stage is disabled. */
export const noPieces: GlyphPieces = { endOf: () => null, sharedMark: () => 0, hasStatedText: () => false };

/**
 * Measures letters that are drawn in pieces: PDFium reports only the first piece of those that follow each other, and its width.
 * @param page handle of the page, whose objects are read when the first such letter is met
 */
export function createGlyphPieces(pdfium: Pdfium, page: number, frame: PageFrame): GlyphPieces {
  const { call } = pdfium;
  let letters: ReadonlyMap<number, PiecedLetter> | null = null;
  let last = 0;
  let known: { readonly mark: number; readonly letter: PiecedLetter } | null = null;
  const find = (object: number): typeof known => {
    const mark = innermostMark(call, object);
    if (mark === 0 || !hasActualText(pdfium, mark)) return null;
    letters ??= piecesByMark(pdfium, page, frame);
    const letter = letters.get(mark);
    return letter === undefined ? null : { mark, letter };
  };
  const of = (object: number): typeof known => {
    if (object !== last) [last, known] = [object, find(object)];
    return known;
  };
  const inPieces = (object: number): typeof known => ((of(object)?.letter.pieces ?? 0) > 1 ? known : null);
  return {
    endOf: (object) => inPieces(object)?.letter.end ?? null,
    sharedMark: (object) => inPieces(object)?.mark ?? 0,
    hasStatedText: (object) => of(object) !== null,
  };
}

/** Codes of letters and points written from right to left. */
const rightToLeft = [0x0590, 0x08ff] as const;
/** Whether a code is of a letter or point of a right-to-left script. */
export function isRightToLeftCode(code: number): boolean {
  return code >= rightToLeft[0] && code <= rightToLeft[1];
}

/** Number of characters after a piece among which its letter is reported again. */
const maxPieceDistance = 8;

/**
 * Detects Arabic letters with a vowel sign that PDFium reports twice, if another letter is between their pieces: first with the sign, then in
 * their place.
 * @param text PDFium text page
 */
export function createLaterPieces(
  { call }: Pdfium,
  text: number,
  pieces: GlyphPieces,
): (code: number, object: number, index: number) => boolean {
  return (code, object, index) => {
    if (!isRightToLeftCode(code)) return false;
    const mark = pieces.sharedMark(object);
    if (mark === 0) return false;
    for (let next = index + 1; next <= index + maxPieceDistance; next += 1) {
      const other = call.FPDFText_GetTextObject(text, next);
      if (other !== 0 && other !== object && innermostMark(call, other) === mark) return true;
    }
    return false;
  };
}

/** Right edge of a letter in points, and how many objects draw it. */
interface PiecedLetter {
  end: number;
  pieces: number;
}

function piecesByMark(
  { call, scratch, float }: Pdfium,
  page: number,
  frame: PageFrame,
): ReadonlyMap<number, PiecedLetter> {
  const letters = new Map<number, PiecedLetter>();
  const count = Math.min(maxObjects, call.FPDFPage_CountObjects(page));
  for (let index = 0; index < count; index += 1) {
    const object = call.FPDFPage_GetObject(page, index);
    if (call.FPDFPageObj_GetType(object) !== textKind) continue;
    const mark = innermostMark(call, object);
    if (mark === 0) continue;
    if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const { x1 } = frame.box(float(scratch), float(scratch + 12), float(scratch + 8), float(scratch + 4));
    const letter = letters.get(mark);
    if (letter === undefined) letters.set(mark, { end: x1, pieces: 1 });
    else {
      letter.end = Math.max(letter.end, x1);
      letter.pieces += 1;
    }
  }
  return letters;
}
