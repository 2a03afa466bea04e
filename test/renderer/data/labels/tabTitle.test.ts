import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { addressTitle, tabTitle } from '../../../../renderer/data/labels/tabTitle.ts';

describe('addressTitle', () => {
  it.each([
    ['https://www.example.com/a/b/?q=1#x', 'example.com/a/b'],
    ['http://localhost:3000/', 'localhost:3000'],
    ['example.com/page', 'example.com/page'],
    ['https://münchen.example/straße', 'xn--mnchen-3ya.example/straße'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['https://a.example/K%C3%B6ln/100%25%20%E2%80%AE%2Fb', 'a.example/Köln/100%25%20%E2%80%AE%2Fb'],
    ['https://a.example/caf%E9', 'a.example/caf%E9'],
    ['https://a.example/{{city}}/{{page}}?q=1', 'a.example/{{city}}/{{page}}'],
    ['https://www.{{host}}/a/?q={{word}}', '{{host}}/a'],
    ['{{start}}', '{{start}}'],
    ['   ', null],
  ])('%s → %s', (address, title) => {
    expect(addressTitle(address)).toBe(title);
  });
});

describe('tabTitle', () => {
  it('has none for a draft without an address', () => {
    expect(tabTitle({ endpoint: 'scrape', draft: { body: {}, source: null } })).toBeNull();
    expect(tabTitle({ endpoint: 'scrape', draft: { body: { url: 7 }, source: null } })).toBeNull();
  });

  it('has the query and the route of an address, of a long one both ends', () => {
    const titleOf = (url: string) => tabTitle({ endpoint: 'scrape', draft: { body: { url }, source: null } });
    expect(titleOf('https://www.example.com/list/?page=2#top')).toBe('example.com/list?page=2');
    expect(titleOf('https://example.com/app#/orders/7')).toBe('example.com/app#/orders/7');
    const long = titleOf(`https://example.com/list?token=${'x'.repeat(300)}&page=12`) ?? '';
    expect(long.length).toBeLessThan(110);
    expect(long).toMatch(/^example\.com\/list\?token=x+…x+&page=12$/);
  });

  it('is the first provider tool of a request that calls some', () => {
    const titleOf = (alexandria: JsonValue) =>
      tabTitle({ endpoint: 'scrape', draft: { body: { alexandria }, source: null } });
    const call = { provider: 'stoves', capability: 'search' };
    expect(titleOf(call)).toBe('stoves/search');
    expect(titleOf([call, call, {}])).toBe('stoves/search +2');
    expect(titleOf([{ provider: 'stoves', capability: '' }])).toBe('stoves');
    expect([titleOf([]), titleOf({}), titleOf('stoves')]).toEqual([null, null, null]);
  });

  it('is the first line of an agent’s prompt', () => {
    const draft = { body: { prompt: '  Find\n prices ' }, source: null };
    expect(tabTitle({ endpoint: 'agent', draft })).toBe('Find prices');
    expect(tabTitle({ endpoint: 'agent', draft: { body: {}, source: null } })).toBeNull();
  });
});
