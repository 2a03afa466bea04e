import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships.',
];
const items = ['lamps and their oil', 'ships that pass', 'letters from the village'];

function after(letter: string, size: number, count: number): PdfText[] {
  return items.slice(0, count).flatMap((text, index) => [
    { text: letter, x: 70, y: 150 + index * 13, size },
    { text, x: 78, y: 150 + index * 13, size: 11 },
  ]);
}

test('a small letter by itself before several lines is a bullet', async () => {
  const { markdown } = await read([{ texts: [...setLines(body, 70, 100), ...after('r', 7, 3)] }]);
  expect(markdown).toBe(`${body.join(' ')}\n\n${items.map((item) => `- ${item}`).join('\n')}`);
});

test('a letter of the text is none, nor is what comes once', async () => {
  const asLarge = await read([{ texts: [...setLines(body, 70, 100), ...after('a', 11, 3)] }]);
  expect(asLarge.markdown).not.toContain('- ');
  const once = await read([{ texts: [...setLines(body, 70, 100), ...after('r', 7, 1)] }]);
  expect(once.markdown).not.toContain('- ');
});

test('a dot of another font by itself is a bullet: its font has a larger one there', async () => {
  const dots = items.flatMap((text, index) => [
    { text: '.', x: 70, y: 150 + index * 13, size: 11, font: 'bold' as const },
    { text, x: 84, y: 150 + index * 13, size: 11 },
  ]);
  const { markdown } = await read([{ texts: [...setLines(body, 70, 100), ...dots] }]);
  expect(markdown).toBe(`${body.join(' ')}\n\n${items.map((item) => `- ${item}`).join('\n')}`);
});

test('so is a bullet under the name of another sign, where it begins several lines', async () => {
  const renamed = after('!', 11, 3).map((text) =>
    text.text === '!' ? { ...text, says: '\u00fe\u00ff\u0022\u0019' } : text,
  );
  const { markdown } = await read([{ texts: [...setLines(body, 70, 100), ...renamed] }]);
  expect(markdown).toBe(`${body.join(' ')}\n\n${items.map((item) => `- ${item}`).join('\n')}`);
});
