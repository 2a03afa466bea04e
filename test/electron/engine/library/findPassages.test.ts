import { describe, expect, it } from 'vitest';
import { findPassages } from '../../../../electron/engine/library/findPassages.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

const text = [
  '# Coffee',
  'Coffee is grown in many countries.',
  'Descale the machine with citric acid. Rinse it twice with warm water.',
  'Nothing about it here.',
].join('\n\n');

describe('findPassages', () => {
  it('gives the paragraph that has the most terms, with its position', () => {
    const { passages } = findPassages(text, [
      { term: 'descal', weight: 3 },
      { term: 'citric', weight: 3 },
      { term: 'coffee', weight: 1 },
    ]);
    expect(passages[0]?.text).toContain('Descale the machine with citric acid.');
    for (const { text: passage, start, end } of passages) expect(text.slice(start, end)).toBe(passage);
  });

  it('marks the words that match up to their end', () => {
    const { passages } = findPassages(text, [
      { term: 'descal', weight: 3 },
      { term: 'citric', weight: 3 },
    ]);
    const [passage] = passages;
    expect(passage?.marks.map(({ start, end }) => passage.text.slice(start, end))).toEqual(['Descale', 'citric']);
  });

  it('marks overlapping terms of one word once', () => {
    const { passages } = findPassages('人工智能', [
      { term: '人工', weight: 1 },
      { term: '工智', weight: 1 },
      { term: '智能', weight: 1 },
    ]);
    expect(passages[0]?.marks).toEqual([{ start: 0, end: 4 }]);
  });

  it('takes accents for the letters below them', () => {
    expect(findPassages('Ein Café in Zürich', [{ term: 'zurich', weight: 1 }]).passages).toHaveLength(1);
  });

  it('finds a term at the beginning of words alone', () => {
    expect(findPassages('unlocked', [{ term: 'lock', weight: 1 }]).passages).toEqual([]);
    expect(findPassages('在北京大学', [{ term: '大学', weight: 1 }]).passages).toHaveLength(1);
  });

  it('states how often the text has each term, and which part of the weight is together', () => {
    const { counts, windowShare } = findPassages('one one', [
      { term: 'one', weight: 1 },
      { term: 'two', weight: 3 },
    ]);
    expect({ counts, windowShare }).toEqual({ counts: [2, 0], windowShare: 0.25 });
  });

  it('has no passage longer than a few sentences', () => {
    const long = `${'word '.repeat(5000)}needle ${'word '.repeat(5000)}`;
    const { passages } = findPassages(long, [{ term: 'needle', weight: 1 }]);
    expect(passages[0]?.text).toContain('needle');
    expect(passages[0]?.text.length).toBeLessThan(700);
  });

  it.each(Object.entries(attackTexts))('reads hostile text: %s', (_, attack) => {
    const { passages } = findPassages(attack, [{ term: 'a', weight: 1 }]);
    for (const { text: passage, start, end } of passages) expect(attack.slice(start, end)).toBe(passage);
  });
});
