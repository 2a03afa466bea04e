import { parseUrl } from '../webUrl.ts';
import { mapSources, type MapRequest, type MapSource } from './mapRequest.ts';
import type { MapScope } from './mapScope.ts';
import type { RankableLink } from './rankLinks.ts';

/** A link as a source has it. */
export interface FoundLink {
  readonly url: string;
  /** Text of a link to the page. */
  readonly anchor?: string;
  readonly title?: string;
  readonly description?: string;
}

export interface AddedLink {
  readonly url: string;
  readonly isNew: boolean;
}

/** The links of a map, merged. */
export interface LinkCollection {
  /** Adds a link if it belongs to the map. Returns its URL and whether its page is new; null if it does not belong to it. */
  add(found: FoundLink, source: MapSource): AddedLink | null;
  size(): number;
  isFull(): boolean;
  /** In the order of sources and, within one, of its links, whichever came first in time. */
  links(): readonly RankableLink[];
}

const limits = {
  maxLinks: 100_000,
  maxAnchorChars: 300,
  maxTitleChars: 500,
  maxDescriptionChars: 1000,
  maxUrlChars: 2048,
};

interface Entry {
  url: string;
  source: number;
  sequence: number;
  title: string;
  /** Source of the title: the page itself and the index know it, a feed only says so. */
  titleRank: number;
  description: string;
  anchor: string;
}

export interface LinkRules {
  readonly scope: MapScope;
  readonly keyOf: (url: URL) => string | null;
  readonly isFile: (url: URL) => boolean;
}

/**
 * Creates the collection. A link is normalized (fragment dropped, query if asked), then held to the scope and the kind of file, then merged
 * with the others of its page: the first source decides about the URL, the best title about the text.
 */
export function createLinkCollection(request: MapRequest, rules: LinkRules): LinkCollection {
  const entries = new Map<string, Entry>();
  let sequence = 0;
  const isFull = (): boolean => entries.size >= limits.maxLinks;
  return {
    add(found, source) {
      const parsed = normalize(found.url, request, rules.scope);
      if (parsed === null || (request.sitemap !== 'only' && rules.isFile(parsed))) return null;
      const key = rules.keyOf(parsed);
      if (key === null) return null;
      const url = parsed.href;
      const known = entries.get(key);
      if (known === undefined && isFull()) return null;
      sequence += 1;
      const position = mapSources.indexOf(source);
      const entry = known ?? createEntry(url, position, sequence);
      if (known === undefined) entries.set(key, entry);
      else if (position < known.source) Object.assign(known, { url, source: position, sequence });
      addTexts(entry, found, source);
      return { url, isNew: known === undefined };
    },
    size: () => entries.size,
    isFull,
    links: () =>
      [...entries.values()]
        .toSorted((one, other) => one.source - other.source || one.sequence - other.sequence)
        .map(rankable),
  };
}

/** Parses a URL once for all that judge it. */
function normalize(found: string, request: MapRequest, scope: MapScope): URL | null {
  const url = found.length > limits.maxUrlChars ? null : parseUrl(found);
  if (url === null || !scope.includes(url)) return null;
  // Each change makes the URL anew, and a map has many links without either.
  if (url.href.includes('#')) url.hash = '';
  if (request.ignoreQueryParameters && url.href.includes('?')) url.search = '';
  return url;
}

function createEntry(url: string, source: number, sequence: number): Entry {
  return { url, source, sequence, title: '', titleRank: 0, description: '', anchor: '' };
}

const titleRanks: Readonly<Record<MapSource, number>> = { sitemaps: 1, walk: 2, page: 2, index: 3 };

function addTexts(entry: Entry, found: FoundLink, source: MapSource): void {
  const { title = '', description = '', anchor = '' } = found;
  if (title === '' && description === '' && anchor === '') return;
  const rank = titleRanks[source];
  const shownTitle = tidy(title, limits.maxTitleChars);
  if (shownTitle !== '' && rank > entry.titleRank) Object.assign(entry, { title: shownTitle, titleRank: rank });
  if (entry.description === '') Object.assign(entry, { description: tidy(description, limits.maxDescriptionChars) });
  const text = tidy(anchor, limits.maxAnchorChars);
  if (text.length > entry.anchor.length) Object.assign(entry, { anchor: text });
}

function tidy(text: string, maxChars: number): string {
  return text === ''
    ? ''
    : text
        .slice(0, maxChars * 2)
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, maxChars);
}

/** Most links of a map have no texts. */
function rankable({ url, title, description, anchor }: Entry): RankableLink {
  if (title === '' && description === '' && anchor === '') return { url };
  return {
    url,
    ...(anchor === '' ? {} : { anchor }),
    ...(title === '' ? {} : { title }),
    ...(description === '' ? {} : { description }),
  };
}
