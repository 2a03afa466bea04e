import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book.',
];

async function headingsOf(heads: readonly string[], texts = body): Promise<readonly string[]> {
  const set = heads.flatMap((text, index): PdfText[] => {
    const y = 120 + index * 80;
    return [{ text, x: 70, y, font: 'italic' }, ...setLines(texts, 70, y + 14)];
  });
  const title: PdfText = { text: 'Of Lamps', x: 70, y: 70, size: 20, font: 'bold' };
  const { markdown } = await readPages([{ texts: [title, ...setLines(body, 70, 84), ...set] }]);
  return (markdown.match(/^#.*$/gm) ?? []).slice(1);
}

test('sections named in italics are told by their numbers', async () => {
  expect(await headingsOf(['1. Lamps', '1.1. Oil', '1.2. Fish', '2. Ships'])).toEqual([
    '## 1. Lamps',
    '### 1.1. Oil',
    '### 1.2. Fish',
    '## 2. Ships',
  ]);
});

test('without numbers by each other', async () => {
  expect(await headingsOf(['Lamps and oil', 'Fish', 'Ships'])).toEqual(['## Lamps and oil', '## Fish', '## Ships']);
});

test('one alone, one that ends as a sentence and items in italics are none', async () => {
  expect(await headingsOf(['Lamps and oil'])).toEqual([]);
  expect(await headingsOf(['Lamps are lit.', 'Fish, of course,', 'Ships'])).toEqual([]);
  expect(await headingsOf(['1. Lamps', '2. Oil', '3. Fish'], [])).toEqual([]);
});

test('a document with no other headings has them from three on', async () => {
  const read = async (heads: readonly string[]): Promise<readonly string[]> => {
    const set = heads.flatMap((text, index): PdfText[] => {
      const y = 120 + index * 80;
      return [{ text, x: 70, y, font: 'italic' }, ...setLines(body, 70, y + 14)];
    });
    return (await readPages([{ texts: [...setLines(body, 70, 70), ...set] }])).markdown.match(/^#.*$/gm) ?? [];
  };
  expect(await read(['Lamps and oil', 'Fish', 'Ships'])).toEqual(['# Lamps and oil', '# Fish', '# Ships']);
  expect(await read(['Lamps and oil', 'Fish'])).toEqual([]);
});
