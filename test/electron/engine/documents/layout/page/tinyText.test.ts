import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

test('the words of a page that is shown in a picture stand in no line with the text beside it', async () => {
  const body = Array.from({ length: 12 }, () => 'the keeper counts the ships and writes their names down');
  const poster = Array.from({ length: 30 }, (_, row) => `lamp ${row} of brass`);
  const { markdown } = await readPages([
    { texts: [...setLines(body, 60, 100), ...setLines(poster, 340, 98, 2, 5.1), ...setLines(poster, 380, 99, 2, 5.1)] },
  ]);
  expect(markdown.startsWith(body.join(' '))).toBe(true);
  expect(markdown).toContain('lamp 29 of brass');
});
