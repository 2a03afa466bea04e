import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const told = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that came home to the island.',
];
const titles = ['The lamp', 'The keeper', 'The ships'];

function chapters(numbered: boolean): PdfText[] {
  return titles.flatMap((title, index) => [
    { text: numbered ? `${index + 1} ${title}` : title, x: 70, y: 260 + index * 90, size: 13, font: 'bold' as const },
    ...setLines(told, 70, 284 + index * 90),
  ]);
}

async function headingsOf(texts: readonly PdfText[]): Promise<readonly string[]> {
  const { markdown } = await readPages([{ texts }], {}, { bookmarks: titles });
  return markdown.match(/^#.*$/gm) ?? [];
}

test('a list of the sections that come below is no row of headings, whatever numbers those have', async () => {
  const items = titles.map((title, index) => ({ text: `\x95 ${title}`, x: 90, y: 100 + index * 20 }));
  expect(await headingsOf([...items, ...chapters(true)])).toEqual(['# 1 The lamp', '# 2 The keeper', '# 3 The ships']);
});

test('neither is one without marks', async () => {
  const lines = titles.map((title, index) => ({ text: title, x: 70, y: 100 + index * 30 }));
  expect(await headingsOf([...lines, ...chapters(false)])).toEqual(['# The lamp', '# The keeper', '# The ships']);
});

test('a title with the number of its section is a heading by what the contents say of it, in the look of the text as well', async () => {
  const plain = titles.flatMap((title, index) => [
    { text: `1.${index + 1} ${title}`, x: 70, y: 100 + index * 90 },
    ...setLines(told, 70, 130 + index * 90),
  ]);
  expect(await headingsOf(plain)).toEqual(['# 1.1 The lamp', '# 1.2 The keeper', '# 1.3 The ships']);
});
