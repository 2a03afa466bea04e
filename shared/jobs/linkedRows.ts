import { canParseUrl } from '../base/canParseUrl.ts';
import type { SiteRow } from './siteRows.ts';

/**
 * Adds depth, parent and template to the rows of a job of which only the documents are known, by their links: the depth is the shortest way
 * from the start page.
 * @param linksOf the links of a row's page; empty where its document has none
 * @param startUrl null where the request names no start page; then the first row is it
 */
export function rowsWithLinks(
  rows: readonly SiteRow[],
  linksOf: (row: SiteRow) => readonly string[],
  startUrl: string | null,
): readonly SiteRow[] {
  const indexOf = new Map(rows.map(({ url }, index) => [keyOf(url), index]));
  const start = (startUrl === null ? undefined : indexOf.get(keyOf(startUrl))) ?? 0;
  const parents = new Map<number, number>();
  const depths = new Map<number, number>();
  if (rows.length > 0) depths.set(start, 0);
  const queue = rows.length > 0 ? [start] : [];
  for (let place = 0; place < queue.length; place += 1) {
    const from = queue[place] ?? 0;
    const row = rows[from];
    if (row === undefined) continue;
    for (const link of linksOf(row)) {
      const to = indexOf.get(keyOf(link));
      if (to === undefined || depths.has(to)) continue;
      depths.set(to, (depths.get(from) ?? 0) + 1);
      parents.set(to, from);
      queue.push(to);
    }
  }
  return rows.map((row, index) => ({
    ...row,
    parent: parents.get(index) ?? null,
    depth: depths.get(index) ?? null,
    template: folderOf(row.url),
  }));
}

/** Pages that differ in protocol, fragment or a slash at the end are one. */
function keyOf(url: string): string {
  if (!canParseUrl(url)) return url;
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}${search}`;
}

/** The first folder of a page, which stands for its template. */
function folderOf(url: string): string {
  if (!canParseUrl(url)) return '';
  const [, first = '', second] = new URL(url).pathname.split('/', 3);
  return second === undefined ? '/' : `/${first}/…`;
}

/** A template with the number of its URLs. */
export interface TemplateGroup {
  readonly template: string;
  readonly count: number;
}

/** Templates by their number of URLs, the most frequent first; URLs without one are left out. */
export function rankTemplates(rows: readonly Pick<SiteRow, 'template'>[]): readonly TemplateGroup[] {
  const counts = new Map<string, number>();
  for (const { template } of rows) if (template !== null) counts.set(template, (counts.get(template) ?? 0) + 1);
  return [...counts]
    .map(([template, count]) => ({ template, count }))
    .toSorted((one, other) => other.count - one.count || (one.template < other.template ? -1 : 1));
}
