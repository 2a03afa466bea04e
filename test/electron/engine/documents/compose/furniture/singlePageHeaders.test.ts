import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];
const text = setLines([...body, ...body, ...body, ...body], 90, 100);
const cut = setLines(
  ['and so the book was never read by anyone but the keeper and his', ...body, ...body, ...body],
  90,
  100,
);

async function read(texts: readonly PdfText[]): Promise<string> {
  return (await readPages([{ texts: [...texts, ...setLines([...body, ...body], 90, 300)] }])).markdown;
}

const names: readonly PdfText[] = [
  { text: 'Harbour College', x: 90, y: 60 },
  { text: 'LIGHT 181', x: 345, y: 60 },
];

test('names at both ends of the line above a page that is one of many are its head', async () => {
  const number = { text: '58', x: 290, y: 810 };
  expect(await read([...names, ...text, number])).not.toMatch(/Harbour|LIGHT/);
  expect(await read([...names, ...cut])).not.toMatch(/Harbour|LIGHT/);
});

test('those above a page that is all there is are its sender', async () => {
  expect(await read([...names, ...text])).toMatch(/Harbour College[^]*LIGHT 181/);
  expect(await read([...names, ...text, { text: '1', x: 290, y: 810 }])).toMatch(/Harbour College/);
});

test('a name by itself above a numbered page is its head; what leads on, and a head of two lines, is none', async () => {
  const number = { text: '58', x: 290, y: 810 };
  const at = (name: string) => ({ text: name, x: 250, y: 60 });
  expect(await read([at('On the lighting of lamps'), ...text, number])).not.toContain('On the lighting');
  expect(await read([at('On the lighting of lamps:'), ...text, number])).toContain('On the lighting');
  expect(await read([at('On lamps'), { text: 'by their keeper', x: 250, y: 73 }, ...text, number])).toContain(
    'On lamps',
  );
});

test('a name with its number apart from it is the foot of a page', async () => {
  const foot = [
    { text: 'The library of lamps', x: 90, y: 810 },
    { text: '12', x: 380, y: 810 },
  ];
  expect(await read([...text, ...foot])).not.toMatch(/library|12$/);
});
