import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

async function written(lines: readonly string[]): Promise<string> {
  return (await readPages([{ texts: setLines(lines, 70, 100, 10) }])).markdown;
}

test('a number at the beginning of a line that counts within a sentence begins no item', async () => {
  const markdown = await written([
    'The keeper of the lamp has to answer two questions before he may put it out in the morning:',
    '(1) how many ships have passed the headland since the evening before, and from which of the',
    'ports they came? (2) how much oil is left in the barrels of the cellar below the tower now?',
    'Whoever answers neither of them lights it again.',
  ]);
  expect(markdown).toContain('in the morning: (1) how many ships');
  expect(markdown).toContain('came? (2) how much oil');
});

test('items whose numbers begin lines stay items', async () => {
  const markdown = await written([
    'The keeper of the lamp has to answer two questions before he may put it out in the morning:',
    '(1) how many ships have passed the headland since the evening before, and from which of the',
    'ports they came?',
    '(2) how much oil is left in the barrels of the cellar below the tower now?',
  ]);
  expect(markdown).toMatch(/morning:\n\n1\. how many ships[^\n]*came\?\n2\. how much oil/);
});
