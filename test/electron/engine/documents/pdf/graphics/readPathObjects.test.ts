import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';
import type { PdfText } from '../../../../../support/makePdf.ts';

const cells = [
  ['Ship', 'Flag'],
  ['Aurora', 'Norway'],
  ['Petrel', 'Chile'],
];
const texts = cells.flatMap((row, y) => row.map((text, x) => ({ text, x: 80 + x * 60, y: 120 + y * 14 })));
const across = [108, 122, 136, 152].map((y) => [76, y, 200, y] as const);
const down = [76, 136, 200].map((x) => [x, 108, x, 152] as const);

test('lines that are pictures of one point are lines: a table has its cells by them', async () => {
  const page = { texts, lines: [...across, ...down] };
  const drawn = await readPages([page]);
  expect(drawn.markdown).toBe('| Ship | Flag |\n| --- | --- |\n| Aurora | Norway |\n| Petrel | Chile |');
  const pictured = await readPages([{ ...page, areLinesPictures: true }], { blocks: true });
  expect(pictured.markdown).toBe(drawn.markdown);
  expect(pictured.blocks?.[0]?.items.map(({ type }) => type)).toEqual(['table']);
});

test('so are underscores, which TeX draws', async () => {
  const word = [
    { text: 'POST', x: 70, y: 100, size: 10, font: 'mono' as const },
    { text: 'INSTALL', x: 97.6, y: 100, size: 10, font: 'mono' as const },
  ];
  const said = { text: 'The file is called', x: 70, y: 86, size: 10 };
  const page = { texts: [said, ...word], lines: [[94.3, 100.2, 97.3, 100.2] as const], areLinesPictures: true };
  expect((await readPages([page])).markdown).toContain('`POST_INSTALL`');
});

/** Single characters, as OCR programs place them below their image. */
function signs(text: string, y: number): PdfText[] {
  return text
    .split('')
    .map((char, index) => ({ text: char, x: 90 + index * 12, y, size: 12, font: 'chinese' as const }));
}

test('characters of a font that is not embedded are read, although each is a separate object', async () => {
  const { markdown } = await readPages([{ texts: [...signs('关于灯塔的说明', 100), ...signs('灯每晚都亮着。', 140)] }]);
  expect(markdown).toBe('关于灯塔的说明\n\n灯每晚都亮着。');
});

test('a space that is a text by itself parts the words around it', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '1.', x: 90, y: 100 },
        { text: ' ', x: 99, y: 100 },
        { text: 'The lamp was lit each evening', x: 99.5, y: 100 },
      ],
    },
  ]);
  expect(markdown).toContain('1. The lamp');
});
