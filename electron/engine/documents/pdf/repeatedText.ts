import type { Pdfium } from './pdfium.ts';

/** Scripts whose letters are drawn of several pieces, their codes: those of India and those of the south-east of Asia. */
const pieced = [
  [0x0900, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
] as const;

/** Tells of signs that were told before. */
export interface Repeats {
  /** Whether the text that a sign is of was told by another piece of it. @param object its text object */
  isAgain(code: number, object: number): boolean;
}

/**
 * A letter and the marks around it may be several pieces that the file says one text for: PDFium tells that text anew for each piece that
 * another letter is drawn before.
 */
export function createRepeats({ call, withName }: Pick<Pdfium, 'call' | 'withName'>): Repeats {
  const isTold = (mark: number): boolean =>
    withName('ActualText', (key) => call.FPDFPageObjMark_GetParamValueType(mark, key)) !== 0;
  const first = new Map<number, number>();
  let [last, isRepeated] = [0, false];
  return {
    isAgain(code, object) {
      // Most signs are told by this.
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
