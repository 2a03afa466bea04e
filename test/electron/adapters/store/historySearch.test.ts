import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../electron/adapters/store/migrations.ts';
import { openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import {
  everyRun,
  type HistoryFilter,
  type HistoryQuery,
  type HistoryRow,
  type RunTarget,
} from '../../../../shared/history/history.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import {
  bodyOf,
  completedEvent,
  createdEvent,
  createStorePair,
  historyQuery,
  runIdOf,
  summaryOf,
} from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function openStore(folder = temporaryFolder()): Promise<StoreClient> {
  const store = createStorePair();
  await store.open(folder);
  onTestFinished(async () => void (await store.close()));
  return store;
}

async function list(store: StoreClient, change: Partial<HistoryQuery> = {}): Promise<HistoryRow[]> {
  const page = await store.listHistory(historyQuery(change));
  if (!page.ok) throw new Error(page.error.message);
  return page.value.rows;
}

async function numbers(store: StoreClient, change: Partial<HistoryQuery>): Promise<number[]> {
  return (await list(store, change)).map((row) => Number(row.runId.slice(4)));
}

interface KnownRun {
  readonly number: number;
  readonly at: number;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly formats: readonly string[];
  readonly connection: string;
  readonly isDone: boolean;
  readonly isPinned: boolean;
  readonly isTrashed: boolean;
}

const word = fc.constantFrom('kettle', 'stove', 'tar', 'tarn', 'Kelp', 'ab', 'x');
const words = fc.array(word, { maxLength: 4 }).map((some) => some.join(' '));
const runArbitrary: fc.Arbitrary<Omit<KnownRun, 'number'>> = fc.record({
  at: fc.integer({ min: 0, max: 6 }),
  url: fc.tuple(fc.constantFrom('a.example', 'b.example'), word).map(([host, path]) => `https://${host}/${path}`),
  title: words,
  text: words,
  note: words,
  tags: fc.uniqueArray(fc.constantFrom('price', 'daily', 'stove'), { maxLength: 2 }),
  formats: fc.uniqueArray(fc.constantFrom('markdown', 'links', 'html'), { minLength: 1, maxLength: 2 }),
  connection: fc.constantFrom('local-engine', 'service-1'),
  isDone: fc.boolean(),
  isPinned: fc.boolean(),
  isTrashed: fc.boolean(),
});
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 2 });
const filterArbitrary: fc.Arbitrary<HistoryFilter> = fc.record({
  text: fc
    .array(fc.oneof(word, fc.constantFrom('"kettle stove"', 'ett', 'STO', 'example/')), { maxLength: 2 })
    .map((all) => all.join(' ')),
  scope: fc.constantFrom('everything', 'address', 'title', 'text', 'notes'),
  states: some(fc.constantFrom('done', 'running')),
  connectionIds: some(fc.constantFrom('local-engine', 'service-1').map((id) => connectionIdSchema.parse(id))),
  formats: some(fc.constantFrom('markdown', 'links', 'html', 'mark')),
  hosts: some(fc.constantFrom('a.example', 'b.example', 'c.example')),
  tags: some(fc.constantFrom('price', 'daily', 'PRICE')),
  from: fc.option(fc.integer({ min: 0, max: 6 })),
  until: fc.option(fc.integer({ min: 0, max: 6 })),
  endpoints: fc.constant([]),
  jobsOnly: fc.constant(false),
  target: fc.constant(null),
  pinnedOnly: fc.boolean(),
  trashed: fc.boolean(),
});

/** Evaluates the same query in the straightforward way. */
function isIn(run: KnownRun, filter: HistoryFilter): boolean {
  const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted.toLowerCase());
  /** Consecutive words that match by prefix; a short word must match completely. */
  const hasWord = (text: string, wanted: string) => {
    const typed = wanted
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((each) => each !== '');
    const all = text.toLowerCase().split(/[^a-z0-9]+/);
    return all.some((_each, index) =>
      typed.every((each, offset) => {
        const isLast = offset === typed.length - 1 && wanted.length > 2;
        return isLast ? (all[index + offset] ?? '').startsWith(each) : all[index + offset] === each;
      }),
    );
  };
  const parts = {
    address: [run.url],
    title: run.isDone ? [run.title] : [],
    notes: [run.note, ...run.tags],
    text: [],
    error: [],
    everything: [run.url, ...(run.isDone ? [run.title] : []), run.note, ...run.tags],
  };
  const looksInText = run.isDone && (filter.scope === 'everything' || filter.scope === 'text');
  const typed = [...filter.text.matchAll(/"([^"]+)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const any = <Value>(wanted: readonly Value[], value: Value) => wanted.length === 0 || wanted.includes(value);
  return (
    run.isTrashed === filter.trashed &&
    (!filter.pinnedOnly || run.isPinned) &&
    (filter.from === null || run.at >= filter.from) &&
    (filter.until === null || run.at < filter.until) &&
    any(filter.states, run.isDone ? 'done' : 'running') &&
    any<string>(filter.connectionIds, run.connection) &&
    any(filter.hosts, new URL(run.url).hostname) &&
    (filter.formats.length === 0 || filter.formats.some((format) => run.formats.includes(format))) &&
    filter.tags.every((tag) => run.tags.includes(tag.toLowerCase())) &&
    typed.every(
      (each) => parts[filter.scope].some((part) => has(part, each)) || (looksInText && hasWord(run.text, each)),
    )
  );
}

