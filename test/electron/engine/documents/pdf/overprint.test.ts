import { expect, test } from 'vitest';
import { createRepeats } from '../../../../../electron/engine/documents/pdf/overprint.ts';
import { loadPdfium } from '../../../../../electron/engine/documents/pdf/pdfium.ts';

test('a letter of Thai that several pieces are drawn for is told by the first of them alone', async () => {
  const pdfium = await loadPdfium();
  const marks = new Map([
    [1, 70],
    [2, 80],
    [3, 70],
    [5, 80],
  ]);
  const call = {
    ...pdfium.call,
    FPDFPageObj_CountMarks: (object: number) => (marks.has(object) ? 1 : 0),
    FPDFPageObjMark_GetParamValueType: (mark: number) => (mark === 70 ? 3 : 0),
    FPDFPageObj_GetMark: (object: number) => marks.get(object) ?? 0,
  };
  const repeats = createRepeats({ call, withName: pdfium.withName });
  const thai = 0x0e04;
  expect([1, 1, 2, 3, 3, 4, 5].map((object) => repeats.isOverprint(thai, object))).toEqual([
    ...[false, false, false],
    ...[true, true, false, false],
  ]);
  expect(repeats.isOverprint(0x61, 3)).toBe(false);
});
