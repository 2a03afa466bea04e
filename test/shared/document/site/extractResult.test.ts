import { describe, expect, it } from 'vitest';
import { extractResult, isAtOrBelow, sourcePath } from '../../../../shared/document/site/extractResult.ts';

const url = 'https://stoves.example/prices';

describe('extractResult', () => {
  it('has the page and the line of each value, and the pages with the most values first', () => {
    const other = 'https://stoves.example/';
    const read = extractResult({
      success: true,
      status: 'completed',
      data: { company: 'Kiln', price: 420, unit: 'CHF' },
      sources: { company: [other], price: [url], unit: [url] },
      quotes: { price: [{ url, quote: 'The Col stove costs 420 francs.' }] },
      warning: '1 of 3 pages could not be read.',
    });
    expect(read).toEqual({
      state: 'value',
      values: [
        { path: 'company', sources: [{ url: other, quote: null }] },
        { path: 'price', sources: [{ url, quote: 'The Col stove costs 420 francs.' }] },
        { path: 'unit', sources: [{ url, quote: null }] },
      ],
      pages: [url, other],
      warning: '1 of 3 pages could not be read.',
    });
  });

  it('reads sources of other services: one URL as text, warnings as a list, no quotes', () => {
    const read = extractResult({
      data: null,
      sources: { 'plans[0]': url, bad: 5 },
      warnings: ['One.', 'Two.', 'One.'],
    });
    expect(read).toMatchObject({
      state: 'null',
      values: [{ path: 'plans[0]', sources: [{ url, quote: null }] }],
      warning: 'One. Two.',
    });
  });

  it('tells absent, null and empty data apart, and survives any value', () => {
    expect(extractResult({}).state).toBe('absent');
    expect(extractResult({ data: {} }).state).toBe('empty');
    expect(extractResult({ data: [] }).state).toBe('empty');
    for (const broken of [null, 5, [], { sources: [], quotes: 'x' }, { quotes: { a: [null, { quote: 'x' }] } }])
      expect(extractResult(broken).values).toEqual([]);
  });
});

describe('paths of values', () => {
  it('are written as services do', () => {
    expect(sourcePath([])).toBe('');
    expect(sourcePath(['plans', 0, 'price'])).toBe('plans[0].price');
    expect(sourcePath([0, 'price'])).toBe('[0].price');
  });

  it('contain the paths below them', () => {
    expect(isAtOrBelow('plans[0].price', 'plans[0]')).toBe(true);
    expect(isAtOrBelow('plans[0].price', '')).toBe(true);
    expect(isAtOrBelow('plansOf', 'plans')).toBe(false);
    expect(isAtOrBelow('plans[10]', 'plans[1]')).toBe(false);
  });
});
