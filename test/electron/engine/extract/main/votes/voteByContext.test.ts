import { describe, expect, it } from 'vitest';
import { voteByContext } from '../../../../../../electron/engine/extract/main/votes/voteByContext.ts';
import { footer, keptBy, measuresOf, menu, paragraph } from './votedPageUnderTest.ts';

describe('the vote by context', () => {
  it('keeps what is short among good text, and not what is short among links', () => {
    const html = `${menu}<p>Stray words</p>${footer}${paragraph('First words')}<p>Small words</p>${paragraph('Second words')}`;
    expect(keptBy(voteByContext, html)).toEqual(['First words', 'Small words', 'Second words']);
  });

  it('keeps the heading that good text follows', () => {
    const html = `${menu}<h2>Big heading</h2>${paragraph('First words')}<h2>Lost heading</h2>${footer}`;
    expect(keptBy(voteByContext, html)).toEqual(['Big heading', 'First words']);
  });

  it('measures how each looks by itself', () => {
    const measures = measuresOf(voteByContext, `${menu}${paragraph('First words')}<p>Small words</p>`);
    expect(measures.get('First words')).toBe(3);
    expect(measures.get('Small words')).toBe(1);
    expect(measures.get('All boats')).toBe(0);
  });

  it('keeps nothing of what is not seen', () => {
    expect(keptBy(voteByContext, `<div hidden>${paragraph('First words')}</div>`)).toEqual([]);
  });
});
