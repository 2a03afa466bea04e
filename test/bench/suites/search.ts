import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import minisearch from 'minisearch';
import { openLibraryServer } from '../../../electron/engine/library/libraryServer.ts';
import type { FoundDocument, LibraryQuery, ReadText } from '../../../electron/engine/ports/library.ts';
import type { Row } from '../measure/row.ts';
import { makeCorpus, type KnownQuery } from '../search/corpus.ts';
import { indexRows } from './searchIndex.ts';
import type { Suite, SuiteContext } from './suite.ts';

const rankedPages = 5000;
const timedPages = 100_000;
const timedRounds = 3;
const maxResults = 10;
/** What the guide allows a search in 100,000 documents, in milliseconds. */
const maxP95Ms = 20;

export const searchSuite: Suite = [
  { figures: ['S.mrr'], measure: rankRows },
  { figures: ['S.p95'], measure: timeRows },
  { figures: ['S.index'], measure: indexRows },
];

/** Where the known answer is among the first ten results, against minisearch with its options for typing errors and prefixes. */
async function rankRows(context: SuiteContext): Promise<readonly Row[]> {
  const { pages, queries } = makeCorpus(rankedPages);
  const peer = openPeer(pages);
  return await withLibrary(pages, (find) => {
    const row = (id: string, some: readonly KnownQuery[], goal: number): Row => ({
      kind: 'value',
      id,
      value: meanReciprocalRank(some, (query) => find(query).map(({ url }) => url)),
      peer: meanReciprocalRank(some, peer),
      goal,
      documents: some.length,
    });
    const kinds = ['paraphrase', 'typo', 'german', 'chinese'] as const;
    for (const { query, url } of queries.filter((each) => !find(each.query).some((found) => found.url === each.url)))
      context.say(`bench: not found by "${query}": ${url}`);
    return [
      row('S.mrr', queries, 0.75),
      ...kinds.map((kind) =>
        row(
          `S.mrr.${kind}`,
          queries.filter((each) => each.kind === kind),
          0.75,
        ),
      ),
    ];
  });
}

/** Milliseconds of CPU time of a search, the best of some rounds: 95 of 100 take less. */
async function timeRows(context: SuiteContext): Promise<readonly Row[]> {
  const { pages, queries } = makeCorpus(timedPages);
  return await withLibrary(
    pages,
    (find) => {
      for (const { query } of queries.slice(0, 10)) find(query);
      const times = queries
        .map(({ query }) => ({
          query,
          ms: Math.min(...Array.from({ length: timedRounds }, () => cpuMsOf(find, query))),
        }))
        .toSorted((one, other) => one.ms - other.ms);
      const p95 = times[Math.ceil(times.length * 0.95) - 1]?.ms ?? Number.POSITIVE_INFINITY;
      for (const { query, ms } of times.slice(-8)) context.say(`bench: ${ms.toFixed(1)} ms for "${query}"`);
      return [
        {
          kind: 'ratio',
          unit: 'ratio',
          id: 'S.p95',
          ratio: p95 / maxP95Ms,
          low: (times[Math.floor(times.length * 0.9)]?.ms ?? 0) / maxP95Ms,
          high: p95 / maxP95Ms,
          goal: 1,
          direction: 'atMost',
          rounds: times.length,
          min: (times[0]?.ms ?? 0) / maxP95Ms,
          max: (times.at(-1)?.ms ?? 0) / maxP95Ms,
        },
      ];
    },
    context,
  );
}

/** CPU time of this process: of its thread, and of what clears up after it. */
function cpuMsOf(find: Find, query: string): number {
  const before = process.cpuUsage();
  find(query);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

type Find = (query: string) => readonly FoundDocument[];

async function withLibrary(
  pages: readonly ReadText[],
  measure: (find: Find) => readonly Row[],
  context?: SuiteContext,
): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  try {
    const library = openLibraryServer(join(folder, 'library.db'), Number.POSITIVE_INFINITY);
    const started = performance.now();
    for (const [index, document] of pages.entries()) {
      const reply = library({ id: index, method: 'add', document, now: index });
      if (!reply.result.ok) throw new Error(reply.result.error.message);
    }
    context?.say(`bench: ${pages.length} documents in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return await Promise.resolve(
      measure((query) => {
        const { result } = library({ id: 0, method: 'find', query: { ...anyDocument, query } });
        if (!result.ok) throw new Error(result.error.message);
        return result.value as readonly FoundDocument[];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const anyDocument: Omit<LibraryQuery, 'query'> = {
  limit: maxResults,
  hosts: [],
  excludedHosts: [],
  kinds: [],
  since: null,
  until: null,
  includesPrivate: true,
};

function openPeer(pages: readonly ReadText[]): (query: string) => readonly string[] {
  const index = new minisearch<ReadText>({
    fields: ['title', 'markdown', 'url'],
    idField: 'url',
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 2 } },
  });
  index.addAll(pages);
  return (query) =>
    index
      .search(query)
      .slice(0, maxResults)
      .map(({ id }) => String(id));
}

function meanReciprocalRank(queries: readonly KnownQuery[], search: (query: string) => readonly string[]): number {
  const ranks = queries.map(({ query, url }) => search(query).indexOf(url));
  return ranks.reduce((sum, rank) => sum + (rank === -1 ? 0 : 1 / (rank + 1)), 0) / queries.length;
}
