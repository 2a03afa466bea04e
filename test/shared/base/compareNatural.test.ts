import { expect, it } from 'vitest';
import { compareNatural } from '../../../shared/base/compareNatural.ts';

it('sorts numbers in texts by value', () => {
  const sorted = ['page-2', 'page-10', 'page-1', 'page', 'a9b', 'a10b', '10', '9', ''].toSorted(compareNatural);
  expect(sorted).toEqual(['', '9', '10', 'a9b', 'a10b', 'page', 'page-1', 'page-2', 'page-10']);
});

it('orders equal numbers by their zeros, and only identical texts are equal', () => {
  expect(['v007', 'v7', 'v07'].toSorted(compareNatural)).toEqual(['v7', 'v07', 'v007']);
  expect(compareNatural('v7', 'v7')).toBe(0);
});

it('compares numbers of any length', () => {
  expect(compareNatural('9'.repeat(400), `1${'0'.repeat(400)}`)).toBeLessThan(0);
});
