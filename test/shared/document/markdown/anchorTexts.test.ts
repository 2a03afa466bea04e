import { expect, test } from 'vitest';
import { imageAddresses, anchorTexts } from '../../../../shared/document/markdown/anchorTexts.ts';

const markdown = [
  'See [the **manual**](https://a.example/m.pdf "Manual") and [](https://a.example/empty) and [later](https://a.example/m.pdf).',
  '[a page (old)](https://a.example/wiki_(page)) ![Front of\nthe stove](https://a.example/f.jpg)',
  '[![A logo](https://a.example/l.svg)](https://a.example/home)',
].join('\n\n');

test('links are called by the first words that lead to them', () => {
  expect([...anchorTexts(markdown, 'links')]).toEqual([
    ['https://a.example/m.pdf', 'the manual'],
    ['https://a.example/wiki_(page)', 'a page (old)'],
  ]);
});

test('images are called by their descriptions', () => {
  expect([...anchorTexts(markdown, 'images')]).toEqual([
    ['https://a.example/f.jpg', 'Front of the stove'],
    ['https://a.example/l.svg', 'A logo'],
  ]);
});

test('a text that only pretends to have links is read in one go', () => {
  const words = anchorTexts(`${'['.repeat(200_000)}${'[a]('.repeat(100_000)}${'x'.repeat(200_000)}`, 'links');
  expect(words.size).toBe(1);
});

test('pictures on the web are listed once, as many as are wanted', () => {
  const text = `${markdown} ![again](https://a.example/f.jpg) ![](data:image/png;base64,AA) ![](/relative.png) ![](http://b.example/2.png)`;
  expect(imageAddresses(text, 9)).toEqual([
    'https://a.example/f.jpg',
    'https://a.example/l.svg',
    'http://b.example/2.png',
  ]);
  expect(imageAddresses(text, 1)).toEqual(['https://a.example/f.jpg']);
});
