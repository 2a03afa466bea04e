import { expect, test } from 'vitest';
import { makePdf } from '../../../../../support/makePdf.ts';
import { readPages, tryRead } from '../../../../../support/readPages.ts';

test('text of a glyph that stands for letters of another width is one word', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'They', x: 70, y: 80 },
        { text: 'M', x: 96, y: 80, says: 'fi' },
        { text: 'nally', x: 105.8, y: 80 },
        { text: 'spl', x: 132, y: 80 },
        { text: 'M', x: 144.2, y: 80, says: 'i' },
        { text: 't', x: 154, y: 80 },
      ],
    },
  ]);
  expect(markdown).toBe('They finally split');
});

/** As files write what is no Latin. */
function utf16(text: string): string {
  return [
    '\u00fe\u00ff',
    ...text.split('').map((char) => String.fromCharCode(char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255)),
  ].join('');
}

test('a hyphen that the file says to be one of every kind is one', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'look', x: 70, y: 80 },
        { text: '-', x: 90.17, y: 80, says: utf16('-\u2010') },
      ],
    },
  ]);
  expect(markdown).toBe('look-');
});

test('which form of a sign is meant is no text', async () => {
  const texts = [
    { text: 'lamp', x: 70, y: 80 },
    { text: '!', x: 96, y: 80, says: utf16('(\ufe01') },
    { text: 'oil', x: 99.7, y: 80 },
    { text: '!', x: 111.3, y: 80, says: utf16(')\ufe01') },
  ];
  expect((await readPages([{ texts }])).markdown).toBe('lamp (oil)');
});

/**
 * A PDF as old Ghostscript produced it from TeX: its font is Type 3, has a meaningless bounding box, and names its glyphs by their codes.
 */
function drawnByGhostscript(lines: readonly string[]): Uint8Array {
  const codes = [...new Set(lines.join(''))].map((char) => char.charCodeAt(0)).filter((code) => code !== 0x20);
  const nameOf = (code: number): string =>
    String.fromCharCode(0x41 + Math.floor(code / 36)) + (code % 36).toString(36).toUpperCase();
  const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const widthOf = (code: number): number => ('ijl'.includes(String.fromCharCode(code)) ? 30 : 45);
  // Round letters are as high as wide, and fl is higher.
  const glyph = (code: number): string =>
    stream(`${widthOf(code)} 0 3 0 ${widthOf(code) - 3} ${code === 13 ? 64 : 40} d1 3 0 20 40 re f`);
  const words = lines.flatMap((line, row) => {
    let x = 90;
    return line.split(' ').map((word) => {
      const codes = Buffer.from(word, 'latin1');
      const drawn = `/F 0.12 Tf 1 0 0 -1 ${x} ${700 - row * 13} Tm <${codes.toString('hex')}> Tj`;
      x += codes.reduce((sum, code) => sum + widthOf(code), 30) * 0.12;
      return drawn;
    });
  });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>',
    stream(`BT ${words.join('\n')} ET`),
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [1 0 0 -1 0 0] /FirstChar 0 /LastChar 127
      /Widths [${Array.from({ length: 128 }, (_, code) => widthOf(code)).join(' ')}] /ToUnicode 6 0 R
      /Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /${nameOf(code)}`).join(' ')}] >>
      /CharProcs << ${codes.map((code, at) => `/${nameOf(code)} ${7 + at} 0 R`).join(' ')} >> >>`,
    stream(
      'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <5d> <5d> <2104> <63> <63> <000d> endbfrange endcmap',
    ),
    ...codes.map(glyph),
  ];
  const body = objects.map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n`, 'latin1');
}

test('drawn letters of a font whose box says nothing are words, with the letters that their names were mistaken for', async () => {
  const result = await tryRead(
    drawnByGhostscript([
      'The second rule of each clerk in the o\x0ece is checked once',
      'a con\rict of the speci\x0ccs of a choice [ab] is caught',
    ]),
  );
  expect(result.ok && result.value.markdown).toBe(
    'The second rule of each clerk in the office is checked once a conflict of the specifics of a choice [ab] is caught',
  );
});

test('codes that the file has no letters for are told to be unreadable, that of a hyphen too', async () => {
  const read = await tryRead(drawnByGhostscript(['\u0003\u0002\u0004\u0002', '\u0004\u0002\u0003']));
  expect(read.ok && read.value.markdown).toBe('');
  expect(read.ok && read.value.warnings).toContain(
    'Pages without a text layer: 1. The modes auto and ocr recognize text in images.',
  );
});

test('a letter beyond all of Unicode is none, and those around it are read', async () => {
  const page = { texts: [{ text: 'la~mp', x: 70, y: 80, font: 'ligature' as const }] };
  const beyond = makePdf([page]).toString('latin1').replace('<7E> <00660066>', '<7E> <E0E0E0>  ');
  const read = await tryRead(Buffer.from(beyond, 'latin1'));
  expect(read.ok && read.value.markdown).toBe('la mp');
});
