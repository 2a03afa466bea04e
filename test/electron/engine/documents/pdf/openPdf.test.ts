import { expect, test } from 'vitest';
import { loadPdfium } from '../../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { openPdf } from '../../../../../electron/engine/documents/pdf/openPdf.ts';
import { makePdf } from '../../../../support/makePdf.ts';

const pdfium = await loadPdfium();

/** A file of six pages with their names on them, whose third is missing. */
function withoutThird(): Uint8Array {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const whole = makePdf(names.map((text) => ({ texts: [{ text, x: 70, y: 100 }] }))).toString('latin1');
  // A reference to a missing object, of the same length.
  const lost = whole.replace(/(\/Kids \[(?:\d+ 0 R ){2})(\d+)/, (_, before: string, id: string) => {
    return before + '9'.repeat(id.length);
  });
  return Buffer.from(lost, 'latin1');
}

test('around a page that is none the others are found, in whatever order they are asked for', () => {
  for (const order of [
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 2, 5],
    [0, 1, 2, 3, 2, 4, 5],
    [4, 2, 5, 3],
  ]) {
    const opened = openPdf(pdfium, withoutThird());
    if (!opened.ok) throw new Error(opened.error);
    const words = order.map((index) => opened.value.page(index)?.words[0]?.text ?? null);
    opened.value.close();
    const names = ['One', 'Two', null, 'Four', 'Five', 'Six'];
    expect(words, order.join(' ')).toEqual(order.map((index) => names[index]));
  }
});
