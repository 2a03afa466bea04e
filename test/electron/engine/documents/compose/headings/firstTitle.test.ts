import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed.',
];

const title = [
  'Calculation of the light of the lamps and their',
  'shadows on the water, using the tables of the keeper.',
];

test('the first text is the title though it ends as a sentence does, where nothing is larger', async () => {
  const large = setLines(title, 90, 90, 17).map((line) => ({ ...line, size: 17 }));
  const read = async (more: readonly { text: string; x: number; y: number; size?: number }[]) =>
    (await readPages([{ texts: [...large, ...setLines([...body, ...body, ...body], 70, 200), ...more] }])).markdown;
  expect(await read([])).toMatch(/^# Calculation of the light .* of the keeper\.\n/);
  expect(await read([{ text: 'The Book of Lamps', x: 90, y: 320, size: 24 }])).not.toMatch(/^#+ Calculation/m);
});
