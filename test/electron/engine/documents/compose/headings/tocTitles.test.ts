import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const told = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that came home to the island.',
];
const titles = ['The lamp', 'The keeper', 'The ships'];

async function headingsOf(texts: readonly PdfText[]): Promise<readonly string[]> {
  const { markdown } = await readPages([{ texts }], {}, { bookmarks: titles });
  return markdown.match(/^#.*$/gm) ?? [];
}

test('a title with the number of its section is a heading by what the contents say of it, in the look of the text as well', async () => {
  const plain = titles.flatMap((title, index) => [
    { text: `1.${index + 1} ${title}`, x: 70, y: 100 + index * 90 },
    ...setLines(told, 70, 130 + index * 90),
  ]);
  expect(await headingsOf(plain)).toEqual(['# 1.1 The lamp', '# 1.2 The keeper', '# 1.3 The ships']);
});
