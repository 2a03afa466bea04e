import type { SqliteDriver } from './sqliteDriver.ts';

/**
 * One step for each version of the format, in order: step N makes version N from version N - 1. A released step is never changed.
 * Everything stored as JSON carries the version of its own schema next to it.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL UNIQUE,
    created_at REAL NOT NULL,
    connection_id TEXT NOT NULL,
    connection_name TEXT NOT NULL,
    url TEXT NOT NULL,
    formats TEXT NOT NULL,
    state TEXT NOT NULL,
    duration_ms REAL,
    body_size INTEGER,
    summary TEXT,
    error_kind TEXT,
    error_message TEXT
  ) STRICT;
  CREATE INDEX runs_newest ON runs (created_at DESC, run_id DESC);
  CREATE INDEX runs_by_state ON runs (state, created_at DESC, run_id DESC);

  CREATE TABLE run_events (
    run_number INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (run_number, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER run_events_stay BEFORE UPDATE ON run_events
    BEGIN SELECT RAISE(ABORT, 'run events are never changed'); END;

  CREATE TABLE bodies (
    body_id TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    content_type TEXT,
    file_mark TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE run_bodies (
    run_number INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    body_id TEXT NOT NULL REFERENCES bodies (body_id),
    PRIMARY KEY (run_number, body_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_bodies_by_body ON run_bodies (body_id);

  CREATE VIRTUAL TABLE run_search USING fts5 (
    url, title, content = '', contentless_delete = 1, tokenize = 'trigram'
  );
  `,
  `
  ALTER TABLE runs ADD COLUMN host TEXT NOT NULL DEFAULT '';
  ALTER TABLE runs ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE runs ADD COLUMN note TEXT NOT NULL DEFAULT '';
  ALTER TABLE runs ADD COLUMN trashed_at REAL;
  UPDATE runs SET host = substr(url, instr(url, '://') + 3) WHERE instr(url, '://') > 0;
  UPDATE runs SET host = substr(host, 1, instr(host || '/', '/') - 1);
  UPDATE runs SET host = substr(host, 1, instr(host || '?', '?') - 1);
  UPDATE runs SET host = substr(host, 1, instr(host || '#', '#') - 1);
  UPDATE runs SET host = substr(host, instr(host, '@') + 1);
  UPDATE runs SET host = lower(substr(host, 1, instr(host || ':', ':') - 1)) WHERE host NOT LIKE '[%';
  CREATE INDEX runs_by_host ON runs (host, created_at DESC, run_id DESC);
  CREATE INDEX runs_pinned ON runs (created_at DESC, run_id DESC) WHERE pinned = 1;
  CREATE INDEX runs_trashed ON runs (trashed_at) WHERE trashed_at IS NOT NULL;

  CREATE TABLE run_tags (
    tag TEXT NOT NULL COLLATE NOCASE,
    run_number INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    PRIMARY KEY (tag, run_number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_tags_by_run ON run_tags (run_number);

  CREATE TABLE run_texts (
    run_number INTEGER PRIMARY KEY REFERENCES runs (number) ON DELETE CASCADE,
    packed TEXT NOT NULL
  ) STRICT;
  CREATE VIRTUAL TABLE run_words USING fts5(
    text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );

  DROP TABLE run_search;
  CREATE VIRTUAL TABLE run_search USING fts5(
    url, title, note, tags, error, content = '', contentless_delete = 1, tokenize = 'trigram'
  );
  INSERT INTO run_search (rowid, url, title, note, tags, error)
    SELECT number, substr(url, 1, 500),
      coalesce(CASE WHEN json_valid(summary) THEN json_extract(summary, '$.title') END, ''), '', '', coalesce(error_message, '')
    FROM runs;
  `,
  `
  ALTER TABLE runs ADD COLUMN endpoint TEXT NOT NULL DEFAULT 'scrape';
  CREATE INDEX runs_of_agents ON runs (created_at DESC, run_id DESC) WHERE endpoint = 'agent';

  CREATE TABLE trace_events (
    run_number INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    event_key TEXT NOT NULL,
    arrived_at REAL NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (run_number, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX trace_events_once ON trace_events (run_number, event_key);
  `,
  `
  ALTER TABLE runs ADD COLUMN job_id TEXT;
  UPDATE runs SET job_id = (
    SELECT json_extract(event, '$.jobId') FROM run_events
    WHERE run_number = number AND json_valid(event) AND json_extract(event, '$.kind') = 'agent.accepted'
    ORDER BY seq LIMIT 1)
  WHERE endpoint = 'agent';
  CREATE INDEX runs_by_job ON runs (job_id) WHERE job_id IS NOT NULL;
  `,
  `
  ALTER TABLE runs ADD COLUMN job TEXT;
  UPDATE runs SET job = coalesce(
    (SELECT json_object(
        'completed', json_extract(event, '$.completed'), 'total', json_extract(event, '$.total'),
        'creditsUsed', json_extract(event, '$.creditsUsed'))
      FROM run_events
      WHERE run_number = number AND json_valid(event) AND json_extract(event, '$.kind') = 'job.polled'
        AND json_extract(event, '$.error') IS NULL
      ORDER BY seq DESC LIMIT 1),
    '{"completed":null,"total":null,"creditsUsed":null}')
  WHERE state <> 'private' AND (endpoint IN ('agent', 'crawl', 'batchScrape') OR (endpoint = 'raw' AND EXISTS (
    SELECT 1 FROM run_events WHERE run_number = number AND json_valid(event)
      AND json_extract(event, '$.kind') = 'job.accepted' AND json_extract(event, '$.statusPath') IS NOT NULL)));
  CREATE INDEX runs_of_jobs ON runs (created_at DESC, run_id DESC) WHERE job IS NOT NULL;
  `,
  `
  ALTER TABLE runs ADD COLUMN forecast_credits REAL;
  ALTER TABLE runs ADD COLUMN forecast_bound TEXT;
  ALTER TABLE runs ADD COLUMN credits_used REAL;
  ALTER TABLE runs ADD COLUMN is_imported INTEGER NOT NULL DEFAULT 0;
  UPDATE runs SET credits_used = (
    SELECT credits FROM (SELECT coalesce(
      CASE WHEN json_valid(summary) THEN json_extract(summary, '$.creditsUsed') END,
      CASE WHEN json_valid(job) THEN json_extract(job, '$.creditsUsed') END) AS credits)
    WHERE typeof(credits) IN ('integer', 'real') AND credits >= 0);
  UPDATE runs SET is_imported = 1 WHERE EXISTS (
    SELECT 1 FROM run_events WHERE run_number = number AND seq = 1 AND json_valid(event)
      AND json_extract(event, '$.isImported') = 1);
  `,
];

/** Migrates an open database to `target`, each step in its own transaction. Throws as the driver does. */
export function migrate(database: SqliteDriver, steps: readonly string[] = migrations): void {
  for (let version = database.readVersion(); version < steps.length; version += 1) {
    const step = steps[version];
    if (step === undefined) return;
    database.transaction(() => {
      database.exec(step);
      database.writeVersion(version + 1);
    });
  }
}
