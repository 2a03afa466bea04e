import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const beside = ['keeper of the light wrote down each evening', 'how many ships had passed, and in the town'];
const below = ['his books were kept when he had gone, though nobody', 'could say what they were good for any longer.'];

async function read(letter: PdfText, first: string): Promise<string> {
  const { markdown } = await readPages([
    {
      texts: [letter, ...setLines([first, ...beside], 108, 100), ...setLines(below, 60, 139)],
    },
  ]);
  return markdown;
}

const rest = [...beside, ...below].join(' ');

test('a letter as high as three lines begins the first of them, and its word', async () => {
  const letter = { text: 'W', x: 60, y: 126, size: 48 };
  expect(await read(letter, 'hen winter came to the northern coast the')).toBe(
    `When winter came to the northern coast the ${rest}`,
  );
});

test('so does one that is set lower than its lines, where the text goes on below it', async () => {
  const letter = { text: 'W', x: 60, y: 131, size: 40 };
  expect(await read(letter, 'hen winter came to the northern coast the')).toBe(
    `When winter came to the northern coast the ${rest}`,
  );
});

test('a large letter with lines beside it that begin anew is none of their words', async () => {
  const markdown = await read({ text: 'B', x: 60, y: 160, size: 48 }, 'When winter came to the northern coast the');
  expect(markdown).not.toContain('BWhen');
});
