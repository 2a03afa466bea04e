import { setTimeout } from 'node:timers/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { defaultClusterTimes } from '../../../electron/engine/jobs/postgres/clusterMember.ts';
import { startClusterEngine } from '../../support/clusterEngine.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startSlowSite } from '../../support/slowSite.ts';
import { crawl } from '../crawl/crawlJob.ts';
import { startLargeSite } from '../crawl/largeSite.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine } from '../measure/startEngine.ts';
import type { Suite, SuiteContext } from './suite.ts';

const hosts = 40;
/** So many that the time until the workers begin does not matter. */
const pagesPerHost = 40;
const latencyMs = 200;
/** Pages at once of one engine. */
const places = 8;
const idleMs = 30_000;
const crawledPages = 400;
const times = defaultClusterTimes;

/**
 * `npm run bench -- machines`: pages a second of two workers against one, with plain requests (MP1), queries a second of an idle cluster of
 * an api engine and two workers (MP2), and pages a second of an engine on PostgreSQL against the same on SQLite (MP3).
 */
export const machinesSuite: Suite = [
  { figures: ['MP1'], measure: twoWorkersRow },
  { figures: ['MP2'], measure: idleRow },
  { figures: ['MP3'], measure: storeRow },
];

async function withPostgres(
  context: SuiteContext,
  onLog: (line: string) => void,
  measure: (server: TestPostgres) => Promise<Row>,
): Promise<readonly Row[]> {
  if (!hasPostgres) {
    context.say('bench: not measured: apt-get install -y postgresql');
    return [];
  }
  const server = await startPostgres({ onLog });
  try {
    return [await measure(server)];
  } finally {
    await server.remove();
  }
}

function twoWorkersRow(context: SuiteContext): Promise<readonly Row[]> {
  return withPostgres(
    context,
    () => undefined,
    async (server) => {
      const site = await startSlowSite(() => latencyMs);
      const urls = Array.from(
        { length: hosts * pagesPerHost },
        (_, index) => `${site.hostUrl(1 + (index % hosts))}/${index}`,
      );
      const ratios: number[] = [];
      for (let round = 0; round < (context.rounds ?? 3); round += 1) {
        const one = await pagesPerSecond(server, urls, 1);
        const two = await pagesPerSecond(server, urls, 2);
        context.say(`bench: one worker ${one.toFixed(1)} pages/s, two ${two.toFixed(1)}`);
        ratios.push(two / one);
      }
      site.close();
      return ratioRow({ id: 'MP1.twoWorkers', goal: 1.8, direction: 'atLeast' }, ratios);
    },
  );
}

/** Runs a batch by workers of a new cluster. */
async function pagesPerSecond(server: TestPostgres, urls: readonly string[], workers: number): Promise<number> {
  const options = { url: await server.createDatabase(), places, times };
  const api = await startClusterEngine({ ...options, role: 'api' });
  const others = [];
  for (let count = 0; count < workers; count += 1)
    others.push(await startClusterEngine({ ...options, role: 'worker' }));
  const startedAt = performance.now();
  const id = await api.startBatch(urls);
  for (;;) {
    const job = await api.store.job(id);
    if (job.ok && job.value?.state === 'completed') break;
    await api.watch.nextChange(id, 1000);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  for (const engine of [...others, api]) await engine.stop();
  return urls.length / seconds;
}

function idleRow(context: SuiteContext): Promise<readonly Row[]> {
  let statements = 0;
  const onLog = (line: string): void => {
    if (/LOG: {2}(?:statement|execute )/.test(line)) statements += 1;
  };
  return withPostgres(context, onLog, async (server) => {
    const url = await server.createDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET log_statement = 'all'`);
    await client.end();
    const engines = [];
    for (const role of ['api', 'worker', 'worker'] as const)
      engines.push(await startClusterEngine({ url, role, places, times }));
    const rates: number[] = [];
    for (let round = 0; round < (context.rounds ?? 3); round += 1) {
      const before = statements;
      await setTimeout(idleMs);
      rates.push(((statements - before) * 1000) / idleMs);
    }
    for (const engine of engines) await engine.stop();
    return ratioRow({ id: 'MP2.idleQueries', goal: 5, direction: 'atMost', unit: 'perSecond' }, rates);
  });
}

function storeRow(context: SuiteContext): Promise<readonly Row[]> {
  return withPostgres(
    context,
    () => undefined,
    async (server) => {
      const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-store-'));
      const file = join(folder, 'url');
      writeFileSync(file, await server.createDatabase());
      const impolite = ['--pages-per-host', '64', '--cache-mb', '0'];
      const site = await startLargeSite(crawledPages);
      const sqlite = await startEngine(context.project, impolite);
      const postgres = await startEngine(context.project, [...impolite, '--store-file', file]);
      const ratios: number[] = [];
      try {
        for (let round = 0; round < (context.rounds ?? 3); round += 1) {
          const rate = async (engine: typeof sqlite, name: string): Promise<number> => {
            const url = `${site.origin}/static-${name}-${round}/0`;
            const { completed, durationMs } = await crawl(engine, url, crawledPages);
            const perSecond = (completed * 1000) / durationMs;
            context.say(`bench: ${name}: ${completed} pages, ${perSecond.toFixed(1)} a second`);
            return perSecond;
          };
          const other = await rate(sqlite, 'sqlite');
          ratios.push((await rate(postgres, 'postgres')) / other);
        }
      } finally {
        await Promise.all([sqlite.stop(), postgres.stop()]);
        site.close();
        rmSync(folder, { recursive: true, force: true });
      }
      return ratioRow({ id: 'MP3.postgresToSqlite', goal: 0.7, direction: 'atLeast' }, ratios);
    },
  );
}
