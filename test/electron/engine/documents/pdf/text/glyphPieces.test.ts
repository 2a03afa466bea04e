import { expect, test } from 'vitest';
import { loadPdfium } from '../../../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { createPieceDetector } from '../../../../../../electron/engine/documents/pdf/text/glyphPieces.ts';
import { tryRead } from '../../../../../support/readPages.ts';

test('a Thai character drawn in several pieces takes its code from the first piece', async () => {
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
  const repeats = createPieceDetector({ call, withName: pdfium.withName });
  const thai = 0x0e04;
  expect([1, 1, 2, 3, 3, 4, 5].map((object) => repeats.isOverprint(thai, object))).toEqual([
    ...[false, false, false],
    ...[true, true, false, false],
  ]);
  expect(repeats.isOverprint(0x61, 3)).toBe(false);
});

/** A line of letters, each with its text and its pieces: Helvetica glyphs at horizontal positions in points. */
function lineOfPieces(letters: readonly (readonly [text: string, pieces: readonly (readonly [string, number])[]])[]) {
  const stream = letters
    .map(([text, pieces]) => {
      const code = Buffer.from(text, 'utf16le').swap16().toString('hex');
      const drawn = pieces.map(([glyph, x]) => `BT /T 20 Tf 1 0 0 1 ${x} 700 Tm (${glyph}) Tj ET`).join(' ');
      return `/Span << /ActualText <FEFF${code}> >> BDC ${drawn} EMC`;
    })
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /T 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1');
}

test('a vowel drawn as a piece of its own leaves no gap after its letter', async () => {
  const line = lineOfPieces([
    [
      'मा',
      [
        ['W', 70],
        ['l', 88.9],
        ['i', 93.3],
      ],
    ],
    ['न', [['W', 97.7]]],
    ['व', [['W', 123]]],
  ]);
  const read = await tryRead(line);
  expect(read).toMatchObject({ ok: true, value: { markdown: 'मान व' } });
});

test('an Arabic letter and its vowel sign, drawn around another letter, are read once and in order', async () => {
  const read = await tryRead(
    lineOfPieces([
      [
        'اً',
        [
          ['i', 70],
          ['t', 69.9],
        ],
      ],
      ['ل', [['j', 70]]],
      ['ض', [['n', 74.5]]],
    ]),
  );
  expect(read).toMatchObject({ ok: true, value: { markdown: 'ضلاً' } });
});
