import { expect, test } from 'vitest';
import type { LaidBlock } from '../../../../shared/document/blocks/blockPages.ts';
import { plainOf } from '../../../../shared/document/compare/blockText.ts';

const plain = (content: string): string => plainOf({ content } as LaidBlock);

test('what a block says is the same whichever signs of markdown are written', () => {
  const said = 'The lamp, and the keeper.';
  for (const content of [
    '## The **lamp**, and the `keeper`.',
    '- The lamp , and the [keeper](https://harbour.test/keeper).',
    '> The lamp,<br/>and   the\n_keeper_.',
  ])
    expect(plain(content)).toBe(said);
  expect(plain('| Lamp | Oil |\n| --- | ---: |\n| 7 | 3 |')).toBe('Lamp Oil 7 3');
});

test.each([
  ['brackets that never close', '['.repeat(200_000)],
  ['addresses that never close', '[a](b'.repeat(50_000)],
  ['room', ' '.repeat(200_000)],
  ['empty lines', '\n'.repeat(200_000)],
  ['rules of tables', `${'| --- '.repeat(50_000)}x`],
  ['tags that never close', `<b${' '.repeat(200_000)}`.repeat(2)],
])('it is told of %s by the hundred thousand as well', (_, content) => {
  expect(plain(`lamp ${content} oil`)).toMatch(/^lamp.*oil$/s);
});
