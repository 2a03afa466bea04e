import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Text that fills its column up to the edge where the kinds end: `[Function]` is 49 points wide. */
const edge = 480;
const lead: readonly PdfText[] = [
  {
    text: 'The keeper of the harbour has these orders for each lamp that he lights at night,',
    x: 72,
    y: 100,
    size: 11,
  },
];

function defined(name: string, y: number, kind = '[Function]'): PdfText[] {
  return [
    { text: name, x: 72, y, size: 11, font: 'mono' },
    { text: kind, x: edge - 49, y, size: 11 },
  ];
}

async function partsOf(...texts: readonly PdfText[]): Promise<readonly string[]> {
  const { markdown } = await readPages([{ texts: [...lead, ...texts] }]);
  return markdown.split('\n\n').slice(1);
}

test('a name is read behind its kind, which stands at the other edge, and makes no table with others', async () => {
  const parts = await partsOf(
    ...defined('light(lamp)', 140),
    { text: 'Lights a lamp before the night.', x: 100, y: 153, size: 11 },
    ...defined('douse(lamp)', 180),
    { text: 'Puts it out.', x: 100, y: 193, size: 11 },
    ...defined('trim(lamp)', 220),
    { text: 'Cuts its wick.', x: 100, y: 233, size: 11 },
  );
  expect(parts).toEqual([
    '[Function] `light(lamp)`',
    'Lights a lamp before the night.',
    '[Function] `douse(lamp)`',
    'Puts it out.',
    '[Function] `trim(lamp)`',
    'Cuts its wick.',
  ]);
});

test('a signature goes on below its kind, and names below each other begin a text each', async () => {
  const parts = await partsOf(
    ...defined('light(lamp, wick,', 140),
    { text: 'oil)', x: 128, y: 153, size: 11, font: 'mono' },
    { text: 'Lights a lamp before the night.', x: 100, y: 166, size: 11 },
    ...defined('douse(lamp)', 200),
    ...defined('trim(lamp)', 213),
  );
  expect(parts).toEqual([
    '[Function] `light(lamp, wick, oil)`',
    'Lights a lamp before the night.',
    '[Function] `douse(lamp)`',
    '[Function] `trim(lamp)`',
  ]);
});

test('in a listing what stands in brackets is no kind of anything', async () => {
  const parts = await partsOf(
    ...[140, 153, 166].flatMap((y): PdfText[] => [
      { text: 'light = lamp', x: 72, y, size: 11, font: 'mono' },
      { text: '[heap]', x: 400, y, size: 11, font: 'mono' },
    ]),
  );
  expect(parts.join('\n')).not.toContain('[heap] light');
});

test('values in brackets at the other edge stay behind their bold names, and make no table of them', async () => {
  const named = (name: string, value: string, y: number): PdfText[] => [
    { text: name, x: 72, y, size: 11, font: 'bold' },
    { text: `[${value}]`, x: edge - 6.6 * (value.length + 2), y, size: 11, font: 'mono' },
    { text: `Tells how the ${name} is set on the northern shore.`, x: 90, y: y + 18, size: 11 },
  ];
  const parts = await partsOf(...named('lamp', 't', 140), ...named('bell', 'nil', 190), ...named('stair', '7', 240));
  expect(parts.join('\n')).not.toContain('|');
  expect(parts.join('\n').replaceAll(/[*`]/g, '')).toMatch(/lamp \[t\][^]*bell \[nil\][^]*stair \[7\]/);
});

test('a kind with a name of the program in it is a kind', async () => {
  const label = (y: number): PdfText[] => [
    { text: '[Method on', x: edge - 88, y, size: 11 },
    { text: 'Lamp]', x: edge - 33, y, size: 11, font: 'mono' },
  ];
  const parts = await partsOf(
    ...[140, 160, 180].flatMap((y, index): PdfText[] => [
      { text: `light${index}()`, x: 72, y, size: 11, font: 'mono' },
      ...label(y),
    ]),
  );
  expect(parts.join('\n')).not.toContain('|');
  expect(parts.map((part) => part.replaceAll('`', ''))).toEqual([0, 1, 2].map((at) => `[Method on Lamp] light${at}()`));
});
