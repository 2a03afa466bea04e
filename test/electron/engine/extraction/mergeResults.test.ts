import { describe, expect, it } from 'vitest';
import { mergeResults } from '../../../../electron/engine/extraction/mergeResults.ts';

describe('results of several pages', () => {
  it('become one, with the page and the line of each value', () => {
    const merged = mergeResults([
      {
        url: 'https://kiln.example/',
        value: { name: 'Kiln & Co', founded: 1980, staff: null, plans: [{ name: 'Small' }] },
        markdown: 'Kiln & Co makes stoves.\n\nPlans: Small',
      },
      {
        url: 'https://kiln.example/about',
        value: { name: 'Kiln and Company', founded: 1987, staff: 12, plans: [{ name: 'Small' }, { name: 'Large' }] },
        markdown: 'Founded in 1987, we are 12 people. Large plans.',
      },
    ]);
    expect(merged.data).toEqual({
      name: 'Kiln & Co',
      // 1980 is on no page.
      founded: 1987,
      staff: 12,
      plans: [{ name: 'Small' }, { name: 'Large' }],
    });
    expect(merged.sources).toEqual({
      name: ['https://kiln.example/'],
      founded: ['https://kiln.example/about'],
      staff: ['https://kiln.example/about'],
      'plans[0].name': ['https://kiln.example/'],
      'plans[1].name': ['https://kiln.example/about'],
    });
    expect(merged.quotes['founded']).toEqual([
      { url: 'https://kiln.example/about', quote: 'Founded in 1987, we are 12 people. Large plans.' },
    ]);
    expect(merged.ungrounded).toEqual([]);
  });

  it('name the values that stand on no page, and keep the first', () => {
    const merged = mergeResults([
      { url: 'https://kiln.example/', value: { price: 5, open: true }, markdown: 'Nothing.' },
      { url: 'https://kiln.example/b', value: { price: 6 }, markdown: 'Nothing.' },
    ]);
    expect(merged.data).toEqual({ price: 5, open: true });
    expect(merged.ungrounded).toEqual(['price']);
  });

  it('may be lists, single values, or nothing', () => {
    const page = { url: 'https://kiln.example/', markdown: 'a b' };
    expect(
      mergeResults([
        { ...page, value: ['a'] },
        { ...page, value: ['b', 'a'] },
      ]).data,
    ).toEqual(['a', 'b']);
    expect(mergeResults([{ ...page, value: 'a' }]).data).toBe('a');
    expect(mergeResults([{ ...page, value: null }]).data).toBeNull();
  });

  it('with members that look like those of every object are plain data', () => {
    const value = JSON.parse('{"__proto__":{"a":"x"},"constructor":"y"}') as never;
    const { data } = mergeResults([{ url: 'https://kiln.example/', value, markdown: '' }]);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(JSON.stringify(data)).toBe('{"__proto__":{"a":"x"},"constructor":"y"}');
  });
});
