import { describe, expect, test } from 'vitest';
import { createDiskCache } from '../../../../../electron/engine/cache/diskCache.ts';
import { createChangeHistory } from '../../../../../electron/engine/changes/changeHistory.ts';
import type { PageModel, ExtractionOptions } from '../../../../../electron/engine/model/pageModel.ts';
import { createChangeTrackingProducer } from '../../../../../electron/engine/scrape/formats/produceChangeTracking.ts';
import { unrecorded } from '../../../../../electron/engine/scrape/scrapeJob.ts';
import { validateScrape } from '../../../../../electron/engine/scrape/validate/validateScrape.ts';
import type { JsonObject, JsonValue } from '../../../../../shared/base/json.ts';
import { err, ok } from '../../../../../shared/base/result.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

interface Seen {
  readonly markdown: string;
  readonly metadata?: JsonObject;
  readonly statusCode?: number;
}

/** A page that is scraped again and again; `extract` is the model, null for none. */
function bench(extract: ((markdown: string, wish: ExtractionOptions) => JsonValue) | null = null) {
  const shelf = createDiskCache({ folder: temporaryFolder(), limitBytes: 1_000_000, copiesPerKey: 1 });
  let now = Date.UTC(2026, 0, 1);
  const model = {
    isSet: extract !== null,
    extract: (markdown: string, wish: ExtractionOptions) =>
      Promise.resolve(
        extract === null ? err({ kind: 'not-set' }) : ok({ value: extract(markdown, wish), isCut: false }),
      ),
  } as unknown as PageModel;
  const produce = createChangeTrackingProducer(
    createChangeHistory(shelf, () => now),
    model,
  );
  return async (seen: Seen, tracking: JsonObject = {}, options: JsonObject = {}, isPrivate = false) => {
    now += 60_000;
    const job = validateScrape({
      url: 'https://example.com/',
      formats: ['markdown', { type: 'changeTracking', ...tracking }],
      ...options,
    });
    if (!job.ok) throw new Error(job.error.error);
    const result = await produce({
      job: isPrivate ? unrecorded(job.value) : job.value,
      page: { statusCode: seen.statusCode ?? 200 } as never,
      file: null,
      output: { metadata: seen.metadata ?? {} } as never,
      produced: { markdown: seen.markdown },
      signal: new AbortController().signal,
      canAfford: () => true,
    });
    return result.ok ? { ...result.value, changes: result.value.fields?.['changeTracking'] as JsonObject } : result;
  };
}

