import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { countWords } from '../countWords.ts';
import { searchItems } from './searchResults.ts';

/** A document of a job's status response, as a row of a table. Null where the document does not state it. */
export interface SitePage {
  /** Its place in `data` of its response. */
  readonly item: number;
  /** The id of its scrape. */
  readonly scrapeId: string | null;
  readonly url: string;
  readonly title: string | null;
  readonly status: number | null;
  readonly words: number | null;
  readonly credits: number | null;
  readonly error: string | null;
}

/** A page that a job could not scrape, or was not allowed to. */
export interface SiteError {
  readonly url: string;
  readonly error: string;
  readonly isRobots: boolean;
}

/** A link of a map. */
export interface SiteLink {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  /** As the service returned it, with fields that are not known. */
  readonly whole: JsonValue;
}

const maxTextChars = 2000;

/** Reads the documents of a status response of a crawl or batch (api-facts 6.2); empty if it has none. */
export function sitePages(response: JsonValue): readonly SitePage[] {
  return listIn(response, 'data').map((document, item) => {
    const parts = isJsonObject(document) ? document : {};
    const metadata = objectIn(parts, 'metadata');
    const { markdown } = parts;
    return {
      item,
      scrapeId: textOf(metadata['scrapeId']),
      url: textOf(metadata['sourceURL']) ?? textOf(metadata['url']) ?? '',
      title: textOf(metadata['title']),
      status: numberOf(metadata['statusCode']),
      words: typeof markdown === 'string' ? countWords(markdown) : null,
      credits: numberOf(metadata['creditsUsed']),
      error: textOf(metadata['error']),
    };
  });
}

/** Maximum number of links that are read of one document. */
const maxLinksPerPage = 1000;

/** Reads the links of each document of a status response; empty for a document without the `links` format. */
export function sitePageLinks(response: JsonValue): readonly (readonly string[])[] {
  return listIn(response, 'data').map((document) =>
    listIn(document, 'links')
      .slice(0, maxLinksPerPage)
      .filter((link) => typeof link === 'string'),
  );
}

/** Reads the list of errors of a job (api-facts 6.1). */
export function siteErrors(response: JsonValue): readonly SiteError[] {
  const failed = listIn(response, 'errors').map((entry) => {
    const { url, error, code } = isJsonObject(entry) ? entry : {};
    const words = textOf(error) ?? textOf(code) ?? JSON.stringify(entry).slice(0, maxTextChars);
    return { url: textOf(url) ?? '', error: words, isRobots: false };
  });
  const blocked = listIn(response, 'robotsBlocked').map((entry) => {
    const url = textOf(entry) ?? (isJsonObject(entry) ? textOf(entry['url']) : null);
    return { url: url ?? '', error: '', isRobots: true };
  });
  return [...failed, ...blocked];
}

/** Reads the links of a map (api-facts 6.3); older services return plain URLs. */
export function siteLinks(response: JsonValue): readonly SiteLink[] {
  return listIn(response, 'links').flatMap((whole): SiteLink[] => {
    if (typeof whole === 'string') return [{ url: whole, title: null, description: null, whole }];
    if (!isJsonObject(whole)) return [];
    const { url, title, description } = whole;
    return [{ url: textOf(url) ?? '', title: textOf(title), description: textOf(description), whole }];
  });
}

/** One document of a status response or of a search, as the response of a scrape; null if it has no such document. */
export function pageResponse(response: JsonValue, item: number): JsonObject | null {
  const document = listIn(response, 'data')[item] ?? searchItems(response)[item];
  return document === undefined ? null : { success: true, data: document };
}

function listIn(value: JsonValue, name: string): readonly JsonValue[] {
  const list = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function objectIn(value: JsonObject, name: string): JsonObject {
  const inner = value[name];
  return inner !== undefined && isJsonObject(inner) ? inner : {};
}

/** A list of texts, as some pages have several titles, counts as its first. */
function textOf(value: JsonValue | undefined): string | null {
  const text = Array.isArray(value) ? (value as readonly JsonValue[])[0] : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, maxTextChars) : null;
}

function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
