import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { IndexedPage, NotedPage } from '../../ports/pageIndex.ts';

/** Tables of `known-pages.db`, one step for each version of the format. */
export const pageIndexMigrations: readonly string[] = [
  `
  CREATE TABLE page (
    url TEXT PRIMARY KEY,
    domain TEXT NOT NULL,
    title TEXT,
    description TEXT,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX page_by_domain ON page (domain, seen_at);
  CREATE INDEX page_by_age ON page (seen_at);
  `,
];

/** Limits of the index; longer texts are cut, longer URLs are left out. */
const limits = { maxPages: 200_000, maxUrlChars: 2048, maxTitleChars: 500, maxDescriptionChars: 1000 } as const;
/** Rows of one step of the sweep: others wait for its transaction. */
const maxRowsPerStep = 5000;

export interface PageIndexTable {
  notePages(pages: readonly NotedPage[], now: number): number;
  knownPages(domain: string, maxCount: number): IndexedPage[];
  /** Removes a bounded number of the pages beyond the limit, those seen first; true while there are more. */
  sweep(): boolean;
}

/** The pages that this engine has seen, in a database whose tables exist. */
export function createPageIndexTable(database: SqliteDriver): PageIndexTable {
  return {
    notePages: (pages, now) =>
      database.transaction(() => {
        const noted = pages.filter(({ url }) => url.length <= limits.maxUrlChars);
        for (const { url, domain, title, description } of noted)
          database.run(
            `INSERT INTO page (url, domain, title, description, seen_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (url) DO UPDATE SET title = coalesce(excluded.title, title),
               description = coalesce(excluded.description, description), seen_at = excluded.seen_at`,
            [
              url,
              domain,
              title?.slice(0, limits.maxTitleChars) ?? null,
              description?.slice(0, limits.maxDescriptionChars) ?? null,
              now,
            ],
          );
        return noted.length;
      }),

    knownPages: (domain, maxCount) =>
      database
        .all(
          `SELECT CAST(url AS BLOB) AS url, CAST(title AS BLOB) AS title, CAST(description AS BLOB) AS description
           FROM page WHERE domain = ? ORDER BY seen_at DESC LIMIT ?`,
          [domain, maxCount],
        )
        .map((row) => ({
          url: String(row['url']),
          title: textOf(row['title']),
          description: textOf(row['description']),
        })),

    sweep: () =>
      database.transaction(() => {
        const count = Number(database.get('SELECT COUNT(*) AS count FROM page', [])?.['count'] ?? 0);
        const excess = Math.min(maxRowsPerStep, count - limits.maxPages);
        if (excess <= 0) return false;
        database.run('DELETE FROM page WHERE url IN (SELECT url FROM page ORDER BY seen_at LIMIT ?)', [excess]);
        return count - excess > limits.maxPages;
      }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
