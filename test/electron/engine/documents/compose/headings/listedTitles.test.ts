import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

test('numbered titles that follow each other are a list of sections, each of which is a heading where its text is', async () => {
  const titles = ['The pier', 'The tower', 'The lamp', 'The keeper', 'The boats', 'The tide'];
  const list = titles.map((title, index) => ({
    text: `1.${index + 1} ${title}`,
    x: 60,
    y: 100 + index * 40,
    size: 16,
  }));
  const text = Array.from({ length: 14 }, (_, index) => ({
    text: `The keeper counts the ships that pass, and writes ${index} of them down`,
    ...{ x: 60, y: 200 + index * 13, size: 10 },
  }));
  const { markdown } = await readPages([
    { texts: list },
    { texts: [{ text: '1.1 The pier', x: 60, y: 180, size: 16 }, ...text] },
  ]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# 1.1 The pier']);
  expect(markdown).toContain('1.6 The tide');
});
