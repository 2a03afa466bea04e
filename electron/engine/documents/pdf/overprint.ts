import type { Pdfium } from './pdfium.ts';

/** Code ranges of scripts whose letters are composed of several glyphs: Indic and Southeast Asian. */
const pieced = [
  [0x0900, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
] as const;

/** Detects characters that were reported before. */
export interface Repeats {
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
export function createRepeats({ call, withName }: Pick<Pdfium, 'call' | 'withName'>): Repeats {
  const isTold = (mark: number): boolean =>
    withName('ActualText', (key) => call.FPDFPageObjMark_GetParamValueType(mark, key)) !== 0;
  const first = new Map<number, number>();
  let [last, isRepeated] = [0, false];
  return {
    isOverprint(code, object) {
      // Fast path: decides most characters.
      if (code < 0x900 || code > 0x17ff || !pieced.some(([from, to]) => code >= from && code <= to)) return false;
      if (object === last) return isRepeated;
      last = object;
      const count = call.FPDFPageObj_CountMarks(object);
      const mark = count > 0 ? call.FPDFPageObj_GetMark(object, count - 1) : 0;
      const known = first.get(mark) ?? object;
      isRepeated = mark !== 0 && known !== object && isTold(mark);
      if (mark !== 0) first.set(mark, known);
      return isRepeated;
    },
  };
}
