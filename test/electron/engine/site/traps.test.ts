import { describe, expect, it } from 'vitest';
import { findUrlTrap } from '../../../../electron/engine/site/traps.ts';

const reference = Date.UTC(2026, 10, 29);
const trapOf = (url: string): string | null => findUrlTrap(new URL(`https://a.example${url}`), reference);

describe('a trap', () => {
  it.each([
    ['length', `/${'a'.repeat(2000)}`],
    ['length', `/?q=${'a'.repeat(80_000)}`],
    ['pathDepth', '/a/b'.repeat(51)],
    ['repetition', '/a/a/a'],
    ['repetition', '/x/a/b/a/b/a/b/y'],
    ['repetition', '/a//b/a/b//a/b'],
    ['repetition', '/1/a/1/a/1/a'],
    ['date', '/calendar/2036/12/1'],
    ['date', '/calendar/2016-10'],
    ['date', '/calendar/20370101'],
    ['date', '/events-calendar/2037/02'],
    ['date', '/2037/02/28/'],
    ['date', '/x?date=1999-05-06'],
    ['date', '/x?month=2037-05'],
    ['date', '/x?year=2037&month=5'],
    ['date', '/x?from=2037-05-06'],
  ])('by its %s is found: %s', (trap, url) => {
    expect(trapOf(url)).toBe(trap);
  });

  it.each([
    '/',
    `/${'a'.repeat(1900)}`,
    Array.from({ length: 100 }, (_, index) => `/a${index}`).join(''),
    '/a/a/b/b/a/a',
    '/chapter/1/1/1/1',
    '/a//////b',
    '/calendar/2026/11/29',
    '/calendar/2036-10',
    '/calendar/4711/12',
    '/2009/05/01/what-a-day',
    '/item/2050/3',
    '/order/20370101',
    '/events/205001',
    '/x?id=20370101',
    '/x?year=1950',
  ])('is not found in %s', (url) => {
    expect(trapOf(url)).toBeNull();
  });
});
