import { describe, expect, it } from 'vitest';
import { voteByDensity } from '../../../../../../electron/engine/extract/main/votes/voteByDensity.ts';
import { keptBy, measuresOf, menu, paragraph } from './votedPageUnderTest.ts';

const text = paragraph('First words') + paragraph('Second words') + paragraph('Third words');

describe('the vote by density', () => {
  it('keeps where much text stands in few elements', () => {
    const kept = keptBy(voteByDensity, `${menu}<div>${text}</div>${menu}`);
    expect(kept).toEqual(['First words', 'Second words', 'Third words']);
  });

  it('measures text as denser than links', () => {
    const measures = measuresOf(voteByDensity, `${menu}<div>${text}</div>`);
    expect(measures.get('First words')).toBeGreaterThan((measures.get('All boats') ?? 0) * 3);
  });

  it('has something to say of a page without text', () => {
    expect(keptBy(voteByDensity, '<div><img src="/a.png"></div>')).toEqual([]);
  });
});
