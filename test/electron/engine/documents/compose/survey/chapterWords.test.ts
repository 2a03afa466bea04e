import { expect, test } from 'vitest';
import { isChapterLabel } from '../../../../../../electron/engine/documents/compose/survey/chapterWords.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that came in before the night.',
];

test('what a chapter is called stands above its number, in figures or words', () => {
  expect([isChapterLabel('CHAPTER', 'FOUR'), isChapterLabel('Part', 'II'), isChapterLabel('Appendix', 'B')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isChapterLabel('CHAPTER', 'LAMPS'), isChapterLabel('LAMP', 'TWO')]).toEqual([false, false]);
});

test('the two are one heading, of the level of the title below', async () => {
  const chapter = (word: string, title: string) => ({
    texts: [
      { text: 'CHAPTER', x: 460, y: 100, size: 12, font: 'bold' as const },
      { text: word, x: 470, y: 124, size: 17, font: 'bold' as const },
      { text: title, x: 360, y: 190, size: 17, font: 'bold' as const },
      ...setLines(body, 70, 250),
    ],
  });
  const { markdown } = await readPages([chapter('ONE', 'THE LAMPS'), chapter('TWO', 'THE SHIPS')]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# CHAPTER ONE', '# THE LAMPS', '# CHAPTER TWO', '# THE SHIPS']);
});
