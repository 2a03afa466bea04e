import { describe, expect, it, vi } from 'vitest';
import { createCrawlProposer } from '../../../../../electron/engine/jobs/prompt/proposeCrawl.ts';
import type { PageModel } from '../../../../../electron/engine/model/pageModel.ts';
import type { JsonValue } from '../../../../../shared/base/json.ts';
import { err, ok } from '../../../../../shared/base/result.ts';

const signal = new AbortController().signal;

function proposing(value: JsonValue) {
  const extract = vi.fn<PageModel['extract']>().mockResolvedValue(ok({ value, isCut: false }));
  return { extract, propose: createCrawlProposer({ extract }) };
}

describe('options of a crawl from a prompt', () => {
  it('are those of the reply that a crawl can have', async () => {
    const { propose } = proposing({
      includePaths: ['^/blog/'],
      excludePaths: ['('],
      limit: 20,
      delay: 900,
      maxDiscoveryDepth: null,
      url: 'https://other.example',
    });
    expect(await propose('https://example.com', 'the blog', signal)).toEqual(
      ok({ includePaths: ['^/blog/'], limit: 20 }),
    );
  });

  it('are none for a reply that is no object', async () => {
    expect(await proposing(['limit']).propose('https://example.com', 'x', signal)).toEqual(ok({}));
  });

  it('asks with the prompt and the schema of the options', async () => {
    const { propose, extract } = proposing({});
    await propose('https://example.com', 'the blog of 2020', signal);
    const [text, { schema, prompt }] = extract.mock.lastCall ?? ['', { schema: null, prompt: null }];
    expect(text).toContain('https://example.com');
    expect(prompt).toContain('the blog of 2020');
    expect(schema).toMatchObject({ properties: { includePaths: { type: 'array' } } });
  });

  it('fails as the model does', async () => {
    const propose = createCrawlProposer({ extract: () => Promise.resolve(err({ kind: 'not-set' })) });
    expect(await propose('https://example.com', 'x', signal)).toEqual(err({ kind: 'not-set' }));
  });
});
