import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

async function written(lines: readonly string[]): Promise<string> {
  const { markdown } = await readPages([
    { texts: lines.map((text, row) => ({ text, x: 70, y: 80 + row * 12, size: 10 })) },
  ]);
  return markdown;
}

test('two words that are broken at their hyphen keep it, where the document has the first one by itself', async () => {
  const markdown = await written([
    'The market for lamps is small, and every keeper on the coast takes part in the market-',
    'based trade of oil that the owners of the northern lamps have begun to speak about.',
  ]);
  expect(markdown).toContain('the market-based trade');
});

test.each([
  [
    'its first part is no word of the document',
    'The oil for lamps is dear, and every keeper on the coast keeps a small data-',
    'base of prices',
  ],
  [
    'it is written as one elsewhere',
    'The proto of a prototype is dear, and every keeper on the northern coast has a proto-',
    'type of his own',
  ],
  [
    'its first part begins many words',
    'The lamps stand under water, and every keeper on the coast has to go far under-',
    'world and back',
  ],
])('a word is whole where %s', async (_why, first, second) => {
  const markdown = await written([first, `${second} that the owners of the northern lamps have begun to speak about.`]);
  expect(markdown).toContain(`${/\w+(?=-$)/.exec(first)?.[0] ?? ''}${second}`);
});

test('a word keeps the hyphen that its plural has', async () => {
  const markdown = await written([
    'Each of the two changes of lamps takes up to 79 work-hours, at a cost of 85 for each work-',
    'hour that the owners of the northern lamps have begun to speak about.',
  ]);
  expect(markdown).toContain('each work-hour that');
});
