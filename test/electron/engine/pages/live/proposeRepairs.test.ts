import { expect, test } from 'vitest';
import { findAlike, markOf } from '../../../../../electron/engine/pages/live/proposeRepairs.ts';
import { elementFacts } from './elementFacts.ts';

const elements = [
  elementFacts('a', { text: 'Help', classes: ['help'] }),
  elementFacts('button', {
    text: 'Load more',
    classes: ['load-more'],
    box: { x: 500, y: 600, width: 100, height: 30 },
  }),
  elementFacts('button', { text: 'Search', id: 'search-button' }),
];

test('an element that was remembered is known by its text and place', () => {
  const before = elementFacts('a', {
    text: 'Load more',
    classes: ['show-more'],
    box: { x: 505, y: 610, width: 90, height: 20 },
  });
  const [best] = findAlike('a.show-more', markOf(before), elements);
  expect(best).toMatchObject({ index: 1 });
  expect(best?.reasons).toEqual(expect.arrayContaining(['sameText', 'samePlace', 'likeName']));
});

test('without a memory the words of the selector lead to what has them', () => {
  expect(findAlike('#searchButton', null, elements).map(({ index }) => index)[0]).toBe(2);
  expect(findAlike('.load_mor', null, elements).map(({ index }) => index)).toContain(1);
});

test('what has nothing in common is not proposed', () => {
  expect(findAlike('button.checkout', null, elements)).toEqual([]);
  expect(findAlike('button', null, elements)).toEqual([]);
});
