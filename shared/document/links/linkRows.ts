import { canParseUrl } from '../../base/canParseUrl.ts';
import { csvText } from '../csv.ts';
import { type LinkKind, linkKind } from './linkKind.ts';

export interface LinkRow {
  /** 1-based position in the response. */
  readonly position: number;
  readonly url: string;
  /** The link's text on the page; null if the page's text does not contain the link. */
  readonly anchorText: string | null;
  readonly host: string;
  /** Whether it is on the same host as the page; null if the URL has no host. */
  readonly internal: boolean | null;
  readonly kind: LinkKind;
  /** Number of occurrences of this URL in the list. */
  readonly count: number;
}

/** Anchor text by URL. */
export type AnchorTexts = ReadonlyMap<string, string>;

const noAnchorTexts: AnchorTexts = new Map();

/** Returns the rows of the links and images tables: the listed URLs with their targets. */
export function linkRows(urls: readonly string[], pageUrl: string | null, words = noAnchorTexts): readonly LinkRow[] {
  const own = hostOf(pageUrl ?? '');
  const counts = new Map<string, number>();
  for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  return urls.map((url, index) => {
    const host = hostOf(url);
    return {
      position: index + 1,
      url,
      anchorText: words.get(url) ?? null,
      host: host ?? '',
      internal: host === null || host === '' ? null : host === own,
      kind: linkKind(url),
      count: counts.get(url) ?? 1,
    };
  });
}

export interface LinkFilter {
  /** Substring of the URL or its anchor text, case-insensitive. */
  readonly text: string;
  readonly onlyFirst: boolean;
  /** In this list and the lists below, any entry may match; an empty list matches all. */
  readonly scopes: readonly ('internal' | 'external')[];
  readonly hosts: readonly string[];
  readonly kinds: readonly LinkKind[];
}

export const everyLink: LinkFilter = { text: '', onlyFirst: false, scopes: [], hosts: [], kinds: [] };

/** Rows that a filter leaves. */
export function filterLinkRows(rows: readonly LinkRow[], filter: LinkFilter): readonly LinkRow[] {
  const wanted = filter.text.trim().toLowerCase();
  const hosts = new Set(filter.hosts);
  const kinds = new Set(filter.kinds);
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (wanted !== '' && !row.url.toLowerCase().includes(wanted) && !row.anchorText?.toLowerCase().includes(wanted))
      return false;
    if (filter.scopes.length > 0 && !filter.scopes.some((place) => row.internal === (place === 'internal')))
      return false;
    if (hosts.size > 0 && !hosts.has(row.host)) return false;
    if (kinds.size > 0 && !kinds.has(row.kind)) return false;
    if (!filter.onlyFirst) return true;
    const isNew = !seen.has(row.url);
    seen.add(row.url);
    return isNew;
  });
}

/** Returns the values that a filter offers, the most frequent first. */
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

/** Returns rows sorted by a column; equal rows stay in the order of the response. */
export function sortLinkRows(rows: readonly LinkRow[], { column, isDescending }: LinkOrder): readonly LinkRow[] {
  return rows.toSorted((one, other) => compare(one[column], other[column], isDescending ? -1 : 1));
}

/**
 * Null is last in both directions; the comparison is case-insensitive. By code units: a collator is too slow for a hundred thousand rows.
 */
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
    rows.map((row) => [row.position, row.url, row.anchorText ?? '', row.host, row.internal ?? '', row.kind, row.count]),
  );
}

/** Rows as JSON, for a program. */
export function linkRowsJson(rows: readonly LinkRow[]): string {
  const named = rows.map(({ anchorText, ...row }) => ({ ...row, text: anchorText }));
  return `${JSON.stringify(named, null, 2)}\n`;
}

function hostOf(url: string): string | null {
  return canParseUrl(url) ? new URL(url).host : null;
}