describe('change tracking', () => {
  test('compares the page of a private run with an earlier one, and does not store it', async () => {
    const scrape = bench();
    await scrape({ markdown: 'one' });
    expect(await scrape({ markdown: 'two' }, {}, {}, true)).toMatchObject({
      changes: { changeStatus: 'changed' },
      warnings: [expect.stringContaining('was not stored')],
    });
    expect(await scrape({ markdown: 'one' })).toMatchObject({ changes: { changeStatus: 'same' }, warnings: [] });
  });

  test('tells a new page, the same, a changed one, one that is gone and one that is back', async () => {
    const scrape = bench();
    expect(await scrape({ markdown: 'one' })).toMatchObject({
      changes: { changeStatus: 'new', previousScrapeAt: null, visibility: 'visible' },
    });
    expect(await scrape({ markdown: 'one\n' })).toMatchObject({
      changes: { changeStatus: 'same', previousScrapeAt: '2026-01-01T00:01:00.000Z' },
    });
    expect(await scrape({ markdown: 'two' })).toMatchObject({
      changes: { changeStatus: 'changed', previousScrapeAt: '2026-01-01T00:02:00.000Z' },
    });
    expect(await scrape({ markdown: 'gone', statusCode: 404 })).toMatchObject({ changes: { changeStatus: 'removed' } });
    expect(await scrape({ markdown: 'gone', statusCode: 410 })).toMatchObject({ changes: { changeStatus: 'removed' } });
    expect(await scrape({ markdown: 'two' })).toMatchObject({
      changes: { changeStatus: 'same', previousScrapeAt: '2026-01-01T00:03:00.000Z' },
    });
  });

  test('has a diff in its mode alone, and only where something changed', async () => {
    const scrape = bench();
    const mode = { modes: ['git-diff'] };
    expect(await scrape({ markdown: 'one' }, mode)).toMatchObject({ changes: { diff: null } });
    const plain = await scrape({ markdown: 'two' });
    expect('changes' in plain ? Object.keys(plain.changes) : []).toEqual([
      'previousScrapeAt',
      'changeStatus',
      'visibility',
    ]);
    expect(await scrape({ markdown: 'three' }, mode)).toMatchObject({
      changes: { diff: '--- previous\n+++ current\n@@ -1,1 +1,1 @@\n-two\n+three\n' },
    });
  });

  test('keeps the scrapes of each tag apart', async () => {
    const scrape = bench();
    await scrape({ markdown: 'one' });
    expect(await scrape({ markdown: 'one' }, { tag: 'daily' })).toMatchObject({ changes: { changeStatus: 'new' } });
    expect(await scrape({ markdown: 'two' }, { tag: 'daily' })).toMatchObject({ changes: { changeStatus: 'changed' } });
    expect(await scrape({ markdown: 'one' }, { tag: null })).toMatchObject({ changes: { changeStatus: 'same' } });
    expect(await scrape({ markdown: 'two' }, { tag: 'daily' })).toMatchObject({ changes: { changeStatus: 'same' } });
  });

  const priced = { modes: ['json'], schema: { type: 'object', properties: { price: { type: 'string' } } } };

  test('compares what the page states of itself without a model', async () => {
    const scrape = bench();
    expect(await scrape({ markdown: 'one', metadata: { price: '1' } }, priced)).toMatchObject({
      changes: { json: null },
    });
    expect(await scrape({ markdown: 'two', metadata: { price: '2' } }, priced)).toMatchObject({
      changes: { changeStatus: 'changed', json: { price: { previous: '1', current: '2' } } },
    });
    expect(await scrape({ markdown: 'two', metadata: { price: '2' } }, priced)).toMatchObject({
      changes: { json: null },
    });
  });

  test('has the model read both pages where they state too little', async () => {
    const wishes: ExtractionOptions[] = [];
    const scrape = bench((markdown, wish) => {
      wishes.push(wish);
      return { price: markdown.length };
    });
    await scrape({ markdown: 'one' }, { ...priced, prompt: 'the price' });
    expect(await scrape({ markdown: 'three' }, { ...priced, prompt: 'the price' })).toMatchObject({
      changes: { json: { price: { previous: 3, current: 5 } } },
    });
    expect(wishes).toEqual([
      { schema: priced.schema, prompt: 'the price' },
      { schema: priced.schema, prompt: 'the price' },
    ]);
  });

  test('that needs a model fails without one, and is then no scrape to compare with', async () => {
    const scrape = bench();
    for (const tracking of [priced, { modes: ['json'], prompt: 'x' }, { modes: ['json'] }]) {
      expect(await scrape({ markdown: 'one' }, tracking)).toEqual({
        ok: false,
        error: { kind: 'model', failure: { kind: 'not-set' } },
      });
    }
    expect(await scrape({ markdown: 'two' })).toMatchObject({ changes: { changeStatus: 'new' } });
  });

  test.each<JsonObject>([
    { zeroDataRetention: true },
    { lockdown: true },
  ])('with %j keeps nothing, compares nothing and says so', async (options) => {
    const scrape = bench();
    expect(await scrape({ markdown: 'one' }, {}, options)).toMatchObject({
      warnings: ['Change tracking is not supported with zero data retention.'],
      changes: undefined,
    });
    expect(await scrape({ markdown: 'two' })).toMatchObject({ changes: { changeStatus: 'new' } });
  });
});
