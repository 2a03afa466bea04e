/**
 * Tables of `jobs.db`. One step for each version of the format, in order; a released step is never changed.
 *
 * `page` is the frontier. Its level is the order of whole groups of pages: 0 the start page or the list, 1 sitemaps, then one level for
 * each depth of links. `round` and `template_number` are set when its level begins, `number` when it is admitted. `reason` counts the
 * skipped pages: a job may have a million. A page of a list whose URL is in it before has `copy_of`, and its document `body_of`. `delivery`
 * is the outbox of webhooks.
 */
export const jobMigrations: readonly string[] = [
  `
  CREATE TABLE job (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    client TEXT NOT NULL,
    url TEXT NOT NULL,
    request TEXT NOT NULL,
    webhook TEXT,
    max_documents INTEGER NOT NULL,
    state TEXT NOT NULL,
    error TEXT,
    warning TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    expires_at INTEGER NOT NULL,
    awaits_sitemaps INTEGER NOT NULL,
    is_relaxed INTEGER NOT NULL DEFAULT 0,
    level INTEGER NOT NULL DEFAULT -1,
    is_ranking INTEGER NOT NULL DEFAULT 0,
    next_number INTEGER NOT NULL DEFAULT 0,
    next_document INTEGER NOT NULL DEFAULT 0,
    next_event INTEGER NOT NULL DEFAULT 0,
    pages INTEGER NOT NULL DEFAULT 0,
    documents INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    waiting INTEGER NOT NULL DEFAULT 0,
    leased INTEGER NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0,
    credits INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX job_by_state ON job (state, created_at);
  CREATE INDEX job_by_expiry ON job (expires_at);

  CREATE TABLE page (
    job TEXT NOT NULL,
    key TEXT NOT NULL,
    url TEXT NOT NULL,
    source TEXT NOT NULL,
    depth INTEGER NOT NULL,
    level INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    place INTEGER NOT NULL,
    host TEXT NOT NULL,
    template TEXT NOT NULL,
    relation TEXT NOT NULL,
    round INTEGER,
    template_number INTEGER,
    number INTEGER,
    state TEXT NOT NULL,
    reason TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    lease_token TEXT,
    lease_until INTEGER,
    facts TEXT,
    error_code TEXT,
    error_text TEXT,
    ended_at INTEGER,
    listed INTEGER NOT NULL,
    PRIMARY KEY (job, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX page_unranked ON page (job, level, parent, place) WHERE state = 'held' AND round IS NULL;
  CREATE INDEX page_ranked ON page (job, level, round, template_number, parent, place)
    WHERE state = 'held' AND round IS NOT NULL;
  CREATE INDEX page_waiting ON page (job, host, number) WHERE state = 'waiting';
  CREATE INDEX page_open ON page (job, number) WHERE state IN ('waiting', 'leased');
  CREATE INDEX page_by_state ON page (job, state, listed);
  CREATE UNIQUE INDEX page_listed ON page (job, listed);

  CREATE TABLE template (
    job TEXT NOT NULL,
    level INTEGER NOT NULL,
    template TEXT NOT NULL,
    number INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    PRIMARY KEY (job, level, template)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE final_address (
    job TEXT NOT NULL,
    key TEXT NOT NULL,
    page_key TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (job, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE document (
    job TEXT NOT NULL,
    number INTEGER NOT NULL,
    position INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (job, number)
  ) STRICT;
  CREATE INDEX document_by_position ON document (job, position) WHERE position IS NOT NULL;
  CREATE INDEX document_unpublished ON document (job, number) WHERE position IS NULL;

  CREATE TABLE event (
    job TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (job, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE idempotency (
    key TEXT PRIMARY KEY,
    used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE page ADD COLUMN near_duplicate_of INTEGER;

  CREATE TABLE reason (
    job TEXT NOT NULL,
    reason TEXT NOT NULL,
    pages INTEGER NOT NULL,
    PRIMARY KEY (job, reason)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO reason (job, reason, pages)
    SELECT job, coalesce(reason, ''), count(*) FROM page WHERE state = 'skipped' GROUP BY job, coalesce(reason, '');
  CREATE TRIGGER page_inserted_as_skipped AFTER INSERT ON page WHEN new.state = 'skipped'
    BEGIN
      INSERT INTO reason (job, reason, pages) VALUES (new.job, coalesce(new.reason, ''), 1)
        ON CONFLICT (job, reason) DO UPDATE SET pages = pages + 1;
    END;
  CREATE TRIGGER page_no_longer_skipped AFTER UPDATE OF state ON page WHEN old.state = 'skipped'
    BEGIN
      UPDATE reason SET pages = pages - 1 WHERE job = old.job AND reason = coalesce(old.reason, '');
    END;
  CREATE TRIGGER page_skipped AFTER UPDATE OF state ON page WHEN new.state = 'skipped'
    BEGIN
      INSERT INTO reason (job, reason, pages) VALUES (new.job, coalesce(new.reason, ''), 1)
        ON CONFLICT (job, reason) DO UPDATE SET pages = pages + 1;
    END;
  `,
  `
  ALTER TABLE page ADD COLUMN fingerprint TEXT;
  `,
  `
  ALTER TABLE page ADD COLUMN copy_of TEXT;
  ALTER TABLE document ADD COLUMN body_of INTEGER;
  CREATE INDEX page_of_list ON page (job, url)
    WHERE source = 'list' AND copy_of IS NULL AND state IN ('held', 'waiting', 'leased');
  CREATE INDEX page_copies ON page (job, copy_of) WHERE copy_of IS NOT NULL;
  `,
  `
  ALTER TABLE document ADD COLUMN url TEXT;

  CREATE TABLE delivery (
    job TEXT NOT NULL,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    event TEXT NOT NULL,
    document INTEGER,
    url TEXT,
    event_error TEXT,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    retries_left INTEGER NOT NULL,
    status INTEGER,
    error TEXT,
    created_at INTEGER NOT NULL,
    next_at INTEGER,
    ended_at INTEGER,
    PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX delivery_by_id ON delivery (job, id);
  CREATE INDEX delivery_waiting ON delivery (job, number) WHERE state = 'waiting';
  `,
];
