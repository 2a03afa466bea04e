import { describe, expect, it } from 'vitest';
import { castVotes } from '../../../../../../electron/engine/extract/main/votes/castVotes.ts';
import { footer, menu, paragraph, votedPage } from './votedPageUnderTest.ts';

describe('all votes together', () => {
  it('are more for the text of a page than for what stands around it, in its boxes too', () => {
    const page = votedPage(
      `${menu}<main><article>${paragraph('First words')}${paragraph('Second words')}</article></main>${footer}`,
    );
    const { votes, counts, boxes } = castVotes(page);
    const of = (beginning: string): number => page.outline.blocks.findIndex(({ text }) => text.startsWith(beginning));
    expect(counts[of('First words')]).toBe(votes.length);
    expect(counts[of('All boats')]).toBe(0);
    const container = (beginning: string): number => page.outline.blocks[of(beginning)]?.container ?? -1;
    expect(boxes[0]?.[container('First words')]).toBe(votes.length);
    expect(boxes[0]?.[container('All boats')]).toBe(0);
  });

  it('are given on a page without anything, and on one as deep and as wide as pages can be', () => {
    expect(castVotes(votedPage('')).counts).toHaveLength(0);
    const deep = votedPage('<div>'.repeat(3_000) + paragraph('First words') + '</div>'.repeat(3_000));
    expect(castVotes(deep).counts).toHaveLength(1);
    const wide = votedPage('<p>words</p>'.repeat(20_000));
    expect(castVotes(wide).counts).toHaveLength(20_000);
  });
});
