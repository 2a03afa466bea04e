import { canParseUrl } from '../base/canParseUrl.ts';
import { csvText } from './csv.ts';

export interface LinkRow {
  /** 1-based place in the answer. */
  readonly position: number;
  readonly url: string;
  readonly host: string;
  /** On the same host as the page; null where the address does not parse. */
  readonly internal: boolean | null;
  /** How often this address occurs in the list. */
  readonly count: number;
}

/** Rows of the links and images tables: what stands in the list, with where it leads. */
export function linkRows(urls: readonly string[], pageUrl: string | null): readonly LinkRow[] {
  const own = hostOf(pageUrl ?? '');
  const counts = new Map<string, number>();
  for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  return urls.map((url, index) => {
    const host = hostOf(url);
    return {
      position: index + 1,
      url,
      host: host ?? '',
      internal: host === null ? null : host === own,
      count: counts.get(url) ?? 1,
    };
  });
}

export interface LinkFilter {
  readonly text: string;
  readonly onlyFirst: boolean;
  readonly place: 'all' | 'internal' | 'external';
}

/** Rows that a filter leaves: text anywhere in the address, in any case. */
export function filterLinkRows(rows: readonly LinkRow[], filter: LinkFilter): readonly LinkRow[] {
  const wanted = filter.text.trim().toLowerCase();
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (wanted !== '' && !row.url.toLowerCase().includes(wanted)) return false;
    if (filter.place !== 'all' && row.internal !== (filter.place === 'internal')) return false;
    if (!filter.onlyFirst) return true;
    const isNew = !seen.has(row.url);
    seen.add(row.url);
    return isNew;
  });
}

/** Rows as CSV. */
export function linkRowsCsv(rows: readonly LinkRow[]): string {
  return csvText(
    ['position', 'url', 'host', 'internal', 'count'],
    rows.map((row) => [row.position, row.url, row.host, row.internal ?? '', row.count]),
  );
}

function hostOf(url: string): string | null {
  return canParseUrl(url) ? new URL(url).host : null;
}
