import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { createExtractService, type ExtractService } from '../../../../electron/engine/extraction/extractService.ts';
import { openExtractStore, type ExtractRecord } from '../../../../electron/engine/extraction/extractStore.ts';
import type { ExtractPorts } from '../../../../electron/engine/extraction/runExtract.ts';
import { validateExtract } from '../../../../electron/engine/extraction/validateExtract.ts';
import type { ScrapeFailure } from '../../../../electron/engine/ports/scrapeFailure.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const caller = { client: 'test', allowPrivate: false };

type Scraped = Result<JsonObject, ScrapeFailure>;

interface Bench {
  readonly service: ExtractService;
  readonly scraped: string[];
  readonly mapped: JsonObject[];
  /** Jobs and their states, as they are announced. */
  readonly events: string[];
}

const nothingFound: ExtractPorts['search'] = () =>
  Promise.resolve(ok({ urls: [], warnings: ['No provider is set up.'] }));

function open(
  folder: string,
  scrape: (url: string) => Promise<Scraped>,
  links: readonly string[] = [],
  search = nothingFound,
): Bench {
  const scraped: string[] = [];
  const mapped: JsonObject[] = [];
  const ports: ExtractPorts = {
    scrapes: {
      scrape({ url }) {
        scraped.push(url);
        return scrape(url);
      },
    },
    map(request) {
      mapped.push({ ...request });
      return Promise.resolve(ok({ links: links.map((url) => ({ url })), warning: null }));
    },
    search,
    checkSchema: () => Promise.resolve([]),
  };
  const events: string[] = [];
  const service = createExtractService({
    work: ports,
    store: openExtractStore(join(folder, 'extracts'), expect.fail),
    announce: ({ id, state }) => {
      events.push(`${id} ${state}`);
      return Promise.resolve();
    },
    now: Date.now,
    log: expect.fail,
  });
  return { service, scraped, mapped, events };
}

function request(body: JsonObject) {
  const read = validateExtract({ prompt: 'prices', ...body });
  if (!read.ok) throw new Error(read.error.error);
  return read.value.request;
}

async function started(service: ExtractService, body: JsonObject): Promise<string> {
  const id = await service.start(request(body), caller);
  if (!id.ok) throw new Error(id.error.kind);
  return id.value;
}

async function ended(service: ExtractService, id: string): Promise<ExtractRecord> {
  return await expect
    .poll(() => service.find(id)?.endedAt, { timeout: 20_000 })
    .not.toBeNull()
    .then(() => {
      const record = service.find(id);
      if (record === null) throw new Error('the job is gone');
      return record;
    });
}

function page(price: number): Scraped {
  return ok({ json: { price }, markdown: `It costs ${price}.`, metadata: { creditsUsed: 5 } });
}

