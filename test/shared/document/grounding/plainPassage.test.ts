import { describe, expect, it } from 'vitest';
import { passageStart, plainPassage } from '../../../../shared/document/grounding/plainPassage.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

function markOf(text: string, word: string): { readonly start: number; readonly end: number } {
  const start = text.indexOf(word);
  return { start, end: start + word.length };
}

describe('plainPassage', () => {
  it('takes the markup off and keeps the marks on their words', () => {
    const source = '## The **Quillback** [glaze](https://site.example/glaze)\n\nCrawled at cone nine.';
    const marks = ['Quillback', 'glaze', 'cone'].map((word) => markOf(source, word));
    const { text, ranges } = plainPassage(source, marks);
    expect(text).toBe('The Quillback glaze Crawled at cone nine.');
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Quillback', 'glaze', 'cone']);
  });

  it('writes a row of a table without its bars', () => {
    expect(plainPassage('| Part | Cost |', []).text).toBe('Part Cost');
  });

  it.each(Object.entries(attackTexts))('reads hostile text: %s', (_, attack) => {
    const { text, ranges } = plainPassage(attack, [{ start: 0, end: attack.length }]);
    for (const [, end] of ranges) expect(end).toBeLessThanOrEqual(text.length + 1);
  });
});

describe('passageStart', () => {
  const text = 'Glaze of a quillback glaze.';

  it('begins at the longest run of marked words', () => {
    const marks = [markOf(text, 'Glaze'), markOf(text, 'quillback'), { start: 21, end: 26 }];
    expect(passageStart({ text, start: 100, marks })).toEqual({
      offset: 111,
      phrase: 'quillback glaze',
      words: ['Glaze', 'quillback', 'glaze'],
    });
  });

  it('begins at the passage where nothing is marked', () => {
    expect(passageStart({ text, start: 100, marks: [] })).toEqual({ offset: 100, phrase: '', words: [] });
  });
});
