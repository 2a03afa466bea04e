import { expect, test } from 'vitest';
import { tryRead } from '../../../../../support/readPages.ts';

/**
 * A page with numbers, and between them a glyph without a name that is drawn as a box. @param box x, y, width and height in thousandths of
 * an em
 */
function withDrawnSign(box: readonly [number, number, number, number], font: string): Uint8Array {
  const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const [x, y, width, height] = box;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /T 5 0 R /S 6 0 R >> >> /Contents 4 0 R >>',
    stream('BT /T 10 Tf 1 0 0 1 70 700 Tm (from 7) Tj /S 10 Tf <03> Tj /T 10 Tf (0.9393 volts) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    `<< /Type /Font /Subtype /Type3 /Name /${font} /FontBBox [0 -200 1000 800] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 3 /LastChar 3
      /Widths [${x * 2 + width}] /Encoding << /Type /Encoding /Differences [3 /C0] >> /CharProcs << /C0 7 0 R >> >>`,
    stream(`${x * 2 + width} 0 ${x} ${y} ${x + width} ${y + height} d1 ${x} ${y} ${width} ${height} re f`),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1');
}

test.each([
  ['a dash', [50, 220, 500, 40], 'from 7–0.9393 volts'],
  ['a hyphen', [30, 220, 270, 50], 'from 7-0.9393 volts'],
  ['nothing that is known: it stands too low', [50, -100, 500, 40], 'from 7 0.9393 volts'],
  ['nothing that is known: it is too thick', [50, 100, 500, 300], 'from 7 0.9393 volts'],
] as const)('a sign without a name that is drawn as a bar is %s', async (_what, box, expected) => {
  const read = await tryRead(withDrawnSign(box, 'F1'));
  expect(read).toMatchObject({ ok: true, value: { markdown: expected } });
});
