import { describe, expect, it } from 'vitest';
import { voteByPoints } from '../../../../../../electron/engine/extract/main/votes/voteByPoints.ts';
import { footer, keptBy, measuresOf, menu, paragraph } from './votedPageUnderTest.ts';

const text = paragraph('First words') + paragraph('Second words') + paragraph('Third words');

describe('the vote by points', () => {
  it('keeps the box whose paragraphs have the most points', () => {
    const html = `${menu}<div>${paragraph('First words')}${paragraph('Second words')}<h2>Small heading</h2></div>${footer}`;
    expect(keptBy(voteByPoints, html)).toEqual(['First words', 'Second words', 'Small heading']);
  });

  it('brings along the boxes beside it that have enough of their own', () => {
    const html = `<div><div>${paragraph('First words')}${paragraph('Second words')}</div><div>${paragraph('Third words')}${paragraph('Fourth words')}</div>
      <div><a href="/more">Read on elsewhere</a></div></div>${footer}`;
    expect(keptBy(voteByPoints, html)).toEqual(['First words', 'Second words', 'Third words', 'Fourth words']);
  });

  it('gives nothing for text in a box that is named as something else', () => {
    const html = `<div class="sidebar">${paragraph('Beside it').repeat(2)}</div><section>${text}</section>`;
    expect(keptBy(voteByPoints, html)).toEqual(['First words', 'Second words', 'Third words']);
  });

  it('looks there too where it finds next to nothing otherwise', () => {
    const html = `<div class="comments">${text}</div>${menu.repeat(30)}`;
    expect(keptBy(voteByPoints, html)).toContain('First words');
    expect(measuresOf(voteByPoints, html).get('First words')).toBe(1);
  });

  it('measures by the best box', () => {
    const measures = measuresOf(
      voteByPoints,
      `<section><div>${paragraph('First words')}${paragraph('Second words')}</div></section><section><ul><li>Short item</li><li>Last item</li></ul></section>`,
    );
    expect(measures.get('First words')).toBe(1);
    expect(measures.get('Short item')).toBeLessThan(0.2);
  });

  it('keeps nothing of a page that has no paragraphs', () => {
    expect(keptBy(voteByPoints, menu)).toEqual([]);
    expect(keptBy(voteByPoints, '')).toEqual([]);
  });
});
