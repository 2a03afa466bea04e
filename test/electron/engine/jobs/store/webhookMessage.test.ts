import { describe, expect, it } from 'vitest';
import { webhookMessage } from '../../../../../electron/engine/jobs/store/webhookMessage.ts';

const job = { id: 'job', kind: 'crawl', webhook: { metadata: { a: '1' } } } as const;
const page = { webhookId: 'hook', event: 'page', url: 'https://site.example/', error: null };

describe('a message of a webhook', () => {
  it('has the document as it is stored', () => {
    const message = webhookMessage(job, { ...page, document: '{"markdown":"# A", "n":1e400}' });
    expect(message).toBe(
      '{"success":true,"type":"crawl.page","id":"job","webhookId":"hook","data":[{"markdown":"# A", "n":1e400}],"metadata":{"a":"1"}}',
    );
  });

  it('leaves out the largest fields of a document beyond the limit, and says so', () => {
    const document = { rawHtml: 'é'.repeat(900), markdown: 'x'.repeat(300), links: ['a'], metadata: { title: 'T' } };
    const event = { ...page, document: JSON.stringify(document) };
    const one = webhookMessage(job, event, 1000);
    expect(JSON.parse(one)).toMatchObject({ truncated: true, data: [{ markdown: document.markdown, links: ['a'] }] });
    expect(one).not.toContain('rawHtml');
    expect(Buffer.byteLength(one)).toBeLessThanOrEqual(1000);
    const two = webhookMessage(job, event, 300);
    expect(JSON.parse(two)).toMatchObject({ truncated: true, data: [{ links: ['a'], metadata: { title: 'T' } }] });
    expect(two).not.toContain('xxx');
  });
});