describe('a job that reads several pages', () => {
  it('chooses pages of a pattern by what is wanted, reads them, and keeps the result over a restart', async () => {
    const folder = temporaryFolder();
    const links = Array.from({ length: 40 }, (_, index) => `https://kiln.example/shop/${index}`);
    const { service, scraped, mapped } = open(folder, () => Promise.resolve(page(420)), links);
    const id = await started(service, {
      urls: ['https://kiln.example/shop/*', 'https://kiln.example/about'],
      limit: 4,
    });
    expect(service.find(id)).toMatchObject({ state: 'processing', result: null });
    const record = await ended(service, id);
    expect(scraped.toSorted()).toEqual(['https://kiln.example/about', ...links.slice(0, 3)]);
    expect(mapped).toMatchObject([{ url: 'https://kiln.example/shop/', search: 'prices', filterByPath: true }]);
    expect(record).toMatchObject({
      state: 'completed',
      result: {
        data: { price: 420 },
        sources: { price: ['https://kiln.example/about'] },
        quotes: { price: [{ url: 'https://kiln.example/about', quote: 'It costs 420.' }] },
        warnings: ['4 of 41 pages were read.'],
        creditsUsed: 20,
      },
    });
    expect(open(folder, () => Promise.reject(new Error('nothing runs'))).service.find(id)).toEqual(record);
  });

  it('reads the pages that a search finds, where there is no URL or the search is asked for', async () => {
    const asked: unknown[] = [];
    const found = ['https://kiln.example/', 'https://oven.example/'];
    const { service, scraped } = open(
      temporaryFolder(),
      () => Promise.resolve(page(1)),
      [],
      (query, limit) => {
        asked.push([query, limit]);
        return Promise.resolve(ok({ urls: found, warnings: [] }));
      },
    );
    await ended(service, await started(service, { prompt: 'Who makes stoves?', limit: 3 }));
    expect(asked).toEqual([['Who makes stoves?', 3]]);
    expect(scraped.toSorted()).toEqual(found);
    const own = 'https://own.example/';
    const both = await started(service, { urls: [own], enableWebSearch: true, limit: 2 });
    expect(await ended(service, both)).toMatchObject({ result: { warnings: ['2 of 3 pages were read.'] } });
    expect(scraped.slice(2).toSorted()).toEqual([found[0], own]);
  });

  it('fails with the sentence of a search that finds nothing', async () => {
    const { service } = open(temporaryFolder(), () => Promise.resolve(page(1)));
    const record = await ended(service, await started(service, { prompt: 'Who makes stoves?' }));
    expect(record).toMatchObject({ state: 'failed', error: 'No provider is set up.' });
  });

  it('names pages that could not be read, and fails where none could', async () => {
    const failure: Scraped = err({ kind: 'dns', host: 'gone.example' });
    const { service } = open(temporaryFolder(), (url) => Promise.resolve(url.includes('gone') ? failure : page(1)));
    const half = await ended(
      service,
      await started(service, { urls: ['https://gone.example', 'https://kiln.example'] }),
    );
    expect(half.result?.warnings).toEqual([
      expect.stringContaining('1 of 2 pages could not be read. https://gone.example/'),
    ]);
    const none = await ended(service, await started(service, { urls: ['https://gone.example'] }));
    expect(none).toMatchObject({ state: 'failed', error: expect.stringContaining('does not resolve') as string });
  });

  it('is done again where the engine ended in between', async () => {
    const folder = temporaryFolder();
    const first = open(folder, () => new Promise(() => undefined));
    const id = await started(first.service, { urls: ['https://kiln.example'] });
    first.service.stop();
    const second = open(folder, () => Promise.resolve(page(7)));
    expect(second.service.find(id)).toMatchObject({ state: 'processing' });
    second.service.resume();
    expect((await ended(second.service, id)).result?.data).toEqual({ price: 7 });
  });

  it('announces its start and its end, and both again where the engine may have ended before they were stored', async () => {
    const folder = temporaryFolder();
    const first = open(folder, (url) =>
      url.includes('kiln') ? Promise.resolve(page(7)) : new Promise(() => undefined),
    );
    const webhook = 'https://hook.example/';
    const done = await started(first.service, { urls: ['https://kiln.example'], webhook });
    await ended(first.service, done);
    await expect.poll(() => first.events).toEqual([`${done} processing`, `${done} completed`]);
    const cut = await started(first.service, { urls: ['https://slow.example'], webhook });
    first.service.stop();
    const second = open(folder, () => Promise.resolve(page(8)));
    second.service.resume();
    await ended(second.service, cut);
    await expect
      .poll(() => second.events.toSorted())
      .toEqual([`${done} completed`, `${cut} processing`, `${cut} completed`].toSorted());
  });

  it('that leaves no trace is in memory alone', async () => {
    const folder = temporaryFolder();
    const { service } = open(folder, () => Promise.resolve(page(1)));
    const id = await service.start({ ...request({ urls: ['https://kiln.example'] }), leavesNoTrace: true }, caller);
    if (!id.ok) throw new Error(id.error.kind);
    await ended(service, id.value);
    expect(readdirSync(join(folder, 'extracts'))).toEqual([]);
  });
});
