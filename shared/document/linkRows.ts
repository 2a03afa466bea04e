import { canParseUrl } from '../base/canParseUrl.ts';
import { csvText } from './csv.ts';
import { type LinkKind, linkKind } from './linkKind.ts';

export interface LinkRow {
  /** 1-based place in the answer. */
  readonly position: number;
  readonly url: string;
  /** What the page's text calls it; null where the text does not mention it. */
  readonly words: string | null;
  readonly host: string;
  /** On the same host as the page; null where the address has no host. */
  readonly internal: boolean | null;
  readonly kind: LinkKind;
  /** How often this address occurs in the list. */
  readonly count: number;
}

/** What an address leads to by itself, and what the text around it calls it. */
export type LinkWords = ReadonlyMap<string, string>;

const noWords: LinkWords = new Map();

/** Rows of the links and images tables: what stands in the list, with where it leads. */
export function linkRows(urls: readonly string[], pageUrl: string | null, words = noWords): readonly LinkRow[] {
  const own = hostOf(pageUrl ?? '');
  const counts = new Map<string, number>();
  for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  return urls.map((url, index) => {
    const host = hostOf(url);
    return {
      position: index + 1,
      url,
      words: words.get(url) ?? null,
      host: host ?? '',
      internal: host === null || host === '' ? null : host === own,
      kind: linkKind(url),
      count: counts.get(url) ?? 1,
    };
  });
}

export interface LinkFilter {
  /** Anywhere in the address or its words, in any case. */
  readonly text: string;
  readonly onlyFirst: boolean;
  /** Of these and those below any may be true; none means all. */
  readonly places: readonly ('internal' | 'external')[];
  readonly hosts: readonly string[];
  readonly kinds: readonly LinkKind[];
}

export const everyLink: LinkFilter = { text: '', onlyFirst: false, places: [], hosts: [], kinds: [] };

/** Rows that a filter leaves. */
export function filterLinkRows(rows: readonly LinkRow[], filter: LinkFilter): readonly LinkRow[] {
  const wanted = filter.text.trim().toLowerCase();
  const hosts = new Set(filter.hosts);
  const kinds = new Set(filter.kinds);
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (wanted !== '' && !row.url.toLowerCase().includes(wanted) && !row.words?.toLowerCase().includes(wanted))
      return false;
    if (filter.places.length > 0 && !filter.places.some((place) => row.internal === (place === 'internal')))
      return false;
    if (hosts.size > 0 && !hosts.has(row.host)) return false;
    if (kinds.size > 0 && !kinds.has(row.kind)) return false;
    if (!filter.onlyFirst) return true;
    const isNew = !seen.has(row.url);
    seen.add(row.url);
    return isNew;
  });
}

/** What a filter may choose among, the most frequent first. */
export function countLinks<Part extends 'host' | 'kind'>(
  rows: readonly LinkRow[],
  part: Part,
): readonly { readonly id: LinkRow[Part]; readonly count: number }[] {
  const counts = new Map<LinkRow[Part], number>();
  for (const row of rows) counts.set(row[part], (counts.get(row[part]) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).toSorted((one, other) => other.count - one.count);
}

export type LinkColumn = keyof LinkRow;

export interface LinkOrder {
  readonly column: LinkColumn;
  readonly isDescending: boolean;
}

/** Rows by a column; equal ones stay in the order of the answer. */
export function sortLinkRows(rows: readonly LinkRow[], { column, isDescending }: LinkOrder): readonly LinkRow[] {
  return rows.toSorted((one, other) => compare(one[column], other[column], isDescending ? -1 : 1));
}

/** Nothing comes last either way; capitals do not matter. By code units: a hundred thousand rows wait for no collator. */
function compare(one: LinkRow[LinkColumn], other: LinkRow[LinkColumn], direction: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [a, b] = [foldCase(one), foldCase(other)];
  return a < b ? -direction : a > b ? direction : 0;
}

function foldCase(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Rows as CSV. */
export function linkRowsCsv(rows: readonly LinkRow[]): string {
  return csvText(
    ['position', 'url', 'text', 'host', 'internal', 'kind', 'count'],
    rows.map((row) => [row.position, row.url, row.words ?? '', row.host, row.internal ?? '', row.kind, row.count]),
  );
}

/** Rows as JSON, for a program. */
export function linkRowsJson(rows: readonly LinkRow[]): string {
  const named = rows.map(({ words, ...row }) => ({ ...row, text: words }));
  return `${JSON.stringify(named, null, 2)}\n`;
}

function hostOf(url: string): string | null {
  return canParseUrl(url) ? new URL(url).host : null;
}