async function keep(store: StoreClient, run: KnownRun): Promise<void> {
  const runId = runIdOf(run.number);
  const created = {
    ...createdEvent(runId, run.at, run.url),
    connectionId: connectionIdSchema.parse(run.connection),
    request: { url: run.url, formats: [...run.formats] },
  };
  await store.appendEvents(runId, [created]);
  if (run.isDone) await store.appendEvents(runId, [completedEvent('{}', run.title)], run.text);
  await store.markRuns([runId], { pinned: run.isPinned, note: run.note, addTags: [...run.tags] });
  if (run.isTrashed) await store.trashRuns([runId], 7);
}

describe('searching history', () => {
  it('gives what a plain look through all runs gives, in both orders, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(runArbitrary, { minLength: 1, maxLength: 12 }),
        fc.array(filterArbitrary, { minLength: 6, maxLength: 6 }),
        async (found, filters) => {
          const store = createStorePair();
          await store.open(temporaryFolder());
          // A run that is under way cannot be deleted.
          const runs = found.map((run, number) => ({ ...run, number, isTrashed: run.isTrashed && run.isDone }));
          for (const run of runs) await keep(store, run);
          for (const filter of [everyRun, ...filters]) {
            const expected = runs
              .filter((run) => isIn(run, filter))
              .toSorted((left, right) => right.at - left.at || right.number - left.number)
              .map((run) => run.number);
            expect(await numbers(store, filter)).toEqual(expected);
            expect((await numbers(store, { ...filter, order: 'rank' })).toSorted((a, b) => a - b)).toEqual(
              expected.toSorted((a, b) => a - b),
            );
            expect(await store.countHistory(filter)).toEqual({
              ok: true,
              value: { runs: expected.length, exact: true },
            });
          }
          await store.close();
        },
      ),
      { numRuns: 12 },
    );
  });

  it('finds the runs of one address, of the same bytes, and of a file of that name', async () => {
    const store = await openStore();
    const bytes = bodyOf('%PDF report');
    const local = fileAddress({ id: bytes.bodyId, name: 'The Report (1).pdf' });
    const urls = [
      local,
      'https://a.example/files/The%20Report%20(1).pdf?v=2',
      'https://b.example/download?id=7',
      'https://c.example/Another The%20Report%20(1).pdf',
      fileAddress({ id: bodyOf('newer').bodyId, name: 'the report (1).pdf' }),
      'https://d.example/the%20report%20%281%29.PDF',
    ];
    for (const [index, url] of urls.entries()) {
      const runId = runIdOf(index);
      const saved = {
        kind: 'artifact.saved',
        at: 1500,
        field: 'source',
        url: 'https://b.example/x',
        body: bytes,
      } as const;
      await store.appendEvents(runId, [createdEvent(runId, index, url), ...(index === 2 ? [saved] : [])]);
    }
    const of = (target: Partial<RunTarget>) =>
      numbers(store, { target: { url: 'https://z.example/', bodyIds: [], file: null, ...target } });
    const name = 'The Report (1).pdf';
    expect(await of({ url: local })).toEqual([0]);
    expect(await of({ bodyIds: [bytes.bodyId] })).toEqual([2]);
    expect(await of({ file: { name, isOwn: true } })).toEqual([5, 4, 1, 0]);
    // For two web URLs, an equal name is no evidence.
    expect(await of({ file: { name, isOwn: false } })).toEqual([4, 0]);
    expect(await of({ url: local, bodyIds: [bytes.bodyId], file: { name, isOwn: true } })).toEqual([5, 4, 2, 1, 0]);
    expect(await of({ url: urls[2] ?? '', file: { name: '100%_done?.pdf', isOwn: true } })).toEqual([2]);
  });

  it('finds words of the result and shows the place', async () => {
    const store = await openStore();
    const text = `${'Words before it. '.repeat(40)}The copper kettle, 4 litres.${' And after.'.repeat(400)}`;
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1)), completedEvent('{}')], text);
    const [row] = await list(store, { text: 'kettl' });
    expect(row?.excerpt).toContain('The copper kettle, 4 litres.');
    expect(row?.excerpt?.length).toBeLessThan(200);
    expect(await list(store, { text: 'kettle copper' })).toHaveLength(1);
    expect(await list(store, { text: '"kettle copper"' })).toHaveLength(0);
    expect((await list(store, { text: 'example' }))[0]?.excerpt).toBeNull();
  });

  it('finds words in scripts without spaces, and without accents', async () => {
    const store = await openStore();
    const texts = ['東京の銅のやかん', 'Un café très chaud'];
    for (const [index, text] of texts.entries())
      await store.appendEvents(runIdOf(index), [createdEvent(runIdOf(index)), completedEvent('{}')], text);
    expect(await numbers(store, { text: 'やかん', scope: 'text' })).toEqual([0]);
    expect(await numbers(store, { text: 'cafe', scope: 'text' })).toEqual([1]);
  });

  it('ranks a title above a long text, page after page', async () => {
    const store = await openStore();
    for (let number = 0; number < 9; number += 1) {
      const title = number === 4 ? 'Kettles of copper' : 'Another page';
      await store.appendEvents(
        runIdOf(number),
        [createdEvent(runIdOf(number), number), completedEvent('{}', title)],
        `${'filler '.repeat(number * 20)} kettles`,
      );
    }
    const seen: number[] = [];
    let before: HistoryQuery['before'] = null;
    do {
      const page = await store.listHistory(historyQuery({ text: 'kettles', order: 'rank', limit: 4, before }));
      if (!page.ok) throw new Error(page.error.message);
      seen.push(...page.value.rows.map((row) => Number(row.runId.slice(4))));
      before = page.value.next;
    } while (before !== null);
    expect(seen[0]).toBe(4);
    expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('tells which of some runs a list has', async () => {
    const store = await openStore();
    for (let number = 0; number < 4; number += 1)
      await store.appendEvents(runIdOf(number), [createdEvent(runIdOf(number), number)]);
    expect(await numbers(store, { only: [runIdOf(2), runIdOf(9), runIdOf(0)] })).toEqual([2, 0]);
    expect(await numbers(store, { only: [] })).toEqual([]);
  });

  it('finds the run of an agent by the id its service gave it, in a store of before that was written down', async () => {
    const folder = temporaryFolder();
    const old = openDatabase(folder, { steps: migrations.slice(0, 3) });
    if (!old.ok) throw new Error(old.error.message);
    const { database } = old.value;
    const accepted = {
      kind: 'agent.accepted',
      at: 1,
      jobId: '0193f2c4-0000-7000-8000-00000000a7d1',
      isAttached: false,
    };
    for (const number of [1, 2]) {
      database.run(
        "INSERT INTO runs (number, run_id, created_at, connection_id, connection_name, url, formats, state, endpoint) VALUES (?, ?, ?, 'hosted', 'H', '', '[]', 'done', 'agent')",
        [number, runIdOf(number), number],
      );
    }
    database.run('INSERT INTO run_events (run_number, seq, version, event) VALUES (1, 2, 1, ?)', [
      JSON.stringify(accepted),
    ]);
    old.value.close();
    const store = await openStore(folder);
    expect(await numbers(store, { text: accepted.jobId })).toEqual([1]);
    expect(await numbers(store, { text: runIdOf(2), order: 'rank' })).toEqual([2]);
    const connectionId = connectionIdSchema.parse('hosted');
    expect(await store.findAgentRun({ connectionId, id: accepted.jobId })).toEqual({ ok: true, value: runIdOf(1) });
  });

  it('knows the hosts and words of runs that an older version kept', async () => {
    const folder = temporaryFolder();
    const old = openDatabase(folder, { steps: migrations.slice(0, 1) });
    if (!old.ok) throw new Error(old.error.message);
    const { database } = old.value;
    for (const [index, url] of ['https://user:pw@Shop.example:8080/a?b#c', 'http://[::1]:80/', 'nothing'].entries()) {
      database.run(
        "INSERT INTO runs (run_id, created_at, connection_id, connection_name, url, formats, state, summary) VALUES (?, ?, 'local-engine', 'L', ?, '[]', 'done', ?)",
        [runIdOf(index), index, url, JSON.stringify(summaryOf('An old title'))],
      );
    }
    old.value.close();
    const store = await openStore(folder);
    const facets = await store.historyFacets();
    expect(facets.ok && facets.value.hosts.map(({ host }) => host).toSorted()).toEqual(['[::1]:80', 'shop.example']);
    expect(await store.countHistory({ ...everyRun, text: 'shop.EXAMPLE' })).toMatchObject({ value: { runs: 1 } });
    expect(await store.countHistory({ ...everyRun, text: 'old title' })).toMatchObject({ value: { runs: 3 } });
  });
});
