import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const line = 'The lamp on the headland was lit each evening by the keeper and';

/** Returns the markdown of texts that are adjacent without a space, as Times and its bold face are typeset. */
async function markdownOf(...texts: readonly PdfText[]): Promise<string> {
  const { markdown } = await readPages([{ texts: [{ text: line, x: 72, y: 100 }, ...texts] }]);
  return markdown.slice(line.length + 1);
}

test('punctuation between a letter and an emphasis stands outside: marks beside it would be read as stars', async () => {
  // "from the Tower" is 67 points wide.
  const markdown = await markdownOf(
    { text: 'from the Tower', x: 72, y: 113 },
    { text: ', by night', x: 138.7, y: 113, font: 'bold' },
  );
  expect(markdown).toBe('from the Tower, **by night**');
});

test('a mark behind a piece of code is none of it', async () => {
  const markdown = await markdownOf(
    { text: 'calls', x: 72, y: 113 },
    { text: 'light', x: 100, y: 113, font: 'mono' },
    { text: ', and waits.', x: 133.2, y: 113 },
  );
  expect(markdown).toBe('calls `light`, and waits.');
});

test('where nearly all of a document is bold no word of it is written as such', async () => {
  const text = (y: number): PdfText => ({ text: `Ship number ${y} came in.`, x: 70, y, font: 'bold' });
  const texts = Array.from({ length: 9 }, (_, index) => text(100 + index * 40));
  const { markdown } = await readPages([{ texts: [...texts, { text: 'Nobody saw the tenth.', x: 70, y: 480 }] }]);
  expect(markdown).not.toContain('**');
  expect(markdown).toContain('Ship number 100 came in.');
});

test('words of two fonts that lead to one place are one link', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: line, x: 72, y: 100 },
        { text: 'the log (', x: 72, y: 113 },
        { text: 'log[1]', x: 109.5, y: 113, font: 'mono' },
        { text: ')', x: 149.2, y: 113 },
      ],
      links: [{ href: 'https://kiln.example/log', box: [70, 102, 160, 116] }],
    },
  ]);
  expect(markdown.slice(line.length + 1)).toBe('[the log (`log[1]`)](https://kiln.example/log)');
});
