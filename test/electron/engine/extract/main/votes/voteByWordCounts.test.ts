import { describe, expect, it } from 'vitest';
import { voteByWordCounts } from '../../../../../../electron/engine/extract/main/votes/voteByWordCounts.ts';
import { keptBy, measuresOf, menu, paragraph } from './votedPageUnderTest.ts';

describe('the vote by word counts', () => {
  it('keeps long blocks and what stands before or after them', () => {
    const html = `${menu}<p>Lone words</p>${menu}<h2>Big heading</h2>${paragraph('First words')}<p>and this short end</p>`;
    expect(keptBy(voteByWordCounts, html)).toEqual(['Big heading', 'First words', 'and this']);
  });

  it('keeps no links, however long', () => {
    expect(keptBy(voteByWordCounts, `<a href="/a">${paragraph('First words')}</a>`)).toEqual([]);
  });

  it('measures by the longest row of what is kept', () => {
    const measures = measuresOf(
      voteByWordCounts,
      `${paragraph('First words').repeat(4)}${menu}<h2>Next heading</h2>${paragraph('Second words')}${paragraph('Third words')}`,
    );
    expect(measures.get('First words')).toBe(1);
    expect(measures.get('Third words')).toBeCloseTo(0.5, 1);
    expect(measures.get('All boats')).toBe(0);
  });
});
