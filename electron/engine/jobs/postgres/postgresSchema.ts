import type { PostgresDriver } from './postgresDriver.ts';

/**
 * Tables of the schema `trowel`, one step for each version, in order; a released step is never changed. They are those of `jobs.db`
 * (../store/schema.ts), and besides:
 *
 * `document.body` is the first megabyte of the compressed text, `artifact` has the rest. `host` is the politeness of a host over all
 * engines, with the lane that may visit it now. `engine` has the engines that were seen. `delivery.lease_until` is set while an engine
 * sends a delivery, `job.seed_until` while one reads the sitemaps. `file` has images of pages, which all engines serve.
 */
export const postgresMigrations: readonly string[] = [
  `
  CREATE TABLE trowel.job (
    id text COLLATE "C" PRIMARY KEY,
    kind text NOT NULL,
    client text NOT NULL,
    url text NOT NULL,
    request text NOT NULL,
    webhook text,
    max_documents integer NOT NULL,
    state text NOT NULL,
    error text,
    warning text,
    created_at bigint NOT NULL,
    ended_at bigint,
    expires_at bigint NOT NULL,
    awaits_sitemaps integer NOT NULL,
    is_relaxed integer NOT NULL DEFAULT 0,
    level integer NOT NULL DEFAULT -1,
    is_ranking integer NOT NULL DEFAULT 0,
    next_number integer NOT NULL DEFAULT 0,
    next_document integer NOT NULL DEFAULT 0,
    next_event integer NOT NULL DEFAULT 0,
    next_delivery integer NOT NULL DEFAULT 0,
    pages integer NOT NULL DEFAULT 0,
    documents integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    waiting integer NOT NULL DEFAULT 0,
    leased integer NOT NULL DEFAULT 0,
    held integer NOT NULL DEFAULT 0,
    credits integer NOT NULL DEFAULT 0,
    next_start_at bigint NOT NULL DEFAULT 0,
    seed_until bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);
  CREATE INDEX job_running ON trowel.job (created_at) WHERE state = 'scraping';
  CREATE INDEX job_by_expiry ON trowel.job (expires_at);

  CREATE TABLE trowel.page (
    job text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    url text NOT NULL,
    source text NOT NULL,
    depth integer NOT NULL,
    level integer NOT NULL,
    parent integer NOT NULL,
    place integer NOT NULL,
    host text COLLATE "C" NOT NULL,
    template text NOT NULL,
    relation text NOT NULL,
    round integer,
    template_number integer,
    number integer,
    state text NOT NULL,
    reason text,
    attempts integer NOT NULL DEFAULT 0,
    not_before bigint NOT NULL DEFAULT 0,
    lease_token text,
    lease_until bigint,
    facts text,
    error_code text,
    error_text text,
    ended_at bigint,
    listed integer NOT NULL,
    near_duplicate_of integer,
    fingerprint text,
    copy_of text COLLATE "C",
    PRIMARY KEY (job, key)
  ) WITH (fillfactor = 80);
  CREATE INDEX page_unranked ON trowel.page (job, level, parent, place) WHERE state = 'held' AND round IS NULL;
  CREATE INDEX page_ranked ON trowel.page (job, level, round, template_number, parent, place)
    WHERE state = 'held' AND round IS NOT NULL;
  CREATE INDEX page_waiting ON trowel.page (host, job, number) WHERE state = 'waiting';
  CREATE INDEX page_open ON trowel.page (job, number) WHERE state IN ('waiting', 'leased');
  CREATE INDEX page_leased ON trowel.page (lease_until) WHERE state = 'leased';
  CREATE INDEX page_by_state ON trowel.page (job, state, listed);
  CREATE UNIQUE INDEX page_listed ON trowel.page (job, listed);
  CREATE INDEX page_of_list ON trowel.page (job, md5(url))
    WHERE source = 'list' AND copy_of IS NULL AND state IN ('held', 'waiting', 'leased');
  CREATE INDEX page_copies ON trowel.page (job, copy_of) WHERE copy_of IS NOT NULL;

  CREATE TABLE trowel.template (
    job text COLLATE "C" NOT NULL,
    level integer NOT NULL,
    template text NOT NULL,
    number integer NOT NULL,
    pages integer NOT NULL,
    PRIMARY KEY (job, level, number)
  );

  CREATE TABLE trowel.final_address (
    job text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    page_key text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    PRIMARY KEY (job, key)
  );

  CREATE TABLE trowel.document (
    job text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    position integer,
    bytes integer NOT NULL,
    parts integer NOT NULL,
    body bytea,
    body_of integer,
    url text NOT NULL,
    PRIMARY KEY (job, number)
  );
  ALTER TABLE trowel.document ALTER COLUMN body SET STORAGE EXTERNAL;
  CREATE UNIQUE INDEX document_by_position ON trowel.document (job, position) WHERE position IS NOT NULL;
  CREATE INDEX document_unpublished ON trowel.document (job, number) WHERE position IS NULL;

  CREATE TABLE trowel.artifact (
    job text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    part integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (job, number, part)
  );
  ALTER TABLE trowel.artifact ALTER COLUMN body SET STORAGE EXTERNAL;

  CREATE TABLE trowel.event (
    job text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (job, seq)
  );

  CREATE TABLE trowel.reason (
    job text COLLATE "C" NOT NULL,
    reason text NOT NULL,
    pages integer NOT NULL,
    PRIMARY KEY (job, reason)
  );

  CREATE TABLE trowel.delivery (
    job text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    id text NOT NULL,
    event text NOT NULL,
    document integer,
    url text,
    event_error text,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    retries_left integer NOT NULL,
    status integer,
    error text,
    created_at bigint NOT NULL,
    next_at bigint,
    ended_at bigint,
    lease_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (job, number)
  );
  CREATE UNIQUE INDEX delivery_by_id ON trowel.delivery (job, id);
  CREATE INDEX delivery_waiting ON trowel.delivery (job, number) WHERE state = 'waiting';

  CREATE TABLE trowel.idempotency (
    key text COLLATE "C" PRIMARY KEY,
    used_at bigint NOT NULL
  );

  CREATE TABLE trowel.host (
    host text COLLATE "C" PRIMARY KEY,
    lane text,
    lane_until bigint NOT NULL DEFAULT 0,
    state text,
    next_at bigint NOT NULL DEFAULT 0
  );

  CREATE TABLE trowel.engine (
    id text PRIMARY KEY,
    role text NOT NULL,
    machine text NOT NULL,
    version text NOT NULL,
    url text,
    started_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    active integer NOT NULL DEFAULT 0,
    lanes integer NOT NULL DEFAULT 0
  );
  `,
  `
  CREATE TABLE trowel.file (
    id text COLLATE "C" NOT NULL,
    part integer NOT NULL,
    media_type text NOT NULL,
    expires_at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (id, part)
  );
  ALTER TABLE trowel.file ALTER COLUMN body SET STORAGE EXTERNAL;
  CREATE INDEX file_by_expiry ON trowel.file (expires_at);
  `,
];

