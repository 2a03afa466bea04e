import { describe, expect, it, onTestFinished } from 'vitest';
import { builtInScenarios } from '../../../../../electron/lab/builtInScenarios.ts';
import { fileAddress } from '../../../../../shared/api/engine/localFiles.ts';
import { labConnectionId, type RunId } from '../../../../../shared/base/brand.ts';
import { isJsonObject, parseJson } from '../../../../../shared/base/json.ts';
import { ok } from '../../../../../shared/base/result.ts';
import { toEntry } from '../../../../../shared/lab/catalogue.ts';
import { scenarioPath } from '../../../../../shared/lab/scenarioName.ts';
import type { CallEndpoint } from '../../../../../shared/operations/endpoint.ts';
import { storedDocuments } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { documentUrls, type JobLab, startJobLab } from '../../../../support/jobLab.ts';
import { until } from '../../../../support/manualTime.ts';
import { createTestServices, type TestServices } from '../../../../support/testServices.ts';
import { variantTags } from '../../../../support/variantTags.ts';

interface World {
  readonly lab: JobLab;
  readonly services: TestServices;
  start(scenario: string): Promise<RunId>;
  end(runId: RunId): Promise<RunModel>;
}

const site = 'https://stoves.example/';
const urls = ['a', 'b', 'c'].map((path) => `${site}${path}`);
const bodies = {
  map: { url: site },
  crawl: { url: site, limit: 100 },
  batchScrape: { urls },
  search: { query: 'stoves' },
  extract: { urls: [site], prompt: 'All stoves', showSources: true },
} as const;

const entries = builtInScenarios()
  .filter(({ family }) => family === 'jobs')
  .map(({ family, scenario }) => toEntry(family, scenario, null));

function endpointOf(scenario: string): (CallEndpoint & keyof typeof bodies) | 'parse' {
  return entries.find(({ name }) => name === `jobs/${scenario}`)?.operation ?? 'crawl';
}

/** The app's services and a lab that share one clock. */
async function openWorld(): Promise<World> {
  const lab = await startJobLab();
  const { time } = lab;
  const services = await createTestServices({
    ...time,
    lab: {
      ensureReady: async (scenario) =>
        ok({ baseUrl: `${lab.url}${scenarioPath}${scenario ?? ''}`, token: lab.token, extraCaFile: null }),
    },
  });
  onTestFinished(async () => {
    await services.runs.shutDown();
  });
  const writer = services.bodies.open();
  await writer.write(Buffer.from('A manual'));
  const stored = await writer.commit({ contentType: 'text/plain', redactions: 0, notUtf8: false });
  const file = stored.ok ? fileAddress({ id: stored.value.bodyId, name: 'manual.txt' }) : '';
  return {
    lab,
    services,
    async start(scenario) {
      const endpoint = endpointOf(scenario);
      const place = { connectionId: labConnectionId, allowPrivateHosts: [], scenario: `jobs/${scenario}` };
      const body = endpoint === 'parse' ? { url: file } : bodies[endpoint];
      const started = await services.runs.start({ ...place, endpoint, body });
      if (!started.ok) throw new Error(started.error.message);
      return started.value.runId;
    },
    async end(runId) {
      let run: RunModel | null = null;
      const ended = services.runs.waitForEnd(runId).then((model) => (run = model));
      await playUntil(lab, () => run !== null);
      return (await ended) ?? noRun();
    },
  };
}

function noRun(): never {
  throw new Error('the run is not known');
}

/** Pauses between two polls are shorter than the time limits of an exchange. */
const maxPauseMs = 8000;

/** Lets time pass whenever nothing else is pending. */
async function playUntil(lab: JobLab, holds: () => boolean): Promise<void> {
  while (!holds()) {
    await until(() => holds() || pauseOf(lab) !== null);
    await lab.time.advance(pauseOf(lab) ?? 0);
  }
}

function pauseOf({ time }: JobLab): number | null {
  return time.waits().find((ms) => ms <= maxPauseMs) ?? null;
}

async function storedUrls({ bodies: stored }: TestServices, run: RunModel): Promise<(string | null)[]> {
  const parts = storedDocuments(run.artifacts).map(async ({ body }) => {
    const read = await stored.read(body.bodyId);
    const parsed = read.ok ? parseJson(Buffer.from(read.value).toString('utf8')) : null;
    return parsed?.ok === true && isJsonObject(parsed.value) ? documentUrls(parsed.value) : [];
  });
  return (await Promise.all(parts)).flat();
}

const shop = ['', 'birch', 'alder', 'rowan', 'contact'].map((path) => `${site}${path}`);
const complete = { state: 'done', documents: shop };

