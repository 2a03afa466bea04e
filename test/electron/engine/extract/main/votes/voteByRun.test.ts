import { describe, expect, it } from 'vitest';
import { voteByRun } from '../../../../../../electron/engine/extract/main/votes/voteByRun.ts';
import { footer, keptBy, measuresOf, menu, paragraph } from './votedPageUnderTest.ts';

describe('the vote by the one run', () => {
  it('keeps the stretch that has the most text for its elements, with what interrupts it shortly', () => {
    const html = `${menu}${paragraph('First words')}<p><a href="/x">See also</a></p>${paragraph('Second words')}${menu}${footer}`;
    expect(keptBy(voteByRun, html)).toEqual(['First words', 'See also', 'Second words']);
  });

  it('measures how far away a block is, and on which side', () => {
    const measures = measuresOf(voteByRun, `${menu}${paragraph('First words')}${footer}`);
    expect(measures.get('First words')).toBe(0);
    expect(measures.get('Last tides')).toBe(-1);
    expect(measures.get('Legal notice')).toBe(1);
  });

  it('keeps nothing of a page of links', () => {
    expect(keptBy(voteByRun, menu)).toEqual([]);
  });
});
