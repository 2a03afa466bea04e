import { describe, expect, test } from 'vitest';
import {
  escapeName,
  isGeneratedName,
  proposeSelectors,
  rankCandidates,
} from '../../../../../electron/engine/pages/live/proposeSelectors.ts';
import type { ElementFacts } from '../../../../../electron/engine/pages/inpage/liveState.ts';
import { elementFacts, selectorFacts } from './elementFacts.ts';

/** Ranked as on a page where every proposal but the tag matches this element alone. */
function rankedAlone(element: ElementFacts): readonly string[] {
  const proposals = proposeSelectors(element);
  const counted = proposals.map(({ selector }) => ({
    selector,
    count: selector === element.tag ? 14 : 1,
    isFirst: selector !== element.tag,
  }));
  return rankCandidates(proposals, counted).map(({ selector }) => selector);
}

describe('what a button can be found by', () => {
  const button = elementFacts('button', {
    id: 'more',
    classes: ['load-more', 'css-1x2k9f', 'is-active'],
    attributes: [
      ['data-testid', 'load-more'],
      ['aria-label', 'Load more'],
      ['data-price', '12'],
    ],
    nth: 2,
    ofTag: 3,
  });

  test('a test id comes first, its place and its tag last', () => {
    const ranked = rankedAlone(button);
    expect(ranked.slice(0, 2)).toEqual(['[data-testid="load-more"]', '#more']);
    expect(ranked.at(-1)).toBe('button');
    expect(ranked).toContain('button.load-more');
  });

  test('classes that a build makes, or that say how it is just now, name nothing', () => {
    const all = proposeSelectors(button).map(({ selector }) => selector);
    expect(all.some((selector) => selector.includes('css-') || selector.includes('is-active'))).toBe(false);
  });

  test('what leads to another element stands behind what leads to it', () => {
    const proposals = proposeSelectors(button);
    const ranked = rankCandidates(
      proposals,
      proposals.map(({ selector, basis }) => ({ selector, count: 1, isFirst: basis === 'class' })),
    );
    expect(ranked[0]?.selector).toBe('button.load-more');
  });

  test('what finds nothing, or was not counted, is not offered', () => {
    const proposals = proposeSelectors(button);
    expect(rankCandidates(proposals, [{ selector: '#more', count: 0, isFirst: false }])).toEqual([]);
  });
});

test('an element without names is found by its place below one that has a name', () => {
  const cell = elementFacts('td', {
    nth: 2,
    ofTag: 4,
    ancestors: [
      selectorFacts('tr', { nth: 3, ofTag: 9 }),
      selectorFacts('table', { id: 'prices' }),
      selectorFacts('body'),
    ],
  });
  expect(rankedAlone(cell)).toContain('#prices > tr:nth-of-type(3) > td:nth-of-type(2)');
});

test('a field is found by its name before its placeholder', () => {
  const field = elementFacts('input', {
    attributes: [
      ['placeholder', 'Search'],
      ['name', 'q'],
    ],
  });
  expect(rankedAlone(field)[0]).toBe('input[name="q"]');
});

test.each([
  'css-1q2w3e',
  'sc-bdVaJa1',
  ':r1:',
  'ember421',
  'item-8f14e45fceea',
  'Button__x7f2k',
])('%s is a name that a program made', (name) => expect(isGeneratedName(name)).toBe(true));

test.each([
  'load-more',
  'q',
  'h1-title',
  'col2',
  'step-3',
  'nav_main',
  'searchField',
])('%s is a name that a person gave', (name) => expect(isGeneratedName(name)).toBe(false));

test.each([
  ['2col', '\\32 col'],
  ['md:flex', 'md\\:flex'],
  ['größe', 'größe'],
  ['-1', '-\\31 '],
])('%s is written as %s', (name, written) => expect(escapeName(name)).toBe(written));

test('quotes and line ends of an attribute stay inside it', () => {
  const link = elementFacts('a', { attributes: [['aria-label', 'say "hi"\\\nnow']] });
  expect(rankedAlone(link)).toContain('a[aria-label="say \\"hi\\"\\\\\\a now"]');
});
