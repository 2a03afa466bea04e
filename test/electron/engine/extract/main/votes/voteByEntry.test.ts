import { describe, expect, it } from 'vitest';
import { voteByEntry } from '../../../../../../electron/engine/extract/main/votes/voteByEntry.ts';
import { footer, keptBy, measuresOf, menu, paragraph } from './votedPageUnderTest.ts';

describe('the vote by entry', () => {
  it('keeps what stands in the most exact name that holds enough', () => {
    const html = `${menu}<main><h1>The harbour</h1><div itemprop="articleBody">${paragraph('First words')}</div><p>Small words</p></main>${footer}`;
    expect(keptBy(voteByEntry, html)).toEqual(['First words']);
  });

  it('takes a wider one where the exact ones are many small ones', () => {
    const cards = ['First card', 'Second card', 'Third card', 'Last card']
      .map((words) => `<article>${paragraph(words)}</article>`)
      .join('');
    expect(keptBy(voteByEntry, `${menu}<main>${cards}</main>${footer}`)).toEqual([
      'First card',
      'Second card',
      'Third card',
      'Last card',
    ]);
  });

  it('reads roles and class names as well as elements', () => {
    expect(keptBy(voteByEntry, `${menu}<div role="main">${paragraph('First words')}</div>`)).toEqual(['First words']);
    const named = `${menu}<div class="post-body">${paragraph('First words')}</div>${footer}`;
    expect(keptBy(voteByEntry, named)).toEqual(['First words']);
  });

  it('measures how many ways of saying it agree', () => {
    const measures = measuresOf(
      voteByEntry,
      `${menu}<main><article><div class="entry-content">${paragraph('First words')}</div><p>Small words</p></article></main>`,
    );
    expect(measures.get('First words')).toBe(3);
    expect(measures.get('Small words')).toBe(2);
    expect(measures.get('All boats')).toBe(0);
  });

  it('keeps nothing where nothing is named', () => {
    expect(keptBy(voteByEntry, `<div>${paragraph('First words')}</div>`)).toEqual([]);
  });
});