/** How the run of each scenario ends, and which documents it has. */
const outcomes: Readonly<Record<string, { readonly state: string; readonly documents: readonly string[] }>> = {
  crawl: complete,
  'crawl-page-errors': { state: 'done', documents: shop.slice(0, 3) },
  'crawl-fails-half-way': { state: 'failed', documents: shop.slice(0, 3) },
  'crawl-fails': { state: 'failed', documents: [] },
  'crawl-slow-down': complete,
  'crawl-many-429': complete,
  'crawl-5xx-then-fine': complete,
  'crawl-next-self': complete,
  'crawl-next-other-host': complete,
  'crawl-next-without-prefix': complete,
  'crawl-next-other-job': complete,
  'crawl-next-too-far': complete,
  'crawl-next-absent': complete,
  'crawl-next-while-running': complete,
  'crawl-total-grows': complete,
  'crawl-documents-late': complete,
  'crawl-expires': complete,
  'crawl-lost': { state: 'failed', documents: shop.slice(0, 2) },
  'crawl-start-refused': { state: 'failed', documents: [] },
  'crawl-start-rate-limited': complete,
  'crawl-websocket-breaks': complete,
  'crawl-websocket-refused': complete,
  'crawl-webhooks-twice': complete,
  batch: { state: 'done', documents: urls },
  'batch-invalid-urls': { state: 'done', documents: urls },
  'batch-page-errors': { state: 'done', documents: [urls[0] ?? '', urls[2] ?? ''] },
  'batch-fails-half-way': { state: 'failed', documents: urls.slice(0, 2) },
  'batch-start-refused': { state: 'failed', documents: [] },
  map: { state: 'done', documents: [] },
  'map-only-start': { state: 'done', documents: [] },
  'map-timeout': { state: 'failed', documents: [] },
  parse: { state: 'done', documents: [] },
  'parse-429-then-fine': { state: 'done', documents: [] },
  'parse-unsupported-type': { state: 'failed', documents: [] },
  'parse-unsupported-options': { state: 'failed', documents: [] },
  'parse-too-large': { state: 'failed', documents: [] },
  'parse-damaged': { state: 'failed', documents: [] },
  'parse-without-document': { state: 'failed', documents: [] },
  search: { state: 'done', documents: [] },
  'search-empty': { state: 'done', documents: [] },
  'search-providers-fail': { state: 'failed', documents: [] },
  extract: { state: 'done', documents: [] },
  'extract-partial': { state: 'done', documents: [] },
  'extract-empty': { state: 'done', documents: [] },
  'extract-null': { state: 'done', documents: [] },
  'extract-invalid-urls': { state: 'done', documents: [] },
  'extract-polls-fail': { state: 'done', documents: [] },
  'extract-fails': { state: 'failed', documents: [] },
  'extract-cancelled': { state: 'cancelled', documents: [] },
  'extract-expires': { state: 'failed', documents: [] },
  'extract-success-false': { state: 'failed', documents: [] },
  'extract-poll-success-false': { state: 'failed', documents: [] },
  'extract-without-model': { state: 'failed', documents: [] },
  'extract-start-refused': { state: 'failed', documents: [] },
};

describe('a run of a job of the lab', () => {
  for (const [index, [name, outcome]] of Object.entries(outcomes).entries()) {
    it(`ends as the job does, with each document once: ${name}`, { tags: variantTags(index) }, async () => {
      const { services, start, end } = await openWorld();
      const run = await end(await start(name));
      expect({ state: run.state, documents: await storedUrls(services, run) }).toEqual(outcome);
    });
  }
});

it('every scenario of a job is tried here', () => {
  const others = [
    'crawl-never-ends',
    'crawl-cancel-refused',
    'crawl-10000',
    'batch-never-ends',
    'extract-never-ends',
    'extract-garbage',
  ];
  const names = entries.filter(({ operation }) => operation !== null).map(({ name }) => name.split('/')[1]);
  expect(new Set(names)).toEqual(new Set([...Object.keys(outcomes), ...others]));
});

it(
  'a job that is cancelled is cancelled at the service too, also where that fails at first',
  { tags: 'long' },
  async () => {
    const { lab, services, start, end } = await openWorld();
    for (const name of ['crawl-never-ends', 'batch-never-ends', 'crawl-cancel-refused']) {
      const runId = await start(name);
      await playUntil(lab, () => services.eventsOf(runId).some(({ kind }) => kind === 'job.polled'));
      void services.runs.cancel(runId);
      const run = await end(runId);
      expect(run).toMatchObject({ state: 'cancelled', job: { status: 'cancelled' } });
      const { json } = await lab.call('GET', `${scenarioPath}jobs/${name}${run.job?.statusPath ?? ''}`);
      expect(json['status']).toBe('cancelled');
    }
  },
);

describe('a run of an extract', () => {
  it('keeps the status with its data, and its credits', async () => {
    const { services, start, end } = await openWorld();
    const run = await end(await start('extract'));
    const read = await services.bodies.read(run.body?.bodyId ?? noRun());
    const parsed = read.ok ? parseJson(Buffer.from(read.value).toString('utf8')) : null;
    expect(parsed).toMatchObject({ value: { status: 'completed', data: { shop: 'Kiln and Co' }, region: 'eu-1' } });
    expect(run).toMatchObject({ summary: { creditsUsed: 20 }, job: { status: 'completed' } });
  });

  it('only stops its polls when it is cancelled: the API cannot cancel it', async () => {
    const { lab, services, start, end } = await openWorld();
    const runId = await start('extract-never-ends');
    await playUntil(lab, () => services.eventsOf(runId).some(({ kind }) => kind === 'job.polled'));
    void services.runs.cancel(runId);
    const run = await end(runId);
    expect(run).toMatchObject({ state: 'cancelled', job: { status: 'processing' } });
    const { json } = await lab.call('GET', `${scenarioPath}jobs/extract-never-ends${run.job?.statusPath ?? ''}`);
    expect(json['status']).toBe('processing');
  });
});

it('a job of ten thousand pages has each of them once', { tags: 'long' }, async () => {
  const { services, start, end } = await openWorld();
  const run = await end(await start('crawl-10000'));
  const found = await storedUrls(services, run);
  expect([run.state, found.length, new Set(found).size]).toEqual(['done', 10_000, 10_000]);
});