/** Number of the advisory lock under which the tables change, as an integer of PostgreSQL. */
const migrationLock = 7_287_935;

/** The database belongs to a newer version of the program. */
export class NewerSchema extends Error {
  constructor(version: number, known: number) {
    super(
      `The database has the tables of a newer Trowel (version ${version}, this one knows ${known}): update this machine.`,
    );
  }
}

/**
 * Brings the schema to this version, while other engines that start wait.
 * @throws NewerSchema where a newer engine has changed it
 */
export async function migratePostgres(
  database: PostgresDriver,
  steps: readonly string[] = postgresMigrations,
): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.run('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await queries.run('CREATE SCHEMA IF NOT EXISTS trowel');
    await queries.run('CREATE TABLE IF NOT EXISTS trowel.version (version integer NOT NULL)');
    const row = await queries.get('SELECT version FROM trowel.version');
    const version = Number(row?.['version'] ?? 0);
    if (version > steps.length) throw new NewerSchema(version, steps.length);
    for (const step of steps.slice(version))
      for (const statement of step.split(';\n')) if (statement.trim() !== '') await queries.run(statement);
    await queries.run('DELETE FROM trowel.version');
    await queries.run('INSERT INTO trowel.version (version) VALUES ($1)', [steps.length]);
  });
}
