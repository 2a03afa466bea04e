import { describe, expect, it } from 'vitest';
import { baselineParts } from '../../../../shared/document/compare/baselineParts.ts';

describe('what a baseline keeps of an answer', () => {
  it('is texts as files hold them and values as JSON in one order', () => {
    expect(
      baselineParts({ markdown: 'a\r\nb \ud800', links: [], product: { b: 1, a: null }, html: null, answer: '' }),
    ).toEqual([
      { name: 'markdown', kind: 'text', text: 'a\nb \ufffd\n' },
      { name: 'links', kind: 'json', text: '[]\n' },
      { name: 'product', kind: 'json', text: '{\n  "a": null,\n  "b": 1\n}\n' },
      { name: 'html', kind: 'json', text: 'null\n' },
      { name: 'answer', kind: 'text', text: '' },
    ]);
  });

  it('is nothing of the run itself', () => {
    const parts = baselineParts({
      screenshot: 'https://a.test/1.png',
      changeTracking: { previousScrapeAt: 'yesterday' },
      metadata: { title: 'A', scrapeId: '1', cachedAt: 'now', creditsUsed: 1 },
      actions: { screenshots: ['https://a.test/2.png'], javascriptReturns: [] },
    });
    expect(parts.map(({ name, text }) => [name, JSON.parse(text)])).toEqual([
      ['metadata', { title: 'A' }],
      ['actions', { javascriptReturns: [] }],
    ]);
  });
});
