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

/**
 * Measures letters that are drawn in pieces: PDFium reports only the first piece of those that follow each other, and its width.
 * @param page handle of the page, whose objects are read when the first such letter is met
 * @returns function that gives the right edge in points of all pieces of the letter that an object belongs to; null if it has no others
 */
export function createPieceEnds(pdfium: Pdfium, page: number, frame: PageFrame): (object: number) => number | null {
  const { call } = pdfium;
  let ends: ReadonlyMap<number, number> | null = null;
  let [last, end] = [0, null as number | null];
  return (object) => {
    if (object === last) return end;
    last = object;
    const mark = innermostMark(call, object);
    const isInPieces = mark !== 0 && hasActualText(pdfium, mark);
    if (isInPieces) ends ??= endsByMark(pdfium, page, frame);
    end = isInPieces ? (ends?.get(mark) ?? null) : null;
    return end;
  };
}

function endsByMark({ call, scratch, float }: Pdfium, page: number, frame: PageFrame): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const count = Math.min(maxObjects, call.FPDFPage_CountObjects(page));
  for (let index = 0; index < count; index += 1) {
    const object = call.FPDFPage_GetObject(page, index);
    if (call.FPDFPageObj_GetType(object) !== textKind) continue;
    const mark = innermostMark(call, object);
    if (mark === 0) continue;
    if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const { x1 } = frame.box(float(scratch), float(scratch + 12), float(scratch + 8), float(scratch + 4));
    ends.set(mark, Math.max(ends.get(mark) ?? x1, x1));
  }
  return ends;
}
