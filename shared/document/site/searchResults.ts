import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';

/** A result of a search, as a row of a list. Null where the response does not state it. */
export interface SearchedResult {
  readonly source: 'web' | 'news' | 'images';
  /** Its place among the items of all lists, as `searchItems` returns them. */
  readonly item: number;
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  /** Passages of the page that match. */
  readonly passages: readonly string[];
  readonly date: string | null;
  readonly imageUrl: string | null;
  readonly category: string | null;
  /** Who found it: a provider, or the engine's library. */
  readonly provider: string | null;
  /** 0 to 1. */
  readonly score: number | null;
  /** Its page came with it; else why not. */
  readonly isRead: boolean;
  readonly error: string | null;
}

/** The results of a search's response, source by source, and what the service says about them. */
export interface SearchedResults {
  readonly results: readonly SearchedResult[];
  readonly warning: string | null;
}

const sources = ['web', 'news', 'images'] as const;
const limits = { maxResults: 1000, maxTextChars: 2000, maxPassages: 5 } as const;
/** Fields of a page that was scraped with its result. */
const pageFields = ['markdown', 'html', 'rawHtml', 'links', 'json', 'summary', 'screenshot', 'answer'] as const;

/** Reads the response of a search (api-facts 6.4); empty if it is none. */
export function searchResults(response: JsonValue): SearchedResults {
  const whole = isJsonObject(response) ? response : {};
  const results = listedItems(response).flatMap(({ source, value }, item) =>
    isJsonObject(value) ? [readResult(source, value, item)] : [],
  );
  return { results: results.slice(0, limits.maxResults), warning: textOf(whole['warning']) };
}

/** The items of all lists of a search's response, list by list; empty if it is none. */
export function searchItems(response: JsonValue): readonly JsonValue[] {
  return listedItems(response).map(({ value }) => value);
}

function listedItems(
  response: JsonValue,
): readonly { readonly source: SearchedResult['source']; readonly value: JsonValue }[] {
  const data = isJsonObject(response) && isJsonObject(response['data']) ? response['data'] : {};
  return sources.flatMap((source) => {
    const list = data[source];
    return Array.isArray(list) ? (list as readonly JsonValue[]).map((value) => ({ source, value })) : [];
  });
}

function readResult(source: SearchedResult['source'], item: JsonObject, place: number): SearchedResult {
  const metadata = isJsonObject(item['metadata']) ? item['metadata'] : {};
  const score = item['score'];
  const highlights = textOf(item['highlights']);
  return {
    source,
    item: place,
    url: textOf(item['url']) ?? textOf(metadata['sourceURL']) ?? textOf(item['imageUrl']) ?? '',
    title: textOf(item['title']) ?? textOf(metadata['title']),
    description: textOf(item['description']) ?? textOf(item['snippet']),
    passages: highlights === null ? [] : highlights.split('\n\n').slice(0, limits.maxPassages),
    date: textOf(item['date']),
    imageUrl: textOf(item['imageUrl']),
    category: textOf(item['category']),
    provider: textOf(item['provider']),
    score: typeof score === 'number' && Number.isFinite(score) ? score : null,
    isRead: pageFields.some((name) => item[name] !== undefined && item[name] !== null),
    error: textOf(metadata['error']),
  };
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, limits.maxTextChars) : null;
}
