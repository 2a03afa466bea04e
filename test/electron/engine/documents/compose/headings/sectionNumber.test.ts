import { describe, expect, test } from 'vitest';
import {
  sectionDepths,
  sectionNumber,
} from '../../../../../../electron/engine/documents/compose/headings/sectionNumber.ts';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

test('numbers of sections are told from what begins a sentence, a year or an abbreviation', () => {
  expect(sectionNumber('3.2 The lamps')).toEqual({ kind: 'decimal', path: [3, 2], rest: 'The lamps' });
  expect(sectionNumber('3.2.1. Oil')).toMatchObject({ path: [3, 2, 1] });
  expect(sectionNumber('IV. The lamps')).toMatchObject({ kind: 'roman', path: [4] });
  expect(sectionNumber('B. The lamps')).toMatchObject({ kind: 'letter', path: [2] });
  for (const text of ['1987 Lamps', '3 ships came', 'The lamps', 'IIII. Lamps', '3.2'])
    expect(sectionNumber(text), text).toBeNull();
});

test('letters and plain numbers stand below Roman ones, and say nothing without them', () => {
  expect(sectionDepths(['I. Lamps', 'A. Oil', '1. Fish', 'II. Ships'])).toEqual([1, 2, 3, 1]);
  expect(sectionDepths(['1. Lamps', '1.1. Oil', 'A. Fish', 'Ships'])).toEqual([1, 2, 0, 0]);
});

describe('labels of chapters', () => {
  const text = [
    'The keeper lights the lamp when the sun goes down, and puts it',
    'out in the morning, unless there is fog on the water. He writes',
    'down the names of all ships that pass, and the hours at which.',
  ];

  /** A chapter: its label, its title, and the content below them. */
  function chapter(label: PdfText, title: PdfText, more: readonly PdfText[] = []): { readonly texts: PdfText[] } {
    return { texts: [label, title, ...more, ...setLines(text, 72, 260), ...setLines(text, 72, 320)] };
  }

  const at = (words: string, y: number, size: number): PdfText => ({ text: words, x: 72, y, size, font: 'bold' });

  async function headings(pages: readonly { readonly texts: PdfText[] }[]): Promise<string[]> {
    const { markdown } = await readPages(pages);
    return markdown.match(/^#+ .*$/gm) ?? [];
  }

  test('the label of a chapter is of the level of its title, and what stands in the chapter is of the next one', async () => {
    const found = await headings([
      chapter(at('Chapter 1', 100, 20), at('The Lamp', 140, 26), [at('Oil', 220, 14)]),
      chapter(at('Chapter 2', 100, 20), at('The Log Book', 140, 26), [at('Ink', 220, 14)]),
    ]);
    expect(found).toEqual(['# Chapter 1', '# The Lamp', '## Oil', '# Chapter 2', '# The Log Book', '## Ink']);
  });

  test('and so is a number alone, which may be larger', async () => {
    const found = await headings([
      chapter(at('1', 100, 40), at('The Lamp', 150, 22)),
      chapter(at('2', 100, 40), at('The Log Book', 150, 22)),
    ]);
    expect(found).toEqual(['# 1', '# The Lamp', '# 2', '# The Log Book']);
  });

  test('a section of a chapter without a title is below it', async () => {
    const found = await headings([
      chapter(at('Chapter 1', 100, 26), at('Oil', 180, 16)),
      chapter(at('Chapter 2', 100, 26), at('Ink', 180, 16)),
    ]);
    expect(found).toEqual(['# Chapter 1', '## Oil', '# Chapter 2', '## Ink']);
  });
});
