import { openDatabase } from '../../electron/adapters/store/openDatabase.ts';

/** What a seeded store holds: runs a minute apart, the last at `newestAt` (ms since 1970). */
export interface HistorySeed {
  readonly runs: number;
  readonly newestAt: number;
  /** Stated size of each run's response in bytes. */
  readonly bodyBytes?: number;
  /** What the runs were sent to: scrapes when absent. A run of an agent has its title as its prompt. */
  readonly endpoint?: 'scrape' | 'agent';
}

/** Progress of a job that has reported none, as SQL. */
const noProgress = `'{"completed":null,"total":null,"creditsUsed":null}'`;

/**
 * Fills a store with finished runs as if they had been sent, with one statement per table: a hundred thousand in about two seconds. Run n
 * has the URL `https://shop-<n mod 97>.example/item/<n>`, the title `Item <n>`, words in its text, and every tenth has failed. Bodies are
 * referenced without files.
 */
export function seedHistory(folder: string, seed: HistorySeed): void {
  const opened = openDatabase(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { database, close } = opened.value;
  const { runs, newestAt, bodyBytes = 10_000, endpoint = 'scrape' } = seed;
  const first = newestAt - (runs - 1) * 60_000;
  database.transaction(() => {
    database.exec(`
      CREATE TEMP TABLE seeded AS WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${runs})
        SELECT n, printf('run-%08d', n) AS id, ${first} + (n - 1) * 60000.0 AS at, 'shop-' || (n % 97) || '.example' AS host,
          printf('%064x', n) AS body FROM counted;
      INSERT INTO runs (number, run_id, created_at, endpoint, connection_id, connection_name, url, host, formats, job, state,
        duration_ms, body_size, summary, error_kind, error_message)
        SELECT n, id, at, '${endpoint}', 'local-engine', 'Local engine', 'https://' || host || '/item/' || n, host,
          CASE WHEN n % 3 = 0 THEN '["markdown","links"]' ELSE '["markdown"]' END,
          ${endpoint === 'agent' ? noProgress : 'NULL'}, CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'done' END, 12.5, ${bodyBytes},
          CASE WHEN n % 10 = 0 THEN NULL ELSE json_object('targetStatus', 200, 'finalUrl', NULL, 'contentType', NULL,
            'title', 'Item ' || n, 'creditsUsed', NULL, 'cacheState', NULL, 'queueMs', NULL, 'warning', NULL,
            'markdownEmpty', json('false')) END,
          CASE WHEN n % 10 = 0 THEN 'internal' END, CASE WHEN n % 10 = 0 THEN 'the kettle is cold' END FROM seeded;
      INSERT INTO run_events (run_number, seq, version, event)
        SELECT n, 1, 1, json_object('kind', 'run.created', 'at', at, 'runId', id, 'endpoint', '${endpoint}', 'connectionId',
          'local-engine', 'connectionName', 'Local engine', 'baseUrl', NULL, 'request', json_object('${endpoint === 'agent' ? 'prompt' : 'url'}',
          ${endpoint === 'agent' ? "'Item ' || n" : "'https://' || host || '/item/' || n"}), 'allowPrivateHosts', json('[]')) FROM seeded;
      INSERT INTO bodies (body_id, size, content_type) SELECT body, ${bodyBytes}, 'application/json' FROM seeded;
      INSERT INTO run_bodies (run_number, body_id) SELECT n, body FROM seeded;
      INSERT INTO run_search (rowid, url, title, note, tags, error)
        SELECT n, 'https://' || host || '/item/' || n, CASE WHEN n % 10 = 0 THEN '' ELSE 'Item ' || n END, '', '',
          CASE WHEN n % 10 = 0 THEN 'the kettle is cold' ELSE '' END FROM seeded;
      INSERT INTO run_words (rowid, text) SELECT n, 'stoves and kettles, number word' || n || ' of all' FROM seeded;
      DROP TABLE seeded;`);
  });
  close();
}
