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

  it('writes a table without its bars', () => {
    const source = '| Part | Cost |\n| --- | ---: |\n| Door | 7 |';
    const { text, ranges } = plainPassage(source, [markOf(source, 'Door')]);
    expect(text).toBe('Part Cost Door 7');
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Door']);
  });

  it.each(Object.entries(attackTexts))('reads hostile text: %s', (_, attack) => {
    const { text, ranges } = plainPassage(attack, [{ start: 0, end: attack.length }]);
    for (const [, end] of ranges) expect(end).toBeLessThanOrEqual(text.length + 1);
  });
});

describe('passageStart', () => {
  const text = 'Glaze of a quillback glaze.';

  it('begins where most of them are close to each other', () => {
    const far = `Damaged ${'in transit '.repeat(30)}damage between depot and door`;
    const marks = ['Damaged', 'damage', 'between', 'depot', 'door'].map((word) => markOf(far, word));
    expect(passageStart({ text: far, start: 0, marks })).toMatchObject({
      offset: far.indexOf('damage between'),
      phrase: 'damage between depot',
    });
  });

  it('begins with words that are next to each other', () => {
    const marks = [markOf(text, 'quillback'), { start: 21, end: 26 }];
    expect(passageStart({ text, start: 100, marks })).toEqual({
      offset: 111,
      phrase: 'quillback glaze',
      words: ['quillback', 'glaze'],
    });
  });

  it('begins at the passage where nothing is marked', () => {
    expect(passageStart({ text, start: 100, marks: [] })).toEqual({ offset: 100, phrase: '', words: [] });
  });
});
